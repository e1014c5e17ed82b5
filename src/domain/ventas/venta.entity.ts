import * as z from 'zod'
import {
  archivo,
  centavos,
  centavosPositivos,
  defineEntity,
  dia,
  diezmilesimas,
  milesimas,
  ref,
  texto,
  type Doc,
} from '#domain/core/entity.ts'
import { contenidoDePaquete } from '#domain/catalogo/paquete.rules.ts'
import { itbisCodigos } from '#domain/fiscal/itbis.ts'
import { tiposDeCaja } from '#domain/core/tipos-comprobante.ts'
import { permisosDeVenta } from './venta.permisos.ts'
import { totales } from '#domain/fiscal/totales.ts'
import { tiposIdentificacion } from '#domain/fiscal/identificacion.ts'

/** How something came back: to be sold again, or damaged, which is a loss. */
export const condicionesDevuelto = ['vendible', 'danado'] as const

export type CondicionDevuelto = (typeof condicionesDevuelto)[number]

/** Who allowed something with their PIN, named as they were then. */
const autorizo = z.object({ por: ref(), nombre: texto(120) })

/** The special price by which a line was sold (`PrecioEspecial`), as it was called then. */
export const precioEspecialDeLinea = z.object({ id: ref().min(1), nombre: texto(80) })

export const lineaVenta = z.object({
  productoId: ref(),
  nombre: texto(200),
  codigoBarra: texto(40),
  /** The shop's own code, where the product has one. */
  codigo: texto(40).optional(),
  unidad: texto(20),
  /** What one of it took off the shelf; left out of what is there itself. */
  contiene: contenidoDePaquete.optional(),
  cantidadMilesimas: milesimas(),
  /** As on the shelf, ten-thousandths of a peso. */
  precioDiezmilesimas: diezmilesimas(),
  descuentoCentavos: centavosPositivos(),
  /** Why; '' when there is no discount. */
  descuentoMotivo: texto(200),
  itbis: z.enum(itbisCodigos),
  /** round(price × quantity) − discount; with ITBIS when the document's prices include it (docs/FISCAL.md#rounding). */
  montoCentavos: centavos(),
  nota: texto(200),
  /** What the catalogue said, where somebody charged another price, or a special one was. */
  precioAntesDiezmilesimas: diezmilesimas().optional(),
  /** Why its price is another than the shelf's, where nobody had to say it. */
  especial: precioEspecialDeLinea.optional(),
  /** Who allowed that price, and that discount, where the cashier could not alone; each for this line and no other. */
  precioAutorizado: autorizo.optional(),
  descuentoAutorizado: autorizo.optional(),
  /** Of what a credit note takes back: may it be sold again? Left out on a sale, and on notes of versions that did not ask. */
  condicion: z.enum(condicionesDevuelto).optional(),
})

export type LineaVenta = z.infer<typeof lineaVenta>

/** 'pedido': the money came in by the order that is invoiced, to whoever took it there, and not at this till. */
export const metodosPago = ['efectivo', 'tarjeta', 'transferencia', 'cheque', 'credito', 'bono', 'notaCredito', 'pedido'] as const

export type MetodoPago = (typeof metodosPago)[number]

export const pago = z.object({
  metodo: z.enum(metodosPago),
  moneda: z.enum(['DOP', 'USD']),
  /** What was handed over, in centavos of `moneda`. */
  recibidoCentavos: centavosPositivos(),
  /** Pesos per dollar in ten-thousandths; 10,000 for pesos. */
  tasaDiezmilesimas: diezmilesimas(),
  /** What it is worth in RD$ centavos at that rate. */
  valorCentavos: centavosPositivos(),
  /** Card approval, transfer or cheque number. */
  referencia: texto(60),
  /** The customer's receipt of a transfer, as the till took it. */
  foto: archivo().nullable().optional(),
})

export type Pago = z.infer<typeof pago>

export const comprador = z.object({
  clienteId: ref(),
  nombre: texto(200),
  identificacion: texto(20),
  tipoIdentificacion: z.enum(tiposIdentificacion),
})

export type Comprador = z.infer<typeof comprador>

/**
 * A sale, whole: lines, payments, fiscal number, stock and cash effects in one immutable document, whose id is
 * `<rnc>-<ncf>` so that a second one with that number cannot be stored (docs/adr/0010). A credit note is a sale whose
 * `modifica` names what it takes back; its amounts are positive and every fold counts them with `signo`. A debit note is a sale whose
 * `carga` names the document on which it charges more.
 */
export const Venta = defineEntity({
  tipo: 'venta',
  titulo: 'Venta',
  database: 'ops',
  clase: 'hecho',
  ids: '^[0-9]{9}([0-9]{2})?-[BE][0-9]{10}([0-9]{2})?$',
  v: 1,
  campos: {
    cajaId: ref(),
    turnoId: ref(),
    cajeroId: ref(),
    cajeroNombre: texto(120),
    /** Fiscal day in Santo Domingo. */
    fecha: dia(),
    rnc: texto(11),
    ncf: texto(13),
    tipoComprobante: z.enum(tiposDeCaja),
    bloqueId: ref(),
    /** Last valid day of the range; null when DGII gave none. */
    ncfVence: dia().nullable(),
    preciosIncluyenItbis: z.boolean(),
    cliente: comprador,
    lineas: z.array(lineaVenta).min(1).max(1000),
    pagos: z.array(pago).max(20),
    totales,
    /** Change given, RD$ centavos, always in cash pesos. */
    vueltoCentavos: centavosPositivos(),
    /** The first employee whose PIN allowed what the cashier may not do alone; '' when nobody had to. Which act on which line: `lineas`. */
    autorizadoPor: ref(),
    /** Who allowed this sale on credit above its customer's limit, or with no line to ask; left out when nobody had to. */
    creditoAutorizado: autorizo.optional(),
    nota: texto(500),
    /** The quote that it comes from; left out on all others. */
    cotizacionId: ref().optional(),
    /** The word in the address of its public page (fiscal/ecf/consulta.ts); left out on paper types, and by versions that had no such page. */
    consulta: texto(32).optional(),
    /** What a credit note takes back; null on a sale. */
    modifica: z
      .object({
        ventaId: ref(),
        ncf: texto(19),
        fecha: dia(),
        codigo: z.enum(['1', '2', '3', '4', '5']),
        motivo: texto(300),
        /** For each line of the note, its position in the sale. */
        lineas: z.array(z.int().min(0)).max(1000).optional(),
      })
      .nullable(),
    /** What a debit note charges more on; left out on all else. */
    carga: z
      .object({
        ventaId: ref(),
        ncf: texto(19),
        fecha: dia(),
        motivo: texto(300),
        /** Of interest for paying late: the last day that it charges. */
        moraHasta: dia().optional(),
      })
      .optional(),
  },
  clave: (d) => d.ncf,
  padre: (d) => d.turnoId,
  permisos: permisosDeVenta,
  conflicto: 'cuarentena',
  muestra: {
    cajaId: 'caja:1',
    turnoId: 'turno:1',
    cajeroId: 'empleado:1',
    cajeroNombre: 'Yokasta Peña',
    fecha: '2026-11-21',
    rnc: '131246796',
    ncf: 'E320000000001',
    tipoComprobante: 'E32',
    bloqueId: 'bloque:1',
    ncfVence: '2027-12-31',
    preciosIncluyenItbis: true,
    cliente: { clienteId: '', nombre: 'Consumidor Final', identificacion: '', tipoIdentificacion: '' },
    lineas: [
      {
        productoId: 'producto:1',
        nombre: 'Café molido',
        codigoBarra: '7460083708421',
        unidad: 'unidad',
        cantidadMilesimas: 1000,
        precioDiezmilesimas: 1_000_000,
        descuentoCentavos: 0,
        descuentoMotivo: '',
        itbis: '18',
        montoCentavos: 10_000,
        nota: '',
      },
    ],
    pagos: [
      { metodo: 'efectivo', moneda: 'DOP', recibidoCentavos: 10_000, tasaDiezmilesimas: 10_000, valorCentavos: 10_000, referencia: '' },
    ],
    totales: { gravado18: 8475, itbis18: 1525, gravado16: 0, itbis16: 0, gravado0: 0, exento: 0, descuento: 0, itbis: 1525, total: 10_000 },
    vueltoCentavos: 0,
    autorizadoPor: '',
    nota: '',
    modifica: null,
  },
})

export type Venta = Doc<typeof Venta>
