import { describe, expect, it } from 'vitest'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { dias, estadoDe, filtrosDeProductos, type ProductoEnLista } from './en-lista.ts'

const renglon = (producto: Partial<ProductoEnCaja> = {}, resto: Partial<Omit<ProductoEnLista, 'producto'>> = {}): ProductoEnLista => ({
  producto: {
    id: 'producto:1',
    nombre: 'Café',
    codigoBarra: '746',
    codigo: '',
    categoria: 'Bebidas',
    grupo: '',
    variante: '',
    precioDiezmilesimas: 1_000_000,
    costoDiezmilesimas: 850_000,
    itbis: '16',
    unidad: 'unidad',
    sePesa: false,
    favorito: false,
    publicado: true,
    activo: true,
    eliminado: false,
    pesoGramos: 0,
    existenciaMinimaMilesimas: 5000,
    contiene: [],
    otrosCodigos: [],
    tieneVencimiento: false,
    foto: '',
    ...producto,
  },
  existencia: 10_000,
  rotacion: undefined,
  pendiente: undefined,
  ...resto,
})
const AHORA = Date.parse('2026-11-21T12:00:00.000Z')
const filtros = filtrosDeProductos({ verCosto: true, categorias: ['Bebidas'], leidaEn: AHORA })
const pasa = (clave: string, valor: string, uno: ProductoEnLista): boolean =>
  filtros.find(({ key }) => key === clave)?.test(uno, valor) ?? false

describe('el estado de un producto', () => {
  it('dice lo más grave primero', () => {
    expect(estadoDe(renglon({ eliminado: true, activo: false }))).toBe('eliminado')
    expect(estadoDe(renglon({ activo: false }, { existencia: 0 }))).toBe('inactivo')
    expect(estadoDe(renglon({}, { existencia: 0 }))).toBe('agotado')
    expect(estadoDe(renglon({}, { existencia: 4999 }))).toBe('bajo')
    expect(estadoDe(renglon({}, { existencia: 5000 }))).toBe('bien')
  })
})

describe('los filtros de la lista', () => {
  it('margen menor que, y quien no tiene costo no sale', () => {
    expect(pasa('margen', '20', renglon())).toBe(true)
    expect(pasa('margen', '10', renglon())).toBe(false)
    expect(pasa('margen', '40', renglon({ costoDiezmilesimas: 0 }))).toBe(false)
    expect(filtrosDeProductos({ verCosto: false, categorias: [], leidaEn: AHORA }).some(({ key }) => key === 'margen')).toBe(false)
  })
  it('sin movimiento desde hace N días, o nunca', () => {
    const movido = (ultimo: string) => renglon({}, { rotacion: { vendido: 1000, ultimo } })
    expect(pasa('quieto', '15', movido('2026-11-06T12:00:00.000Z'))).toBe(true)
    expect(pasa('quieto', '15', movido('2026-11-07T12:00:00.000Z'))).toBe(false)
    expect(pasa('quieto', '30', renglon())).toBe(true)
  })
  it('lo que le falta, la categoría y si está publicado', () => {
    expect(pasa('falta', 'codigo', renglon({ codigoBarra: '' }))).toBe(true)
    expect(pasa('falta', 'codigo', renglon({ codigoBarra: '', codigo: 'A1' }))).toBe(false)
    expect(pasa('falta', 'peso', renglon())).toBe(true)
    expect(pasa('falta', 'peso', renglon({ pesoGramos: 500 }))).toBe(false)
    expect(pasa('falta', 'peso', renglon({ unidad: 'libra' }))).toBe(false)
    expect(pasa('falta', 'foto', renglon({ foto: '/archivos/t/x.webp' }))).toBe(false)
    expect(pasa('categoria', 'Bebidas', renglon())).toBe(true)
    expect(pasa('categoria', '—', renglon({ categoria: '' }))).toBe(true)
    expect(pasa('publicado', 'no', renglon())).toBe(false)
  })
})

it('los días de inventario salen de lo vendido', () => {
  expect(dias(renglon({}, { rotacion: { vendido: 60_000, ultimo: '2026-11-20T12:00:00.000Z' } }))).toBe(5)
  expect(dias(renglon())).toBeUndefined()
})
