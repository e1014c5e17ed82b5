/**
 * The certificate that a store signs with: opened once, when its owner hands it in, looked at, and kept sealed. Neither its key nor its password
 * is ever logged, answered or written down in the open.
 */
import { createCipheriv, createDecipheriv, createPrivateKey, randomBytes, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { formatoFecha } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Firmante } from './firma.ts'

/** A .p12 as it was opened: the holder's certificate, which is the one that the key is of, and the others that came with it. */
export interface CertificadoAbierto extends Firmante {
  cadena: readonly string[]
}

/** What may be told of a certificate. */
export interface FichaCertificado {
  titular: string
  /** RNC or cédula of the holder. */
  identificacion: string
  serie: string
  autoridad: string
  desde: string
  hasta: string
}

/** Of a whole file. Real ones ask for some thousands of each of their three parts; more would keep everybody else waiting: these are a second and a half. */
const VUELTAS_MAXIMAS = 300_000

/** Opens a .p12 (base64). Fails with 'certificado.no-es-p12', 'certificado.clave' or 'certificado.sin-llave'. */
export function abrirP12(p12: string, clave: string): Result<CertificadoAbierto> {
  const leido = leerP12(p12, clave)
  if (!leido.ok) return leido
  const bolsas = leido.value.safeContents.flatMap(({ safeBags }) => safeBags)
  const llaves = bolsas.flatMap(({ key }) => (key ? [forge.pki.privateKeyToPem(key)] : []))
  const certificados = bolsas.flatMap((bolsa) => (bolsa.type === forge.pki.oids['certBag'] ? [pemDe(bolsa)] : []))
  // Files come with the authority's certificate first, or last: the holder's is the one that belongs to the key.
  for (const llave of llaves) {
    const privada = createPrivateKey(llave)
    const certificado = certificados.find((uno) => new X509Certificate(uno).checkPrivateKey(privada))
    if (certificado !== undefined) return ok({ llave, certificado, cadena: certificados.filter((uno) => uno !== certificado) })
  }
  return fallo('certificado.sin-llave')
}

function leerP12(p12: string, clave: string): Result<forge.pkcs12.Pkcs12Pfx> {
  const arbol = dentroDe(forge.util.decode64(p12))
  if (!arbol || !esPfx(arbol) || vueltasDe(arbol) > VUELTAS_MAXIMAS) return fallo('certificado.no-es-p12')
  try {
    return ok(forge.pkcs12.pkcs12FromAsn1(arbol, clave))
  } catch {
    // forge has one kind of error for everything; of a file that is a .p12 by its shape, the password is what does not open it.
    return fallo('certificado.clave')
  }
}

/** Version 3, contents, and a seal over them. */
const esPfx = ({ type, value }: forge.asn1.Asn1): boolean =>
  type === forge.asn1.Type.SEQUENCE && typeof value !== 'string' && value.length === 3 && value[0]?.value === '\u0003'

/** How many rounds a file asks for in all before it opens: each count is an integer that follows a salt. */
function vueltasDe(nodo: forge.asn1.Asn1): number {
  if (typeof nodo.value === 'string') {
    const envuelto = nodo.type === forge.asn1.Type.OCTETSTRING && nodo.value.startsWith('\u0030') ? dentroDe(nodo.value) : undefined
    return envuelto ? vueltasDe(envuelto) : 0
  }
  const hijos = nodo.value
  return hijos.reduce((suma, hijo, i) => {
    const trasSal = hijo.type === forge.asn1.Type.INTEGER && hijos[i - 1]?.type === forge.asn1.Type.OCTETSTRING
    return suma + (trasSal && typeof hijo.value === 'string' ? Number.parseInt(forge.util.bytesToHex(hijo.value), 16) : vueltasDe(hijo))
  }, 0)
}

function dentroDe(der: string): forge.asn1.Asn1 | undefined {
  try {
    return forge.asn1.fromDer(der)
  } catch {
    return undefined
  }
}

/** forge knows RSA alone: of others it leaves what it read. */
function pemDe({ cert, asn1 }: forge.pkcs12.Bag): string {
  const der = forge.asn1.toDer(cert ? forge.pki.certificateToAsn1(cert) : asn1).getBytes()
  return forge.pem.encode({ type: 'CERTIFICATE', body: der })
}

export interface Exigencias {
  /** The store's. */
  rnc: string
  ahora: Date
  /** The owner says that DGII has this person as the store's delegate: then the holder's cédula may be another number than the RNC. */
  delegado: boolean
  /** PEM; empty: any authority will do. */
  autoridades: readonly string[]
  /** For real, nobody vouches for themselves. */
  produccion: boolean
}

/**
 * Is this certificate good for signing in the store's name, now? Fails with 'certificado.vencido', 'certificado.aun-no', 'certificado.otro-rnc',
 * 'certificado.de-delegado', 'certificado.sin-identidad', 'certificado.cadena' or 'certificado.autofirmado'.
 */
export function revisarCertificado(
  { certificado, cadena }: CertificadoAbierto,
  { rnc, ahora, delegado, autoridades, produccion }: Exigencias,
): Result<FichaCertificado> {
  const cert = new X509Certificate(certificado)
  const ficha = fichaDe(cert)
  if (ahora.getTime() > Date.parse(ficha.hasta)) return fallo('certificado.vencido', { hasta: formatoFecha(ficha.hasta) })
  if (ahora.getTime() < Date.parse(ficha.desde)) return fallo('certificado.aun-no', { desde: formatoFecha(ficha.desde) })
  const identidades = identidadesDe(cert)
  if (identidades.length === 0) return fallo('certificado.sin-identidad')
  if (!identidades.includes(rnc)) {
    const cedula = identidades.find((una) => una.length === 11)
    // A company's number is never somebody's cédula: nobody signs for one company with another's.
    if (cedula === undefined || identidades.some((una) => una.length === 9))
      return fallo('certificado.otro-rnc', { suyo: identidades[0] ?? '', rnc })
    if (!delegado) return fallo('certificado.de-delegado', { cedula })
  }
  const llega = llegaA(cert, cadena, autoridades, ahora)
  if (llega === 'autofirmado' && (produccion || autoridades.length > 0)) return fallo('certificado.autofirmado')
  if (llega === 'rota' || (llega === 'suelta' && autoridades.length > 0)) return fallo('certificado.cadena')
  return ok({ ...ficha, identificacion: identidades.find((una) => una === rnc) ?? identidades[0] ?? '' })
}

function fichaDe(cert: X509Certificate): Omit<FichaCertificado, 'identificacion'> {
  const campo = (texto: string, nombre: string) => new RegExp(`^${nombre}=(.*)$`, 'm').exec(texto)?.[1] ?? ''
  return {
    titular: campo(cert.subject, 'CN'),
    serie: cert.serialNumber,
    autoridad: campo(cert.issuer, 'CN'),
    desde: new Date(cert.validFrom).toISOString(),
    hasta: new Date(cert.validTo).toISOString(),
  }
}

/** Numbers of 9 or 11 digits that the subject holds, however they are dashed. */
const identidadesDe = ({ subject }: X509Certificate): string[] => [
  ...new Set([...subject.replaceAll(/(?<=\d)[-\s](?=\d)/g, '').matchAll(/(?<!\d)(\d{11}|\d{9})(?!\d)/g)].map(([, numero = '']) => numero)),
]

/**
 * Who signed a document that came from outside: the holder's name, and the RNC or cédula that speaks for this issuer. A company's number has to be the
 * issuer's own; a person may be its delegate, which DGII knows and nobody here. undefined when it cannot have been, or not then.
 */
export function firmanteDe(
  pem: string,
  { rnc, ahora, autoridades, produccion }: Omit<Exigencias, 'delegado'>,
): { nombre: string; identificacion: string } | undefined {
  const revisado = revisarCertificado({ llave: '', certificado: pem, cadena: [] }, { rnc, ahora, delegado: true, autoridades, produccion })
  return revisado.ok ? { nombre: revisado.value.titular, identificacion: revisado.value.identificacion } : undefined
}

/** How far the chain goes: to one of the authorities, as far as the file holds it, nowhere, or broken on the way. */
function llegaA(
  cert: X509Certificate,
  cadena: readonly string[],
  autoridades: readonly string[],
  ahora: Date,
): 'autoridad' | 'suelta' | 'autofirmado' | 'rota' {
  const emite = (quien: X509Certificate, de: X509Certificate) => de.checkIssued(quien) && de.verify(quien.publicKey)
  const [raices, otros] = [autoridades, cadena].map((pems) => pems.map((pem) => new X509Certificate(pem)))
  if (emite(cert, cert)) return 'autofirmado'
  let actual = cert
  for (let pasos = 0; pasos <= cadena.length; pasos++) {
    if (raices?.some((raiz) => emite(raiz, actual))) return 'autoridad'
    const siguiente = otros?.find((otro) => otro.ca && actual.checkIssued(otro))
    if (!siguiente || siguiente.fingerprint256 === actual.fingerprint256) return 'suelta'
    const vigente = Date.parse(siguiente.validFrom) <= ahora.getTime() && ahora.getTime() <= Date.parse(siguiente.validTo)
    if (!vigente || !actual.verify(siguiente.publicKey)) return 'rota'
    actual = siguiente
  }
  return 'suelta'
}

const ALGORITMO = 'aes-256-gcm'
const BYTES_IV = 12
const BYTES_MARCA = 16

/** Seals a text so that only this installation opens it, and only for whom it was sealed. `llave`: 32 bytes, hex. */
export function sellar(texto: string, llave: string, para: string): string {
  const iv = Uint8Array.from(randomBytes(BYTES_IV))
  const cifra = createCipheriv(ALGORITMO, bytesDe(llave, 'hex'), iv)
  cifra.setAAD(bytesDe(para, 'utf8'))
  return Buffer.concat(
    [iv, cifra.update(texto, 'utf8'), cifra.final(), cifra.getAuthTag()].map((parte) => Uint8Array.from(parte)),
  ).toString('base64')
}

/** Opens it; undefined when it was sealed by another installation, for somebody else, or was touched. */
export function abrirSello(sellado: string, llave: string, para: string): string | undefined {
  const bytes = bytesDe(sellado, 'base64')
  const cifra = createDecipheriv(ALGORITMO, bytesDe(llave, 'hex'), bytes.subarray(0, BYTES_IV))
  cifra.setAAD(bytesDe(para, 'utf8'))
  try {
    cifra.setAuthTag(bytes.subarray(-BYTES_MARCA))
    return cifra.update(bytes.subarray(BYTES_IV, -BYTES_MARCA), undefined, 'utf8') + cifra.final('utf8')
  } catch {
    return undefined
  }
}

const bytesDe = (texto: string, como: BufferEncoding): Uint8Array => Uint8Array.from(Buffer.from(texto, como))
