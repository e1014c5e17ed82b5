import { expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { OrdenDeCompra } from './orden-de-compra.entity.ts'
import { costoDeOrden, mensajeDeOrden, ordenImpresa } from './orden-de-compra.papel.ts'

const orden = construir(OrdenDeCompra, { nota: 'Por la mañana' })

test('el papel dice a quién, qué y cuánto, a cómo vino la última vez, y que no es fiscal', () => {
  const tienda = construir(Tienda)
  const { titulo, bloques } = ordenImpresa(orden, tienda)
  const dicho = JSON.stringify(bloques)
  expect(titulo).toMatch(/^Pedido .+-\d{5}$/)
  for (const palabra of [
    tienda.tiendaNombre,
    'Distribuidora del Cibao SRL',
    'Café molido 454 g',
    '24',
    'RD$41.67',
    'No es un comprobante fiscal.',
  ])
    expect(dicho).toContain(palabra)
  expect(costoDeOrden(orden)).toBe(100_008)
})

test('el mensaje no dice a cómo lo compra la tienda', () => {
  expect(mensajeDeOrden(orden, 'Colmado La Fe')).toBe(
    'Hola, de Colmado La Fe. Quiero pedir:\n• 24 Café molido 454 g\nLo esperamos el 24/11/2026.\nPor la mañana',
  )
})
