import { Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconPackageOff } from '@tabler/icons-react'
import { useParams } from 'react-router-dom'
import { comoQuedaria, type MiPedidoVisto } from '#data/pedidos/mis-pedidos.ts'
import { useMisDocumentos } from '#data/session/useMios.ts'
import { useEscritoMio } from '#data/session/useEscrito.ts'
import { useLeido } from '#data/useLeido.ts'
import { useActuar, useMisPedidos, type ActuarEnPedido } from '#data/pedidos/useMisPedidos.ts'
import { estaMuerto } from '#domain/pedidos/pagos/pedido.dinero.ts'
import { numeroDePedido } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import { formatDateTime } from '#ui/format.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState, Loading, OfflineState, StaleBadge } from '#ui/show/states.tsx'
import { paths } from '#features/paths.ts'
import { ComoVa } from '#features/kit/pedido/ComoVa.tsx'
import { PedidoEstado } from '../PedidoEstado.tsx'
import { PedidoHistoria } from '../PedidoHistoria.tsx'
import { PedidoLineas } from '../PedidoLineas.tsx'
import { PedidoMensajes } from '../PedidoMensajes.tsx'
import { Seccion } from '#features/kit/form/Seccion.tsx'
import { AvisosDelPedido } from './AvisosDelPedido.tsx'
import { CancelarPedido } from './CancelarPedido.tsx'
import { FacturaDelPedido } from './FacturaDelPedido.tsx'
import { EntregaDelPedido } from './EntregaDelPedido.tsx'
import classes from './MisPedidos.module.css'
import { PagoDelPedido } from './PagoDelPedido.tsx'
import { PedirOtraVez } from './PedirOtraVez.tsx'
import { ResenaDelPedido } from './ResenaDelPedido.tsx'
import { ReembolsosMios } from './ReembolsosMios.tsx'
import { Sustitucion } from './Sustitucion.tsx'

/** One order of who is signed in: where it stands, what it costs, and all that she may do about it. */
export function Component() {
  const { pedidoId = '' } = useParams()
  const visto = useMisPedidos()?.find(({ doc }) => doc.id === pedidoId)
  const { conexion, completo, leidoEn, sincronizar } = useMisDocumentos()
  // It may have been placed a moment ago.
  const { valor: buscado = false } = useLeido(() => sincronizar().then(() => true), [pedidoId, sincronizar])
  const actuar = useActuar(pedidoId)
  const state = visto ? undefined : completo && buscado ? (
    <NoEsta />
  ) : conexion === 'sin-conexion' ? (
    <OfflineState what="Ese pedido" onRetry={() => void sincronizar()} />
  ) : (
    <Loading label="Buscando el pedido…" />
  )
  return (
    <PageLayout
      title={visto ? `Pedido ${numeroDePedido(visto.doc.contenido)}` : 'Pedido'}
      description={visto && `${visto.doc.contenido.tiendaNombre} · ${formatDateTime(visto.doc.contenido.colocadoEn)}`}
      state={state}
      actions={
        <>
          {visto && (visto.estado.entregado || estaMuerto(visto.estado)) && <PedirOtraVez contenido={visto.doc.contenido} />}
          <LinkButton to={paths.misPedidos.path} icon={IconArrowLeft}>
            Mis pedidos
          </LinkButton>
        </>
      }
    >
      {visto && conexion === 'sin-conexion' && leidoEn !== '' && <StaleBadge since={leidoEn} />}
      {visto && <Detalle visto={visto} actuar={actuar} />}
    </PageLayout>
  )
}

const NoEsta = () => (
  <EmptyState
    icon={<IconPackageOff size={38} />}
    title="Ese pedido no está entre los tuyos"
    action={
      <LinkButton to={paths.misPedidos.path} variant="filled">
        Ver mis pedidos
      </LinkButton>
    }
  >
    Puede ser de otra cuenta: mira con cuál entraste.
  </EmptyState>
)

function Detalle({ visto, actuar }: { visto: MiPedidoVisto; actuar: ActuarEnPedido }) {
  const { doc, estado, provisionales } = visto
  const { contenido } = doc
  const mensaje = useEscritoMio(`mensaje:${doc.id}`)
  return (
    <Stack>
      <AvisosDelPedido visto={visto} quitar={actuar.quitar} />
      <Stack gap="xs">
        <ComoVa contenido={contenido} estado={estado} principal />
        <PedidoEstado estado={estado} provisional={provisionales.size > 0} />
      </Stack>
      <div className={classes['partes']}>
        <div className={classes['columna']}>
          <EntregaDelPedido visto={visto} actuar={actuar} />
          {estado.entregado && !estaMuerto(estado) && <ResenaDelPedido pedidoId={doc.id} contenido={contenido} />}
          <PagoDelPedido visto={visto} actuar={actuar} />
          <FacturaDelPedido tiendaId={contenido.tiendaId} estado={estado} />
          <ReembolsosMios visto={visto} actuar={actuar} />
          <Seccion titulo="Productos">
            <PedidoLineas
              contenido={contenido}
              estado={estado}
              accion={(pedida, preparacion) =>
                preparacion?.sustituto?.estado === 'propuesto' && (
                  <Sustitucion
                    pedida={pedida}
                    sustituto={preparacion.sustituto}
                    totalCentavos={comoQuedaria(visto, 'responderSustitucion', { linea: pedida.linea, acepta: true }).totalCentavos}
                    responder={(acepta, visto) => actuar.hacer('responderSustitucion', { linea: pedida.linea, acepta, visto })}
                  />
                )
              }
            />
            {contenido.nota !== '' && <Text mt="sm">Tu nota: {contenido.nota}</Text>}
          </Seccion>
        </div>
        <div className={classes['columna']}>
          <Seccion titulo="Mensajes con la tienda">
            <PedidoMensajes
              mensajes={estado.mensajes}
              esMio={({ rol }) => rol === 'cliente'}
              provisionales={provisionales}
              enviar={(texto) => actuar.hacer('mensaje', { texto })}
              borrador={mensaje}
            />
          </Seccion>
          <Seccion titulo="Qué ha pasado">
            <Text size="sm" c="dimmed" mb="sm">
              El {formatDateTime(contenido.colocadoEn)} lo pediste.
            </Text>
            <PedidoHistoria historia={estado.historia.filter(({ accion }) => accion !== 'aclararTarea')} provisionales={provisionales} />
          </Seccion>
          <CancelarPedido visto={visto} actuar={actuar} />
        </div>
      </div>
    </Stack>
  )
}
