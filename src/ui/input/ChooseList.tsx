import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Stack, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { searchRows } from '#ui/search.ts'
import classes from './ChooseList.module.css'

interface Props<T> {
  /** What is chosen, for who listens: `Clientes`. */
  label: string
  options: readonly T[]
  keyOf: (opcion: T) => string
  children: (opcion: T) => ReactNode
  onChoose: (opcion: T) => void
  /** With it there is a search box over the list. */
  textOf?: (opcion: T) => string
  placeholder?: string
  /** The one in use now. */
  current?: string
  /** Shown when nothing fits; it gets what was searched. */
  empty?: (texto: string) => ReactNode
  onText?: (texto: string) => void
}

/** More rows than this are found by typing. */
const LIMITE = 60

/** A list to choose one from: with a finger, or with the arrows and Enter without leaving the search box. */
export function ChooseList<T>({ label, options, keyOf, children, onChoose, textOf, placeholder, current, empty, onText }: Props<T>) {
  const [texto, setTexto] = useState('')
  const [activa, setActiva] = useState(() =>
    Math.max(
      0,
      options.findIndex((opcion) => keyOf(opcion) === current),
    ),
  )
  const conTeclas = useRef<HTMLElement>(null)
  // At once: a window takes the focus a moment after it opens, and an Enter in between went nowhere.
  useEffect(() => conTeclas.current?.focus(), [])
  const halladas = (textOf ? searchRows(options, textOf, texto) : options).slice(0, LIMITE)
  const onPress = (evento: KeyboardEvent) => {
    const marcada = halladas[activa]
    if (evento.key === 'ArrowDown') setActiva(Math.min(activa + 1, halladas.length - 1))
    else if (evento.key === 'ArrowUp') setActiva(Math.max(activa - 1, 0))
    else if (evento.key === 'Enter' && marcada) onChoose(marcada)
    else return
    evento.preventDefault()
  }
  const idLista = `elegir-${label.replace(/\W/g, '')}`
  const marca = halladas[activa] === undefined ? {} : { 'aria-activedescendant': `${idLista}-${activa}` }
  return (
    <Stack gap="xs">
      {textOf && (
        <TextInput
          ref={(campo) => void (conTeclas.current = campo)}
          data-autofocus
          aria-label={`Buscar en ${label.toLowerCase()}`}
          placeholder={placeholder}
          leftSection={<IconSearch size={18} aria-hidden />}
          autoComplete="off"
          role="combobox"
          aria-expanded
          aria-controls={idLista}
          {...marca}
          value={texto}
          onChange={(evento) => {
            setTexto(evento.currentTarget.value)
            setActiva(0)
            onText?.(evento.currentTarget.value)
          }}
          onKeyDown={onPress}
        />
      )}
      {halladas.length === 0 && empty?.(texto)}
      <div
        {...(textOf ? {} : { ref: (lista: HTMLDivElement | null) => void (conTeclas.current = lista) })}
        id={idLista}
        role="listbox"
        aria-label={label}
        className={classes['lista']}
        {...(textOf ? {} : { tabIndex: 0, 'data-autofocus': true, onKeyDown: onPress, ...marca })}
      >
        {halladas.map((opcion, i) => (
          <div
            key={keyOf(opcion)}
            id={`${idLista}-${i}`}
            role="option"
            aria-selected={i === activa}
            data-actual={keyOf(opcion) === current}
            className={classes['opcion']}
            ref={(elemento) => {
              if (i === activa) elemento?.scrollIntoView({ block: 'nearest' })
            }}
            tabIndex={-1}
            onClick={() => onChoose(opcion)}
            onKeyDown={onPress}
          >
            {children(opcion)}
          </div>
        ))}
      </div>
    </Stack>
  )
}
