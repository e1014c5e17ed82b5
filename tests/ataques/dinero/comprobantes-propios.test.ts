/** Papers that a store issues for what it buys, by who may not, with numbers of somebody else, or that say what the law does not let them: row 242. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Compra } from '#domain/compras/compra.entity.ts'
import { GASTOS_MENORES, idDeCompraPropia } from '#domain/compras/emision.rules.ts'
import type { Campos, Envelope } from '#domain/core/entity.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'
import type { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { bien } from '../../support/server/sync.ts'
import { unaMesa, type Empleado, type Local, type Mesa } from '../mesa.ts'
import { entregar } from './fiado.ts'

let m: Mesa
let deSupervisor: BloqueNCF
let deContador: BloqueNCF
beforeAll(async () => {
  m = await unaMesa()
  for (const tipoComprobante of ['E41', 'E34'])
    bien(
      await m.p.pedir(
        'POST',
        `/api/tiendas/${m.a.tienda.tiendaId}/rangos`,
        { tipoComprobante, desde: 1, hasta: 900, solicitud: '', autorizacion: '', fechaAutorizacion: null, vence: '2099-12-31' },
        m.a.duena,
      ),
    )
  deSupervisor = await bloque(m.a.gente.supervisor)
  deContador = await bloque(m.a.gente.contador)
}, 180_000)
afterAll(() => m.p.cerrar())

async function bloque({ persona, navegador }: Empleado, tipoComprobante = 'E41'): Promise<BloqueNCF> {
  const cuerpo = { tipoComprobante, dispositivoId: navegador.de.dispositivoId }
  const { bloques } = bien(await m.p.pedir('POST', `/api/tiendas/${m.a.tienda.tiendaId}/bloques`, cuerpo, persona))
  const [primero] = bloques as BloqueNCF[]
  if (!primero) throw new Error('no block was lent')
  return primero
}

const suya = { proveedorId: 'proveedor:1', nombre: 'Ramona', identificacion: '00113918205', tipoIdentificacion: 'Cédula' } as const
const emision = (de: BloqueNCF, mas: object = {}): NonNullable<Compra['emision']> => ({
  rnc: de.rnc,
  tipoComprobante: 'E41',
  cajaId: '',
  bloqueId: de.id,
  ncfVence: de.vence,
  consulta: 'a'.repeat(32),
  itbisRetenidoCentavos: 18_000,
  isrRetenidoCentavos: 0,
  tipoIsr: '',
  ...mas,
})
const elPapel = (de: Empleado, numero: number, campos: Partial<Campos<typeof Compra>> = {}, sobre: Partial<Envelope> = {}) => {
  const ncf = campos.ncf ?? formatoNcf('E41', numero)
  const suyos = { ...Compra.muestra, proveedor: suya, emision: emision(deSupervisor), ...campos, ncf }
  return de.navegador.hecho(Compra, suyos, {
    creadoPor: de.empleadoId,
    id: idDeCompraPropia(suyos.emision?.rnc ?? '', ncf),
    ...sobre,
  })
}

test('fila 242: con el número de otro equipo, de otro tipo, de fuera del bloque o dos veces, espera aparte', async () => {
  const { supervisor, contador } = m.a.gente
  const otros: [Partial<Campos<typeof Compra>>, Partial<Envelope>, string][] = [
    [{ emision: emision(deContador) }, {}, 'ncf-fuera-de-bloque'],
    [{ emision: emision(deSupervisor, { bloqueId: 'bloque:inventado' }) }, {}, 'ncf-fuera-de-bloque'],
    [{ emision: emision(deSupervisor, { rnc: '101850043' }) }, {}, 'ncf-fuera-de-bloque'],
    [{ emision: emision(deSupervisor, { cajaId: m.a.caja.de.cajaId }) }, {}, 'ncf-fuera-de-bloque'],
    [{ ncf: 'E310000000001' }, {}, 'esquema'],
    [{ ncf: 'B1100000001' }, {}, 'esquema'],
    [{}, { id: 'compra:00113918205-E410000000001' }, 'esquema'],
    [{}, { id: `${deSupervisor.rnc}-E410000000001` }, 'esquema'],
  ]
  for (const [campos, sobre, motivo] of otros)
    expect([campos, sobre, await entregar(supervisor.navegador, elPapel(supervisor, deSupervisor.desde, campos, sobre))]).toEqual([
      campos,
      sobre,
      motivo,
    ])
  expect(await entregar(supervisor.navegador, elPapel(supervisor, deSupervisor.hasta + 1))).toBe('ncf-fuera-de-bloque')
  const bueno = elPapel(supervisor, deSupervisor.desde)
  expect(await entregar(supervisor.navegador, bueno)).toBe('recibido')
  expect(await entregar(supervisor.navegador, elPapel(supervisor, deSupervisor.desde, { nota: 'otra' }))).toBe('ncf-repetido')
  // Without saying that it is the store's own it is nobody's paper.
  const { emision: _emision, ...sinDecirlo } = Compra.muestra
  const ajeno = contador.navegador.hecho(
    Compra,
    { ...sinDecirlo, ncf: 'E430000000001' },
    { creadoPor: contador.empleadoId, id: 'compra:131246796-E430000000001' },
  )
  expect(await entregar(contador.navegador, ajeno)).toBe('esquema')
})

test('fila 242: lo que la ley no deja decir a un comprobante de compras espera aparte', async () => {
  const { supervisor } = m.a.gente
  const numero = deSupervisor.desde + 1
  for (const campos of [
    { emision: emision(deSupervisor, { itbisRetenidoCentavos: 0 }) },
    { emision: emision(deSupervisor, { isrRetenidoCentavos: 100_001 }) },
    { itbisCentavos: 17_999, emision: emision(deSupervisor, { itbisRetenidoCentavos: 17_999 }) },
    { propinaCentavos: 1 },
    { bienesCentavos: 100_001, itbisCentavos: 0, emision: emision(deSupervisor, { itbisRetenidoCentavos: 0 }) },
    { lineas: [], nota: '' },
    { proveedor: { ...suya, identificacion: '' } },
    { proveedor: { ...suya, proveedorId: GASTOS_MENORES } },
  ] as Partial<Campos<typeof Compra>>[])
    expect([campos, await entregar(supervisor.navegador, elPapel(supervisor, numero, campos))]).toEqual([campos, 'esquema'])
})

test('fila 242: quien no compra no los emite ni pide sus números; la oficina no pide los de las ventas, ni la tienda de al lado los de esta', async () => {
  const { tiendaId } = m.a.tienda
  const pide = async (quien: Empleado, tipoComprobante: string, local: Local = m.a) =>
    (
      await m.p.pedir(
        'POST',
        `/api/tiendas/${local.tienda.tiendaId}/bloques`,
        { tipoComprobante, dispositivoId: quien.navegador.de.dispositivoId },
        quien.persona,
      )
    ).estado
  for (const rol of ['cajero', 'mensajero', 'pedidos', 'verificador'] as const) {
    const otro = m.a.gente[rol]
    expect([rol, await pide(otro, 'E41')]).toEqual([rol, 403])
    expect([rol, await entregar(otro.navegador, elPapel(otro, deSupervisor.desde + 2))]).toEqual([rol, 'sin-permiso'])
  }
  for (const tipo of ['E31', 'E32', 'B01', 'B02', 'B04']) expect([tipo, await pide(m.a.gente.supervisor, tipo)]).toEqual([tipo, 422])
  expect(await pide(m.b.gente.propietario, 'E41')).toBeGreaterThanOrEqual(400)
  const deAqui = { tipoComprobante: 'E41', dispositivoId: m.a.gente.contador.navegador.de.dispositivoId }
  expect((await m.p.pedir('POST', `/api/tiendas/${tiendaId}/bloques`, deAqui, m.b.duena)).estado).toBeGreaterThanOrEqual(400)
})

test('fila 242: la nota que anula una toma un número E34 del equipo, y las ventas no lo repiten', async () => {
  const { supervisor } = m.a.gente
  const deNotas = await bloque(supervisor, 'E34')
  const numero = deSupervisor.desde + 3
  const papel = elPapel(supervisor, numero)
  expect(await entregar(supervisor.navegador, papel)).toBe('recibido')
  const nota = (n: number, de: BloqueNCF) =>
    elPapel(supervisor, n, {
      ncf: formatoNcf('E34', n),
      ncfModificado: formatoNcf('E41', numero),
      modificaId: papel.id,
      emision: emision(de, { tipoComprobante: 'E34' }),
    })
  expect(await entregar(supervisor.navegador, nota(deNotas.desde, deSupervisor))).toBe('ncf-fuera-de-bloque')
  expect(await entregar(supervisor.navegador, nota(deNotas.desde, deNotas))).toBe('recibido')
  const { numeros } = await m.p.server.central.pliegues.alDia(m.a.tienda.tiendaId)
  expect(numeros.get('E34')).toEqual([[deNotas.desde, deNotas.desde]])
})
