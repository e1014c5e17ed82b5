/**
 * Somebody at a counter: sells, takes back, moves cash, opens and closes shifts. She trusts what the screen says and no more:
 * a receipt is printed when `cobrar` says so, and after a crash she looks at what the till shows before she charges again.
 */
import { anotarIntento, olvidarIntento, ventaSinVer } from '#features/caja/mostrador/cobro/intento.ts'
import { claveRenglon } from '#domain/caja/cuadre.rules.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import type { Turno } from '#domain/caja/turno.entity.ts'
import { metodosPago, Venta } from '#domain/ventas/venta.entity.ts'
import type { Fallo, Result } from '#domain/core/result.ts'
import { nuevaLinea, nuevoBorrador, type Persona } from '#domain/ventas/venta.rules.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { notasDe } from '#data/ventas/notas.ts'
import { abrirTurno, cerrarTurno, cobrar, devolver, turnoAbierto } from '#data/ventas/ventas.ts'
import { moverCaja } from '#data/ventas/movimientos.ts'
import type { Azar } from '../semilla.ts'
import { pagosDe, type Compra, type Mundillo } from './compra.ts'
import { BASE_LOCAL, clavePersona, type Equipo, type PestanaAbierta } from './equipo.ts'
import { Violacion } from './papel.ts'
import type { TiendaSembrada } from './siembra.ts'

/** No act at a till may take longer, whatever happens; the page would have been closed by then. */
const PACIENCIA_MS = 15 * 60_000
/** She never counts slips: whatever was paid with them is a difference. */
const POR_ACLARAR = Object.fromEntries(
  metodosPago.flatMap((metodo) => (['DOP', 'USD'] as const).map((moneda) => [claveRenglon({ metodo, moneda }), 'Por aclarar'])),
)

const SIN_PROMESA = 'aptitud.sin-promesa'
/** What a till says when it does not know, or when what came before is there. */
const EN_DUDA: readonly string[] = ['guardar.sin-confirmar', 'guardar.la-anterior-quedo']

export class Cajera {
  readonly nombre: string
  readonly equipo: Equipo
  readonly tienda: TiendaSembrada
  readonly quien: Persona
  /** Sales that she remembers, for when a customer comes back. */
  readonly hechas: Venta[] = []
  ocupada = false
  despedida = false
  /** Another computer is this till too. */
  clonada = false
  actos = 0
  rechazos: Record<string, number> = {}
  readonly #m: Mundillo
  readonly #azar: Azar
  #activa: PestanaAbierta | undefined
  #vieja: Compra | undefined

  constructor(nombre: string, equipo: Equipo, tienda: TiendaSembrada, m: Mundillo) {
    this.nombre = nombre
    this.equipo = equipo
    this.tienda = tienda
    this.#m = m
    this.#azar = m.azar.rama(`cajera ${nombre}`)
    this.quien = this.#azar.uno(tienda.cajeros)
    this.entrar()
  }

  /** She typed her PIN: the device remembers who is at the till. */
  entrar(): void {
    this.despedida = false
    this.equipo.disco.escribir(`${BASE_LOCAL}/local`, {
      id: clavePersona(this.equipo.credencial.dispositivoId),
      texto: JSON.stringify(this.quien),
    })
  }

  /** Goes on with another tab of this computer, when there is one. */
  cambiarDePestana(): void {
    const otras = this.equipo.abiertas.filter((una) => una !== this.#activa && una.tienda !== undefined)
    if (otras.length > 0) this.#activa = this.#azar.uno(otras)
  }

  get activa(): PestanaAbierta | undefined {
    return this.#activa?.viva === true ? this.#activa : undefined
  }

  /** So many acts, with a pause before each. */
  async trabajar(actos: number, pausaMs: number): Promise<void> {
    if (this.ocupada || this.despedida) return
    this.ocupada = true
    for (let i = 0; i < actos && !this.despedida; i++) {
      await this.#m.tiempo.dormir(this.#azar.entero(100, 2 * pausaMs))
      await this.#acto()
    }
    this.ocupada = false
  }

  async #acto(): Promise<void> {
    if (this.#vieja) return await this.#cobrarCompra(this.#vieja)
    const turno = await this.#conTurno()
    if (!turno) return
    this.actos++
    const dado = this.#azar.numero()
    if (dado < 0.74) await this.#vender()
    else if (dado < 0.83) await this.#devolver()
    else if (dado < 0.93) await this.#mover()
    else await this.#cerrar(turno)
  }

  /** A tab that works and holds the till; undefined when none will. */
  async #pestana(): Promise<PestanaAbierta | undefined> {
    for (let intento = 0; intento < 8 && !this.despedida; intento++) {
      const abierta = this.activa ?? this.equipo.lista
      if (!abierta) {
        this.#activa = await this.equipo.abrir()
        if (this.#activa === undefined) await this.#m.tiempo.dormir(2000)
        continue
      }
      this.#activa = abierta
      if (abierta.tienda.dueno.soyDueno.valor()) return abierta
      const tomada = await this.#enVida(abierta, abierta.tienda.dueno.tomar())
      if (tomada !== undefined && abierta.tienda.dueno.soyDueno.valor()) return abierta
    }
    return undefined
  }

  /** What a tab does, as long as it lives; undefined when it died before it said how it went. */
  async #enVida<T>(pestana: PestanaAbierta, acto: Promise<T>): Promise<{ valor: T } | undefined> {
    const fin = await Promise.race([acto.then((valor) => ({ valor })), pestana.muerte, this.#perderPaciencia()])
    if (fin === undefined) throw new Violacion('I7', `${pestana.nombre}: un acto no terminó en ${PACIENCIA_MS / 60_000} minutos`)
    return fin === 'muerta' ? undefined : fin
  }

  /** In small steps, so that hours in which everybody slept count as one. */
  async #perderPaciencia(): Promise<undefined> {
    for (let ms = 0; ms < PACIENCIA_MS; ms += 30_000) await this.#m.tiempo.dormir(30_000)
    return undefined
  }

  async #con<T>(
    hacer: (tienda: TiendaLocal) => Promise<Result<T>>,
    confirma: (fecha: boolean) => void = () => undefined,
  ): Promise<T | undefined> {
    const pestana = await this.#pestana()
    if (!pestana) return undefined
    const fin = await this.#enVida(pestana, hacer(pestana.tienda))
    if (!fin) return undefined
    if (fin.valor.ok) return fin.valor.value
    this.#rechazo(fin.valor.error)
    if (fin.valor.error.code.startsWith('reloj.')) confirma(true)
    return undefined
  }

  #rechazo({ code }: Fallo): void {
    this.rechazos[code] = (this.rechazos[code] ?? 0) + 1
    if (code === 'dispositivo.revocado') this.despedida = true
  }

  /** The open shift; opens one when there is none. */
  async #conTurno(): Promise<Turno | undefined> {
    const pestana = await this.#pestana()
    if (!pestana) return undefined
    const abierto = await this.#enVida(
      pestana,
      turnoAbierto(pestana.tienda).catch(() => undefined),
    )
    if (!abierto) return undefined
    if (abierto.valor) {
      this.#papelDe(abierto.valor)
      return abierto.valor
    }
    const pesos = this.#azar.entero(0, 300)
    const fondo = { fondoDop: pesos === 0 ? {} : { '100': pesos }, fondoUsd: {} }
    const sinPreguntar = this.rechazos[SIN_PROMESA] ?? 0
    let turno = await this.#con((tienda) => abrirTurno(tienda, fondo))
    // The supervisor reads what the screen says, and takes it upon her.
    if (!turno && (this.rechazos[SIN_PROMESA] ?? 0) > sinPreguntar)
      turno = await this.#con((tienda) => abrirTurno(tienda, { ...fondo, riesgoAceptadoPor: this.tienda.supervisora.empleadoId }))
    if (turno) this.#papelDe(turno)
    return turno
  }

  /** The float of a shift is in its drawer from the moment that somebody knows of the shift. */
  #papelDe(turno: Turno): void {
    if (!this.equipo.promete && turno.riesgoAceptadoPor === undefined && !this.#m.papeles.dudosos.has(this.nombre))
      throw new Violacion('D2', `${turno.id} se abrió en ${this.nombre}, cuyo disco no promete nada, sin preguntar a nadie`)
    if (turno.dispositivoId !== this.equipo.credencial.dispositivoId) this.#m.papeles.caja(turno.id).sucio = true
    else if (this.#m.papeles.imprimir(this.nombre, turno)) this.#m.papeles.caja(turno.id).centavos += turno.fondoDopCentavos
  }

  async #vender(): Promise<void> {
    const pestana = await this.#pestana()
    const productos = pestana?.tienda.catalogo.todos() ?? []
    if (!pestana || productos.length === 0) return
    const producto = this.#azar.uno(productos)
    const numero = this.#m.compra()
    // Every customer takes a quantity that nobody else takes: by it a sale is known again.
    const cantidad = 1000 + numero
    const centavos = Math.round((producto.precioDiezmilesimas * cantidad) / 100_000)
    if (centavos < 1) return
    const borrador = { ...nuevoBorrador('E32'), lineas: [nuevaLinea(producto, cantidad)], pagos: pagosDe(this.#azar, centavos) }
    pestana.tienda.borradores.cambiar(borrador)
    await this.#m.tiempo.dormir(this.#azar.entero(0, 600))
    await this.#cobrarCompra({ numero, borrador, centavos, intentos: 0 })
  }

  /** Charges until there is a receipt, or the customer leaves. */
  async #cobrarCompra(compra: Compra): Promise<void> {
    this.#vieja = compra
    let fechaConfirmada = false
    for (; compra.intentos < 12 && !this.despedida; compra.intentos++) {
      const pestana = await this.#pestana()
      if (!pestana) return
      if (compra.intentos > 0 && (await this.#seguirTrasCaida(pestana, compra))) return
      const cobrada = await this.#enVida(pestana, this.#pulsarCobrar(pestana.tienda, compra, fechaConfirmada))
      if (!cobrada) {
        compra.dudosa = true
        continue
      }
      if (cobrada.valor.ok) {
        this.#entregar(compra, cobrada.valor.value)
        await this.#enVida(
          pestana,
          pestana.tienda.borradores.descartar().catch(() => undefined),
        )
        olvidarIntento(pestana.tienda)
        this.#vieja = undefined
        return
      }
      this.#rechazo(cobrada.valor.error)
      this.#creerElNo(compra, cobrada.valor.error)
      if (cobrada.valor.error.code === SIN_PROMESA) await this.#aceptarRiesgo(pestana)
      if (cobrada.valor.error.code === 'guardar.la-anterior-quedo' && (await this.#enLaLista(pestana, compra))) return
      if (cobrada.valor.error.code.startsWith('reloj.')) fechaConfirmada = this.#azar.suerte(0.7)
      if (cobrada.valor.error.code === 'turno.ninguno-abierto') await this.#conTurno()
      await this.#m.tiempo.dormir(this.#azar.entero(500, 8000))
    }
    // The customer gave up; what is on the screen is cleared with the next one.
    this.#vieja = undefined
  }

  /** A till that says that the sale was not made is believed: the customer pays again, and this one must not be there. */
  #creerElNo(compra: Compra, { code }: Fallo): void {
    if (EN_DUDA.includes(code)) compra.dudosa = true
    if (compra.dudosa) return
    for (const { tipo, seq, texto, id } of this.equipo.disco.filas(this.equipo.ops).values())
      if (
        tipo === 'venta' &&
        seq > 0 &&
        texto.includes(`"cantidadMilesimas":${1000 + compra.numero},`) &&
        texto.includes('"modifica":null')
      )
        throw new Violacion('I2', `${this.nombre} dijo «${code}» y ${id} está en su disco`)
  }

  /** This browser promises nothing, and the shift was opened where one did. */
  async #aceptarRiesgo(pestana: PestanaAbierta): Promise<void> {
    const turno = await this.#enVida(
      pestana,
      turnoAbierto(pestana.tienda).catch(() => undefined),
    )
    if (turno?.valor) await this.#enVida(pestana, pestana.tienda.aptitud.aceptar(turno.valor.id, this.tienda.supervisora.empleadoId))
  }

  /** As `useCobro` does it. */
  async #pulsarCobrar(tienda: TiendaLocal, compra: Compra, fechaConfirmada: boolean): Promise<Result<Venta>> {
    const turno = await turnoAbierto(tienda).catch(() => undefined)
    if (!turno) return { ok: false, error: { code: 'turno.ninguno-abierto' } }
    try {
      await anotarIntento(tienda, turno.id)
    } catch {
      // The screen stays as it is: she presses again.
      return { ok: false, error: { code: 'guardar.no-se-pudo' } }
    }
    const hecha = await cobrar(tienda, compra.borrador, { fechaConfirmada })
    if (!hecha.ok) olvidarIntento(tienda)
    return hecha
  }

  /** She comes back to a till that went away: true when the purchase is settled. */
  async #seguirTrasCaida(pestana: PestanaAbierta, compra: Compra): Promise<boolean> {
    const { tienda } = pestana
    const sinVer = await this.#enVida(
      pestana,
      ventaSinVer(tienda).catch(() => undefined),
    )
    if (!sinVer) return false
    if (sinVer.valor && this.#compraDe(sinVer.valor) === compra.numero) {
      this.#entregar(compra, sinVer.valor)
      await this.#enVida(
        pestana,
        tienda.borradores.descartar().catch(() => undefined),
      )
      olvidarIntento(tienda)
      this.#vieja = undefined
      return true
    }
    const enPantalla = tienda.borradores.actual.valor()
    if (enPantalla && enPantalla.lineas.some(({ cantidadMilesimas }) => cantidadMilesimas === 1000 + compra.numero)) return false
    // Nothing on the screen: she looks through the last sales before she types it again.
    if (await this.#enLaLista(pestana, compra)) return true
    tienda.borradores.cambiar(compra.borrador)
    return false
  }

  /** The till says that it was charged: here it is. By a clock that was put back it is not among the newest: she looks through all of them. */
  async #enLaLista(pestana: PestanaAbierta, compra: Compra): Promise<boolean> {
    const ultimas = await this.#enVida(
      pestana,
      pestana.tienda.repo.buscar(Venta).catch(() => undefined),
    )
    const hecha = ultimas?.valor?.find(({ doc }) => this.#compraDe(doc) === compra.numero)?.doc
    if (!hecha) return false
    this.#entregar(compra, hecha)
    this.#vieja = undefined
    return true
  }

  /** Everything is well again: a till that may sell sells. */
  async venderUna(): Promise<boolean> {
    this.#vieja = undefined
    for (let intento = 0; intento < 5; intento++) {
      const antes = this.hechas.length
      if (await this.#conTurno()) await this.#vender()
      if (this.hechas.length > antes) return true
      await this.#m.tiempo.dormir(5000)
    }
    return false
  }

  #compraDe = ({ lineas, modifica }: Venta): number => (modifica === null ? (lineas[0]?.cantidadMilesimas ?? 0) - 1000 : 0)

  /** The receipt is printed, the customer gets the change that it says. */
  #entregar(compra: Compra, venta: Venta): void {
    const { papeles, tiempo } = this.#m
    if (this.#compraDe(venta) !== compra.numero) throw new Violacion('I2', `se cobró otra cosa: ${venta.id}`)
    if (!papeles.imprimir(this.nombre, venta, { compra: compra.numero })) return
    tiempo.anotar(`${this.nombre} imprime ${venta.ncf} ${venta.totales.total}`)
    if (venta.totales.total !== compra.centavos)
      throw new Violacion('I3', `${venta.id} dice ${venta.totales.total}, eran ${compra.centavos}`)
    const recibido = compra.borrador.pagos.reduce((suma, { recibidoCentavos }) => suma + recibidoCentavos, 0)
    const tarjeta = compra.borrador.pagos.reduce(
      (suma, { metodo, recibidoCentavos }) => suma + (metodo === 'tarjeta' ? recibidoCentavos : 0),
      0,
    )
    if (venta.vueltoCentavos !== recibido - compra.centavos) throw new Violacion('I3', `${venta.id}: vuelto ${venta.vueltoCentavos}`)
    papeles.caja(venta.turnoId).centavos += recibido - tarjeta - venta.vueltoCentavos
    this.hechas.push(venta)
  }

  async #devolver(): Promise<void> {
    const venta = this.#azar.uno([undefined, ...this.hechas.slice(-10)])
    const pestana = await this.#pestana()
    if (!venta || !pestana) return
    // A customer comes back once: she does not take back what she took back, or what the till does not know.
    const previas = await this.#enVida(
      pestana,
      notasDe(pestana.tienda, venta).catch(() => undefined),
    )
    if (!previas?.valor || previas.valor.length > 0) return
    const [linea] = venta.lineas
    const nota = await this.#con((tienda) =>
      devolver(tienda, {
        venta,
        lineas: [{ indice: 0, cantidadMilesimas: linea?.cantidadMilesimas ?? 0 }],
        motivo: 'Vencido',
        codigo: '1',
        metodo: 'efectivo',
        autorizadoPor: this.tienda.supervisora,
        fechaConfirmada: true,
      }),
    )
    if (!nota) return void (await this.#mirarSinVer())
    this.hechas.splice(this.hechas.indexOf(venta), 1)
    // After thirty days by its clock the tax stays (docs/FISCAL.md#credit-notes).
    const aTiempo = Math.abs(Date.parse(nota.fecha) - Date.parse(venta.fecha)) <= 29 * 86_400_000
    if (aTiempo && nota.totales.total !== venta.totales.total)
      throw new Violacion('I3', `la nota ${nota.id} devuelve ${nota.totales.total} de ${venta.totales.total}`)
    if (this.#m.papeles.imprimir(this.nombre, nota)) this.#m.papeles.caja(nota.turnoId).centavos -= nota.totales.total
  }

  async #mover(): Promise<void> {
    const clase = this.#azar.uno(['entrada', 'gasto', 'retiro'] as const)
    const centavos = this.#azar.entero(1, 20_000)
    const hecho = await this.#con((tienda) =>
      moverCaja(tienda, { clase, moneda: 'DOP', centavos, motivo: 'Cambio', autorizadoPor: this.tienda.supervisora }),
    )
    if (!hecho) return void (await this.#mirarSinVer())
    this.mueve(hecho)
  }

  /** Cash of a movement that somebody saw done. */
  mueve(hecho: MovimientoCaja): void {
    if (this.#m.papeles.imprimir(this.nombre, hecho))
      this.#m.papeles.caja(hecho.turnoId).centavos += hecho.clase === 'entrada' ? hecho.centavos : -hecho.centavos
  }

  /** After an act that may have happened: what the till has and she did not see counts, as she finds it in its lists. */
  async #mirarSinVer(turnoId?: string): Promise<boolean> {
    const pestana = await this.#pestana()
    if (!pestana) return false
    const { repo, dispositivo } = pestana.tienda
    const consulta = turnoId === undefined ? { limite: 10 } : { padre: turnoId }
    const listas = await this.#enVida(
      pestana,
      Promise.all([repo.buscar(Venta, consulta), repo.buscar(MovimientoCaja, consulta)]).catch(() => undefined),
    )
    if (!listas?.valor) return false
    const [ventas, movimientos] = listas.valor
    for (const { doc } of ventas) if (doc.dispositivoId === dispositivo.id) this.#encontrada(doc)
    for (const { doc } of movimientos) if (doc.dispositivoId === dispositivo.id) this.mueve(doc)
    return true
  }

  #encontrada(venta: Venta): void {
    const { papeles } = this.#m
    if (!papeles.imprimir(this.nombre, venta, { compra: this.#compraDe(venta) })) return
    const efectivo = venta.pagos.reduce((suma, { metodo, recibidoCentavos }) => suma + (metodo === 'efectivo' ? recibidoCentavos : 0), 0)
    papeles.caja(venta.turnoId).centavos += venta.modifica === null ? efectivo - venta.vueltoCentavos : -efectivo
    const vendida = this.hechas.findIndex(({ id }) => id === venta.modifica?.ventaId)
    if (vendida >= 0) this.hechas.splice(vendida, 1)
  }

  /** She counts what is in the drawer. */
  async #cerrar(turno: Turno): Promise<void> {
    if (!(await this.#mirarSinVer(turno.id))) return
    const caja = this.#m.papeles.caja(turno.id)
    const contado = caja.centavos
    if (contado < 0) return
    const cierre = await this.#con((tienda) =>
      cerrarTurno(tienda, turno, {
        conteoDop: { '100': Math.floor(contado / 100), '1': contado % 100 },
        conteoUsd: {},
        otros: [],
        conteosAnteriores: [],
        motivos: POR_ACLARAR,
        autorizadoPor: this.tienda.supervisora,
      }),
    )
    if (!cierre) return
    const efectivo = cierre.renglones.find(({ metodo, moneda }) => metodo === 'efectivo' && moneda === 'DOP')
    this.#m.papeles.imprimir(this.nombre, cierre)
    this.#m.tiempo.anotar(`${this.nombre} cierra ${turno.id} con ${contado}`)
    if (caja.sucio || this.#m.papeles.dudosos.has(this.nombre)) return
    if (efectivo?.diferenciaCentavos !== 0)
      throw new Violacion('I3', `${cierre.id}: en la gaveta hay ${contado}, el cierre espera ${efectivo?.esperadoCentavos ?? 'nada'}`)
  }
}
