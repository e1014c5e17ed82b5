/** A product in the list: what the catalogue says of it, how it sells, and what of it waits to be received. */
import type { EdicionPendiente } from '#data/catalogo/catalogo.pendientes.ts'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { nombreItbis } from '#domain/fiscal/itbis.ts'
import { DIA_MS } from '#domain/core/fecha.ts'
import { faltaElPeso } from '#domain/catalogo/peso.rules.ts'
import { diasDeInventario, margen } from '#domain/catalogo/producto.rules.ts'
import type { Rotacion } from '#domain/inventario/movimientos.rules.ts'
import type { ChoiceFilter } from '#ui/data-table/types.ts'

export interface ProductoEnLista {
  producto: ProductoEnCaja
  /** Stock at the moment of the list. */
  existencia: number
  rotacion: Rotacion | undefined
  pendiente: EdicionPendiente | undefined
}

export type EstadoProducto = 'eliminado' | 'inactivo' | 'agotado' | 'bajo' | 'bien'

/** The most serious thing there is to say of a product; `existencia` in milésimas. */
export function estadoDe({ producto, existencia }: Pick<ProductoEnLista, 'producto' | 'existencia'>): EstadoProducto {
  if (producto.eliminado) return 'eliminado'
  if (!producto.activo) return 'inactivo'
  if (existencia <= 0) return 'agotado'
  return existencia < producto.existenciaMinimaMilesimas ? 'bajo' : 'bien'
}

export const dias = ({ existencia, rotacion }: ProductoEnLista): number | undefined => diasDeInventario(existencia, rotacion?.vendido ?? 0)

/** Value of the filter that shows what was deleted; every other list leaves it out. */
export const ELIMINADOS = 'eliminado'

const faltas: Readonly<Record<string, (producto: ProductoEnCaja) => boolean>> = {
  codigo: ({ codigoBarra, codigo }) => codigoBarra === '' && codigo === '',
  foto: ({ foto }) => foto === '',
  costo: ({ costoDiezmilesimas }) => costoDiezmilesimas === 0,
  categoria: ({ categoria }) => categoria === '',
  peso: faltaElPeso,
}

const SIN_CATEGORIA = '—'

export interface ContextoFiltros {
  verCosto: boolean
  /** Names of the categories that there are. */
  categorias: readonly string[]
  /** When what was sold was read, in ms; undefined while it is being read. */
  leidaEn: number | undefined
}

/** The filters of the list. What has not moved is known as far back as the device keeps facts. */
export function filtrosDeProductos({ verCosto, categorias, leidaEn }: ContextoFiltros): ChoiceFilter<ProductoEnLista>[] {
  const opciones = (textos: Readonly<Record<string, string>>) => Object.entries(textos).map(([value, label]) => ({ value, label }))
  return [
    {
      key: 'estado',
      label: 'Estado',
      options: opciones({ agotado: 'Agotados', bajo: 'Bajo mínimo', inactivo: 'Inactivos', [ELIMINADOS]: 'Eliminados' }),
      test: (renglon, valor) => estadoDe(renglon) === valor,
    },
    {
      key: 'categoria',
      label: 'Categoría',
      options: [...categorias.map((nombre) => ({ value: nombre, label: nombre })), { value: SIN_CATEGORIA, label: 'Sin categoría' }],
      test: ({ producto }, valor) => producto.categoria === (valor === SIN_CATEGORIA ? '' : valor),
    },
    {
      key: 'publicado',
      label: 'Publicado',
      options: opciones({ si: 'Publicados', no: 'Sin publicar' }),
      test: ({ producto }, valor) => producto.publicado === (valor === 'si'),
    },
    {
      key: 'falta',
      label: 'Le falta',
      options: opciones({ codigo: 'Código', foto: 'Foto', ...(verCosto ? { costo: 'Costo' } : {}), categoria: 'Categoría', peso: 'Peso' }),
      test: ({ producto }, valor) => faltas[valor]?.(producto) ?? true,
    },
    ...(verCosto
      ? [
          {
            key: 'margen',
            label: 'Margen',
            options: [0, 10, 20, 30, 40].map((n) => ({ value: String(n), label: n === 0 ? 'Se vende perdiendo' : `Menos de ${n} %` })),
            test: ({ producto }: ProductoEnLista, valor: string) => (margen(producto) ?? Infinity) < Number(valor),
          },
        ]
      : []),
    {
      key: 'quieto',
      label: 'Sin movimiento',
      options: [7, 15, 30].map((n) => ({ value: String(n), label: `${n} días o más` })),
      test: ({ rotacion }, valor) =>
        leidaEn !== undefined && (rotacion === undefined || leidaEn - Date.parse(rotacion.ultimo) >= Number(valor) * DIA_MS),
    },
    {
      key: 'itbis',
      label: 'ITBIS',
      options: opciones(nombreItbis).reverse(),
      test: ({ producto }, valor) => producto.itbis === valor,
    },
  ]
}
