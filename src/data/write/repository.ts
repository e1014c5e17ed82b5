/** The one way in which screens read and write documents of a store. */
import { entities } from '#domain/entities.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import type { Campos, Doc, Entity, Envelope } from '#domain/core/entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { AlmacenFilas, Rango } from '#data/device/almacen.ts'
import { seleccionEncargos } from './hechos-ajenos.ts'
import type { Cofre } from '#data/device/keys/cofre.ts'
import { rangoSellado, TIPO_SELLADO } from '#data/device/keys/cofre.filas.ts'
import { filasDe, listaViva, seleccionDe, type Consulta, type Seleccion } from '#data/device/consultas.ts'
import { estadosFila, leerFila, type EstadoFila, type Fila, type FilaGuardada } from '#data/device/fila.ts'
import type { Escritor, HechoNuevo } from './hechos.ts'
import { buscarMaestros, cambiosDe, leerMaestro, ordenar } from './maestros.ts'
import { LecturaFallida, type Vivo } from '#data/device/vivo.ts'

export type { Persona } from '#domain/ventas/venta.rules.ts'
export type { Consulta } from '#data/device/consultas.ts'
export type { HechoNuevo } from './hechos.ts'

export interface Repository {
  get<E extends Entity>(entity: E, id: string): Promise<Fila<Doc<E>> | undefined>
  buscar<E extends Entity>(entity: E, consulta?: Consulta): Promise<Fila<Doc<E>>[]>
  /** As `buscar`, and again after each change, here or in another tab. */
  vivo<E extends Entity>(entity: E, consulta?: Consulta): Vivo<Fila<Doc<E>>[]>
  /** What this device made, of any type, newest first: the list of *Sincronización*. */
  propios(consulta?: { estados?: readonly EstadoFila[]; limite?: number }): Vivo<Fila<Envelope>[]>
  /** Facts of a type that this device made and the server has not taken in: waiting, on their way, or in quarantine. */
  sinRecibir<E extends Entity>(entity: E): Promise<Fila<Doc<E>>[]>
  /** What other devices made and waits here to be handed in for them, oldest first. */
  encargos(): Vivo<Fila<Envelope>[]>
  /**
   * Saves one fact. It resolves only when it is on disk, in one strict-durability transaction; a failure means that nothing
   * was saved: 'guardar.sin-permiso', 'guardar.dato-invalido', 'guardar.ya-existe', 'guardar.sin-espacio', 'guardar.no-se-pudo'.
   */
  guardar<E extends Entity>(entity: E, campos: Campos<E>, opciones?: { id?: string }): Promise<Result<Doc<E>>>
  /** Saves all of them in one transaction, or none. `senal` stops it until then: 'guardar.cancelado'. */
  guardarVarios(hechos: readonly HechoNuevo[], senal?: AbortSignal): Promise<Result<Envelope[]>>
  /** Changes fields of a master document (producto, cliente): writes one `historico`. */
  editar<E extends Entity>(entity: E, docId: string, campos: Partial<Campos<E>>, motivo?: string): Promise<Result<void>>
  /** Edits several masters of a type in one transaction, or none: one `historico` for each that changes. */
  editarVarios<E extends Entity>(entity: E, ediciones: readonly Edicion<E>[], motivo?: string): Promise<Result<void>>
  /** Makes a master document: writes one `historico` whose `antes` are null. */
  crear<E extends Entity>(entity: E, campos: Partial<Campos<E>>): Promise<Result<{ id: string }>>
}

/** Of what this person's role has no copy of: nothing, and always the same nothing, as whoever follows a value expects. */
const NADA: never[] = []
const listaAjena: Vivo<never[]> = { valor: () => NADA, suscribir: () => () => undefined }

/** New values for fields of one master. */
export interface Edicion<E extends Entity = Entity> {
  docId: string
  campos: Partial<Campos<E>>
}

/** Where the products of a store are: not rows, but the catalogue in memory (catalogo.ts). */
export interface ProductosEnMemoria {
  fila(id: string): Fila<Producto> | undefined
  filas(): Fila<Producto>[]
  version: Vivo<number>
}

export interface ContextoRepository {
  /** The collection that holds an entity's documents; undefined when this device does not have it. */
  almacenDe(entity: Entity): AlmacenFilas | undefined
  ops: AlmacenFilas
  cofre: Pick<Cofre, 'abrir' | 'estado'>
  escritor: Escritor
  productos: ProductosEnMemoria
  nuevoId(): string
  /** A live list that could not be read: a bug or a broken disk, told to whoever watches over the page. */
  alFallar(error: unknown): void
}

/** The one way that screens read and write documents: checks permission and schema, writes facts, folds masters. */
export function crearRepository(contexto: ContextoRepository): Repository {
  const { ops, cofre, escritor, productos, alFallar } = contexto
  const esProducto = (entity: Entity): boolean => entity.tipo === Producto.tipo

  const get: Repository['get'] = async <E extends Entity>(entity: E, id: string) => {
    if (esProducto(entity)) return productos.fila(id) as Fila<Doc<E>> | undefined
    if (entity.clase === 'maestro') return await leerMaestro(contexto, entity, id)
    const guardadas = (await contexto.almacenDe(entity)?.leer([id])) ?? []
    const [fila] = await cofre.abrir(guardadas.flatMap((una) => una ?? []))
    return fila?.tipo === entity.tipo ? leerFila(entity, fila) : undefined
  }

  const buscar: Repository['buscar'] = async <E extends Entity>(entity: E, consulta: Consulta = {}) => {
    if (esProducto(entity)) return ordenar(productos.filas() as unknown as Fila<Doc<E>>[], entity, consulta)
    if (entity.clase === 'maestro') return await buscarMaestros(contexto, entity, consulta)
    const almacen = contexto.almacenDe(entity)
    if (!almacen) return []
    const seleccion = seleccionDe(entity, consulta)
    const claras = await filasDe(almacen, seleccion)
    if (!esHistorico(entity)) return claras.map((fila) => leerFila(entity, fila))
    // Edits of people's documents that others made are in the vault.
    const guardadas = [...claras, ...(await ops.rango(rangoSellado(entity.tipo, consulta.padre)))]
    const todas = (await cofre.abrir(guardadas)).filter(seleccion.cumple).sort(seleccion.comparar)
    return todas.slice(0, seleccion.limite).map((fila) => leerFila(entity, fila))
  }

  const guardarVarios: Repository['guardarVarios'] = (hechos, senal) => escritor.escribir(async () => ok([...hechos]), senal)

  /** One `historico` for each master that these change. */
  const guardarHistoricos = (
    docTipo: string,
    preparar: () => Promise<Result<Historico['cambios']>>,
    motivo: string,
  ): Promise<Result<Envelope[]>> =>
    escritor.escribir(async () => {
      const cambios = await preparar()
      if (!cambios.ok) return cambios
      return ok(cambios.value.map((cambio) => ({ entity: Historico, campos: { docTipo, cambios: [cambio], motivo } })))
    })

  const editarVarios: Repository['editarVarios'] = async (entity, ediciones, motivo = '') => {
    const guardados = await guardarHistoricos(
      entity.tipo,
      async () => {
        const filas = await Promise.all(ediciones.map(({ docId }) => get(entity, docId)))
        if (filas.some((fila) => fila === undefined))
          return entity.personal && cofre.estado.valor() === 'cerrado' ? fallo('cofre.cerrado') : fallo('guardar.no-existe')
        return ok(ediciones.flatMap(({ docId, campos }, i) => cambiosDe(docId, filas[i]?.doc, campos) ?? []))
      },
      motivo,
    )
    return guardados.ok ? ok(undefined) : guardados
  }

  return {
    get,
    buscar,
    vivo<E extends Entity>(entity: E, consulta: Consulta = {}): Vivo<Fila<Doc<E>>[]> {
      if (esProducto(entity)) return recalculado(() => buscar(entity, consulta), [(aviso) => productos.version.suscribir(aviso)], alFallar)
      if (entity.clase === 'maestro' || esHistorico(entity)) {
        const toca = entity.clase === 'maestro' ? tocaMaestro : tocaHistorico
        const alTocar = (aviso: () => void) =>
          ops.observar((cambios) => cambios.some(({ antes, despues }) => toca(despues ?? antes, entity)) && aviso())
        return recalculado(() => buscar(entity, consulta), [alTocar, (aviso) => cofre.estado.suscribir(aviso)], alFallar)
      }
      const almacen = contexto.almacenDe(entity)
      return almacen ? listaViva(almacen, seleccionDe(entity, consulta), alFallar) : listaAjena
    },
    propios: (consulta = {}) => listaViva(ops, seleccionPropia(consulta), alFallar),
    async sinRecibir<E extends Entity>(entity: E) {
      const filas = await filasDe(ops, seleccionPropia({ estados: ['guardado', 'enviado', 'cuarentena'], limite: Infinity }))
      return filas.filter(({ tipo }) => tipo === entity.tipo).map((fila) => leerFila(entity, fila))
    },
    encargos: () => listaViva(ops, seleccionEncargos, alFallar),
    async guardar<E extends Entity>(entity: E, campos: Campos<E>, opciones: { id?: string } = {}) {
      const guardado = await guardarVarios([{ entity, campos, ...opciones }])
      return guardado.ok ? ok(guardado.value[0] as unknown as Doc<E>) : guardado
    },
    guardarVarios,
    editar: (entity, docId, campos, motivo) => editarVarios(entity, [{ docId, campos }], motivo),
    editarVarios,
    async crear(entity, campos) {
      const id = `${entity.tipo}:${contexto.nuevoId()}`
      const guardado = await guardarHistoricos(
        entity.tipo,
        async () => {
          const cambio = cambiosDe(id, undefined, campos)
          return cambio ? ok([cambio]) : fallo('guardar.dato-invalido', { campo: '' })
        },
        '',
      )
      return guardado.ok ? ok({ id }) : guardado
    },
  }
}

const esHistorico = ({ tipo }: Entity): boolean => tipo === Historico.tipo

const tocaHistorico = (fila: FilaGuardada | undefined): boolean =>
  fila?.tipo === Historico.tipo || (fila?.tipo === TIPO_SELLADO && fila.clave === Historico.tipo)

const tocaMaestro = (fila: FilaGuardada | undefined, entity: Entity): boolean =>
  fila?.tipo === entity.tipo || ((fila?.tipo === Historico.tipo || fila?.tipo === TIPO_SELLADO) && fila.clave === entity.tipo)

/** Rows of what others made. */
const ajenos: ReadonlySet<EstadoFila> = new Set(['servidor', 'encargo', 'entregado'])

/** What this device made, in the order in which it made it. */
function seleccionPropia({
  estados = estadosFila.filter((estado) => !ajenos.has(estado)),
  limite = 200,
}: {
  estados?: readonly EstadoFila[]
  limite?: number
}): Seleccion<Fila<Envelope>> {
  return {
    rangos: estados.map((estado): Rango => ({
      indice: ['estado', 'seq'],
      desde: [estado],
      hasta: [estado],
      orden: 'desc',
      ...(limite === Infinity ? {} : { limite }),
    })),
    cumple: (fila) => fila.seq > 0 && estados.includes(fila.estado),
    comparar: (a, b) => b.seq - a.seq,
    limite,
    leer(fila) {
      const entity = entities.find(({ tipo }) => tipo === fila.tipo)
      return entity
        ? leerFila(entity, fila)
        : { doc: JSON.parse(fila.texto) as Envelope, estado: fila.estado, motivo: fila.motivo, recibidoEn: fila.recibidoEn }
    },
  }
}

/** A list that is made anew after each change, one reading at a time. */
function recalculado<T>(
  calcular: () => Promise<T>,
  fuentes: readonly ((aviso: () => void) => () => void)[],
  alFallar: (error: unknown) => void,
): Vivo<T> {
  let valor: T | undefined
  let dejar: (() => void)[] = []
  let leyendo = false
  let otraVez = false
  let rota: LecturaFallida | undefined
  const oyentes = new Set<() => void>()
  const leer = async (): Promise<void> => {
    otraVez = true
    if (leyendo) return
    leyendo = true
    try {
      while (otraVez && oyentes.size > 0) {
        otraVez = false
        valor = await calcular()
        rota = undefined
        for (const aviso of oyentes) aviso()
      }
    } finally {
      leyendo = false
    }
  }
  const releer = () =>
    void leer().catch((error: unknown) => {
      alFallar(error)
      if (oyentes.size === 0 || valor !== undefined) return
      rota = new LecturaFallida('a list could not be made', { cause: error })
      for (const aviso of oyentes) aviso()
    })
  return {
    valor: () => valor,
    fallo: () => rota,
    suscribir(aviso) {
      oyentes.add(aviso)
      if (dejar.length === 0) dejar = fuentes.map((fuente) => fuente(releer))
      releer()
      return () => {
        oyentes.delete(aviso)
        if (oyentes.size > 0) return
        for (const parar of dejar) parar()
        dejar = []
        rota = undefined
      }
    },
  }
}
