import { afterAll, beforeAll, expect, test } from 'vitest'
import { EntregaDinero, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { CierreTurno, Turno } from '#domain/caja/turno.entity.ts'
import { unServidor, type Prueba } from '../../tests/support/server/test-server.ts'
import { unComercio, unMensajero } from '../../tests/support/server/orders.ts'
import { bien, Hechos, unaCaja, unaTienda } from '../../tests/support/server/sync.ts'

let p: Prueba
beforeAll(async () => {
  p = await unServidor()
}, 60_000)
afterAll(() => p.cerrar())

const HACE_DOS_MESES_MS = 60 * 86_400_000

/** A till whose clock was two months behind for part of a shift: what it dated then is as much of that shift as the rest. */
test('quien empieza de nuevo recibe los hechos de un turno abierto y los cierres, diga lo que diga su fecha', async () => {
  const { duena, tienda } = await unaTienda(p)
  const hechos = new Hechos(p, tienda, await unaCaja(p, duena, tienda))
  const { cajaId } = hechos.de
  const antes = new Date(p.reloj.ahora.getTime() - HACE_DOS_MESES_MS).toISOString()
  const abierto = hechos.hecho(Turno, { cajaId }, { id: 'turno:abierto' })
  const vieja = await hechos.venta({ turnoId: 'turno:abierto' }, { en: antes, padre: 'turno:abierto' })
  const cerrado = hechos.hecho(Turno, { cajaId }, { id: 'turno:cerrado' })
  const cierre = hechos.hecho(
    CierreTurno,
    { turnoId: 'turno:cerrado', cajaId },
    { id: 'cierre:turno:cerrado', en: antes, padre: 'turno:cerrado' },
  )
  const olvidado = hechos.hecho(Turno, { cajaId }, { id: 'turno:olvidado', en: antes })
  const suya = await hechos.venta({ turnoId: 'turno:olvidado' }, { en: antes, padre: 'turno:olvidado' })
  const todos = [abierto, vieja, cerrado, cierre, olvidado, suya]
  bien(await hechos.enviar(...todos))
  const otra = new Hechos(p, tienda, await unaCaja(p, duena, tienda))
  const ids = (await otra.leerTodo('ops', '0')).docs.map(({ id }) => id)
  // Each once; what a job writes meanwhile may come both with the beginning and as a change.
  const suyos = new Set(todos.map(({ id }) => id))
  expect(ids.filter((id) => suyos.has(id)).toSorted()).toEqual([...suyos].toSorted())
})

test('quien empieza de nuevo recibe la entrega de dinero de hace dos meses que nadie acabó, y no la que se aceptó', async () => {
  const comercio = await unComercio(p)
  const { duena, tienda } = comercio
  const { empleadoId: creadoPor } = await unMensajero(p, comercio, { rol: 'cajero' })
  const hechos = new Hechos(p, tienda, await unaCaja(p, duena, tienda))
  const viejo = { en: new Date(p.reloj.ahora.getTime() - HACE_DOS_MESES_MS).toISOString() }
  const { empleadoId: paraEmpleadoId } = tienda
  const entrega = (n: string) => hechos.hecho(EntregaDinero, { paraEmpleadoId }, { ...viejo, id: `entregaDinero:${n}`, creadoPor })
  const dicha = (n: string, resultado: RecepcionDinero['resultado']) =>
    hechos.hecho(
      RecepcionDinero,
      { entregaId: `entregaDinero:${n}`, resultado },
      { ...viejo, id: `recepcionDinero:${n}`, creadoPor: paraEmpleadoId },
    )
  bien(await hechos.enviar(...['espera', 'negada', 'acabada'].map(entrega), dicha('negada', 'rechazada'), dicha('acabada', 'aceptada')))
  const otra = new Hechos(p, tienda, await unaCaja(p, duena, tienda))
  const ids = (await otra.leerTodo('ops', '0')).docs.flatMap(({ id, tipo }) => (tipo.endsWith('Dinero') ? [id] : []))
  expect(ids.toSorted()).toEqual(['entregaDinero:espera', 'entregaDinero:negada', 'recepcionDinero:negada'])
})
