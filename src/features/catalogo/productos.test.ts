/** What the list of products writes, on a real device: many at once, deleting, and a stock count by two people. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { plegarConteo, diferenciasDe } from '#domain/inventario/conteo.rules.ts'
import { ConteoInventario, LineaConteo } from '#domain/inventario/conteo.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { abrirEnPestana, credencialWeb, MEDIODIA } from '../../../tests/support/caja-sola.ts'
import { unEquipo, type Equipo } from '../../../tests/support/dispositivo.ts'
import { alcanceDe, aplicarConteo, descartarConteo } from './conteo/conteos.ts'
import { deshacer, importar } from './importar.ts'
import { cambiarVarios } from './masivo.ts'

const dueno: Persona = { empleadoId: 'empleado:1', nombre: 'Ana', rol: 'propietario' }
let equipo: Equipo
let tienda: TiendaLocal

async function abrirComo(miembro: Persona): Promise<void> {
  tienda = await abrirEnPestana(equipo, { de: credencialWeb, miembro })
}
beforeEach(async () => {
  equipo = unEquipo({ ahora: MEDIODIA })
  await abrirComo(dueno)
})
afterEach(async () => {
  await tienda.cerrar()
  expect(equipo.fallos).toEqual([])
})

async function crear(nombre: string, resto: Partial<Producto> = {}): Promise<string> {
  const creado = await tienda.repo.crear(Producto, { nombre, precioDiezmilesimas: 1_000_000, itbis: '18', ...resto })
  if (!creado.ok) throw new Error(creado.error.code)
  await expect.poll(() => tienda.catalogo.porId(creado.value.id)?.nombre).toBe(nombre)
  return creado.value.id
}
const producto = (id: string) => {
  const uno = tienda.catalogo.porId(id)
  if (!uno) throw new Error(id)
  return uno
}

describe('cambiar muchos productos', () => {
  test('es un solo histórico, sin conexión, y solo de los que cambian', async () => {
    const ids = [await crear('Pan'), await crear('Sal', { categoria: 'Víveres' })]
    const cambios = ids.map((id) => ({ producto: producto(id), campos: { categoria: 'Víveres' } }))
    expect(await cambiarVarios(tienda.repo, cambios, 'Categoría: Víveres')).toEqual({ ok: true, value: 1 })
    await expect.poll(() => ids.map((id) => producto(id).categoria)).toEqual(['Víveres', 'Víveres'])
    const historicos = await tienda.repo.buscar(Historico, { clave: 'producto' })
    expect(historicos.filter(({ doc }) => doc.motivo.startsWith('Categoría')).map(({ doc, estado }) => [doc.cambios, estado])).toEqual([
      [[{ docId: ids[0], campos: { categoria: { antes: '', despues: 'Víveres' } } }], 'guardado'],
    ])
  })
})

describe('importar', () => {
  test('cancelado mientras se guarda no deja nada a medias', async () => {
    const filas = Array.from({ length: 9000 }, (_, i) => ({
      fila: i,
      codigoBarra: String(i),
      nombre: `Producto ${i}`,
      precioDiezmilesimas: 10_000,
      costoDiezmilesimas: 0,
      itbis: '18' as const,
      codigo: '',
      categoria: '',
      unidad: 'unidad' as const,
      existenciaMilesimas: 1000,
    }))
    const control = new AbortController()
    const importando = importar(tienda, filas, { actualizar: true, archivo: 'lista.csv' }, control.signal)
    setTimeout(() => control.abort(), 0)
    expect(await importando).toMatchObject({ error: { code: 'guardar.cancelado' } })
    expect(await tienda.repo.buscar(Historico)).toEqual([])
    expect(tienda.catalogo.total).toBe(0)
    expect(await importar(tienda, filas.slice(0, 3), { actualizar: true, archivo: 'lista.csv' })).toMatchObject({ value: { nuevos: 3 } })
  })
})

describe('deshacer una importación', () => {
  test('lo que trajo se elimina, lo que cambió vuelve a como estaba con su existencia, y lo que alguien cambió después se queda', async () => {
    const fila = (nombre: string, precioDiezmilesimas: number) => ({
      fila: 1,
      codigoBarra: '',
      nombre,
      precioDiezmilesimas,
      itbis: '18' as const,
      codigo: '',
      categoria: '',
      unidad: 'unidad' as const,
      existenciaMilesimas: 5000,
    })
    const [pan, sal] = [await crear('Pan'), await crear('Sal')]
    const importada = await importar(tienda, [fila('Pan', 50_000), fila('Sal', 60_000), fila('Queso', 70_000)], {
      actualizar: true,
      archivo: 'lista.csv',
    })
    if (!importada.ok) throw new Error(importada.error.code)
    await expect.poll(() => producto(pan).precioDiezmilesimas).toBe(50_000)
    const nuevo = importada.value.historicos[0]?.cambios.find(({ campos }) => campos['nombre']?.despues === 'Queso')?.docId ?? ''
    await tienda.repo.editar(Producto, sal, { precioDiezmilesimas: 65_000 })
    await expect.poll(() => producto(sal).precioDiezmilesimas).toBe(65_000)
    expect((await deshacer(tienda, importada.value)).ok).toBe(true)
    await expect.poll(() => producto(nuevo).eliminado).toBe(true)
    expect([producto(pan), producto(sal)].map((uno) => [uno.precioDiezmilesimas, uno.eliminado])).toEqual([
      [1_000_000, false],
      [65_000, false],
    ])
    await expect.poll(() => [pan, sal, nuevo].map((id) => tienda.catalogo.existencia(id))).toEqual([0, 0, 0])
  })
})

describe('eliminar un producto', () => {
  test('sale de la caja y de las búsquedas, conserva su historia y se puede restaurar', async () => {
    const id = await crear('Pan', { codigoBarra: '746' })
    const eliminar = (eliminado: boolean) => tienda.repo.editar(Producto, id, { eliminado })
    expect((await eliminar(true)).ok).toBe(true)
    await expect.poll(() => tienda.catalogo.porCodigo('746')).toBeUndefined()
    expect(tienda.catalogo.buscar('pan', 9)).toEqual([])
    expect(producto(id)).toMatchObject({ nombre: 'Pan', eliminado: true, activo: true })
    expect((await eliminar(false)).ok).toBe(true)
    await expect.poll(() => tienda.catalogo.porCodigo('746')?.id).toBe(id)
  })
  test('un supervisor edita pero no elimina', async () => {
    const id = await crear('Pan')
    await tienda.cerrar()
    await abrirComo({ ...dueno, rol: 'supervisor' })
    expect(await tienda.repo.editar(Producto, id, { eliminado: true })).toMatchObject({ error: { code: 'guardar.campo-sin-permiso' } })
    expect((await tienda.repo.editar(Producto, id, { activo: false })).ok).toBe(true)
  })
  test('la foto conserva su nombre y su carpeta', async () => {
    const id = await crear('Pan')
    const foto = { nombre: 'abc.webp', carpeta: 't1', url: '/archivos/t1/abc.webp' }
    expect((await tienda.repo.editar(Producto, id, { foto })).ok).toBe(true)
    await expect.poll(() => producto(id).foto).toBe(foto.url)
    expect((await tienda.repo.get(Producto, id))?.doc.foto).toEqual(foto)
  })
})

describe('un conteo', () => {
  async function abrirConteo(): Promise<ConteoInventario> {
    const creado = await tienda.repo.crear(ConteoInventario, { nombre: 'Noviembre', alcance: 'todo', valor: '', estado: 'abierto' })
    const conteo = creado.ok ? await tienda.repo.get(ConteoInventario, creado.value.id) : undefined
    if (!conteo) throw new Error('sin conteo')
    return conteo.doc
  }
  const mover = (productoId: string, milesimas: number) =>
    tienda.repo.guardar(MovimientoInventario, { motivo: 'compra', nota: '', lineas: [{ productoId, milesimas }] })
  const contar = (conteoId: string, productoId: string, milesimas: number) =>
    tienda.repo.guardar(LineaConteo, { conteoId, productoId, lugar: '', acto: 'suma', milesimas })
  async function diferencias(conteoId: string) {
    const lineas = (await tienda.repo.buscar(LineaConteo, { padre: conteoId })).map(({ doc }) => doc)
    const hechos = (await tienda.repo.buscar(MovimientoInventario)).map(({ doc }) => doc)
    return diferenciasDe(plegarConteo(lineas).values(), (id) => tienda.catalogo.existencia(id), hechos)
  }

  test('deja la existencia contada más lo que se movió después, y se aplica una sola vez', async () => {
    const id = await crear('Pan')
    await mover(id, 20_000)
    const conteo = await abrirConteo()
    equipo.reloj.ahora += 60_000
    await contar(conteo.id, id, 11_000)
    await contar(conteo.id, id, 7000)
    equipo.reloj.ahora += 60_000
    await mover(id, -3000)
    await expect.poll(() => tienda.catalogo.existencia(id)).toBe(17_000)

    const cuenta = await diferencias(conteo.id)
    expect(cuenta).toMatchObject([{ milesimas: 18_000, esperado: 20_000, diferencia: -2000 }])
    expect(await aplicarConteo(tienda.repo, conteo, cuenta)).toEqual({ ok: true, value: 1 })
    await expect.poll(() => tienda.catalogo.existencia(id)).toBe(15_000)
    expect(await diferencias(conteo.id)).toMatchObject([{ esperado: 20_000, diferencia: -2000 }])

    const cerrado = (await tienda.repo.get(ConteoInventario, conteo.id))?.doc
    expect(cerrado?.estado).toBe('aplicado')
    // A second device that had not heard of it, or an impatient finger.
    for (const otra of [conteo, cerrado ?? conteo])
      expect(await aplicarConteo(tienda.repo, otra, cuenta)).toMatchObject({ error: { code: 'conteo.cerrado' } })
    expect(tienda.catalogo.existencia(id)).toBe(15_000)
  })
  test('sin nada contado no se aplica, y descartado no mueve nada', async () => {
    const id = await crear('Pan')
    const conteo = await abrirConteo()
    expect(await aplicarConteo(tienda.repo, conteo, [])).toMatchObject({ error: { code: 'conteo.sin-conteos' } })
    await contar(conteo.id, id, 5000)
    expect((await descartarConteo(tienda.repo, conteo)).ok).toBe(true)
    expect((await tienda.repo.get(ConteoInventario, conteo.id))?.doc.estado).toBe('descartado')
    expect(tienda.catalogo.existencia(id)).toBe(0)
  })
  test('el cajero cuenta y no aplica', async () => {
    const id = await crear('Pan')
    const conteo = await abrirConteo()
    await tienda.cerrar()
    await abrirComo({ ...dueno, rol: 'cajero' })
    expect((await contar(conteo.id, id, 1000)).ok).toBe(true)
    expect(await aplicarConteo(tienda.repo, conteo, await diferencias(conteo.id))).toMatchObject({ error: { code: 'guardar.sin-permiso' } })
  })
  test('alcanza todo, una categoría o lo que diga el nombre, sin inactivos ni eliminados', async () => {
    await crear('Pan de agua', { categoria: 'Panadería' })
    await crear('Pan viejo', { categoria: 'Panadería', activo: false })
    await crear('Leche')
    const nombres = (alcance: ConteoInventario['alcance'], valor = '') =>
      alcanceDe({ alcance, valor }, tienda.catalogo).map(({ nombre }) => nombre)
    expect(nombres('todo')).toEqual(['Pan de agua', 'Leche'])
    expect(nombres('categoria', 'Panadería')).toEqual(['Pan de agua'])
    expect(nombres('texto', 'leche')).toEqual(['Leche'])
  })
})
