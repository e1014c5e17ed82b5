import { describe, expect, it } from 'vitest'
import { cerradaEnPalabras, cuentaDelCliente, faltaEnPalabras, faltantesDe, loEspera, promesaEnPalabras } from './pedido.cliente.ts'
import { debidoEn, prometidaEn } from './pedido.atraso.ts'
import { conImportes } from '../pagos/pedido.dinero.ts'
import type { ContenidoDePedido, EstadoDePedido, EventoDePedido } from '../pedido.ts'
import { plegarPedido } from '../pedido.rules.ts'
import { acto, contenidoDe, jornadaEnEfectivo, transferencia } from '../../../../tests/support/order-fold.ts'

const efectivo = contenidoDe('contra_entrega')
/** It was placed at 11:00 a. m. of 21 November, a Saturday. */
const AHORA = '2026-11-21T15:10:00.000Z'

const plegado = (contenido: ContenidoDePedido, ...actos: readonly EventoDePedido[]): EstadoDePedido =>
  plegarPedido(
    contenido,
    actos.map((uno, i) => ({ ...uno, previo: actos.slice(0, i).map(({ id }) => id) })),
  )
const aceptar = (minutos: number) => acto('aceptar', { minutos }, { min: 1 })
const alistar = (preparadaMilesimas: number) => acto('alistar', { lineas: [{ linea: 1, preparadaMilesimas }] }, { min: 3 })

describe('lo que espera quien compró', () => {
  const cancelado = { ...plegado(efectivo, aceptar(30)), pedido: 'cancelado' as const, fiscal: 'facturado' as const }
  it('es lo que no ha recibido, y de lo cancelado el dinero que falta, no la nota de crédito de su factura', () => {
    expect(loEspera(plegado(efectivo))).toBe(true)
    expect(loEspera(plegado(efectivo, ...jornadaEnEfectivo().slice(0, 8)))).toBe(false)
    expect(loEspera({ ...cancelado, porDevolverCentavos: 100 })).toBe(true)
    expect(cancelado.activo).toBe(true)
    expect(loEspera(cancelado)).toBe(false)
  })

  it('y la respuesta a que lo devuelto no le llegó', () => {
    const devolucion = { metodo: 'efectivo' as const, banco: '', referencia: 'Ana', archivo: null, en: '', nombre: 'Rosa', personas: [] }
    const con = (respuesta: string) => ({
      ...cancelado,
      reembolsos: [
        {
          id: 'automatico:1',
          estado: 'pagada' as const,
          centavos: 100,
          motivo: '',
          devolucion: { ...devolucion, reclamo: 'No llegó', respuesta },
        },
      ],
    })
    expect([loEspera(con('')), loEspera(con('Sí llegó'))]).toEqual([true, false])
  })
})

describe('lo que debe quien compró', () => {
  it('es lo que queda después de lo que no había, no lo que pidió', () => {
    expect(cuentaDelCliente(plegado(efectivo))).toEqual({ clase: 'falta', centavos: 42_500 })
    expect(cuentaDelCliente(plegado(efectivo, aceptar(30), alistar(1000)))).toEqual({ clase: 'falta', centavos: 32_500 })
  })

  it('pagado lo que había y faltó algo, es lo que le devuelven; después de entregado, lo que pagó', () => {
    const porBanco = contenidoDe('transferencia')
    const pagado = [
      acto('enviarComprobante', transferencia, { min: 1, rol: 'cliente' }),
      acto('aprobarPago', { comprobanteId: 'c1', centavos: 42_500 }, { min: 2, rol: 'verificador' }),
    ]
    expect(cuentaDelCliente(plegado(porBanco, ...pagado, aceptar(30), alistar(0)))).toEqual({ clase: 'devuelven', centavos: 20_000 })
    expect(cuentaDelCliente(plegado(efectivo, ...jornadaEnEfectivo()))).toEqual({ clase: 'pagado', centavos: 42_500 })
    expect(cuentaDelCliente(plegado(efectivo, acto('rechazar', { motivo: 'No queda' }, { min: 1 })))).toEqual({
      clase: 'nada',
      centavos: 0,
    })
  })

  it('una rebaja que la tienda concedió se le descuenta', () => {
    const estado = plegado(efectivo, aceptar(30))
    const rebaja = { id: 'r1', estado: 'aprobada' as const, centavos: 2500, motivo: 'Vino abollado', devolucion: null }
    expect(cuentaDelCliente(conImportes(efectivo, { ...estado, reembolsos: [rebaja] }))).toEqual({ clase: 'falta', centavos: 40_000 })
  })
})

describe('lo que no había', () => {
  it('se dice con cuánto va y en qué queda el total', () => {
    const estado = plegado(efectivo, aceptar(30), alistar(0))
    expect(faltantesDe(efectivo, estado)).toEqual([{ nombre: 'Café molido', unidad: 'unidad', pedidaMilesimas: 2000, vanMilesimas: 0 }])
    expect(faltaEnPalabras(faltantesDe(efectivo, estado))).toBe('No había Café molido.')
    expect(faltaEnPalabras(faltantesDe(efectivo, plegado(efectivo, aceptar(30), alistar(1000))))).toBe('De Café molido van 1 de 2.')
    expect(faltaEnPalabras(faltantesDe(efectivo, plegado(efectivo, aceptar(30), acto('alistar', { lineas: [] }, { min: 3 }))))).toBe('')
  })

  it('antes de que lo preparen no falta nada, y de lo que la clienta dejó cambiar cuenta lo cambiado', () => {
    expect(faltantesDe(efectivo, plegado(efectivo, aceptar(30)))).toEqual([])
    const otro = {
      linea: 1,
      productoId: 'p',
      nombre: 'Café en grano',
      cantidadMilesimas: 1000,
      precioDiezmilesimas: 1_000_000,
      itbis: '18',
    }
    const estado = plegado(
      efectivo,
      aceptar(30),
      acto('proponerSustitucion', otro, { min: 2 }),
      acto('responderSustitucion', { linea: 1, acepta: true }, { min: 3, rol: 'cliente' }),
      acto('alistar', { lineas: [{ linea: 1, preparadaMilesimas: 0 }] }, { min: 4 }),
    )
    expect(faltantesDe(efectivo, estado).map(({ nombre }) => nombre)).toEqual(['Café en grano'])
  })
})

describe('lo que la tienda prometió', () => {
  it('al aceptar dice la hora; de otro día, el día', () => {
    const estado = plegado(efectivo, aceptar(45))
    expect(prometidaEn(estado)).toBe('2026-11-21T15:46:00.000Z')
    expect(promesaEnPalabras(efectivo, estado, AHORA)).toBe('La tienda prometió entregarlo a las 11:46 a. m.')
    expect(promesaEnPalabras(efectivo, plegado(efectivo, aceptar(1440)), AHORA)).toBe(
      'La tienda prometió entregarlo mañana a las 11:01 a. m.',
    )
    expect(promesaEnPalabras(efectivo, estado, '2026-11-22T15:10:00.000Z')).toBe('La tienda prometió entregarlo el 21/11 a las 11:46 a. m.')
    const retiro = contenidoDe('en_tienda', { envio: { clase: 'retiro', centavos: 0, reglaId: '' } })
    expect(promesaEnPalabras(retiro, plegado(retiro, aceptar(45)), AHORA)).toBe('La tienda prometió tenerlo listo a las 11:46 a. m.')
  })

  it('calla cuando no prometió nada, cuando ya llegó y cuando no va a llegar', () => {
    const cancelado = plegado(efectivo, aceptar(45), acto('cancelarTienda', { motivo: 'Se fue la luz' }, { min: 5 }))
    for (const estado of [plegado(efectivo), plegado(efectivo, aceptar(0)), plegado(efectivo, ...jornadaEnEfectivo()), cancelado])
      expect(promesaEnPalabras(efectivo, estado, AHORA)).toBe('')
  })
})

describe('lo que se pidió con la tienda cerrada', () => {
  const deNoche = contenidoDe('contra_entrega', { conTiendaCerrada: { abreEn: '2026-11-23T12:00:00.000Z' } })
  it('se dice a quien compró y a la tienda, hasta que lo acepta', () => {
    const estado = plegado(deNoche)
    expect(cerradaEnPalabras(deNoche, estado, 'cliente', AHORA)).toBe(
      'La tienda está cerrada: lo verá cuando abra, el lunes a las 8:00 a. m.',
    )
    expect(cerradaEnPalabras(deNoche, estado, 'tienda', AHORA)).toBe('Se pidió con la tienda cerrada.')
    expect(cerradaEnPalabras(deNoche, estado, 'cliente', '2026-11-23T12:00:00.000Z')).toBe('')
    expect(cerradaEnPalabras(deNoche, plegado(deNoche, aceptar(30)), 'cliente', AHORA)).toBe('')
    expect(cerradaEnPalabras(efectivo, plegado(efectivo), 'tienda', AHORA)).toBe('')
  })
  it('y nadie la llama atrasada antes de que abra', () => {
    expect(debidoEn(deNoche, plegado(deNoche))).toBe('2026-11-23T13:00:00.000Z')
    expect(debidoEn(efectivo, plegado(efectivo))).toBe('2026-11-21T16:00:00.000Z')
  })
})
