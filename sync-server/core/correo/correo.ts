/**
 * Mail that leaves the server: over SMTP when one is configured; with none, outside of production, it is kept here and shown
 * on a page of development (http/correo-de-desarrollo.ts). In production with none there is no mail, and nothing offers it.
 */
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { crearBuzon } from './buzon.ts'
import type { Correo } from './carta.ts'

/** A person waits for the answer: less than what a browser waits for the server. */
const ESPERA_MS = 10_000

/** The way out of this configuration; undefined when there is none. */
export function abrirCorreo({ correo, produccion }: Pick<Config, 'correo' | 'produccion'>, ahora: () => Date): Correo | undefined {
  if (correo.smtpUrl !== undefined) return porSmtp(correo.smtpUrl, correo.de)
  return produccion ? undefined : crearBuzon(ahora)
}

function porSmtp(url: string, de: string): Correo {
  const via = createTransport({
    url,
    pool: true,
    connectionTimeout: ESPERA_MS,
    greetingTimeout: ESPERA_MS,
    socketTimeout: ESPERA_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    // As an address and not as text: a comma in it never makes a second addressee.
    enviar: async ({ para, asunto, texto, html }) => {
      await via.sendMail({ from: de, to: { name: '', address: para }, subject: asunto, text: texto, html })
    },
    cerrar: () => via.close(),
  }
}
