/** DGII's two files of its certification: the documents that a store has to send, and those that it has to approve or refuse (docs/FISCAL.md#certification). */
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { valorDe, type Campo } from './campos.ts'

/** A sheet: its name, and its rows as text, the first one with the names of the columns. */
export interface HojaDeSet {
  nombre: string
  filas: readonly (readonly string[])[]
}

/** Which of its steps a document belongs to. */
export const clasesDeCaso = ['comprobante', 'aprobacion', 'simulacion'] as const
export type ClaseDeCaso = (typeof clasesDeCaso)[number]

/** How a document gets to DGII: whole, as its summary (a consumo invoice below RD$250,000), or as what the store says of somebody else's. */
export const viasDeCaso = ['entero', 'resumen', 'aprobacion'] as const
export type ViaDeCaso = (typeof viasDeCaso)[number]

export interface CasoDeSet {
  clase: ClaseDeCaso
  via: ViaDeCaso
  encf: string
  campos: Campo[]
  /** Of one that goes as its summary: what that says; empty when the file says it nowhere, and it is taken of the whole. */
  resumen: Campo[]
}

export const CASOS_MAXIMOS = 200
/** DGII's certification counts with this, whatever the threshold of the day. */
const DESDE_ENTERO_PESOS = 250_000
const VACIA = '#e'
const TIPOS = new Set(['31', '32', '33', '34', '41', '43', '44', '45', '46', '47'])

const camposDe = (cabeza: readonly string[], fila: readonly string[]): Campo[] =>
  cabeza.flatMap((columna, i): Campo[] => {
    const valor = (fila[i] ?? '').trim()
    return columna.trim() === '' || valor === '' || valor.toLowerCase() === VACIA ? [] : [[columna.trim(), valor]]
  })

const columnasDe = ({ filas }: HojaDeSet): Set<string> => new Set((filas[0] ?? []).map((columna) => columna.trim().toLowerCase()))

const filasDe = ({ filas }: HojaDeSet): { campos: Campo[]; fila: number }[] =>
  filas
    .slice(1)
    .map((celdas, i) => ({ campos: camposDe(filas[0] ?? [], celdas), fila: i + 2 }))
    .filter(({ campos }) => campos.length > 0)

/**
 * The documents of a file, in its order. Fails with 'certificacion.no-es-set', 'certificacion.vacio', 'certificacion.muchos', 'certificacion.encf' (with its
 * row), 'certificacion.repetido', 'certificacion.otro-rnc' when they are not of the store whose RNC this is.
 */
export function leerSet(hojas: readonly HojaDeSet[], rnc: string): Result<CasoDeSet[]> {
  const aprobaciones = hojas.find((hoja) => columnasDe(hoja).has('fechahoraaprobacioncomercial'))
  if (aprobaciones) return revisar(filasDe(aprobaciones), rnc, comoAprobacion)
  const esResumen = (hoja: HojaDeSet): boolean => columnasDe(hoja).has('codigoseguridadecf')
  const enteros = hojas.find((hoja) => columnasDe(hoja).has('encf') && columnasDe(hoja).has('tipoecf') && !esResumen(hoja))
  if (!enteros) return fallo('certificacion.no-es-set')
  const resumenes = new Map(
    hojas
      .filter(esResumen)
      .flatMap(filasDe)
      .map(({ campos }) => [
        valorDe(campos, 'eNCF').toUpperCase(),
        campos.filter(([columna]) => columna.toLowerCase() !== 'codigoseguridadecf'),
      ]),
  )
  return revisar(filasDe(enteros), rnc, (campos, encf) => comoComprobante(campos, encf, resumenes.get(encf) ?? []))
}

const comoAprobacion = (campos: Campo[], encf: string): CasoDeSet => ({ clase: 'aprobacion', via: 'aprobacion', encf, campos, resumen: [] })

function comoComprobante(campos: Campo[], encf: string, resumen: Campo[]): CasoDeSet {
  const pequeno = encf.startsWith('E32') && Number(valorDe(campos, 'MontoTotal')) < DESDE_ENTERO_PESOS
  return { clase: 'comprobante', via: pequeno ? 'resumen' : 'entero', encf, campos, resumen }
}

function revisar(
  filas: readonly { campos: Campo[]; fila: number }[],
  rnc: string,
  como: (campos: Campo[], encf: string) => CasoDeSet,
): Result<CasoDeSet[]> {
  if (filas.length === 0) return fallo('certificacion.vacio')
  if (filas.length > CASOS_MAXIMOS) return fallo('certificacion.muchos', { cuantos: filas.length, maximo: CASOS_MAXIMOS })
  const vistos = new Set<string>()
  const casos: CasoDeSet[] = []
  for (const { campos, fila } of filas) {
    const encf = valorDe(campos, 'eNCF').toUpperCase()
    if (!/^E\d{12}$/.test(encf) || !TIPOS.has(encf.slice(1, 3))) return fallo('certificacion.encf', { fila, encf })
    const caso = como(campos, encf)
    const mio = valorDe(campos, caso.clase === 'aprobacion' ? 'RNCComprador' : 'RNCEmisor').replaceAll(/\D/g, '')
    if (mio !== rnc) return fallo('certificacion.otro-rnc', { fila, rnc: mio })
    const cual = caso.clase === 'aprobacion' ? `${valorDe(campos, 'RNCEmisor')} ${encf}` : encf
    if (vistos.has(cual)) return fallo('certificacion.repetido', { fila, encf })
    vistos.add(cual)
    casos.push(caso)
  }
  return ok(casos)
}

const esNota = (encf: string): boolean => encf.startsWith('E33') || encf.startsWith('E34')

/** In which order DGII wants them: whole documents, then notes, then summaries. */
export const turnoDe = ({ encf, via }: Pick<CasoDeSet, 'encf' | 'via'>): number => (via === 'resumen' ? 2 : esNota(encf) ? 1 : 0)

/**
 * The documents of a set once more, under numbers of the store's own, as the step of simulation wants them: notes name the new number of what they modify.
 * `desde`: the first number of each type.
 */
export function simular(casos: readonly CasoDeSet[], desde: number): CasoDeSet[] {
  const siguientes = new Map<string, number>()
  const nuevos = new Map(
    casos.map(({ encf }) => {
      const tipo = encf.slice(0, 3)
      const numero = siguientes.get(tipo) ?? desde
      siguientes.set(tipo, numero + 1)
      return [encf, `${tipo}${String(numero).padStart(10, '0')}`]
    }),
  )
  const renombrar = (campos: readonly Campo[]): Campo[] =>
    campos.map(([columna, valor]) => [columna, nuevos.get(valor.toUpperCase()) ?? valor])
  return casos.map(({ campos, resumen, ...caso }) => ({
    ...caso,
    clase: 'simulacion',
    encf: nuevos.get(caso.encf) ?? caso.encf,
    campos: renombrar(campos),
    resumen: renombrar(resumen),
  }))
}
