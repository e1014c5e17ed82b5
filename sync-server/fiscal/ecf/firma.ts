/**
 * The signature of an XML document as DGII asks for it: XMLDSig enveloped in the root, RSA-SHA256, C14N, with the certificate in it. On
 * xml-crypto's own digest, which is of the canonical bytes.
 */
import { SignedXml } from 'xml-crypto'

/** What signs: both in PEM. */
export interface Firmante {
  llave: string
  certificado: string
}

export interface Firmado {
  xml: string
  /** SignatureValue, base64 without white space. */
  valor: string
}

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'

/** Signs the whole document; the signature is the last element of its root. */
export function firmar(xml: string, { llave, certificado }: Firmante): Firmado {
  const firma = new SignedXml({
    privateKey: llave,
    publicCert: certificado,
    signatureAlgorithm: RSA_SHA256,
    canonicalizationAlgorithm: C14N,
  })
  firma.addReference({ xpath: '/*', transforms: [ENVELOPED, C14N], digestAlgorithm: SHA256, uri: '', isEmptyUri: true })
  firma.computeSignature(xml, { location: { reference: '/*', action: 'append' } })
  const firmado = firma.getSignedXml()
  return { xml: firmado, valor: valorDeFirma(firmado) }
}

/** The value of the signature of a signed document; throws when it has none. */
export function valorDeFirma(xml: string): string {
  const valor = /<(?:\w+:)?SignatureValue[^>]*>([^<]+)</.exec(xml)?.[1]?.replaceAll(/\s/g, '')
  if (valor === undefined || valor === '') throw new Error('the document is not signed')
  return valor
}

/** A signed document as it may be believed: what was signed, canonical and without the signature, and who signed it. */
export interface FirmaLeida {
  firmado: string
  /** PEM. */
  certificado: string
  valor: string
}

const ALGUNA = /<((?:\w+:)?Signature)[\s>]/g
/** What is left of a document after its signature: the root's end. A root's name is short. */
const FIN_DE_RAIZ = /^\s{0,100}<\/[\w:.-]{1,100}>\s{0,100}$/

/** The only signature of a document, where it is the last element of the root; undefined otherwise. In one pass: whoever sends it is nobody. */
function nodoDeFirma(xml: string): string | undefined {
  const [primera, ...otras] = [...xml.matchAll(ALGUNA)]
  if (!primera || otras.length > 0) return undefined
  const cierre = `</${primera[1] ?? ''}>`
  const fin = xml.lastIndexOf(cierre) + cierre.length
  return fin > primera.index && FIN_DE_RAIZ.test(xml.slice(fin, fin + 400)) && fin + 400 > xml.length
    ? xml.slice(primera.index, fin)
    : undefined
}

/**
 * Is the whole document signed, as DGII asks for it, by the certificate that it carries? undefined when it is not, or when there is anything about it
 * that a signature could hide: a second one, one elsewhere, a reference to a part, another algorithm. Whose the certificate is, is for whoever asks.
 * What is read of the document has to be read of `firmado`.
 */
export function leerFirma(xml: string): FirmaLeida | undefined {
  const nodo = nodoDeFirma(xml)
  if (nodo === undefined) return undefined
  try {
    const firma = new SignedXml({ getCertFromKeyInfo: (info) => SignedXml.getCertFromKeyInfo(info) })
    firma.loadSignature(nodo)
    const [referencia, ...otras] = firma.getReferences()
    const entera = referencia?.uri === '' && otras.length === 0 && referencia.digestAlgorithm === SHA256
    const deSiempre = referencia?.transforms.every((uno) => uno === ENVELOPED || uno === C14N) === true
    if (!entera || !deSiempre || !referencia.transforms.includes(ENVELOPED)) return undefined
    if (firma.signatureAlgorithm !== RSA_SHA256 || firma.canonicalizationAlgorithm !== C14N) return undefined
    if (!firma.checkSignature(xml)) return undefined
    const der = /<(?:\w+:)?X509Certificate>([^<]+)</.exec(nodo)?.[1]?.replaceAll(/\s/g, '') ?? ''
    const [firmado] = firma.getSignedReferences()
    return firmado === undefined || der === '' ? undefined : { firmado, certificado: enPem(der), valor: valorDeFirma(xml) }
  } catch {
    // What cannot be read is signed by nobody.
    return undefined
  }
}

const enPem = (der: string): string => `-----BEGIN CERTIFICATE-----\n${der.replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`
