/** Of part `libros`: what opening what customers owe costs a device, and what folding the book costs the server. */
import { GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { carteraDe } from '#domain/cobros/cartera.rules.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { movimientoDeCobro } from '#domain/cobros/cobro.rules.ts'
import { construir } from '#domain/core/construir.ts'
import { asentarTodos, saldosDelEquipo } from '#domain/libros/asientos.ts'
import { plegarLibro } from '#domain/libros/pliegue.ts'
import { movimientosPorCliente, type MovimientoDeCliente } from '#domain/ventas/credito.rules.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { Cuaderno } from '../cuaderno.ts'
import { mediana, ms, razonDe, type Ronda } from '../medidas.ts'

const ABIERTAS = 10_000
const CLIENTES = 500
const DOCUMENTOS = 100_000
/** As many facts as a busy device keeps of a month, and places that hold cash. */
const PROPIOS = 2000
const LUGARES = 400
const RONDAS = 7
const META_CARTERA_MS = 300
const META_SALDO_MS = 50
const META_POR_SEGUNDO = 20_000

const cuanto = (hacer: () => unknown): number => {
  const antes = performance.now()
  hacer()
  return performance.now() - antes
}

/** What a device with no line says that each place holds: the book's balances of 400 places, and what it did since. Against adding up the same documents. */
function medirSaldo({ anotar }: Cuaderno): void {
  const gasto = construir(GastoEfectivo)
  const propios = Array.from({ length: PROPIOS }, (_, i) => ({ ...gasto, id: `gastoEfectivo:${i}`, dispositivoId: 'd', seq: i + 1 }))
  const saldos = Array.from({ length: LUGARES }, (_, i) => ({
    cuenta: 'fondo' as const,
    parte: `fondo:${i}`,
    moneda: 'DOP' as const,
    centavos: 1000 * i,
  }))
  // The book has counted half of them.
  const libro = { saldos, cubre: { d: [[1, PROPIOS / 2] as [number, number]] } }
  const rondas = Array.from({ length: RONDAS }, (): Ronda => ({
    medido: [cuanto(() => saldosDelEquipo(libro, propios).total('fondo', 'DOP'))],
    referencia: [cuanto(() => propios.reduce((suma, uno) => suma + uno.dopCentavos, 0))],
  }))
  const medido = mediana(rondas.flatMap((ronda) => ronda.medido))
  anotar({
    que: `un saldo sin línea, con ${LUGARES} lugares y ${PROPIOS} documentos del equipo (${RONDAS} rondas)`,
    medido: ms(medido),
    referencia: `${ms(mediana(rondas.flatMap((ronda) => ronda.referencia)))}, sumar los mismos documentos`,
    razon: razonDe(rondas, 10_000),
    meta: `≤ ${META_SALDO_MS} ms`,
    cumple: medido <= META_SALDO_MS,
  })
}

/** Opening the screen: every customer's debt by age, with 10,000 open invoices and half as many collections. Against adding up the same movements. */
function medirCartera({ anotar }: Cuaderno): void {
  const clientes = Array.from({ length: CLIENTES }, (_, i) => construir(Cliente, { tiempoCreditoDias: 30 }, { id: `cliente:${i}` }))
  const uno = construir(Cobro)
  const movimientos = Array.from({ length: ABIERTAS }, (_, i): MovimientoDeCliente[] => {
    const clienteId = `cliente:${i % CLIENTES}`
    const venta = { clienteId, ventaId: `v${i}`, ncf: `E31${i}`, fecha: `2026-0${1 + (i % 9)}-15`, centavos: 10_000 + i, modifica: '' }
    const documentos = [{ ventaId: `v${i}`, ncf: '', abonoCentavos: 5000, descuentoCentavos: 0, debiaCentavos: 10_000 }]
    const cobro = { ...uno, id: `cobro:${i}`, documentos, pagos: [{ metodo: 'efectivo' as const, centavos: 5000, referencia: '' }] }
    return i % 2 === 0 ? [venta] : [venta, { ...movimientoDeCobro(cobro), clienteId }]
  }).flat()
  const abrir = () =>
    carteraDe(
      clientes,
      movimientosPorCliente([], movimientos, (id) => id),
      '2026-11-25',
    )
  const aSecas = () => {
    const saldos = new Map<string, number>()
    for (const { clienteId, centavos } of movimientos) saldos.set(clienteId, (saldos.get(clienteId) ?? 0) + centavos)
    return saldos
  }
  const rondas = Array.from({ length: RONDAS }, (): Ronda => ({ medido: [cuanto(abrir)], referencia: [cuanto(aSecas)] }))
  const medido = mediana(rondas.flatMap((ronda) => ronda.medido))
  anotar({
    que: `cuentas por cobrar con ${ABIERTAS} facturas abiertas (${RONDAS} rondas)`,
    medido: ms(medido),
    referencia: `${ms(mediana(rondas.flatMap((ronda) => ronda.referencia)))}, sumar los mismos movimientos`,
    razon: razonDe(rondas, 1000),
    meta: `≤ ${META_CARTERA_MS} ms`,
    cumple: medido <= META_CARTERA_MS,
  })
}

/** From documents to balances: posting and fold. Against adding up the totals of the same documents. */
function medirPliegue({ anotar }: Cuaderno): void {
  const venta = construir(Venta)
  const ventas = Array.from({ length: DOCUMENTOS }, (_, i) => ({ ...venta, id: `131246796-E32${String(i).padStart(10, '0')}`, seq: i + 1 }))
  const plegar = () => plegarLibro(asentarTodos(ventas).asientos)
  const aSecas = () => ventas.reduce((suma, { totales }) => suma + totales.total, 0)
  const rondas = Array.from({ length: 3 }, (): Ronda => ({ medido: [cuanto(plegar)], referencia: [cuanto(aSecas)] }))
  const medido = mediana(rondas.flatMap((ronda) => ronda.medido))
  const porSegundo = Math.round((DOCUMENTOS / medido) * 1000)
  anotar({
    que: `plegar ${DOCUMENTOS} documentos en saldos (3 rondas)`,
    medido: `${ms(medido)}, ${porSegundo} por segundo`,
    referencia: `${ms(mediana(rondas.flatMap((ronda) => ronda.referencia)))}, sumar sus totales`,
    razon: razonDe(rondas, 10_000),
    meta: `≥ ${META_POR_SEGUNDO} por segundo`,
    cumple: porSegundo >= META_POR_SEGUNDO,
  })
}

/** Both, in this process: the page's and the server's own code without what is around it. */
export function medirDeudas(cuaderno: Cuaderno): void {
  medirCartera(cuaderno)
  medirSaldo(cuaderno)
  medirPliegue(cuaderno)
}
