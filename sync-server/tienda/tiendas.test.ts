import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unServidor, type PersonaPrueba, type Prueba, type TiendaPrueba } from '../../tests/support/server/test-server.ts'

let p: Prueba
let duena: PersonaPrueba
let tienda: TiendaPrueba
beforeAll(async () => {
  p = await unServidor()
  duena = await p.persona('Ana Reyes')
  tienda = await p.tienda(duena, 'colmado-la-fe')
})
afterAll(() => p.cerrar())

const ops = (tiendaId: string) => p.store.db(`tienda-${tiendaId}-ops`)
const publica = async (tiendaId: string) => (await p.store.db('publico')).get(`tiendaPublica:${tiendaId}`)
const crear = (cuerpo: object, quien = duena) => p.pedir('POST', '/api/tiendas', { tiendaNombre: 'Otra', ...cuerpo }, quien)

describe('crear una tienda', () => {
  it('deja a quien la crea como propietaria, con su sitio en el equipo y su acceso a las cajas', async () => {
    const { tiendaId, empleadoId } = tienda
    expect(tienda).toMatchObject({ slug: 'colmado-la-fe', tiendaNombre: 'Colmado La Fe', rol: 'propietario' })
    expect(await (await ops(tiendaId)).get(`tienda:${tiendaId}`)).toMatchObject({
      tipo: 'tienda',
      tiendaRnc: '131246796',
      preciosIncluyenItbis: true,
      tiendaCostoEnvioPorDefecto: 0,
      creadoPor: empleadoId,
    })
    expect(await (await ops(tiendaId)).get(`acceso:${empleadoId}`)).toMatchObject({ rol: 'propietario', activo: true, pinHash: '' })
    expect(await (await p.store.db(`tienda-${tiendaId}-equipo`)).get(empleadoId)).toMatchObject({
      nombre: 'Ana Reyes',
      usuarioId: duena.usuarioId,
    })
    expect((await p.pedir('GET', '/api/yo', undefined, duena)).cuerpo['membresias']).toContainEqual({
      tiendaId,
      slug: 'colmado-la-fe',
      tiendaNombre: 'Colmado La Fe',
      rol: 'propietario',
      otrosRoles: [],
      empleadoId,
    })
  })

  it('lo público no lleva nada que sea de la casa', async () => {
    const doc = await publica(tienda.tiendaId)
    expect(doc).toMatchObject({ slug: 'colmado-la-fe', tiendaNombre: 'Colmado La Fe' })
    for (const campo of ['descuentoMaximoCajero', 'mensajeTicket', 'diferenciaMaximaCentavos', 'razonSocial', 'numeroCasa'])
      expect(doc).not.toHaveProperty(campo)
  })

  it('de veinte a la vez con un mismo slug se crea una', async () => {
    const todas = await Promise.all(Array.from({ length: 20 }, () => crear({ slug: 'carrera' })))
    expect(todas.filter((r) => r.estado === 200)).toHaveLength(1)
    expect(todas.filter((r) => r.estado === 409 && r.cuerpo['code'] === 'tienda.slug-ocupado')).toHaveLength(19)
  })

  it('rechaza los slugs reservados y los mal escritos', async () => {
    for (const slug of ['usuarios', 'api', 'login', 'tasa_dolar'])
      expect(await crear({ slug })).toMatchObject({ estado: 422, cuerpo: { code: 'tienda.slug-reservado' } })
    for (const slug of ['', 'ab', 'Colmado', 'colmado la fe', '../etc', 'cоlmado', 'a'.repeat(61), '-abc', 'a--b', '🛒🛒🛒']) {
      expect(await crear({ slug })).toMatchObject({ estado: 422, cuerpo: { code: 'tienda.slug-invalido' } })
    }
  })

  it('un RNC con dígitos equivocados no impide crearla', async () => {
    expect((await crear({ slug: 'rnc-malo', tiendaRnc: '131246797' })).estado).toBe(200)
  })

  it('guarda el HTML como texto y rechaza nombres vacíos o de 5,000 caracteres', async () => {
    const r = await crear({ slug: 'con-html', tiendaNombre: '<script>alert(1)</script>', mensajeTicket: '<b>gracias</b>' })
    expect(r.cuerpo['tiendaNombre']).toBe('<script>alert(1)</script>')
    expect((await crear({ slug: 'larga', tiendaNombre: 'a'.repeat(5000) })).cuerpo).toMatchObject({
      code: 'peticion.invalida',
      datos: { campo: 'tiendaNombre' },
    })
    expect((await crear({ slug: 'vacia', tiendaNombre: '' })).estado).toBe(400)
    expect((await crear({ slug: 'numero', tiendaNombre: 7 })).estado).toBe(400)
  })

  it('un slug que quedó reclamado a medias vuelve a estar libre', async () => {
    const plataforma = await p.store.db('plataforma')
    const reclamo = { id: 'slug:a-medias', tipo: 'servidor:slug', tiendaId: 'tperdida', en: p.reloj.ahora.toISOString() }
    await plataforma.create(reclamo)
    expect(await crear({ slug: 'a-medias' })).toMatchObject({ estado: 409 })
    const antes = p.reloj.ahora
    p.reloj.ahora = new Date(antes.getTime() + 11 * 60_000)
    expect((await crear({ slug: 'a-medias' })).estado).toBe(200)
    p.reloj.ahora = antes
  })

  it('sin sesión no se crea', async () => {
    expect(await p.pedir('POST', '/api/tiendas', { tiendaNombre: 'X', slug: 'sin-sesion' })).toMatchObject({
      estado: 401,
      cuerpo: { code: 'sesion.ninguna' },
    })
  })
})

describe('cambiar una tienda', () => {
  const editar = (cuerpo: object, quien: object = duena) => p.pedir('PUT', `/api/tiendas/${tienda.tiendaId}`, cuerpo, quien)

  it('cambia solo lo que se manda, lo proyecta y deja la línea de auditoría', async () => {
    await editar({ tiendaTelefono: '809-555-0101', descuentoMaximoCajero: 500 })
    expect((await editar({ tiendaNombre: 'Colmado La Fe II' })).estado).toBe(200)
    expect(await (await ops(tienda.tiendaId)).get(`tienda:${tienda.tiendaId}`)).toMatchObject({
      tiendaNombre: 'Colmado La Fe II',
      tiendaTelefono: '809-555-0101',
      descuentoMaximoCajero: 500,
      tiendaRnc: '131246796',
    })
    expect(await publica(tienda.tiendaId)).toMatchObject({ tiendaNombre: 'Colmado La Fe II', tiendaTelefono: '809-555-0101' })
    const yo = await p.pedir('GET', '/api/yo', undefined, duena)
    expect(yo.cuerpo['membresias']).toContainEqual(expect.objectContaining({ tiendaId: tienda.tiendaId, tiendaNombre: 'Colmado La Fe II' }))
    const lineas = await (await p.store.db('auditoria')).find({ tipo: 'auditoria', padre: `tienda:${tienda.tiendaId}`, orden: 'desc' })
    expect(lineas[0]).toMatchObject({
      accion: 'editar',
      creadoPor: tienda.empleadoId,
      tiendaId: tienda.tiendaId,
      cambios: { tiendaNombre: { antes: 'Colmado La Fe', despues: 'Colmado La Fe II' } },
    })
    expect(Object.keys(lineas[0]?.['cambios'] as object)).toEqual(['tiendaNombre'])
  })

  it('guarda en palabras el municipio y la provincia de sus códigos, que ninguna caja puede buscar', async () => {
    const lugar = async () => (await (await ops(tienda.tiendaId)).get(`tienda:${tienda.tiendaId}`))?.['lugar']
    await editar({ provincia: '031001', municipio: '03100101', lugar: 'Miami' })
    expect(await lugar()).toMatch(/^Santo Domingo de Guzmán, Distrito Nacional$/i)
    await editar({ tiendaTelefono: '809-555-0102' })
    expect(await lugar()).toMatch(/Distrito Nacional$/i)
    await editar({ provincia: '', municipio: '' })
    expect(await lugar()).toBe('')
  })

  it('al cambiar de slug suelta el viejo y toma el nuevo', async () => {
    await p.tienda(duena, 'ocupada')
    expect(await editar({ slug: 'ocupada' })).toMatchObject({ estado: 409, cuerpo: { code: 'tienda.slug-ocupado' } })
    expect((await editar({ slug: 'usuarios' })).estado).toBe(400)
    expect((await editar({ slug: 'la-fe-dos' })).estado).toBe(200)
    expect((await p.pedir('GET', '/api/yo', undefined, duena)).cuerpo['membresias']).toContainEqual(
      expect.objectContaining({ slug: 'la-fe-dos' }),
    )
    expect((await crear({ slug: 'colmado-la-fe' })).estado).toBe(200)
  })

  it('el logo ha de ser una imagen subida por la propia tienda', async () => {
    for (const url of ['https://malo.test/x.webp', 'javascript:alert(1)', `/archivos/totra/${'a'.repeat(64)}.webp`]) {
      expect(await editar({ tiendaLogo: { nombre: 'x', carpeta: 'x', url } })).toMatchObject({
        estado: 422,
        cuerpo: { code: 'archivo.ajeno' },
      })
    }
  })

  it('otra persona no la encuentra, y una cajera no la cambia', async () => {
    expect(await editar({ tiendaNombre: 'Mía' }, await p.persona())).toMatchObject({ estado: 404, cuerpo: { code: 'tienda.no-existe' } })
  })

  it('la cuenta de banco se guarda aparte, donde el público y los cajeros no leen', async () => {
    const banco = (cuerpo: object) => p.pedir('PUT', `/api/tiendas/${tienda.tiendaId}/banco`, cuerpo, duena)
    expect((await banco({ tiendaBanco: 'Banreservas', tiendaCtaBancaria: '960', tiendaCtaBancariaTipo: 'Ahorros' })).estado).toBe(200)
    expect((await banco({ tiendaCtaBancaria: '961' })).estado).toBe(200)
    const conta = await p.store.db(`tienda-${tienda.tiendaId}-conta`)
    expect(await conta.get(`tiendaBanco:${tienda.tiendaId}`)).toMatchObject({ tiendaBanco: 'Banreservas', tiendaCtaBancaria: '961' })
    expect((await banco({ tiendaCtaBancariaTipo: 'Colchón' })).estado).toBe(400)
    expect(JSON.stringify(await publica(tienda.tiendaId))).not.toContain('Banreservas')
  })
})

describe('las cajas', () => {
  it('se crean y se cambian, también por la supervisora; no desde fuera', async () => {
    const creada = await p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/cajas`, { nombre: 'Caja 1' }, duena)
    expect(creada.estado).toBe(200)
    const id = String(creada.cuerpo['id'])
    expect((await p.pedir('PUT', `/api/tiendas/${tienda.tiendaId}/cajas/${id}`, { numerosPorBloque: 50 }, duena)).estado).toBe(200)
    expect(await (await ops(tienda.tiendaId)).get(id)).toMatchObject({ nombre: 'Caja 1', numerosPorBloque: 50, activo: true })
    expect((await p.pedir('PUT', `/api/tiendas/${tienda.tiendaId}/cajas/${id}`, { numerosPorBloque: 5001 }, duena)).estado).toBe(400)
    expect(await p.pedir('PUT', `/api/tiendas/${tienda.tiendaId}/cajas/caja:otra`, { nombre: 'X' }, duena)).toMatchObject({
      estado: 404,
      cuerpo: { code: 'caja.no-existe' },
    })
    expect((await p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/cajas`, { nombre: 'Caja 1' }, await p.persona())).estado).toBe(404)
  })

  it('no hay dos que se llamen igual en una tienda, ni al crear, ni al cambiar el nombre, ni a la vez', async () => {
    const local = await p.tienda(duena)
    const base = `/api/tiendas/${local.tiendaId}/cajas`
    const crear = (nombre: string) => p.pedir('POST', base, { nombre }, duena)
    const cambiar = (id: unknown, cambio: object) => p.pedir('PUT', `${base}/${String(id)}`, cambio, duena)
    const repetida = (nombre: string) => ({ estado: 422, cuerpo: { code: 'caja.nombre-repetido', datos: { nombre } } })
    const { id } = (await crear('Caja Rápida')).cuerpo
    for (const nombre of ['Caja Rápida', ' caja  rapida ', 'CAJA-RÁPIDA'])
      expect(await crear(nombre)).toMatchObject(repetida('Caja Rápida'))
    const otra = await crear('Caja 2')
    expect(await cambiar(otra.cuerpo['id'], { nombre: 'caja rápida' })).toMatchObject(repetida('Caja Rápida'))
    expect((await cambiar(id, { nombre: 'CAJA RÁPIDA', activo: false })).estado).toBe(200)
    expect(await crear('Caja rápida')).toMatchObject(repetida('CAJA RÁPIDA'))
    const aLaVez = await Promise.all(Array.from({ length: 10 }, () => crear('Caja 3')))
    expect(aLaVez.filter(({ estado }) => estado === 200)).toHaveLength(1)
    expect((await p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/cajas`, { nombre: 'Caja 2' }, duena)).estado).toBe(200)
  })

  it('dos de antes que ya se llamaban igual se siguen cambiando', async () => {
    const local = await p.tienda(duena)
    const base = `/api/tiendas/${local.tiendaId}/cajas`
    const { id } = (await p.pedir('POST', base, { nombre: 'Una' }, duena)).cuerpo
    const guardada = await (await ops(local.tiendaId)).get(String(id))
    await (await ops(local.tiendaId)).create({ ...guardada, id: 'caja:de-antes' })
    expect((await p.pedir('PUT', `${base}/caja:de-antes`, { nombre: 'Una', numerosPorBloque: 20 }, duena)).estado).toBe(200)
    expect((await p.pedir('PUT', `${base}/caja:de-antes`, { nombre: 'Otra' }, duena)).estado).toBe(200)
  })
})
