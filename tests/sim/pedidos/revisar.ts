/**
 * The invariants of orders (docs/ORDERS.md#always; docs/RELIABILITY.md I6), by what is on disks and outside of computers:
 *
 * - P1 each checkout once, whole, with what was asked and at the store's prices; one that was answered 'colocado' is there
 * - P2 no unit is promised twice, and what ended keeps nothing
 * - P3 ledger, store and customer say the same, which is the fold of the acts, in any order of them
 * - P4 nothing is carried before the ledger has it, nor an older fold over a newer one
 * - P5 each act that reached the server has one verdict, each that does not count a task
 * - P6 what somebody was told is done, is done
 * - P7 money: what came in is what was looked at and what was collected; a courier's cash is handed in or in his pocket
 * - P8 states: received is delivered, the dead stay dead, a PIN is right, the clock waits for its hour, goods are where their order says
 * - I12 nobody of another store, and no other customer, is in anybody's order
 */
import { EventoPedido, Pedido, type MiPedido } from '#domain/pedidos/pedido.entity.ts'
import { puede } from '#domain/core/entity.ts'
import { compromisoDe } from '#domain/pedidos/pagos/pedido.dinero.ts'
import { plegarPedido } from '#domain/pedidos/pedido.rules.ts'
import { paraQuienCompra } from '#domain/pedidos/palabras/pedido.tareas.ts'
import type { AccionDePedido, ContenidoDePedido, EstadoDePedido, EventoDePedido } from '#domain/pedidos/pedido.ts'
import type { Afiliado } from '#domain/afiliados/afiliado.entity.ts'
import { idDeAfiliado } from '#domain/afiliados/afiliado.rules.ts'
import { asentarTodos } from '#domain/libros/asientos.ts'
import { probarMercana } from '#domain/libros/pruebas/prueba.ts'
import { sinComision } from '#domain/pedidos/pagos/pedido.comision.ts'
import { multiplicar } from '#domain/core/money.ts'
import type { Grupo, PedidoColocado, PedidoEnLibro } from '#server/pedidos/libro.ts'
import { revisarLibrosDe } from '../mundo/libros.ts'
import { Violacion } from '../mundo/papel.ts'
import { sembrar } from '../semilla.ts'
import { revisarMaldades } from './maldades.ts'
import type { MundoDePedidos } from './mundo.ts'
import { personasDe } from './siembra.ts'

type Doc = Record<string, unknown> & { id: string }
const HORA_MS = 3_600_000

/** Looks at each document of an order while it is written. */
export class Vigilante {
  readonly #mundo: MundoDePedidos
  /** What each order kept of each product when it was last looked at. */
  readonly #compromisos = new Map<string, ReadonlyMap<string, number>>()
  /** Products of which an act took back what had been let go: what was sold to somebody else meanwhile is the store's to sort out (docs/ORDERS.md#at-once). */
  readonly #recuperados = new Set<string>()

  constructor(mundo: MundoDePedidos) {
    this.#mundo = mundo
  }

  ver(base: string, doc: Doc | undefined, antes: Doc | undefined): void {
    if (!doc) return
    const { tipo } = doc
    if (base === 'libro' && tipo === 'servidor:grupo') this.#alColocar(doc as unknown as Grupo)
    else if (base === 'libro' && tipo === 'servidor:eventoPedido') this.#mirarCompromiso(String(doc['padre']))
    else if (base === 'libro' && tipo === 'servidor:pedido') this.#sinRetroceder(base, doc, antes)
    else if (tipo === 'pedido') this.#despues(base, doc, antes, 'libro')
    else if (tipo === 'miPedido') this.#despues(base, doc, antes, `tienda-${(doc as unknown as MiPedido).contenido.tiendaId}-ops`)
  }

  #actosDe(doc: Doc | undefined): string[] {
    return (doc as { estado?: EstadoDePedido } | undefined)?.estado?.historia.map(({ id }) => id) ?? []
  }

  /** Acts of `unos` that are in the ledger and not in `otros`. */
  #faltan(pedidoId: string, unos: readonly string[], otros: readonly string[]): string[] {
    return unos.filter((id) => !otros.includes(id) && this.#mundo.servidor.disco.doc('libro', `evento:${pedidoId}:${id}`) !== undefined)
  }

  #sinRetroceder(base: string, doc: Doc, antes: Doc | undefined): void {
    const [perdido] = this.#faltan(doc.id, this.#actosDe(antes), this.#actosDe(doc))
    if (perdido !== undefined) throw new Violacion('P4', `${base}: ${doc.id} se escribió sin ${perdido}, que ya estaba`)
  }

  #despues(base: string, doc: Doc, antes: Doc | undefined, primero: string): void {
    this.#sinRetroceder(base, doc, antes)
    const anterior = this.#mundo.servidor.disco.doc(primero, doc.id)
    const [adelantado] = this.#faltan(doc.id, this.#actosDe(doc), this.#actosDe(anterior))
    if (!anterior || adelantado !== undefined)
      throw new Violacion('P4', `${base}: ${doc.id} dice más que ${primero}: ${adelantado ?? 'todo'}`)
  }

  #mirarCompromiso(pedidoId: string): void {
    const colocado = colocadoDe(this.#mundo, pedidoId)
    if (!colocado) return
    const ahora = compromisoDe(colocado.contenido, plegarPedido(colocado.contenido, this.#mundo.eventosDe(pedidoId)))
    const antes = this.#compromisos.get(pedidoId)
    for (const [productoId, milesimas] of ahora) if (antes && milesimas > (antes.get(productoId) ?? 0)) this.#recuperados.add(productoId)
    this.#compromisos.set(pedidoId, ahora)
  }

  /** P2, at the moment in which an order is placed. */
  #alColocar({ pedidos }: Grupo): void {
    for (const { pedidoId } of pedidos) this.#mirarCompromiso(pedidoId)
    for (const { pedidoId, contenido } of pedidos)
      for (const { productoId } of contenido.lineas) {
        if (this.#recuperados.has(productoId)) continue
        let prometido = 0
        for (const [otro, compromiso] of this.#compromisos)
          // What a power cut took away with its group was placed by nobody.
          if (colocadoDe(this.#mundo, otro)) prometido += compromiso.get(productoId) ?? 0
        const hay = existenciaDe(this.#mundo, contenido.tiendaId, productoId)
        if (prometido > hay) throw new Violacion('P2', `al colocar ${pedidoId}, de ${productoId} hay ${hay} y se prometen ${prometido}`)
      }
  }
}

function existenciaDe({ servidor }: MundoDePedidos, tiendaId: string, productoId: string): number {
  return servidor.disco.todos(`tienda-${tiendaId}-ops`).reduce((suma, doc) => {
    if (doc['tipo'] !== 'movimientoInventario') return suma
    const lineas = doc['lineas'] as { productoId: string; milesimas: number }[]
    return lineas.reduce((total, linea) => (linea.productoId === productoId ? total + linea.milesimas : total), suma)
  }, 0)
}

const colocadoDe = (mundo: MundoDePedidos, pedidoId: string): PedidoColocado | undefined =>
  mundo
    .grupos()
    .flatMap(({ pedidos }) => pedidos)
    .find((uno) => uno.pedidoId === pedidoId)

/** An order, with its acts in the order in which they counted. */
interface Cuenta {
  colocado: PedidoColocado
  contenido: ContenidoDePedido
  estado: EstadoDePedido
  actos: { veredicto: string; evento: EventoDePedido }[]
}

/** After everything was healed for ten minutes. */
export function revisarAlFinal(mundo: MundoDePedidos): void {
  const grupos = mundo.grupos()
  revisarEncargos(mundo, grupos)
  const cuentas = grupos.flatMap(({ pedidos }) => pedidos).map((colocado) => cuentaDe(mundo, colocado))
  for (const cuenta of cuentas) {
    revisarCopias(mundo, cuenta)
    revisarAfiliada(mundo, cuenta)
    revisarActos(mundo, cuenta)
    revisarQuienes(mundo, cuenta)
    revisarDinero(mundo, cuenta)
    revisarEstados(mundo, cuenta)
  }
  revisarApartados(mundo, cuentas)
  revisarHechos(mundo, cuentas)
  revisarReferencias(cuentas)
  revisarEfectivo(mundo, cuentas)
  // These worlds have no drawers: what is counted enters none.
  revisarLibrosDe(mundo.servidor, mundo.comercios, ({ code }) => code === 'libros.liquidacion-sin-gaveta')
  revisarMaldades(mundo, cuentas)
  for (const { pedidoId, eventoId } of mundo.fuera.dichos)
    if (!mundo.servidor.disco.doc('libro', `evento:${pedidoId}:${eventoId}`))
      throw new Violacion('P6', `${eventoId} de ${pedidoId} se dio por hecho y no está`)
  const [fallo] = [...mundo.fallos, ...mundo.servidor.fallos]
  if (fallo !== undefined) throw new Violacion('fallo', fallo instanceof Error ? (fallo.stack ?? fallo.message) : JSON.stringify(fallo))
}

function revisarEncargos(mundo: MundoDePedidos, grupos: readonly Grupo[]): void {
  for (const encargo of mundo.fuera.encargos) {
    const grupo = grupos.find(({ id }) => id === `grupo:${encargo.grupoId}`)
    if (encargo.colocados) {
      const ids = grupo?.pedidos.map(({ pedidoId }) => pedidoId)
      if (ids?.join() !== encargo.colocados.join())
        throw new Violacion('P1', `${encargo.grupoId} se dijo colocado y no está: ${ids?.join() ?? ''}`)
    }
    if (!grupo) continue
    const total = grupo.pedidos.reduce((suma, { contenido }) => suma + contenido.totalCentavos, 0)
    if (total !== encargo.totalCentavos)
      throw new Violacion('P1', `${encargo.grupoId} cuesta ${total}, y en la tienda ${encargo.totalCentavos}`)
    if (encargo.totalVistoCentavos < total) throw new Violacion('P1', `${encargo.grupoId} se colocó por más de lo que ella vio`)
    const pedido = (lineas: { productoId: string; cantidadMilesimas: number }[]) =>
      lineas.map(({ productoId, cantidadMilesimas }) => `${productoId} ${cantidadMilesimas}`).join()
    const colocado = grupo.pedidos.map(({ contenido }) => `${contenido.tiendaId} ${pedido(contenido.lineas)}`).join('; ')
    const querido = encargo.pedidos.map(({ tiendaId, lineas }) => `${tiendaId} ${pedido(lineas)}`).join('; ')
    if (colocado !== querido) throw new Violacion('P1', `${encargo.grupoId} es ${colocado}, ella quería ${querido}`)
  }
  for (const { id, pedidos } of grupos)
    for (const { contenido } of pedidos) {
      const comercio = mundo.comercios.find(({ tiendaId }) => tiendaId === contenido.tiendaId)
      const deMas = contenido.lineas.find(
        ({ productoId, precioDiezmilesimas, cantidadMilesimas, montoCentavos }) =>
          precioDiezmilesimas !== comercio?.productos.find((uno) => uno.id === productoId)?.precioDiezmilesimas ||
          montoCentavos !== multiplicar(precioDiezmilesimas, cantidadMilesimas),
      )
      if (deMas) throw new Violacion('P1', `${id}: ${deMas.productoId} a ${deMas.precioDiezmilesimas}`)
    }
}

function cuentaDe(mundo: MundoDePedidos, colocado: PedidoColocado): Cuenta {
  const { pedidoId, contenido } = colocado
  const eventos = mundo.eventosDe(pedidoId)
  const enLibro = mundo.servidor.disco.doc('libro', pedidoId) as unknown as PedidoEnLibro | undefined
  if (!enLibro) throw new Violacion('P3', `${pedidoId} no tiene pliegue en el libro`)
  const { estado } = enLibro
  const actos = estado.historia.map(({ id, veredicto }) => {
    const evento = eventos.find((uno) => uno.id === id)
    if (!evento) throw new Violacion('P5', `${pedidoId}: nadie hizo ${id}`)
    return { veredicto, evento }
  })
  if (actos.length !== eventos.length || new Set(estado.historia.map(({ id }) => id)).size !== eventos.length)
    throw new Violacion('P5', `${pedidoId}: ${eventos.length} actos y ${actos.length} veredictos`)
  return { colocado, contenido, estado, actos }
}

/** The same text for the same content, whatever the order of its keys. */
const canonico = (valor: unknown): string =>
  JSON.stringify(valor, (_clave, hijo: unknown) =>
    typeof hijo === 'object' && hijo !== null && !Array.isArray(hijo)
      ? Object.fromEntries(Object.entries(hijo).sort(([a], [b]) => (a < b ? -1 : 1)))
      : hijo,
  )

function revisarCopias(mundo: MundoDePedidos, { colocado, contenido, estado }: Cuenta): void {
  const { pedidoId } = colocado
  const { disco } = mundo.servidor
  const enTienda = disco.doc(`tienda-${contenido.tiendaId}-ops`, pedidoId) as unknown as Pedido | undefined
  const suya = disco.doc(`usuario-${contenido.usuarioId}`, pedidoId) as unknown as MiPedido | undefined
  for (const [donde, copia, dicho, debido] of [
    ['la tienda', enTienda, contenido, estado],
    ['la clienta', suya, sinComision(contenido), paraQuienCompra(estado)],
  ] as const) {
    if (!copia) throw new Violacion('P3', `${pedidoId} no está en ${donde}`)
    if (canonico(copia.contenido) !== canonico(dicho)) throw new Violacion('P3', `${pedidoId} es otro en ${donde}`)
    if (canonico(copia.estado) !== canonico(debido)) throw new Violacion('P3', `${pedidoId} está de otra manera en ${donde}`)
    const { activo, entregado, recibido } = estado
    if (copia.activo !== activo || copia.entregado !== entregado || copia.recibido !== recibido)
      throw new Violacion('P3', `${pedidoId}: banderas en ${donde}`)
  }
  if (suya?.pin !== colocado.pin || suya.pinHash !== '' || enTienda?.pinHash !== colocado.pinHash)
    throw new Violacion('P3', `${pedidoId}: otro PIN`)
  const azar = sembrar(pedidoId)
  const eventos = mundo.eventosDe(pedidoId)
  for (const orden of [eventos, azar.barajar(eventos), azar.barajar([...eventos, ...eventos])])
    if (canonico(plegarPedido(contenido, orden)) !== canonico(estado))
      throw new Violacion('P3', `${pedidoId} no es el pliegue de sus actos`)
}

/** P7 of who brought its customer: her orders are found, and of none does she get more than the platform charges of it, on either book. */
function revisarAfiliada({ servidor }: MundoDePedidos, { colocado: { pedidoId }, contenido }: Cuenta): void {
  if (contenido.afiliado === undefined) return
  const suya = servidor.disco.doc('plataforma', idDeAfiliado(contenido.afiliado.usuarioId)) as unknown as Afiliado | undefined
  if (!suya?.tiendas.includes(contenido.tiendaId)) throw new Violacion('P7', `${pedidoId} no se encuentra entre lo de quien la trajo`)
  const enTienda = servidor.disco.doc(`tienda-${contenido.tiendaId}-ops`, pedidoId) as unknown as Pedido
  const [mal] = probarMercana(asentarTodos([enTienda]).asientos, asentarTodos([enTienda], 'plataforma').asientos)
  if (mal) throw new Violacion('P7', `${pedidoId}: ${mal.code} ${mal.diceCentavos} y ${mal.debeCentavos}`)
}

/** P5: each with a verdict, and who acted in vain, or the store, with something to do about it; nobody without leave who has it. */
function revisarActos(mundo: MundoDePedidos, { colocado, contenido, estado }: Cuenta): void {
  const comercio = mundo.comercios.find(({ tiendaId }) => tiendaId === contenido.tiendaId)
  for (const { id, accion, veredicto, code, actor } of estado.historia) {
    if (veredicto !== 'rechazado') continue
    if (![...estado.tareas, ...estado.aclaradas].some(({ eventoId }) => eventoId === id))
      throw new Violacion('P5', `${colocado.pedidoId}: ${accion} ${id} no cuenta y no deja tarea`)
    const quien = comercio && personasDe(comercio).find(({ empleadoId }) => empleadoId === actor)
    if (code === 'pedido.sin-permiso' && quien && puede(quien, Pedido, accion))
      throw new Violacion('P5', `${colocado.pedidoId}: ${quien.nombre} puede ${accion} y se le dijo que no`)
  }
}

/** I12: who acted is its customer, of its store, or the clock. */
function revisarQuienes({ comercios }: MundoDePedidos, { colocado, contenido, actos }: Cuenta): void {
  const suyos = comercios.filter(({ tiendaId }) => tiendaId === contenido.tiendaId).flatMap(personasDe)
  const pueden = new Set([contenido.usuarioId, ...suyos.flatMap(({ empleadoId, usuarioId }) => [empleadoId, usuarioId])])
  const ajeno = actos.find(({ evento }) => evento.rol !== 'sistema' && !pueden.has(evento.actor))
  if (ajeno) throw new Violacion('I12', `${colocado.pedidoId}: ${ajeno.evento.accion} de ${ajeno.evento.actor}, que no tiene nada que ver`)
}

/** Facts on the disks of devices: in the store's books, and once in the ledger. */
function revisarHechos(mundo: MundoDePedidos, cuentas: readonly Cuenta[]): void {
  const { disco } = mundo.servidor
  for (const { nombre, equipo, comercio } of mundo.puestos)
    for (const fila of equipo.disco.filas(equipo.ops).values()) {
      if (fila.seq === 0) continue
      if (fila.estado === 'guardado' || fila.estado === 'enviado') throw new Violacion('I7', `${nombre}: ${fila.id} sin entregar`)
      if (fila.tipo !== EventoPedido.tipo) continue
      if (!disco.doc(`tienda-${comercio.tiendaId}-ops`, fila.id)) throw new Violacion('P5', `${nombre}: ${fila.id} no llegó`)
      const veces = cuentas.flatMap(({ actos }) => actos).filter(({ evento }) => evento.id === fila.id).length
      if (veces !== 1) throw new Violacion('P5', `${nombre}: ${fila.id} está ${veces} veces en el libro`)
    }
}

/** P2: what an open order keeps, and nothing else that does not run out by itself. */
function revisarApartados({ servidor, tiempo }: MundoDePedidos, cuentas: readonly Cuenta[]): void {
  const ahora = new Date(tiempo.ahora).toISOString()
  const esperados = new Map<string, number>()
  for (const { colocado, contenido, estado } of cuentas)
    for (const [productoId, milesimas] of compromisoDe(contenido, estado))
      esperados.set(`apartado:${contenido.tiendaId}:${productoId} ${colocado.pedidoId}`, milesimas)
  for (const doc of servidor.disco.todos('libro')) {
    if (!doc.id.startsWith('apartado:')) continue
    for (const [parte, { milesimas, hasta }] of Object.entries(doc['partes'] as Record<string, { milesimas: number; hasta: string }>)) {
      if (hasta !== '' && hasta <= ahora) continue
      const clave = `${doc.id} ${parte}`
      if (esperados.get(clave) !== milesimas)
        throw new Violacion('P2', `${clave} guarda ${milesimas}, debe guardar ${esperados.get(clave) ?? 0}`)
      esperados.delete(clave)
    }
  }
  for (const { colocado, contenido, estado } of cuentas) {
    if (!muertos.has(estado.pedido)) continue
    for (const { productoId } of contenido.lineas) {
      const doc = servidor.disco.doc('libro', `apartado:${contenido.tiendaId}:${productoId}`) as { partes?: object } | undefined
      if (doc?.partes && colocado.pedidoId in doc.partes) throw new Violacion('P2', `${colocado.pedidoId} terminó y guarda ${productoId}`)
    }
  }
  const [falta] = esperados
  if (falta) throw new Violacion('P2', `nadie guarda ${falta[0]} ${falta[1]}`)
}

const datoDe = (evento: EventoDePedido, campo: string): unknown => evento.datos[campo]

/** P7, counted over again from the acts that count. */
function revisarDinero(mundo: MundoDePedidos, { colocado, contenido, estado, actos }: Cuenta): void {
  const validos = actos.filter(({ veredicto }) => veredicto === 'aceptado').map(({ evento }) => evento)
  const de = (accion: AccionDePedido): EventoDePedido[] => validos.filter((evento) => evento.accion === accion)
  const suma = (eventos: readonly EventoDePedido[], campo: string): number =>
    eventos.reduce((total, evento) => total + Number(datoDe(evento, campo)), 0)
  const aprobados = new Map<string, EventoDePedido[]>()
  for (const evento of de('aprobarPago')) {
    const id = String(datoDe(evento, 'comprobanteId'))
    aprobados.set(id, [...(aprobados.get(id) ?? []), evento])
  }
  let verificado = 0
  for (const [id, eventos] of aprobados) {
    const [primero] = eventos
    const centavos = Number(primero && datoDe(primero, 'centavos'))
    const { cuatroOjosDesdeCentavos } = contenido.metodo
    const conLoDeAntes = centavos + (primero?.acumuladoCentavos ?? 0)
    const hacenFalta = cuatroOjosDesdeCentavos > 0 && conLoDeAntes >= cuatroOjosDesdeCentavos ? 2 : 1
    if (new Set(eventos.map(({ actor }) => actor)).size < eventos.length || eventos.length > hacenFalta)
      throw new Violacion('P7', `${colocado.pedidoId}: ${id} se aprobó ${eventos.length} veces`)
    if (eventos.some(({ deDispositivo }) => deDispositivo === true))
      throw new Violacion('P7', `${colocado.pedidoId}: ${id} se aprobó sin señal`)
    if (eventos.length === hacenFalta) verificado += centavos
  }
  const cobros = de('entregar').filter((evento) => Number(datoDe(evento, 'cobradoCentavos')) > 0)
  const [cobro] = cobros
  const cobrado = suma(cobros.slice(0, 1), 'cobradoCentavos') + suma(de('cobrar'), 'centavos')
  const conNotas = estado.notas.reduce((total, { devueltoCentavos }) => total + devueltoCentavos, 0)
  // Two people may say of one refund that it went back: it did once, and not before the second did.
  const pagados = new Set(estado.reembolsos.flatMap(({ id, estado: como }) => (como === 'pagada' ? [id] : [])))
  const dichos = new Map(de('pagarReembolso').map((evento) => [String(datoDe(evento, 'reembolsoId')), Number(datoDe(evento, 'centavos'))]))
  const aMano = [...dichos].reduce((total, [id, centavos]) => total + (pagados.has(id) ? centavos : 0), 0)
  if ([...pagados].some((id) => !dichos.has(id))) throw new Violacion('P7', `${colocado.pedidoId} dice devuelto lo que nadie devolvió`)
  const esperado = verificado + cobrado - aMano - conNotas
  // What was granted is of the order, and no more of it than was charged.
  const concedido = estado.reembolsos.reduce(
    (total, { solicitud, estado: como, centavos }) => total + (solicitud && como !== 'rechazada' ? centavos : 0),
    0,
  )
  if (concedido > estado.totalCentavos) throw new Violacion('P7', `${colocado.pedidoId}: se piden ${concedido} de ${estado.totalCentavos}`)
  if (estado.pagadoCentavos !== esperado || esperado < 0)
    throw new Violacion('P7', `${colocado.pedidoId} dice pagado ${estado.pagadoCentavos}, entraron ${esperado}`)
  if ((estado.cobro?.centavos ?? 0) !== suma(cobros.slice(0, 1), 'cobradoCentavos'))
    throw new Violacion('P7', `${colocado.pedidoId}: otro cobro`)
  if (cobro && !mundo.fuera.tomado.some(({ eventoId, centavos }) => eventoId === cobro.id && centavos === estado.cobro?.centavos))
    throw new Violacion('P7', `${colocado.pedidoId}: ${cobro.id} dice un efectivo que nadie tomó`)
  if (estado.pago === 'pagado' && estado.pagadoCentavos < estado.totalCentavos && estado.porCobrarCentavos > 0)
    throw new Violacion('P7', `${colocado.pedidoId} pagado a medias`)
}

/** One transfer pays one order of a store. */
function revisarReferencias(cuentas: readonly Cuenta[]): void {
  const usadas = new Map<string, string>()
  for (const { colocado, contenido, estado } of cuentas)
    for (const { referencia, estado: como } of estado.comprobantes) {
      if (como === 'rechazado') continue
      const clave = `${contenido.tiendaId} ${referencia}`
      const otro = usadas.get(clave)
      if (otro !== undefined && otro !== colocado.pedidoId) throw new Violacion('P7', `${referencia} paga ${otro} y ${colocado.pedidoId}`)
      usadas.set(clave, colocado.pedidoId)
    }
}

/** Each courier's cash: handed in, or in his pocket; what does not count has somebody looking for it. */
function revisarEfectivo({ fuera }: MundoDePedidos, cuentas: readonly Cuenta[]): void {
  for (const { colocado, estado, actos } of cuentas) {
    const mias = <T extends { pedidoId: string }>(lista: readonly T[]): T[] =>
      lista.filter(({ pedidoId }) => pedidoId === colocado.pedidoId)
    const cuenta = (eventoId: string): boolean => actos.some(({ evento, veredicto }) => evento.id === eventoId && veredicto === 'aceptado')
    const tomado = mias(fuera.tomado).filter(({ eventoId }) => cuenta(eventoId))
    const contado = mias(fuera.contado).filter(({ eventoId }) => cuenta(eventoId))
    const enLibro = estado.cobro ? estado.cobro.centavos - (estado.cobro.contadoCentavos ?? 0) : 0
    const enMano = (tomado[0]?.centavos ?? 0) - contado.reduce((suma, { centavos }) => suma + centavos, 0)
    if (enLibro !== enMano) throw new Violacion('P7', `${colocado.pedidoId}: el libro deja ${enLibro} en el bolsillo, hay ${enMano}`)
  }
}

const muertos: ReadonlySet<string> = new Set(['rechazado', 'cancelado', 'vencido'])
const finales: ReadonlySet<AccionDePedido> = new Set(['rechazar', 'cancelar', 'cancelarTienda', 'vencer', 'recibirDevolucion'])
/** What may still be done about an order that ended: its money, its paper, and words. */
const trasElFin: ReadonlySet<AccionDePedido> = new Set([
  'tomarVerificacion',
  'aprobarPago',
  'rechazarPago',
  'liquidar',
  'recibirLiquidacion',
  'solicitarReembolso',
  'decidirReembolso',
  'pagarReembolso',
  'anularFactura',
  'acreditarFactura',
  'mensaje',
  'aclararTarea',
])

/** P8. */
function revisarEstados({ fuera, tiempo }: MundoDePedidos, { colocado, contenido, estado, actos }: Cuenta): void {
  const { pedidoId, pin } = colocado
  const mal = (que: string): never => {
    throw new Violacion('P8', `${pedidoId}: ${que}`)
  }
  if (estado.recibido && !estado.entregado) mal('recibido sin entregar')
  if (!estado.activo && estado.porDevolverCentavos > 0) mal('fuera de las listas con dinero por devolver')
  const muerto = muertos.has(estado.pedido)
  let acabo = false
  let entregadaEn = ''
  for (const { veredicto, evento } of actos) {
    if (veredicto !== 'aceptado') continue
    if (acabo && !trasElFin.has(evento.accion)) mal(`${evento.accion} después del fin`)
    const prueba = datoDe(evento, 'prueba') as { clase: string; pin?: string } | undefined
    if (evento.accion.startsWith('entregar') && prueba?.clase === 'pin' && prueba.pin !== pin)
      mal(`se entregó con el PIN ${prueba.pin ?? ''}`)
    if (['entregar', 'entregarRetiro'].includes(evento.accion) && entregadaEn === '') entregadaEn = evento.recibidoEn
    if (evento.rol === 'sistema') revisarReloj(evento, contenido, entregadaEn, mal)
    acabo ||= finales.has(evento.accion) && muerto
  }
  // What left the shop is with somebody who answers for it; what nobody could accept any more has its task.
  const lugar = fuera.lugar(pedidoId)
  const llevada = actos.some(({ evento, veredicto }) => evento.accion === 'recoger' && veredicto === 'aceptado')
  const fin = actos.find(({ evento, veredicto }) => finales.has(evento.accion) && veredicto === 'aceptado')?.evento.accion
  const cancelada = fin === 'cancelar' || fin === 'cancelarTienda'
  const sacada = new Set(
    actos.slice(actos.findIndex(({ evento }) => evento.accion === 'recoger' && evento.actor === lugar) + 1).map(({ evento }) => evento.id),
  )
  // Whoever handed it over, and was told that it does not count, has that to settle.
  const sinContar = [...estado.tareas, ...estado.aclaradas].some(({ eventoId }) =>
    actos.some(({ evento }) => evento.id === eventoId && evento.accion === 'entregar'),
  )
  // Given to another after a delivery that failed, it is for whoever carries it to bring back: their phone says whose it is now.
  const deOtro = actos.some(({ evento, veredicto }) => evento.accion === 'asignar' && veredicto === 'aceptado' && sacada.has(evento.id))
  const excusada = (lugar === 'clienta' && sinContar) || (lugar !== 'clienta' && deOtro)
  if (muerto && (llevada || cancelada) && lugar !== 'tienda' && !excusada) mal(`terminó y la mercancía está con ${lugar}`)
  if (estado.plazo.accion !== '' && Date.parse(estado.plazo.en) < tiempo.ahora - 2 * 60_000)
    mal(`nadie hizo ${estado.plazo.accion} a su hora`)
}

function revisarReloj(
  { accion, en }: EventoDePedido,
  contenido: ContenidoDePedido,
  entregadaEn: string,
  mal: (que: string) => never,
): void {
  const pasaron = (desde: string): number => (Date.parse(en) - Date.parse(desde)) / HORA_MS
  if (accion === 'vencer' && pasaron(contenido.colocadoEn) < contenido.metodo.plazoHoras) mal('venció antes de su hora')
  if (accion === 'confirmarRecibo' && entregadaEn !== '' && pasaron(entregadaEn) < 72) mal('se confirmó antes de su hora')
  if (accion === 'cerrar' && pasaron(contenido.colocadoEn) < contenido.reembolsoDias * 24) mal('cerró antes de su hora')
}
