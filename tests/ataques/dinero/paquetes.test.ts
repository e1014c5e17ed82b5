/** A till that sells packs and takes off the shelf something else than they hold: row 247. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import type { ContenidoDePaquete } from '#domain/catalogo/paquete.rules.ts'
import { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { baseDeTienda } from '#server/core/bases.ts'
import { bien, Hechos, unaCaja, unNavegador } from '../../support/server/sync.ts'
import { unaMesa, type Mesa } from '../mesa.ts'

const SEIS = [{ productoId: 'producto:fria', milesimas: 6000 }]
const [linea] = Venta.muestra.lineas as Venta['lineas']

let m: Mesa
let caja: Hechos
let duena: Hechos
beforeAll(async () => {
  m = await unaMesa()
  caja = new Hechos(m.p, m.a.tienda, await unaCaja(m.p, m.a.duena, m.a.tienda))
  duena = new Hechos(m.p, m.a.tienda, await unNavegador(m.p, m.a.duena, m.a.tienda))
  const producto = { ...Producto.muestra, precioDiezmilesimas: linea?.precioDiezmilesimas ?? 0, itbis: linea?.itbis ?? '18' }
  bien(
    await duena.enviar(
      duena.alta('producto:fria', { ...producto, nombre: 'Fría' }),
      duena.alta('producto:seis', { ...producto, nombre: 'Seis frías', codigoBarra: '', contiene: SEIS }),
    ),
  )
  await m.p.server.central.trabajos.ponerAlDia(m.a.tienda.tiendaId)
}, 180_000)
afterAll(() => m.p.cerrar())

/** What the owner is asked about a sale of two packs that says to hold this. */
async function preguntas(contiene: ContenidoDePaquete | undefined): Promise<string[]> {
  const dos = { ...(linea as Venta['lineas'][number]), productoId: 'producto:seis', nombre: 'Seis frías', ...(contiene && { contiene }) }
  const envio = await caja.venta({ fecha: diaFiscal(m.p.reloj.ahora.toISOString()), lineas: [dos] })
  bien(await caja.enviar(envio))
  await m.p.server.central.trabajos.ponerAlDia(m.a.tienda.tiendaId)
  const ops = await baseDeTienda(m.p.server.store, m.a.tienda.tiendaId, 'ops')
  const { id } = JSON.parse(envio.texto) as { id: string }
  const suyas = await ops.find<Aclaracion>({ tipo: Aclaracion.tipo })
  return suyas
    .filter(({ hechoId }) => hechoId === id)
    .flatMap(({ porque, renglones }) => (porque === '' ? [] : [`${porque}: ${renglones[0]?.nombre ?? ''}`]))
}
const existencia = async () => {
  const { existencias } = await m.p.server.central.pliegues.alDia(m.a.tienda.tiendaId)
  return [existencias.get('producto:fria'), existencias.get('producto:seis')]
}

test('un paquete rebaja lo que trae, y de eso no se pregunta', async () => {
  expect(await preguntas(SEIS)).toEqual([])
  expect(await existencia()).toEqual([-6000, undefined])
})

test('fila 247: una caja que no rebaja lo que trae, o rebaja otra cosa: la venta cuenta, y la dueña lo ve', async () => {
  const dicho = 'no-trae-lo-suyo: No rebajó lo que trae: Seis frías'
  expect(await preguntas(undefined)).toEqual([dicho])
  expect(await preguntas([{ productoId: 'producto:fria', milesimas: 1 }])).toEqual([dicho])
  expect(await preguntas([{ productoId: 'producto:ajeno', milesimas: 6000 }])).toEqual([dicho])
})

test('una caja que todavía no sabe que cambió lo que trae vende con lo que sabía', async () => {
  const doce = [{ productoId: 'producto:fria', milesimas: 12_000 }]
  const cambios = [{ docId: 'producto:seis', campos: { contiene: { antes: SEIS, despues: doce } } }]
  bien(await duena.enviar(duena.hecho(Historico, { docTipo: Producto.tipo, cambios, motivo: '' })))
  await m.p.server.central.trabajos.ponerAlDia(m.a.tienda.tiendaId)
  expect(await preguntas(doce)).toEqual([])
  expect(await preguntas(SEIS)).toEqual([])
})
