import { afterEach, beforeEach, expect, test } from 'vitest'
import { construir } from '#domain/construir.ts'
import { Acceso } from '#domain/entidades/equipo.ts'
import { BloqueNCF } from '#domain/entidades/ncf.ts'
import { Tienda } from '#domain/entidades/tienda.ts'
import { Turno } from '#domain/entidades/turno.ts'
import { nuevaLinea, nuevoBorrador } from '#domain/venta.rules.ts'
import { unEquipo, type Equipo } from '../../tests/support/dispositivo.ts'
import type { Credencial } from './credencial.ts'
import { filaDe } from './fila.ts'
import { localSobre } from './local.ts'
import { abrirTienda, nombreBase, type TiendaLocal } from './tienda-local.ts'
import { abrirTurno, cerrarTurno, cobrar, turnoAbierto } from './ventas.ts'

const PIN = '4821'
const SAL = '00'.repeat(16)
const credencial: Credencial = {
  clase: 'caja',
  dispositivoId: 'dispositivo:1',
  secreto: 's'.repeat(43),
  tiendaId: 't1',
  slug: 'colmado-la-fe',
  nombre: 'Tablet',
  cajaId: 'caja:1',
  usuarioId: '',
}
const cafe = {
  id: 'p',
  nombre: 'Café',
  codigoBarra: '746',
  itbis: '18' as const,
  precioDiezmilesimas: 1_000_000,
  unidad: 'unidad',
  sePesa: false,
}
const venta = {
  ...nuevoBorrador('E32'),
  lineas: [nuevaLinea(cafe, 1000)],
  pagos: [{ metodo: 'efectivo' as const, moneda: 'DOP' as const, recibidoCentavos: 10_000, tasaDiezmilesimas: 10_000, referencia: '' }],
}
const enCero = { fondoDop: {}, fondoUsd: {} }
const contado = (billetes: number) => ({
  conteoDop: billetes === 0 ? {} : { '10000': billetes },
  conteoUsd: {},
  otros: [],
  conteosAnteriores: [],
  motivoDiferencia: '',
  autorizadoPor: undefined,
})

let equipo: Equipo
let cerrar: (() => Promise<void>) | undefined

/** Opens the till in a new tab, with the cashier at it. */
async function abrir(de: Credencial = credencial): Promise<TiendaLocal> {
  await cerrar?.()
  const puertos = equipo.pestana()
  const base = await puertos.abrirBase('mercana', { filas: ['publico', 'usuario'], apuntes: ['local'] })
  const tienda = await abrirTienda({
    puertos,
    local: localSobre(base.apuntes.local),
    publico: base.filas.publico,
    usuario: base.filas.usuario,
    credencial: de,
    miembro: undefined,
    alFallar: (error) => equipo.fallos.push(error),
  })
  cerrar = async () => {
    await tienda.cerrar()
    await base.cerrar()
  }
  await expect.poll(() => tienda.dueno.soyDueno.valor()).toBe(true)
  if (!tienda.persona.valor()) await tienda.entrarConPin('empleado:1', PIN)
  return tienda
}

const sinPromesa = { ok: false, error: { code: 'aptitud.sin-promesa' } }

beforeEach(async () => {
  equipo = unEquipo({ ahora: Date.parse('2026-11-21T15:00:00.000Z') })
  const pinHash = await equipo.pestana().pbkdf2(PIN, SAL, 1000)
  const base = await equipo.pestana().abrirBase(nombreBase(credencial), { filas: ['ops'], apuntes: ['catalogo'] })
  await base.filas.ops.crear(
    [
      construir(Tienda, {}, { id: 'tienda:t1', tiendaId: 't1' }),
      construir(Acceso, { empleadoId: 'empleado:1', pinHash, pinSal: SAL, pinIteraciones: 1000 }, { id: 'acceso:1' }),
      construir(BloqueNCF, { desde: 1, hasta: 100, paraDispositivo: 'dispositivo:1' }, { id: 'bloque:1' }),
    ].map((doc) => filaDe(doc, { texto: JSON.stringify(doc), hash: '', estado: 'servidor' })),
  )
  await base.cerrar()
})
afterEach(async () => {
  await cerrar?.()
  cerrar = undefined
  expect(equipo.fallos).toEqual([])
})

test.each([
  ['aptitud.sin-espacio', () => Object.assign(equipo.disco, { usoBytes: 9_900_000_000 })],
  ['aptitud.sin-base', () => Object.assign(equipo.disco, { sonda: { base: 'no-hay', privada: false } })],
  ['aptitud.se-descarta', () => Object.assign(equipo.disco, { sonda: { base: 'se-descarta', privada: false } })],
  ['aptitud.ventana-privada', () => Object.assign(equipo.disco, { sonda: { base: 'sirve', privada: true } })],
])('con %s no se abre turno ni se vende, tampoco si alguien lo acepta', async (code, empeorar) => {
  const antes = await abrir()
  await abrirTurno(antes, enCero)
  empeorar()
  const tienda = await abrir()
  expect(await cobrar(tienda, venta)).toMatchObject({ ok: false, error: { code } })
  const turno = await turnoAbierto(tienda)
  await tienda.aptitud.aceptar(turno?.id ?? '', 'empleado:2')
  expect(await cobrar(tienda, venta)).toMatchObject({ ok: false, error: { code } })
  expect(await tienda.numeros(), 'no se gastó ningún número').toMatchObject({ E32: { quedan: 100 } })
  expect((await cerrarTurno(tienda, turno ?? construir(Turno), contado(0))).ok, 'cerrar el turno sí se puede').toBe(true)
  expect(await abrirTurno(tienda, { ...enCero, riesgoAceptadoPor: 'empleado:2' })).toMatchObject({ ok: false, error: { code } })
})

test('sin promesa del navegador hace falta que alguien la acepte, y el turno dice quién', async () => {
  equipo.disco.persistente = false
  const tienda = await abrir()
  await expect.poll(() => tienda.aptitud.revisar(undefined)).toMatchObject(sinPromesa)
  expect(await abrirTurno(tienda, enCero)).toMatchObject(sinPromesa)
  const turno = await abrirTurno(tienda, { ...enCero, riesgoAceptadoPor: 'empleado:2' })
  expect(turno).toMatchObject({ ok: true, value: { riesgoAceptadoPor: 'empleado:2' } })
  expect((await cobrar(tienda, venta)).ok).toBe(true)
})

test('aceptarlo a medio turno dura hasta que ese turno se cierra, también después de recargar', async () => {
  const antes = await abrir()
  const turno = await abrirTurno(antes, enCero)
  if (!turno.ok) throw new Error(turno.error.code)
  equipo.disco.persistente = false
  let tienda = await abrir()
  await expect.poll(() => tienda.aptitud.disco.valor()?.persistente).toBe(false)
  expect(await cobrar(tienda, venta)).toMatchObject(sinPromesa)
  await tienda.aptitud.aceptar(turno.value.id, 'empleado:2')
  expect((await cobrar(tienda, venta)).ok).toBe(true)
  tienda = await abrir()
  await expect.poll(() => tienda.aptitud.disco.valor()?.persistente).toBe(false)
  expect((await cobrar(tienda, venta)).ok).toBe(true)
  expect((await cerrarTurno(tienda, turno.value, contado(2))).ok).toBe(true)
  expect(await abrirTurno(tienda, enCero)).toMatchObject(sinPromesa)
})

test('el espacio se mide otra vez: al liberarlo se vende sin recargar', async () => {
  equipo.disco.usoBytes = 9_900_000_000
  const tienda = await abrir()
  expect(await abrirTurno(tienda, enCero)).toMatchObject({ ok: false, error: { code: 'aptitud.sin-espacio', datos: { libres: '100 MB' } } })
  equipo.disco.usoBytes = 0
  await tienda.aptitud.medir()
  expect((await abrirTurno(tienda, enCero)).ok).toBe(true)
})

test('al navegador de quien entró con su cuenta no se le pide nada', async () => {
  equipo.disco.persistente = false
  equipo.disco.usoBytes = 9_900_000_000
  const tienda = await abrir({ ...credencial, clase: 'web', usuarioId: 'u1' })
  expect(tienda.aptitud.revisar(undefined)).toEqual({ ok: true, value: true })
})
