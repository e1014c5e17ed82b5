import { describe, expect, test } from 'vitest'
import type { Impreso } from '#domain/core/impreso.ts'
import { direccionDePedido, etiquetasDePedido, listaDePreparacion } from './pedido.papel.ts'
import { plegarPedido } from '../pedido.rules.ts'
import { acto, contenidoDe } from '../../../../tests/support/order-fold.ts'

const contenido = contenidoDe('contra_entrega', { nota: 'Tocar el timbre' })
const sustituto = {
  linea: 2,
  productoId: 'producto:9',
  nombre: 'Arroz selecto',
  cantidadMilesimas: 4000,
  precioDiezmilesimas: 400_000,
  itbis: 'E',
}
const estado = plegarPedido(contenido, [
  acto('aceptar', { minutos: 5 }, { min: 1 }),
  acto('proponerSustitucion', sustituto, { min: 2, previo: ['aceptar@1'] }),
  acto('responderSustitucion', { linea: 2, acepta: true }, { min: 3, rol: 'cliente', previo: ['aceptar@1', 'proponerSustitucion@2'] }),
])
const pedido = { id: 'pedido:grupo:tienda', contenido, estado }

const enTexto = ({ bloques }: Impreso): string =>
  bloques
    .map((uno) =>
      uno.bloque === 'texto' || uno.bloque === 'qr'
        ? uno.texto
        : uno.bloque === 'fila'
          ? uno.celdas.map(({ texto }) => texto).join('|')
          : '',
    )
    .join('\n')

describe('los papeles de un pedido', () => {
  test('la lista de preparación pide lo que va de verdad, con la sustitución aceptada', () => {
    const texto = enTexto(listaDePreparacion(pedido))
    expect(texto).toContain('[ ]|2 unidades|Café molido')
    expect(texto).toContain('[ ]|4|Arroz selecto\nEn lugar de Arroz')
    expect(texto).toContain('Tocar el timbre')
  })

  test('cada bulto lleva su etiqueta, con lo que se cobra y el código del pedido', () => {
    const etiquetas = etiquetasDePedido(pedido, 2, 'Gazcue')
    expect(etiquetas.map(({ titulo }) => titulo)).toEqual(['Etiqueta #GRUPO1 1 de 2', 'Etiqueta #GRUPO1 2 de 2'])
    const texto = enTexto(etiquetas[0] ?? { titulo: '', bloques: [] })
    expect(texto).toContain('Duarte #7, Gazcue')
    expect(texto).toContain('Efectivo al recibir|Cobrar RD$')
    expect(texto.endsWith('pedido:grupo:tienda')).toBe(true)
  })

  test('lo pagado no se cobra otra vez, y un retiro no lleva dirección', () => {
    const retiro = { ...pedido, contenido: { ...contenido, envio: { ...contenido.envio, clase: 'retiro' as const } } }
    const texto = enTexto(
      etiquetasDePedido({ ...retiro, estado: { ...estado, porCobrarCentavos: 0 } }, 1)[0] ?? { titulo: '', bloques: [] },
    )
    expect(texto).toContain('No se cobra')
    expect(texto).toContain('Retiro en la tienda')
    expect(texto).not.toContain('Duarte')
  })

  test('una dirección vacía es una línea vacía', () => {
    const direccion = { ...contenido.direccion, calle: '', numeroCasa: '' }
    expect(direccionDePedido({ direccion })).toBe('')
  })
})
