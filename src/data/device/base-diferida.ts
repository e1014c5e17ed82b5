/**
 * A database that opens when it is first needed. Where this browser has none of that name, reading finds nothing and opens
 * nothing, so the page of somebody who comes for the first time does not wait for the database, nor fetch its code.
 */
import type { Almacen, AlmacenFilas, BaseLocal } from './almacen.ts'

export interface OpcionesDiferida<Filas extends string, Apuntes extends string> {
  filas: readonly Filas[]
  apuntes: readonly Apuntes[]
  abrir(): Promise<BaseLocal<Filas, Apuntes>>
  /** Is there a database of this name on disk? Another tab may make it at any moment. */
  existe(): Promise<boolean>
}

export type BaseDiferida<Filas extends string, Apuntes extends string> = Omit<BaseLocal<Filas, Apuntes>, 'duraderaEstricta'>

/** A database that is opened at the first thing asked of it: a visitor who only looks never pays for it. */
export function diferir<Filas extends string, Apuntes extends string>(
  opciones: OpcionesDiferida<Filas, Apuntes>,
): BaseDiferida<Filas, Apuntes> {
  let abierta: Promise<BaseLocal<Filas, Apuntes>> | undefined
  let lista: BaseLocal<Filas, Apuntes> | undefined
  let alAbrir: ((base: BaseLocal<Filas, Apuntes>) => void)[] = []

  const abrir = (): Promise<BaseLocal<Filas, Apuntes>> =>
    (abierta ??= opciones
      .abrir()
      .then((base) => {
        lista = base
        for (const aviso of alAbrir.splice(0)) aviso(base)
        return base
      })
      .catch((error: unknown) => {
        abierta = undefined
        throw error
      }))
  /** The database, when there is one to read. */
  const siHay = async (): Promise<BaseLocal<Filas, Apuntes> | undefined> =>
    abierta || (await opciones.existe()) ? await abrir() : undefined

  const almacen = <F extends { id: string }>(de: (base: BaseLocal<Filas, Apuntes>) => Almacen<F>): Almacen<F> => {
    const leible = async () => {
      const base = await siHay()
      return base && de(base)
    }
    return {
      leer: async (ids) => (await leible())?.leer(ids) ?? ids.map(() => undefined),
      conPrefijo: async (prefijo) => (await leible())?.conPrefijo(prefijo) ?? [],
      crear: async (filas, seguir) => await de(await abrir()).crear(filas, seguir),
      async cambiar(ids, cambio) {
        const nada = !(await siHay()) && ids.every((id) => (cambio(undefined, id) ?? null) === null)
        if (!nada) await de(await abrir()).cambiar(ids, cambio)
      },
      observar(aviso) {
        let dejar: (() => void) | undefined
        let vigente = true
        const empezar = (base: BaseLocal<Filas, Apuntes>): void => {
          if (vigente) dejar = de(base).observar(aviso)
        }
        // Until it opens in this tab nothing was read of it, so there is nothing to follow.
        if (lista) empezar(lista)
        else alAbrir.push(empezar)
        return () => {
          vigente = false
          alAbrir = alAbrir.filter((otro) => otro !== empezar)
          dejar?.()
        }
      },
    }
  }
  const almacenFilas = (nombre: Filas): AlmacenFilas => {
    const leible = async () => (await siHay())?.filas[nombre]
    return {
      ...almacen((base) => base.filas[nombre]),
      rango: async (rango) => (await leible())?.rango(rango) ?? [],
      claves: async (rango) => (await leible())?.claves(rango) ?? [],
      contar: async (rango) => (await leible())?.contar(rango) ?? 0,
      compactar: async () => (await leible())?.compactar(),
      ultimoSeq: async () => (await leible())?.ultimoSeq() ?? 0,
    }
  }

  return {
    filas: Object.fromEntries(opciones.filas.map((nombre) => [nombre, almacenFilas(nombre)])) as Record<Filas, AlmacenFilas>,
    apuntes: Object.fromEntries(opciones.apuntes.map((nombre) => [nombre, almacen((base) => base.apuntes[nombre])])) as BaseDiferida<
      Filas,
      Apuntes
    >['apuntes'],
    async cerrar() {
      const base = await abierta
      await base?.cerrar()
    },
  }
}
