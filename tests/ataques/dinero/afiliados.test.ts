/** Who brings customers: who says what they earn, who earns nothing however they try, and that each peso is paid once, to the account that was looked at. Rows 236 to 238. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Aviso } from '#domain/avisos/aviso.entity.ts'
import { Afiliado } from '#domain/afiliados/afiliado.entity.ts'
import type { AfiliadoEntero, MiAfiliacion, VentaConSaldo, VentaDeTienda } from '#domain/afiliados/comandos.afiliados.ts'
import { PagoAAfiliado } from '#domain/afiliados/pago-a-afiliado.entity.ts'
import { ReversionDeAfiliado } from '#domain/afiliados/reversion.entity.ts'
import { REGLA_DE_AFILIADOS } from '#domain/comisiones/comision.ts'
import type { LoteDePago } from '#domain/desembolsos/lote.entity.ts'
import { diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import { asentarTodos } from '#domain/libros/asientos.ts'
import { partidasDe } from '#domain/libros/partidas.ts'
import { probarMercana } from '#domain/libros/pruebas/prueba.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { abrirPlataforma, baseDeTienda, baseDeUsuario } from '#server/core/bases.ts'
import { leerLegibles, leerTodos } from '#server/core/documentos.ts'
import { dosTiendas, retirado } from '../../support/server/a-mercana.ts'
import { colocar, compraDe, enSuBase, enTienda, idsDe, mover, unMensajero, uuid, type Comercial } from '../../support/server/orders.ts'
import { bien, type Hechos } from '../../support/server/sync.ts'
import { CLAVE, unServidor, type PersonaPrueba, type Prueba, type Quien, type Respuesta } from '../../support/server/test-server.ts'
import { negado } from '../mesa.ts'

const OPERADORES = ['jefa@mercana.test', 'socia@mercana.test', 'nueva@mercana.test'] as const
let p: Prueba
let jefa: PersonaPrueba
let socia: PersonaPrueba
let nueva: PersonaPrueba
let a: Comercial
let b: Comercial
let metodoId = ''
let cajas: ReadonlyMap<Comercial, Hechos>
let referencias = 0

beforeAll(async () => {
  p = await unServidor({ ADMIN_EMAILS: OPERADORES.join(',') })
  for (const email of OPERADORES) await p.server.identidad.crear({ email, nombre: email, clave: CLAVE })
  jefa = await p.entrar(OPERADORES[0], CLAVE)
  socia = await p.entrar(OPERADORES[1], CLAVE)
  nueva = await p.entrar(OPERADORES[2], CLAVE)
  ;({ a, b, metodoId, cajas } = await dosTiendas(p, jefa))
  bien(await p.pedir('POST', '/api/mercana/comisiones', { id: uuid(), nombre: 'Diez', puntosBasicos: 1000, desde: hoy() }, jefa))
}, 60_000)
afterAll(() => p.cerrar())

const PROGRAMA = '/api/mercana/programa_afiliados'
const cuenta = { banco: 'Banreservas', numero: '9600000077', tipo: 'Ahorros', titular: 'Ana Reyes', identificacion: '00113918205' }
const hoy = (): string => diaFiscal(p.reloj.ahora.toISOString())
const delAfiliado = ({ usuarioId }: PersonaPrueba, que = ''): string => `/api/mercana/afiliados/${usuarioId}${que}`
const deTienda = (de: Comercial): string => `/api/tiendas/${de.tienda.tiendaId}/afiliados`
const paga = (campos: object = {}): Promise<Respuesta> => p.pedir('PUT', PROGRAMA, { activo: true, puntosBasicos: 500, ...campos }, jefa)
const conEnlace = (quien: PersonaPrueba, codigo: string, cual = 'referenciadoPor'): PersonaPrueba => ({
  ...quien,
  cookie: `${quien.cookie ?? ''}; ${cual}=${codigo}.${Math.floor(p.reloj.ahora.getTime() / 1000) + 29 * 24 * 3600}`,
})
const pedir = async (de: Comercial, quien: PersonaPrueba, mas: Record<string, unknown> = {}): Promise<string> =>
  idsDe(await colocar(p, quien, compraDe([de], mas)))[0] ?? ''
const contenidoDe = async (de: Comercial, pedidoId: string) => (await enTienda(p, de, pedidoId))?.contenido
const retirada = (de: Comercial, quien: PersonaPrueba, como: Parameters<typeof retirado>[3] = {}): Promise<string> =>
  retirado({ p, clienta: quien, operadora: jefa, cajas }, de, como.enTienda ? 'en_tienda' : metodoId, como)
const mia = async (quien: PersonaPrueba): Promise<MiAfiliacion> =>
  bien(await p.pedir('GET', '/api/yo/afiliacion', undefined, quien)) as unknown as MiAfiliacion
const ficha = async (quien: PersonaPrueba): Promise<AfiliadoEntero> =>
  bien(await p.pedir('GET', delAfiliado(quien), undefined, jefa)) as unknown as AfiliadoEntero
const venta = async (quien: PersonaPrueba, pedidoId: string): Promise<VentaConSaldo | undefined> =>
  (await mia(quien)).ventas.find((una) => una.pedidoId === pedidoId)
const armar = (afiliados: readonly [PersonaPrueba, number][], quien = jefa, id = uuid()): Promise<Respuesta> =>
  p.pedir(
    'POST',
    '/api/mercana/lotes_de_afiliados',
    { id, metodoId, afiliados: afiliados.map(([{ usuarioId }, centavos]) => ({ afiliado: usuarioId, centavos })) },
    quien,
  )
const delLote = (id: string, que: string): string => `/api/mercana/lotes/${encodeURIComponent(id)}${que}`
const pagar = (id: string, quien: PersonaPrueba, mas: object = {}): Promise<Respuesta> =>
  p.pedir(
    'POST',
    delLote(id, '/pagar'),
    { dia: hoy(), respuestas: [{ quien: quien.usuarioId, pagado: true, referencia: `SAL-${++referencias}`, motivo: '', ...mas }] },
    jefa,
  )
/** Says their account, and an operator looks at it. */
async function conCuenta(quien: PersonaPrueba): Promise<void> {
  bien(await p.pedir('PUT', '/api/yo/afiliacion/cuenta', { cuenta }, quien))
  bien(await p.pedir('POST', delAfiliado(quien, '/cuenta'), { cuenta }, jefa))
}

/** The platform's book of all stores: what is owed to somebody by it is what they are told, and M6 holds. */
async function cuadra(quien: PersonaPrueba): Promise<void> {
  const plataforma = await abrirPlataforma(p.store)
  const pedidos = (await Promise.all([a, b].map(({ tienda }) => leerTodos(baseDeTienda(p.store, tienda.tiendaId, 'ops'), Pedido)))).flat()
  const [pagos, reversiones] = await Promise.all([leerTodos(plataforma, PagoAAfiliado), leerTodos(plataforma, ReversionDeAfiliado)])
  const [tienda, nuestra] = [asentarTodos(pedidos), asentarTodos([...pedidos, ...pagos, ...reversiones], 'plataforma')]
  expect([...tienda.rechazados, ...nuestra.rechazados]).toEqual([])
  expect(probarMercana(tienda.asientos, nuestra.asientos)).toEqual([])
  const suyas = partidasDe(nuestra.asientos, 'afiliados').filter(({ parte }) => parte === quien.usuarioId)
  expect(suyas.reduce((suma, { centavos }) => suma - centavos, 0)).toBe((await mia(quien)).saldoCentavos)
}

test('fila 236: lo que se paga por traer clientes lo dice quien lleva la plataforma, y lo de la tienda su dueña; uno imposible no cambia nada', async () => {
  const clienta = await p.persona('Curiosa')
  const roles = ['contador', 'supervisor', 'cajero', 'pedidos', 'mensajero', 'verificador'] as const
  const gente = new Map<string, Quien>()
  for (const rol of roles) gente.set(rol, (await unMensajero(p, a, { rol })).persona)
  for (const quien of [a.duena, clienta, {}, ...gente.values()]) {
    const pedidos = [
      ['GET', PROGRAMA, undefined],
      ['PUT', PROGRAMA, { activo: true, puntosBasicos: 3000 }],
      ['GET', '/api/mercana/afiliados', undefined],
      ['GET', delAfiliado(clienta), undefined],
      ['PUT', delAfiliado(clienta), { revocadoMotivo: 'Porque sí' }],
      ['POST', delAfiliado(clienta, '/cuenta'), { cuenta }],
      ['POST', delAfiliado(clienta, '/reversiones'), { pedidoId: 'pedido:x', motivo: 'Porque sí' }],
      ['POST', '/api/mercana/lotes_de_afiliados', { id: uuid(), metodoId, afiliados: [{ afiliado: clienta.usuarioId, centavos: 1 }] }],
    ] as const
    for (const [metodo, ruta, cuerpo] of pedidos)
      expect([ruta, [401, 403].includes((await p.pedir(metodo, ruta, cuerpo, quien)).estado)]).toEqual([ruta, true])
  }
  const promete = { activo: true, puntosBasicos: 200, maximoCentavos: 0 }
  expect((await p.pedir('GET', deTienda(a), undefined, gente.get('contador') ?? {})).estado).toBe(200)
  for (const rol of roles) expect([rol, (await p.pedir('PUT', deTienda(a), promete, gente.get(rol) ?? {})).estado]).toEqual([rol, 403])
  for (const rol of roles.slice(1))
    expect([rol, (await p.pedir('GET', deTienda(a), undefined, gente.get(rol) ?? {})).estado]).toEqual([rol, 403])
  expect((await p.pedir('PUT', deTienda(a), promete, b.duena)).estado).toBe(404)
  expect((await p.pedir('PUT', deTienda(a), promete, clienta)).estado).toBe(404)
  negado(await paga({ puntosBasicos: 3001 }), 422, 'afiliados.demasiado')
  negado(await paga({ puntosBasicos: 0 }), 422, 'afiliados.nada')
  negado(await p.pedir('PUT', deTienda(a), { ...promete, puntosBasicos: 3001 }, a.duena), 422, 'afiliados.demasiado')
  expect((await paga({ diasDeEnlace: 31 })).estado).toBe(400)
  expect(bien(await p.pedir('GET', PROGRAMA, undefined, jefa))['programa']).toMatchObject({ activo: false, puntosBasicos: 0 })
})

test('fila 236: cada orden se queda con lo que se prometía al pedirla; quien compra y quien la lleva no lo leen, y lo que diga el cuerpo no cuenta', async () => {
  const [ana, clienta] = [await p.persona('Ana Reyes'), await p.persona('Clienta')]
  const traida = conEnlace(clienta, ana.usuarioId)
  expect((await contenidoDe(a, await pedir(a, traida)))?.afiliado).toBeUndefined()
  bien(await paga())
  bien(await p.pedir('PUT', deTienda(a), { activo: true, puntosBasicos: 200, maximoCentavos: 0 }, a.duena))
  const mentira = { afiliado: { usuarioId: clienta.usuarioId, via: 'enlace', bloqueo: '', puntosBasicos: 3000, maximoCentavos: 0 } }
  const pedidoId = await pedir(a, traida, mentira)
  const dice = await contenidoDe(a, pedidoId)
  expect(dice?.afiliado).toEqual({ usuarioId: ana.usuarioId, via: 'enlace', bloqueo: '', puntosBasicos: 500, maximoCentavos: 0 })
  expect(dice?.comision?.tramos).toMatchObject([{ nombre: 'Diez' }, { reglaId: REGLA_DE_AFILIADOS, puntosBasicos: 200, lineas: [1] }])
  expect((await enSuBase(p, clienta, pedidoId))?.contenido).not.toHaveProperty('afiliado')
  bien(await paga({ puntosBasicos: 50, maximoCentavos: 10 }))
  bien(await p.pedir('PUT', deTienda(a), { activo: false, puntosBasicos: 0, maximoCentavos: 0 }, a.duena))
  expect(await contenidoDe(a, pedidoId)).toEqual(dice)
  const otra = await contenidoDe(a, await pedir(a, traida))
  expect([otra?.afiliado?.puntosBasicos, otra?.comision?.tramos.length]).toEqual([50, 1])
  bien(await paga({ maximoCentavos: 0 }))
  // What it brought is in its own list, of that store and not of the other; who bought is nobody's affair.
  const { ventas } = await mia(ana)
  expect(ventas.map(({ tiendaNombre, situacion }) => [tiendaNombre, situacion])).toEqual(Array(2).fill([dice?.tiendaNombre, 'por_recibir']))
  expect(JSON.stringify(ventas)).not.toContain(clienta.usuarioId)
  expect(bien(await p.pedir('GET', deTienda(b), undefined, b.duena))['ventas']).toEqual([])
  expect((bien(await p.pedir('GET', deTienda(a), undefined, a.duena))['ventas'] as unknown[]).length).toBe(2)
})

test('fila 237: nadie gana de lo suyo: su compra, su tienda, su otro teléfono o cédula, quien la trajo a ella, ni con el enlace revocado', async () => {
  bien(await paga())
  const bloqueo = async (de: Comercial, quien: PersonaPrueba, mas: Record<string, unknown> = {}) =>
    (await contenidoDe(de, await pedir(de, quien, mas)))?.afiliado?.bloqueo
  const perfil = (quien: PersonaPrueba, campos: object): Promise<Respuesta> => p.pedir('PUT', '/api/yo/perfil', campos, quien)
  const [luisa, otra] = [await p.persona('Luisa'), await p.persona('Otra')]
  expect(await bloqueo(a, conEnlace(otra, luisa.usuarioId))).toBe('')
  // Her own link brings nobody, not even herself.
  expect((await contenidoDe(a, await pedir(a, conEnlace(luisa, luisa.usuarioId))))?.afiliado).toBeUndefined()
  // Of such an order the store pays nothing for having been brought it.
  const promete = (activo: boolean) => p.pedir('PUT', deTienda(a), { activo, puntosBasicos: 200, maximoCentavos: 0 }, a.duena)
  bien(await promete(true))
  const deLaDuena = await contenidoDe(a, await pedir(a, conEnlace(otra, a.duena.usuarioId)))
  expect([deLaDuena?.afiliado?.bloqueo, deLaDuena?.comision?.tramos.map(({ nombre }) => nombre)]).toEqual(['equipo', ['Diez']])
  bien(await promete(false))
  // Who works in it, whichever their work is, and whoever owns it; of another store they do.
  const mensajero = await unMensajero(p, a)
  expect(await bloqueo(a, conEnlace(otra, a.duena.usuarioId))).toBe('equipo')
  expect(await bloqueo(a, conEnlace(otra, mensajero.persona.usuarioId))).toBe('equipo')
  expect(await bloqueo(b, conEnlace(otra, a.duena.usuarioId))).toBe('')
  // One person with two accounts, at another browser.
  bien(await perfil(luisa, { telefono: '809-555-0101', identificacion: '001-1391820-5' }))
  const segunda = await p.persona('Luisa Dos')
  expect(await bloqueo(a, conEnlace(segunda, luisa.usuarioId), { telefono: '+1 (809) 555-0101' })).toBe('mismo-telefono')
  bien(await perfil(segunda, { identificacion: '00113918205' }))
  expect(await bloqueo(a, conEnlace(segunda, luisa.usuarioId), { telefono: '829-555-0199' })).toBe('misma-identidad')
  // Accounts that brought each other.
  const invitada = await registrar('Invitada', luisa.usuarioId)
  expect(await bloqueo(a, conEnlace(luisa, invitada.usuarioId))).toBe('anillo')
  const nieta = await registrar('Nieta', invitada.usuarioId)
  expect(await bloqueo(a, conEnlace(luisa, nieta.usuarioId))).toBe('anillo')
  // Who was brought when she made her account needs no link; a code that is nobody's pays nobody.
  expect((await contenidoDe(a, await pedir(a, invitada)))?.afiliado).toMatchObject({ usuarioId: luisa.usuarioId, via: 'cuenta' })
  expect((await contenidoDe(a, await pedir(a, conEnlace(otra, 'inventado'))))?.afiliado).toBeUndefined()
  bien(await p.pedir('PUT', delAfiliado(luisa), { revocadoMotivo: 'Compra con otra cuenta' }, jefa))
  expect(await bloqueo(a, conEnlace(otra, luisa.usuarioId))).toBe('revocado')
  expect(await mia(luisa)).toMatchObject({ estado: 'revocado', revocadoMotivo: 'Compra con otra cuenta' })
  bien(await p.pedir('PUT', delAfiliado(luisa), { revocadoMotivo: '' }, jefa))
  expect(await bloqueo(a, conEnlace(otra, luisa.usuarioId))).toBe('')
  expect((await ficha(luisa)).ventas.filter(({ situacion }) => situacion === 'bloqueada').length).toBe(3)
})

test('fila 237: lo ilegible de quien comparte no le impide comprar a quien abrió su enlace', async () => {
  const [rota, clienta] = [await p.persona('Rota'), await p.persona('Sin culpa')]
  bien(await paga())
  expect((await contenidoDe(b, await pedir(b, conEnlace(clienta, rota.usuarioId))))?.afiliado?.bloqueo).toBe('')
  const db = await abrirPlataforma(p.store)
  const doc = await db.get(`afiliado:${rota.usuarioId}`)
  if (!doc) throw new Error('no affiliate')
  const danado = { ...doc, pagableDesde: 'nunca' }
  expect((await db.update(danado)).ok).toBe(true)
  expect((await contenidoDe(b, await pedir(b, conEnlace(clienta, rota.usuarioId))))?.afiliado).toBeUndefined()
  // Who looks at all of them sees the others.
  expect((await p.pedir('GET', '/api/mercana/afiliados', undefined, jefa)).estado).toBe(200)
})

test('fila 237: cuenta el primer enlace o el último, según el programa, y solo mientras valga', async () => {
  const [una, dos, clienta] = [await p.persona('Una'), await p.persona('Dos'), await p.persona('Indecisa')]
  const ambos = conEnlace(conEnlace(clienta, una.usuarioId), dos.usuarioId, 'referenciadoPorUltimo')
  const quien = async (de: PersonaPrueba) => (await contenidoDe(a, await pedir(a, de)))?.afiliado?.usuarioId
  bien(await paga())
  expect(await quien(ambos)).toBe(una.usuarioId)
  bien(await paga({ toque: 'ultimo' }))
  expect(await quien(ambos)).toBe(dos.usuarioId)
  const deCuenta = await registrar('De cuenta', una.usuarioId)
  expect(await quien(deCuenta)).toBe(una.usuarioId)
  expect(await quien(conEnlace(deCuenta, dos.usuarioId, 'referenciadoPorUltimo'))).toBe(dos.usuarioId)
  bien(await paga({ toque: 'primero', diasDeEnlace: 1 }))
  // They were opened yesterday and a bit before.
  p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 3 * 3600_000)
  const viejo = conEnlace(clienta, una.usuarioId)
  p.reloj.ahora = new Date(p.reloj.ahora.getTime() - 3 * 3600_000)
  expect(await quien(viejo)).toBe(una.usuarioId)
  bien(await paga({ diasDeEnlace: 30 }))
})

test('fila 238: se gana con lo que se queda quien compró, cuando ya no puede reclamar, y nunca más de lo que Mercana cobra', async () => {
  bien(await paga())
  bien(await p.pedir('PUT', deTienda(b), { activo: true, puntosBasicos: 200, maximoCentavos: 0 }, b.duena))
  const [eva, clienta] = [await p.persona('Eva'), await p.persona('Compradora')]
  const traida = conEnlace(clienta, eva.usuarioId)
  const pendiente = await retirada(b, traida, { cuantos: 2, enPlazo: true })
  const { baseCentavos = 0 } = (await venta(eva, pendiente)) ?? {}
  expect(baseCentavos).toBeGreaterThan(16_000)
  // 5 % of the platform, 2 % of the store.
  const gana = Math.round(baseCentavos * 0.05) + Math.round(baseCentavos * 0.02)
  expect(await venta(eva, pendiente)).toMatchObject({ ganadoCentavos: gana, saldoCentavos: gana, situacion: 'en_plazo' })
  expect(await mia(eva)).toMatchObject({ saldoCentavos: gana, exigibleCentavos: 0, esperaCentavos: gana, impedimento: 'nada' })
  negado(await armar([[eva, gana]]), 422, 'lote.impedido')
  const listo = await retirada(b, traida, { cuantos: 1 })
  expect((await venta(eva, listo))?.situacion).toBe('exigible')
  // The platform promised more than it charges: what it charges is the most that it pays.
  bien(await paga({ puntosBasicos: 3000 }))
  const caro = await venta(eva, await retirada(a, traida, { cuantos: 1 }))
  expect(caro?.ganadoCentavos).toBe(Math.round((caro?.baseCentavos ?? 0) * 0.1))
  bien(await paga())
  await cuadra(eva)
})

test('fila 238: lo devuelto se deja de ganar; y lo que no llegó a entregarse, no se gana', async () => {
  const [ivan, clienta] = [await p.persona('Iván'), await p.persona('Arrepentida')]
  const traida = conEnlace(clienta, ivan.usuarioId)
  const cancelado = await pedir(b, traida)
  expect((await venta(ivan, cancelado))?.esperadoCentavos).toBeGreaterThan(0)
  bien(await mover(p, clienta, '/api/yo', cancelado, 'cancelar', { motivo: 'Ya no' }))
  expect(await venta(ivan, cancelado)).toMatchObject({ situacion: 'perdida', ganadoCentavos: 0, esperadoCentavos: 0, saldoCentavos: 0 })
  const pedidoId = await retirada(b, traida, { cuantos: 2, enPlazo: true })
  const { ganadoCentavos: antes = 0 } = (await venta(ivan, pedidoId)) ?? {}
  const lineas = [{ linea: 1, cantidadMilesimas: 1000 }]
  const solicitud = { reembolsoId: 'r1', centavos: 1, motivo: 'Llegó abierto', clase: 'danado', lineas }
  bien(await mover(p, clienta, '/api/yo', pedidoId, 'solicitarReembolso', solicitud))
  expect((await venta(ivan, pedidoId))?.situacion).toBe('en_reclamo')
  const base = `/api/tiendas/${b.tienda.tiendaId}`
  const decision = { reembolsoId: 'r1', centavos: 10_000, motivo: 'Se miró', aprueba: true, decision: 'aprueba' }
  bien(await mover(p, b.duena, base, pedidoId, 'decidirReembolso', decision))
  expect((await venta(ivan, pedidoId))?.ganadoCentavos).toBe(Math.round(antes / 2))
  // What the store reads that it pays goes down with it, and is nothing of what was never delivered.
  const { ventas } = bien(await p.pedir('GET', deTienda(b), undefined, b.duena)) as unknown as { ventas: VentaDeTienda[] }
  const laDeElla = (cual: string) => ventas.find((una) => una.pedidoId === cual)
  expect(laDeElla(cancelado)).toMatchObject({ deTiendaCentavos: 0, baseCentavos: 0 })
  expect(laDeElla(pedidoId)?.deTiendaCentavos).toBe(Math.round(Math.round((laDeElla(pedidoId)?.baseCentavos ?? 0) * 0.02) / 2))
  await cuadra(ivan)
})

test('fila 238: se paga una vez, con tres personas, a la cuenta que se miró, con su retención; y lo que el banco devuelve se debe otra vez', async () => {
  const [sol, clienta, ladrona] = [await p.persona('Sol'), await p.persona('Fiel'), await p.persona('Ladrona')]
  const pedidoId = await retirada(b, conEnlace(clienta, sol.usuarioId), { cuantos: 10 })
  const { exigibleCentavos: bruto } = await mia(sol)
  expect(bruto).toBeGreaterThan(0)
  negado(await armar([[sol, bruto]]), 422, 'lote.impedido')
  for (const [mal, code] of [
    [{ banco: '' }, 'afiliados.cuenta'],
    [{ titular: ' ' }, 'afiliados.titular'],
    [{ identificacion: '131246796' }, 'afiliados.cedula'],
  ] as const)
    negado(await p.pedir('PUT', '/api/yo/afiliacion/cuenta', { cuenta: { ...cuenta, ...mal } }, sol), 422, code)
  bien(await p.pedir('PUT', '/api/yo/afiliacion/cuenta', { cuenta }, sol))
  expect((await mia(sol)).impedimento).toBe('sin-verificar')
  negado(await p.pedir('POST', delAfiliado(sol, '/cuenta'), { cuenta: { ...cuenta, numero: '1234567' } }, jefa), 422, 'afiliados.cambio')
  negado(await p.pedir('POST', delAfiliado(ladrona, '/cuenta'), { cuenta }, jefa), 404, 'afiliado.no-existe')
  bien(await p.pedir('POST', delAfiliado(sol, '/cuenta'), { cuenta }, jefa))
  negado(await armar([[sol, bruto + 1]]), 422, 'lote.cambio')
  negado(
    await armar([
      [sol, bruto],
      [sol, bruto],
    ]),
    422,
    'lote.repetida',
  )
  bien(await p.pedir('PUT', delAfiliado(sol), { retenidaMotivo: 'Se revisan sus órdenes' }, jefa))
  negado(await armar([[sol, bruto]]), 422, 'lote.impedido')
  expect(await mia(sol)).toMatchObject({ impedimento: 'retenida', retenidaMotivo: 'Se revisan sus órdenes' })
  bien(await p.pedir('PUT', delAfiliado(sol), { retenidaMotivo: '' }, jefa))

  const armados = await Promise.all([jefa, socia, nueva].map((quien) => armar([[sol, bruto]], quien)))
  expect(armados.map(({ estado }) => estado).sort()).toEqual([200, 422, 422])
  const primero = armados.findIndex(({ estado }) => estado === 200)
  const armo = [jefa, socia, nueva][primero] ?? jefa
  const id = String(armados[primero]?.cuerpo['id'])
  negado(await p.pedir('POST', delLote(id, '/aprobar'), {}, armo), 422, 'lote.lo-armaste')
  for (const quien of [jefa, socia, nueva].filter((uno) => uno !== armo)) bien(await p.pedir('POST', delLote(id, '/aprobar'), {}, quien))
  const veces = await Promise.all(Array.from({ length: 5 }, () => pagar(id, sol)))
  expect(veces.map(({ estado }) => estado).sort()).toEqual([200, 409, 409, 409, 409])
  const retenido = Math.round(bruto * 0.1)
  const [pago] = (await mia(sol)).pagos
  expect(pago).toMatchObject({ brutoCentavos: bruto, retenidoCentavos: retenido, centavos: bruto - retenido, cuenta, estado: 'pagado' })
  expect(await mia(sol)).toMatchObject({ saldoCentavos: 0, exigibleCentavos: 0, pagadoCentavos: bruto, retenidoCentavos: retenido })
  const { retenciones } = bien(await p.pedir('GET', '/api/mercana/afiliados', undefined, jefa)) as unknown as { retenciones: object[] }
  expect(retenciones).toContainEqual({ mes: hoy().slice(0, 7), pagos: 1, brutoCentavos: bruto, retenidoCentavos: retenido })
  await cuadra(sol)

  // Somebody with her session changes the account: it waits, and is looked at again.
  const suya = { ...cuenta, numero: '5550001112', titular: 'Ladrona' }
  bien(await p.pedir('PUT', '/api/yo/afiliacion/cuenta', { cuenta: suya }, sol))
  bien(await p.pedir('POST', delLote(id, '/devolver'), { quien: sol.usuarioId, motivo: 'La cuenta está cerrada', dia: hoy() }, jefa))
  expect(await mia(sol)).toMatchObject({ saldoCentavos: bruto, exigibleCentavos: bruto, pagadoCentavos: 0, impedimento: 'sin-verificar' })
  negado(await armar([[sol, bruto]]), 422, 'lote.impedido')
  bien(await p.pedir('POST', delAfiliado(sol, '/cuenta'), { cuenta: suya }, jefa))
  expect(await mia(sol)).toMatchObject({ impedimento: 'cuenta-nueva', pagableDesde: sumarDias(hoy(), 3) })
  await cuadra(sol)
  const oidos = await leerTodos(baseDeUsuario(p.store, sol.usuarioId), Aviso)
  expect(oidos.map(({ clase, motivo }) => `${clase} ${motivo}`).toSorted()).toEqual([
    'afiliado_cuenta ',
    'afiliado_devuelto La cuenta está cerrada',
    'afiliado_pago ',
  ])

  // What is taken back by hand is owed no more, once, and may be put back.
  const quitar = () => p.pedir('POST', delAfiliado(sol, '/reversiones'), { pedidoId, motivo: 'Es la misma persona' }, jefa)
  negado(await p.pedir('POST', delAfiliado(ladrona, '/reversiones'), { pedidoId, motivo: 'Es de otra' }, jefa), 404, 'afiliado.no-existe')
  const quitadas = await Promise.all([quitar(), quitar(), quitar()])
  expect(quitadas.map(({ estado }) => estado).sort()).toEqual([200, 409, 409])
  expect(await mia(sol)).toMatchObject({ saldoCentavos: 0 })
  expect((await venta(sol, pedidoId))?.quitada).toBe('Es la misma persona')
  await cuadra(sol)
  bien(await p.pedir('POST', delAfiliado(sol, '/reversiones/retirar'), { pedidoId }, jefa))
  expect(await mia(sol)).toMatchObject({ saldoCentavos: bruto })
  negado(await quitar(), 409, 'afiliados.ya-se-repuso')
  await cuadra(sol)
})

test('fila 238: de lo que se pagó en la tienda no se paga nada mientras ella le deba su comisión a Mercana', async () => {
  const [ola, clienta] = [await p.persona('Ola'), await p.persona('De mostrador')]
  await conCuenta(ola)
  const pedidoId = await retirada(a, conEnlace(clienta, ola.usuarioId), { cuantos: 9, enTienda: true })
  const debe = async () => {
    const { saldoCentavos } = bien(await p.pedir('GET', `/api/tiendas/${a.tienda.tiendaId}/mercana`, undefined, a.duena)) as {
      saldoCentavos: number
    }
    return -saldoCentavos
  }
  // What other orders brought to the platform may be more than what it owes: only what is left counts.
  for (let vez = 0; (await debe()) <= 0 && vez < 5; vez++) await retirada(a, clienta, { cuantos: 99, enTienda: true })
  expect(await debe()).toBeGreaterThan(0)
  const gana = (await venta(ola, pedidoId))?.ganadoCentavos ?? 0
  expect(gana).toBeGreaterThan(0)
  expect((await venta(ola, pedidoId))?.situacion).toBe('por_cobrar')
  expect(await mia(ola)).toMatchObject({ saldoCentavos: gana, exigibleCentavos: 0, esperaCentavos: gana, impedimento: 'nada' })
  negado(await armar([[ola, gana]]), 422, 'lote.impedido')
  const cuentaDeA = bien(await p.pedir('GET', `/api/mercana/tiendas/${a.tienda.tiendaId}/cuentasxpagar`, undefined, jefa)) as {
    exigibleCentavos: number
  }
  const abono = { id: uuid(), metodoId, centavos: -cuentaDeA.exigibleCentavos, dia: hoy(), referencia: 'DEP-1' }
  bien(await p.pedir('POST', `/api/mercana/tiendas/${a.tienda.tiendaId}/cuentasxpagar/abono`, abono, jefa))
  expect(await mia(ola)).toMatchObject({ saldoCentavos: gana, exigibleCentavos: gana })
  await cuadra(ola)
})

test('fila 238: un proceso que murió antes de escribirlo lo escribe el siguiente, una vez, y mientras no se paga otra vez', async () => {
  const [noa, clienta] = [await p.persona('Noa'), await p.persona('Constante')]
  await retirada(b, conEnlace(clienta, noa.usuarioId), { cuantos: 8 })
  await conCuenta(noa)
  const { exigibleCentavos: bruto } = await mia(noa)
  const id = String(bien(await armar([[noa, bruto]]))['id'])
  for (const quien of [socia, nueva]) bien(await p.pedir('POST', delLote(id, '/aprobar'), {}, quien))
  const plataforma = await abrirPlataforma(p.store)
  const doc = await plataforma.get(id)
  if (!doc) throw new Error('no batch')
  const pagos = (doc['pagos'] as LoteDePago['pagos']).map((pago) => ({ ...pago, estado: 'pagado', referencia: 'SAL-M' }))
  const muerto = { ...doc, pagos, estado: 'pagado', pagadoEl: hoy(), pagoNombre: 'Jefa', pendiente: true, clave: 'pendiente' }
  expect((await plataforma.update(muerto)).ok).toBe(true)
  await p.reiniciar(() => Promise.resolve())
  for (let vez = 0; vez < 2; vez++) expect(await mia(noa)).toMatchObject({ saldoCentavos: 0, exigibleCentavos: 0, pagadoCentavos: bruto })
  expect((await mia(noa)).pagos.length).toBe(1)
  negado(await armar([[noa, bruto]]), 422, 'lote.impedido')
  await cuadra(noa)
})

test('fila 238: nadie lee lo de otra persona, y cada quien lo suyo', async () => {
  const [lia, clienta] = [await p.persona('Lía'), await p.persona('Anónima')]
  await retirada(b, conEnlace(clienta, lia.usuarioId))
  await conCuenta(lia)
  expect((await mia(clienta)).ventas).toEqual([])
  expect((await mia(clienta)).cuenta).toBeNull()
  // Who pays them sees who else is paid there.
  expect((await ficha(lia)).mismaCuenta).toContain('Noa')
  expect((await ficha(lia)).mismaCuenta).not.toContain('Lía')
  negado(await p.pedir('GET', delAfiliado(clienta), undefined, jefa), 404, 'afiliado.no-existe')
  expect(JSON.stringify(bien(await p.pedir('GET', deTienda(b), undefined, b.duena)))).not.toContain(cuenta.numero)
  expect((await leerLegibles(abrirPlataforma(p.store), Afiliado)).find(({ usuarioId }) => usuarioId === lia.usuarioId)?.tiendas).toEqual([
    b.tienda.tiendaId,
  ])
  expect((await p.pedir('GET', '/api/yo/afiliacion', undefined, {})).estado).toBe(401)
})

/** Makes an account in a browser that opened a link. */
async function registrar(nombre: string, codigo: string): Promise<PersonaPrueba> {
  const email = `${nombre.replaceAll(' ', '').toLowerCase()}@ejemplo.do`
  const enlace = conEnlace({ usuarioId: '', email, cookie: '' }, codigo).cookie
  const r = await p.pedir('POST', '/api/auth/sign-up/email', { email, name: nombre, password: CLAVE }, { cookie: enlace.slice(2) })
  expect(r.estado).toBe(200)
  return p.entrar(email, CLAVE)
}
