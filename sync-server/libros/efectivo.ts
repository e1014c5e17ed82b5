/**
 * What each place holds in cash, by the book: all of it to who may see it, and to a custodian their own funds. A till, which drops facts after a
 * month, is told what it could have summed from them: funds, the safe and what is on its way. What a drawer should hold stays untold, since
 * drawers are counted blind.
 */
import { comandosEfectivo, type EfectivoDelLibro, type SaldoDeEfectivo } from '#domain/caja/comandos.efectivo.ts'
import { Fondo } from '#domain/caja/fondo.entity.ts'
import { partidasDe } from '#domain/libros/partidas.ts'
import { puede } from '#domain/core/entity.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { ok } from '#domain/core/result.ts'
import { conciliacionesDe } from '../bancos/turno.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { leerTodos } from '../core/documentos.ts'
import { rolesDe } from '../http/actor.ts'
import { ruta } from '../http/ruta.ts'
import { asientosDeCuenta } from './indice.ts'
import type { Mayor, Mayores } from './mayor.ts'

const cuentas: ReadonlySet<string> = new Set<SaldoDeEfectivo['cuenta']>(['gaveta', 'fondo', 'boveda', 'enTransito', 'depositoEnTransito'])
const esDeEfectivo = (cuenta: string): cuenta is SaldoDeEfectivo['cuenta'] => cuentas.has(cuenta)

const deUnaCaja: ReadonlySet<string> = new Set<SaldoDeEfectivo['cuenta']>(['fondo', 'boveda', 'enTransito', 'depositoEnTransito'])

/** Balances of cash, over all months. */
function saldosDe({ libro }: Mayor, deQuien: (saldo: SaldoDeEfectivo) => boolean): SaldoDeEfectivo[] {
  const sumas = new Map<string, SaldoDeEfectivo>()
  for (const { cuenta, parte, moneda, centavos } of libro.saldos.values()) {
    if (!esDeEfectivo(cuenta)) continue
    const clave = `${cuenta}|${parte}|${moneda}`
    sumas.set(clave, { cuenta, parte, moneda, centavos: (sumas.get(clave)?.centavos ?? 0) + centavos })
  }
  return [...sumas.values()].filter((saldo) => saldo.centavos !== 0 && deQuien(saldo))
}

/** What collectors have; what a courier has of orders stands in the same account, and is settled order by order. */
function enManosDe(mayor: Mayor, deQuien: (empleadoId: string) => boolean): { empleadoId: string; centavos: number }[] {
  const sumas = new Map<string, number>()
  for (const { tipo, apuntes } of asientosDeCuenta(mayor, 'enManos')) {
    if (tipo === Pedido.tipo) continue
    for (const { cuenta, parte, centavos } of apuntes)
      if (cuenta === 'enManos' && deQuien(parte)) sumas.set(parte, (sumas.get(parte) ?? 0) + centavos)
  }
  return [...sumas].flatMap(([empleadoId, centavos]) => (centavos === 0 ? [] : [{ empleadoId, centavos }]))
}

/** The route that answers it. */
export function rutaEfectivo(server: Server, mayores: Mayores): void {
  ruta(server, comandosEfectivo.efectivo, { dispositivo: true, permiso: [Fondo, 'leer'] }, async ({ tiendaId, actor, autor, en }) => {
    const mayor = await mayores.alDia(tiendaId)
    const caja = actor.dispositivo?.clase === 'caja'
    const todo = !caja && rolesDe(actor, true).some((rol) => puede(rol, Fondo, 'verSaldos'))
    const fondos = caja ? [] : await leerTodos(baseDeTienda(server.store, tiendaId, 'ops'), Fondo, { clave: autor })
    const suyos = new Set(fondos.map(({ id }) => id))
    const alcanza = ({ cuenta, parte }: SaldoDeEfectivo): boolean =>
      todo || (caja ? deUnaCaja.has(cuenta) : cuenta === 'fondo' && suyos.has(parte))
    const { hechos } = mayor.libro.cubre
    const respuesta: EfectivoDelLibro = {
      en,
      saldos: saldosDe(mayor, alcanza),
      cubre: hechos,
      enManos: enManosDe(mayor, (empleadoId) => todo || caja || empleadoId === autor),
      enBanco: todo || caja ? await depositosEnBanco(server, tiendaId, mayor) : [],
    }
    return ok(respuesta)
  })
}

async function depositosEnBanco(server: Server, tiendaId: string, mayor: Mayor): Promise<string[]> {
  const depositos = partidasDe(asientosDeCuenta(mayor, 'depositoEnTransito'), 'depositoEnTransito').map(({ partida }) => partida)
  if (depositos.length === 0) return []
  return [...(await conciliacionesDe(await baseDeTienda(server.store, tiendaId, 'conta'), depositos)).keys()]
}
