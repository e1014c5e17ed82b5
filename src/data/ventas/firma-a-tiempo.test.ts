import { describe, expect, it } from 'vitest'
import { construir, INSTANTE } from '#domain/core/construir.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { esperarFirma, type CajaQueImprime } from './firma-a-tiempo.ts'

const venta = construir(Venta, {})
const firmado = { firmadoEn: INSTANTE, codigoSeguridad: 'abc123', ambiente: 'pruebas', estado: 'firmado' } as const

/** A till whose clock goes forward as it waits; its sale is signed `firmaEn` milliseconds after it was charged, or never. */
function unaCaja({ firmaEn = Infinity, cortaEn = Infinity, firmaAqui = true, desde = 0 }) {
  const inicio = Date.parse(INSTANTE)
  let ahora = inicio + desde
  const fila = (ecf: Ecf) => ({ doc: ecf })
  const lugar = {
    repo: {
      buscar: (_entidad: unknown, { padre }: { padre?: string }) =>
        Promise.resolve(
          padre === undefined
            ? firmaAqui
              ? [fila(construir(Ecf, {}, { id: 'ecf:131246796-E320000000009' }))]
              : []
            : [fila(construir(Ecf, ahora - inicio >= firmaEn ? firmado : {}))],
        ),
    },
    sync: { estado: { valor: () => ({ conexion: ahora - inicio < cortaEn ? 'en-linea' : 'sin-conexion' }) } },
    interno: {
      puertos: {
        ahora: () => ahora,
        programar: (ms: number, tarea: () => void) => {
          ahora += ms
          queueMicrotask(tarea)
          return () => undefined
        },
      },
    },
  } as unknown as CajaQueImprime
  return { lugar, espero: () => ahora - inicio - desde }
}

describe('lo que espera un ticket por su firma', () => {
  it.each([
    ['hasta que llega', { firmaEn: 400 }, 400],
    ['segundo y medio desde que se cobró, y no más', {}, 1500],
    ['lo que queda de ese plazo', { desde: 1300 }, 200],
    ['nada, si ya estaba', { firmaEn: 0 }, 0],
    ['nada, si se imprime más tarde', { desde: 60_000 }, 0],
    ['nada sin línea', { cortaEn: 0 }, 0],
    ['hasta que se corta la línea', { cortaEn: 300 }, 300],
    ['nada en una tienda de la que aquí nunca se vio un comprobante firmado', { firmaAqui: false }, 0],
  ])('%s', async (_que, caja, milisegundos) => {
    const { lugar, espero } = unaCaja(caja)
    await esperarFirma(lugar, venta)
    expect(espero()).toBe(milisegundos)
  })

  it('nada en uno de papel', async () => {
    const { lugar, espero } = unaCaja({})
    await esperarFirma(lugar, construir(Venta, { tipoComprobante: 'B02', ncf: 'B0200000001' }))
    expect(espero()).toBe(0)
  })
})
