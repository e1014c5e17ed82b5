import * as z from 'zod'
import { centavosPositivos, defineEntity, ref, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDeEntrega, permisosDeRecepcion } from './entrega.permisos.ts'
import { conteo } from './turno.entity.ts'

/** Where cash is kept: a drawer (of a shift), a fund, the safe. */
export const lugaresDeEfectivo = ['gaveta', 'fondo', 'boveda'] as const
export type LugarDeEfectivo = (typeof lugaresDeEfectivo)[number]
/** Where cash may come from, and go back to: what somebody collected with no drawer is in their hands. */
export const origenesDeEfectivo = [...lugaresDeEfectivo, 'manos'] as const
export type OrigenDeEfectivo = (typeof origenesDeEfectivo)[number]

/** What a handover is for. `fondo`: money to begin or to go on giving change; it is one like any other. */
export const conceptosDeEntrega = ['recaudo', 'fondo', 'reposicion'] as const

/**
 * Cash that somebody (`creadoPor`) puts on its way to somebody else: signed by who gives, at whose charge it stays until a
 * `recepcionDinero` says otherwise. Its notes and coins are what it is worth.
 */
export const EntregaDinero = defineEntity({
  tipo: 'entregaDinero',
  titulo: 'Entrega de dinero',
  database: 'ops',
  clase: 'hecho',
  v: 1,
  campos: {
    origen: z.enum(origenesDeEfectivo),
    /** The shift whose drawer it leaves, and its till; '' when it leaves none. */
    turnoId: ref(),
    cajaId: ref(),
    /** The fund that it leaves; '' when it leaves none. */
    fondoId: ref(),
    deNombre: texto(120),
    destino: z.enum(lugaresDeEfectivo),
    /** The fund that it goes to; '' when it goes to none. */
    destinoFondoId: ref(),
    paraEmpleadoId: ref(),
    paraNombre: texto(120),
    concepto: z.enum(conceptosDeEntrega),
    dop: conteo,
    usd: conteo,
    dopCentavos: centavosPositivos(),
    usdCentavos: centavosPositivos(),
    /** What goes along and is no cash: it moves no money. */
    papeles: z.array(z.object({ que: texto(120).min(1), centavos: centavosPositivos() })).max(100),
    nota: texto(500),
    autorizadoPor: ref(),
  },
  clave: (d) => d.paraEmpleadoId,
  padre: (d) => (d.origen === 'gaveta' ? d.turnoId : d.fondoId),
  permisos: permisosDeEntrega,
  conflicto: 'cuarentena',
  muestra: {
    origen: 'gaveta',
    turnoId: 'turno:1',
    cajaId: 'caja:1',
    fondoId: '',
    deNombre: 'Yokasta Peña',
    destino: 'boveda',
    destinoFondoId: '',
    paraEmpleadoId: 'empleado:2',
    paraNombre: 'Ramón Díaz',
    concepto: 'recaudo',
    dop: { '100000': 5 },
    usd: {},
    dopCentavos: 500_000,
    usdCentavos: 0,
    papeles: [],
    nota: '',
    autorizadoPor: '',
  },
})
export type EntregaDinero = Doc<typeof EntregaDinero>

/**
 * - `aceptada`: its receiver counted it and has it. - `rechazada`: its receiver did not take it: it stays on its way, at its giver's charge.
 * - `cancelada`: its giver took it back before anybody accepted it. - `retornada`: its giver took back what was refused.
 */
const resultadosDeEntrega = ['aceptada', 'rechazada', 'cancelada', 'retornada'] as const

/**
 * What became of a handover, signed by who says so (`creadoPor`). Id `recepcionDinero:<entrega>`, so that a handover ends once, whoever ends
 * it first; what was refused comes back under `recepcionDinero:<entrega>:retorno`. It says again what it settles, because money moves by what
 * one document says.
 */
export const RecepcionDinero = defineEntity({
  tipo: 'recepcionDinero',
  titulo: 'Recepción de dinero',
  database: 'ops',
  clase: 'hecho',
  v: 1,
  campos: {
    entregaId: ref(),
    resultado: z.enum(resultadosDeEntrega),
    quienNombre: texto(120),
    /** Who gave it: what is missing is in their name. */
    deEmpleadoId: ref(),
    declaradoDopCentavos: centavosPositivos(),
    declaradoUsdCentavos: centavosPositivos(),
    /** Where it is now. */
    lugar: z.enum(origenesDeEfectivo),
    /** The shift whose drawer it entered, and its till; '' when it entered none. */
    turnoId: ref(),
    cajaId: ref(),
    fondoId: ref(),
    /** The blind count. */
    dop: conteo,
    usd: conteo,
    dopCentavos: centavosPositivos(),
    usdCentavos: centavosPositivos(),
    /** Why it differs, or why it was refused or taken back. */
    motivo: texto(300),
    autorizadoPor: ref(),
  },
  clave: (d) => d.entregaId,
  padre: (d) => (d.lugar === 'gaveta' ? d.turnoId : d.fondoId),
  permisos: permisosDeRecepcion,
  conflicto: 'cuarentena',
  muestra: {
    entregaId: 'entregaDinero:1',
    resultado: 'aceptada',
    quienNombre: 'Ramón Díaz',
    deEmpleadoId: 'empleado:1',
    declaradoDopCentavos: 500_000,
    declaradoUsdCentavos: 0,
    lugar: 'gaveta',
    turnoId: 'turno:2',
    cajaId: 'caja:2',
    fondoId: '',
    dop: { '100000': 5 },
    usd: {},
    dopCentavos: 500_000,
    usdCentavos: 0,
    motivo: '',
    autorizadoPor: '',
  },
})
export type RecepcionDinero = Doc<typeof RecepcionDinero>
