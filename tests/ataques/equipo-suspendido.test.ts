/** One device of a shop that the operator suspended, and lifted again: row 157. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { comandosMercana } from '#domain/plataforma/comandos.mercana.ts'
import { baseDeTienda } from '#server/core/bases.ts'
import { CLAVE, type PersonaPrueba, type Respuesta } from '../support/server/test-server.ts'
import { bien, Hechos, unaCaja } from '../support/server/sync.ts'
import { auditadas, negado, sinCambios, suertes, unaMesa, type Mesa } from './mesa.ts'

const OPERADOR = 'operador@mercana.test'
const MOTIVO = 'Entrega miles de documentos por minuto'
const CODIGO = 'dispositivo.suspendido'

let m: Mesa
let operador: PersonaPrueba
/** The till that misbehaves, and the one beside it. */
let mala: Hechos
let buena: Hechos
beforeAll(async () => {
  m = await unaMesa({ ADMIN_EMAILS: OPERADOR })
  await m.p.server.identidad.crear({ email: OPERADOR, nombre: 'Olga Operadora', clave: CLAVE })
  operador = await m.p.entrar(OPERADOR, CLAVE)
  const { duena, tienda } = m.a
  mala = new Hechos(m.p, tienda, await unaCaja(m.p, duena, tienda))
  buena = new Hechos(m.p, tienda, await unaCaja(m.p, duena, tienda))
}, 60_000)
afterAll(() => m.p.cerrar())

const poner = (
  suspendido: boolean,
  { quien = operador, dispositivoId = mala.de.dispositivoId, tiendaId = m.a.tienda.tiendaId, motivo = MOTIVO } = {},
): Promise<Respuesta> =>
  m.p.pedir('POST', `/api/mercana/tiendas/${tiendaId}/dispositivos/${dispositivoId}/suspension`, { suspendido, motivo }, quien)
const leer = (de: Hechos, ruta: string): Promise<Respuesta> => m.p.pedir('GET', `${ruta}tiendaId=${m.a.tienda.tiendaId}`, undefined, de.de)
const ficha = async (): Promise<Dispositivo | undefined> =>
  (await baseDeTienda(m.p.store, m.a.tienda.tiendaId, 'equipo')).get<Dispositivo>(mala.de.dispositivoId)

test('fila 157: suspender un equipo es del operador, con su motivo; nadie de la tienda puede, ni levantarlo, ni se suspende lo que no está', async () => {
  await sinCambios(m.p, async () => {
    for (const quien of [m.a.duena, m.a.gente.supervisor.persona, m.b.duena, m.clienta]) {
      negado(await poner(true, { quien }), 403, 'permiso.denegado')
      negado(await poner(false, { quien }), 403, 'permiso.denegado')
      negado(await m.p.pedir('GET', `/api/mercana/tiendas/${m.a.tienda.tiendaId}/dispositivos`, undefined, quien), 403, 'permiso.denegado')
    }
    negado(await poner(true, { dispositivoId: 'dispositivo:nadie' }), 404, 'dispositivo.no-existe')
    negado(await poner(true, { tiendaId: m.b.tienda.tiendaId }), 404, 'dispositivo.no-existe')
    negado(await poner(true, { tiendaId: 'nadie' }), 404, 'tienda.no-existe')
    negado(await poner(true, { motivo: 'no' }), 400)
  })
})

test('fila 157: suspendido no entrega ni lee, por sí mismo ni por otro equipo, y lo demás de la tienda sigue; levantado entrega lo que guardaba', async () => {
  const [antes, durante, enSuCaja] = [await mala.venta(), await mala.venta(), await mala.venta()]
  expect(suertes(await mala.enviar(antes))).toEqual(['recibido'])
  bien(await poner(true))
  await sinCambios(m.p, async () => {
    negado(await mala.enviar(durante), 403, CODIGO)
    for (const ruta of ['/sync/v1/saludo?', '/sync/v1/pull?base=ops&', '/sync/v1/snapshot?', '/sync/v1/receipts?', '/sync/v1/stream?'])
      negado(await leer(mala, ruta), 403, CODIGO)
    negado(
      await m.p.pedir(
        'POST',
        `/api/tiendas/${m.a.tienda.tiendaId}/bloques`,
        { tipoComprobante: 'E32', dispositivoId: mala.de.dispositivoId },
        mala.de,
      ),
      403,
      CODIGO,
    )
    // In the black box that another one carries it is the same device.
    const caja = { tiendaId: m.a.tienda.tiendaId, deDispositivo: mala.de.dispositivoId, hechos: [enSuCaja] }
    for (const quien of [buena.de, m.a.gente.propietario.navegador.de])
      negado(await m.p.pedir('POST', '/sync/v1/push', caja, quien), 403, CODIGO)
  })
  expect(suertes(await buena.enviar(await buena.venta()))).toEqual(['recibido'])
  bien(await leer(buena, '/sync/v1/saludo?'))

  bien(await poner(false, { motivo: 'Ya lo limpiaron' }))
  expect(suertes(await mala.enviar(durante, enSuCaja))).toEqual(['recibido', 'recibido'])
  bien(await leer(mala, '/sync/v1/saludo?'))
})

test('fila 157: el propietario lee quién lo suspendió, cuándo, por qué y a quién escribirle; queda en la auditoría y el operador lo ve en su lista', async () => {
  bien(await poner(true))
  const en = m.p.reloj.ahora.toISOString()
  const dicho = { suspendidoEn: en, suspendidoPor: 'Olga Operadora', suspendidoCorreo: OPERADOR, suspendidoMotivo: MOTIVO }
  expect(await ficha()).toMatchObject({ estado: 'activo', ...dicho })
  const { propietario } = m.a.gente
  const leido = JSON.stringify(await propietario.navegador.leerTodo('equipo', '0'))
  expect(leido).toContain(MOTIVO)
  expect(leido).toContain('Olga Operadora')
  const lista = async () =>
    comandosMercana.equiposDeTienda.respuesta
      .parse(bien(await m.p.pedir('GET', `/api/mercana/tiendas/${m.a.tienda.tiendaId}/dispositivos`, undefined, operador)))
      .dispositivos.find(({ dispositivoId }) => dispositivoId === mala.de.dispositivoId)
  expect(await lista()).toMatchObject({ clase: 'caja', estado: 'activo', suspendidoEn: en, suspendidoPor: 'Olga Operadora' })
  // Suspended again, it says the newer reason; what the owner withdraws stays suspended.
  bien(await poner(true, { motivo: 'Sigue igual' }))
  expect(await ficha()).toMatchObject({ suspendidoMotivo: 'Sigue igual' })
  bien(await m.p.pedir('POST', `/api/tiendas/${m.a.tienda.tiendaId}/dispositivos/${mala.de.dispositivoId}/revocar`, {}, m.a.duena))
  negado(await mala.enviar(await mala.venta()), 403, CODIGO)
  bien(await poner(false, { motivo: 'Ya lo limpiaron' }))
  expect(await ficha()).toMatchObject({ estado: 'revocado', suspendidoEn: '', suspendidoMotivo: 'Ya lo limpiaron' })
  expect(await lista()).toMatchObject({ suspendidoEn: '' })
  const lineas = (await auditadas(m.p, 'dispositivo', m.a.tienda.tiendaId)).filter(({ docId }) => docId === mala.de.dispositivoId)
  const motivos = lineas.map(({ cambios }) => (cambios as Record<string, { despues: unknown }>)['suspendidoMotivo']?.despues)
  expect(motivos).toEqual(expect.arrayContaining([MOTIVO, 'Sigue igual', 'Ya lo limpiaron']))
  expect(lineas.some(({ creadoPor }) => creadoPor === operador.usuarioId)).toBe(true)
})
