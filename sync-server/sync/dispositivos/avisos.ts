/** What a device's own document says about its key being elsewhere; each time with a line in `auditoria`. People see it in Sincronización. */
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { ok } from '#domain/core/result.ts'
import { baseDeTienda } from '../../core/bases.ts'
import type { Server } from '../../core/contexto.ts'
import { editarDecision } from '../../core/decisiones.ts'

/** Whoever tries again and again is written down once in so long. */
const OTRA_VEZ_MS = 60 * 60_000

interface Cual {
  tiendaId: string
  dispositivoId: string
}

const editar = async (
  server: Server,
  { tiendaId, dispositivoId }: Cual,
  cambio: (actual: Dispositivo, en: string) => { copiadoEn?: string; firmaAjenaEn?: string },
): Promise<void> => {
  const en = server.ahora().toISOString()
  const db = await baseDeTienda(server.store, tiendaId, 'equipo')
  await editarDecision(server, { db, entity: Dispositivo, id: dispositivoId, acto: { tiendaId, autor: 'servidor', en } }, (actual) =>
    ok(cambio(actual, en)),
  )
}

/** Two of it are at work: from here on both only hand in what they have, until somebody enrols them anew. */
export async function marcarCopiado(server: Server, cual: Cual): Promise<void> {
  server.app.log.warn({ ...cual }, 'el mismo dispositivo trabaja en dos lugares')
  await editar(server, cual, ({ copiadoEn }, en) => (copiadoEn === '' ? { copiadoEn: en } : {}))
}

/** Somebody who speaks for it signed with another key: nothing of that batch was taken. */
export async function anotarFirmaAjena(server: Server, cual: Cual): Promise<void> {
  server.app.log.warn({ ...cual }, 'un lote firmado con otra llave')
  await editar(server, cual, ({ firmaAjenaEn }, en) =>
    firmaAjenaEn === '' || Date.parse(en) - Date.parse(firmaAjenaEn) > OTRA_VEZ_MS ? { firmaAjenaEn: en } : {},
  )
}
