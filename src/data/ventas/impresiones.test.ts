import { beforeEach, describe, expect, it } from 'vitest'
import type { Destino } from '#domain/core/impreso.ts'
import { candadosEnMemoria } from '#data/device/candados.ts'
import {
  declararPapel,
  imprimirVentas,
  siguienteCopia,
  ultimosTrabajos,
  ultimoTrabajo,
  type Imprenta,
  type OpcionesDeImpresion,
} from './impresiones.ts'

const VENTA = '131246796-E320000000001'
let disco: Map<string, unknown>
let mandados: string[]
let imprenta: Imprenta

/** Another page on the same disk. */
const otraPagina = (): Imprenta => {
  const pendientes = new Map<string, unknown>()
  return {
    dispositivoId: 'dispositivo:1',
    puertos: { ahora: () => Date.parse('2026-11-21T16:00:00Z'), candados },
    borradores: {
      leerOtro: async (nombre) => pendientes.get(nombre) ?? structuredClone(disco.get(nombre)),
      guardarOtro: (nombre, valor) => void pendientes.set(nombre, valor),
      asegurar: async () => {
        for (const [nombre, valor] of pendientes) disco.set(nombre, structuredClone(valor))
        pendientes.clear()
      },
    },
  }
}
const candados = candadosEnMemoria()
beforeEach(() => {
  disco = new Map()
  mandados = []
  imprenta = otraPagina()
})

const imprimir = (destino: Destino, opciones: OpcionesDeImpresion = {}, en = imprenta) =>
  imprimirVentas(
    en,
    [VENTA],
    async (trabajos) => {
      mandados.push(...trabajos.map(({ id }) => id))
      return destino
    },
    opciones,
  )
const estado = async (en = imprenta) => (await ultimoTrabajo(en, VENTA))?.estado

describe('el trabajo de impresión de una venta', () => {
  it('el primero es el original, los siguientes son copias', async () => {
    for (let i = 0; i < 3; i++) await imprimir('impreso')
    expect(mandados).toEqual([`${VENTA}#0`, `${VENTA}#1`, `${VENTA}#2`])
    expect(await ultimoTrabajo(otraPagina(), VENTA)).toMatchObject({ copia: 2, estado: 'impreso' })
  })

  it('el que no salió se repite como el mismo papel', async () => {
    await imprimir('fallido')
    await imprimir('fallido')
    await imprimir('impreso')
    expect(mandados).toEqual([`${VENTA}#0`, `${VENTA}#0`, `${VENTA}#0`])
  })

  it('tras uno dudoso, el siguiente sale como copia: puede haber otro por ahí', async () => {
    await imprimir('dudoso')
    expect(siguienteCopia(await ultimoTrabajo(imprenta, VENTA))).toBe(1)
    await imprimir('impreso')
    expect(mandados).toEqual([`${VENTA}#0`, `${VENTA}#1`])
  })

  it('si alguien mira y no salió nada, vuelve a ser el primero; si salió, es copia', async () => {
    await imprimir('dudoso')
    await declararPapel(imprenta, VENTA, false)
    await imprimir('dudoso')
    await declararPapel(imprenta, VENTA, true)
    await imprimir('impreso')
    expect(mandados).toEqual([`${VENTA}#0`, `${VENTA}#0`, `${VENTA}#1`])
  })

  it('está en el disco antes de que salga el primer byte: quien muere imprimiendo lo encuentra al volver', async () => {
    let alMorir: string | undefined
    void imprimirVentas(imprenta, [VENTA], () => new Promise<Destino>(() => undefined))
    await expect.poll(async () => (alMorir = await estado(otraPagina()))).toBe('enviando')
    expect(alMorir).toBe('enviando')
    const despues = otraPagina()
    expect(await imprimir('impreso', { sola: true }, despues)).toBeUndefined()
    expect(mandados).toEqual([])
    await imprimir('impreso', {}, despues)
    expect(mandados).toEqual([`${VENTA}#1`])
  })

  it('lo que revienta a medias queda dudoso', async () => {
    await expect(imprimirVentas(imprenta, [VENTA], async () => Promise.reject(new Error('cable')))).rejects.toThrow('cable')
    expect(await estado(otraPagina())).toBe('dudoso')
  })

  it.each(['impreso', 'dudoso'] as const)(
    'la que se imprime sola no vuelve a salir sola cuando la anterior quedó en %s',
    async (destino) => {
      await imprimir(destino, { sola: true })
      expect(await imprimir('impreso', { sola: true })).toBeUndefined()
      expect(await imprimir('impreso', { sola: true }, otraPagina())).toBeUndefined()
      expect(mandados).toEqual([`${VENTA}#0`])
    },
  )

  it('la que se imprime sola vuelve a intentarlo cuando es seguro que no salió', async () => {
    await imprimir('fallido', { sola: true })
    await imprimir('impreso', { sola: true })
    expect(mandados).toEqual([`${VENTA}#0`, `${VENTA}#0`])
  })

  it('dos pestañas a la vez sacan un original y nunca dos', async () => {
    await Promise.all([imprimir('impreso', { sola: true }), imprimir('impreso', { sola: true }, otraPagina())])
    expect(mandados).toEqual([`${VENTA}#0`])
  })

  it('reimprimir una venta de otra caja es siempre copia', async () => {
    await imprimir('impreso', { minimo: 1 })
    expect(mandados).toEqual([`${VENTA}#1`])
  })

  it('de cada venta impresa en este equipo se sabe su último papel', async () => {
    await imprimir('impreso')
    await imprimir('dudoso')
    const leidos = await ultimosTrabajos({ leerOtros: async () => [...disco.values(), 'otra cosa'] })
    expect([...leidos]).toEqual([[VENTA, expect.objectContaining({ copia: 1, estado: 'dudoso' })]])
  })

  it('lo que contó una versión anterior sigue valiendo', async () => {
    disco.set(`impresiones:${VENTA}`, 2)
    await imprimir('impreso')
    expect(mandados).toEqual([`${VENTA}#2`])
  })
})
