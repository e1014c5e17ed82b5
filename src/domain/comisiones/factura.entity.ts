import * as z from 'zod'
import { centavos, centavosPositivos, defineEntity, dia, mes, ref, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDeFacturaDeComision } from './comision.permisos.ts'

/** As many orders as one invoice may be of. */
const ORDENES_POR_FACTURA = 20_000

/** Who invoices or is invoiced, as it is printed. */
const contribuyente = z.object({ nombre: texto(200), rnc: texto(20), direccion: texto(300) })

/**
 * The platform's invoice to a store for the commissions of a month, with its fiscal number: in the store's books, which take its ITBIS as credit. One
 * per store and month, `facturaDeComision:<mes>.<tiendaId>`; what goes back later is in the next one (docs/adr/0055-commissions.md).
 */
export const FacturaDeComision = defineEntity({
  tipo: 'facturaDeComision',
  titulo: 'Factura de comisiones de Mercana',
  database: 'conta',
  clase: 'decision',
  v: 1,
  campos: {
    mes: mes(),
    ncf: texto(19).min(11),
    /** Until when its number may be used. */
    ncfVence: dia().or(z.literal('')),
    fecha: dia(),
    emisor: contribuyente,
    receptor: contribuyente,
    comisionCentavos: centavosPositivos().min(1),
    itbisCentavos: centavosPositivos(),
    ordenes: z
      .array(z.object({ pedidoId: ref().min(1), numero: texto(40), comisionCentavos: centavos(), itbisCentavos: centavos() }))
      .min(1)
      .max(ORDENES_POR_FACTURA),
  },
  clave: (d) => d.mes,
  permisos: permisosDeFacturaDeComision,
  fija: ['mes', 'ncf', 'ncfVence', 'fecha', 'emisor', 'receptor', 'comisionCentavos', 'itbisCentavos', 'ordenes'],
  conflicto: 'servidor',
  muestra: {
    mes: '2026-11',
    ncf: 'B0100000001',
    ncfVence: '2027-12-31',
    fecha: '2026-12-01',
    emisor: { nombre: 'Mercana SRL', rnc: '131246796', direccion: 'Av. 27 de Febrero 100, Santo Domingo' },
    receptor: { nombre: 'Inversiones La Fe SRL', rnc: '101850043', direccion: '' },
    comisionCentavos: 10_000,
    itbisCentavos: 1_800,
    ordenes: [{ pedidoId: 'pedido:1', numero: '4F2A', comisionCentavos: 10_000, itbisCentavos: 1_800 }],
  },
})
export type FacturaDeComision = Doc<typeof FacturaDeComision>
