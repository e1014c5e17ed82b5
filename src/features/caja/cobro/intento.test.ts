import { afterEach, beforeEach, expect, test } from 'vitest'
import { localSobre } from '#data/local.ts'
import type { Credencial } from '#data/credencial.ts'
import { filaDe } from '#data/fila.ts'
import { abrirTienda, nombreBase, type TiendaLocal } from '#data/tienda-local.ts'
import { abrirTurno, cobrar } from '#data/ventas.ts'
import { construir } from '#domain/construir.ts'
import { Acceso } from '#domain/entidades/equipo.ts'
import { BloqueNCF } from '#domain/entidades/ncf.ts'
import { Tienda } from '#domain/entidades/tienda.ts'
import { nuevaLinea, nuevoBorrador } from '#domain/venta.rules.ts'
import { unEquipo, type Equipo } from '../../../../tests/support/dispositivo.ts'
import { anotarIntento, olvidarIntento, ventaSinVer } from './intento.ts'

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

let equipo: Equipo
let abiertas: (() => Promise<void>)[] = []

/** Opens the till in a new tab, as after a restart of the browser. */
async function abrir(): Promise<TiendaLocal> {
  const puertos = equipo.pestana()
  const base = await puertos.abrirBase('mercana', { filas: ['publico', 'usuario'], apuntes: ['local'] })
  const tienda = await abrirTienda({
    puertos,
    local: localSobre(base.apuntes.local),
    publico: base.filas.publico,
    usuario: base.filas.usuario,
    credencial,
    miembro: undefined,
    alFallar: (error) => equipo.fallos.push(error),
  })
  abiertas.push(async () => {
    await tienda.cerrar()
    await base.cerrar()
  })
  return tienda
}

async function cerrarNavegador(): Promise<void> {
  for (const cerrar of abiertas.splice(0)) await cerrar()
}

async function enTurno(): Promise<{ tienda: TiendaLocal; turnoId: string }> {
  const tienda = await abrir()
  expect((await tienda.entrarConPin('empleado:1', PIN)).ok).toBe(true)
  const turno = await abrirTurno(tienda, { fondoDop: {}, fondoUsd: {} })
  if (!turno.ok) throw new Error(turno.error.code)
  return { tienda, turnoId: turno.value.id }
}

beforeEach(async () => {
  equipo = unEquipo({ ahora: Date.parse('2026-11-21T15:00:00.000Z') })
  const pinHash = await equipo.pestana().pbkdf2(PIN, SAL, 1000)
  const base = await equipo.pestana().abrirBase(nombreBase(credencial), { filas: ['ops'], apuntes: ['catalogo'] })
  const docs = [
    construir(Tienda, {}, { id: 'tienda:t1', tiendaId: 't1' }),
    construir(Acceso, { empleadoId: 'empleado:1', pinHash, pinSal: SAL, pinIteraciones: 1000 }, { id: 'acceso:1' }),
    construir(BloqueNCF, { desde: 1, hasta: 100, paraDispositivo: 'dispositivo:1' }, { id: 'bloque:1' }),
  ]
  await base.filas.ops.crear(docs.map((doc) => filaDe(doc, { texto: JSON.stringify(doc), hash: '', estado: 'servidor' })))
  await base.cerrar()
})

afterEach(async () => {
  await cerrarNavegador()
  abiertas = []
  expect(equipo.fallos).toEqual([])
})

test('si el navegador muere después de cobrar, al volver se muestra esa venta', async () => {
  const { tienda, turnoId } = await enTurno()
  await anotarIntento(tienda, turnoId)
  const hecha = await cobrar(tienda, venta)
  await cerrarNavegador()
  expect((await ventaSinVer(await abrir()))?.ncf).toBe(hecha.ok && hecha.value.ncf)
})

test('si muere antes de que la venta llegue al disco, no hay nada que mostrar', async () => {
  const { tienda, turnoId } = await enTurno()
  expect((await cobrar(tienda, venta)).ok).toBe(true)
  await anotarIntento(tienda, turnoId)
  await cerrarNavegador()
  expect(await ventaSinVer(await abrir())).toBeUndefined()
})

test('una venta que se vio no se vuelve a mostrar', async () => {
  const { tienda, turnoId } = await enTurno()
  await anotarIntento(tienda, turnoId)
  expect((await cobrar(tienda, venta)).ok).toBe(true)
  olvidarIntento(tienda)
  await cerrarNavegador()
  expect(await ventaSinVer(await abrir())).toBeUndefined()
})
