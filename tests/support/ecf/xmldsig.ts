/** For tests: is the signature of a document good? By the standard's own words and node's crypto, without a line of what signs. */
import { createHash, createVerify, X509Certificate } from 'node:crypto'
import { XmlDocument } from 'libxml2-wasm'

type Canonizar = (xml: string) => Promise<string>

/** Canonical XML as libxml2 has it. */
export const deLibxml2: Canonizar = (xml) => {
  const doc = XmlDocument.fromString(xml)
  try {
    return Promise.resolve(doc.canonicalizeToString())
  } finally {
    doc.dispose()
  }
}

/** Of what is nearly canonical already: no comments, no CDATA, no white space within tags. Anything else comes out wrong, and is refused. */
const aMano: Canonizar = (xml) =>
  Promise.resolve(
    xml
      .replace(/^<\?xml[^>]*\?>/, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll(/<([A-Za-z0-9]+)([^<>]*)\/>/g, '<$1$2></$1>'),
  )

export interface FirmaRevisada {
  vale: boolean
  certificado: X509Certificate
}

/** Checks the digest of what is around the signature, and the signature of what names it; undefined when there is none. */
export async function revisarFirma(xml: string, canonizar = aMano): Promise<FirmaRevisada | undefined> {
  const firma = /<Signature [\s\S]*<\/Signature>/.exec(xml)?.[0]
  const info = /<SignedInfo>[\s\S]*<\/SignedInfo>/.exec(firma ?? '')?.[0]
  const valor = /<SignatureValue>([^<]*)<\/SignatureValue>/.exec(firma ?? '')?.[1]
  const der = /<X509Certificate>([^<]*)<\/X509Certificate>/.exec(firma ?? '')?.[1]
  if (firma === undefined || info === undefined || valor === undefined || der === undefined) return undefined
  const certificado = new X509Certificate(Uint8Array.from(Buffer.from(der, 'base64')))
  const sinFirma = await canonizar(xml.replace(firma, ''))
  const digesto = createHash('sha256').update(sinFirma).digest('base64')
  // Namespaces of what is around it are part of it too.
  const deLaRaiz = [...(/^<[A-Za-z0-9]+([^>]*)>/.exec(sinFirma)?.[1] ?? '').matchAll(/xmlns[^=]*="[^"]*"/g)].map(([uno]) => uno)
  const propio = /^<Signature ([^>]*)>/.exec(firma)?.[1] ?? ''
  const firmada = await canonizar(info.replace('<SignedInfo>', `<SignedInfo ${[propio, ...deLaRaiz].join(' ')}>`))
  const buena = createVerify('RSA-SHA256').update(firmada).verify(certificado.publicKey, valor, 'base64')
  return { vale: buena && info.includes(`<DigestValue>${digesto}</DigestValue>`), certificado }
}
