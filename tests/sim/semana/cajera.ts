/** A cashier of a week: sells also on credit and by transfer, collects, hands over and receives, spends, keeps a fund, counts what couriers bring, closes. */
import { claveRenglon } from '#domain/caja/cuadre.rules.ts'
import { ArqueoEfectivo } from '#domain/caja/fondo.entity.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { CierreTurno, Turno } from '#domain/caja/turno.entity.ts'
import { liquidacionesPorRecibir } from '#domain/pedidos/entregas/liquidacion.rules.ts'
import { EventoPedido, Pedido } from '#domain/pedidos/pedido.entity.ts'
import { conCreditoAutorizado } from '#domain/ventas/credito.rules.ts'
import { metodosPago, Venta, type Pago } from '#domain/ventas/venta.entity.ts'
import { nuevaLinea, nuevoBorrador, type BorradorVenta, type PagoBorrador } from '#domain/ventas/venta.rules.ts'
import { recibirLiquidacion } from '#data/pedidos/liquidaciones.ts'
import { arquear } from '#data/ventas/fondos.ts'
import { notasDe } from '#data/ventas/notas.ts'
import { abrirTurno, cerrarTurno, cobrar, devolver, turnoAbierto } from '#data/ventas/ventas.ts'
import { moverCaja } from '#data/ventas/movimientos.ts'
import { Violacion } from '../mundo/papel.ts'
import { Alguien, enGuarda, type Guarda } from './alguien.ts'
import { enMonedas } from './bolsillos.ts'

const POR_ACLARAR = Object.fromEntries(
  metodosPago.flatMap((metodo) => (['DOP', 'USD'] as const).map((moneda) => [claveRenglon({ metodo, moneda }), 'Por aclarar'])),
)
const pago = (metodo: Pago['metodo'], recibidoCentavos: number, referencia = ''): PagoBorrador => ({
  metodo,
  moneda: 'DOP',
  recibidoCentavos,
  tasaDiezmilesimas: 10_000,
  referencia,
})

/** Her drawer, as long as its shift is open. */
const gavetaDe = ({ id }: Turno): Guarda => ({ lugar: 'gaveta', fondoId: '', parte: id })

export class CajeraDeSemana extends Alguien {
  #turno: Turno | undefined

  protected guardaDe(lugar: Guarda['lugar'], fondoId: string): Guarda | undefined {
    if (lugar === 'gaveta') return this.#turno && gavetaDe(this.#turno)
    if (lugar === 'fondo' && this.mundo.fondosDe(this).some(({ id }) => id === fondoId)) return { lugar, fondoId, parte: fondoId }
    return undefined
  }

  protected async acto(): Promise<void> {
    this.#turno = await this.#conTurno()
    if (!this.#turno) return
    const gaveta = gavetaDe(this.#turno)
    const { azar, mundo } = this
    const dado = azar.numero()
    if (dado < 0.36) await this.#vender(this.#turno)
    else if (dado < 0.4) await this.#devolver()
    else if (dado < 0.5) await this.cobrarDeuda(gaveta)
    else if (dado < 0.53) await this.anularAlguno(gaveta, mundo.dinero.supervisora)
    else if (dado < 0.65) await this.#entregarAAlguien(gaveta)
    else if (dado < 0.76) await this.#recibir()
    else if (dado < 0.8) await this.#recogerAlguna(gaveta)
    else if (dado < 0.84) await this.gastar(gaveta, mundo.dinero.supervisora)
    else if (dado < 0.88) await this.#conFondo()
    else if (dado < 0.9) await this.#mover(gaveta)
    else if (dado < 0.95) await this.#contarMensajero(this.#turno)
    else await this.#cerrar(this.#turno)
  }

  async #conTurno(): Promise<Turno | undefined> {
    const abierto = await this.mirar(async (tienda) => ({ turno: await turnoAbierto(tienda) }))
    if (!abierto || abierto.turno) return abierto?.turno
    const centavos = 100 * this.azar.entero(0, 300)
    const fondo = { fondoDop: enMonedas(centavos), fondoUsd: {}, riesgoAceptadoPor: this.mundo.dinero.supervisora.empleadoId }
    const abriendo = await this.hacer(
      'abrir turno',
      Turno.tipo,
      (tienda) => abrirTurno(tienda, fondo),
      (turno) => {
        // It is the same drawer: what the last shift left in it is this one's from now on.
        const { id, hereda } = turno as Turno
        const deAntes = hereda ? { lugar: 'gaveta' as const, fondoId: '', parte: hereda.turnoId } : undefined
        return [{ cuenta: 'gaveta', parte: id, centavos }, ...(deAntes ? [enGuarda(deAntes, -this.hay(deAntes))] : [])]
      },
    )
    return abriendo?.ok === true ? abriendo.value : undefined
  }

  async #vender({ id: turnoId }: Turno): Promise<void> {
    const productos = (await this.mirar((tienda) => Promise.resolve(tienda.catalogo.todos()))) ?? []
    if (productos.length === 0) return
    const { azar, mundo } = this
    const producto = azar.uno(productos)
    const cantidad = 1000 * azar.entero(1, 5)
    const centavos = Math.round((producto.precioDiezmilesimas * cantidad) / 100_000)
    const cliente = azar.uno(mundo.dinero.clientes)
    const dado = azar.numero()
    const referencia = `T${100_000 + mundo.fuera.numero()}`
    const [efectivo, credito] = [dado < 0.4 ? Math.ceil(centavos / 5000) * 5000 : 0, dado >= 0.75 ? centavos : 0]
    const pagos =
      dado < 0.4
        ? [pago('efectivo', efectivo)]
        : dado < 0.65
          ? [pago('transferencia', centavos, this.#referencia(referencia))]
          : dado < 0.75
            ? [pago('tarjeta', centavos, referencia)]
            : [pago('credito', centavos)]
    const borrador: BorradorVenta = { ...nuevoBorrador('E32'), lineas: [nuevaLinea(producto, cantidad)], pagos }
    const comprador = { clienteId: cliente.id, nombre: cliente.nombre, identificacion: '', tipoIdentificacion: '' as const }
    const suyo = credito > 0 ? conCreditoAutorizado({ ...borrador, cliente: comprador }, mundo.dinero.supervisora) : borrador
    await this.hacer(
      credito > 0 ? 'vender a crédito' : 'vender',
      Venta.tipo,
      (tienda) => cobrar(tienda, suyo, { fechaConfirmada: true }),
      () => {
        if (dado >= 0.4 && dado < 0.65 && pagos[0]?.referencia === referencia) mundo.banco.recibido(mundo.hoy, centavos, referencia)
        if (dado >= 0.65 && dado < 0.75) mundo.banco.conTarjeta(mundo.hoy, centavos)
        return [
          { cuenta: 'gaveta', parte: turnoId, centavos: dado < 0.4 ? centavos : 0 },
          { cuenta: 'clientes', parte: cliente.id, centavos: credito },
        ]
      },
    )
  }

  /** Of a transfer; now and then a customer shows again the one of an earlier purchase. */
  #referencia(nueva: string): string {
    const viejas = this.mundo.referencias
    if (this.azar.suerte(0.12) && viejas.length > 0) return this.azar.uno(viejas)
    viejas.push(nueva)
    return nueva
  }

  /** Takes back, in cash, a sale that was paid so. */
  async #devolver(): Promise<void> {
    const ventas = [...this.filas()].flatMap(({ tipo, seq, texto }) => (tipo === Venta.tipo && seq > 0 ? [JSON.parse(texto) as Venta] : []))
    const deCaja = ventas.filter(({ modifica, pagos }) => modifica === null && pagos.every(({ metodo }) => metodo === 'efectivo'))
    const turno = this.#turno
    if (deCaja.length === 0 || !turno) return
    const venta = this.azar.uno(deCaja)
    const previas = await this.mirar((tienda) => notasDe(tienda, venta))
    if (previas === undefined || previas.length > 0 || this.hay(gavetaDe(turno)) < venta.totales.total) return
    const { cantidadMilesimas } = venta.lineas[0] ?? { cantidadMilesimas: 0 }
    await this.hacer(
      'devolver',
      Venta.tipo,
      (tienda) =>
        devolver(tienda, {
          venta,
          lineas: [{ indice: 0, cantidadMilesimas }],
          motivo: 'Vencido',
          codigo: '1',
          metodo: 'efectivo',
          autorizadoPor: this.mundo.dinero.supervisora,
          fechaConfirmada: true,
        }),
      () => [enGuarda(gavetaDe(turno), -venta.totales.total)],
    )
  }

  async #mover(gaveta: Guarda): Promise<void> {
    const entra = this.azar.suerte(0.5)
    const centavos = this.azar.entero(1, 5000)
    if (!entra && this.hay(gaveta) < centavos) return
    const { supervisora } = this.mundo.dinero
    await this.hacer(
      'mover',
      MovimientoCaja.tipo,
      (tienda) =>
        moverCaja(tienda, { clase: entra ? 'entrada' : 'retiro', moneda: 'DOP', centavos, motivo: 'Cambio', autorizadoPor: supervisora }),
      () => [enGuarda(gaveta, entra ? centavos : -centavos)],
    )
  }

  async #entregarAAlguien(gaveta: Guarda): Promise<void> {
    const { azar, mundo } = this
    const dado = azar.numero()
    const [otra] = azar.barajar(mundo.cajeras.filter((una) => una !== this))
    const fondo = azar.uno(mundo.dinero.fondos)
    const custodio = mundo.custodioDe(fondo)
    const para = dado < 0.5 ? mundo.duena : dado < 0.8 ? otra : custodio
    if (!para || para === this) return
    const destino = dado < 0.5 ? 'boveda' : dado < 0.8 ? 'gaveta' : 'fondo'
    const papel = await this.entregar(gaveta, para, destino, destino === 'fondo' ? fondo.id : '')
    if (papel && azar.suerte(0.5)) mundo.enPersona(this, para, papel)
  }

  async #recibir(): Promise<void> {
    await this.recibirAlguna()
  }

  async #recogerAlguna(gaveta: Guarda): Promise<void> {
    const suyas = this.abiertas().filter(({ creadoPor, origen }) => creadoPor === this.quien.empleadoId && origen !== 'manos')
    if (suyas.length > 0) await this.recoger(this.azar.uno(suyas), gaveta)
  }

  async #conFondo(): Promise<void> {
    const [fondo] = this.mundo.fondosDe(this)
    if (!fondo) return
    const donde = { lugar: 'fondo', fondoId: fondo.id, parte: fondo.id } as const
    if (this.azar.suerte(0.5)) await this.gastar(donde, this.mundo.dinero.supervisora)
    else await this.#arquear(donde)
  }

  async #arquear(donde: Guarda): Promise<void> {
    const esperado = await this.mundo.esperadoEn(this, donde)
    if (esperado === undefined) return
    const contado = Math.max(0, this.azar.suerte(0.7) ? esperado : esperado - this.azar.entero(1, 200))
    const { fondoId } = donde
    const sitio = { lugar: 'fondo' as const, fondoId, custodioId: this.quien.empleadoId }
    await this.hacer(
      'arquear',
      ArqueoEfectivo.tipo,
      (tienda) =>
        arquear(tienda, {
          que: 'arqueo',
          donde: sitio,
          dop: enMonedas(contado),
          usd: {},
          esperado: { DOP: esperado, USD: 0 },
          motivo: 'Faltaba',
        }),
      () => [
        enGuarda(donde, contado - esperado),
        { cuenta: 'diferenciasDeCaja', parte: this.quien.empleadoId, centavos: esperado - contado },
      ],
    )
  }

  /** Counts what a courier brings, of the orders that she knows of. */
  async #contarMensajero({ id: turnoId }: Turno): Promise<void> {
    const { mundo, azar } = this
    const pedidos = (await this.mirar((tienda) => tienda.repo.buscar(Pedido, { clave: 'activo' }))) ?? []
    const porRecibir = liquidacionesPorRecibir(
      pedidos.map(({ doc: { id, contenido, estado } }) => ({ id, clienteNombre: contenido.clienteNombre, estado })),
    )
    const vivas = porRecibir.filter((una) =>
      una.pedidos.every(({ pedidoId }) => !mundo.fuera.contado.some((contado) => contado.pedidoId === pedidoId)),
    )
    if (vivas.length === 0) return
    const liquidacion = azar.uno(vivas)
    const debe = liquidacion.pedidos.reduce((suma, { declaradoCentavos }) => suma + declaradoCentavos, 0)
    const contadoCentavos = azar.suerte(0.15) ? Math.max(1, debe - 100) : debe
    if (contadoCentavos < 1) return
    await this.hacer(
      'contar al mensajero',
      MovimientoCaja.tipo,
      (tienda) => recibirLiquidacion(tienda, { liquidacion, mensajeroNombre: 'Ramon', contadoCentavos, motivo: 'Lo contado' }),
      () => {
        for (const { tipo, id, texto, seq } of this.filas()) {
          const evento = seq > 0 && tipo === EventoPedido.tipo ? (JSON.parse(texto) as EventoPedido) : undefined
          const suyo = liquidacion.pedidos.find(({ pedidoId }) => pedidoId === evento?.pedidoId)
          if (evento?.accion !== 'recibirLiquidacion' || !suyo || mundo.fuera.contado.some(({ eventoId }) => eventoId === id)) continue
          const { pedidoId } = suyo
          mundo.fuera.contado.push({
            pedidoId,
            eventoId: id,
            mensajeroId: liquidacion.mensajeroId,
            centavos: Number(evento.datos['centavos']),
          })
        }
        return [{ cuenta: 'gaveta', parte: turnoId, centavos: contadoCentavos }]
      },
    )
  }

  /** Counts what is in the drawer, now and then not all of it. */
  async #cerrar(turno: Turno): Promise<void> {
    const gaveta = gavetaDe(turno)
    const hay = this.hay(gaveta)
    const contado = Math.max(0, this.azar.suerte(0.7) ? hay : hay - this.azar.entero(1, 300))
    const cerrado = await this.hacer(
      'cerrar turno',
      CierreTurno.tipo,
      (tienda) =>
        cerrarTurno(tienda, turno, {
          conteoDop: enMonedas(contado),
          conteoUsd: {},
          otros: [],
          conteosAnteriores: [],
          motivos: POR_ACLARAR,
          autorizadoPor: this.mundo.dinero.supervisora,
        }),
      (cierre) => [
        enGuarda(gaveta, contado - hay),
        { cuenta: 'diferenciasDeCaja', parte: this.quien.empleadoId, centavos: hay - contado - comprobantesDe(cierre) },
      ],
    )
    const efectivo =
      cerrado?.ok === true ? cerrado.value.renglones.find(({ metodo, moneda }) => metodo === 'efectivo' && moneda === 'DOP') : undefined
    if (cerrado?.ok === true && (efectivo?.diferenciaCentavos ?? 0) !== contado - hay)
      throw new Violacion('I3', `${turno.id}: la gaveta tenía ${hay}, el cierre esperaba ${String(efectivo?.esperadoCentavos)}`)
    if (cerrado) this.#turno = undefined
  }
}

/** She never counts slips: what was paid with them is in her name until somebody says otherwise. */
const comprobantesDe = (cierre: object): number =>
  (cierre as CierreTurno).renglones.reduce(
    (suma, { metodo, diferenciaCentavos }) => suma + (['tarjeta', 'transferencia', 'cheque'].includes(metodo) ? diferenciaCentavos : 0),
    0,
  )
