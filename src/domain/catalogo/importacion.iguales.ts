/**
 * Which product of the shop a row of a list is: the one with its barcode, with the shop's own code, or with its name and nothing that
 * speaks against it. Without this, a list with no barcodes doubles the shop when it is imported again.
 */
import { llano } from '#domain/core/importacion/celdas.ts'
import { type FilaImportada } from './importacion.ts'

interface Candidato {
  readonly id: string
  readonly nombre: string
  readonly codigoBarra: string
  readonly codigo: string
  readonly categoria: string
  readonly unidad: string
  readonly eliminado: boolean
}

/**
 * Answers each row's product, or undefined for a new one. A product is given to one row alone: two rows of one name are two products,
 * and stay two. Asked in the order of the file.
 */
export function emparejador<P extends Candidato>(productos: readonly P[]): (fila: FilaImportada) => P | undefined {
  const [porBarra, porCodigo, porNombre] = [new Map<string, P[]>(), new Map<string, P[]>(), new Map<string, P[]>()]
  const poner = (mapa: Map<string, P[]>, clave: string, producto: P): void => {
    if (clave === '') return
    const lista = mapa.get(clave)
    if (lista) lista.push(producto)
    else mapa.set(clave, [producto])
  }
  for (const producto of productos) {
    if (producto.eliminado) continue
    poner(porBarra, producto.codigoBarra, producto)
    poner(porCodigo, producto.codigo, producto)
    poner(porNombre, llano(producto.nombre), producto)
  }
  const tomados = new Set<string>()
  return (fila) => {
    const libres = (lista: readonly P[] | undefined) =>
      (lista ?? []).filter((producto) => !tomados.has(producto.id) && sinContradecir(producto, fila))
    const hallado =
      libres(porBarra.get(fila.codigoBarra))[0] ??
      libres(porCodigo.get(fila.codigo))[0] ??
      masParecido(libres(porNombre.get(llano(fila.nombre))), fila)
    if (hallado) tomados.add(hallado.id)
    return hallado
  }
}

/** Two codes that are both known and differ are two products, whatever their names say. */
const sinContradecir = (producto: Candidato, fila: FilaImportada): boolean => {
  const distintos = (campo: 'codigoBarra' | 'codigo') => producto[campo] !== '' && fila[campo] !== '' && producto[campo] !== fila[campo]
  if (fila.codigoBarra !== '' && producto.codigoBarra === fila.codigoBarra) return true
  return !distintos('codigoBarra') && !distintos('codigo')
}

/** Of several with one name, the one of the same category and unit; else the first that no other row took. */
const masParecido = <P extends Candidato>(iguales: readonly P[], fila: FilaImportada): P | undefined =>
  iguales.find(({ categoria, unidad }) => llano(categoria) === llano(fila.categoria) && unidad === fila.unidad) ??
  iguales.find(({ unidad }) => unidad === fila.unidad) ??
  iguales[0]
