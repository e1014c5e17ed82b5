import { useMemo, useState } from 'react'
import { Select } from '@mantine/core'
import { buscarLugares } from '../buscar-lugares.ts'
import { dondeQueda, nivelEnPalabras, nombreDeLugar } from '../palabras.ts'

interface Props {
  label: string
  description?: string
  /** Names of the places that there are to choose from, by code. */
  lugares: ReadonlyMap<string, string>
  /** Which of them may be chosen. */
  sirve: (codigo: string) => boolean
  /** '' while none is. */
  codigo: string
  onPick: (codigo: string) => void
  error?: string | undefined
}

/** One place of the country, found by its name or its code. */
export function ElegirLugar({ label, description, lugares, sirve, codigo, onPick, error }: Props) {
  const [buscado, setBuscado] = useState('')
  const nombres = useMemo(() => ({ nombre: (uno: string) => lugares.get(uno) ?? '' }), [lugares])
  const enPalabras = (uno: string): string =>
    [nombreDeLugar(nombres, uno), nivelEnPalabras(uno).toLowerCase(), dondeQueda(nombres, uno)].filter((parte) => parte !== '').join(' · ')
  const escrito = codigo === '' ? '' : enPalabras(codigo)
  const hallados = useMemo(() => {
    if (buscado === escrito) return []
    const candidatos = [...lugares].filter(([uno]) => sirve(uno)).map(([uno, nombre]) => ({ codigo: uno, nombre }))
    return buscarLugares({ todos: () => candidatos }, buscado)
  }, [lugares, sirve, buscado, escrito])
  const opciones = [...new Set([...(codigo === '' ? [] : [codigo]), ...hallados])]
  return (
    <Select
      label={label}
      {...(description === undefined ? {} : { description })}
      placeholder="Escribe su nombre o su código"
      data={opciones.map((value) => ({ value, label: enPalabras(value) }))}
      filter={({ options }) => options}
      value={codigo === '' ? null : codigo}
      onChange={(elegido) => onPick(elegido ?? '')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Quitar el lugar' }}
      searchValue={buscado}
      onSearchChange={setBuscado}
      nothingFoundMessage={buscado.trim().length < 2 ? 'Escribe al menos dos letras' : 'Ningún lugar se llama así'}
      maxDropdownHeight={280}
      error={error}
    />
  )
}
