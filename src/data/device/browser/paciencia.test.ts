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
      throw new DOMException(`intento ${++veces}`, 'UnknownError')
    }
    await expect(conPaciencia(puertos, abrir)).rejects.toThrow('intento 5')
  })

  it('otro error se dice enseguida: una base bloqueada no se abre por esperar', async () => {
    let veces = 0
    const abrir = async () => {
      veces++
      throw new Error('bloqueada')
    }
    await expect(conPaciencia(puertos, abrir)).rejects.toThrow('bloqueada')
    expect(veces).toBe(1)
  })
})
