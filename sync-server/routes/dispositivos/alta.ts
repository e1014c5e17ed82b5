/** A new device of a store: its document, the pointer by which the door finds it, and its secret, told once and kept as a hash. */
import { randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { Dispositivo, Tienda } from '#domain/entidades/tienda.ts'
import { leer, type Campos } from '#domain/entity.ts'
import { fallo, ok, type Result } from '#domain/result.ts'
import { abrirPlataforma, baseDeTienda, idPunteroDispositivo, idTienda, tipoPropio } from '../../bases.ts'
import type { Server } from '../../contexto.ts'
import { crearDecision, type ActoServidor } from '../../decisiones.ts'
import { hashDeSecreto } from '../../plugins/actor.ts'

export interface Credencial {
  dispositivoId: string
  secreto: string
  tiendaId: string
  slug: string
  nombre: string
  cajaId: string
}

export type DispositivoNuevo = Pick<Campos<typeof Dispositivo>, 'nombre' | 'clase' | 'cajaId' | 'usuarioId'>

/** Makes the device and answers what it signs its requests with. */
export async function darDeAlta(server: Server, acto: ActoServidor, nuevo: DispositivoNuevo): Promise<Result<Credencial>> {
  const { tiendaId } = acto
  const tienda = await (await baseDeTienda(server.store, tiendaId, 'ops')).get(idTienda(tiendaId))
  if (!tienda) return fallo('tienda.no-existe')
  const dispositivoId = `dispositivo:${uuidv7()}`
  const secreto = randomBytes(32).toString('base64url')
  const plataforma = await abrirPlataforma(server.store)
  await plataforma.create({ id: idPunteroDispositivo(dispositivoId), tipo: tipoPropio('puntero'), tiendaId, en: acto.en } as { id: string })
  const equipo = await baseDeTienda(server.store, tiendaId, 'equipo')
  const campos = { ...nuevo, secretoHash: hashDeSecreto(secreto), estado: 'activo', enroladoPor: acto.autor } as const
  const creado = await crearDecision(server, { db: equipo, entity: Dispositivo, id: dispositivoId, acto }, campos)
  if (!creado.ok) return creado
  return ok({ dispositivoId, secreto, tiendaId, slug: leer(Tienda, tienda).slug, nombre: nuevo.nombre, cajaId: nuevo.cajaId })
}
