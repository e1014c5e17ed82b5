import { expect, test } from 'vitest'
import {
  COMPRA_VACIA,
  conEleccion,
  conLinea,
  conTerminos,
  type EstadoDeCompra,
  type LineaDeCarrito,
} from '#domain/mercado/carrito.rules.ts'
import type { CotizacionDeTienda } from '#domain/pedidos/comandos.pedidos.ts'
import { contenidoDeMuestra } from '#domain/pedidos/pedido.muestra.ts'
import { cuentaDe } from './cuenta.ts'

const linea: LineaDeCarrito = {
  tiendaId: 't1',
  slug: 'la-fe',
  tiendaNombre: 'La Fe',
  productoId: 'cafe',
  nombre: 'Café',
  unidad: 'unidad',
  sePesa: false,
  pesoGramos: 0,
  foto: '',
  precioVistoDiezmilesimas: 1_000_000,
  vistoEn: '',
  cantidadMilesimas: 2000,
  nota: '',
  agregadoEn: '2026-11-22T12:00:00.000Z',
}
const lista: EstadoDeCompra = { ...conLinea(COMPRA_VACIA, linea), entrega: contenidoDeMuestra.direccion, telefono: '809-555-0000' }
const atiende = { tiendaHorario: [{ dia: 1, abre: 480, cierra: 1080 }], tiendaCierres: [] }
const banco = { metodoId: 'm:banco', clase: 'transferencia', nombre: 'Transferencia' }
const puerta = { metodoId: 'm:puerta', clase: 'contra_entrega', nombre: 'Efectivo al recibir' }
const mostrador = { metodoId: 'm:tienda', clase: 'en_tienda', nombre: 'Efectivo en la tienda' }
const conocida = conTerminos(lista, 't1', {
  metodos: [puerta, banco, mostrador],
  envioCentavos: 5000,
  gratisDesdeCentavos: 0,
  tramosDePeso: [],
  horario: [1, 2, 3, 4, 5, 6].map((dia) => ({ dia, abre: 480, cierra: 1080 })),
  atiende,
  en: '',
})
const cuenta = (estado: EstadoDeCompra, cotizada?: CotizacionDeTienda) => cuentaDe('t1', estado.lineas, estado, cotizada)

test('sin cotización suma lo visto y el último envío que se supo', () => {
  expect(cuenta(conocida)).toMatchObject({
    mercanciaCentavos: 20_000,
    envioCentavos: 5000,
    totalCentavos: 25_000,
    esCotizada: false,
    metodoId: 'm:puerta',
    problema: undefined,
  })
})

test('sin cotización es gratis desde el monto que la tienda dijo, y dice cuándo se entrega', () => {
  const gratis = conTerminos(lista, 't1', {
    ...conocida.terminos['t1'],
    metodos: [],
    envioCentavos: 5000,
    gratisDesdeCentavos: 20_000,
    tramosDePeso: [],
    horario: [],
    atiende,
    en: '',
  })
  expect(cuenta(gratis)).toMatchObject({ mercanciaCentavos: 20_000, envioCentavos: 0, totalCentavos: 20_000, envioPorSaber: false })
  expect(
    cuenta(
      conTerminos(gratis, 't1', {
        metodos: [],
        envioCentavos: 5000,
        gratisDesdeCentavos: 20_001,
        tramosDePeso: [],
        horario: [],
        atiende,
        en: '',
      }),
    ),
  ).toMatchObject({
    envioCentavos: 5000,
  })
  expect(cuenta(conocida).seEntrega).toBe('lunes a sábado, 8:00 a. m. – 6:00 p. m.')
  expect(cuenta(conEleccion(conocida, 't1', { envio: 'retiro' })).seEntrega).toBe('')
})

test('sin cotización el peso suma su tramo, con lo que pesa cada cosa, y se dice cuánto', () => {
  const conocidos = { ...conocida.terminos['t1'], metodos: [], envioCentavos: 5000, gratisDesdeCentavos: 0, horario: [], atiende, en: '' }
  const porPeso = conTerminos(lista, 't1', { ...conocidos, tramosDePeso: [{ desdeGramos: 1000, masCentavos: 10_000 }] })
  const con = (cambio: Partial<LineaDeCarrito>) => cuenta({ ...porPeso, lineas: porPeso.lineas.map((una) => ({ ...una, ...cambio })) })
  expect(con({})).toMatchObject({ envioCentavos: 5000, porPeso: undefined, totalCentavos: 25_000 })
  expect(con({ pesoGramos: 499 })).toMatchObject({ envioCentavos: 5000, porPeso: undefined })
  expect(con({ pesoGramos: 500 })).toMatchObject({
    envioCentavos: 15_000,
    porPeso: { gramos: 1000, centavos: 10_000 },
    totalCentavos: 35_000,
  })
  expect(con({ unidad: 'libra', cantidadMilesimas: 3000 })).toMatchObject({ porPeso: { gramos: 1361 } })
  expect(cuenta(conEleccion({ ...porPeso, lineas: [{ ...linea, pesoGramos: 9000 }] }, 't1', { envio: 'retiro' })).porPeso).toBeUndefined()
})

test('con cotización se dice el peso que contó el servidor', () => {
  const cotizada = {
    metodos: [],
    totales: { total: 20_000 },
    pesoGramos: 12_500,
    envioCentavos: 15_000,
    envioTerminos: { centavos: 5000, gratisDesdeCentavos: 0, tramosDePeso: [{ desdeGramos: 5000, masCentavos: 10_000 }] },
    problema: null,
  } as unknown as CotizacionDeTienda
  expect(cuenta(conocida, cotizada)).toMatchObject({ envioCentavos: 15_000, porPeso: { gramos: 12_500, centavos: 10_000 } })
})

test('las horas de la tienda son las que se dijeron, con conexión y sin ella; de la que no se sabe, ningunas', () => {
  const deAhora = { tiendaHorario: [], tiendaCierres: [] }
  const cotizada = {
    metodos: [],
    totales: { total: 0 },
    pesoGramos: 0,
    envioCentavos: 0,
    atiende: deAhora,
  } as unknown as CotizacionDeTienda
  expect([cuenta(conocida).atiende, cuenta(conocida, cotizada).atiende, cuenta(lista).atiende]).toEqual([atiende, deAhora, undefined])
})

test('de una tienda de la que no se sabe nada, se paga en efectivo al recibir', () => {
  expect(cuenta(lista)).toMatchObject({ metodoId: 'contra_entrega', envioCentavos: 0 })
})

test('al retirar no hay envío, y el método que ya no sirve deja su lugar a uno que sí', () => {
  const retiro = conEleccion(conEleccion(conocida, 't1', { metodoId: 'm:puerta' }), 't1', { envio: 'retiro' })
  expect(cuenta({ ...retiro, entrega: null, telefono: '' })).toMatchObject({ envioCentavos: 0, metodoId: 'm:banco', problema: undefined })
})

test('para llevarlo hace falta una dirección y un teléfono', () => {
  expect(cuenta({ ...conocida, entrega: null }).problema?.code).toBe('carrito.sin-direccion')
  expect(cuenta({ ...conocida, telefono: ' ' }).problema?.code).toBe('carrito.sin-telefono')
  expect(cuenta({ ...conocida, telefono: 'abc' }).problema?.code).toBe('telefono.no-se-entiende')
})

test('con cotización manda lo que dice el servidor, y su problema se dice', () => {
  const cotizada = {
    tiendaId: 't1',
    lineas: [],
    metodos: [{ ...banco, instrucciones: 'Cuenta 1' }],
    totales: { total: 23_000 },
    envioCentavos: 7000,
    totalCentavos: 30_000,
    problema: { code: 'pedido.minimo', datos: { minimo: 'RD$500.00' } },
  } as unknown as CotizacionDeTienda
  expect(cuenta(conocida, cotizada)).toMatchObject({
    totalCentavos: 30_000,
    esCotizada: true,
    metodoId: 'm:banco',
    problema: { code: 'pedido.minimo', datos: { minimo: 'RD$500.00' } },
  })
})
