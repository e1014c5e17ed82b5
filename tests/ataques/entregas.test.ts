/** Cash from one person to another, as somebody would like it who is neither: rows 158 to 164 of the attack table. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { ArqueoEfectivo, GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { EntregaDinero, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { idRecepcion, idRetorno } from '#domain/caja/entrega.rules.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import type { Campos } from '#domain/core/entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import type { Envio } from '#domain/core/sync.ts'
import { baseDeTienda } from '#server/core/bases.ts'
import { bien, Hechos, unaCaja } from '../support/server/sync.ts'
import { contratar, suertes, unaMesa, type Mesa } from './mesa.ts'

let m: Mesa
let da: Hechos & { turnoId: string }
let recibe: Hechos & { turnoId: string }
let cajera = ''
let otra = ''
let jefe = ''

beforeAll(async () => {
  m = await unaMesa()
  cajera = m.a.gente.cajero.empleadoId
  jefe = m.a.gente.supervisor.empleadoId
  otra = (await contratar(m.p, m.a.duena, m.a.tienda, 'cajero')).empleadoId
  da = await caja(cajera)
  recibe = await caja(otra)
}, 180_000)
afterAll(() => m.p.cerrar())

/** A till with RD$5,000 in its drawer. */
async function caja(quien: string): Promise<Hechos & { turnoId: string }> {
  const de = new Hechos(m.p, m.a.tienda, await unaCaja(m.p, m.a.duena, m.a.tienda))
  const fondo = { fondoDop: { '100000': 5 }, fondoUsd: {}, fondoDopCentavos: 500_000, fondoUsdCentavos: 0 }
  const fecha = diaFiscal(m.p.reloj.ahora.toISOString())
  const turno = de.hecho(Turno, { cajaId: de.de.cajaId, cajeroId: quien, fecha, ...fondo }, { creadoPor: quien })
  expect(suertes(await de.enviar(turno))).toEqual(['recibido'])
  return Object.assign(de, { turnoId: turno.id })
}

/** RD$1,000 of the cashier for the other one's drawer. */
const entrega = (campos: Partial<Campos<typeof EntregaDinero>> = {}, creadoPor = cajera): Envio =>
  da.hecho(
    EntregaDinero,
    {
      turnoId: da.turnoId,
      cajaId: da.de.cajaId,
      destino: 'gaveta',
      paraEmpleadoId: otra,
      dop: { '100000': 1 },
      dopCentavos: 100_000,
      ...campos,
    },
    { creadoPor },
  )
const recepcion = (entregaId: string, campos: Partial<Campos<typeof RecepcionDinero>> = {}, creadoPor = otra): Envio =>
  recibe.hecho(
    RecepcionDinero,
    {
      entregaId,
      deEmpleadoId: cajera,
      declaradoDopCentavos: 100_000,
      turnoId: recibe.turnoId,
      cajaId: recibe.de.cajaId,
      dop: { '100000': 1 },
      dopCentavos: 100_000,
      ...campos,
    },
    { id: campos.resultado === 'retornada' ? idRetorno(entregaId) : idRecepcion(entregaId), creadoPor },
  )
const suerte = async (de: Hechos, envio: Envio): Promise<string> => suertes(await de.enviar(envio)).join(' ')
const dada = async (campos: Partial<Campos<typeof EntregaDinero>> = {}): Promise<string> => {
  const envio = entrega(campos)
  expect(await suerte(da, envio)).toBe('recibido')
  return envio.id
}
async function asuntos(hechoId: string): Promise<string[]> {
  const { tiendaId } = m.a.tienda
  await m.p.server.central.trabajos.ponerAlDia(tiendaId)
  const todos = await (await baseDeTienda(m.p.store, tiendaId, 'ops')).find<Aclaracion>({ tipo: Aclaracion.tipo })
  return todos
    .filter((uno) => uno.hechoId === hechoId && uno.estado === 'pendiente')
    .map(({ motivo, porque }) => `${motivo} ${porque}`.trim())
}

test('la que es de quien recibe se acepta, y no levanta nada', async () => {
  const id = await dada()
  expect(await suerte(recibe, recepcion(id))).toBe('recibido')
  expect(await asuntos(idRecepcion(id))).toEqual([])
  expect(await asuntos(id)).toEqual([])
})

test('fila 158: la recibe una tercera persona, o quien la entregó', async () => {
  const id = await dada()
  for (const quien of [jefe, m.a.tienda.empleadoId, cajera]) expect(await suerte(recibe, recepcion(id, {}, quien))).toBe('sin-permiso')
  expect(await suerte(recibe, recepcion(id))).toBe('recibido')
  expect(await suerte(da, entrega({ paraEmpleadoId: cajera }))).toBe('sin-permiso')
})

test('fila 159: la cancela o la recoge quien no la entregó; un supervisor sí puede', async () => {
  const id = await dada()
  const vuelta = { resultado: 'cancelada' as const, motivo: 'Me la llevo' }
  expect(await suerte(recibe, recepcion(id, vuelta))).toBe('sin-permiso')
  // What never was refused does not come back a second time.
  const rechazada = await dada()
  expect(await suerte(recibe, recepcion(rechazada))).toBe('recibido')
  expect(await suerte(recibe, recepcion(rechazada, { ...vuelta, resultado: 'retornada' }, cajera))).toBe('sin-permiso')
  expect(await suerte(recibe, recepcion(id, vuelta, jefe))).toBe('recibido')
})

test('fila 160: la firma de una entrega que no está se mira; si llega y concuerda, se aclara sola', async () => {
  const sola = recepcion('entregaDinero:inventada')
  expect(await suerte(recibe, sola)).toBe('recibido')
  expect(await asuntos(sola.id)).toEqual(['persona_fuera entrega-ajena'])

  const tarde = entrega()
  const firmada = recepcion(tarde.id)
  expect(await suerte(recibe, firmada)).toBe('recibido')
  expect(await asuntos(firmada.id)).toEqual(['persona_fuera entrega-ajena'])
  expect(await suerte(da, tarde)).toBe('recibido')
  expect(await asuntos(firmada.id)).toEqual([])

  // It was for somebody else, which nobody knew when it was signed.
  const ajena = entrega({ paraEmpleadoId: jefe, destino: 'boveda' })
  const robada = recepcion(ajena.id)
  expect(await suerte(recibe, robada)).toBe('recibido')
  expect(await suerte(da, ajena)).toBe('recibido')
  expect(await asuntos(robada.id)).toEqual(['persona_fuera entrega-ajena'])

  const id = await dada()
  const otroMonto = { declaradoDopCentavos: 50_000, dop: { '50000': 1 }, dopCentavos: 50_000 }
  expect(await suerte(recibe, recepcion(id, otroMonto))).toBe('sin-permiso')
  expect(await suerte(recibe, recepcion(id, { deEmpleadoId: jefe }))).toBe('sin-permiso')
})

test('fila 161: la bóveda, sin sus llaves', async () => {
  expect(await suerte(da, entrega({ origen: 'boveda', turnoId: '', cajaId: '' }))).toBe('sin-permiso')
  const id = await dada({ destino: 'boveda', paraEmpleadoId: otra })
  expect(await suerte(recibe, recepcion(id, { lugar: 'boveda', turnoId: '', cajaId: '' }))).toBe('sin-permiso')
})

test('fila 162: la que trae otro equipo sin la firma del que la hizo no es de nadie; la misma dos veces es una', async () => {
  const copia = entrega()
  expect(await suerte(da, copia)).toBe('recibido')
  expect(await suerte(da, copia)).toBe('recibido')
  // In the giver's device's name, from another one.
  const forjada = entrega()
  expect(await suerte(recibe, forjada)).toBe('otro-dispositivo')
})

test('fila 163: más de lo que hay cuenta y se mira; lo que no suman sus billetes se aparta', async () => {
  const id = await dada({ dop: { '200000': 40 }, dopCentavos: 8_000_000 })
  expect(await asuntos(id)).toEqual(['gaveta_fuera'])
  expect(await suerte(da, entrega({ dopCentavos: 999_999 }))).toBe('sin-permiso')
  const otraMas = await dada()
  expect(await suerte(recibe, recepcion(otraMas, { dop: {}, dopCentavos: 0 }))).toBe('sin-permiso')
  // A count of nothing that says why is the receiver's word: it counts, with all of it missing.
  expect(await suerte(recibe, recepcion(otraMas, { dop: {}, dopCentavos: 0, motivo: 'El sobre estaba vacío' }))).toBe('recibido')
})

test('fila 164: el fondo de otra persona no lo gasta, ni lo cuenta, ni lo entrega nadie más; un supervisor sí', async () => {
  const ficha = { nombre: 'Caja chica', custodioId: otra, limiteCentavos: 500_000, gastoMaximoCentavos: 0 }
  const { id: fondoId } = bien(await m.p.pedir('POST', `/api/tiendas/${m.a.tienda.tiendaId}/fondos`, ficha, m.a.duena)) as { id: string }
  const gasto = (creadoPor: string) => recibe.hecho(GastoEfectivo, { fondoId }, { creadoPor })
  expect(await suerte(recibe, gasto(cajera))).toBe('sin-permiso')
  expect(await suerte(recibe, gasto(otra))).toBe('recibido')
  expect(await suerte(recibe, gasto(jefe))).toBe('recibido')
  expect(await suerte(recibe, recibe.hecho(ArqueoEfectivo, { fondoId }, { creadoPor: cajera }))).toBe('sin-permiso')
  expect(await suerte(recibe, recibe.hecho(ArqueoEfectivo, { fondoId, que: 'apertura' }, { creadoPor: otra }))).toBe('sin-permiso')
  expect(await suerte(da, entrega({ origen: 'fondo', fondoId, turnoId: '', cajaId: '' }))).toBe('sin-permiso')
  // What it holds is told to its custodian and to who may see all of it.
  const { saldos } = bien(await m.p.pedir('GET', `/api/tiendas/${m.a.tienda.tiendaId}/efectivo`, undefined, m.a.duena)) as {
    saldos: object[]
  }
  expect(saldos).toContainEqual({ cuenta: 'fondo', parte: fondoId, moneda: 'DOP', centavos: -50_000 })
  const deCajera = bien(await m.p.pedir('GET', `/api/tiendas/${m.a.tienda.tiendaId}/efectivo`, undefined, m.a.gente.cajero.persona))
  expect(deCajera['saldos']).toEqual([])
})

test('a quien entregó lo despiden mientras tanto: quien recibe la acepta, y si no, la recoge un supervisor', async () => {
  const [una, dos] = [await dada(), await dada()]
  bien(await m.p.pedir('PUT', `/api/tiendas/${m.a.tienda.tiendaId}/empleados/${cajera}`, { activo: false }, m.a.duena))
  expect(await suerte(recibe, recepcion(una))).toBe('recibido')
  expect(await suerte(recibe, recepcion(dos, { resultado: 'rechazada', motivo: 'No estaba', dop: {}, dopCentavos: 0 }))).toBe('recibido')
  const vuelta = { resultado: 'retornada' as const, motivo: 'Ya no trabaja aquí' }
  expect(await suerte(recibe, recepcion(dos, vuelta, cajera))).toBe('sin-permiso')
  expect(await suerte(recibe, recepcion(dos, { ...vuelta, lugar: 'boveda', turnoId: '', cajaId: '' }, jefe))).toBe('recibido')
})
