import { expect, it } from 'vitest'
import type { LlaveDePersona } from '#domain/confianza/llave.entity.ts'
import type { FirmasLeidas } from '#domain/confianza/autoria.ts'
import { quienesAutorizan, quienesNoFirmaron } from './llave.rules.ts'

type Mirada = Parameters<typeof quienesNoFirmaron>[1][number]

const llave = (cambio: Partial<Mirada> = {}): Mirada => ({
  empleadoId: 'ana',
  publica: 'A',
  prueba: 'buena',
  estado: 'confirmada',
  hechaSeq: 10,
  desdeSeq: 10,
  hastaSeq: null,
  ...cambio,
})
const hecho = (seq: number, firmas: FirmasLeidas = {}, campos: object = {}) => ({ seq, creadoPor: 'ana', firmas, ...campos })
const porConfirmar: Partial<LlaveDePersona> & Partial<Mirada> = { estado: 'por_confirmar', desdeSeq: null }

it('desde que su llave se confirmó, lo que va a su nombre lleva su firma; lo de antes no', () => {
  expect(quienesNoFirmaron(hecho(10), [llave()])).toEqual([])
  expect(quienesNoFirmaron(hecho(11), [llave()])).toEqual(['ana'])
  expect(quienesNoFirmaron(hecho(11, { persona: 'A' }), [llave()])).toEqual([])
  expect(quienesNoFirmaron(hecho(11, { persona: 'B' }), [llave(), llave({ publica: 'B', empleadoId: 'eva' })])).toEqual(['ana'])
  expect(quienesNoFirmaron(hecho(11), [])).toEqual([])
  expect(quienesNoFirmaron(hecho(11), [llave(porConfirmar)])).toEqual([])
})

it('un PIN nuevo hace otra llave y valen las dos; una sin confirmar no vale por la confirmada', () => {
  const dos = [llave(), llave({ publica: 'B', desdeSeq: 20, hechaSeq: 20 })]
  for (const persona of ['A', 'B']) expect(quienesNoFirmaron(hecho(30, { persona }), dos)).toEqual([])
  expect(quienesNoFirmaron(hecho(30, { persona: 'C' }), [...dos, llave({ publica: 'C', ...porConfirmar })])).toEqual(['ana'])
})

it('retirada, no firma más; lo que firmó antes, si se había confirmado, vale', () => {
  const retirada = llave({ estado: 'retirada', hastaSeq: 20 })
  expect(quienesNoFirmaron(hecho(20, { persona: 'A' }), [retirada])).toEqual([])
  expect(quienesNoFirmaron(hecho(21, { persona: 'A' }), [retirada])).toEqual(['ana'])
  expect(quienesNoFirmaron(hecho(21, { persona: 'A' }), [llave({ estado: 'retirada', desdeSeq: null, hastaSeq: 20 })])).toEqual(['ana'])
})

it('de quien autoriza se pide aunque nunca tuviera llave donde otros la tienen, y no en una caja de antes', () => {
  const conPin = { autorizadoPor: 'eva' }
  const firmas = { persona: 'A' }
  expect(quienesNoFirmaron(hecho(11, firmas, conPin), [llave()])).toEqual(['eva'])
  expect(quienesNoFirmaron(hecho(10, {}, conPin), [llave()])).toEqual([])
  expect(
    quienesNoFirmaron(hecho(11, firmas, conPin), [llave(), llave({ empleadoId: 'eva', publica: 'E', prueba: 'sin', ...porConfirmar })]),
  ).toEqual([])
  const mala = llave({ empleadoId: 'eva', publica: 'E', prueba: 'mala', ...porConfirmar })
  expect(quienesNoFirmaron(hecho(11, { ...firmas, autoriza: { eva: 'E' } }, conPin), [llave(), mala])).toEqual(['eva'])
  const suya = llave({ empleadoId: 'eva', publica: 'E' })
  expect(quienesNoFirmaron(hecho(11, { ...firmas, autoriza: { eva: 'E' } }, conPin), [llave(), suya])).toEqual([])
})

it('autoriza quien lo dice el papel, una línea o el crédito, una vez cada quien y nunca quien lo hizo', () => {
  const lineas = [{ precioAutorizado: { por: 'eva' }, descuentoAutorizado: null }, { descuentoAutorizado: { por: 'luz' } }, null]
  expect(quienesAutorizan({ creadoPor: 'ana', autorizadoPor: 'eva', creditoAutorizado: { por: 'sol' }, lineas })).toEqual([
    'eva',
    'sol',
    'luz',
  ])
  expect(quienesAutorizan({ creadoPor: 'ana', autorizadoPor: 'ana', lineas: 'x', creditoAutorizado: 7 })).toEqual([])
})
