import { useState, type FormEvent } from 'react'
import { ActionIcon, Button, Divider, Group, Popover, Stack, Text, TextInput } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconBookmark, IconBookmarkFilled, IconCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { useParams } from 'react-router-dom'
import { isLike, readViews, renamed, VIEW_NAME_MOST, withoutView, withView, type View } from './views.ts'

interface Props {
  /** The list's name. */
  name: string
  /** How it is looked at now. */
  query: string
  hidden: readonly string[]
  onApply: (view: View) => void
}

/** Named views of a list, kept on this browser for each store: apply, save, rename, delete. */
export function SavedViews({ name, query, hidden, onApply }: Props) {
  const { nombre: store = '' } = useParams()
  const [views, setViews] = useLocalStorage<View[]>({
    key: `mercana.vistas.${store}.${name}`,
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: readViews,
  })
  const [opened, setOpened] = useState(false)
  const current = views.find((view) => isLike(view, query, hidden))
  const Mark = current ? IconBookmarkFilled : IconBookmark
  const label = current ? `Vistas guardadas: ${current.name}` : 'Vistas guardadas'
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" width={320} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon title={label} aria-label={label} onClick={() => setOpened(!opened)}>
          <Mark size={21} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Vistas guardadas">
        {views.length === 0 ? (
          <Text c="dimmed" size="sm">
            Guarda con un nombre la búsqueda, los filtros, el orden y las columnas de ahora, para volver a ellos de un toque.
          </Text>
        ) : (
          <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
            {views.map((view) => (
              <li key={view.name}>
                <SavedView
                  view={view}
                  isCurrent={view === current}
                  onApply={() => {
                    onApply(view)
                    setOpened(false)
                  }}
                  onRename={(to) => setViews(renamed(views, view.name, to))}
                  onDelete={() => setViews(withoutView(views, view.name))}
                />
              </li>
            ))}
          </Stack>
        )}
        <Divider my="sm" />
        <NameForm
          label="Guardar lo que se ve ahora"
          submit="Guardar"
          onName={(saved) => setViews(withView(views, { name: saved, query, hidden }))}
          note={(typed) => (readsAs(views, typed) ? 'Reemplaza la que se llama así.' : undefined)}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

const readsAs = (views: readonly View[], typed: string): boolean =>
  typed !== '' && withView(views, { name: typed, query: '', hidden: [] }).length === views.length

interface SavedViewProps {
  view: View
  isCurrent: boolean
  onApply: () => void
  onRename: (to: string) => void
  onDelete: () => void
}

function SavedView({ view, isCurrent, onApply, onRename, onDelete }: SavedViewProps) {
  const [renaming, setRenaming] = useState(false)
  if (renaming)
    return (
      <NameForm
        label={`Nombre nuevo de ${view.name}`}
        submit="Cambiar"
        initial={view.name}
        onName={(to) => {
          setRenaming(false)
          onRename(to)
        }}
      />
    )
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        variant="subtle"
        justify="flex-start"
        onClick={onApply}
        aria-current={isCurrent}
        leftSection={isCurrent ? <IconCheck size={18} aria-hidden /> : undefined}
        style={{ flex: 1, minWidth: 0 }}
      >
        {view.name}
      </Button>
      <ActionIcon title="Cambiar el nombre" aria-label={`Cambiar el nombre de ${view.name}`} onClick={() => setRenaming(true)}>
        <IconPencil size={19} />
      </ActionIcon>
      <ActionIcon title="Borrar" aria-label={`Borrar la vista ${view.name}`} onClick={onDelete}>
        <IconTrash size={19} />
      </ActionIcon>
    </Group>
  )
}

interface NameFormProps {
  label: string
  submit: string
  initial?: string
  onName: (name: string) => void
  /** Said under the field for what is typed. */
  note?: (typed: string) => string | undefined
}

function NameForm({ label, submit, initial = '', onName, note }: NameFormProps) {
  const [typed, setTyped] = useState(initial)
  const name = typed.trim()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name === '') return
    onName(name)
    setTyped('')
  }
  return (
    <form onSubmit={onSubmit}>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          label={label}
          description={note?.(name)}
          value={typed}
          maxLength={VIEW_NAME_MOST}
          onChange={(event) => setTyped(event.currentTarget.value)}
          style={{ flex: 1 }}
          autoFocus={initial !== ''}
        />
        <Button type="submit" variant="default" disabled={name === ''}>
          {submit}
        </Button>
      </Group>
    </form>
  )
}
