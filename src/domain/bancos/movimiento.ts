/** Payments that a bank account should see: what orders, tills and collectors took by transfer, card or cheque, what was given back, what was deposited. */
import * as z from 'zod'
import type { DepositoBanco } from '#domain/caja/fondo.entity.ts'
import type { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import type { Cobro } from '#domain/cobros/cobro.entity.ts'
import { numeroDeRecibo, signoDeCobro } from '#domain/cobros/cobro.rules.ts'
import type { CierreTurno } from '#domain/caja/turno.entity.ts'
import type { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { centavos, dia, ref, texto } from '#domain/core/entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import type { Desembolso } from '#domain/desembolsos/desembolso.entity.ts'
import type { Pedido } from '#domain/pedidos/pedido.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'

const clasesDeMovimientoDeBanco = ['pedido', 'devolucion', 'venta', 'cobro', 'deposito', 'pago', 'desembolso'] as const
const metodosDeMovimiento = ['transferencia', 'tarjeta', 'cheque', 'deposito'] as const
export type MetodoDeMovimiento = (typeof metodosDeMovimiento)[number]

/** One payment: which of its document, on which day, how much of which currency (+ came in), and what its statement may say of it. */
export const movimientoDeBanco = z.object({
  id: ref(),
  clase: z.enum(clasesDeMovimientoDeBanco),
  documentoId: ref(),
  /** What people call its document: an NCF, a customer. */
  nombre: texto(200),
  metodo: z.enum(metodosDeMovimiento),
  moneda: z.enum(['DOP', 'USD']),
  fecha: dia(),
  centavos: centavos(),
  /** From where it came, as its customer wrote it; '' where nobody did. */
  banco: texto(80),
  referencia: texto(60),
  /** Where the book waits for it (docs/BOOKS.md, `porConfirmar`): of which way or method of payment, and under which item. */
  parte: ref().default(''),
  partida: ref().default(''),
  /** RD$ centavos, at the rate of its document; 0 for dollars of one that holds none. */
  valorCentavos: centavos().default(0),
})
export type MovimientoDeBanco = z.infer<typeof movimientoDeBanco>

/** Receipts that were approved, on the day they were sent, and what went back by transfer. Of orders that Mercana charges, none: it is another's account. */
export function movimientosDePedido(pedido: Pick<Pedido, 'id' | 'contenido' | 'estado'>): MovimientoDeBanco[] {
  const { contenido, estado, id } = pedido
  if (contenido.metodo.deMercana) return []
  const { metodo } = contenido
  const parte = metodo.clase === 'transferencia' ? metodo.metodoId : ''
  const de = { documentoId: id, nombre: contenido.clienteNombre, metodo: 'transferencia', moneda: 'DOP', parte } as const
  // Acts that counted and receipts are in one order: each such act added one.
  const llegadas = estado.historia.filter(({ accion, veredicto }) => accion === 'enviarComprobante' && veredicto === 'aceptado')
  const recibidos = estado.comprobantes.flatMap((comprobante, i): MovimientoDeBanco[] =>
    comprobante.estado === 'aprobado' && comprobante.aprobadoCentavos > 0
      ? [
          {
            ...de,
            id: `${id}:${comprobante.id}`,
            clase: 'pedido',
            fecha: diaFiscal(llegadas[i]?.en ?? contenido.colocadoEn),
            centavos: comprobante.aprobadoCentavos,
            valorCentavos: comprobante.aprobadoCentavos,
            partida: comprobante.id,
            banco: comprobante.banco,
            referencia: comprobante.referencia,
          },
        ]
      : [],
  )
  const devueltos = estado.reembolsos.flatMap((reembolso): MovimientoDeBanco[] => {
    const { devolucion, centavos: cuanto } = reembolso
    if (reembolso.estado !== 'pagada' || devolucion?.metodo !== 'transferencia' || cuanto === 0 || devolucion.en === '') return []
    return [
      {
        ...de,
        id: `${id}:devolucion:${reembolso.id}`,
        clase: 'devolucion',
        fecha: diaFiscal(devolucion.en),
        centavos: -cuanto,
        valorCentavos: -cuanto,
        partida: reembolso.id,
        banco: devolucion.banco,
        referencia: devolucion.referencia,
      },
    ]
  })
  return [...recibidos, ...devueltos]
}

const porBanco: Partial<Readonly<Record<Venta['pagos'][number]['metodo'], MetodoDeMovimiento>>> = {
  transferencia: 'transferencia',
  tarjeta: 'tarjeta',
  cheque: 'cheque',
}

/** Was part of it paid through a bank? */
export const pasaPorBanco = (pagos: unknown): boolean =>
  Array.isArray(pagos) && pagos.some((pago: { metodo?: unknown }) => typeof pago.metodo === 'string' && pago.metodo in porBanco)

/** What of a sale was paid through a bank; of a credit note, what went back that way. */
export function movimientosDeVenta(venta: Pick<Venta, 'id' | 'ncf' | 'fecha' | 'pagos' | 'modifica' | 'cliente'>): MovimientoDeBanco[] {
  const signo = venta.modifica === null ? 1 : -1
  return venta.pagos.flatMap((pago, i): MovimientoDeBanco[] => {
    const metodo = porBanco[pago.metodo]
    if (metodo === undefined || pago.recibidoCentavos === 0) return []
    return [
      {
        id: `${venta.id}:${i}`,
        clase: signo === 1 ? 'venta' : 'devolucion',
        documentoId: venta.id,
        nombre: venta.ncf,
        metodo,
        moneda: pago.moneda,
        fecha: venta.fecha,
        centavos: signo * pago.recibidoCentavos,
        banco: '',
        referencia: pago.referencia,
        parte: pago.metodo,
        partida: venta.id,
        valorCentavos: signo * pago.valorCentavos,
      },
    ]
  })
}

/** What of a debt was paid through a bank; of what takes a collection back, what went back that way. */
export function movimientosDeCobro(
  cobro: Pick<Cobro, 'id' | 'fecha' | 'pagos' | 'anula' | 'cliente' | 'dispositivoId' | 'seq'>,
): MovimientoDeBanco[] {
  const signo = signoDeCobro(cobro)
  return cobro.pagos.flatMap(({ metodo, centavos: cuanto, referencia }, i): MovimientoDeBanco[] =>
    metodo === 'efectivo'
      ? []
      : [
          {
            id: `${cobro.id}:${i}`,
            clase: signo === 1 ? 'cobro' : 'devolucion',
            documentoId: cobro.id,
            nombre: `${cobro.cliente.nombre.slice(0, 180)} ${numeroDeRecibo(cobro)}`,
            metodo,
            moneda: 'DOP',
            fecha: cobro.fecha,
            centavos: signo * cuanto,
            valorCentavos: signo * cuanto,
            parte: metodo,
            partida: cobro.anula?.cobroId ?? cobro.id,
            banco: '',
            referencia,
          },
        ],
  )
}

/** What a supplier was paid through a bank. */
export const movimientosDePago = ({
  id,
  fecha,
  metodo,
  centavos: cuanto,
  referencia,
  proveedor,
}: Pick<PagoProveedor, 'id' | 'fecha' | 'metodo' | 'centavos' | 'referencia' | 'proveedor'>): MovimientoDeBanco[] =>
  metodo === 'efectivo' || cuanto === 0
    ? []
    : [
        {
          id: `${id}:0`,
          clase: 'pago',
          documentoId: id,
          nombre: proveedor.nombre,
          metodo,
          moneda: 'DOP',
          fecha,
          centavos: -cuanto,
          banco: '',
          referencia,
          parte: metodo,
          partida: id,
          valorCentavos: -cuanto,
        },
      ]

/** What the platform paid for orders that came in to it. One that its bank gave back never came. */
export const movimientosDeDesembolso = ({
  id,
  clase,
  loteNumero,
  fecha,
  centavos,
  referencia,
  estado,
}: Pick<Desembolso, 'id' | 'clase' | 'loteNumero' | 'fecha' | 'centavos' | 'referencia' | 'estado'>): MovimientoDeBanco[] => {
  const cuanto = clase === 'abono' ? -centavos : centavos
  return estado === 'devuelto'
    ? []
    : [
        {
          id: `${id}:0`,
          clase: 'desembolso',
          documentoId: id,
          nombre: clase === 'abono' ? 'Pagado a Mercana' : `Mercana, lote ${loteNumero}`,
          metodo: 'transferencia',
          moneda: 'DOP',
          fecha,
          centavos: cuanto,
          banco: '',
          referencia,
          parte: 'transferencia',
          partida: id,
          valorCentavos: cuanto,
        },
      ]
}

/**
 * What a closing found beside its payments: a slip that no sale has (+), or a payment that left no slip (−), of each way of paying. So what a drawer's
 * papers come to is what the bank is matched with, to the centavo.
 */
export const movimientosDeCierre = ({
  id,
  fecha,
  cajeroNombre,
  renglones,
}: Pick<CierreTurno, 'id' | 'fecha' | 'cajeroNombre' | 'renglones'>) =>
  renglones.flatMap(({ metodo: parte, moneda, diferenciaCentavos: cuanto, numeros = [] }): MovimientoDeBanco[] => {
    const metodo = porBanco[parte]
    if (metodo === undefined || cuanto === 0) return []
    return [
      {
        id: `${id}:${parte}-${moneda}`,
        clase: cuanto > 0 ? 'venta' : 'devolucion',
        documentoId: id,
        nombre: `${cuanto > 0 ? 'Sobró' : 'Faltó'} al cerrar ${cajeroNombre}`.slice(0, 200),
        metodo,
        moneda,
        fecha,
        centavos: cuanto,
        banco: '',
        referencia: numeros.length === 1 ? (numeros[0] ?? '') : '',
        parte,
        partida: id,
        valorCentavos: moneda === 'DOP' ? cuanto : 0,
      },
    ]
  })

/** Deposits are documents of their own since then; of before there are withdrawals whose words say so. */
const DESDE_QUE_HAY_DEPOSITOS = '2026-12-01'

/** What was taken out of a drawer for the bank before a deposit was a document, as far as its reason says so. */
export function movimientosDeCaja(
  retiro: Pick<MovimientoCaja, 'id' | 'clase' | 'moneda' | 'centavos' | 'motivo' | 'en'>,
): MovimientoDeBanco[] {
  if (diaFiscal(retiro.en) >= DESDE_QUE_HAY_DEPOSITOS) return []
  if (retiro.clase !== 'retiro' || !/dep[oó]sit|\bbanco\b/i.test(retiro.motivo)) return []
  return [
    {
      id: retiro.id,
      clase: 'deposito',
      documentoId: retiro.id,
      nombre: retiro.motivo.slice(0, 200),
      metodo: 'deposito',
      moneda: retiro.moneda,
      fecha: diaFiscal(retiro.en),
      centavos: retiro.centavos,
      banco: '',
      referencia: '',
      parte: '',
      partida: retiro.id,
      valorCentavos: retiro.moneda === 'DOP' ? retiro.centavos : 0,
    },
  ]
}

/** Cash that was taken to the bank, whichever place it left. */
export const movimientosDeDeposito = ({
  id,
  cuentaId,
  cuentaNombre,
  dopCentavos,
  usdCentavos,
  fecha,
  referencia,
}: Pick<
  DepositoBanco,
  'id' | 'cuentaId' | 'cuentaNombre' | 'dopCentavos' | 'usdCentavos' | 'fecha' | 'referencia'
>): MovimientoDeBanco[] => [
  {
    id,
    clase: 'deposito',
    documentoId: id,
    nombre: cuentaNombre,
    metodo: 'deposito',
    moneda: usdCentavos > 0 ? 'USD' : 'DOP',
    fecha,
    centavos: usdCentavos > 0 ? usdCentavos : dopCentavos,
    banco: '',
    referencia,
    parte: cuentaId,
    partida: id,
    valorCentavos: dopCentavos,
  },
]

const documentosEnteros = ['movimientoCaja:', 'depositoBanco:']

/** The document that a payment is of. */
export function documentoDeMovimiento(id: string): string {
  if (id.startsWith('pedido:')) return id.split(':').slice(0, 3).join(':')
  return documentosEnteros.some((prefijo) => id.startsWith(prefijo)) ? id : id.slice(0, Math.max(0, id.lastIndexOf(':')))
}
