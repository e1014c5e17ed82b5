/** What a till did with no line is accepted, and what of it is not in order the owner settles: rows 25, 26 and 31 of the attack table. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comandosAclaraciones } from '#domain/confianza/comandos.aclaraciones.ts'
import { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { EventoPedido } from '#domain/pedidos/pedido.entity.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { Venta, type Venta as DocVenta } from '#domain/ventas/venta.entity.ts'
import { DIA_MS, diaFiscal } from '#domain/core/fecha.ts'
import type { Envio } from '#domain/core/sync.ts'
import { baseDeTienda } from '#server/core/bases.ts'
import { envioDe } from '../support/server/door.ts'
import { nombreBaseDeRecibos } from '#server/core/hechos/recibos.ts'
import type { Quien } from '../support/server/test-server.ts'
import { bien, Hechos, unaCaja } from '../support/server/sync.ts'
import { auditadas, contratar, negado, sinCambios, suertes, unaMesa, type Mesa } from './mesa.ts'

const CAFE = 'producto:cafe'
const LISTA = 1_000_000
const CREDITO = [
  {
    metodo: 'credito' as const,
    moneda: 'DOP' as const,
    recibidoCentavos: 10_000,
    tasaDiezmilesimas: 10_000,
    valorCentavos: 10_000,
    referencia: '',
  },
]

let m: Mesa
let cajera = ''
beforeAll(async () => {
  m = await unaMesa()
  cajera = m.a.gente.cajero.empleadoId
  const { navegador } = m.a.gente.propietario
  const alta = navegador.alta(CAFE, { nombre: 'Café', precioDiezmilesimas: LISTA, itbis: '18' })
  expect(suertes(await navegador.enviar(alta))).toEqual(['recibido'])
  pasan(1)
}, 60_000)
afterAll(() => m.p.cerrar())

const pasan = (dias: number): void => {
  m.p.reloj.ahora = new Date(m.p.reloj.ahora.getTime() + dias * DIA_MS)
}
let cajas = 0
const otra = (): Promise<Hechos> =>
  unaCaja(m.p, m.a.duena, m.a.tienda, `Caja que ataca ${++cajas}`).then((de) => new Hechos(m.p, m.a.tienda, de))
const ops = () => baseDeTienda(m.p.store, m.a.tienda.tiendaId, 'ops')
const alDia = () => m.p.server.central.trabajos.ponerAlDia(m.a.tienda.tiendaId)
const docDe = (envio: Envio): DocVenta => JSON.parse(envio.texto) as DocVenta

/** What waits for the owner about a fact. */
async function asuntosDe(hechoId: string): Promise<Aclaracion[]> {
  await alDia()
  return (await (await ops()).find<Aclaracion>({ tipo: Aclaracion.tipo })).filter((asunto) => asunto.hechoId === hechoId)
}

const turnos = new WeakMap<Hechos, string>()

/** The shift that is open at a till. */
async function turnoDe(caja: Hechos): Promise<string> {
  const abierto = turnos.get(caja)
  if (abierto !== undefined) return abierto
  const fecha = diaFiscal(m.p.reloj.ahora.toISOString())
  const turno = caja.hecho(Turno, { cajaId: caja.de.cajaId, cajeroId: cajera, fecha }, { creadoPor: cajera })
  expect(suertes(await caja.enviar(turno))).toEqual(['recibido'])
  turnos.set(caja, turno.id)
  return turno.id
}

interface Vendida {
  precio?: number
  descuento?: number
  cantidad?: number
  productoId?: string
  quien?: string
  autoriza?: string
  campos?: Partial<DocVenta>
}

/** A sale of coffee that adds up, at this price and with this discount. */
async function vender(
  caja: Hechos,
  { precio = LISTA, descuento = 0, cantidad = 1000, productoId = CAFE, quien = cajera, autoriza = '', campos = {} }: Vendida = {},
): Promise<Envio> {
  const monto = Math.round((precio * cantidad) / 100_000) - descuento
  const itbis18 = monto - Math.round(monto / 1.18)
  const [linea] = Venta.esquemaCampos.parse(Venta.muestra).lineas
  const turnoId = await turnoDe(caja)
  return caja.venta(
    {
      turnoId,
      fecha: diaFiscal(m.p.reloj.ahora.toISOString()),
      cajeroId: quien,
      autorizadoPor: autoriza,
      lineas: [
        {
          ...(linea as DocVenta['lineas'][number]),
          productoId,
          precioDiezmilesimas: precio,
          cantidadMilesimas: cantidad,
          descuentoCentavos: descuento,
          descuentoMotivo: descuento > 0 ? 'Cliente fijo' : '',
          montoCentavos: monto,
        },
      ],
      totales: {
        gravado18: monto - itbis18,
        itbis18,
        gravado16: 0,
        itbis16: 0,
        gravado0: 0,
        exento: 0,
        descuento,
        itbis: itbis18,
        total: monto,
      },
      pagos: [
        { metodo: 'efectivo', moneda: 'DOP', recibidoCentavos: monto, tasaDiezmilesimas: 10_000, valorCentavos: monto, referencia: '' },
      ],
      ...campos,
    },
    { creadoPor: quien },
  )
}

/** Hands it in, accepted; answers why somebody has to look at it. */
async function entregar(caja: Hechos, envio: Envio): Promise<string[]> {
  expect(suertes(await caja.enviar(envio))).toEqual(['recibido'])
  return (await asuntosDe(envio.id)).flatMap(({ motivo, renglones }) => renglones.map(({ reparo }) => `${motivo} ${reparo}`))
}

/** The owner changes a field at the office. */
async function editar(docTipo: string, docId: string, campo: string, antes: number | boolean, despues: number | boolean): Promise<void> {
  const { navegador } = m.a.gente.propietario
  const cambio = navegador.hecho(Historico, { docTipo, cambios: [{ docId, campos: { [campo]: { antes, despues } } }], motivo: '' })
  expect(suertes(await navegador.enviar(cambio))).toEqual(['recibido'])
  await alDia()
}

const aclarar = (id: string, quien: Quien, motivo = 'Se habló con Yokasta') =>
  m.p.pedir('POST', `/api/tiendas/${m.a.tienda.tiendaId}/aclaraciones/${encodeURIComponent(id)}/aclarar`, { motivo }, quien)

test('fila 25: una venta con precio de menos se recibe, cuenta, y queda marcada precio_fuera para la dueña', async () => {
  const { caja } = m.a
  const barata = await vender(caja, { precio: 100_000 })
  expect(await entregar(caja, barata)).toEqual(['precio_fuera precio'])
  const [asunto] = await asuntosDe(barata.id)
  expect(asunto).toMatchObject({
    estado: 'pendiente',
    ncf: docDe(barata).ncf,
    cajeroId: cajera,
    centavos: 9000,
    renglones: [{ nombre: 'Café molido', dice: 100_000, debe: LISTA }],
  })
  expect((await m.p.server.central.pliegues.alDia(m.a.tienda.tiendaId)).existencias.get(CAFE)).toBe(-1000)
  expect(await entregar(caja, await vender(caja))).toEqual([])
  expect(await entregar(caja, await vender(caja, { precio: 1_200_000 }))).toEqual([])
})

test('fila 25: cada manera de cobrar de menos se ve: importe, total, cobro, descuento y productos inventados', async () => {
  const { caja } = m.a
  const buena = docDe(await vender(caja))
  const [linea] = buena.lineas
  const cambiada = async (campos: Partial<DocVenta>): Promise<string[]> => entregar(caja, await vender(caja, { campos }))
  expect(await cambiada({ lineas: [{ ...(linea as DocVenta['lineas'][number]), montoCentavos: 1 }] })).toContain('precio_fuera importe')
  expect(await cambiada({ totales: { ...buena.totales, total: 1 } })).toContain('precio_fuera total')
  expect(await cambiada({ pagos: [] })).toEqual(['precio_fuera cobro'])
  expect(await cambiada({ vueltoCentavos: 9_999 })).toEqual(['precio_fuera cobro'])
  expect(await entregar(caja, await vender(caja, { descuento: 5000 }))).toEqual(['precio_fuera descuento'])
  expect(await entregar(caja, await vender(caja, { productoId: 'producto:inventado', precio: 1 }))).toEqual(['precio_fuera sin-catalogo'])
  expect(await entregar(caja, await vender(caja, { productoId: '', precio: 1 }))).toEqual(['precio_fuera sin-catalogo'])
})

test('fila 25: lo que podía autorizar quien la hizo, o quien puso su PIN, no se marca', async () => {
  const { a } = m
  const { caja, gente } = a
  const { empleadoId: supervisora } = gente.supervisor
  expect(await entregar(caja, await vender(caja, { descuento: 1000 }))).toEqual([])
  expect(await entregar(caja, await vender(caja, { descuento: 3000, autoriza: supervisora }))).toEqual([])
  expect(await entregar(caja, await vender(caja, { precio: 500_000, autoriza: supervisora }))).toEqual([])
  expect(await entregar(caja, await vender(caja, { precio: 500_000, quien: a.tienda.empleadoId }))).toEqual([])
  // Something of no catalogue, at a price that somebody says: as with a changed price. What the catalogue does not have is nobody's to name.
  expect(await entregar(caja, await vender(caja, { productoId: '', precio: 500_000, autoriza: supervisora }))).toEqual([])
  expect(await entregar(caja, await vender(caja, { productoId: '', precio: 500_000, quien: a.tienda.empleadoId }))).toEqual([])
  const inventado = { productoId: 'producto:inventado', autoriza: supervisora }
  expect(await entregar(caja, await vender(caja, inventado))).toEqual(['precio_fuera sin-catalogo'])
  // Another cashier's PIN, and somebody who does not work here, allow nothing.
  for (const autoriza of [cajera, gente.contador.empleadoId, 'empleado:nadie'])
    expect([autoriza, await entregar(caja, await vender(caja, { precio: 500_000, autoriza }))]).toEqual([autoriza, ['precio_fuera precio']])
  expect(await entregar(caja, await vender(caja, { descuento: 4000, autoriza: supervisora }))).toEqual(['precio_fuera descuento'])
})

test('fila 150: un PIN permite un acto en una línea: con él no se baja otra, ni se rebaja lo que tenía otro precio', async () => {
  const { caja, gente } = m.a
  const firma = { por: gente.supervisor.empleadoId, nombre: 'Supervisora' }
  /** A sale at half the price, whose line says this. */
  const conFirma = async (campos: Partial<DocVenta['lineas'][number]>, mas: readonly Partial<DocVenta['lineas'][number]>[] = []) => {
    const [linea] = Venta.esquemaCampos.parse(Venta.muestra).lineas as [DocVenta['lineas'][number]]
    const barata = { ...linea, productoId: CAFE, precioDiezmilesimas: 500_000, montoCentavos: 5000 }
    const lineas = [campos, ...mas].map((propios) => ({ ...barata, ...propios }))
    const total = 5000 * lineas.length
    const itbis18 = total - Math.round(total / 1.18)
    const totales = { ...Venta.muestra.totales, gravado18: total - itbis18, itbis18, itbis: itbis18, total }
    const pagos = Venta.muestra.pagos.map((pago) => ({ ...pago, recibidoCentavos: total, valorCentavos: total }))
    return await entregar(caja, await vender(caja, { autoriza: firma.por, campos: { lineas, totales, pagos } }))
  }
  expect(await conFirma({ precioAutorizado: firma })).toEqual([])
  expect(await conFirma({ precioAutorizado: firma }, [{}])).toEqual(['precio_fuera precio'])
  expect(await conFirma({ precioAutorizado: firma }, [{ precioAutorizado: firma }])).toEqual([])
  expect(await conFirma({ descuentoAutorizado: firma })).toEqual(['precio_fuera precio'])
  expect(await conFirma({ precioAutorizado: { ...firma, por: cajera } })).toEqual(['precio_fuera precio'])
})

test('fila 25: el precio y el límite de antes valen en la caja que todavía no los había oído, y en ninguna otra', async () => {
  const { p, a } = m
  const lejos = await otra()
  await lejos.pedirBloque()
  const deAntes = await vender(lejos)
  await editar('producto', CAFE, 'precioDiezmilesimas', LISTA, 1_300_000)
  pasan(2)
  // It sold before and after the change without hearing of it, for as long as a till may.
  expect(await entregar(lejos, deAntes)).toEqual([])
  expect(await entregar(lejos, await vender(lejos))).toEqual([])
  expect(await entregar(lejos, await vender(lejos, { precio: 999_999 }))).toEqual(['precio_fuera precio'])
  pasan(20)
  expect(await entregar(lejos, await vender(lejos))).toEqual(['precio_fuera precio'])

  // Lowered after the sale: the lower price was nobody's yet.
  const enCamino = await vender(lejos, { precio: 1_000_000 })
  pasan(1)
  await editar('producto', CAFE, 'precioDiezmilesimas', 1_300_000, LISTA)
  expect(await entregar(lejos, enCamino)).toEqual(['precio_fuera precio'])

  const limite = (descuentoMaximoCajero: number) => p.pedir('PUT', `/api/tiendas/${a.tienda.tiendaId}`, { descuentoMaximoCajero }, a.duena)
  bien(await limite(500))
  expect(await entregar(lejos, await vender(lejos, { descuento: 1000 }))).toEqual([])
  pasan(20)
  expect(await entregar(lejos, await vender(lejos, { descuento: 1000 }))).toEqual(['precio_fuera descuento'])
  bien(await limite(1000))
})

test('fila 25: la dueña la aclara una vez, con motivo y auditoría; nadie más, y repetir no cambia nada', async () => {
  const { p, a, b, clienta } = m
  const venta = await vender(a.caja, { precio: 100_000 })
  expect(await entregar(a.caja, venta)).toEqual(['precio_fuera precio'])
  const id = `aclaracion:precio_fuera:${venta.id}`
  await sinCambios(p, async () => {
    for (const rol of ['supervisor', 'cajero', 'contador', 'mensajero'] as const)
      negado(await aclarar(id, a.gente[rol].persona), 403, 'permiso.denegado')
    negado(await aclarar(id, clienta), 404, 'tienda.no-existe')
    negado(await aclarar(id, b.duena), 404, 'tienda.no-existe')
    negado(await aclarar(id, a.caja.de), 401)
    negado(await aclarar('aclaracion:precio_fuera:otra', a.duena), 404, 'aclaracion.no-existe')
    negado(await aclarar(venta.id, a.duena), 404, 'aclaracion.no-existe')
    for (const motivo of ['', '  ', 'x', 'x'.repeat(301)]) negado(await aclarar(id, a.duena, motivo), 400, 'peticion.invalida')
  })
  const dicha = comandosAclaraciones.aclarar.respuesta.parse(bien(await aclarar(id, a.duena)))
  expect(dicha).toMatchObject({ decididaPor: a.tienda.empleadoId, decision: 'Se habló con Yokasta' })
  await sinCambios(p, async () => {
    const otraVez = await Promise.all([aclarar(id, a.duena, 'Otra cosa'), aclarar(id, a.duena, 'Y otra')])
    for (const r of otraVez) expect(bien(r)).toEqual(dicha)
    expect(suertes(await a.caja.enviar(venta))).toEqual(['recibido'])
  })
  expect(await asuntosDe(venta.id)).toMatchObject([{ estado: 'aclarada' }])
  const lineas = (await auditadas(p, Aclaracion.tipo, a.tienda.tiendaId)).filter(({ docId }) => docId === id)
  expect(lineas).toMatchObject([
    { accion: 'editar', creadoPor: a.tienda.empleadoId, cambios: { decision: { despues: 'Se habló con Yokasta' } } },
  ])
})

test('fila 25: nadie marca ni desmarca por su cuenta: no es un hecho que se entregue', async () => {
  const { a } = m
  const venta = await vender(a.caja, { precio: 100_000 })
  const falsa = a.caja.hecho(Aclaracion as never, { hechoId: venta.id, estado: 'aclarada' } as never, {
    id: `aclaracion:precio_fuera:${venta.id}`,
  })
  expect(await sinCambios(m.p, async () => suertes(await a.caja.enviar(falsa)), ['cuarentena'])).not.toContain('recibido')
  expect(await entregar(a.caja, venta)).toEqual(['precio_fuera precio'])
})

/* Credit. */

async function unCliente(id: string, campos: Record<string, unknown> = {}): Promise<string> {
  const { navegador } = m.a.gente.propietario
  const ficha = { nombre: 'Ferretería Los Prados', condicion: 'CREDITO', creditoAprobadoCentavos: 15_000, ...campos }
  expect(suertes(await navegador.enviar(navegador.alta(`cliente:${id}`, ficha)))).toEqual(['recibido'])
  pasan(0.01)
  await alDia()
  return `cliente:${id}`
}
const fiar = (caja: Hechos, clienteId: string, creditoAutorizado?: DocVenta['creditoAutorizado']): Promise<Envio> =>
  vender(caja, {
    campos: {
      pagos: CREDITO,
      cliente: { clienteId, nombre: 'Ferretería Los Prados', identificacion: '', tipoIdentificacion: '' },
      ...(creditoAutorizado && { creditoAutorizado }),
    },
  })
const credito = (clienteId: string, quien: Quien, centavos = 10_000) =>
  m.p.pedir('POST', `/api/tiendas/${m.a.tienda.tiendaId}/clientes/${encodeURIComponent(clienteId)}/credito`, { centavos }, quien)

test('fila 26: el mismo crédito gastado en dos cajas: las dos ventas entran, la deuda es la suma y la segunda queda marcada', async () => {
  const { a } = m
  const clienteId = await unCliente('dos-cajas')
  const [una, dos] = [await otra(), await otra()]
  expect(bien(await credito(clienteId, una.de))).toEqual({ saldoCentavos: 0, disponibleCentavos: 15_000, excedeCentavos: 0 })
  const [primera, segunda] = [await fiar(una, clienteId), await fiar(dos, clienteId)]
  // The first to arrive spent what there was, whichever was made first.
  expect(await entregar(dos, segunda)).toEqual([])
  pasan(0.01)
  expect(await entregar(una, primera)).toEqual(['credito_excedido credito'])
  expect(await asuntosDe(primera.id)).toMatchObject([
    { clienteId, padre: clienteId, centavos: 5000, renglones: [{ dice: 20_000, debe: 15_000 }] },
  ])
  expect(JSON.stringify(await asuntosDe(primera.id))).not.toContain('Ferretería')

  // No more for this customer: the server says so to any till, and a till hears of it with its next reading.
  await sinCambios(m.p, async () => {
    for (const quien of [una.de, dos.de, a.duena, a.gente.cajero.persona])
      negado(await credito(clienteId, quien, 1), 422, 'credito.detenido')
  })
  const leidos = (await dos.leerTodo('ops', '0')).docs as unknown as Aclaracion[]
  const asuntos = leidos.filter(({ tipo, padre }) => tipo === Aclaracion.tipo && padre === clienteId)
  expect(asuntos).toMatchObject([{ estado: 'pendiente', clave: 'pendiente' }])

  // Whoever had not heard of it yet sells: it is a fact too, and one more to look at.
  expect(await entregar(dos, await fiar(dos, clienteId))).toEqual(['credito_excedido credito'])
  for (const { id } of await (await ops()).find({ tipo: Aclaracion.tipo, padre: clienteId }))
    bien(await aclarar(id, a.duena, 'Pagó en efectivo'))
  expect(bien(await credito(clienteId, una.de, 1))).toEqual({ saldoCentavos: 30_000, disponibleCentavos: -15_000, excedeCentavos: 15_001 })
})

test('fila 151: pasar del límite lo permite el PIN de quien puede, y el de nadie más; lo que se le quitó, ninguno', async () => {
  const { caja, gente } = m.a
  const conPin = async (nombre: string, por: string, campos: Record<string, unknown> = {}) => {
    const clienteId = await unCliente(nombre, { creditoAprobadoCentavos: 5000, ...campos })
    return await entregar(caja, await fiar(caja, clienteId, { por, nombre: 'Quien dice' }))
  }
  expect(await conPin('pin-supervisora', gente.supervisor.empleadoId)).toEqual([])
  for (const por of [cajera, gente.contador.empleadoId, 'empleado:nadie'])
    expect([por, await conPin(`pin-${por}`, por)]).toEqual([por, ['credito_excedido credito']])
  expect(await conPin('pin-contado', gente.supervisor.empleadoId, { condicion: 'CONTADO' })).toEqual(['credito_excedido sin-credito'])
})

test('fila 26: a quien no tiene crédito, o se le quitó, lo fiado entra y queda marcado', async () => {
  const { a } = m
  const { caja } = a
  const contado = await unCliente('contado', { condicion: 'CONTADO' })
  const bloqueado = await unCliente('bloqueado', { creditoBloqueado: true })
  const sinTope = await unCliente('sin-tope', { creditoAprobadoCentavos: 0 })
  for (const clienteId of [contado, bloqueado, 'cliente:nadie'])
    expect([clienteId, await entregar(caja, await fiar(caja, clienteId))]).toEqual([clienteId, ['credito_excedido sin-credito']])
  expect(await entregar(caja, await fiar(caja, sinTope))).toEqual([])
  negado(await credito(contado, caja.de), 422, 'credito.contado')
  negado(await credito(bloqueado, caja.de), 422, 'credito.bloqueado')
  negado(await credito('cliente:nadie', caja.de), 404, 'cliente.no-existe')
  expect(bien(await credito(sinTope, caja.de))).toMatchObject({ disponibleCentavos: null })
  // Blocked after the sale was made: it was sold to who had credit.
  const despues = await unCliente('despues')
  const fiada = await fiar(caja, despues)
  pasan(0.01)
  await editar('cliente', despues, 'creditoBloqueado', false, true)
  expect(await entregar(caja, fiada)).toEqual([])
})

test('fila 26: dos fichas unidas gastan un solo crédito, y nadie de fuera pregunta por él', async () => {
  const { p, a, b, clienta } = m
  const [queda, unida] = [await unCliente('queda'), await unCliente('unida')]
  const { navegador } = a.gente.propietario
  const union = navegador.hecho(Historico, {
    docTipo: 'cliente',
    cambios: [{ docId: unida, campos: { unidoA: { antes: '', despues: queda } } }],
    motivo: '',
  })
  expect(suertes(await navegador.enviar(union))).toEqual(['recibido'])
  await alDia()
  expect(await entregar(a.caja, await fiar(a.caja, queda))).toEqual([])
  pasan(0.01)
  expect(await entregar(a.caja, await fiar(a.caja, unida))).toEqual(['credito_excedido credito'])
  for (const id of [queda, unida]) negado(await credito(id, a.caja.de, 1), 422, 'credito.detenido')
  await sinCambios(p, async () => {
    negado(await credito(queda, clienta), 404, 'tienda.no-existe')
    negado(await credito(queda, b.duena), 404, 'tienda.no-existe')
    negado(await credito(queda, b.caja.de), 404, 'tienda.no-existe')
    negado(await credito(queda, {}), 401)
    negado(await credito(queda, a.gente.mensajero.persona), 403, 'permiso.denegado')
    negado(await credito(queda, a.caja.de, -1), 400)
  })
})

/* Credit notes. */

let notas = 0
const rangoDeNotas = async (caja: Hechos) => {
  const { tiendaId } = m.a.tienda
  const desde = 900_000 + ++notas * 100
  const rango = {
    tipoComprobante: 'E34',
    desde,
    hasta: desde + 99,
    solicitud: '',
    autorizacion: '',
    fechaAutorizacion: null,
    vence: '2099-12-31',
  }
  bien(await m.p.pedir('POST', `/api/tiendas/${tiendaId}/rangos`, rango, m.a.duena))
  const cuerpo = { tipoComprobante: 'E34', dispositivoId: caja.de.dispositivoId }
  const { bloques } = bien(await m.p.pedir('POST', `/api/tiendas/${tiendaId}/bloques`, cuerpo, caja.de)) as {
    bloques: { id: string; desde: number }[]
  }
  const [bloque] = bloques
  if (!bloque) throw new Error('no block was lent')
  return bloque
}

interface Devuelta {
  cantidad?: number
  monto?: number
  autoriza?: string
  quien?: string
  campos?: object
}

/** Notes of a till, each with its own number. */
async function devolvedora(caja: Hechos) {
  const bloque = await rangoDeNotas(caja)
  const turnoId = await turnoDe(caja)
  let siguiente = bloque.desde
  return (
    venta: Envio,
    { cantidad = 1000, monto = 10_000, autoriza = m.a.gente.supervisor.empleadoId, quien = cajera, campos = {} }: Devuelta = {},
  ) => {
    const doc = docDe(venta)
    const ncf = `E34${String(siguiente++).padStart(10, '0')}`
    const [linea] = doc.lineas
    return envioDe({
      ...docDe(
        caja.hecho(
          Venta,
          {
            ...doc,
            turnoId,
            fecha: diaFiscal(m.p.reloj.ahora.toISOString()),
            ncf,
            tipoComprobante: 'E34',
            bloqueId: bloque.id,
            cajaId: caja.de.cajaId,
            cajeroId: quien,
            autorizadoPor: autoriza,
            lineas: [{ ...(linea as DocVenta['lineas'][number]), cantidadMilesimas: cantidad, montoCentavos: monto }],
            totales: { ...doc.totales, total: monto },
            modifica: { ventaId: doc.id, ncf: doc.ncf, fecha: doc.fecha, codigo: '3', motivo: 'Vencido', lineas: [0] },
          },
          { id: `131246796-${ncf}`, creadoPor: quien },
        ),
      ),
      ...campos,
    })
  }
}

test('fila 31: lo mismo devuelto en dos cajas que no se veían: las dos notas entran y la segunda queda marcada', async () => {
  const [una, dos] = [await otra(), await otra()]
  const [deUna, deDos] = [await devolvedora(una), await devolvedora(dos)]
  const venta = await vender(una, { cantidad: 3000 })
  expect(await entregar(una, venta)).toEqual([])
  const [a, b, c] = [deUna(venta, { cantidad: 2000, monto: 20_000 }), deDos(venta), deDos(venta, { cantidad: 2000, monto: 20_000 })]
  expect(await entregar(una, a)).toEqual([])
  pasan(0.01)
  expect(await entregar(dos, b)).toEqual([])
  pasan(0.01)
  expect(await entregar(dos, c)).toEqual(['devolucion_de_mas cantidad', 'devolucion_de_mas total'])
  expect(await asuntosDe(c.id)).toMatchObject([
    {
      centavos: 20_000,
      renglones: [
        { dice: 2000, debe: 0 },
        { dice: 20_000, debe: 0 },
      ],
    },
  ])
  await sinCambios(m.p, async () => expect(suertes(await dos.enviar(b, c))).toEqual(['recibido', 'recibido']))
})

test('fila 31: más de lo vendido, a más de lo que costó, de otra cosa o de una venta que no hay, se ve', async () => {
  const caja = await otra()
  const nota = await devolvedora(caja)
  const venta = await vender(caja)
  expect(await entregar(caja, venta)).toEqual([])
  expect(await entregar(caja, nota(venta, { cantidad: 5000 }))).toEqual(['devolucion_de_mas cantidad'])
  const otraVenta = await vender(caja)
  expect(await entregar(caja, otraVenta)).toEqual([])
  expect(await entregar(caja, nota(otraVenta, { monto: 50_000 }))).toEqual(['devolucion_de_mas importe', 'devolucion_de_mas total'])
  const tercera = await vender(caja)
  expect(await entregar(caja, tercera)).toEqual([])
  const [linea] = docDe(tercera).lineas
  const deOtra = nota(tercera, { campos: { lineas: [{ ...linea, productoId: 'producto:otro' }] } })
  expect(await entregar(caja, deOtra)).toEqual(['devolucion_de_mas cantidad'])
  // Its sale comes after it: then nothing is wrong, and nobody has to say so.
  const tarde = await vender(caja)
  const antes = nota(tarde)
  expect(await entregar(caja, antes)).toEqual(['devolucion_de_mas sin-venta'])
  expect(await entregar(caja, tarde)).toEqual([])
  expect(await asuntosDe(antes.id)).toMatchObject([{ estado: 'aclarada', decididaPor: 'servidor' }])
})

test('fila 31: quien vendió no devuelve sola: la cajera sin supervisor espera aparte, y por encima del tope se marca a quien sí puede', async () => {
  const { p, a } = m
  const caja = await otra()
  const nota = await devolvedora(caja)
  const venta = await vender(caja, { cantidad: 100_000 })
  expect(await entregar(caja, venta)).toEqual([])
  const todo = { cantidad: 100_000, monto: 1_000_000 }
  for (const autoriza of ['', cajera, a.gente.contador.empleadoId])
    expect(await sinCambios(p, async () => suertes(await caja.enviar(nota(venta, { ...todo, autoriza }))), ['cuarentena'])).toEqual([
      'sin-permiso',
    ])

  const supervisora = a.gente.supervisor.empleadoId
  const suya = await vender(caja, { cantidad: 100_000, quien: supervisora })
  expect(await entregar(caja, suya)).toEqual([])
  expect(await entregar(caja, nota(suya, { ...todo, quien: supervisora, autoriza: '' }))).toEqual(['devolucion_propia propia'])
  const otraSuya = await vender(caja, { cantidad: 100_000, quien: supervisora })
  expect(await entregar(caja, otraSuya)).toEqual([])
  const { empleadoId: otraSupervisora } = await contratar(p, a.duena, a.tienda, 'supervisor')
  expect(await entregar(caja, nota(otraSuya, { ...todo, quien: supervisora, autoriza: otraSupervisora }))).toEqual([])
  const chica = await vender(caja, { quien: supervisora })
  expect(await entregar(caja, chica)).toEqual([])
  expect(await entregar(caja, nota(chica, { quien: supervisora, autoriza: '' }))).toEqual([])
})

test('fila 107: un pedido acreditado con una nota que no está se ve, y si la nota llega después se aclara solo', async () => {
  const caja = await otra()
  const nota = await devolvedora(caja)
  const acreditar = (ventaId: string): Envio => {
    const datos = { ventaId, ncf: 'E340000000001', centavos: 9_000, devueltoCentavos: 9_500 }
    const acto = { pedidoId: `pedido:019f:${m.a.tienda.tiendaId}`, accion: 'acreditarFactura' as const, previo: [], datos }
    return caja.hecho(EventoPedido, acto, { creadoPor: cajera })
  }
  const inventada = acreditar('131246796-E349999999999')
  expect(await entregar(caja, inventada)).toEqual(['pedido_fuera sin-factura'])
  expect((await asuntosDe(inventada.id)).map(({ centavos }) => centavos)).toEqual([9_500])
  // A sale is no credit note.
  const venta = await vender(caja)
  expect(await entregar(caja, venta)).toEqual([])
  expect(await entregar(caja, acreditar(venta.id))).toEqual(['pedido_fuera sin-factura'])
  const tardia = nota(venta)
  const acto = acreditar(tardia.id)
  expect(await entregar(caja, acto)).toEqual(['pedido_fuera sin-factura'])
  expect(await entregar(caja, tardia)).toEqual([])
  expect((await asuntosDe(acto.id)).filter(({ estado }) => estado === 'pendiente')).toEqual([])
})

test('filas 25, 26 y 31: mirar todo otra vez desde el principio no levanta nada nuevo', async () => {
  await alDia()
  const todos = async () =>
    (await (await ops()).find<Aclaracion>({ tipo: Aclaracion.tipo })).map(({ id, estado }) => `${estado} ${id}`).sort()
  const antes = await todos()
  expect(antes.length).toBeGreaterThan(20)
  // The place that the jobs had reached is thrown away with what they derive, as after a restore.
  await m.p.store.destroy(nombreBaseDeRecibos(m.a.tienda.tiendaId))
  await m.p.reiniciar(() => Promise.resolve())
  await alDia()
  expect(await todos()).toEqual(antes)
})
