/**
 * What leaves the app, one queue for mail and one for pushes: neither waits for the other, nor anybody for them. An attempt is claimed by
 * putting off the next one, so that of two processes one makes it, and one that dies leaves it for later.
 */
import { saleDelApp } from '#domain/avisos/aviso.rules.ts'
import type { CanalDeAviso } from '#domain/personas/interruptores.ts'
import { paraPantallaBloqueada, rutaDeAviso } from '#domain/avisos/aviso.palabras.ts'
import { Aviso } from '#domain/avisos/aviso.entity.ts'
import { Usuario } from '#domain/personas/usuario.entity.ts'
import { leer } from '#domain/core/entity.ts'
import { leerTodos } from '../core/documentos.ts'
import { baseDeUsuario, abrirAvisos, idPerfil } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { cuentaDe } from '../personas/perfil/ficha.ts'
import type { Db, Stored } from '../store/port.ts'
import { tipoEnvio, type Envio } from './base.ts'
import { cartaDeAviso } from './cartas.ts'
import { podarEnvios } from './dar.ts'
import { quitarSuscripcion, suscripcionesDe } from '../core/push/suscripciones.ts'

const POR_VEZ = 50
const A_LA_VEZ = 4
/** Minutes to wait after each attempt; after the last, it is given up: some ten hours in all. */
const ESPERAS_MIN = [2, 5, 15, 60, 180, 360]
const MINUTO_MS = 60_000

export type Cola = Pick<Server, 'store' | 'ahora' | 'config' | 'identidad' | 'correo' | 'push'> & { app: Pick<Server['app'], 'log'> }

/** 'hecho' too when nobody wants it any more. */
type Resultado = 'hecho' | 'luego'

/** Sends everything of a kind whose hour has come; answers how many were tried. */
export async function enviarPendientes(server: Cola, canal: CanalDeAviso): Promise<number> {
  const db = await abrirAvisos(server.store)
  const ahora = server.ahora()
  let intentados = 0
  for (;;) {
    const hasta = new Date(ahora.getTime() + 1).toISOString()
    const pendientes = await db.find<Envio>({ tipo: tipoEnvio(canal), clave: 'pendiente', hasta, limite: POR_VEZ })
    const fila = pendientes.values()
    const hacerlos = async (): Promise<void> => {
      for (const envio of fila) if (await intentar(server, db, canal, envio, ahora)) intentados++
    }
    await Promise.all(Array.from({ length: A_LA_VEZ }, hacerlos))
    if (pendientes.length < POR_VEZ) break
  }
  await podarEnvios(db, tipoEnvio(canal), ahora)
  return intentados
}

/** False when somebody else has it. */
async function intentar(server: Cola, db: Db, canal: CanalDeAviso, envio: Stored<Envio>, ahora: Date): Promise<boolean> {
  const espera = ESPERAS_MIN[envio.intentos]
  const hecho = { ...envio, clave: 'hecho' as const, en: ahora.toISOString() }
  if (espera === undefined) {
    server.app.log.warn({ canal, intentos: envio.intentos }, 'avisos: un envío se dejó por imposible')
    return (await db.update(hecho)).ok
  }
  const intentos = envio.intentos + 1
  const tomado = { ...envio, en: new Date(ahora.getTime() + espera * MINUTO_MS).toISOString(), intentos }
  const toma = await db.update(tomado)
  if (!toma.ok) return false
  const resultado = await porSuCanal(server, canal, tomado).catch((error: unknown): Resultado => {
    // Its words may carry the address of a person.
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    server.app.log.warn({ canal, code, responseCode, intentos }, 'avisos: un envío no salió')
    return 'luego'
  })
  const alFinal = { ...hecho, intentos, rev: toma.rev }
  if (resultado === 'hecho') await db.update(alFinal)
  return true
}

/** As the notice and its person are now: one that was read, or that they switched off, does not leave. */
async function porSuCanal(server: Cola, canal: CanalDeAviso, { padre: usuarioId, avisoId }: Envio): Promise<Resultado> {
  const suya = await baseDeUsuario(server.store, usuarioId)
  const [crudo, perfil] = await suya.getMany([avisoId, idPerfil(usuarioId)])
  // It is written right after this: if it is not there, whoever was writing it died, and another one does.
  if (crudo?.['tipo'] !== Aviso.tipo) return 'luego'
  const aviso = leer(Aviso, crudo)
  const apagados = perfil ? leer(Usuario, perfil).avisosApagados : []
  if (!saleDelApp(aviso, canal, apagados)) return 'hecho'
  return canal === 'correo' ? porCorreo(server, suya, usuarioId, aviso) : porPush(server, usuarioId, aviso)
}

async function porCorreo({ store, correo, identidad, config, ahora }: Cola, suya: Db, usuarioId: string, aviso: Aviso): Promise<Resultado> {
  const sinLeer = await sinLeerDe(suya, aviso)
  if (!correo || sinLeer === 0) return 'hecho'
  const cuenta = await cuentaDe(store, usuarioId)
  const dueno = cuenta?.estado === 'activa' && cuenta.email !== '' ? await identidad.porEmail(cuenta.email) : undefined
  // An address that nobody proved may be anybody's (docs/adr/0017-mail-and-links.md).
  if (!cuenta || dueno?.usuarioId !== usuarioId || !dueno.verificado) return 'hecho'
  await correo.enviar(cartaDeAviso(cuenta.email, aviso, { url: config.url, ahora: ahora().toISOString() }, sinLeer))
  return 'hecho'
}

/** A letter of messages tells of all that were not read; of anything else, of itself. */
async function sinLeerDe(suya: Db, aviso: Aviso): Promise<number> {
  if (aviso.clase !== 'mensaje') return aviso.leidoEn === '' ? 1 : 0
  const delPedido = await leerTodos(suya, Aviso, { padre: aviso.pedidoId })
  return delPedido.filter(({ clase, lector, leidoEn }) => clase === 'mensaje' && lector === aviso.lector && leidoEn === '').length
}

/** To every browser where this person's session is still open. One that has it already shows it once: it has the notice's name. */
async function porPush({ store, identidad, push }: Cola, usuarioId: string, aviso: Aviso): Promise<Resultado> {
  if (aviso.leidoEn !== '') return 'hecho'
  const db = await abrirAvisos(store)
  const suscripciones = await suscripcionesDe(db, usuarioId)
  const abiertas = new Set((await identidad.sesionesDe(usuarioId)).map(({ sesionId }) => sesionId))
  const texto = JSON.stringify({ v: 1, ...paraPantallaBloqueada(aviso), etiqueta: aviso.id, ruta: rutaDeAviso(aviso) })
  const fueron = await Promise.all(
    suscripciones.map(async (una) => {
      const fue = abiertas.has(una.sesionId) ? await push.enviar(una, texto) : 'no-esta'
      if (fue === 'no-esta') await quitarSuscripcion(db, usuarioId, una.id.slice('suscripcion:'.length))
      return fue
    }),
  )
  return fueron.includes('luego') ? 'luego' : 'hecho'
}
