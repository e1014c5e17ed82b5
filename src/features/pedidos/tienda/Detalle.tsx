import { useMemo } from 'react'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconMapPin, IconPhone } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { usePersona, usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { useEscrito } from '#data/session/useEscrito.ts'
import { Archivo } from '#domain/archivos/archivo.entity.ts'
import { EventoPedido, Pedido } from '#domain/pedidos/pedido.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { enlaceWhatsapp, formatoTelefono } from '#domain/fiscal/identificacion.ts'
import { evidenciasDe } from '#domain/pedidos/pagos/pedido.evidencia.ts'
import { esperaFactura } from '#domain/pedidos/pedido.factura.ts'
import { estaMuerto } from '#domain/pedidos/pagos/pedido.dinero.ts'
import { direccionDePedido } from '#domain/pedidos/palabras/pedido.papel.ts'
import {
  nombreClaseDeMetodo,
  nombreComprobantePago,
  nombreEnvio,
  nombrePrueba,
  quienLoLleva,
} from '#domain/pedidos/palabras/pedido.palabras.ts'
import type { EstadoDePedido } from '#domain/pedidos/pedido.ts'
import { formatMoney } from '#domain/core/money.ts'
import { WhatsappButton } from '#features/kit/LinkButton.tsx'
import { Section } from '#features/kit/Section.tsx'
import { formatDateTime } from '#ui/format.ts'
import { MoneyText } from '#ui/show/MoneyText.tsx'
import { EvidenciasDeEntrega } from '../EvidenciasDeEntrega.tsx'
import { paths } from '#features/paths.ts'
import { PedidoHistoria } from '../PedidoHistoria.tsx'
import { PedidoLineas } from '../PedidoLineas.tsx'
import { PedidoMensajes } from '../PedidoMensajes.tsx'
import type { AccionDeTienda } from './acto.ts'
import { DevolucionesDeTienda } from './DevolucionesDeTienda.tsx'
import type { RenglonPedido } from './renglon.ts'
import type { HacerActo } from './useActoDeTienda.ts'

interface Props {
  pedido: RenglonPedido
  /** Where it goes, in words; '' while the names of places are not known. */
  lugar: string
  ofrecidas: readonly AccionDeTienda[]
  hacer: HacerActo
  onSustituir: (linea: number) => void
}

const botonDeSustituir = (preparacion: EstadoDePedido['lineas'][number] | undefined): string =>
  preparacion?.sustituto ? 'Proponer otro distinto' : 'No hay: proponer otro'

/** All of an order: what goes in it, for whom, how it is paid, what was said and what was done. */
export function Detalle({ pedido, lugar, ofrecidas, hacer, onSustituir }: Props) {
  const { contenido, estado, provisionales } = pedido
  const yo = usePersona()
  const borrador = useEscrito(`mensaje:${pedido.id}`)
  const porSustituir = ofrecidas.includes('proponerSustitucion')
  return (
    <Stack gap="lg">
      <Section level={3} title="Productos">
        <PedidoLineas
          contenido={contenido}
          estado={estado}
          accion={(linea, preparacion) =>
            porSustituir && preparacion?.sustituto?.estado !== 'aceptado' ? (
              <Button
                variant="subtle"
                size="xs"
                onClick={() => onSustituir(linea.linea)}
                aria-label={`${botonDeSustituir(preparacion)} en lugar de ${linea.nombre}`}
              >
                {botonDeSustituir(preparacion)}
              </Button>
            ) : null
          }
        />
        {contenido.nota !== '' && <Text>Nota del cliente: {contenido.nota}</Text>}
      </Section>
      <Cliente pedido={pedido} lugar={lugar} />
      <Pago pedido={pedido} />
      <Section level={3} title="Mensajes">
        <PedidoMensajes
          mensajes={estado.mensajes}
          esMio={({ rol, nombre }) => rol !== 'cliente' && nombre === yo?.nombre}
          provisionales={provisionales}
          borrador={borrador}
          {...(ofrecidas.includes('mensaje') ? { enviar: (texto) => hacer('mensaje', { texto }) } : {})}
        />
      </Section>
      <Section level={3} title="Historia">
        <PedidoHistoria historia={estado.historia} provisionales={provisionales} />
      </Section>
    </Stack>
  )
}

function Cliente({ pedido: { id, contenido, estado, numero }, lugar }: Pick<Props, 'pedido' | 'lugar'>) {
  const { clienteTelefono, clienteNombre, envio } = contenido
  const chat = enlaceWhatsapp(clienteTelefono)
  const donde = direccionDePedido(contenido, lugar)
  return (
    <Section level={3} title={nombreEnvio[envio.clase]}>
      <Text fw={600}>{clienteNombre}</Text>
      <Group gap="xs">
        {clienteTelefono !== '' && (
          <Button component="a" href={`tel:${clienteTelefono}`} variant="default" leftSection={<IconPhone size={20} aria-hidden />}>
            {formatoTelefono(clienteTelefono)}
          </Button>
        )}
        <WhatsappButton
          href={chat && `${chat}?text=${encodeURIComponent(`Hola, te escribimos por tu pedido ${numero} en ${contenido.tiendaNombre}.`)}`}
        />
      </Group>
      {envio.clase === 'domicilio' && donde !== '' && (
        <Text>
          <IconMapPin size={18} aria-hidden /> {donde}{' '}
          <Anchor
            href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${donde}, República Dominicana`)}`}
            target="_blank"
            rel="noreferrer"
            underline="always"
          >
            Ver en el mapa
          </Anchor>
        </Text>
      )}
      {estado.mensajeroNombre !== '' && (
        <Text>
          {quienLoLleva(estado)}
          {estado.intentos > 1 ? ` · intento ${estado.intentos}` : ''}
        </Text>
      )}
      {estado.entregadaEn !== '' && (
        <Text>
          Entregado el {formatDateTime(estado.entregadaEn)}
          {estado.prueba === '' ? '' : ` · ${nombrePrueba[estado.prueba]}`}
        </Text>
      )}
      <Evidencias pedidoId={id} />
    </Section>
  )
}

/** For who may see it. */
function Evidencias({ pedidoId }: { pedidoId: string }) {
  const actos = useVivo(EventoPedido, { padre: pedidoId })
  const ve = usePuede(Archivo, 'verEntrega')
  const evidencias = useMemo(() => evidenciasDe((actos ?? []).map(({ doc }) => doc)), [actos])
  return ve ? <EvidenciasDeEntrega evidencias={evidencias} /> : null
}

function Pago({ pedido: { id, contenido, estado } }: Pick<Props, 'pedido'>) {
  const { slug } = useTienda()
  const verifica = usePuede(Pedido, 'aprobarPago')
  const factura = usePuede(Venta, 'crear')
  const porVer = estado.comprobantes.some((uno) => uno.estado === 'enviado' || uno.estado === 'en_verificacion')
  return (
    <Section level={3} title="Pago">
      <Text>
        {contenido.metodo.nombre || nombreClaseDeMetodo[contenido.metodo.clase]}
        {estado.porCobrarCentavos > 0 ? ` · falta ${formatMoney(estado.porCobrarCentavos)}` : ''}
      </Text>
      {estado.porDevolverCentavos > 0 && (
        <Text c="red">
          Hay que devolverle {formatMoney(estado.porDevolverCentavos)} al cliente.
          {estado.fiscal === 'facturado' && estaMuerto(estado) && (
            <>
              {' '}
              Se hace con la nota de crédito de{' '}
              <Anchor component={Link} to={paths.imprimirFacturas.href({ nombre: slug }, { factura: estado.ventaId })} underline="always">
                su factura
              </Anchor>
              .
            </>
          )}
        </Text>
      )}
      {estado.porDevolverCentavos === 0 && estado.fiscal === 'facturado' && estaMuerto(estado) && (
        <Text c="red">
          Falta la nota de crédito de{' '}
          <Anchor component={Link} to={paths.imprimirFacturas.href({ nombre: slug }, { factura: estado.ventaId })} underline="always">
            su factura
          </Anchor>
          : se hace en la caja, y con ella el pedido termina.
        </Text>
      )}
      <DevolucionesDeTienda pedidoId={id} contenido={contenido} estado={estado} />
      {estado.notas
        .filter(({ devueltoCentavos }) => devueltoCentavos > 0)
        .map(({ id, ncf, devueltoCentavos }) => (
          <Text key={id} size="sm">
            Se le devolvieron {formatMoney(devueltoCentavos)} con la nota de crédito {ncf}.
          </Text>
        ))}
      {estado.comprobantes.map((uno) => (
        <Group key={uno.id} justify="space-between" wrap="nowrap">
          <Text size="sm">
            {[uno.banco, uno.referencia, nombreComprobantePago(uno.estado), uno.motivo].filter((parte) => parte !== '').join(' · ')}
          </Text>
          <MoneyText centavos={uno.estado === 'aprobado' ? uno.aprobadoCentavos : uno.centavos} />
        </Group>
      ))}
      {porVer && verifica && (
        <Text size="sm">
          El comprobante se verifica con conexión, en{' '}
          <Anchor component={Link} to={paths.verificarPagos.href({ nombre: slug })} underline="always">
            Verificar pagos
          </Anchor>
          .
        </Text>
      )}
      {estado.cobro && (
        <Text size="sm">
          El mensajero cobró {formatMoney(estado.cobro.centavos)}
          {estado.pago === 'cobrado_mensajero' ? ' y falta que lo entregue en caja.' : '.'}
        </Text>
      )}
      {factura && esperaFactura(estado) && (
        <Text size="sm">
          Falta su comprobante fiscal: se hace en{' '}
          <Anchor component={Link} to={paths.ordenesPorFacturar.href({ nombre: slug })} underline="always">
            Órdenes por facturar
          </Anchor>
          .
        </Text>
      )}
      {estado.ncf !== '' && <Text size="sm">Factura {estado.ncf}</Text>}
    </Section>
  )
}
