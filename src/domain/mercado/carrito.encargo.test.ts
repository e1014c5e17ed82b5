import { expect, test } from 'vitest'
import { compraDe, encargar, trasRespuesta } from './carrito.encargo.ts'
import { COMPRA_VACIA, conEleccion, conLinea, type EstadoDeCompra } from './carrito.rules.ts'

const EN = '2026-11-28T12:00:00.000Z'
const conCupon = (cupon: string): EstadoDeCompra => {
  const linea = { tiendaId: 't1', slug: 'la-fe', tiendaNombre: 'La Fe', productoId: 'producto:1', nombre: 'Café', unidad: 'unidad' }
  const vista = { sePesa: false, pesoGramos: 0, foto: '', precioVistoDiezmilesimas: 1_000_000, vistoEn: EN, cantidadMilesimas: 1000 }
  return conEleccion(conLinea(COMPRA_VACIA, { ...linea, ...vista, nota: '', agregadoEn: EN }), 't1', { cupon })
}
const cuerpoDe = (estado: EstadoDeCompra) => JSON.parse(JSON.stringify(compraDe(estado, ['t1']))) as { pedidos: object[] }

test('sin cupón la compra no dice nada de cupones: la que espera de antes es la misma, byte por byte', () => {
  expect(cuerpoDe(conCupon('')).pedidos[0]).not.toHaveProperty('cupon')
  expect(cuerpoDe(conCupon('CAFE10')).pedidos[0]).toHaveProperty('cupon', 'CAFE10')
})

test('el cupón se queda hasta que la tienda tiene el pedido: si no se pudo, no hay que escribirlo otra vez', () => {
  const grupo = { grupoId: 'g1', usuarioId: 'u1', en: EN, totalVistoCentavos: 9000, tiendas: ['t1'] }
  const enviado = encargar(conCupon('CAFE10'), grupo)
  const tras = (respuesta: Parameters<typeof trasRespuesta>[2]) =>
    trasRespuesta(enviado, 'g1', respuesta, () => false).elecciones['t1']?.cupon
  expect(tras({ ok: false, error: { code: 'pedido.sin-existencia' } })).toBe('CAFE10')
  expect(tras({ ok: true, value: { estado: 'requiere_confirmacion', pedidos: [], cotizacion: { totalCentavos: 9500 } } })).toBe('CAFE10')
  expect(tras({ ok: true, value: { estado: 'colocado', pedidos: [], cotizacion: null } })).toBe('')
})
