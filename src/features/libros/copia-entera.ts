/** All of a store's books in one file, made in the browser as its pages come, so that ten years are never held whole as text. */
import type * as z from 'zod'
import type { comandosLibros } from '#domain/libros/comandos.libros.ts'
import { ok, type Result } from '#domain/core/result.ts'
import { csvText } from '#ui/data-table/download-csv.ts'

type Pagina = z.output<typeof comandosLibros.exporte.respuesta>

interface Pedido {
  /** The page after a place; '' is the first. */
  leer: (lugar: string) => Promise<Result<Pagina>>
  /** Of documents so far. */
  onProgress: (cuantos: number) => void
  signal: AbortSignal
}

const LEEME = `Copia de los libros de una tienda de Mercana

documentos.jsonl  Un documento por línea: docId, sha256 y texto. "texto" es el documento como lo tiene el servidor (JSON);
                  sha256 es el de ese texto en UTF-8. Si un docId sale dos veces, vale el último; con texto vacío, ya no está.
asientos.csv      Lo que cada documento asienta, apunte por apunte. "Renglón" es el de documentos.jsonl: vale el último de cada
                  documento. Débito +, crédito −. "Centavos" es en la moneda del apunte; "Valor" en centavos de RD$.
saldos.csv        Lo que suman esos apuntes por cuenta, de quién, moneda y mes.
huella.txt        SHA-256 de los saldos, como la enseña la Prueba de los libros.

Con esto se rehace todo sin Mercana: cada documento cuadra, los saldos son la suma de los apuntes, y lo que cada cliente debe,
el ITBIS y lo que se debe a cada proveedor salen de los documentos mismos.
`

const encabezado = ['Renglón', 'Documento', 'Cuenta', 'De quién', 'Abre o salda', 'Moneda', 'Fecha', 'Centavos', 'Valor en centavos de RD$']

/** A ZIP with every document, what it posts and the balances; undefined when it was cancelled. */
export async function zipDeLosLibros({ leer, onProgress, signal }: Pedido): Promise<Result<Blob | undefined>> {
  const { strToU8, Zip, ZipDeflate } = await import('fflate')
  const partes: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, parte) => {
    if (error) throw error
    partes.push(Uint8Array.from(parte))
  })
  const abrir = (nombre: string) => {
    const archivo = new ZipDeflate(nombre)
    zip.add(archivo)
    return archivo
  }
  const guardar = (nombre: string, texto: string): void => abrir(nombre).push(strToU8(texto), true)
  const [documentos, asientos] = [abrir('documentos.jsonl'), abrir('asientos.csv')]
  // The byte order mark is the first page's alone.
  const comoCsv = async (lineas: (string | number)[][]): Promise<string> => `${(await csvText(lineas)).slice(1)}\r\n`
  asientos.push(strToU8(`\uFEFF${await comoCsv([encabezado])}`))
  let [lugar, cuantos] = ['', 0]
  for (;;) {
    const pagina = await leer(lugar)
    if (!pagina.ok) return pagina
    if (signal.aborted) return ok(undefined)
    const { documentos: suyos, saldos, huella, siguiente } = pagina.value
    for (const [i, { docId, sha256, texto, asiento }] of suyos.entries()) {
      documentos.push(strToU8(`${JSON.stringify({ docId, sha256, texto })}\n`))
      const lineas = (asiento?.apuntes ?? []).map(
        ({ cuenta, parte, partida, moneda, fecha, centavos, valorCentavos }): (string | number)[] => [
          cuantos + i + 1,
          docId,
          cuenta,
          parte,
          partida,
          moneda,
          fecha,
          centavos,
          valorCentavos,
        ],
      )
      if (lineas.length > 0) asientos.push(strToU8(await comoCsv(lineas)))
    }
    cuantos += suyos.length
    onProgress(cuantos)
    if (siguiente !== '') {
      lugar = siguiente
      continue
    }
    for (const archivo of [documentos, asientos]) archivo.push(new Uint8Array(), true)
    guardar(
      'saldos.csv',
      await csvText([
        ['Cuenta', 'De quién', 'Moneda', 'Mes', 'Centavos', 'Valor en centavos de RD$'],
        ...saldos.map(({ cuenta, parte, moneda, mes, centavos, valorCentavos }) => [cuenta, parte, moneda, mes, centavos, valorCentavos]),
      ]),
    )
    guardar('huella.txt', `${huella}\n`)
    guardar('LEEME.txt', LEEME)
    zip.end()
    return ok(new Blob(partes, { type: 'application/zip' }))
  }
}
