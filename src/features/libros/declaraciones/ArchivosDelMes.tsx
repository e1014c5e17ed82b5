import { useState } from 'react'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { IconDownload, IconSend } from '@tabler/icons-react'
import { ejecutar } from '#data/device/browser/api.ts'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { comandosDeclaraciones, type DeclaracionDelMes } from '#domain/fiscal/declaraciones/comandos.declaraciones.ts'
import { Declaracion, type FormatoDgii, type SeriesDgii } from '#domain/fiscal/declaraciones/declaracion.entity.ts'
import { ActModal } from '#features/kit/ActForm.tsx'
import { decir } from '#features/kit/answer/useCommand.ts'
import { actions, count, money, state, text, type Mark } from '#features/kit/columns.tsx'
import { useHoy } from '#features/kit/device/useHoy.ts'
import { Section } from '#features/kit/Section.tsx'
import { SmallTable } from '#features/kit/SmallTable.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { download } from '#ui/download.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { nombresDeFormato } from './formatos.ts'

interface Props {
  dicho: DeclaracionDelMes
  series: SeriesDgii
  onChange: () => void
}

type Archivo = DeclaracionDelMes['archivos'][number]

/** How a file stands against what was handed in last. */
function marcaDe({ formato, huella }: Archivo, { presentadas, termino }: DeclaracionDelMes): Mark {
  const ultima = presentadas.find((una) => una.formato === formato && una.estado === 'presentada')
  if (ultima === undefined) return termino ? ['orange', 'Por presentar'] : ['gray', 'Mes en curso']
  return ultima.huella === huella ? ['teal', 'Presentado'] : ['red', 'Cambió: falta rectificar']
}

/** The files of a month: each with its figures, to be taken, and noted down once DGII has it. */
export function ArchivosDelMes({ dicho, series, onChange }: Props) {
  const { tiendaId } = useTienda()
  const { mes } = dicho
  const puede = usePuede(Declaracion, 'presentar')
  const [presentando, setPresentando] = useState<Archivo>()
  const [bajar, bajando] = useLocked(async (formato: FormatoDgii) => {
    const hecho = await ejecutar(comandosDeclaraciones.archivoDelMes, { tiendaId }, { mes, series, formato })
    if (hecho.ok) download(hecho.value.nombre, new Blob([hecho.value.texto], { type: 'text/plain;charset=utf-8' }))
    else decir(hecho, { mal: `El ${formato} no se descargó` })
  })
  const columnas: Column<Archivo>[] = [
    text('formato', 'Archivo', ({ formato }) => nombresDeFormato[formato]),
    count('lineas', 'Líneas', ({ lineas }) => lineas),
    money('monto', 'Monto sin ITBIS', ({ formato, montoCentavos }) => (formato === '608' ? undefined : montoCentavos)),
    money('itbis', 'ITBIS', ({ formato, itbisCentavos }) => (formato === '608' ? undefined : itbisCentavos)),
    state('estado', 'Estado', (archivo) => marcaDe(archivo, dicho)),
    actions((archivo) => (
      <Group gap="xs" wrap="nowrap" justify="flex-end">
        <Button
          size="sm"
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={bajando}
          aria-label={`Descargar el ${archivo.formato}`}
          onClick={() => bajar(archivo.formato)}
        >
          Descargar
        </Button>
        {puede && dicho.termino && marcaDe(archivo, dicho)[1] !== 'Presentado' && (
          <Button
            size="sm"
            leftSection={<IconSend size={18} aria-hidden />}
            aria-label={`Ya presenté el ${archivo.formato}`}
            onClick={() => setPresentando(archivo)}
          >
            Ya lo presenté
          </Button>
        )}
      </Group>
    )),
  ]
  return (
    <Section title="Archivos">
      <Text c="dimmed" mb="sm">
        Súbelos en la Oficina Virtual de la DGII, y anota aquí cuándo: queda guardado el archivo como se entregó. Si tu tienda emite
        comprobantes electrónicos, confirma con tu contador si la DGII los quiere también en el 607.
      </Text>
      <SmallTable label="Archivos de la DGII" rows={dicho.archivos} rowKey={({ formato }) => formato} columns={columnas} minWidth={820} />
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
