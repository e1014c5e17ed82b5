import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { comandosPedidos, type CotizacionDeTienda } from '#domain/pedidos/comandos.pedidos.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { cuantoCuesta } from '#domain/envios/envio.rules.ts'
import { diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import { encodeHlc } from '#domain/core/hlc.ts'
import { pesoDeLineas } from '#domain/catalogo/peso.rules.ts'
import { abrirAuditoria, abrirPlataforma, baseDeTienda, idAcceso, idMembresia } from '../core/bases.ts'
import { CLAVE, unServidor, type PersonaPrueba, type Prueba } from '../../tests/support/server/test-server.ts'
import { bien } from '../../tests/support/server/sync.ts'
import { colocarPedidos } from './colocar.ts'
import { abrirLibro } from './libro.ts'
import { moverPedido } from './mover.ts'
import {
  colocar,
  compraDe,
  enSuBase,
  enTienda,
  hechoDe,
  idsDe,
  mover,
  PRECIO,
  storeQueAvisa,
  storeQueMuere,
  unComercio,
  unPedido,
  uuid,
  type Comercial,
} from '../../tests/support/server/orders.ts'
import { darLaHora, seguirLibro } from './seguidor.ts'

let p: Prueba
let clienta: PersonaPrueba
let operador: PersonaPrueba
let a: Comercial
let b: Comercial
beforeAll(async () => {
  p = await unServidor({ ADMIN_EMAILS: OPERADOR })
  await p.server.identidad.crear({ email: OPERADOR, nombre: 'Operador', clave: CLAVE })
  operador = await p.entrar(OPERADOR, CLAVE)
  clienta = await p.persona('Clienta')
  a = await unComercio(p, { 'producto:cafe': 1000, 'producto:te': 5 })
  b = await unComercio(p)
}, 60_000)
afterAll(() => p.cerrar())

const OPERADOR = 'operador@mercana.test'
const deTienda = ({ tienda }: Comercial): string => `/api/tiendas/${tienda.tiendaId}`

describe('colocar', () => {
  test('con la tienda cerrada por su horario se puede pedir: la cotización dice sus horas, y el pedido, cuándo abre', async () => {
    const comercio = await unComercio(p)
    const manana = sumarDias(diaFiscal(p.reloj.ahora.toISOString()), 1)
    const dia = new Date(`${manana}T12:00:00.000Z`).getUTCDay()
    const tiendaHorario = [{ dia, abre: 480, cierra: 1080 }]
    bien(await p.pedir('PUT', deTienda(comercio), { tiendaHorario }, comercio.duena))
    const { grupoId: _grupo, totalVistoCentavos: _total, ...compra } = compraDe([comercio])
    const { pedidos } = bien(await p.pedir('POST', '/api/yo/pedidos/cotizar', compra, clienta))
    expect(pedidos).toMatchObject([{ problema: null, atiende: { tiendaHorario, tiendaCierres: [] } }])
    const publicas = await p.pedir('GET', `/api/publico/tiendas/${comercio.tienda.slug}/condiciones`)
    expect(bien(publicas)).toMatchObject({ atiende: { tiendaHorario } })
    const cerrada = await unPedido(p, clienta, comercio)
    const abreEn = `${manana}T12:00:00.000Z`
    for (const doc of [await enTienda(p, comercio, cerrada), await enSuBase(p, clienta, cerrada)])
      expect(doc?.contenido.conTiendaCerrada).toEqual({ abreEn })
    const abierta = await unPedido(p, clienta, a)
    expect((await enTienda(p, a, abierta))?.contenido.conTiendaCerrada).toBeUndefined()
  })

  test('una compra en dos tiendas son dos pedidos de un grupo, iguales en el libro, en cada tienda y en lo suyo', async () => {
    const compra = compraDe([a, b])
    const ids = idsDe(await colocar(p, clienta, compra))
    expect(ids).toEqual([a, b].map(({ tienda }) => `pedido:${String(compra['grupoId'])}:${tienda.tiendaId}`))
    for (const [i, comercio] of [a, b].entries()) {
      const id = ids[i] ?? ''
      const [suya, tienda, libro] = [
        await enSuBase(p, clienta, id),
        await enTienda(p, comercio, id),
        await (await abrirLibro(p.store)).get(id),
      ]
      expect(tienda).toMatchObject({
        tipo: 'pedido',
        activo: true,
        entregado: false,
        contenido: { totalCentavos: 15_000, usuarioId: clienta.usuarioId },
      })
      expect([suya?.contenido, suya?.estado]).toEqual([tienda?.contenido, tienda?.estado])
      expect([libro?.['contenido'], libro?.['estado']]).toEqual([tienda?.contenido, tienda?.estado])
      expect(suya?.pin).toMatch(/^\d{4}$/)
      expect(JSON.stringify(tienda)).not.toContain(`"pin":`)
    }
  })

  test('repetida es la misma, con la misma respuesta; con otro contenido no', async () => {
    const compra = compraDe([a])
    const primera = await colocar(p, clienta, compra)
    expect(await colocar(p, clienta, compra)).toMatchObject({ estado: 200, cuerpo: primera.cuerpo })
    expect(await colocar(p, clienta, { ...compra, telefono: '' })).toMatchObject({
      estado: 409,
      cuerpo: { code: 'pedido.clave-reutilizada' },
    })
    const otra = await p.persona('Otra')
    expect(await colocar(p, otra, compra)).toMatchObject({ estado: 409, cuerpo: { code: 'pedido.clave-reutilizada' } })
  })

  test('enviada veinte veces a la vez, se coloca una vez y aparta una vez', async () => {
    const compra = compraDe([a], {}, { productoId: 'producto:te', cantidadMilesimas: 2000 })
    compra['totalVistoCentavos'] = 25_000
    const respuestas = await Promise.all(Array.from({ length: 20 }, () => colocar(p, clienta, compra)))
    expect(new Set(respuestas.map((r) => JSON.stringify(bien(r)))).size).toBe(1)
    const cotizada = bien(await p.pedir('POST', '/api/yo/pedidos/cotizar', compra, clienta))
    expect(cotizada['pedidos']).toMatchObject([{ lineas: [{ quedanMilesimas: 3000 }] }])
  }, 30_000)

  test('si subió, no se coloca nada y se pregunta; el precio que vio ayer vale', async () => {
    const subir = (despues: number, antes: number) =>
      a.navegador.enviar(
        a.navegador.hecho(Historico, {
          docTipo: 'producto',
          cambios: [{ docId: 'producto:te', campos: { precioDiezmilesimas: { antes, despues } } }],
          motivo: '',
        }),
      )
    const compra = (precio: number, total: number) =>
      compraDe([a], { totalVistoCentavos: total }, { productoId: 'producto:te', precioVistoDiezmilesimas: precio })
    const barata = compra(1, 5001)
    const r = bien(await colocar(p, clienta, barata))
    expect(r).toMatchObject({ estado: 'requiere_confirmacion', pedidos: [], cotizacion: { totalCentavos: 15_000 } })
    expect(await (await abrirLibro(p.store)).get(`grupo:${String(barata['grupoId'])}`)).toBeUndefined()
    bien(await subir(2 * PRECIO, PRECIO))
    expect(bien(await p.pedir('POST', '/api/yo/pedidos/cotizar', compra(PRECIO, 0), clienta))).toMatchObject({ totalCentavos: 15_000 })
    p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 25 * 3_600_000)
    expect(bien(await p.pedir('POST', '/api/yo/pedidos/cotizar', compra(PRECIO, 0), clienta))).toMatchObject({
      totalCentavos: 25_000,
      pedidos: [{ lineas: [{ cambioDePrecio: true }] }],
    })
    bien(await subir(PRECIO, 2 * PRECIO))
  })

  test('la misma orden en dos procesos: al que llega tarde no se le dice que no hay, ni suelta lo que apartó el otro', async () => {
    const [una, otra] = [await unComercio(p, { 'producto:cafe': 1 }), await unComercio(p, { 'producto:cafe': 1 })]
    const compra = comandosPedidos.colocarPedidos.cuerpo.parse(compraDe([una, otra]))
    const persona = { usuarioId: clienta.usuarioId, nombre: 'Clienta', email: clienta.email }
    for (const cuando of [1, 2, 3]) {
      const propia = { ...compra, grupoId: uuid() }
      let escritas = 0
      let delOtro: unknown
      const store = storeQueAvisa(p.store, async () => {
        if (++escritas === cuando) delOtro = await colocarPedidos(p.server, persona, propia)
      })
      const tarde = await colocarPedidos({ ...p.server, store }, persona, propia)
      expect(tarde).toMatchObject({ ok: true, value: { estado: 'colocado' } })
      expect(delOtro).toEqual(tarde)
      for (const comercio of [una, otra])
        bien(await mover(p, clienta, '/api/yo', `pedido:${propia.grupoId}:${comercio.tienda.tiendaId}`, 'cancelar', { motivo: 'Otra vez' }))
    }
  })

  test('de lo último en dos tiendas, la misma orden enviada varias veces a la vez se coloca, y a nadie se le dice que no', async () => {
    const [una, otra] = [await unComercio(p, { 'producto:cafe': 1 }), await unComercio(p, { 'producto:cafe': 1 })]
    const compra = compraDe([una, otra])
    const respuestas = await Promise.all(Array.from({ length: 6 }, () => colocar(p, clienta, compra)))
    expect(respuestas.map(({ cuerpo }) => cuerpo['code'] ?? cuerpo['estado'])).toEqual(Array(6).fill('colocado'))
    expect(new Set(respuestas.map((r) => idsDe(r).join())).size).toBe(1)
  })

  test('de cien que quieren la última, una la tiene y a las demás se les dice con su código', async () => {
    const tienda = await unComercio(p, { 'producto:cafe': 1 })
    const personas = await Promise.all(Array.from({ length: 5 }, (_, i) => p.persona(`Compradora ${i}`)))
    const respuestas = await Promise.all(
      Array.from({ length: 100 }, (_, i) => colocar(p, personas[i % personas.length] ?? clienta, compraDe([tienda]))),
    )
    const dichas = respuestas.map(({ estado, cuerpo }) => `${estado} ${String(cuerpo['code'] ?? cuerpo['estado'])}`)
    expect(dichas.filter((una) => una === '200 colocado')).toHaveLength(1)
    expect(dichas.filter((una) => una === '422 pedido.sin-existencia' || una === '409 pedido.sin-existencia')).toHaveLength(99)
  }, 60_000)

  test('lo que no se puede pedir se dice con sus palabras, y no deja nada', async () => {
    const codeDe = async (compra: Record<string, unknown>): Promise<unknown> => (await colocar(p, clienta, compra)).cuerpo['code']
    expect(await codeDe(compraDe([a], {}, { productoId: 'producto:nada' }))).toBe('pedido.producto-retirado')
    expect(await codeDe(compraDe([a], {}, { cantidadMilesimas: 1500 }))).toBe('pedido.cantidad-imposible')
    expect(await codeDe(compraDe([b], {}, { cantidadMilesimas: 90_000 }))).toBe('pedido.sin-existencia')
    expect(await codeDe(compraDe([a], { direccion: { nombre: '' } }))).toBe('envio.direccion-incompleta')
    expect(await codeDe(compraDe([{ ...a, tienda: { ...a.tienda, tiendaId: 't0' } }]))).toBe('pedido.tienda-cerrada')
    expect(await codeDe(compraDe([a, a]))).toBe('pedido.tienda-repetida')
    const conMetodo = (metodoId: string) =>
      compraDe([a], { pedidos: (compraDe([a])['pedidos'] as object[]).map((uno) => ({ ...uno, metodoId })) })
    expect(await codeDe(conMetodo('en_tienda'))).toBe('pedido.metodo-no-sirve')
    expect(await codeDe(conMetodo(''))).toBe('pedido.metodo-no-sirve')
    const fuera = bien(
      await p.pedir('POST', `${deTienda(b)}/envios`, { codigo: '01', entrega: false, centavos: 0, desde: '2026-01-01' }, b.duena),
    )
    expect(await codeDe(compraDe([b]))).toBe('envio.fuera-de-zona')
    bien(
      await p.pedir('PUT', `${deTienda(b)}/envios/${encodeURIComponent(String(fuera['id']))}`, { entrega: true, centavos: 7000 }, b.duena),
    )
    expect(bien(await p.pedir('POST', '/api/yo/pedidos/cotizar', compraDe([b]), clienta))).toMatchObject({
      pedidos: [{ envioCentavos: 7000 }],
    })
    bien(await p.pedir('PUT', `${deTienda(b)}/envios/${encodeURIComponent(String(fuera['id']))}`, { centavos: 5000 }, b.duena))
    const cerrada = await unComercio(p)
    bien(await p.pedir('PUT', deTienda(cerrada), { activo: false }, cerrada.duena))
    expect(await codeDe(compraDe([cerrada]))).toBe('pedido.tienda-cerrada')
  })
})

describe('un envío que cobra por peso', () => {
  const tramosDePeso = [
    { desdeGramos: 1000, masCentavos: 10_000 },
    { desdeGramos: 5000, masCentavos: 25_000 },
  ]
  let c: Comercial
  let reglaId = ''
  const envios = (): string => `${deTienda(c)}/envios`
  const pesar = async (productoId: string, pesoGramos: number): Promise<void> => {
    const cambios = [{ docId: productoId, campos: { pesoGramos: { antes: 0, despues: pesoGramos } } }]
    bien(await c.navegador.enviar(c.navegador.hecho(Historico, { docTipo: 'producto', cambios, motivo: '' })))
    await p.server.central.trabajos.ponerAlDia(c.tienda.tiendaId)
  }
  const cotizar = async (unidades: number, linea: Record<string, unknown> = {}): Promise<CotizacionDeTienda> => {
    const compra = compraDe([c], {}, { cantidadMilesimas: unidades * 1000, ...linea })
    const { pedidos } = comandosPedidos.cotizarPedidos.respuesta.parse(
      bien(await p.pedir('POST', '/api/yo/pedidos/cotizar', compra, clienta)),
    )
    const [una] = pedidos
    if (!una) throw new Error('sin cotización')
    return una
  }
  beforeAll(async () => {
    c = await unComercio(p, { 'producto:cafe': 1000, 'producto:te': 1000 })
    reglaId = String(
      bien(await p.pedir('POST', envios(), { codigo: '', centavos: 7000, tramosDePeso, desde: '2026-01-01' }, c.duena))['id'],
    )
    await pesar('producto:cafe', 500)
  })

  test('se cotiza con lo que pesa todo, desde el primer gramo de cada tramo', async () => {
    const envioDe = async (unidades: number) => (await cotizar(unidades)).envioCentavos
    expect([await envioDe(1), await envioDe(2), await envioDe(9), await envioDe(10)]).toEqual([7000, 17_000, 17_000, 32_000])
    expect(await cotizar(3)).toMatchObject({
      pesoGramos: 1500,
      lineas: [{ pesoGramos: 500 }],
      envioTerminos: { centavos: 7000, tramosDePeso },
    })
    expect(await cotizar(10, { productoId: 'producto:te' })).toMatchObject({ pesoGramos: 0, envioCentavos: 7000 })
  })

  test('el pedido lo lleva en su total y dice cuánto; quien compra no puede decir que pesa menos', async () => {
    const mentira = { pesoGramos: 0, unidad: 'servicio', cantidadMilesimas: 4000 }
    const compra = compraDe([c], { totalVistoCentavos: 47_000, pesoGramos: 0, porPeso: null }, mentira)
    const barata = await colocar(p, clienta, compra)
    expect(bien(barata)).toMatchObject({ estado: 'requiere_confirmacion', cotizacion: { totalCentavos: 57_000 } })
    const [id = ''] = idsDe(await colocar(p, clienta, { ...compra, totalVistoCentavos: 57_000 }))
    expect((await enTienda(p, c, id))?.contenido).toMatchObject({
      envio: { centavos: 17_000, reglaId, porPeso: { gramos: 2000, centavos: 10_000 } },
      totalCentavos: 57_000,
    })
    const ligera = idsDe(await colocar(p, clienta, compraDe([c], { totalVistoCentavos: 17_000 })))[0] ?? ''
    expect((await enTienda(p, c, ligera))?.contenido.envio).toEqual({ clase: 'domicilio', centavos: 7000, reglaId })
  })

  test('con lo que es público de la tienda, sin conexión sale lo mismo que cotiza el servidor', async () => {
    const { catalogoPublico, condicionesDeTienda } = comandosPedidos
    const en = `/api/publico/tiendas/${c.tienda.slug}`
    const { productos } = catalogoPublico.respuesta.parse(bien(await p.pedir('GET', `${en}/catalogo`)))
    const { envio } = condicionesDeTienda.respuesta.parse(bien(await p.pedir('GET', `${en}/condiciones?codigo=0101090101`)))
    const cafe = productos.find(({ id }) => id === 'producto:cafe')
    if (!envio || !cafe) throw new Error('falta lo público')
    for (const unidades of [1, 2, 9, 10, 500]) {
      const pesoGramos = pesoDeLineas([{ ...cafe, cantidadMilesimas: unidades * 1000 }])
      const { totales, envioCentavos } = await cotizar(unidades)
      expect(cuantoCuesta(envio, { mercanciaCentavos: totales.total, pesoGramos })).toBe(envioCentavos)
    }
  })

  test('cambiar de la regla una cosa deja lo demás como estaba, y tramos en desorden no entran', async () => {
    const editar = (cambio: object) => p.pedir('PUT', `${envios()}/${encodeURIComponent(reglaId)}`, cambio, c.duena)
    bien(await editar({ centavos: 8000 }))
    expect(await cotizar(2)).toMatchObject({ envioCentavos: 18_000, envioTerminos: { tramosDePeso } })
    for (const malos of [tramosDePeso.toReversed(), [{ desdeGramos: 0, masCentavos: 1 }], [{ desdeGramos: 1, masCentavos: -1 }]])
      expect((await editar({ tramosDePeso: malos })).estado).toBe(400)
    bien(await editar({ gratisDesdeCentavos: 20_000 }))
    expect((await cotizar(10)).envioCentavos).toBe(0)
    bien(await editar({ gratisDesdeCentavos: 0, tramosDePeso: [] }))
    expect((await cotizar(10)).envioCentavos).toBe(8000)
  })
})

describe('mover', () => {
  test('lo que se apartó por un sustituto que ya no es se suelta, aunque el otro se propusiera sin línea y llegue después', async () => {
    const comercio = await unComercio(p, { 'producto:cafe': 10, 'producto:te': 5, 'producto:cacao': 5 })
    const pedidoId = await unPedido(p, clienta, comercio)
    const { navegador, tienda } = comercio
    const t0 = p.reloj.ahora.getTime()
    const alos = (segundos: number) => new Date(t0 + segundos * 1000).toISOString()
    const con = (productoId: string) => ({
      linea: 1,
      productoId,
      nombre: productoId,
      cantidadMilesimas: 1000,
      precioDiezmilesimas: PRECIO,
      itbis: '18',
    })
    const propone = (productoId: string, segundos: number) =>
      hechoDe(navegador, pedidoId, 'proponerSustitucion', con(productoId), {
        en: alos(segundos),
        hlc: encodeHlc(t0 + segundos * 1000, 0, navegador.de.dispositivoId),
      })
    const [aceptar, te, cacao] = [
      hechoDe(navegador, pedidoId, 'aceptar', { minutos: 30 }),
      propone('producto:te', 1),
      propone('producto:cacao', 2),
    ]
    bien(await navegador.enviar(aceptar, te))
    await p.server.central.trabajos.ponerAlDia(tienda.tiendaId)
    p.reloj.ahora = new Date(t0 + 60_000)
    bien(await mover(p, clienta, '/api/yo', pedidoId, 'responderSustitucion', { linea: 1, acepta: true }))
    const guarda = async (productoId: string) => {
      const doc = await (await abrirLibro(p.store)).get<{ partes: Record<string, unknown> }>(`apartado:${tienda.tiendaId}:${productoId}`)
      return Object.keys(doc?.partes ?? {}).includes(pedidoId)
    }
    expect(await guarda('producto:te')).toBe(true)
    bien(await navegador.enviar(cacao))
    await p.server.central.trabajos.ponerAlDia(tienda.tiendaId)
    await seguirLibro(p.store, p.server.epoch)
    expect(await guarda('producto:cacao')).toBe(true)
    expect(await guarda('producto:te')).toBe(false)
  })

  test('ella cancela antes de que la acepten, y lo apartado vuelve a haberlo', async () => {
    const quedan = async () =>
      (
        bien(await p.pedir('POST', '/api/yo/pedidos/cotizar', compraDe([b]), clienta))['pedidos'] as {
          lineas: { quedanMilesimas: number }[]
        }[]
      )[0]?.lineas[0]?.quedanMilesimas ?? 0
    const antes = await quedan()
    const pedidoId = await unPedido(p, clienta, b)
    expect(await quedan()).toBe(antes - 1000)
    expect(bien(await mover(p, clienta, '/api/yo', pedidoId, 'cancelar', { motivo: 'Ya no lo quiero' }))).toMatchObject({
      veredicto: 'aceptado',
    })
    expect(await enTienda(p, b, pedidoId)).toMatchObject({ activo: false, clave: 'cerrado', estado: { pedido: 'cancelado' } })
    expect(await quedan()).toBe(antes)
  })

  test('cada acto una vez: repetido contesta lo mismo, con otra cosa dentro no', async () => {
    const pedidoId = await unPedido(p, clienta, a)
    const id = uuid()
    const aceptar = (minutos: number) => mover(p, a.duena, deTienda(a), pedidoId, 'aceptar', { minutos }, id)
    const primera = bien(await aceptar(20))
    expect(bien(await aceptar(20))).toEqual(primera)
    expect(await aceptar(30)).toMatchObject({ estado: 409, cuerpo: { code: 'pedido.clave-reutilizada' } })
    expect(await mover(p, a.duena, deTienda(a), pedidoId, 'rechazar', { motivo: 'No hay' })).toMatchObject({
      estado: 422,
      cuerpo: { code: 'pedido.paso-no-permitido' },
    })
    expect((await enTienda(p, a, pedidoId))?.estado.historia).toHaveLength(1)
  })

  test('nadie mueve ni ve el pedido de otra persona ni de otra tienda', async () => {
    const pedidoId = await unPedido(p, clienta, a)
    const otra = await p.persona('Otra')
    expect(await mover(p, otra, '/api/yo', pedidoId, 'cancelar', { motivo: 'Por hacer daño' })).toMatchObject({ estado: 404 })
    expect(await mover(p, b.duena, deTienda(b), pedidoId, 'aceptar', { minutos: 0 })).toMatchObject({ estado: 404 })
    expect(await mover(p, clienta, '/api/yo', pedidoId, 'aceptar', { minutos: 0 })).toMatchObject({
      cuerpo: { code: 'pedido.sin-permiso' },
    })
  })

  test('lo que la tienda hizo sin señal llega por sus hechos, hasta que ella lo tiene con su PIN', async () => {
    const pedidoId = await unPedido(p, clienta, a)
    const { empleadoId } = a.tienda
    const pin = (await enSuBase(p, clienta, pedidoId))?.pin ?? ''
    const asignado = { mensajeroId: empleadoId, nombre: 'La dueña' }
    const entrega = (que: string) => ({ prueba: { clase: 'pin', pin: que }, cobradoCentavos: 15_000 })
    const hechos = [
      hechoDe(a.navegador, pedidoId, 'aceptar', { minutos: 10 }),
      hechoDe(a.navegador, pedidoId, 'alistar', { lineas: [] }),
      hechoDe(a.navegador, pedidoId, 'asignar', asignado),
      hechoDe(a.navegador, pedidoId, 'recoger', { bultos: 1 }),
      hechoDe(a.navegador, pedidoId, 'entregar', entrega(pin === '0000' ? '1111' : '0000')),
      hechoDe(a.navegador, pedidoId, 'entregar', entrega(pin)),
      hechoDe(a.navegador, pedidoId, 'aprobarPago', { comprobanteId: 'c1', centavos: 1 }),
    ]
    // In any order, and twice.
    bien(await a.navegador.enviar(...hechos.toReversed()))
    bien(await a.navegador.enviar(...hechos))
    await p.server.central.trabajos.ponerAlDia(a.tienda.tiendaId)
    const suya = await enSuBase(p, clienta, pedidoId)
    expect(suya?.estado).toMatchObject({ pedido: 'listo', entrega: 'recibida', pago: 'cobrado_mensajero', recibido: true })
    expect(suya?.estado.historia.filter(({ veredicto }) => veredicto === 'rechazado').map(({ code }) => code)).toEqual([
      'pedido.pin-equivocado',
      'pedido.en-linea',
    ])
    expect(suya?.estado.historia).toHaveLength(7)
    expect((await enTienda(p, a, pedidoId))?.estado).toEqual(suya?.estado)
  })

  test('quien es varias cosas hace lo que cualquiera de ellas puede, en línea y sin señal', async () => {
    const [enLinea, sinSenal] = [await unPedido(p, clienta, a), await unPedido(p, clienta, a)]
    const { tiendaId, empleadoId } = a.tienda
    const ops = await baseDeTienda(p.store, tiendaId, 'ops')
    const plataforma = await abrirPlataforma(p.store)
    const poner = async (papel: object): Promise<void> => {
      for (const [db, id] of [
        [ops, idAcceso(empleadoId)],
        [plataforma, idMembresia(a.duena.usuarioId, tiendaId)],
      ] as const) {
        const doc = await db.get(id)
        if (doc) await db.update({ ...doc, ...papel })
      }
    }
    await poner({ rol: 'contador', otrosRoles: ['cajero', 'supervisor'] })
    expect(bien(await mover(p, a.duena, deTienda(a), enLinea, 'aceptar', { minutos: 5 }))).toMatchObject({ veredicto: 'aceptado' })
    bien(await a.navegador.enviar(hechoDe(a.navegador, sinSenal, 'aceptar', { minutos: 5 })))
    await p.server.central.trabajos.ponerAlDia(tiendaId)
    expect((await enTienda(p, a, sinSenal))?.estado).toMatchObject({ pedido: 'aceptado', historia: [{ rol: 'supervisor' }] })
    await poner({ rol: 'propietario', otrosRoles: [] })
  })

  test('las palabras van y vienen en el pedido, también las que se escribieron sin señal', async () => {
    const pedidoId = await unPedido(p, clienta, a)
    bien(await mover(p, clienta, '/api/yo', pedidoId, 'mensaje', { texto: '¿Tienen hielo?' }))
    bien(await a.navegador.enviar(hechoDe(a.navegador, pedidoId, 'mensaje', { texto: 'Sí, dos fundas' })))
    await p.server.central.trabajos.ponerAlDia(a.tienda.tiendaId)
    const textos = (await enSuBase(p, clienta, pedidoId))?.estado.mensajes.map(({ rol, texto }) => `${rol}: ${texto}`)
    expect(new Set(textos)).toEqual(new Set(['cliente: ¿Tienen hielo?', 'propietario: Sí, dos fundas']))
  })

  test('el reloj confirma a los tres días lo que nadie reclamó, una vez aunque dos den la hora', async () => {
    const pedidoId = await unPedido(p, clienta, a)
    const { empleadoId } = a.tienda
    const foto = { clase: 'foto', archivo: { nombre: 'a', carpeta: 'b', url: 'c' }, latitud: 18, longitud: -69 }
    for (const [accion, datos] of [
      ['aceptar', { minutos: 0 }],
      ['alistar', { lineas: [] }],
      ['asignar', { mensajeroId: empleadoId, nombre: '' }],
      ['recoger', { bultos: 1 }],
      ['entregar', { prueba: foto, cobradoCentavos: 15_000 }],
    ] as const)
      bien(await mover(p, a.duena, deTienda(a), pedidoId, accion, datos))
    const estado = async () => (await enTienda(p, a, pedidoId))?.estado
    expect(await estado()).toMatchObject({ entrega: 'entregada', plazo: { accion: 'confirmarRecibo' } })
    await darLaHora(p.store, new Date(p.reloj.ahora.getTime() + 2 * 86_400_000))
    expect(await estado()).toMatchObject({ entrega: 'entregada' })
    const luego = new Date(p.reloj.ahora.getTime() + 73 * 3_600_000)
    await Promise.all([darLaHora(p.store, luego), darLaHora(p.store, luego)])
    expect(await estado()).toMatchObject({ entrega: 'recibida', recibido: true })
    expect((await estado())?.historia.filter(({ accion }) => accion === 'confirmarRecibo')).toHaveLength(1)
  })

  test('el operador los ve todos e interviene, y queda en la auditoría; nadie más', async () => {
    const pedidoId = await unPedido(p, clienta, a)
    const todos = '/api/mercana/pedidos'
    expect(await p.pedir('GET', todos, undefined, a.duena)).toMatchObject({ estado: 403 })
    expect(await mover(p, a.duena, '/api/mercana', pedidoId, 'cancelarTienda', { motivo: 'Ajena' })).toMatchObject({ estado: 403 })
    const { pedidos } = bien(await p.pedir('GET', `${todos}?tiendaId=${a.tienda.tiendaId}&activos=si`, undefined, operador)) as {
      pedidos: { pedidoId: string }[]
    }
    expect(pedidos.map((uno) => uno.pedidoId)).toContain(pedidoId)
    bien(await mover(p, operador, '/api/mercana', pedidoId, 'cancelarTienda', { motivo: 'La tienda no contesta' }))
    expect(await enTienda(p, a, pedidoId)).toMatchObject({
      activo: false,
      estado: { historia: [{ rol: 'operador', veredicto: 'aceptado' }] },
    })
    const lineas = await (await abrirAuditoria(p.store)).find({ tipo: 'auditoria', padre: pedidoId })
    expect(lineas).toMatchObject([{ accion: 'cancelarTienda', creadoPor: operador.usuarioId }])
  })
})

describe('leer', () => {
  test('un navegador que no es de ninguna tienda lee lo suyo desde donde iba', async () => {
    const nueva = await p.persona('Nueva')
    const leer = async (desde: string) =>
      bien(await p.pedir('GET', `/api/yo/documentos?desde=${encodeURIComponent(desde)}`, undefined, nueva))
    const inicio = await leer('0')
    const pedidoId = await unPedido(p, nueva, a)
    bien(await p.pedir('PUT', `/api/yo/comercios/${a.tienda.tiendaId}`, {}, nueva))
    const luego = await leer(String(inicio['desde']))
    expect((luego['docs'] as { id: string }[]).map(({ id }) => id)).toEqual(
      expect.arrayContaining([pedidoId, `comercio:${a.tienda.tiendaId}`]),
    )
    bien(await p.pedir('DELETE', `/api/yo/comercios/${a.tienda.tiendaId}`, undefined, nueva))
    expect((await leer(String(luego['desde'])))['borrados']).toEqual([`comercio:${a.tienda.tiendaId}`])
  })

  test('la tienda baja los pedidos abiertos por viejos que sean, y de los cerrados los de hace un mes', async () => {
    const [abierto, cerrado] = [await unPedido(p, clienta, a), await unPedido(p, clienta, a)]
    bien(await mover(p, clienta, '/api/yo', cerrado, 'cancelar', { motivo: 'Ya no lo quiero' }))
    p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 31 * 86_400_000)
    const { docs } = await a.navegador.leerTodo('ops', '0')
    const ids = docs.map(({ id }) => id)
    expect([ids.includes(abierto), ids.includes(cerrado)]).toEqual([true, false])
  })

  test('seguir el libro desde el principio no escribe nada de más', async () => {
    const ops = await baseDeTienda(p.store, a.tienda.tiendaId, 'ops')
    const antes = await ops.seq()
    await seguirLibro(p.store, 'otra-vida')
    expect(await ops.seq()).toBe(antes)
  })

  test('quien sigue el libro lleva lo que otro proceso dejó, y no otra vez lo que este llevó', async () => {
    await unPedido(p, clienta, a)
    await seguirLibro(p.store, p.server.epoch)
    const [propio, deOtro] = [await unPedido(p, clienta, a), await unPedido(p, clienta, a)]
    const libro = await abrirLibro(p.store)
    const pliegue = await libro.get(propio)
    if (pliegue) await libro.remove(propio, pliegue.rev)
    await seguirLibro(p.store, p.server.epoch)
    expect(await libro.get(propio)).toBeUndefined()
    // What a process wrote down and did not live to carry.
    const acto = { id: uuid(), accion: 'mensaje' as const, datos: { texto: 'Hola' } }
    const quien = { actor: clienta.usuarioId, persona: clienta.usuarioId, nombre: 'Clienta', rol: 'cliente' as const }
    const { store } = storeQueMuere(p.store, 2, true)
    await expect(moverPedido(store, deOtro, acto, quien, p.reloj.ahora, () => true)).rejects.toThrow('kill')
    await seguirLibro(p.store, p.server.epoch)
    expect((await enTienda(p, a, deOtro))?.estado.mensajes).toHaveLength(1)
    // Of a ledger that was restored nothing is known to be carried.
    await seguirLibro(p.store, 'restaurado')
    expect(await libro.get(propio)).toBeDefined()
    await seguirLibro(p.store, p.server.epoch)
  })
})
