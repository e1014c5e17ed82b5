/** A taxpayer as DGII's public list tells it, and how a line of that list is read (docs/FISCAL.md#taxpayers). */
import * as z from 'zod'
import { soloDigitos } from '../identificacion.ts'

export const contribuyente = z.object({
  /** RNC of 9 digits or cédula of 11. */
  identificacion: z.string().regex(/^(\d{9}|\d{11})$/),
  nombre: z.string().min(1),
  nombreComercial: z.string(),
  actividad: z.string(),
  /** In DGII's words, capitals: ACTIVO, SUSPENDIDO, DADO DE BAJA, CESE TEMPORAL, ANULADO… '' when the list does not say. */
  estado: z.string(),
  /** How it pays: NORMAL, RST… '' when the list does not say. */
  regimen: z.string(),
})
export type Contribuyente = z.infer<typeof contribuyente>

const CAMPOS = ['identificacion', 'nombre', 'nombreComercial', 'actividad', 'estado', 'regimen'] as const
type Campo = (typeof CAMPOS)[number]
type Columnas = Readonly<Partial<Record<Campo, number>>>

/** Of the file without titles: eleven columns, of which five tell an address that DGII no longer fills in, and a day. */
const SIN_TITULOS: Columnas = { identificacion: 0, nombre: 1, nombreComercial: 2, actividad: 3, estado: 9, regimen: 10 }

const TITULOS: readonly (readonly [Campo, RegExp])[] = [
  ['identificacion', /^rnc$|cedula/],
  ['nombreComercial', /comercial/],
  ['nombre', /razon social|^nombre/],
  ['actividad', /actividad/],
  ['estado', /^estado|estatus/],
  ['regimen', /regimen/],
]

const sinAcentos = (texto: string): string =>
  texto
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim()

const deTitulos = (celdas: readonly string[]): Columnas =>
  Object.fromEntries(
    TITULOS.flatMap(([campo, como]) => {
      const i = celdas.findIndex((celda) => como.test(sinAcentos(celda)))
      return i < 0 ? [] : [[campo, i]]
    }),
  )

/** DGII pads its columns, and doubles blanks inside names. */
const limpia = (celda: string | undefined): string => (celda ?? '').replaceAll(/\s+/g, ' ').trim()

/**
 * Reads the rows of one file in their order: the first tells whether it has titles. undefined for what names no taxpayer.
 */
export function lectorDePadron(): (celdas: readonly string[]) => Contribuyente | 'titulos' | undefined {
  let columnas: Columnas | undefined
  return (celdas) => {
    if (!columnas) {
      const dichas = deTitulos(celdas)
      columnas = dichas.identificacion !== undefined && dichas.nombre !== undefined ? dichas : SIN_TITULOS
      if (columnas === dichas) return 'titulos'
    }
    const celda = (campo: Campo): string => limpia(celdas[columnas?.[campo] ?? -1])
    const identificacion = soloDigitos(celda('identificacion'))
    const nombre = celda('nombre')
    if ((identificacion.length !== 9 && identificacion.length !== 11) || nombre === '') return undefined
    return {
      identificacion,
      nombre,
      nombreComercial: celda('nombreComercial'),
      actividad: celda('actividad'),
      estado: celda('estado').toUpperCase(),
      regimen: celda('regimen').toUpperCase(),
    }
  }
}

/** One line of how taxpayers are kept. The names have no `|` or line break left in them. */
export const aRenglon = (uno: Contribuyente): string => CAMPOS.map((campo) => uno[campo].replaceAll(/[|\n\r]/g, ' ')).join('|')

/** The taxpayer of a line that `aRenglon` wrote. */
export function deRenglon(renglon: string): Contribuyente {
  const [identificacion = '', nombre = '', nombreComercial = '', actividad = '', estado = '', regimen = ''] = renglon.split('|')
  return { identificacion, nombre, nombreComercial, actividad, estado, regimen }
}

/** May it be given a fiscal document with no second thought? What DGII does not say is no reason to doubt. */
export const estaActivo = ({ estado }: Pick<Contribuyente, 'estado'>): boolean => estado === '' || estado === 'ACTIVO'
