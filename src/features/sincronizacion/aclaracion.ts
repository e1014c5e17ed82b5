/** What an accepted fact is looked at for, in words. */
import type { Aclaracion, MotivoDeAclaracion, ReparoDeVenta, RenglonDeAclaracion } from '#domain/entidades/aclaracion.ts'
import { formatoCantidad, formatoPesos, formatoPrecio } from '#domain/money.ts'

export const titulosDeAsunto: Readonly<Record<MotivoDeAclaracion, string>> = {
  precio_fuera: 'Se cobró menos de lo que vale',
  credito_excedido: 'Crédito por encima de su límite',
  devolucion_de_mas: 'Se devolvió más de lo vendido',
  devolucion_propia: 'Quien vendió devolvió sin otra persona',
}

/** What it means and what to do about it. */
export const explicacionesDeAsunto: Readonly<Record<MotivoDeAclaracion, string>> = {
  precio_fuera:
    'La venta cuenta como cualquiera: ocurrió. Pero su precio no es ninguno que esa caja pudiera conocer, ni lo podía autorizar quien la hizo. Habla con esa persona y di aquí qué pasó.',
  credito_excedido:
    'La venta cuenta y el cliente la debe. Mientras no la aclares no se le vende más a crédito en ninguna caja. Cóbrale, súbele el límite en Clientes, o di por qué está bien.',
  devolucion_de_mas:
    'La nota de crédito cuenta: el dinero salió. Puede que dos cajas sin conexión devolvieran lo mismo. Recupera lo que sobra, o di qué pasó.',
  devolucion_propia:
    'La nota de crédito cuenta. Pasa de lo que una persona puede devolver sola de sus propias ventas. Revísala y di por qué.',
}

type Cifras = (valor: number) => string

const pesos: Cifras = (valor) => formatoPesos(valor)
const reparos: Readonly<Record<ReparoDeVenta, { que: string; cifras: Cifras; debia: string }>> = {
  precio: { que: 'Precio', cifras: (valor) => formatoPrecio(valor), debia: 'lo menos que pudo conocer' },
  'sin-catalogo': { que: 'No está en el catálogo', cifras: (valor) => formatoPrecio(valor), debia: '' },
  descuento: { que: 'Descuento', cifras: pesos, debia: 'lo más que podía dar' },
  importe: { que: 'Importe', cifras: pesos, debia: 'lo que suma' },
  total: { que: 'Total', cifras: pesos, debia: 'lo que suma' },
  cobro: { que: 'Pagado', cifras: pesos, debia: 'el total' },
  credito: { que: 'Quedó debiendo', cifras: pesos, debia: 'su límite' },
  'sin-credito': { que: 'A crédito sin tenerlo', cifras: pesos, debia: '' },
  cantidad: { que: 'Devolvió', cifras: formatoCantidad, debia: 'lo que quedaba por devolver' },
  'sin-venta': { que: 'De una venta que no ha llegado', cifras: pesos, debia: '' },
  propia: { que: 'Devolvió de lo suyo', cifras: pesos, debia: 'lo más que puede sola' },
}

/** `Precio RD$10.00; lo menos que pudo conocer: RD$100.00`. */
export function renglonEnPalabras({ nombre, reparo, dice, debe }: RenglonDeAclaracion): string {
  const { que, cifras, debia } = reparos[reparo]
  return `${nombre === '' ? '' : `${nombre}: `}${que} ${cifras(dice)}${debia === '' ? '' : `; ${debia}: ${cifras(debe)}`}`
}

/** The newest first, and what waits before what was settled. */
export const porVer = <A extends Pick<Aclaracion, 'estado' | 'en'>>(asuntos: readonly A[]): A[] =>
  asuntos.toSorted((a, b) => b.estado.localeCompare(a.estado) || b.en.localeCompare(a.en))
