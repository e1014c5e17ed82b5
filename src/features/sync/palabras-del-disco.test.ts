import { expect, it } from 'vitest'
import { guardadoEnPalabras, segundaCopiaEnPalabras } from './palabras-del-disco.ts'

it('no se llama seguro a lo que el aviso de al lado llama riesgo', () => {
  for (const duraderaEstricta of [true, false])
    for (const persistente of [true, false]) {
      const dicho = guardadoEnPalabras({ duraderaEstricta, persistente }).join('. ')
      expect(dicho).not.toMatch(/segur[oa]/)
      expect(/prometió/.test(dicho)).toBe(duraderaEstricta && persistente)
    }
})

it('lo que falta por enviar está en este equipo y en ningún otro, aunque esté dos veces', () => {
  expect(segundaCopiaEnPalabras('al-dia', 3)[1]).toContain('en ningún otro')
  expect(segundaCopiaEnPalabras('al-dia', 0)[1]).toBe('No falta nada por enviar')
  expect(segundaCopiaEnPalabras('sin-segunda-copia', 3)[0]).toBe('Sin segunda copia')
})
