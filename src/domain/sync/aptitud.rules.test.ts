import { describe, expect, it } from 'vitest'
import { ESPACIO_MINIMO_BYTES, esRiesgoAceptable, revisarAptitud, type MedidaDisco } from './aptitud.rules.ts'
import { mensajeDe } from '#domain/messages.ts'

const bueno: MedidaDisco = {
  base: 'sirve',
  privada: false,
  duraderaEstricta: true,
  persistente: true,
  libresBytes: ESPACIO_MINIMO_BYTES,
}

describe('una caja vende', () => {
  it('cuando el disco guarda, es estricto, tiene sitio y el navegador promete conservarlo', () => {
    expect(revisarAptitud(bueno, false)).toEqual({ ok: true, value: true })
  })
  it('donde el navegador no dice cuánto espacio queda, y mientras no contesta si promete', () => {
    expect(revisarAptitud({ ...bueno, libresBytes: undefined, persistente: undefined }, false).ok).toBe(true)
  })
})

const malos: readonly [code: string, cambio: Partial<MedidaDisco>][] = [
  ['aptitud.sin-base', { base: 'no-hay' }],
  ['aptitud.ventana-privada', { privada: true }],
  ['aptitud.se-descarta', { base: 'se-descarta' }],
  ['aptitud.durabilidad', { duraderaEstricta: false }],
  ['aptitud.sin-espacio', { libresBytes: ESPACIO_MINIMO_BYTES - 1 }],
  ['aptitud.sin-promesa', { persistente: false }],
]

describe('una caja no vende, y se dice qué hacer', () => {
  it.each(malos)('%s', (code, cambio) => {
    const revision = revisarAptitud({ ...bueno, ...cambio }, false)
    expect(revision).toMatchObject({ ok: false, error: { code } })
    const { mensaje, arreglo } = mensajeDe(revision.ok ? { code: '' } : revision.error)
    expect(`${mensaje} ${arreglo}`).not.toMatch(/[{}]/)
    expect(arreglo).toBeTruthy()
  })
  it('lo más grave se dice primero', () => {
    const codes = malos.map((_, i) => {
      const todos = Object.assign(
        {},
        ...malos
          .slice(i)
          .map(([, cambio]) => cambio)
          .toReversed(),
      ) as Partial<MedidaDisco>
      const revision = revisarAptitud({ ...bueno, ...todos }, false)
      return revision.ok ? '' : revision.error.code
    })
    expect(codes).toEqual(malos.map(([code]) => code))
  })
  it('mientras se comprueba', () => {
    expect(revisarAptitud(undefined, true)).toMatchObject({ error: { code: 'aptitud.comprobando' } })
  })
})

describe('un supervisor acepta', () => {
  it('que el navegador no prometa, y nada más', () => {
    for (const [code, cambio] of malos) {
      expect(revisarAptitud({ ...bueno, ...cambio }, true).ok).toBe(code === 'aptitud.sin-promesa')
      expect(esRiesgoAceptable(code)).toBe(code === 'aptitud.sin-promesa')
    }
  })
})
