/**
 * Pictures on their way to the server. A picture is on this browser's disk, and has the name that documents refer to it by,
 * before anything is sent; it leaves when there is a line, piece by piece, goes on where it stopped, and outlives a reload and a
 * killed browser (adr/0019-uploads.md).
 */
import { BYTES_POR_TROZO, refDeArchivo, type Carpeta, type RefArchivo } from '#domain/archivos/archivo.ts'
import { carpetas } from '#domain/archivos/carpetas.ts'
import { comandos } from '#domain/comandos.ts'
import { fallo, ok, type Fallo, type Result } from '#domain/core/result.ts'
import {
  esperaTras,
  motivoDeSubida,
  noTieneRemedio,
  PLAZO_DE_OPERACION_MS,
  PLAZO_DE_SUBIDA_MS,
  seReintenta,
} from '#domain/archivos/subida.rules.ts'
import type * as z from 'zod'
import { pedidoDe } from '#data/device/browser/api.ts'
import { pedirJson, rutaDe, type PedidoHttp } from '#data/device/http.ts'
import { createSender } from '#data/device/sender.ts'
import type { Puertos } from '#data/device/puertos.ts'
import { sellarBase } from '#data/device/keys/sello.ts'
import { almacenSubidas, type OrdenTrasSubir, type Subida } from './subidas.almacen.ts'
import { celda, type VivoLleno } from '#data/device/vivo.ts'

/** A piece on a line of 20 kbit/s. */
const ESPERA_DE_TROZO_MS = 2 * 60_000
/** The server asks for the beginning again when what arrived was not what had been announced. */
const VUELTAS_MAXIMAS = 3

export interface NuevaSubida {
  archivo: Blob
  carpeta: Carpeta
  dueno: string
  /** Of a receipt that a customer sends. */
  paraTienda?: string
  /** Of a till, whoever is signed in in its browser: who is at it (empleadoId). */
  autor?: string
  orden?: OrdenTrasSubir
}

/** An upload as a screen shows it. */
export interface SubidaVista extends Subida {
  url: string
  /** Is it being sent by this tab, at this moment? */
  enCurso: boolean
}

export interface Subidas {
  readonly lista: VivoLleno<readonly SubidaVista[]>
  /** Resolves when the picture is on disk, with what a document says of it. */
  encolar(nueva: NuevaSubida): Promise<Result<RefArchivo>>
  /** Takes one away, sent or not. */
  quitar(id: string): Promise<void>
  /**
   * Takes away what this person chose for their own profile: the next one at this browser has no business with it. A receipt waits for its
   * order. Ends as `volverIlegible` does.
   */
  quitarPropias(usuarioId: string): Promise<void>
  /** What was sent or taken away until now cannot be read in the files of this browser any more. */
  volverIlegible(): Promise<void>
  /** Tries everything that waits, now. */
  reintentar(): void
  /** The picture itself, while it waits. */
  contenido(id: string): Promise<Blob | undefined>
  /** Resolves when nothing is being sent. */
  reposo(): Promise<void>
  cerrar(): Promise<void>
}

export interface ContextoSubidas {
  puertos: Puertos
  /** The database where they wait: its own, since a picture belongs to no store's documents. */
  base: string
  /** usuarioId of who is signed in; '' when nobody. */
  persona(): string
  /** How requests to this store identify themselves when nobody is signed in: as the till that is open here. */
  cabeceras(tiendaId: string): Promise<Result<Record<string, string>>>
  /** Shows a waiting picture at its address to everything that asks for it. */
  vitrina: { poner(url: string, archivo: Blob): Promise<void>; quitar(url: string): Promise<void> }
  alFallar(error: unknown): void
}

type Progreso = z.output<typeof comandos.abrirSubida.respuesta>

/** The queue of this browser; only one tab at a time sends. */
export async function abrirSubidas(contexto: ContextoSubidas): Promise<Subidas> {
  const { puertos, persona, cabeceras, vitrina, alFallar } = contexto
  const abierta = await puertos.abrirBase(contexto.base, { filas: [], apuntes: ['subidas'] })
  const base = await sellarBase(puertos, contexto.base, abierta, { subidas: () => true })
  const almacen = almacenSubidas(base.apuntes.subidas)
  const lista = celda<readonly SubidaVista[]>([])
  let enCurso = ''
  let dormida = false
  let cerrada = false
  let despertar = (): void => undefined

  const urlDe = ({ dueno, carpeta, id }: Subida): string => refDeArchivo(dueno, carpeta, id).url
  const mostrar = async (): Promise<void> => {
    const todas = await almacen.todas()
    lista.poner(todas.map((una) => ({ ...una, url: urlDe(una), enCurso: una.id === enCurso && !dormida })))
  }

  const pedir = async <S extends z.ZodType>(subida: Subida, pedido: PedidoHttp, esquema: S): Promise<Result<z.output<S>>> => {
    const de = subida.persona === '' ? await cabeceras(subida.dueno) : ok({})
    return de.ok ? pedirJson(puertos, { ...pedido, cabeceras: de.value, esperaMs: ESPERA_DE_TROZO_MS }, esquema) : de
  }

  const anunciar = (subida: Subida): Promise<Result<Progreso>> => {
    const { id, carpeta, dueno, bytes, sha256, paraTienda, autor, propia } = subida
    const comando = propia ? comandos.abrirSubidaPropia : comandos.abrirSubida
    const cuerpo = { id, carpeta, dueno, bytes, sha256, paraTienda, autor }
    return pedir(subida, pedidoDe(comando, { tiendaId: dueno }, cuerpo), comando.respuesta)
  }

  /** Pieces begin at multiples of their size; the server may have half of one, after a cut. */
  const enviarDesde = async (subida: Subida, desde: number): Promise<Result<Progreso>> => {
    const trozo = await almacen.trozo(subida.id, Math.floor(desde / BYTES_POR_TROZO))
    if (!trozo) return fallo('archivo.llego-distinto')
    const comando = subida.propia ? comandos.seguirSubidaPropia : comandos.seguirSubida
    const ruta = rutaDe(comando.ruta, { tiendaId: subida.dueno, id: subida.id, desde: String(desde) })
    const archivo = new Blob([Uint8Array.from(trozo.subarray(desde % BYTES_POR_TROZO))], { type: 'application/octet-stream' })
    return pedir(subida, { metodo: comando.metodo, ruta, archivo }, comando.respuesta)
  }

  const mandarOrden = ({ orden, dueno, carpeta, id }: Subida): Promise<Result<unknown>> => {
    const cuerpo = orden ? { [orden.campo]: refDeArchivo(dueno, carpeta, id) } : {}
    const comando = orden?.comando === 'editarTienda' ? comandos.editarTienda : comandos.guardarPerfil
    if (!orden) return Promise.resolve(ok(undefined))
    const pedido = { ...pedidoDe(comando, { tiendaId: dueno }, cuerpo), esperaMs: ESPERA_DE_TROZO_MS }
    return pedirJson(puertos, pedido, comando.respuesta)
  }

  const dormir = (ms: number): Promise<void> =>
    new Promise((seguir) => {
      const cancelar = puertos.programar(ms, seguir)
      despertar = () => {
        cancelar()
        seguir()
      }
    })

  /** Tries until it is done, refused, or nothing got through for so long. */
  const conReintentos = async <T>(plazoMs: number, hacer: () => Promise<Result<T>>): Promise<Result<T>> => {
    const desde = puertos.monotonico()
    for (let intento = 1; ; intento++) {
      const hecho = await hacer()
      if (hecho.ok || cerrada || !seReintenta(hecho.error)) return hecho
      const espera = esperaTras(intento)
      if (puertos.monotonico() - desde + espera > plazoMs) return hecho
      dormida = true
      await mostrar()
      await dormir(espera)
      dormida = false
    }
  }

  const enviarTodo = async (subida: Subida): Promise<Result<unknown>> => {
    let va = await conReintentos(PLAZO_DE_OPERACION_MS, () => anunciar(subida))
    let vueltas = 0
    while (va.ok && va.value.archivo === null) {
      const desde = va.value.recibidos
      if (cerrada || (await almacen.una(subida.id)) === undefined) return ok(undefined)
      await almacen.cambiar(subida.id, { enviados: desde })
      va = await conReintentos(PLAZO_DE_SUBIDA_MS, () => enviarDesde(subida, desde))
      if (va.ok && va.value.archivo === null && va.value.recibidos <= desde && ++vueltas >= VUELTAS_MAXIMAS)
        return fallo('archivo.llego-distinto')
    }
    if (!va.ok) return va
    await almacen.cambiar(subida.id, { enviados: subida.bytes })
    return conReintentos(PLAZO_DE_OPERACION_MS, () => mandarOrden(subida))
  }

  const olvidar = async (subida: Subida): Promise<void> => {
    await almacen.borrar(subida)
    if (!carpetas[subida.carpeta].privada) await vitrina.quitar(urlDe(subida))
  }

  const enviar = async (subida: Subida): Promise<void> => {
    enCurso = subida.id
    await almacen.cambiar(subida.id, { estado: 'espera', motivo: null })
    const enviada = await enviarTodo(subida)
    enCurso = ''
    if (enviada.ok && !cerrada) await olvidar(subida)
    else if (!enviada.ok && !cerrada) await detener(subida.id, enviada.error)
    await mostrar()
  }

  const detener = (id: string, error: Fallo): Promise<void> =>
    almacen.cambiar(id, { estado: noTieneRemedio(error) ? 'rechazada' : 'detenida', motivo: motivoDeSubida(error) })

  /** Whose session is here now: what another person chose waits for them. */
  const puedeIr = (subida: Subida): boolean => subida.estado !== 'rechazada' && (subida.persona === '' || subida.persona === persona())

  /** Everything that waits, once, in the order in which it was chosen. */
  const turn = async (): Promise<boolean> => {
    const vistas = new Set<string>()
    while (!cerrada) {
      const siguiente = (await almacen.todas()).find((una) => puedeIr(una) && !vistas.has(una.id))
      if (!siguiente) return false
      vistas.add(siguiente.id)
      await enviar(siguiente)
    }
    return false
  }

  // What a turn could not send waits for a reason to try: a turn tries each for as long as it makes sense.
  const sender = createSender({ puertos, lock: contexto.base, turn, againMs: 0, onFail: alFallar })
  const reintentar = (): void => {
    despertar()
    sender.now()
  }

  const dejar = [almacen.observar(() => void mostrar().catch(alFallar)), puertos.alDespertar(() => despertar())]
  await mostrar()
  reintentar()

  return {
    lista,
    async encolar({ archivo, carpeta, dueno, paraTienda = '', autor = '', orden }) {
      const contenido = new Uint8Array(await archivo.arrayBuffer())
      const { de, privada } = carpetas[carpeta]
      const subida: Subida = {
        id: puertos.nuevoId(),
        dueno,
        propia: de === 'persona' || (de === 'ambos' && paraTienda !== ''),
        carpeta,
        paraTienda,
        persona: autor === '' ? persona() : '',
        autor,
        contentType: archivo.type,
        bytes: contenido.length,
        sha256: await sha256De(contenido),
        enviados: 0,
        estado: 'espera',
        motivo: null,
        orden: orden ?? null,
      }
      try {
        await almacen.crear(subida, contenido)
      } catch (error) {
        alFallar(error)
        return fallo('archivo.disco-lleno')
      }
      if (!privada) await vitrina.poner(urlDe(subida), archivo)
      await mostrar()
      reintentar()
      return ok(refDeArchivo(dueno, carpeta, subida.id))
    },
    async quitar(id) {
      const subida = await almacen.una(id)
      if (subida) await olvidar(subida)
      await mostrar()
    },
    async quitarPropias(usuarioId) {
      for (const una of await almacen.todas()) if (esDePerfil(una) && una.persona === usuarioId) await olvidar(una)
      await base.girar()
      await mostrar()
    },
    volverIlegible: () => base.girar(),
    reintentar,
    async contenido(id) {
      const subida = await almacen.una(id)
      const trozos = []
      for (let desde = 0; subida && desde < subida.bytes; desde += BYTES_POR_TROZO) {
        const trozo = await almacen.trozo(id, desde / BYTES_POR_TROZO)
        if (!trozo) return undefined
        trozos.push(Uint8Array.from(trozo))
      }
      return subida && new Blob(trozos, { type: subida.contentType })
    },
    reposo: sender.idle,
    async cerrar() {
      cerrada = true
      despertar()
      for (const una of dejar) una()
      sender.close()
      await sender.idle()
      await base.cerrar()
    },
  }
}

/** Of the person's own profile, with nothing else that waits for it. */
const esDePerfil = ({ propia, paraTienda }: Pick<Subida, 'propia' | 'paraTienda'>): boolean => propia && paraTienda === ''

async function sha256De(contenido: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', Uint8Array.from(contenido))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
