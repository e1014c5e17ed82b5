import { expect, it } from 'vitest'
import type { Catalogo } from '#data/catalogo/catalogo.ts'
import type { Fila } from '#data/device/fila.ts'
import { construir } from '#domain/core/construir.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { Entity } from '#domain/core/entity.ts'
import { finder } from './finder.ts'

const todo = { productos: true, clientes: true, facturas: true }
const fila = <T>(doc: T): Fila<T> => ({ doc, estado: 'recibido', motivo: '', recibidoEn: '' })
const ana = construir(Cliente, { nombre: 'Ana Peña', identificacion: '00112345673' })
const ida = construir(Cliente, { nombre: 'Ana Ida', activo: false })
const venta = construir(Venta, { ncf: 'E320000000001' })

function tienda(ventas: Venta[]) {
  const leidas: string[] = []
  const repo = {
    buscar: async (entity: Entity, consulta?: { clave?: string }) => {
      leidas.push(entity.tipo)
      if (entity === Cliente) return [fila(ana), fila(ida)]
      return consulta?.clave === undefined ? ventas.map(fila) : [fila(venta)].filter(({ doc }) => doc.ncf === consulta.clave)
    },
  } as unknown as Parameters<typeof finder>[0]['repo']
  const cafe = { id: 'producto:1', nombre: 'Café molido', codigoBarra: '7460', codigo: '', precioDiezmilesimas: 3_250_000 }
  const catalogo = {
    porCodigo: (codigo: string) => (codigo === '7460' ? cafe : undefined),
    buscar: (texto: string) => (texto === 'cafe' ? [cafe] : []),
  } as unknown as Catalogo
  return { leidas, de: { slug: 'colmado', catalogo, repo } }
}

it('encuentra el producto por su nombre o su código, y lleva a él', async () => {
  const buscar = finder(tienda([]).de, todo)
  const esperado = [
    {
      what: 'Productos',
      hits: [{ href: '/mercana/colmado/productos?producto=producto%3A1', label: 'Café molido', detail: '7460 · RD$325.00' }],
    },
  ]
  expect(await buscar('cafe')).toEqual(esperado)
  expect(await buscar('7460')).toEqual(esperado)
})

it('encuentra al cliente sin acentos y por su cédula, y no al eliminado', async () => {
  const buscar = finder(tienda([]).de, todo)
  expect((await buscar('pena ana')).flatMap(({ hits }) => hits.map(({ label }) => label))).toEqual(['Ana Peña'])
  expect((await buscar('0011234'))[0]?.what).toBe('Clientes')
  expect(await buscar('ana ida')).toEqual([])
})

it('encuentra una factura reciente por una parte del NCF y una vieja por el NCF entero', async () => {
  expect((await finder(tienda([venta]).de, todo)('0000001'))[0]?.hits[0]?.label).toBe('E320000000001')
  expect((await finder(tienda([]).de, todo)('e320000000001'))[0]?.what).toBe('Facturas')
})

it('no busca con una letra, ni lo que esta persona no puede ver, y lee cada lista una vez', async () => {
  const { de, leidas } = tienda([venta])
  expect(await finder(de, todo)('a')).toEqual([])
  const buscar = finder(de, { ...todo, facturas: false })
  await buscar('ana')
  await buscar('anita')
  expect(leidas).toEqual(['cliente'])
})
