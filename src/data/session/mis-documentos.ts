/**
 * A person's own documents in her browser: orders, stores at hand, notices. They are read from the server from a mark on, kept in the
 * collection `usuario`, shown with no connection, and taken away when she leaves or another comes (sesion.ts). One tab reads for all.
 */
import * as z from 'zod'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { Usuario } from '#domain/personas/usuario.entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { DocRecibido } from '#domain/core/sync.ts'
import { pedidoDe } from '#data/device/browser/api.ts'
import { crearDespertador } from '#data/device/despertador.ts'
import { filaDe, sobreDe } from '#data/device/fila.ts'
import { esDeRed, pedirJson } from '#data/device/http.ts'
import type { Puertos } from '#data/device/puertos.ts'
import type { Datos } from './sesion.ts'
import { filaPropia } from '#data/sync/puntero.ts'
import { crearStream, pedirStream } from '#data/sync/stream.ts'
import { celda, type VivoLleno } from '#data/device/vivo.ts'

/** While the channel tells what moves, reading is only in case it missed something. */
const PERIODO_CON_AVISO_MS = 5 * 60_000
const PERIODO_MS = 30_000
const PRIMER_REINTENTO_MS = 1_000
const REINTENTO_MAXIMO_MS = 30_000
const REABRIR_MS = 3_000
/** Who asks from another tab waits no longer than this. */
const ESPERA_DE_OTRA_PESTANA_MS = 15_000
const NOMBRE = 'mercana-mis-documentos'

/** How far the person's database was read; a row of the collection that it speaks of. */
const puntero = z.object({
  usuarioId: z.string(),
  epoch: z.string(),
  desde: z.string(),
  /** When this reading from the beginning began: rows of an earlier one that it does not meet are of what is no more. */
  tanda: z.string(),
  /** Read to the end at least once. */
  completo: z.boolean(),
  leidoEn: z.string(),
})
type Puntero = z.infer<typeof puntero>
const ID_PUNTERO = '_puntero:usuario'

const contacto = z.object({ conexion: z.enum(['en-linea', 'sin-conexion', 'verificando']), ultimoFallo: z.string() })

export interface EstadoMisDocumentos extends z.infer<typeof contacto> {
  /** All that she has is here, as of `leidoEn`. */
  completo: boolean
  /** By this browser's clock; '' when never. */
  leidoEn: string
}

export interface MisDocumentos {
  readonly estado: VivoLleno<EstadoMisDocumentos>
  /** Reads now and sends what waits; resolves when that ended, well or not. */
  sincronizar(): Promise<void>
  cerrar(): Promise<void>
}

/** What goes the other way. */
export interface SalidaDeActos {
  /** Sends what waits of this person; how much got its answer. */
  enviar(usuarioId: string, senal: AbortSignal): Promise<Result<number>>
  /** What was sent has been read back. */
  soltar(): Promise<void>
  /** Calls back when something new waits. */
  observar(aviso: () => void): () => void
}

export interface ContextoMisDocumentos {
  puertos: Puertos
  datos: Pick<Datos, 'usuario' | 'estado' | 'siSigueSiendo' | 'refrescar'>
  salida: SalidaDeActos
  alFallar(error: unknown): void
}

/** Starts reading, in whichever tab of this browser is first; ends with the page. */
export async function abrirMisDocumentos(contexto: ContextoMisDocumentos): Promise<MisDocumentos> {
  const mios = new Lector(contexto)
  await mios.arrancar()
  return { estado: mios.estado, sincronizar: () => mios.sincronizar(), cerrar: () => mios.cerrar() }
}

class Lector implements MisDocumentos {
  readonly estado = celda<EstadoMisDocumentos>({ conexion: 'verificando', ultimoFallo: '', completo: false, leidoEn: '' })
  readonly #c: ContextoMisDocumentos
  readonly #fin = new AbortController()
  readonly #paradas: (() => void)[] = []
  readonly #despertador
  readonly #canal
  /** Ends when somebody else is signed in. */
  #corte = new AbortController()
  #usuarioId: string | undefined
  #leyendo = false
  #esperan: (() => void)[] = []
  #bucle: Promise<void> = Promise.resolve()
  #soltar = (): void => undefined

  constructor(contexto: ContextoMisDocumentos) {
    this.#c = contexto
    this.#despertador = crearDespertador(contexto.puertos)
    this.#canal = contexto.puertos.canal(NOMBRE, (mensaje) => this.#alMensaje(mensaje))
  }

  async arrancar(): Promise<void> {
    const { datos, puertos, salida, alFallar } = this.#c
    this.#usuarioId = datos.estado.valor().usuario?.usuarioId
    this.#paradas.push(
      datos.estado.suscribir(() => this.#alCambiarDePersona()),
      datos.usuario.observar((cambios) => {
        for (const { antes, despues } of cambios) if ((despues ?? antes)?.id === ID_PUNTERO) this.#ponerLeido(leerPuntero(despues))
      }),
      salida.observar(() => this.#despertador.despertar()),
      puertos.alDespertar(() => this.#despertador.despertar()),
    )
    this.#ponerLeido(leerPuntero((await datos.usuario.leer([ID_PUNTERO]))[0]))
    const lugar = puertos.candados.retener(NOMBRE)
    this.#soltar = () => lugar.soltar()
    void lugar.obtenido.then(() => {
      if (!this.#fin.signal.aborted) this.#bucle = this.#correr().catch(alFallar)
    })
  }

  #alCambiarDePersona(): void {
    const ahora = this.#c.datos.estado.valor().usuario?.usuarioId
    if (ahora === this.#usuarioId) return
    this.#usuarioId = ahora
    this.#corte.abort()
    this.#corte = new AbortController()
    this.#despertador.despertar()
  }

  /** In the tab that reads: until the page goes. */
  async #correr(): Promise<void> {
    const { puertos } = this.#c
    this.#leyendo = true
    const stream = crearStream(
      (senal) => pedirStream(puertos, '/api/yo/corriente', {}, senal),
      puertos,
      () => this.#despertador.despertar(),
      // A server that went away takes everybody's: they do not come back at once.
      () => puertos.programar(REABRIR_MS * (0.5 + puertos.azar()), () => this.#despertador.despertar()),
    )
    let fallos = 0
    let deQuien: string | undefined
    while (!this.#fin.signal.aborted) {
      const usuarioId = this.#usuarioId
      if (deQuien !== usuarioId) stream.cerrar()
      deQuien = usuarioId
      const esperan = this.#esperan.splice(0)
      const bien = usuarioId === undefined || (await this.#unaRonda(usuarioId))
      for (const lista of esperan) lista()
      if (this.#fin.signal.aborted) break
      if (usuarioId !== this.#usuarioId) continue
      if (bien && usuarioId !== undefined) stream.abrir()
      fallos = bien ? 0 : fallos + 1
      await this.#despertador.dormir(bien ? this.#periodo(stream.abierto()) : this.#espera(fallos))
    }
    stream.cerrar()
  }

  /** Spread out, so that a neighbourhood whose power comes back does not ask all at once. */
  #periodo(conAviso: boolean): number {
    return (conAviso ? PERIODO_CON_AVISO_MS : PERIODO_MS) * (0.9 + 0.2 * this.#c.puertos.azar())
  }

  #espera(fallos: number): number {
    return Math.min(REINTENTO_MAXIMO_MS, PRIMER_REINTENTO_MS * 2 ** Math.min(fallos - 1, 10)) * (0.5 + 0.5 * this.#c.puertos.azar())
  }

  /** Reads, sends, and reads what came of it. However it ends, the next one comes. */
  async #unaRonda(usuarioId: string): Promise<boolean> {
    const code = await this.#intentar(usuarioId).catch((error: unknown) => {
      this.#c.alFallar(error)
      return 'sync.error'
    })
    if (usuarioId !== this.#usuarioId || this.#fin.signal.aborted) return false
    this.#poner({ conexion: esDeRed(code) ? 'sin-conexion' : 'en-linea', ultimoFallo: code })
    this.#decir(JSON.stringify(contacto.parse(this.estado.valor())))
    // Who is signed in here is not who this tab believed.
    if (code === 'sesion.ninguna' || code === 'sesion.otra-persona') await this.#c.datos.refrescar()
    return code === ''
  }

  async #intentar(usuarioId: string): Promise<string> {
    const { salida } = this.#c
    const { signal } = this.#corte
    const leido = await this.#leer(usuarioId, signal)
    if (!leido.ok) return leido.error.code
    await salida.soltar()
    const enviados = await salida.enviar(usuarioId, signal)
    if (!enviados.ok) return enviados.error.code
    if (enviados.value === 0) return ''
    const vuelto = await this.#leer(usuarioId, signal)
    if (!vuelto.ok) return vuelto.error.code
    await salida.soltar()
    return ''
  }

  /** From where it was left, to the end. */
  async #leer(usuarioId: string, senal: AbortSignal): Promise<Result<void>> {
    const { puertos, datos } = this.#c
    const { misDocumentos } = comandosPedidos
    let va = leerPuntero((await datos.usuario.leer([ID_PUNTERO]))[0])
    for (;;) {
      const desde = va?.usuarioId === usuarioId ? va.desde : '0'
      const dicho = await pedirJson(puertos, { ...pedidoDe(misDocumentos, {}, { desde }), senal }, misDocumentos.respuesta)
      if (!dicho.ok) return dicho
      if (dicho.value.usuarioId !== usuarioId) return fallo('sesion.otra-persona')
      const sigue = va?.usuarioId === usuarioId && va.epoch === dicho.value.epoch ? va : undefined
      va = await datos.siSigueSiendo(usuarioId, () => this.#aplicar(usuarioId, dicho.value, sigue))
      if (va === undefined) return fallo('sesion.otra-persona')
      if (dicho.value.alDia) return ok(undefined)
    }
  }

  /** A page, and then the mark: a cut between them means reading the page twice. */
  async #aplicar(
    usuarioId: string,
    { docs, borrados, desde, epoch, alDia }: z.output<typeof comandosPedidos.misDocumentos.respuesta>,
    antes: Puntero | undefined,
  ): Promise<Puntero> {
    const { usuario } = this.#c.datos
    const leidoEn = new Date(this.#c.puertos.ahora()).toISOString()
    const tanda = antes?.tanda ?? this.#c.puertos.nuevoId()
    const filas = new Map(
      docs.map((doc) => [
        doc.id,
        filaDe(sobrePropio(doc), { texto: JSON.stringify(doc), hash: '', estado: 'servidor', recibidoEn: tanda }),
      ]),
    )
    await usuario.cambiar([...filas.keys()], (previa, id) => {
      const nueva = filas.get(id)
      return previa?.texto === nueva?.texto && previa?.recibidoEn === tanda ? undefined : nueva
    })
    await usuario.cambiar(borrados, (previa) => (previa?.estado === 'servidor' ? null : undefined))
    if (alDia && antes?.completo !== true) await this.#quitarDeAntes(tanda)
    const nuevo: Puntero = { usuarioId, epoch, desde, tanda, completo: alDia || antes?.completo === true, leidoEn }
    await usuario.cambiar([ID_PUNTERO], () => filaPropia(ID_PUNTERO, '_puntero', JSON.stringify(nuevo)))
    return nuevo
  }

  /** What an earlier server had and this one does not. */
  async #quitarDeAntes(tanda: string): Promise<void> {
    const { usuario } = this.#c.datos
    const ids = await usuario.claves({ indice: ['id'], desde: [], hasta: [] })
    await usuario.cambiar(ids, (fila) => (fila?.estado === 'servidor' && fila.recibidoEn !== tanda ? null : undefined))
  }

  #ponerLeido(leido: Puntero | undefined): void {
    this.#poner({ completo: leido?.completo === true, leidoEn: leido?.leidoEn ?? '' })
  }

  #poner(cambio: Partial<EstadoMisDocumentos>): void {
    const previo = this.estado.valor()
    const nuevo = { ...previo, ...cambio }
    const igual = (Object.keys(nuevo) as (keyof EstadoMisDocumentos)[]).every((campo) => previo[campo] === nuevo[campo])
    if (!igual) this.estado.poner(nuevo)
  }

  async sincronizar(): Promise<void> {
    const terminada = new Promise<void>((listo) => {
      const cancelar = this.#leyendo ? () => undefined : this.#c.puertos.programar(ESPERA_DE_OTRA_PESTANA_MS, listo)
      this.#esperan.push(() => {
        cancelar()
        listo()
      })
    })
    if (this.#leyendo) this.#despertador.despertar()
    else this.#decir('sincronizar')
    await terminada
  }

  #alMensaje(mensaje: string): void {
    if (mensaje === 'sincronizar' && this.#leyendo) {
      this.#esperan.push(() => this.#decir('ronda'))
      this.#despertador.despertar()
    } else if (mensaje === 'ronda') for (const lista of this.#esperan.splice(0)) lista()
    else if (!this.#leyendo && mensaje.startsWith('{')) {
      const dicho = contacto.safeParse(JSON.parse(mensaje))
      if (dicho.success) this.#poner(dicho.data)
    }
  }

  #decir(mensaje: string): void {
    if (!this.#fin.signal.aborted) this.#canal.enviar(mensaje)
  }

  async cerrar(): Promise<void> {
    this.#fin.abort()
    this.#corte.abort()
    this.#despertador.despertar()
    for (const parar of this.#paradas) parar()
    await this.#bucle
    this.#soltar()
    this.#canal.cerrar()
    for (const lista of this.#esperan.splice(0)) lista()
  }
}

function leerPuntero(fila: { texto: string } | undefined): Puntero | undefined {
  const leido = fila && puntero.safeParse(JSON.parse(fila.texto))
  return leido?.success === true ? leido.data : undefined
}

/** A profile's key is its e-mail, by which nobody looks for it here; what rows are found by is not sealed (sello.ts). */
const sobrePropio = (doc: DocRecibido) => ({ ...sobreDe(doc), ...(doc.tipo === Usuario.tipo ? { clave: '' } : {}) })
