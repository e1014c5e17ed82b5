import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemaDePin } from '#features/personas/equipo/pin.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { EventoPedido } from '#domain/pedidos/pedido.entity.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import type { Envio } from '#domain/core/sync.ts'
import { envioDe } from '../support/server/door.ts'
import { EquipoConLlave, unaLlave } from '../support/server/devices.ts'
import { bien, Hechos, unaCaja } from '../support/server/sync.ts'
import { negado, suertes, unaMesa, type Mesa } from './mesa.ts'

/* Rows about who did it: a person's own key, and what a till may say in somebody's name (adr/0032). 119–127. */

let m: Mesa
beforeAll(async () => {
  m = await unaMesa()
})
afterAll(() => m.p.cerrar())

const PIN = { pinHash: 'a'.repeat(64), pinSal: 'b'.repeat(32), pinIteraciones: 600_000 }
const empleados = (): string => `/api/tiendas/${m.a.tienda.tiendaId}/empleados`

/** What a device is given of everybody's access, by their id. */
async function accesosDe(de: Hechos): Promise<Map<string, Record<string, unknown>>> {
  const { docs } = await de.leerTodo('ops', '0')
  return new Map(docs.flatMap((doc) => (doc.tipo === 'acceso' ? [[String(doc['empleadoId']), doc]] : [])))
}

test('fila 119: lo que es del propietario no se toma de una caja, aunque diga que es él; vender y corregir precios como un supervisor, sí', async () => {
  const { caja, duena, tienda, gente } = m.a
  const producto = 'producto:119'
  const navegador = gente.propietario.navegador
  bien(await navegador.enviar(navegador.alta(producto, { nombre: 'Café', precioDiezmilesimas: 1_000_000, itbis: '18' })))
  const borrar = (de: Hechos) => de.alta(producto, { eliminado: true })
  const precio = (de: Hechos) => de.alta(producto, { precioDiezmilesimas: 100 })
  const pago = caja.hecho(EventoPedido, { pedidoId: `pedido:119:${tienda.tiendaId}`, accion: 'decidirCredito', previo: [], datos: {} })
  const [borrado, decidido] = bien(await caja.enviar(borrar(caja), pago))['resultados'] as Record<string, string>[]
  for (const apartado of [borrado, decidido]) {
    expect(apartado).toMatchObject({ resultado: 'en_cuarentena', motivo: 'sin-permiso' })
    expect(apartado?.['detalle']).toContain('con su correo')
  }
  expect(suertes(await navegador.enviar(borrar(navegador)))).toEqual(['recibido'])
  expect(suertes(await caja.enviar(caja.hecho(Turno), await caja.venta(), precio(caja)))).toEqual(['recibido', 'recibido', 'recibido'])
  // What the shop took from its supervisors is not had again by writing the owner's name.
  bien(
    await m.p.pedir('PUT', `/api/tiendas/${tienda.tiendaId}/permisos`, { rol: 'supervisor', clave: 'productos', permitido: false }, duena),
  )
  m.p.reloj.ahora = new Date(m.p.reloj.ahora.getTime() + 60_000)
  expect(suertes(await caja.enviar(precio(caja)))).toEqual(['sin-permiso'])
  expect(suertes(await navegador.enviar(precio(navegador)))).toEqual(['recibido'])
})

test('fila 120: el PIN de quien nunca entra en una caja no está en esa caja, ni el de quien entra en otra', async () => {
  const { p, a } = m
  const otra = new Hechos(p, a.tienda, await unaCaja(p, a.duena, a.tienda))
  for (const rol of ['cajero', 'supervisor', 'contador', 'mensajero', 'verificador'] as const)
    bien(await p.pedir('PUT', `${empleados()}/${a.gente[rol].empleadoId}/pin`, PIN, a.duena))
  bien(await p.pedir('PUT', `${empleados()}/${a.gente.supervisor.empleadoId}`, { cajas: [otra.de.cajaId] }, a.duena))
  const hashes = async (de: Hechos) => {
    const accesos = await accesosDe(de)
    return Object.fromEntries(
      (['cajero', 'supervisor', 'contador', 'mensajero', 'verificador'] as const).map((rol) => {
        const { pinHash, pinSal } = accesos.get(a.gente[rol].empleadoId) ?? {}
        return [rol, pinHash !== '' || pinSal !== '']
      }),
    )
  }
  const nadie = { contador: false, mensajero: false, verificador: false }
  expect(await hashes(a.caja)).toEqual({ ...nadie, cajero: true, supervisor: false })
  expect(await hashes(otra)).toEqual({ ...nadie, cajero: true, supervisor: true })
  expect(await hashes(a.gente.cajero.navegador)).toEqual({ ...nadie, cajero: true, supervisor: false })
  // Who left is not there to be guessed either, and a screen of before that knows of no tills changes none.
  bien(await p.pedir('PUT', `${empleados()}/${a.gente.supervisor.empleadoId}`, { nombre: 'Supervisora' }, a.duena))
  bien(await p.pedir('PUT', `${empleados()}/${a.gente.cajero.empleadoId}`, { activo: false }, a.duena))
  expect(await hashes(a.caja)).toEqual({ ...nadie, cajero: false, supervisor: false })
  negado(await p.pedir('PUT', `${empleados()}/${a.gente.supervisor.empleadoId}`, { cajas: [] }, a.gente.supervisor.persona), 403)
})

test('fila 121: un PIN nuevo no se adivina en una tarde', () => {
  for (const corto of ['2580', '73918']) expect(problemaDePin(corto)).toContain('6')
  expect(problemaDePin('739182')).toBeUndefined()
})

interface Caja {
  hechos: Hechos
  equipo: EquipoConLlave
}
async function unaConLlave(): Promise<Caja> {
  const { p, a } = m
  const caja = await unaCaja(p, a.duena, a.tienda)
  const [, secreto = ''] = caja.authorization.split('.')
  const equipo = new EquipoConLlave(p, { dispositivoId: caja.dispositivoId, secreto, tiendaId: a.tienda.tiendaId })
  bien(await equipo.acceder())
  return { hechos: new Hechos(p, a.tienda, caja), equipo }
}
/** `quien` hands in facts as made by `de`. */
const llevar = ({ equipo }: Caja, de: Caja, hechos: Envio[]) => {
  const { dispositivoId: deDispositivo } = de.equipo.de
  return equipo.entregar(hechos, { deDispositivo, firma: equipo.firma(hechos, { deDispositivo }) })
}
const cuarentena = async (ver = 'pendientes') =>
  bien(await m.p.pedir('GET', `/api/tiendas/${m.a.tienda.tiendaId}/cuarentena?ver=${ver}`, undefined, m.a.duena))['documentos'] as Record<
    string,
    string
  >[]

test('fila 122: quien lleva una caja negra no inventa ventas de otra caja: sin la firma de quien las hizo esperan, y no la ensucian', async () => {
  const [hecha, lleva] = [await unaConLlave(), await unaConLlave()]
  const invento = await hecha.hechos.venta()
  const lejos = hecha.hechos.hecho(Turno, {}, { seq: 900_000 })
  const firmadaPorOtra = lleva.equipo.firmado(hecha.hechos.hecho(Turno))
  const porNadie = hecha.equipo.firmado(hecha.hechos.hecho(Turno), unaLlave())
  const suerte = suertes(await llevar(lleva, hecha, [invento, lejos, firmadaPorOtra, porNadie]))
  expect(suerte).toEqual(Array.from({ length: 4 }, () => 'otro-dispositivo'))
  const vistas = (await cuarentena()).filter(({ porque }) => porque === 'sin-firma-de-equipo')
  expect(vistas).toHaveLength(4)
  expect(new Set(vistas.map(({ por }) => por))).toEqual(new Set([lleva.equipo.de.dispositivoId]))
  // The till in whose name it was done hears nothing of it, and goes on from its own place.
  const saludo = bien(await hecha.equipo.leer())
  expect(saludo).toMatchObject({ ultimoSeq: 0, apartadaEn: '' })
  // Its own sale, that was never signed, counts when it brings it itself; and the owner may answer for another.
  expect(suertes(await hecha.equipo.entregar([invento]))).toEqual(['recibido'])
  const otra = vistas.find(({ id }) => id === firmadaPorOtra.id)
  const avalada = await m.p.pedir(
    'POST',
    `/api/tiendas/${m.a.tienda.tiendaId}/cuarentena/reintentar`,
    { cuarentenaId: otra?.['cuarentenaId'] },
    m.a.duena,
  )
  expect(bien(avalada)['estado']).toBe('recibido')
})

test('fila 123: quien lleva una caja negra no cambia lo que hay en ella, y lo que no cambió se recibe', async () => {
  const [hecha, lleva] = [await unaConLlave(), await unaConLlave()]
  const venta = hecha.equipo.firmado(await hecha.hechos.venta())
  const doc = JSON.parse(venta.texto) as { id: string; seq: number; autoria: object }
  const { autoria, ...resto } = doc
  const alPrincipio = { autoria, ...resto }
  const cambiada = (cambio: object): Envio => envioDe({ ...doc, ...cambio })
  const otras = {
    'otro cajero': cambiada({ creadoPor: m.a.gente.cajero.empleadoId }),
    'otro turno': cambiada({ turnoId: 'turno:otro' }),
    'sin la firma': envioDe(resto),
    'con la firma en otro lugar': envioDe(alPrincipio),
  }
  for (const [que, otra] of Object.entries(otras))
    expect([que, suertes(await llevar(lleva, hecha, [otra]))]).toEqual([que, ['otro-dispositivo']])
  expect(suertes(await llevar(lleva, hecha, [venta]))).toEqual(['recibido'])
  expect(suertes(await hecha.equipo.entregar([venta]))).toEqual(['recibido'])
})

test('fila 124: una caja no escribe el nombre de quien no entra en ella; lo que hizo antes de que se le quitara, vale', async () => {
  const { p, a } = m
  const { tiendaId } = a.tienda
  const { empleadoId, navegador } = a.gente.supervisor
  const [suya, ajena] = [
    new Hechos(p, a.tienda, await unaCaja(p, a.duena, a.tienda)),
    new Hechos(p, a.tienda, await unaCaja(p, a.duena, a.tienda)),
  ]
  const campos = { precioDiezmilesimas: { antes: null, despues: 100 } }
  const precio = (de: Hechos, sobre: { en?: string } = {}) =>
    de.hecho(
      Historico,
      { docTipo: 'producto', cambios: [{ docId: 'producto:119', campos }], motivo: '' },
      { creadoPor: empleadoId, ...sobre },
    )
  const unMinuto = () => void (p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 60_000))
  const dejarle = async (cajas: string[]) => {
    bien(await p.pedir('PUT', `${empleados()}/${empleadoId}`, { cajas }, a.duena))
    unMinuto()
  }
  bien(await p.pedir('PUT', `/api/tiendas/${tiendaId}/permisos`, { rol: 'supervisor', clave: 'productos', permitido: true }, a.duena))
  unMinuto()
  const antes = p.reloj.ahora.toISOString()
  unMinuto()
  await dejarle([suya.de.cajaId])
  expect(suertes(await suya.enviar(precio(suya)))).toEqual(['recibido'])
  expect(suertes(await ajena.enviar(precio(ajena, { en: antes })))).toEqual(['recibido'])
  const r = await ajena.enviar(precio(ajena))
  expect(suertes(r)).toEqual(['sin-permiso'])
  expect(JSON.stringify(r.cuerpo)).toContain('no entra en esta caja')
  // At none: this person works with their own account alone, in whose browser all goes on.
  await dejarle(['ninguna'])
  expect(suertes(await suya.enviar(precio(suya)))).toEqual(['sin-permiso'])
  expect(suertes(await navegador.enviar(precio(navegador)))).toEqual(['recibido'])
})
