/**
 * The account of a week (docs/BOOKS.md, docs/RELIABILITY.md I14): the books are whole as their own page tests them, every peso is where people put
 * it, and in one place; a handover ends once; a number and a line settle one payment; every device says of money what the server says; and what
 * waits for somebody is on a list of theirs.
 */
import { Conciliacion } from '#domain/bancos/conciliacion.entity.ts'
import { LineaDeBanco } from '#domain/bancos/linea-de-banco.entity.ts'
import { movimientoDeTransferencia, numeroQueToma } from '#domain/bancos/transferencia.rules.ts'
import { EntregaDinero, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { estadoDeEntrega, estaEnTransito, seguirEntregas, sePuedeRecibir } from '#domain/caja/entrega.rules.ts'
import { DepositoBanco, GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { cobradoEnManos } from '#domain/caja/manos.rules.ts'
import { ChequePosfechado } from '#domain/cobros/cheque-posfechado.entity.ts'
import { cobrosDeCheques, estadoDeCheque } from '#domain/cobros/cheque.rules.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { llana } from '#domain/core/bancos.ts'
import { leer, type Doc, type Entity } from '#domain/core/entity.ts'
import type { Asiento } from '#domain/libros/asiento.ts'
import { asentarTodos, asientosDe, tiposQueMueven } from '#domain/libros/asientos.ts'
import { plegarLibro, textoDeSaldos, vigentes as vigentesDelLibro } from '#domain/libros/pliegue.ts'
import { entityDe } from '#domain/entities.ts'
import { leerCuenta } from '#data/clientes/credito.ts'
import { entregasPorRecibir } from '#data/caja/entregas.ts'
import type { DocCuarentena } from '#server/core/hechos/cuarentena.ts'
import { Violacion } from '../mundo/papel.ts'
import { sembrar } from '../semilla.ts'
import { claveDeLinea } from './banco-de-verdad.ts'
import { claveDe } from './bolsillos.ts'
import type { MundoDeSemana } from './mundo.ts'

type Crudo = Record<string, unknown> & { id: string }

/** The accounts of which people themselves can say what is where. */
const CONTADAS: ReadonlySet<string> = new Set([
  'gaveta',
  'enManos',
  'enTransito',
  'fondo',
  'boveda',
  'depositoEnTransito',
  'diferenciasDeCaja',
  'clientes',
])
/** What there are no documents for yet; whoever brings them takes it off here. */
const SIN_DATOS: ReadonlySet<string> = new Set(['M5', 'M6', 'M8', 'M9'])

interface Cuenta {
  crudos: Map<string, Crudo>
  asientos: readonly Asiento[]
  apartados: readonly DocCuarentena[]
}

export async function revisarSemana(mundo: MundoDeSemana): Promise<void> {
  const { servidor, dinero } = mundo
  const bases = ['ops', 'conta'].flatMap((base) => servidor.disco.todos(`tienda-${dinero.tiendaId}-${base}`) as unknown as Crudo[])
  const crudos = new Map(bases.map((doc) => [doc.id, doc]))
  const apartados = servidor.disco.todos('cuarentena') as unknown as DocCuarentena[]
  const cuenta = { crudos, asientos: asentarTodos(bases.flatMap(leido)).asientos, apartados }
  revisarHechos(mundo, cuenta)
  await revisarPrueba(mundo, cuenta)
  revisarOrden(mundo, cuenta)
  revisarLugares(mundo, cuenta)
  revisarEntregas(mundo, cuenta)
  revisarConciliaciones(mundo, cuenta)
  revisarTransferencias(mundo, cuenta)
  revisarCheques(mundo, cuenta)
  await revisarEquipos(mundo, cuenta)
  await revisarListas(mundo, cuenta)
}

/** A document that moves money, as its entity reads it. */
const leido = (crudo: Crudo): Doc<Entity>[] => {
  const entity = tiposQueMueven.has(String(crudo['tipo'])) ? entityDe(String(crudo['tipo'])) : undefined
  return entity ? [leer(entity, crudo)] : []
}
const de = <E extends Entity>({ crudos }: Cuenta, entity: E): Doc<E>[] =>
  [...crudos.values()].flatMap((crudo) => (crudo['tipo'] === entity.tipo ? [leer(entity, crudo) as Doc<E>] : []))

/** Two ends of one handover, or of one collection: the first that the server saw counts, and the other waits for somebody. */
const MOTIVOS_HONRADOS: ReadonlySet<string> = new Set(['id-repetido', 'sin-permiso'])
const DE_DOS_FINES = /^(recepcionDinero:|cobro:anula:)/

/** I4: every fact of money that is on a disk is in the books, or set apart where somebody sees it, and then for having come second. */
function revisarHechos(mundo: MundoDeSemana, { crudos, apartados }: Cuenta): void {
  const enCuarentena = new Map(apartados.map((uno) => [`${uno.hash} ${uno.hecho.id}`, uno]))
  for (const { nombre, filas } of mundo.conDinero.map((uno) => ({ nombre: uno.nombre, filas: uno.filas() })))
    for (const { id, seq, hash, estado } of filas) {
      if (seq < 1) continue
      if (estado === 'guardado' || estado === 'enviado') throw new Violacion('I7', `${nombre}: ${id} sin entregar`)
      const aparte = enCuarentena.get(`${hash} ${id}`)
      if (!crudos.has(id) && !aparte) throw new Violacion('I4', `${nombre}: ${id} no está en ninguna parte`)
      if (aparte && (!DE_DOS_FINES.test(id) || !MOTIVOS_HONRADOS.has(aparte.motivo)))
        throw new Violacion('I4', `${nombre}: ${id} quedó aparte por ${aparte.motivo}: ${aparte.detalle}`)
    }
}

/** M1 to M9 as their page says them, and the books thrown away and made again. A closing that counted what came second waits for whoever settles that. */
async function revisarPrueba(mundo: MundoDeSemana, { apartados }: Cuenta): Promise<void> {
  const [duena] = mundo.oficina
  const pruebas = await duena?.prueba()
  if (!pruebas || pruebas.length !== 9) throw new Violacion('I14', 'la prueba de los libros no contesta')
  const porAclarar = new Set(apartados.map(({ texto }) => (JSON.parse(texto) as { turnoId?: string }).turnoId))
  for (const { prueba, estado, hallazgos } of pruebas) {
    const malos = hallazgos.filter(({ code, de: turnoId }) => !(code.startsWith('libros.gaveta-') && porAclarar.has(turnoId)))
    if (malos.length > 0) throw new Violacion('I14', `${prueba} no cuadra: ${JSON.stringify(malos).slice(0, 600)}`)
    if (estado !== 'bien' && estado !== 'mal' && !SIN_DATOS.has(prueba)) throw new Violacion('I14', `${prueba} queda ${estado}`)
    mundo.contar(`${prueba} ${estado}`)
  }
  const rehecho = await duena?.rehacer()
  if (rehecho?.antes === undefined || rehecho.antes !== rehecho.huella) throw new Violacion('I14', 'rehecho, el libro es otro')
}

/** M7: any order, and whatever comes twice, gives the same. */
function revisarOrden({ plan }: MundoDeSemana, { asientos }: Cuenta): void {
  const azar = sembrar(`orden ${plan.semilla}`)
  const una = textoDeSaldos(plegarLibro(asientos).saldos.values())
  const otra = plegarLibro(azar.barajar([...asientos, ...asientos.filter(() => azar.suerte(0.3))]))
  if (textoDeSaldos(otra.saldos.values()) !== una) throw new Violacion('I14', 'en otro orden el libro es otro')
}

/** Every peso where people put it, account by account and part by part. */
function revisarLugares(mundo: MundoDeSemana, cuenta: Cuenta): void {
  const { crudos, asientos } = cuenta
  const mensajeros = new Set(mundo.comercios.flatMap((una) => una.mensajeros.map(({ empleadoId }) => empleadoId)))
  const entregas = new Set(de(cuenta, EntregaDinero).map(({ id }) => id))
  const esDeMensajero = (codigo: string, parte: string): boolean =>
    mensajeros.has(parte) || (codigo === 'enTransito' && !entregas.has(parte))
  const dice = new Map<string, number>()
  for (const { cuenta: codigo, parte, centavos } of plegarLibro(asientos).saldos.values()) {
    if (!CONTADAS.has(codigo) || esDeMensajero(codigo, parte)) continue
    const clave = claveDe({ cuenta: codigo as 'gaveta', parte })
    dice.set(clave, (dice.get(clave) ?? 0) + centavos)
  }
  const es = mundo.bolsillos.sumar(({ docId, dispositivoId }) => crudos.get(docId)?.['dispositivoId'] === dispositivoId)
  const enBanco = claveDe({ cuenta: 'depositoEnTransito', parte: mundo.dinero.cuentaId })
  es.set(enBanco, (es.get(enBanco) ?? 0) - depositosEnBanco(cuenta))
  for (const [clienteId, centavos] of decididoDe(mundo)) {
    const clave = claveDe({ cuenta: 'clientes', parte: clienteId })
    es.set(clave, (es.get(clave) ?? 0) + centavos)
  }
  for (const clave of [...new Set([...dice.keys(), ...es.keys()])].sort()) {
    const [libro, gente] = [dice.get(clave) ?? 0, es.get(clave) ?? 0]
    if (libro !== gente) throw new Violacion('I14', `${clave}: el libro dice ${libro}, y la gente puso ${gente}`)
  }
}

/** What was decided about customers' debts at a desk: given up, or charged because a payment never came. */
const decididoDe = (mundo: MundoDeSemana): [clienteId: string, centavos: number][] => [
  ...mundo.castigos().flatMap(({ clienteId, estado, documentos }): [string, number][] => {
    mundo.contar(`castigo ${estado}`)
    return estado === 'aprobado' ? documentos.map(({ centavos }) => [clienteId, -centavos]) : []
  }),
  ...mundo.cargos().map(({ clienteId, centavos, anula }): [string, number] => [clienteId, anula === '' ? centavos : -centavos]),
]

const vigentes = (cuenta: Cuenta): Conciliacion[] => de(cuenta, Conciliacion).filter(({ estado }) => estado === 'vigente')

const depositosEnBanco = (cuenta: Cuenta): number =>
  vigentes(cuenta)
    .flatMap(({ movimientos }) => movimientos)
    .reduce((suma, { documentoId, centavos }) => suma + (documentoId.startsWith(`${DepositoBanco.tipo}:`) ? centavos : 0), 0)

/** A handover hangs or has ended, never both, and ended once. */
function revisarEntregas(mundo: MundoDeSemana, cuenta: Cuenta): void {
  const enCamino = new Map<string, number>()
  for (const { cuenta: codigo, parte, centavos } of plegarLibro(cuenta.asientos).saldos.values())
    if (codigo === 'enTransito') enCamino.set(parte, (enCamino.get(parte) ?? 0) + centavos)
  for (const seguida of seguirEntregas(de(cuenta, EntregaDinero), de(cuenta, RecepcionDinero))) {
    const { id, dopCentavos } = seguida.entrega
    const estado = estadoDeEntrega(seguida, mundo.tiempo.ahora)
    mundo.contar(`entrega ${estado}`)
    const debe = estaEnTransito(estado) ? dopCentavos : 0
    if ((enCamino.get(id) ?? 0) !== debe) throw new Violacion('I14', `${id} está ${estado} y de camino hay ${enCamino.get(id) ?? 0}`)
    if (seguida.retorno && seguida.recepcion?.resultado !== 'rechazada')
      throw new Violacion('I14', `${id} volvió sin que nadie la rechazara`)
  }
}

/** A line and a payment are of one reconciliation at most, and what was undone keeps nothing. */
function revisarConciliaciones(mundo: MundoDeSemana, cuenta: Cuenta): void {
  const deQuien = new Map<string, string>()
  for (const { id, lineas, movimientos } of vigentes(cuenta))
    for (const { id: cosa } of [...lineas, ...movimientos]) {
      if (deQuien.has(cosa)) throw new Violacion('I14', `${cosa} está en ${id} y en ${deQuien.get(cosa) ?? ''}`)
      deQuien.set(cosa, id)
    }
  for (const [id, { por }] of [...cuenta.crudos].filter(([clave]) => clave.startsWith('conciliado:')) as unknown as [
    string,
    { por: string },
  ][]) {
    const cosa = id.slice('conciliado:'.length)
    if ((deQuien.get(cosa) ?? '') !== por)
      throw new Violacion('I14', `${cosa} quedó marcada de ${por}, y es de ${deQuien.get(cosa) ?? 'nadie'}`)
    deQuien.delete(cosa)
  }
  for (const [cosa, por] of deQuien) throw new Violacion('I14', `${cosa} es de ${por} y no está marcada`)
  const enServidor = new Map<string, number>()
  for (const linea of de(cuenta, LineaDeBanco))
    if (linea.estado === 'vigente') enServidor.set(claveDeLinea(linea), (enServidor.get(claveDeLinea(linea)) ?? 0) + 1)
  for (const [clave, veces] of mundo.lineasImportadas)
    if ((enServidor.get(clave) ?? 0) < veces)
      throw new Violacion('I14', `el extracto trae ${veces} veces «${clave}», y hay ${enServidor.get(clave) ?? 0}`)
}

const ESTADO_TRAS: Readonly<Record<string, string>> = {
  rechazar: 'rechazada',
  corregir: 'pendiente',
  perder: 'perdida',
  cobrar: 'cobrada',
  cargar: 'cargada',
  anular: 'anulada',
  revertir: 'pendiente',
}

const SIN_BANCO: ReadonlySet<string> = new Set(['perdida', 'cobrada', 'cargada'])

/** Each stands as its last act says, two people where it takes two, and its number is its own. */
function revisarTransferencias(mundo: MundoDeSemana, cuenta: Cuenta): void {
  const limite = mundo.limiteDeDos()
  const tomadas = new Map(
    mundo.servidor.disco.todos('libro').flatMap((doc) => (doc.id.startsWith('referencia:') ? [[doc.id, doc['padre']]] : [])) as [
      string,
      string,
    ][],
  )
  const deNumero = new Map<string, string>()
  for (const una of mundo.transferencias()) {
    const { id, estado, historia, valorCentavos, cajeroId } = una
    const { referencia } = numeroQueToma(una)
    mundo.contar(`transferencia ${estado}`)
    const ultima = historia.at(-1)
    const debido = ultima === undefined ? 'pendiente' : ESTADO_TRAS[ultima.accion]
    if (debido !== undefined && debido !== estado) throw new Violacion('I14', `${id} está ${estado} tras ${ultima?.accion ?? 'nada'}`)
    if (estado !== 'aprobada') continue
    const deNuevo = historia.findLastIndex(({ accion }) => accion !== 'aprobar')
    const ojos = historia.slice(deNuevo + 1)
    if (new Set(ojos.map(({ persona }) => persona)).size < ojos.length) throw new Violacion('I14', `${id}: una persona la aprobó dos veces`)
    if (limite > 0 && valorCentavos >= limite && ojos.length < 2) throw new Violacion('I14', `${id} pide dos personas y la aprobó una`)
    // An owner verifies what she collected herself: it is her money.
    if (cajeroId !== mundo.dinero.duena.empleadoId && ojos.some(({ por }) => por === cajeroId))
      throw new Violacion('I14', `${id} la aprobó quien la cobró`)
    const numero = llana(referencia)
    const otra = deNumero.get(numero)
    if (otra !== undefined) throw new Violacion('I14', `${referencia} paga ${otra} y ${id}`)
    deNumero.set(numero, id)
    const suya = [...tomadas].some(([clave, padre]) => clave.endsWith(`:${numero}`) && padre === id)
    if (!suya) throw new Violacion('I14', `${id} está aprobada y su número ${referencia} quedó libre`)
  }
  const terminadas = new Set(
    mundo.transferencias().flatMap(({ id, estado }) => (SIN_BANCO.has(estado) ? [movimientoDeTransferencia(id)] : [])),
  )
  for (const { id, movimientos, lineas } of vigentes(cuenta))
    for (const movimiento of movimientos)
      if (terminadas.has(movimiento.id) && lineas.length > 0) throw new Violacion('I14', `${movimiento.id} no llegó y está en ${id}`)
}

/**
 * What is charged to somebody is a payment that stands so, once; what waits for the bank waits where its way of paying does; and a cheque that paid a
 * collection says so, and is in hand when that was taken back.
 */
function revisarCheques(mundo: MundoDeSemana, cuenta: Cuenta): void {
  const estados = new Map(mundo.transferencias().map(({ id, estado }) => [id, estado]))
  const cargos = mundo.cargos()
  const quitados = new Set(cargos.map(({ anula }) => anula))
  const vivos = new Map<string, number>()
  for (const { id, anula, transferenciaId } of cargos)
    if (anula === '' && !quitados.has(id)) vivos.set(transferenciaId, (vivos.get(transferenciaId) ?? 0) + 1)
  for (const [id, estado] of estados) {
    const debido = estado === 'cargada' ? 1 : 0
    if ((vivos.get(id) ?? 0) !== debido) throw new Violacion('I14', `${id} está ${estado}, y la debe alguien ${vivos.get(id) ?? 0} veces`)
  }
  const deVenta = new Set(mundo.transferencias().map(({ ventaId }) => ventaId))
  const esperan = new Map<string, Map<string, number>>()
  for (const { apuntes } of vigentesDelLibro(cuenta.asientos))
    for (const { cuenta: codigo, parte, partida, centavos } of apuntes) {
      if (codigo !== 'porConfirmar' || !deVenta.has(partida)) continue
      const suyos = esperan.get(partida) ?? new Map<string, number>()
      esperan.set(partida, suyos.set(parte, (suyos.get(parte) ?? 0) + centavos))
    }
  for (const [partida, suyos] of esperan) {
    const sumas = [...suyos.values()]
    if (sumas.some((uno) => uno < 0) && sumas.some((uno) => uno > 0))
      throw new Violacion('I14', `${partida} espera al banco en dos partes: ${JSON.stringify([...suyos])}`)
  }
  const cobros = new Map<string, string[]>()
  const sabido = cobrosDeCheques(de(cuenta, Cobro))
  for (const [cobroId, chequeId] of mundo.cobrosDeCheque)
    if (cuenta.crudos.has(cobroId) && !sabido.anulados.has(cobroId)) cobros.set(chequeId, [...(cobros.get(chequeId) ?? []), cobroId])
  for (const cheque of de(cuenta, ChequePosfechado)) {
    const { id, cobroId } = cheque
    const suyos = cobros.get(id) ?? []
    const estado = estadoDeCheque(cheque, mundo.hoy, sabido)
    mundo.contar(`cheque ${estado}`)
    if (suyos.length > 0 !== (estado === 'cobrado'))
      throw new Violacion('I14', `${id} pagó «${suyos.join()}», dice «${cobroId}» y está ${estado}`)
  }
}

/** Each device posts what it holds as the server does, and says of hands and debts what the book says. */
async function revisarEquipos(mundo: MundoDeSemana, cuenta: Cuenta): Promise<void> {
  const enLibro = (codigo: string, parte: string): number =>
    [...plegarLibro(cuenta.asientos).saldos.values()].reduce(
      (suma, uno) => suma + (uno.cuenta === codigo && uno.parte === parte ? uno.centavos : 0),
      0,
    )
  for (const alguien of mundo.conDinero) {
    for (const { tipo, id, texto, estado } of alguien.filas()) {
      if (!tiposQueMueven.has(tipo) || estado === 'cuarentena') continue
      const crudo = cuenta.crudos.get(id)
      if (!crudo) continue
      const [suyo, nuestro] = [leido(JSON.parse(texto) as Crudo), leido(crudo)].map(
        ([doc]) => doc && JSON.stringify(asientosDe(doc as never)),
      )
      if (suyo !== nuestro) throw new Violacion('I14', `${alguien.nombre} asienta ${id} de otra manera que el servidor`)
    }
    for (const { id } of mundo.dinero.clientes) {
      const suya = await alguien.mirar((tienda) => leerCuenta(tienda.repo, id, mundo.tiempo.ahora))
      // Of customers a device that is shut shows nothing.
      if (!suya) continue
      mundo.contar('cuenta de cliente comparada')
      const saldo = suya.movimientos.reduce((suma, { centavos }) => suma + centavos, 0)
      if (saldo !== enLibro('clientes', id))
        throw new Violacion('I14', `${alguien.nombre}: ${id} debe ${saldo}, y en el libro ${enLibro('clientes', id)}`)
    }
  }
  const { cobrador } = mundo
  const { empleadoId } = cobrador.quien
  const enManos = await cobrador.mirar(async ({ repo }) => {
    const lista = async <E extends Entity>(entity: E): Promise<Doc<E>[]> =>
      (await repo.buscar(entity)).flatMap(({ doc, estado }) => (estado === 'cuarentena' ? [] : [doc]))
    const [cobros, entregas, recepciones, gastos, depositos] = await Promise.all([
      lista(Cobro),
      lista(EntregaDinero),
      lista(RecepcionDinero),
      lista(GastoEfectivo),
      lista(DepositoBanco),
    ])
    return cobradoEnManos(empleadoId, { cobros, entregas, recepciones, salidas: [...gastos, ...depositos] })
  })
  if (enManos !== undefined && enManos !== enLibro('enManos', empleadoId))
    throw new Violacion('I14', `${cobrador.nombre} cree tener ${enManos}, y el libro dice ${enLibro('enManos', empleadoId)}`)
}

/** Whatever somebody is left in is before their eyes: who has to count, who settles, who verifies. */
async function revisarListas(mundo: MundoDeSemana, cuenta: Cuenta): Promise<void> {
  const [duena] = mundo.oficina
  const efectivo = await duena?.efectivo()
  if (!efectivo) throw new Violacion('I14', 'a la dueña no le contestan qué hay en cada lugar')
  const cuelgan = new Set(efectivo.saldos.flatMap(({ cuenta: codigo, parte }) => (codigo === 'enTransito' ? [parte] : [])))
  for (const seguida of seguirEntregas(de(cuenta, EntregaDinero), de(cuenta, RecepcionDinero))) {
    const { id, paraEmpleadoId, dopCentavos } = seguida.entrega
    const estado = estadoDeEntrega(seguida, mundo.tiempo.ahora)
    if (!estaEnTransito(estado) || dopCentavos === 0) continue
    if (!cuelgan.has(id)) throw new Violacion('I14', `${id} está ${estado} y no sale en lo que la dueña ve de camino`)
    const receptor = mundo.conDinero.find(({ quien }) => quien.empleadoId === paraEmpleadoId)
    const esperan = sePuedeRecibir(estado)
      ? await receptor?.mirar(({ interno }) => entregasPorRecibir(interno.ops, paraEmpleadoId))
      : undefined
    if (esperan && !esperan.some((una) => una.id === id))
      throw new Violacion('I14', `${id} espera por ${receptor?.nombre ?? ''}, y no está en su lista`)
  }
  const cola = await duena?.cola()
  if (!cola) throw new Violacion('I14', 'la cola de transferencias no contesta')
  const enCola = new Set([...cola.ventas, ...cola.rechazadas].map(({ id }) => id))
  for (const { id, estado } of mundo.transferencias())
    if ((estado === 'pendiente' || estado === 'rechazada') && !enCola.has(id))
      throw new Violacion('I14', `${id} está ${estado} y no está en la cola`)
}
