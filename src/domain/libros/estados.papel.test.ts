import { expect, it } from 'vitest'
import { enCualquierTienda } from '../../../tests/support/libros.ts'
import type { Bloque } from '#domain/core/impreso.ts'
import { asentarTodos } from './asientos.ts'
import { balanceGeneral, balanzaDeComprobacion, estadoDeResultados } from './estados.ts'
import { papelesDeEstados } from './estados.papel.ts'
import { plegarLibro } from './pliegue.ts'

const filas = (bloques: readonly Bloque[]): string[][] =>
  bloques.flatMap((bloque) => (bloque.bloque === 'fila' ? [bloque.celdas.map(({ texto }) => texto)] : []))

it('los tres papeles dicen lo que dicen los estados, con los códigos del contador, y cuadran', () => {
  enCualquierTienda((tienda) => {
    const saldos = [...plegarLibro(asentarTodos(tienda.todos).asientos).saldos.values()]
    const meses = { libro: 'tienda', desde: '2026-10', hasta: '2027-06' } as const
    const balance = balanceGeneral(saldos, meses)
    const balanza = balanzaDeComprobacion(saldos, meses)
    const papeles = papelesDeEstados({
      tienda: { nombre: 'Colmado La Fe', rnc: '131246796' },
      periodo: 'octubre de 2026',
      alFinalDe: 'junio de 2027',
      estado: 'Abierto',
      codigos: { gaveta: '1-01' },
      balanza,
      resultados: estadoDeResultados(saldos, meses),
      balance,
    })
    expect(papeles.map(({ titulo }) => titulo)).toEqual([
      'Balanza de comprobación octubre de 2026',
      'Estado de resultados octubre de 2026',
      'Balance general junio de 2027',
    ])
    const [deBalanza = [], , deBalance = []] = papeles.map(({ bloques }) => filas(bloques))
    expect(deBalanza).toHaveLength(balanza.renglones.length + 2)
    expect(deBalanza.filter(([codigo]) => codigo === '1-01')).toHaveLength(
      balanza.renglones.filter(({ cuenta }) => cuenta === 'gaveta').length,
    )
    const [, , inicial, debitos, creditos, final] = deBalanza.at(-1) ?? []
    expect([inicial, debitos, final]).toEqual(['0.00', creditos, '0.00'])
    expect(deBalance.at(-1)?.[2]).toBe(deBalance.at(-2)?.[2])
  }, 20)
})
