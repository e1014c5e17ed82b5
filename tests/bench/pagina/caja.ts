/** A till in this page, opened through the data layer as the app opens it. */
import { agregarProducto, nuevoBorrador, type BorradorVenta } from '#domain/ventas/venta.rules.ts'
import type { Result } from '#domain/core/result.ts'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { puertosDelNavegador } from '#data/device/browser/puertos-navegador.ts'
import { abrirDatos, type Datos } from '#data/session/sesion.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { abrirTurno, cobrar } from '#data/ventas/ventas.ts'

export interface Caja {
  datos: Datos
  tienda: TiendaLocal
  cerrar(): Promise<void>
}

export interface Alta {
  codigo: string
  slug: string
  productos: number
  cajeroId: string
  pin: string
}

export const exito = <T>(resultado: Result<T>): T => {
  if (!resultado.ok) throw new Error(JSON.stringify(resultado.error))
  return resultado.value
}

/** Fails the bench: a figure of something that broke is worth nothing. */
const alFallar = (error: unknown): void => reportError(error)

/** What this browser keeps; `nombre` makes another browser of it. */
export const abrirEsteEquipo = (nombre?: string): Promise<Datos> => abrirDatos(puertosDelNavegador(), alFallar, nombre)

/** Opens a store that this browser is a device of. */
export async function abrirCaja(datos: Datos, slug: string): Promise<Caja> {
  const tienda = exito(await datos.abrirTienda(slug))
  return {
    datos,
    tienda,
    async cerrar() {
      await tienda.cerrar()
      await datos.cerrar()
    },
  }
}

/** Resolves at the first moment at which the question is answered yes. */
export const hasta = (vivo: { suscribir(aviso: () => void): () => void }, listo: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    let dejar = (): void => undefined
    const mirar = (): void => {
      if (!listo()) return
      dejar()
      resolve()
    }
    dejar = vivo.suscribir(mirar)
    mirar()
  })

export const inicialLista = ({ sync }: TiendaLocal): Promise<void> => hasta(sync.estado, () => sync.estado.valor().inicial.lista)

/** From a code to a till that sells: enrolled, synced, somebody at it, the shift open. */
export async function estrenarCaja({ codigo, slug, productos, cajeroId, pin }: Alta): Promise<Caja> {
  const datos = await abrirEsteEquipo()
  exito(await datos.enrolar(codigo, 'Tablet'))
  const caja = await abrirCaja(datos, slug)
  const { tienda } = caja
  await inicialLista(tienda)
  if (tienda.catalogo.total !== productos) throw new Error(`${tienda.catalogo.total} products of ${productos}`)
  exito(await tienda.entrarConPin(cajeroId, pin))
  await hasta(tienda.dueno.soyDueno, () => tienda.dueno.soyDueno.valor())
  exito(await abrirTurno(tienda, { fondoDop: { '10000': 10 }, fondoUsd: {} }))
  return caja
}

/** The `n`-th sale: `lineas` different products, paid in cash with change. */
export function borradorDe(productos: readonly ProductoEnCaja[], n: number, lineas: number): BorradorVenta {
  const elegidos = Array.from({ length: lineas }, (_, i) => productos[(n * 7919 + i * 104_729) % productos.length]).filter(
    (producto) => producto !== undefined,
  )
  const borrador = elegidos.reduce((previo, producto) => agregarProducto(previo, producto), nuevoBorrador('E32'))
  const recibidoCentavos = borrador.lineas.reduce((suma, { precioDiezmilesimas }) => suma + Math.ceil(precioDiezmilesimas / 100), 0)
  return { ...borrador, pagos: [{ metodo: 'efectivo', moneda: 'DOP', recibidoCentavos, tasaDiezmilesimas: 10_000, referencia: '' }] }
}

export const vender = async (tienda: TiendaLocal, borrador: BorradorVenta) => exito(await cobrar(tienda, borrador))
