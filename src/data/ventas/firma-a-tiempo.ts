import { esEcf } from '#domain/fiscal/ecf/documento.ts'
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'

/** From the charge on: so long a ticket waits for its signature, while the drawer opens. */
const PLAZO_MS = 1500
const CADA_MS = 50

export type CajaQueImprime = Pick<TiendaLocal, 'repo' | 'sync' | 'interno'>

/**
 * Resolves when the server's signature of a document is here, or when nobody at the till should wait any longer: at once on a paper type, with no line,
 * and in a store of which this device never saw a signed document.
 */
export async function esperarFirma(
  { repo, sync, interno: { puertos } }: CajaQueImprime,
  { id, tipoComprobante, en }: { id: string; tipoComprobante: TipoComprobante; en: string },
): Promise<void> {
  if (!esEcf(tipoComprobante)) return
  const hasta = Date.parse(en) + PLAZO_MS
  const firmada = async () => (await repo.buscar(Ecf, { padre: id, limite: 1 })).some(({ doc }) => doc.firmadoEn !== '')
  const espera = () => puertos.ahora() < hasta && sync.estado.valor().conexion === 'en-linea'
  if (!espera() || (await repo.buscar(Ecf, { limite: 1 })).length === 0) return
  while (espera() && !(await firmada())) await new Promise<void>((listo) => puertos.programar(CADA_MS, listo))
}
