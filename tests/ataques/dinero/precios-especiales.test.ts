/** Special prices by who may not make them, and sales that say to have had one that was not for them: row 248. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { baseDeTienda } from '#server/core/bases.ts'
import { uuid } from '../../support/server/orders.ts'
import { bien, Hechos, unaCaja, unNavegador } from '../../support/server/sync.ts'
import type { Quien } from '../../support/server/test-server.ts'
import { unaMesa, type Mesa } from '../mesa.ts'

const PRECIO = 1_000_000
const [linea] = Venta.muestra.lineas as Venta['lineas']
const MAYORISTA = { clienteId: 'cliente:mayorista', nombre: 'Colmado Rosa', identificacion: '', tipoIdentificacion: '' as const }

let m: Mesa
let caja: Hechos
let mayor = ''
let porSeis = ''
const hoy = () => diaFiscal(m.p.reloj.ahora.toISOString())
const poner = (campos: Record<string, unknown>, quien: Quien = m.a.duena, tiendaId = m.a.tienda.tiendaId) =>
  m.p.pedir(
    'POST',
    `/api/tiendas/${tiendaId}/precios-especiales`,
    {
      id: uuid(),
      nombre: 'Por mayor',
      clase: 'porcentaje',
      puntosBasicos: 2000,
      precioDiezmilesimas: 0,
      productoId: '',
      categoria: '',
      lista: 'Por mayor',
      desdeMilesimas: 0,
      desde: hoy(),
      hasta: '',
      ...campos,
    },
    quien,
  )

beforeAll(async () => {
  m = await unaMesa()
  caja = new Hechos(m.p, m.a.tienda, await unaCaja(m.p, m.a.duena, m.a.tienda))
  const duena = new Hechos(m.p, m.a.tienda, await unNavegador(m.p, m.a.duena, m.a.tienda))
  bien(
    await duena.enviar(
      duena.alta('producto:fria', { ...Producto.muestra, nombre: 'Fría', precioDiezmilesimas: PRECIO, itbis: linea?.itbis ?? '18' }),
      duena.alta(MAYORISTA.clienteId, { ...Cliente.muestra, nombre: MAYORISTA.nombre, identificacion: '', precio: 'Por mayor' }),
    ),
  )
  await m.p.server.central.trabajos.ponerAlDia(m.a.tienda.tiendaId)
  mayor = String(bien(await poner({}))['id'])
  porSeis = String(bien(await poner({ nombre: 'Desde seis', lista: '', desdeMilesimas: 6000, puntosBasicos: 1000 }))['id'])
}, 180_000)
afterAll(() => m.p.cerrar())

/** What the owner is asked about a sale of so many at this price by this special one. */
async function preguntas(id: string, precioDiezmilesimas: number, unidades = 1, cliente?: Venta['cliente']): Promise<string[]> {
  const montoCentavos = (precioDiezmilesimas / 100) * unidades
  const una = {
    ...(linea as Venta['lineas'][number]),
    productoId: 'producto:fria',
    cantidadMilesimas: unidades * 1000,
    precioDiezmilesimas,
    montoCentavos,
    precioAntesDiezmilesimas: PRECIO,
    especial: { id, nombre: 'Especial' },
  }
  // A cashier may say no price: the owner may, and nobody would be asked.
  const { empleadoId } = m.a.gente.cajero
  const envio = await caja.venta(
    { fecha: hoy(), cajeroId: empleadoId, lineas: [una], ...(cliente && { cliente }) },
    { creadoPor: empleadoId },
  )
  bien(await caja.enviar(envio))
  await m.p.server.central.trabajos.ponerAlDia(m.a.tienda.tiendaId)
  const ops = await baseDeTienda(m.p.server.store, m.a.tienda.tiendaId, 'ops')
  const { id: ventaId } = JSON.parse(envio.texto) as { id: string }
  const suyas = await ops.find<Aclaracion>({ tipo: Aclaracion.tipo })
  return suyas
    .filter(({ hechoId }) => hechoId === ventaId)
    .flatMap(({ renglones }) => renglones.filter(({ reparo }) => reparo === 'precio').map(({ debe }) => `debía ${debe}`))
}

test('lo que la tienda puso no se pregunta: a quien es de la lista, y a quien lleva los que dice', async () => {
  expect(await preguntas(mayor, 800_000, 1, MAYORISTA)).toEqual([])
  expect(await preguntas(porSeis, 900_000, 6)).toEqual([])
})

test('fila 248: un precio especial que no es de esa venta se pregunta', async () => {
  // To somebody who is on no list, with too few, below what it says, and by one that is nobody's.
  expect(await preguntas(mayor, 800_000)).toEqual(['debía 1000000'])
  expect(await preguntas(porSeis, 900_000, 5)).toEqual(['debía 1000000'])
  expect(await preguntas(mayor, 700_000, 1, MAYORISTA)).toEqual(['debía 800000'])
  expect(await preguntas('precioEspecial:inventado', 100, 1, MAYORISTA)).toEqual(['debía 1000000'])
})

test('fila 248: lo pone y lo retira quien dirige esa tienda, y nadie más; lo que no puede ser no deja nada', async () => {
  const { cajero, contador } = m.a.gente
  for (const quien of [cajero.persona, contador.persona, m.b.duena, m.clienta, caja.de]) {
    expect([401, 403, 404]).toContain((await poner({}, quien)).estado)
    const retirada = await m.p.pedir('POST', `/api/tiendas/${m.a.tienda.tiendaId}/precios-especiales/${mayor}/retirar`, {}, quien)
    expect([401, 403, 404]).toContain(retirada.estado)
  }
  expect((await poner({ lista: '' })).cuerpo['code']).toBe('especial.sin-condicion')
  expect((await poner({ productoId: 'producto:de-otra' })).cuerpo['code']).toBe('especial.producto-no-existe')
  expect((await poner({ puntosBasicos: 9900 })).cuerpo['code']).toBe('especial.demasiado')
})

test('el mismo enviado dos veces es uno; retirado, la caja que no se había enterado vendió con él', async () => {
  const id = uuid()
  expect([(await poner({ id })).cuerpo['id'], (await poner({ id })).cuerpo['id']]).toEqual(Array(2).fill(`precioEspecial:${id}`))
  const ruta = `/api/tiendas/${m.a.tienda.tiendaId}/precios-especiales/${mayor}/retirar`
  bien(await m.p.pedir('POST', ruta, {}, m.a.duena))
  expect((await m.p.pedir('POST', ruta, {}, m.a.duena)).cuerpo['code']).toBe('especial.ya-retirado')
  expect(await preguntas(mayor, 800_000, 1, MAYORISTA)).toEqual([])
})
