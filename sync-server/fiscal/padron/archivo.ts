/** Reads DGII's file of taxpayers as it comes, packed or not, without holding it whole. */
import { Unzip, UnzipInflate } from 'fflate'
import Papa from 'papaparse'
import { BYTES_DE_PADRON } from '#domain/fiscal/padron/comandos.padron.ts'
import { lectorDePadron, type Contribuyente } from '#domain/fiscal/padron/contribuyente.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'

export interface LecturaDePadron {
  descartadas: number
  /** Of the text, unpacked. */
  bytes: number
}

/** After so many lines with hardly a taxpayer among them it is another file. */
const LINEAS_DE_PRUEBA = 1000
const SALTO = 10
/** No line of the list is nearly so long: what has none shorter is another file. */
const LINEA_MAXIMA = 100_000

/**
 * Hands over each taxpayer of the file, in its order. 'padron.no-es-la-lista', 'padron.zip-danado', 'padron.demasiado-grande';
 * whatever breaks the stream itself is thrown.
 */
export async function leerPadron(
  archivo: AsyncIterable<Uint8Array>,
  comprimido: boolean,
  recibir: (uno: Contribuyente) => void,
): Promise<Result<LecturaDePadron>> {
  const lectura: LecturaDePadron = { descartadas: 0, bytes: 0 }
  const leer = lectorDePadron()
  let leidos = 0
  const deCeldas = (celdas: readonly string[]): void => {
    const uno = leer(celdas)
    if (uno === 'titulos') return
    if (uno) {
      recibir(uno)
      leidos += 1
    } else if (celdas.some((celda) => celda.trim() !== '')) lectura.descartadas += 1
  }
  const esOtro = (): boolean => leidos + lectura.descartadas > LINEAS_DE_PRUEBA && leidos < lectura.descartadas
  const lineas = crearLineas(deCeldas)
  try {
    for await (const trozo of comprimido ? desempacar(archivo) : archivo) {
      lectura.bytes += trozo.length
      if (lectura.bytes > BYTES_DE_PADRON) return fallo('padron.demasiado-grande')
      if (!lineas.tomar(trozo) || esOtro()) return fallo('padron.no-es-la-lista')
    }
  } catch (error) {
    if (error instanceof ZipDanado) return fallo('padron.zip-danado')
    throw error
  }
  lineas.acabar()
  return leidos === 0 || esOtro() ? fallo('padron.no-es-la-lista') : ok(lectura)
}

class ZipDanado extends Error {}

/** What is in the zip's only file that is a list; pieces of a tenth of a megabyte or so, each worked on before the next is unpacked. */
async function* desempacar(archivo: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const salidos: Uint8Array[] = []
  let roto = false
  let acabado = false
  let tomado = false
  const zip = new Unzip((dentro) => {
    if (tomado || !/\.(txt|csv)$/i.test(dentro.name)) return
    tomado = true
    dentro.ondata = (error, datos, ultimo) => {
      if (error) roto = true
      else salidos.push(datos)
      acabado ||= ultimo
    }
    dentro.start()
  })
  zip.register(UnzipInflate)
  for await (const trozo of archivo) {
    try {
      zip.push(trozo)
    } catch {
      throw new ZipDanado()
    }
    if (roto) throw new ZipDanado()
    yield* salidos.splice(0)
  }
  if (!acabado) throw new ZipDanado()
}

/** Whole lines out of pieces of bytes; `tomar` answers false where a line does not end. DGII writes its list in Latin 1 or in UTF-8: what is not the one is the other. */
function crearLineas(deCeldas: (celdas: readonly string[]) => void): { tomar(trozo: Uint8Array): boolean; acabar(): void } {
  let resto: Uint8Array = new Uint8Array()
  let separador: string | undefined
  const deTexto = (texto: string): void => {
    separador ??= separadorDe(texto.slice(0, texto.indexOf('\n') < 0 ? undefined : texto.indexOf('\n')))
    // A name in quotes is written as it is between bars, and doubled between commas.
    if (separador === '|') for (const linea of texto.split(/\r?\n/)) deCeldas(linea.split('|'))
    else for (const celdas of Papa.parse<string[]>(texto, { delimiter: separador, skipEmptyLines: true }).data) deCeldas(celdas)
  }
  return {
    tomar(trozo) {
      const fin = trozo.lastIndexOf(SALTO)
      if (fin < 0) resto = unir(resto, trozo)
      else {
        const entero = unir(resto, trozo.subarray(0, fin + 1))
        resto = trozo.slice(fin + 1)
        deTexto(decodificar(entero))
      }
      return resto.length <= LINEA_MAXIMA
    },
    acabar() {
      if (resto.length > 0) deTexto(decodificar(resto))
    },
  }
}

function unir(uno: Uint8Array, otro: Uint8Array): Uint8Array<ArrayBuffer> {
  const todo = new Uint8Array(uno.length + otro.length)
  todo.set(uno)
  todo.set(otro, uno.length)
  return todo
}

const separadorDe = (linea: string): string =>
  ['|', ';', ','].reduce((mejor, uno) => (linea.split(uno).length > linea.split(mejor).length ? uno : mejor))

const utf8 = new TextDecoder('utf-8', { fatal: true })
const latin1 = new TextDecoder('windows-1252')

function decodificar(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return latin1.decode(bytes)
  }
}
