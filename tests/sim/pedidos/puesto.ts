/**
 * Somebody of a store at a device, with a line or without: acts are facts of the production data layer, and reach the server by the
 * ordinary push. What is done to goods and cash happens when the device has the act on its disk.
 */
import { EventoPedido, Pedido } from '#domain/pedidos/pedido.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { rolesDeQuien } from '#domain/core/entity.ts'
import { lineasFinales } from '#domain/pedidos/pagos/pedido.dinero.ts'
import { probarPin } from '#domain/pedidos/entregas/pedido.pin.ts'
import { conProvisionales } from '#domain/pedidos/pedido.rules.ts'
import type { AccionDePedido, EstadoDePedido, EventoDePedido } from '#domain/pedidos/pedido.ts'
import { createHash } from 'node:crypto'
import { AnteSuEquipo } from '../mundo/ante-su-equipo.ts'
import { BASE_LOCAL, clavePersona, type Equipo, type PestanaAbierta } from '../mundo/equipo.ts'
import { Violacion } from '../mundo/papel.ts'
import type { Azar } from '../semilla.ts'
import type { MundoDePedidos } from './mundo.ts'
import type { Comercio, PersonaDeTienda } from './siembra.ts'

/** After so many wrong ones a phone asks for another proof (docs/ORDERS.md#rows, row 12). */
const PIN_INTENTOS = 5

type Datos = Record<string, unknown>
/** What somebody means to do, and what of it happens outside of the device. */
interface Intento {
  pedidoId: string
  accion: AccionDePedido
  datos: Datos
  alHacer?: (eventoId: string) => void
  /** Goes with it in one write. */
  salida?: { productoId: string; milesimas: number }[]
}

export class Puesto {
  readonly nombre: string
  readonly equipo: Equipo
  readonly quien: PersonaDeTienda
  readonly comercio: Comercio
  readonly #mundo: MundoDePedidos
  readonly #azar: Azar
  readonly #ante: AnteSuEquipo
  /** What a courier's phone knew when it last had a line: it keeps no copy of the store. */
  #vistos: Pedido[] = []
  readonly #fallidos = new Map<string, number>()
  #ocupado = false

  constructor(nombre: string, equipo: Equipo, quien: PersonaDeTienda, comercio: Comercio, mundo: MundoDePedidos, azar: Azar) {
    this.nombre = nombre
    this.equipo = equipo
    this.quien = quien
    this.comercio = comercio
    this.#mundo = mundo
    this.#azar = azar
    this.#ante = new AnteSuEquipo(equipo, mundo.tiempo, () => mundo.contar('acto que tardó'))
    const { empleadoId, rol, otrosRoles } = quien
    equipo.disco.escribir(`${BASE_LOCAL}/local`, {
      id: clavePersona(equipo.credencial.dispositivoId),
      texto: JSON.stringify({ empleadoId, nombre: quien.nombre, rol, otrosRoles }),
    })
  }

  async trabajar(actos: number, pausaMs: number): Promise<void> {
    if (this.#ocupado) return
    this.#ocupado = true
    for (let i = 0; i < actos; i++) {
      await this.#mundo.tiempo.dormir(this.#azar.entero(100, 2 * pausaMs))
      await this.#acto()
    }
    this.#ocupado = false
  }

  async #acto(): Promise<void> {
    const pestana = await this.#ante.pestana()
    if (!pestana) return
    const pedidos = await this.#pedidos(pestana)
    if (!pedidos || pedidos.length === 0) return
    for (const pedido of this.#azar.barajar(pedidos).slice(0, 8)) {
      const intento = this.#queHacer(pedido, this.#estadoDe(pedido))
      if (!intento) continue
      await this.#hacer(pestana, pedido, intento)
      // Nobody is sure that it was pressed.
      if (this.#azar.suerte(0.06)) await this.#hacer(pestana, pedido, { pedidoId: pedido.id, accion: intento.accion, datos: intento.datos })
      return
    }
  }

  async #pedidos({ tienda, muerte }: PestanaAbierta): Promise<Pedido[] | undefined> {
    if (this.quien.rol !== 'mensajero') {
      const filas = await this.#ante.enVida(
        muerte,
        tienda.repo.buscar(Pedido, { clave: 'activo' }).catch(() => undefined),
      )
      return filas?.map(({ doc }) => doc)
    }
    const { servidor, red } = this.#mundo
    if (servidor.arriba && !red.sinLinea(this.equipo.nombre))
      this.#vistos = this.#mundo
        .copias<Pedido>(`tienda-${this.comercio.tiendaId}-ops`, 'pedido')
        .filter(({ estado }) => estado.mensajeroId === this.quien.empleadoId)
    return this.#vistos
  }

  /** What this device did about an order, as its disk has it: a courier keeps no copy of the store that he could ask. */
  #propios(pedidoId: string): EventoPedido[] {
    return [...this.equipo.disco.filas(this.equipo.ops).values()]
      .filter(({ tipo, padre, seq }) => tipo === EventoPedido.tipo && padre === pedidoId && seq > 0)
      .map(({ texto }) => JSON.parse(texto) as EventoPedido)
  }

  /** The order with what this device did about it and the server has not folded. */
  #estadoDe(pedido: Pedido): EstadoDePedido {
    const { nombre, rol, otrosRoles } = this.quien
    const papel = otrosRoles.find((otro) => otro === 'supervisor') ?? rol
    const propios = this.#propios(pedido.id).map(({ id, accion, hlc, en, creadoPor, previo, datos }): EventoDePedido => {
      const pinCorrecto = accion === 'entregar' || accion === 'entregarRetiro'
      return {
        id,
        accion,
        hlc,
        en,
        recibidoEn: '',
        actor: creadoPor,
        persona: '',
        nombre,
        rol: papel,
        previo,
        datos,
        pinCorrecto,
        deDispositivo: true,
      }
    })
    return conProvisionales(pedido.contenido, pedido.estado, propios)
  }

  #queHacer(pedido: Pedido, estado: EstadoDePedido): Intento | undefined {
    const de = (accion: AccionDePedido, datos: Datos = {}, resto: Partial<Intento> = {}): Intento => ({
      pedidoId: pedido.id,
      accion,
      datos,
      ...resto,
    })
    const posibles = rolesDeQuien(this.quien).flatMap((rol) =>
      rol === 'mensajero'
        ? this.#comoMensajero(pedido, estado, de)
        : rol === 'supervisor'
          ? this.#comoEncargada(pedido, estado, de)
          : rol === 'cajero'
            ? this.#comoCajera(pedido, estado, de)
            : [],
    )
    if (this.#azar.suerte(0.04))
      return de(this.#azar.uno(['aprobarPago', 'cerrar', 'entregar', 'preparar', 'vencer'] as const), { comprobanteId: 'x', centavos: 1 })
    return posibles.length === 0 ? undefined : this.#azar.uno(posibles)
  }

  #comoEncargada(
    { contenido }: Pedido,
    estado: EstadoDePedido,
    de: (accion: AccionDePedido, datos?: Datos, resto?: Partial<Intento>) => Intento,
  ): Intento[] {
    const azar = this.#azar
    const { pedido, entrega, fiscal, cancelacion } = estado
    if (cancelacion?.estado === 'pedida' && azar.suerte(0.5)) return [de('responderCancelacion', { acepta: azar.suerte(0.6), motivo: '' })]
    if (pedido === 'colocado') {
      if (estado.pago === 'pendiente' && !contenido.aceptaAntesDePagar && azar.suerte(0.9)) return []
      const dado = azar.numero()
      if (dado < 0.85) return [de('aceptar', { minutos: 20 })]
      return [dado < 0.95 ? de('rechazar', { motivo: 'No hay' }) : de('cancelarTienda', { motivo: 'Cerramos' })]
    }
    if (pedido === 'aceptado' || pedido === 'en_preparacion') {
      if (azar.suerte(0.05)) return [de('cancelarTienda', { motivo: 'Se dañó' })]
      if (azar.suerte(0.12)) return [de('proponerSustitucion', { linea: 1, ...this.#sustituto(), cantidadMilesimas: 1000 })]
      const corta = azar.suerte(0.15) ? [{ linea: 1, preparadaMilesimas: 0 }] : []
      return [pedido === 'aceptado' && azar.suerte(0.3) ? de('preparar') : de('alistar', { lineas: corta })]
    }
    if (pedido !== 'listo') return []
    if (entrega === 'fallida' && this.#enTienda(de('mensaje').pedidoId) && azar.suerte(0.6))
      return [de('recibirDevolucion', { condicion: 'apto' })]
    if (contenido.envio.clase === 'domicilio' && ['sin_asignar', 'fallida'].includes(entrega)) return [this.#asignar(de)]
    if (entrega === 'asignada' && azar.suerte(0.08)) return [this.#asignar(de)]
    if (entrega === 'asignada' && azar.suerte(0.5)) return [de('despachar', { bultos: 1 })]
    return fiscal === 'sin_facturar' && azar.suerte(0.5) ? [this.#facturar(contenido, estado, de)] : []
  }

  #enTienda = (pedidoId: string): boolean => this.#mundo.fuera.lugar(pedidoId) === 'tienda'

  #sustituto(): Datos {
    const { id, precioDiezmilesimas } = this.#azar.uno(this.comercio.productos)
    return { productoId: id, nombre: 'Otro', precioDiezmilesimas, itbis: '18' }
  }

  #asignar(de: (accion: AccionDePedido, datos?: Datos) => Intento): Intento {
    const { empleadoId, nombre } = this.#azar.uno(this.comercio.mensajeros)
    return de('asignar', { mensajeroId: empleadoId, nombre })
  }

  #facturar(
    contenido: Pedido['contenido'],
    estado: EstadoDePedido,
    de: (accion: AccionDePedido, datos?: Datos, resto?: Partial<Intento>) => Intento,
  ): Intento {
    const n = this.#mundo.fuera.numero()
    const salida = lineasFinales(contenido, estado)
      .filter(({ cantidadMilesimas }) => cantidadMilesimas > 0)
      .map(({ productoId, cantidadMilesimas }) => ({ productoId, milesimas: -cantidadMilesimas }))
    return de('facturar', { ventaId: `venta-${n}`, ncf: `E32${String(n).padStart(10, '0')}` }, salida.length > 0 ? { salida } : {})
  }

  #comoCajera(
    { id, contenido }: Pedido,
    estado: EstadoDePedido,
    de: (accion: AccionDePedido, datos?: Datos, resto?: Partial<Intento>) => Intento,
  ): Intento[] {
    const { fuera } = this.#mundo
    const { cobro, entrega, pedido } = estado
    if (pedido === 'listo' && entrega === 'lista_para_retirar' && contenido.envio.clase === 'retiro') {
      if (estado.porCobrarCentavos > 0) return [de('cobrar', { centavos: estado.porCobrarCentavos })]
      const pin = this.#mundo.pinDe(id)
      return [de('entregarRetiro', { prueba: { clase: 'pin', pin } }, { alHacer: () => fuera.llevar(id, 'clienta') })]
    }
    if (cobro === null || cobro.contadoCentavos !== null || pedido === 'colocado') return []
    const tomado = fuera.tomado.find((uno) => uno.pedidoId === id && uno.mensajeroId === cobro.mensajeroId)
    if (!tomado || fuera.contado.some((uno) => uno.pedidoId === id)) return []
    const centavos = this.#azar.suerte(0.1) ? Math.max(0, tomado.centavos - 100) : tomado.centavos
    const datos = { liquidacionId: `liq-${id.slice(7, 15)}`, centavos, motivo: centavos === tomado.centavos ? '' : 'Faltan' }
    return [
      de('recibirLiquidacion', datos, {
        alHacer: (eventoId) => fuera.contado.push({ pedidoId: id, eventoId, mensajeroId: cobro.mensajeroId, centavos }),
      }),
    ]
  }

  #comoMensajero(
    { id, contenido }: Pedido,
    estado: EstadoDePedido,
    de: (accion: AccionDePedido, datos?: Datos, resto?: Partial<Intento>) => Intento,
  ): Intento[] {
    const azar = this.#azar
    const { fuera } = this.#mundo
    const { empleadoId } = this.quien
    const { entrega, pedido, cobro } = estado
    const loTiene = fuera.lugar(id) === empleadoId
    if (pedido === 'listo' && entrega === 'asignada' && this.#enTienda(id))
      return [de('recoger', { bultos: azar.suerte(0.95) ? 1 : 2 }, { alHacer: () => fuera.llevar(id, empleadoId) })]
    if (loTiene && ['recogida', 'fallida'].includes(entrega) && azar.suerte(0.5))
      return [entrega === 'recogida' || azar.suerte(0.5) ? de('salir') : this.#devolver(id, de)]
    if (loTiene && entrega === 'en_ruta') {
      if (azar.suerte(0.15)) return [de('fallarEntrega', { motivo: 'No estaba', archivo: null })]
      return this.#entregar(id, contenido, estado, de)
    }
    if (loTiene && entrega === 'fallida') return [this.#devolver(id, de)]
    if (cobro?.mensajeroId === empleadoId && cobro.declaradoCentavos === null && azar.suerte(0.6)) {
      const tomado = fuera.tomado.find((uno) => uno.pedidoId === id && uno.mensajeroId === empleadoId)
      if (tomado) return [de('liquidar', { liquidacionId: `liq-${id.slice(7, 15)}`, centavos: tomado.centavos })]
    }
    return []
  }

  #devolver(id: string, de: (accion: AccionDePedido, datos?: Datos, resto?: Partial<Intento>) => Intento): Intento {
    return de('devolverATienda', {}, { alHacer: () => this.#mundo.fuera.llevar(id, 'tienda') })
  }

  /** She tells her PIN, or gets it wrong; now and then one claims to have delivered with a PIN that he made up. */
  #entregar(
    id: string,
    contenido: Pedido['contenido'],
    estado: EstadoDePedido,
    de: (accion: AccionDePedido, datos?: Datos, resto?: Partial<Intento>) => Intento,
  ): Intento[] {
    const azar = this.#azar
    const { fuera } = this.#mundo
    const cobradoCentavos = contenido.metodo.clase === 'contra_entrega' ? estado.porCobrarCentavos : 0
    if (azar.suerte(0.06)) return [de('entregar', { prueba: { clase: 'pin', pin: this.#malo(id) }, cobradoCentavos: 0 })]
    const alHacer = (eventoId: string) => {
      fuera.llevar(id, 'clienta')
      if (cobradoCentavos > 0) fuera.tomado.push({ pedidoId: id, eventoId, mensajeroId: this.quien.empleadoId, centavos: cobradoCentavos })
    }
    if (azar.suerte(0.25)) {
      const archivo = { nombre: 'a', carpeta: 'b', url: 'c' }
      return [de('entregar', { prueba: { clase: 'foto', archivo, latitud: 18, longitud: -69 }, cobradoCentavos }, { alHacer })]
    }
    const pin = azar.suerte(0.85) ? this.#mundo.pinDe(id) : this.#malo(id)
    const visto = this.#vistos.find((uno) => uno.id === id)
    const derivado = createHash('sha256')
      .update(pin + (visto?.pinSal ?? ''))
      .digest('hex')
    // Some try whatever comes to their mind, so that she need not be asked.
    const fallidos = (this.#fallidos.get(id) ?? 0) + (azar.suerte(0.08) ? PIN_INTENTOS : 0)
    const probado = probarPin(derivado, visto?.pinHash ?? '', fallidos)
    if (probado.ok && fallidos >= PIN_INTENTOS)
      throw new Violacion('P8', `${this.nombre} probó ${fallidos} PIN de ${id} y el siguiente sirvió`)
    if (!probado.ok) {
      this.#fallidos.set(id, fallidos + 1)
      return []
    }
    return [de('entregar', { prueba: { clase: 'pin', pin }, cobradoCentavos }, { alHacer })]
  }

  #malo(id: string): string {
    return this.#mundo.pinDe(id) === '1234' ? '4321' : '1234'
  }

  /** Writes an act that no screen would offer; `previo`: what it says that it knew. */
  async imponer(pedido: Pedido, intento: Intento, previo: readonly string[] | undefined): Promise<void> {
    const pestana = await this.#ante.pestana()
    if (pestana) await this.#hacer(pestana, pedido, intento, previo)
  }

  async #hacer(
    { tienda, muerte }: PestanaAbierta,
    pedido: Pedido,
    { pedidoId, accion, datos, alHacer, salida }: Intento,
    dicho?: readonly string[],
  ): Promise<void> {
    const id = `eventoPedido:${this.#azar.hex(16)}`
    const previo = dicho ?? [...new Set([...pedido.estado.historia, ...this.#propios(pedidoId)].map((uno) => uno.id))].slice(-200)
    const evento = { entity: EventoPedido, id, campos: { pedidoId, accion, previo, datos: JSON.parse(JSON.stringify(datos)) as never } }
    const mercancia = salida
      ? [{ entity: MovimientoInventario, campos: { motivo: 'ajuste' as const, nota: pedidoId, lineas: salida } }]
      : []
    const guardado = await this.#ante.enVida(muerte, tienda.repo.guardarVarios([...mercancia, evento] as never))
    // A tab that died may have written it.
    if (guardado === undefined) await this.#mundo.tiempo.dormir(3000)
    const enDisco = this.equipo.disco.filas(this.equipo.ops).has(id)
    if (guardado?.ok === true && !enDisco) throw new Violacion('R1', `${this.nombre}: ${id} se dio por hecho y no está en su disco`)
    if (guardado && !guardado.ok) this.#mundo.contar(`no ${guardado.error.code}`)
    if (!enDisco) return
    this.#mundo.contar(accion)
    this.#mundo.tiempo.anotar(`${this.nombre} ${accion} ${pedidoId}`)
    alHacer?.(id)
  }
}
