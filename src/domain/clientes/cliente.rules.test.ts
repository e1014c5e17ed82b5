import { describe, expect, it } from 'vitest'
import { duplicadosDe, edicionesDeUnion, proponerUnion, sinUnidos, vigentesDe } from './cliente.rules.ts'
import { construir } from '#domain/core/construir.ts'
import { Cliente } from './cliente.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { encodeHlc } from '#domain/core/hlc.ts'
import { plegar, type Maestro } from '#domain/sync/historico.rules.ts'

const cliente = (id: string, campos: Partial<Cliente> = {}): Cliente =>
  construir(Cliente, { nombre: id, identificacion: '', tipoIdentificacion: '', tipoComprobante: '', ...campos }, { id })
const enlaces = (destinos: Record<string, string>) => Object.entries(destinos).map(([id, unidoA]) => ({ id, unidoA }))

describe('quién queda tras unir', () => {
  it('es el último de la cadena, y quien no se unió queda él mismo', () => {
    const vigente = vigentesDe(enlaces({ a: 'b', b: 'c', c: '', d: '' }))
    expect(['a', 'b', 'c', 'd', 'nadie'].map(vigente)).toEqual(['c', 'c', 'c', 'd', 'nadie'])
  })
  it('de dos equipos que se unen al revés queda uno, el mismo en los dos, y también lo que colgaba de ellos', () => {
    const vigente = vigentesDe(enlaces({ a: 'b', b: 'a', z: 'b' }))
    expect(['a', 'b', 'z'].map(vigente)).toEqual(['a', 'a', 'a'])
    expect(sinUnidos([cliente('a', { unidoA: 'b' }), cliente('b', { unidoA: 'a' })]).map(({ id }) => id)).toEqual(['a'])
  })
  it('dos uniones hechas a la vez llegan a lo mismo en cualquier orden', () => {
    const [a, b, c] = [cliente('a'), cliente('b'), cliente('c')]
    const hecho = (ms: number, dispositivoId: string, docId: string, unidoA: string) =>
      construir(
        Historico,
        { docTipo: 'cliente', cambios: [{ docId, campos: { unidoA: { antes: '', despues: unidoA } } }], motivo: '' },
        { hlc: encodeHlc(ms, 0, dispositivoId), dispositivoId },
      )
    const hechos = [hecho(1000, 'd1', 'b', 'a'), hecho(1001, 'd2', 'a', 'c'), hecho(1002, 'd2', 'b', 'c')]
    const plegados = (orden: Historico[]) =>
      [a, b, c].map((doc) => {
        let maestro = { ...doc, reloj: '', relojes: {} } as unknown as Maestro
        for (const historico of orden)
          for (const cambio of historico.cambios) if (cambio.docId === doc.id) maestro = plegar(maestro, historico, cambio).maestro
        return maestro as unknown as Cliente
      })
    const resultados = [hechos, [...hechos].reverse()].map((orden) => ['a', 'b', 'c'].map(vigentesDe(plegados(orden))))
    expect(resultados).toEqual([
      ['c', 'c', 'c'],
      ['c', 'c', 'c'],
    ])
  })
})

describe('los duplicados', () => {
  it('se hallan por cédula o RNC, teléfono y email, escritos de cualquier modo', () => {
    const grupos = duplicadosDe([
      cliente('a', { identificacion: '00112345678' }),
      cliente('b', { identificacion: '001-1234567-8' }),
      cliente('c', { telefono: '(809) 555-1234' }),
      cliente('d', { telefono: '+18095551234', email: 'ana@x.do' }),
      cliente('e', { email: 'ANA@x.do ' }),
      cliente('f'),
      cliente('g'),
    ])
    expect(grupos.map(({ motivos, clientes }) => [motivos.sort(), clientes.map(({ id }) => id).sort()])).toEqual([
      [
        ['email', 'telefono'],
        ['c', 'd', 'e'],
      ],
      [['identificacion'], ['a', 'b']],
    ])
  })
})

describe('unir', () => {
  const queda = cliente('a', { nombre: 'Ana Reyes', telefono: '+18095551234' })
  const otro = cliente('b', { nombre: 'A. Reyes', identificacion: '131246796', tipoIdentificacion: 'RNC', email: 'ana@x.do' })
  it('propone lo del que queda y llena con el otro lo que le falta', () => {
    expect(proponerUnion(queda, [otro])).toMatchObject({
      nombre: 'a',
      telefono: 'a',
      identificacion: 'b',
      tipoIdentificacion: 'b',
      email: 'b',
    })
  })
  it('cambia los campos escogidos en el que queda y en el otro solo a quién apunta', () => {
    const ediciones = edicionesDeUnion(queda, [otro], { ...proponerUnion(queda, [otro]), nombre: 'b' })
    expect(ediciones[0]).toMatchObject({
      docId: 'a',
      campos: { nombre: 'A. Reyes', identificacion: '131246796', telefono: '+18095551234', unidoA: '' },
    })
    expect(ediciones.slice(1)).toEqual([{ docId: 'b', campos: { unidoA: 'a' } }])
  })
})
