/** What DGII's portal wants as files: the signed XML of a kind, or the printed representation of each of its documents. */
import { ejecutar } from '#data/device/browser/api.ts'
import { comandosCertificacion } from '#domain/fiscal/ecf/certificacion/comandos.certificacion.ts'
import { papelDeCampos } from '#domain/fiscal/ecf/certificacion/papel.ts'
import type { ClaseDeCaso } from '#domain/fiscal/ecf/certificacion/set.ts'
import { ok, type Result } from '#domain/core/result.ts'
import { hacerPdf } from '#ui/imprimir/pdf.ts'

interface Pedido {
  tiendaId: string
  clase: ClaseDeCaso
}

type Archivos = Record<string, Uint8Array>

async function enZip(archivos: Archivos): Promise<Blob> {
  const { zipSync } = await import('fflate')
  return new Blob([Uint8Array.from(zipSync(archivos))], { type: 'application/zip' })
}

/** A ZIP with each signed document, named as DGII names them, and its summary beside it. */
export async function zipDeXml({ tiendaId, clase }: Pedido): Promise<Result<Blob>> {
  const pedido = await ejecutar(comandosCertificacion.xmlDeCasos, { tiendaId }, { clase })
  if (!pedido.ok) return pedido
  const { strToU8 } = await import('fflate')
  const { rnc, casos } = pedido.value
  const archivos: Archivos = {}
  for (const { encf, xml, resumen } of casos) {
    archivos[`${rnc}${encf}.xml`] = strToU8(xml)
    if (resumen !== '') archivos[`resumenes/${rnc}${encf}.xml`] = strToU8(resumen)
  }
  return ok(await enZip(archivos))
}

/** A ZIP with a PDF of each, on letter paper. */
export async function zipDePdf({ tiendaId, clase }: Pedido): Promise<Result<Blob>> {
  const pedido = await ejecutar(comandosCertificacion.xmlDeCasos, { tiendaId }, { clase })
  if (!pedido.ok) return pedido
  const archivos: Archivos = {}
  for (const { encf, via, xml, campos, codigoSeguridad } of pedido.value.casos) {
    const firmadoEl = /<FechaHoraFirma>([^<]*)</.exec(xml)?.[1] ?? ''
    const impreso = papelDeCampos({ encf, campos, codigoSeguridad, firmadoEl, resumida: via === 'resumen' })
    archivos[`${encf}.pdf`] = new Uint8Array(await (await hacerPdf([impreso], 'carta')).arrayBuffer())
  }
  return ok(await enZip(archivos))
}
