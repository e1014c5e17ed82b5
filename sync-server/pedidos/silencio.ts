/** Tills of the whole platform that nobody has heard of for long: what may hold sales that nobody else has. */
import type * as z from 'zod'
import type { comandosPagos } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { leer } from '#domain/core/entity.ts'
import { leerUno } from '../core/documentos.ts'
import { abrirAuditoria, baseDeTienda, idTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import type { Contacto } from '../core/central.ts'
import { siSeLee } from '../core/por-tienda.ts'
import type { Store } from '../store/port.ts'

type Silenciosos = z.input<typeof comandosPagos.resumenDeMercana.respuesta>['silenciosos']
type DocContacto = Contacto & { tiendaId: string }

const NOMBRADOS = 100
/** More contacts than these are not looked through: the platform has another problem. */
const CONTACTOS_MAXIMOS = 5000

/** Tills in use whose last contact is older than this, the longest silent first. Browsers of people come and go, and are not counted. */
export async function silenciosos(server: Pick<Server, 'app' | 'store'>, desde: Date): Promise<Silenciosos> {
  const contactos = await (
    await abrirAuditoria(server.store)
  ).find<DocContacto>({ tipo: 'servidor:contacto', hasta: desde.toISOString(), orden: 'asc', limite: CONTACTOS_MAXIMOS })
  const porTienda = new Map<string, typeof contactos>()
  for (const contacto of contactos) porTienda.set(contacto.tiendaId, [...(porTienda.get(contacto.tiendaId) ?? []), contacto])
  const lista: Silenciosos['lista'] = []
  for (const [tiendaId, suyos] of porTienda)
    lista.push(...((await siSeLee(server, tiendaId, () => silenciososDe(server.store, tiendaId, suyos))) ?? []))
  lista.sort((a, b) => (a.contactoEn < b.contactoEn ? -1 : 1))
  return { cuantos: lista.length, lista: lista.slice(0, NOMBRADOS) }
}

async function silenciososDe(
  store: Store,
  tiendaId: string,
  suyos: readonly (DocContacto & { id: string })[],
): Promise<Silenciosos['lista']> {
  const equipo = await baseDeTienda(store, tiendaId, 'equipo')
  const docs = await equipo.getMany(suyos.map(({ id }) => id.slice('contacto:'.length)))
  const cajas = docs.flatMap((crudo, i) => {
    const doc = crudo?.['tipo'] === Dispositivo.tipo ? leer(Dispositivo, crudo) : undefined
    const contacto = suyos[i]
    return doc?.estado === 'activo' && doc.clase === 'caja' && contacto ? [{ doc, contacto }] : []
  })
  if (cajas.length === 0) return []
  const tienda = await leerUno(baseDeTienda(store, tiendaId, 'ops'), Tienda, idTienda(tiendaId))
  return cajas.map(({ doc, contacto }) => ({
    dispositivoId: doc.id,
    nombre: doc.nombre,
    tiendaId,
    tiendaNombre: tienda?.tiendaNombre ?? '',
    slug: tienda?.slug ?? '',
    contactoEn: contacto.en,
    sinEnviar: contacto.estado?.sinEnviar ?? 0,
  }))
}
