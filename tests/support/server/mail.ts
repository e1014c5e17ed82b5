/** For tests: a real SMTP server in this process, and the mail that it received. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface CartaRecibida {
  de: string
  para: readonly string[]
  asunto: string
  /** The part in plain text. */
  texto: string
  crudo: string
}

export interface ServidorSmtp {
  /** For SMTP_URL. */
  url: string
  readonly cartas: readonly CartaRecibida[]
  /** The letters for one address, oldest first. */
  para(email: string): readonly CartaRecibida[]
  /** From now on refuses what is for this address, as a mail server does with one that does not exist. */
  rechazar(email: string): void
  cerrar(): Promise<void>
}

/** A real mail server on a free port, and the letters that it took. */
export async function unServidorSmtp(): Promise<ServidorSmtp> {
  const cartas: CartaRecibida[] = []
  const rechazados = new Set<string>()
  const servidor = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _sesion, siga) => siga(rechazados.has(address) ? new Error('No such user here') : null),
    onData: (flujo, sesion, siga) => {
      let crudo = ''
      flujo.setEncoding('utf8')
      flujo.on('data', (trozo: string) => (crudo += trozo))
      flujo.on('end', () => {
        const de = sesion.envelope.mailFrom
        const para = sesion.envelope.rcptTo.map(({ address }) => address)
        cartas.push(leerCarta(crudo, de ? de.address : '', para))
        siga()
      })
    },
  })
  await new Promise<void>((resolve) => servidor.listen(0, '127.0.0.1', resolve))
  const { port } = servidor.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}/?ignoreTLS=true`,
    cartas,
    para: (email) => cartas.filter((carta) => carta.para.includes(email)),
    rechazar: (email) => void rechazados.add(email),
    cerrar: () => new Promise((resolve) => servidor.close(resolve)),
  }
}

function leerCarta(crudo: string, de: string, para: readonly string[]): CartaRecibida {
  const parte = /content-type: text\/plain[^]*?\r\n\r\n([^]*?)\r\n--/i.exec(crudo)
  const codificada = /content-transfer-encoding: (\S+)/i.exec(parte?.[0] ?? '')?.[1] ?? ''
  const asunto = /^subject: ((?:.|\r\n[ \t])*)/im.exec(crudo)?.[1] ?? ''
  return { de, para, asunto: palabras(asunto), texto: descifrar(parte?.[1] ?? '', codificada).replaceAll('\r\n', '\n'), crudo }
}

function descifrar(texto: string, codificacion: string): string {
  if (codificacion === 'base64') return Buffer.from(texto, 'base64').toString()
  return codificacion === 'quoted-printable' ? deQP(texto.replaceAll('=\r\n', '')) : texto
}

const deQP = (texto: string): string =>
  Buffer.from(
    texto.replaceAll(/=([0-9A-F]{2})/g, (_todo, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

/** RFC 2047: words of a header that are not ASCII. */
const palabras = (cabecera: string): string =>
  cabecera
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_todo, modo: string, texto: string) =>
      modo.toLowerCase() === 'b' ? Buffer.from(texto, 'base64').toString() : deQP(texto.replaceAll('_', ' ')),
    )
