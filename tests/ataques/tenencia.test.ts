/** Who is from somewhere else, or has another role: rows 1–9, 72 and 74 of the attack table. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { CreditoCliente } from '#domain/clientes/cliente.entity.ts'
import { rolesDeTienda } from '#domain/personas/equipo.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { BloqueNCF, RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import { ProductoOculto } from '#domain/plataforma/moderacion.entity.ts'
import { CostosEnvios } from '#domain/envios/costos-envios.entity.ts'
import { MetodoDePago } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import { MiPedido, Pedido } from '#domain/pedidos/pedido.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { camposPublicosDeTienda } from '#domain/tienda/tienda.entity.ts'
import { TiendaBanco } from '#domain/tienda/tienda-banco.entity.ts'
import { Complemento } from '#domain/caja/turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { envelope, type Entity } from '#domain/core/entity.ts'
import { productoPublico } from '#domain/pedidos/comandos.vitrina.ts'
import { baseDeTienda, baseDeUsuario } from '#server/core/bases.ts'
import { envioDe } from '../support/server/door.ts'
import { bien, Hechos, unaCaja } from '../support/server/sync.ts'
import { auditadas, crudo, negado, sinCambios, suertes, unaMesa, unLocal, type Mesa } from './mesa.ts'

let m: Mesa
beforeAll(async () => {
  m = await unaMesa()
}, 60_000)
afterAll(() => m.p.cerrar())

const lecturas = ['pull?base=ops', 'pull?base=conta', 'pull?base=equipo', 'snapshot', 'receipts', 'saludo', 'stream']
const con = (ruta: string, tiendaId: string): string => `/sync/v1/${ruta}${ruta.includes('?') ? '&' : '?'}tiendaId=${tiendaId}`

test('fila 1: la caja, el navegador o la sesión de una tienda no leen nada de la de al lado, y queda apuntado', async () => {
  const { p, a, b } = m
  for (const quien of [a.caja.de, a.gente.cajero.navegador.de, a.gente.propietario.navegador.de])
    await sinCambios(p, async () => {
      for (const ruta of lecturas) negado(await p.pedir('GET', con(ruta, b.tienda.tiendaId), undefined, quien), 404, 'tienda.no-existe')
      negado(await p.pedir('POST', '/sync/v1/push', { tiendaId: b.tienda.tiendaId, hechos: [{}] }, quien), 404, 'tienda.no-existe')
    })
  await sinCambios(p, async () => {
    for (const ruta of ['numeros', 'sincronizacion', 'cuarentena', 'ventas?desde=2026-01-01&hasta=2026-12-31', 'turno?turnoId=turno:1'])
      negado(await p.pedir('GET', `/api/tiendas/${b.tienda.tiendaId}/${ruta}`, undefined, a.duena), 404, 'tienda.no-existe')
  })
  const lineas = await auditadas(p, 'accesoAjeno', b.tienda.tiendaId)
  expect(new Set(lineas.map(({ creadoPor }) => creadoPor))).toEqual(
    new Set([
      a.caja.de.dispositivoId,
      a.gente.cajero.navegador.de.dispositivoId,
      a.gente.propietario.navegador.de.dispositivoId,
      a.duena.usuarioId,
    ]),
  )
  expect(lineas).toHaveLength(4)
})

test('fila 1: de una tienda que no existe se contesta lo mismo que de la ajena, y no se crea ni se apunta nada', async () => {
  const { p, a, b } = m
  const inventada = `t${'0'.repeat(32)}`
  await sinCambios(p, async () => {
    for (const tiendaId of [inventada, 'x', '../ops', ''])
      for (const ruta of lecturas) {
        const [una, otra] = [con(ruta, tiendaId), con(ruta, b.tienda.tiendaId)]
        const ajena = await p.pedir('GET', otra, undefined, a.caja.de)
        expect(await p.pedir('GET', una, undefined, a.caja.de)).toMatchObject({ estado: ajena.estado, cuerpo: ajena.cuerpo })
      }
  })
  expect(await auditadas(p, 'accesoAjeno', inventada)).toEqual([])
})

test('fila 2: en una entrega propia, lo que dice ser de otra tienda va a cuarentena y lo demás entra', async () => {
  const { p, a, b } = m
  const ajena = a.caja.hecho(Venta, {}, { tiendaId: b.tienda.tiendaId, id: '131246796-E320009999999' })
  const buenas = [await a.caja.venta(), await a.caja.venta()]
  const propias = (await p.store.nombres()).filter((nombre) => nombre.includes(a.tienda.tiendaId))
  const suerte = await sinCambios(p, async () => suertes(await a.caja.enviar(buenas[0], ajena, buenas[1])), ['cuarentena', ...propias])
  expect(suerte).toEqual(['recibido', 'otra-tienda', 'recibido'])
  expect(await (await baseDeTienda(p.store, a.tienda.tiendaId, 'ops')).get(ajena.id)).toBeUndefined()
})

test('fila 3: la caja y la cajera no leen la contabilidad ni el equipo', async () => {
  const { p, a } = m
  await sinCambios(p, async () => {
    for (const quien of [a.caja, a.gente.cajero.navegador])
      for (const base of ['conta', 'equipo']) negado(await quien.leer(`pull?base=${base}`), 403, 'permiso.denegado')
    for (const ruta of ['numeros', 'sincronizacion', 'cuarentena'])
      negado(await p.pedir('GET', `/api/tiendas/${a.tienda.tiendaId}/${ruta}`, undefined, a.gente.cajero.persona), 403, 'permiso.denegado')
  })
})

test('fila 4: la mensajera no lee ventas, clientes, catálogo ni personas de la tienda', async () => {
  const { p, a } = m
  const { navegador, persona } = a.gente.mensajero
  await sinCambios(p, async () => {
    const { docs } = await navegador.leerTodo('ops', '0')
    expect(new Set(docs.map(({ tipo }) => tipo))).toEqual(new Set(['tienda']))
    for (const ruta of ['pull?base=conta', 'pull?base=equipo', 'snapshot']) negado(await navegador.leer(ruta), 403, 'permiso.denegado')
    const ventas = `/api/tiendas/${a.tienda.tiendaId}/ventas?desde=2026-01-01&hasta=2026-12-31`
    negado(await p.pedir('GET', ventas, undefined, persona), 403, 'permiso.denegado')
  })
})

test('fila 4: quien reparte pedidos sabe quién trabaja en la tienda, y nada con que probar su PIN', async () => {
  const { p, a } = m
  const pin = { pinHash: 'c'.repeat(64), pinSal: 'd'.repeat(32), pinIteraciones: 600_000 }
  const { empleadoId } = a.gente.cajero
  bien(await p.pedir('PUT', `/api/tiendas/${a.tienda.tiendaId}/empleados/${empleadoId}/pin`, pin, a.duena))
  const accesos = async (navegador: Hechos) => (await navegador.leerTodo('ops', '0')).docs.filter(({ tipo }) => tipo === 'acceso')
  const vistos = await accesos(a.gente.pedidos.navegador)
  expect(vistos.find((doc) => doc['empleadoId'] === empleadoId)).toMatchObject({ rol: 'cajero', activo: true, pinHash: '', pinSal: '' })
  expect(JSON.stringify(vistos)).not.toMatch(/c{64}|d{32}|600000/)
  expect(JSON.stringify(await accesos(a.caja))).toContain(pin.pinHash)
})

test('fila 6: la base de otra persona no se alcanza con su id en la dirección, la consulta, el cuerpo ni una cabecera', async () => {
  const { p, a, clienta } = m
  const { navegador } = a.gente.cajero
  const secreto = 'Calle Secreta 7'
  bien(await p.pedir('PUT', '/api/yo/perfil', { contactoNombre: secreto }, clienta))
  const uid = clienta.usuarioId
  const textos = [
    uid,
    uid.toUpperCase(),
    encodeURIComponent(uid),
    `%2e%2e%2fusuario-${uid}`,
    `..%2Fusuario-${uid}`,
    `ｕsuario-${uid}`,
    `usuario-${uid}`,
  ]
  await sinCambios(p, async () => {
    for (const texto of textos) {
      const propia = con('pull?base=usuario', a.tienda.tiendaId)
      for (const url of [`${propia}&usuarioId=${texto}`, `${propia}&uid=${texto}`, `${propia}&desde=${texto}`]) {
        const r = await crudo(p, 'GET', url, { quien: navegador.de, headers: { 'x-usuario-id': uid, 'x-forwarded-user': uid } })
        expect(r.texto).not.toContain(secreto)
        expect(r.estado).toBeLessThan(500)
      }
      for (const url of [
        `/sync/v1/pull?base=usuario-${texto}&tiendaId=${a.tienda.tiendaId}`,
        `/sync/v1/${texto}`,
        `/api/yo/${texto}`,
        `/api/usuarios/${texto}`,
      ]) {
        const r = await crudo(p, 'GET', url, { quien: { ...navegador.de } })
        negado(r, [400, 404])
        expect(r.texto).not.toContain(secreto)
      }
      negado(await p.pedir('GET', `/api/tiendas/${texto}/numeros`, undefined, clienta), 404)
    }
    const mio = bien(await p.pedir('GET', '/api/yo', undefined, { cookie: clienta.cookie }))
    expect(mio['usuarioId']).toBe(uid)
  })
})

test('fila 6: con el perfil de otra en el cuerpo, cada quien cambia solo el suyo', async () => {
  const { p, a, clienta } = m
  const intrusa = a.gente.pedidos.persona
  const suyo = async () => (await (await baseDeUsuario(p.store, clienta.usuarioId)).changes('0', 100)).cambios
  const antes = await suyo()
  for (const cuerpo of [{ id: `usuario:${clienta.usuarioId}` }, { usuarioId: clienta.usuarioId }, { _id: clienta.usuarioId }])
    negado(await p.pedir('PUT', '/api/yo/perfil', { nombre: 'Intrusa', ...cuerpo }, intrusa), 400, 'peticion.invalida')
  expect(await suyo()).toEqual(antes)
})

test('fila 7: la contadora y la mensajera no venden: cada documento a cuarentena, y ningún efecto', async () => {
  const { p, a } = m
  for (const rol of ['contador', 'mensajero', 'pedidos'] as const) {
    const { navegador } = a.gente[rol]
    const venta = navegador.hecho(Venta, {}, { id: `131246796-E32${String(99_000 + 100 * navegador.seq + rol.length).padStart(10, '0')}` })
    const suerte = await sinCambios(p, async () => suertes(await navegador.enviar(venta)), ['cuarentena'])
    expect(suerte).toEqual(['sin-permiso'])
  }
})

test('fila 8: lo que solo decide el servidor no se guarda de nadie, ni de la dueña', async () => {
  const { p, a } = m
  const decisiones: readonly Entity[] = [
    CreditoCliente,
    BloqueNCF,
    Complemento,
    RangoNCF,
    TiendaBanco,
    Pedido,
    MiPedido,
    CostosEnvios,
    MetodoDePago,
    ProductoOculto,
  ] as readonly unknown[] as Entity[]
  const { navegador } = a.gente.propietario
  const hechos = decisiones.map((entity) => navegador.hecho(entity))
  const suerte = await sinCambios(p, async () => suertes(await navegador.enviar(...hechos)), ['cuarentena'])
  expect(suerte).toEqual(decisiones.map(() => 'tipo-desconocido'))
  // Nor a fact that takes the id of a decision.
  const disfrazada = envioDe(
    construir(Venta, {}, { ...JSON.parse(hechos[0]?.texto ?? '{}'), id: 'bloque:131246796:E32:0000000001', tipo: 'venta' }),
  )
  expect(await sinCambios(p, async () => suertes(await navegador.enviar(disfrazada)), ['cuarentena'])).toEqual(['esquema'])
})

test('fila 9: nadie se da papeles, crédito, descuento ni tienda por su perfil', async () => {
  const { p, clienta } = m
  const regalos = {
    roles: ['operador'],
    rol: 'operador',
    operador: true,
    creditoAprobadoCentavos: 1_000_000,
    creditoAprobado: 1_000_000,
    descuentoPuntosBasicos: 5000,
    activo: false,
    tienda: m.a.tienda.tiendaId,
    tiendaId: m.a.tienda.tiendaId,
    emailVerified: true,
    creadoPor: 'servidor',
    recepcion: {},
  }
  await sinCambios(p, async () => {
    for (const [campo, valor] of Object.entries(regalos)) {
      const r = await p.pedir('PUT', '/api/yo/perfil', { telefono: '8095550000', [campo]: valor }, clienta)
      expect([campo, r.estado]).not.toEqual([campo, 200])
      negado(r, [400, 422])
    }
  })
  // better-auth's doors take no field of theirs either.
  for (const campo of ['role', 'emailVerified', 'operador', 'id']) {
    const r = await p.pedir('POST', '/api/auth/sign-up/email', {
      email: `regalo-${campo.toLowerCase()}@ejemplo.do`,
      name: 'Regalo',
      password: 'una clave larga',
      [campo]: campo === 'id' ? m.a.duena.usuarioId : true,
    })
    const cookie = String([r.headers['set-cookie'] ?? ''].flat()[0]).split(';')[0] ?? ''
    const yo = r.estado === 200 ? bien(await p.pedir('GET', '/api/yo', undefined, { cookie })) : undefined
    expect([yo?.['operador'] ?? false, yo?.['usuarioId'] === m.a.duena.usuarioId]).toEqual([false, false])
  }
})

test('fila 72: lo público lleva los campos de la lista y ninguno más', async () => {
  const { p, a } = m
  const { navegador } = a.gente.propietario
  const alta = navegador.alta('producto:publico1', {
    ...Producto.muestra,
    nombre: 'Café público',
    precioDiezmilesimas: 3_250_000,
    costoDiezmilesimas: 1_234_567,
    publicado: true,
    existenciaMinimaMilesimas: 77_000,
  })
  expect(suertes(await navegador.enviar(alta))).toEqual(['recibido'])
  bien(await p.pedir('PUT', `/api/tiendas/${a.tienda.tiendaId}`, { tiendaTelefono: '8095551234' }, a.duena))
  await p.server.central.trabajos.ponerAlDia(a.tienda.tiendaId)
  const r = await crudo(p, 'GET', `/api/publico/tiendas/${a.tienda.slug}`)
  const { tienda, productos } = r.cuerpo as { tienda: object; productos: object[] }
  const permitidos = new Set<string>([...camposPublicosDeTienda, ...Object.keys(envelope.shape)])
  expect(Object.keys(tienda).filter((campo) => !permitidos.has(campo))).toEqual([])
  expect(productos.length).toBeGreaterThan(0)
  for (const producto of productos) expect(Object.keys(producto).toSorted()).toEqual(Object.keys(productoPublico.shape).toSorted())
  expect(r.texto).not.toMatch(/1234567|77000|costo|existencia|clienteId|@ejemplo/)
  // Taken out of the lists, it is out of the window too, whatever `publicado` says.
  const cambios = [{ docId: 'producto:publico1', campos: { eliminado: { antes: false, despues: true } } }]
  expect(suertes(await navegador.enviar(navegador.hecho(Historico, { docTipo: 'producto', cambios, motivo: '' })))).toEqual(['recibido'])
  expect(bien(await p.pedir('GET', `/api/publico/tiendas/${a.tienda.slug}`))['productos']).toEqual([])
})

test('fila 74: lo que publica un equipo dado de baja se guarda aparte y no sale al público', async () => {
  const { p } = m
  const { duena, tienda } = await unLocal(p)
  const caja = new Hechos(p, tienda, await unaCaja(p, duena, tienda))
  bien(await p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/dispositivos/${caja.de.dispositivoId}/revocar`, {}, duena))
  const suerte = await sinCambios(
    p,
    async () => suertes(await caja.enviar(caja.alta('producto:robado', { nombre: 'Robado', publicado: true }))),
    ['cuarentena'],
  )
  expect(suerte).toEqual(['dispositivo-revocado'])
  expect(bien(await p.pedir('GET', `/api/publico/tiendas/${tienda.slug}`))['productos']).toEqual([])
})

test('fila 8: una cuenta sin tienda no entrega nada', async () => {
  const { p, a, clienta } = m
  await sinCambios(p, async () => {
    const cuerpo = { tiendaId: a.tienda.tiendaId, hechos: [a.caja.hecho(Venta)] }
    negado(await p.pedir('POST', '/sync/v1/push', cuerpo, clienta), 401, 'dispositivo.desconocido')
    negado(await p.pedir('POST', '/sync/v1/push', cuerpo), 401, 'dispositivo.desconocido')
    for (const rol of rolesDeTienda.filter((uno) => uno !== 'propietario')) {
      // Somebody else's browser with one's own session.
      const r = await p.pedir('POST', '/sync/v1/push', cuerpo, { ...a.gente[rol].navegador.de, cookie: clienta.cookie })
      negado(r, 401, 'sesion.ninguna')
    }
  })
})
