import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Compra } from '#domain/compras/compra.entity.ts'
import type { Pedido } from '#domain/pedidos/pedido.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import { unServidor, type PersonaPrueba, type Prueba } from '../../tests/support/server/test-server.ts'
import type { Db } from '../store/port.ts'
import type { CuentasDemo } from './cuentas.ts'
import { asegurarDemo } from './demo.ts'

interface Lugar {
  slug: string
  tiendaId: string
  ops: Db
}

let p: Prueba
let cuentas: CuentasDemo
let duena: PersonaPrueba
const lugares: Lugar[] = []
beforeAll(async () => {
  p = await unServidor({ NODE_ENV: 'development', MERCANA_DEMO: 'viva' })
  cuentas = await asegurarDemo(p.server.config, async () => ({
    server: p.server,
    ponerEn: (en) => void (p.reloj.ahora = en),
    cerrar: async () => undefined,
  }))
  duena = await p.entrar(cuentas.duena.email, cuentas.duena.clave)
  const yo = await p.pedir('GET', '/api/yo', undefined, duena)
  for (const { slug, tiendaId } of yo.cuerpo['membresias'] as Lugar[])
    lugares.push({ slug, tiendaId, ops: await p.store.db(`tienda-${tiendaId}-ops`) })
}, 120_000)
afterAll(() => p.cerrar())

const contar = async (que: (lugar: Lugar) => Promise<number>): Promise<number[]> => Promise.all(lugares.map(que))
const pedidosDe = ({ ops }: Lugar): Promise<Pedido[]> => ops.find({ tipo: 'pedido' }) as Promise<Pedido[]>

describe('la demostración viva', () => {
  it('son cuatro tiendas, con ventas de noventa días', async () => {
    expect(lugares.map(({ slug }) => slug).toSorted()).toEqual([
      'boutique-larimar',
      'colmado-la-fe',
      'farmacia-santa-lucia',
      'ferreteria-el-clavo',
    ])
    const hoy = diaFiscal(p.reloj.ahora.toISOString())
    for (const { ops } of lugares) {
      const fechas = ((await ops.find({ tipo: 'venta' })) as unknown as Venta[]).map(({ fecha }) => fecha).toSorted()
      expect(fechas.length).toBeGreaterThan(400)
      expect([fechas[0], sumarDias(hoy, -85)].toSorted()[0]).toBe(fechas[0])
      expect([fechas.at(-1), sumarDias(hoy, -3)].toSorted()[1]).toBe(fechas.at(-1))
    }
  })

  it('nada de ella quedó apartado, por aclarar ni en rojo', async () => {
    expect(await contar(async ({ ops }) => (await ops.find({ tipo: 'aclaracion' })).length)).toEqual([0, 0, 0, 0])
    expect(await contar(async ({ tiendaId }) => (await p.server.central.trabajos.apartados(tiendaId)).length)).toEqual([0, 0, 0, 0])
    const negativas = async ({ tiendaId }: Lugar): Promise<number> =>
      [...(await p.server.central.pliegues.alDia(tiendaId)).existencias.values()].filter((milesimas) => milesimas < 0).length
    expect(await contar(negativas)).toEqual([0, 0, 0, 0])
  })

  it('ningún equipo suyo debe nada: su mes se puede declarar', async () => {
    for (const { tiendaId } of lugares) {
      const equipo = await p.store.db(`tienda-${tiendaId}-equipo`)
      const cajas = (await equipo.find({ tipo: 'dispositivo' })).filter((doc) => doc['clase'] === 'caja')
      const estados = await Promise.all(cajas.map(({ id }) => p.server.central.contactos.de(id)))
      expect(estados.map((contacto) => contacto?.estado?.sinEnviar)).toEqual([0])
    }
  })

  it('su libro cuadra', async () => {
    for (const { tiendaId } of lugares) {
      const { cuerpo } = await p.pedir('GET', `/api/tiendas/${tiendaId}/libros/prueba`, undefined, duena)
      const pruebas = cuerpo['pruebas'] as { prueba: string; estado: string }[]
      expect(pruebas.filter(({ estado }) => estado !== 'bien' && estado !== 'sin-datos')).toEqual([])
      expect(pruebas.filter(({ estado }) => estado === 'bien').length).toBeGreaterThan(5)
    }
  })

  it('de lo que se pidió antes no falta nada, y hoy algo espera en cada paso', async () => {
    const colmado = lugares.find(({ slug }) => slug === 'colmado-la-fe')
    const pedidos = colmado ? await pedidosDe(colmado) : []
    const terminados = pedidos.filter(({ estado }) => estado.fiscal === 'facturado')
    expect(terminados.length).toBeGreaterThan(10)
    expect(new Set(terminados.map(({ estado }) => estado.pago))).toEqual(new Set(['liquidado']))
    const abiertos = pedidos.filter(({ estado }) => estado.fiscal !== 'facturado').map(({ estado }) => `${estado.pedido} ${estado.entrega}`)
    expect(abiertos.toSorted()).toEqual(['colocado sin_asignar', 'en_preparacion sin_asignar', 'listo en_ruta', 'listo lista_para_retirar'])
  })

  it('se le debe, se debe, y el banco tiene líneas sin dueño', async () => {
    for (const { tiendaId, ops } of lugares) {
      expect((await ops.find({ tipo: 'creditoCliente' })).length).toBeGreaterThan(0)
      expect((await ops.find({ tipo: 'compra' })).length).toBeGreaterThan(20)
      const conta = await p.store.db(`tienda-${tiendaId}-conta`)
      expect((await conta.find({ tipo: 'lineaDeBanco' })).length).toBeGreaterThan(20)
    }
  })

  it('la dueña verificó y concilió hasta hace unos días, cerró los meses del banco, y queda lo de esta semana', async () => {
    const hace = sumarDias(diaFiscal(new Date().toISOString()), -7)
    for (const { tiendaId } of lugares) {
      const conta = await p.store.db(`tienda-${tiendaId}-conta`)
      const [pendientes, aprobadas, cierres] = await Promise.all([
        conta.find({ tipo: 'transferencia', clave: 'pendiente' }),
        conta.find({ tipo: 'transferencia', clave: 'aprobada' }),
        conta.find({ tipo: 'cierreDeBanco' }),
      ])
      expect(pendientes.filter(({ fecha }) => String(fecha) < hace)).toEqual([])
      expect([pendientes.length > 0, aprobadas.length > pendientes.length, cierres.length > 1]).toEqual([true, true, true])
    }
  })

  it('lo que se vence llegó con su último día', async () => {
    const colmado = lugares.find(({ slug }) => slug === 'colmado-la-fe')
    const productos = (await colmado?.ops.find({ tipo: 'producto' })) ?? []
    expect(productos.filter((doc) => doc['tieneVencimiento'] === true).length).toBeGreaterThan(20)
    const compras = ((await colmado?.ops.find({ tipo: 'compra' })) ?? []) as unknown as Compra[]
    expect(compras.flatMap(({ lineas }) => lineas).filter(({ vence }) => vence !== undefined).length).toBeGreaterThan(50)
  })

  it('quien compra y quien lleva entran con su cuenta', async () => {
    const { vecinos } = cuentas
    const clienta = await p.entrar(vecinos?.clienta.email ?? '', vecinos?.clienta.clave ?? '')
    const { cuerpo } = await p.pedir('GET', '/api/yo/documentos', undefined, clienta)
    expect((cuerpo['docs'] as { tipo: string }[]).filter(({ tipo }) => tipo === 'miPedido').length).toBeGreaterThan(3)
    const mensajero = await p.entrar(vecinos?.mensajero.email ?? '', vecinos?.mensajero.clave ?? '')
    const entregas = (await p.pedir('GET', '/api/yo/entregas', undefined, mensajero)).cuerpo['tiendas'] as { porEntregar: number }[]
    expect(entregas.reduce((suma, { porEntregar }) => suma + porEntregar, 0)).toBe(2)
  })
})
