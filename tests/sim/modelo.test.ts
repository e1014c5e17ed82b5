import { describe, expect, test } from 'vitest'
import { porcionDe } from '../support/parte.ts'
import { nombresDeBichos } from './modelo/bichos.ts'
import { SEMILLAS_POR_BICHO } from './modelo/correr.ts'
import { comandoDe, encoger } from './modelo/encoger.ts'
import { tiposDeFalla } from './modelo/fallas.ts'
import { correrMundo } from './modelo/mundo.ts'
import { repartir } from './modelo/reparto.ts'
import { fallasDe, lineasDe } from './modelo/suma.ts'

/* The model of the protocol in worlds where everything goes wrong. `npm run sim -- --modelo` runs more of the same. */

/** Till-days of each run of the suite. */
const DIAS_DE_CAJA = porcionDe(300_000, 6, 'días de caja en el modelo').cuantos
/** A seed has some 80 till-days. */
const { cuantos: SEMILLAS, antes: SEMILLAS_ANTES } = porcionDe(4200, 6, 'semillas del modelo')
const LARGO = 600_000

describe('el modelo del protocolo', () => {
  test(
    `en ${DIAS_DE_CAJA.toLocaleString('es-DO')} días de caja con todas las fallas, nada se pierde ni se dobla`,
    { timeout: LARGO },
    async () => {
      const antes = performance.now()
      const suma = await repartir({ desde: SEMILLAS_ANTES + 1, cuantas: SEMILLAS })
      process.stdout.write(`${lineasDe(suma, (performance.now() - antes) / 1000).join('\n')}\n`)
      expect(suma.fallidas, suma.fallidas.map(({ semilla }) => `npm run sim -- --modelo --seed ${semilla}`).join('\n')).toEqual([])
      expect(suma.diasDeCaja).toBeGreaterThanOrEqual(DIAS_DE_CAJA)
      expect(fallasDe(suma).tipos).toBe(tiposDeFalla.length)
      expect(suma.restauraciones).toBeGreaterThan(SEMILLAS / 5)
    },
  )

  test('una semilla da siempre el mismo rastro', { timeout: LARGO }, () => {
    for (let semilla = 1; semilla <= 30; semilla++) {
      const [uno, otro] = [correrMundo(semilla), correrMundo(semilla)]
      expect(otro.rastro).toBe(uno.rastro)
      expect(otro.cuentas).toEqual(uno.cuentas)
    }
    expect(new Set(Array.from({ length: 30 }, (_, i) => correrMundo(i + 1).rastro)).size).toBe(30)
  })

  test('una semilla que falla se encoge a menos fallas y menos días, y sigue fallando', { timeout: LARGO }, () => {
    const bicho = 'sin-epoca'
    const semilla = Array.from({ length: 200 }, (_, i) => i + 1).find((una) => correrMundo(una, { bicho }).violaciones.length > 0) ?? 0
    const entera = correrMundo(semilla, { bicho })
    const encogida = encoger(semilla, bicho, undefined)
    const corta = correrMundo(semilla, { bicho, dias: encogida.dias, sin: new Set(encogida.sin) })
    expect(corta.violaciones.length).toBeGreaterThan(0)
    expect(encogida.con).toContain('restauracion')
    expect(encogida.con.length).toBeLessThan(tiposDeFalla.filter((tipo) => entera.cuentas.has(tipo)).length)
    expect(comandoDe(encogida)).toMatch(
      new RegExp(`^npm run sim -- --modelo --seed ${semilla} --bicho sin-epoca --dias \\d+ --sin [\\w,-]+$`),
    )
  })
})

describe('los bichos sembrados en el modelo', () => {
  test.each(nombresDeBichos)(`%s se caza en ${SEMILLAS_POR_BICHO} semillas`, { timeout: LARGO }, (bicho) => {
    for (let semilla = 1; semilla <= SEMILLAS_POR_BICHO; semilla++) if (correrMundo(semilla, { bicho }).violaciones.length > 0) return
    expect.fail(`${bicho} sobrevive ${SEMILLAS_POR_BICHO} semillas`)
  })
})
