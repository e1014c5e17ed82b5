/**
 * Who uses this browser: the person who signed in, as last heard from the server and usable with no connection, and the
 * stores that this browser is a device of.
 */
import * as z from 'zod'
import { comandosDePortada, membresiaPropia, type MembresiaPropia } from '#domain/mercado/comandos.portada.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { pedidoDe } from '#data/device/browser/api.ts'
import type { AlmacenFilas } from '#data/device/almacen.ts'
import { diferir } from '#data/device/base-diferida.ts'
import { credencial, PREFIJO_ANTERIOR, PREFIJO_DIARIO, RETIRO, retiro, type Credencial, type Retiro } from '#data/device/credencial.ts'
import { esDeRed, pedirJson, type PedidoHttp } from '#data/device/http.ts'
import { localSobre, type Local } from '#data/device/local.ts'
import { NOTAS_PROPIAS, notasSelladas } from '#data/device/keys/notas.ts'
import type { BaseSellada } from '#data/device/keys/sello.ts'
import type { PorEntregar } from './por-entregar.ts'
import type { Puertos } from '#data/device/puertos.ts'
import type { TiendaLocal } from './tienda-local.ts'
import { esperaSalir } from './mis-actos.ts'
import { vaciar } from '#data/device/vaciar.ts'
import { celda, type VivoLleno } from '#data/device/vivo.ts'

const usuarioSesion = z.object({
  usuarioId: z.string(),
  email: z.string(),
  nombre: z.string(),
  operador: z.boolean(),
  /** Would run the platform, had a second factor been proved. */
  faltaSegundoFactor: z.boolean().optional(),
  /** The operator who acts as this person in this browser; null when it is the person. */
  suplantada: z.object({ operadorNombre: z.string(), hasta: z.string() }).nullable().default(null),
})
export type UsuarioSesion = z.infer<typeof usuarioSesion>

const guardada = z.object({ usuario: usuarioSesion, membresias: z.array(membresiaPropia) })

export interface EstadoSesion {
  /** True until this browser's own memory was read, and on a first visit until the server has answered. */
  cargando: boolean
  usuario: UsuarioSesion | undefined
  membresias: readonly MembresiaPropia[]
  /** The till that this browser was enrolled as. */
  dispositivoCaja: { tiendaId: string; slug: string; nombre: string; cajaId: string } | undefined
  /** The store that took it away as its till, once nothing of it is left here: the door says so. */
  retiro: Retiro | undefined
}

/** What this browser keeps for itself, open. */
export interface Datos {
  readonly puertos: Puertos
  readonly local: Local
  readonly publico: AlmacenFilas
  /** Documents of the person who is signed in, and of nobody else (mis-documentos.ts). */
  readonly usuario: AlmacenFilas
  readonly estado: VivoLleno<EstadoSesion>
  entrar(email: string, clave: string): Promise<Result<void>>
  registrar(nombre: string, email: string, clave: string): Promise<Result<void>>
  salir(): Promise<Result<void>>
  enrolar(codigo: string, nombre: string): Promise<Result<{ slug: string }>>
  /** Somebody has read that this browser was taken away from a store. */
  olvidarRetiro(): Promise<void>
  refrescar(): Promise<Result<void>>
  /**
   * Writes documents of a person, while this browser is hers and nobody takes them away; undefined when it is not hers any more, as
   * another tab may know before this one.
   */
  siSigueSiendo<T>(usuarioId: string, tarea: () => Promise<T>): Promise<T | undefined>
  abrirTienda(slug: string): Promise<Result<TiendaLocal>>
  /** What the stores that this person opened here still have to hand over. None of them may be open in this tab. */
  porEntregar(): Promise<PorEntregar[]>
  entregar(slugs: readonly string[]): Promise<Result<void>>
  /** After what somebody left was deleted: nothing of it can be read in the files of this browser any more. */
  volverIlegible(): Promise<void>
  cerrar(): Promise<void>
}

/** What a device last heard of itself (sync/estado.ts), as far as it matters before any store is open. */
const contacto = z.object({ revocado: z.boolean(), copiado: z.boolean().default(false) })

const SESION = 'sesion'
/** Held while this browser changes hands, and while somebody's documents are written. */
const CANDADO_DUENA = 'mercana-duena'
const CREDENCIAL = 'credencial:'
const claveCredencial = ({ clase, tiendaId, usuarioId }: Pick<Credencial, 'clase' | 'tiendaId' | 'usuarioId'>): string =>
  `${CREDENCIAL}${clase}:${tiendaId}:${usuarioId}`

/** Opens what this browser keeps: who is signed in, which stores, which device it is. `nombre` makes another browser of it, for tests. */
export async function abrirDatos(puertos: Puertos, alFallar: (error: unknown) => void, nombre = 'mercana'): Promise<Datos> {
  const colecciones = { filas: ['publico', 'usuario'], apuntes: ['local'] } as const
  let sellada: BaseSellada<'publico' | 'usuario', 'local'> | undefined
  const base = diferir({
    ...colecciones,
    async abrir() {
      // With the database, which a first visit does without.
      const { sellarBase, ES_PROPIO } = await import('#data/device/keys/sello.ts')
      const abierta = await puertos.abrirBase(nombre, colecciones)
      return (sellada = await sellarBase(puertos, nombre, abierta, { usuario: () => true, local: ES_PROPIO }, NOTAS_PROPIAS))
    },
    existe: () => puertos.hayBase(nombre),
  })
  const local = localSobre(base.apuntes.local)
  const recordada = await local.leer(SESION, guardada)
  const estado = celda<EstadoSesion>({
    cargando: recordada === undefined,
    usuario: recordada?.usuario,
    membresias: recordada?.membresias ?? [],
    dispositivoCaja: undefined,
    retiro: undefined,
  })
  const cambiar = (cambio: Partial<EstadoSesion>): void => estado.poner({ ...estado.valor(), ...cambio })

  const credenciales = (): Promise<Credencial[]> => local.leerTodos(CREDENCIAL, credencial)
  const verCaja = async (): Promise<void> => {
    const cajas = (await credenciales()).filter(({ clase }) => clase === 'caja')
    const [caja] = cajas
    const retirado = await local.leer(RETIRO, retiro)
    cambiar({
      dispositivoCaja: caja && { tiendaId: caja.tiendaId, slug: caja.slug, nombre: caja.nombre, cajaId: caja.cajaId },
      // While its data are here the till itself says it, with what is still to be handed in.
      retiro: cajas.some(({ tiendaId }) => tiendaId === retirado?.tiendaId) ? undefined : retirado,
    })
  }
  const hayDiario = async (): Promise<boolean> => {
    try {
      return (await puertos.diario.listar(PREFIJO_DIARIO)).length > 0
    } catch {
      // No such disk in this browser: nothing was ever kept there.
      return false
    }
  }
  /** IndexedDB is gone and took with it who this browser is: its second copies know. */
  const reconocerse = async (): Promise<void> => {
    if ((await credenciales()).length > 0 || !(await hayDiario())) return
    const { credencialesEnDiario } = await import('#data/write/safety-copy.ts')
    for (const una of (await credencialesEnDiario(puertos)).reverse()) await local.escribir(claveCredencial(una), una)
  }
  /** A device that was revoked and has handed in everything leaves nothing behind, its key last. */
  const soltarRetirados = async (): Promise<void> => {
    for (const una of await credenciales()) {
      const dicho = await local.leer(`contacto:${una.dispositivoId}`, contacto)
      if (dicho?.revocado !== true) continue
      const { soltarRetirado } = await import('./retiro.ts')
      if (await soltarRetirado({ puertos, local }, una, dicho.copiado)) await local.quitar(claveCredencial(una))
    }
  }
  await reconocerse()
  await soltarRetirados().catch(alFallar)
  await verCaja()

  const pedir = <S extends z.ZodType>(pedido: PedidoHttp, esquema: S): Promise<Result<z.output<S>>> => pedirJson(puertos, pedido, esquema)

  /** Changes who this browser is of, on disk first. What was pulled for one person is not left for the next; what she did and was not sent is hers. */
  const cambiarDuena = (anotar: () => Promise<void>): Promise<void> =>
    puertos.candados.con(CANDADO_DUENA, async () => {
      const antes = await duenaEnDisco()
      await anotar()
      await vaciar(base.filas.usuario, esperaSalir)
      if (antes !== undefined) await sellada?.girar()
    })

  /** usuarioId of who this browser is of, as the last tab to note it did. */
  const duenaEnDisco = async (): Promise<string | undefined> => (await local.leer(SESION, guardada))?.usuario.usuarioId

  /** Asks only whether there is a session: who has none is answered without a refusal. */
  const haySesion = async (): Promise<Result<boolean>> => {
    const sesion = await pedir({ metodo: 'GET', ruta: '/api/auth/get-session' }, z.object({ user: z.unknown() }).nullable())
    return sesion.ok ? ok(sesion.value !== null) : sesion
  }

  const refrescar = async (): Promise<Result<void>> => {
    if (estado.valor().usuario === undefined) {
      const hay = await haySesion()
      if (!hay.ok || !hay.value) {
        cambiar({ cargando: false })
        return hay.ok ? fallo('sesion.ninguna') : hay
      }
    }
    const yo = await pedir(pedidoDe(comandosDePortada.yo, {}, {}), comandosDePortada.yo.respuesta)
    if (yo.ok) {
      const { membresias, ...usuario } = yo.value
      const anotar = (): Promise<void> => local.escribir(SESION, { usuario, membresias })
      if (usuario.usuarioId === (await duenaEnDisco())) await anotar()
      else await cambiarDuena(anotar)
      cambiar({ cargando: false, usuario, membresias })
      return ok(undefined)
    }
    if (yo.error.code === 'sesion.ninguna') {
      await cambiarDuena(() => local.quitar(SESION))
      cambiar({ cargando: false, usuario: undefined, membresias: [] })
      return yo
    }
    cambiar({ cargando: false })
    return yo
  }

  const cuenta = async (puerta: string, cuerpo: Record<string, string>): Promise<Result<void>> => {
    const respuesta = await pedir({ metodo: 'POST', ruta: `/api/auth/${puerta}`, cuerpo }, z.unknown())
    return respuesta.ok ? refrescar() : respuesta
  }

  /** Makes a key, has the server take it with the new device, and keeps both; a key of no device is not left behind. */
  const darseDeAlta = async (
    quien: Pick<Credencial, 'clase' | 'usuarioId'>,
    dar: (llave: string) => Promise<Result<Omit<Credencial, 'clase' | 'usuarioId' | 'llave'>>>,
  ): Promise<Result<Credencial>> => {
    const llave = `llave:${puertos.nuevoId()}`
    // Where none can be kept the device works by its secret, and tries again at each contact.
    const publica = await puertos.llaves.publica(llave).catch(() => '')
    const dada = await dar(publica)
    if (!dada.ok) {
      if (publica !== '') await puertos.llaves.borrar(llave)
      return dada
    }
    const nueva: Credencial = { ...dada.value, ...quien, llave: publica === '' ? '' : llave }
    // What this browser was before may hold sales: the new device hands them in (anteriores.ts).
    const antes = await local.leer(claveCredencial(nueva), credencial)
    if (antes && antes.dispositivoId !== nueva.dispositivoId) await local.escribir(`${PREFIJO_ANTERIOR}${antes.dispositivoId}`, antes)
    await local.escribir(claveCredencial(nueva), nueva)
    return ok(nueva)
  }

  /** This browser as a device of a store: an enrolled till first, else the browser of a member. */
  const credencialDe = async (slug: string): Promise<Result<Credencial>> => {
    const guardadas = await credenciales()
    const caja = guardadas.find((una) => una.clase === 'caja' && una.slug === slug)
    if (caja) return ok(caja)
    if (estado.valor().cargando) await refrescar()
    const { usuario, membresias } = estado.valor()
    const miembro = membresias.find((una) => una.slug === slug)
    if (!usuario) return fallo('sesion.ninguna')
    if (!miembro) return fallo('tienda.sin-acceso')
    const web = guardadas.find((una) => una.clase === 'web' && una.tiendaId === miembro.tiendaId && una.usuarioId === usuario.usuarioId)
    if (web) return ok({ ...web, slug })
    // The shop sees in its list of devices whose browser it is: an operator's is not one of the person's own.
    const deQuien = usuario.suplantada ? `${usuario.suplantada.operadorNombre}, en lugar de ${usuario.nombre}` : usuario.nombre
    const nombre = `Navegador de ${deQuien}`.slice(0, 80)
    return await darseDeAlta({ clase: 'web', usuarioId: usuario.usuarioId }, (llave) =>
      pedir(
        pedidoDe(comandosDePortada.dispositivoWeb, { tiendaId: miembro.tiendaId }, { nombre, llave }),
        comandosDePortada.dispositivoWeb.respuesta,
      ),
    )
  }

  const datos: Datos = {
    puertos: { ...puertos, notas: notasSelladas(puertos.notas, () => sellada?.sello) },
    local,
    publico: base.filas.publico,
    usuario: base.filas.usuario,
    estado,
    refrescar,
    siSigueSiendo: (usuarioId, tarea) =>
      puertos.candados.con(CANDADO_DUENA, async () => ((await duenaEnDisco()) === usuarioId ? tarea() : undefined)),
    entrar: (email, clave) => cuenta('sign-in/email', { email, password: clave }),
    registrar: (nombre, email, clave) => cuenta('sign-up/email', { name: nombre, email, password: clave }),
    async salir() {
      const salida = await pedir({ metodo: 'POST', ruta: '/api/auth/sign-out', cuerpo: {} }, z.unknown())
      if (!salida.ok && esDeRed(salida.error.code)) return salida
      const suyos = (await credenciales()).filter(
        ({ clase, usuarioId }) => clase === 'web' && usuarioId === estado.valor().usuario?.usuarioId,
      )
      await cambiarDuena(() => local.quitar(SESION))
      cambiar({ usuario: undefined, membresias: [] })
      // What the next person at this browser has no business with; what was not handed in stays until it is.
      const { borrarDatosDe } = await import('./olvido.ts')
      const { olvidarCofre } = await import('#data/device/keys/cofre.nota.ts')
      for (const una of suyos) {
        await olvidarCofre({ puertos, local }, una.dispositivoId)
        await borrarDatosDe({ puertos, local }, una)
      }
      return ok(undefined)
    },
    async enrolar(codigo, nombre) {
      const alta = await darseDeAlta({ clase: 'caja', usuarioId: '' }, (llave) =>
        pedir(pedidoDe(comandosDePortada.enrolar, {}, { codigo, nombre, llave }), comandosDePortada.enrolar.respuesta),
      )
      if (!alta.ok) return alta
      await local.quitar(RETIRO)
      await verCaja()
      return ok({ slug: alta.value.slug })
    },
    async olvidarRetiro() {
      await local.quitar(RETIRO)
      await verCaja()
    },
    async abrirTienda(slug) {
      const esta = await credencialDe(slug)
      if (!esta.ok) return esta
      const { usuario, membresias } = estado.valor()
      const membresia = membresias.find(({ tiendaId }) => tiendaId === esta.value.tiendaId)
      const miembro =
        esta.value.clase === 'web' && usuario && membresia
          ? { empleadoId: membresia.empleadoId, nombre: usuario.nombre, rol: membresia.rol, otrosRoles: membresia.otrosRoles }
          : undefined
      // The machinery of a store comes when one is opened: the first page does without it.
      const { abrirTienda } = await import('./tienda-local.ts')
      const tienda = await abrirTienda({
        puertos,
        local,
        publico: base.filas.publico,
        credencial: esta.value,
        miembro,
        alFallar,
      })
      tienda.config.suscribir(() => void seguirSlug(tienda, esta.value).catch(alFallar))
      return ok(tienda)
    },
    async porEntregar() {
      const { contarPorEntregar } = await import('./por-entregar.ts')
      const propias = (await credenciales()).filter(({ usuarioId }) => usuarioId === '' || usuarioId === estado.valor().usuario?.usuarioId)
      return contarPorEntregar(puertos, propias)
    },
    async entregar(slugs) {
      const { entregarLoDe } = await import('./por-entregar.ts')
      return entregarLoDe(slugs, datos.abrirTienda)
    },
    volverIlegible: async () => sellada?.girar(),
    cerrar: () => base.cerrar(),
  }

  /** The owner gave the store another address: this device answers to it too. */
  const seguirSlug = async (tienda: TiendaLocal, esta: Credencial): Promise<void> => {
    const slug = tienda.config.valor()?.slug
    if (slug === undefined || slug === esta.slug) return
    await local.escribir(claveCredencial(esta), { ...esta, slug })
    await verCaja()
  }

  void refrescar().catch(alFallar)
  return datos
}
