import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { comandos, type EnCuarentena } from '#domain/comandos.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { digestoReply, receiptsReply, saludoReply } from '#domain/core/sync.ts'
import { abrirAuditoria, baseDeTienda } from '../core/bases.ts'
import { unServidor, type PersonaPrueba, type Prueba, type TiendaPrueba } from '../../tests/support/server/test-server.ts'
import { bien, Hechos, unaCaja, unaTienda } from '../../tests/support/server/sync.ts'

let p: Prueba
let duena: PersonaPrueba
let tienda: TiendaPrueba
let caja: Hechos
let base: string
beforeAll(async () => {
  p = await unServidor()
})
afterAll(() => p.cerrar())
beforeEach(async () => {
  p.reloj.ahora = new Date()
  ;({ duena, tienda } = await unaTienda(p))
  caja = new Hechos(p, tienda, await unaCaja(p, duena, tienda, 'Caja 1'))
  base = `/api/tiendas/${tienda.tiendaId}`
})

const documentos = async (ver = 'pendientes', quien: PersonaPrueba = duena): Promise<EnCuarentena[]> =>
  comandos.cuarentena.respuesta.parse(bien(await p.pedir('GET', `${base}/cuarentena?ver=${ver}`, undefined, quien))).documentos
const decidir = (orden: string, cuerpo: object, quien: PersonaPrueba = duena) =>
  p.pedir('POST', `${base}/cuarentena/${orden}`, cuerpo, quien)
const elUnico = async (): Promise<string> => (await documentos())[0]?.cuarentenaId ?? ''
const saludo = async () => saludoReply.parse(bien(await caja.leer('saludo')))
const recibos = async () => receiptsReply.parse(bien(await caja.leer('receipts'))).recibos
const pendientes = async () => {
  const { dispositivos } = comandos.sincronizacion.respuesta.parse(bien(await p.pedir('GET', `${base}/sincronizacion`, undefined, duena)))
  return dispositivos.find(({ dispositivoId }) => dispositivoId === caja.de.dispositivoId)?.enCuarentena
}
const auditadas = async (accion: string) =>
  (await (await abrirAuditoria(p.store)).find({ tipo: 'auditoria', clave: 'cuarentena' })).filter(
    (linea) => linea['accion'] === accion && linea['tiendaId'] === tienda.tiendaId,
  )

async function empleada(rol: string): Promise<string> {
  return String(bien(await p.pedir('POST', `${base}/empleados`, { nombre: 'Luz', cargo: '', rol, email: '', telefono: '' }, duena))['id'])
}
/** A sale that somebody who left made. */
async function ventaDeQuienSeFue(): Promise<{ empleadoId: string; venta: Awaited<ReturnType<Hechos['venta']>> }> {
  const empleadoId = await empleada('cajero')
  bien(await p.pedir('PUT', `${base}/empleados/${empleadoId}`, { activo: false }, duena))
  const venta = await caja.venta({}, { creadoPor: empleadoId })
  bien(await caja.enviar(venta))
  return { empleadoId, venta }
}

describe('volver a revisar un documento en cuarentena', () => {
  test('mientras la causa siga, espera; arreglada, es una venta como cualquiera, con su recibo', async () => {
    const { empleadoId, venta } = await ventaDeQuienSeFue()
    const cuarentenaId = await elUnico()
    expect(bien(await decidir('reintentar', { cuarentenaId }))).toMatchObject({ estado: 'pendiente', motivo: 'sin-permiso' })
    expect(await pendientes()).toBe(1)

    bien(await p.pedir('PUT', `${base}/empleados/${empleadoId}`, { activo: true }, duena))
    expect(bien(await decidir('reintentar', { cuarentenaId }))).toMatchObject({ estado: 'recibido' })
    expect([await documentos(), await documentos('archivadas'), await pendientes()]).toEqual([[], [], 0])
    expect(await recibos()).toMatchObject([{ id: venta.id, hash: venta.hash, cuarentena: '' }])
    expect((await saludo()).revisadaEn).toBe(p.reloj.ahora.toISOString())
    const ops = await baseDeTienda(p.store, tienda.tiendaId, 'ops')
    expect(await ops.get(venta.id)).toMatchObject({ tipo: Venta.tipo, recepcion: { hash: venta.hash } })
    expect(await auditadas('reintentar')).toHaveLength(2)
    await p.server.central.ingesta.repasar(tienda.tiendaId, caja.de.dispositivoId)
    expect([await pendientes(), (await recibos()).map(({ cuarentena }) => cuarentena)]).toEqual([0, ['']])
  })

  test('dos a la vez, o dos veces, la guardan una vez', async () => {
    const { empleadoId, venta } = await ventaDeQuienSeFue()
    const cuarentenaId = await elUnico()
    bien(await p.pedir('PUT', `${base}/empleados/${empleadoId}`, { activo: true }, duena))
    const respuestas = await Promise.all(Array.from({ length: 6 }, () => decidir('reintentar', { cuarentenaId })))
    expect(new Set(respuestas.map((r) => bien(r)['estado']))).toEqual(new Set(['recibido']))
    expect(bien(await decidir('reintentar', { cuarentenaId }))['estado']).toBe('recibido')
    expect(bien(await decidir('archivar', { cuarentenaId, motivo: 'ya no hace falta' }))['estado']).toBe('recibido')
    expect(bien(await caja.enviar(venta))).toMatchObject({ resultados: [{ resultado: 'recibido' }] })
    expect((await recibos()).map(({ cuarentena }) => cuarentena)).toEqual([''])
  })

  test('lo de un dispositivo retirado lo puede aceptar la dueña, aunque sus números estén congelados', async () => {
    const venta = await caja.venta()
    bien(await p.pedir('POST', `${base}/dispositivos/${caja.de.dispositivoId}/revocar`, {}, duena))
    bien(await caja.enviar(venta))
    expect(await documentos()).toMatchObject([{ motivo: 'dispositivo-revocado' }])
    expect(bien(await decidir('reintentar', { cuarentenaId: await elUnico() }))).toMatchObject({ estado: 'recibido' })
    expect((await recibos()).map(({ cuarentena }) => cuarentena)).toEqual([''])
  })

  test('un texto que llegó cambiado no se acepta nunca, por bien que se lea', async () => {
    const venta = await caja.venta()
    bien(await caja.enviar({ ...venta, texto: venta.texto.replace('Café', 'Cafe') }))
    expect(bien(await decidir('reintentar', { cuarentenaId: await elUnico() }))).toMatchObject({
      estado: 'pendiente',
      motivo: 'hash-distinto',
    })
    expect(bien(await caja.enviar(venta))).toMatchObject({ resultados: [{ resultado: 'recibido' }] })
    expect(bien(await decidir('reintentar', { cuarentenaId: await elUnico() }))).toMatchObject({ estado: 'pendiente' })
  })

  test('si lo que llegó mal fue el hash y el texto llega bien después, entra, y lo apartado queda aceptado', async () => {
    const venta = await caja.venta()
    bien(await caja.enviar({ ...venta, hash: '0'.repeat(64) }))
    expect(bien(await decidir('reintentar', { cuarentenaId: await elUnico() }))).toMatchObject({ estado: 'pendiente' })
    expect(bien(await caja.enviar(venta))).toMatchObject({ resultados: [{ resultado: 'recibido' }] })
    expect(bien(await decidir('reintentar', { cuarentenaId: await elUnico() }))).toMatchObject({ estado: 'recibido' })
    expect([await documentos(), (await recibos()).map(({ cuarentena }) => cuarentena)]).toEqual([[], ['']])
  })
})

describe('archivar un documento en cuarentena', () => {
  test('se queda con su motivo, deja de estar pendiente, y su dispositivo lo sabe', async () => {
    const { venta } = await ventaDeQuienSeFue()
    const cuarentenaId = await elUnico()
    const motivo = 'La venta se hizo otra vez con el número siguiente'
    expect(bien(await decidir('archivar', { cuarentenaId, motivo: `  ${motivo} ` }))).toMatchObject({ estado: 'archivada' })
    expect([await documentos(), await pendientes()]).toEqual([[], 0])
    expect(await documentos('archivadas')).toMatchObject([
      { id: venta.id, texto: venta.texto, archivada: { quien: tienda.empleadoId, motivo } },
    ])
    expect(await recibos()).toMatchObject([{ id: venta.id, cuarentena: 'sin-permiso', revisada: motivo }])
    expect((await saludo()).revisadaEn).toBe(p.reloj.ahora.toISOString())
    expect(bien(await caja.enviar(venta))).toMatchObject({ resultados: [{ resultado: 'en_cuarentena' }] })
    expect(await auditadas('archivar')).toMatchObject([{ creadoPor: tienda.empleadoId, cambios: { decidido: { despues: { motivo } } } }])
  })

  test('dos a la vez: vale el primer motivo y se anota una decisión; después se puede aceptar', async () => {
    const { empleadoId } = await ventaDeQuienSeFue()
    const cuarentenaId = await elUnico()
    await Promise.all(['primero', 'segundo'].map((motivo) => decidir('archivar', { cuarentenaId, motivo })))
    const [archivada] = await documentos('archivadas')
    bien(await decidir('archivar', { cuarentenaId, motivo: 'tercero' }))
    expect(await documentos('archivadas')).toEqual([archivada])
    bien(await p.pedir('PUT', `${base}/empleados/${empleadoId}`, { activo: true }, duena))
    expect(bien(await decidir('reintentar', { cuarentenaId }))).toMatchObject({ estado: 'recibido' })
    expect(await documentos('archivadas')).toEqual([])
  })

  test('lo decidido sobrevive a un servidor que vuelve a leer su libreta', async () => {
    await ventaDeQuienSeFue()
    bien(await decidir('archivar', { cuarentenaId: await elUnico(), motivo: 'fue una prueba' }))
    await p.server.central.ingesta.repasar(tienda.tiendaId, caja.de.dispositivoId)
    expect([await pendientes(), (await recibos())[0]?.revisada]).toEqual([0, 'fue una prueba'])
  })

  test('hace falta un motivo, y que sea de esta tienda', async () => {
    await ventaDeQuienSeFue()
    const cuarentenaId = await elUnico()
    expect((await decidir('archivar', { cuarentenaId, motivo: '   ' })).estado).toBe(400)
    expect((await decidir('archivar', { cuarentenaId: 'cuarentena:otra', motivo: 'porque sí' })).cuerpo).toEqual({
      code: 'cuarentena.no-existe',
    })
    const ajena = await unaTienda(p)
    const desdeFuera = { cuarentenaId, motivo: 'porque sí' }
    expect((await p.pedir('POST', `/api/tiendas/${ajena.tienda.tiendaId}/cuarentena/archivar`, desdeFuera, ajena.duena)).cuerpo).toEqual({
      code: 'cuarentena.no-existe',
    })
    expect(await pendientes()).toBe(1)
  })
})

test('la dueña decide; el supervisor mira; de fuera nadie sabe nada', async () => {
  await ventaDeQuienSeFue()
  const cuarentenaId = await elUnico()
  const persona = await p.persona('Luz')
  const id = await empleada('supervisor')
  const { codigo } = bien(await p.pedir('POST', `${base}/empleados/${id}/invitacion`, {}, duena))
  bien(await p.pedir('POST', `/api/invitaciones/${String(codigo)}`, {}, persona))
  expect(await documentos('pendientes', persona)).toHaveLength(1)
  for (const [orden, cuerpo] of [
    ['reintentar', { cuarentenaId }],
    ['archivar', { cuarentenaId, motivo: 'porque sí' }],
  ] as const) {
    expect((await decidir(orden, cuerpo, persona)).estado).toBe(403)
    expect((await decidir(orden, cuerpo, await p.persona())).estado).toBe(404)
  }
  expect(await pendientes()).toBe(1)
})

test('el resumen del día se pide con la forma justa y contesta época, hora y una respuesta por día', async () => {
  const pedir = (cuerpo: object) => p.pedir('POST', '/sync/v1/digest', { tiendaId: tienda.tiendaId, ...cuerpo }, caja.de)
  const ayer = new Date(p.reloj.ahora.getTime() - 86_400_000).toISOString()
  bien(await caja.enviar(await caja.venta({}, { en: ayer })))
  const vacio = { cuenta: 0, centavos: 0, hash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' }
  const dia = new Date(Date.parse(ayer) - 4 * 3_600_000).toISOString().slice(0, 10)
  const reply = digestoReply.parse(bien(await pedir({ dias: [{ dia, ...vacio }] })))
  expect(reply).toMatchObject({
    epoch: p.server.epoch,
    dias: [{ dia, resultado: 'distinto', dispositivo: vacio, servidor: { cuenta: 1 } }],
  })
  for (const mal of [{}, { dias: [] }, { dias: [{ dia, ...vacio, de: 1 }] }, { dias: [{ dia, ...vacio }], todo: true }])
    expect((await pedir(mal)).estado).toBe(400)
  expect((await p.pedir('POST', '/sync/v1/digest', { tiendaId: tienda.tiendaId, dias: [] })).estado).toBe(401)
  const { dispositivos } = comandos.sincronizacion.respuesta.parse(bien(await p.pedir('GET', `${base}/sincronizacion`, undefined, duena)))
  expect(dispositivos[0]?.comparado?.distintos).toMatchObject([{ dia }])
})
