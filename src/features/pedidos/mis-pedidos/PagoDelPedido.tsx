import { Group, Stack, Text } from '@mantine/core'
import { puedeHacerse, type MiPedidoVisto } from '#data/pedidos/mis-pedidos.ts'
import type { ActuarEnPedido } from '#data/pedidos/useMisPedidos.ts'
import { proporcion } from '#domain/core/money.ts'
import { devueltoDe } from '#domain/pedidos/pagos/pedido.dinero.ts'
import { nombreClaseDeMetodo, nombreComprobantePago } from '#domain/pedidos/palabras/pedido.palabras.ts'
import type { EstadoDePedido } from '#domain/pedidos/pedido.ts'
import { MarkBadge } from '#features/kit/columns.tsx'
import { formatDateTime, formatUnitPrice } from '#ui/format.ts'
import { MoneyText } from '#ui/show/MoneyText.tsx'
import { Seccion } from '#features/kit/form/Seccion.tsx'
import { DevolucionesMias } from './DevolucionesMias.tsx'
import { EnviarComprobante } from './EnviarComprobante.tsx'
import { FotoDeComprobante } from './FotoDeComprobante.tsx'
import classes from './MisPedidos.module.css'

interface Props {
  visto: MiPedidoVisto
  actuar: ActuarEnPedido
}

const sePideComprobante: ReadonlySet<EstadoDePedido['pago']> = new Set(['pendiente', 'rechazado', 'parcial'])
const DE_PRUEBA = { comprobanteId: '-', archivo: null, banco: '', referencia: '-', centavos: 1 }

/** How it is paid, until when, what was sent for it and what came of that. */
export function PagoDelPedido({ visto, actuar }: Props) {
  const { doc, estado } = visto
  const { metodo, tasaDolarDiezmilesimas } = doc.contenido
  const devuelto = devueltoDe(estado)
  const esTransferencia = metodo.clase === 'transferencia'
  const puede = puedeHacerse(visto, 'enviarComprobante', DE_PRUEBA).ok
  return (
    <Seccion titulo="Pago">
      <Stack gap="sm">
        <Text>
          <b>{metodo.nombre === '' ? nombreClaseDeMetodo[metodo.clase] : metodo.nombre}</b>
          {metodo.nombre !== '' && metodo.nombre !== nombreClaseDeMetodo[metodo.clase] && ` · ${nombreClaseDeMetodo[metodo.clase]}`}
        </Text>
        <Importe titulo="Total" centavos={estado.totalCentavos} tasaDiezmilesimas={tasaDolarDiezmilesimas} />
        {estado.pagadoCentavos + devuelto > 0 && <Importe titulo="Pagado" centavos={estado.pagadoCentavos + devuelto} />}
        {devuelto > 0 && <Importe titulo="Te devolvieron" centavos={devuelto} />}
        {estado.porCobrarCentavos > 0 && estado.porCobrarCentavos !== estado.totalCentavos && (
          <Importe titulo="Falta por pagar" centavos={estado.porCobrarCentavos} />
        )}
        {estado.porDevolverCentavos > 0 && <Importe titulo="Te tienen que devolver" centavos={estado.porDevolverCentavos} />}
        {metodo.instrucciones !== '' && estado.porCobrarCentavos > 0 && (
          <Text className={classes['instrucciones'] ?? ''}>{metodo.instrucciones}</Text>
        )}
        {estado.plazo.accion === 'vencer' && (
          <Text fw={600} c="orange">
            Tienes hasta el {formatDateTime(estado.plazo.en)} para enviar el comprobante; después el pedido se vence.
          </Text>
        )}
        <DevolucionesMias visto={visto} actuar={actuar} />
        <Comprobantes visto={visto} />
        {esTransferencia && puede && sePideComprobante.has(estado.pago) && <EnviarComprobante visto={visto} actuar={actuar} />}
        {esTransferencia && !puede && estado.pago === 'rechazado' && (
          <Text role="status">Ya se rechazaron tres comprobantes de este pedido. Escríbele a la tienda para resolverlo.</Text>
        )}
      </Stack>
    </Seccion>
  )
}

interface ImporteProps {
  titulo: string
  centavos: number
  /** Pesos per dollar of when it was ordered; 0 when none was known. */
  tasaDiezmilesimas?: number
}

function Importe({ titulo, centavos, tasaDiezmilesimas = 0 }: ImporteProps) {
  return (
    <Group justify="space-between" align="start">
      <Text>{titulo}</Text>
      <div>
        <Text ta="right">
          <MoneyText centavos={centavos} fw={700} />
        </Text>
        {tasaDiezmilesimas > 0 && (
          <Text ta="right" size="sm" c="dimmed" className="numeros">
            <MoneyText centavos={proporcion(centavos, 10_000, tasaDiezmilesimas)} currency="USD" /> a {formatUnitPrice(tasaDiezmilesimas)}
          </Text>
        )}
      </div>
    </Group>
  )
}

const colores = { enviado: 'orange', en_verificacion: 'orange', aprobado: 'teal', rechazado: 'red' } as const

function Comprobantes({ visto: { estado, provisionales } }: { visto: MiPedidoVisto }) {
  if (estado.comprobantes.length === 0) return null
  const porEvento = estado.historia.filter(({ accion, id }) => accion === 'enviarComprobante' && provisionales.has(id)).length
  return (
    <ul className={classes['comprobantes']} aria-label="Comprobantes enviados">
      {estado.comprobantes.map((uno, i) => {
        const enEsteEquipo = i >= estado.comprobantes.length - porEvento
        return (
          <li key={uno.id}>
            <Group justify="space-between">
              <Text fw={600}>
                {[uno.banco, uno.referencia].filter((parte) => parte !== '').join(' · ')} · <MoneyText centavos={uno.centavos} />
              </Text>
              <MarkBadge
                mark={[enEsteEquipo ? 'orange' : colores[uno.estado], enEsteEquipo ? 'Guardado aquí' : nombreComprobantePago(uno.estado)]}
              />
            </Group>
            {uno.estado === 'rechazado' && (
              <Text mt={4} c="red">
                No lo aceptaron: {uno.motivo}. Corrígelo y envía otro.
              </Text>
            )}
            {uno.archivo && <FotoDeComprobante url={uno.archivo.url} />}
          </li>
        )
      })}
    </ul>
  )
}
