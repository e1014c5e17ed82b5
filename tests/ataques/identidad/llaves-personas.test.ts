import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { confianzaDe } from '#domain/confianza/confianza.rules.ts'
import type { Envio } from '#domain/core/sync.ts'
import { baseDeTienda } from '#server/core/bases.ts'
import { EquipoConLlave, unaLlave, type LlaveDe } from '../../support/server/devices.ts'
import { bien, Hechos, unaCaja } from '../../support/server/sync.ts'
import { auditadas, negado, suertes, unaMesa, type Mesa } from '../mesa.ts'

/* Rows 125–127: what a hacked till writes in somebody's name without their PIN (adr/0032). Nothing of it is refused. */

let m: Mesa
let cajera = ''
let supervisora = ''
const SECRETO = 'c'.repeat(64)
const PIN = { pinHash: 'a'.repeat(64), pinSal: 'b'.repeat(32), pinIteraciones: 600_000 }
const empleados = (): string => `/api/tiendas/${m.a.tienda.tiendaId}/empleados`
const llaves = (): string => `/api/tiendas/${m.a.tienda.tiendaId}/llaves-de-persona`
const ponerPin = (empleadoId: string, pin: object) => m.p.pedir('PUT', `${empleados()}/${empleadoId}/pin`, pin, m.a.duena)

beforeAll(async () => {
  m = await unaMesa()
  cajera = m.a.gente.cajero.empleadoId
  supervisora = m.a.gente.supervisor.empleadoId
  for (const quien of [cajera, supervisora]) bien(await ponerPin(quien, { ...PIN, pinSal2: 'd'.repeat(32), pinPrueba: SECRETO }))
})
afterAll(() => m.p.cerrar())

interface Caja {
  hechos: Hechos
  equipo: EquipoConLlave
  turno(sobre: { creadoPor: string }): Envio
}
async function unaConLlave(): Promise<Caja> {
  const { p, a } = m
  const caja = await unaCaja(p, a.duena, a.tienda)
  const [, secreto = ''] = caja.authorization.split('.')
  const equipo = new EquipoConLlave(p, { dispositivoId: caja.dispositivoId, secreto, tiendaId: a.tienda.tiendaId })
  bien(await equipo.acceder())
  const hechos = new Hechos(p, a.tienda, caja)
  const turno: Caja['turno'] = ({ creadoPor }) => hechos.hecho(Turno, { cajaId: caja.cajaId, cajeroId: creadoPor }, { creadoPor })
  return { hechos, equipo, turno }
}
const unaDe = (empleadoId: string): LlaveDe => ({ empleadoId, par: unaLlave() })

/** Who is said not to have signed it; handed in, and accepted. */
async function entregar({ equipo }: Caja, envio: Envio): Promise<string[]> {
  expect(suertes(await equipo.entregar([envio]))).toEqual(['recibido'])
  return await asuntosDe(envio.id)
}
async function asuntosDe(hechoId: string): Promise<string[]> {
  return (await asuntos()).flatMap((uno) =>
    uno.hechoId === hechoId && uno.porque === 'sin-firma-de-persona' ? uno.renglones.map(({ nombre }) => nombre) : [],
  )
}
async function asuntos(): Promise<Aclaracion[]> {
  await m.p.server.central.trabajos.ponerAlDia(m.a.tienda.tiendaId)
  return await (await baseDeTienda(m.p.store, m.a.tienda.tiendaId, 'ops')).find<Aclaracion>({ tipo: Aclaracion.tipo })
}

test('fila 125: lo que va a nombre de una compañera que firma en esa caja, sin su firma, se recibe, espera al propietario y pesa en la confianza', async () => {
  const caja = await unaConLlave()
  const [suya, ajena] = [unaDe(cajera), unaDe(cajera)]
  expect(await entregar(caja, caja.turno({ creadoPor: cajera }))).toEqual([])
  // Sold with no line before she typed her PIN there: it comes after the key, and has no signature.
  const deAntes = caja.turno({ creadoPor: cajera })
  expect(bien(await caja.equipo.decirLlave(suya, { secreto: SECRETO, desde: 2 }))).toEqual({ estado: 'confirmada' })
  expect(await entregar(caja, deAntes)).toEqual([])
  const firmado = caja.equipo.firmadoPor(caja.turno({ creadoPor: cajera }), { persona: suya })
  expect(await entregar(caja, firmado)).toEqual([])
  for (const inventado of [
    caja.turno({ creadoPor: cajera }),
    caja.equipo.firmado(caja.turno({ creadoPor: cajera })),
    caja.equipo.firmadoPor(caja.turno({ creadoPor: cajera }), { persona: ajena }),
    caja.equipo.firmadoPor(caja.turno({ creadoPor: cajera }), { autoriza: [suya] }),
  ])
    expect(await entregar(caja, inventado)).toEqual(['cajero'])
  // Whose signature it carries, put on another act.
  const { autoria } = JSON.parse(firmado.texto) as { autoria: object }
  const otro = caja.turno({ creadoPor: cajera })
  const texto = `${otro.texto.slice(0, -1)},"autoria":${JSON.stringify(autoria)}}`
  expect(await entregar(caja, { ...otro, texto, hash: createHash('sha256').update(texto).digest('hex') })).toEqual(['cajero'])
  const deFirmas = (await asuntos()).filter(({ porque }) => porque === 'sin-firma-de-persona')
  expect(confianzaDe(caja.equipo.de.dispositivoId, deFirmas, 0)).toMatchObject({ nivel: 'poca', cuantos: 5 })
  // Somebody who never typed a PIN there is as in a till of before, and so is she at another one.
  expect(await entregar(caja, caja.turno({ creadoPor: m.a.tienda.empleadoId }))).toEqual([])
  const otraCaja = await unaConLlave()
  expect(await entregar(otraCaja, otraCaja.turno({ creadoPor: cajera }))).toEqual([])
})

test('fila 126: la autorización de una supervisora sin su PIN se ve, también si nunca entró en esa caja; en las cajas de antes no cambia nada', async () => {
  const caja = await unaConLlave()
  const [deCajera, deSupervisora] = [unaDe(cajera), unaDe(supervisora)]
  const autorizado = async (autoriza: readonly LlaveDe[], de = caja): Promise<string[]> => {
    const venta = await de.hechos.venta({ autorizadoPor: supervisora, cajeroId: cajera }, { creadoPor: cajera })
    return await entregar(de, de.equipo.firmadoPor(venta, { persona: deCajera, autoriza }))
  }
  expect(await autorizado([])).toEqual([])
  bien(await caja.equipo.decirLlave(deCajera, { secreto: SECRETO, desde: caja.hechos.seq - 1 }))
  expect(await autorizado([])).toEqual(['supervisor'])
  expect(bien(await caja.equipo.decirLlave(deSupervisora, { secreto: SECRETO, desde: caja.hechos.seq - 1 }))).toEqual({
    estado: 'confirmada',
  })
  expect(await autorizado([deSupervisora])).toEqual([])
  expect(await autorizado([])).toEqual(['supervisor'])
  expect(await autorizado([{ empleadoId: supervisora, par: deCajera.par }])).toEqual(['supervisor'])
  const deAntes = await unaConLlave()
  expect(await autorizado([], deAntes)).toEqual([])
})

test('fila 127: una llave propia a nombre de otra persona no se confirma sin su PIN, ni se adivina; la suya la confirma ella o el propietario, y retirada no firma', async () => {
  const caja = await unaConLlave()
  const { p, a } = m
  const inventada = unaDe(cajera)
  expect(bien(await caja.equipo.decirLlave(inventada, { secreto: '' }))).toEqual({ estado: 'por_confirmar' })
  for (let i = 0; i < 5; i++)
    expect(bien(await caja.equipo.decirLlave(unaDe(cajera), { secreto: `${i}`.repeat(64) }))).toEqual({ estado: 'por_confirmar' })
  // Guessed too often: not even the right one is looked at, and a person has to say so.
  const acertada = unaDe(cajera)
  expect(bien(await caja.equipo.decirLlave(acertada, { secreto: SECRETO }))).toEqual({ estado: 'por_confirmar' })
  // Said with another's key, from another shop, for somebody who is not here.
  negado(await caja.equipo.decirLlave(inventada, { conPar: unaLlave() }), 422, 'llave.no-es-suya')
  negado(await caja.equipo.decirLlave(unaDe('empleado:nadie')), 404, 'empleado.no-existe')
  // Leave signed with a key that did not know the PIN is no leave.
  const venta = await caja.hechos.venta({ autorizadoPor: supervisora }, { creadoPor: cajera })
  const falsa = unaDe(supervisora)
  bien(await caja.equipo.decirLlave(falsa, { secreto: 'f'.repeat(64) }))
  const buena = unaDe(a.tienda.empleadoId)
  bien(await caja.equipo.decirLlave(buena))
  expect(await entregar(caja, caja.equipo.firmadoPor(venta, { autoriza: [falsa] }))).toEqual(['supervisor'])

  const suyas = bien(await p.pedir('GET', `${llaves()}/mias`, undefined, a.gente.cajero.persona))['llaves'] as {
    id: string
    estado: string
  }[]
  expect(suyas.filter(({ estado }) => estado === 'por_confirmar')).toHaveLength(7)
  expect(bien(await p.pedir('GET', `${llaves()}/mias`, undefined, a.gente.contador.persona))['llaves']).toEqual([])
  const [una] = suyas
  const decidir = (que: string, quien: Parameters<typeof p.pedir>[3], id = una?.id) =>
    p.pedir('POST', `${llaves()}/${id}/${que}`, {}, quien)
  for (const que of ['confirmar', 'retirar']) {
    negado(await decidir(que, a.gente.supervisor.persona), 403, 'permiso.denegado')
    negado(await decidir(que, m.b.duena), 404, 'tienda.no-existe')
    negado(await decidir(que, caja.hechos.de), 401)
    negado(await decidir(que, a.duena, 'empleado:1'), 404, 'llave.no-existe')
  }
  expect(bien(await decidir('retirar', a.gente.cajero.persona))).toEqual({ estado: 'retirada' })
  expect(bien(await decidir('retirar', a.duena))).toEqual({ estado: 'retirada' })
  negado(await decidir('confirmar', a.duena), 422)
  expect(bien(await decidir('confirmar', a.duena, suyas[1]?.id))).toEqual({ estado: 'confirmada' })
  expect((await auditadas(p, 'llavePersona', a.tienda.tiendaId)).length).toBeGreaterThan(0)
})

test('fila 127: lo firmado con una llave retirada se ve; lo de antes de retirarla vale', async () => {
  const { p, a } = m
  const caja = await unaConLlave()
  const suya = unaDe(cajera)
  bien(await caja.equipo.decirLlave(suya, { secreto: SECRETO }))
  const firmado = () => caja.equipo.firmadoPor(caja.turno({ creadoPor: cajera }), { persona: suya })
  expect(await entregar(caja, firmado())).toEqual([])
  const mias = bien(await p.pedir('GET', `${llaves()}/mias`, undefined, a.gente.cajero.persona))['llaves'] as {
    id: string
    equipo: string
  }[]
  for (const { id } of mias) await p.pedir('POST', `${llaves()}/${id}/retirar`, {}, a.gente.cajero.persona)
  expect(await entregar(caja, firmado())).toEqual(['cajero'])
  expect(bien(await caja.equipo.decirLlave(suya, { secreto: SECRETO }))).toEqual({ estado: 'retirada' })
})

test('fila 127: lo que prueba un PIN no sale del servidor, y un PIN puesto por una página de antes deja la llave por confirmar', async () => {
  const caja = await unaConLlave()
  for (const de of [caja.hechos, m.a.gente.propietario.navegador])
    expect(JSON.stringify(await de.leerTodo('ops', '0'))).not.toContain(SECRETO)
  const audita = JSON.stringify((await (await m.p.store.db('auditoria')).changes('0', 10_000)).cambios)
  expect(audita).not.toContain(SECRETO)
  bien(await ponerPin(cajera, PIN))
  expect(bien(await caja.equipo.decirLlave(unaDe(cajera), { secreto: SECRETO }))).toEqual({ estado: 'por_confirmar' })
})

/** The matter of this fact's signature, as it stands. */
const deFirma = async (hechoId: string): Promise<Aclaracion | undefined> =>
  (await asuntos()).find((uno) => uno.hechoId === hechoId && uno.porque === 'sin-firma-de-persona')
const suyas = async () =>
  bien(await m.p.pedir('GET', `${llaves()}/mias`, undefined, m.a.gente.cajero.persona))['llaves'] as { id: string; estado: string }[]
const confirmar = (id: string, quien: Parameters<Mesa['p']['pedir']>[3]) => m.p.pedir('POST', `${llaves()}/${id}/confirmar`, {}, quien)

test('fila 127: al confirmarse una llave se aclara solo lo que ella firmó; lo que no firmó nadie, o lo que le falta a otra persona, sigue esperando', async () => {
  const caja = await unaConLlave()
  bien(await ponerPin(cajera, { ...PIN, pinSal2: 'd'.repeat(32), pinPrueba: SECRETO }))
  bien(await caja.equipo.decirLlave(unaDe(cajera), { secreto: SECRETO }))
  const antes = new Set((await suyas()).map(({ id }) => id))
  const [nueva, ajena] = [unaDe(cajera), unaDe(supervisora)]
  bien(await caja.equipo.decirLlave(nueva, { secreto: '' }))
  bien(await caja.equipo.decirLlave(ajena, { secreto: '' }))
  const firmado = caja.equipo.firmadoPor(caja.turno({ creadoPor: cajera }), { persona: nueva })
  const sinFirmar = caja.turno({ creadoPor: cajera })
  const conOtra = caja.equipo.firmadoPor(await caja.hechos.venta({ autorizadoPor: supervisora, cajeroId: cajera }, { creadoPor: cajera }), {
    persona: nueva,
    autoriza: [ajena],
  })
  for (const envio of [firmado, sinFirmar, conOtra]) expect(await entregar(caja, envio)).not.toEqual([])

  const [mia] = (await suyas()).filter(({ id, estado }) => !antes.has(id) && estado === 'por_confirmar')
  expect(bien(await confirmar(mia?.id ?? '', m.a.gente.cajero.persona))).toEqual({ estado: 'confirmada' })
  expect(await deFirma(firmado.id)).toMatchObject({
    estado: 'aclarada',
    decididaPor: 'servidor',
    decididaEn: m.p.reloj.ahora.toISOString(),
    decision: expect.stringMatching(/^La llave que lo firmó la confirmó .+ el .+\.$/) as unknown,
  })
  for (const { id } of [sinFirmar, conOtra]) expect(await deFirma(id)).toMatchObject({ estado: 'pendiente' })
  expect((await auditadas(m.p, 'aclaracion', m.a.tienda.tiendaId)).length).toBeGreaterThan(0)

  // The other one's too, by the owner: now nothing of it lacks a signature.
  const deElla = (
    await (await baseDeTienda(m.p.store, m.a.tienda.tiendaId, 'equipo')).find({ tipo: 'llavePersona', padre: supervisora })
  ).filter(({ publica }) => publica === ajena.par.publica)
  expect(bien(await confirmar(deElla[0]?.id ?? '', m.a.duena))).toEqual({ estado: 'confirmada' })
  expect(await deFirma(conOtra.id)).toMatchObject({ estado: 'aclarada', decididaPor: 'servidor' })
  expect(await deFirma(sinFirmar.id)).toMatchObject({ estado: 'pendiente' })
})

test('fila 127: lo que llegó antes que la llave que lo firmó se aclara cuando su PIN la confirma, y al decirla otra vez no cambia nada', async () => {
  const caja = await unaConLlave()
  bien(await ponerPin(cajera, { ...PIN, pinSal2: 'd'.repeat(32), pinPrueba: SECRETO }))
  bien(await caja.equipo.decirLlave(unaDe(cajera), { secreto: SECRETO }))
  const tarde = unaDe(cajera)
  const firmado = caja.equipo.firmadoPor(caja.turno({ creadoPor: cajera }), { persona: tarde })
  expect(await entregar(caja, firmado)).toEqual(['cajero'])
  for (let veces = 0; veces < 2; veces++) {
    expect(bien(await caja.equipo.decirLlave(tarde, { secreto: SECRETO }))).toEqual({ estado: 'confirmada' })
    expect(await deFirma(firmado.id)).toMatchObject({ estado: 'aclarada', decision: expect.stringContaining('con su PIN') as unknown })
  }
})
