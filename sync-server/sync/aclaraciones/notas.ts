/**
 * Credit notes that take back more than was sold, and those that somebody gave to themselves (`nota-credito.revision.ts`); debit notes on
 * something else than an invoice of that same customer. Which notes
 * there are of a sale no index tells: it is noted down beside the receipts, and made again from the notes like them.
 */
import { Venta } from '#domain/ventas/venta.entity.ts'
import { esPropia } from '#domain/ventas/notas/nota-credito.rules.ts'
import { tipoCargoDe } from '#domain/ventas/notas/nota-debito.rules.ts'
import { excesosDeNotas } from '#domain/ventas/notas/nota-credito.revision.ts'
import { tipoPropio } from '../../core/bases.ts'
import { esId } from '../../core/hechos/remitente.ts'
import { abrirRecibos } from '../../core/hechos/recibos.ts'
import type { Db, Store } from '../../store/port.ts'
import { SinLugarError, type TiendaAbierta } from '../../core/trabajos/trabajo.ts'
import { leerVentas, type Hallazgo, type Lugar, type Recibida } from './ventas.ts'

const TIPO = tipoPropio('notas')
const INTENTOS = 20

interface NotasDeVenta {
  id: string
  tipo: string
  notas: string[]
}

const idNotas = (ventaId: string): string => `notas:${ventaId}`
const ventaDe = ({ modifica, carga }: Venta): string => (modifica ?? carga)?.ventaId ?? ''

/** Ids of the notes of both kinds that were handed in of a sale. */
export const idsDeNotas = async (store: Store, tiendaId: string, ventaId: string): Promise<readonly string[]> =>
  (await (await abrirRecibos(store, tiendaId)).get<NotasDeVenta>(idNotas(ventaId)))?.notas ?? []

/** The notes of both kinds that arrived, and those that were here before the sale that they change. */
export async function notasPorRevisar(
  { tienda }: Lugar,
  llegadas: readonly Recibida[],
): Promise<{ notas: Recibida[]; alcanzadas: Recibida[] }> {
  const notas = llegadas.filter((venta) => esId(ventaDe(venta)))
  const recibos = await abrirRecibos(tienda.store, tienda.tiendaId)
  await anotar(recibos, notas)
  const ventas = llegadas.filter(({ modifica }) => modifica === null)
  const antes = ventas.length === 0 ? [] : await recibos.getMany<NotasDeVenta>(ventas.map(({ id }) => idNotas(id)))
  const nuevas = new Set(notas.map(({ id }) => id))
  const ids = antes.flatMap((doc) => doc?.notas ?? []).filter((id) => !nuevas.has(id))
  const alcanzadas = await leerVentas(tienda.ops, ids)
  return { notas: [...notas, ...alcanzadas], alcanzadas }
}

async function anotar(recibos: Db, notas: readonly Venta[]): Promise<void> {
  let pendientes = [...new Set(notas.map(ventaDe))]
  for (let intento = 0; pendientes.length > 0; intento++) {
    if (intento === INTENTOS) throw new SinLugarError(`${recibos.nombre}: notes could not be written after ${INTENTOS} attempts`)
    const guardadas = await recibos.getMany<NotasDeVenta>(pendientes.map(idNotas))
    const cambiadas = pendientes.flatMap((ventaId, i) => {
      const guardada = guardadas[i]
      const suyas = notas.filter((nota) => ventaDe(nota) === ventaId).map(({ id }) => id)
      const todas = [...new Set([...(guardada?.notas ?? []), ...suyas])].sort()
      if (guardada?.notas.length === todas.length) return []
      return [{ ...(guardada ?? { id: idNotas(ventaId), tipo: TIPO }), notas: todas }]
    })
    const respuestas = await recibos.writeMany(cambiadas)
    pendientes = cambiadas.filter((_, i) => respuestas[i]?.ok !== true).map(({ id }) => id.slice(idNotas('').length))
  }
}

/** What of these notes the owner has to look at, each against all the others of its sale that were here before it. */
export async function deNotas({ tienda, config, personaDe }: Lugar, notas: readonly Recibida[]): Promise<Hallazgo[]> {
  const ids = [...new Set(notas.map(ventaDe))]
  if (ids.length === 0) return []
  const ventas = new Map((await leerVentas(tienda.ops, ids)).map((venta) => [venta.id, venta]))
  const excesos = await excesosDe(tienda, [...ventas.values()])
  return notas.flatMap((venta): Hallazgo[] => {
    const vendida = ventas.get(ventaDe(venta))
    const { total } = venta.totales
    if (venta.carga) return deCargo(venta, vendida)
    if (vendida?.modifica !== null)
      return [
        {
          hecho: venta,
          motivo: 'devolucion_de_mas',
          centavos: total,
          renglones: [{ nombre: '', reparo: 'sin-venta', dice: total, debe: 0 }],
        },
      ]
    const exceso = excesos.get(venta.id)
    const sola = venta.autorizadoPor === '' || venta.autorizadoPor === venta.creadoPor
    const propia = sola && esPropia(vendida, { cajeroId: venta.creadoPor, total }, personaDe(venta.creadoPor), config)
    const limite = config.devolucionPropiaMaximaCentavos
    return [
      ...(exceso ? [{ hecho: venta, motivo: 'devolucion_de_mas' as const, ...exceso }] : []),
      ...(propia
        ? [
            {
              hecho: venta,
              motivo: 'devolucion_propia' as const,
              centavos: total,
              renglones: [{ nombre: '', reparo: 'propia' as const, dice: total, debe: limite }],
            },
          ]
        : []),
    ]
  })
}

/** A debit note charges the buyer of an invoice, on that invoice: on anything else somebody would owe what nobody told them. */
function deCargo(cargo: Recibida, vendida: Recibida | undefined): Hallazgo[] {
  const { total } = cargo.totales
  const suya =
    vendida &&
    vendida.modifica === null &&
    vendida.carga === undefined &&
    tipoCargoDe(vendida.tipoComprobante) === cargo.tipoComprobante &&
    vendida.cliente.clienteId === cargo.cliente.clienteId &&
    vendida.cliente.identificacion === cargo.cliente.identificacion
  if (suya) return []
  const renglon = { nombre: '', reparo: vendida ? ('persona' as const) : ('sin-venta' as const), dice: total, debe: 0 }
  return [{ hecho: cargo, motivo: 'devolucion_de_mas', porque: 'cargo-ajeno', centavos: total, renglones: [renglon] }]
}

/** By note, what it takes back beyond what was left when it arrived. */
async function excesosDe({ store, tiendaId, ops }: TiendaAbierta, ventas: readonly Venta[]): Promise<ReturnType<typeof excesosDeNotas>> {
  const recibos = await abrirRecibos(store, tiendaId)
  const indices = ventas.length === 0 ? [] : await recibos.getMany<NotasDeVenta>(ventas.map(({ id }) => idNotas(id)))
  const excesos: ReturnType<typeof excesosDeNotas> = new Map()
  for (const [i, venta] of ventas.entries()) {
    const notas = await leerVentas(ops, indices[i]?.notas ?? [])
    const lugar = ({ recepcion, id }: Recibida) => `${recepcion.en} ${id}`
    const enOrden = notas.filter((nota) => nota.modifica?.ventaId === venta.id).toSorted((a, b) => (lugar(a) < lugar(b) ? -1 : 1))
    for (const [id, exceso] of excesosDeNotas(venta, enOrden)) excesos.set(id, exceso)
  }
  return excesos
}
