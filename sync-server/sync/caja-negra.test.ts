/** Facts of a device that another one of its store hands in for it, out of its black box. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { pushReply, saludoReply, type Resultado } from '#domain/core/sync.ts'
import { baseDeTienda } from '../core/bases.ts'
import { envioDe } from '../../tests/support/server/door.ts'
import { unServidor, type PersonaPrueba, type Prueba, type TiendaPrueba } from '../../tests/support/server/test-server.ts'
import { bien, Hechos, unaCaja, unaTienda, unNavegador } from '../../tests/support/server/sync.ts'

let p: Prueba
let duena: PersonaPrueba
let tienda: TiendaPrueba
let caja: Hechos
let otra: Hechos
beforeAll(async () => {
  p = await unServidor()
})
afterAll(() => p.cerrar())
beforeEach(async () => {
  p.reloj.ahora = new Date()
  ;({ duena, tienda } = await unaTienda(p))
  caja = new Hechos(p, tienda, await unaCaja(p, duena, tienda, 'Caja 1'))
  otra = new Hechos(p, tienda, await unaCaja(p, duena, tienda, 'Caja 2'))
})

/** `lleva` hands in facts in the name of another device. */
async function llevar(lleva: Hechos, deDispositivo: string, ...hechos: unknown[]): Promise<Resultado[]> {
  const { tiendaId } = tienda
  return pushReply.parse(bien(await p.pedir('POST', '/sync/v1/push', { tiendaId, deDispositivo, hechos }, lleva.de))).resultados
}
const cual = (resultados: readonly Resultado[]): string[] => resultados.map((r) => ('motivo' in r ? r.motivo : r.resultado))
const guardado = async (id: string) => (await baseDeTienda(p.store, tienda.tiendaId, 'ops')).get(id)
const enCuarentena = async () => {
  const docs = await (
    await p.store.db('cuarentena')
  ).find<{ padre: string; motivo: string; por?: string }>({
    tipo: 'servidor:cuarentena',
    clave: tienda.tiendaId,
  })
  return docs.map(({ padre, motivo, por }) => ({ padre, motivo, por }))
}
/** Somebody with an account and this role in the store. */
async function empleado(rol: string): Promise<PersonaPrueba> {
  const persona = await p.persona()
  const base = `/api/tiendas/${tienda.tiendaId}/empleados`
  const { id } = bien(await p.pedir('POST', base, { nombre: 'Yokasta', cargo: '', rol, email: '', telefono: '' }, duena))
  const { codigo } = bien(await p.pedir('POST', `${base}/${String(id)}/invitacion`, {}, duena))
  bien(await p.pedir('POST', `/api/invitaciones/${String(codigo)}`, {}, persona))
  return persona
}

describe('una caja que entrega por otra', () => {
  test('se guarda como de quien lo hizo, con la huella de siempre, y dice quién lo trajo', async () => {
    const hechos = [caja.hecho(Turno), await caja.venta(), await caja.venta()]
    expect(await llevar(otra, caja.de.dispositivoId, ...hechos)).toEqual(
      hechos.map(({ id, hash }) => ({ id, resultado: 'recibido', hash, en: expect.any(String) })),
    )
    const venta = hechos[1]
    expect(await guardado(venta?.id ?? '')).toMatchObject({
      ...(JSON.parse(venta?.texto ?? '') as object),
      recepcion: { hash: venta?.hash, por: otra.de.dispositivoId },
    })
    expect(saludoReply.parse(bien(await caja.leer('saludo'))).ultimoSeq).toBe(3)
    expect(saludoReply.parse(bien(await otra.leer('saludo'))).ultimoSeq).toBe(0)
  })

  test('quien lo hizo recibe después los mismos recibos, y al revés también', async () => {
    const hechos = [await caja.venta(), await caja.venta()]
    const porOtra = await llevar(otra, caja.de.dispositivoId, hechos[0])
    p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 60_000)
    const porElla = pushReply.parse(bien(await caja.enviar(...hechos))).resultados
    expect(porElla[0]).toEqual(porOtra[0])
    p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 60_000)
    expect(await llevar(otra, caja.de.dispositivoId, ...hechos)).toEqual(porElla)
    expect(await guardado(hechos[1]?.id ?? '')).toMatchObject({ recepcion: { hash: hechos[1]?.hash } })
    expect((await guardado(hechos[1]?.id ?? ''))?.['recepcion']).not.toHaveProperty('por')
    expect(await (await baseDeTienda(p.store, tienda.tiendaId, 'ops')).find({ tipo: Venta.tipo })).toHaveLength(2)
    expect(await enCuarentena()).toEqual([])
  })

  test('lo malo espera en cuarentena como si lo hubiera traído quien lo hizo', async () => {
    const buena = await caja.venta()
    const fuera = await caja.venta({ bloqueId: 'bloque:131246796:E32:0000009999' })
    const rota = { ...(await caja.venta()), hash: 'a'.repeat(64) }
    const robada = await otra.venta({}, { dispositivoId: caja.de.dispositivoId, seq: 90 })
    expect(cual(await llevar(otra, caja.de.dispositivoId, buena, fuera, rota, robada))).toEqual([
      'recibido',
      'ncf-fuera-de-bloque',
      'hash-distinto',
      'ncf-fuera-de-bloque',
    ])
    expect(new Set(await enCuarentena())).toEqual(
      new Set(
        ['ncf-fuera-de-bloque', 'hash-distinto', 'ncf-fuera-de-bloque'].map((motivo) => ({
          padre: caja.de.dispositivoId,
          motivo,
          por: otra.de.dispositivoId,
        })),
      ),
    )
    expect(cual(pushReply.parse(bien(await caja.enviar(buena, fuera))).resultados)).toEqual(['recibido', 'ncf-fuera-de-bloque'])
  })

  test('de un equipo dado de baja: a cuarentena, como si volviera él', async () => {
    const venta = await caja.venta()
    bien(await p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/dispositivos/${caja.de.dispositivoId}/revocar`, {}, duena))
    const [porOtra] = await llevar(otra, caja.de.dispositivoId, venta)
    expect(porOtra).toMatchObject({ resultado: 'en_cuarentena', motivo: 'dispositivo-revocado' })
    expect(pushReply.parse(bien(await caja.enviar(venta))).resultados).toEqual([porOtra])
  })
})

describe('lo que nadie puede traer en nombre de otro', () => {
  const ajeno = () => ({ padre: otra.de.dispositivoId, motivo: 'otro-dispositivo', por: undefined })

  test('de un equipo que no está enrolado aquí', async () => {
    const venta = await caja.venta({}, { dispositivoId: 'dispositivo:nadie' })
    for (const de of ['dispositivo:nadie', tienda.tiendaId, caja.de.cajaId, '_design/x', '../x'])
      expect(cual(await llevar(otra, de, venta))).toEqual(['otro-dispositivo'])
    expect(await enCuarentena()).toEqual([ajeno()])
  })

  test('de un equipo de otra tienda, diga el documento lo que diga', async () => {
    const vecina = await unaTienda(p)
    const suya = new Hechos(p, vecina.tienda, await unaCaja(p, vecina.duena, vecina.tienda, 'Vecina'))
    const venta = await suya.venta()
    const disfrazada = envioDe({ ...(JSON.parse(venta.texto) as { id: string; seq: number }), tiendaId: tienda.tiendaId } as {
      id: string
      seq: number
    })
    expect(cual(await llevar(otra, suya.de.dispositivoId, venta, disfrazada))).toEqual(['otra-tienda', 'otro-dispositivo'])
    expect(cual(pushReply.parse(bien(await suya.enviar(venta))).resultados)).toEqual(['recibido'])
  })

  test('desde una caja dada de baja: no ensucia a la que no tiene culpa', async () => {
    const venta = await caja.venta()
    bien(await p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/dispositivos/${otra.de.dispositivoId}/revocar`, {}, duena))
    expect(cual(await llevar(otra, caja.de.dispositivoId, venta))).toEqual(['dispositivo-revocado'])
    expect((await enCuarentena())[0]?.padre).toBe(otra.de.dispositivoId)
    expect(cual(pushReply.parse(bien(await caja.enviar(venta))).resultados)).toEqual(['recibido'])
  })

  test('desde el navegador de una cajera, que firmaría como la dueña; desde el de la dueña sí', async () => {
    const navegador = new Hechos(p, tienda, await unNavegador(p, await empleado('cajero'), tienda))
    const compra = caja.hecho(MovimientoInventario)
    expect(cual(await llevar(navegador, caja.de.dispositivoId, compra))).toEqual(['otro-dispositivo'])
    const suyo = new Hechos(p, tienda, await unNavegador(p, duena, tienda))
    expect(cual(await llevar(suyo, caja.de.dispositivoId, compra))).toEqual(['recibido'])
  })

  test('de un navegador, más de lo que puede la persona de ese navegador', async () => {
    const navegador = new Hechos(p, tienda, await unNavegador(p, await empleado('cajero'), tienda))
    expect(cual(await llevar(caja, navegador.de.dispositivoId, navegador.hecho(MovimientoInventario), navegador.hecho(Turno)))).toEqual([
      'sin-permiso',
      'recibido',
    ])
  })
})
