/** Orders of a demo shop: people ask from home, the shop prepares, a courier brings, the money comes back and the till invoices. */
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import type { Campos } from '#domain/core/entity.ts'
import { HORA_MS } from '#domain/core/fecha.ts'
import type { DatosDeAccion } from '#domain/pedidos/pedido.acciones.ts'
import { EventoPedido, type MiPedido, type Pedido } from '#domain/pedidos/pedido.entity.ts'
import { borradorDePedido } from '#domain/pedidos/pedido.factura.ts'
import type { AccionDePedido } from '#domain/pedidos/pedido.ts'
import { idMovimientoDeLiquidacion } from '#domain/pedidos/entregas/liquidacion.rules.ts'
import { CONSUMIDOR_FINAL } from '#domain/ventas/comprador.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import { baseDeTienda, baseDeUsuario } from '../../core/bases.ts'
import { colocarPedidos, type QuienCompra } from '../../pedidos/colocar.ts'
import { cotizar } from '../../pedidos/cotizar.ts'
import type { Aparato } from './aparato.ts'
import { exito } from './exito.ts'
import type { Mostrador } from './mostrador.ts'
import type { Negocio } from './negocio.ts'

const MINUTO_MS = HORA_MS / 60

/** Somebody who buys from home, and where. */
export interface Compradora {
  persona: QuienCompra
  telefono: string
  direccion: Parameters<typeof colocarPedidos>[2]['direccion']
}

/** How far an order goes today; the ones of before went all the way. */
export type Hasta = 'colocado' | 'preparando' | 'listo' | 'en_camino' | 'completo'

export interface Repartidor {
  persona: Persona
  aparato: Aparato
}

export class Pedidos {
  readonly #negocio: Negocio
  readonly #mostrador: Mostrador
  readonly #repartidor: Repartidor
  readonly #metodos: { entrega: string; retiro: string }
  readonly #ponerEn: (en: Date) => void

  constructor(
    negocio: Negocio,
    {
      mostrador,
      repartidor,
      metodos,
      ponerEn,
    }: { mostrador: Mostrador; repartidor: Repartidor; metodos: { entrega: string; retiro: string }; ponerEn: (en: Date) => void },
  ) {
    this.#negocio = negocio
    this.#mostrador = mostrador
    this.#repartidor = repartidor
    this.#metodos = metodos
    this.#ponerEn = ponerEn
  }

  /** One order from the moment it is placed, with every step some minutes after the one before. */
  async pedir(compradora: Compradora, desde: Date, hasta: Hasta, envio: 'domicilio' | 'retiro' = 'domicilio'): Promise<void> {
    const { server, azar, supervisor: atiende } = this.#negocio
    let en = desde
    const luego = (minutos: number): Date => {
      en = new Date(en.getTime() + minutos * MINUTO_MS)
      this.#ponerEn(en)
      return en
    }
    this.#ponerEn(en)
    await this.#alDia()
    const pedidoId = await this.#colocar(compradora, en, envio)
    if (pedidoId === undefined) return
    const deLaTienda = <A extends AccionDePedido>(accion: A, datos: DatosDeAccion<A>): void =>
      this.#acto(this.#mostrador.aparato, atiende, pedidoId, accion, datos, en)
    const deReparto = <A extends AccionDePedido>(accion: A, datos: DatosDeAccion<A>): void =>
      this.#acto(this.#repartidor.aparato, this.#repartidor.persona, pedidoId, accion, datos, en)
    if (hasta === 'colocado') return
    luego(azar.entre(2, 6))
    deLaTienda('aceptar', { minutos: 40 })
    deLaTienda('preparar', {})
    if (hasta === 'preparando') return this.#entregar()
    luego(azar.entre(6, 14))
    deLaTienda('alistar', { lineas: [] })
    if (envio === 'retiro' || hasta === 'listo') return this.#entregar()
    const { persona, aparato } = this.#repartidor
    deLaTienda('asignar', { mensajeroId: persona.empleadoId, nombre: persona.nombre })
    await this.#entregar()
    luego(azar.entre(2, 5))
    deReparto('recoger', { bultos: 1 })
    deReparto('salir', {})
    await aparato.entregar()
    if (hasta === 'en_camino') return this.#alDia()
    luego(azar.entre(9, 18))
    const mio = await (await baseDeUsuario(server.store, compradora.persona.usuarioId)).get<MiPedido>(pedidoId)
    const debe = mio?.estado.porCobrarCentavos ?? 0
    deReparto('entregar', { prueba: { clase: 'pin', pin: mio?.pin ?? '' }, cobradoCentavos: debe })
    const liquidacionId = `liquidacion:${azar.uuid(en.getTime())}`
    deReparto('liquidar', { liquidacionId, centavos: debe })
    await aparato.entregar()
    await this.#alDia()
    luego(azar.entre(8, 15))
    this.#recibir(pedidoId, liquidacionId, debe, atiende, en)
    await this.#facturar(pedidoId, en)
    await this.#entregar()
  }

  async #colocar({ persona, telefono, direccion }: Compradora, en: Date, envio: 'domicilio' | 'retiro'): Promise<string | undefined> {
    const { server, tienda, productos, existencias, azar } = this.#negocio
    const elegidos = new Map<string, (typeof productos)[number]>()
    const favoritos = productos.filter((uno) => uno.favorito && !uno.sePesa && (existencias.get(uno.id) ?? 0) > 8000)
    if (favoritos.length === 0) return undefined
    for (let i = azar.entre(2, 5); i > 0; i--) {
      const uno = azar.uno(favoritos)
      elegidos.set(uno.id, uno)
    }
    const lineas = [...elegidos.values()].map(({ id, precioDiezmilesimas }) => ({
      productoId: id,
      cantidadMilesimas: azar.entre(1, 2) * 1000,
      precioVistoDiezmilesimas: precioDiezmilesimas,
      nota: '',
    }))
    for (const { productoId, cantidadMilesimas } of lineas)
      existencias.set(productoId, (existencias.get(productoId) ?? 0) - cantidadMilesimas)
    const metodoId = envio === 'retiro' ? this.#metodos.retiro : this.#metodos.entrega
    const compra = { direccion, telefono, pedidos: [{ tiendaId: tienda.tiendaId, lineas, envio, metodoId, nota: '' }] }
    const grupoId = azar.uuid(en.getTime())
    const { dicho } = await cotizar(server, compra, { usuarioId: persona.usuarioId, grupoId })
    const colocado = exito(await colocarPedidos(server, persona, { ...compra, grupoId, totalVistoCentavos: dicho.totalCentavos }))
    return colocado.pedidos[0]?.pedidoId
  }

  #acto<A extends AccionDePedido>(de: Aparato, quien: Persona, pedidoId: string, accion: A, datos: DatosDeAccion<A>, en: Date): void {
    const campos = { pedidoId, accion, previo: [], datos: datos as Campos<typeof EventoPedido>['datos'] }
    de.hecho(EventoPedido, campos, { en, por: quien.empleadoId })
  }

  #recibir(pedidoId: string, liquidacionId: string, centavos: number, quien: Persona, en: Date): void {
    const { aparato, turno } = this.#mostrador
    if (!turno) throw new Error('Nobody is at the till')
    if (centavos > 0) {
      const movimiento = {
        turnoId: turno.id,
        cajaId: turno.cajaId,
        clase: 'entrada',
        concepto: 'mensajero',
        moneda: 'DOP',
        centavos,
        motivo: `Liquidación de ${this.#repartidor.persona.nombre}: 1 pedido`,
        autorizadoPor: '',
      } as const
      const id = idMovimientoDeLiquidacion(liquidacionId)
      this.#mostrador.anotar(aparato.hecho(MovimientoCaja, movimiento, { id, en, por: quien.empleadoId }))
    }
    this.#acto(aparato, quien, pedidoId, 'recibirLiquidacion', { liquidacionId, centavos, motivo: '' }, en)
  }

  async #facturar(pedidoId: string, en: Date): Promise<void> {
    const { server, tienda, supervisor } = this.#negocio
    const pedido = await (await baseDeTienda(server.store, tienda.tiendaId, 'ops')).get<Pedido>(pedidoId)
    if (!pedido) throw new Error(`No está ${pedidoId}`)
    const borrador = borradorDePedido(pedido.contenido, pedido.estado, { tipoComprobante: 'B02', cliente: { ...CONSUMIDOR_FINAL } })
    const { id: ventaId, ncf } = this.#mostrador.vender(borrador, () => borrador.pagos, en)
    this.#acto(this.#mostrador.aparato, supervisor, pedidoId, 'facturar', { ventaId, ncf }, en)
  }

  async #entregar(): Promise<void> {
    await this.#mostrador.aparato.entregar()
    await this.#alDia()
  }

  #alDia(): Promise<void> {
    return this.#negocio.server.central.trabajos.ponerAlDia(this.#negocio.tienda.tiendaId)
  }
}
