/**
 * The sync engine of a device. One tab runs it, the one with the Web Lock; the others hear from it what it knows. It never
 * asks the browser whether there is a line: it says hello and sees who answers.
 */
import { estaAdelantado } from '#domain/core/hlc.ts'
import { fallo, type Result } from '#domain/core/result.ts'
import { basesOidas, type Base } from '#domain/core/sync.ts'
import type { AlmacenFilas } from '#data/device/almacen.ts'
import type { CatalogoEscribible } from '#data/catalogo/catalogo.ts'
import type { Cofre } from '#data/device/keys/cofre.ts'
import type { FilaGuardada } from '#data/device/fila.ts'
import type { Escritor } from '#data/write/hechos.ts'
import { esDeRed } from '#data/device/http.ts'
import type { Local } from '#data/device/local.ts'
import type { Numeros } from '#data/fiscal/numeros.ts'
import type { Puertos } from '#data/device/puertos.ts'
import type { Reloj } from '#data/device/reloj.ts'
import { celda } from '#data/device/vivo.ts'
import { idComparacion, leerComparacion } from './comparacion.ts'
import { contarFilas, enCabecera } from './cuentas.ts'
import { claveContacto, contactoSync, estadoInicial, type ContactoSync, type EstadoSync, type MotorSync } from './estado.ts'
import { crearAcceso, type AccesoAlServidor, type Firmante } from './acceso.ts'
import { crearLinea, type Contacto } from './linea.ts'
import { crearPull } from './pull.ts'
import { leerPuntero } from './puntero.ts'
import { crearPush } from './push.ts'
import { crearRonda, tiposDePublico, type ContextoRonda, type Ronda } from './ronda.ts'
import { crearStream } from './stream.ts'

const PERIODO_MS = 45_000
const PRIMER_REINTENTO_MS = 1_000
const REINTENTO_MAXIMO_MS = 30_000
/** Facts of one act, and acts in quick succession, go in one batch. */
const JUNTAR_MS = 150
const CONTAR_MS = 50
const CONTACTO_AL_DISCO_MS = 30_000
const MEDIR_DISCO_MS = 5 * 60_000
const ESPERA_DE_OTRA_PESTANA_MS = 15_000

export interface ContextoMotor {
  puertos: Puertos
  credencial: Firmante
  tiendaId: string
  dispositivo: { id: string; clase: 'caja' | 'web' }
  ops: AlmacenFilas
  /** Collections that this device keeps, by the name that the server knows them by. */
  bases: Partial<Record<Base, AlmacenFilas>>
  catalogo: CatalogoEscribible
  cofre: Cofre
  firmas?: ContextoRonda['firmas']
  numeros: Numeros
  escritor: Escritor
  reloj: Reloj
  local: Local
  duraderaEstricta: boolean
  /** The server holds more of this device than the device itself (it lost its disk), or says that all is well. */
  alSaludo(saludo: { ultimoSeq: number; hora: string; permisoHasta?: string | undefined }): Promise<void>
  alFallar(error: unknown): void
  tasaDolar(): number | undefined
}

export interface MotorCerrable extends MotorSync {
  cerrar(): Promise<void>
}

/** Starts syncing a store on this device: one tab runs the rounds, the others follow what it says. */
export async function arrancarMotor(contexto: ContextoMotor): Promise<MotorCerrable> {
  const motor = new Motor(contexto)
  await motor.arrancar()
  return {
    estado: motor.estado,
    sincronizar: () => motor.sincronizar(),
    comparar: () => motor.comparar(),
    autorizacion: () => motor.autorizacion(),
    cerrar: () => motor.cerrar(),
  }
}

class Motor implements MotorCerrable {
  readonly estado
  private readonly c: ContextoMotor
  private readonly fin = new AbortController()
  private readonly paradas: (() => void)[] = []
  private readonly canal
  private ronda: Ronda | undefined
  private acceso: AccesoAlServidor | undefined
  private epoch = ''
  private contactoEnDisco = -Infinity
  private contarPronto: (() => void) | undefined
  private contando = false
  private contarOtraVez = false

  /** What the next round has to read; undefined: everything. */
  private pendientes: Set<Base> | undefined = new Set()
  private fallosSeguidos = 0
  private despertador: (() => void) | undefined
  private despierto = false
  private esperandoRonda: (() => void)[] = []
  private reintentarApartados = (): void => undefined
  private bucle: Promise<void> = Promise.resolve()
  private soltar = (): void => undefined

  constructor(contexto: ContextoMotor) {
    this.c = contexto
    this.estado = celda<EstadoSync>(estadoInicial(contexto.duraderaEstricta))
    this.canal = contexto.puertos.canal(`mercana-sync-${contexto.dispositivo.id}`, (mensaje) => this.alMensaje(mensaje))
  }

  async arrancar(): Promise<void> {
    const { c } = this
    const guardado = await c.local.leer(claveContacto(c.dispositivo.id), contactoSync)
    const puntero = await leerPuntero(c.ops, 'ops')
    this.epoch = puntero?.epoch ?? ''
    // A version of before took any clock for a later one. The server's counts: this device's own may be behind.
    if (puntero && puntero.hlc !== '' && !estaAdelantado(puntero.hlc, c.puertos.ahora() - (guardado?.desfaseMs ?? 0)))
      c.escritor.vio(puntero.hlc)
    if (guardado) this.tomarContacto({ ...guardado, conexion: 'verificando' })
    this.ponerInicial(puntero?.fase === 'normal')
    await this.contar()
    this.ponerComparado((await c.ops.leer([idComparacion]))[0])
    this.paradas.push(
      c.ops.observar((cambios) => {
        if (cambios.some(({ antes, despues }) => (antes?.seq ?? 0) > 0 || (despues?.seq ?? 0) > 0)) this.contarLuego()
        if (cambios.some(({ antes, despues }) => antes === undefined && despues?.estado === 'guardado')) this.alGuardar()
        for (const { despues } of cambios) if (despues?.id === idComparacion) this.ponerComparado(despues)
      }),
      c.catalogo.version.suscribir(() => this.ponerInicial(this.estado.valor().inicial.lista)),
      c.puertos.alDespertar(() => this.despertar()),
    )
    void this.medirDisco(true)
    const lugar = c.puertos.candados.retener(`mercana-sync-${c.dispositivo.id}`)
    this.soltar = () => lugar.soltar()
    void lugar.obtenido.then(() => {
      if (!this.fin.signal.aborted) this.bucle = this.correr().catch(c.alFallar)
    })
    this.decir('¿estado?')
  }

  /** In the tab that runs the engine: rounds until the page goes. */
  private async correr(): Promise<void> {
    const { c } = this
    c.catalogo.serDueno(true)
    this.acceso = crearAcceso({ ...c, senal: this.fin.signal })
    const linea = crearLinea({
      puertos: c.puertos,
      acceso: this.acceso,
      epoch: () => this.epoch,
      alContacto: (contacto) => this.alContacto(contacto),
      senal: this.fin.signal,
    })
    const estado = () => this.estadoDelDispositivo()
    const push = crearPush({ ...c, linea, estado })
    this.reintentarApartados = () => push.reintentarApartados()
    const pull = crearPull({
      ...c,
      linea,
      dispositivoId: c.dispositivo.id,
      vio: (hlc) => c.escritor.vio(hlc),
      tiposDe: (base) => (base === 'publico' ? tiposDePublico : undefined),
    })
    this.ronda = crearRonda({
      ...c,
      linea,
      push,
      pull,
      estado,
      epoch: () => this.epoch,
      ponerEpoch: (epoch) => {
        this.epoch = epoch
      },
      alSaludo: async ({ revocado, copiado, ...saludo }) => {
        this.cambiar({ revocado, copiado })
        await c.alSaludo(saludo)
      },
    })
    const ruta = `/sync/v1/stream?tiendaId=${encodeURIComponent(c.tiendaId)}`
    const abrirStream = (senal: AbortSignal) => linea.abrirStream(ruta, senal)
    const stream = crearStream(abrirStream, c.puertos, (aviso) => {
      for (const base of basesOidas(aviso)) this.pendientes?.add(base)
      this.despertar(false)
    })
    this.pendientes = undefined
    while (!this.fin.signal.aborted) {
      const bien = await this.unaRonda(this.ronda)
      if (this.fin.signal.aborted) break
      if (bien) stream.abrir()
      await this.dormir(bien ? PERIODO_MS * (0.9 + 0.2 * c.puertos.azar()) : this.espera())
    }
    stream.cerrar()
  }

  /** However it ends, the next one comes: a disk or a bug that breaks a round does not end the engine. */
  private async unaRonda(ronda: Ronda): Promise<boolean> {
    // Who asks during this round waits for the next: what they saved may not be in this one.
    const esperan = this.esperandoRonda.splice(0)
    const code = await this.intentarRonda(ronda).catch((error: unknown) => {
      this.c.alFallar(error)
      return 'sync.error'
    })
    if (code !== '') this.pendientes = undefined
    this.fallosSeguidos = code === '' ? 0 : this.fallosSeguidos + 1
    this.cambiar({
      conexion: esDeRed(code) ? 'sin-conexion' : 'en-linea',
      ultimoFallo: code,
      ...(code === 'dispositivo.revocado' ? { revocado: true } : {}),
      ...(code === 'dispositivo.copiado' ? { revocado: true, copiado: true } : {}),
    })
    for (const lista of esperan) lista()
    return code === ''
  }

  /** A round with what is pending; the code of its failure, '' when all went well. */
  private async intentarRonda(ronda: Ronda): Promise<string> {
    const bases = this.pendientes && [...this.pendientes]
    const enLinea = this.estado.valor().conexion === 'en-linea'
    this.pendientes = new Set()
    const resultado = await ronda.correr({ bases, saludar: bases === undefined || !enLinea })
    if (!resultado.ok) return resultado.error.code
    const puntero = await leerPuntero(this.c.ops, 'ops')
    this.ponerInicial(puntero?.fase === 'normal')
    return ''
  }

  /** Exponential, with jitter, so that a shop full of tills does not come back all at once. */
  private espera(): number {
    const tope = Math.min(REINTENTO_MAXIMO_MS, PRIMER_REINTENTO_MS * 2 ** Math.min(this.fallosSeguidos - 1, 10))
    return tope * (0.5 + 0.5 * this.c.puertos.azar())
  }

  private dormir(ms: number): Promise<void> {
    if (this.despierto) {
      this.despierto = false
      return Promise.resolve()
    }
    return new Promise((listo) => {
      const seguir = (): void => {
        cancelar()
        this.despertador = undefined
        this.despierto = false
        listo()
      }
      const cancelar = this.c.puertos.programar(ms, () => {
        this.pendientes = undefined
        seguir()
      })
      this.despertador = seguir
    })
  }

  /** Somebody has a reason to try now. `todo`: read every database, not only what moved. */
  private despertar(todo = true): void {
    if (todo) this.pendientes = undefined
    if (this.despertador) this.despertador()
    else this.despierto = true
  }

  /** Something of ours waits to be sent. Without a line the next attempt comes by itself. */
  private alGuardar(): void {
    if (this.ronda === undefined || this.estado.valor().conexion !== 'en-linea') return
    this.c.puertos.programar(JUNTAR_MS, () => this.despertar(false))
  }

  async autorizacion(): Promise<Result<string>> {
    return (await this.acceso?.autorizacion()) ?? fallo('red.sin-conexion')
  }

  comparar(): Promise<void> {
    this.ronda?.pedirComparacion()
    return this.sincronizar('comparar')
  }

  async sincronizar(orden: 'sincronizar' | 'comparar' = 'sincronizar'): Promise<void> {
    this.reintentarApartados()
    const terminada = new Promise<void>((listo) => {
      const cancelar = this.ronda ? () => undefined : this.c.puertos.programar(ESPERA_DE_OTRA_PESTANA_MS, listo)
      this.esperandoRonda.push(() => {
        cancelar()
        listo()
      })
    })
    if (this.ronda) this.despertar()
    else this.decir(orden)
    await terminada
  }

  private alMensaje(mensaje: string): void {
    if (mensaje === 'ronda') for (const lista of this.esperandoRonda.splice(0)) lista()
    else if (this.ronda && (mensaje === 'sincronizar' || mensaje === 'comparar')) {
      if (mensaje === 'comparar') this.ronda.pedirComparacion()
      this.reintentarApartados()
      this.esperandoRonda.push(() => this.decir('ronda'))
      this.despertar()
    } else if (this.ronda && mensaje === '¿estado?') this.decir(JSON.stringify(this.contacto()))
    else if (!this.ronda && mensaje.startsWith('{')) {
      const contacto = contactoSync.safeParse(JSON.parse(mensaje))
      if (contacto.success) this.tomarContacto(contacto.data)
    }
  }

  private contacto(): ContactoSync {
    const { conexion, ultimoContacto, desfaseMs, revocado, copiado, ultimoFallo, inicial } = this.estado.valor()
    return { conexion, ultimoContacto, desfaseMs, revocado, copiado, ultimoFallo, inicialLista: inicial.lista }
  }

  private tomarContacto({ inicialLista, ...contacto }: ContactoSync): void {
    this.cambiar(contacto)
    this.ponerInicial(inicialLista)
  }

  private ponerComparado(fila: FilaGuardada | undefined): void {
    this.cambiar({ comparado: leerComparacion(fila) ?? null })
  }

  private ponerInicial(lista: boolean): void {
    const productos = this.c.catalogo.total
    const { inicial } = this.estado.valor()
    if (inicial.lista !== lista || (!lista && inicial.productos !== productos)) this.cambiar({ inicial: { lista, productos } })
  }

  private alContacto({ horaServidorMs, desfaseMs }: Contacto): void {
    this.c.reloj.contacto(horaServidorMs)
    const { ultimoFallo } = this.estado.valor()
    this.cambiar({
      conexion: 'en-linea',
      ultimoContacto: new Date(horaServidorMs).toISOString(),
      desfaseMs,
      ...(esDeRed(ultimoFallo) ? { ultimoFallo: '' } : {}),
    })
  }

  private cambiar(cambio: Partial<EstadoSync>): void {
    const previo = this.estado.valor()
    const nuevo = { ...previo, ...cambio }
    if ((Object.keys(cambio) as (keyof EstadoSync)[]).every((campo) => Object.is(previo[campo], nuevo[campo]))) return
    this.estado.poner(nuevo)
    if (this.ronda === undefined) return
    const contacto = this.contacto()
    this.decir(JSON.stringify(contacto))
    const ahora = this.c.puertos.ahora()
    const importa = previo.revocado !== nuevo.revocado || previo.ultimoContacto === ''
    if (!importa && Math.abs(ahora - this.contactoEnDisco) < CONTACTO_AL_DISCO_MS) return
    this.contactoEnDisco = ahora
    void this.c.local.escribir(claveContacto(this.c.dispositivo.id), contacto).catch(this.c.alFallar)
  }

  /** A moment later: whoever saved goes first. */
  private contarLuego(): void {
    this.contarPronto ??= this.c.puertos.programar(CONTAR_MS, () => {
      this.contarPronto = undefined
      void this.contar().catch(this.c.alFallar)
    })
  }

  /** Counts by index, one counting at a time. */
  private async contar(): Promise<void> {
    this.contarOtraVez = true
    if (this.contando) return
    this.contando = true
    try {
      while (this.contarOtraVez && !this.fin.signal.aborted) {
        this.contarOtraVez = false
        this.cambiar(await contarFilas(this.c.ops))
      }
    } finally {
      this.contando = false
    }
  }

  private async medirDisco(pedir: boolean): Promise<void> {
    const { disco, programar } = this.c.puertos
    try {
      const { usoBytes, cuotaBytes } = await disco.estimar()
      this.cambiar({ usoBytes, cuotaBytes })
      if (pedir) this.cambiar({ persistente: await disco.persistir() })
    } catch (error) {
      this.c.alFallar(error)
    }
    if (!this.fin.signal.aborted) this.paradas.push(programar(MEDIR_DISCO_MS, () => void this.medirDisco(false)))
  }

  /** What the device tells of itself. */
  private estadoDelDispositivo = async (): Promise<string> =>
    enCabecera(this.estado.valor(), await this.c.numeros.quedan(), this.c.puertos, this.c.tasaDolar())

  /** Tells the other tabs. A round that ends while the store closes has nobody to tell, and its channel may be gone. */
  private decir(mensaje: string): void {
    if (!this.fin.signal.aborted) this.canal.enviar(mensaje)
  }

  async cerrar(): Promise<void> {
    this.fin.abort()
    this.contarPronto?.()
    this.despertar()
    for (const parar of this.paradas) parar()
    await this.bucle
    // Only now: two engines of one device never run at once.
    this.soltar()
    this.canal.cerrar()
  }
}
