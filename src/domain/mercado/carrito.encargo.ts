/** A checkout on its way: what is ordered leaves the cart and enters the queue in one write, and comes back in one when it is refused. Apart from the cart's rules, because only who orders needs them. */
import type { CompraEnMercado } from '#domain/pedidos/comandos.pedidos.ts'
import type { Result } from '#domain/core/result.ts'
import { conEleccion, conLinea, ELECCION_INICIAL, entrega, porTienda, type Encargo, type EstadoDeCompra } from './carrito.rules.ts'

/** The part of a request that says what is wanted, of these stores. Lines without an address wait for one: quoting says so. */
export function compraDe(estado: EstadoDeCompra, tiendas: readonly string[]): CompraEnMercado {
  const vacia = entrega.parse({})
  return {
    pedidos: porTienda(estado.lineas)
      .filter(({ tiendaId }) => tiendas.includes(tiendaId))
      .map(({ tiendaId, lineas }) => ({
        tiendaId,
        lineas: lineas.map(({ productoId, cantidadMilesimas, precioVistoDiezmilesimas, nota }) => ({
          productoId,
          cantidadMilesimas,
          precioVistoDiezmilesimas,
          nota: nota.trim(),
        })),
        ...ELECCION_INICIAL,
        ...estado.elecciones[tiendaId],
        nota: estado.elecciones[tiendaId]?.nota.trim() ?? '',
        // Left out where none was written: a checkout that is sent again is the same, byte by byte.
        cupon: estado.elecciones[tiendaId]?.cupon || undefined,
      })),
    direccion: estado.entrega ?? vacia,
    telefono: estado.telefono,
  }
}

/** Moves the lines of these stores into a checkout: there is no moment in which they are in both, or in neither. */
export function encargar(
  estado: EstadoDeCompra,
  {
    grupoId,
    usuarioId,
    en,
    tiendas,
    totalVistoCentavos,
  }: Pick<Encargo, 'grupoId' | 'usuarioId' | 'en' | 'totalVistoCentavos'> & { tiendas: readonly string[] },
): EstadoDeCompra {
  const suyas = estado.lineas.filter(({ tiendaId }) => tiendas.includes(tiendaId))
  if (suyas.length === 0) return estado
  const nueva: Encargo = {
    grupoId,
    usuarioId,
    en,
    estado: 'por_enviar',
    tiendas: porTienda(suyas).map(({ tiendaNombre }) => tiendaNombre),
    cuerpo: JSON.stringify({ ...compraDe(estado, tiendas), grupoId, totalVistoCentavos }),
    lineas: suyas,
    totalVistoCentavos,
    totalNuevoCentavos: 0,
    problema: null,
    pedidos: [],
  }
  return { ...estado, lineas: estado.lineas.filter((una) => !suyas.includes(una)), salidas: [...estado.salidas, nueva] }
}

interface Respuesta {
  estado: 'colocado' | 'requiere_confirmacion'
  pedidos: Encargo['pedidos']
  cotizacion: { totalCentavos: number } | null
}

/** What the server's answer makes of a checkout. A line that failed leaves it as it is: it is sent again. */
export function trasRespuesta(
  estado: EstadoDeCompra,
  grupoId: string,
  respuesta: Result<Respuesta>,
  esDeRed: (code: string) => boolean,
): EstadoDeCompra {
  const esta = estado.salidas.find((una) => una.grupoId === grupoId)
  if (!esta || esta.estado !== 'por_enviar') return estado
  if (respuesta.ok) {
    const { estado: como, pedidos, cotizacion } = respuesta.value
    return como === 'colocado'
      ? sinCupones(conSalida(estado, grupoId, { estado: 'colocada', pedidos }), esta)
      : conSalida(estado, grupoId, { estado: 'por_confirmar', totalNuevoCentavos: cotizacion?.totalCentavos ?? 0 })
  }
  const { code } = respuesta.error
  if (esDeRed(code) || code.startsWith('sesion.')) return estado
  // It is placed already, as it was sent before.
  if (code === 'pedido.clave-reutilizada') return conSalida(estado, grupoId, { estado: 'colocada', problema: respuesta.error })
  return devolver(conSalida(estado, grupoId, { estado: 'rechazada', problema: respuesta.error }), esta)
}

/** The customer agrees to the new total: the same group with it, which nobody has placed. */
export const confirmarTotal = (estado: EstadoDeCompra, grupoId: string): EstadoDeCompra => {
  const esta = estado.salidas.find((una) => una.grupoId === grupoId)
  if (esta?.estado !== 'por_confirmar') return estado
  const totalVistoCentavos = esta.totalNuevoCentavos
  const cuerpo = JSON.stringify({ ...(JSON.parse(esta.cuerpo) as object), totalVistoCentavos })
  return conSalida(estado, grupoId, { estado: 'por_enviar', totalVistoCentavos, totalNuevoCentavos: 0, cuerpo })
}

/** The customer thinks again: its lines are in the cart as before. What was sent and may have arrived stays as it is. */
export const desistir = (estado: EstadoDeCompra, grupoId: string): EstadoDeCompra => {
  const esta = estado.salidas.find((una) => una.grupoId === grupoId)
  return esta?.estado === 'por_confirmar' ? devolver(sinSalida(estado, grupoId), esta) : estado
}

/** Forgets one that is over. */
export const olvidarSalida = (estado: EstadoDeCompra, grupoId: string): EstadoDeCompra => {
  const esta = estado.salidas.find((una) => una.grupoId === grupoId)
  return esta?.estado === 'rechazada' || esta?.estado === 'colocada' ? sinSalida(estado, grupoId) : estado
}

const conSalida = (estado: EstadoDeCompra, grupoId: string, cambio: Partial<Encargo>): EstadoDeCompra => ({
  ...estado,
  salidas: estado.salidas.map((una) => (una.grupoId === grupoId ? { ...una, ...cambio } : una)),
})
const sinSalida = (estado: EstadoDeCompra, grupoId: string): EstadoDeCompra => ({
  ...estado,
  salidas: estado.salidas.filter((una) => una.grupoId !== grupoId),
})
/** What was written for these stores was used. */
const sinCupones = (estado: EstadoDeCompra, { lineas }: Encargo): EstadoDeCompra =>
  lineas.reduce((sofar, { tiendaId }) => (sofar.elecciones[tiendaId] ? conEleccion(sofar, tiendaId, { cupon: '' }) : sofar), estado)
const devolver = (estado: EstadoDeCompra, { lineas }: Encargo): EstadoDeCompra => lineas.reduce(conLinea, estado)
