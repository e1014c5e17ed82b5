import { describe, expect, it } from 'vitest'
import { conPaciencia } from './paciencia.ts'

const esperas: number[] = []
const puertos = {
  programar(ms: number, tarea: () => void) {
    esperas.push(ms)
    tarea()
    return () => undefined
  },
}

describe('abrir un disco que otro proceso todavía tiene', () => {
  it('espera cada vez más y abre cuando se puede', async () => {
    esperas.length = 0
    let veces = 0
    const abrir = async () => {
      if (++veces < 4) throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
      return 'abierto'
    }
    expect(await conPaciencia(puertos, abrir)).toBe('abierto')
    expect(esperas).toEqual([150, 500, 1500])
  })

  it('si nunca se puede, dice el último error', async () => {
    let veces = 0
    const abrir = async () => {
      throw new Error(`intento ${++veces}`)
    }
    await expect(conPaciencia(puertos, abrir)).rejects.toThrow('intento 5')
  })
})
