import { expect, it } from 'vitest'
import { nombreDeEquipo } from './nombre-de-equipo.ts'

it('dice el navegador y el sistema en una frase', () => {
  const casos = {
    'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36': [
      'Chrome en Android',
      true,
    ],
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1':
      ['Safari en iPhone', true],
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0': [
      'Edge en Windows',
      false,
    ],
    lightMyRequest: ['Un equipo que no dijo cuál es', false],
  } as const
  for (const [dicho, [nombre, deMano]] of Object.entries(casos)) expect(nombreDeEquipo(dicho)).toEqual({ nombre, deMano })
})
