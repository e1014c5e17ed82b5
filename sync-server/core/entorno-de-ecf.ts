/** The part of the environment that says to which DGII electronic fiscal documents go. With none, nothing is signed and nothing is sent. */
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { ambientesEcf, CARPETA_DE_AMBIENTE, type AmbienteEcf } from '#domain/fiscal/ecf/timbre.ts'

/** To be spread into the schema of the environment. */
export const entornoDeEcf = {
  /** DGII's rehearsal, its examination of new issuers, or for real. */
  MERCANA_ECF: z.enum(ambientesEcf).optional(),
  /** Another server in DGII's place, for trying this. Plain http only inside of this machine. */
  MERCANA_ECF_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => url.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(url), { error: 'tiene que ser https' })
    .optional(),
  /** A file with the certificates (PEM) of the authorities that INDOTEL accredits; a store's certificate has to come from one of them. */
  MERCANA_ECF_AUTORIDADES: z.string().min(1).optional(),
  /** What the stores' certificates are sealed with, 32 bytes in hex; made on the first start when not given. */
  MERCANA_ECF_LLAVE: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
}

export interface ConfigEcf {
  ambiente: AmbienteEcf
  /** Without a slash at the end, the folder of the environment included. */
  url: string
  /** Where summaries go. */
  urlResumenes: string
  /** Where new issuers are examined, whatever this server is for. */
  certificacion: { url: string; urlResumenes: string }
  /** PEM; empty: none was named, and the chain is looked at as far as the file holds it. */
  autoridades: readonly string[]
}

/** The configuration that these variables make; undefined with no environment named. Throws when the file of authorities holds none. */
export function ecfDe(e: z.output<z.ZodObject<typeof entornoDeEcf>>): ConfigEcf | undefined {
  const ambiente = e.MERCANA_ECF
  if (ambiente === undefined) return undefined
  const otra = e.MERCANA_ECF_URL?.replace(/\/+$/, '')
  const urlsDe = (cual: AmbienteEcf): { url: string; urlResumenes: string } => ({
    url: `${otra ?? 'https://ecf.dgii.gov.do'}/${CARPETA_DE_AMBIENTE[cual]}`,
    urlResumenes: `${otra ?? 'https://fc.dgii.gov.do'}/${CARPETA_DE_AMBIENTE[cual]}`,
  })
  return {
    ambiente,
    ...urlsDe(ambiente),
    certificacion: urlsDe('certificacion'),
    autoridades: e.MERCANA_ECF_AUTORIDADES === undefined ? [] : leerAutoridades(e.MERCANA_ECF_AUTORIDADES),
  }
}

function leerAutoridades(ruta: string): string[] {
  const certificados = readFileSync(ruta, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)
  if (certificados === null) throw new Error('Configuración inválida: MERCANA_ECF_AUTORIDADES no tiene ningún certificado.')
  return certificados
}
