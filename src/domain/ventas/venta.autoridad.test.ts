import { expect, it } from 'vitest'
import { puedeActo } from './venta.autoridad.ts'

const fabrica = { cajeroQuitaLineas: true, cajeroAbreGaveta: false }
const estricta = { cajeroQuitaLineas: false, cajeroAbreGaveta: false }
const abierta = { cajeroQuitaLineas: true, cajeroAbreGaveta: true }

it.each([
  ['cajero', 'gaveta', fabrica, false],
  ['cajero', 'gaveta', abierta, true],
  ['cajero', 'linea', fabrica, true],
  ['cajero', 'linea', estricta, false],
  ['cajero', 'venta', estricta, false],
  ['supervisor', 'gaveta', estricta, true],
  ['supervisor', 'venta', estricta, true],
  ['propietario', 'linea', estricta, true],
  ['contador', 'gaveta', abierta, false],
  ['mensajero', 'linea', abierta, false],
] as const)('%s, %s, con %o: %s', (rol, clase, tienda, puede) => {
  expect(puedeActo(rol, clase, tienda)).toBe(puede)
})
