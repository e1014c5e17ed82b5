import { useState } from 'react'
import { Button, Group, Loader, Modal, Select, Stack } from '@mantine/core'
import { leerTerritorio, type Demarcacion, type Territorio } from '#data/envios/territorio.ts'
import { useLeido } from '#data/useLeido.ts'
import { mensajeDe } from '#domain/messages.ts'
import { ErrorState } from '#ui/show/states.tsx'
import type { Zona } from './zona.ts'

interface Props {
  actual: Zona | undefined
  onPick: (zona: Zona) => void
  onClose: () => void
  /** What it is asked for, and what happens then. */
  titulo?: string
  boton?: string
}

const porNombre = (lugares: readonly Demarcacion[]) =>
  lugares.map(({ codigo: value, nombre: label }) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label, 'es'))

/** Provinces lie two levels down: in the regions of each macro-region. */
const provinciasDe = (territorio: Territorio): Demarcacion[] =>
  territorio.hijos('').flatMap((macro) => territorio.hijos(macro.codigo).flatMap((region) => territorio.hijos(region.codigo)))

/** Where to look for shops: a province, or one of its municipalities. */
export function ElegirZona({ actual, onPick, onClose, titulo = '¿Dónde buscas?', boton = 'Ver tiendas de ahí' }: Props) {
  const { valor: territorio, error, reintentar } = useLeido(leerTerritorio, [])
  const [provincia, setProvincia] = useState(actual?.codigo.slice(0, 6) ?? '')
  const [municipio, setMunicipio] = useState(actual?.codigo.length === 8 ? actual.codigo : '')
  const codigo = municipio || provincia
  return (
    <Modal opened onClose={onClose} title={titulo}>
      {error ? (
        <ErrorState message={mensajeDe(error).mensaje} fix={mensajeDe(error).arreglo} onRetry={reintentar} />
      ) : territorio ? (
        <Stack>
          <Select
            label="Provincia"
            data={porNombre(provinciasDe(territorio))}
            value={provincia === '' ? null : provincia}
            onChange={(elegida) => {
              setProvincia(elegida ?? '')
              setMunicipio('')
            }}
            searchable
            data-autofocus
          />
          {provincia !== '' && (
            <Select
              label="Municipio"
              placeholder="Toda la provincia"
              data={porNombre(territorio.hijos(provincia))}
              value={municipio === '' ? null : municipio}
              onChange={(elegido) => setMunicipio(elegido ?? '')}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': 'Toda la provincia' }}
            />
          )}
          <Group justify="flex-end">
            <Button disabled={codigo === ''} onClick={() => onPick({ codigo, nombre: territorio.nombre(codigo) })}>
              {boton}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Loader role="status" aria-label="Leyendo los lugares" />
      )}
    </Modal>
  )
}
