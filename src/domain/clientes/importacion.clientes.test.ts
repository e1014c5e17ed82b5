import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Cliente } from './cliente.entity.ts'
import { leerFilaDeCliente, planificarClientes, proponerMapaDeClientes, type ClienteLeido } from './importacion.clientes.ts'

const mapa = proponerMapaDeClientes(['Razón Social', 'RNC/Cédula', 'Celular', 'Correo', 'NCF', 'Límite de crédito', 'Días', 'Condición'])
const leer = (...celdas: string[]) => leerFilaDeCliente(celdas, 2, mapa, '.')

describe('leer clientes de una hoja', () => {
  it('reconoce las columnas por sus nombres de siempre', () => {
    expect(mapa).toEqual({ nombre: 0, identificacion: 1, telefono: 2, email: 3, comprobante: 4, limite: 5, dias: 6, condicion: 7 })
  })
  it('guarda los números limpios y el teléfono entero', () => {
    expect(leer('Ferretería  Ñandú', '1-31-24679-6', '809-555-1234', 'a@b.do', 'e31', 'RD$5,000.50', '30', 'Crédito')).toEqual({
      ok: true,
      value: {
        nombre: 'Ferretería Ñandú',
        identificacion: '131246796',
        tipoIdentificacion: 'RNC',
        telefono: '+18095551234',
        email: 'a@b.do',
        tipoComprobante: 'E31',
        creditoAprobadoCentavos: 500_050,
        tiempoCreditoDias: 30,
        condicion: 'CREDITO',
      },
    })
  })
  it('dice cada celda que no entra', () => {
    const leida = leer('', '', '', '', 'E34', '-1', 'treinta', '')
    expect(leida.ok ? [] : leida.errores.map(({ columna, code }) => [columna, code])).toEqual([
      ['nombre', 'importar.nombre-falta'],
      ['comprobante', 'importar.comprobante-desconocido'],
      ['limite', 'importar.numero-no-se-entiende'],
      ['dias', 'importar.numero-no-se-entiende'],
    ])
  })
})

describe('lo que se guarda', () => {
  const ana = construir(Cliente, { nombre: 'Ana', identificacion: '00112345678', telefono: '' }, { id: 'cliente:ana' })
  let n = 0
  const plan = (leidos: ClienteLeido[], actualizar = true) =>
    planificarClientes(leidos, [ana], { actualizar, archivo: 'clientes.csv' }, () => `cliente:${++n}`)
  it('quien se eliminó y vuelve en un archivo es otro: lo deshecho se puede importar otra vez', () => {
    const { nuevos, sinCambio } = planificarClientes(
      [{ nombre: 'Ana', identificacion: '00112345678' }],
      [{ ...ana, activo: false }],
      { actualizar: true, archivo: 'clientes.csv' },
      () => 'cliente:otra',
    )
    expect({ nuevos, sinCambio }).toEqual({ nuevos: 1, sinCambio: 0 })
  })
  it('quien ya está por su número se actualiza solo en lo que cambia, y los demás son nuevos', () => {
    const { historicos, ...cuenta } = plan([
      { nombre: 'Ana', identificacion: '001-1234567-8', telefono: '+18095551234' },
      { nombre: 'Luis' },
    ])
    expect(cuenta).toEqual({ nuevos: 1, actualizados: 1, sinCambio: 0 })
    expect(historicos[0]?.cambios[0]).toMatchObject({ docId: 'cliente:ana', campos: { telefono: { antes: '', despues: '+18095551234' } } })
    expect(historicos[0]?.cambios[0]?.campos['nombre']).toBeUndefined()
    expect(historicos[0]?.cambios[1]?.campos).toEqual({ nombre: { antes: null, despues: 'Luis' } })
  })
  it('el mismo dos veces en el archivo entra una, y sin actualizar los conocidos quedan como están', () => {
    const dos = [
      { nombre: 'Eva', telefono: '8095550000' },
      { nombre: 'Eva R.', telefono: '809-555-0000' },
    ]
    expect(plan(dos)).toMatchObject({ nuevos: 1, sinCambio: 1 })
    expect(plan([{ nombre: 'Ana María', identificacion: '00112345678' }], false)).toMatchObject({
      actualizados: 0,
      sinCambio: 1,
      historicos: [],
    })
  })
  it('va en hechos de hasta 500 cambios', () => {
    const muchos = Array.from({ length: 1201 }, (_, i) => ({ nombre: `Cliente ${i}` }))
    expect(plan(muchos).historicos.map(({ cambios }) => cambios.length)).toEqual([500, 500, 201])
  })
})
