import { Button, Group, Text } from '@mantine/core'
import { IconFileZip, IconSend } from '@tabler/icons-react'
import { ejecutar } from '#data/device/browser/api.ts'
import { useTienda } from '#data/session/react.tsx'
import {
  comandosCertificacion,
  type CasoVisto,
  type EstadoDeCaso,
  type EstadoDeCertificacion,
} from '#domain/fiscal/ecf/certificacion/comandos.certificacion.ts'
import type { ClaseDeCaso, ViaDeCaso } from '#domain/fiscal/ecf/certificacion/set.ts'
import { ok } from '#domain/core/result.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { download } from '#ui/download.ts'
import { formatInteger } from '#ui/format.ts'
import { useAction } from '../../kit/answer/useAction.ts'
import { Problem } from '../../kit/answer/Problem.tsx'
import { useOrden } from '../../kit/answer/useCommand.ts'
import { actions, money, RowButton, state, text, type Mark } from '../../kit/columns.tsx'
import { zipDeXml } from './bajar.ts'

interface Props {
  clase: ClaseDeCaso
  estado: EstadoDeCertificacion
  onChange: () => void
}

const marcas: Readonly<Record<EstadoDeCaso, Mark>> = {
  firmado: ['gray', 'Por enviar'],
  enviado: ['blue', 'La DGII lo mira'],
  aceptado: ['teal', 'Aceptado'],
  aceptadoCondicional: ['teal', 'Aceptado con observaciones'],
  rechazado: ['red', 'Rechazado'],
}

const vias: Readonly<Record<ViaDeCaso, string>> = { entero: 'Entero', resumen: 'Resumen', aprobacion: 'Aprobación' }

/** The documents of a step, what DGII says of each, and what is done with them. */
export function Casos({ clase, estado, onChange }: Props) {
  const { tiendaId, slug } = useTienda()
  const ordenar = useOrden()
  const filas = estado.casos.filter((caso) => caso.clase === clase)
  const bajar = useAction(async () => {
    const zip = await zipDeXml({ tiendaId, clase })
    if (!zip.ok) return zip
    download(`certificacion-${clase}-${slug}.zip`, zip.value)
    return ok(undefined)
  })
  const enviar = useAction(async () => {
    const pedido = await ejecutar(comandosCertificacion.enviarCasos, { tiendaId }, { clase })
    if (pedido.ok) onChange()
    return pedido
  })
  if (filas.length === 0) return null
  const cuantos = (cuales: readonly EstadoDeCaso[]): number => filas.filter((fila) => cuales.includes(fila.estado)).length
  const [bien, mal, faltan] = [cuantos(['aceptado', 'aceptadoCondicional']), cuantos(['rechazado']), cuantos(['firmado'])]
  const enviando = estado.enviando.includes(clase)
  const repetir = ({ id: casoId }: CasoVisto) =>
    ordenar(comandosCertificacion.repetirCaso, { tiendaId, casoId }, {}, { bien: 'Firmado otra vez, por enviar' }).then(onChange)
  const columnas: Column<CasoVisto>[] = [
    text('encf', 'e-NCF', ({ encf }) => encf, { card: 'title', width: 150 }),
    text('via', 'Cómo va', ({ via }) => vias[via], { width: 105 }),
    money('total', 'Total', ({ total }) => Math.round(Number(total) * 100), { width: 140 }),
    state('estado', 'Estado', (fila) => marcas[fila.estado], { width: 150 }),
    text('mensajes', 'Qué dijo la DGII', ({ mensajes }) => mensajes.join(' · ') || '—', { width: 220 }),
    actions((fila) => (fila.estado === 'rechazado' ? <RowButton onClick={() => void repetir(fila)}>Firmar otra vez</RowButton> : null)),
  ]
  return (
    <>
      <Group>
        <Button
          leftSection={<IconSend size={20} aria-hidden />}
          loading={enviando || enviar.running}
          disabled={faltan === 0}
          onClick={() => enviar.run()}
        >
          {faltan === 0 || faltan === filas.length ? 'Enviar a la DGII' : `Enviar ${formatInteger(faltan)} a la DGII`}
        </Button>
        <Button variant="default" leftSection={<IconFileZip size={20} aria-hidden />} loading={bajar.running} onClick={() => bajar.run()}>
          Bajar los XML firmados
        </Button>
        <Text role="status">
          {formatInteger(bien)} de {formatInteger(filas.length)} aceptados
          {mal === 0 ? '' : mal === 1 ? ', 1 rechazado' : `, ${formatInteger(mal)} rechazados`}
        </Text>
      </Group>
      <Problem>{enviar.problem ?? bajar.problem}</Problem>
      {clase !== 'aprobacion' && filas.some(({ via }) => via === 'resumen') && (
        <Text size="sm" c="dimmed">
          De las de consumo pequeñas va el resumen; el portal pide además subir a mano su XML entero, que está en el ZIP.
        </Text>
      )}
      <DataTable
        name={`certificacion-${clase}`}
        label="Comprobantes de la prueba"
        rows={filas}
        rowKey={({ id }) => id}
        columns={columnas}
        empty={<Text c="dimmed">Nada.</Text>}
      />
    </>
  )
}
