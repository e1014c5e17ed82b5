/** The book of a store in memory: the posting of each of its documents as it is now, and their balances with what they have counted. */
import { CuentaDeBanco, nombreDeCuenta } from '#domain/bancos/cuenta-de-banco.entity.ts'
import { CatalogoContable } from '#domain/contabilidad/catalogo-contable.entity.ts'
import { CierreDeMes } from '#domain/contabilidad/cierre-de-mes.entity.ts'
import { Acceso } from '#domain/personas/equipo.entity.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { Fondo } from '#domain/caja/fondo.entity.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { CierreTurno, Turno } from '#domain/caja/turno.entity.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import type { Entity, Envelope } from '#domain/core/entity.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { entityDe } from '#domain/entities.ts'
import type { Asiento, DefectoDeAsiento } from '#domain/libros/asiento.ts'
import { asientosDe, tiposQueMueven } from '#domain/libros/asientos.ts'
import type { CodigosDelContador } from '#domain/libros/cuentas.ts'
import type { MesCerrado } from '#domain/libros/mes.ts'
import { libroVacio, plegarLibro, type LibroPlegado } from '#domain/libros/pliegue.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { MetodoDePago } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import { Caja } from '#domain/tienda/dispositivo.entity.ts'
import type { Puntos } from '../core/puntos/puntos.ts'
import { tipoPropio } from '../core/bases.ts'
import { aPedazos } from '../core/pausas.ts'
import { crearProyeccion, type Proyectado, type Proyeccion } from '../core/puntos/proyeccion.ts'
import { deGavetaEntre } from '../caja/hechos.ts'
import { deTipo } from '../core/documentos.ts'
import { desindizar, indiceVacio, indizar, ponerCierres, sonLosMismos, type IndiceDelMayor } from './indice.ts'
import type { Change, Store, Stored } from '../store/port.ts'

/** A document that posts nothing until it is in order, and why. */
export interface ApartadoDelLibro {
  docId: string
  tipo: string
  /** 'ilegible': no version of this program reads it as what it says that it is. */
  defectos: readonly (DefectoDeAsiento | 'ilegible')[]
  /** Debits less credits, RD$ centavos. */
  descuadreCentavos: number
}

/** Databases of a store whose documents move money: what its people make, and its bank. */
export const basesDelLibro = ['ops', 'conta'] as const
export type Lugares = Record<(typeof basesDelLibro)[number], string>

export interface Mayor extends Proyectado<keyof Lugares> {
  /** By document, in its latest version. */
  asientos: Map<string, Asiento>
  apartados: Map<string, ApartadoDelLibro>
  libro: LibroPlegado
  indice: IndiceDelMayor
  /** Every closing of a month, those that were opened again too, and what each counted of orders and of the bank, part by part. */
  cierres: Map<string, CierreDeMes>
  contados: Map<string, Asiento[][]>
  /** The months that are closed, in their order. */
  meses: readonly MesCerrado[]
  /** How its accountant calls the accounts. */
  codigos: CodigosDelContador
  /** What people call customers, people, tills, ways of paying, shifts. */
  nombres: Map<string, string>
  /** The shift of a document of a drawer that is no sale. */
  turnos: Map<string, string>
  /** Customers that were joined to another one. */
  unidos: Map<string, string>
}

export type Mayores = Proyeccion<Mayor>

/** Raised when a document would post something else than before. */
const VERSION = 4
/** Postings to a line of the checkpoint, and to one go of folding them again. */
const POR_LINEA = 500

/** The books of the stores that are asked about. */
export const crearMayores = ({ epoch, ...donde }: { store: Store; epoch: string; puntos: Puntos; puntoCada?: number }): Mayores =>
  crearProyeccion(
    {
      nombre: 'libro',
      bases: basesDelLibro,
      vacio,
      aplicar,
      aLineas: (mayor) => aLineas(mayor, epoch),
      deLineas: (lineas) => deLineas(lineas, epoch),
    },
    donde,
  )

const vacio = (): Mayor => ({
  seq: { ops: '0', conta: '0' },
  asientos: new Map(),
  apartados: new Map(),
  libro: libroVacio,
  indice: indiceVacio(),
  cierres: new Map(),
  contados: new Map(),
  meses: [],
  codigos: {},
  nombres: new Map(),
  turnos: new Map(),
  unidos: new Map(),
  cambios: 0,
})

/** What changed, in the book. An order that moved on takes the place of itself; what went away, or became another, has all of it folded again. */
function aplicar(mayor: Mayor, cambios: readonly Change[]): void {
  const nuevos: Asiento[] = []
  let deNuevo = false
  for (const { id, doc } of cambios) {
    const antes = mayor.asientos.get(id)
    const { asiento, apartado } = doc ? comoAsiento(doc) : {}
    if (apartado) mayor.apartados.set(id, apartado)
    else mayor.apartados.delete(id)
    if (antes && asiento && antes.version === asiento.version && JSON.stringify(antes) === JSON.stringify(asiento)) continue
    if (antes) desindizar(mayor.indice, antes)
    if (!asiento) {
      if (mayor.asientos.delete(id)) deNuevo = true
      continue
    }
    mayor.asientos.set(id, asiento)
    indizar(mayor.indice, asiento)
    if (antes) nuevos.push(antes)
    nuevos.push(asiento)
    if (antes && antes.version >= asiento.version) deNuevo = true
  }
  anotarDecisiones(mayor, cambios)
  llamar(
    mayor,
    cambios.flatMap(({ doc }) => (doc ? [doc] : [])),
  )
  mayor.libro = deNuevo ? plegarLibro(mayor.asientos.values()) : plegarLibro(nuevos, mayor.libro)
}

/** What of orders and of the bank a closing counted, as `meses.ts` wrote it down. */
const TIPO_DE_CONTADOS = tipoPropio('contadosDeMes')

/** What was decided about the book. */
function anotarDecisiones(mayor: Mayor, cambios: readonly Change[]): void {
  const docs = cambios.flatMap(({ doc }) => (doc ? [doc] : []))
  for (const { codigos } of deTipo(CatalogoContable, docs)) mayor.codigos = codigos
  const partes = docs.filter((doc) => doc['tipo'] === TIPO_DE_CONTADOS)
  const cierres = deTipo(CierreDeMes, docs)
  if (partes.length === 0 && cierres.length === 0) return
  for (const { cierreId, parte, asientos } of partes as unknown as { cierreId: string; parte: number; asientos: Asiento[] }[]) {
    const suyas = mayor.contados.get(cierreId) ?? []
    suyas[parte] = asientos
    mayor.contados.set(cierreId, suyas)
  }
  for (const cierre of cierres) mayor.cierres.set(cierre.id, cierre)
  const meses = mesesDe(mayor)
  if (sonLosMismos(mayor.meses, meses)) return
  ponerCierres(mayor, mayor.meses, meses)
  mayor.meses = meses
}

/** The closings that count, in the order of their months. */
export const ultimosVigentes = ({ cierres }: Pick<Mayor, 'cierres'>): CierreDeMes[] =>
  [...cierres.values()].filter(({ estado }) => estado === 'cerrado').sort((a, b) => (a.mes < b.mes ? -1 : 1))

const mesesDe = (mayor: Pick<Mayor, 'cierres' | 'contados'>): MesCerrado[] =>
  ultimosVigentes(mayor).map(({ id, mes, hechos, saldos }) => ({
    mes,
    hechos,
    contados: (mayor.contados.get(id) ?? []).flat(),
    // Its accounts were the chart's when it was closed, and none leaves the chart.
    saldos: saldos as MesCerrado['saldos'],
  }))

/** The posting of a stored document, or why it has none; neither of what moves no money. */
export function comoAsiento(doc: Stored): { asiento?: Asiento; apartado?: ApartadoDelLibro } {
  const { id: docId } = doc
  const tipo = String(doc['tipo'])
  if (!tiposQueMueven.has(tipo)) return {}
  const [leido] = deTipo(entityDe(tipo) as Entity, [doc]) as Envelope[]
  if (!leido) return { apartado: { docId, tipo, defectos: ['ilegible'], descuadreCentavos: 0 } }
  const asentado = asientosDe(leido)
  if (asentado.ok) return { asiento: asentado.value }
  const { defectos, descuadreCentavos } = asentado.error
  return { apartado: { docId, tipo, defectos, descuadreCentavos } }
}

/** What people call what postings name by an id. */
function llamar({ nombres, turnos, unidos }: Mayor, docs: readonly Stored[]): void {
  for (const { id, nombre, unidoA } of deTipo(Cliente, docs)) {
    nombres.set(id, nombre)
    if (unidoA === '') unidos.delete(id)
    else unidos.set(id, unidoA)
  }
  for (const { empleadoId, nombre } of deTipo(Acceso, docs)) nombres.set(empleadoId, nombre)
  for (const { id, nombre } of [...deTipo(Caja, docs), ...deTipo(MetodoDePago, docs), ...deTipo(Fondo, docs)]) nombres.set(id, nombre)
  for (const { proveedor } of [...deTipo(Compra, docs), ...deTipo(PagoProveedor, docs)])
    nombres.set(proveedor.proveedorId, proveedor.nombre)
  for (const cuenta of deTipo(CuentaDeBanco, docs)) nombres.set(cuenta.id, nombreDeCuenta(cuenta))
  for (const { contenido } of deTipo(Pedido, docs)) nombres.set(contenido.usuarioId, contenido.clienteNombre)
  for (const { id, cajaId, cajeroNombre, fecha } of deTipo(Turno, docs)) {
    nombres.set(id, `${nombres.get(cajaId) ?? 'Caja'}, ${cajeroNombre}, ${formatoFecha(fecha)}`)
    turnos.set(id, id)
  }
  for (const { id, turnoId } of [...deTipo(CierreTurno, docs), ...deGavetaEntre(docs), ...deTipo(Cobro, docs)])
    if (turnoId !== '') turnos.set(id, turnoId)
}

/** The first line of a checkpoint; its postings are in the others, so many to a line. */
interface Punto {
  version: number
  epoch: string
  seq: Lugares
  apartados: [string, ApartadoDelLibro][]
  cierres: [string, CierreDeMes][]
  contados: [string, Asiento[][]][]
  codigos: CodigosDelContador
  nombres: [string, string][]
  turnos: [string, string][]
  unidos: [string, string][]
}

function* aLineas(
  { seq, asientos, apartados, cierres, contados, codigos, nombres, turnos, unidos }: Mayor,
  epoch: string,
): Generator<string> {
  yield JSON.stringify({
    version: VERSION,
    epoch,
    seq,
    apartados: [...apartados],
    cierres: [...cierres],
    contados: [...contados],
    codigos,
    nombres: [...nombres],
    turnos: [...turnos],
    unidos: [...unidos],
  } satisfies Punto)
  let linea: Asiento[] = []
  for (const asiento of asientos.values()) {
    linea.push(asiento)
    if (linea.length < POR_LINEA) continue
    yield JSON.stringify(linea)
    linea = []
  }
  yield JSON.stringify(linea)
}

/** The checkpoint, when it is one of this version and of this store as it is now. Its balances are folded from its postings. */
async function deLineas(lineas: AsyncIterable<string>, epoch: string): Promise<Mayor | undefined> {
  const mayor = vacio()
  let primera = true
  const { pausa } = aPedazos()
  for await (const linea of lineas) {
    if (primera) {
      const punto = JSON.parse(linea) as Punto
      if (punto.version !== VERSION || punto.epoch !== epoch) return undefined
      const { seq, codigos } = punto
      const deMeses = { cierres: new Map(punto.cierres), contados: new Map(punto.contados) }
      Object.assign(mayor, {
        seq,
        codigos,
        ...deMeses,
        meses: mesesDe(deMeses),
        apartados: new Map(punto.apartados),
        nombres: new Map(punto.nombres),
        turnos: new Map(punto.turnos),
        unidos: new Map(punto.unidos),
      } satisfies Partial<Mayor>)
      ponerCierres(mayor, [], mayor.meses)
      primera = false
      continue
    }
    const asientos = JSON.parse(linea) as Asiento[]
    for (const asiento of asientos) {
      mayor.asientos.set(asiento.docId, asiento)
      indizar(mayor.indice, asiento)
    }
    mayor.libro = plegarLibro(asientos, mayor.libro)
    await pausa()
  }
  return primera ? undefined : mayor
}
