/** The signed documents of a month in one file, made in the browser as their pages come, so that a large month is never held whole as text. */
import { ejecutar } from '#data/device/browser/api.ts'
import { comandosEcf } from '#domain/fiscal/ecf/comandos.ecf.ts'
import { ok, type Result } from '#domain/core/result.ts'
import { csvText } from '#ui/data-table/download-csv.ts'

interface Pedido {
  tiendaId: string
  desde: string
  hasta: string
  /** Of documents so far. */
  onProgress: (cuantos: number) => void
  signal: AbortSignal
}

/** A ZIP with each document, its summary where DGII got one, and a list of all that says what is not signed yet; undefined when there is none. */
export async function zipDelPeriodo({ tiendaId, desde, hasta, onProgress, signal }: Pedido): Promise<Result<Blob | undefined>> {
  const { strToU8, Zip, ZipDeflate } = await import('fflate')
  const partes: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, parte) => {
    if (error) throw error
    partes.push(Uint8Array.from(parte))
  })
  const guardar = (nombre: string, texto: string): void => {
    const archivo = new ZipDeflate(nombre)
    zip.add(archivo)
    archivo.push(strToU8(texto), true)
  }
  const lista: (string | number)[][] = [['e-NCF', 'Tipo', 'Fecha', 'Total', 'Estado', 'TrackId', 'Archivo']]
  let despuesDe = ''
  do {
    const pagina = await ejecutar(comandosEcf.xmlDelPeriodo, { tiendaId }, { desde, hasta, despuesDe })
    if (!pagina.ok) return pagina
    if (signal.aborted) return ok(undefined)
    for (const { ncf, tipoComprobante, fecha, totalCentavos, estado, trackId, xml, resumen } of pagina.value.documentos) {
      if (xml !== '') guardar(`${ncf}.xml`, xml)
      if (resumen !== '') guardar(`resumenes/${ncf}.xml`, resumen)
      lista.push([ncf, tipoComprobante, fecha, totalCentavos / 100, estado, trackId, xml === '' ? 'sin firmar' : `${ncf}.xml`])
    }
    despuesDe = pagina.value.sigue
    onProgress(lista.length - 1)
  } while (despuesDe !== '')
  if (lista.length === 1) return ok(undefined)
  guardar('lista.csv', await csvText(lista))
  zip.end()
  return ok(new Blob(partes, { type: 'application/zip' }))
}
