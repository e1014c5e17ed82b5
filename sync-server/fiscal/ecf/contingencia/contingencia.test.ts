/** A store that cannot issue e-CF sells on paper, and each of those documents reaches DGII as an electronic one; by commands alone, against DGII's double. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import type { TipoComprobante, TipoDeCaja } from '#domain/core/tipos-comprobante.ts'
import type { EstadoDeEcf } from '#domain/fiscal/ecf/comandos.ecf.ts'
import { reemplazoDe } from '#domain/fiscal/ecf/contingencia.rules.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { unaAutoridad } from '../../../../tests/support/ecf/certificados.ts'
import { unaDgii, type Dgii } from '../../../../tests/support/ecf/dgii.ts'
import { ventaFiscal } from '../../../../tests/support/ecf/ventas-fiscales.ts'
import { bien } from '../../../../tests/support/server/sync.ts'
import {
  unServidor,
  type PersonaPrueba,
  type Prueba,
  type Respuesta,
  type TiendaPrueba,
} from '../../../../tests/support/server/test-server.ts'
import { baseDeTienda, idTienda } from '../../../core/bases.ts'
import { abrirNcf } from '../../base.ts'
import { numerosDeTienda } from '../../bloques.ts'
import { numerar } from '../../numerados.ts'

const RNC = '131246796'
const CLAVE = 'clave-que-nadie-repite'
const bueno = unaAutoridad().emitir({ clave: CLAVE })
let dgii: Dgii
let p: Prueba
let duena: PersonaPrueba
let tienda: TiendaPrueba
let contingenciaId: string

beforeAll(async () => {
  dgii = await unaDgii()
  p = await unServidor({ MERCANA_ECF: 'pruebas', MERCANA_ECF_URL: dgii.url })
}, 60_000)
beforeEach(async () => {
  duena = await p.persona('Dueña')
  tienda = await p.tienda(duena, `tienda-${randomUUID().slice(0, 8)}`)
  const campos = { calle: 'Av. Duarte', numeroCasa: '12', razonSocial: 'La Fe, SRL', tiendaRnc: RNC }
  bien(await p.pedir('PUT', `/api/tiendas/${tienda.tiendaId}`, campos, duena))
  bien(await pedir('certificado', { p12: bueno.p12, clave: CLAVE, desde: sumarDias(hoy(), -20) }))
  contingenciaId = `contingencia:${randomUUID()}`
})
afterAll(async () => {
  await p.cerrar()
  await dgii.cerrar()
})

const hoy = (): string => diaFiscal(p.reloj.ahora.toISOString())
const pedir = (que: string, cuerpo: object = {}, quien = duena): Promise<Respuesta> =>
  p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/ecf/${que}`, cuerpo, quien)
const estado = async (): Promise<EstadoDeEcf> =>
  bien(await p.pedir('GET', `/api/tiendas/${tienda.tiendaId}/ecf`, undefined, duena)) as unknown as EstadoDeEcf
const declarar = (cambios: object = {}): Promise<Respuesta> =>
  pedir('contingencias', { id: contingenciaId, desde: sumarDias(hoy(), -2), motivo: 'Se perdió el certificado', ...cambios })
const acto = (que: string, cuerpo: object = {}): Promise<Respuesta> => pedir(`contingencias/${contingenciaId}/${que}`, cuerpo)
const ops = () => baseDeTienda(p.store, tienda.tiendaId, 'ops')

let desde = 1
/** Ranges that no other test's store overlaps: they have one RNC, which nobody proved. */
async function rango(tipoComprobante: TipoComprobante, cuantos = 100): Promise<number> {
  const primero = desde
  desde += cuantos
  const campos = {
    tipoComprobante,
    desde: primero,
    hasta: desde - 1,
    solicitud: '',
    autorizacion: '',
    fechaAutorizacion: null,
    vence: null,
  }
  const vence = comprobantes[tipoComprobante].imprimeVencimiento ? sumarDias(hoy(), 300) : null
  bien(await p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/rangos`, { ...campos, vence }, duena))
  return primero
}

let numero = 0
async function vender(tipo: TipoDeCaja, cambios: Partial<Venta> = {}): Promise<Venta> {
  const ncf = formatoNcf(tipo, ++numero)
  const fecha = sumarDias(hoy(), -1)
  const venta = construir(
    Venta,
    { ncf, rnc: RNC, fecha, tipoComprobante: tipo, ...cambios },
    { id: `${RNC}-${ncf}`, tiendaId: tienda.tiendaId, seq: numero, en: `${cambios.fecha ?? fecha}T16:00:00.000Z` },
  )
  await (await ops()).create(venta)
  await p.server.central.trabajos.ponerAlDia(tienda.tiendaId)
  return venta
}

const tiposDePapel = Object.keys(reemplazoDe) as (keyof typeof reemplazoDe)[]
const ecfDe = async ({ id }: Pick<Venta, 'id'>): Promise<Ecf[]> => await (await ops()).find<Ecf>({ tipo: Ecf.tipo, padre: id })
const llegadas = (ncf: string) => dgii.recibidos.filter(({ encf }) => encf === ncf)
/** The one that replaces it, once it stands so. */
const hastaQue = async (venta: Pick<Venta, 'id'>, esperado: Ecf['estado']): Promise<Ecf> => {
  await expect
    .poll(async () => JSON.stringify((await ecfDe(venta)).map((uno) => uno.problema ?? uno.estado)), { timeout: 6_000 })
    .toContain(esperado)
  const [uno] = (await ecfDe(venta)).filter((suyo) => suyo.estado === esperado)
  if (!uno) throw new Error(`${venta.id} is not ${esperado}`)
  return uno
}

describe('declararla', () => {
  it('las cajas lo oyen con la tienda; dicha otra vez es la misma, y al terminar vuelven a serie E', async () => {
    await rango('B02')
    expect(bien(await declarar())).toMatchObject({
      contingencias: [{ id: contingenciaId, estado: 'abierta', motivo: 'Se perdió el certificado' }],
    })
    expect(bien(await declarar())).toMatchObject({ contingencias: [{ id: contingenciaId }] })
    const enTienda = async () => (await (await ops()).get<Tienda>(idTienda(tienda.tiendaId)))?.contingenciaDesde
    expect(await enTienda()).toBe(sumarDias(hoy(), -2))
    expect((await declarar({ id: `contingencia:${randomUUID()}` })).cuerpo['code']).toBe('contingencia.ya-abierta')
    expect(bien(await acto('notificacion', { notificacion: 'Constancia 884' }))).toMatchObject({
      contingencias: [{ notificacion: 'Constancia 884' }],
    })
    expect((await acto('terminar', { hasta: sumarDias(hoy(), 1) })).cuerpo['code']).toBe('contingencia.dia-futuro')
    bien(await acto('terminar', { hasta: hoy() }))
    expect(await enTienda()).toBe('')
    expect((await acto('anular')).cuerpo['code']).toBe('contingencia.ya-acabo')
  })

  it('sin comprobantes B no serviría de nada, y no se abre; ni la abre quien no es de la tienda', async () => {
    expect((await declarar()).cuerpo['code']).toBe('contingencia.sin-serie-b')
    const ajena = await p.persona('De otra tienda')
    const cuerpo = { id: contingenciaId, desde: hoy(), motivo: 'x', notificacion: '' }
    expect((await pedir('contingencias', cuerpo, ajena)).estado).toBe(404)
    expect((await estado()).contingencias).toEqual([])
  })

  it('una que fue un error se anula, y lo vendido en papel queda como está', async () => {
    await rango('B02')
    await rango('E32')
    bien(await declarar())
    const venta = await vender('B02')
    expect(bien(await acto('anular'))).toMatchObject({ contingencias: [{ estado: 'anulada' }] })
    await p.server.central.trabajos.ponerAlDia(tienda.tiendaId)
    expect(await ecfDe(venta)).toEqual([])
  })
})

describe('lo que se vendió en papel llega a la DGII', () => {
  it('cada uno como el electrónico que lo reemplaza, con código 4, sin salir del número del papel', async () => {
    for (const tipo of ['B01', 'B02', 'E31', 'E32'] as const) await rango(tipo)
    const cliente = { clienteId: '', nombre: 'Ferretería Peña', identificacion: '101850043', tipoIdentificacion: 'RNC' as const }
    const credito = await vender('B01', { cliente, ncfVence: sumarDias(hoy(), 300) })
    const consumo = await vender('B02')
    const deAntes = await vender('B02', { fecha: sumarDias(hoy(), -3) })
    bien(await declarar())
    bien(await acto('terminar', { hasta: hoy() }))
    const [primero, segundo] = [await hastaQue(credito, 'aceptado'), await hastaQue(consumo, 'aceptado')]
    expect(primero).toMatchObject({
      tipoComprobante: 'E31',
      fecha: hoy(),
      reemplaza: { ncf: credito.ncf, contingenciaId },
      totalCentavos: 10_000,
    })
    const [xml = ''] = llegadas(primero.ncf).map((uno) => uno.xml)
    expect(xml).toContain(`<NCFModificado>${credito.ncf}</NCFModificado>`)
    expect(xml).toContain('<CodigoModificacion>4</CodigoModificacion>')
    expect(xml).toContain('<RNCComprador>101850043</RNCComprador>')
    expect(segundo).toMatchObject({ tipoComprobante: 'E32', resumida: true })
    expect(await ecfDe(deAntes)).toEqual([])
    expect((await estado()).contingencias).toMatchObject([{ reemplazados: 2, sinNumero: 0, porAnotar: 0, enCamino: 0, rechazados: 0 }])
    // Its buyer has the paper: nothing is left at their own address.
    await p.server.central.trabajos.ponerAlDia(tienda.tiendaId)
    expect(await (await ops()).find({ tipo: 'entregaEcf' })).toEqual([])
    // Their numbers are used, as the proof of numbers sees them.
    expect((await numerosDeTienda(p.server, tienda.tiendaId)).get('E31')).toEqual([
      [Number(primero.ncf.slice(3)), Number(primero.ncf.slice(3))],
    ])
  }, 30_000)

  it.each(tiposDePapel)(
    'un %s, hecho al azar, cumple el formato de la DGII',
    async (tipo) => {
      await rango(tipo)
      await rango(reemplazoDe[tipo])
      const [muestra] = fc.sample(ventaFiscal([reemplazoDe[tipo]]), 1)
      const { cliente, lineas, pagos, totales, vueltoCentavos, modifica, carga, preciosIncluyenItbis } = muestra ?? construir(Venta)
      const modificado = {
        modifica: modifica && { ...modifica, ventaId: '' },
        ...(carga && { carga: { ...carga, ventaId: '' } }),
      }
      const venta = await vender(tipo, { cliente, lineas, pagos, totales, vueltoCentavos, preciosIncluyenItbis, ...modificado })
      bien(await declarar())
      bien(await acto('terminar', { hasta: hoy() }))
      expect(await hastaQue(venta, 'aceptado')).toMatchObject({ tipoComprobante: reemplazoDe[tipo], totalCentavos: totales.total })
    },
    30_000,
  )

  it('el que una caja trae después también, y ninguno dos veces', async () => {
    for (const tipo of ['B02', 'E32'] as const) await rango(tipo)
    const aTiempo = await vender('B02')
    bien(await declarar())
    bien(await acto('terminar', { hasta: hoy() }))
    await hastaQue(aTiempo, 'aceptado')
    const tarde = await vender('B02')
    const reemplazo = await hastaQue(tarde, 'aceptado')
    expect([(await ecfDe(aTiempo)).length, (await ecfDe(tarde)).length]).toEqual([1, 1])
    expect(llegadas(reemplazo.ncf)).toHaveLength(1)
    await expect.poll(async () => (await estado()).contingencias).toMatchObject([{ reemplazados: 2, sinNumero: 0 }])
  }, 30_000)

  it('muerto entre dar el número y anotarlo, otro sigue con el mismo', async () => {
    await rango('B02')
    const primero = await rango('E32')
    const venta = await vender('B02')
    // What was given stands in the list before anything else is written.
    await numerar(p.server, tienda.tiendaId, 'E32', ['otra venta', venta.id])
    bien(await declarar())
    bien(await acto('terminar', { hasta: hoy() }))
    expect(await hastaQue(venta, 'aceptado')).toMatchObject({ ncf: formatoNcf('E32', primero + 1) })
    expect(await ecfDe(venta)).toHaveLength(1)
  }, 30_000)

  it('sin números espera y lo dice; con un rango nuevo sigue sola', async () => {
    await rango('B02')
    const venta = await vender('B02')
    bien(await declarar())
    bien(await acto('terminar', { hasta: hoy() }))
    await expect.poll(async () => (await estado()).contingencias).toMatchObject([{ reemplazados: 0, sinNumero: 1 }])
    expect(await ecfDe(venta)).toEqual([])
    await rango('E32')
    await hastaQue(venta, 'aceptado')
    await expect.poll(async () => (await estado()).contingencias).toMatchObject([{ reemplazados: 1, sinNumero: 0 }])
  }, 30_000)

  it('uno que la DGII rechazó y cuyo número gastó toma otro, una vez', async () => {
    await rango('B02')
    const primero = await rango('E32')
    dgii.dictar(formatoNcf('E32', primero), {
      estado: 'Rechazado',
      secuenciaUtilizada: true,
      mensajes: [{ codigo: '9', valor: 'Ya usada' }],
    })
    const venta = await vender('B02')
    bien(await declarar())
    bien(await acto('terminar', { hasta: hoy() }))
    const malo = await hastaQue(venta, 'rechazado')
    expect((await estado()).contingencias).toMatchObject([{ rechazados: 1 }])
    expect(bien(await pedir(`${malo.id}/reemplazar`))).toMatchObject({ porResolver: [] })
    const bueno = await hastaQue(venta, 'aceptado')
    expect(bueno).toMatchObject({ reemplaza: { ncf: venta.ncf }, ncf: formatoNcf('E32', primero + 1) })
    expect((await ecfDe(venta)).find(({ id }) => id === malo.id)?.resuelto?.como).toContain(bueno.ncf)
    expect((await pedir(`${malo.id}/reemplazar`)).cuerpo['code']).toBe('ecf.no-rechazado')
    expect((await pedir(`${bueno.id}/reemplazar`)).cuerpo['code']).toBe('ecf.no-rechazado')
  }, 30_000)

  it('quince días después acaba sola', async () => {
    await rango('B02')
    bien(await declarar({ desde: sumarDias(hoy(), -14) }))
    const antes = p.reloj.ahora
    p.reloj.ahora = new Date(antes.getTime() + 86_400_000)
    // Any change of its books wakes it up, as does the hour.
    await rango('B01')
    await expect
      .poll(async () => (await estado()).contingencias)
      .toMatchObject([{ estado: 'terminada', hasta: sumarDias(diaFiscal(antes.toISOString()), 0) }])
    p.reloj.ahora = antes
  }, 30_000)
})

describe('los números que da el servidor', () => {
  it('cada documento tiene el suyo, se pida cuantas veces se pida, y de dos bloques ninguno se repite', async () => {
    const primero = await rango('E32', 25)
    const pedidos = Array.from({ length: 15 }, (_, i) => `venta-${i}`)
    const dar = async (de: readonly string[]) => {
      const r = await numerar(p.server, tienda.tiendaId, 'E32', de)
      return r.ok ? r.value : { numeros: new Map<string, { ncf: string }>(), faltan: -1 }
    }
    const [uno, otro] = await Promise.all([dar(pedidos.slice(0, 10)), dar(pedidos)])
    const todos = pedidos.map((cual) => otro.numeros.get(cual)?.ncf)
    expect(todos).toEqual(pedidos.map((_, i) => formatoNcf('E32', primero + i)))
    expect([...uno.numeros].map(([cual, { ncf }]) => [cual, ncf])).toEqual(pedidos.slice(0, 10).map((cual, i) => [cual, todos[i]]))
    const demasiados = await dar([...pedidos, ...Array.from({ length: 15 }, (_, i) => `mas-${i}`)])
    expect([demasiados.numeros.size, demasiados.faltan]).toEqual([25, 5])
  })

  it('tras restaurar una copia de antes, lo que dio no se da otra vez', async () => {
    const primero = await rango('E32', 40)
    await numerar(p.server, tienda.tiendaId, 'E32', ['uno', 'dos'])
    const ncf = await abrirNcf(p.store)
    const listas = await ncf.range<{ tipo: string }>(`numerados:${tienda.tiendaId}:`, `numerados:${tienda.tiendaId}:\uFFFF`)
    for (const { id, rev } of listas) await ncf.remove(id, rev)
    // As the start of a server does whose store is not the one that it knew.
    const epoca = await ncf.get('epoch')
    if (epoca) await ncf.remove('epoch', epoca.rev)
    await p.server.central.asignador.reponer()
    const r = await numerar(p.server, tienda.tiendaId, 'E32', ['dos', 'tres'])
    expect(r.ok && [...r.value.numeros].map(([cual, dado]) => [cual, dado.ncf])).toEqual([
      ['dos', formatoNcf('E32', primero + 1)],
      ['tres', formatoNcf('E32', primero + 2)],
    ])
  })
})
