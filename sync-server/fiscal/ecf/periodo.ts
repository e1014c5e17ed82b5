/** The signed documents of a period, a page at a time, for whoever keeps them for ten years. */
import type * as z from 'zod'
import { leer } from '#domain/core/entity.ts'
import type { comandosEcf } from '#domain/fiscal/ecf/comandos.ecf.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { baseDeTienda } from '../../core/bases.ts'
import type { Store, Stored } from '../../store/port.ts'
import { abrirArchivo, idXml, type XmlFirmado } from './archivo.ts'

type Pagina = z.input<typeof comandosEcf.xmlDelPeriodo.respuesta>

/** A page carries so many: with ten lines each, half a megabyte. */
const POR_PAGINA = 50
/** What is looked at in one go; a page that finds nothing of its period ends here and is asked for anew. */
const VISTOS = 500

/** Documents of fiscal days `desde` to `hasta` after the id `despuesDe`, in order of their numbers, with what was signed. */
export async function paginaDelPeriodo(
  store: Store,
  tiendaId: string,
  { desde, hasta, despuesDe }: { desde: string; hasta: string; despuesDe: string },
): Promise<Pagina> {
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  const vistos = await ops.range<Stored>(despuesDe === '' ? 'ecf:' : `${despuesDe}!`, 'ecf;', VISTOS)
  const suyos: Ecf[] = []
  let ultimo = ''
  for (const { rev: _rev, ...crudo } of vistos) {
    if (suyos.length === POR_PAGINA) break
    ultimo = crudo.id
    if (crudo['tipo'] !== Ecf.tipo) continue
    const ecf = leer(Ecf, crudo)
    if (ecf.fecha >= desde && ecf.fecha <= hasta) suyos.push(ecf)
  }
  const firmados = await (await abrirArchivo(store)).getMany<XmlFirmado>(suyos.map(idXml))
  return {
    documentos: suyos.map(({ ncf, tipoComprobante, fecha, totalCentavos, estado, trackId }, i) => ({
      ncf,
      tipoComprobante,
      fecha,
      totalCentavos,
      estado,
      trackId,
      xml: firmados[i]?.xml ?? '',
      resumen: firmados[i]?.resumen ?? '',
    })),
    sigue: suyos.length === POR_PAGINA || vistos.length === VISTOS ? ultimo : '',
  }
}
