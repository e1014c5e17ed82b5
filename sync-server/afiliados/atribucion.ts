/**
 * Who earns for an order that is being placed. Everything that is asked here is asked of the server's own documents: what a browser says is a code, and a
 * code pays nobody by itself.
 */
import { Afiliado } from '#domain/afiliados/afiliado.entity.ts'
import { bloqueoDe, idDeAfiliado, quienLaTrajo, tramoDeAfiliados, type QuienLaTrajo } from '#domain/afiliados/afiliado.rules.ts'
import type { AfiliadoDePedido, TramoDeComision } from '#domain/comisiones/comision.ts'
import { ok } from '#domain/core/result.ts'
import { Membresia } from '#domain/personas/equipo.entity.ts'
import { Usuario } from '#domain/personas/usuario.entity.ts'
import { abrirPlataforma, baseDeUsuario, idPerfil } from '../core/bases.ts'
import type { Persona, Server } from '../core/contexto.ts'
import { crearDecision, editarDecision } from '../core/decisiones.ts'
import { leerTodos, leerUno } from '../core/documentos.ts'
import { cuentaDe } from '../personas/perfil/ficha.ts'
import { enlacesAbiertos } from '../personas/perfil/referidos.ts'
import type { Store } from '../store/port.ts'
import { programaDe, programasActivos } from './programas.ts'

const perfilDe = async (store: Store, usuarioId: string): Promise<Usuario | undefined> =>
  leerUno(baseDeUsuario(store, usuarioId), Usuario, idPerfil(usuarioId))

/** Who brought whoever orders, by the platform's programme; undefined of who came alone. What an operator's browser holds is not the person's. */
export async function traidaPor(
  server: Pick<Server, 'store' | 'config' | 'ahora'>,
  persona: Pick<Persona, 'usuarioId' | 'suplantada'>,
  cookie: string | undefined,
): Promise<QuienLaTrajo | undefined> {
  const { store, ahora } = server
  const [perfil, enlaces, programa] = await Promise.all([
    perfilDe(store, persona.usuarioId),
    persona.suplantada ? {} : enlacesAbiertos(server, persona.usuarioId, cookie),
    programaDe(store, ''),
  ])
  const cuenta = { codigo: perfil?.referenciadoPor ?? '', hechaMs: Date.parse(perfil?.creadoFecha ?? '') || 0 }
  return quienLaTrajo({ cuenta, primero: undefined, ultimo: undefined, ...enlaces }, programa, ahora().getTime())
}

/** Accounts that are followed to see whether they brought each other. */
const ESLABONES = 8

/** Who brought somebody, who brought that one, and so on. */
async function trajeronA(store: Store, usuarioId: string): Promise<string[]> {
  const cadena: string[] = []
  for (let quien = usuarioId; cadena.length < ESLABONES;) {
    const anterior = (await perfilDe(store, quien))?.referenciadoPor ?? ''
    if (anterior === '' || cadena.includes(anterior)) break
    cadena.push(anterior)
    quien = anterior
  }
  return cadena
}

export interface LoQueGana {
  afiliado: AfiliadoDePedido
  /** What the store is charged for its own programme; undefined where it has none or nothing is earned. */
  tramo: TramoDeComision | undefined
}

/** What an order keeps of who brought its customer; undefined where the platform pays nobody, or the code is no account's. */
export async function afiliadoAlColocar(
  store: Store,
  { codigo, via }: QuienLaTrajo,
  { tiendaId, usuarioId, telefono, lineas }: { tiendaId: string; usuarioId: string; telefono: string; lineas: readonly number[] },
  en: string,
): Promise<LoQueGana | undefined> {
  const programas = await programasActivos(store)
  const deMercana = programas.get('')
  const cuenta = deMercana && (await cuentaDe(store, codigo))
  if (!deMercana || cuenta?.estado !== 'activa') return undefined
  const plataforma = await abrirPlataforma(store)
  const [perfil, suyo, membresias, conocido, trajeron] = await Promise.all([
    perfilDe(store, codigo),
    perfilDe(store, usuarioId),
    leerTodos(plataforma, Membresia, { padre: codigo }),
    leerUno(plataforma, Afiliado, idDeAfiliado(codigo)),
    trajeronA(store, codigo),
  ])
  const bloqueo = bloqueoDe({
    afiliado: {
      usuarioId: codigo,
      telefono: perfil?.telefono ?? '',
      identificacion: perfil?.identificacion || (conocido?.cuenta?.identificacion ?? ''),
      revocado: conocido?.estado === 'revocado',
      esDeLaTienda: membresias.some((una) => una.tiendaId === tiendaId && una.activo),
    },
    clienta: { usuarioId, telefonos: [telefono, suyo?.telefono ?? ''], identificacion: suyo?.identificacion ?? '' },
    trajeron,
  })
  await anotarTienda(store, codigo, tiendaId, en)
  const { puntosBasicos, maximoCentavos } = deMercana
  const deTienda = bloqueo === '' ? programas.get(tiendaId) : undefined
  return {
    afiliado: { usuarioId: codigo, via, bloqueo, puntosBasicos, maximoCentavos },
    tramo: deTienda && tramoDeAfiliados(deTienda, lineas),
  }
}

/** Where somebody's orders are looked for. Written before the order is: a store without one costs a look, an order that nobody finds costs its pay. */
async function anotarTienda(store: Store, usuarioId: string, tiendaId: string, en: string): Promise<void> {
  const [db, id] = [await abrirPlataforma(store), idDeAfiliado(usuarioId)]
  const decision = { db, entity: Afiliado, id, acto: { autor: 'servidor', en, tiendaId: '' } }
  const conocido = await leerUno(db, Afiliado, id)
  if (conocido?.tiendas.includes(tiendaId)) return
  const creado = conocido ? undefined : await crearDecision({ store }, decision, { usuarioId, tiendas: [tiendaId] })
  if (creado?.ok) return
  const anotado = await editarDecision({ store }, decision, ({ tiendas }) => ok({ tiendas: [...new Set([...tiendas, tiendaId])] }))
  if (!anotado.ok) throw new Error(`${id}: ${anotado.error.code}`)
}
