/**
 * What is half-typed and must survive a kill: the sale at hand and the parked ones. Written to disk at most 150 ms after each
 * change, and at once when the page is hidden or closed. Each write holds the newest state, so a lost one costs 150 ms of typing.
 */
import * as z from 'zod'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import type { TipoDeVenta } from '#domain/core/tipos-comprobante.ts'
import { borradorVenta, nuevoBorrador, type BorradorVenta } from '#domain/ventas/venta.rules.ts'
import { escrituraDiferida } from './escritura-diferida.ts'
import type { Local } from '#data/device/local.ts'
import type { Puertos } from '#data/device/puertos.ts'
import { celda, type Vivo, type VivoLleno } from '#data/device/vivo.ts'

export type { BorradorVenta } from '#domain/ventas/venta.rules.ts'

const ventaAparcada = z.object({
  id: z.string(),
  /** What the cashier called it. */
  nombre: z.string(),
  en: z.string(),
  porNombre: z.string(),
  borrador: borradorVenta,
})
export type VentaAparcada = z.infer<typeof ventaAparcada>

/** What of a sale tells whether a draft was charged as it. */
type VentaDeBorrador = Pick<Venta, 'lineas' | 'modifica'>

/** The sale at hand, and when it was last touched. */
const guardado = z.object({ en: z.string(), borrador: borradorVenta })

export interface Borradores {
  /** The sale at hand; undefined when the till is idle. */
  readonly actual: Vivo<BorradorVenta | undefined>
  readonly aparcadas: VivoLleno<readonly VentaAparcada[]>
  /** An empty sale with the store's default type. */
  nuevo(): BorradorVenta
  /** Shows at once, on disk within 150 ms. */
  cambiar(borrador: BorradorVenta): void
  /** Forgets the sale at hand. */
  descartar(): Promise<void>
  /** Forgets the sale at hand when it is this one, which was charged. */
  descartarSiEs(venta: VentaDeBorrador): Promise<void>
  /** Parks the sale at hand. */
  aparcar(nombre: string, porNombre: string): Promise<void>
  /** Takes a parked sale up again; the sale at hand, when it has lines, is parked in its place. */
  retomar(id: string): Promise<BorradorVenta | undefined>
  descartarAparcada(id: string): Promise<void>
  /** Resolves when everything typed so far is on disk. */
  asegurar(): Promise<void>
  /** Anything else half-typed (a count of the drawer, a form): by a name of its own. */
  leerOtro(nombre: string): Promise<unknown>
  /** Every value whose name begins so, once what was typed is on disk. */
  leerOtros(prefijo: string): Promise<unknown[]>
  /** As `cambiar`, for that; undefined forgets it. */
  guardarOtro(nombre: string, valor: unknown): void
}

export interface BorradoresCerrables extends Borradores {
  cerrar(): Promise<void>
}

export interface ContextoBorradores {
  local: Local
  /** Whose drafts: `<tiendaId>:<dispositivoId>`. */
  de: string
  puertos: Pick<Puertos, 'ahora' | 'nuevoId' | 'programar' | 'alOcultar' | 'notas'>
  comprobantePorDefecto(): TipoDeVenta
  /** The newest sale on disk: when the page ended between charging and forgetting the draft, the draft is that sale. */
  ultimaVenta(): Promise<Pick<Venta, 'en' | 'lineas' | 'modifica'> | undefined>
  alFallar(error: unknown): void
}

/** The half-typed sale and the parked ones of a device, read from disk; each change is written within 150 ms. */
export async function abrirBorradores({
  local,
  de,
  puertos,
  comprobantePorDefecto,
  ultimaVenta,
  alFallar,
}: ContextoBorradores): Promise<BorradoresCerrables> {
  const claveActual = `borrador:${de}`
  const claveAparcadas = `aparcadas:${de}`
  const deOtros = `otro:${de}:`
  const esPropia = (clave: string): boolean => clave === claveActual || clave === claveAparcadas || clave.startsWith(deOtros)
  const escrituras = escrituraDiferida({ local, puertos, esPropia, alFallar })
  const empezado = await escrituras.leer(claveActual, guardado)
  const cobrado = empezado !== undefined && esDe(empezado, await ultimaVenta())
  const actual = celda(cobrado ? undefined : empezado?.borrador)
  const aparcadas = celda<readonly VentaAparcada[]>((await escrituras.leer(claveAparcadas, z.array(ventaAparcada))) ?? [])

  /** What another tab of this device left on disk holds here too, so that who takes over the till finds the sale as it was. */
  const seguir = <T>(clave: string, esquema: z.ZodType<T>, usar: (valor: T | undefined) => void): (() => void) =>
    local.observar(clave, () => {
      if (escrituras.debe(clave)) return
      void local.leer(clave, esquema).then((valor) => escrituras.debe(clave) || usar(valor), alFallar)
    })
  const siCambia = <T>(celdaDe: { valor(): T; poner(valor: T): void }, valor: T): void => {
    if (JSON.stringify(valor) !== JSON.stringify(celdaDe.valor())) celdaDe.poner(valor)
  }
  const dejar = [
    seguir(claveActual, guardado, (valor) => siCambia(actual, valor?.borrador)),
    seguir(claveAparcadas, z.array(ventaAparcada), (valor) => siCambia(aparcadas, valor ?? [])),
  ]

  const poner = (borrador: BorradorVenta | undefined): void => {
    actual.poner(borrador)
    escrituras.anotar(claveActual, borrador && { en: new Date(puertos.ahora()).toISOString(), borrador })
  }
  const ponerAparcadas = (lista: readonly VentaAparcada[]): void => {
    aparcadas.poner(lista)
    escrituras.anotar(claveAparcadas, lista.length === 0 ? undefined : lista)
  }
  const aparcada = (borrador: BorradorVenta, nombre: string, porNombre: string): VentaAparcada => ({
    id: puertos.nuevoId(),
    nombre,
    en: new Date(puertos.ahora()).toISOString(),
    porNombre,
    borrador,
  })

  return {
    actual,
    aparcadas,
    nuevo: () => nuevoBorrador(comprobantePorDefecto()),
    cambiar: poner,
    descartar() {
      poner(undefined)
      return escrituras.asegurar()
    },
    async descartarSiEs(venta) {
      const borrador = actual.valor()
      if (borrador && mismasLineas(borrador, venta)) poner(undefined)
      await escrituras.asegurar()
    },
    async aparcar(nombre, porNombre) {
      const borrador = actual.valor()
      if (!borrador) return
      ponerAparcadas([...aparcadas.valor(), aparcada(borrador, nombre, porNombre)])
      poner(undefined)
      await escrituras.asegurar()
    },
    async retomar(id) {
      const elegida = aparcadas.valor().find((una) => una.id === id)
      if (!elegida) return undefined
      const previo = actual.valor()
      const quedan = aparcadas.valor().filter((una) => una.id !== id)
      ponerAparcadas(previo && previo.lineas.length > 0 ? [...quedan, aparcada(previo, elegida.nombre, elegida.porNombre)] : quedan)
      poner(elegida.borrador)
      await escrituras.asegurar()
      return elegida.borrador
    },
    async descartarAparcada(id) {
      ponerAparcadas(aparcadas.valor().filter((una) => una.id !== id))
      await escrituras.asegurar()
    },
    asegurar: () => escrituras.asegurar(),
    leerOtro: (nombre) => escrituras.leer(`${deOtros}${nombre}`, z.unknown()),
    async leerOtros(prefijo) {
      await escrituras.asegurar()
      return await local.leerTodos(`${deOtros}${prefijo}`, z.unknown())
    },
    guardarOtro(nombre, valor) {
      escrituras.anotar(`${deOtros}${nombre}`, valor)
      // What was thrown away must not come back because the page ended a moment later.
      if (valor === undefined) escrituras.asegurar().catch(alFallar)
    },
    cerrar: () => {
      for (const parar of dejar) parar()
      return escrituras.cerrar()
    },
  }
}

/** Was this draft charged? It was not touched after that sale, and holds the very same lines. */
const esDe = ({ en, borrador }: z.infer<typeof guardado>, venta: (VentaDeBorrador & Pick<Venta, 'en'>) | undefined): boolean =>
  venta !== undefined && venta.en >= en && mismasLineas(borrador, venta)

function mismasLineas(borrador: BorradorVenta, venta: VentaDeBorrador): boolean {
  if (venta.modifica !== null || venta.lineas.length !== borrador.lineas.length) return false
  return venta.lineas.every((linea, i) => {
    const escrita = borrador.lineas[i]
    return escrita?.productoId === linea.productoId && escrita.cantidadMilesimas === linea.cantidadMilesimas
  })
}
