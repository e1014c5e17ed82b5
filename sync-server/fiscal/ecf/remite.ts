/** With what a store signs now. */
import { abrirSello } from './certificado.ts'
import type { Emision } from './archivo.ts'
import type { Remite } from './emisor.ts'

/** For whom a store's certificate is sealed: opened for another store or RNC, it does not open. */
export const selloDe = ({ tiendaId, rnc }: Pick<Emision, 'tiendaId' | 'rnc'>): string => `${tiendaId} ${rnc}`

/** What a store signs with at this instant, or why it cannot. */
export function remiteDe(
  emision: Emision | undefined,
  { ahora, llave }: { ahora: () => Date; llave: string },
): Remite | 'ecf.sin-certificado' | 'ecf.certificado-vencido' | 'ecf.certificado-ilegible' {
  const certificado = emision?.certificado
  if (!emision || !certificado) return 'ecf.sin-certificado'
  if (ahora().getTime() > Date.parse(certificado.hasta)) return 'ecf.certificado-vencido'
  const abierto = abrirSello(certificado.sellado, llave, selloDe(emision))
  return abierto === undefined
    ? 'ecf.certificado-ilegible'
    : { rnc: emision.rnc, ...(JSON.parse(abierto) as { llave: string; certificado: string }) }
}
