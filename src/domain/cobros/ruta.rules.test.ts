import { expect, it } from 'vitest'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { construir } from '#domain/core/construir.ts'
import type { MovimientoCredito } from '#domain/ventas/credito.rules.ts'
import { carteraDe } from './cartera.rules.ts'
import { ChequePosfechado } from './cheque-posfechado.entity.ts'
import { Cobro } from './cobro.entity.ts'
import { compromisosDe } from './compromisos.rules.ts'
import { Promesa } from './promesa.entity.ts'
import { moverParada, rutaDeCobro } from './ruta.rules.ts'
import { VisitaDeCobro } from './visita-de-cobro.entity.ts'

const hoy = '2026-11-21'
const vigente = (id: string): string => (id === 'cliente:vieja' ? 'cliente:ana' : id)
const debe = (fecha: string, centavos: number): MovimientoCredito[] => [{ ventaId: fecha, ncf: fecha, fecha, centavos, modifica: '' }]
const quien = (nombre: string, mas: object = {}): Cliente =>
  construir(Cliente, { nombre, tiempoCreditoDias: 30, cobrador: 'Yokasta', ...mas }, { id: `cliente:${nombre.toLowerCase()}` })
const clientes = [
  quien('Ana', { municipio: '100101', calle: 'Sol' }),
  quien('Beto', { municipio: '100101', calle: 'Luna' }),
  quien('Caro', { municipio: '100201' }),
  quien('Dario', { cobrador: 'Ramón' }),
]
const renglones = carteraDe(
  clientes,
  new Map([
    ['cliente:ana', debe('2026-09-01', 1000)],
    ['cliente:beto', debe('2026-11-20', 2000)],
    ['cliente:caro', debe('2026-11-19', 3000)],
    ['cliente:dario', debe('2026-08-01', 4000)],
  ]),
  hoy,
)
const promesa = construir(Promesa, { clienteId: 'cliente:beto', fecha: '2026-11-18', dia: hoy, centavos: 500 }, { id: 'promesa:1' })
const NADA = { compromisos: [], cheques: [], cobros: [], promesas: [], visitas: [], cobrador: 'Yokasta', todos: false, orden: [] }
const ruta = (mas: Partial<Parameters<typeof rutaDeCobro>[1]> = {}) =>
  rutaDeCobro(renglones, { hoy, vigente, ...NADA, ...mas }).map(({ renglon, motivo, hecha }) => [renglon.cliente.nombre, motivo, hecha])

it('están los suyos que tienen algo para hoy, por lugar; los demás si los pide, o si son de otro si los pide a todos', () => {
  expect(ruta()).toEqual([['Ana', 'vencido', false]])
  const compromisos = compromisosDe(renglones, { planes: [], promesas: [promesa] }, vigente, hoy)
  const cheques = [construir(ChequePosfechado, { clienteId: 'cliente:caro', dia: hoy }, { id: 'chequePosfechado:1' })]
  expect(ruta({ compromisos, cheques })).toEqual([
    ['Beto', 'promesa', false],
    ['Ana', 'vencido', false],
    ['Caro', 'cheque', false],
  ])
  expect(ruta({ todos: true }).map(([nombre]) => nombre)).toEqual(['Beto', 'Ana', 'Caro'])
  expect(ruta({ cobrador: undefined }).map(([nombre]) => nombre)).toEqual(['Dario', 'Ana'])
})

it('lo que pasó hoy hace la parada: lo cobrado que vale, lo prometido, o que no estaba; lo de ayer y lo anulado no', () => {
  const cobro = (id: string, fecha: string, clienteId: string) =>
    construir(Cobro, { fecha, cliente: { ...Cobro.muestra.cliente, clienteId } }, { id })
  const anulacion = construir(
    Cobro,
    {
      fecha: hoy,
      anula: { cobroId: 'cobro:2', recibo: '1', motivo: 'era de otro' },
      cliente: { ...Cobro.muestra.cliente, clienteId: 'cliente:ana' },
    },
    { id: 'cobro:anula:2' },
  )
  expect(ruta({ cobros: [cobro('cobro:1', '2026-11-20', 'cliente:ana'), cobro('cobro:2', hoy, 'cliente:ana'), anulacion] })).toEqual([
    ['Ana', 'vencido', false],
  ])
  // Of somebody who was joined with her.
  expect(ruta({ cobros: [cobro('cobro:3', hoy, 'cliente:vieja')] })).toEqual([['Ana', 'vencido', true]])
  const visita = construir(VisitaDeCobro, { clienteId: 'cliente:caro', fecha: hoy }, { id: 'visitaDeCobro:1' })
  expect(ruta({ visitas: [visita] })).toEqual([
    ['Ana', 'vencido', false],
    ['Caro', 'debe', true],
  ])
  expect(ruta({ promesas: [promesa] })).toEqual([['Ana', 'vencido', false]])
})

it('el orden que puso a mano va primero, y lo nuevo detrás', () => {
  expect(ruta({ todos: true, orden: ['cliente:caro', 'cliente:ana'] }).map(([nombre]) => nombre)).toEqual(['Caro', 'Ana', 'Beto'])
  expect(moverParada(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
  expect([moverParada(['a', 'b'], 'a', -1), moverParada(['a', 'b'], 'x', 1)]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
})
