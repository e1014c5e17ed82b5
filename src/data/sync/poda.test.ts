import { afterEach, expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { CierreTurno, Turno } from '#domain/caja/turno.entity.ts'
import { EntregaDinero, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { Envelope } from '#domain/core/entity.ts'
import { unEquipo } from '../../../tests/support/dispositivo.ts'
import type { BaseLocal } from '#data/device/almacen.ts'
import { abrirCatalogo, type CatalogoEscribible } from '#data/catalogo/catalogo.ts'
import { filaDe, type FilaGuardada } from '#data/device/fila.ts'
import { crearNumeros, type Numeros } from '#data/fiscal/numeros.ts'
import { podar } from './poda.ts'

const YO = 'dispositivo:1'
const HOY = '2026-11-21T12:00:00.000Z'
const VIEJO = '2026-09-01T12:00:00.000Z'
let base: BaseLocal<'ops', 'catalogo'>
afterEach(() => base.cerrar())

const fila = (doc: Envelope, resto: Partial<FilaGuardada>): FilaGuardada => ({
  ...filaDe(doc, { texto: JSON.stringify(doc), hash: 'h', estado: 'recibido' }),
  ...resto,
})
const venta = (n: number, resto: Partial<FilaGuardada>, dispositivoId = YO) => {
  const ncf = `E32${String(n).padStart(10, '0')}`
  return fila(construir(Venta, { ncf }, { id: `131246796-${ncf}`, seq: n, dispositivoId, en: VIEJO }), {
    seq: dispositivoId === YO ? n : 0,
    ...resto,
  })
}

const contada = { cuentaDe: () => true } as unknown as CatalogoEscribible
const sinNumeros = { ultimasVentas: () => Promise.resolve(new Set<string>()) } as unknown as Numeros

test('olvida lo recibido hace más de 30 días, y nunca aquello de lo que dependen el próximo número, el orden y la existencia', async () => {
  const puertos = unEquipo().pestana()
  base = await puertos.abrirBase('prueba', { filas: ['ops'], apuntes: ['catalogo'] })
  const { ops } = base.filas
  const bloque = construir(BloqueNCF, { desde: 1, hasta: 5, paraDispositivo: YO }, { id: 'bloque:1' })
  await ops.crear([
    fila(bloque, { estado: 'servidor', hash: '' }),
    venta(1, { recibidoEn: VIEJO }),
    venta(2, { recibidoEn: VIEJO }),
    venta(3, { recibidoEn: HOY }),
    venta(4, { estado: 'guardado' }),
    venta(5, { recibidoEn: VIEJO }),
    venta(6, { recibidoEn: VIEJO }),
    venta(7, { estado: 'cuarentena', recibidoEn: VIEJO }),
    venta(8, { recibidoEn: VIEJO }),
    venta(501, { estado: 'servidor', recibidoEn: VIEJO }, 'otro'),
    venta(502, { estado: 'servidor', recibidoEn: VIEJO }, 'otro'),
    ...(['aceptado', 'rechazado', 'firmado', 'aceptadoCondicional'] as const).map((estado, i) =>
      fila(construir(Ecf, { estado }, { id: `ecf:131246796-E32000000000${i}`, en: VIEJO }), { estado: 'servidor', hash: '' }),
    ),
    fila(construir(Ecf, { estado: 'aceptado' }, { id: 'ecf:131246796-E320000000009', en: HOY }), { estado: 'servidor', hash: '' }),
    fila(construir(Turno, {}, { id: 'turno:1', seq: 9, en: VIEJO }), { estado: 'servidor', recibidoEn: VIEJO }),
    fila(construir(CierreTurno, {}, { id: 'cierre:turno:1', en: VIEJO }), { estado: 'servidor', recibidoEn: VIEJO }),
  ])
  const catalogo = await abrirCatalogo({
    apuntes: base.apuntes.catalogo,
    ops,
    tiendaId: 't1',
    dispositivoId: YO,
    puertos,
    alFallar: (error) => expect.fail(String(error)),
  })
  const numeros = crearNumeros({ ops, dispositivoId: YO, ahora: () => Date.parse(HOY), descartadosHasta: () => '' })
  const existencia = () => catalogo.existencia('producto:1')
  const ids = async () =>
    (await ops.claves({ indice: ['tipo', 'en'], desde: ['venta'], hasta: ['venta'] })).map((id) => Number(id.slice(-10)))

  expect(
    await podar({ ops, catalogo, numeros }, HOY),
    'la existencia en disco todavía no cuenta nada, y de un e-CF acabado nada depende',
  ).toBe(2)
  catalogo.aplicarDocs([construir(Venta, {}, { dispositivoId: 'otro', seq: 501 })], [])
  await catalogo.asegurar()
  const antes = existencia()
  expect(await podar({ ops, catalogo, numeros }, HOY)).toBe(4)
  expect(await ids()).toEqual([3, 4, 5, 7, 8, 502])
  // What still waits for DGII, or for somebody, stays.
  expect((await ops.claves({ indice: ['tipo', 'en'], desde: ['ecf'], hasta: ['ecf'] })).map((id) => id.at(-1))).toEqual(['1', '2', '9'])
  expect(await ops.leer(['turno:1'])).toMatchObject([{ id: 'turno:1' }])
  expect(existencia()).toBe(antes)
  expect(await ops.ultimoSeq()).toBe(8)
  expect(await numeros.tomar('E32', { intacto: false })).toMatchObject({ error: { code: 'ncf.agotado' } })
  numeros.cerrar()
  catalogo.cerrar()
})

test('de un turno que nadie ha cerrado no olvida nada: su cierre lo cuenta entero', async () => {
  const puertos = unEquipo().pestana()
  base = await puertos.abrirBase('abierto', { filas: ['ops'], apuntes: ['catalogo'] })
  const { ops } = base.filas
  const vieja = { estado: 'servidor', recibidoEn: VIEJO } as const
  const ventaDe = (turnoId: string, n: number) => {
    const doc = construir(
      Venta,
      { turnoId, ncf: `E32${String(n).padStart(10, '0')}` },
      { id: `131246796-E32${n}`, dispositivoId: 'otro', seq: n, en: VIEJO },
    )
    return fila(doc, { ...vieja, seq: 0 })
  }
  await ops.crear([
    fila(construir(Turno, {}, { id: 'turno:abierto', en: VIEJO }), vieja),
    fila(construir(Turno, {}, { id: 'turno:cerrado', en: VIEJO }), vieja),
    fila(construir(CierreTurno, {}, { id: 'cierre:turno:cerrado', en: VIEJO }), vieja),
    venta(9, { recibidoEn: HOY }),
    ventaDe('turno:abierto', 1),
    ventaDe('turno:cerrado', 2),
    fila(construir(MovimientoCaja, { turnoId: 'turno:abierto' }, { id: 'movimientoCaja:1', dispositivoId: 'otro', seq: 3, en: VIEJO }), {
      ...vieja,
      seq: 0,
    }),
  ])
  expect(await podar({ ops, catalogo: contada, numeros: sinNumeros }, HOY)).toBe(1)
  const quedan = await ops.leer(['131246796-E321', '131246796-E322', 'movimientoCaja:1'])
  expect(quedan.map((una) => una?.id)).toEqual(['131246796-E321', undefined, 'movimientoCaja:1'])
})

test('de una entrega de dinero que nadie acabó no olvida nada: quien la dio o la espera la encuentra', async () => {
  const puertos = unEquipo().pestana()
  base = await puertos.abrirBase('entregas', { filas: ['ops'], apuntes: ['catalogo'] })
  const { ops } = base.filas
  const vieja = { estado: 'servidor', recibidoEn: VIEJO, seq: 0 } as const
  const otro = { dispositivoId: 'otro', en: VIEJO }
  const entrega = (n: number) => fila(construir(EntregaDinero, {}, { ...otro, id: `entregaDinero:${n}`, seq: n }), vieja)
  const dicha = (n: number, resultado: RecepcionDinero['resultado'], retorno = '') => {
    const { paraEmpleadoId: creadoPor } = EntregaDinero.muestra as { paraEmpleadoId: string }
    const id = `recepcionDinero:${n}${retorno}`
    return fila(construir(RecepcionDinero, { entregaId: `entregaDinero:${n}`, resultado }, { ...otro, id, creadoPor, seq: n + 10 }), vieja)
  }
  await ops.crear([
    venta(9, { recibidoEn: HOY }),
    ...[1, 2, 3, 4].map(entrega),
    dicha(2, 'aceptada'),
    dicha(3, 'rechazada'),
    dicha(4, 'rechazada'),
    dicha(4, 'retornada', ':retorno'),
  ])
  expect(await podar({ ops, catalogo: contada, numeros: sinNumeros }, HOY)).toBe(5)
  const quedan = await ops.claves({ indice: ['tipo', 'en'], desde: ['entregaDinero'], hasta: ['recepcionDinero'] })
  expect(quedan).toEqual(['entregaDinero:1', 'entregaDinero:3', 'recepcionDinero:3'])
})
