import { ActionIcon, Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTienda } from '#data/react.tsx'
import { comandos } from '#domain/comandos.ts'
import type { Tienda } from '#domain/entidades/tienda.ts'
import { diaFiscal } from '#domain/fecha.ts'
import { aperturaDe, diasDeSemana, problemaDeHorario, textoApertura, type Cierre, type Franja } from '#domain/horario.rules.ts'
import { useLocked } from '#ui/useLocked.ts'
import { useNow } from '#ui/useNow.ts'
import { useOrden } from '../../useOrden.ts'
import { Seccion } from '../campos/Seccion.tsx'
import { Hoja } from './Hoja.tsx'
import { useCambios } from './useCambios.ts'

/** The week as people say it: it begins on Monday. */
const SEMANA = [1, 2, 3, 4, 5, 6, 0] as const
const MAXIMAS_POR_DIA = 4
const MAXIMOS_CIERRES = 60
const DE_OCHO_A_OCHO = { abre: 480, cierra: 1200 }

/** "08:00" for a field of type time; minutes of the day after are those of its clock. */
const enHora = (minuto: number): string =>
  `${String(Math.floor((minuto % 1440) / 60)).padStart(2, '0')}:${String(minuto % 60).padStart(2, '0')}`
function deHora(texto: string): number | undefined {
  const [, hora, minuto] = /^(\d\d):(\d\d)/.exec(texto) ?? []
  return hora === undefined ? undefined : Number(hora) * 60 + Number(minuto)
}
/** A closing that is not after the opening is of the day after. */
const conCierre = (franja: Franja): Franja => {
  const cierra = franja.cierra % 1440
  return { ...franja, cierra: cierra <= franja.abre ? cierra + 1440 : cierra }
}

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
    <Hoja sucio={sucio} guardando={guardando} problema={problema} alGuardar={guardar} alDescartar={descartar}>
      <Seccion titulo="Horario de la semana">
        <Text c="dimmed" mb="md" role="status">
          {apertura === undefined
            ? 'Sin horario no se dice si está abierta.'
            : `Con esto, ahora: ${textoApertura(apertura, diaFiscal(ahora))}.`}
        </Text>
        <Stack>
          {SEMANA.map((dia) => (
            <Dia
              key={dia}
              dia={dia}
              franjas={valores.tiendaHorario.filter((franja) => franja.dia === dia)}
              alCambiar={(franjas) => horario([...valores.tiendaHorario.filter((franja) => franja.dia !== dia), ...franjas])}
            />
          ))}
        </Stack>
        <Button
          mt="md"
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => {
            const lunes = valores.tiendaHorario.filter(({ dia }) => dia === 1)
            const modelo = lunes.length > 0 ? lunes : [{ dia: 1, ...DE_OCHO_A_OCHO }]
            horario([
              ...valores.tiendaHorario.filter(({ dia }) => dia === 0),
              ...[1, 2, 3, 4, 5, 6].flatMap((dia) => modelo.map((f) => ({ ...f, dia }))),
            ])
          }}
        >
          {valores.tiendaHorario.some(({ dia }) => dia === 1) ? 'Lunes a sábado como el lunes' : 'Lunes a sábado de 8 a 8'}
        </Button>
      </Seccion>
      <Seccion titulo="Días cerrados">
        <Cierres cierres={valores.tiendaCierres} alCambiar={(tiendaCierres) => cambiar({ tiendaCierres })} hoy={diaFiscal(ahora)} />
      </Seccion>
    </Hoja>
  )
}

function Dia({ dia, franjas, alCambiar }: { dia: number; franjas: readonly Franja[]; alCambiar: (franjas: Franja[]) => void }) {
  const nombre = diasDeSemana[dia] ?? ''
  const poner = (i: number, cambio: Partial<Franja>) =>
    alCambiar(franjas.map((franja, j) => (i === j ? conCierre({ ...franja, ...cambio }) : franja)))
  return (
    <div role="group" aria-label={nombre}>
      <Group gap="xs" align="center">
        <Text w={100} fw={600}>
          {nombre}
        </Text>
        {franjas.length === 0 && <Text c="dimmed">Cerrada</Text>}
        {franjas.map((franja, i) => (
          <Group key={`${i} de ${franjas.length}`} gap={6} wrap="nowrap">
            <TextInput
              type="time"
              aria-label={`${nombre}, abre`}
              value={enHora(franja.abre)}
              onChange={(event) => {
                const abre = deHora(event.currentTarget.value)
                if (abre !== undefined) poner(i, { abre })
              }}
            />
            <Text aria-hidden>a</Text>
            <TextInput
              type="time"
              aria-label={`${nombre}, cierra`}
              value={enHora(franja.cierra)}
              onChange={(event) => {
                const cierra = deHora(event.currentTarget.value)
                if (cierra !== undefined) poner(i, { cierra })
              }}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={`Quitar el horario ${i + 1} del ${nombre.toLowerCase()}`}
              onClick={() => alCambiar(franjas.filter((_, j) => j !== i))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {franjas.length < MAXIMAS_POR_DIA && (
          <ActionIcon
            variant="subtle"
            aria-label={`Agregar un horario al ${nombre.toLowerCase()}`}
            onClick={() => {
              const fin = franjas.reduce((ultimo, { cierra }) => Math.max(ultimo, cierra), 0)
              const abre = fin === 0 ? DE_OCHO_A_OCHO.abre : Math.min(fin + 60, 1380)
              alCambiar([...franjas, { dia, abre, cierra: fin === 0 ? DE_OCHO_A_OCHO.cierra : Math.min(abre + 240, 1440) }])
            }}
          >
            <IconPlus size={18} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    </div>
  )
}

function Cierres({ cierres, alCambiar, hoy }: { cierres: readonly Cierre[]; alCambiar: (cierres: Cierre[]) => void; hoy: string }) {
  const poner = (i: number, cambio: Partial<Cierre>) => alCambiar(cierres.map((cierre, j) => (i === j ? { ...cierre, ...cambio } : cierre)))
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
          <Button variant="subtle" color="red" style={{ alignSelf: 'end' }} onClick={() => alCambiar(cierres.filter((_, j) => j !== i))}>
            Quitar
          </Button>
        </SimpleGrid>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={cierres.length >= MAXIMOS_CIERRES}
          onClick={() => alCambiar([...cierres, { desde: hoy, hasta: hoy, motivo: '' }])}
        >
          Agregar un cierre
        </Button>
      </Group>
    </Stack>
  )
}
