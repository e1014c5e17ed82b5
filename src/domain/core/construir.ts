/** Test builder: a complete valid document of an entity, from its `muestra`, with what a test cares about replaced. */
import type * as z from 'zod'
import { componer, type Entity, type Envelope } from './entity.ts'
import { encodeHlc } from './hlc.ts'

/** The instant of everything built, unless given: the afternoon of 21 November 2026 in Santo Domingo. */
export const INSTANTE = '2026-11-21T18:00:00.000Z'

const ids: Readonly<Record<string, string>> = {
  venta: '131246796-E320000000001',
  compra: 'compra:131246796-B0100000221',
  cierreTurno: 'cierre:turno:1',
  creditoCliente: 'credito:cliente:1:2026-11',
  bloqueNCF: 'bloque:131246796:E32:0000000001',
  ecf: 'ecf:131246796-E320000000001',
  valorDeInventario: 'valorDeInventario:2026-10',
  anulacionEcf: 'anulacionEcf:131246796-E320000000101',
  ecfRecibido: 'ecfRecibido:101850043-E310000000221',
  contingencia: 'contingencia:0193a3c0-7c1e-7000-8000-000000000001',
  entregaEcf: 'entregaEcf:131246796-E310000000001',
}

/** An id that a document of this entity may have. */
export const idDeMuestra = ({ tipo }: Pick<Entity, 'tipo'>): string => ids[tipo] ?? `${tipo}:1`

/**
 * `construir(Venta, { ncf: 'E320000000002' }, { seq: 2 })`. The id is `<tipo>:1` unless given; facts get seq 1, the rest 0.
 * Throws when the fields are not those of the entity: a test that needs a broken document spreads over a good one.
 */
export function construir<C extends z.ZodRawShape>(
  entity: Entity<C>,
  campos: Partial<z.input<z.ZodObject<C>>> = {},
  sobre: Partial<Envelope> = {},
): Envelope & z.infer<z.ZodObject<C>> {
  const esHecho = entity.clase === 'hecho'
  const dispositivoId = sobre.dispositivoId ?? 'dispositivo:1'
  const en = sobre.en ?? INSTANTE
  const doc = componer(entity, sobre.id ?? `${entity.tipo}:1`, entity.esquemaCampos.parse({ ...entity.muestra, ...campos }), {
    tiendaId: 'tienda:1',
    en,
    creadoPor: 'empleado:1',
    dispositivoId,
    seq: esHecho ? 1 : 0,
    hlc: esHecho ? encodeHlc(Date.parse(en), 0, dispositivoId) : '',
  })
  return { ...doc, ...sobre }
}
