/** The fields of a product's form: what they are called and what they mean to who fills them in. */
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { itbisCodigos } from '#domain/fiscal/itbis.ts'
import { fieldsOf } from '#features/kit/fields.ts'

export const fichaDeProducto = fieldsOf(Producto.campos, {
  nombre: { label: 'Nombre', missing: 'Escribe el nombre', tooLong: 'El nombre puede tener hasta 200 letras' },
  codigoBarra: {
    label: 'Código de barra',
    description: 'Escanéalo o escríbelo',
    tooLong: 'Un código puede tener hasta 40 letras',
  },
  otrosCodigos: { label: 'Otros códigos de barra' },
  codigo: { label: 'Código propio', description: 'El que usa la tienda' },
  precioDiezmilesimas: { label: 'Precio', missing: 'Escribe el precio' },
  costoDiezmilesimas: { label: 'Costo', optional: true },
  itbis: {
    label: 'ITBIS',
    options: itbisCodigos.map((codigo) => ({ value: codigo, label: codigo === 'E' ? 'Exento' : `${codigo} %` })),
  },
  categoria: { label: 'Categoría' },
  grupo: { label: 'Grupo de variantes', description: 'El mismo en todas: tallas, colores…' },
  variante: { label: 'Variante', description: 'Lo que la distingue: M, roja' },
  unidad: { label: 'Se vende por' },
  existenciaMinimaMilesimas: { label: 'Existencia mínima', description: 'Avisa cuando baja de aquí', optional: true },
  contiene: { label: 'Lo que trae' },
  pesoGramos: { label: 'Peso con empaque', description: 'De una unidad. Lo usan los envíos que cobran por peso', optional: true },
  sePesa: { label: 'Se pesa: la caja pide el peso', title: 'Se pesa' },
  tieneVencimiento: { label: 'Vence: al recibirlo se pide el lote y la fecha', title: 'Vence' },
  favorito: { label: 'Favorito: sale primero en la caja', title: 'Favorito' },
  publicado: { label: 'Publicado: lo ve el público', title: 'Publicado' },
  activo: { label: 'Activo: se puede vender', title: 'Activo' },
})

/** What all fields are called in a product's history. */
export const titulosDeProducto: Readonly<Record<string, string>> = { ...fichaDeProducto.titles, eliminado: 'Eliminado', foto: 'Foto' }
