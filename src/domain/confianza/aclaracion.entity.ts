import * as z from 'zod'
import { centavosPositivos, defineEntity, dia, ref, texto, type Doc } from '#domain/core/entity.ts'

/** Why a fact that was accepted wants somebody to look at it (docs/SECURITY.md, rows 25, 26, 31; docs/adr/0031). */
export const motivosDeAclaracion = [
  'precio_fuera',
  'credito_excedido',
  'devolucion_de_mas',
  'devolucion_propia',
  /** Dollars at a rate that was nobody's. */
  'tasa_fuera',
  /** Tax that is not the product's, or not what its lines come to. */
  'itbis_fuera',
  /** A fiscal day on which it cannot have been made. */
  'dia_fuera',
  /** Of a shift that nobody opened, or of another till's. */
  'turno_fuera',
  /** Paid by an order that does not pay it, or an order invoiced by a sale that is not there. */
  'pedido_fuera',
  /** Paid with a credit note or a voucher, which no till takes in payment. */
  'vale_fuera',
  /** In the name of somebody else than who was at the till. */
  'persona_fuera',
  /** Cash that the drawer did not hold. */
  'gaveta_fuera',
  /** A closing that does not add up with what it counted. */
  'cierre_fuera',
  /** What another collector had collected: it is in the customer's favour. */
  'cobro_doble',
  /** A collection of no debt, with a discount that was nobody's, or that takes back what was not so. */
  'cobro_fuera',
] as const
export type MotivoDeAclaracion = (typeof motivosDeAclaracion)[number]

/** What in the fact is not as it should be; it says what `dice` and `debe` count. */
export const reparosDeVenta = [
  /** Unit price below the lowest that the till could know: ten-thousandths of a peso. */
  'precio',
  /** A product that the shop's catalogue does not have; `debe` is 0. */
  'sin-catalogo',
  /** A discount beyond what whoever gave it may: centavos. */
  'descuento',
  /** An amount that is not what its own price, quantity and discount come to; on a note, more than was charged: centavos. */
  'importe',
  /** The total below its lines; on a note, above what is left of the sale: centavos. */
  'total',
  /** Paid less than the total: centavos. */
  'cobro',
  /** Owed after it, and the customer's limit: centavos. */
  'credito',
  /** On credit to who has none, or whose credit is blocked: centavos, and 0. */
  'sin-credito',
  /** More of a line came back than was sold: thousandths. */
  'cantidad',
  /** A note of a sale that nobody handed in: centavos, and 0. */
  'sin-venta',
  /** Given back alone by who sold it, above the shop's limit: centavos. */
  'propia',
  /** Pesos per dollar: ten-thousandths. */
  'tasa',
  /** The tax of a line, and the product's: basis points. */
  'tasa-itbis',
  /** The tax of the whole document: centavos. */
  'itbis',
  /** Days, as the number yyyymmdd. */
  'dia',
  /** What hangs from a shift that is not there, or that is another till's: centavos, and 0. */
  'turno',
  /** What an order pays of it: centavos. */
  'pedido',
  /** An order invoiced by a sale that is not there: what the order comes to, and 0. */
  'sin-factura',
  /** Paid with a credit note, or with a voucher: centavos, and 0. */
  'nota',
  'bono',
  /** What was done in the name of somebody else: centavos, and 0. */
  'persona',
  /** Taken out, and what there was: centavos. */
  'salida',
  /** The float, and what its notes and coins come to: centavos. */
  'fondo',
  /** What a way of paying should hold: centavos. */
  'esperado',
  /** What was counted, and what its notes and coins come to: centavos. */
  'contado',
  /** What was sold in the shift: centavos. */
  'ventas',
  /** Collected of a sale, and what was left of it when it came: centavos. */
  'cobrado',
  /** Collected of a credit sale of that customer that nobody handed in: centavos, and 0. */
  'sin-factura-de-cobro',
  /** Let go for paying in time, and the most that was due: centavos. */
  'pronto-pago',
  /** Taken back of a collection, and what it had collected: centavos. */
  'anulado',
] as const
export type ReparoDeVenta = (typeof reparosDeVenta)[number]

/** A reason told apart further. Devices of before hear the reason alone, which they know (docs/adr/0016). */
const porquesDeAclaracion = [
  '',
  'sin-firma-de-persona',
  'entrega-ajena',
  'pasa-el-tope',
  'papel-repetido',
  'cargo-ajeno',
  'no-trae-lo-suyo',
] as const

const renglon = z.object({ nombre: texto(200), reparo: z.enum(reparosDeVenta), dice: z.int(), debe: z.int() })
export type RenglonDeAclaracion = z.infer<typeof renglon>

/**
 * A fact that counts like any other and that the owner has to look at: it happened, so it is not refused; it may not be in order,
 * so somebody says why. Id `aclaracion:<motivo>:<hechoId>`, so that it is raised once; settled with a reason, it stays settled.
 */
export const Aclaracion = defineEntity({
  tipo: 'aclaracion',
  titulo: 'Asunto por aclarar',
  database: 'ops',
  clase: 'decision',
  v: 2,
  campos: {
    motivo: z.enum(motivosDeAclaracion),
    porque: z.enum(porquesDeAclaracion).default(''),
    hechoId: ref(),
    /** What kind of fact it is; those of before there were others are of sales. */
    hechoTipo: texto(40).default('venta'),
    /** The device that made it; '' on those of before it was noted down. */
    hechoDe: ref().default(''),
    /** The shift that counts it; '' when none does, and on those of before it was noted down. */
    turnoId: ref().default(''),
    ncf: texto(13),
    /** Fiscal day of the fact. */
    fecha: dia(),
    cajaId: ref(),
    cajeroId: ref(),
    cajeroNombre: texto(120),
    /** Who owes; '' when it is about nobody's credit. */
    clienteId: ref(),
    /** How much it is about, RD$. */
    centavos: centavosPositivos(),
    renglones: z.array(renglon).max(50),
    estado: z.enum(['pendiente', 'aclarada']).default('pendiente'),
    /** When, by whom (empleadoId, or 'servidor') and why it was settled; '' while it waits. */
    decididaEn: texto(40).default(''),
    decididaPor: ref().default(''),
    decision: texto(300).default(''),
  },
  /** Those of version 1 are of sales, and do not say whose. */
  desde: { 1: (doc) => ({ hechoTipo: 'venta', hechoDe: '', turnoId: '', ...doc }) },
  clave: (d) => d.estado,
  padre: (d) => (d.motivo === 'credito_excedido' ? d.clienteId : d.hechoId),
  permisos: {
    /** Cashiers too: a till has to know whose credit waits for an answer. */
    leer: ['propietario', 'supervisor', 'cajero', 'contador'],
    aclarar: ['propietario'],
  },
  fija: ['motivo', 'hechoId', 'ncf', 'fecha', 'cajaId', 'cajeroId', 'cajeroNombre', 'clienteId', 'centavos', 'renglones'],
  estados: { pendiente: ['aclarada'], aclarada: [] },
  conflicto: 'servidor',
  muestra: {
    motivo: 'precio_fuera',
    hechoId: '131246796-E320000000001',
    ncf: 'E320000000001',
    fecha: '2026-11-21',
    cajaId: 'caja:1',
    cajeroId: 'empleado:1',
    cajeroNombre: 'Yokasta Peña',
    clienteId: '',
    centavos: 9000,
    renglones: [{ nombre: 'Café molido', reparo: 'precio', dice: 100_000, debe: 1_000_000 }],
  },
})
export type Aclaracion = Doc<typeof Aclaracion>
