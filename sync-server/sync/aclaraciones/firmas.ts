/** Facts that a person did not sign, and would have (docs/adr/0032-a-persons-own-key.md). */
import { Acceso } from '#domain/personas/equipo.entity.ts'
import { LlaveDePersona } from '#domain/confianza/llave.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { Envelope } from '#domain/core/entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { firmasLeidas, type FirmasLeidas } from '#domain/confianza/autoria.ts'
import { quienesNoFirmaron } from '#domain/sync/llave.rules.ts'
import { deTipo, leerLegibles } from '../../core/documentos.ts'
import { baseDeTienda, idAcceso } from '../../core/bases.ts'
import { esId } from '../../core/hechos/remitente.ts'
import type { Stored } from '../../store/port.ts'
import type { TiendaAbierta } from '../../core/trabajos/trabajo.ts'
import { existentes, recibida, type ConRecepcion, type Hallazgo } from './ventas.ts'

type Firmable = ConRecepcion<Envelope & Record<string, unknown>>

/** Was it received as a fact, whose person may have signed it? */
export const esHecho = (doc: Stored): doc is Stored & Firmable =>
  recibida(doc) && typeof doc['dispositivoId'] === 'string' && typeof doc['seq'] === 'number' && typeof doc['creadoPor'] === 'string'

/** With which keys it is signed, as was worked out over its very text when it came. */
export const firmasDe = (hecho: Firmable): FirmasLeidas =>
  firmasLeidas.safeParse((hecho.recepcion as { firmas?: unknown }).firmas).data ?? {}

/** Whose signature it lacks, by the keys of the device that made it. */
export const sinFirmarEn = (hecho: Firmable, deAqui: readonly LlaveDePersona[]): string[] =>
  deAqui.length === 0 ? [] : quienesNoFirmaron({ ...hecho, firmas: firmasDe(hecho) }, deAqui)

/** What of these facts a person has not signed. `reciente`: is there still somebody to settle it? */
export async function sinFirmaDePersona(
  { store, ops, tiendaId }: TiendaAbierta,
  docs: readonly Stored[],
  reciente: (hecho: ConRecepcion<object>) => boolean,
): Promise<Hallazgo[]> {
  const hechos = docs.filter((doc) => esHecho(doc) && reciente(doc)) as (Stored & Firmable)[]
  if (hechos.length === 0) return []
  const llaves = await leerLegibles(baseDeTienda(store, tiendaId, 'equipo'), LlaveDePersona)
  if (llaves.length === 0) return []
  const faltan = hechos.flatMap((hecho) => {
    const quienes = sinFirmarEn(
      hecho,
      llaves.filter(({ deDispositivo }) => deDispositivo === hecho.dispositivoId),
    )
    return quienes.length === 0 ? [] : [{ hecho, quienes }]
  })
  const personas = [...new Set(faltan.flatMap(({ quienes }) => quienes))].map(idAcceso).filter(esId)
  const accesos = personas.length === 0 ? [] : deTipo(Acceso, existentes(await ops.getMany(personas)))
  const nombreDe = (quien: string): string => accesos.find(({ empleadoId }) => empleadoId === quien)?.nombre ?? quien
  return faltan.map(({ hecho, quienes }) => {
    const centavos = centavosDe(hecho)
    return {
      motivo: 'persona_fuera',
      porque: 'sin-firma-de-persona',
      centavos,
      renglones: quienes.map((quien) => ({ nombre: nombreDe(quien).slice(0, 200), reparo: 'persona' as const, dice: centavos, debe: 0 })),
      hecho: {
        id: hecho.id,
        tipo: hecho.tipo,
        dispositivoId: hecho.dispositivoId,
        turnoId: textoDe(hecho, 'turnoId'),
        ncf: textoDe(hecho, 'ncf'),
        fecha: textoDe(hecho, 'fecha') || diaFiscal(hecho.en),
        cajaId: textoDe(hecho, 'cajaId'),
        cajeroId: hecho.creadoPor,
        cajeroNombre: nombreDe(hecho.creadoPor).slice(0, 120),
      },
    }
  })
}

const textoDe = (doc: Record<string, unknown>, campo: string): string => {
  const valor = doc[campo]
  return typeof valor === 'string' ? valor : ''
}

/** What it moves. */
function centavosDe(hecho: Stored): number {
  const [venta] = deTipo(Venta, [hecho])
  const centavos = venta ? venta.totales.total : hecho['centavos']
  return typeof centavos === 'number' && Number.isSafeInteger(centavos) ? Math.abs(centavos) : 0
}
