/** One till whose browser is killed again and again, and what was seen of it each time. */
import { mkdir } from 'node:fs/promises'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { sha256 } from '#server/core/hechos/texto.ts'
import { dejoColaRota, dijoQueSeDano } from './cola-rota.ts'
import type { Alta, CopiaVista, HechoVisto, Informe, Informes, Papel } from './informe.ts'
import type { Mesa } from './mesa.ts'
import { lanzarSuelto, type ClaseNavegador, type Suelto } from './suelto.ts'

export interface Cuenta {
  abriendo: number
  cobrando: number
  sinPapel: number
  /** Times that the browser could not open IndexedDB after a death, and could when it was started once more. */
  tropiezos: number
  /** Deaths in the middle of a record, which Chromium does not survive well. */
  colasRotas: number
  /** Times that the browser itself had thrown its store away after a death. */
  almacenesPerdidos: number
  papel: Map<string, Papel>
  /** Sales that were seen on disk, by seq. */
  ventas: Map<number, Papel>
  perdidas: string[]
  faltas: string[]
  quejas: string[]
}

/** The kill comes so long after the till began to charge, at most. */
const COBRANDO_MS = 700
/** One death of so many comes while the page opens. */
const ABRIENDO_DE_CADA = 6
const ABRIENDO_MS = 1500
/** The second copy is compared once in so many rounds: it makes the till wait. */
const COPIA_DE_CADA = 4
const ESPERA_MS = 120_000
/** Chromium's own words when LevelDB is not ready for it, also after the till's patience: the next start opens. */
const NO_ABRE = /backing store/
/** One after the other: no till would ever open again. */
const TROPIEZOS_SEGUIDOS = 5
/** Whoever starts the browser again takes longer than that. A start right after the kill finds the disk held by what was killed. */
const ANTES_DE_OTRA_MS = 2000
/** Of a browser that does not say why it threw its store away: more often would be ours to explain. */
const ALMACENES = 3
/** What a till says that lost its store: nobody is in, and the server has not said yet how far it had come, nor lent new numbers. */
const AL_RECUPERAR = ['guardar.sin-permiso', 'dispositivo.recuperando', 'ncf.sin-bloque']

const azar = (max: number): number => Math.floor(Math.random() * (max + 1))
const dormir = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export class CajaBajoMuerte {
  sinLinea = false
  readonly cuenta: Cuenta = {
    abriendo: 0,
    cobrando: 0,
    sinPapel: 0,
    tropiezos: 0,
    colasRotas: 0,
    almacenesPerdidos: 0,
    papel: new Map(),
    ventas: new Map(),
    perdidas: [],
    faltas: [],
    quejas: [],
  }
  readonly nombre: string
  private readonly clase: ClaseNavegador
  private readonly perfil: string
  private readonly mesa: Mesa
  /** Facts as they were seen first, by seq: none may change or go. */
  private readonly vistos = new Map<number, { id: string; hash: string }>()
  /**
   * What the till refused a sale with as if it had lost its store. Judged at the end: in a round that ends while the page opens
   * nobody looks at the disk, and it may be the one in which the store was lost.
   */
  private readonly porRecuperar = new Set<string>()
  /** How many of them were not on disk when it was last looked at. */
  private faltaban = 0
  private alta: Alta | undefined
  private ronda = 0
  /** Starts in a row at which IndexedDB did not open. */
  private seguidos = 0
  /** Since the store was lost last, a death left what explains that it is lost again. */
  private explicada = false
  private sinExplicar = false
  private readonly esperan = new Map<string, { oir: (datos: unknown) => void; limite: NodeJS.Timeout }>()
  private ultimo: Suelto | undefined
  private alTropezar = (): void => undefined

  constructor(nombre: string, clase: ClaseNavegador, perfil: string, mesa: Mesa) {
    this.nombre = nombre
    this.clase = clase
    this.perfil = perfil
    this.mesa = mesa
  }

  oir({ que, datos }: Informe): void {
    if (que === 'papel') this.cuenta.papel.set(datos.id, datos)
    else if (que === 'queja' && NO_ABRE.test(datos)) this.alTropezar()
    else if (que === 'queja') this.cuenta.quejas.push(datos)
    else if (que === 'rechazo' && AL_RECUPERAR.includes(datos)) this.porRecuperar.add(datos)
    else if (que === 'rechazo') this.faltar(`una venta no se hizo: ${datos}`)
    else this.esperan.get(que)?.oir(datos)
  }

  async estrenar(alta: Alta): Promise<void> {
    await mkdir(this.perfil, { recursive: true })
    this.alta = alta
    const navegador = await this.lanzar({ orden: 'estrenar', alta: JSON.stringify(alta) })
    await this.informe('estrenada')
    await navegador.matar()
  }

  /** One round: opened, looked at, sold on, and killed. */
  async morir(): Promise<void> {
    this.ronda++
    this.sinLinea = this.ronda % 2 === 0
    const conCopia = this.ronda % COPIA_DE_CADA === 0
    const navegador = await this.lanzar({
      orden: 'vender',
      ...this.puesto(),
      desde: this.vistos.size,
      ventas: this.compras(),
      ...(conCopia ? { copia: 1 } : {}),
    })
    if (this.ronda % ABRIENDO_DE_CADA === 0) {
      await dormir(azar(ABRIENDO_MS))
      this.cuenta.abriendo++
    } else {
      const tropiezo = new Promise<undefined>((resolve) => (this.alTropezar = () => resolve(undefined)))
      const visto = await Promise.race([Promise.all([this.informe('disco'), this.informe('abierta')]), tropiezo])
      if (!visto) return await this.otraVez(navegador)
      this.seguidos = 0
      this.revisar(visto[0])
      this.revisarCopia(visto[1].copia, visto[0])
      await this.explicar()
      await dormir(azar(COBRANDO_MS))
      this.cuenta.cobrando++
    }
    await this.matar(navegador)
    // Lost in a start that nobody looked at.
    if (this.ronda % ABRIENDO_DE_CADA === 0) await this.preguntarPorQue()
    this.noEsperar()
  }

  private async matar(navegador: Suelto): Promise<void> {
    await navegador.matar()
    if (this.clase !== 'chromium' || !(await dejoColaRota(this.perfil))) return
    this.cuenta.colasRotas++
    this.explicada = true
  }

  /** The store was found lost: by what the browser did, or nobody knows why. */
  private async explicar(): Promise<void> {
    await this.preguntarPorQue()
    const cuantos = this.clase === 'chromium' ? 0 : ALMACENES
    if (this.sinExplicar && !this.explicada && this.cuenta.almacenesPerdidos > cuantos)
      this.faltar('el almacén se perdió, y el navegador no dijo por qué')
    if (this.sinExplicar) this.explicada = false
    this.sinExplicar = false
  }

  private async preguntarPorQue(): Promise<void> {
    if (this.clase === 'chromium' && (await dijoQueSeDano(this.perfil))) this.explicada = true
  }

  /** Whoever stands before a till that does not open starts the browser again. */
  private async otraVez(navegador: Suelto): Promise<void> {
    this.cuenta.tropiezos++
    if (++this.seguidos > TROPIEZOS_SEGUIDOS) throw new Error(`${this.nombre}: IndexedDB does not open, whatever is done`)
    await this.matar(navegador)
    this.noEsperar()
    await dormir(ANTES_DE_OTRA_MS)
    await this.morir()
  }

  private noEsperar(): void {
    for (const { limite } of this.esperan.values()) clearTimeout(limite)
    this.esperan.clear()
  }

  /** Opened once more with the line back: everything goes to the server. */
  async terminar(): Promise<void> {
    this.sinLinea = false
    const navegador = await this.lanzar({ orden: 'mirar', ...this.puesto(), desde: this.vistos.size })
    const { hechos, copia, sinEnviar } = await this.informe('fin')
    this.revisar(hechos)
    this.revisarVuelta(hechos)
    this.revisarCopia(copia, hechos)
    await this.explicar()
    // Lost, and whole again from the second copy and the server before anybody looked.
    if (this.cuenta.almacenesPerdidos === 0 && this.porRecuperar.has('dispositivo.recuperando')) this.cuenta.almacenesPerdidos++
    if (this.cuenta.almacenesPerdidos === 0)
      for (const dicho of this.porRecuperar) this.faltar(`una venta no se hizo, y el almacén nunca se perdió: ${dicho}`)
    if (sinEnviar > 0) this.faltar(`quedaron ${sinEnviar} sin enviar`)
    await navegador.matar()
  }

  /** Leaves nothing running, however a run ended. */
  async cerrar(): Promise<void> {
    this.noEsperar()
    await this.ultimo?.matar()
  }

  private puesto(): Record<'slug' | 'cajero' | 'pin', string> {
    const { slug = '', cajeroId: cajero = '', pin = '' } = this.alta ?? {}
    return { slug, cajero, pin }
  }

  private async lanzar(parametros: Record<string, string | number>): Promise<Suelto> {
    this.ultimo = await lanzarSuelto(this.clase, this.perfil, this.mesa.pagina({ equipo: this.nombre, ...parametros }))
    return this.ultimo
  }

  private informe<Q extends 'estrenada' | 'disco' | 'abierta' | 'fin'>(que: Q): Promise<Informes[Q]> {
    return new Promise((resolve, reject) => {
      const limite = setTimeout(
        () => reject(new Error(`${this.nombre}, ronda ${this.ronda}: no dijo '${que}'\n${this.cuenta.quejas.slice(-5).join('\n')}`)),
        ESPERA_MS,
      )
      const oir = (datos: unknown): void => {
        clearTimeout(limite)
        resolve(datos as Informes[Q])
      }
      this.esperan.set(que, { oir, limite })
    })
  }

  private faltar(que: string): void {
    this.cuenta.faltas.push(`${this.nombre}, ronda ${this.ronda}: ${que}`)
  }

  /** Nothing that was seen or printed is missing, nothing is half, and the order has no hole; unless the store itself was lost. */
  private revisar(hechos: readonly HechoVisto[]): void {
    const { papel, ventas, perdidas } = this.cuenta
    const porSeq = new Map(hechos.map((hecho) => [hecho.seq, hecho]))
    const faltan = [...this.vistos.keys()].filter((seq) => !porSeq.has(seq))
    if (faltan.length > this.faltaban) {
      this.cuenta.almacenesPerdidos++
      this.sinExplicar = true
    }
    this.faltaban = faltan.length
    const entero = this.cuenta.almacenesPerdidos === 0
    for (const [i, { seq }] of hechos.entries()) if (entero && seq !== i + 1) return this.faltar(`después del ${i} viene el ${seq}`)
    for (const [seq, { id, hash }] of this.vistos) {
      const ahora = porSeq.get(seq)
      if (ahora && (ahora.id !== id || ahora.hash !== hash)) this.perder(seq, id)
    }
    for (const hecho of hechos) if (!this.vistos.has(hecho.seq)) this.ver(hecho)
    const porId = new Map([...ventas.values()].map((venta) => [venta.id, venta]))
    for (const { id, ncf, totalCentavos } of papel.values())
      if (entero && porId.get(id)?.totalCentavos !== totalCentavos)
        perdidas.push(`${this.nombre}: se imprimió ${ncf} y no está en el disco`)
  }

  /** Another fact has its place. With a store that the browser threw away only that may go which nobody was told of. */
  private perder(seq: number, id: string): void {
    const { almacenesPerdidos, papel, perdidas, ventas } = this.cuenta
    if (almacenesPerdidos === 0 || papel.has(id)) perdidas.push(`${this.nombre}: el hecho ${seq} (${id}) ya no está como estaba`)
    this.vistos.delete(seq)
    ventas.delete(seq)
  }

  /** How far the purchases have come: each has a number of its own in its note. */
  private compras(): number {
    const todas = [...this.cuenta.papel.values(), ...this.cuenta.ventas.values()]
    return todas.reduce((mayor, { nota }) => Math.max(mayor, Number(nota.split('-').at(-1))), 0)
  }

  private ver({ id, tipo, seq, hash, texto }: HechoVisto): void {
    this.vistos.set(seq, { id, hash })
    if (sha256(texto) !== hash) this.faltar(`${id} no es lo que dice su huella`)
    if (tipo !== 'venta') return
    const { ncf, totales, nota, lineas } = JSON.parse(texto) as Venta
    if (lineas.length !== 2) this.faltar(`${ncf} está a medias`)
    this.cuenta.ventas.set(seq, { id, ncf, totalCentavos: totales.total, nota })
    if (!this.cuenta.papel.has(id)) this.cuenta.sinPapel++
  }

  /** With the line back, a till that lost its store has all that it ever had. */
  private revisarVuelta(hechos: readonly HechoVisto[]): void {
    const ids = new Set(hechos.map(({ id }) => id))
    for (const { id } of this.vistos.values()) if (!ids.has(id)) this.cuenta.perdidas.push(`${this.nombre}: ${id} no volvió`)
  }

  /** The second copy has what has no receipt, and nothing that is not on disk. */
  private revisarCopia(copia: CopiaVista | undefined, hechos: readonly HechoVisto[]): void {
    if (!copia) return
    const lineas = new Map(copia.lineas.map(({ seq, hash }) => [seq, hash]))
    for (const { seq, hash, estado } of hechos)
      if (estado !== 'recibido' && lineas.get(seq) !== hash && copia.estado === 'al-dia' && this.sinLinea)
        this.faltar(`el hecho ${seq} no está en la segunda copia`)
    const enDisco = new Map(hechos.map((hecho) => [hecho.seq, hecho.hash]))
    for (const [seq, hash] of lineas) if ((enDisco.get(seq) ?? hash) !== hash) this.faltar(`la segunda copia dice otra cosa del ${seq}`)
  }
}
