/** Signs a form that DGII's portal gives to be signed: the application of an issuer, the affidavit at the end. */
import { XMLParser } from 'fast-xml-parser'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Remite } from '../emisor.ts'
import { firmar } from '../firma.ts'

/** What is signed elsewhere, after everything that has to be looked at: a store's certificate signs none of them because somebody brings one. */
const DE_OTRA_PUERTA: ReadonlySet<string> = new Set(['ECF', 'RFCE', 'ANECF', 'ARECF', 'ACECF', 'SEMILLAMODEL'])

const lector = new XMLParser({ preserveOrder: true, ignoreDeclaration: true, processEntities: false })

/** Fails with 'certificacion.no-es-formulario' on what is no XML, is signed already, or is a document that DGII takes as the store's word. */
export function firmarFormulario(remite: Remite, xml: string): Result<{ xml: string }> {
  const texto = xml.replace(/^\uFEFF/, '').trim()
  // A document type may hold entities: no form of the portal has one.
  if (/<!DOCTYPE|<!ENTITY/i.test(texto)) return fallo('certificacion.no-es-formulario')
  const raices = raicesDe(texto)
  const [raiz = ''] = raices
  const nombre = (raiz.split(':').at(-1) ?? '').toUpperCase()
  if (raices.length !== 1 || nombre === '' || DE_OTRA_PUERTA.has(nombre) || /<(?:\w+:)?Signature[\s>]/.test(texto))
    return fallo('certificacion.no-es-formulario')
  return ok({ xml: firmar(texto, remite).xml })
}

function raicesDe(texto: string): string[] {
  try {
    return (lector.parse(texto, true) as object[]).flatMap((nodo) => Object.keys(nodo)[0] ?? [])
  } catch {
    // What cannot be read has no root.
    return []
  }
}
