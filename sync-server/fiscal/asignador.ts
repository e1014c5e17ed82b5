/**
 * Lends numbers: cuts a store's ranges into blocks, each for one device, for good (docs/FISCAL.md#ranges, docs/adr/0010). Of
 * two that ask at once each gets its own, in one process or in many: the log outside the store first, then the block's id in
 * database `ncf`, which only one can create, then the range's next number, and last the block where the device reads it.
 */
import { diaFiscal } from '#domain/core/fecha.ts'
import { BloqueNCF, RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import { Caja } from '#domain/tienda/dispositivo.entity.ts'
import { componer, leer } from '#domain/core/entity.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { tiposDeCargo, tiposDeCompra, type TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { debeReponer, numerosQuedan } from '#domain/fiscal/ncf.rules.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { leerTodos, leerUno } from '../core/documentos.ts'
import type { Asignador, Prestamo } from '../core/central.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { Db, Store } from '../store/port.ts'
import { KeyedQueue } from '../core/queues.ts'
import { abrirNcf } from './base.ts'
import type { Bitacora } from './bitacora.ts'
import { reponerNumerados } from './numerados.ts'
import { usoDelRnc } from './rnc.ts'

export interface OpcionesAsignador {
  store: Store
  ahora: () => Date
  epoch: string
  bitacora: Bitacora
  /** A new block was lent. */
  alPrestar?: ((bloque: BloqueNCF) => void) | undefined
}

/** A device that lost its storage asks again while its old blocks look full; a broken one must not eat a whole range. */
const MAX_ACTIVOS = 6
/** The same with what it lost counted too: one that loses its store again and again is looked at by somebody first. */
export const MAX_CON_PERDIDOS = 18
/** Blocks of types that a shop rarely issues are a tenth (docs/FISCAL.md#ranges). */
const RAROS: ReadonlySet<TipoComprobante> = new Set(['B14', 'B15', 'E44', 'E45', ...tiposDeCargo, ...tiposDeCompra])
const MINIMO_POR_BLOQUE = 10
/** A browser is lent the least: it is one of many that somebody may open. */
const EN_OFICINA = { numerosPorBloque: MINIMO_POR_BLOQUE }
const INTENTOS = 1000
/** As many as its till is set to. */
const todos = (porBloque: number): number => porBloque

export const idBloque = (rnc: string, tipo: TipoComprobante, desde: number): string =>
  `bloque:${rnc}:${tipo}:${String(desde).padStart(10, '0')}`

/** Lends blocks of numbers to devices; one lending at a time, and the high-water line is on disk before the answer. */
export function crearAsignador(opciones: OpcionesAsignador): Asignador {
  const turnos = new KeyedQueue()
  let altos: Promise<ReadonlyMap<string, number>> | undefined
  const asignacion = new Asignacion(opciones, () => (altos ??= leerAltos(opciones)))
  return {
    /** One at a time per store and type: the others wait instead of losing races. */
    prestar: (prestamo) => turnos.enFila(`${prestamo.tiendaId} ${prestamo.tipoComprobante}`, () => asignacion.prestar(prestamo)),
    reponer: () => reponer(opciones),
    anotarCongelado: (bloqueId, tiendaId) => opciones.bitacora.anotar({ que: 'congelado', epoch: opciones.epoch, bloqueId, tiendaId }),
    anotarNumerados: (numerados) => opciones.bitacora.anotar({ que: 'numerado', ...numerados }),
  }
}

/** Two stores may each have a range of one name, while nobody proved the RNC. A jump was written down for whichever has it. */
const claveDeRango = (
  { rnc, tipoComprobante, rangoId }: Pick<BloqueNCF, 'rnc' | 'tipoComprobante' | 'rangoId'>,
  tiendaId: string,
): string => `${tiendaId} ${rnc} ${tipoComprobante} ${rangoId}`

/** Highest number lent of each range before the store was last restored: what it may not know of. */
async function leerAltos({ bitacora, epoch }: OpcionesAsignador): Promise<ReadonlyMap<string, number>> {
  const altos = new Map<string, number>()
  for (const linea of await bitacora.leer()) {
    if (linea.que === 'congelado' || linea.que === 'numerado' || (linea.que === 'prestado' && linea.epoch === epoch)) continue
    const prestado = linea.que === 'prestado' ? linea.bloque : linea
    const clave = claveDeRango(prestado, linea.que === 'prestado' ? linea.bloque.tiendaId : '')
    altos.set(clave, Math.max(altos.get(clave) ?? 0, prestado.hasta))
  }
  return altos
}

class Asignacion {
  readonly #opciones: OpcionesAsignador
  readonly #altos: () => Promise<ReadonlyMap<string, number>>

  constructor(opciones: OpcionesAsignador, altos: () => Promise<ReadonlyMap<string, number>>) {
    this.#opciones = opciones
    this.#altos = altos
  }

  async prestar(prestamo: Prestamo): Promise<Result<BloqueNCF[]>> {
    const { tiendaId, tipoComprobante, cajaId, loPideElMismo } = prestamo
    const ops = await baseDeTienda(this.#opciones.store, tiendaId, 'ops')
    const caja = cajaId === '' ? EN_OFICINA : await leerUno(ops, Caja, cajaId)
    if (!caja) return fallo('caja.no-existe')
    const porBloque = Math.max(MINIMO_POR_BLOQUE, (prestamo.numeros ?? todos)(tamano(caja.numerosPorBloque, tipoComprobante)))
    for (let leDebemos = loPideElMismo; ; leDebemos = false) {
      const hoy = diaFiscal(this.#opciones.ahora().toISOString())
      const activos = await activosDe(ops, prestamo, hoy)
      const usado = prestamo.ultimoUsado(activos)
      const conNumeros = activos.filter((bloque) => numerosQuedan([bloque], usado, hoy) > 0)
      const vivos = conNumeros.filter(({ en }) => en > (prestamo.descartadosHasta ?? ''))
      const bastan = !debeReponer(vivos, usado, hoy, porBloque) && !leDebemos
      if (bastan || vivos.length >= MAX_ACTIVOS || conNumeros.length >= MAX_CON_PERDIDOS) return ok(activos)
      const nuevo = await this.#cortar(prestamo, porBloque, hoy, ops)
      if (!nuevo.ok) return vivos.length > 0 ? ok(activos) : nuevo
    }
  }

  /** A new block from the first range that still has numbers. */
  async #cortar(prestamo: Prestamo, porBloque: number, hoy: string, ops: Db): Promise<Result<BloqueNCF>> {
    const conta = await baseDeTienda(this.#opciones.store, prestamo.tiendaId, 'conta')
    const rangos = await leerTodos(conta, RangoNCF, { clave: prestamo.tipoComprobante })
    const utiles = rangos.filter(({ estado, vence }) => estado === 'activo' && (vence === null || vence >= hoy)).sort(porVencimiento)
    let deOtro = false
    for (const { id, rnc } of utiles) {
      // Proved to be somebody else's since they were registered.
      if ((await usoDelRnc(this.#opciones.store, rnc, prestamo.tiendaId)) === 'de-otro') {
        deOtro = true
        continue
      }
      const bloque = await this.#cortarDe(id, prestamo, porBloque, conta, ops)
      if (bloque) return ok(bloque)
    }
    return deOtro ? fallo('rango.rnc-de-otro') : fallo('ncf.sin-rango', { tipo: prestamo.tipoComprobante })
  }

  /** A block from one range; undefined when it has no numbers left. */
  async #cortarDe(rangoId: string, prestamo: Prestamo, porBloque: number, conta: Db, ops: Db): Promise<BloqueNCF | undefined> {
    const { store } = this.#opciones
    const ncf = await abrirNcf(store)
    for (let intento = 0; intento < INTENTOS; intento++) {
      const crudo = await conta.get(rangoId)
      const rango = crudo && { ...leer(RangoNCF, crudo), rev: crudo.rev }
      if (rango?.estado !== 'activo') return undefined
      const altos = await this.#altos()
      const alto = Math.max(...[prestamo.tiendaId, ''].map((de) => altos.get(claveDeRango({ ...rango, rangoId }, de)) ?? 0))
      const desde = Math.max(rango.siguiente, alto + 1)
      if (desde > rango.hasta) {
        await conta.update({ ...rango, siguiente: rango.hasta + 1, estado: 'agotado' } as RangoNCF & { rev: string })
        continue
      }
      const bloque = this.#componer(rango, prestamo, desde, Math.min(rango.hasta, desde + porBloque - 1))
      const dueno = (await prestadoComo(ncf, bloque)) ?? (await this.#apuntar(ncf, bloque))
      // When they are somebody else's: finish what a crash may have left undone, and go on after them.
      await avanzar(conta, rangoId, dueno.hasta + 1)
      await (await baseDeTienda(store, dueno.tiendaId, 'ops')).create(dueno)
      if (dueno !== bloque) continue
      this.#opciones.alPrestar?.(bloque)
      return bloque
    }
    throw new Error(`${rangoId}: no block could be cut after ${INTENTOS} attempts (${ops.nombre})`)
  }

  /** Puts a block down in the log and in `ncf`; answers it, or the one of who was faster, which the log then says too. */
  async #apuntar(ncf: Db, bloque: BloqueNCF): Promise<BloqueNCF> {
    const { epoch, bitacora } = this.#opciones
    await bitacora.anotar({ que: 'prestado', epoch, bloque })
    if (await crearEnNcf(ncf, bloque)) return bloque
    const dueno = await prestadoComo(ncf, bloque)
    if (!dueno) throw new Error(`${bloque.id}: existed and is gone`)
    await bitacora.anotar({ que: 'prestado', epoch, bloque: dueno })
    return dueno
  }

  #componer(
    rango: RangoNCF,
    { tiendaId, tipoComprobante, cajaId, dispositivoId, autor }: Prestamo,
    desde: number,
    hasta: number,
  ): BloqueNCF {
    const { rnc, vence } = rango
    const campos = {
      rangoId: rango.id,
      rnc,
      tipoComprobante,
      cajaId,
      paraDispositivo: dispositivoId,
      desde,
      hasta,
      vence,
      estado: 'activo' as const,
      anulados: [],
    }
    const en = this.#opciones.ahora().toISOString()
    return componer(BloqueNCF, idBloque(rnc, tipoComprobante, desde), campos, {
      tiendaId,
      en,
      creadoPor: autor,
      dispositivoId: '',
      seq: 0,
      hlc: '',
    })
  }
}

const tamano = (numerosPorBloque: number, tipo: TipoComprobante): number =>
  RAROS.has(tipo) || comprobantes[tipo].notaCredito ? Math.max(MINIMO_POR_BLOQUE, Math.floor(numerosPorBloque / 10)) : numerosPorBloque

/** First what expires first, then the lower numbers. */
function porVencimiento(a: RangoNCF, b: RangoNCF): number {
  const [va, vb] = [a.vence ?? '9999', b.vence ?? '9999']
  if (va === vb) return a.desde - b.desde
  return va < vb ? -1 : 1
}

async function activosDe(ops: Db, { dispositivoId, tipoComprobante }: Prestamo, hoy: string): Promise<BloqueNCF[]> {
  const bloques = await leerTodos(ops, BloqueNCF, { padre: dispositivoId })
  return bloques.filter(
    (bloque) => bloque.tipoComprobante === tipoComprobante && bloque.estado === 'activo' && (bloque.vence === null || bloque.vence >= hoy),
  )
}

type Prestado = Pick<BloqueNCF, 'id' | 'tiendaId'>

/** Where `ncf` keeps a block whose name is another store's there: two may write one RNC while nobody proved it. */
const idAparte = ({ id, tiendaId }: Prestado): string => `${id}:${tiendaId}`

/** The block of this name of this store, whichever of its devices has it. */
async function prestadoComo(ncf: Db, de: Prestado): Promise<BloqueNCF | undefined> {
  const suyo = (await ncf.getMany([de.id, idAparte(de)])).find((doc) => doc?.['tiendaId'] === de.tiendaId)
  if (!suyo) return undefined
  const { rev: _rev, ...bloque } = suyo
  return leer(BloqueNCF, { ...bloque, id: de.id })
}

/** False when the store has it already. */
async function crearEnNcf(ncf: Db, bloque: BloqueNCF): Promise<boolean> {
  if ((await ncf.create(bloque)) === 'creado') return true
  if (await prestadoComo(ncf, bloque)) return false
  return (await ncf.create({ ...bloque, id: idAparte(bloque) })) === 'creado'
}

/** Moves the range past a block that was lent; never back. */
async function avanzar(conta: Db, rangoId: string, siguiente: number): Promise<void> {
  for (let intento = 0; intento < INTENTOS; intento++) {
    const crudo = await conta.get(rangoId)
    if (!crudo) return
    const rango = leer(RangoNCF, crudo)
    if (rango.siguiente >= siguiente) return
    const estado = siguiente > rango.hasta && rango.estado === 'activo' ? 'agotado' : rango.estado
    const nuevo = { ...rango, siguiente, estado, rev: crudo.rev }
    if ((await conta.update(nuevo)).ok) return
  }
  throw new Error(`${rangoId}: could not be moved after ${INTENTOS} attempts`)
}

const EPOCH = 'epoch'

async function reponer({ store, epoch, bitacora }: OpcionesAsignador): Promise<void> {
  const ncf = await abrirNcf(store)
  const guardado = await ncf.get<{ epoch: string }>(EPOCH)
  if (guardado?.epoch === epoch) return
  const lineas = await bitacora.leer()
  // Of two lines on one block the later is right: the earlier attempt did not live to create it.
  const prestados = new Map(lineas.flatMap((linea) => (linea.que === 'prestado' ? [[idAparte(linea.bloque), linea.bloque] as const] : [])))
  for (const bloque of prestados.values()) {
    await crearEnNcf(ncf, bloque)
    await (await baseDeTienda(store, bloque.tiendaId, 'ops')).create(bloque)
  }
  for (const linea of lineas) {
    if (linea.que === 'congelado') await recongelar(store, ncf, linea)
    if (linea.que === 'numerado') await reponerNumerados(store, linea)
  }
  const doc: { id: string; tipo: string; epoch: string } = { id: EPOCH, tipo: 'servidor:epoch', epoch }
  await ncf.writeMany([guardado ? { ...doc, rev: guardado.rev } : doc])
}

async function recongelar(store: Store, ncf: Db, { bloqueId, tiendaId }: { bloqueId: string; tiendaId: string }): Promise<void> {
  const prestado = tiendaId === '' ? await ncf.get(bloqueId) : await prestadoComo(ncf, { id: bloqueId, tiendaId })
  if (!prestado) return
  const ops = await baseDeTienda(store, leer(BloqueNCF, prestado).tiendaId, 'ops')
  const crudo = await ops.get(bloqueId)
  if (!crudo || crudo['estado'] === 'congelado') return
  const congelado = { ...crudo, estado: 'congelado' }
  await ops.update(congelado)
}
