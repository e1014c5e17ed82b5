/** The catalogue of the demo shop, as the facts that a device would have made: nothing enters a store by another door. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Papa from 'papaparse'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { Historico } from '#domain/core/historico.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { componer, type Entity } from '#domain/core/entity.ts'
import { nextHlc } from '#domain/core/hlc.ts'
import { leerDiezmilesimas } from '#domain/core/money.ts'
import type { Envio } from '#domain/core/sync.ts'
import { sha256 } from '../core/hechos/texto.ts'

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

/** The products of the demo shop. */
export async function leerProductos(raiz: string): Promise<Fila[]> {
  const csv = await readFile(join(raiz, 'sync-server', 'demo', 'productos.csv'), 'utf8')
  return Papa.parse<unknown>(csv, { header: true, comments: '#', skipEmptyLines: true }).data.map((cruda) => fila.parse(cruda))
}

export interface Carga {
  tiendaId: string
  dispositivoId: string
  autor: string
  ahora: Date
}

/** One edit that makes all the products, and one movement with their first stock. */
export function hechosDeCarga(filas: readonly Fila[], carga: Carga): Envio[] {
  const productos = filas.map((f) => ({ id: `producto:${uuidv7()}`, fila: f }))
  const cambios = productos.map(({ id, fila: f }) => ({ docId: id, campos: creacion(f) }))
  const lineas = productos
    .filter(({ fila: f }) => f.existencia !== 0)
    .map(({ id, fila: f }) => ({ productoId: id, milesimas: f.existencia * 1000, ...(f.costo > 0 ? { costoDiezmilesimas: f.costo } : {}) }))
  return [
    envio(Historico, { docTipo: Producto.tipo, cambios, motivo: 'Catálogo de demostración' }, carga, 1),
    envio(MovimientoInventario, { motivo: 'inicial', nota: 'Catálogo de demostración', lineas }, carga, 2),
  ]
}

function creacion(f: Fila): Record<string, { antes: null; despues: z.infer<ReturnType<typeof z.json>> }> {
  const campos = Producto.esquemaCampos.parse({
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
  return Object.fromEntries(Object.entries(campos).map(([campo, despues]) => [campo, { antes: null, despues }]))
}

function envio<C extends z.ZodRawShape>(
  entity: Entity<C>,
  campos: z.infer<z.ZodObject<C>>,
  { tiendaId, dispositivoId, autor, ahora }: Carga,
  seq: number,
): Envio {
  const hlc = nextHlc('', ahora.getTime() + seq, dispositivoId)
  const doc = componer(entity, `${entity.tipo}:${uuidv7()}`, campos, {
    tiendaId,
    en: ahora.toISOString(),
    creadoPor: autor,
    dispositivoId,
    seq,
    hlc,
  })
  const texto = JSON.stringify(doc)
  return { id: doc.id, seq, hash: sha256(texto), texto }
}
