import { describe, expect, test } from 'vitest'
import { conNombres, conNovedades, novedadesDe } from './carrito.cotizado.ts'
import { compraDe, confirmarTotal, desistir, encargar, olvidarSalida, trasRespuesta } from './carrito.encargo.ts'
import {
  COMPRA_VACIA,
  conAcuerdo,
  conLineaCambiada,
  conEleccion,
  conLinea,
  conPerfil,
  estadoDeCompra,
  paraElPerfil,
  porTienda,
  sumaVista,
  trasSalir,
  type EstadoDeCompra,
  type LineaDeCarrito,
} from './carrito.rules.ts'
import { comandosPedidos, type CotizacionDeTienda } from '#domain/pedidos/comandos.pedidos.ts'
import { fallo, ok } from '#domain/core/result.ts'

const EN = '2026-11-22T12:00:00.000Z'
const linea = (productoId: string, unidades: number, cambio: Partial<LineaDeCarrito> = {}): LineaDeCarrito => ({
  tiendaId: 't1',
  slug: 'la-fe',
  tiendaNombre: 'La Fe',
  productoId,
  nombre: productoId,
  unidad: 'unidad',
  sePesa: false,
  pesoGramos: 0,
  foto: '',
  precioVistoDiezmilesimas: 1_000_000,
  vistoEn: EN,
  cantidadMilesimas: unidades * 1000,
  nota: '',
  agregadoEn: EN,
  ...cambio,
})
const con = (...lineas: LineaDeCarrito[]): EstadoDeCompra => lineas.reduce(conLinea, COMPRA_VACIA)
const cuantos = ({ lineas }: EstadoDeCompra): Record<string, number> =>
  Object.fromEntries(lineas.map(({ productoId, cantidadMilesimas }) => [productoId, cantidadMilesimas / 1000]))
const esDeRed = (code: string): boolean => code.startsWith('red.')

describe('el carrito', () => {
  test('lo mismo otra vez se suma, y vale el precio que se vio al final', () => {
    const junto = con(linea('cafe', 1, { nota: 'molido' }), linea('te', 1), linea('cafe', 2, { precioVistoDiezmilesimas: 1_100_000 }))
    expect(cuantos(junto)).toEqual({ cafe: 3, te: 1 })
    expect(junto.lineas[0]).toMatchObject({ precioVistoDiezmilesimas: 1_100_000, nota: 'molido' })
  })

  test('una cantidad de cero quita la línea, y una de locura se queda en el tope', () => {
    const estado = con(linea('cafe', 1), linea('te', 1))
    expect(cuantos(conLineaCambiada(estado, linea('cafe', 1), { cantidadMilesimas: 0 }))).toEqual({ te: 1 })
    expect(cuantos(conLineaCambiada(estado, linea('cafe', 1), { cantidadMilesimas: 99_000_000_000 }))).toEqual({ cafe: 10_000, te: 1 })
  })

  test('se agrupa por tienda en el orden en que llegaron, y suma lo que se vio', () => {
    const { lineas } = con(linea('cafe', 1), linea('clavo', 2, { tiendaId: 't2', tiendaNombre: 'Ferretería' }), linea('te', 1))
    expect(porTienda(lineas).map(({ tiendaNombre, lineas: suyas }) => [tiendaNombre, suyas.length])).toEqual([
      ['La Fe', 2],
      ['Ferretería', 1],
    ])
    expect(sumaVista(lineas)).toBe(40_000)
  })
})

describe('lo que pesa', () => {
  const cotizada = (pesoGramos: number) =>
    ({ tiendaId: 't1', tiendaNombre: 'La Fe', lineas: [{ productoId: 'cafe', pesoGramos }] }) as unknown as CotizacionDeTienda

  test('un carrito y unos términos de antes, sin peso ni tramos, se leen igual', () => {
    const { pesoGramos: _peso, ...vieja } = linea('cafe', 1)
    const deAntes = { lineas: [vieja], terminos: { t1: { metodos: [], envioCentavos: 5000, en: EN } } }
    const { lineas, terminos } = estadoDeCompra.parse(deAntes)
    expect(lineas).toEqual([linea('cafe', 1)])
    expect(terminos['t1']).toMatchObject({ envioCentavos: 5000, gratisDesdeCentavos: 0, tramosDePeso: [] })
  })

  test('es lo que el servidor dijo la última vez; si no cambió, el carrito es el mismo', () => {
    const estado = con(linea('cafe', 1), linea('te', 1))
    const pesado = conNombres(estado, [cotizada(500)], EN)
    expect(pesado.lineas.map(({ pesoGramos }) => pesoGramos)).toEqual([500, 0])
    expect(conNombres(pesado, [cotizada(500)], EN)).toBe(pesado)
  })
})

describe('el carrito de esta persona en otro equipo', () => {
  const servidor = (estado: EstadoDeCompra) => paraElPerfil(estado.lineas)

  test('al entrar, lo puesto sin cuenta y lo que había en el perfil quedan juntos', () => {
    const junto = conPerfil(con(linea('cafe', 2)), 'u1', servidor(con(linea('te', 3), linea('cafe', 5))))
    expect(cuantos(junto)).toEqual({ cafe: 2, te: 3 })
  })

  test('lo que se quitó o cambió allá después de estar de acuerdo, aquí también', () => {
    const antes = conAcuerdo(con(linea('cafe', 1), linea('te', 1)), 'u1', servidor(con(linea('cafe', 1), linea('te', 1))))
    expect(cuantos(conPerfil(antes, 'u1', servidor(con(linea('te', 4)))))).toEqual({ te: 4 })
  })

  test('lo que se quitó o cambió aquí no vuelve de allá', () => {
    const acuerdo = conAcuerdo(con(linea('cafe', 1), linea('te', 1)), 'u1', servidor(con(linea('cafe', 1), linea('te', 1))))
    const aqui = conLineaCambiada(conLineaCambiada(acuerdo, linea('cafe', 1), { cantidadMilesimas: 0 }), linea('te', 1), {
      cantidadMilesimas: 7000,
    })
    expect(cuantos(conPerfil(aqui, 'u1', servidor(con(linea('cafe', 1), linea('te', 1)))))).toEqual({ te: 7 })
  })

  test('lo que se pidió y se vuelve a poner igual es nuevo, aunque el acuerdo de aquí sea el de antes', () => {
    const acuerdo = conAcuerdo(con(linea('cafe', 1)), 'u1', servidor(con(linea('cafe', 1))))
    const pedida = conLineaCambiada(acuerdo, linea('cafe', 1), { cantidadMilesimas: 0 })
    const otraVez = conLinea(pedida, linea('cafe', 1, { agregadoEn: '2026-11-22T13:00:00.000Z' }))
    expect(cuantos(conPerfil(otraVez, 'u1', []))).toEqual({ cafe: 1 })
    const allaOtraVez = servidor(con(linea('cafe', 1, { agregadoEn: '2026-11-22T13:00:00.000Z' })))
    expect(cuantos(conPerfil(pedida, 'u1', allaOtraVez))).toEqual({ cafe: 1 })
  })

  test('si lo de aquí no llegó a guardarse allá, la próxima vez no se pierde', () => {
    const una = conPerfil(con(linea('cafe', 2)), 'u1', [])
    expect(cuantos(conPerfil(una, 'u1', []))).toEqual({ cafe: 2 })
  })

  test('al salir no queda nada de quien estaba, salvo lo que solo ella puede enviar', () => {
    const lleno = { ...con(linea('cafe', 1), linea('te', 1)), telefono: '809-555-0000' }
    const encargada = encargar(lleno, { grupoId: 'g', usuarioId: 'ana', en: EN, totalVistoCentavos: 1, tiendas: ['t1'] })
    expect(trasSalir(conLinea(encargada, linea('ron', 1)))).toEqual({ ...COMPRA_VACIA, salidas: encargada.salidas })
  })

  test('lo que otra persona tenía en este navegador se va con ella; lo puesto después se queda', () => {
    const deAna = conAcuerdo(con(linea('cafe', 1)), 'ana', servidor(con(linea('cafe', 1))))
    expect(cuantos(conPerfil(conLinea(deAna, linea('te', 1)), 'berta', []))).toEqual({ te: 1 })
  })
})

describe('encargar', () => {
  const dos = conEleccion(con(linea('cafe', 1), linea('clavo', 2, { tiendaId: 't2', tiendaNombre: 'Ferretería' })), 't1', {
    metodoId: 'contra_entrega',
    envio: 'domicilio',
  })
  const pedido = { grupoId: '01980000-0000-7000-8000-000000000001', usuarioId: 'u1', en: EN, totalVistoCentavos: 15_000 }
  const enviada = encargar(dos, { ...pedido, tiendas: ['t1'] })

  test('pasa del carrito a la salida de una vez, con un cuerpo que el servidor entiende', () => {
    expect(cuantos(enviada)).toEqual({ clavo: 2 })
    expect(enviada.salidas).toHaveLength(1)
    const cuerpo: unknown = JSON.parse(enviada.salidas[0]?.cuerpo ?? '')
    expect(comandosPedidos.colocarPedidos.cuerpo.parse(cuerpo)).toMatchObject({
      grupoId: pedido.grupoId,
      totalVistoCentavos: 15_000,
      pedidos: [{ tiendaId: 't1', metodoId: 'contra_entrega', lineas: [{ productoId: 'cafe', cantidadMilesimas: 1000 }] }],
    })
    expect(compraDe(dos, ['t1', 't2']).pedidos).toHaveLength(2)
  })

  test('sin respuesta, o con la sesión vencida, sigue por enviar igual que estaba', () => {
    for (const code of ['red.sin-conexion', 'sesion.ninguna'])
      expect(trasRespuesta(enviada, pedido.grupoId, fallo(code), esDeRed)).toBe(enviada)
  })

  test('colocada guarda sus pedidos, y una respuesta repetida no la mueve', () => {
    const respuesta = ok({ estado: 'colocado' as const, pedidos: [{ pedidoId: 'p1', tiendaId: 't1', totalCentavos: 1 }], cotizacion: null })
    const colocada = trasRespuesta(enviada, pedido.grupoId, respuesta, esDeRed)
    expect(colocada.salidas[0]).toMatchObject({ estado: 'colocada', pedidos: [{ pedidoId: 'p1' }] })
    expect(trasRespuesta(colocada, pedido.grupoId, fallo('pedido.sin-existencia'), esDeRed)).toBe(colocada)
    expect(cuantos(colocada)).toEqual({ clavo: 2 })
    expect(olvidarSalida(colocada, pedido.grupoId).salidas).toEqual([])
  })

  test('un rechazo dice por qué y devuelve las líneas al carrito', () => {
    const rechazada = trasRespuesta(enviada, pedido.grupoId, fallo('pedido.sin-existencia', { producto: 'cafe' }), esDeRed)
    expect(rechazada.salidas[0]).toMatchObject({ estado: 'rechazada', problema: { code: 'pedido.sin-existencia' } })
    expect(cuantos(rechazada)).toEqual({ cafe: 1, clavo: 2 })
  })

  test('si el total subió pregunta: aceptar lo manda otra vez con el mismo grupo, y desistir devuelve las líneas', () => {
    const respuesta = ok({ estado: 'requiere_confirmacion' as const, pedidos: [], cotizacion: { totalCentavos: 18_000 } })
    const pregunta = trasRespuesta(enviada, pedido.grupoId, respuesta, esDeRed)
    expect(pregunta.salidas[0]).toMatchObject({ estado: 'por_confirmar', totalVistoCentavos: 15_000, totalNuevoCentavos: 18_000 })
    const aceptada = confirmarTotal(pregunta, pedido.grupoId).salidas[0]
    expect(aceptada).toMatchObject({ estado: 'por_enviar', totalVistoCentavos: 18_000 })
    expect(JSON.parse(aceptada?.cuerpo ?? '')).toMatchObject({ grupoId: pedido.grupoId, totalVistoCentavos: 18_000 })
    expect(cuantos(desistir(pregunta, pedido.grupoId))).toEqual({ cafe: 1, clavo: 2 })
    expect(desistir(enviada, pedido.grupoId)).toBe(enviada)
  })
})

describe('lo que cambió desde que se puso', () => {
  const cotizada = (productoId: string, cambio: Partial<CotizacionDeTienda['lineas'][number]>): CotizacionDeTienda =>
    ({
      tiendaId: 't1',
      lineas: [{ productoId, precioDiezmilesimas: 1_000_000, quedanMilesimas: null, ...cambio }],
    }) as unknown as CotizacionDeTienda

  test('el precio, lo que queda y lo que ya no se vende', () => {
    const cafe = linea('cafe', 3)
    expect(novedadesDe(cafe, cotizada('cafe', {}))).toEqual([])
    expect(novedadesDe(cafe, cotizada('te', {}))).toEqual([{ clase: 'retirado' }])
    expect(novedadesDe(cafe, cotizada('cafe', { precioDiezmilesimas: 1_200_000, quedanMilesimas: 2000 }))).toEqual([
      { clase: 'precio', antesDiezmilesimas: 1_000_000, ahoraDiezmilesimas: 1_200_000 },
      { clase: 'existencia', quedanMilesimas: 2000 },
    ])
    expect(novedadesDe({ ...cafe, precioVistoDiezmilesimas: 0 }, cotizada('cafe', {}))).toEqual([])
  })

  test('aceptarlo deja el carrito como se puede pedir, sin medias unidades', () => {
    const estado = con(linea('cafe', 3), linea('te', 1))
    const aceptado = conNovedades(estado, cotizada('cafe', { precioDiezmilesimas: 1_200_000, quedanMilesimas: 2500 }), EN)
    expect(cuantos(aceptado)).toEqual({ cafe: 2 })
    expect(aceptado.lineas[0]?.precioVistoDiezmilesimas).toBe(1_200_000)
    expect(cuantos(conNovedades(con(linea('queso', 3, { sePesa: true })), cotizada('queso', { quedanMilesimas: 2500 }), EN))).toEqual({
      queso: 2.5,
    })
  })
})
