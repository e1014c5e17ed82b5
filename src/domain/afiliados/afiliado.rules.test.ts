import { describe, expect, it } from 'vitest'
import { DIA_MS } from '#domain/core/fecha.ts'
import { contenidoDeMuestra } from '#domain/pedidos/pedido.muestra.ts'
import { pedidoRecienColocado } from '#domain/pedidos/pedido.rules.ts'
import { parteDeAfiliado } from '#domain/pedidos/pagos/pedido.afiliado.ts'
import {
  bloqueoDe,
  conRetencion,
  ganadoPorMes,
  porPagarAAfiliado,
  quienLaTrajo,
  saldosDeVentas,
  tramoDeAfiliados,
  ventaReferida,
  type AmbasPersonas,
  type VentaReferida,
} from './afiliado.rules.ts'

const AHORA = Date.parse('2026-11-28T12:00:00Z')
const programa = { toque: 'primero', diasDeEnlace: 30, diasDeCuenta: 365 } as const
const hace = (dias: number): number => AHORA - dias * DIA_MS
const sola = { codigo: '', hechaMs: 0 }
const abierto = (codigo: string, dias = 0) => ({ codigo, abiertoMs: hace(dias) })

describe('quién la trajo', () => {
  it('quien la invitó al hacer su cuenta, mientras valga; si nadie, el primer enlace que abrió', () => {
    const deCuenta = { codigo: 'ana', hechaMs: hace(10) }
    const enlaces = { primero: abierto('beto'), ultimo: abierto('carla') }
    expect(quienLaTrajo({ cuenta: deCuenta, ...enlaces }, programa, AHORA)).toEqual({ codigo: 'ana', via: 'cuenta' })
    expect(quienLaTrajo({ cuenta: { ...deCuenta, hechaMs: hace(366) }, ...enlaces }, programa, AHORA)).toEqual({
      codigo: 'beto',
      via: 'enlace',
    })
    const siempre = { ...programa, diasDeCuenta: 0 }
    expect(quienLaTrajo({ cuenta: { ...deCuenta, hechaMs: 0 }, ...enlaces }, siempre, AHORA)?.codigo).toBe('ana')
    expect(quienLaTrajo({ cuenta: sola, primero: undefined, ultimo: undefined }, programa, AHORA)).toBeUndefined()
  })
  it('donde cuenta el último, un enlace abierto va antes que la cuenta; y ninguno vale más de sus días', () => {
    const ultimo = { ...programa, toque: 'ultimo', diasDeEnlace: 7 } as const
    const cuenta = { codigo: 'ana', hechaMs: hace(10) }
    expect(quienLaTrajo({ cuenta, primero: abierto('beto', 3), ultimo: abierto('carla', 1) }, ultimo, AHORA)?.codigo).toBe('carla')
    expect(quienLaTrajo({ cuenta, primero: abierto('beto', 3), ultimo: abierto('carla', 8) }, ultimo, AHORA)?.codigo).toBe('beto')
    expect(quienLaTrajo({ cuenta, primero: abierto('beto', 9), ultimo: abierto('carla', 8) }, ultimo, AHORA)?.codigo).toBe('ana')
  })
})

describe('quién no gana', () => {
  const ambas: AmbasPersonas = {
    afiliado: { usuarioId: 'ana', telefono: '809-555-0101', identificacion: '00113918205', revocado: false, esDeLaTienda: false },
    clienta: { usuarioId: 'luz', telefonos: ['8295550000', ''], identificacion: '' },
    trajeron: [],
  }
  const con = (afiliado: object, clienta: object = {}, trajeron: string[] = []) =>
    bloqueoDe({ afiliado: { ...ambas.afiliado, ...afiliado }, clienta: { ...ambas.clienta, ...clienta }, trajeron })
  it('una y otra son una sola, o de la tienda', () => {
    expect(bloqueoDe(ambas)).toBe('')
    expect(con({}, { usuarioId: 'ana' })).toBe('propia')
    expect(con({ revocado: true })).toBe('revocado')
    expect(con({ esDeLaTienda: true })).toBe('equipo')
    expect(con({}, { telefonos: ['+1 809 555 0101'] })).toBe('mismo-telefono')
    expect(con({}, { identificacion: '001-1391820-5' })).toBe('misma-identidad')
    expect(con({}, {}, ['beto', 'luz'])).toBe('anillo')
  })
  it('lo que ninguna de las dos dijo no es lo mismo en las dos', () => {
    expect(con({ telefono: '', identificacion: '' }, { telefonos: [''], identificacion: '' })).toBe('')
    expect(con({ telefono: '555' }, { telefonos: ['555'] })).toBe('')
  })
})

describe('cuánto', () => {
  const afiliado = { usuarioId: 'ana', via: 'enlace', bloqueo: '', puntosBasicos: 500, maximoCentavos: 0 } as const
  const regla = { ...tramoDeAfiliados({ puntosBasicos: 1000, maximoCentavos: 0 }, [1]), reglaId: 'reglaDeComision:1', nombre: 'Diez' }
  const contenido = { ...contenidoDeMuestra, afiliado, comision: { itbisPuntosBasicos: 1800, tramos: [regla] } }
  const estado = pedidoRecienColocado(contenido)
  it('Mercana paga de lo que cobra y nunca más; lo de la tienda va aparte, cada uno hasta su máximo', () => {
    const { baseCentavos } = parteDeAfiliado(contenido, estado)
    expect(baseCentavos).toBeGreaterThan(0)
    expect(parteDeAfiliado(contenido, estado).deMercanaCentavos).toBe(Math.round(baseCentavos * 0.05))
    const promete = (puntosBasicos: number, maximoCentavos = 0) => ({
      ...contenido,
      afiliado: { ...afiliado, puntosBasicos, maximoCentavos },
    })
    expect(parteDeAfiliado(promete(3000), estado).deMercanaCentavos).toBe(Math.round(baseCentavos * 0.1))
    expect(parteDeAfiliado(promete(500, 7), estado).deMercanaCentavos).toBe(7)
    const { comision: _comision, ...sinComision } = contenido
    expect(parteDeAfiliado(sinComision, estado).deMercanaCentavos).toBe(0)
    const deTienda = tramoDeAfiliados({ puntosBasicos: 200, maximoCentavos: 0 }, [1])
    const conTienda = { ...contenido, comision: { ...contenido.comision, tramos: [regla, deTienda] } }
    expect(parteDeAfiliado(conTienda, estado)).toMatchObject({
      deTiendaCentavos: Math.round(baseCentavos * 0.02),
      deMercanaCentavos: Math.round(baseCentavos * 0.05),
    })
    expect(parteDeAfiliado({ ...conTienda, afiliado: { ...afiliado, bloqueo: 'equipo' } }, estado)).toEqual({
      baseCentavos: 0,
      deTiendaCentavos: 0,
      deMercanaCentavos: 0,
    })
  })
  it('lo que nadie trajo no es de nadie, y lo que no se ha recibido se espera y no se debe', () => {
    expect(ventaReferida({ id: 'pedido:1', contenido: contenidoDeMuestra, estado })).toBeUndefined()
    const venta = ventaReferida({ id: 'pedido:1', contenido, estado })
    expect(venta).toMatchObject({ situacion: 'por_recibir', ganadoCentavos: 0, exigibleEl: '' })
    expect(venta?.esperadoCentavos).toBeGreaterThan(0)
  })
})

describe('lo que se debe', () => {
  const venta = (pedidoId: string, ganadoCentavos: number, situacion: VentaReferida['situacion'] = 'exigible'): VentaReferida => ({
    pedidoId,
    numero: pedidoId,
    afiliado: 'ana',
    via: 'enlace',
    bloqueo: '',
    tienda: 't1',
    tiendaNombre: 'La Fe',
    colocadoEn: '2026-11-02T03:30:00.000Z',
    situacion,
    exigibleEl: '',
    pagadaAMercana: true,
    baseCentavos: ganadoCentavos * 20,
    ganadoCentavos,
    esperadoCentavos: ganadoCentavos,
    deTiendaCentavos: 0,
    totalCentavos: ganadoCentavos * 24,
  })
  const ventas = [venta('a', 1000), venta('b', 500, 'en_plazo'), venta('c', 0, 'perdida')]
  it('lo ganado menos lo quitado y lo pagado; lo que el banco devolvió no cuenta, y lo que se pagó de más se descuenta', () => {
    const saldos = saldosDeVentas(
      ventas,
      [
        { pedidoId: 'b', centavos: 500, estado: 'retirada' },
        { pedidoId: 'a', centavos: 100, estado: 'vigente' },
      ],
      [
        { estado: 'devuelto', ordenes: [{ pedidoId: 'a', numero: 'a', centavos: 900 }] },
        { estado: 'pagado', ordenes: [{ pedidoId: 'c', numero: 'c', centavos: 300 }] },
      ],
    )
    expect([...saldos]).toEqual([
      ['a', 900],
      ['b', 500],
      ['c', -300],
    ])
    expect(porPagarAAfiliado(ventas, saldos, new Map())).toMatchObject({ saldoCentavos: 1100, exigibleCentavos: 600 })
    expect(porPagarAAfiliado(ventas, saldos, new Map([['a', 900]]))).toMatchObject({ enLoteCentavos: 900, exigibleCentavos: -300 })
  })
  it('se retiene la décima parte, y las dos partes son el todo', () => {
    for (const bruto of [1, 4, 5, 999, 10_000, 123_457]) {
      const { retenidoCentavos, centavos } = conRetencion(bruto)
      expect(retenidoCentavos + centavos).toBe(bruto)
      expect(retenidoCentavos).toBe(Math.round(bruto * 0.1))
    }
  })
  it('por mes, en el día de aquí: los últimos, también en los que no ganó', () => {
    expect(ganadoPorMes([...ventas, { ...venta('d', 70), colocadoEn: '2026-11-01T03:30:00.000Z' }], '2026-11-28', 3)).toEqual([
      { mes: '2026-09', ganadoCentavos: 0, esperaCentavos: 0 },
      { mes: '2026-10', ganadoCentavos: 70, esperaCentavos: 0 },
      { mes: '2026-11', ganadoCentavos: 1000, esperaCentavos: 500 },
    ])
  })
})
