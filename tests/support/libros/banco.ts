/** For tests of the books: what happens at the bank of an invented store, by the product's own rules, from numbers. */
import { Conciliacion, conceptosDeDiferencia } from '#domain/bancos/conciliacion.entity.ts'
import { esDeposito, esMovimiento } from '#domain/caja/gaveta.rules.ts'
import { revisarConciliacion } from '#domain/bancos/conciliacion.rules.ts'
import { CuentaDeBanco } from '#domain/bancos/cuenta-de-banco.entity.ts'
import { LineaDeBanco } from '#domain/bancos/linea-de-banco.entity.ts'
import {
  movimientosDeCaja,
  movimientosDeDeposito,
  movimientosDeCobro,
  movimientosDePedido,
  movimientosDeVenta,
  type MovimientoDeBanco,
} from '#domain/bancos/movimiento.ts'
import { Transferencia } from '#domain/bancos/transferencia.entity.ts'
import { CargoCliente } from '#domain/cobros/cargo.entity.ts'
import { cargosDe, decidirTransferencia, movimientoDeTransferencia, transferenciasDeVenta } from '#domain/bancos/transferencia.rules.ts'
import { construir } from '#domain/core/construir.ts'
import { diaFiscal, mesDe } from '#domain/core/fecha.ts'
import type { DocumentosDeLibro } from '#domain/libros/pruebas/prueba.ts'

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer D)[] ? D[] : T[K] }
/** What of its documents is changed over time: each version that it had. */
export type VersionDeBanco = LineaDeBanco | Conciliacion | Transferencia

export class BancoInventado {
  readonly #docs: Mutable<DocumentosDeLibro>
  readonly #versiones: { push(una: VersionDeBanco): unknown }
  #orden = 0
  #en = ''

  /** Adds to these documents, and to these versions. */
  constructor(docs: Mutable<DocumentosDeLibro>, versiones: { push(una: VersionDeBanco): unknown }) {
    this.#docs = docs
    this.#versiones = versiones
  }

  /** Something at the bank: a line, what it turned out to be, that taken back, or a transfer that did not come. */
  hacer({ a, b, monto }: { a: number; b: number; monto: number }, en: string): void {
    this.#en = en
    const docs = this.#docs
    const moneda = b % 5 === 0 ? 'USD' : 'DOP'
    const cuenta = docs.cuentas.find((una) => una.moneda === moneda) ?? this.#cuenta(moneda, monto)
    const tomados = new Set(
      docs.conciliaciones.flatMap(({ estado, movimientos }) => (estado === 'vigente' ? movimientos.map(({ id }) => id) : [])),
    )
    const terminadas = new Set(
      docs.transferencias.flatMap(({ id, estado }) => (estado === 'pendiente' ? [] : [movimientoDeTransferencia(id)])),
    )
    const movimientos = [
      ...docs.ventas.flatMap(movimientosDeVenta),
      ...docs.pedidos.flatMap(movimientosDePedido),
      ...docs.movimientos.flatMap((hecho) =>
        esMovimiento(hecho) ? movimientosDeCaja(hecho) : esDeposito(hecho) ? movimientosDeDeposito(hecho) : [],
      ),
      ...docs.cobros.flatMap(movimientosDeCobro),
      ...docs.cobros.flatMap(movimientosDeCobro),
    ].filter((uno) => uno.moneda === moneda && !tomados.has(uno.id) && !terminadas.has(uno.id))
    const movimiento = movimientos[b % Math.max(1, movimientos.length)]
    const hoy = diaFiscal(this.#en)
    if (a % 6 === 0) return void this.#linea(cuenta, monto % 2 === 0 ? monto : -monto)
    if (a % 6 === 1) return this.#deshacer(b)
    if (a % 6 === 2) return this.#transferir(b)
    if (a % 6 === 3) {
      const concepto = conceptosDeDiferencia[b % conceptosDeDiferencia.length] ?? 'otro'
      if (concepto !== 'no-llego') return this.#grupo(cuenta, [this.#linea(cuenta, monto)], [], concepto, hoy)
    }
    if (!movimiento) return
    if (a % 6 === 4) return this.#grupo(cuenta, [], [movimiento], 'no-llego', hoy)
    const comision = a % 6 === 5 ? Math.trunc(movimiento.centavos / 50) : 0
    const linea = movimiento.centavos - comision === 0 ? [] : [this.#linea(cuenta, movimiento.centavos - comision)]
    this.#grupo(cuenta, linea, [movimiento], comision === 0 && linea.length > 0 ? null : 'comision', hoy)
  }

  #cuenta(moneda: 'DOP' | 'USD', saldoInicialCentavos: number): CuentaDeBanco {
    const campos = { moneda, saldoInicialCentavos, desde: '2026-10-01' }
    const cuenta = construir(CuentaDeBanco, campos, { id: `cuentaDeBanco:${moneda}`, en: this.#en, dispositivoId: '', seq: 0 })
    this.#docs.cuentas.push(cuenta)
    return cuenta
  }

  #decision(id: string) {
    return { id, en: this.#en, dispositivoId: '', seq: 0 }
  }

  #linea({ id: cuentaId, moneda }: CuentaDeBanco, centavos: number): LineaDeBanco {
    const campos = { cuentaId, moneda, fecha: diaFiscal(this.#en), centavos, orden: ++this.#orden, estado: 'vigente' as const }
    const linea = construir(LineaDeBanco, campos, this.#decision(`lineaDeBanco:${this.#docs.lineas.length + 1}`))
    this.#docs.lineas.push(linea)
    this.#versiones.push(linea)
    return linea
  }

  #grupo(
    cuenta: CuentaDeBanco,
    lineas: LineaDeBanco[],
    movimientos: MovimientoDeBanco[],
    concepto: Conciliacion['concepto'],
    hoy: string,
  ): void {
    const revisada = revisarConciliacion({ lineas, movimientos, concepto, nota: 'Se ve en el estado' }, cuenta.moneda, mesDe(hoy))
    if (!revisada.ok) return
    const campos = {
      cuentaId: cuenta.id,
      moneda: cuenta.moneda,
      lineas,
      movimientos,
      concepto,
      nota: '',
      estado: 'vigente' as const,
      ...revisada.value,
      orden: ++this.#orden,
    }
    const id = `conciliacion:${this.#docs.conciliaciones.length + 1}`
    const una = construir(Conciliacion, campos, this.#decision(id))
    this.#docs.conciliaciones.push(una)
    this.#versiones.push(una)
  }

  /** Takes back a reconciliation, or a line that none has. */
  #deshacer(b: number): void {
    const { conciliaciones, lineas } = this.#docs
    const i = b % Math.max(1, conciliaciones.length)
    const una = conciliaciones[i]
    if (una?.estado === 'vigente') {
      const deshecha = { ...una, estado: 'deshecha' as const, orden: ++this.#orden }
      conciliaciones[i] = deshecha
      this.#versiones.push(deshecha)
      return
    }
    const tomadas = new Set(conciliaciones.flatMap(({ estado, lineas: suyas }) => (estado === 'vigente' ? suyas.map(({ id }) => id) : [])))
    const libre = lineas.findIndex(({ id, estado }) => estado === 'vigente' && !tomadas.has(id))
    const linea = lineas[libre]
    if (!linea) return
    const anulada = { ...linea, estado: 'anulada' as const, orden: ++this.#orden }
    lineas[libre] = anulada
    this.#versiones.push(anulada)
  }

  /** One act about a transfer of a till that no reconciliation has. */
  #transferir(b: number): void {
    const { ventas, transferencias, conciliaciones, cargos } = this.#docs
    for (const { id, campos } of ventas.flatMap(transferenciasDeVenta))
      if (!transferencias.some((una) => una.id === id)) transferencias.push(construir(Transferencia, campos, this.#decision(id)))
    const tomados = new Set(
      conciliaciones.flatMap(({ estado, movimientos }) => (estado === 'vigente' ? movimientos.map(({ id }) => id) : [])),
    )
    const i = b % Math.max(1, transferencias.length)
    const una = transferencias[i]
    if (!una || tomados.has(movimientoDeTransferencia(una.id))) return
    const accion = {
      pendiente: 'rechazar',
      rechazada: (['perder', 'cobrar', 'cargar'] as const)[b % 3] ?? 'perder',
      aprobada: 'revertir',
      perdida: 'revertir',
      cobrada: 'revertir',
      cargada: 'revertir',
      anulada: 'revertir',
    } as const
    const cliente = { clienteId: 'cliente:1', nombre: 'Ana' }
    const acto = { accion: accion[una.estado], motivo: 'No llegó', banco: '', referencia: '', cliente }
    const quien = { empleadoId: 'empleado:9', usuarioId: 'u9', nombre: 'Marisol', esDueno: true }
    const alrededor = { en: this.#en, cuatroOjosDesdeCentavos: 0, acumuladoCentavos: 0, conciliada: '', cobroAnulado: false } as const
    const decidida = decidirTransferencia(una, acto, quien, alrededor)
    if (!decidida.ok) throw new Error(decidida.error.code)
    const despues = { ...una, ...decidida.value, orden: ++this.#orden }
    transferencias[i] = despues
    this.#versiones.push(despues)
    for (const { id, campos } of cargosDe(despues))
      if (!cargos.some((uno) => uno.id === id)) cargos.push(construir(CargoCliente, campos, this.#decision(id)))
  }
}
