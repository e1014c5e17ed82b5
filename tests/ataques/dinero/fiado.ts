/** For attacks on what is owed: customers of the first store who buy on credit, a sale of RD$100 to one, and what is paid of it. */
import { expect } from 'vitest'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import type { Envio } from '#domain/core/sync.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import type { Hechos } from '../../support/server/sync.ts'
import { suertes, type Mesa } from '../mesa.ts'

export const hoyDe = ({ p }: Mesa): string => diaFiscal(p.reloj.ahora.toISOString())

/** What became of the fact at the door. */
export const entregar = async (de: Hechos, envio: Envio): Promise<string> => suertes(await de.enviar(envio))[0] ?? ''

/** Customers called Ana, whatever their ids, who may buy on credit. */
export async function anasACredito({ a: { gente } }: Mesa, ids: readonly string[]): Promise<void> {
  const { navegador, empleadoId: creadoPor } = gente.supervisor
  for (const docId of ids) {
    const cambios = [{ docId, campos: { nombre: { antes: null, despues: 'Ana' }, condicion: { antes: null, despues: 'CREDITO' } } }]
    const alta = navegador.hecho(Historico, { docTipo: Cliente.tipo, cambios, motivo: '' }, { creadoPor })
    expect(await entregar(navegador, alta)).toBe('recibido')
  }
}

/** Sells RD$100 on credit. */
export async function fiar(m: Mesa, clienteId = 'cliente:ana'): Promise<{ ventaId: string; ncf: string }> {
  const { caja, gente } = m.a
  const { empleadoId: creadoPor } = gente.cajero
  const credito = { metodo: 'credito', moneda: 'DOP', recibidoCentavos: 10_000, tasaDiezmilesimas: 10_000, valorCentavos: 10_000 } as const
  const cliente = { clienteId, nombre: 'Ana', identificacion: '', tipoIdentificacion: '' as const }
  const venta = await caja.venta({ fecha: hoyDe(m), cajeroId: creadoPor, cliente, pagos: [{ ...credito, referencia: '' }] }, { creadoPor })
  expect(await entregar(caja, venta)).toBe('recibido')
  return { ventaId: venta.id, ncf: (JSON.parse(venta.texto) as Venta).ncf }
}

/** So much of it in cash, in the street, from Ana. */
export function pagar(m: Mesa, de: Hechos, ventaId: string, centavos: number): Envio {
  const { empleadoId: creadoPor } = m.a.gente.cajero
  return de.hecho(
    Cobro,
    {
      fecha: hoyDe(m),
      cobradorId: creadoPor,
      cliente: { clienteId: 'cliente:ana', nombre: 'Ana', identificacion: '', tipoIdentificacion: '' },
      pagos: [{ metodo: 'efectivo', centavos, referencia: '' }],
      documentos: [{ ventaId, ncf: ventaId.split('-').at(-1) ?? '', abonoCentavos: centavos, descuentoCentavos: 0, debiaCentavos: 10_000 }],
    },
    { creadoPor },
  )
}
