/** What a credit note would come to, by the rules that will make it; nothing is taken and nothing is stored. */
import { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import type { Turno } from '#domain/caja/turno.entity.ts'
import type { Totales } from '#domain/fiscal/totales.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { componer } from '#domain/core/entity.ts'
import { armarNotaCredito, tipoNotaDe, type LineaDevuelta } from '#domain/ventas/notas/nota-credito.rules.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'

/** Nobody is asked for a PIN to see an amount. */
const CUALQUIERA: Persona = { empleadoId: 'previa', nombre: 'previa', rol: 'propietario' }

/** Totals of the note; undefined while it cannot be made. */
export function totalesDeNota(
  venta: Venta,
  lineas: readonly LineaDevuelta[],
  notas: readonly Venta[],
  turno: Pick<Turno, 'id' | 'cajaId'>,
  hoy: string,
): Totales | undefined {
  const tipoComprobante = tipoNotaDe(venta.tipoComprobante)
  const acto = { tiendaId: venta.tiendaId, en: venta.en, creadoPor: '', dispositivoId: '', seq: 0, hlc: '' }
  const campos = {
    rangoId: '',
    rnc: venta.rnc,
    tipoComprobante,
    cajaId: '',
    paraDispositivo: '',
    desde: 1,
    hasta: 1,
    vence: null,
    estado: 'activo' as const,
    anulados: [],
  }
  const numero = { numero: 1, ncf: tipoComprobante, bloque: componer(BloqueNCF, 'previa', campos, acto) }
  const contexto = { tienda: { tiendaRnc: venta.rnc }, turno, cajero: CUALQUIERA, metodo: 'efectivo' as const, numero }
  const nota = armarNotaCredito(venta, lineas, 'previa', '3', notas, hoy, contexto)
  return nota.ok ? nota.value.totales : undefined
}
