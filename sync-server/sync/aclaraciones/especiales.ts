/** The special prices that sales say to have had: whether they held for that customer, that product and that quantity, as far as the till could know. */
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { cambiosDeCampo, recibidosHasta, valoresConocidos, type Ventana } from '#domain/clientes/conocido.rules.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { PrecioEspecial } from '#domain/promociones/precio-especial.entity.ts'
import { precioPor } from '#domain/promociones/precio-especial.rules.ts'
import type { ContextoPrecios } from '#domain/ventas/precio.rules.ts'
import { deTipo } from '../../core/documentos.ts'
import { edicionesDe } from '../../core/trabajos/ediciones.ts'
import type { Db } from '../../store/port.ts'
import { existentes, type Recibida } from './ventas.ts'

/** What the categories of a product may have been, as the till knew it. */
type Categorias = (productoId: string) => readonly string[]

/** Judges the special prices of one sale. One that was withdrawn held on a till that had not heard of it. */
export async function especialesDe(
  ops: Db,
  venta: Recibida,
  ventana: Ventana,
  categorias: Categorias,
): Promise<ContextoPrecios['especialDe']> {
  const ids = [...new Set(venta.lineas.flatMap(({ especial }) => (especial ? [especial.id] : [])))]
  if (ids.length === 0) return undefined
  const porId = new Map(deTipo(PrecioEspecial, existentes(await ops.getMany(ids))).map((uno) => [uno.id, uno]))
  const listas = await listasDe(ops, venta, ventana)
  const cuantas = new Map<string, number>()
  for (const { productoId, cantidadMilesimas } of venta.lineas) cuantas.set(productoId, (cuantas.get(productoId) ?? 0) + cantidadMilesimas)
  return ({ productoId, especial }, precioDiezmilesimas) => {
    const uno = porId.get(especial?.id ?? '')
    if (!uno || (uno.retiradaEn !== '' && Date.parse(uno.retiradaEn) <= ventana.desdeMs)) return undefined
    const linea = { productoId, cuantasMilesimas: cuantas.get(productoId) ?? 0, precioDiezmilesimas }
    const precios = categorias(productoId).flatMap((categoria) =>
      listas.flatMap((lista) => precioPor(uno, { ...linea, categoria }, { lista, dia: venta.fecha }) ?? []),
    )
    return precios.length === 0 ? undefined : Math.min(...precios)
  }
}

/** The price lists in which its buyer may have been. */
async function listasDe(ops: Db, { cliente, recepcion }: Recibida, ventana: Ventana): Promise<string[]> {
  if (cliente.clienteId === '') return ['']
  const [ficha] = deTipo(Cliente, existentes([await ops.get(cliente.clienteId)]))
  const ediciones = edicionesDe(await ops.find({ tipo: Historico.tipo, padre: cliente.clienteId }))
  const cambios = recibidosHasta(cambiosDeCampo(ediciones, cliente.clienteId, 'precio'), recepcion.en)
  return ['', ...valoresConocidos(ficha?.precio ?? '', cambios, ventana).map(String)]
}
