import { afterEach, beforeEach, expect, test } from 'vitest'
import { conEleccion, conLinea, type EstadoDeCompra } from '#domain/mercado/carrito.rules.ts'
import { unEquipo } from '../../../tests/support/dispositivo.ts'
import type { BaseLocal } from '#data/device/almacen.ts'
import { carritoDe } from './carrito.ts'
import { comprasDe } from './encargos.ts'
import { localSobre } from '#data/device/local.ts'
import { celda } from '#data/device/vivo.ts'

const EN = '2026-11-22T12:00:00.000Z'
const cafe = {
  tiendaId: 't1',
  slug: 'la-fe',
  tiendaNombre: 'Colmado La Fe',
  productoId: 'cafe',
  nombre: 'Café',
  unidad: 'unidad',
  sePesa: false,
  pesoGramos: 0,
  foto: '',
  precioVistoDiezmilesimas: 100_0000,
  vistoEn: EN,
  cantidadMilesimas: 1000,
  nota: '',
  agregadoEn: EN,
}

const equipo = unEquipo()
let base: BaseLocal<never, 'local'>
beforeEach(async () => {
  base = await equipo.pestana().abrirBase('compras', { filas: [], apuntes: ['local'] })
})
afterEach(async () => {
  await base.cerrar()
  expect(equipo.fallos.splice(0)).toEqual([])
})

function cerrada(): { abierta: Promise<void>; abrir: () => void } {
  let abrir = (): void => undefined
  const abierta = new Promise<void>((seguir) => (abrir = seguir))
  return { abierta, abrir }
}

test('un pedido se ve en camino cuando está en disco, no antes; lo del carrito se ve al momento', async () => {
  const enDisco = localSobre(base.apuntes.local)
  let puerta = cerrada()
  const local: typeof enDisco = {
    ...enDisco,
    async escribir(clave, valor) {
      await puerta.abierta
      await enDisco.escribir(clave, valor)
    },
  }
  const datos = {
    local,
    puertos: { ...equipo.pestana(), programar: () => () => undefined },
    estado: celda({ usuario: { usuarioId: 'ana', suplantada: false } }) as never,
  }
  const fallos: unknown[] = []
  const alFallar = (error: unknown): void => void fallos.push(error)
  const carrito = carritoDe(datos, alFallar)
  const compras = comprasDe(datos, alFallar)
  const visto = (): EstadoDeCompra | undefined => carrito.estado.valor()
  puerta.abrir()
  await carrito.cambiar((antes) => conEleccion(conLinea(antes, cafe), 't1', { metodoId: 'contra_entrega' }))

  puerta = cerrada()
  const otra = carrito.cambiar((antes) => conLinea(antes, { ...cafe, productoId: 'te' }))
  expect(visto()?.lineas.map(({ productoId }) => productoId)).toEqual(['cafe', 'te'])
  puerta.abrir()
  await otra

  puerta = cerrada()
  const encargado = compras.encargar(['t1'], 20_000)
  await new Promise((seguir) => setTimeout(seguir, 50))
  expect(visto()?.salidas).toEqual([])
  expect(visto()?.lineas).toHaveLength(2)
  puerta.abrir()
  expect((await encargado).ok).toBe(true)
  expect(visto()?.salidas.map(({ estado }) => estado)).toEqual(['por_enviar'])
  expect(visto()?.lineas).toEqual([])
  expect(fallos).toEqual([])
})
