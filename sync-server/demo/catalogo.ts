/** What a demo shop sells and whom it deals with, as the facts that a device would have made: nothing enters a store by another door. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Papa from 'papaparse'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { Historico } from '#domain/core/historico.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { componer, type Campos, type Doc, type Entity } from '#domain/core/entity.ts'
import { leerDiezmilesimas } from '#domain/core/money.ts'
import type { Aparato, Hecho } from './vida/aparato.ts'

const precio = z.string().transform((texto, contexto) => {
  const leido = leerDiezmilesimas(texto)
  if (leido.ok) return leido.value
  contexto.addIssue({ code: 'custom', message: leido.error.code })
  return z.NEVER
})
const siNo = z.enum(['sí', 'no']).transform((texto) => texto === 'sí')

const fila = z.object({
  codigo_barra: z.string(),
  codigo: z.string(),
  nombre: z.string().min(1),
  categoria: z.string(),
  precio,
  costo: precio,
  itbis: Producto.campos.itbis,
  unidad: Producto.campos.unidad,
  se_pesa: siNo,
  existencia: z.coerce.number().int(),
  minimo: z.coerce.number().int(),
  favorito: siNo,
})
type Fila = z.infer<typeof fila>

/** The products of a demo shop, by the name of its file; of the one with which tests work unless said. */
export async function leerProductos(raiz: string, archivo = 'colmado'): Promise<Fila[]> {
  const csv = await readFile(join(raiz, 'sync-server', 'demo', 'tiendas', `${archivo}.csv`), 'utf8')
  return Papa.parse<unknown>(csv, { header: true, comments: '#', skipEmptyLines: true }).data.map((cruda) => fila.parse(cruda))
}

/** One edit that makes all the products, and one movement with their first stock. */
export function cargarProductos(
  aparato: Aparato,
  filas: readonly Fila[],
  hecho: Hecho,
  /** Categories of what has a last day. */
  vencen: readonly string[] = [],
): { productos: Doc<typeof Producto>[]; existencias: Map<string, number> } {
  const productos = crearMaestros(
    aparato,
    Producto,
    filas.map((una) => ({ ...comoProducto(una), tieneVencimiento: vencen.includes(una.categoria) })),
    hecho,
  )
  const existencias = new Map(productos.map(({ id }, i) => [id, (filas[i]?.existencia ?? 0) * 1000]))
  const lineas = productos
    .map(({ id, costoDiezmilesimas }) => ({ productoId: id, milesimas: existencias.get(id) ?? 0, costoDiezmilesimas }))
    .filter(({ milesimas }) => milesimas !== 0)
    .map(({ costoDiezmilesimas, ...linea }) => (costoDiezmilesimas > 0 ? { ...linea, costoDiezmilesimas } : linea))
  aparato.hecho(MovimientoInventario, { motivo: 'inicial', nota: 'Catálogo de demostración', lineas }, hecho)
  return { productos, existencias }
}

/** One edit that makes them all, and what they are after it. */
export function crearMaestros<C extends z.ZodRawShape>(
  aparato: Aparato,
  entity: Entity<C>,
  nuevos: readonly Partial<Campos<Entity<C>>>[],
  hecho: Hecho,
): Doc<Entity<C>>[] {
  const sobre = {
    tiendaId: aparato.tiendaId,
    en: hecho.en.toISOString(),
    creadoPor: hecho.por,
    dispositivoId: aparato.dispositivoId,
    seq: 0,
    hlc: '',
  }
  const docs = nuevos.map((nuevo) => componer(entity, `${entity.tipo}:${uuidv7()}`, entity.esquemaCampos.parse(nuevo), sobre))
  const cambios = docs.map((doc) => ({
    docId: doc.id,
    campos: Object.fromEntries(Object.keys(entity.campos).map((campo) => [campo, { antes: null, despues: valor(doc, campo) }])),
  }))
  aparato.hecho(Historico, { docTipo: entity.tipo, cambios, motivo: 'Tienda de demostración' }, hecho)
  return docs
}

const valor = (doc: object, campo: string): z.infer<ReturnType<typeof z.json>> => z.json().parse(Reflect.get(doc, campo) ?? null)

const comoProducto = (f: Fila): Partial<Campos<typeof Producto>> => ({
  nombre: f.nombre,
  codigoBarra: f.codigo_barra,
  codigo: f.codigo,
  categoria: f.categoria,
  precioDiezmilesimas: f.precio,
  costoDiezmilesimas: f.costo,
  itbis: f.itbis,
  unidad: f.unidad,
  sePesa: f.se_pesa,
  existenciaMinimaMilesimas: f.minimo * 1000,
  favorito: f.favorito,
})
