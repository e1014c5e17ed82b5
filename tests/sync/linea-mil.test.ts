import { afterAll, beforeAll, expect, it } from 'vitest'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { sha256 } from '#server/core/hechos/texto.ts'
import { hechosDe, mentiras, unaLinea, type LineaMala } from '../support/linea.ts'
import { abrirCaja, unaTienda, type Aparato, type TiendaDePrueba } from '../support/tienda.ts'

/* One bad document among a thousand, wherever it is: the others arrive, it waits in quarantine with its reason. */

const MIL = 1000
const lugares = process.env['LINEA'] === 'larga' ? [0, 1, 99, 100, 101, 499, 500, 777, 998, 999] : [0, 500, 999]

let t: TiendaDePrueba
let linea: LineaMala
let a: Aparato
beforeAll(async () => {
  t = await unaTienda()
  linea = await unaLinea(t.url)
  a = await t.aparato(await t.crearCaja('Caja'))
  await abrirCaja(a.tienda)
  await a.tienda.sync.sincronizar()
}, 60_000)
afterAll(async () => {
  await a.cerrar()
  await linea.cerrar()
  await t.cerrar()
})

it.each(lugares)(
  'el malo es el %i de mil: 999 llegan y uno espera con su motivo',
  async (lugar) => {
    const antes = (await hechosDe(a)).length
    a.linea.url = undefined
    await a.tienda.sync.sincronizar()
    const [abierto] = await a.tienda.repo.buscar(Turno)
    if (!abierto) throw new Error('no shift')
    const campos = { ...MovimientoCaja.muestra, turnoId: abierto.doc.id, cajaId: abierto.doc.cajaId }
    const hechos = Array.from({ length: MIL }, (_, i) => ({ entity: MovimientoCaja, campos: { ...campos, motivo: `Gasto ${i}` } }))
    for (let i = 0; i < MIL; i += 100) {
      const guardados = await a.tienda.repo.guardarVarios(hechos.slice(i, i + 100))
      if (!guardados.ok) throw new Error(JSON.stringify(guardados.error))
    }
    const malo = (await hechosDe(a))[antes + lugar]
    if (!malo) throw new Error('no facts')
    await a.tienda.interno.ops.cambiar([malo.id], (fila) => {
      const texto = fila?.texto.replace('"centavos"', '"centavosX"') ?? ''
      return fila && { ...fila, texto, hash: sha256(texto) }
    })
    a.linea.url = linea.url
    const pushes = linea.vistas.filter((vista) => vista.endsWith('/push')).length
    await a.tienda.sync.sincronizar()
    const filas = (await hechosDe(a)).slice(antes)
    expect(filas).toHaveLength(MIL)
    expect(filas.filter(({ estado }) => estado === 'recibido')).toHaveLength(MIL - 1)
    expect(filas[lugar]).toMatchObject({ id: malo.id, estado: 'cuarentena', motivo: 'esquema' })
    expect(linea.vistas.filter((vista) => vista.endsWith('/push')).length - pushes).toBeLessThan(30)
    expect(await mentiras(t, a)).toEqual([])
    await expect.poll(() => a.tienda.sync.estado.valor()).toMatchObject({ sinEnviar: 0, ultimoFallo: '' })
  },
  120_000,
)
