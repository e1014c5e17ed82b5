/** The columns and filters that lists of handovers share. */
import { formatMoney } from '#domain/core/money.ts'
import { nombreDeConcepto, nombreDeEstado, nombreDeLugarDeEfectivo, type EstadoDeEntrega } from '#domain/caja/entrega.rules.ts'
import { instant, money, oneOf, state, sync, text } from '../../kit/columns.tsx'
import type { EntregaVista } from '#features/kit/device/useEntregas.ts'

const colores: Readonly<Record<EstadoDeEntrega, string>> = {
  enviada: 'orange',
  vencida: 'red',
  aceptada: 'teal',
  aceptadaConDiferencia: 'red',
  rechazada: 'red',
  cancelada: 'gray',
  retornada: 'gray',
}

export const filtrosDeEntregas = [oneOf<EntregaVista>('estado', 'Cómo está', ({ estado }) => estado, nombreDeEstado)]

const cuando = instant<EntregaVista>('en', 'Cuándo', ({ entrega }) => entrega.en, { width: 170, card: 'line' })
const comoEsta = state<EntregaVista>('estado', 'Cómo está', ({ estado }) => [colores[estado], nombreDeEstado[estado]], { width: 190 })
const dondeEsta = sync<EntregaVista>(({ fila }) => fila, { header: 'Sincronización', width: 150, card: 'none' })
const porque = text<EntregaVista>('motivo', 'Motivo', ({ recepcion, retorno }) => (retorno ?? recepcion)?.motivo ?? '', { width: 190 })
const queEs = text<EntregaVista>('concepto', 'Qué es', ({ entrega }) => nombreDeConcepto[entrega.concepto], { width: 170 })

/** Who gave them to me, without amounts: what waits is counted blind. */
export const columnasRecibidas = [
  text<EntregaVista>('de', 'De', ({ entrega }) => entrega.deNombre, { card: 'title' }),
  cuando,
  queEs,
  comoEsta,
  money<EntregaVista>('contado', 'Contado', ({ recepcion }) => recepcion?.dopCentavos, { width: 130, card: 'end' }),
  porque,
  dondeEsta,
]

export const columnasDadas = [
  text<EntregaVista>('para', 'Para', ({ entrega }) => entrega.paraNombre, { card: 'title' }),
  text<EntregaVista>('de', 'De', ({ entrega }) => entrega.deNombre, { width: 150 }),
  cuando,
  queEs,
  text<EntregaVista>(
    'ruta',
    'De dónde a dónde',
    ({ entrega }) => `${nombreDeLugarDeEfectivo[entrega.origen]} a ${nombreDeLugarDeEfectivo[entrega.destino].toLowerCase()}`,
    {
      width: 170,
      card: 'none',
    },
  ),
  comoEsta,
  money<EntregaVista>('monto', 'Entregado', ({ entrega }) => entrega.dopCentavos, { width: 130, card: 'end' }),
  text<EntregaVista>('usd', 'En dólares', ({ entrega }) => (entrega.usdCentavos === 0 ? '' : formatMoney(entrega.usdCentavos, 'USD')), {
    width: 120,
  }),
  porque,
  dondeEsta,
]
