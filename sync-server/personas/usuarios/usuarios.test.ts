import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anotarCuenta } from '../perfil/ficha.ts'
import { CLAVE, unServidor, type PersonaPrueba, type Prueba } from '../../../tests/support/server/test-server.ts'

const OPERADORAS = ['jefa@mercana.test', 'socia@mercana.test']
let p: Prueba
let jefa: PersonaPrueba
let socia: PersonaPrueba
beforeAll(async () => {
  p = await unServidor({ ADMIN_EMAILS: OPERADORAS.join(','), NODE_ENV: 'development' })
  for (const email of OPERADORAS) await p.server.identidad.crear({ email, nombre: `Operación ${email}`, clave: CLAVE })
  jefa = await p.entrar('jefa@mercana.test', CLAVE)
  socia = await p.entrar('socia@mercana.test', CLAVE)
})
afterAll(() => p.cerrar())

const base = '/api/mercana/usuarios'
const motivo = { motivo: 'Lo pidió por teléfono' }
const lista = async (consulta: string, quien: object = jefa) =>
  ((await p.pedir('GET', `${base}?${consulta}`, undefined, quien)).cuerpo['cuentas'] ?? []) as { usuarioId: string; nombre: string }[]
const hacer = (quien: object, de: { usuarioId: string }, que: string, cuerpo: object = motivo) =>
  p.pedir('POST', `${base}/${de.usuarioId}/${que}`, cuerpo, quien)
const yo = async (quien: object) => (await p.pedir('GET', '/api/yo', undefined, quien)).cuerpo
const auditoria = async (consulta: string) =>
  (await p.pedir('GET', `/api/mercana/auditoria?${consulta}`, undefined, jefa)).cuerpo['lineas'] as {
    accion: string
    quien: string
    suplantadoPor: string
    docId: string
    docNombre: string
    dispositivoNombre: string
    cambios: Record<string, unknown>
  }[]

describe('buscar cuentas', () => {
  it('por el principio de cualquier palabra, sin tildes, por correo y por teléfono', async () => {
    const ana = await p.persona('María Altagracia Núñez')
    await p.pedir('PUT', '/api/yo/perfil', { telefono: '+18095550077' }, ana)
    for (const buscar of ['altag', 'nunez', 'maria nun', ana.email, '8095550077', '80955500'])
      expect(
        (await lista(`buscar=${encodeURIComponent(buscar)}`)).map(({ usuarioId }) => usuarioId),
        buscar,
      ).toContain(ana.usuarioId)
    expect(await lista('buscar=maria%20xyz')).toEqual([])
    await p.pedir('PUT', '/api/yo/perfil', { nombre: 'Josefina' }, ana)
    expect(await lista('buscar=altag')).toEqual([])
    expect((await lista('buscar=josef')).map(({ usuarioId }) => usuarioId)).toEqual([ana.usuarioId])
  })

  it('todas, por páginas, lo nuevo primero', async () => {
    for (let i = 0; i < 55; i++)
      await anotarCuenta(
        p.store,
        { usuarioId: `u${i}`, nombre: `Persona ${i}` },
        new Date(p.reloj.ahora.getTime() + i * 1000).toISOString(),
      )
    const primera = (await p.pedir('GET', base, undefined, jefa)).cuerpo as { cuentas: { usuarioId: string }[]; siguiente: string }
    expect(primera.cuentas).toHaveLength(50)
    const segunda = await lista(`antesDe=${primera.siguiente}`)
    expect(segunda.length).toBeGreaterThanOrEqual(5)
    const todas = [...primera.cuentas, ...segunda].map(({ usuarioId }) => usuarioId)
    expect(new Set(todas).size).toBe(todas.length)
  })

  it('solo un operador', async () => {
    const ana = await p.persona()
    expect((await p.pedir('GET', base, undefined, ana)).cuerpo).toEqual({ code: 'permiso.denegado' })
    expect((await p.pedir('GET', `${base}/${ana.usuarioId}`, undefined, ana)).estado).toBe(403)
  })

  it('la ficha dice tiendas, roles, sesiones y dispositivos', async () => {
    const ana = await p.persona()
    const { tiendaId } = await p.tienda(ana, 'ficha-de-ana')
    await p.pedir('POST', `/api/tiendas/${tiendaId}/dispositivos/web`, { nombre: 'Navegador de Ana' }, ana)
    const r = await p.pedir('GET', `${base}/${ana.usuarioId}`, undefined, jefa)
    expect(r.cuerpo).toMatchObject({
      cuenta: { tiendas: [{ slug: 'ficha-de-ana', rol: 'propietario', activo: true }], estado: 'activa', operador: false },
      dispositivos: [{ nombre: 'Navegador de Ana', estado: 'activo' }],
      registrados: 0,
    })
    expect(r.cuerpo['sesiones']).toHaveLength(1)
  })
})

describe('suspender', () => {
  it('termina las sesiones y no deja entrar; restaurar lo devuelve; las dos quedan escritas', async () => {
    const ana = await p.persona()
    expect((await hacer(jefa, ana, 'suspender')).estado).toBe(200)
    expect((await p.pedir('GET', '/api/yo', undefined, ana)).estado).toBe(401)
    const intento = await p.pedir('POST', '/api/auth/sign-in/email', { email: ana.email, password: CLAVE })
    expect(intento.cuerpo).toEqual({ code: 'cuenta.suspendida' })
    expect((await hacer(jefa, ana, 'restaurar')).estado).toBe(200)
    expect((await p.entrar(ana.email, CLAVE)).usuarioId).toBe(ana.usuarioId)
    const lineas = await auditoria(`docId=cuenta:${ana.usuarioId}`)
    expect(lineas.map(({ cambios }) => Object.keys(cambios))).toEqual([
      expect.arrayContaining(['estado']) as unknown,
      expect.arrayContaining(['estado', 'motivo']) as unknown,
    ])
    expect(lineas.every(({ quien }) => quien === jefa.usuarioId)).toBe(true)
  })

  it('pide un motivo, y no toca a un operador ni la cuenta propia', async () => {
    const ana = await p.persona()
    expect((await hacer(jefa, ana, 'suspender', { motivo: ' ' })).estado).toBe(400)
    expect((await hacer(jefa, socia, 'suspender')).cuerpo['code']).toBe('cuenta.es-operador')
    expect((await hacer(jefa, jefa, 'suspender')).cuerpo['code']).toBe('cuenta.propia')
  })
})

describe('unir dos cuentas', () => {
  it('pasa las tiendas y lo que falta en el perfil, y la vieja deja de entrar', async () => {
    const vieja = await p.persona('Ana Vieja')
    const nueva = await p.persona('Ana Nueva')
    const { tiendaId, empleadoId } = await p.tienda(vieja, 'tienda-que-pasa')
    await p.pedir('PUT', '/api/yo/perfil', { nacionalidad: 'Dominicana', contactoNombre: 'Luis' }, vieja)
    await p.pedir('PUT', '/api/yo/perfil', { contactoNombre: 'Rosa' }, nueva)
    expect((await hacer(jefa, vieja, 'unir', { ...motivo, en: nueva.usuarioId })).estado).toBe(200)
    expect((await yo(nueva))['membresias']).toMatchObject([{ tiendaId, empleadoId, rol: 'propietario' }])
    expect((await p.pedir('GET', '/api/yo', undefined, vieja)).estado).toBe(401)
    expect((await p.pedir('POST', '/api/auth/sign-in/email', { email: vieja.email, password: CLAVE })).cuerpo).toEqual({
      code: 'cuenta.unida',
    })
    expect((await p.pedir('GET', '/api/yo/perfil', undefined, nueva)).cuerpo['perfil']).toMatchObject({
      nombre: 'Ana Nueva',
      nacionalidad: 'Dominicana',
      contactoNombre: 'Rosa',
    })
    // Asking once more, after a lost answer, changes nothing.
    expect((await hacer(jefa, vieja, 'unir', { ...motivo, en: nueva.usuarioId })).estado).toBe(200)
    expect((await hacer(jefa, vieja, 'restaurar')).cuerpo['code']).toBe('cuenta.no-vuelve')
  })

  it('si las dos trabajan en una tienda, no se queda sin propietaria', async () => {
    const vieja = await p.persona()
    const nueva = await p.persona()
    const { tiendaId } = await p.tienda(vieja, 'tienda-de-las-dos')
    const empleados = `/api/tiendas/${tiendaId}/empleados`
    const { id } = (await p.pedir('POST', empleados, { nombre: 'N', cargo: '', rol: 'cajero', email: '', telefono: '' }, vieja)).cuerpo
    const { codigo } = (await p.pedir('POST', `${empleados}/${String(id)}/invitacion`, {}, vieja)).cuerpo
    await p.pedir('POST', `/api/invitaciones/${String(codigo)}`, {}, nueva)
    expect((await hacer(jefa, vieja, 'unir', { ...motivo, en: nueva.usuarioId })).estado).toBe(200)
    expect((await yo(nueva))['membresias']).toMatchObject([{ tiendaId, rol: 'propietario' }])
  })
})

describe('actuar en nombre de otra persona', () => {
  it('durante media hora y en esa sesión, con todo a la vista en la auditoría', async () => {
    const ana = await p.persona('Ana Ayudada')
    const { tiendaId } = await p.tienda(ana, 'tienda-ayudada')
    const aqui = await p.entrar('jefa@mercana.test', CLAVE)
    expect((await hacer(aqui, ana, 'suplantar')).estado).toBe(200)
    expect(await yo(aqui)).toMatchObject({
      usuarioId: ana.usuarioId,
      operador: false,
      suplantada: { operadorNombre: expect.any(String) as unknown },
    })
    // Another browser of the same operator is itself.
    expect(await yo(jefa)).toMatchObject({ usuarioId: jefa.usuarioId, operador: true, suplantada: null })
    expect((await p.pedir('PUT', `/api/tiendas/${tiendaId}`, { tiendaNombre: 'Arreglada' }, aqui)).estado).toBe(200)
    const lineas = await auditoria(`persona=${jefa.usuarioId}&tiendaId=${tiendaId}`)
    expect(lineas.length).toBeGreaterThanOrEqual(2)
    expect(lineas.every(({ suplantadoPor }) => suplantadoPor === jefa.usuarioId)).toBe(true)
    expect(lineas.some(({ accion }) => accion === 'PUT /api/tiendas/:tiendaId')).toBe(true)

    for (const [metodo, url] of [
      ['POST', '/api/yo/cerrar'],
      ['GET', '/api/yo/datos'],
    ] as const)
      expect((await p.pedir(metodo, url, metodo === 'GET' ? undefined : {}, aqui)).cuerpo['code']).toBe('suplantacion.no-puede')
    expect((await hacer(aqui, ana, 'suspender')).estado).toBe(403)
    // The ways of signing in are those of the session's own account: hers stay as they were.
    await p.pedir('POST', '/api/auth/change-password', { currentPassword: CLAVE, newPassword: 'una clave cambiada' }, aqui)
    expect((await p.entrar(ana.email, CLAVE)).usuarioId).toBe(ana.usuarioId)
    await p.pedir('POST', '/api/auth/change-password', { currentPassword: 'una clave cambiada', newPassword: CLAVE }, aqui)
    // Another password ends the operator's other sessions, whatever the browser asked for.
    expect((await p.pedir('GET', '/api/yo', undefined, jefa)).estado).toBe(401)
    jefa = await p.entrar('jefa@mercana.test', CLAVE)

    const antes = p.reloj.ahora
    p.reloj.ahora = new Date(antes.getTime() + 31 * 60_000)
    expect(await yo(aqui)).toMatchObject({ usuarioId: jefa.usuarioId, operador: true })
    p.reloj.ahora = antes
  })

  it('se deja cuando se quiere', async () => {
    const ana = await p.persona()
    const aqui = await p.entrar('socia@mercana.test', CLAVE)
    await hacer(aqui, ana, 'suplantar')
    expect((await p.pedir('POST', '/api/yo/suplantacion/dejar', {}, aqui)).estado).toBe(200)
    expect(await yo(aqui)).toMatchObject({ usuarioId: socia.usuarioId, suplantada: null })
    expect((await p.pedir('POST', '/api/yo/suplantacion/dejar', {}, aqui)).cuerpo['code']).toBe('suplantacion.ninguna')
  })

  it('no como otro operador, ni de una cuenta suspendida, ni sin motivo', async () => {
    const ana = await p.persona()
    expect((await hacer(jefa, socia, 'suplantar')).cuerpo['code']).toBe('cuenta.es-operador')
    expect((await hacer(jefa, ana, 'suplantar', {})).estado).toBe(400)
    await hacer(jefa, ana, 'suspender')
    expect((await hacer(jefa, ana, 'suplantar')).cuerpo['code']).toBe('cuenta.no-activa')
  })
})

describe('nombrar operadores', () => {
  const operadores = '/api/mercana/operadores'
  it('lo pide uno y lo aprueba otro', async () => {
    const ana = await p.persona('Ana Operadora')
    expect((await p.pedir('POST', operadores, { ...motivo, usuarioId: ana.usuarioId }, jefa)).estado).toBe(200)
    expect((await p.pedir('POST', `${operadores}/${ana.usuarioId}/decidir`, { aprobar: true }, jefa)).cuerpo['code']).toBe(
      'operador.otro-decide',
    )
    expect(await yo(ana)).toMatchObject({ operador: false })
    expect((await p.pedir('POST', `${operadores}/${ana.usuarioId}/decidir`, { aprobar: true }, socia)).estado).toBe(200)
    expect(await yo(ana)).toMatchObject({ operador: true })
    expect((await hacer(jefa, ana, 'suspender')).cuerpo['code']).toBe('cuenta.es-operador')
    expect((await p.pedir('POST', '/api/yo/cerrar', { clave: CLAVE }, ana)).cuerpo['code']).toBe('cuenta.es-operador')
    expect((await p.pedir('POST', `${operadores}/${ana.usuarioId}/retirar`, motivo, ana)).cuerpo['code']).toBe('operador.otro-retira')
    expect((await p.pedir('POST', `${operadores}/${ana.usuarioId}/retirar`, motivo, socia)).estado).toBe(200)
    expect(await yo(ana)).toMatchObject({ operador: false })
    const lineas = await auditoria(`docId=operador:${ana.usuarioId}`)
    expect(lineas.map(({ quien }) => quien)).toEqual([socia.usuarioId, socia.usuarioId, jefa.usuarioId])
    expect(lineas.map(({ docNombre }) => docNombre)).toEqual(['Ana Operadora', 'Ana Operadora', 'Ana Operadora'])
  })

  it('quien se registró con una dirección de la configuración y no la probó no es de nadie: se puede suspender', async () => {
    const correo = 'tercera@mercana.test'
    const otro = await unServidor({ ADMIN_EMAILS: `jefa@mercana.test,${correo}`, NODE_ENV: 'development' })
    await otro.server.identidad.crear({ email: 'jefa@mercana.test', nombre: 'Jefa', clave: CLAVE })
    const quien = await otro.entrar('jefa@mercana.test', CLAVE)
    const alta = await otro.pedir('POST', '/api/auth/sign-up/email', { email: correo, name: 'Impostora', password: CLAVE })
    const { id } = alta.cuerpo['user'] as { id: string }
    expect((await otro.pedir('POST', `${base}/${id}/suspender`, motivo, quien)).estado).toBe(200)
    await otro.cerrar()
  })

  it('una persona cualquiera no pide ni decide', async () => {
    const ana = await p.persona()
    expect((await p.pedir('POST', operadores, { ...motivo, usuarioId: ana.usuarioId }, ana)).estado).toBe(403)
    expect((await p.pedir('GET', operadores, undefined, ana)).estado).toBe(403)
    const { cuerpo } = await p.pedir('GET', operadores, undefined, jefa)
    expect(cuerpo['operadores']).toEqual(
      expect.arrayContaining([expect.objectContaining({ email: 'jefa@mercana.test', estado: 'configuracion' })]),
    )
  })
})
