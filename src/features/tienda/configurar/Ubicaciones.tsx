import { useState } from 'react'
import { ActionIcon, Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { IconCurrentLocation, IconPlus, IconTrash } from '@tabler/icons-react'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import { TextField } from '#features/kit/inputs.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import classes from './Configurar.module.css'

type Lugar = Tienda['tiendaFisicaLocations'][number]
const MAXIMAS = 50
/** Six decimals are ten centimetres. */
const redondo = (grados: number): number => Math.round(grados * 1e6) / 1e6

/** Where the store's premises are on the map: typed, or taken from this device. */
export function Ubicaciones({ lugares, onChange }: { lugares: readonly Lugar[]; onChange: (lugares: Lugar[]) => void }) {
  const [aviso, setAviso] = useState('')
  const agregar = (lugar: Lugar) => onChange([...lugares, lugar])
  const poner = (i: number, cambio: Partial<Lugar>) => onChange(lugares.map((lugar, j) => (i === j ? { ...lugar, ...cambio } : lugar)))
  const [ubicar, ubicando] = useLocked(async () => {
    const aqui = await dondeEstoy()
    setAviso(aqui ? '' : 'Este equipo no dijo dónde está. Permite la ubicación en el navegador, o escribe la latitud y la longitud.')
    if (aqui) agregar({ nombre: `Local ${lugares.length + 1}`, ...aqui })
  })
  return (
    <Stack gap="sm">
      {lugares.map((lugar, i) => (
        // Their place in the list is all that tells two of them apart while they are typed; the figures start anew when it changes.
        <div key={`${i} de ${lugares.length}`} className={classes['lugar']} role="group" aria-label={lugar.nombre || `Local ${i + 1}`}>
          <TextField label="Nombre del local" maxLength={120} value={lugar.nombre} onChange={(texto) => poner(i, { nombre: texto })} />
          <NumberInput
            size="md"
            label="Latitud"
            min={-90}
            max={90}
            decimalScale={6}
            hideControls
            defaultValue={lugar.latitud}
            onChange={(valor) => typeof valor === 'number' && poner(i, { latitud: redondo(valor) })}
          />
          <NumberInput
            size="md"
            label="Longitud"
            min={-180}
            max={180}
            decimalScale={6}
            hideControls
            defaultValue={lugar.longitud}
            onChange={(valor) => typeof valor === 'number' && poner(i, { longitud: redondo(valor) })}
          />
          <ActionIcon
            aria-label={`Quitar ${lugar.nombre || `local ${i + 1}`}`}
            color="red"
            onClick={() => onChange(lugares.filter((_, j) => j !== i))}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Text c="orange" role="status" hidden={aviso === ''}>
        {aviso}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconCurrentLocation size={20} aria-hidden />}
          loading={ubicando}
          disabled={lugares.length >= MAXIMAS}
          onClick={ubicar}
        >
          Estoy en el local
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconPlus size={20} aria-hidden />}
          disabled={lugares.length >= MAXIMAS}
          onClick={() => agregar({ nombre: `Local ${lugares.length + 1}`, latitud: 18.4861, longitud: -69.9312 })}
        >
          Escribir una ubicación
        </Button>
      </Group>
    </Stack>
  )
}

const ESPERA_MS = 15_000

/** Where this device is; undefined when it will not or cannot say. */
function dondeEstoy(): Promise<Pick<Lugar, 'latitud' | 'longitud'> | undefined> {
  if (!('geolocation' in navigator)) return Promise.resolve(undefined)
  return new Promise((resolver) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolver({ latitud: redondo(coords.latitude), longitud: redondo(coords.longitude) }),
      () => resolver(undefined),
      { enableHighAccuracy: true, timeout: ESPERA_MS },
    ),
  )
}
