/** A till in this page with no screens: the data layer as production opens it, on the browser's own disk, locks and network. */
import { agregarProducto, nuevoBorrador, type BorradorVenta } from '#domain/ventas/venta.rules.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import type { Result } from '#domain/core/result.ts'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { puertosDelNavegador } from '#data/device/browser/puertos-navegador.ts'
import { abrirDatos, type Datos } from '#data/session/sesion.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { abrirTurno, cobrar } from '#data/ventas/ventas.ts'
import type { Alta, CopiaVista, Papel } from '../informe.ts'
import { leerDisco } from './disco.ts'

const LINEAS = 2

export interface Caja {
  datos: Datos
  tienda: TiendaLocal
}

export const exito = <T>(resultado: Result<T>): T => {
  if (!resultado.ok) throw new Error(JSON.stringify(resultado.error))
  return resultado.value
}

/** This browser's own data; its clock may be wrong by so much. */
export const abrirEquipo = (alFallar: (error: unknown) => void, desfaseMs = 0): Promise<Datos> => {
  const puertos = puertosDelNavegador()
  return abrirDatos({ ...puertos, ahora: () => puertos.ahora() + desfaseMs }, alFallar)
}

export const abrirCaja = async (datos: Datos, slug: string): Promise<Caja> => ({ datos, tienda: exito(await datos.abrirTienda(slug)) })

/** Resolves at the first moment at which the question is answered yes. */
const hasta = (vivo: { suscribir(aviso: () => void): () => void }, listo: () => boolean): Promise<void> =>
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

/** From a code to a till that sells: enrolled, synced, somebody at it, the shift open. No browser of a test promises to keep data. */
export async function estrenar(datos: Datos, { codigo, slug, productos, cajeroId, pin }: Alta): Promise<Caja> {
  exito(await datos.enrolar(codigo, 'Tablet'))
  const caja = await abrirCaja(datos, slug)
  const { tienda } = caja
  await hasta(tienda.sync.estado, () => tienda.sync.estado.valor().inicial.lista)
  if (tienda.catalogo.total !== productos) throw new Error(`${tienda.catalogo.total} products of ${productos}`)
  exito(await tienda.entrarConPin(cajeroId, pin))
  await serDuena(caja)
  exito(await abrirTurno(tienda, { fondoDop: { '10000': 10 }, fondoUsd: {}, riesgoAceptadoPor: cajeroId }))
  return caja
}

export const serDuena = ({ tienda: { dueno } }: Caja): Promise<void> => hasta(dueno.soyDueno, () => dueno.soyDueno.valor())

/** The `n`-th sale of a device: two products, paid in cash, with its mark. */
function borradorDe(productos: readonly ProductoEnCaja[], n: number, nota: string): BorradorVenta {
  const elegidos = Array.from({ length: LINEAS }, (_, i) => productos[(n * 7 + i * 5) % productos.length]).filter(
    (producto) => producto !== undefined,
  )
  const borrador = elegidos.reduce((previo, producto) => agregarProducto(previo, producto), nuevoBorrador('E32'))
  const recibidoCentavos = borrador.lineas.reduce((suma, { precioDiezmilesimas }) => suma + Math.ceil(precioDiezmilesimas / 100), 0)
  return { ...borrador, nota, pagos: [{ metodo: 'efectivo', moneda: 'DOP', recibidoCentavos, tasaDiezmilesimas: 10_000, referencia: '' }] }
}

/** Charges the attempt `n` of a device, as a cashier does who says that the date is right. */
export const cobrarIntento = ({ tienda }: Caja, equipo: string, n: number): Promise<Result<Venta>> =>
  cobrar(tienda, borradorDe(tienda.catalogo.todos(), n, notaDe(equipo, n)), { fechaConfirmada: true })

const notaDe = (equipo: string, n: number): string => `${equipo}-${n}`

export const papelDe = ({ id, ncf, totales, nota }: Venta): Papel => ({ id, ncf, totalCentavos: totales.total, nota })

/** What the second copy holds after it was made equal; undefined where this browser keeps none. */
export async function leerCopia({ tienda }: Caja): Promise<CopiaVista | undefined> {
  const { diario } = tienda.interno
  await diario.igualar()
  const copia = await diario.leer()
  return copia && { estado: diario.estado.valor(), lineas: copia.lineas.map(({ seq, hash }) => ({ seq, hash })) }
}

/** Everything of this device is at the server, as its disk says: what is shown counts a moment later. */
export async function entregarTodo({ tienda: { sync } }: Caja): Promise<void> {
  for (;;) {
    await sync.sincronizar()
    if ((await leerDisco(Infinity)).every(({ estado }) => estado === 'recibido' || estado === 'cuarentena')) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
