import { Badge, Group } from '@mantine/core'
import { estaMuerto } from '#domain/pedidos/pagos/pedido.dinero.ts'
import type { EstadoDePedido, Valor } from '#domain/pedidos/pedido.ts'
import { nombreDe } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { MarkBadge } from '#features/kit/columns.tsx'

const malos = new Set(['rechazado', 'cancelado', 'vencido', 'fallida', 'credito_rechazado', 'sobrepagado'])
const esperan = new Set(['colocado', 'pendiente', 'comprobante_enviado', 'en_verificacion', 'parcial', 'cobrado_mensajero', 'sin_asignar'])
const hechos = new Set(['listo', 'cerrado', 'pagado', 'liquidado', 'entregada', 'recibida', 'retirada', 'lista_para_retirar', 'facturado'])

/** Colour helps whoever reads it, and never says anything alone. */
const colorDe = (valor: string): string => (malos.has(valor) ? 'red' : esperan.has(valor) ? 'orange' : hechos.has(valor) ? 'teal' : 'blue')

const Marca = ({ valor, children }: { valor: string; children: string }) => <MarkBadge mark={[colorDe(valor), children]} />

export const MarcaPago = ({ pago }: { pago: Valor<'pago'> }) => <Marca valor={pago}>{nombreDe('pago', pago)}</Marca>
export const MarcaEntrega = ({ entrega }: { entrega: Valor<'entrega'> }) => <Marca valor={entrega}>{nombreDe('entrega', entrega)}</Marca>

/** Nothing was done about it in this place yet: the word for it is not news. */
const quieta: ReadonlySet<Valor<'entrega'>> = new Set(['sin_asignar', 'lista_para_retirar'])

/** What nobody waits for any more of an order that ended. */
const yaNoSeEspera: ReadonlySet<string> = new Set(['pendiente', 'contra_entrega', 'credito_solicitado', 'asignada'])

interface Props {
  estado: Pick<EstadoDePedido, 'pedido' | 'pago' | 'entrega'>
  /** An act of this device that the server has not counted yet is in it. */
  provisional?: boolean
  /** Where it stands alone, without payment and delivery. */
  breve?: boolean
}

/** Where an order stands, in badges: the order, and unless `breve` its payment and its delivery. */
export function PedidoEstado({ estado, provisional = false, breve = false }: Props) {
  const { pedido, pago, entrega } = estado
  const dice = (valor: string): boolean => !breve && !(estaMuerto(estado) && yaNoSeEspera.has(valor))
  return (
    <Group gap={6}>
      <Marca valor={pedido}>{nombreDe('pedido', pedido)}</Marca>
      {dice(pago) && <MarcaPago pago={pago} />}
      {dice(entrega) && !quieta.has(entrega) && <MarcaEntrega entrega={entrega} />}
      {provisional && (
        <Badge variant="outline" tt="none" size="lg" color="orange">
          Por confirmar
        </Badge>
      )}
    </Group>
  )
}
