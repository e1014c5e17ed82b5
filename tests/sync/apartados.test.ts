/** A till that lost its disk while something of it waits in quarantine, and shifts that two people close. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { CierreTurno, type Turno } from '#domain/caja/turno.entity.ts'
import { claveRenglon } from '#domain/caja/cuadre.rules.ts'
import { metodosPago, Venta } from '#domain/ventas/venta.entity.ts'
import type { Result } from '#domain/core/result.ts'
import { segundosCierres } from '#data/caja/turnos.ts'
import { abrirTurno, cerrarTurno, turnoAbierto } from '#data/ventas/ventas.ts'
import { abrirCaja, unaTienda, vender, type Aparato, type TiendaDePrueba } from '../support/tienda.ts'

const PIN = '482193'
const DIA_MS = 86_400_000

let t: TiendaDePrueba
let a: Aparato
/** How far the server's clock is ahead of the computer's. */
let adelanto = 0

beforeAll(async () => {
  t = await unaTienda()
  Object.defineProperty(t.p.reloj, 'ahora', { get: () => new Date(Date.now() + adelanto) })
}, 60_000)
afterAll(() => t.cerrar())
afterEach(async () => {
  await a.cerrar()
  // What a red test left undone is not the next one's fault.
  await activar(true)
  expect(a.fallos).toEqual([])
})

const contado = (centavos: number) => ({
  conteoDop: { '10000': Math.floor(centavos / 10_000), '1': centavos % 10_000 },
  conteoUsd: {},
  otros: [],
  conteosAnteriores: [],
  motivos: Object.fromEntries(
    metodosPago.flatMap((metodo) => (['DOP', 'USD'] as const).map((moneda) => [claveRenglon({ metodo, moneda }), 'Por aclarar'])),
  ),
  autorizadoPor: undefined,
})

function hecho<T>(resultado: Result<T>): T {
  if (!resultado.ok) throw new Error(JSON.stringify(resultado.error))
  return resultado.value
}

const activar = (activo: boolean) =>
  t.p.pedir('PUT', `/api/tiendas/${t.tiendaId}/empleados/${t.cajeraId}`, { activo }, t.duena).then(({ estado }) => expect(estado).toBe(200))

/** A till with two sales in the ledger and two in quarantine: whoever made them had left. */
async function conApartadas(): Promise<{ recibidas: Venta[]; apartadas: Venta[]; turno: Turno }> {
  a = await t.aparato(await t.crearCaja('Caja'))
  a.reloj.ahora = Date.now() + adelanto
  await abrirCaja(a.tienda)
  const recibidas = await vender(a.tienda, 2)
  await a.tienda.sync.sincronizar()
  a.linea.url = undefined
  const apartadas = await vender(a.tienda, 2)
  await activar(false)
  a.linea.url = t.url
  await a.tienda.sync.sincronizar()
  await expect.poll(() => a.tienda.sync.estado.valor().enCuarentena).toBe(2)
  const turno = await turnoAbierto(a.tienda)
  if (!turno) throw new Error('no shift')
  return { recibidas, apartadas, turno }
}

async function perderTodo(): Promise<void> {
  await a.cerrar()
  a.linea.intervenir = undefined
  await a.perderBases('--ops')
  for (const nombre of await a.archivos.listar('')) await a.archivos.borrar(nombre)
  await a.reabrir()
}

const filas = async (ventas: readonly { id: string }[]) =>
  (await a.tienda.interno.ops.leer(ventas.map(({ id }) => id))).map((fila) => [fila?.estado, fila?.motivo, fila?.seq, fila?.texto])

it('lo que espera en cuarentena vuelve a la caja que perdió su disco: con su texto y su motivo, y no como recibido', async () => {
  const { recibidas, apartadas, turno } = await conApartadas()
  const antes = await filas(apartadas)
  expect(antes.map(([estado, motivo]) => [estado, motivo])).toEqual(apartadas.map(() => ['cuarentena', 'sin-permiso']))
  await perderTodo()
  await a.tienda.sync.sincronizar()
  expect(await filas(apartadas)).toEqual(antes)
  expect((await filas(recibidas)).map(([estado]) => estado)).toEqual(['recibido', 'recibido'])
  await expect.poll(() => a.tienda.sync.estado.valor()).toMatchObject({ enCuarentena: 2, sinEnviar: 0 })
  hecho(await a.tienda.entrarConPin(t.empleadoId, PIN))
  const cierre = hecho(await cerrarTurno(a.tienda, turno, contado(100_000 + 4 * 10_000)))
  expect([cierre.ventas, cierre.renglones[0]?.diferenciaCentavos]).toEqual([4, 0])
})

it('con lo apartado de vuelta, el resumen del día coincide', async () => {
  await conApartadas()
  await activar(true)
  await perderTodo()
  await a.tienda.sync.sincronizar()
  adelanto += DIA_MS
  a.reloj.ahora = Date.now() + adelanto
  await a.tienda.sync.sincronizar()
  await expect.poll(() => a.tienda.sync.estado.valor().comparado?.distintos).toEqual([])
})

it('lo que se apartó con la caja vacía vuelve aunque haya llegado más tarde que ella', async () => {
  a = await t.aparato(await t.crearCaja('Caja'))
  a.reloj.ahora = Date.now() + adelanto
  await abrirCaja(a.tienda)
  await vender(a.tienda)
  await a.tienda.sync.sincronizar()
  let envio: RequestInit | undefined
  a.linea.intervenir = async (url, init, seguir) => {
    if (!url.includes('/push')) return await seguir()
    envio = init
    throw new TypeError('fetch failed')
  }
  const [perdida] = await vender(a.tienda)
  await a.tienda.sync.sincronizar()
  await activar(false)
  // The line heals when the till is closed: healed before, its own next try hands the sale in.
  await perderTodo()
  await a.tienda.sync.sincronizar()
  expect(await filas([{ id: perdida?.id ?? '' }])).toEqual([[undefined, undefined, undefined, undefined]])
  // The request that was on its way arrives now.
  await fetch(`${t.url}/sync/v1/push`, { ...envio, headers: { ...(envio?.headers as Record<string, string>), origin: t.url } })
  await a.tienda.sync.sincronizar()
  expect((await filas([{ id: perdida?.id ?? '' }]))[0]?.slice(0, 2)).toEqual(['cuarentena', 'sin-permiso'])
})

it('la caja que perdió su disco no cierra ni abre turnos hasta haber leído lo que el servidor tiene', async () => {
  a = await t.aparato(await t.crearCaja('Caja'))
  a.reloj.ahora = Date.now() + adelanto
  await abrirCaja(a.tienda)
  const turno = await turnoAbierto(a.tienda)
  if (!turno) throw new Error('no shift')
  const primero = hecho(await cerrarTurno(a.tienda, turno, contado(100_000)))
  await a.tienda.sync.sincronizar()
  await a.cerrar()
  await a.perderBases('--ops')
  for (const nombre of await a.archivos.listar('')) await a.archivos.borrar(nombre)
  let cortado = true
  let paginas = 0
  // A long history: the page with the shift arrives, the one with its closing does not.
  a.linea.intervenir = async (url, _init, seguir) => {
    if (!cortado || !url.includes('/pull') || !url.includes('base=ops')) return await seguir()
    if (paginas++ > 0) return Response.json({}, { status: 503 })
    const entera = (await (await seguir()).json()) as { docs: { tipo: string }[]; desde: string }
    return Response.json({ ...entera, docs: entera.docs.filter(({ tipo }) => tipo !== 'cierreTurno'), desde: '0', alDia: false })
  }
  await a.reabrir()
  await a.tienda.sync.sincronizar()
  await expect.poll(() => a.tienda.accesos.valor()?.length ?? 0).toBeGreaterThan(0)
  hecho(await a.tienda.entrarConPin(t.cajeraId, PIN))
  expect(await turnoAbierto(a.tienda), 'parece abierto').toBeDefined()
  expect(await cerrarTurno(a.tienda, turno, contado(90_000))).toMatchObject({ ok: false, error: { code: 'turno.por-leer' } })
  cortado = false
  await a.tienda.sync.sincronizar()
  expect(await cerrarTurno(a.tienda, turno, contado(90_000))).toMatchObject({ ok: false, error: { code: 'turno.cerrado' } })
  expect((await a.tienda.repo.get(CierreTurno, primero.id))?.doc.huella).toBe(primero.huella)
  expect((await abrirTurno(a.tienda, { fondoDop: { '10000': 10 }, fondoUsd: {} })).ok).toBe(true)
})

it('de dos cierres de un turno vale el que llegó primero: la caja lo enseña, guarda el suyo aparte, y los días coinciden', async () => {
  a = await t.aparato(await t.crearCaja('Caja'))
  a.reloj.ahora = Date.now() + adelanto
  await abrirCaja(a.tienda)
  await vender(a.tienda)
  await a.tienda.sync.sincronizar()
  const turno = await turnoAbierto(a.tienda)
  if (!turno) throw new Error('no shift')
  a.linea.url = undefined
  const segundo = hecho(await cerrarTurno(a.tienda, turno, contado(110_000)))
  const oficina = await t.navegador()
  oficina.reloj.ahora = Date.now() + adelanto
  const primero = hecho(await cerrarTurno(oficina.tienda, turno, contado(105_000)))
  await oficina.tienda.sync.sincronizar()
  await oficina.cerrar()
  a.linea.url = t.url
  await a.tienda.sync.sincronizar()
  const enCaja = await a.tienda.repo.get(CierreTurno, primero.id)
  expect([enCaja?.estado, enCaja?.doc.huella, enCaja?.doc.dispositivoId]).toEqual(['servidor', primero.huella, primero.dispositivoId])
  expect((await segundosCierres(a.tienda, turno.id)).map(({ id, seq, conteoDop }) => [id, seq, conteoDop])).toEqual([
    [segundo.id, segundo.seq, segundo.conteoDop],
  ])
  expect((await a.tienda.repo.buscar(CierreTurno, { padre: turno.id })).map(({ doc }) => doc.huella)).toEqual([primero.huella])
  expect(await turnoAbierto(a.tienda)).toBeUndefined()
  adelanto += DIA_MS
  a.reloj.ahora = Date.now() + adelanto
  await a.tienda.sync.sincronizar()
  await expect.poll(() => a.tienda.sync.estado.valor().comparado?.distintos).toEqual([])
})
