/** Closes the months of a store's book and opens them again, one change of the store after another (`bancos/turno.ts`). */
import { v7 as uuidv7 } from 'uuid'
import { CierreDeMes } from '#domain/contabilidad/cierre-de-mes.entity.ts'
import { componer } from '#domain/core/entity.ts'
import { diaFiscal, mesDe, mesSiguiente } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Asiento } from '#domain/libros/asiento.ts'
import { estadoDeResultados } from '#domain/libros/estados.ts'
import {
  cerrarMes,
  complementosDeMeses,
  primerMesAbierto,
  revisarCierreDeLibro,
  textoDeCierreDeMes,
  type MesCerrado,
} from '#domain/libros/mes.ts'
import type { CierreVisto, ComplementoDelLibro } from '#domain/libros/comandos.libros.ts'
import { enTurno } from '../bancos/turno.ts'
import { tipoPropio } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { auditar, type ActoServidor } from '../core/decisiones.ts'
import { sha256 } from '../core/hechos/texto.ts'
import type { Db } from '../store/port.ts'
import { documentoDe } from './consultas.ts'
import { asientosParaCerrar, asientosTardios } from './indice.ts'
import { inventariosDeMeses } from './inventario.ts'
import { ultimosVigentes, type Mayor, type Mayores } from './mayor.ts'
import { pendientesDeMes } from './pendientes.ts'

/** What of orders and of the bank a closing counted, so many postings to a document. */
interface Contados {
  id: string
  tipo: string
  cierreId: string
  parte: number
  asientos: readonly Asiento[]
}

const POR_PARTE = 500
/** Complementos that are named; how many there are is said. */
const COMPLEMENTOS = 500

const sobreDe = ({ tiendaId, en, autor }: ActoServidor) => ({ tiendaId, en, creadoPor: autor, dispositivoId: '', seq: 0, hlc: '' })

/** The first month in which something was posted; '' when nothing was. */
const primerMes = ({ libro: { saldos } }: Pick<Mayor, 'libro'>): string => {
  let primero = ''
  for (const { mes } of saldos.values()) if (primero === '' || mes < primero) primero = mes
  return primero
}

/** Of closings in the order of their months, what each one's hash is when nothing of it has changed. */
export const huellasDe = (cierres: readonly MesCerrado[]): string[] =>
  cierres.reduce<string[]>((huellas, cierre) => [...huellas, sha256(textoDeCierreDeMes(cierre, huellas.at(-1) ?? ''))], [])

/** Written before the closing that names them: without it nobody reads them. */
async function guardarContados(conta: Db, cierreId: string, contados: readonly Asiento[]): Promise<number> {
  const partes: Contados[] = []
  for (let i = 0; i < contados.length; i += POR_PARTE)
    partes.push({
      id: `contadosDeMes:${cierreId}:${partes.length}`,
      tipo: tipoPropio('contadosDeMes'),
      cierreId,
      parte: partes.length,
      asientos: contados.slice(i, i + POR_PARTE),
    })
  for (const parte of partes) await conta.create(parte)
  return partes.length
}

/** Closes a month with everything that the server has by now. `pendientes`: how many things whoever closes saw that were not ready. */
export function cerrarMesDeLibro(
  server: Server,
  mayores: Mayores,
  acto: ActoServidor,
  { mes, pendientes: vistos }: { mes: string; pendientes: number },
): Promise<Result<{ id: string; mes: string; huella: string }>> {
  const { tiendaId } = acto
  return enTurno(server, tiendaId, async ({ conta, orden }) => {
    const mayor = await mayores.alDia(tiendaId)
    const anteriores = mayor.meses
    const revisado = revisarCierreDeLibro(mes, { cierres: anteriores, hoy: diaFiscal(acto.en), primero: primerMes(mayor) })
    if (!revisado.ok) return revisado
    const pendientes = (await pendientesDeMes(server, tiendaId, mayor, mes)).map(({ clase, cuantos }) => ({ clase, cuantos }))
    if (cuantosSon(pendientes) > vistos) return fallo('mes.con-pendientes')
    const cerrado = cerrarMes(mayor.libro, asientosParaCerrar(mayor, mes, anteriores), mes, anteriores)
    if (!cerrado.ok) return cerrado
    const { hechos, contados, saldos } = cerrado.value
    const id = `${CierreDeMes.tipo}:${uuidv7()}`
    const anterior = ultimosVigentes(mayor).at(-1)
    const campos = {
      mes,
      anterior: anterior?.id ?? '',
      hechos,
      saldos: [...saldos],
      documentos: contados.length + Object.values(hechos).reduce((suma, rangos) => suma + cuantosHay(rangos), 0),
      partes: await guardarContados(conta, id, contados),
      pendientes,
      huella: sha256(textoDeCierreDeMes(cerrado.value, anterior?.huella ?? '')),
      estado: 'cerrado' as const,
      motivo: '',
      reabiertoPor: '',
      reabiertoEn: '',
      orden,
    }
    const cierre = componer(CierreDeMes, id, campos, sobreDe(acto))
    const { mes: deMes, documentos, huella } = campos
    // The closing holds its figures itself and never changes: the audit has who, when and which.
    await auditarCierre(server, conta, acto, id, {}, { mes: deMes, documentos, pendientes, huella })
    return ok({ valor: { id, mes, huella }, guardar: [cierre] })
  })
}

const cuantosHay = (rangos: readonly (readonly [number, number])[]): number =>
  rangos.reduce((suma, [desde, hasta]) => suma + hasta - desde + 1, 0)
const cuantosSon = (pendientes: readonly { cuantos: number }[]): number => pendientes.reduce((suma, { cuantos }) => suma + cuantos, 0)

const auditarCierre = (server: Server, conta: Db, acto: ActoServidor, docId: string, antes: object, despues: object): Promise<void> =>
  auditar(server, {
    base: conta.nombre,
    docTipo: CierreDeMes.tipo,
    docId,
    accion: Object.keys(antes).length === 0 ? 'crear' : 'editar',
    antes,
    despues,
    acto,
    rev: '',
  })

/** Opens the last closed month again; its closing stays as it was, with the reason. */
export function reabrirMesDeLibro(
  server: Server,
  mayores: Mayores,
  acto: ActoServidor,
  { id, motivo }: { id: string; motivo: string },
): Promise<Result<{ id: string }>> {
  return enTurno(server, acto.tiendaId, async ({ conta, orden }) => {
    if (motivo.trim().length < 3) return fallo('mes.falta-motivo')
    const mayor = await mayores.alDia(acto.tiendaId)
    const cierre = mayor.cierres.get(id)
    if (!cierre) return fallo('mes.no-existe')
    if (cierre.estado === 'reabierto') return fallo('mes.ya-reabierto')
    if (ultimosVigentes(mayor).at(-1)?.id !== id) return fallo('mes.no-es-el-ultimo')
    const cambio = { estado: 'reabierto' as const, motivo: motivo.trim(), reabiertoPor: acto.autor, reabiertoEn: acto.en }
    const { estado, motivo: sinMotivo, reabiertoPor, reabiertoEn } = cierre
    await auditarCierre(server, conta, acto, id, { estado, motivo: sinMotivo, reabiertoPor, reabiertoEn }, cambio)
    return ok({ valor: { id }, guardar: [{ ...cierre, ...cambio, orden }] })
  })
}

function comoVisto(cierre: CierreDeMes, complementos: readonly { mes: string }[]): CierreVisto {
  const { id, en, creadoPor, mes, documentos, pendientes, huella, estado, motivo, reabiertoPor, reabiertoEn } = cierre
  const saldos = cierre.saldos as MesCerrado['saldos']
  const { ventasNetasCentavos, resultadoCentavos } = estadoDeResultados([...saldos], { libro: 'tienda', desde: mes, hasta: mes })
  return {
    id,
    en,
    creadoPor,
    mes,
    documentos,
    pendientes,
    huella,
    estado,
    motivo,
    reabiertoPor,
    reabiertoEn,
    ingresosCentavos: ventasNetasCentavos,
    resultadoCentavos,
    complementos: estado === 'cerrado' ? complementos.filter((uno) => uno.mes === mes).length : 0,
  }
}

/** Closed months, the next one with what it lacks, and what arrived late. */
export async function mesesDeLibro(server: Server, tiendaId: string, mayor: Mayor, en: string) {
  const primero = primerMes(mayor)
  const mes = primerMesAbierto(mayor.meses) ?? primero
  const todos = complementosDeMeses(asientosTardios(mayor), mayor.meses)
  const esteMes = mesDe(diaFiscal(en))
  // The one that ended last, and the one that comes to be closed.
  const terminados = [mesSiguiente(esteMes, -1), mes].filter((uno) => primero !== '' && uno >= primero && uno < esteMes)
  const nuevos = todos.toReversed().slice(0, COMPLEMENTOS)
  return {
    en,
    siguiente: mes === '' ? null : { mes, termino: mes < esteMes, pendientes: await pendientesDeMes(server, tiendaId, mayor, mes) },
    inventarios: await inventariosDeMeses(server, tiendaId, terminados),
    cierres: [...mayor.cierres.values()].sort((a, b) => (a.orden < b.orden ? 1 : -1)).map((cierre) => comoVisto(cierre, todos)),
    complementos: nuevos.map(({ docId, tipo, ...uno }): ComplementoDelLibro => ({ ...uno, ...documentoDe(mayor, docId, tipo) })),
    cuantosComplementos: todos.length,
  }
}
