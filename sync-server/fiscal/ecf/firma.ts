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
