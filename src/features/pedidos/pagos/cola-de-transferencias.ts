/** The rows of one queue over several stores: transfers of tills and receipts of orders, whatever they are, the oldest first. */
import {
  claveDeComprobante,
  type ColaDeTransferencias,
  type PropuestaDeBanco,
  type TransferenciaVista,
} from '#domain/bancos/comandos.transferencias.ts'
import { aprobacionesDe } from '#domain/bancos/transferencia.rules.ts'
import { puede, tieneRol } from '#domain/core/entity.ts'
import type { Moneda } from '#domain/core/money.ts'
import type { MembresiaPropia } from '#domain/mercado/comandos.portada.ts'
import type { FilaDeVerificacion } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { permisosDeVerificar } from '#domain/pedidos/pagos/pago.permisos.ts'
import { impedimentoDe } from './impedimento.ts'
import { puedeEn, type DeTienda } from './usePorTienda.ts'

interface Comun {
  id: string
  tienda: MembresiaPropia
  empleadoId: string
  desde: string
  moneda: Moneda
  centavos: number
  referencia: string
  banco: string
  propuesta: PropuestaDeBanco | undefined
  cuatroOjosDesdeCentavos: number
}
export type FilaDeVenta = Comun & { clase: 'venta'; transferencia: TransferenciaVista }
export type FilaDePedido = Comun & { clase: 'pedido'; fila: FilaDeVerificacion }
export type FilaDeCola = FilaDeVenta | FilaDePedido

type Colas = readonly DeTienda<ColaDeTransferencias>[]

const deVenta = (
  { tienda, dicho: { empleadoId, propuestas, cuatroOjosDesdeCentavos } }: DeTienda<ColaDeTransferencias>,
  transferencia: TransferenciaVista,
): FilaDeVenta => {
  const { id, en: desde, moneda, centavos, referencia, banco } = transferencia
  const comun = { id, tienda, empleadoId, desde, moneda, centavos, referencia, banco, cuatroOjosDesdeCentavos }
  return { clase: 'venta', ...comun, propuesta: propuestas[id], transferencia }
}

const dePedido = (
  { tienda, dicho: { empleadoId, propuestas } }: DeTienda<ColaDeTransferencias>,
  fila: FilaDeVerificacion,
): FilaDePedido => {
  const { desde, comprobante, metodo } = fila
  const { centavos, referencia, banco } = comprobante
  const id = claveDeComprobante(fila)
  const comun = { id, tienda, empleadoId, desde, moneda: 'DOP' as const, centavos, referencia, banco }
  return { clase: 'pedido', ...comun, propuesta: propuestas[id], cuatroOjosDesdeCentavos: metodo.cuatroOjosDesdeCentavos, fila }
}

/** What waits, of all of them. */
export const filasDeColas = (colas: Colas): FilaDeCola[] =>
  colas
    .flatMap((una): FilaDeCola[] => [
      ...una.dicho.ventas.map((transferencia) => deVenta(una, transferencia)),
      ...una.dicho.pedidos.map((fila) => dePedido(una, fila)),
    ])
    .sort((a, b) => (a.desde < b.desde ? -1 : 1))

/** Those of tills that did not come and that nobody ended. */
export const rechazadasDe = (colas: Colas): FilaDeVenta[] =>
  colas.flatMap((una) => una.dicho.rechazadas.map((transferencia) => deVenta(una, transferencia)))

/** Why whoever is here is not the one to decide; undefined when they are. The server refuses it too. */
export function impedimentoDeFila(una: FilaDeCola, usuarioId: string, ahoraMs: number): string | undefined {
  const { tienda, empleadoId } = una
  if (una.clase === 'pedido') {
    if (!puede(tienda, { tipo: 'pedido', permisos: permisosDeVerificar }, 'aprobarPago')) return 'Tu rol en esta tienda no verifica pagos.'
    return impedimentoDe(una.fila, { actor: empleadoId, usuarioId }, ahoraMs)
  }
  if (!puedeEn(tienda, 'verificar')) return 'Tu rol en esta tienda no verifica pagos.'
  if (una.transferencia.cajeroId === empleadoId && !tieneRol(tienda, 'propietario')) return 'La cobraste tú: la verifica otra persona.'
  const mia = aprobacionesDe(una.transferencia).some(({ por, persona }) => por === empleadoId || persona === usuarioId)
  return mia ? 'Ya la aprobaste. Falta que la apruebe otra persona.' : undefined
}

/** Those that may be approved unseen: the bank says them exactly, and whoever is here may. */
export const exactas = (filas: readonly FilaDeCola[], usuarioId: string, ahoraMs: number): FilaDeCola[] =>
  filas.filter(
    (una) =>
      una.propuesta?.confianza === 'exacta' &&
      impedimentoDeFila(una, usuarioId, ahoraMs) === undefined &&
      // Of an order the whole that is owed: less or more is somebody's to say.
      (una.clase === 'venta' || una.fila.esperadoCentavos === una.centavos),
  )
