/** A till that the platform suspended and lifted: what it sold meanwhile stays in it and arrives afterwards, without anybody doing anything. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { encargosPendientes } from '#data/write/hechos-ajenos.ts'
import { mirarCaja, sacarCaja, tomarCaja } from '#data/session/caja-negra/caja-negra.ts'
import type { Result } from '#domain/core/result.ts'
import { CLAVE, unServidor, type PersonaPrueba } from '../support/server/test-server.ts'
import { abrirCaja, unaTienda, vender, type Aparato, type TiendaDePrueba } from '../support/tienda.ts'

const OPERADOR = 'operador@mercana.test'

let t: TiendaDePrueba
let operador: PersonaPrueba
const abiertos: Aparato[] = []

beforeAll(async () => {
  t = await unaTienda({ servidor: () => unServidor({ ADMIN_EMAILS: OPERADOR }) })
  await t.p.server.identidad.crear({ email: OPERADOR, nombre: 'Operador', clave: CLAVE })
  operador = await t.p.entrar(OPERADOR, CLAVE)
}, 60_000)
afterAll(() => t.cerrar())
afterEach(async () => {
  for (const aparato of abiertos.splice(0)) {
    await aparato.cerrar()
    expect(aparato.fallos).toEqual([])
  }
})

async function unaCajaAbierta(nombre: string): Promise<Aparato> {
  const aparato = await t.aparato(await t.crearCaja(nombre))
  abiertos.push(aparato)
  await abrirCaja(aparato.tienda)
  await aparato.tienda.sync.sincronizar()
  return aparato
}
async function poner(cual: Aparato, suspendido: boolean): Promise<void> {
  const ruta = `/api/mercana/tiendas/${t.tiendaId}/dispositivos/${cual.tienda.dispositivo.id}/suspension`
  expect((await t.p.pedir('POST', ruta, { suspendido, motivo: 'Entrega sin parar' }, operador)).estado).toBe(200)
}
const dice = async ({ tienda }: Aparato, que: object): Promise<void> => {
  await expect.poll(() => tienda.sync.estado.valor()).toMatchObject(que)
}
const suyas = async (de: Aparato): Promise<number> =>
  (await t.docs('ops', 'venta')).filter((doc) => doc['dispositivoId'] === de.tienda.dispositivo.id).length
function bien<T>(resultado: Result<T>): T {
  if (!resultado.ok) throw new Error(JSON.stringify(resultado.error))
  return resultado.value
}

it('sigue vendiendo y lo guarda, dice por qué no entrega, y levantada lo entrega sola', async () => {
  const caja = await unaCajaAbierta('Suspendida')
  await vender(caja.tienda, 1)
  await expect.poll(() => suyas(caja)).toBe(1)
  await caja.tienda.sync.sincronizar()
  await poner(caja, true)
  await vender(caja.tienda, 3)
  await caja.tienda.sync.sincronizar()
  await dice(caja, { sinEnviar: 3, ultimoFallo: 'dispositivo.suspendido', revocado: false })
  expect(await suyas(caja)).toBe(1)
  // The page is closed and opened while it lasts.
  await caja.reabrir()
  await caja.tienda.sync.sincronizar()
  await dice(caja, { sinEnviar: 3, ultimoFallo: 'dispositivo.suspendido' })

  await poner(caja, false)
  await caja.tienda.sync.sincronizar()
  await dice(caja, { sinEnviar: 0, enCuarentena: 0, ultimoFallo: '' })
  expect(await suyas(caja)).toBe(4)
})

it('su caja negra en otro equipo espera con ella, y no detiene las de los demás', async () => {
  const sana = await unaCajaAbierta('Sana')
  /** Sold with no line, packed, and switched off. */
  const apagada = async (nombre: string, alSacar: (cual: Aparato) => Promise<void>): Promise<Aparato> => {
    const una = await unaCajaAbierta(nombre)
    una.linea.url = undefined
    await una.tienda.sync.sincronizar()
    await vender(una.tienda, 2)
    await alSacar(una)
    bien(await tomarCaja(sana.tienda, bien(await mirarCaja(sana.tienda, bien(await sacarCaja(una.tienda))))))
    await una.cerrar()
    return una
  }
  sana.linea.url = undefined
  await sana.tienda.sync.sincronizar()
  const suspendida = await apagada('Mala', (una) => poner(una, true))
  const rota = await apagada('Rota', async () => undefined)
  sana.linea.url = t.url
  await sana.tienda.sync.sincronizar()
  expect([await suyas(suspendida), await suyas(rota)]).toEqual([0, 2])
  await dice(sana, { ultimoFallo: '' })
  expect(await encargosPendientes(sana.tienda.interno.ops, 10)).toHaveLength(2)

  await poner(suspendida, false)
  await sana.tienda.sync.sincronizar()
  expect(await suyas(suspendida)).toBe(2)
  expect(await encargosPendientes(sana.tienda.interno.ops, 10)).toEqual([])
})
