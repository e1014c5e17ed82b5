import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { leer } from '#domain/core/entity.ts'
import { LoteDePago, type PagoDeLote } from './lote.entity.ts'
import { aprobarLote, devolverDelLote, ordenesEnLote, pagarLote, puedeAprobar } from './lote.rules.ts'

const modelo = construir(LoteDePago)
const pago = (quien: string, cambio: Partial<PagoDeLote> = {}): PagoDeLote => {
  const [muestra] = modelo.pagos
  if (!muestra) throw new Error('the sample has a payment')
  const ordenes = [{ pedidoId: `pedido:${quien}`, numero: '#1', centavos: 42_500 }]
  return { ...muestra, quien, nombre: quien, pagoId: `desembolso:${quien}`, ordenes, ...cambio }
}
const lote = (cambio: Partial<LoteDePago> = {}): LoteDePago => ({
  ...modelo,
  armadoPor: 'ana',
  fecha: '2026-11-25',
  pagos: [pago('a'), pago('b')],
  ...cambio,
})
const codigo = (hecho: { ok: boolean; error?: { code: string } }): string => (hecho.ok ? '' : (hecho.error?.code ?? ''))
const en = '2026-11-27T14:00:00.000Z'
const HOY = '2026-11-27'

describe('quién lo aprueba', () => {
  it('dos que no lo armaron, cada uno una vez', () => {
    expect(codigo(puedeAprobar(lote(), 'ana'))).toBe('lote.lo-armaste')
    const una = aprobarLote(lote(), { por: 'beto', nombre: 'Beto', en })
    expect(una).toMatchObject({ ok: true, value: { estado: 'armado' } })
    const conUna = lote(una.ok ? una.value : {})
    expect(codigo(puedeAprobar(conUna, 'beto'))).toBe('lote.ya-aprobaste')
    expect(aprobarLote(conUna, { por: 'carla', nombre: 'Carla', en })).toMatchObject({ ok: true, value: { estado: 'aprobado' } })
    for (const estado of ['aprobado', 'pagado', 'anulado'] as const)
      expect(codigo(puedeAprobar(lote({ estado }), 'carla'))).toBe('lote.no-espera')
  })
})

it('un lote de antes, que solo pagaba a tiendas, se lee como los de ahora', () => {
  const { clase: _clase, pagos, ...resto } = modelo
  const deAntes = pagos.map(({ quien: tienda, nombre: tiendaNombre, pagoId: desembolsoId, retenidoCentavos: _nada, ...pago }) => ({
    ...pago,
    tienda,
    tiendaNombre,
    desembolsoId,
  }))
  expect(leer(LoteDePago, { ...resto, v: 1, pagos: deAntes })).toEqual(modelo)
})

describe('lo que hizo el banco', () => {
  const si = (quien: string) => ({ quien, pagado: true, referencia: ' 771 ', motivo: '' })
  const no = (quien: string, motivo = 'Cuenta cerrada') => ({ quien, pagado: false, referencia: '9', motivo })
  const aprobado = lote({ estado: 'aprobado' })
  it('cada tienda se contesta una vez, con su número o su motivo, un día que pudo ser', () => {
    const dia = { dia: HOY, hoy: HOY }
    expect(pagarLote(aprobado, [si('a'), no('b')], dia)).toMatchObject({
      ok: true,
      value: [
        { estado: 'pagado', referencia: '771', motivo: '' },
        { estado: 'rechazado', referencia: '', motivo: 'Cuenta cerrada' },
      ],
    })
    for (const [respuestas, code] of [
      [[si('a')], 'lote.respuestas'],
      [[si('a'), si('a')], 'lote.respuestas'],
      [[si('a'), si('c')], 'lote.respuestas'],
      [[si('a'), { ...si('b'), referencia: ' ' }], 'lote.falta-referencia'],
      [[si('a'), no('b', 'x')], 'lote.falta-motivo'],
    ] as const)
      expect(codigo(pagarLote(aprobado, respuestas, dia))).toBe(code)
    for (const otro of ['2026-11-24', '2026-11-28'])
      expect(codigo(pagarLote(aprobado, [si('a'), si('b')], { dia: otro, hoy: HOY }))).toBe('lote.dia')
    expect(codigo(pagarLote(lote(), [si('a'), si('b')], dia))).toBe('lote.sin-aprobar')
    expect(codigo(pagarLote(lote({ estado: 'pagado' }), [si('a'), si('b')], dia))).toBe('lote.ya-pagado')
  })
  it('devuelve una que pagó, una vez, y no toca las demás', () => {
    const pagado = lote({
      estado: 'pagado',
      pagadoEl: '2026-11-26',
      pagos: [pago('a', { estado: 'pagado' }), pago('b', { estado: 'rechazado' })],
    })
    const vuelta = { quien: 'a', motivo: 'Otro nombre', dia: HOY, hoy: HOY }
    const hecho = devolverDelLote(pagado, vuelta)
    expect(hecho).toMatchObject({
      ok: true,
      value: [{ estado: 'devuelto', devueltoEl: HOY, motivo: 'Otro nombre' }, { estado: 'rechazado' }],
    })
    expect(codigo(devolverDelLote({ ...pagado, pagos: hecho.ok ? hecho.value : [] }, vuelta))).toBe('lote.ya-devuelto')
    expect(codigo(devolverDelLote(pagado, { ...vuelta, quien: 'b' }))).toBe('lote.sin-ese-pago')
    expect(codigo(devolverDelLote(pagado, { ...vuelta, dia: '2026-11-25' }))).toBe('lote.dia')
    expect(codigo(devolverDelLote(pagado, { ...vuelta, motivo: ' ' }))).toBe('lote.falta-motivo')
  })
})

describe('lo que está en un lote no está en otro', () => {
  const enLote = (cual: LoteDePago, escritos: readonly string[] = []) => [...ordenesEnLote([cual], 'a', new Set(escritos))]
  const suya = [['pedido:a', 42_500]]
  it('mientras vive, y mientras el libro de su tienda no dice que se pagó', () => {
    expect(enLote(lote())).toEqual(suya)
    expect(enLote(lote({ estado: 'aprobado' }))).toEqual(suya)
    expect(enLote(lote({ estado: 'anulado' }))).toEqual([])
    const pagos = [pago('a', { estado: 'pagado' })]
    expect(enLote(lote({ estado: 'pagado', pagos }))).toEqual([])
    expect(enLote(lote({ estado: 'pagado', pendiente: true, pagos }))).toEqual(suya)
    expect(enLote(lote({ estado: 'pagado', pendiente: true, pagos }), ['desembolso:a'])).toEqual([])
    expect(enLote(lote({ estado: 'pagado', pendiente: true, pagos: [pago('a', { estado: 'rechazado' })] }))).toEqual([])
  })
})
