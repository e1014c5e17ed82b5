/** What the books are called on screen: months, kinds of documents, parts. */
import { gastos606 } from '#domain/compras/gastos-606.ts'
import { fichaDeCuenta, SIN_DECIR, type CodigoDeCuenta } from '#domain/libros/cuentas.ts'
import type { ClaseDePendiente } from '#domain/contabilidad/cierre-de-mes.entity.ts'
import type { DocumentoDelLibro, ResultadoDePrueba } from '#domain/libros/comandos.libros.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { numeroDePedido } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { partesDePedido } from '#domain/pedidos/pedido.id.ts'
import { cierreDeTurno, paths } from '#features/paths.ts'
import type { Mark } from '#features/kit/columns.tsx'

const notas = /-(B04|E34)/

/** What a document is, with its number where it has one. */
export function documentoEnPalabras({ docId, tipo }: Pick<DocumentoDelLibro, 'docId' | 'tipo'>): string {
  if (tipo === 'venta') return `${notas.test(docId) ? 'Nota de crédito' : 'Factura'} ${docId.slice(docId.lastIndexOf('-') + 1)}`
  if (tipo === 'pedido') return `Pedido ${numeroDePedido({ grupoId: partesDePedido(docId)?.grupoId ?? docId })}`
  const deCompra = /^compra:(anula:)?\d+-(\w+)/.exec(docId)
  if (deCompra) return `${deCompra[1] ? 'Anulación de la compra' : 'Compra'} ${deCompra[2] ?? ''}`
  if (tipo === 'cobro') return docId.startsWith('cobro:anula:') ? 'Anulación de un cobro' : 'Cobro'
  return nombresDeTipo[tipo] ?? docId
}

const nombresDeTipo: Readonly<Record<string, string>> = {
  turno: 'Apertura de turno',
  cierreTurno: 'Cierre de turno',
  movimientoCaja: 'Movimiento de caja',
  entregaDinero: 'Entrega de dinero',
  recepcionDinero: 'Recepción de dinero',
  gastoEfectivo: 'Gasto en efectivo',
  depositoBanco: 'Depósito en el banco',
  arqueoEfectivo: 'Arqueo',
  cuentaDeBanco: 'Saldo inicial del banco',
  lineaDeBanco: 'Línea del banco',
  conciliacion: 'Conciliación',
  transferencia: 'Transferencia que no llegó',
  cargoCliente: 'Cargo a un cliente',
  castigo: 'Deuda dada por perdida',
  compra: 'Compra',
  pagoProveedor: 'Pago a un proveedor',
  desembolso: 'Pago con Mercana',
}
const deBanco: ReadonlySet<string> = new Set(['cuentaDeBanco', 'lineaDeBanco', 'conciliacion'])

/** Where the product shows a document; undefined where it has no screen for it. */
export function pantallaDe({ docId, tipo, turnoId }: DocumentoDelLibro, nombre: string): string | undefined {
  if (tipo === 'venta') return paths.imprimirFacturas.href({ nombre }, { factura: docId })
  if (tipo === 'pedido') return paths.pedidos.href({ nombre }, { pedido: docId })
  if (tipo === 'cobro') return paths.cxc.href({ nombre }, { ver: 'recibos', recibo: docId })
  if (tipo === 'compra') return paths.compras.href({ nombre }, { compra: docId.replace('compra:anula:', 'compra:') })
  if (tipo === 'pagoProveedor')
    return paths.cxp.href({ nombre }, { ver: 'pagos', pago: docId.replace('pagoProveedor:anula:', 'pagoProveedor:') })
  if (tipo === 'desembolso') return paths.cuentaConMercana.href({ nombre }, { ver: 'pagos', desembolso: docId })
  if (tipo === 'castigo') return paths.cxc.href({ nombre }, { ver: 'perdidas', castigo: docId })
  if (tipo === 'cargoCliente') return paths.cxc.href({ nombre })
  if (tipo === 'transferencia') return paths.historicoTransferencias.href({ nombre })
  if (deBanco.has(tipo)) return paths.bancos.href({ nombre }, { ver: tipo === 'lineaDeBanco' ? 'lineas' : 'historial' })
  return turnoId === '' ? undefined : cierreDeTurno(nombre, turnoId)
}

const tasas: Readonly<Record<string, string>> = { '18': 'ITBIS 18 %', '16': 'ITBIS 16 %', '0': 'Tasa 0', E: 'Exento' }
const formas: Readonly<Record<string, string>> = { tarjeta: 'Tarjetas', transferencia: 'Transferencias', cheque: 'Cheques' }

const tipos606: Readonly<Record<string, string>> = gastos606
const retenciones: Readonly<Record<string, string>> = { itbis: 'ITBIS', isr: 'ISR' }

/** Whose a line is; '' where the account is nobody's in particular. */
export function parteEnPalabras(cuenta: CodigoDeCuenta, parte: string, nombre: string): string {
  if (parte === SIN_DECIR) return 'Sin decir'
  if (nombre !== '' || parte === '') return nombre
  const { parte: clase } = fichaDeCuenta(cuenta)
  if (clase === 'tasa') return tasas[parte] ?? parte
  if (clase === 'tipo606') return tipos606[parte] ?? parte
  if (clase === 'retencion') return retenciones[parte] ?? parte
  return formas[parte] ?? parte
}

const pendientes: Readonly<Record<ClaseDePendiente, readonly [uno: string, varios: string]>> = {
  'turno-abierto': ['turno sin cerrar', 'turnos sin cerrar'],
  'equipo-sin-sincronizar': ['equipo que no ha entregado lo suyo', 'equipos que no han entregado lo suyo'],
  cuarentena: ['documento en cuarentena', 'documentos en cuarentena'],
  apartado: ['documento que no está en el libro', 'documentos que no están en el libro'],
  'inventario-sin-anotar': ['inventario sin anotar', 'inventarios sin anotar'],
  'banco-sin-conciliar': ['cuenta de banco sin conciliar', 'cuentas de banco sin conciliar'],
}

/** What a month lacks: how many, and of what. */
export const pendienteEnPalabras = ({ clase, cuantos }: { clase: ClaseDePendiente; cuantos: number }): string =>
  `${cuantos} ${pendientes[clase][cuantos === 1 ? 0 : 1]}`

export const marcasDePrueba: Readonly<Record<ResultadoDePrueba['estado'], Mark>> = {
  bien: ['teal', 'Cuadra'],
  mal: ['red', 'No cuadra'],
  'sin-datos': ['gray', 'Todavía no'],
  vendiendo: ['orange', 'Se está vendiendo'],
}

/** Why a test has no answer yet; '' when it has one. */
export function porQueNo({ prueba, estado }: Pick<ResultadoDePrueba, 'prueba' | 'estado'>): string {
  if (estado === 'vendiendo') return 'Entraron documentos mientras se comparaban los saldos. Prueba otra vez en un momento.'
  if (estado !== 'sin-datos') return ''
  return (
    {
      M5: 'Proveedores y 606: todavía no hay compras.',
      M6: 'Cuenta con Mercana: ningún pedido se le ha pagado.',
      M8: 'Meses cerrados: todavía no hay ninguno.',
      M9: 'Inventario: todavía no se ha anotado el de ningún mes. Se hace en Meses, cuando termina.',
    }[prueba as string] ?? ''
  )
}

/** Codes of what is wrong with a document, each in its sentence. */
export const defectosEnPalabras = (defectos: readonly string[]): string =>
  defectos.map((defecto) => explicarCodigo(`asiento.${defecto}`)).join(' ')

/** The words of a finding, whose code may name several things that are wrong. */
export const hallazgoEnPalabras = (code: string): string =>
  code.startsWith('asiento.') ? defectosEnPalabras(code.slice('asiento.'.length).split('+')) : explicarCodigo(code)
