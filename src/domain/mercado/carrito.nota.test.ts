import { expect, it } from 'vitest'
import { conNota, notaDe } from './carrito.nota.ts'
import { encargar } from './carrito.encargo.ts'
import { COMPRA_VACIA, conEleccion, conLinea, conLineaCambiada, estadoDeCompra, type LineaDeCarrito } from './carrito.rules.ts'

const linea = (productoId: string, unidades = 1): LineaDeCarrito => {
  const [una] = estadoDeCompra.parse({
    lineas: [{ tiendaId: 't1', productoId, cantidadMilesimas: unidades * 1000, agregadoEn: '2026-11-22T10:00:00.000Z' }],
  }).lineas
  if (!una) throw new Error('no line')
  return una
}
const lleno = [linea('cafe', 2), linea('te')].reduce(conLinea, COMPRA_VACIA)
const rehacer = (disco: typeof lleno, antes: typeof lleno, despues: typeof lleno) => {
  const nota = notaDe(antes, despues)
  return nota ? conNota(disco, 'n1', nota) : disco
}

it.each([
  ['una línea nueva', conLinea(lleno, linea('pan'))],
  ['una cantidad', conLineaCambiada(lleno, linea('cafe'), { cantidadMilesimas: 5000 })],
  ['una línea quitada', conLineaCambiada(lleno, linea('te'), { cantidadMilesimas: 0 })],
  ['cómo se recibe', conEleccion(lleno, 't1', { envio: 'retiro', nota: 'sin hielo' })],
  ['el teléfono', { ...lleno, telefono: '8095550177' }],
  [
    'un pedido',
    encargar(lleno, { grupoId: 'g1', usuarioId: 'u1', en: '2026-11-22T10:00:00.000Z', tiendas: ['t1'], totalVistoCentavos: 1 }),
  ],
])('rehecha sobre lo que había, la nota deja lo mismo que el cambio: %s', (_que, despues) => {
  expect({ ...rehacer(lleno, lleno, despues), notas: [] }).toEqual(despues)
})

it('dos veces es una vez, aunque después otra página haya cambiado lo mismo', () => {
  const nota = notaDe(lleno, conLinea(lleno, linea('cafe')))
  if (!nota) throw new Error('no note')
  const unaVez = conNota(lleno, 'n1', nota)
  const cambiada = conLineaCambiada(unaVez, linea('cafe'), { cantidadMilesimas: 9000 })
  expect(conNota(cambiada, 'n1', nota)).toBe(cambiada)
})

it('lo que otra página agregó mientras tanto se queda', () => {
  const conPan = conLinea(lleno, linea('pan'))
  expect(rehacer(conPan, lleno, conLinea(lleno, linea('sal'))).lineas.map(({ productoId }) => productoId)).toEqual([
    'cafe',
    'te',
    'pan',
    'sal',
  ])
})

it('de lo que dijo el servidor no hace falta nota', () => {
  expect(notaDe(lleno, { ...lleno, tasaDolarDiezmilesimas: 631_000 })).toBeUndefined()
  expect(notaDe(lleno, { ...lleno, seguido: { usuarioId: 'u1', lineas: [] } })).toBeUndefined()
})
