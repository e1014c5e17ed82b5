/** For tests: certificates as an accredited authority would give them, and their .p12 files. */
import forge from 'node-forge'

export interface CertificadoDePrueba {
  /** The file, base64. */
  p12: string
  clave: string
  certificado: string
  llave: string
}

export interface AutoridadDePrueba {
  pem: string
  /** A certificate of somebody, named by what `sujeto` holds. */
  emitir(pedido?: Pedido): CertificadoDePrueba
}

interface Pedido {
  /** What the subject's serial number says. */
  serie?: string
  nombre?: string
  desde?: Date
  hasta?: Date
  clave?: string
  /** 'primero': the authority's certificate comes before the holder's in the file. */
  cadena?: 'primero' | 'despues' | 'ninguna'
  algoritmo?: 'aes256' | '3des'
}

const DIA = 86_400_000
let series = 0

const atributos = (nombre: string, serie = '') => [
  { name: 'commonName', value: nombre },
  { name: 'countryName', value: 'DO' },
  ...(serie === '' ? [] : [{ type: '2.5.4.5', value: serie }]),
]

const par = (): forge.pki.rsa.KeyPair => forge.pki.rsa.generateKeyPair({ bits: 2048 })

/** An authority. Keys are made once for each: it takes a while. */
export function unaAutoridad(nombre = 'Autoridad de Prueba'): AutoridadDePrueba {
  const llaves = par()
  const desde = new Date('2020-01-01T00:00:00Z')
  const suya = forge.pki.createCertificate()
  suya.publicKey = llaves.publicKey
  suya.serialNumber = '01'
  suya.validity.notBefore = desde
  suya.validity.notAfter = new Date('2050-01-01T00:00:00Z')
  suya.setSubject(atributos(nombre))
  suya.setIssuer(atributos(nombre))
  suya.setExtensions([
    { name: 'basicConstraints', cA: true },
    { name: 'keyUsage', keyCertSign: true },
  ])
  suya.sign(llaves.privateKey, forge.md.sha256.create())
  return {
    pem: forge.pki.certificateToPem(suya),
    emitir: ({
      serie = '131246796',
      nombre: titular = 'Yokasta Peña',
      desde: inicio = new Date(Date.now() - DIA),
      hasta = new Date(Date.now() + 365 * DIA),
      clave = 'clave-de-prueba',
      cadena = 'despues',
      algoritmo = 'aes256',
    } = {}) => {
      const propias = par()
      const cert = forge.pki.createCertificate()
      cert.publicKey = propias.publicKey
      cert.serialNumber = `0${(++series).toString(16)}`
      cert.validity.notBefore = inicio
      cert.validity.notAfter = hasta
      cert.setSubject(atributos(titular, serie))
      cert.setIssuer(atributos(nombre))
      cert.setExtensions([
        { name: 'basicConstraints', cA: false },
        { name: 'keyUsage', digitalSignature: true, nonRepudiation: true },
      ])
      cert.sign(llaves.privateKey, forge.md.sha256.create())
      const certificados = cadena === 'ninguna' ? [cert] : cadena === 'primero' ? [suya, cert] : [cert, suya]
      const bolsa = forge.pkcs12.toPkcs12Asn1(propias.privateKey, certificados, clave, { algorithm: algoritmo })
      return {
        p12: forge.util.encode64(forge.asn1.toDer(bolsa).getBytes()),
        clave,
        certificado: forge.pki.certificateToPem(cert),
        llave: forge.pki.privateKeyToPem(propias.privateKey),
      }
    },
  }
}
