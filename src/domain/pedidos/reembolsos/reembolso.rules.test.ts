/** What is asked back of an order goes back once, by whoever should decide it, and a note that takes it back takes nothing away twice. */
import { describe, expect, test } from 'vitest'
import { CONSUMIDOR_FINAL } from '#domain/ventas/comprador.ts'
import { borradorDePedido } from '../pedido.factura.ts'
import { conProvisionales, plegarPedido } from '../pedido.rules.ts'
import type { EstadoDePedido, EventoDePedido, RolDePedido } from '../pedido.ts'
import { acto, contenidoDe, HORA, jornadaEnEfectivo, MINUTO, transferencia } from '../../../../tests/support/order-fold.ts'
import { loReclamado, nombreDeReembolso, reembolsoParaCliente } from './reembolso.palabras.ts'
import { resumirReembolsos } from './reembolso.resumen.ts'
import { lineasDeFactura, lineasReembolsables, porAcreditar, quienDecide, reembolsableHasta, sonReembolsables } from './reembolso.rules.ts'

const enEfectivo = contenidoDe('contra_entrega', { reembolsoDias: 7 })
const DIA_MIN = (24 * HORA) / MINUTO

/** Received and invoiced on its day; RD$425.00 were paid in cash. */
const entregado = jornadaEnEfectivo().slice(0, 11)
const enFila = (...eventos: EventoDePedido[]): EventoDePedido[] =>
  eventos.map((uno, i) => ({ ...uno, previo: eventos.slice(0, i).map(({ id }) => id) }))
const plegar = (...actos: EventoDePedido[]): EstadoDePedido => plegarPedido(enEfectivo, enFila(...entregado, ...actos))

const CAFE = { linea: 1, cantidadMilesimas: 1000 }
const pedir = (min: number, lineas: object[] = [CAFE], reembolsoId = 'r1') =>
  acto(
    'solicitarReembolso',
    { reembolsoId, centavos: 1, motivo: 'Llegó abierto', clase: 'danado', lineas },
    { min, rol: 'cliente', id: `pedir-${reembolsoId}@${min}` },
  )
const otraVez = (min: number, motivo: string) =>
  acto('solicitarReembolso', { reembolsoId: 'r1', centavos: 1, motivo }, { min, rol: 'cliente', id: `otra@${min}` })
const decidir = (decision: string, min: number, cambios: object = {}, rol: RolDePedido = 'propietario') =>
  acto(
    'decidirReembolso',
    { reembolsoId: 'r1', centavos: 1, motivo: 'Se miró la foto', aprueba: decision === 'aprueba', decision, ...cambios },
    { min, rol, id: `${decision}-${rol}@${min}` },
  )
const pagar = (min: number, centavos = 10_000) =>
  acto(
    'pagarReembolso',
    { reembolsoId: 'r1', centavos, motivo: '', metodo: 'efectivo', referencia: 'Ana Reyes' },
    { min, rol: 'propietario', id: `pagar@${min}` },
  )
const nota = (min: number, centavos: number, devueltoCentavos: number, reembolsoId = 'r1') =>
  acto(
    'acreditarFactura',
    { ventaId: `n${min}`, ncf: 'E340000000001', centavos, devueltoCentavos, parcial: true, reembolsoId },
    { min, rol: 'cajero', id: `nota@${min}` },
  )
const unico = ({ reembolsos }: EstadoDePedido) => reembolsos.find(({ id }) => id === 'r1')

describe('lo que se pide de vuelta', () => {
  test('vale lo que costó, de lo que queda por pedir, y nadie pide más ni otra cosa', () => {
    const pedido = plegar(pedir(20))
    expect(unico(pedido)).toMatchObject({
      estado: 'solicitada',
      centavos: 10_000,
      solicitud: { lineas: [CAFE], dichos: [{ que: 'pide' }] },
    })
    // Nothing is owed before somebody grants it, and the order is not over.
    expect(pedido).toMatchObject({ porDevolverCentavos: 0, activo: true, tareas: [{ code: 'pedido.reembolso-pedido' }] })
    expect(
      lineasReembolsables(enEfectivo, pedido).map(({ nombre, cantidadMilesimas, centavos }) => [nombre, cantidadMilesimas, centavos]),
    ).toEqual([
      ['Café molido', 1000, 10_000],
      ['Arroz', 5000, 17_500],
      ['El envío', 1000, 5000],
    ])
    for (const malas of [[], [{ linea: 1, cantidadMilesimas: 1001 }], [{ linea: 9, cantidadMilesimas: 1 }], [CAFE, CAFE]])
      expect(plegar(pedir(20), pedir(21, malas, 'r2')).historia.at(-1)).toMatchObject({
        veredicto: 'rechazado',
        code: 'pedido.reembolso-de-otra-cosa',
      })
    expect(sonReembolsables(enEfectivo, pedido, [{ linea: 0, cantidadMilesimas: 1000 }])).toBe(true)
    expect(loReclamado(enEfectivo, { solicitud: unico(pedido)?.solicitud })).toBe('1 unidad de Café molido')
  })

  test('se pide dentro de los días de la tienda, por los dos relojes; lo pedido sin señal se espera', () => {
    expect(reembolsableHasta(enEfectivo, plegar())).toBe(
      entregado[7]?.en && new Date(Date.parse(entregado[7].en) + 7 * 24 * HORA).toISOString(),
    )
    expect(unico(plegar(pedir(7 * DIA_MIN)))).toBeDefined()
    expect(plegar(pedir(7 * DIA_MIN + 9)).historia.at(-1)?.code).toBe('pedido.reembolso-tarde')
    const tarde = (dias: number) => ({
      ...pedir(60),
      recibidoEn: new Date(Date.parse(entregado[0]?.en ?? '') + dias * 24 * HORA).toISOString(),
    })
    expect(unico(plegar(tarde(9)))).toBeDefined()
    expect(plegar(tarde(11)).historia.at(-1)?.code).toBe('pedido.reembolso-tarde')
    const sinRecibir = plegarPedido(enEfectivo, enFila(...entregado.slice(0, 7), pedir(20)))
    expect(sinRecibir.historia.at(-1)?.code).toBe('pedido.reembolso-sin-recibir')
  })
})

describe('quien decide', () => {
  test('la tienda tiene 72 horas; después también Mercana; y nadie decide lo suyo', () => {
    const pedido = plegar(pedir(20))
    const hora = (h: number) => new Date(Date.parse(entregado[0]?.en ?? '') + 19 * MINUTO + h * HORA).toISOString()
    const uno = unico(pedido)
    expect([71, 72].map((h) => uno && quienDecide(uno, hora(h)))).toEqual(['tienda', 'ambos'])
    expect(plegar(pedir(20), decidir('aprueba', 60, {}, 'operador')).historia.at(-1)?.code).toBe('pedido.reembolso-de-otro')
    expect(unico(plegar(pedir(20), decidir('aprueba', 20 + 3 * DIA_MIN, {}, 'operador')))?.estado).toBe('aprobada')
    const suyo = { ...decidir('aprueba', 60), persona: enEfectivo.usuarioId }
    expect(plegar(pedir(20), suyo).historia.at(-1)?.code).toBe('pedido.es-tu-pedido')
    expect(uno && reembolsoParaCliente(uno, false, hora(1))).toContain('La tienda tiene hasta')
    expect(uno && reembolsoParaCliente(uno, false, hora(73))).toBe('La tienda no ha respondido: ya puede decidir Mercana.')
  })

  test('negado se apela una vez y en sus días, y lo que Mercana niega queda negado', () => {
    const negado = [pedir(20), decidir('rechaza', 30)]
    expect(nombreDeReembolso(unico(plegar(...negado)) ?? never())).toBe('Negado')
    expect(plegar(pedir(20), decidir('rechaza', 30, { motivo: '' })).historia.at(-1)?.code).toBe('pedido.falta-motivo')
    const apelado = [...negado, otraVez(40, 'Se ve en la foto')]
    expect(unico(plegar(...apelado))).toMatchObject({ estado: 'apelada' })
    expect(plegar(...negado, otraVez(31 + 7 * DIA_MIN, 'Tarde')).historia.at(-1)?.veredicto).toBe('rechazado')
    // The store does not decide its own appeal.
    expect(plegar(...apelado, decidir('rechaza', 50)).historia.at(-1)?.code).toBe('pedido.reembolso-de-otro')
    expect(unico(plegar(...apelado, decidir('aprueba', 50, {}, 'operador')))?.estado).toBe('aprobada')
    const final = plegar(...apelado, decidir('rechaza', 50, {}, 'operador'), otraVez(60, 'Otra vez'))
    expect(unico(final)?.estado).toBe('rechazada')
    expect(final.historia.at(-1)?.veredicto).toBe('rechazado')
  })

  test('lo negado no se pide otra vez como si fuera nuevo: se apela, y lo que diga Mercana queda', () => {
    const otra = (min: number) => pedir(min, [{ linea: 1, cantidadMilesimas: 2000 }], 'r2')
    expect(plegar(pedir(20), decidir('rechaza', 30), otra(40)).historia.at(-1)?.code).toBe('pedido.reembolso-de-otra-cosa')
    const final = [pedir(20), decidir('rechaza', 30), otraVez(40, 'Se ve'), decidir('rechaza', 50, {}, 'operador')]
    expect(plegar(...final, otra(60)).historia.at(-1)?.code).toBe('pedido.reembolso-de-otra-cosa')
    // What she did not ask for then she may ask for now.
    expect(plegar(...final, pedir(60, [CAFE], 'r2')).reembolsos).toMatchObject([{ id: 'r1' }, { id: 'r2', centavos: 10_000 }])
  })

  test('lo que se concede está en la factura donde se dice, aunque de algo no hubiera', () => {
    const sinCafe = entregado.map((uno) =>
      uno.accion === 'alistar' ? { ...uno, datos: { lineas: [{ linea: 1, preparadaMilesimas: 0 }] } } : uno,
    )
    const estado = plegarPedido(enEfectivo, enFila(...sinCafe))
    const { lineas } = borradorDePedido(enEfectivo, estado, { tipoComprobante: 'E32', cliente: { ...CONSUMIDOR_FINAL } })
    const [arroz, envio] = lineasDeFactura(enEfectivo, estado, [
      { linea: 2, cantidadMilesimas: 1000 },
      { linea: 0, cantidadMilesimas: 1000 },
    ])
    expect([lineas[arroz?.indice ?? -1]?.nombre, lineas[envio?.indice ?? -1]?.nombre]).toEqual(['Arroz', 'Envío a domicilio'])
  })

  test('pide pruebas, llegan, y vuelve a contar su tiempo; concede una parte', () => {
    const conPruebas = [pedir(20, [{ linea: 2, cantidadMilesimas: 5000 }]), decidir('pide_pruebas', 30), otraVez(40, 'Va la foto')]
    const visto = unico(plegar(...conPruebas))
    expect(visto).toMatchObject({
      estado: 'solicitada',
      solicitud: { dichos: [{ que: 'pide' }, { que: 'pide_pruebas' }, { que: 'prueba' }] },
    })
    const parte = plegar(...conPruebas, decidir('aprueba', 50, { lineas: [{ linea: 2, cantidadMilesimas: 2000 }] }))
    expect(parte).toMatchObject({ porDevolverCentavos: 7000, porCobrarCentavos: 0 })
    expect(plegar(...conPruebas, decidir('aprueba', 50, { lineas: [CAFE] })).historia.at(-1)?.code).toBe('pedido.reembolso-de-otra-cosa')
  })

  test('antes de la factura no se concede: se facturaría entero lo devuelto', () => {
    const sinFactura = entregado.filter(({ accion }) => accion !== 'facturar')
    const pedido = plegarPedido(enEfectivo, enFila(...sinFactura, pedir(20), decidir('aprueba', 30)))
    expect(pedido.historia.at(-1)?.code).toBe('pedido.factura-primero')
  })
})

describe('el dinero', () => {
  const concedido = [pedir(20), decidir('aprueba', 30)]

  test('devuelto a mano, espera su nota; con ella termina, y lo debido no baja dos veces', () => {
    const pagado = plegar(...concedido, pagar(40))
    expect(pagado).toMatchObject({ pagadoCentavos: 32_500, porDevolverCentavos: 0, porCobrarCentavos: 0, activo: true })
    expect(porAcreditar(pagado)?.id).toBe('r1')
    const acabado = plegar(...concedido, pagar(40), nota(50, 10_000, 0))
    expect(acabado).toMatchObject({
      pagadoCentavos: 32_500,
      porDevolverCentavos: 0,
      porCobrarCentavos: 0,
      reembolsos: [{ estado: 'pagada', conNotaCentavos: 10_000 }],
    })
    expect(porAcreditar(acabado)).toBeUndefined()
  })

  test('devuelto en la caja con la nota, no se devuelve otra vez a mano', () => {
    const enCaja = plegar(...concedido, nota(40, 10_000, 10_000))
    expect(enCaja).toMatchObject({ pagadoCentavos: 32_500, porDevolverCentavos: 0, reembolsos: [{ estado: 'cerrada' }] })
    const dosVeces = plegar(...concedido, nota(40, 10_000, 10_000), pagar(50))
    expect(dosVeces).toMatchObject({ pagadoCentavos: 32_500, porDevolverCentavos: 0 })
    expect(dosVeces.historia.at(-1)).toMatchObject({ veredicto: 'rechazado', code: 'pedido.reembolso-de-mas' })
  })

  test('lo que la caja ya devolvió por su cuenta no se concede otra vez', () => {
    const toda = [1, 2, 0].map((linea) => ({ linea, cantidadMilesimas: linea === 0 ? 1000 : linea === 1 ? 2000 : 5000 }))
    const porSuCuenta = plegar(pedir(20, toda), nota(25, 10_000, 10_000, ''), decidir('aprueba', 30))
    expect(porSuCuenta.historia.at(-1)?.code).toBe('pedido.reembolso-de-otra-cosa')
    const resto = plegar(pedir(20, toda), nota(25, 10_000, 10_000, ''), decidir('aprueba', 30, { lineas: toda.slice(1) }))
    expect(resto).toMatchObject({ pagadoCentavos: 32_500, porDevolverCentavos: 22_500 })
  })

  test('dado por los dos sin saberlo, cuenta una vez y alguien tiene que recuperarlo', () => {
    const previo = enFila(...entregado, ...concedido).map(({ id }) => id)
    const aLaVez = [...enFila(...entregado, ...concedido), { ...pagar(40), previo }, { ...nota(41, 10_000, 10_000), previo }]
    const estado = plegarPedido(enEfectivo, aLaVez)
    expect(estado).toMatchObject({
      pagadoCentavos: 32_500,
      porDevolverCentavos: 0,
      porCobrarCentavos: 0,
      tareas: [{ code: 'pedido.devuelto-de-mas' }],
    })
  })

  test('lo que hay que traer no se debe hasta que llega', () => {
    const esperando = plegar(pedir(20), decidir('aprueba', 30, { traer: true }))
    expect(esperando).toMatchObject({ porDevolverCentavos: 0, activo: true, reembolsos: [{ estado: 'en_devolucion' }] })
    expect(plegar(pedir(20), decidir('aprueba', 30, { traer: true }), pagar(35)).historia.at(-1)?.veredicto).toBe('rechazado')
    expect(plegar(pedir(20), decidir('aprueba', 30, { traer: true }), decidir('recibe', 40))).toMatchObject({ porDevolverCentavos: 10_000 })
  })

  test('de lo pagado por transferencia también, y sus líneas son las de la factura', () => {
    const porBanco = contenidoDe('transferencia', { reembolsoDias: 7 })
    const actos = [
      acto('enviarComprobante', transferencia, { min: 1, rol: 'cliente' }),
      acto('aprobarPago', { comprobanteId: 'c1', centavos: 42_500 }, { min: 2, rol: 'verificador' }),
      ...entregado.slice(0, 7),
      acto('entregar', { prueba: { clase: 'pin', pin: '1234' }, cobradoCentavos: 0 }, { min: 8, rol: 'mensajero', pinCorrecto: true }),
      acto('facturar', { ventaId: 'v1', ncf: 'E320000000001' }, { min: 9, rol: 'cajero' }),
    ]
    const lineas = [
      { linea: 2, cantidadMilesimas: 5000 },
      { linea: 0, cantidadMilesimas: 1000 },
    ]
    const estado = plegarPedido(porBanco, enFila(...actos, pedir(20, lineas), decidir('aprueba', 30)))
    expect(estado).toMatchObject({ porDevolverCentavos: 22_500 })
    expect(lineasDeFactura(porBanco, estado, lineas)).toEqual([
      { indice: 1, cantidadMilesimas: 5000 },
      { indice: 2, cantidadMilesimas: 1000 },
    ])
  })

  test('lo que el aparato enseña antes de que llegue es lo mismo', () => {
    const antes = plegar()
    expect(conProvisionales(enEfectivo, antes, [pedir(20)]).reembolsos).toEqual(plegar(pedir(20)).reembolsos)
  })
})

test('de lo entregado se dice qué parte se pide de vuelta y por qué; lo negado no cuenta', () => {
  const pedidos = [plegar(pedir(20), decidir('aprueba', 30)), plegar(pedir(20), decidir('rechaza', 30)), plegar()].map((estado) => ({
    contenido: enEfectivo,
    estado,
  }))
  const sinEntregar = { contenido: enEfectivo, estado: plegarPedido(enEfectivo, []) }
  expect(resumirReembolsos([...pedidos, sinEntregar])).toMatchObject({
    pedidosEntregados: 3,
    pedidosConReembolso: 1,
    centavos: 10_000,
    motivos: [{ clase: 'danado', cuantos: 1, centavos: 10_000 }],
    // RD$100.00 of the RD$600.00 of coffee that were delivered.
    productos: [{ nombre: 'Café molido', cuantos: 1, centavos: 10_000, entregadoCentavos: 60_000, tasaPuntosBasicos: 1667 }],
  })
})

function never(): never {
  throw new Error('no claim')
}
