import { expect, test } from 'vitest'
import { motivosDeAclaracion, reparosDeVenta, type Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { explicacionDeAsunto, renglonEnPalabras, tituloDeAsunto } from './asuntos.ts'

const DE_MANANA = 'razon_de_manana' as Aclaracion['motivo']

test('cada razón tiene sus palabras, y una que esta versión no conoce también', () => {
  for (const motivo of [...motivosDeAclaracion, DE_MANANA])
    for (const dicho of [tituloDeAsunto({ motivo, porque: '' }), explicacionDeAsunto({ motivo, porque: '' })]) {
      expect(dicho.length).toBeGreaterThan(10)
      expect(dicho).not.toContain('undefined')
    }
  expect(explicacionDeAsunto({ motivo: DE_MANANA, porque: '' })).toContain('Recarga la página')
})

test('cada renglón se dice con sus cifras, y uno que esta versión no conoce con su nombre', () => {
  for (const reparo of reparosDeVenta)
    expect(renglonEnPalabras({ nombre: '', reparo, dice: 20_260_101, debe: 0 })).not.toMatch(/undefined|NaN/)
  const deManana = { nombre: 'Café molido', reparo: 'reparo-de-manana' as 'precio', dice: 1, debe: 0 }
  expect(renglonEnPalabras(deManana)).toBe('Café molido')
})
