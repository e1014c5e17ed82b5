import { useMemo, useState } from 'react'
import { Alert, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconExternalLink, IconInbox, IconShoppingBag } from '@tabler/icons-react'
import { ejecutar } from '#data/device/browser/api.ts'
import { usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { Compra } from '#domain/compras/compra.entity.ts'
import { idDeCompra } from '#domain/compras/compra.rules.ts'
import { comprasEnPie } from '#domain/compras/emision.rules.ts'
import { formatMoney } from '#domain/core/money.ts'
import { comandosEcf } from '#domain/fiscal/ecf/comandos.ecf.ts'
import { EcfRecibido } from '#domain/fiscal/ecf/ecf-recibido.entity.ts'
import { urlTimbreDeRecibido } from '#domain/fiscal/ecf/timbre.ts'
import { formatoIdentificacion } from '#domain/fiscal/identificacion.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { download } from '#ui/download.ts'
import { formatDateTime, formatDay, withStop } from '#ui/format.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { toastError } from '#ui/toast.ts'
import { ConMotivo } from '../kit/answer/ConMotivo.tsx'
import { enPalabras, useEnviar, useOrden } from '../kit/answer/useCommand.ts'
import { day, instant, MarkBadge, money, state, text, type Mark } from '../kit/columns.tsx'
import { Facts } from '../kit/Facts.tsx'
import { LinkButton } from '../kit/LinkButton.tsx'
import { paths } from '../paths.ts'

interface Renglon {
  doc: EcfRecibido
  /** The purchase that it was registered as; '' while it was not. */
  compraId: string
}

function marcaDe({ doc: { estado, respuesta }, compraId }: Renglon): Mark {
  if (estado === 'rechazada') return ['red', 'La DGII no tomó la respuesta']
  if (respuesta?.aprueba === false) return ['gray', 'Rechazado']
  if (compraId !== '') return ['teal', 'Registrado']
  return respuesta ? ['blue', 'Aprobado, por registrar'] : ['orange', 'Por revisar']
}

const columnas: readonly Column<Renglon>[] = [
  day('fecha', 'Fecha', ({ doc }) => doc.fecha, { width: 150, card: 'line' }),
  text('proveedor', 'Proveedor', ({ doc }) => doc.nombreEmisor, { card: 'title' }),
  text('ncf', 'e-NCF', ({ doc }) => doc.ncf, { width: 160, card: 'line' }),
  money('itbis', 'ITBIS', ({ doc }) => doc.itbisCentavos, { width: 150, zero: '—', card: 'none' }),
  money('total', 'Total', ({ doc }) => doc.totalCentavos, { width: 160, card: 'end' }),
  state('estado', 'Estado', marcaDe, { width: 210 }),
  instant('llego', 'Llegada', ({ doc }) => doc.en, { width: 190, card: 'none' }),
]

/** Suppliers' electronic documents that came to the store's own address: to be approved or refused, and registered as purchases without typing. */
export function Recibidos() {
  const recibidos = useVivo(EcfRecibido)
  const compras = useVivo(Compra)
  const [abiertoId, abrir] = useSearchState('recibido')
  const renglones = useMemo(() => {
    // Taken back, it is to be registered again, under another id.
    const registradas = new Map(
      comprasEnPie((compras ?? []).map(({ doc }) => doc)).map((una) => [idDeCompra(una.proveedor.identificacion, una.ncf), una.id]),
    )
    return recibidos?.map(({ doc }): Renglon => {
      return { doc, compraId: registradas.get(idDeCompra(doc.rncEmisor, doc.ncf)) ?? '' }
    })
  }, [recibidos, compras])
  if (!renglones || !compras) return <Loading />
  const abierto = renglones.find(({ doc }) => doc.id === abiertoId)
  return (
    <>
      <DataTable
        name="ecf-recibidos"
        label="Comprobantes recibidos"
        rows={renglones}
        rowKey={({ doc }) => doc.id}
        columns={columnas}
        searchText={({ doc }) => `${doc.nombreEmisor} ${doc.rncEmisor} ${doc.ncf}`}
        searchPlaceholder="Proveedor, RNC o e-NCF"
        defaultSort={{ key: 'llego', descending: true }}
        onOpen={({ doc }) => abrir(doc.id)}
        empty={
          <EmptyState icon={<IconInbox size={38} />} title="No ha llegado ningún comprobante electrónico">
            Cuando un proveedor emita uno para tu tienda, llega aquí solo y se registra sin escribirlo. La dirección que le das a la DGII
            está en Comprobantes electrónicos.
          </EmptyState>
        }
      />
      {abierto && <VerRecibido renglon={abierto} onClose={() => abrir()} />}
    </>
  )
}

function VerRecibido({ renglon, onClose }: { renglon: Renglon; onClose: () => void }) {
  const { doc, compraId } = renglon
  const { tiendaId, slug: nombre } = useTienda()
  const [ordenar, enviar] = [useOrden(), useEnviar()]
  const [responde, crea] = [usePuede(EcfRecibido, 'responder'), usePuede(Compra, 'crear')]
  const [rechazando, setRechazando] = useState(false)
  const timbre = urlTimbreDeRecibido(doc)
  const clave = { tiendaId, recibidoId: doc.id }
  const abierta = doc.estado === 'porResponder' || doc.estado === 'rechazada'
  const [aprobar, aprobando] = useLocked(() =>
    ordenar(comandosEcf.responderRecibido, clave, { aprueba: true }, { bien: 'Aprobado; la DGII lo sabrá en un momento' }),
  )
  const [bajar, bajando] = useLocked(async () => {
    const bajado = await ejecutar(comandosEcf.xmlRecibido, clave, {})
    if (bajado.ok) download(bajado.value.nombre, new Blob([bajado.value.xml], { type: 'application/xml' }))
    else toastError('No se pudo bajar', enPalabras(bajado.error))
  })
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={`${doc.ncf} de ${doc.nombreEmisor}`}>
      <Stack>
        <Group>
          <MarkBadge mark={marcaDe(renglon)} size="lg" />
          <Text fw={650}>{formatMoney(doc.totalCentavos)}</Text>
        </Group>
        {doc.estado === 'rechazada' && (
          <Alert color="red" title="La DGII no tomó lo que respondiste">
            {doc.mensajes.join(' · ') || 'No dijo por qué.'} Puedes responder otra vez.
          </Alert>
        )}
        <Group>
          {compraId !== '' && (
            <LinkButton to={paths.compras.href({ nombre }, { compra: compraId })} icon={IconShoppingBag}>
              Ver la compra
            </LinkButton>
          )}
          {compraId === '' && crea && doc.respuesta?.aprueba !== false && (
            <LinkButton to={paths.compraNueva.href({ nombre }, { recibido: doc.id })} icon={IconShoppingBag} variant="filled">
              Registrar la compra
            </LinkButton>
          )}
          {abierta && responde && (
            <>
              <Button variant="default" loading={aprobando} onClick={aprobar}>
                Aprobar
              </Button>
              <Button variant="subtle" color="red" onClick={() => setRechazando(true)}>
                Rechazar
              </Button>
            </>
          )}
          <Button variant="default" leftSection={<IconDownload size={20} aria-hidden />} loading={bajando} onClick={bajar}>
            XML
          </Button>
          {timbre !== '' && (
            <Button
              component="a"
              href={timbre}
              target="_blank"
              rel="noreferrer"
              variant="default"
              leftSection={<IconExternalLink size={20} aria-hidden />}
            >
              Ver en la DGII
            </Button>
          )}
        </Group>
        <SinAvisar doc={doc} />
        <Facts
          rows={[
            ['Proveedor', doc.nombreEmisor],
            ['RNC', formatoIdentificacion(doc.rncEmisor)],
            ['Modifica', doc.ncfModificado],
            ['Fecha', formatDay(doc.fecha)],
            ['ITBIS', formatMoney(doc.itbisCentavos)],
            ['Total', formatMoney(doc.totalCentavos)],
            ['Lo firmó', `${doc.firmante} · ${formatoIdentificacion(doc.identificacionDelFirmante)}`],
            ['Código de seguridad', doc.codigoSeguridad],
            ['Llegó', formatDateTime(doc.en)],
            ['Respuesta', doc.respuesta ? respuestaEnPalabras(doc) : 'Nadie ha respondido todavía'],
            ['Al proveedor', avisosEnPalabras[doc.aviso]],
          ]}
        />
        <Text size="sm" c="dimmed">
          Aprobar o rechazar le dice a la DGII y al proveedor si estás de acuerdo con lo que dice. Registrar la compra es aparte: con ella
          entra al inventario, se debe y va en el 606. Ver en la DGII dice si ella lo tiene.
        </Text>
      </Stack>
      {rechazando && (
        <ConMotivo
          titulo={`Rechazar ${doc.ncf}`}
          boton="Rechazar el comprobante"
          descripcion="Lo leen el proveedor y la DGII"
          peligro
          act={(motivo) => enviar(comandosEcf.responderRecibido, clave, { aprueba: false, motivo: motivo.slice(0, 250) })}
          done="Rechazado; la DGII lo sabrá en un momento"
          onClose={() => setRechazando(false)}
        >
          No se borra: queda aquí con tu respuesta. Una respuesta que la DGII tomó no se cambia.
        </ConMotivo>
      )}
    </Drawer>
  )
}

const avisosEnPalabras: Readonly<Record<EcfRecibido['aviso'], string>> = {
  '': '',
  porAvisar: 'Se le está diciendo',
  entregada: 'Ya lo sabe',
  noRecibida: 'No lo tomó',
  sinDireccion: 'No tiene dónde recibirlo',
}

/** The issuer was not told, and the way to try again. */
function SinAvisar({ doc: { id: recibidoId, aviso, avisoMotivo } }: { doc: EcfRecibido }) {
  const { tiendaId } = useTienda()
  const ordenar = useOrden()
  const puede = usePuede(EcfRecibido, 'responder')
  const [repetir, repitiendo] = useLocked(() =>
    ordenar(comandosEcf.repetirAviso, { tiendaId, recibidoId }, {}, { bien: 'Se le dice otra vez en un momento' }),
  )
  if (aviso !== 'noRecibida' && aviso !== 'sinDireccion') return null
  return (
    <Alert
      color="orange"
      title={aviso === 'noRecibida' ? 'El programa del proveedor no tomó la respuesta' : 'El proveedor no tiene dónde recibir la respuesta'}
    >
      <Stack gap="xs" align="flex-start">
        {avisoMotivo === '' ? 'La DGII la tiene; díselo tú si hace falta.' : `${withStop(avisoMotivo)} La DGII sí la tiene.`}
        {puede && (
          <Button size="compact-sm" variant="default" loading={repitiendo} onClick={repetir}>
            Decírselo otra vez
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

function respuestaEnPalabras({ respuesta, estado }: EcfRecibido): string {
  const que = respuesta?.aprueba === false ? `Rechazado: ${respuesta.motivo}` : 'Aprobado'
  return estado === 'aceptada' ? `${que} (la DGII lo tiene)` : estado === 'rechazada' ? que : `${que} (en camino a la DGII)`
}
