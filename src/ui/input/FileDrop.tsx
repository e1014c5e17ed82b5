import { useId, useState } from 'react'
import { Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import classes from './FileDrop.module.css'

interface Props {
  label: string
  description?: string
  /** As an input's `accept`: `.csv,text/csv`. */
  accept: string
  onFile: (file: File) => void
  disabled?: boolean
}

/** A place to drop one file on, or to tap and choose it. What it holds is checked by who receives it, not here. */
export function FileDrop({ label, description, accept, onFile, disabled = false }: Props) {
  const id = useId()
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !disabled) onFile(file)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a second way; the input inside is the first
    <label
      className={classes['drop']}
      data-over={over}
      data-disabled={disabled}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <IconFileUpload size={34} aria-hidden />
      <span className={classes['label']}>{label}</span>
      {description !== undefined && (
        <Text component="span" size="sm" c="dimmed" id={`${id}-d`}>
          {description}
        </Text>
      )}
      <input
        className="solo-lector"
        type="file"
        accept={accept}
        disabled={disabled}
        aria-describedby={description === undefined ? undefined : `${id}-d`}
        onChange={(event) => {
          take(event.currentTarget.files)
          // The same file again is a new choice.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
