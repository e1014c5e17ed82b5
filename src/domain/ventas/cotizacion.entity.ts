import * as z from 'zod'
import { defineEntity, dia, texto, type Doc } from '#domain/core/entity.ts'
import { tiposDeVenta } from '#domain/core/tipos-comprobante.ts'
import { totales } from '#domain/fiscal/totales.ts'
import { permisosDeCotizacion } from './cotizacion.permisos.ts'
import { comprador } from './venta.entity.ts'
import { descuento, lineaBorrador } from './venta.rules.ts'

/**
 * What a store offers to sell, at which prices and until when, made at any device of it with no line. It takes no fiscal number and moves neither goods
 * nor money: the sale that comes of it names it (`Venta.cotizacionId`). Whether it still holds is `cotizacion.rules.ts`.
 */
export const Cotizacion = defineEntity({
  tipo: 'cotizacion',
  titulo: 'Cotización',
  database: 'ops',
  clase: 'hecho',
  v: 1,
  campos: {
    /** Fiscal day on which it was made. */
    fecha: dia(),
    vendedorNombre: texto(120),
    cliente: comprador,
    /** As what it is meant to be invoiced. */
    tipoComprobante: z.enum(tiposDeVenta),
    preciosIncluyenItbis: z.boolean(),
    /** As they were typed: what a PIN allows is asked for when it is charged. */
    lineas: z
      .array(lineaBorrador.omit({ autorizada: true }))
      .min(1)
      .max(1000),
    descuentoGlobal: descuento.nullable(),
    totales,
    /** The last day on which it holds. */
    vence: dia(),
    nota: texto(500),
  },
  clave: (d) => d.vence,
  padre: (d) => d.cliente.clienteId,
  permisos: permisosDeCotizacion,
  conflicto: 'cuarentena',
  muestra: {
    fecha: '2026-11-21',
    vendedorNombre: 'Yokasta Peña',
    cliente: { clienteId: '', nombre: 'Consumidor Final', identificacion: '', tipoIdentificacion: '' },
    tipoComprobante: 'E32',
    preciosIncluyenItbis: true,
    lineas: [
      {
        productoId: 'producto:1',
        nombre: 'Café molido',
        codigoBarra: '7460083708421',
        unidad: 'unidad',
        sePesa: false,
        itbis: '18',
        cantidadMilesimas: 1000,
        precioListaDiezmilesimas: 1_000_000,
        precioDiezmilesimas: 1_000_000,
        descuento: null,
        nota: '',
      },
    ],
    descuentoGlobal: null,
    totales: { gravado18: 8475, itbis18: 1525, gravado16: 0, itbis16: 0, gravado0: 0, exento: 0, descuento: 0, itbis: 1525, total: 10_000 },
    vence: '2026-12-06',
    nota: '',
  },
})
export type Cotizacion = Doc<typeof Cotizacion>
