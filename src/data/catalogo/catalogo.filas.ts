/** A product as the catalogue's rows keep it: the snapshot's row, and the clocks of its fields when it came by itself. */
import * as z from 'zod'
import type { ContenidoDePaquete } from '#domain/catalogo/paquete.rules.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import type { Envelope } from '#domain/core/entity.ts'
import type { Cambio, Maestro } from '#domain/sync/historico.rules.ts'
import { estaAdelantado, type Hlc } from '#domain/core/hlc.ts'
import { itbisCodigos } from '#domain/fiscal/itbis.ts'
import { filaCatalogo, type FilaCatalogo } from '#domain/core/sync.ts'
import type { ProductoEnCaja, ProductoEnMemoria, Relojes } from './catalogo.indice.ts'

export const filaProducto = filaCatalogo.extend({ r: z.record(z.string(), z.string()).optional() })
export type FilaProducto = FilaCatalogo & { r?: Relojes | undefined }

/** One for all that hold nothing: fifty thousand of them are in memory. */
const NADA: ContenidoDePaquete = []
const SIN_CODIGOS: readonly string[] = []

const bits = { sePesa: 1, favorito: 2, publicado: 4, activo: 8, eliminado: 16, tieneVencimiento: 32 } as const

const itbisDe = (texto: string): ProductoEnCaja['itbis'] => itbisCodigos.find((codigo) => codigo === texto) ?? '18'

export const deFila = (fila: FilaProducto): ProductoEnMemoria => ({
  id: fila.id,
  nombre: fila.n,
  codigoBarra: fila.b,
  otrosCodigos: fila.l ?? SIN_CODIGOS,
  codigo: fila.c,
  categoria: fila.g,
  grupo: fila.h ?? '',
  variante: fila.a ?? '',
  precioDiezmilesimas: fila.p,
  costoDiezmilesimas: fila.k,
  itbis: itbisDe(fila.i),
  unidad: fila.u,
  sePesa: (fila.f & bits.sePesa) !== 0,
  favorito: (fila.f & bits.favorito) !== 0,
  publicado: (fila.f & bits.publicado) !== 0,
  activo: (fila.f & bits.activo) !== 0,
  eliminado: (fila.f & bits.eliminado) !== 0,
  tieneVencimiento: (fila.f & bits.tieneVencimiento) !== 0,
  pesoGramos: fila.w ?? 0,
  contiene: fila.q === undefined ? NADA : fila.q.map(([productoId, milesimas]) => ({ productoId, milesimas })),
  existenciaMinimaMilesimas: fila.m,
  foto: fila.o,
  existenciaBase: fila.e,
  relojes: fila.r,
})

export const aFila = (producto: ProductoEnMemoria): FilaProducto => ({
  id: producto.id,
  n: producto.nombre,
  b: producto.codigoBarra,
  c: producto.codigo,
  g: producto.categoria,
  p: producto.precioDiezmilesimas,
  k: producto.costoDiezmilesimas,
  i: producto.itbis,
  u: producto.unidad,
  f: (Object.keys(bits) as (keyof typeof bits)[]).reduce((suma, bit) => suma + (producto[bit] ? bits[bit] : 0), 0),
  m: producto.existenciaMinimaMilesimas,
  e: producto.existenciaBase,
  o: producto.foto,
  ...(producto.grupo === '' ? {} : { h: producto.grupo }),
  ...(producto.variante === '' ? {} : { a: producto.variante }),
  ...(producto.pesoGramos === 0 ? {} : { w: producto.pesoGramos }),
  ...(producto.otrosCodigos.length === 0 ? {} : { l: [...producto.otrosCodigos] }),
  ...(producto.contiene.length === 0
    ? {}
    : { q: producto.contiene.map(({ productoId, milesimas }): [string, number] => [productoId, milesimas]) }),
  ...(producto.relojes ? { r: producto.relojes } : {}),
})

/** A product before anybody said anything about it. */
const vacio = (id: string): ProductoEnMemoria =>
  deFila({ id, n: '', b: '', c: '', g: '', p: 0, k: 0, i: '18', u: 'unidad', f: bits.publicado + bits.activo, m: 0, e: 0, o: '' })

type Cambiable = { -readonly [C in keyof ProductoEnMemoria]: ProductoEnMemoria[C] }

/** Puts a field of the document where the row keeps it; one that the till has no use for, or a value that is none, is left out. */
function ponerCampo(producto: Cambiable, campo: string, valor: unknown): void {
  if (campo === 'foto') producto.foto = urlDe(valor)
  const leido = camposDeTexto[campo]?.safeParse(valor)
  if (leido?.success === true) Object.assign(producto, { [campo]: leido.data })
}

/** The product's fields that a row keeps as they are. */
const camposDeTexto: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  Object.entries(Producto.campos).filter(([campo]) => campo !== 'foto' && campo in vacio('')),
)

const urlDe = (foto: unknown): string =>
  typeof foto === 'object' && foto !== null && 'url' in foto && typeof foto.url === 'string' ? foto.url : ''

const relojDe = (relojes: Relojes | undefined, campo: string): Hlc => relojes?.[campo] ?? relojes?.[''] ?? ''

/** Puts an edit on a product, field by field, the later clock winning: the server's fold (historico.rules.ts) on this row. */
export function conCambio(previo: ProductoEnMemoria | undefined, cambio: Cambio, hlc: Hlc): ProductoEnMemoria {
  const producto: Cambiable = { ...(previo ?? vacio(cambio.docId)) }
  const relojes: Relojes = previo ? { ...previo.relojes } : { '': hlc }
  for (const [campo, { despues }] of Object.entries(cambio.campos)) {
    if (previo && hlc <= relojDe(previo.relojes, campo)) continue
    ponerCampo(producto, campo, despues)
    if (previo) relojes[campo] = hlc
  }
  producto.relojes = relojes
  return producto
}

/**
 * Takes the server's document, and keeps on it what was edited here later than what the server has folded. What a clock ahead of the server's
 * (`horaMs`) said counts there as of its receipt: here it is not kept on.
 */
export function conDocumento(previo: ProductoEnMemoria | undefined, doc: Maestro, horaMs: number): ProductoEnMemoria {
  const producto: Cambiable = { ...vacio(doc.id), existenciaBase: previo?.existenciaBase ?? 0 }
  const relojes: Relojes = { '': doc.reloj ?? '', ...doc.relojes }
  for (const campo of Object.keys(Producto.campos)) if (campo in doc) ponerCampo(producto, campo, doc[campo])
  for (const [campo, hlc] of Object.entries(previo?.relojes ?? {})) {
    if (campo === '' || hlc <= relojDe(relojes, campo) || !previo || estaAdelantado(hlc, horaMs)) continue
    Object.assign(producto, { [campo]: previo[campo as keyof ProductoEnCaja] })
    relojes[campo] = hlc
  }
  producto.relojes = relojes
  return producto
}

/** The document that screens edit, from the row. Who made it and when is not kept here. */
export function documentoDeProducto(producto: ProductoEnMemoria, tiendaId: string): Producto {
  const { id, foto, existenciaBase: _base, relojes: _relojes, ...campos } = producto
  const sobre: Envelope = {
    id,
    tipo: Producto.tipo,
    v: Producto.v,
    tiendaId,
    en: SIN_FECHA,
    clave: producto.codigoBarra,
    padre: '',
    creadoPor: '',
    dispositivoId: '',
    seq: 0,
    hlc: '',
  }
  return {
    ...sobre,
    ...(campos as Omit<typeof campos, 'unidad'> & Pick<Producto, 'unidad'>),
    otrosCodigos: [...producto.otrosCodigos],
    foto: archivoDe(foto),
  }
}

/** The file behind a picture's address: the server names it `/<root>/<carpeta>/<nombre>`, and the row keeps the address alone. */
function archivoDe(url: string): Producto['foto'] {
  if (url === '') return null
  const [nombre = '', carpeta = ''] = url.split('/').reverse()
  return { nombre, carpeta, url }
}

const SIN_FECHA = '1970-01-01T00:00:00.000Z'
