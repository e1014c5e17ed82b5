import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unServidor, type PersonaPrueba, type Prueba, type TiendaPrueba } from '../../../tests/support/server/test-server.ts'

let p: Prueba
let duena: PersonaPrueba
let tienda: TiendaPrueba
beforeAll(async () => {
  p = await unServidor()
  duena = await p.persona('Ana Reyes')
  tienda = await p.tienda(duena)
})
afterAll(() => p.cerrar())

const base = () => `/api/tiendas/${tienda.tiendaId}`
const contratar = async (rol: string, nombre = 'Yokasta Peña') =>
  String((await p.pedir('POST', `${base()}/empleados`, { nombre, cargo: '', rol, email: '', telefono: '' }, duena)).cuerpo['id'])
const editar = (id: string, cuerpo: object, quien: object = duena) => p.pedir('PUT', `${base()}/empleados/${id}`, cuerpo, quien)
const invitar = async (id: string) => String((await p.pedir('POST', `${base()}/empleados/${id}/invitacion`, {}, duena)).cuerpo['codigo'])
const aceptar = (codigo: string, quien: object) => p.pedir('POST', `/api/invitaciones/${codigo}`, {}, quien)
const ver = (codigo: string, quien: object) => p.pedir('GET', `/api/invitaciones/${codigo}`, undefined, quien)
const acceso = async (id: string) => (await p.store.db(`tienda-${tienda.tiendaId}-ops`)).get(`acceso:${id}`)

/** Somebody with an account and a role in the store. */
async function miembro(rol: string): Promise<PersonaPrueba & { empleadoId: string }> {
  const persona = await p.persona()
  const empleadoId = await contratar(rol)
  const r = await aceptar(await invitar(empleadoId), persona)
  if (r.estado !== 200) throw new Error(JSON.stringify(r))
  return { ...persona, empleadoId }
}

describe('los empleados', () => {
  it('al contratar, las cajas pueden dejarla entrar', async () => {
    const id = await contratar('cajero')
    expect(await acceso(id)).toMatchObject({ empleadoId: id, nombre: 'Yokasta Peña', rol: 'cajero', activo: true, pinHash: '' })
    expect(await acceso(id)).not.toHaveProperty('email')
  })

  it('un cambio llega a su acceso y a su membresía', async () => {
    const cajera = await miembro('cajero')
    await editar(cajera.empleadoId, { rol: 'supervisor', nombre: 'Yokasta P.' })
    expect(await acceso(cajera.empleadoId)).toMatchObject({ rol: 'supervisor', nombre: 'Yokasta P.' })
    expect((await p.pedir('GET', '/api/yo', undefined, cajera)).cuerpo['membresias']).toMatchObject([{ rol: 'supervisor' }])
    await editar(cajera.empleadoId, { activo: false })
    expect(await acceso(cajera.empleadoId)).toMatchObject({ activo: false })
    expect((await p.pedir('GET', '/api/yo', undefined, cajera)).cuerpo['membresias']).toEqual([])
    expect((await p.pedir('POST', `${base()}/cajas`, { nombre: 'X' }, cajera)).estado).toBe(404)
  })

  it('la dueña ve en cuáles de sus tiendas trabaja cada quien, y no las de otros', async () => {
    const cajera = await miembro('cajero')
    const otra = await p.tienda(duena)
    const ajena = await p.tienda(cajera)
    const puesto = String(
      (
        await p.pedir(
          'POST',
          `/api/tiendas/${otra.tiendaId}/empleados`,
          { nombre: 'Yokasta', cargo: '', rol: 'cajero', email: '', telefono: '' },
          duena,
        )
      ).cuerpo['id'],
    )
    const { cuerpo } = await p.pedir('POST', `/api/tiendas/${otra.tiendaId}/empleados/${puesto}/invitacion`, {}, duena)
    await aceptar(String(cuerpo['codigo']), cajera)
    const r = await p.pedir('GET', `${base()}/empleados/tiendas`, undefined, duena)
    const suyas = (r.cuerpo['empleados'] as { empleadoId: string; tiendas: string[] }[]).find(
      ({ empleadoId }) => empleadoId === cajera.empleadoId,
    )
    const nombre = async (tiendaId: string) =>
      (await (await p.store.db(`tienda-${tiendaId}-ops`)).find<{ tiendaNombre: string }>({ tipo: 'tienda' }))[0]?.tiendaNombre
    expect(suyas?.tiendas).toHaveLength(2)
    expect(suyas?.tiendas).toContain(await nombre(otra.tiendaId))
    expect((await p.pedir('GET', `${base()}/empleados/tiendas`, undefined, cajera)).estado).toBe(403)
    expect(ajena.tiendaId).not.toBe(otra.tiendaId)
  })

  it('la última propietaria no se va ni baja de rol, aunque dos se echen a la vez', async () => {
    for (const cambio of [{ activo: false }, { rol: 'cajero' }]) {
      expect(await editar(tienda.empleadoId, cambio)).toMatchObject({ estado: 422, cuerpo: { code: 'empleado.ultimo-propietario' } })
    }
    const socia = await miembro('propietario')
    const [una, otra] = await Promise.all([
      editar(socia.empleadoId, { activo: false }),
      editar(tienda.empleadoId, { activo: false }, socia),
    ])
    expect(new Set([una.estado, otra.estado])).toEqual(new Set([200, 422]))
    const dueno = una.estado === 200 ? duena : socia
    await editar(dueno === duena ? socia.empleadoId : tienda.empleadoId, { activo: true }, dueno)
  })

  it('puede hacer de varias cosas: lo dicen su ficha, su acceso y su membresía, y la auditoría dice lo de antes y lo de después', async () => {
    const cajera = await miembro('cajero')
    const cajas = () => p.pedir('POST', `${base()}/cajas`, { nombre: `Caja ${cajera.empleadoId}` }, cajera)
    expect((await cajas()).estado).toBe(403)
    expect((await editar(cajera.empleadoId, { otrosRoles: ['contador', 'supervisor', 'contador', 'cajero'] })).estado).toBe(200)
    const roles = { rol: 'cajero', otrosRoles: ['supervisor', 'contador'] }
    expect(await acceso(cajera.empleadoId)).toMatchObject(roles)
    expect(await (await p.store.db(`tienda-${tienda.tiendaId}-equipo`)).get(cajera.empleadoId)).toMatchObject(roles)
    expect((await p.pedir('GET', '/api/yo', undefined, cajera)).cuerpo['membresias']).toMatchObject([roles])
    expect((await cajas()).estado).toBe(200)
    const lineas = await (await p.store.db('auditoria')).find<{ cambios: object }>({ tipo: 'auditoria', padre: cajera.empleadoId })
    expect(lineas.map(({ cambios }) => cambios)).toContainEqual({ otrosRoles: { antes: [], despues: ['supervisor', 'contador'] } })
    await editar(cajera.empleadoId, { otrosRoles: ['contador'] })
    expect((await cajas()).estado).toBe(403)
  })

  it('quien se invita entra con todos los roles de su ficha', async () => {
    const nueva = { nombre: 'Y', cargo: '', rol: 'contador', otrosRoles: ['verificador'], email: '', telefono: '' }
    const id = String((await p.pedir('POST', `${base()}/empleados`, nueva, duena)).cuerpo['id'])
    expect(await acceso(id)).toMatchObject({ rol: 'contador', otrosRoles: ['verificador'] })
    expect((await aceptar(await invitar(id), await p.persona())).cuerpo).toMatchObject({ rol: 'contador', otrosRoles: ['verificador'] })
  })

  it('quien cambia el rol desde una versión que conoce uno solo, da ese y ningún otro', async () => {
    const id = await contratar('contador')
    await editar(id, { otrosRoles: ['supervisor'] })
    await editar(id, { rol: 'contador', nombre: 'Otra' })
    expect(await acceso(id)).toMatchObject({ nombre: 'Otra', rol: 'contador', otrosRoles: ['supervisor'] })
    await editar(id, { rol: 'mensajero' })
    expect(await acceso(id)).toMatchObject({ rol: 'mensajero', otrosRoles: [] })
  })

  it('propietaria además de otra cosa es propietaria: su rol principal lo dice, y la última no lo deja', async () => {
    const otra = await p.tienda(duena)
    const empleados = `/api/tiendas/${otra.tiendaId}/empleados`
    const cambiar = (cuerpo: object) => p.pedir('PUT', `${empleados}/${otra.empleadoId}`, cuerpo, duena)
    expect((await cambiar({ rol: 'contador', otrosRoles: ['propietario', 'cajero'] })).estado).toBe(200)
    expect(await (await p.store.db(`tienda-${otra.tiendaId}-equipo`)).get(otra.empleadoId)).toMatchObject({
      rol: 'propietario',
      otrosRoles: ['cajero', 'contador'],
    })
    for (const cambio of [{ rol: 'cajero' }, { rol: 'contador', otrosRoles: ['supervisor'] }, { activo: false }])
      expect((await cambiar(cambio)).cuerpo).toEqual({ code: 'empleado.ultimo-propietario' })
    expect((await cambiar({ rol: 'propietario', otrosRoles: [] })).estado).toBe(200)
  })

  it('el PIN llega cifrado, se guarda donde la caja lo lee y no aparece en la auditoría', async () => {
    const id = await contratar('cajero')
    const pin = { pinHash: 'a'.repeat(64), pinSal: 'b'.repeat(32), pinIteraciones: 600_000 }
    expect((await p.pedir('PUT', `${base()}/empleados/${id}/pin`, pin, duena)).estado).toBe(200)
    expect(await acceso(id)).toMatchObject(pin)
    expect(await (await p.store.db(`tienda-${tienda.tiendaId}-equipo`)).get(id)).toMatchObject({ tienePin: true })
    expect(JSON.stringify(await (await p.store.db('auditoria')).find({ tipo: 'auditoria', padre: `acceso:${id}` }))).not.toContain('aaaa')
    expect((await p.pedir('PUT', `${base()}/empleados/${id}/pin`, { ...pin, pinIteraciones: 1000 }, duena)).estado).toBe(400)
    expect((await p.pedir('PUT', `${base()}/empleados/${id}/pin`, { ...pin, pinHash: '1234' }, duena)).estado).toBe(400)
    expect((await p.pedir('PUT', `${base()}/empleados/nadie/pin`, pin, duena)).cuerpo).toEqual({ code: 'empleado.no-existe' })
  })

  it('una cajera no contrata, no cambia roles ni pone PIN', async () => {
    const cajera = await miembro('cajero')
    const otra = await contratar('cajero')
    const intentos = [
      p.pedir('POST', `${base()}/empleados`, { nombre: 'X', cargo: '', rol: 'propietario', email: '', telefono: '' }, cajera),
      editar(cajera.empleadoId, { rol: 'propietario' }, cajera),
      editar(cajera.empleadoId, { otrosRoles: ['supervisor'] }, cajera),
      p.pedir(
        'PUT',
        `${base()}/empleados/${otra}/pin`,
        { pinHash: 'a'.repeat(64), pinSal: 'b'.repeat(32), pinIteraciones: 600_000 },
        cajera,
      ),
      p.pedir('POST', `${base()}/empleados/${otra}/invitacion`, {}, cajera),
      p.pedir('PUT', base(), { tiendaNombre: 'X' }, cajera),
      p.pedir('PUT', `${base()}/banco`, {}, cajera),
      p.pedir('POST', `${base()}/cajas`, { nombre: 'X' }, cajera),
      p.pedir('POST', `${base()}/dispositivos/codigo`, { cajaId: 'x' }, cajera),
    ]
    for (const r of await Promise.all(intentos)) expect(r).toMatchObject({ estado: 403, cuerpo: { code: 'permiso.denegado' } })
  })

  it('rechaza roles que no existen y nombres de 5,000 caracteres', async () => {
    const alta = (cambio: object) =>
      p.pedir('POST', `${base()}/empleados`, { nombre: 'X', cargo: '', rol: 'cajero', email: '', telefono: '', ...cambio }, duena)
    expect((await alta({ rol: 'operador' })).estado).toBe(400)
    expect((await alta({ otrosRoles: ['operador'] })).estado).toBe(400)
    expect((await alta({ nombre: 'a'.repeat(5000) })).estado).toBe(400)
    expect((await alta({ nombre: '' })).estado).toBe(400)
  })
})

describe('las invitaciones', () => {
  it('unen a una persona una vez; repetir la respuesta perdida da lo mismo', async () => {
    const id = await contratar('contador')
    const codigo = await invitar(id)
    const persona = await p.persona()
    const primera = await aceptar(codigo, persona)
    expect(primera).toMatchObject({ estado: 200, cuerpo: { tiendaId: tienda.tiendaId, rol: 'contador', empleadoId: id } })
    expect(await aceptar(codigo, persona)).toMatchObject({ estado: 200, cuerpo: primera.cuerpo })
    expect(await aceptar(codigo, await p.persona())).toMatchObject({ estado: 409, cuerpo: { code: 'invitacion.ya-usada' } })
  })

  it('antes de aceptar, quien tiene el enlace lee en qué tienda y de qué, y nada más; leer no la gasta', async () => {
    const id = await contratar('contador')
    await editar(id, { otrosRoles: ['verificador'] })
    const codigo = await invitar(id)
    const persona = await p.persona()
    const { tiendaNombre } =
      (await (await p.store.db(`tienda-${tienda.tiendaId}-ops`)).find<{ tiendaNombre: string }>({ tipo: 'tienda' }))[0] ?? {}
    const leida = { estado: 200, cuerpo: { tiendaNombre, rol: 'contador', otrosRoles: ['verificador'] } }
    for (const quien of [persona, await p.persona(), persona]) {
      const { estado, cuerpo } = await ver(codigo, quien)
      expect({ estado, cuerpo }).toEqual(leida)
    }
    expect((await aceptar(codigo, persona)).estado).toBe(200)
    expect(await ver(codigo, persona)).toMatchObject(leida)
  })

  it('leer una que ya no sirve contesta lo mismo que aceptarla', async () => {
    const iguales = async (codigo: string, quien: object, code: string) => {
      const [leida, aceptada] = [await ver(codigo, quien), await aceptar(codigo, quien)]
      expect([leida.estado, leida.cuerpo]).toEqual([aceptada.estado, { code }])
      expect(aceptada.cuerpo).toEqual({ code })
    }
    const persona = await p.persona()
    const usada = await invitar(await contratar('cajero'))
    await aceptar(usada, persona)
    await iguales(usada, await p.persona(), 'invitacion.ya-usada')
    await iguales(await invitar(await contratar('cajero')), persona, 'invitacion.ya-miembro')
    await iguales('inventado', persona, 'invitacion.no-existe')
    await iguales(usada, {}, 'sesion.ninguna')
    const doble = await contratar('cajero')
    const [una, otra] = [await invitar(doble), await invitar(doble)]
    await aceptar(una, await p.persona())
    await iguales(otra, await p.persona(), 'empleado.ya-tiene-cuenta')
    const ida = await contratar('cajero')
    const deIda = await invitar(ida)
    await editar(ida, { activo: false })
    await iguales(deIda, await p.persona(), 'empleado.inactivo')
    const vieja = await invitar(await contratar('cajero'))
    const antes = p.reloj.ahora
    p.reloj.ahora = new Date(antes.getTime() + 7 * 24 * 3_600_000 + 1000)
    await iguales(vieja, await p.persona(), 'invitacion.vencida')
    p.reloj.ahora = antes
  })

  it('de diez personas a la vez con un enlace entra una', async () => {
    const codigo = await invitar(await contratar('cajero'))
    const personas = await Promise.all(Array.from({ length: 10 }, () => p.persona()))
    const todas = await Promise.all(personas.map((persona) => aceptar(codigo, persona)))
    expect(todas.filter((r) => r.estado === 200)).toHaveLength(1)
  })

  it('vencen a los siete días, y el servidor no guarda el código', async () => {
    const codigo = await invitar(await contratar('cajero'))
    expect(JSON.stringify(await (await p.store.db('plataforma')).range('', '~'))).not.toContain(codigo)
    const antes = p.reloj.ahora
    p.reloj.ahora = new Date(antes.getTime() + 7 * 24 * 3_600_000 + 1000)
    const persona = await p.persona()
    expect(await aceptar(codigo, persona)).toMatchObject({ estado: 422, cuerpo: { code: 'invitacion.vencida' } })
    p.reloj.ahora = antes
    expect(await aceptar('inventado', persona)).toMatchObject({ estado: 404, cuerpo: { code: 'invitacion.no-existe' } })
    expect((await aceptar(codigo, {})).estado).toBe(401)
  })

  it('no se invita a quien ya tiene cuenta, ni quien ya es miembro acepta otra', async () => {
    const cajera = await miembro('cajero')
    expect((await p.pedir('POST', `${base()}/empleados/${cajera.empleadoId}/invitacion`, {}, duena)).cuerpo).toEqual({
      code: 'empleado.ya-tiene-cuenta',
    })
    expect((await aceptar(await invitar(await contratar('cajero')), cajera)).cuerpo).toEqual({ code: 'invitacion.ya-miembro' })
  })
})
