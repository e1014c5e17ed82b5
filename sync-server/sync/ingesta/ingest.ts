/**
 * The door through which facts enter. A fact is never refused (law 2): it is stored in its store's database or in
 * quarantine, and answered with a receipt either way, after the store has it on disk. Delivering twice, in another order or
 * at the same time changes nothing. Pushes to one store that arrive while another is being written go together in the
 * next write, so that a hundred tills cost one fsync (`cola.ts` says who goes first).
 */
import { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { Resultado } from '#domain/core/sync.ts'
import type { Ingesta } from '../../core/central.ts'
import { baseDeTienda } from '../../core/bases.ts'
import { leerGuardado } from '../../core/leidos.ts'
import { GuardError } from '../../store/guardia.ts'
import type { Db, Store } from '../../store/port.ts'
import { Cola, type Entrega, type Parte } from './cola.ts'
import { abrirCuarentena, docDeCuarentena, esAjeno, type DocCuarentena } from '../../core/hechos/cuarentena.ts'
import { queCaben, type Cuotas } from './cuotas.ts'
import { desalojar, esIntruso } from '../../core/hechos/desalojo.ts'
import {
  aceptar,
  conRecepcion,
  hechoDe,
  leerGuardados,
  repetido,
  responderDeAlmacen,
  responderDeCuarentena,
  resultadoDe,
  type DocGuardado,
  type Entrada,
} from './entrada.ts'
import { revisarNumero, revisarNumeroPropio } from './fiscal.ts'
import { recibir } from './hecho.ts'
import type { Hecho, Remitente } from '../../core/hechos/remitente.ts'
import { revisarEntrega } from './entregas.ts'
import { revisarImportes, revisarMontos } from './importes.ts'
import { claveDe, esSeqLejano, leerLibreta, reciboDe, type Libreta } from '../../core/hechos/libreta.ts'
import { revisarPermiso } from './permiso.ts'
import { contiene } from '../../core/hechos/rangos.ts'
import { abrirRecibos, borrarSinHecho } from '../../core/hechos/recibos.ts'
import { reparo, type Reparo } from '../../core/hechos/texto.ts'
import { bloqueDe, leerVecinos, type Vecinos } from './vecinos.ts'

export interface OpcionesIngesta {
  store: Store
  ahora: () => Date
  /** Brings the projections of a store up to date with its facts. */
  ponerAlDia: (tiendaId: string) => Promise<void>
  /** Brings only the receipts of a store up to date with its facts. */
  asentarRecibos: (tiendaId: string) => Promise<void>
  /** A fact of this store was moved to quarantine: what counted it is made again. */
  alDesalojar?: (tiendaId: string) => Promise<void>
  /** Called after facts of a store were stored. */
  alGuardar: (tiendaId: string) => void
  /** Does something after so many ms. */
  luego: (hacer: () => void, ms: number) => unknown
  /** How much of a device is taken at once; everything without it. */
  cuotas?: Cuotas | undefined
}

/** What one device brought; it is answered when the last of its items is written. */
interface Espera extends Entrega {
  remitente: Remitente
  /** Those that were written. */
  entradas: Entrada[]
  resolver: (resultados: Resultado[]) => void
  rechazar: (error: unknown) => void
}

/** Takes in what devices hand in: every fact ends on disk or in quarantine, and is answered with a receipt. */
export function crearIngesta(opciones: OpcionesIngesta): Ingesta {
  const tiendas = new Map<string, EntradaDeTienda>()
  const tienda = (tiendaId: string): EntradaDeTienda => {
    const abierta = tiendas.get(tiendaId) ?? new EntradaDeTienda(tiendaId, opciones)
    tiendas.set(tiendaId, abierta)
    return abierta
  }
  return {
    ingerir: (remitente, envios) => tienda(remitente.tiendaId).ingerir(remitente, envios),
    libreta: (tiendaId, dispositivoId) => tienda(tiendaId).libreta(dispositivoId),
    revalidar: (remitente, doc) => tienda(remitente.tiendaId).revalidar(remitente, doc),
    repasar: (tiendaId, dispositivoId) => tienda(tiendaId).repasar(dispositivoId),
  }
}

/** The door of one store: one write at a time. */
class EntradaDeTienda {
  readonly #tiendaId: string
  readonly #opciones: OpcionesIngesta
  readonly #libretas = new Map<string, Promise<Libreta>>()
  readonly #cola = new Cola<Espera>()
  #trabajando = false

  constructor(tiendaId: string, opciones: OpcionesIngesta) {
    this.#tiendaId = tiendaId
    this.#opciones = opciones
  }

  ingerir(remitente: Remitente, envios: readonly unknown[]): Promise<Resultado[]> {
    return new Promise((resolver, rechazar) => {
      this.#cola.poner({ remitente, envios, tomados: 0, entradas: [], resolver, rechazar })
      if (!this.#trabajando) void this.#vaciar()
    })
  }

  libreta(dispositivoId: string): Promise<Libreta> {
    const abierta = this.#libretas.get(dispositivoId)
    if (abierta) return abierta
    const { store, asentarRecibos } = this.#opciones
    const libreta = asentarRecibos(this.#tiendaId).then(() => leerLibreta(store, this.#tiendaId, dispositivoId))
    this.#libretas.set(dispositivoId, libreta)
    libreta.catch(() => this.#libretas.delete(dispositivoId))
    return libreta
  }

  revalidar(remitente: Remitente, doc: DocCuarentena): Promise<Reparo | undefined> {
    return this.#aSolas(async () => {
      const libreta = await this.libreta(remitente.dispositivoId)
      const envio = { id: doc.hecho.id, seq: doc.seq, hash: doc.declarado ?? doc.hash, texto: doc.texto }
      const entrada: Entrada = { recibido: recibir(envio, remitente), remitente, libreta, otraVez: true }
      const reparos = await this.#almacenar([entrada], this.#opciones.ahora().toISOString())
      const clave = claveDe(entrada.recibido)
      const recibo = libreta.enCuarentena.get(clave)
      if (entrada.resultado) libreta.enCuarentena.delete(clave)
      else if (recibo) libreta.enCuarentena.set(clave, { ...recibo, ...reparos.get(entrada) })
      this.#opciones.alGuardar(this.#tiendaId)
      return entrada.resultado ? undefined : reparos.get(entrada)
    })
  }

  repasar(dispositivoId: string): Promise<void> {
    return this.#aSolas(() => this.#repasar(dispositivoId))
  }

  async #repasar(dispositivoId: string): Promise<void> {
    const { store, ponerAlDia } = this.#opciones
    await ponerAlDia(this.#tiendaId)
    const ops = await baseDeTienda(store, this.#tiendaId, 'ops')
    await borrarSinHecho(await abrirRecibos(store, this.#tiendaId), ops, dispositivoId)
    this.#libretas.delete(dispositivoId)
  }

  /** Does something while nothing of this store is being written. */
  #aSolas<T>(hacer: () => Promise<T>): Promise<T> {
    return new Promise((resolver, rechazar) => {
      this.#cola.ponerTarea(() => hacer().then(resolver, rechazar))
      if (!this.#trabajando) void this.#vaciar()
    })
  }

  async #vaciar(): Promise<void> {
    this.#trabajando = true
    for (let siguiente = this.#cola.siguiente(); siguiente !== undefined; siguiente = this.#cola.siguiente()) {
      await (typeof siguiente === 'function' ? siguiente() : this.#atender(siguiente))
      const ms = this.#cola.esperaMs()
      if (ms > 0) await new Promise<void>((seguir) => void this.#opciones.luego(seguir, ms))
    }
    this.#trabajando = false
  }

  async #atender(partes: readonly Parte<Espera>[]): Promise<void> {
    const leidas = (await Promise.all(partes.map((parte) => this.#leer(parte)))).filter((leida) => leida !== undefined)
    const todas = leidas.flatMap(({ entradas }) => entradas)
    const antes = this.#opciones.ahora().getTime()
    try {
      await this.#guardarPartiendo(todas)
      this.#cola.seEscribio(todas.length, this.#opciones.ahora().getTime() - antes, partes.length)
      this.#opciones.alGuardar(this.#tiendaId)
      for (const { espera, entradas } of leidas) {
        espera.entradas.push(...entradas)
        if (espera.entradas.length === espera.envios.length) espera.resolver(espera.entradas.map(resultadoDe))
      }
    } catch (error) {
      for (const { espera } of leidas) this.#rechazar(espera, error)
    }
  }

  /** What is left of it is not written either: all of it comes again. */
  #rechazar(espera: Espera, error: unknown): void {
    this.#cola.quitar(espera)
    espera.rechazar(error)
  }

  /** What one device brought; when its notebook cannot be read, it alone hears of it. */
  async #leer({ entrega: espera, envios }: Parte<Espera>): Promise<{ espera: Espera; entradas: Entrada[] } | undefined> {
    const { remitente } = espera
    try {
      const libreta = await this.libreta(remitente.dispositivoId)
      return { espera, entradas: envios.map((envio) => ({ recibido: recibir(envio, remitente), remitente, libreta })) }
    } catch (error) {
      this.#rechazar(espera, error)
      return undefined
    }
  }

  /**
   * Stores a batch. When that throws, halves of it, down to the item that cannot be stored: it is answered 'reintentar'
   * and the others arrive. When nothing at all can be stored, it throws: nobody gets an answer that means something.
   */
  async #guardarPartiendo(entradas: readonly Entrada[]): Promise<void> {
    try {
      await this.#guardar(entradas)
    } catch (error) {
      if (entradas.length === 1) throw error
      const mitad = entradas.length >> 1
      const fallos: unknown[] = []
      for (const parte of [entradas.slice(0, mitad), entradas.slice(mitad)]) {
        await this.#guardarPartiendo(parte).catch((fallo: unknown) => {
          fallos.push(fallo)
          for (const entrada of parte)
            entrada.resultado ??= { id: entrada.recibido.id, resultado: 'reintentar', motivo: 'servidor.no-pudo-guardar' }
        })
      }
      if (fallos.length === 2) throw error
    }
  }

  async #guardar(entradas: readonly Entrada[]): Promise<void> {
    const en = this.#opciones.ahora().toISOString()
    const pendientes = entradas.filter(({ resultado }) => resultado === undefined)
    await this.#cuarentena(pendientes, await this.#almacenar(pendientes, en), en)
  }

  /** Stores what may be stored; answers why the others may not. */
  async #almacenar(entradas: readonly Entrada[], en: string): Promise<Map<Entrada, Reparo>> {
    const ops = await baseDeTienda(this.#opciones.store, this.#tiendaId, 'ops')
    const reparos = await this.#revisar(ops, entradas)
    const nuevas = await this.#apartarConocidas(ops, entradas, reparos)
    await this.#crear(ops, queCaben(this.#opciones.cuotas, 'recibidos', nuevas), reparos, en)
    return reparos
  }

  /** What the stored documents say of each fact: its author's permission, its number's block. */
  async #revisar(ops: Db, entradas: readonly Entrada[]): Promise<Map<Entrada, Reparo>> {
    const reparos = new Map<Entrada, Reparo>()
    const vecinos = await leerVecinos(
      ops,
      this.#tiendaId,
      entradas.flatMap((entrada) => {
        const hecho = hechoDe(entrada)
        return hecho ? [{ hecho, remitente: entrada.remitente }] : []
      }),
    )
    for (const entrada of entradas) {
      const { recibido, remitente, libreta } = entrada
      const lejano = remitente.avalado !== true && esSeqLejano(libreta, recibido.seq)
      const encontrado =
        !recibido.hecho.ok && esAjeno(recibido.hecho.reparo)
          ? recibido.hecho.reparo
          : remitente.estado === 'revocado'
            ? reparo('dispositivo-revocado').reparo
            : lejano
              ? reparo('seq-repetido', `seq ${recibido.seq}`, 'seq-lejano').reparo
              : recibido.hecho.ok
                ? this.#reparoDe(ops, recibido.hecho.value, remitente, vecinos)
                : recibido.hecho.reparo
      if (encontrado) reparos.set(entrada, encontrado)
    }
    return reparos
  }

  #reparoDe(ops: Db, hecho: Hecho, remitente: Remitente, { accesos, ajustes, docs }: Vecinos): Reparo | undefined {
    const permiso = revisarPermiso(hecho, remitente, accesos, ajustes) ?? revisarEntrega(hecho, { accesos, ajustes, docs })
    if (permiso) return permiso
    const bloque = docs.get(bloqueDe(hecho))
    const prestado = bloque?.['tipo'] === BloqueNCF.tipo ? leerGuardado(ops, BloqueNCF, bloque) : undefined
    if (hecho.entity.tipo === Compra.tipo)
      return revisarMontos(hecho) ?? revisarNumeroPropio(hecho.doc as unknown as Compra, remitente, prestado)
    if (hecho.entity.tipo !== Venta.tipo) return revisarMontos(hecho)
    const venta = hecho.doc as unknown as Venta
    return revisarImportes(venta) ?? revisarNumero(venta, remitente, prestado)
  }

  /** Answers what is here already with the receipt it had; what is left over is new. */
  async #apartarConocidas(ops: Db, entradas: readonly Entrada[], reparos: Map<Entrada, Reparo>): Promise<Entrada[]> {
    const seqsDelLote = new Map<string, string>()
    const dudosas: Entrada[] = []
    const nuevas: Entrada[] = []
    for (const entrada of entradas) {
      const { recibido, libreta, remitente } = entrada
      const lugar = `${remitente.dispositivoId} ${recibido.seq}`
      const otro = seqsDelLote.get(lugar)
      if (reparos.has(entrada) || contiene(libreta.aceptados, recibido.seq) || (otro !== undefined && otro !== recibido.id))
        dudosas.push(entrada)
      else if (!responderDeCuarentena(entrada)) {
        nuevas.push(entrada)
        seqsDelLote.set(lugar, recibido.id)
      }
    }
    const docs = await leerGuardados(ops, dudosas)
    for (const [i, entrada] of dudosas.entries()) {
      const guardado = docs[i]
      if (responderDeAlmacen(entrada, guardado) || responderDeCuarentena(entrada) || reparos.has(entrada)) continue
      reparos.set(entrada, guardado ? repetido(entrada) : reparo('seq-repetido', `seq ${entrada.recibido.seq}`).reparo)
    }
    return nuevas
  }

  /** Writes the new ones; what the store's guard refuses, or what met another text under its id, gets its reason. */
  async #crear(ops: Db, nuevas: readonly Entrada[], reparos: Map<Entrada, Reparo>, en: string): Promise<void> {
    let porCrear = nuevas
    for (;;) {
      try {
        const respuestas = await ops.createMany(porCrear.flatMap((entrada) => conRecepcion(entrada, en)))
        const existentes = porCrear.filter(
          (entrada, i) => respuestas[i] === 'existe' || !aceptar(entrada, { hash: entrada.recibido.hash, en }),
        )
        const guardados = await leerGuardados(ops, existentes)
        const intrusos = guardados.filter((doc) => doc !== undefined && esIntruso(doc))
        for (const [i, entrada] of existentes.entries()) {
          const guardado = guardados[i]
          if (intrusos.includes(guardado)) continue
          if (!responderDeAlmacen(entrada, guardado)) reparos.set(entrada, repetido(entrada))
        }
        if (intrusos.length === 0) return
        await this.#desalojar(ops, intrusos)
        porCrear = existentes.filter((_, i) => intrusos.includes(guardados[i]))
      } catch (error) {
        if (!(error instanceof GuardError)) throw error
        const rechazados = new Map(error.rechazados.map(({ id, motivo }) => [id, motivo]))
        const quedan = porCrear.filter(({ recibido }) => !rechazados.has(recibido.id))
        if (quedan.length === porCrear.length) throw error
        for (const entrada of porCrear) {
          const motivo = rechazados.get(entrada.recibido.id)
          if (motivo !== undefined) reparos.set(entrada, reparo('guardia', motivo).reparo)
        }
        porCrear = quedan
      }
    }
  }

  /** Facts that took the place of others leave it. */
  async #desalojar(ops: Db, intrusos: readonly (DocGuardado | undefined)[]): Promise<void> {
    const { store, alDesalojar } = this.#opciones
    const docs = intrusos.filter((doc) => doc !== undefined)
    for (const doc of docs) await desalojar(store, ops, doc)
    for (const dispositivoId of new Set(docs.map((doc) => String(doc['dispositivoId'])))) await this.#repasar(dispositivoId)
    await alDesalojar?.(this.#tiendaId)
  }

  async #cuarentena(entradas: readonly Entrada[], reparos: ReadonlyMap<Entrada, Reparo>, en: string): Promise<void> {
    const porApartar = entradas.filter((entrada) => entrada.resultado === undefined && reparos.has(entrada))
    const apartadas = queCaben(this.#opciones.cuotas, 'apartados', porApartar).flatMap((entrada) => {
      const motivo = reparos.get(entrada)
      return motivo ? [{ entrada, doc: docDeCuarentena(entrada.recibido, entrada.remitente, motivo, en) }] : []
    })
    if (apartadas.length === 0) return
    const db = await abrirCuarentena(this.#opciones.store)
    await db.createMany(apartadas.map(({ doc }) => doc))
    const guardados = await db.getMany<DocCuarentena>(apartadas.map(({ doc }) => doc.id))
    for (const [i, { entrada, doc }] of apartadas.entries()) {
      entrada.libreta.enCuarentena.set(claveDe(entrada.recibido), reciboDe(guardados[i] ?? doc))
      responderDeCuarentena(entrada)
    }
  }
}
