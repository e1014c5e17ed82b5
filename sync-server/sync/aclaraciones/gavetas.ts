/** Floats, cash that was taken out, and closings worked out again (`recomputo.gaveta.ts`). */
import { EntregaDinero, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { DepositoBanco, GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { efectosEnGaveta, esMovimiento, type HechoDeGaveta } from '#domain/caja/gaveta.rules.ts'
import { saleConTope } from '#domain/caja/gaveta/topes.rules.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { numeroDeRecibo, totalDeCobro } from '#domain/cobros/cobro.rules.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { CierreTurno, Turno } from '#domain/caja/turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { cubre } from '#domain/core/cobertura.ts'
import { leer, type Doc, type Entity } from '#domain/core/entity.ts'
import { diaFiscal, formatoFecha, limitesDelDia, sumarDias } from '#domain/core/fecha.ts'
import { revisarCierre, revisarFondo, revisarSalida, revisarTopes, type HechosDeTurno } from '#domain/sync/recomputo.gaveta.ts'
import { nombreMetodo } from '#domain/ventas/venta.rules.ts'
import { PAPEL_REPETIDO, papelesUsados } from '#domain/caja/gaveta/papeles.rules.ts'
import { desacuerdoDe, deTodo, revisarDia, revisarPersona, revisarTurno, type Hallado } from '#domain/sync/recomputo.rules.ts'
import { tasaVigente } from '#domain/fiscal/tasa-dolar.ts'
import { abrirCuarentena, ultimosApartados, type DocCuarentena } from '../../core/hechos/cuarentena.ts'
import type { Db, Store, Stored } from '../../store/port.ts'
import { deGavetaEntre, hechosDeTurno } from '../../caja/hechos.ts'
import { deTipo } from '../../core/documentos.ts'
import { idAcceso } from '../../core/bases.ts'
import { esId } from '../../core/hechos/remitente.ts'
import { Acceso } from '#domain/personas/equipo.entity.ts'
import { leerTasas } from './recomputo.ts'
import { existentes, recibida, type ConRecepcion, type HechoMirado, type Hallazgo, type Lugar, type Recibida } from './ventas.ts'

/** What of the drawers came, and what of them was here before what it rests on. */
export interface DeGaveta {
  turnos: readonly ConRecepcion<Turno>[]
  movimientos: readonly ConRecepcion<HechoDeGaveta>[]
  cierres: readonly ConRecepcion<CierreTurno>[]
  cobros: readonly ConRecepcion<Cobro>[]
}

/** The facts of drawers among these. */
export const deGavetaEn = (docs: readonly Stored[]): DeGaveta => ({
  turnos: deTipo(Turno, docs).filter(recibida),
  movimientos: deGavetaEntre(docs).filter(recibida),
  cierres: deTipo(CierreTurno, docs).filter(recibida),
  cobros: deTipo(Cobro, docs).filter(recibida),
})

/** What was here before the shift, or before what its closing counted: it is looked at again. */
export async function alcanzadosPor(
  { tienda: { ops }, turno }: Lugar,
  { turnos, movimientos, cierres, cobros }: DeGaveta,
  ventas: readonly Recibida[],
): Promise<DeGaveta & { ventas: Recibida[] }> {
  const deTurnos = await Promise.all(turnos.map(({ id }) => hechosDeTurno(ops, id)))
  const turnoIds = [...new Set([...turnos.map(({ id }) => id), ...[...ventas, ...movimientos, ...cobros].map(({ turnoId }) => turnoId)])]
  const guardados = deTipo(CierreTurno, existentes(await ops.getMany(turnoIds.filter((id) => turno(id)).map((id) => `cierre:${id}`))))
  const llegados = new Set(cierres.map(({ id }) => id))
  const nuevos = [...ventas, ...movimientos, ...cobros]
  const tocados = guardados.filter(
    (cierre) =>
      !llegados.has(cierre.id) &&
      (turnos.some(({ id }) => id === cierre.turnoId) ||
        nuevos.some((hecho) => hecho.turnoId === cierre.turnoId && cubre(cierre.cubre, hecho.dispositivoId, hecho.seq))),
  )
  return {
    turnos: [],
    ventas: deTurnos.flatMap((hechos) => hechos.ventas).filter(recibida),
    movimientos: deTurnos.flatMap((hechos) => hechos.movimientos).filter(recibida),
    cobros: deTurnos.flatMap((hechos) => hechos.cobros).filter(recibida),
    cierres: tocados.filter(recibida),
  }
}

/** What of these does not agree with what the server knows. */
export async function deGaveta(lugar: Lugar, { turnos, movimientos, cierres, cobros }: DeGaveta): Promise<Hallazgo[]> {
  if (turnos.length + movimientos.length + cierres.length + cobros.length === 0) return []
  const { tienda, config, turno: turnoDe } = lugar
  const tasas = await leerTasas(tienda.store)
  const tasaDe = ({ recepcion }: { recepcion: { en: string } }) => tasaVigente(tasas, diaFiscal(recepcion.en))?.compraDiezmilesimas ?? 0
  const hallazgos: Hallazgo[] = []
  const poner = (hecho: HechoMirado, motivo: Hallazgo['motivo'], hallados: Hallado[], porque: Hallazgo['porque'] = ''): void => {
    const desacuerdo = desacuerdoDe(hallados)
    if (desacuerdo) hallazgos.push({ hecho, motivo, porque, ...desacuerdo })
  }
  const plazo = ({ recepcion }: { recepcion: { en: string } }, desde = '') => ({ desde, recibidoEn: recepcion.en })

  for (const turno of turnos) {
    const mirado = miradoDe(turno, turno.id)
    poner(mirado, 'dia_fuera', revisarDia(turno, plazo(turno), turno.fondoDopCentavos))
    poner(mirado, 'persona_fuera', revisarPersona(turno, turno.fondoDopCentavos))
    poner(mirado, 'gaveta_fuera', revisarFondo(turno, tasaDe(turno)))
  }
  const deTurno = new Map<string, Promise<HechosDeTurno>>()
  const hechos = (turnoId: string): Promise<HechosDeTurno> => {
    const leidos =
      deTurno.get(turnoId) ??
      hechosDeTurno(tienda.ops, turnoId).then(({ ventas, movimientos: movidos, cobros: suyos }) => ({
        ventas,
        movimientos: [...movidos, ...suyos],
      }))
    deTurno.set(turnoId, leidos)
    return leidos
  }
  for (const movimiento of movimientos) {
    const mirado = miradoDeMovimiento(movimiento, lugar)
    // What goes from the safe to a fund touches no drawer.
    if (movimiento.turnoId === '' && !esMovimiento(movimiento)) continue
    const turno = turnoDe(movimiento.turnoId)
    poner(mirado, 'turno_fuera', revisarTurno(movimiento, turno, montoDe(movimiento)))
    if (turno) poner(mirado, 'gaveta_fuera', revisarSalida(movimiento, turno, await hechos(turno.id), config, tasaDe(movimiento)))
    poner(mirado, 'gaveta_fuera', await deTopes(lugar, movimiento, tasaDe(movimiento)), 'pasa-el-tope')
  }
  for (const cobro of cobros) {
    const mirado = miradoDeCobro(cobro)
    const turno = turnoDe(cobro.turnoId)
    const centavos = totalDeCobro(cobro)
    poner(mirado, 'dia_fuera', revisarDia(cobro, plazo(cobro, turno?.en), centavos))
    poner(mirado, 'persona_fuera', revisarPersona({ cajeroId: cobro.cobradorId, creadoPor: cobro.creadoPor }, centavos))
    if (cobro.turnoId !== '') poner(mirado, 'turno_fuera', revisarTurno(cobro, turno, centavos))
  }
  for (const cierre of cierres) {
    const turno = turnoDe(cierre.turnoId)
    const contado = Math.max(0, ...cierre.renglones.map(({ contadoCentavos }) => contadoCentavos))
    const mirado = miradoDe(cierre, cierre.turnoId)
    poner(mirado, 'dia_fuera', revisarDia(cierre, plazo(cierre, turno?.en), contado))
    poner(mirado, 'persona_fuera', revisarPersona(cierre, contado))
    poner(mirado, 'turno_fuera', revisarTurno(cierre, turno, contado))
    if (turno) poner(mirado, 'cierre_fuera', await deCierre(tienda.store, cierre, turno, await hechos(turno.id), tasaDe(cierre)))
    poner(mirado, 'cierre_fuera', await dePapeles(tienda.ops, cierre), 'papel-repetido')
  }
  return hallazgos
}

/** How far back a paper that was counted already is looked for. */
const DIAS_DE_PAPEL = 45

/** Papers that another closing counted first; of two of one moment the later one by its id answers for it. */
async function dePapeles(ops: Db, cierre: ConRecepcion<CierreTurno>): Promise<Hallado[]> {
  if (!cierre.renglones.some(({ numeros }) => numeros !== undefined)) return []
  const dia = diaFiscal(cierre.en)
  const [desde, hasta] = [limitesDelDia(sumarDias(dia, -DIAS_DE_PAPEL)).desde, limitesDelDia(sumarDias(dia, DIAS_DE_PAPEL)).hasta]
  const guardados = deTipo(CierreTurno, await ops.find({ tipo: CierreTurno.tipo, desde, hasta })).filter(recibida)
  const lugarDe = ({ recepcion, id }: ConRecepcion<CierreTurno>): string => `${recepcion.en} ${id}`
  const antes = guardados.filter((otro) => lugarDe(otro) < lugarDe(cierre))
  return papelesUsados(cierre, antes).map(({ metodo, numero, centavos, fecha }) => ({
    ...deTodo('contado', centavos, 0),
    nombre: `${PAPEL_REPETIDO}${nombreMetodo[metodo]} ${numero}, ya contado el ${formatoFecha(fecha)}`,
  }))
}

/** What passes a limit of the store (`gaveta/topes.rules.ts`). */
async function deTopes({ tienda: { ops }, config }: Lugar, movimiento: HechoDeGaveta, tasa: number): Promise<Hallado[]> {
  if (!saleConTope(movimiento) || config.gastoTopesDesde === '') return []
  const ids = [movimiento.creadoPor, movimiento.autorizadoPor].filter(esId).map(idAcceso)
  const quienes = deTipo(Acceso, existentes(await ops.getMany(ids))).filter(({ activo }) => activo)
  const delDia = config.gastoDelDiaMaximoCentavos > 0 ? await salidasDelDia(ops, movimiento) : []
  return revisarTopes(movimiento, delDia, quienes, config, tasa)
}

/** What left a drawer on the day of this, out of shifts of that day and of the one before, which may have gone on. */
async function salidasDelDia(ops: Db, { cajaId, en }: HechoDeGaveta): Promise<HechoDeGaveta[]> {
  const dia = diaFiscal(en)
  const [desde, hasta] = [limitesDelDia(sumarDias(dia, -1)).desde, limitesDelDia(dia).hasta]
  const turnos = await ops.find({ tipo: Turno.tipo, padre: cajaId, desde, hasta })
  return (await Promise.all(turnos.map(({ id }) => hechosDeTurno(ops, id)))).flatMap(({ movimientos }) => movimientos)
}

/** More devices than work at one till, and more than an honest one has set apart in a shift: a closing may name what it likes. */
const EQUIPOS_POR_TURNO = 10
const APARTADOS_QUE_MIRA = 100

/** A closing counts what waits in quarantine too: the till has it. */
async function deCierre(store: Store, cierre: CierreTurno, turno: Turno, hechos: HechosDeTurno, tasa: number): Promise<Hallado[]> {
  const { hallados, faltan } = revisarCierre(cierre, turno, hechos, tasa)
  if (hallados.length === 0 || faltan === 0) return hallados
  const db = await abrirCuarentena(store)
  const equipos = Object.keys(cierre.cubre).slice(0, EQUIPOS_POR_TURNO)
  const apartados = (await Promise.all(equipos.map((id) => ultimosApartados(db, id, APARTADOS_QUE_MIRA)))).flat()
  const guardados = new Set([...hechos.ventas, ...hechos.movimientos].map(({ id }) => id))
  const suyos = apartados.filter(({ tiendaId, hecho }) => tiendaId === cierre.tiendaId && !guardados.has(hecho.id))
  const conApartados = {
    ventas: [...hechos.ventas, ...suyos.flatMap((doc) => leidoDe(Venta, doc))],
    movimientos: [
      ...hechos.movimientos,
      ...suyos.flatMap((doc) => [
        ...leidoDe(MovimientoCaja, doc),
        ...leidoDe(EntregaDinero, doc),
        ...leidoDe(RecepcionDinero, doc),
        ...leidoDe(GastoEfectivo, doc),
        ...leidoDe(DepositoBanco, doc),
        ...leidoDe(Cobro, doc),
      ]),
    ],
  }
  return revisarCierre(cierre, turno, conApartados, tasa).hallados.length === 0 ? [] : hallados
}

/** What waits in quarantine as the fact that it is; nothing when it cannot be read as one. */
function leidoDe<E extends Entity>(entity: E, { hecho, texto }: DocCuarentena): Doc<E>[] {
  if (hecho.tipo !== entity.tipo) return []
  try {
    return [leer(entity, JSON.parse(texto) as Record<string, unknown>) as Doc<E>]
  } catch {
    // Whatever it is, it is in quarantine: the owner reads it there.
    return []
  }
}

const miradoDe = (
  { id, tipo, dispositivoId, fecha, cajaId, cajeroId, cajeroNombre }: Turno | CierreTurno,
  turnoId: string,
): HechoMirado => ({
  id,
  tipo,
  dispositivoId,
  turnoId,
  ncf: '',
  fecha,
  cajaId,
  cajeroId,
  cajeroNombre,
})

/** What a fact moved in its drawer, in centavos, whichever way. */
function montoDe(hecho: HechoDeGaveta): number {
  const { DOP, USD } = efectosEnGaveta(hecho)
  return Math.abs(DOP) + Math.abs(USD)
}

/** A collection as a fact that is looked at. */
export const miradoDeCobro = (cobro: Cobro): HechoMirado => {
  const { id, tipo, dispositivoId, turnoId, fecha, cajaId, cobradorId: cajeroId, cobradorNombre: cajeroNombre } = cobro
  return { id, tipo, dispositivoId, turnoId, ncf: numeroDeRecibo(cobro).slice(0, 13), fecha, cajaId, cajeroId, cajeroNombre }
}

const miradoDeMovimiento = (movimiento: HechoDeGaveta, { personaDe }: Lugar): HechoMirado => ({
  id: movimiento.id,
  tipo: movimiento.tipo,
  dispositivoId: movimiento.dispositivoId,
  turnoId: movimiento.turnoId,
  ncf: '',
  fecha: diaFiscal(movimiento.en),
  cajaId: movimiento.cajaId,
  cajeroId: movimiento.creadoPor,
  cajeroNombre: personaDe(movimiento.creadoPor)?.nombre ?? '',
})
