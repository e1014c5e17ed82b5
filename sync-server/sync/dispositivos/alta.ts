/** A new device of a store: its document, the pointer by which the door finds it, and its secret, told once and kept as a hash. */
import { randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { Caja, Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import type { Campos } from '#domain/core/entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { leerUno } from '../../core/documentos.ts'
import { abrirPlataforma, baseDeTienda, idTienda } from '../../core/bases.ts'
import type { Server } from '../../core/contexto.ts'
import { crearDecision, type ActoServidor } from '../../core/decisiones.ts'
import { hashDeSecreto } from '../../http/credencial.ts'
import { anotarAlta, punteroDe } from './altas.ts'

export interface Credencial {
  dispositivoId: string
  secreto: string
  tiendaId: string
  slug: string
  nombre: string
  cajaId: string
}

export type DispositivoNuevo = Pick<Campos<typeof Dispositivo>, 'nombre' | 'clase' | 'cajaId' | 'usuarioId'> & { llave?: string }

/** Makes the device and answers what it signs its requests with. */
export async function darDeAlta(server: Server, acto: ActoServidor, nuevo: DispositivoNuevo): Promise<Result<Credencial>> {
  const { tiendaId } = acto
  const ops = await baseDeTienda(server.store, tiendaId, 'ops')
  const tienda = await leerUno(ops, Tienda, idTienda(tiendaId))
  if (!tienda) return fallo('tienda.no-existe')
  const dispositivoId = `dispositivo:${uuidv7()}`
  const secreto = randomBytes(32).toString('base64url')
  const plataforma = await abrirPlataforma(server.store)
  await plataforma.create(punteroDe({ id: dispositivoId, tiendaId, en: acto.en }))
  const equipo = await baseDeTienda(server.store, tiendaId, 'equipo')
  const campos = {
    ...nuevo,
    llaveEn: (nuevo.llave ?? '') === '' ? '' : acto.en,
    secretoHash: hashDeSecreto(secreto),
    estado: 'activo',
    enroladoPor: acto.autor,
  } as const
  const creado = await crearDecision(server, { db: equipo, entity: Dispositivo, id: dispositivoId, acto }, campos)
  if (!creado.ok) return creado
  const caja = nuevo.cajaId === '' ? undefined : await leerUno(ops, Caja, nuevo.cajaId)
  await anotarAlta(server.config.datos, creado.value, caja ?? null)
  return ok({ dispositivoId, secreto, tiendaId, slug: tienda.slug, nombre: nuevo.nombre, cajaId: nuevo.cajaId })
}
