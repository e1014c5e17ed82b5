import { describe, expect, test } from 'vitest'
import { plegarPedido } from '#domain/pedidos/pedido.rules.ts'
import { acto, contenidoDe } from '../../../../tests/support/order-fold.ts'
import { porPreparar, sumarLeido } from './preparar.ts'

const contenido = contenidoDe('contra_entrega')
const sustituto = {
  linea: 2,
  productoId: 'producto:9',
  nombre: 'Arroz selecto',
  cantidadMilesimas: 4000,
  precioDiezmilesimas: 400_000,
  itbis: 'E',
}
const propuesto = [acto('aceptar', { minutos: 5 }, { min: 1 }), acto('proponerSustitucion', sustituto, { min: 2, previo: ['aceptar@1'] })]
const respuesta = (acepta: boolean) =>
  acto('responderSustitucion', { linea: 2, acepta }, { min: 3, rol: 'cliente', previo: ['aceptar@1', 'proponerSustitucion@2'] })

describe('lo que hay que preparar', () => {
  test('es lo pedido, o lo que el cliente aceptó en su lugar', () => {
    const lineas = (eventos: typeof propuesto) =>
      porPreparar({ contenido, estado: plegarPedido(contenido, eventos) }).map(
        ({ nombre, pedidaMilesimas }) => `${nombre} ${pedidaMilesimas}`,
      )
    expect(lineas([])).toEqual(['Café molido 2000', 'Arroz 5000'])
    expect(lineas([...propuesto, respuesta(true)])).toEqual(['Café molido 2000', 'Arroz selecto 4000'])
    expect(lineas([...propuesto, respuesta(false)])).toEqual(['Café molido 2000', 'Arroz 5000'])
  })
})

describe('leer un código al preparar', () => {
  const lineas = porPreparar({ contenido, estado: plegarPedido(contenido, []) })

  test('suma uno a su línea, hasta lo pedido', () => {
    let preparado: Readonly<Record<number, number>> = {}
    for (let i = 0; i < 2; i++) {
      const leido = sumarLeido(lineas, preparado, ['producto:1'])
      if (leido.ok) ({ preparado } = leido.value)
    }
    expect(preparado).toEqual({ 1: 2000 })
    expect(sumarLeido(lineas, preparado, ['producto:1'])).toMatchObject({ ok: false, error: { code: 'pedido.ya-completo' } })
  })

  test('media libra pedida no se vuelve una entera', () => {
    const media = lineas.map((linea) => ({ ...linea, pedidaMilesimas: 500 }))
    expect(sumarLeido(media, {}, ['producto:1'])).toMatchObject({ ok: true, value: { preparado: { 1: 500 } } })
  })

  test('lo que nadie pidió se dice', () => {
    expect(sumarLeido(lineas, {}, ['producto:77'])).toMatchObject({ ok: false, error: { code: 'pedido.no-lo-pidio' } })
    expect(sumarLeido(lineas, {}, [])).toMatchObject({ ok: false })
  })
})
