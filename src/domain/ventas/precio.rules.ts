/**
 * Was a sale charged for less than it should have been? Its till could be offline, and its cashier could hold a screwdriver: what it
 * says is compared with the lowest price that the till could know, with what its people may take off, and with itself
 * (docs/SECURITY.md, row 25). Nothing is refused: what is found is for the owner to settle.
 */
import type { RenglonDeAclaracion } from '#domain/confianza/aclaracion.entity.ts'
import type { RolesDePersona } from '#domain/personas/roles-de-tienda.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import type { LineaVenta, Venta } from './venta.entity.ts'
import type { Papel } from '#domain/core/entity.ts'
import { tasaDe, totalesPorTasa, type TasaItbis } from '#domain/fiscal/itbis.rules.ts'
import type { ItbisCodigo } from '#domain/fiscal/itbis.ts'
import { multiplicar, porcentaje, sinPorcentaje } from '#domain/core/money.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { autorizoEn, limiteDescuento, revisarPermisos } from './venta.autoridad.ts'
import { valorPago } from './venta.rules.ts'

/** The lowest price of a product that the till could know, as the shop states prices, and its tax. */
export interface PrecioConocido {
  minimoDiezmilesimas: number
  itbis: ItbisCodigo
}

type Reglas = Pick<Tienda, 'preciosIncluyenItbis' | 'descuentoMaximoCajero' | 'descuentoMaximoSupervisor' | 'permisosAjustados'>

export interface ContextoPrecios {
  /** By product; what the shop's catalogue does not have is not here. */
  precios: ReadonlyMap<string, PrecioConocido>
  /** The least that a line may cost by the special price that it names, of a product whose least is this; undefined where that does not hold for it. */
  especialDe?: ((linea: LineaVenta, minimoDiezmilesimas: number) => number | undefined) | undefined
  /** A shop with no catalogue has nothing to compare with. */
  hayCatalogo: boolean
  /** undefined for who does not work here. */
  cajero: RolesDePersona | undefined
  /** Who is named as having allowed something; undefined for who does not work here. */
  personaDe: (empleadoId: string) => RolesDePersona | undefined
  /** The shop's rules today and, where they changed meanwhile, as the till may have had them. */
  reglas: readonly Reglas[]
  tasas?: readonly TasaItbis[] | undefined
}

/** What in a sale is below what it should be, and by how much; undefined when nothing is. */
export function revisarPrecios(
  venta: Venta,
  contexto: ContextoPrecios,
): { centavos: number; renglones: RenglonDeAclaracion[] } | undefined {
  const hallados = [...venta.lineas.flatMap((linea) => revisarLinea(venta, linea, contexto)), ...revisarSumas(venta, contexto.tasas)]
  if (hallados.length === 0) return undefined
  return {
    centavos: hallados.reduce((suma, { faltan }) => suma + faltan, 0),
    renglones: hallados.map(({ faltan: _faltan, ...renglon }) => renglon),
  }
}

type Hallado = RenglonDeAclaracion & { faltan: number }

function revisarLinea(venta: Venta, linea: LineaVenta, contexto: ContextoPrecios): Hallado[] {
  const { nombre, precioDiezmilesimas: precio, cantidadMilesimas: cantidad, descuentoCentavos, montoCentavos } = linea
  const bruto = multiplicar(precio, cantidad)
  const debe = bruto - descuentoCentavos
  const hallados: Hallado[] = []
  if (montoCentavos < debe) hallados.push({ nombre, reparo: 'importe', dice: montoCentavos, debe, faltan: debe - montoCentavos })
  const conocido = contexto.precios.get(linea.productoId)
  if (!conocido) {
    // What a debit note charges is no product; anything else that is none takes who may say a price.
    const abierta = linea.productoId === '' && (venta.carga !== undefined || permite(venta, linea, true, contexto))
    if (contexto.hayCatalogo && !abierta) hallados.push({ nombre, reparo: 'sin-catalogo', dice: precio, debe: 0, faltan: 0 })
  } else {
    const { minimoDiezmilesimas } = conocido
    const especial = linea.especial && contexto.especialDe?.(linea, minimoDiezmilesimas)
    const suyo = { ...conocido, minimoDiezmilesimas: Math.min(minimoDiezmilesimas, especial ?? minimoDiezmilesimas) }
    const minimo = Math.min(...contexto.reglas.map((reglas) => debido(suyo, venta, reglas, contexto.tasas)))
    const dice = cobrado(linea, venta, contexto.tasas)
    if (dice < minimo && !permite(venta, linea, true, contexto))
      hallados.push({ nombre, reparo: 'precio', dice, debe: minimo, faltan: multiplicar(minimo - dice, cantidad) })
  }
  if (descuentoCentavos > 0 && !permite(venta, linea, false, contexto)) {
    const limite = porcentaje(bruto, limiteMayor(venta, linea, contexto))
    hallados.push({ nombre, reparo: 'descuento', dice: descuentoCentavos, debe: limite, faltan: Math.max(0, descuentoCentavos - limite) })
  }
  return hallados
}

/** What a unit costs who buys it, tax included where the document charges it. */
const cobrado = (linea: LineaVenta, { preciosIncluyenItbis, fecha }: Venta, tasas?: readonly TasaItbis[]): number =>
  conItbis(linea.precioDiezmilesimas, preciosIncluyenItbis ? 0 : tasaDe(linea.itbis, fecha, tasas))

/** What it should cost at least: B14 and E44 leave the tax out, whatever the shelf says. */
function debido(
  { minimoDiezmilesimas, itbis }: PrecioConocido,
  venta: Venta,
  { preciosIncluyenItbis }: Reglas,
  tasas?: readonly TasaItbis[],
): number {
  const tasa = tasaDe(itbis, venta.fecha, tasas)
  if (comprobantes[venta.tipoComprobante].sinItbis)
    return preciosIncluyenItbis ? sinPorcentaje(minimoDiezmilesimas, tasa) : minimoDiezmilesimas
  return conItbis(minimoDiezmilesimas, preciosIncluyenItbis ? 0 : tasa)
}

const conItbis = (precioDiezmilesimas: number, puntosBasicos: number): number =>
  precioDiezmilesimas + porcentaje(precioDiezmilesimas, puntosBasicos)

/** Might who sold it, or who allowed that act on that line, under the shop's rules as the till may have had them? */
const permite = (venta: Venta, linea: LineaVenta, cambiaPrecio: boolean, contexto: ContextoPrecios): boolean => {
  const revisada = cambiaPrecio ? { ...linea, descuentoCentavos: 0 } : linea
  const [precioPor, descuentoPor] = [
    autorizo(venta, linea, 'precioAutorizado', contexto),
    autorizo(venta, linea, 'descuentoAutorizado', contexto),
  ]
  return contexto.reglas.some((tienda) => {
    const cajero = papelEn(contexto.cajero, tienda) ?? NADIE
    const firmas = { precioPor: papelEn(precioPor, tienda), descuentoPor: papelEn(descuentoPor, tienda) }
    return revisarPermisos({ ...revisada, cambiaPrecio, ...firmas }, { cajero, tienda }).ok
  })
}

const autorizo = (venta: Venta, linea: LineaVenta, acto: Parameters<typeof autorizoEn>[2], { personaDe }: ContextoPrecios) =>
  personaDe(autorizoEn(venta, linea, acto))

const NADIE: Papel = { rol: 'cliente' }
const papelEn = (persona: RolesDePersona | undefined, { permisosAjustados }: Reglas): Papel | undefined =>
  persona && { ...persona, ajustes: permisosAjustados }

const limiteMayor = (venta: Venta, linea: LineaVenta, contexto: ContextoPrecios): number => {
  const firma = autorizo(venta, linea, 'descuentoAutorizado', contexto)
  const limites = contexto.reglas.flatMap((tienda) =>
    [contexto.cajero, firma].map((quien) => limiteDescuento(papelEn(quien, tienda) ?? NADIE, tienda)),
  )
  return Math.max(0, ...limites)
}

/** The total against the lines, and what was paid against the total. */
function revisarSumas(venta: Venta, tasas?: readonly TasaItbis[]): Hallado[] {
  const { lineas, totales, pagos, vueltoCentavos, preciosIncluyenItbis, fecha } = venta
  const debe = totalesPorTasa(lineas, { preciosIncluyenItbis, fecha, ...(tasas && { tasas }) }).total
  const pagado = pagos.reduce((suma, pago) => suma + Math.min(pago.valorCentavos, valorPago(pago)), 0) - vueltoCentavos
  return [
    ...(totales.total < debe ? [{ reparo: 'total' as const, dice: totales.total, debe }] : []),
    ...(pagado < totales.total ? [{ reparo: 'cobro' as const, dice: pagado, debe: totales.total }] : []),
  ].map((uno) => ({ ...uno, nombre: '', faltan: uno.debe - uno.dice }))
}
