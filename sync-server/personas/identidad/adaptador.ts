/**
 * better-auth over the store port (docs/adr/0009). A row is the document `ba:<model>:<id>`; the store's envelope indexes
 * answer for its foreign keys, so a sign-in never scans. Uniqueness is a claim document `uq:<model>:<field>:<hash of the
 * value>` made with `create`: of fifty simultaneous sign-ups one gets it, and of fifty who join one outside account. There is no transaction: a claim whose row was
 * never written (a crash in between) can be taken over after a minute.
 */
import { createHash } from 'node:crypto'
import { createAdapterFactory, type CustomAdapter } from 'better-auth/adapters'
import type { Db, Stored } from '../../store/port.ts'
import { comparar, cumpleDonde, type Condicion, type Fila } from './donde.ts'
import { fallo } from './rechazos.ts'

interface FilaDoc {
  tipo: string
  tiendaId: string
  en: string
  clave: string
  padre: string
  fila: Fila
}
interface Reclamo {
  fila: string
  en: string
}

export interface OpcionesAdaptador {
  db: Db
  ahora: () => Date
  /** Told of each read that no index answered: at size those are fatal. */
  alRecorrer?: (modelo: string, donde: readonly Condicion[]) => void
}

const HUERFANO_MS = 60_000
const INTENTOS = 20
/** Their unique values are made at random for each row: nobody else asks for the same at the same time. */
const AL_AZAR: ReadonlySet<string> = new Set(['session'])
const SIN_FECHA = '1970-01-01T00:00:00.000Z'

/** What no two rows of a model have the same: one field, or several together. */
interface Unico {
  nombre: string
  columnas: readonly string[]
}

/** An account elsewhere opens one of ours: better-auth looks for a second one, and makes it all the same when two come at once. */
const juntos: Readonly<Record<string, readonly (readonly string[])[]>> = { account: [['providerId', 'accountId']] }

/** How the rows of a model are found: what is unique, and which fields go in the envelope. */
interface Plan {
  unicos: Unico[]
  indices: Partial<Record<'clave' | 'padre', string>>
  fecha: string
}

/** better-auth's tables as documents of our store; unique fields are documents whose id is the value (docs/adr/0009-identity.md). */
export function adaptadorDeDocumentos({ db, ahora, alRecorrer = () => undefined }: OpcionesAdaptador) {
  return createAdapterFactory({
    config: {
      adapterId: 'mercana-documentos',
      adapterName: 'Documentos de Mercana',
      supportsDates: false,
      supportsJSON: true,
      supportsArrays: true,
      supportsBooleans: true,
      supportsNumericIds: false,
      transaction: false,
    },
    adapter: ({ schema, getDefaultModelName, getFieldName }) => {
      const planes = new Map<string, Plan>()
      const planDe = (modelo: string): Plan => {
        const hecho = planes.get(modelo)
        if (hecho) return hecho
        const clave = getDefaultModelName(modelo)
        const campos = Object.entries(schema[clave]?.fields ?? {})
        const columna = (campo: string): string => getFieldName({ model: clave, field: campo })
        const buscados = campos
          .filter(([campo, a]) => !a.unique && (a.index || a.references || campo === 'accountId'))
          .map(([campo]) => columna(campo))
        const [padre, otro] = buscados
        const plan: Plan = {
          unicos: [...campos.filter(([, a]) => a.unique).map(([campo]) => [campo]), ...(juntos[clave] ?? [])].map((unico) => ({
            nombre: unico.join('+'),
            columnas: unico.map(columna),
          })),
          indices: { ...(padre === undefined ? {} : { padre }), ...(otro === undefined ? {} : { clave: otro }) },
          fecha: columnaDeFecha(
            campos.map(([campo]) => campo),
            columna,
          ),
        }
        planes.set(modelo, plan)
        return plan
      }
      return tablas({ db, ahora, alRecorrer }, planDe, (modelo, campo) => getFieldName({ model: modelo, field: campo }))
    },
  })
}

/** What orders the rows of a model in time: when they are over, or else when they were made. */
function columnaDeFecha(campos: readonly string[], columna: (campo: string) => string): string {
  const campo = ['expiresAt', 'createdAt'].find((nombre) => campos.includes(nombre))
  return campo === undefined ? '' : columna(campo)
}

type Columna = (modelo: string, campo: string) => string

function tablas({ db, ahora, alRecorrer }: Required<OpcionesAdaptador>, planDe: (modelo: string) => Plan, columna: Columna): CustomAdapter {
  const idDoc = (modelo: string, id: string): string => `ba:${modelo}:${id}`

  const aDoc = (modelo: string, fila: Fila): FilaDoc & { id: string } => {
    const { indices, fecha } = planDe(modelo)
    const texto = (campo: string | undefined): string => (campo === undefined ? '' : textoDe(fila[campo]))
    return {
      id: idDoc(modelo, fila.id),
      tipo: `ba:${modelo}`,
      tiendaId: '',
      en: texto(fecha || undefined) || SIN_FECHA,
      clave: texto(indices.clave),
      padre: texto(indices.padre),
      fila,
    }
  }

  /** The documents that may meet the conditions, by the narrowest index there is. */
  const candidatos = async (modelo: string, donde: readonly Condicion[]): Promise<Stored<FilaDoc>[]> => {
    const tipo = `ba:${modelo}`
    const { unicos, indices, fecha } = planDe(modelo)
    const indexables = donde.length === 1 || donde.every((c) => c.connector !== 'OR') ? donde : []
    const igual = (campo: string | undefined, suave = false): string | undefined => {
      const c = indexables.find(
        (x) => x.field === campo && x.operator === 'eq' && typeof x.value === 'string' && (suave || x.mode !== 'insensitive'),
      )
      return typeof c?.value === 'string' ? c.value : undefined
    }
    const ids = idsPedidos(indexables)
    if (ids) return (await db.getMany<FilaDoc>(ids.map((id) => idDoc(modelo, id)))).filter((doc) => doc !== undefined)
    for (const { nombre, columnas } of unicos) {
      const [campo, ...mas] = columnas
      const valor = mas.length > 0 ? undefined : igual(campo, true)
      if (valor === undefined) continue
      const reclamo = await db.get<Reclamo>(idReclamo(modelo, nombre, valor.toLowerCase()))
      const doc = reclamo && (await db.get<FilaDoc>(idDoc(modelo, reclamo.fila)))
      return doc ? [doc] : []
    }
    for (const indice of ['clave', 'padre'] as const) {
      const valor = igual(indices[indice])
      if (valor !== undefined) return db.find<FilaDoc>({ tipo, [indice]: valor })
    }
    const hasta = indexables.find((c) => c.field === fecha && c.operator === 'lt')?.value
    if (typeof hasta === 'string') return db.find<FilaDoc>({ tipo, hasta })
    alRecorrer(modelo, donde)
    return db.range<FilaDoc>(`${tipo}:`, `${tipo};`)
  }

  const buscar = async (modelo: string, donde: readonly Condicion[]): Promise<Stored<FilaDoc>[]> =>
    (await candidatos(modelo, donde)).filter((doc) => cumpleDonde(doc.fila, donde))

  /** Takes the unique values of a row, all or none. */
  const reclamar = async (modelo: string, fila: Fila, unicos: readonly Unico[]): Promise<void> => {
    const tomados: string[] = []
    for (const unico of unicos) {
      const valor = valorDe(unico, fila)
      if (valor === '') continue
      const id = idReclamo(modelo, unico.nombre, valor)
      if (await tomarReclamo(modelo, id, fila.id)) {
        tomados.push(id)
        continue
      }
      await Promise.all(tomados.map((tomado) => soltar(tomado, fila.id)))
      if (unico.columnas.length > 1) throw fallo('proveedor.de-otra-persona')
      throw new Error(`${modelo}.${unico.nombre}: ese valor ya existe`)
    }
  }

  const tomarReclamo = async (modelo: string, id: string, filaId: string): Promise<boolean> => {
    const en = ahora().toISOString()
    if ((await db.create({ id, fila: filaId, en } as { id: string })) === 'creado') return true
    const viejo = await db.get<Reclamo>(id)
    if (!viejo || viejo.fila === filaId) return viejo !== undefined
    const huerfano = ahora().getTime() - Date.parse(viejo.en) > HUERFANO_MS && (await db.get(idDoc(modelo, viejo.fila))) === undefined
    return huerfano && (await db.update({ id, rev: viejo.rev, fila: filaId, en } as { id: string; rev: string })).ok
  }

  /** Claims and row in one write. Should one be taken after all, nothing of it stays. */
  const crearDeUnaVez = async (modelo: string, fila: Fila): Promise<void> => {
    const en = ahora().toISOString()
    const reclamos = planDe(modelo).unicos.flatMap((unico) => {
      const valor = valorDe(unico, fila)
      return valor === '' ? [] : [{ id: idReclamo(modelo, unico.nombre, valor), fila: fila.id, en }]
    })
    const docs: { id: string }[] = [...reclamos, aDoc(modelo, fila)]
    const escritos = await db.createMany(docs)
    if (escritos.every((uno) => uno === 'creado')) return
    for (const [i, { id }] of docs.entries()) {
      const escrito = escritos[i] === 'creado' ? await db.get(id) : undefined
      if (escrito) await db.remove(id, escrito.rev)
    }
    throw new Error(`${modelo}: ese valor ya existe`)
  }

  const soltar = async (idDelReclamo: string, filaId: string): Promise<void> => {
    const reclamo = await db.get<Reclamo>(idDelReclamo)
    if (reclamo?.fila === filaId) await db.remove(idDelReclamo, reclamo.rev)
  }

  const soltarTodos = async (modelo: string, fila: Fila, unicos = planDe(modelo).unicos): Promise<void> => {
    for (const unico of unicos) {
      const valor = valorDe(unico, fila)
      if (valor !== '') await soltar(idReclamo(modelo, unico.nombre, valor), fila.id)
    }
  }

  /** Changes one row that met the conditions; undefined when it no longer does. */
  const cambiar = async (
    modelo: string,
    doc: Stored<FilaDoc>,
    donde: readonly Condicion[],
    cambio: (fila: Fila) => Fila,
  ): Promise<Fila | undefined> => {
    let actual: Stored<FilaDoc> | undefined = doc
    for (let i = 0; i < INTENTOS; i++) {
      if (!actual || !cumpleDonde(actual.fila, donde)) return undefined
      const nueva = cambio(actual.fila)
      const { fila: vieja } = actual
      const movidos = planDe(modelo).unicos.filter((unico) => valorDe(unico, vieja) !== valorDe(unico, nueva))
      await reclamar(modelo, nueva, movidos)
      const escrito = await db.update({ ...aDoc(modelo, nueva), rev: actual.rev })
      if (escrito.ok) {
        await soltarTodos(modelo, vieja, movidos)
        return nueva
      }
      await soltarTodos(modelo, nueva, movidos)
      actual = await db.get<FilaDoc>(actual.id)
    }
    throw new Error(`${modelo}: demasiados cambios a la vez`)
  }

  const quitar = async (modelo: string, doc: Stored<FilaDoc>): Promise<boolean> => {
    if (!(await db.remove(doc.id, doc.rev)).ok) return false
    await soltarTodos(modelo, doc.fila)
    return true
  }

  const quitarTodas = async (modelo: string, donde: readonly Condicion[]): Promise<number> => {
    let quitadas = 0
    for (const doc of await buscar(modelo, donde)) if (await quitar(modelo, doc)) quitadas++
    return quitadas
  }

  const cambiarTodas = async (modelo: string, donde: readonly Condicion[], cambio: (fila: Fila) => Fila): Promise<Fila[]> => {
    const cambiadas: Fila[] = []
    for (const doc of await buscar(modelo, donde)) {
      const fila = await cambiar(modelo, doc, donde, cambio)
      if (fila) cambiadas.push(fila)
    }
    return cambiadas
  }

  /** The first match on which `accion` succeeds: of many at once on one row, exactly one wins. */
  const conUna = async (
    modelo: string,
    donde: readonly Condicion[],
    accion: (doc: Stored<FilaDoc>) => Promise<Fila | undefined>,
  ): Promise<Fila | null> => {
    for (let i = 0; i < INTENTOS; i++) {
      const [doc] = await buscar(modelo, donde)
      if (!doc) return null
      const fila = await accion(doc)
      if (fila) return fila
    }
    throw new Error(`${modelo}: demasiados cambios a la vez`)
  }

  return {
    create: async ({ model, data }) => {
      const fila = data as unknown as Fila
      if (AL_AZAR.has(model)) {
        await crearDeUnaVez(model, fila)
        return data
      }
      await reclamar(model, fila, planDe(model).unicos)
      if ((await db.create(aDoc(model, fila))) === 'existe') {
        await soltarTodos(model, fila)
        throw new Error(`${model}.id: ese valor ya existe`)
      }
      return data
    },
    findOne: async <T>({ model, where, select }: Parameters<CustomAdapter['findOne']>[0]) => {
      const [doc] = await buscar(model, where)
      return (
        doc
          ? elegir(
              doc.fila,
              select?.map((campo) => columna(model, campo)),
            )
          : null
      ) as T | null
    },
    findMany: async <T>({ model, where = [], limit, sortBy, offset = 0, select }: Parameters<CustomAdapter['findMany']>[0]) => {
      const filas = (await buscar(model, where)).map((doc) => doc.fila)
      if (sortBy) {
        const campo = columna(model, sortBy.field)
        filas.sort((a, b) => comparar(a[campo], b[campo]) * (sortBy.direction === 'asc' ? 1 : -1))
      }
      const columnas = select?.map((campo) => columna(model, campo))
      return filas.slice(offset, offset + limit).map((fila) => elegir(fila, columnas)) as T[]
    },
    count: async ({ model, where = [] }) => (await buscar(model, where)).length,
    update: async <T>({ model, where, update }: { model: string; where: Condicion[]; update: T }) => {
      const [fila] = await cambiarTodas(model, where, (vieja) => ({ ...vieja, ...update }))
      return (fila ?? null) as T | null
    },
    updateMany: async ({ model, where, update }) => (await cambiarTodas(model, where, (vieja) => ({ ...vieja, ...update }))).length,
    delete: async ({ model, where }) => {
      await quitarTodas(model, where)
    },
    deleteMany: ({ model, where }) => quitarTodas(model, where),
    consumeOne: async <T>({ model, where }: { model: string; where: Condicion[] }) =>
      (await conUna(model, where, async (doc) => ((await quitar(model, doc)) ? doc.fila : undefined))) as T | null,
    incrementOne: async <T>({
      model,
      where,
      increment,
      set,
    }: {
      model: string
      where: Condicion[]
      increment: Record<string, number>
      set?: Record<string, unknown> | undefined
    }) =>
      (await conUna(model, where, (doc) =>
        cambiar(model, doc, where, (fila) => ({ ...fila, ...set, ...sumar(fila, increment) })),
      )) as T | null,
  }
}

const textoDe = (valor: unknown): string => (typeof valor === 'string' ? valor : typeof valor === 'number' ? String(valor) : '')

/** What is claimed: of one field, the same in capitals; of several, as they are, since another's names are not ours to change. '' claims nothing. */
function valorDe({ columnas }: Unico, fila: Fila): string {
  const valores = columnas.map((columna) => textoDe(fila[columna]))
  if (valores.includes('')) return ''
  return valores.length === 1 ? valores.join('').toLowerCase() : JSON.stringify(valores)
}

const idReclamo = (modelo: string, nombre: string, valor: string): string =>
  `uq:${modelo}:${nombre}:${createHash('sha256').update(valor).digest('hex')}`

/** The row ids that the conditions name, when they name them. */
function idsPedidos(donde: readonly Condicion[]): string[] | undefined {
  const c = donde.find((x) => x.field === 'id' && x.mode !== 'insensitive' && (x.operator === 'eq' || x.operator === 'in'))
  if (!c) return undefined
  return (Array.isArray(c.value) ? c.value : [c.value]).filter((v) => typeof v === 'string')
}

function elegir(fila: Fila, select: readonly string[] | undefined): Record<string, unknown> {
  return select?.length ? Object.fromEntries(Object.entries(fila).filter(([campo]) => select.includes(campo))) : fila
}

function sumar(fila: Fila, increment: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(increment).map(([campo, delta]) => [campo, Number(fila[campo] ?? 0) + delta]))
}
