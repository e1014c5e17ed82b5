import * as z from 'zod'
import { archivo, centavosPositivos, defineEntity, dia, ref, texto, type Doc } from '#domain/core/entity.ts'
import { comprador } from '#domain/ventas/venta.entity.ts'
import { permisosDeCobro } from './cobro.permisos.ts'

/** Ways in which a debt is paid, in pesos. A note of credit takes from the debt by itself (`credito.rules.ts`), so it is none of them. */
export const metodosDeCobro = ['efectivo', 'transferencia', 'tarjeta', 'cheque'] as const
export type MetodoDeCobro = (typeof metodosDeCobro)[number]

const medio = z.object({
  metodo: z.enum(metodosDeCobro),
  centavos: centavosPositivos().min(1),
  /** Approval, transfer or cheque number; '' on cash. */
  referencia: texto(60),
  /** The picture of a transfer, as whoever collected took it; left out of versions that took none. */
  foto: archivo().nullable().optional(),
  /** The cheque that was kept for its day and paid in with this (`chequePosfechado`); left out of every other payment. */
  chequeId: ref().optional(),
})
export type MedioDeCobro = z.infer<typeof medio>

const saldado = z.object({
  ventaId: ref(),
  ncf: texto(13),
  /** What was paid of it. */
  abonoCentavos: centavosPositivos(),
  /** What was let go of it for paying before it fell due. */
  descuentoCentavos: centavosPositivos(),
  /** What was owed of it before, as far as the device knew: for the paper. */
  debiaCentavos: centavosPositivos(),
})
export type DocumentoSaldado = z.infer<typeof saldado>

/**
 * A collection: a customer's money for what they owe, in one act, whole. What is paid, less what its documents take, is in the customer's
 * favour. Cash of a till with an open shift is in its drawer (`turnoId`); any other is in the hands of who collected. Its receipt number is
 * its place in its device's order (`numeroDeRecibo`). One that takes another back has `anula`, and the amounts of that one.
 */
export const Cobro = defineEntity({
  tipo: 'cobro',
  titulo: 'Cobro',
  database: 'ops',
  clase: 'hecho',
  v: 1,
  campos: {
    /** The shift whose drawer holds its cash and its slips; '' when whoever collected does. */
    turnoId: ref(),
    cajaId: ref(),
    cobradorId: ref(),
    cobradorNombre: texto(120),
    /** Fiscal day in Santo Domingo. */
    fecha: dia(),
    cliente: comprador,
    pagos: z.array(medio).min(1).max(20),
    documentos: z.array(saldado).max(500),
    /** Paid beyond the documents: in favour of the customer. */
    anticipoCentavos: centavosPositivos(),
    /** Who allowed with their PIN what its author may not do alone; '' when nobody had to. */
    autorizadoPor: ref(),
    nota: texto(300),
    /** What it takes back, and why; null on a collection. */
    anula: z.object({ cobroId: ref(), recibo: texto(30), motivo: texto(300).min(3) }).nullable(),
  },
  clave: (d) => d.cliente.clienteId,
  padre: (d) => d.turnoId,
  permisos: permisosDeCobro,
  conflicto: 'cuarentena',
  muestra: {
    turnoId: '',
    cajaId: '',
    cobradorId: 'empleado:1',
    cobradorNombre: 'Yokasta Peña',
    fecha: '2026-11-21',
    cliente: { clienteId: 'cliente:1', nombre: 'Ferretería Los Prados SRL', identificacion: '131246796', tipoIdentificacion: 'RNC' },
    pagos: [{ metodo: 'efectivo', centavos: 50_000, referencia: '' }],
    documentos: [
      {
        ventaId: '131246796-E310000000001',
        ncf: 'E310000000001',
        abonoCentavos: 50_000,
        descuentoCentavos: 0,
        debiaCentavos: 118_000,
      },
    ],
    anticipoCentavos: 0,
    autorizadoPor: '',
    nota: '',
    anula: null,
  },
})
export type Cobro = Doc<typeof Cobro>
