import * as z from 'zod'
import { archivo, centavos, centavosPositivos, defineEntity, dia, identificacion, ref, texto, type Doc } from '#domain/core/entity.ts'
import { codigos606 } from '#domain/compras/gastos-606.ts'
import { permisosDeArqueo, permisosDeDeposito, permisosDeFondo, permisosDeGasto } from './efectivo.permisos.ts'
import { origenesDeEfectivo } from './entrega-dinero.entity.ts'
import { conteo } from './turno.entity.ts'

/** Cash for small expenses that one person keeps. What is in it the book says, and nobody else. */
export const Fondo = defineEntity({
  tipo: 'fondo',
  titulo: 'Fondo',
  database: 'ops',
  clase: 'decision',
  v: 1,
  campos: {
    nombre: texto(60).min(1),
    custodioId: ref().min(1),
    custodioNombre: texto(120),
    /** What it should hold when it is full, RD$; 0 says nothing. */
    limiteCentavos: centavosPositivos().default(0),
    /** What its custodian spends at once without anybody else, RD$; 0 sets no limit. */
    gastoMaximoCentavos: centavosPositivos().default(0),
    activo: z.boolean().default(true),
  },
  clave: (d) => d.custodioId,
  permisos: permisosDeFondo,
  conflicto: 'servidor',
  muestra: { nombre: 'Caja chica', custodioId: 'empleado:1', custodioNombre: 'Yokasta Peña', limiteCentavos: 1_000_000 },
})
export type Fondo = Doc<typeof Fondo>

/** The place that cash leaves, and how much; only one of both currencies is not 0. */
const salida = {
  origen: z.enum(origenesDeEfectivo),
  turnoId: ref(),
  cajaId: ref(),
  fondoId: ref(),
  dopCentavos: centavosPositivos(),
  usdCentavos: centavosPositivos(),
}
const deDonde = (d: { origen: string; turnoId: string; fondoId: string }): string => (d.origen === 'gaveta' ? d.turnoId : d.fondoId)

/** Cash that was spent, with the paper that says on what: an invoice with its NCF, or a voucher. */
export const GastoEfectivo = defineEntity({
  tipo: 'gastoEfectivo',
  titulo: 'Gasto en efectivo',
  database: 'ops',
  clase: 'hecho',
  v: 1,
  campos: {
    ...salida,
    motivo: texto(300).min(1),
    /** As form 606 calls it. */
    tipo606: z.enum(codigos606),
    /** Of the invoice; '' on a voucher. */
    ncf: texto(19),
    proveedorRnc: identificacion(),
    proveedorNombre: texto(120),
    foto: archivo().nullable(),
    autorizadoPor: ref(),
    /** The payment to a supplier that it is the cash of; '' of an expense. */
    pagoId: ref().default(''),
  },
  clave: (d) => d.ncf,
  padre: deDonde,
  permisos: permisosDeGasto,
  conflicto: 'cuarentena',
  muestra: {
    origen: 'fondo',
    turnoId: '',
    cajaId: '',
    fondoId: 'fondo:1',
    dopCentavos: 25_000,
    usdCentavos: 0,
    motivo: 'Botellones de agua',
    tipo606: '02',
    ncf: '',
    proveedorRnc: '',
    proveedorNombre: 'Colmado La Esquina',
    foto: null,
    autorizadoPor: '',
  },
})
export type GastoEfectivo = Doc<typeof GastoEfectivo>

/** Cash that was taken to the bank: on its way until its line of a statement is matched with it. */
export const DepositoBanco = defineEntity({
  tipo: 'depositoBanco',
  titulo: 'Depósito en el banco',
  database: 'ops',
  clase: 'hecho',
  v: 1,
  campos: {
    ...salida,
    /** The account; '' where whoever deposits may not see the store's accounts, and says which in words. */
    cuentaId: ref(),
    cuentaNombre: texto(120).min(1),
    /** Of the slip. */
    referencia: texto(60),
    fecha: dia(),
    foto: archivo().nullable(),
    autorizadoPor: ref(),
  },
  clave: (d) => d.fecha,
  padre: deDonde,
  permisos: permisosDeDeposito,
  conflicto: 'cuarentena',
  muestra: {
    origen: 'boveda',
    turnoId: '',
    cajaId: '',
    fondoId: '',
    dopCentavos: 2_000_000,
    usdCentavos: 0,
    cuentaId: '',
    cuentaNombre: 'Popular ···3914',
    referencia: '000123',
    fecha: '2026-11-21',
    foto: null,
    autorizadoPor: '',
  },
})
export type DepositoBanco = Doc<typeof DepositoBanco>

/**
 * What somebody counted in a fund or the safe. `apertura`: the money with which it began, from wherever it was before; `arqueo`: what differs
 * from the book is in the name of who keeps it.
 */
export const ArqueoEfectivo = defineEntity({
  tipo: 'arqueoEfectivo',
  titulo: 'Arqueo',
  database: 'ops',
  clase: 'hecho',
  v: 1,
  campos: {
    que: z.enum(['arqueo', 'apertura']),
    lugar: z.enum(['fondo', 'boveda']),
    fondoId: ref(),
    /** Who keeps it: differences are theirs. */
    custodioId: ref(),
    dop: conteo,
    usd: conteo,
    dopCentavos: centavosPositivos(),
    usdCentavos: centavosPositivos(),
    /** By the book, as the device that counted knew it. */
    esperadoDopCentavos: centavos(),
    esperadoUsdCentavos: centavos(),
    motivo: texto(300),
    autorizadoPor: ref(),
  },
  padre: (d) => d.fondoId,
  permisos: permisosDeArqueo,
  conflicto: 'cuarentena',
  muestra: {
    que: 'arqueo',
    lugar: 'fondo',
    fondoId: 'fondo:1',
    custodioId: 'empleado:1',
    dop: { '10000': 10 },
    usd: {},
    dopCentavos: 100_000,
    usdCentavos: 0,
    esperadoDopCentavos: 100_000,
    esperadoUsdCentavos: 0,
    motivo: '',
    autorizadoPor: '',
  },
})
export type ArqueoEfectivo = Doc<typeof ArqueoEfectivo>
