import { useDeferredValue, useId, useMemo, useState, type KeyboardEvent } from 'react'
import { Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { useCatalogo } from '#data/session/react.tsx'
import { formatPrice } from '#domain/core/money.ts'
import { nombreDeVenta } from '#domain/catalogo/producto.rules.ts'
import { leerMultiplicador } from '#domain/catalogo/multiplicador.ts'
import classes from './BuscarArticulo.module.css'

const LIMITE = 8

/** What is sold, found by its name or its code, or read with a scanner; "3*cafe" takes three. Enter takes the marked one. */
export function BuscarArticulo({ onPick }: { onPick: (producto: ProductoEnCaja, cantidadMilesimas: number) => void }) {
  const catalogo = useCatalogo()
  const version = catalogo.version.valor() ?? 0
  const [texto, setTexto] = useState('')
  const [activo, setActivo] = useState(0)
  const lista = useId()
  const { cantidadMilesimas = 1000, resto } = leerMultiplicador(texto)
  const buscado = useDeferredValue(resto.trim())
  const { hallados } = useMemo(
    () => ({ version, hallados: buscado === '' ? [] : catalogo.buscar(buscado, LIMITE) }),
    [catalogo, version, buscado],
  )
  const elegir = (producto: ProductoEnCaja) => {
    onPick(producto, cantidadMilesimas)
    setTexto('')
    setActivo(0)
  }
  const onPress = (evento: KeyboardEvent) => {
    // A scanner ends its code at once: what is found for it is looked up now, and not when the list has caught up.
    const marcado = evento.key === 'Enter' ? (buscado === resto.trim() ? hallados[activo] : catalogo.buscar(resto.trim(), 1)[0]) : undefined
    if (evento.key === 'ArrowDown') setActivo(Math.min(activo + 1, hallados.length - 1))
    else if (evento.key === 'ArrowUp') setActivo(Math.max(activo - 1, 0))
    else if (marcado) elegir(marcado)
    else if (evento.key !== 'Enter') return
    evento.preventDefault()
  }
  const marca = hallados[activo] ? { 'aria-activedescendant': `${lista}-${activo}` } : {}
  return (
    <Stack gap={4}>
      <TextInput
        size="md"
        aria-label="Agregar un artículo"
        placeholder="Artículo o código de barras"
        leftSection={<IconSearch size={20} aria-hidden />}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={hallados.length > 0}
        aria-controls={lista}
        aria-autocomplete="list"
        {...marca}
        value={texto}
        onChange={(evento) => {
          setTexto(evento.currentTarget.value)
          setActivo(0)
        }}
        onKeyDown={onPress}
      />
      <div id={lista} role="listbox" aria-label="Artículos">
        {hallados.map((producto, i) => (
          <UnstyledButton
            key={producto.id}
            id={`${lista}-${i}`}
            role="option"
            aria-selected={i === activo}
            className={classes['opcion'] ?? ''}
            data-activo={i === activo}
            onClick={() => elegir(producto)}
          >
            <Group justify="space-between" wrap="nowrap">
              <span>{nombreDeVenta(producto)}</span>
              <span className="numeros">{formatPrice(producto.precioDiezmilesimas)}</span>
            </Group>
          </UnstyledButton>
        ))}
      </div>
      {buscado !== '' && hallados.length === 0 && <Text c="dimmed">Nada con ese nombre o código.</Text>}
    </Stack>
  )
}
