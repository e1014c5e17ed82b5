/**
 * What somebody means to buy, and the checkouts that wait for a line: one value, so that what is ordered leaves the cart and
 * enters the queue in one write, and comes back in one when it is refused.
 */
import * as z from 'zod'
import { terminos, type TerminosDeTienda } from './carrito.terminos.ts'
import { direccion, juntarDirecciones, type DireccionConNombre } from '#domain/envios/direccion.ts'
import type { Usuario } from '#domain/personas/usuario.entity.ts'
import { multiplicar } from '#domain/core/money.ts'

const linea = z.object({
  tiendaId: z.string().min(1),
  /** '' of a line that came from another device, until its store is read. */
  slug: z.string().default(''),
  tiendaNombre: z.string().default(''),
  productoId: z.string().min(1),
  nombre: z.string().default(''),
  unidad: z.string().default('unidad'),
  sePesa: z.boolean().default(false),
  /** Of one, as it is packed; 0 while nobody said. */
  pesoGramos: z.int().min(0).default(0),
  foto: z.string().default(''),
  /** 0: no price was seen on this device. */
  precioVistoDiezmilesimas: z.int().min(0).default(0),
  vistoEn: z.string().default(''),
  cantidadMilesimas: z.int().min(1),
  nota: z.string().max(200).default(''),
  agregadoEn: z.iso.datetime(),
})
export type LineaDeCarrito = z.infer<typeof linea>

const lineaSeguida = z.object({
  tiendaId: z.string(),
  productoId: z.string(),
  cantidadMilesimas: z.int(),
  agregadoEn: z.string(),
})
type LineaSeguida = Usuario['carrito'][number]

/** How each store is to deliver and be paid, and what it is told. */
const eleccion = z.object({
  envio: z.enum(['domicilio', 'retiro']),
  metodoId: z.string().default(''),
  nota: z.string().max(500).default(''),
  /** The coupon that was written; '' when none was. */
  cupon: z.string().max(40).default(''),
})
export type EleccionDeTienda = z.infer<typeof eleccion>

const estadosDeSalida = ['por_enviar', 'por_confirmar', 'rechazada', 'colocada'] as const

const salida = z.object({
  grupoId: z.string(),
  /** Who ordered: nobody else's session may send it. */
  usuarioId: z.string(),
  en: z.string(),
  estado: z.enum(estadosDeSalida),
  tiendas: z.array(z.string()),
  /** The request as it was first made: sent again it is the same, byte by byte. */
  cuerpo: z.string(),
  lineas: z.array(linea),
  totalVistoCentavos: z.int(),
  /** What it costs now, while it is asked again. */
  totalNuevoCentavos: z.int().default(0),
  problema: z
    .object({ code: z.string(), datos: z.record(z.string(), z.union([z.string(), z.number()])).optional() })
    .nullable()
    .default(null),
  pedidos: z.array(z.object({ pedidoId: z.string(), tiendaId: z.string(), totalCentavos: z.int() })).default([]),
})
/** A checkout on its way. */
export type Encargo = z.infer<typeof salida>

export const entrega = z.object({ nombre: z.string().default(''), ...direccion })

export const estadoDeCompra = z.object({
  lineas: z.array(linea).default([]),
  elecciones: z.record(z.string(), eleccion).default({}),
  terminos: z.record(z.string(), terminos).default({}),
  /** Where it is to be brought; null while nobody said. */
  entrega: entrega.nullable().default(null),
  /** Addresses that were written here and that no profile holds yet: a guest's, or one that there was no line for. */
  sueltas: z.array(entrega).default([]),
  telefono: z.string().max(30).default(''),
  /** What a dollar cost when it was last asked; 0 when nobody did. */
  tasaDolarDiezmilesimas: z.int().min(0).default(0),
  /** Whose profile holds this cart too, and what both held when they last agreed. */
  seguido: z
    .object({ usuarioId: z.string(), lineas: z.array(lineaSeguida) })
    .nullable()
    .default(null),
  salidas: z.array(salida).default([]),
  /** Names of the last notes of changes that are in here (carrito.nota.ts). */
  notas: z.array(z.string()).default([]),
})
export type EstadoDeCompra = z.infer<typeof estadoDeCompra>

export const COMPRA_VACIA: EstadoDeCompra = estadoDeCompra.parse({})
export const ELECCION_INICIAL: EleccionDeTienda = { envio: 'domicilio', metodoId: '', nota: '', cupon: '' }

/** As many lines as a profile holds. */
const LINEAS_MAXIMAS = 500
/** Ten thousand of anything, as the server has it. */
export const CANTIDAD_MAXIMA_MILESIMAS = 10_000_000

type Clave = Pick<LineaDeCarrito, 'tiendaId' | 'productoId'>
const claveDe = ({ tiendaId, productoId }: Clave): string => `${tiendaId} ${productoId}`
const esMisma = (a: Clave, b: Clave): boolean => a.tiendaId === b.tiendaId && a.productoId === b.productoId

/** May half of one be ordered? */
export const seParte = ({ sePesa, unidad }: Pick<LineaDeCarrito, 'sePesa' | 'unidad'>): boolean => sePesa || unidad !== 'unidad'

/** Adds to what there is of the same product; what was seen last is what was seen. */
export function conLinea(estado: EstadoDeCompra, nueva: LineaDeCarrito): EstadoDeCompra {
  const antes = estado.lineas.find((una) => esMisma(una, nueva))
  if (!antes) return estado.lineas.length >= LINEAS_MAXIMAS ? estado : { ...estado, lineas: [...estado.lineas, nueva] }
  const cantidadMilesimas = Math.min(CANTIDAD_MAXIMA_MILESIMAS, antes.cantidadMilesimas + nueva.cantidadMilesimas)
  const junta = { ...nueva, cantidadMilesimas, nota: nueva.nota || antes.nota, agregadoEn: antes.agregadoEn }
  return { ...estado, lineas: estado.lineas.map((una) => (una === antes ? junta : una)) }
}

/** Changes a line; a quantity of 0 takes it away. */
export function conLineaCambiada(
  estado: EstadoDeCompra,
  de: Clave,
  cambio: Partial<Pick<LineaDeCarrito, 'cantidadMilesimas' | 'nota' | 'precioVistoDiezmilesimas' | 'vistoEn'>>,
): EstadoDeCompra {
  const lineas = estado.lineas.flatMap((una) => {
    if (!esMisma(una, de)) return [una]
    const cambiada = {
      ...una,
      ...cambio,
      cantidadMilesimas: Math.min(cambio.cantidadMilesimas ?? una.cantidadMilesimas, CANTIDAD_MAXIMA_MILESIMAS),
    }
    return cambiada.cantidadMilesimas < 1 ? [] : [cambiada]
  })
  return { ...estado, lineas }
}

/** How a store's part is to be delivered and paid. */
export const conEleccion = (estado: EstadoDeCompra, tiendaId: string, cambio: Partial<EleccionDeTienda>): EstadoDeCompra => ({
  ...estado,
  elecciones: { ...estado.elecciones, [tiendaId]: { ...ELECCION_INICIAL, ...estado.elecciones[tiendaId], ...cambio } },
})

/** What a store said of how it takes orders. */
export const conTerminos = (estado: EstadoDeCompra, tiendaId: string, dichos: TerminosDeTienda): EstadoDeCompra => ({
  ...estado,
  terminos: { ...estado.terminos, [tiendaId]: dichos },
})

/** An address that was just written is where it goes, and waits for a profile to be kept in. */
export const conDireccionNueva = (estado: EstadoDeCompra, nueva: DireccionConNombre): EstadoDeCompra => ({
  ...estado,
  entrega: nueva,
  sueltas: juntarDirecciones(estado.sueltas, [nueva]),
})

/**
 * Where it goes once somebody is here, and which addresses are to be kept with theirs. That of a cart that was nobody's was written by a
 * guest, who is this person now; that of somebody else who used this browser goes with them.
 */
export function conDireccionesDe(estado: EstadoDeCompra, usuarioId: string, guardadas: readonly DireccionConNombre[]): EstadoDeCompra {
  const { seguido, entrega: aqui, sueltas: antes } = estado
  const sueltas = juntarDirecciones(antes, seguido === null && aqui ? [aqui] : [])
  const esSuya = seguido === null || seguido.usuarioId === usuarioId || sueltas.some((una) => JSON.stringify(una) === JSON.stringify(aqui))
  return { ...estado, sueltas, entrega: (esSuya ? aqui : null) ?? guardadas[0] ?? null }
}

/** The ways to pay that fit how it is handed over: who takes it home pays at the door, who fetches it at the counter. */
export const metodosPara = <M extends { clase: string }>(metodos: readonly M[], envio: EleccionDeTienda['envio']): M[] =>
  metodos.filter(({ clase }) => clase === 'transferencia' || (clase === 'contra_entrega') === (envio === 'domicilio'))

/** The lines by store, in the order in which the stores came. */
export function porTienda(
  lineas: readonly LineaDeCarrito[],
): { tiendaId: string; slug: string; tiendaNombre: string; lineas: LineaDeCarrito[] }[] {
  const grupos = new Map<string, { tiendaId: string; slug: string; tiendaNombre: string; lineas: LineaDeCarrito[] }>()
  for (const una of lineas) {
    const { tiendaId, slug, tiendaNombre } = una
    const grupo = grupos.get(tiendaId) ?? { tiendaId, slug, tiendaNombre, lineas: [] }
    grupo.slug ||= slug
    grupo.tiendaNombre ||= tiendaNombre
    grupo.lineas.push(una)
    grupos.set(tiendaId, grupo)
  }
  return [...grupos.values()]
}

/** What lines come to at the prices that were seen, centavos, without delivery. */
export const sumaVista = (lineas: readonly Pick<LineaDeCarrito, 'precioVistoDiezmilesimas' | 'cantidadMilesimas'>[]): number =>
  lineas.reduce(
    (suma, { precioVistoDiezmilesimas, cantidadMilesimas }) => suma + multiplicar(precioVistoDiezmilesimas, cantidadMilesimas),
    0,
  )

/** What the profile keeps of the cart. */
export const paraElPerfil = (lineas: readonly LineaDeCarrito[]): LineaSeguida[] =>
  lineas.map(({ tiendaId, productoId, cantidadMilesimas, agregadoEn }) => ({ tiendaId, productoId, cantidadMilesimas, agregadoEn }))

/**
 * This browser's cart and the profile's, against what both held when they last agreed: what was added on either side stays, what
 * was taken away or changed on one side alone is so on both, and a line that both changed keeps this browser's quantity. The cart
 * of somebody else who used this browser goes with them.
 */
export function conPerfil(estado: EstadoDeCompra, usuarioId: string, servidor: readonly LineaSeguida[]): EstadoDeCompra {
  const deOtro = estado.seguido !== null && estado.seguido.usuarioId !== usuarioId
  const acordadas = new Map((estado.seguido?.lineas ?? []).map((una) => [claveDe(una), una]))
  const propias = deOtro ? estado.lineas.filter((una) => !sigueIgual(una, acordadas)) : estado.lineas
  const base = deOtro ? new Map<string, LineaSeguida>() : acordadas
  const alla = new Map(servidor.map((una) => [claveDe(una), una]))
  const quedan = propias.flatMap((una) => {
    const suya = alla.get(claveDe(una))
    if (sigueIgual(una, base)) return suya ? [{ ...una, cantidadMilesimas: suya.cantidadMilesimas, agregadoEn: suya.agregadoEn }] : []
    return [suya?.cantidadMilesimas === una.cantidadMilesimas ? { ...una, agregadoEn: suya.agregadoEn } : una]
  })
  const aqui = new Set(propias.map(claveDe))
  const llegan = servidor.filter((una) => !aqui.has(claveDe(una)) && !sigueIgual(una, base))
  const lineas = [...quedan, ...llegan.map((una) => linea.parse(una))].slice(0, LINEAS_MAXIMAS)
  return conAcuerdo({ ...estado, lineas }, usuarioId, servidor)
}

/** The line as it was agreed on. Put in once more after it was ordered it is another one, though it be as many. */
function sigueIgual(una: LineaSeguida, acordadas: ReadonlyMap<string, LineaSeguida>): boolean {
  const antes = acordadas.get(claveDe(una))
  return antes?.cantidadMilesimas === una.cantidadMilesimas && antes.agregadoEn === una.agregadoEn
}

/** From here on the profile is known to hold these. */
export const conAcuerdo = (estado: EstadoDeCompra, usuarioId: string, servidor: readonly LineaSeguida[]): EstadoDeCompra => ({
  ...estado,
  seguido: { usuarioId, lineas: [...servidor] },
})

/** What stays in a browser that somebody leaves: the checkouts that only they can send. The rest is in their profile. */
export const trasSalir = (estado: EstadoDeCompra): EstadoDeCompra => ({
  ...COMPRA_VACIA,
  salidas: estado.salidas.filter(({ estado: como }) => como === 'por_enviar' || como === 'por_confirmar'),
})

/** Does the profile hold another cart than this one? */
export const difiereDelPerfil = (lineas: readonly LineaDeCarrito[], servidor: readonly LineaSeguida[]): boolean => {
  const alla = new Map(servidor.map((una) => [claveDe(una), una.cantidadMilesimas]))
  return lineas.length !== alla.size || lineas.some((una) => alla.get(claveDe(una)) !== una.cantidadMilesimas)
}
