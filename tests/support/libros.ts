/** For tests of the books: a store's documents as its tills, couriers and customers make them, by the product's own rules, from numbers. */
import fc from 'fast-check'
import { construir } from '#domain/core/construir.ts'
import type { CierreDeBanco, Conciliacion } from '#domain/bancos/conciliacion.entity.ts'
import type { CuentaDeBanco } from '#domain/bancos/cuenta-de-banco.entity.ts'
import type { LineaDeBanco } from '#domain/bancos/linea-de-banco.entity.ts'
import type { Transferencia } from '#domain/bancos/transferencia.entity.ts'
import { armarCierre, esperados } from '#domain/caja/cuadre.rules.ts'
import type { CargoCliente } from '#domain/cobros/cargo.entity.ts'
import type { Castigo } from '#domain/cobros/castigo.entity.ts'
import type { FacturaDeComision } from '#domain/comisiones/factura.entity.ts'
import type { Desembolso } from '#domain/desembolsos/desembolso.entity.ts'
import type { Cobro } from '#domain/cobros/cobro.entity.ts'
import type { Compra } from '#domain/compras/compra.entity.ts'
import type { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import type { ValorDeInventario } from '#domain/contabilidad/valor-de-inventario.entity.ts'
import type { ArqueoEfectivo } from '#domain/caja/fondo.entity.ts'
import type { HechoDeGaveta } from '#domain/caja/gaveta.rules.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { CierreTurno, Turno } from '#domain/caja/turno.entity.ts'
import { Venta, type MetodoPago } from '#domain/ventas/venta.entity.ts'
import type { Campos } from '#domain/core/entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { itbisCodigos } from '#domain/fiscal/itbis.ts'
import type { DocumentosDeLibro } from '#domain/libros/pruebas/prueba.ts'
import { idMovimientoDeLiquidacion } from '#domain/pedidos/entregas/liquidacion.rules.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { type TipoDeCaja, type TipoDeVenta } from '#domain/core/tipos-comprobante.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'
import { armarNotaCredito, porDevolver, tipoNotaDe } from '#domain/ventas/notas/nota-credito.rules.ts'
import { armarNotaDebito, itbisDeCargo, tipoCargoDe } from '#domain/ventas/notas/nota-debito.rules.ts'
import { yaDevuelto } from '#domain/pedidos/pagos/pedido.dinero.ts'
import { borradorDePedido, impedimentoDeFactura } from '#domain/pedidos/pedido.factura.ts'
import { plegarPedido } from '#domain/pedidos/pedido.rules.ts'
import type { ContenidoDePedido, EstadoDePedido, EventoDePedido } from '#domain/pedidos/pedido.ts'
import { armarVenta, nuevaLinea, nuevoBorrador, totalesDe, type BorradorVenta } from '#domain/ventas/venta.rules.ts'
import { pagosDe, TASA } from './libros/pagos.ts'
import { dineroQueSale, loQueQuedo } from './libros/efectivo.ts'
import { BancoInventado, type VersionDeBanco } from './libros/banco.ts'
import { afiliadoInventado, comisionInventada, facturaInventada } from './libros/comision.ts'
import { desembolsoInventado } from './libros/desembolso.ts'
import { castigoInventado } from './libros/castigo.ts'
import { cobroInventado } from './libros/cobro.ts'
import { comprar } from './libros/compra.ts'
import { acto, contenidoDe, jornadaEnEfectivo, MINUTO, MOTIVO, transferencia } from './order-fold.ts'

const dueno = { empleadoId: 'empleado:1', nombre: 'Altagracia', rol: 'propietario' as const }
const tienda = construir(Tienda)
const productos = itbisCodigos.map((itbis, i) =>
  construir(Producto, { nombre: `Artículo ${itbis}`, itbis, precioDiezmilesimas: 1_234_500 + i * 777_700 }, { id: `producto:${itbis}` }),
)
const clientes = ['cliente:1', 'cliente:2', 'cliente:3'].map((clienteId) => ({
  clienteId,
  nombre: `Ferretería ${clienteId}`,
  identificacion: '131246796',
  tipoIdentificacion: 'RNC' as const,
}))
const tipos: readonly TipoDeVenta[] = ['E32', 'E31', 'E44', 'B02', 'B14']

/** What happens next, as numbers: what, two choices, how much, and how many hours later. */
export interface PasoDeTienda {
  que: 'venta' | 'nota' | 'movimiento' | 'entrega' | 'cobro' | 'castigo' | 'cierre' | 'pedido' | 'banco' | 'compra'
  caja: number
  a: number
  b: number
  monto: number
  horas: number
}

export const pasosDeTienda = (maxLength = 40): fc.Arbitrary<PasoDeTienda[]> =>
  fc.array(
    fc.record({
      que: fc.constantFrom<PasoDeTienda['que']>(
        'venta',
        'venta',
        'venta',
        'nota',
        'movimiento',
        'entrega',
        'cobro',
        'castigo',
        'cierre',
        'pedido',
        'banco',
        'banco',
        'compra',
        'compra',
      ),
      caja: fc.nat(1),
      a: fc.nat(1000),
      b: fc.nat(1000),
      monto: fc.integer({ min: 1, max: 5_000_000 }),
      horas: fc.nat(60),
    }),
    { minLength: 1, maxLength },
  )

const refundable: readonly MetodoPago[] = ['efectivo', 'tarjeta', 'transferencia', 'credito', 'notaCredito']

/** Of a store without a bank. */
export const sinBanco = {
  cuentas: [],
  lineas: [],
  conciliaciones: [],
  cierresDeBanco: [],
  transferencias: [],
  cargos: [],
  castigos: [],
  compras: [],
  pagos: [],
  desembolsos: [],
  facturas: [],
  valores: [],
} satisfies Partial<DocumentosDeLibro>

/** The store as it comes to be, step by step. */
export class TiendaInventada {
  readonly docs = {
    ventas: [] as Venta[],
    turnos: [] as Turno[],
    cierres: [] as CierreTurno[],
    movimientos: [] as HechoDeGaveta[],
    arqueos: [] as ArqueoEfectivo[],
    cobros: [] as Cobro[],
    pedidos: [] as Pedido[],
    cuentas: [] as CuentaDeBanco[],
    lineas: [] as LineaDeBanco[],
    conciliaciones: [] as Conciliacion[],
    cierresDeBanco: [] as CierreDeBanco[],
    transferencias: [] as Transferencia[],
    cargos: [] as CargoCliente[],
    castigos: [] as Castigo[],
    compras: [] as Compra[],
    pagos: [] as PagoProveedor[],
    desembolsos: [] as Desembolso[],
    facturas: [] as FacturaDeComision[],
    valores: [] as ValorDeInventario[],
  } satisfies DocumentosDeLibro
  /** Every state in which an order, a line, a reconciliation or a transfer was, not the last one alone. */
  readonly versiones: (Pedido | VersionDeBanco | Castigo | Desembolso)[] = []
  readonly #banco = new BancoInventado(this.docs, this.versiones)
  #ms = Date.parse('2026-10-05T14:00:00.000Z')
  readonly #seq = [0, 0]
  #numero = 0
  readonly #abiertos: (Turno | undefined)[] = [undefined, undefined]

  constructor(pasos: readonly PasoDeTienda[]) {
    for (const paso of pasos) {
      this.#ms += paso.horas * 60 * MINUTO
      const turno = this.#turno(paso)
      if (paso.que === 'venta') this.#vender(paso, turno)
      if (paso.que === 'nota' && paso.monto % 3 === 0) this.#cargar(paso, turno)
      else if (paso.que === 'nota') this.#devolver(paso, turno)
      if (paso.que === 'movimiento') this.#mover(paso, turno)
      if (paso.que === 'entrega')
        this.docs.movimientos.push(...dineroQueSale(paso, turno, this.#abiertos[1 - paso.caja], (caja) => this.#sobre(caja)))
      if (paso.que === 'cobro') this.#cobrar(paso, turno)
      if (paso.que === 'castigo') this.#castigar(paso)
      if (paso.que === 'cierre') this.#cerrar(paso, turno)
      if (paso.que === 'pedido') this.#pedir(paso, turno)
      if (paso.que === 'compra') comprar(this.docs, paso, turno, (caja) => this.#sobre(caja))
      if (paso.que === 'banco') this.#banco.hacer(paso, this.#en)
      this.#desembolsar(paso)
      if (paso.a % 5 === 0) this.#facturarComisiones()
    }
  }

  /** Everything, as many documents as there are. */
  get todos() {
    const {
      ventas,
      turnos,
      cierres,
      movimientos,
      arqueos,
      cobros,
      pedidos,
      cuentas,
      lineas,
      conciliaciones,
      transferencias,
      cargos,
      castigos,
      compras,
      pagos,
      desembolsos,
      facturas,
    } = this.docs
    return [
      ...ventas,
      ...turnos,
      ...cierres,
      ...movimientos,
      ...arqueos,
      ...cobros,
      ...pedidos,
      ...cuentas,
      ...lineas,
      ...conciliaciones,
      ...transferencias,
      ...cargos,
      ...castigos,
      ...compras,
      ...pagos,
      ...desembolsos,
      ...facturas,
    ]
  }

  get #en(): string {
    return new Date(this.#ms).toISOString()
  }

  #sobre(caja: number) {
    const seq = (this.#seq[caja] ?? 0) + 1
    this.#seq[caja] = seq
    return { en: this.#en, dispositivoId: `dispositivo:${caja}`, seq }
  }

  #turno({ caja, monto, a, b }: PasoDeTienda): Turno {
    const abierto = this.#abiertos[caja]
    if (abierto) return abierto
    const sobre = this.#sobre(caja)
    const fondoDopCentavos = (monto % 50) * 10_000
    const turno = construir(
      Turno,
      {
        cajaId: `caja:${caja}`,
        fecha: diaFiscal(this.#en),
        fondoDop: { '10000': fondoDopCentavos / 10_000 },
        fondoDopCentavos,
        fondoUsd: { '2000': b % 3 },
        fondoUsdCentavos: (b % 3) * 2000,
        ...(a % 4 === 0 ? {} : loQueQuedo(this.docs.cierres, `caja:${caja}`)),
      },
      { ...sobre, id: `turno:${caja}-${sobre.seq}` },
    )
    this.docs.turnos.push(turno)
    this.#abiertos[caja] = turno
    return turno
  }

  #numeroDe(tipo: TipoDeCaja) {
    this.#numero += 1
    const bloque = construir(BloqueNCF, { tipoComprobante: tipo }, { id: `bloque:${tipo}` })
    return { numero: this.#numero, ncf: formatoNcf(tipo, this.#numero), bloque }
  }

  #guardar(campos: Campos<typeof Venta>, caja: number): Venta {
    const venta = construir(Venta, campos, { ...this.#sobre(caja), id: `131246796-${campos.ncf}` })
    this.docs.ventas.push(venta)
    return venta
  }

  #contexto(turno: Turno, tipo: TipoDeCaja) {
    return {
      tienda,
      turno,
      cajero: dueno,
      fecha: diaFiscal(this.#en),
      tasaDolarDiezmilesimas: TASA,
      numero: this.#numeroDe(tipo),
    }
  }

  #vender({ caja, a, b, monto }: PasoDeTienda, turno: Turno): void {
    const tipoComprobante = tipos[b % tipos.length] ?? 'E32'
    const lineas = productos.slice(0, 1 + (b % productos.length)).map((producto, i) => ({
      ...nuevaLinea(producto, 1000 + ((a + i) % 5) * 750),
      descuento: (a + i) % 4 === 0 ? { clase: 'porcentaje' as const, valor: 100 + (monto % 9000), motivo: 'Promoción' } : null,
    }))
    const borrador: BorradorVenta = {
      ...nuevoBorrador(tipoComprobante),
      lineas,
      descuentoGlobal: b % 5 === 0 ? { clase: 'monto', valor: Math.min(monto, 1000), motivo: 'De todo' } : null,
    }
    const { total } = totalesDe(borrador, { preciosIncluyenItbis: tienda.preciosIncluyenItbis, fecha: turno.fecha })
    const { pagos, conCliente } = pagosDe(total, a, monto)
    const exige = comprobantes[tipoComprobante].comprador === 'obligatorio'
    const cliente = (conCliente || exige ? clientes[b % clientes.length] : undefined) ?? borrador.cliente
    const armada = armarVenta({ ...borrador, cliente, pagos }, this.#contexto(turno, tipoComprobante))
    if (!armada.ok) throw new Error(armada.error.code)
    this.#guardar(armada.value, caja)
  }

  #devolver({ caja, a, b }: PasoDeTienda, turno: Turno): void {
    const vendidas = this.docs.ventas.filter(({ modifica, pagos }) => modifica === null && pagos.every(({ metodo }) => metodo !== 'pedido'))
    const venta = vendidas[a % Math.max(1, vendidas.length)]
    if (!venta) return
    const antes = this.docs.ventas.filter(({ modifica }) => modifica?.ventaId === venta.id)
    const pendientes = porDevolver(venta, antes)
    const todas = b % 2 === 0
    const lineas = pendientes.flatMap((queda, indice) => {
      const cantidadMilesimas = todas ? queda : Math.min(queda, 250 + (b % 800))
      return cantidadMilesimas > 0 ? [{ indice, cantidadMilesimas }] : []
    })
    const metodo = refundable[b % refundable.length] ?? 'efectivo'
    const tipo = tipoNotaDe(venta.tipoComprobante)
    const contexto = { ...this.#contexto(turno, tipo), metodo, referencia: 'ref' }
    const nota = armarNotaCredito(venta, lineas, 'No le gustó', todas ? '1' : '3', antes, diaFiscal(this.#en), contexto)
    if (nota.ok) this.#guardar(nota.value, caja)
  }

  /** More is charged on an invoice: paid at once, or owed where somebody is named. */
  #cargar({ caja, a, b, monto }: PasoDeTienda, turno: Turno): void {
    const vendidas = this.docs.ventas.filter(({ modifica, carga }) => modifica === null && carga === undefined)
    const venta = vendidas[a % Math.max(1, vendidas.length)]
    if (!venta) return
    const metodo = b % 2 === 0 && venta.cliente.clienteId !== '' ? 'credito' : 'efectivo'
    const [itbis = 'E'] = itbisDeCargo(venta)
    const cargo = { concepto: 'Flete', montoCentavos: monto, itbis, motivo: 'Se le llevó', metodo, referencia: '' } as const
    const nota = armarNotaDebito(venta, cargo, this.docs.ventas, this.#contexto(turno, tipoCargoDe(venta.tipoComprobante)))
    if (nota.ok) this.#guardar(nota.value, caja)
  }

  #mover({ caja, a, b, monto }: PasoDeTienda, turno: Turno): void {
    const clase = (['entrada', 'retiro', 'gasto'] as const)[a % 3] ?? 'entrada'
    const moneda = b % 4 === 0 ? 'USD' : 'DOP'
    this.#entrada(caja, turno, { clase, moneda, centavos: monto, motivo: 'Agua' })
  }

  #entrada(caja: number, turno: Turno, campos: Partial<Campos<typeof MovimientoCaja>>, id?: string): void {
    const sobre = this.#sobre(caja)
    const propio = { ...sobre, id: id ?? `movimientoCaja:${caja}-${sobre.seq}` }
    this.docs.movimientos.push(construir(MovimientoCaja, { turnoId: turno.id, cajaId: turno.cajaId, moneda: 'DOP', ...campos }, propio))
  }

  /** At the till or in the street, of what this device has heard: of two that heard of no other, both collect. Some are taken back. */
  #cobrar(paso: PasoDeTienda, turno: Turno): void {
    const { cobros } = this.docs
    const cliente = clientes[paso.b % clientes.length]
    if (!cliente) return
    const enCalle = paso.a % 3 === 0
    const lugar = { cobrador: dueno, cajaId: enCalle ? '' : turno.cajaId, turno: enCalle ? undefined : turno, hoy: diaFiscal(this.#en) }
    cobros.push(cobroInventado({ ...this.docs, cliente }, paso, lugar, this.#sobre(paso.caja)))
  }

  /** The owner gives up what somebody owes, or has it owed again. */
  #castigar(paso: PasoDeTienda): void {
    const { castigos } = this.docs
    const cliente = clientes[paso.b % clientes.length]
    const hecho = cliente && castigoInventado({ ...this.docs, cliente }, paso, diaFiscal(this.#en))
    if (!hecho) return
    const i = castigos.findIndex(({ id }) => id === hecho.id)
    castigos.splice(i === -1 ? castigos.length : i, 1, hecho)
    this.versiones.push(hecho)
  }

  #desembolsar(paso: PasoDeTienda): void {
    const { desembolsos } = this.docs
    const hecho = desembolsoInventado(this.docs, paso, diaFiscal(this.#en))
    if (!hecho) return
    const i = desembolsos.findIndex(({ id }) => id === hecho.id)
    desembolsos.splice(i === -1 ? desembolsos.length : i, 1, hecho)
    this.versiones.push(hecho)
  }

  /** The platform invoices what it charged until this month, once for each. */
  #facturarComisiones(): void {
    const { pedidos, facturas } = this.docs
    const fecha = diaFiscal(this.#en)
    const hecha = facturaInventada(pedidos, facturas, fecha)
    if (hecha) facturas.push(hecha)
  }

  #cerrar({ caja, a, b }: PasoDeTienda, turno: Turno): void {
    const { ventas } = this.docs
    const movimientos = [...this.docs.movimientos, ...this.docs.cobros]
    // Some of it is not known to the device that closes: what arrives later.
    const sabidas = ventas.filter(({ seq }) => a % 2 !== 0 || seq % 3 !== 0)
    const esperado = esperados(turno, sabidas, movimientos)
    const de = (metodo: MetodoPago, moneda: 'DOP' | 'USD') =>
      esperado.find((uno) => uno.metodo === metodo && uno.moneda === moneda)?.esperadoCentavos ?? 0
    const contar = (metodo: MetodoPago, moneda: 'DOP' | 'USD', de_mas: number) => Math.max(0, de(metodo, moneda) + de_mas)
    const motivos = Object.fromEntries(
      ['efectivo', 'tarjeta', 'transferencia', 'cheque', 'credito', 'bono', 'notaCredito'].flatMap((metodo) =>
        ['DOP', 'USD'].map((moneda) => [`${metodo} ${moneda}`, 'Se contó dos veces']),
      ),
    )
    const cierre = armarCierre({
      turno,
      ventas: sabidas,
      movimientos,
      conteoDop: { '1': Math.min(1_000_000, contar('efectivo', 'DOP', (b % 3) * 500 - 500)) },
      conteoUsd: { '1': Math.min(1_000_000, contar('efectivo', 'USD', (b % 2) * 100)) },
      otros: [
        { metodo: 'tarjeta', moneda: 'DOP', montos: [contar('tarjeta', 'DOP', (a % 2) * -700)] },
        { metodo: 'credito', moneda: 'DOP', montos: [contar('credito', 'DOP', (a % 3) * -300)] },
      ],
      conteosAnteriores: [],
      motivos,
      cajero: dueno,
      tienda,
      fecha: diaFiscal(this.#en),
      tasaDolarDiezmilesimas: TASA,
    })
    if (!cierre.ok) throw new Error(cierre.error.code)
    this.docs.cierres.push(construir(CierreTurno, cierre.value, { ...this.#sobre(caja), id: `cierre:${turno.id}` }))
    this.#abiertos[caja] = undefined
  }

  /** An order that goes as far as `monto` says, paid as `a` says; what its till writes down in the same stroke is written down too. */
  #pedir(paso: PasoDeTienda, turno: Turno): void {
    const { caja, a, b, monto } = paso
    const vida = new VidaDePedido(this.docs.pedidos.length + 1, paso, this.#en)
    const camino = vida.camino()
    for (const evento of camino.slice(0, 1 + (monto % (camino.length + 2)))) vida.hacer(evento)
    const hecho = monto % (camino.length + 2) >= camino.length
    if (hecho && b % 7 === 0) vida.hacer(acto('cancelarTienda', MOTIVO, { min: 200_000, rol: 'propietario' }))
    const facturas: Venta[] = []
    const facturar = (): void => {
      const numero = this.#numeroDe('E32')
      const borrador = borradorDePedido(vida.contenido, vida.estado, { tipoComprobante: 'E32', cliente: ANA })
      const armada = armarVenta(borrador, { ...this.#contexto(turno, 'E32'), numero })
      if (!armada.ok) throw new Error(armada.error.code)
      const factura = this.#guardar(armada.value, caja)
      facturas.push(factura)
      vida.hacer(
        acto('facturar', { ventaId: factura.id, ncf: factura.ncf }, { min: 200_001, rol: 'cajero', id: `facturar:${facturas.length}` }),
      )
    }
    if (hecho && impedimentoDeFactura(vida.contenido, vida.estado) === undefined) facturar()
    // Another till invoiced it too.
    if (facturas.length > 0 && a % 6 === 0) facturar()
    vida.devolverAMano(a % 2 === 0)
    for (const [i, factura] of facturas.entries())
      if (i === 1 || b % 3 === 0) this.#acreditar(paso, turno, vida, factura, `facturar:${i + 1}`)
    this.versiones.push(...vida.versiones)
    this.docs.pedidos.push(vida.pedido)
    const { cobradoTiendaCentavos, cobro } = vida.estado
    if (cobradoTiendaCentavos > 0) this.#entrada(caja, turno, { clase: 'entrada', centavos: cobradoTiendaCentavos, motivo: 'Pedido' })
    const { contadoCentavos = 0, liquidacionId = '' } = cobro ?? {}
    if (contadoCentavos)
      this.#entrada(
        caja,
        turno,
        { clase: 'entrada', centavos: contadoCentavos, motivo: 'Mensajero' },
        idMovimientoDeLiquidacion(liquidacionId),
      )
  }

  /** A credit note of an order's invoice, and what the order is told of it, as a till does both (pedido-acreditado.ts). */
  #acreditar({ caja, b }: PasoDeTienda, turno: Turno, vida: VidaDePedido, factura: Venta, facturaId: string): void {
    const deMas = vida.estado.historia.some(({ id, veredicto }) => id === facturaId && veredicto === 'rechazado')
    const todo = deMas || b % 2 === 0
    const lineas = factura.lineas.map(({ cantidadMilesimas }, indice) => ({ indice, cantidadMilesimas }))
    const metodo = deMas || yaDevuelto(vida.estado) ? ('pedido' as const) : ('efectivo' as const)
    const contexto = { ...this.#contexto(turno, 'E34'), metodo }
    const nota = armarNotaCredito(
      factura,
      todo ? lineas : lineas.slice(0, 1),
      'No le gustó',
      todo ? '1' : '3',
      [],
      diaFiscal(this.#en),
      contexto,
    )
    if (!nota.ok) throw new Error(nota.error.code)
    const { id: ventaId, ncf, totales, pagos } = this.#guardar(nota.value, caja)
    const devueltoCentavos = pagos.reduce((suma, pago) => suma + (pago.metodo === 'pedido' ? 0 : pago.valorCentavos), 0)
    const datos = { ventaId, ncf, centavos: totales.total, devueltoCentavos, parcial: !todo, facturaId }
    vida.hacer(acto('acreditarFactura', datos, { min: 200_020, rol: 'cajero', id: `nota:${facturaId}` }))
  }
}

const ANA = { clienteId: '', nombre: 'Ana Reyes', identificacion: '', tipoIdentificacion: '' as const }

/** One order, act by act: every state in which it was is kept. */
class VidaDePedido {
  readonly contenido: ContenidoDePedido
  readonly versiones: Pedido[] = []
  readonly #eventos: EventoDePedido[] = []
  readonly #id: string
  readonly #paso: PasoDeTienda
  readonly #en: string
  readonly #n: number

  constructor(n: number, paso: PasoDeTienda, en: string) {
    const { a, b } = paso
    const clase = (['contra_entrega', 'transferencia', 'en_tienda', 'contra_entrega'] as const)[a % 4] ?? 'contra_entrega'
    const grupoId = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
    const base = contenidoDe(clase)
    this.#id = `pedido:${grupoId}:tienda:1`
    this.#n = n
    this.#paso = paso
    this.#en = en
    this.contenido = contenidoDe(clase, {
      grupoId,
      usuarioId: `usuario:${a % 3}`,
      envio: clase === 'en_tienda' ? { clase: 'retiro', centavos: 0, reglaId: '' } : base.envio,
      fecha: diaFiscal(en),
      colocadoEn: en,
      aceptaAntesDePagar: true,
      metodo: { ...base.metodo, metodoId: `metodoDePago:${a % 2}`, deMercana: clase === 'transferencia' && b % 3 === 0 },
      ...(b % 2 === 0 ? { comision: comisionInventada(b), afiliado: afiliadoInventado(b) } : {}),
    })
    this.#plegar()
  }

  get pedido(): Pedido {
    const ultima = this.versiones.at(-1)
    if (!ultima) throw new Error('an order has a state from the beginning')
    return ultima
  }

  get estado(): EstadoDePedido {
    return this.pedido.estado
  }

  #plegar(): void {
    const estado = plegarPedido(this.contenido, this.#eventos)
    const campos = { contenido: this.contenido, estado, activo: estado.activo }
    this.versiones.push(construir(Pedido, campos, { id: this.#id, en: this.#en, dispositivoId: '' }))
  }

  /** Whoever does it knows all that was done before, some days after it. */
  hacer(evento: EventoDePedido): void {
    const dias = (this.#eventos.length * (this.#paso.b % 9)) / 2
    const en = new Date(Date.parse(this.#en) + dias * 24 * 60 * MINUTO).toISOString()
    const persona = evento.rol === 'cliente' ? this.contenido.usuarioId : evento.persona
    this.#eventos.push({ ...evento, persona, previo: this.#eventos.map(({ id }) => id), en })
    this.#plegar()
  }

  get #quienCobra(): 'operador' | 'verificador' {
    return this.contenido.metodo.deMercana ? 'operador' : 'verificador'
  }

  /** Until it can be invoiced. */
  camino(): EventoDePedido[] {
    const { a, b, monto } = this.#paso
    const cliente = { rol: 'cliente', actor: this.contenido.usuarioId } as const
    const segundo = 2500 + (monto % 4000)
    const liquidacionId = `liquidacion:${this.#n}`
    const cobrado = [42_500, 42_500, 43_000, 40_000, 0][b % 5] ?? 42_500
    const enEfectivo: Partial<Record<EventoDePedido['accion'], Record<string, unknown>>> = {
      entregar: { cobradoCentavos: cobrado },
      liquidar: { liquidacionId, centavos: Math.max(0, cobrado - (a % 2) * 300) },
      recibirLiquidacion: { liquidacionId, centavos: Math.max(0, cobrado - (b % 3) * 700), motivo: 'Se le cayó' },
    }
    const preparar = (lineas: unknown[]) => [
      acto('aceptar', { minutos: 30 }, { min: 101 }),
      acto('preparar', {}, { min: 102 }),
      acto('alistar', { lineas }, { min: 103 }),
    ]
    const { clase } = this.contenido.metodo
    if (clase === 'transferencia')
      return [
        acto('enviarComprobante', { ...transferencia, centavos: 40_000 }, { min: 1, ...cliente }),
        acto('aprobarPago', { comprobanteId: 'c1', centavos: 40_000 }, { min: 2, rol: this.#quienCobra }),
        acto('enviarComprobante', { ...transferencia, comprobanteId: 'c2', referencia: '0002', centavos: segundo }, { min: 3, ...cliente }),
        acto(
          b % 4 === 0 ? 'rechazarPago' : 'aprobarPago',
          { comprobanteId: 'c2', centavos: segundo, ...MOTIVO },
          { min: 4, rol: this.#quienCobra },
        ),
        ...preparar(b % 2 ? [] : [{ linea: 1, preparadaMilesimas: 1000 }]),
      ]
    if (clase === 'en_tienda')
      return [
        acto('aceptar', { minutos: 30 }, { min: 1 }),
        acto('cobrar', { centavos: 10_000 }, { min: 2, rol: 'cajero' }),
        acto('cobrar', { centavos: 27_500 + (b % 2) * 1000 }, { min: 3, rol: 'cajero' }),
        ...preparar(b % 3 ? [] : [{ linea: 2, preparadaMilesimas: 2000 }]).slice(1),
      ]
    const dia = jornadaEnEfectivo().filter(({ accion }) => accion !== 'facturar' && accion !== 'cerrar')
    const conDatos = dia.map((uno) => ({ ...uno, datos: { ...uno.datos, ...enEfectivo[uno.accion] } }))
    // The receiver's signature may come first.
    return a % 5 === 0 ? conDatos.toSorted((x, y) => Number(x.accion === 'liquidar') - Number(y.accion === 'liquidar')) : conDatos
  }

  /** What there is to give back, in one piece or in two. */
  devolverAMano(enDos: boolean): void {
    for (const i of enDos ? [1, 2] : [1]) {
      const abierto = this.estado.reembolsos.find(({ estado }) => estado === 'aprobada')
      if (!abierto) return
      const metodo = (this.#paso.monto + i) % 2 === 0 ? 'efectivo' : 'transferencia'
      const archivo = { nombre: 'a', carpeta: 'b', url: 'c' }
      const datos = { reembolsoId: abierto.id, motivo: '', metodo, banco: 'Popular', referencia: `d${i}`, archivo }
      const centavos = enDos && i === 1 ? Math.ceil(abierto.centavos / 2) : abierto.centavos
      const rol = this.contenido.metodo.deMercana ? 'operador' : 'propietario'
      this.hacer(acto('pagarReembolso', { ...datos, centavos }, { min: 200_010 + i, rol }))
    }
  }
}

/** Holds of any store: what breaks it is told as the steps that made it. */
export const enCualquierTienda = (cumple: (tienda: TiendaInventada) => void, numRuns = 80): void =>
  fc.assert(
    fc.property(pasosDeTienda(), (pasos) => {
      cumple(new TiendaInventada(pasos))
    }),
    { numRuns },
  )
