import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { unServidor } from '../support/server/test-server.ts'
import { esNuestra } from '#server/respaldo/copiar.ts'
import { guardarCopia } from '#server/respaldo/guardar.ts'
import { copiaDe } from '#server/respaldo/orden.ts'
import { restaurar } from '#server/respaldo/restaurar.ts'
import { openCouchStore } from '#server/store/couch.ts'
import { openStore } from '#server/store/open.ts'
import type { Store } from '#server/store/port.ts'
import { abrirCaja, unaTienda, vender, type Aparato, type TiendaDePrueba } from '../support/tienda.ts'

/* The drill: sell, copy, sell more with receipts, put the server back to each of the copies, and count everything. */

const PUNTOS = [2, 0, 1] as const
/** Fewer than the numbers that a till has on hand. */
const DE_UNA_VEZ = 5
const couch = process.env['COUCHDB_URL']
const prefijo = `simulacro-${Date.now()}-`
const almacenes: [string, (carpeta: string) => Promise<Store>][] = [
  ['embebido', (carpeta) => openStore({ carpeta })],
  ...(couch === undefined ? [] : [['couchdb', () => openCouchStore({ url: couch, prefijo })] as [string, () => Promise<Store>]]),
]

const copias = await mkdtemp(join(tmpdir(), 'mercana-simulacro-'))
afterAll(() => rm(copias, { recursive: true, force: true }))

interface Fila {
  id: string
  seq: number
  estado: string
  hash: string
}

/** What a device made, as it has it. */
const propias = async ({ tienda }: Aparato): Promise<Fila[]> => {
  const { ops } = tienda.interno
  const ids = await ops.claves({ indice: ['id'], desde: [], hasta: [] })
  return (await ops.leer(ids)).flatMap((fila) => (fila && fila.seq > 0 && fila.hash !== '' ? [fila] : []))
}

describe.each(almacenes)('restaurado a una copia de antes, sobre el almacén %s', (nombre, abrir) => {
  let t: TiendaDePrueba | undefined
  const aparatos: Aparato[] = []
  afterEach(async () => {
    for (const a of aparatos.splice(0)) await a.cerrar()
    await t?.cerrar()
    const store = await abrir(await mkdtemp(join(copias, 'limpiar-')))
    if (store.clase === 'couchdb') for (const base of await store.nombres()) await store.destroy(base)
    await store.close()
  })

  it('la época cambia, los dispositivos entregan otra vez, nada con recibo falta y ningún número se presta dos veces', async () => {
    t = await unaTienda({ servidor: () => unServidor({}, abrir) })
    const { p, tiendaId } = t
    /** Facts that got a receipt, and blocks that a device was lent. */
    const conRecibo = new Map<string, string>()
    const bloques = new Map<string, BloqueNCF>()
    const ncfs: string[] = []
    // One page at a time: RxDB keeps thirteen collections open at most.
    const enCada = async (hacer: (a: Aparato) => Promise<void>): Promise<void> => {
      for (const a of aparatos) {
        await a.reabrir()
        await hacer(a)
        await a.tienda.sync.sincronizar()
        expect(a.tienda.sync.estado.valor()).toMatchObject({ enCuarentena: 0, ultimoFallo: '' })
        await expect.poll(() => a.tienda.sync.estado.valor().sinEnviar).toBe(0)
        for (const fila of await propias(a)) if (fila.estado === 'recibido') conRecibo.set(fila.id, fila.hash)
        for (const { doc } of await a.tienda.repo.buscar(BloqueNCF)) bloques.set(doc.id, doc)
        await a.cerrar()
      }
    }
    const oficina = await t.navegador()
    await oficina.cerrar()
    aparatos.push(oficina)
    const nuevaCaja = async ({ crearCaja, aparato }: TiendaDePrueba): Promise<void> => {
      const nueva = await aparato(await crearCaja('Caja'))
      await abrirCaja(nueva.tienda)
      await nueva.cerrar()
      aparatos.push(nueva)
    }
    const vendiendo = (cuantas: number, precio: number): Promise<void> =>
      enCada(async ({ tienda }) => {
        if (tienda.dispositivo.clase === 'caja') {
          for (let vendidas = 0; vendidas < cuantas; vendidas += DE_UNA_VEZ) {
            ncfs.push(...(await vender(tienda, DE_UNA_VEZ)).map(({ ncf }) => ncf))
            await tienda.sync.sincronizar()
          }
          return
        }
        const [producto] = tienda.catalogo.todos()
        const editado = await tienda.repo.editar(Producto, producto?.id ?? '', { costoDiezmilesimas: precio })
        expect(editado.ok).toBe(true)
      })

    await nuevaCaja(t)
    const archivos: string[] = []
    for (let punto = 0; punto < PUNTOS.length; punto++) {
      await vendiendo(5, 100 + punto)
      const archivo = join(copias, `${nombre}-${punto}.ndjson.gz`)
      await guardarCopia(copiaDe(p.server), archivo)
      archivos.push(archivo)
      // A till that this copy does not know of.
      if (punto < 2) await nuevaCaja(t)
      await vendiendo(10, 200 + punto)
    }
    expect((await p.store.nombres()).filter((base) => !esNuestra(base))).toEqual([])
    expect(conRecibo.size).toBeGreaterThan(60)

    for (const punto of PUNTOS) {
      const antes = p.server.epoch
      const archivo = archivos[punto] ?? ''
      const { datos } = p.server.config
      await p.reiniciar(async () => {
        const momento = new Date(Date.now() + punto * 60_000)
        const { anterior } = await restaurar({ archivo, datos, abrir, reemplazar: true, momento })
        expect(anterior).not.toBe('')
      })
      expect(p.server.epoch).not.toBe(antes)
      const ops = await p.store.db(`tienda-${tiendaId}-ops`)
      const faltaban = (await ops.getMany([...conRecibo.keys()])).filter((doc) => doc === undefined).length
      expect(faltaban).toBeGreaterThan(0)

      await vendiendo(15, 300 + punto)
      const guardados = await ops.getMany([...conRecibo.keys()])
      const otros = [...conRecibo].filter(([, hash], i) => (guardados[i]?.['recepcion'] as { hash?: string } | undefined)?.hash !== hash)
      expect(otros, `restaurado al punto ${punto}`).toEqual([])
      expect(new Set(ncfs).size).toBe(ncfs.length)
      const prestados = [...bloques.values()].sort((x, y) => (x.tipoComprobante + x.id < y.tipoComprobante + y.id ? -1 : 1))
      const encimados = prestados.filter((bloque, i) => {
        const previo = prestados[i - 1]
        return previo?.tipoComprobante === bloque.tipoComprobante && previo.hasta >= bloque.desde
      })
      expect(encimados, 'un número prestado dos veces').toEqual([])
      for (const { id, paraDispositivo } of bloques.values()) expect((await ops.get(id))?.['paraDispositivo']).toBe(paraDispositivo)
    }
    for (const a of aparatos) expect(a.fallos).toEqual([])
  }, 300_000)
})
