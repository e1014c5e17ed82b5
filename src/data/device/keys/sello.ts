/**
 * What a person does in their own browser, unreadable once they leave. Neither overwriting nor deleting takes a row out of the files of
 * IndexedDB (measured on Chromium's), so these rows are never written as they are: they are sealed by a key that lies beside IndexedDB,
 * in a file of its own, and that file goes when its person does (adr/0035). Where a browser has no such files, rows stay as they are.
 */
import type { Almacen, AlmacenFilas, BaseLocal, CambioFila } from '../almacen.ts'
import type { Apunte } from '../fila.ts'
import { Llavero, type Sello } from './llavero.ts'
import type { Notas, Puertos } from '../puertos.ts'

type DeSello = Pick<Puertos, 'diario' | 'candados' | 'programar' | 'sal' | 'notas'>

/** Of which rows, by id, a collection keeps nothing readable. */
export type Propias = (id: string) => boolean

/** Of what a browser keeps for itself by name, what is its person's: who they are, what they buy, what they have half-typed. */
export const ES_PROPIO: Propias = (clave) => clave === 'sesion' || clave === 'compra' || clave.startsWith('mio:')

/** A database some of whose rows are sealed. */
export type BaseSellada<Filas extends string, Apuntes extends string> = BaseLocal<Filas, Apuntes> & {
  readonly sello: Sello
  /** Takes a new key and forgets the one before: what was deleted until now is not to be read any more. What is still here stays readable. */
  girar(): Promise<void>
}

/** Long enough for another tab to write what it was writing with the key of before. */
const ASENTAR_MS = 300

/** Opens what is read and seals what is written of `propias`; every other collection is as it was. */
export async function sellarBase<Filas extends string, Apuntes extends string>(
  puertos: DeSello,
  nombre: string,
  base: BaseLocal<Filas, Apuntes>,
  propias: { readonly [coleccion in Filas | Apuntes]?: Propias },
  notas: readonly string[] = [],
): Promise<BaseSellada<Filas, Apuntes>> {
  const llavero = new Llavero(puertos, nombre)
  const alLlavero: ConCandado = (tarea) => puertos.candados.con(`mercana-llave-${nombre}`, tarea)
  const resellados: (() => Promise<void>)[] = [() => resellarNotas(puertos.notas, llavero, notas)]
  const escrituras = new Set<Promise<unknown>>()
  /** What was begun is written before the database closes: reading the keys first takes a moment in which it could. */
  const anotada = async <T>(escribir: () => Promise<T>): Promise<T> => {
    const escritura = escribir()
    escrituras.add(escritura)
    try {
      return await escritura
    } finally {
      escrituras.delete(escritura)
    }
  }
  const sellado = <F extends Apunte>(crudo: Almacen<F>, son: Propias): Almacen<F> => {
    resellados.push(() => resellarFilas(crudo, llavero))
    const suyo = almacenSellado(crudo, llavero, son, alLlavero)
    return {
      ...suyo,
      crear: (filas, seguir) => anotada(() => suyo.crear(filas, seguir)),
      cambiar: (ids, cambio) => anotada(() => suyo.cambiar(ids, cambio)),
    }
  }
  const filas = conCada(base.filas, propias, (crudo: AlmacenFilas, son) => ({
    ...crudo,
    ...sellado(crudo, son),
    rango: async (rango) => await abrirTodas(llavero, await crudo.rango(rango)),
  }))
  const apuntes = conCada(base.apuntes, propias, (crudo: Almacen<Apunte>, son) => sellado(crudo, son))

  /** Over the rows twice: another tab may have been writing with the key of before. */
  const dejarLasDeAntes = async (): Promise<void> => {
    for (const resellar of resellados) await resellar()
    await new Promise<void>((listo) => puertos.programar(ASENTAR_MS, listo))
    for (const resellar of resellados) await resellar()
    await llavero.soltarLasDeAntes()
  }
  await llavero.leer()
  // A page that was killed while it changed keys left both.
  if (llavero.sobran())
    await alLlavero(async () => {
      await llavero.leer()
      if (llavero.sobran()) await dejarLasDeAntes()
    })
  return {
    ...base,
    filas,
    apuntes,
    sello: llavero,
    async cerrar() {
      await Promise.allSettled(escrituras)
      await base.cerrar()
    },
    girar: () =>
      alLlavero(async () => {
        await llavero.leer()
        if (llavero.hay() && (await llavero.nueva())) await dejarLasDeAntes()
      }),
  }
}

type ConCandado = (tarea: () => Promise<void>) => Promise<void>

const conCada = <N extends string, A>(
  almacenes: Record<N, A>,
  propias: Readonly<Record<string, Propias | undefined>>,
  hacer: (almacen: A, son: Propias) => A,
): Record<N, A> => {
  const hechos = Object.entries<A>(almacenes).map(([nombre, almacen]) => {
    const son = propias[nombre]
    return [nombre, son ? hacer(almacen, son) : almacen]
  })
  return Object.fromEntries(hechos) as Record<N, A>
}

/** What the keys of before open, sealed by the newest. */
async function resellarFilas<F extends Apunte>(crudo: Almacen<F>, llavero: Llavero): Promise<void> {
  const viejas = (await crudo.conPrefijo('')).filter(({ texto }) => llavero.esDeAntes(texto)).map(({ id }) => id)
  if (viejas.length === 0) return
  await crudo.cambiar(viejas, (fila) => {
    const texto = fila && llavero.esDeAntes(fila.texto) ? llavero.abrir(fila.id, fila.texto) : undefined
    return fila && texto !== undefined ? { ...fila, texto: llavero.cerrar(fila.id, texto) } : undefined
  })
}

function resellarNotas(notas: Notas, llavero: Llavero, prefijos: readonly string[]): Promise<void> {
  for (const nota of prefijos.flatMap((prefijo) => notas.listar(prefijo))) {
    const escrito = notas.leer(nota) ?? ''
    const texto = llavero.esDeAntes(escrito) ? llavero.abrir(nota, escrito) : undefined
    if (texto !== undefined) notas.poner(nota, llavero.cerrar(nota, texto))
  }
  return Promise.resolve()
}

const abrirUna = <F extends Apunte>(llavero: Llavero, fila: F): F | undefined => {
  const texto = llavero.abrir(fila.id, fila.texto)
  return texto === undefined ? undefined : texto === fila.texto ? fila : { ...fila, texto }
}

/** Another tab may have changed keys since they were read here. */
const conocer = async (llavero: Llavero, filas: readonly (Apunte | undefined)[]): Promise<void> => {
  if (filas.some((fila) => fila && llavero.desconoce(fila.texto))) await llavero.leer()
}

async function abrirTodas<F extends Apunte>(llavero: Llavero, filas: readonly F[]): Promise<F[]> {
  await conocer(llavero, filas)
  return filas.flatMap((fila) => abrirUna(llavero, fila) ?? [])
}

function almacenSellado<F extends Apunte>(crudo: Almacen<F>, llavero: Llavero, esPropia: Propias, alLlavero: ConCandado): Almacen<F> {
  const abrirEnOrden = async (filas: readonly (F | undefined)[]): Promise<(F | undefined)[]> => {
    await conocer(llavero, filas)
    return filas.map((fila) => fila && abrirUna(llavero, fila))
  }
  const cerrarUna = (fila: F): F => (esPropia(fila.id) ? { ...fila, texto: llavero.cerrar(fila.id, fila.texto) } : fila)
  const conLlave = async (ids: readonly string[]): Promise<void> => {
    if (!ids.some(esPropia)) return
    await llavero.alDia()
    if (!llavero.hay())
      await alLlavero(async () => {
        await llavero.leer()
        if (!llavero.hay()) await llavero.nueva()
      })
  }

  return {
    leer: async (ids) => await abrirEnOrden(await crudo.leer(ids)),
    conPrefijo: async (prefijo) => await abrirTodas(llavero, await crudo.conPrefijo(prefijo)),
    async crear(filas, seguir) {
      await conLlave(filas.map(({ id }) => id))
      return await crudo.crear(filas.map(cerrarUna), seguir)
    },
    async cambiar(ids, cambio) {
      await conLlave(ids)
      const vuelta = async (suyos: readonly string[], releer: boolean): Promise<ReadonlySet<string>> => {
        const porConocer = new Set<string>()
        await crudo.cambiar(suyos, (fila, id) => {
          porConocer.delete(id)
          if (releer && fila && llavero.desconoce(fila.texto)) {
            porConocer.add(id)
            return undefined
          }
          // What no key opens any more is shown as it lies: who goes by its envelope still may.
          const clara = fila && (abrirUna(llavero, fila) ?? fila)
          const nueva = cambio(clara, id)
          if (!nueva) return nueva
          return fila && nueva.texto === clara?.texto && fila.texto !== clara.texto ? { ...nueva, texto: fila.texto } : cerrarUna(nueva)
        })
        return porConocer
      }
      const porConocer = await vuelta(ids, true)
      if (porConocer.size === 0) return
      await llavero.leer()
      await vuelta([...porConocer], false)
    },
    observar(aviso) {
      let enCurso: Promise<void> | undefined
      const decir = (cambios: readonly CambioFila<F>[]): void =>
        aviso(
          cambios.map(({ antes, despues }) => ({
            antes: antes && abrirUna(llavero, antes),
            despues: despues && abrirUna(llavero, despues),
          })),
        )
      return crudo.observar((cambios) => {
        const filas = cambios.flatMap(({ antes, despues }) => [antes, despues])
        if (!enCurso && !filas.some((fila) => fila && llavero.desconoce(fila.texto))) return decir(cambios)
        // In the order in which they happened, behind the one that waits for its key.
        const esta = (enCurso ?? Promise.resolve()).then(() => conocer(llavero, filas)).then(() => decir(cambios))
        enCurso = esta.finally(() => {
          if (enCurso === esta) enCurso = undefined
        })
      })
    },
  }
}
