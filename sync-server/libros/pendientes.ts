/** What is not ready yet of a month that somebody wants to close. None of it forbids it: what comes later is a complemento. */
import { mesAbierto } from '#domain/bancos/conciliacion.rules.ts'
import { nombreDeCuenta } from '#domain/bancos/cuenta-de-banco.entity.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { limitesDelDia, limitesDelMes } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import type { PendienteDeMes } from '#domain/libros/comandos.libros.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { cierresDe, cuentasDe } from '../bancos/lectura.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { deTipo, leerTodos } from '../core/documentos.ts'
import { pendientesDe } from '../core/hechos/libreta.ts'
import { inventarioSinAnotar } from './inventario.ts'
import type { Mayor } from './mayor.ts'

/** Of each kind, how many are named. */
const NOMBRADOS = 10

const dicho = (clase: PendienteDeMes['clase'], cuales: readonly string[], cuantos = cuales.length): PendienteDeMes[] =>
  cuantos === 0 ? [] : [{ clase, cuantos, cuales: cuales.slice(0, NOMBRADOS) }]

/** Open shifts, tills that did not come since, quarantine, documents that do not post, accounts of a bank that are not reconciled, stock that is not noted. */
export async function pendientesDeMes(server: Server, tiendaId: string, mayor: Mayor, mes: string): Promise<PendienteDeMes[]> {
  const ultimo = limitesDelMes(`${mes}-01`)[1]
  const [turnos, equipos, bancos, inventario] = await Promise.all([
    turnosAbiertos(server, tiendaId, mayor, ultimo),
    equiposPendientes(server, tiendaId, ultimo),
    cuentasSinConciliar(server, tiendaId, mes),
    inventarioSinAnotar(server, tiendaId, mes),
  ])
  const apartados = [...mayor.apartados.keys(), ...mayor.libro.apartados.map(({ docId }) => docId)]
  return [
    ...dicho('turno-abierto', turnos),
    ...dicho('equipo-sin-sincronizar', equipos.atrasados),
    ...dicho('cuarentena', equipos.conCuarentena, equipos.enCuarentena),
    ...dicho('apartado', apartados),
    ...dicho('banco-sin-conciliar', bancos),
    ...dicho('inventario-sin-anotar', inventario === undefined ? [] : [`vale ${formatMoney(inventario)}`]),
  ]
}

async function turnosAbiertos({ store }: Server, tiendaId: string, mayor: Mayor, ultimo: string): Promise<string[]> {
  const tipos = new Map<string, string[]>([
    ['turno', []],
    ['cierreTurno', []],
  ])
  for (const { docId, tipo } of mayor.asientos.values()) tipos.get(tipo)?.push(docId)
  const cerrados = new Set((tipos.get('cierreTurno') ?? []).map((id) => mayor.turnos.get(id)))
  const abiertos = (tipos.get('turno') ?? []).filter((id) => !cerrados.has(id))
  const docs = await (await baseDeTienda(store, tiendaId, 'ops')).getMany(abiertos)
  const turnos = deTipo(
    Turno,
    docs.filter((doc) => doc !== undefined),
  )
  return turnos.flatMap(({ id, fecha }) => (fecha <= ultimo ? [mayor.nombres.get(id) ?? id] : []))
}

async function equiposPendientes({ store, central }: Server, tiendaId: string, ultimo: string) {
  const dispositivos = await leerTodos(baseDeTienda(store, tiendaId, 'equipo'), Dispositivo)
  const termina = limitesDelDia(ultimo).hasta
  const vistos = await Promise.all(
    dispositivos.map(async ({ id, nombre, estado, clase }) => {
      const [contacto, libreta] = await Promise.all([central.contactos.de(id), central.ingesta.libreta(tiendaId, id)])
      const { sinEnviar = 0, masViejo = '' } = contacto?.estado ?? {}
      // It has not been here since the month ended, or said that it holds something of it.
      const atrasado = (contacto?.en ?? '') < termina || (sinEnviar > 0 && masViejo < termina)
      return { nombre, atrasado: estado === 'activo' && clase === 'caja' && atrasado, enCuarentena: pendientesDe(libreta) }
    }),
  )
  return {
    atrasados: vistos.flatMap(({ nombre, atrasado }) => (atrasado ? [nombre] : [])),
    conCuarentena: vistos.flatMap(({ nombre, enCuarentena }) => (enCuarentena > 0 ? [nombre] : [])),
    enCuarentena: vistos.reduce((suma, { enCuarentena }) => suma + enCuarentena, 0),
  }
}

async function cuentasSinConciliar({ store }: Server, tiendaId: string, mes: string): Promise<string[]> {
  const conta = await baseDeTienda(store, tiendaId, 'conta')
  const activas = (await cuentasDe(conta)).filter(({ activa }) => activa)
  const abiertas = await Promise.all(activas.map(async (cuenta) => mesAbierto(cuenta, await cierresDe(conta, cuenta.id)) <= mes))
  return activas.filter((_, i) => abiertas[i]).map(nombreDeCuenta)
}
