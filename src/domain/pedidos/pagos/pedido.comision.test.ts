import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asientosDe } from '#domain/libros/asientos.ts'
import { construir } from '#domain/core/construir.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { plegarPedido } from '#domain/pedidos/pedido.rules.ts'
import type { EventoDePedido } from '#domain/pedidos/pedido.ts'
import { unPedidoCualquiera } from '../../../../tests/support/libros/pedido.ts'
import { acto, contenidoDe, HORA, jornadaEnEfectivo, MINUTO, MOTIVO } from '../../../../tests/support/order-fold.ts'
import { comisionDeOrden, comisionQueBaja, pasosDeComision, tramosCobrados } from './pedido.comision.ts'
import { estaMuerto } from './pedido.dinero.ts'

const DIEZ = {
  reglaId: 'reglaDeComision:1',
  nombre: 'Diez',
  lineas: [1, 2],
  puntosBasicos: 1000,
  fijoCentavos: 0,
  minimoCentavos: 0,
  maximoCentavos: 0,
}
const contenido = contenidoDe('contra_entrega', { reembolsoDias: 60, comision: { itbisPuntosBasicos: 1800, tramos: [DIEZ] } })
const jornada = jornadaEnEfectivo().slice(0, 11)
const con = (actos: readonly EventoDePedido[], de = contenido) => plegarPedido(de, [...jornada, ...actos])
const base = contenido.totales.total - contenido.totales.itbis
const DIA = (24 * HORA) / MINUTO
const reclamo = (reembolsoId: string, linea: number, cantidadMilesimas: number, min: number) => [
  acto(
    'solicitarReembolso',
    { reembolsoId, centavos: 1, motivo: 'Llegó abierto', clase: 'danado', lineas: [{ linea, cantidadMilesimas }] },
    { min, rol: 'cliente', id: `pide-${reembolsoId}` },
  ),
  acto(
    'decidirReembolso',
    { reembolsoId, centavos: 1, motivo: 'Se miró la foto', aprueba: true, decision: 'aprueba' },
    { min: min + 1, rol: 'propietario', id: `da-${reembolsoId}` },
  ),
]

describe('cuándo se cobra', () => {
  test('cuando el cliente la tiene y no antes, con su ITBIS, el día en que la recibió', () => {
    expect(pasosDeComision(contenido, plegarPedido(contenido, jornada.slice(0, 7)))).toEqual([])
    const estado = con([])
    expect(tramosCobrados(contenido, estado)).toMatchObject([{ nombre: 'Diez', baseCentavos: base, centavos: Math.round(base / 10) }])
    expect(pasosDeComision(contenido, estado)).toEqual([
      {
        fecha: diaFiscal(estado.recibidaEn),
        comisionCentavos: Math.round(base / 10),
        itbisCentavos: Math.round((Math.round(base / 10) * 18) / 100),
      },
    ])
  })

  test('de lo que no se mandó no se cobra, ni de una orden que terminó sin entregarse', () => {
    const corta = jornada.map((uno) =>
      uno.accion === 'alistar' ? { ...uno, datos: { lineas: [{ linea: 1, preparadaMilesimas: 0 }] } } : uno,
    )
    const [tramo] = tramosCobrados(contenido, plegarPedido(contenido, corta))
    expect(tramo?.baseCentavos).toBeLessThan(base)
    const cancelada = plegarPedido(contenido, [...jornada.slice(0, 2), acto('cancelarTienda', MOTIVO, { min: 3, rol: 'propietario' })])
    expect([estaMuerto(cancelada), pasosDeComision(contenido, cancelada)]).toEqual([true, []])
  })

  test('lo que se devuelve se le quita el día en que se concedió, y todo lo devuelto no deja nada', () => {
    const uno = con(reclamo('r1', 1, 2000, 2 * DIA))
    const dos = con([...reclamo('r1', 1, 2000, 2 * DIA), ...reclamo('r2', 2, 5000, 5 * DIA)])
    const [ganada, primera, segunda] = pasosDeComision(contenido, dos)
    expect(pasosDeComision(contenido, uno)).toEqual([ganada, primera])
    expect([primera?.fecha, segunda?.fecha]).toEqual(
      [2, 5].map((dias) => diaFiscal(new Date(Date.parse(contenido.colocadoEn) + dias * DIA * MINUTO).toISOString())),
    )
    expect([primera, segunda].every((paso) => (paso?.comisionCentavos ?? 0) < 0)).toBe(true)
    expect(comisionDeOrden(contenido, dos)).toEqual({ comisionCentavos: 0, itbisCentavos: 0 })
  })

  test('antes de conceder se dice cuánto baja, y baja eso', () => {
    const [antes, despues] = [con([]), con(reclamo('r1', 1, 1000, 2 * DIA))]
    const debe = (de: typeof antes) => Object.values(comisionDeOrden(contenido, de)).reduce((suma, centavos) => suma + centavos, 0)
    const devuelto = despues.reembolsos[0]?.centavos ?? 0
    expect(devuelto).toBeGreaterThan(0)
    expect(comisionQueBaja(contenido, antes, devuelto)).toBe(debe(antes) - debe(despues))
    expect(comisionQueBaja(contenidoDe('contra_entrega'), antes, devuelto)).toBe(0)
  })

  test('solo el envío devuelto no la baja más de lo que vale', () => {
    const estado = con(reclamo('r1', 0, 1000, 2 * DIA))
    const { comisionCentavos } = comisionDeOrden(contenido, estado)
    expect(comisionCentavos).toBeGreaterThan(0)
    expect(comisionCentavos).toBeLessThan(Math.round(base / 10))
  })
})

test('le hagan lo que le hagan: nunca menos de nada ni más de lo que vale, y en los dos libros lo mismo con el signo cambiado', () => {
  fc.assert(
    fc.property(unPedidoCualquiera, ({ contenido: suyo, estado }) => {
      const { comisionCentavos, itbisCentavos } = comisionDeOrden(suyo, estado)
      expect(comisionCentavos).toBeGreaterThanOrEqual(0)
      expect(comisionCentavos).toBeLessThanOrEqual(tramosCobrados(suyo, estado).reduce((suma, { centavos }) => suma + centavos, 0))
      const pedido = construir(Pedido, { contenido: suyo, estado, activo: estado.activo })
      const saldo = (libro: 'tienda' | 'plataforma', cual: string): number => {
        const asentado = asientosDe(pedido, libro)
        if (!asentado.ok) throw new Error(asentado.error.defectos.join())
        return asentado.value.apuntes.reduce((suma, { cuenta, centavos }) => suma + (cuenta === cual ? centavos : 0), 0) + 0
      }
      expect([saldo('tienda', 'comisiones'), saldo('tienda', 'itbisDeComisiones')]).toEqual([comisionCentavos, itbisCentavos])
      expect([saldo('plataforma', 'comisionesGanadas'), saldo('plataforma', 'itbisDeComisiones')]).toEqual([
        -comisionCentavos + 0,
        -itbisCentavos + 0,
      ])
      expect(saldo('tienda', 'mercana')).toBe(-saldo('plataforma', 'tiendas') + 0)
    }),
    { numRuns: 300 },
  )
})
