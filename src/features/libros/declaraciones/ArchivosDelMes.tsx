import { useState } from 'react'
import { Button, Group, Paper, SimpleGrid, Text, TextInput } from '@mantine/core'
import { IconDownload, IconSend } from '@tabler/icons-react'
import { ejecutar } from '#data/device/browser/api.ts'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { formatMoney } from '#domain/core/money.ts'
import { comandosDeclaraciones, type DeclaracionDelMes } from '#domain/fiscal/declaraciones/comandos.declaraciones.ts'
import { Declaracion, type FormatoDgii, type SeriesDgii } from '#domain/fiscal/declaraciones/declaracion.entity.ts'
import { ActModal } from '#features/kit/ActForm.tsx'
import { MarkBadge } from '#features/kit/columns.tsx'
import { useHoy } from '#features/kit/device/useHoy.ts'
import { Facts } from '#features/kit/Facts.tsx'
import { Section } from '#features/kit/Section.tsx'
import { formatInteger } from '#ui/format.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { entregarArchivo, estadoDeArchivo } from './archivo.ts'
import { nombresDeFormato } from './nombres.ts'

interface Props {
  dicho: DeclaracionDelMes
  series: SeriesDgii
  onChange: () => void
}

type Archivo = DeclaracionDelMes['archivos'][number]

/** The files of a month: each with its figures, to be taken, and noted down once DGII has it. */
export function ArchivosDelMes({ dicho, series, onChange }: Props) {
  const { tiendaId } = useTienda()
  const { mes } = dicho
  const puede = usePuede(Declaracion, 'presentar')
  const [presentando, setPresentando] = useState<Archivo>()
  const [bajar, bajando] = useLocked(async (formato: FormatoDgii) => {
    entregarArchivo(await ejecutar(comandosDeclaraciones.archivoDelMes, { tiendaId }, { mes, series, formato }))
  })
  return (
    <Section title="Archivos">
      <Text c="dimmed" mb="sm">
        Súbelos en la Oficina Virtual de la DGII, y anota aquí cuándo: queda guardado el archivo como se entregó. Si tu tienda emite
        comprobantes electrónicos, confirma con tu contador si la DGII los quiere también en el 607.
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }}>
        {dicho.archivos.map((archivo) => {
          const { formato, lineas, montoCentavos, itbisCentavos } = archivo
          const { marca, falta } = estadoDeArchivo(archivo, dicho, series)
          const conMontos = formato !== '608'
          return (
            <Paper key={formato} component="article" withBorder p="md">
              <Group justify="space-between" mb="sm">
                <Text fw={650}>{nombresDeFormato[formato]}</Text>
                <MarkBadge mark={marca} />
              </Group>
              <Facts
                rows={[
                  ['Líneas', formatInteger(lineas)],
                  ['Monto sin ITBIS', conMontos ? formatMoney(montoCentavos) : undefined],
                  ['ITBIS', conMontos ? formatMoney(itbisCentavos) : undefined],
                ]}
              />
              <Group gap="xs" mt="md">
                <Button
                  variant="default"
                  leftSection={<IconDownload size={20} aria-hidden />}
                  loading={bajando}
                  aria-label={`Descargar el ${formato}`}
                  onClick={() => bajar(formato)}
                >
                  Descargar
                </Button>
                {puede && falta && (
                  <Button
                    leftSection={<IconSend size={20} aria-hidden />}
                    aria-label={`Ya lo presenté: el ${formato}`}
                    onClick={() => setPresentando(archivo)}
                  >
                    Ya lo presenté
                  </Button>
                )}
              </Group>
            </Paper>
          )
        })}
      </SimpleGrid>
      {presentando && (
        <Presentar archivo={presentando} mes={mes} series={series} onDone={onChange} onClose={() => setPresentando(undefined)} />
      )}
    </Section>
  )
}

interface PropsPresentar {
  archivo: Archivo
  mes: string
  series: SeriesDgii
  onDone: () => void
  onClose: () => void
}

function Presentar({ archivo: { formato, huella, lineas }, mes, series, onDone, onClose }: PropsPresentar) {
  const { tiendaId } = useTienda()
  const hoy = useHoy()
  const [presentadaEl, setDia] = useState(hoy)
  const [acuse, setAcuse] = useState('')
  return (
    <ActModal
      title={`Anotar el ${formato} como presentado`}
      submit="Anotar"
      disabled={presentadaEl === ''}
      act={() =>
        ejecutar(
          comandosDeclaraciones.presentarDeclaracion,
          { tiendaId },
          { mes, series, formato, huella, presentadaEl, acuse: acuse.trim() },
        )
      }
      done={`${formato} anotado: el archivo queda guardado`}
      onDone={onDone}
      onClose={onClose}
    >
      <Text>
        Mercana no lo envía: lo subes tú. Esto guarda el archivo de {lineas} {lineas === 1 ? 'línea' : 'líneas'} como se entregó, y te dirá
        si algo del mes cambia después.
      </Text>
      <TextInput
        type="date"
        label="Día en que la DGII lo recibió"
        required
        max={hoy}
        value={presentadaEl}
        onChange={(evento) => setDia(evento.currentTarget.value)}
      />
      <TextInput
        label="Número de acuse"
        description="El que da la Oficina Virtual, si lo tienes"
        maxLength={60}
        value={acuse}
        onChange={(evento) => setAcuse(evento.currentTarget.value)}
      />
    </ActModal>
  )
}
