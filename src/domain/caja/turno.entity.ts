import * as z from 'zod'
import { centavos, centavosPositivos, defineEntity, dia, ref, texto, type Doc } from '#domain/core/entity.ts'
import { metodosPago } from '#domain/ventas/venta.entity.ts'
import { permisosDeCierreTurno } from './turno.permisos.ts'

/** How many of each denomination, keyed by its value in centavos of the currency. */
export const conteo = z.record(z.string().regex(/^\d+$/), z.int().min(0).max(1_000_000))
export type Conteo = z.infer<typeof conteo>

/** A shift is opened with a counted float. It is closed by a `cierreTurno`, never by changing this. */
export const Turno = defineEntity({
  tipo: 'turno',
  titulo: 'Turno',
  database: 'ops',
  clase: 'hecho',
  v: 1,
  campos: {
    cajaId: ref(),
    cajeroId: ref(),
    cajeroNombre: texto(120),
    fecha: dia(),
    fondoDop: conteo,
    fondoUsd: conteo,
    fondoDopCentavos: centavosPositivos(),
    fondoUsdCentavos: centavosPositivos(),
    /** What the last shift at this till left in the drawer, as its closing counted it; left out where the device knew of none, and of before. */
    hereda: z.object({ turnoId: ref().min(1), dopCentavos: centavosPositivos(), usdCentavos: centavosPositivos() }).optional(),
    /** Who accepted that the browser makes no promise to keep what this shift sells (aptitud.rules.ts). */
    riesgoAceptadoPor: ref().optional(),
  },
  clave: (d) => d.fecha,
  padre: (d) => d.cajaId,
  permisos: {
    leer: ['propietario', 'supervisor', 'cajero', 'contador'],
    crear: ['propietario', 'supervisor', 'cajero'],
    aceptarRiesgo: ['propietario', 'supervisor'],
    /** Sees what an open drawer should hold: who counts it, counts blind. */
    verEsperado: ['propietario', 'supervisor', 'contador'],
  },
  conflicto: 'cuarentena',
  muestra: {
    cajaId: 'caja:1',
    cajeroId: 'empleado:1',
    cajeroNombre: 'Yokasta Peña',
    fecha: '2026-11-21',
    fondoDop: { '50000': 4, '10000': 10 },
    fondoUsd: {},
    fondoDopCentavos: 300_000,
    fondoUsdCentavos: 0,
  },
})
export type Turno = Doc<typeof Turno>

/** What one way of paying should hold, what was counted, and counted − expected (sobrante > 0, faltante < 0). */
export const renglonCuadre = z.object({
  metodo: z.enum(metodosPago),
  moneda: z.enum(['DOP', 'USD']),
  esperadoCentavos: centavos(),
  contadoCentavos: centavosPositivos(),
  diferenciaCentavos: centavos(),
  /** Slips counted one by one, in the order of counting; they add up to `contadoCentavos`. Empty on cash. */
  montos: z.array(centavosPositivos()).max(1000),
  /** Of each of `montos`, the number of its slip or lot; '' where nobody typed it. Left out of closings of before. */
  numeros: z.array(texto(40)).max(1000).optional(),
  /** Why this line differs; '' when it does not. */
  motivo: texto(300),
})
export type RenglonCuadre = z.infer<typeof renglonCuadre>

/** Version 1 gave one reason for all: it is the reason of each line that differs. */
function renglonesConMotivo(doc: Record<string, unknown>): unknown {
  const { renglones, motivoDiferencia } = doc
  if (!Array.isArray(renglones)) return renglones
  return renglones.map((renglon: Record<string, unknown>) => ({
    ...renglon,
    montos: [],
    motivo: renglon['diferenciaCentavos'] === 0 ? '' : typeof motivoDiferencia === 'string' ? motivoDiferencia.slice(0, 300) : '',
  }))
}

/**
 * The closing of a shift: id `cierre:<turnoId>`, so a shift closes once. It names exactly which facts it counted
 * (`cubre`, see cobertura.ts); a sale that turns up later becomes a `complemento` and this stays as it is.
 */
export const CierreTurno = defineEntity({
  tipo: 'cierreTurno',
  titulo: 'Cierre de turno',
  database: 'ops',
  clase: 'hecho',
  v: 2,
  ids: '^cierre:[A-Za-z0-9_.:@~+-]+$',
  campos: {
    turnoId: ref(),
    cajaId: ref(),
    cajeroId: ref(),
    cajeroNombre: texto(120),
    fecha: dia(),
    /** The blind count. Every count that was locked in before the last one stays in `conteosAnteriores`. */
    conteoDop: conteo,
    conteoUsd: conteo,
    conteosAnteriores: z
      .array(z.object({ en: z.iso.datetime(), dopCentavos: centavosPositivos(), usdCentavos: centavosPositivos() }))
      .max(20),
    renglones: z.array(renglonCuadre).max(20),
    /** The reasons of all lines in one text: version 1 had only this one. */
    motivoDiferencia: texto(500),
    cubre: z.record(z.string(), z.array(z.tuple([z.int(), z.int()]))),
    ventas: z.int().min(0),
    notasCredito: z.int().min(0),
    totalVentasCentavos: centavos(),
    totalItbisCentavos: centavos(),
    autorizadoPor: ref(),
    /** SHA-256 of what it counted (cuadre.huella.ts); '' on those of version 1. */
    huella: texto(64),
  },
  desde: {
    1: (doc) => ({ ...doc, renglones: renglonesConMotivo(doc), huella: '' }),
  },
  clave: (d) => d.fecha,
  padre: (d) => d.turnoId,
  permisos: permisosDeCierreTurno,
  conflicto: 'cuarentena',
  muestra: {
    turnoId: 'turno:1',
    cajaId: 'caja:1',
    cajeroId: 'empleado:1',
    cajeroNombre: 'Yokasta Peña',
    fecha: '2026-11-21',
    conteoDop: { '100000': 13 },
    conteoUsd: {},
    conteosAnteriores: [],
    renglones: [
      {
        metodo: 'efectivo',
        moneda: 'DOP',
        esperadoCentavos: 1_300_000,
        contadoCentavos: 1_300_000,
        diferenciaCentavos: 0,
        montos: [],
        motivo: '',
      },
    ],
    motivoDiferencia: '',
    cubre: { 'dispositivo:1': [[1, 12]] },
    ventas: 10,
    notasCredito: 0,
    totalVentasCentavos: 1_000_000,
    totalItbisCentavos: 152_542,
    autorizadoPor: '',
    huella: '',
  },
})
export type CierreTurno = Doc<typeof CierreTurno>

/** A sale of a closed shift that its closing did not count. Id `complemento:<hecho id>`; written by the server once. */
export const Complemento = defineEntity({
  tipo: 'complemento',
  titulo: 'Complemento de cierre',
  database: 'ops',
  clase: 'decision',
  v: 1,
  campos: {
    turnoId: ref(),
    cierreId: ref(),
    hechoId: ref(),
    hechoTipo: texto(40),
    ncf: texto(13),
    totalCentavos: centavos(),
    efectivoDopCentavos: centavos(),
    efectivoUsdCentavos: centavos(),
  },
  clave: (d) => d.ncf,
  padre: (d) => d.cierreId,
  permisos: { leer: ['propietario', 'supervisor', 'cajero', 'contador'] },
  conflicto: 'servidor',
  muestra: {
    turnoId: 'turno:1',
    cierreId: 'cierre:turno:1',
    hechoId: '131246796-E320000000009',
    hechoTipo: 'venta',
    ncf: 'E320000000009',
    totalCentavos: 5000,
    efectivoDopCentavos: 5000,
    efectivoUsdCentavos: 0,
  },
})
export type Complemento = Doc<typeof Complemento>
