import { describe, expect, it } from 'vitest'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { CONSUMIDOR_FINAL } from '#domain/ventas/comprador.ts'
import { nuevoBorrador } from '#domain/ventas/venta.rules.ts'
import { agregarLinea, cambiarLinea, ponerCliente, ponerLinea, quitarLinea } from './mesa.ts'

const producto = (id: string, sePesa = false): ProductoEnCaja => ({
  id,
  nombre: id,
  codigoBarra: '',
  codigo: '',
  categoria: '',
  grupo: '',
  variante: '',
  precioDiezmilesimas: 100_000,
  costoDiezmilesimas: 0,
  itbis: '18',
  unidad: 'unidad',
  sePesa,
  favorito: false,
  publicado: true,
  activo: true,
  eliminado: false,
  pesoGramos: 0,
  existenciaMinimaMilesimas: 0,
  contiene: [],
  otrosCodigos: [],
  tieneVencimiento: false,
  foto: '',
})
const vacio = nuevoBorrador('E32')
const HOY = '2026-11-25'
const tienda = { comprobantePorDefecto: 'E32', contingenciaDesde: '' } as const

describe('la venta a medio hacer', () => {
  it('el mismo producto crece en su línea y dice cuál es', () => {
    const uno = agregarLinea(vacio, producto('a'), 1000)
    const dos = agregarLinea(uno.borrador, producto('b'), 1000)
    const tres = agregarLinea(dos.borrador, producto('a'), 2000)
    expect([uno.indice, dos.indice, tres.indice]).toEqual([0, 1, 0])
    expect(tres.borrador.lineas.map((linea) => linea.cantidadMilesimas)).toEqual([3000, 1000])
  })

  it('lo pesado va en su propia línea cada vez', () => {
    const uno = agregarLinea(vacio, producto('queso', true), 450)
    const dos = agregarLinea(uno.borrador, producto('queso', true), 700)
    expect(dos.indice).toBe(1)
    expect(dos.borrador.lineas).toHaveLength(2)
  })

  it('una línea quitada vuelve a su lugar', () => {
    const lineas = ['a', 'b', 'c'].reduce((b, id) => agregarLinea(b, producto(id), 1000).borrador, vacio)
    const linea = lineas.lineas[1]
    if (!linea) throw new Error('falta la línea')
    expect(ponerLinea(quitarLinea(lineas, 1), 1, linea)).toEqual(lineas)
    expect(cambiarLinea(lineas, 1, { nota: 'fría' }).lineas.map((l) => l.nota)).toEqual(['', 'fría', ''])
  })

  it('el comprobante lo propone el cliente; sin preferencia vuelve al de la tienda', () => {
    const cliente = { clienteId: 'c', nombre: 'Ana', identificacion: '131246796', tipoIdentificacion: 'RNC' as const }
    const de = (tipoComprobante: '' | 'E31' | 'E34') => ({ tipoComprobante, descuentoPuntosBasicos: 0, precio: '' })
    const conCredito = ponerCliente(vacio, cliente, de('E31'), tienda, HOY)
    expect(conCredito.tipoComprobante).toBe('E31')
    expect(ponerCliente(conCredito, { ...CONSUMIDOR_FINAL }, de(''), tienda, HOY).tipoComprobante).toBe('E32')
    expect(ponerCliente(vacio, cliente, de('E34'), tienda, HOY).tipoComprobante).toBe('E32')
  })

  it('en contingencia se propone el gemelo de papel, del cliente o de la tienda', () => {
    const cliente = { clienteId: 'c', nombre: 'Ana', identificacion: '131246796', tipoIdentificacion: 'RNC' as const }
    const sinE = { ...tienda, contingenciaDesde: '2026-11-24' }
    const de = (tipoComprobante: '' | 'E31') => ({ tipoComprobante, descuentoPuntosBasicos: 0, precio: '' })
    expect((['', 'E31'] as const).map((tipo) => ponerCliente(vacio, cliente, de(tipo), sinE, HOY).tipoComprobante)).toEqual(['B02', 'B01'])
  })

  it('el descuento del cliente se propone y se va con él; el que dio una persona se queda', () => {
    const cliente = { clienteId: 'c', nombre: 'Ana', identificacion: '', tipoIdentificacion: '' as const }
    const poner = (borrador: typeof vacio, descuentoPuntosBasicos: number) =>
      ponerCliente(borrador, cliente, { tipoComprobante: '', descuentoPuntosBasicos, precio: '' }, tienda, HOY)
    const conSuyo = poner(vacio, 500)
    expect(conSuyo.descuentoGlobal).toMatchObject({ clase: 'porcentaje', valor: 500 })
    expect(poner(conSuyo, 700).descuentoGlobal?.valor).toBe(700)
    expect(poner(conSuyo, 0).descuentoGlobal).toBeNull()
    const dado = { clase: 'monto' as const, valor: 100, motivo: 'Golpeado' }
    expect(poner({ ...vacio, descuentoGlobal: dado }, 500).descuentoGlobal).toEqual(dado)
  })
})
