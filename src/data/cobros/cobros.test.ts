import { afterEach, beforeEach, expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Cliente, CreditoCliente } from '#domain/clientes/cliente.entity.ts'
import { numeroDeRecibo } from '#domain/cobros/cobro.rules.ts'
import type { Result } from '#domain/core/result.ts'
import { deudaDe } from '#domain/ventas/credito.rules.ts'
import { leerCuenta } from '#data/clientes/credito.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { abrirTurno, cerrarTurno, turnoAbierto } from '#data/ventas/ventas.ts'
import { abrirEnPestana, accesoCon, bloque, PIN, sembrar, unaCajaSola } from '../../../tests/support/caja-sola.ts'
import type { Equipo } from '../../../tests/support/dispositivo.ts'
import { anularCobro, cobrarDeuda } from './cobros.ts'

let equipo: Equipo
let tienda: TiendaLocal
beforeEach(async () => {
  equipo = await unaCajaSola([
    bloque(1, 100),
    construir(
      CreditoCliente,
      {
        movimientos: [
          { ventaId: 'v1', ncf: 'E310000000001', fecha: '2026-10-01', centavos: 100_000, modifica: '' },
          { ventaId: 'v2', ncf: 'E310000000002', fecha: '2026-11-01', centavos: 50_000, modifica: '' },
        ],
      },
      { id: 'credito:cliente:1:2026-10' },
    ),
    construir(Cliente, { condicion: 'CREDITO', tiempoCreditoDias: 15 }, { id: 'cliente:1' }),
  ])
  await sembrar(equipo, [await accesoCon(equipo, { empleadoId: 'empleado:2', nombre: 'Rafael', rol: 'supervisor' })])
  tienda = await abrirEnPestana(equipo)
  await tienda.entrarConPin('empleado:1', PIN)
})
afterEach(async () => {
  await tienda.cerrar()
  expect(equipo.fallos).toEqual([])
})

const bien = <T>(hecho: Result<T>): T => {
  if (!hecho.ok) throw new Error(JSON.stringify(hecho.error))
  return hecho.value
}
const pagar = (centavos: number, aceptaAnticipo = false) =>
  cobrarDeuda(tienda, {
    clienteId: 'cliente:1',
    elegidos: [],
    pagos: [{ metodo: 'efectivo', centavos, referencia: '' }],
    aceptaAnticipo,
    nota: '',
  })
const debe = async (): Promise<ReturnType<typeof deudaDe> | undefined> => {
  const cuenta = await leerCuenta(tienda.repo, 'cliente:1', Date.parse('2026-11-21T16:00:00.000Z'))
  return cuenta && deudaDe(cuenta.movimientos, 15, '2026-11-21')
}

test('sin línea, lo cobrado baja lo que este equipo sabe que debe, y lo siguiente sigue desde ahí', async () => {
  bien(await abrirTurno(tienda, { fondoDop: { '10000': 10 }, fondoUsd: {} }))
  const primero = bien(await pagar(120_000))
  expect(primero.documentos.map(({ ventaId, abonoCentavos }) => [ventaId, abonoCentavos])).toEqual([
    ['v1', 100_000],
    ['v2', 20_000],
  ])
  expect(await debe()).toMatchObject({ saldoCentavos: 30_000 })
  expect(await pagar(40_000)).toMatchObject({ ok: false, error: { code: 'cobro.de-mas', datos: { sobra: 'RD$100.00' } } })
  const segundo = bien(await pagar(40_000, true))
  expect(segundo).toMatchObject({ anticipoCentavos: 10_000 })
  expect(numeroDeRecibo(segundo)).not.toBe(numeroDeRecibo(primero))
  expect(await debe()).toMatchObject({ saldoCentavos: -10_000, aFavorCentavos: 10_000 })
})

test('en una caja el efectivo pide turno, entra en su gaveta y el cierre lo espera', async () => {
  expect(await pagar(10_000)).toMatchObject({ ok: false, error: { code: 'turno.ninguno-abierto' } })
  bien(await abrirTurno(tienda, { fondoDop: { '10000': 10 }, fondoUsd: {} }))
  bien(await pagar(10_000))
  const turno = await turnoAbierto(tienda)
  if (!turno) throw new Error('no shift is open')
  const cierre = bien(
    await cerrarTurno(tienda, turno, { conteoDop: { '10000': 11 }, conteoUsd: {}, otros: [], conteosAnteriores: [], motivos: {} }),
  )
  expect(cierre.renglones).toMatchObject([{ metodo: 'efectivo', esperadoCentavos: 110_000, diferenciaCentavos: 0 }])
})

test('se anula con el PIN de quien puede, una vez, y la deuda vuelve', async () => {
  bien(await abrirTurno(tienda, { fondoDop: { '10000': 10 }, fondoUsd: {} }))
  const cobro = bien(await pagar(100_000))
  const motivo = 'Se cobró a otro cliente'
  expect(await anularCobro(tienda, cobro.id, { motivo })).toMatchObject({ ok: false, error: { code: 'cobro.anular-sin-permiso' } })
  const autorizadoPor = bien(await tienda.autorizarConPin('empleado:2', PIN))
  bien(await anularCobro(tienda, cobro.id, { motivo, autorizadoPor }))
  expect(await debe()).toMatchObject({ saldoCentavos: 150_000, aFavorCentavos: 0 })
  expect(await anularCobro(tienda, cobro.id, { motivo, autorizadoPor })).toMatchObject({ ok: false, error: { code: 'cobro.ya-anulado' } })
})
