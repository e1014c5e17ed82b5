import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { enCualquierTienda, pasosDeTienda, TiendaInventada } from '../../../tests/support/libros.ts'
import { contenidoDe, jornadaEnEfectivo } from '../../../tests/support/order-fold.ts'
import { construir } from '#domain/core/construir.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { conProvisionales, plegarPedido } from '#domain/pedidos/pedido.rules.ts'
import type { EstadoDePedido } from '#domain/pedidos/pedido.ts'
import { apuntePesos, asentar, type Asiento } from './asiento.ts'
import { asentarTodos } from './asientos.ts'
import type { CodigoDeCuenta } from './cuentas.ts'
import { plegarLibro, saldoDe, textoDeSaldos, vigentes, type LibroPlegado } from './pliegue.ts'

/** Every document, orders in every state in which they were. */
const asientosDeTienda = (tienda: TiendaInventada): Asiento[] => asentarTodos([...tienda.todos, ...tienda.versiones]).asientos
const texto = ({ saldos }: LibroPlegado): string => textoDeSaldos(saldos.values())

function asiento(docId: string, version: number, centavos: number, { fecha = '2026-10-05', seq = 0 } = {}): Asiento {
  const lineas = [apuntePesos('boveda', centavos, { fecha }), apuntePesos('capital', -centavos, { fecha })]
  const hecho = asentar('tienda', { id: docId, tipo: 'prueba', dispositivoId: seq > 0 ? 'd1' : '', seq }, version, lineas)
  if (!hecho.ok) throw new Error(hecho.error.defectos.join())
  return hecho.value
}
const boveda = (libro: LibroPlegado): number => saldoDe(libro.saldos.values(), { cuenta: 'boveda' }).centavos

describe('el pliegue', () => {
  it('M7: da lo mismo en cualquier orden, repetido, y partido entre el servidor y el equipo', () => {
    const tiendaYAzar = fc.record({ pasos: pasosDeTienda(30), pesos: fc.array(fc.nat(), { minLength: 600, maxLength: 600 }) })
    fc.assert(
      fc.property(tiendaYAzar, ({ pasos, pesos }) => {
        const asientos = asientosDeTienda(new TiendaInventada(pasos))
        const entero = plegarLibro(asientos)
        const revueltos = asientos
          .flatMap((uno) => [uno, uno])
          .map((uno, i) => ({ uno, peso: pesos[i % pesos.length] ?? 0 }))
          .sort((a, b) => a.peso - b.peso)
          .map(({ uno }) => uno)
        const [servidor, equipo] = [asientos.filter((_, i) => (pesos[i % pesos.length] ?? 0) % 2 === 0), revueltos]
        const delServidor = plegarLibro(servidor)
        const juntos = plegarLibro(equipo, delServidor)
        expect(texto(plegarLibro(revueltos))).toBe(texto(entero))
        expect(texto(juntos)).toBe(texto(entero))
        expect(juntos.cubre).toEqual(entero.cubre)
        expect([...entero.apartados, ...juntos.apartados]).toEqual([])
        // Nothing that was given is changed by going on from it.
        expect(texto(delServidor)).toBe(texto(plegarLibro(servidor)))
      }),
      { numRuns: 60 },
    )
  })

  it('de un pedido cuenta su último estado, y al seguir quita el que había contado', () => {
    const [uno, dos, tres] = [asiento('p1', 1, 100), asiento('p1', 2, 250), asiento('p1', 3, 50)]
    const libro = plegarLibro([dos])
    expect(boveda(plegarLibro([uno], libro))).toBe(250)
    const despues = plegarLibro([dos, tres], libro)
    expect([boveda(despues), despues.cubre.versiones]).toEqual([50, { p1: 3 }])
    expect(vigentes([tres, uno, dos])).toEqual([tres])
  })

  it('sin el estado que había contado no adivina: se queda como estaba y lo aparta, hasta que lo tenga', () => {
    const libro = plegarLibro([asiento('p1', 1, 100)])
    const falta = plegarLibro([asiento('p1', 3, 50)], libro)
    expect([boveda(falta), falta.apartados]).toEqual([100, [{ docId: 'p1', code: 'asiento.sin-anterior' }]])
    const completo = plegarLibro([asiento('p1', 1, 100), asiento('p1', 3, 50)], falta)
    expect([boveda(completo), completo.apartados]).toEqual([50, []])
  })

  it('un documento que llega con dos contenidos cuenta una vez, siempre el mismo, y se dice', () => {
    const [uno, otro] = [asiento('h1', 0, 100, { seq: 1 }), asiento('h1', 0, 900, { seq: 1 })]
    const [deUna, deOtra] = [plegarLibro([uno, otro]), plegarLibro([otro, uno])]
    expect(texto(deUna)).toBe(texto(deOtra))
    expect(deUna.apartados).toEqual([{ docId: 'h1', code: 'asiento.doble' }])
    expect(plegarLibro([uno, { ...uno, apuntes: [...uno.apuntes] }]).apartados).toEqual([])
  })

  it('sin línea, el equipo suma a lo del servidor sus propios hechos y sus actos sobre un pedido', () => {
    const contenido = contenidoDe('contra_entrega')
    const actos = jornadaEnEfectivo()
    const pedidoCon = (estado: EstadoDePedido) => construir(Pedido, { contenido, estado }, { dispositivoId: '' })
    const enServidor = pedidoCon(plegarPedido(contenido, actos.slice(0, 10)))
    const entrada = construir(MovimientoCaja, { clase: 'entrada', centavos: 42_500 }, { id: 'movimientoCaja:l1', seq: 9 })
    const delEquipo = pedidoCon(conProvisionales(contenido, enServidor.estado, actos.slice(10, 11)))
    const servidor = plegarLibro(asentarTodos([enServidor]).asientos)
    const equipo = plegarLibro(asentarTodos([enServidor, delEquipo, entrada]).asientos, servidor)
    const saldo = (cuenta: CodigoDeCuenta) => saldoDe(equipo.saldos.values(), { cuenta }).centavos
    expect((['enManos', 'enTransito', 'efectivoPorIdentificar', 'gaveta'] as const).map(saldo)).toEqual([0, 0, 0, 42_500])
    // And when the server has heard of it, it is the same.
    const alDia = asentarTodos([pedidoCon(plegarPedido(contenido, actos.slice(0, 11))), entrada, enServidor]).asientos
    expect(texto(plegarLibro(alDia, servidor))).toBe(texto(equipo))
    expect(texto(plegarLibro(alDia, equipo))).toBe(texto(equipo))
  })

  it('lo que se compensa no deja saldo', () => {
    const libro = plegarLibro([asiento('p1', 1, 100)])
    expect(plegarLibro([asiento('p1', 1, 100), asiento('p1', 2, 0)], libro).saldos.size).toBe(0)
  })
})

const meses = (libro: LibroPlegado): string[] => [...new Set([...libro.saldos.values()].map(({ mes }) => mes))].sort()

it('el mes de cada apunte es el de su día, y todo saldo cuadra mes a mes', () => {
  enCualquierTienda((tienda) => {
    const libro = plegarLibro(asientosDeTienda(tienda))
    for (const mes of meses(libro)) expect(saldoDe(libro.saldos.values(), { desde: mes, hasta: mes }).valorCentavos).toBe(0)
  }, 30)
})
