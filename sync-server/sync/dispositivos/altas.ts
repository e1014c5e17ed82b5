/**
 * Every device that was enrolled or revoked, written down outside of the store. A store restored to before an enrolment
 * would not know the device and would turn it away with sales in its hands that it had given receipts for.
 */
import { join } from 'node:path'
import * as z from 'zod'
import { Caja, Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { leer, type Doc } from '#domain/core/entity.ts'
import { abrirPlataforma, baseDeTienda, idPunteroDispositivo, tipoPropio } from '../../core/bases.ts'
import type { Store } from '../../store/port.ts'
import { registroEnDisco, type Registro } from '../../core/registro.ts'

type DocDispositivo = Doc<typeof Dispositivo>
type DocCaja = Doc<typeof Caja>

const linea = z.discriminatedUnion('que', [
  z.object({
    que: z.literal('alta'),
    dispositivo: z.custom<DocDispositivo>((valor) => Dispositivo.esquema.safeParse(valor).success),
    /** Its till, without which it is lent no numbers; null for a browser that is none. */
    caja: z.custom<DocCaja>((valor) => Caja.esquema.safeParse(valor).success).nullable(),
  }),
  z.object({ que: z.literal('baja'), dispositivoId: z.string() }),
])
type Linea = z.infer<typeof linea>

/** Its name in the data folder. No backup holds it and no restore touches it. */
export const ARCHIVO_ALTAS = 'altas.log'

const registro = (datos: string): Registro<Linea> => registroEnDisco(join(datos, ARCHIVO_ALTAS), linea)

/** Before the device is told its secret. */
export const anotarAlta = (datos: string, dispositivo: DocDispositivo, caja: DocCaja | null): Promise<void> =>
  registro(datos).anotar({ que: 'alta', dispositivo, caja })
/** Before it is revoked. */
export const anotarBaja = (datos: string, dispositivoId: string): Promise<void> => registro(datos).anotar({ que: 'baja', dispositivoId })

const HECHO = 'altas'

/** By what a device's requests find its store: made with it, and again after a restore. */
export const punteroDe = ({ id, tiendaId, en }: Pick<DocDispositivo, 'id' | 'tiendaId' | 'en'>): { id: string; tipo: string } =>
  ({ id: idPunteroDispositivo(id), tipo: tipoPropio('puntero'), tiendaId, en }) as { id: string; tipo: string }

/** After a restore: puts back the devices that the store does not know, and revokes again those that were. Once per epoch. */
export async function reponerAltas({ store, epoch, datos }: { store: Store; epoch: string; datos: string }): Promise<void> {
  const plataforma = await abrirPlataforma(store)
  const hecho = await plataforma.get<{ epoch: string }>(HECHO)
  if (hecho?.epoch === epoch) return
  const lineas = await registro(datos).leer()
  for (const una of lineas) {
    if (una.que !== 'alta') continue
    const { dispositivo, caja } = una
    await plataforma.create(punteroDe(dispositivo))
    await (await baseDeTienda(store, dispositivo.tiendaId, 'equipo')).create(dispositivo)
    if (caja) await (await baseDeTienda(store, dispositivo.tiendaId, 'ops')).create(caja)
  }
  for (const una of lineas) {
    if (una.que !== 'baja') continue
    const puntero = await plataforma.get<{ tiendaId: string }>(idPunteroDispositivo(una.dispositivoId))
    if (puntero) await revocar(store, puntero.tiendaId, una.dispositivoId)
  }
  const doc: { id: string; tipo: string; epoch: string } = { id: HECHO, tipo: tipoPropio('altas'), epoch }
  await plataforma.writeMany([hecho ? { ...doc, rev: hecho.rev } : doc])
}

async function revocar(store: Store, tiendaId: string, id: string): Promise<void> {
  const equipo = await baseDeTienda(store, tiendaId, 'equipo')
  const crudo = await equipo.get(id)
  if (!crudo || leer(Dispositivo, crudo).estado === 'revocado') return
  const revocado = { ...crudo, estado: 'revocado' }
  await equipo.update(revocado)
}
