/** What a store's part of the cart comes to: as the server quoted it, or as far as this device knows. */
import {
  ELECCION_INICIAL,
  metodosPara,
  sumaVista,
  type EleccionDeTienda,
  type EstadoDeCompra,
  type LineaDeCarrito,
} from '#domain/mercado/carrito.rules.ts'
import type { CotizacionDeTienda } from '#domain/pedidos/comandos.pedidos.ts'
import { codigosDe, cuantoCuesta, porPesoDe, type PorPeso } from '#domain/envios/envio.rules.ts'
import { textoFranjas } from '#domain/tienda/horario.rules.ts'
import { leerTelefono } from '#domain/fiscal/identificacion.ts'
import { pesoDeLineas } from '#domain/catalogo/peso.rules.ts'
import { fallo, type Fallo } from '#domain/core/result.ts'

/** What a store takes that was never heard of (as the server has it). */
const deSiempre = [
  { metodoId: 'contra_entrega', clase: 'contra_entrega', nombre: 'Efectivo al recibir', instrucciones: '' },
  { metodoId: 'en_tienda', clase: 'en_tienda', nombre: 'Efectivo en la tienda', instrucciones: '' },
]

export interface MetodoOfrecido {
  metodoId: string
  clase: string
  nombre: string
  instrucciones: string
}

export interface CuentaDeTienda {
  tiendaId: string
  eleccion: EleccionDeTienda
  metodos: readonly MetodoOfrecido[]
  /** The one in use: what was chosen, while it fits. */
  metodoId: string
  mercanciaCentavos: number
  /** What the coupon or offer takes off it, as the server quoted it; null when none does, or nobody was asked. */
  cupon: CotizacionDeTienda['cupon']
  /** Why the coupon that was written takes nothing off. */
  cuponProblema: Fallo | undefined
  envioCentavos: number
  /** How much of it is for the weight; undefined when nothing is. */
  porPeso: PorPeso | undefined
  /** Nobody was asked yet what bringing it costs. */
  envioPorSaber: boolean
  /** Days and hours in which it is brought, in words; '' when the store never said. */
  seEntrega: string
  /** The hours in which the store works; undefined while it was not asked. */
  atiende: CotizacionDeTienda['atiende'] | undefined
  totalCentavos: number
  /** By the server, a moment ago. */
  esCotizada: boolean
  /** Why it cannot be ordered like this. */
  problema: Fallo | undefined
}

/** Says what a store's lines come to, how they can be paid, and what keeps them from being ordered. */
export function cuentaDe(
  tiendaId: string,
  lineas: readonly LineaDeCarrito[],
  estado: Pick<EstadoDeCompra, 'elecciones' | 'terminos' | 'entrega' | 'telefono'>,
  cotizada: CotizacionDeTienda | undefined,
): CuentaDeTienda {
  const eleccion = { ...ELECCION_INICIAL, ...estado.elecciones[tiendaId] }
  const terminos = estado.terminos[tiendaId]
  const conocidos = cotizada?.metodos ?? terminos?.metodos.map((metodo) => ({ ...metodo, instrucciones: '' })) ?? deSiempre
  const metodos: readonly MetodoOfrecido[] = metodosPara(conocidos, eleccion.envio)
  const metodoId = (metodos.find((uno) => uno.metodoId === eleccion.metodoId) ?? metodos[0])?.metodoId ?? ''
  const mercanciaCentavos = cotizada?.totales.total ?? sumaVista(lineas)
  const { envioCentavos: cuesta = null, gratisDesdeCentavos = 0, tramosDePeso = [], horario = [] } = terminos ?? {}
  const seLleva = eleccion.envio === 'domicilio'
  const sabidos = cuesta === null ? null : { centavos: cuesta, gratisDesdeCentavos, tramosDePeso }
  const costo = seLleva ? (cotizada ? cotizada.envioTerminos : sabidos) : null
  const carga = { mercanciaCentavos, pesoGramos: cotizada?.pesoGramos ?? pesoDeLineas(lineas) }
  const envioCentavos = cotizada?.envioCentavos ?? (costo ? cuantoCuesta(costo, carga) : 0)
  return {
    tiendaId,
    eleccion,
    metodos,
    metodoId,
    mercanciaCentavos,
    cupon: cotizada?.cupon ?? null,
    cuponProblema: comoFallo(cotizada?.cuponProblema),
    envioCentavos,
    porPeso: costo ? porPesoDe(costo, carga) : undefined,
    envioPorSaber: !cotizada && seLleva && cuesta === null,
    seEntrega: seLleva ? textoFranjas(cotizada?.envioHorario ?? horario) : '',
    atiende: cotizada?.atiende ?? terminos?.atiende,
    totalCentavos: mercanciaCentavos + envioCentavos,
    esCotizada: cotizada !== undefined,
    problema:
      deEntrega(eleccion, estado) ?? comoFallo(cotizada?.problema) ?? (metodoId === '' ? fallo('carrito.sin-metodo').error : undefined),
  }
}

const comoFallo = (dicho: CotizacionDeTienda['problema'] | undefined): Fallo | undefined => {
  const { code, datos } = dicho ?? {}
  return code === undefined ? undefined : fallo(code, datos).error
}

/** Whoever brings it needs to know where, and whom to call. */
function deEntrega({ envio }: EleccionDeTienda, { entrega, telefono }: Pick<EstadoDeCompra, 'entrega' | 'telefono'>): Fallo | undefined {
  if (envio === 'retiro') return undefined
  if (entrega === null || (codigosDe(entrega, {})?.length ?? 0) < 2) return fallo('carrito.sin-direccion').error
  if (telefono.trim() === '') return fallo('carrito.sin-telefono').error
  const leido = leerTelefono(telefono)
  return leido.ok ? undefined : leido.error
}
