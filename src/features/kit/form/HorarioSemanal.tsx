import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import type { Franja } from '#domain/core/franja.ts'
import { diasDeSemana, SEMANA } from '#domain/tienda/horario.rules.ts'

const MAXIMAS_POR_DIA = 4
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

/** Two hours and a button stand on one line of a phone. */
const encogible = { flex: '0 1 auto', minWidth: 0 }
const angosto = { input: { paddingInline: '0.5rem' } }

/** How the hours are called: those in which a shop is open, or in which it delivers. */
interface Palabras {
  /** Of a day without any. */
  sinHoras: string
  desde: string
  hasta: string
}

const deTienda: Palabras = { sinHoras: 'Cerrada', desde: 'abre', hasta: 'cierra' }

interface Props {
  valor: readonly Franja[]
  onChange: (franjas: Franja[]) => void
  palabras?: Palabras
}

/** Hours of each day of a week, up to four times a day. */
export function HorarioSemanal({ valor, onChange, palabras = deTienda }: Props) {
  const copiarLunes = () => {
    const lunes = valor.filter(({ dia }) => dia === 1)
    const modelo = lunes.length > 0 ? lunes : [{ dia: 1, ...DE_OCHO_A_OCHO }]
    onChange([...valor.filter(({ dia }) => dia === 0), ...[1, 2, 3, 4, 5, 6].flatMap((dia) => modelo.map((f) => ({ ...f, dia })))])
  }
  return (
    <>
      <Stack>
        {SEMANA.map((dia) => (
          <Dia
            key={dia}
            dia={dia}
            palabras={palabras}
            franjas={valor.filter((franja) => franja.dia === dia)}
            onChange={(franjas) => onChange([...valor.filter((franja) => franja.dia !== dia), ...franjas])}
          />
        ))}
      </Stack>
      <Button mt="md" variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={copiarLunes}>
        {valor.some(({ dia }) => dia === 1) ? 'Lunes a sábado como el lunes' : 'Lunes a sábado de 8 a 8'}
      </Button>
    </>
  )
}

interface DiaProps {
  dia: number
  franjas: readonly Franja[]
  onChange: (franjas: Franja[]) => void
  palabras: Palabras
}

function Dia({ dia, franjas, onChange, palabras }: DiaProps) {
  const nombre = diasDeSemana[dia] ?? ''
  const poner = (i: number, cambio: Partial<Franja>) =>
    onChange(franjas.map((franja, j) => (i === j ? conCierre({ ...franja, ...cambio }) : franja)))
  return (
    <div role="group" aria-label={nombre}>
      <Group gap="xs" align="center">
        <Text w={100} fw={600}>
          {nombre}
        </Text>
        {franjas.length === 0 && <Text c="dimmed">{palabras.sinHoras}</Text>}
        {franjas.map((franja, i) => (
          <Group key={`${i} de ${franjas.length}`} gap={6} wrap="nowrap" maw="100%">
            <TextInput
              type="time"
              style={encogible}
              styles={angosto}
              aria-label={`${nombre}, ${palabras.desde}`}
              value={enHora(franja.abre)}
              onChange={(event) => {
                const abre = deHora(event.currentTarget.value)
                if (abre !== undefined) poner(i, { abre })
              }}
            />
            <Text aria-hidden>a</Text>
            <TextInput
              type="time"
              style={encogible}
              styles={angosto}
              aria-label={`${nombre}, ${palabras.hasta}`}
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
              onClick={() => onChange(franjas.filter((_, j) => j !== i))}
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
              onChange([...franjas, { dia, abre, cierra: fin === 0 ? DE_OCHO_A_OCHO.cierra : Math.min(abre + 240, 1440) }])
            }}
          >
            <IconPlus size={18} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    </div>
  )
}
