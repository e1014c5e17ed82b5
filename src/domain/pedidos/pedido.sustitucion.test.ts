/** What goes in place of a line is what its customer was asked about. */
import { expect, test } from 'vitest'
import { plegarPedido } from './pedido.rules.ts'
import { acto, contenidoDe } from '../../../tests/support/order-fold.ts'

const contenido = contenidoDe('contra_entrega')
const te = { productoId: 'te', cantidadMilesimas: 1000, precioDiezmilesimas: 500_000 }
const cacao = { productoId: 'cacao', cantidadMilesimas: 1000, precioDiezmilesimas: 9_000_000 }
const proponer = (min: number, visto: typeof te) =>
  acto('proponerSustitucion', { linea: 1, nombre: visto.productoId, itbis: '18', ...visto }, { min, id: `propone ${visto.productoId}` })
const responder = (acepta: boolean, visto?: typeof te) =>
  acto('responderSustitucion', { linea: 1, acepta, ...(visto && { visto }) }, { min: 5, rol: 'cliente', id: 'responde' })
const plegar = (...eventos: ReturnType<typeof acto>[]) => plegarPedido(contenido, [acto('aceptar', { minutos: 5 }, { min: 1 }), ...eventos])
const lineaDe = ({ lineas }: ReturnType<typeof plegar>) => lineas[0]?.sustituto

test('quien dijo sí a una cosa no aceptó la que la tienda puso después en su lugar', () => {
  const estado = plegar(proponer(2, te), proponer(3, cacao), responder(true, te))
  expect(lineaDe(estado)).toMatchObject({ productoId: 'cacao', estado: 'propuesto' })
  expect(estado.tareas).toMatchObject([{ eventoId: 'responde', code: 'pedido.sustitucion-imposible' }])
  expect(lineaDe(plegar(proponer(2, te), proponer(3, cacao), responder(false, te)))?.estado).toBe('propuesto')
  // The same thing, dearer.
  const subio = { ...te, precioDiezmilesimas: te.precioDiezmilesimas + 1 }
  expect(lineaDe(plegar(proponer(2, subio), responder(true, te)))?.estado).toBe('propuesto')
})

test('lo que vio se acepta, y quien no dice qué vio responde a lo que hay', () => {
  expect(lineaDe(plegar(proponer(2, te), proponer(3, cacao), responder(true, cacao)))).toMatchObject({ ...cacao, estado: 'aceptado' })
  expect(lineaDe(plegar(proponer(2, te), responder(true)))).toMatchObject({ ...te, estado: 'aceptado' })
})
