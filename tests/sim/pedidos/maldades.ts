/**
 * What people who belong to an order may not get away with (`interna.ts`), asked of what is on disks:
 *
 * - P8 nobody's act counts that their role does not give them
 * - P1 what goes in place of a line is what she said yes to
 * - P7 one transfer counts once, under whatever spelling; what one person alone lets through of a customer stays under the method's limit
 * - P10 what counts and does not agree (an invoice of no sale, cash that is not all there, two who say another sum, a courier over the
 *   store's limit) is on somebody's list
 */
import { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { puede } from '#domain/core/entity.ts'
import type { ContenidoDePedido, EstadoDePedido, EventoDePedido } from '#domain/pedidos/pedido.ts'
import { Violacion } from '../mundo/papel.ts'
import type { MundoDePedidos } from './mundo.ts'
import { personasDe } from './siembra.ts'

/** An order, with its acts in the order in which they counted. */
interface Cuenta {
  contenido: ContenidoDePedido
  estado: EstadoDePedido
  actos: { veredicto: string; evento: EventoDePedido }[]
}

const SEMANA_MS = 7 * 24 * 3_600_000

export function revisarMaldades(mundo: MundoDePedidos, cuentas: readonly Cuenta[]): void {
  for (const cuenta of cuentas) {
    revisarRoles(mundo, cuenta)
    revisarAcuerdos(mundo, cuenta)
    revisarListas(mundo, cuenta)
  }
  revisarTransferencias(cuentas)
  revisarOjos(cuentas)
}

const aceptados = ({ actos }: Cuenta): EventoDePedido[] =>
  actos.filter(({ veredicto }) => veredicto === 'aceptado').map(({ evento }) => evento)

const idDe = ({ contenido: { tiendaId, colocadoEn, usuarioId } }: Cuenta): string =>
  `el pedido de ${usuarioId} en ${tiendaId} de ${colocadoEn}`

function revisarRoles({ comercios }: MundoDePedidos, cuenta: Cuenta): void {
  const personas = comercios.filter(({ tiendaId }) => tiendaId === cuenta.contenido.tiendaId).flatMap(personasDe)
  for (const { accion, actor, rol } of aceptados(cuenta)) {
    if (rol === 'sistema') continue
    const quien = personas.find(({ empleadoId }) => empleadoId === actor) ?? { rol: 'cliente' as const, otrosRoles: [] }
    if (!puede(quien, Pedido, accion)) throw new Violacion('P8', `${idDe(cuenta)}: ${accion} de ${actor} cuenta, y no le toca`)
  }
}

function revisarAcuerdos({ fuera }: MundoDePedidos, cuenta: Cuenta): void {
  const pedidoId = cuenta.actos.find(({ evento }) => evento.accion === 'responderSustitucion')?.evento
  if (!pedidoId) return
  for (const { linea, sustituto } of cuenta.estado.lineas) {
    if (sustituto?.estado !== 'aceptado') continue
    const acordado = fuera.acuerdos.some(
      (uno) =>
        cuenta.actos.some(({ evento, veredicto }) => evento.id === uno.eventoId && veredicto === 'aceptado') &&
        uno.linea === linea &&
        uno.productoId === sustituto.productoId &&
        uno.precioDiezmilesimas === sustituto.precioDiezmilesimas &&
        uno.cantidadMilesimas === sustituto.cantidadMilesimas,
    )
    if (!acordado) throw new Violacion('P1', `${idDe(cuenta)}: a nadie se le preguntó por ${JSON.stringify(sustituto)}`)
  }
}

/** P10. */
function revisarListas({ servidor }: MundoDePedidos, cuenta: Cuenta): void {
  const { contenido, estado } = cuenta
  const ops = `tienda-${contenido.tiendaId}-ops`
  const conTarea = (code: RegExp): boolean => [...estado.tareas, ...estado.aclaradas].some((tarea) => code.test(tarea.code))
  const sinLista = (que: string): never => {
    throw new Violacion('P10', `${idDe(cuenta)}: ${que}, y nadie lo tiene por aclarar`)
  }
  for (const { id, accion, datos, deDispositivo, sobreElTope } of aceptados(cuenta)) {
    const papel = accion === 'facturar' || accion === 'acreditarFactura'
    if (papel && deDispositivo !== true) sinLista(`${accion} de ${String(datos['ventaId'])} sin caja`)
    const lista = servidor.disco.todos(ops).some((doc) => doc['tipo'] === Aclaracion.tipo && doc['hechoId'] === id)
    if (papel && !lista && !servidor.disco.doc(ops, String(datos['ventaId']))) sinLista(`${accion} ${id} es de un documento que no está`)
    if (sobreElTope === true && !conTarea(/sobre-el-tope/)) sinLista(`${id} lo da a quien pasa del tope`)
  }
  const { cobro, entregado, porCobrarCentavos } = estado
  if (cobro && cobro.declaradoCentavos !== null && cobro.contadoCentavos !== null) {
    const igual = cobro.declaradoCentavos === cobro.contadoCentavos && cobro.contadoCentavos === cobro.centavos
    if (!igual && !conTarea(/liquidacion/))
      sinLista(`cobró ${cobro.centavos}, entregó ${cobro.declaradoCentavos} y contaron ${cobro.contadoCentavos}`)
  }
  const sinCobrar = entregado && contenido.metodo.clase === 'contra_entrega' && estado.prueba !== '' && porCobrarCentavos > 0
  if (sinCobrar && !conTarea(/cobro-incompleto/)) sinLista(`se entregó y faltan ${porCobrarCentavos}`)
}

/** Everybody's transfers are of one bank here, so that the number alone says which it is. */
const llana = (referencia: string): string => referencia.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

function revisarTransferencias(cuentas: readonly Cuenta[]): void {
  const usadas = new Map<string, string>()
  for (const cuenta of cuentas)
    for (const { id, referencia, estado } of cuenta.estado.comprobantes) {
      if (estado === 'rechazado') continue
      const clave = `${cuenta.contenido.tiendaId} ${llana(referencia)}`
      const otro = usadas.get(clave)
      if (otro !== undefined) throw new Violacion('P7', `${idDe(cuenta)}: ${referencia} cuenta en ${otro} y en ${id}`)
      usadas.set(clave, id)
    }
}

/** Whatever the server says that it added up. */
function revisarOjos(cuentas: readonly Cuenta[]): void {
  const vistos = new Map<string, { centavos: number; ms: number; limite: number }[]>()
  for (const { contenido, estado, actos } of cuentas) {
    const limite = contenido.metodo.cuatroOjosDesdeCentavos
    if (limite === 0) continue
    for (const { id, estado: como, aprobadoPor, aprobadoCentavos } of estado.comprobantes) {
      if (como !== 'aprobado' || aprobadoPor.length > 1) continue
      const acto = actos.find(
        ({ evento, veredicto }) => evento.accion === 'aprobarPago' && evento.datos['comprobanteId'] === id && veredicto === 'aceptado',
      )
      if (!acto) continue
      const clave = `${contenido.tiendaId} ${contenido.usuarioId}`
      const uno = { centavos: aprobadoCentavos, ms: Date.parse(acto.evento.recibidoEn), limite }
      vistos.set(clave, [...(vistos.get(clave) ?? []), uno])
    }
  }
  for (const [clave, unos] of vistos)
    for (const { ms, limite } of unos) {
      const suma = unos.filter((otro) => otro.ms <= ms && otro.ms > ms - SEMANA_MS).reduce((total, { centavos }) => total + centavos, 0)
      if (suma >= limite)
        throw new Violacion('P7', `de ${clave} dejó pasar ${suma} una sola persona cada vez, y desde ${limite} hacen falta dos`)
    }
}
