import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { Stack, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { searchRows } from '#ui/data-table/rows.ts'
import classes from './Elegir.module.css'

interface Props<T> {
  /** What is chosen, for who listens: `Clientes`. */
  etiqueta: string
  opciones: readonly T[]
  clave: (opcion: T) => string
  children: (opcion: T) => ReactNode
  onElegir: (opcion: T) => void
  /** With it there is a search box over the list. */
  textoDe?: (opcion: T) => string
  placeholder?: string
  /** The one in use now. */
  actual?: string
  /** Shown when nothing fits; it gets what was searched. */
  nada?: (texto: string) => ReactNode
  onTexto?: (texto: string) => void
}

/** More rows than this are found by typing. */
const LIMITE = 60

/** A list to choose one from: with a finger, or with the arrows and Enter without leaving the search box. */
export function Elegir<T>({ etiqueta, opciones, clave, children, onElegir, textoDe, placeholder, actual, nada, onTexto }: Props<T>) {
  const [texto, setTexto] = useState('')
  const [activa, setActiva] = useState(() =>
    Math.max(
      0,
      opciones.findIndex((opcion) => clave(opcion) === actual),
    ),
  )
  const halladas = (textoDe ? searchRows(opciones, textoDe, texto) : opciones).slice(0, LIMITE)
  const alPulsar = (evento: KeyboardEvent) => {
    const marcada = halladas[activa]
    if (evento.key === 'ArrowDown') setActiva(Math.min(activa + 1, halladas.length - 1))
    else if (evento.key === 'ArrowUp') setActiva(Math.max(activa - 1, 0))
    else if (evento.key === 'Enter' && marcada) onElegir(marcada)
    else return
    evento.preventDefault()
  }
  const idLista = `elegir-${etiqueta.replace(/\W/g, '')}`
  const marca = halladas[activa] === undefined ? {} : { 'aria-activedescendant': `${idLista}-${activa}` }
  return (
    <Stack gap="xs">
      {textoDe && (
        <TextInput
          data-autofocus
          aria-label={`Buscar en ${etiqueta.toLowerCase()}`}
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
            onTexto?.(evento.currentTarget.value)
          }}
          onKeyDown={alPulsar}
        />
      )}
      {halladas.length === 0 && nada?.(texto)}
      <div
        id={idLista}
        role="listbox"
        aria-label={etiqueta}
        className={classes['lista']}
        {...(textoDe ? {} : { tabIndex: 0, 'data-autofocus': true, onKeyDown: alPulsar, ...marca })}
      >
        {halladas.map((opcion, i) => (
          <div
            key={clave(opcion)}
            id={`${idLista}-${i}`}
            role="option"
            aria-selected={i === activa}
            data-actual={clave(opcion) === actual}
            className={classes['opcion']}
            ref={(elemento) => {
              if (i === activa) elemento?.scrollIntoView({ block: 'nearest' })
            }}
            tabIndex={-1}
            onClick={() => onElegir(opcion)}
            onKeyDown={alPulsar}
          >
            {children(opcion)}
          </div>
        ))}
      </div>
    </Stack>
  )
}
