/** Finding a product: each key of a name typed without accents, and a barcode until its line is in the sale. */
import { agregarProducto, nuevoBorrador } from '#domain/ventas/venta.rules.ts'
import type { Ronda } from '../medidas.ts'
import type { Caja } from './caja.ts'

/** What the till shows at most. */
const LIMITE = 200
const NOMBRES = 60
const LETRAS = 16
const CODIGOS = 5000

/** As somebody types who has no time for accents; not the product's own function, so that both are not wrong alike. */
const sinAcentos = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

const salteados = <T>(lista: readonly T[], cuantos: number): T[] =>
  Array.from({ length: cuantos }, (_, i) => lista[Math.floor((i * lista.length) / cuantos)]).filter((uno) => uno !== undefined)

function medir(tarea: () => unknown): number {
  const antes = performance.now()
  tarea()
  return performance.now() - antes
}

export interface Busqueda {
  teclas: Ronda[]
  /** Milliseconds of one barcode, each round a mean of many: the clock of a page is too coarse for one. */
  codigos: Ronda[]
  /** The slowest single barcode. */
  codigoPeor: number
  /** The first key of all, which may find search texts that are not made yet. */
  primera: number
}

export function medirBusqueda({ tienda: { catalogo } }: Caja, rondas: number): Busqueda {
  const productos = catalogo.todos()
  const textos = productos.map(({ nombre }) => sinAcentos(nombre))
  const teclas = salteados(textos, NOMBRES).flatMap((nombre) =>
    Array.from({ length: Math.min(LETRAS, nombre.trim().length) }, (_, i) => nombre.slice(0, i + 1)),
  )
  const enCrudo = (texto: string): number[] => {
    const hallados: number[] = []
    for (let i = 0; i < textos.length; i++) if (textos[i]?.includes(texto) && hallados.length < LIMITE) hallados.push(i)
    return hallados
  }
  const primera = medir(() => catalogo.buscar(teclas[0] ?? '', LIMITE))
  const busqueda: Busqueda = { teclas: [], codigos: [], codigoPeor: 0, primera }
  for (let r = 0; r < rondas; r++) {
    const ronda: Ronda = { medido: [], referencia: [] }
    for (const texto of teclas) {
      ronda.medido.push(medir(() => catalogo.buscar(texto, LIMITE)))
      ronda.referencia.push(medir(() => enCrudo(texto)))
    }
    busqueda.teclas.push(ronda)
  }
  return { ...busqueda, ...medirCodigos(catalogo, rondas) }
}

function medirCodigos(catalogo: Caja['tienda']['catalogo'], rondas: number): Pick<Busqueda, 'codigos' | 'codigoPeor'> {
  const conCodigo = catalogo.todos().filter(({ codigoBarra }) => codigoBarra !== '')
  const codigos = salteados(conCodigo, CODIGOS).map(({ codigoBarra }) => codigoBarra)
  const mapa = new Map(conCodigo.map((producto) => [producto.codigoBarra, producto]))
  const vacio = nuevoBorrador('E32')
  let lineas = 0
  const aLinea = (codigo: string): void => {
    const producto = catalogo.porCodigo(codigo)
    if (producto) lineas += agregarProducto(vacio, producto).lineas.length
  }
  const resultado: Ronda[] = []
  let codigoPeor = 0
  for (let r = 0; r < rondas; r++) {
    const medido = medir(() => codigos.forEach(aLinea)) / codigos.length
    const referencia =
      medir(() => {
        for (const codigo of codigos) lineas += mapa.get(codigo) ? 1 : 0
      }) / codigos.length
    resultado.push({ medido: [medido], referencia: [referencia] })
    for (const codigo of codigos)
      codigoPeor = Math.max(
        codigoPeor,
        medir(() => aLinea(codigo)),
      )
  }
  if (lineas !== codigos.length * rondas * 3) throw new Error(`${lineas} lines of ${codigos.length * rondas * 3} barcodes`)
  return { codigos: resultado, codigoPeor }
}
