/**
 * What somebody means to buy at this browser: on its disk, signed in or not, with a line or without. Of who is signed in it is
 * also in their profile, and both are brought together without losing a line. Each change is noted at once (`Notas`), because a
 * page may end before the disk, which may have to be opened first, has it.
 */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { conAnotada, conNota, notaDe, notaDeCompra } from '#domain/mercado/carrito.nota.ts'
import {
  COMPRA_VACIA,
  conLineaCambiada,
  conEleccion,
  conLinea,
  estadoDeCompra,
  paraElPerfil,
  trasSalir,
  type EstadoDeCompra,
} from '#domain/mercado/carrito.rules.ts'
import { ok, type Result } from '#domain/core/result.ts'
import type { CarritoVivo, DeCarrito } from './carrito-perfil.ts'
import { useDatos } from '#data/session/react.tsx'
import { celda } from '#data/device/vivo.ts'

const CLAVE_COMPRA = 'compra'
const CANDADO = 'mercana-carrito'
const NOTAS = 'mercana.carrito.'
/** Long enough for somebody who taps + five times. */
const ESPERA_PERFIL_MS = 3000

const abiertos = new WeakMap<object, CarritoVivo>()

/** The cart of this browser, one for each page. */
export function carritoDe(datos: DeCarrito, alFallar: (error: unknown) => void = reportError): CarritoVivo {
  const hay = abiertos.get(datos.local)
  if (hay) return hay
  const nuevo = abrirCarrito(datos, alFallar)
  abiertos.set(datos.local, nuevo)
  return nuevo
}

function abrirCarrito(datos: DeCarrito, alFallar: (error: unknown) => void): CarritoVivo {
  const { local, estado: sesion, puertos } = datos
  const estado = celda<EstadoDeCompra | undefined>(undefined)
  const leer = async (): Promise<EstadoDeCompra> => (await local.leer(CLAVE_COMPRA, estadoDeCompra)) ?? COMPRA_VACIA
  /** Changes that are not on disk yet: what is shown is the disk with them on top. */
  const pendientes: ((estado: EstadoDeCompra) => EstadoDeCompra)[] = []
  const mostrar = (deDisco: EstadoDeCompra): void => {
    const visto = pendientes.reduce((sofar, cambio) => cambio(sofar), deDisco)
    if (JSON.stringify(visto) !== JSON.stringify(estado.valor())) estado.poner(visto)
  }
  const { anotar, borrar, conSueltas } = notasDelCarrito(puertos)
  const tomar = (): Promise<void> =>
    puertos.candados.con(CANDADO, async () => {
      const antes = await leer()
      const { despues, redichas } = conSueltas(antes)
      if (despues !== antes) await local.escribir(CLAVE_COMPRA, despues)
      redichas.forEach(borrar)
      mostrar(despues)
    })
  const enTurno = (cambio: (estado: EstadoDeCompra) => EstadoDeCompra, nota?: string): Promise<EstadoDeCompra> =>
    puertos.candados.con(CANDADO, async () => {
      const antes = await leer()
      let deDisco = antes
      try {
        // Another page may have taken this one for dead and done it.
        const hecho = nota !== undefined && antes.notas.includes(nota) ? antes : cambio(antes)
        const despues = hecho === antes || nota === undefined ? hecho : conAnotada(hecho, nota)
        if (despues !== antes) await local.escribir(CLAVE_COMPRA, despues)
        deDisco = despues
        return despues
      } finally {
        // Refused by the disk, it is as it was.
        if (nota !== undefined) borrar(nota)
        const lugar = pendientes.indexOf(cambio)
        if (lugar >= 0) pendientes.splice(lugar, 1)
        mostrar(deDisco)
      }
    })
  const guardar: CarritoVivo['guardar'] = (cambio) => {
    const visto = estado.valor()
    return enTurno(cambio, visto && anotar(visto, cambio(visto)))
  }
  const cambiar: CarritoVivo['cambiar'] = (cambio) => {
    // Shown at once, so that a second tap, or the next letter, finds what the first one made.
    const visto = estado.valor()
    if (visto) estado.poner(cambio(visto))
    const nota = visto && anotar(visto, estado.valor() ?? visto)
    pendientes.push(cambio)
    return enTurno(cambio, nota)
  }

  // Only of who is signed in: the first page does without it.
  const seguirPerfil = async (): Promise<Result<void>> =>
    sesion.valor().usuario ? await (await import('./carrito-perfil.ts')).juntarConPerfil(datos, cambiar) : ok(undefined)

  local.observar(CLAVE_COMPRA, () => void tomar().catch(alFallar))
  puertos.alDespertar(() => void tomar().catch(alFallar))
  tomar().catch(alFallar)
  return { estado, cambiar, guardar, seguirPerfil, olvidar: async () => void (await cambiar(trasSalir)) }
}

/** What pages noted of their changes. A note that this page did not make is of one that ended, or that has not had the lock yet. */
function notasDelCarrito({ notas, nuevoId }: Pick<DeCarrito['puertos'], 'notas' | 'nuevoId'>) {
  const propias = new Set<string>()
  return {
    anotar(antes: EstadoDeCompra, despues: EstadoDeCompra): string | undefined {
      const nota = notaDe(antes, despues)
      if (!nota) return undefined
      const nombre = `${NOTAS}${nuevoId()}`
      propias.add(nombre)
      notas.poner(nombre, JSON.stringify(nota))
      return nombre
    },
    borrar(nombre: string): void {
      propias.delete(nombre)
      notas.quitar(nombre)
    },
    conSueltas(antes: EstadoDeCompra): { despues: EstadoDeCompra; redichas: string[] } {
      const redichas = notas.listar(NOTAS).filter((nombre) => !propias.has(nombre))
      const despues = redichas.reduce((sofar, nombre) => {
        const nota = notaDeCompra.safeParse(JSON.parse(notas.leer(nombre) ?? 'null'))
        return nota.success ? conNota(sofar, nombre, nota.data) : sofar
      }, antes)
      return { despues, redichas }
    },
  }
}

/** The cart as React sees it. */
export function useCarrito() {
  const datos = useDatos()
  const carrito = useMemo(() => carritoDe(datos), [datos])
  const estado = useSyncExternalStore(carrito.estado.suscribir, carrito.estado.valor)
  return useMemo(
    () => ({
      /** undefined until it was read. */
      estado,
      cambiar: carrito.cambiar,
      agregar: (linea: Parameters<typeof conLinea>[1]) => carrito.cambiar((antes) => conLinea(antes, linea)),
      cambiarLinea: (...[de, cambio]: Tras<typeof conLineaCambiada>) => carrito.cambiar((antes) => conLineaCambiada(antes, de, cambio)),
      elegir: (...[tiendaId, cambio]: Tras<typeof conEleccion>) => carrito.cambiar((antes) => conEleccion(antes, tiendaId, cambio)),
    }),
    [estado, carrito],
  )
}

type Tras<F> = F extends (estado: EstadoDeCompra, ...resto: infer R) => EstadoDeCompra ? R : never

/** Keeps the profile of who is signed in with this cart: at the beginning, and a moment after each change. */
export function useCarritoEnPerfil(): void {
  const datos = useDatos()
  const { estado } = useCarrito()
  const sesion = useSyncExternalStore(datos.estado.suscribir, datos.estado.valor)
  const usuarioId = sesion.usuario?.usuarioId
  const huella =
    estado &&
    paraElPerfil(estado.lineas)
      .map(({ productoId, cantidadMilesimas }) => `${productoId} ${cantidadMilesimas}`)
      .join() + `;${estado.sueltas.length}`
  const leido = huella !== undefined
  useEffect(() => {
    if (usuarioId === undefined || !leido) return
    return datos.puertos.programar(ESPERA_PERFIL_MS, () => void carritoDe(datos).seguirPerfil().catch(reportError))
  }, [datos, usuarioId, huella, leido])
}
