import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTienda } from '#data/react.tsx'
import { comandos } from '#domain/comandos.ts'
import type { Tienda } from '#domain/entidades/tienda.ts'
import { diaFiscal } from '#domain/fecha.ts'
import type { Franja } from '#domain/entidades/franja.ts'
import { aperturaDe, problemaDeHorario, textoApertura, type Cierre } from '#domain/horario.rules.ts'
import { useLocked } from '#ui/useLocked.ts'
import { useNow } from '#ui/useNow.ts'
import { useOrden } from '../../useOrden.ts'
import { HorarioSemanal } from '../../HorarioSemanal.tsx'
import { Seccion } from '../../Seccion.tsx'
import { Hoja } from '../../Hoja.tsx'
import { useCambios } from '../../useCambios.ts'

const MAXIMOS_CIERRES = 60

/** When the store is open, and on which days it is not. */
export function HorarioTab({ tienda }: { tienda: Tienda }) {
  const { tiendaId } = useTienda()
  const orden = useOrden()
  const ahora = new Date(useNow(30_000)).toISOString()
  const { tiendaHorario, tiendaCierres } = tienda
  const { valores, cambiados, sucio, cambiar, descartar, aceptar } = useCambios({ tiendaHorario, tiendaCierres })
  const problema = problemaDeHorario(valores.tiendaHorario, valores.tiendaCierres)
  const [guardar, guardando] = useLocked(async () => {
    if (problema === undefined && (await orden(comandos.editarTienda, { tiendaId }, cambiados)).ok) aceptar()
  })
  const apertura = aperturaDe(valores, ahora)
  const horario = (tiendaHorario: Franja[]) => cambiar({ tiendaHorario })
  return (
    <Hoja sucio={sucio} guardando={guardando} problema={problema} onSave={guardar} onDiscard={descartar}>
      <Seccion titulo="Horario de la semana">
        <Text c="dimmed" mb="md" role="status">
          {apertura === undefined
            ? 'Sin horario no se dice si está abierta.'
            : `Con esto, ahora: ${textoApertura(apertura, diaFiscal(ahora))}.`}
        </Text>
        <HorarioSemanal valor={valores.tiendaHorario} onChange={horario} />
      </Seccion>
      <Seccion titulo="Días cerrados">
        <Cierres cierres={valores.tiendaCierres} onChange={(tiendaCierres) => cambiar({ tiendaCierres })} hoy={diaFiscal(ahora)} />
      </Seccion>
    </Hoja>
  )
}

function Cierres({ cierres, onChange, hoy }: { cierres: readonly Cierre[]; onChange: (cierres: Cierre[]) => void; hoy: string }) {
  const poner = (i: number, cambio: Partial<Cierre>) => onChange(cierres.map((cierre, j) => (i === j ? { ...cierre, ...cambio } : cierre)))
  return (
    <Stack gap="sm">
      <Text c="dimmed">Feriados, vacaciones o inventario: esos días no abre aunque la semana diga que sí.</Text>
      {cierres.map((cierre, i) => (
        <SimpleGrid
          key={`${i} de ${cierres.length}`}
          cols={{ base: 1, sm: 4 }}
          role="group"
          aria-label={cierre.motivo === '' ? `Cierre ${i + 1}` : cierre.motivo}
        >
          <TextInput
            type="date"
            label="Desde"
            value={cierre.desde}
            onChange={(event) => {
              const desde = event.currentTarget.value
              if (desde !== '') poner(i, { desde, hasta: cierre.hasta < desde ? desde : cierre.hasta })
            }}
          />
          <TextInput
            type="date"
            label="Hasta"
            value={cierre.hasta}
            onChange={(event) => event.currentTarget.value !== '' && poner(i, { hasta: event.currentTarget.value })}
          />
          <TextInput
            label="Motivo"
            placeholder="feriado"
            maxLength={80}
            value={cierre.motivo}
            onChange={(event) => poner(i, { motivo: event.currentTarget.value })}
          />
          <Button variant="subtle" color="red" style={{ alignSelf: 'end' }} onClick={() => onChange(cierres.filter((_, j) => j !== i))}>
            Quitar
          </Button>
        </SimpleGrid>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={cierres.length >= MAXIMOS_CIERRES}
          onClick={() => onChange([...cierres, { desde: hoy, hasta: hoy, motivo: '' }])}
        >
          Agregar un cierre
        </Button>
      </Group>
    </Stack>
  )
}
