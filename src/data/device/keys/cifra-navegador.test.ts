import { expect, test } from 'vitest'
import { cifraDelNavegador } from './cifra-navegador.ts'

const piezas = [
  { de: 'cliente:1', texto: 'Rosa Peralta Ximénez' },
  { de: 'cliente:2', texto: '' },
]

test('lo sellado con la mitad pública lo abre la privada, también en otra página, y en su orden', async () => {
  const { publica, privada } = await cifraDelNavegador().nuevoPar()
  const unos = await cifraDelNavegador().sellar(publica, piezas)
  const otros = await cifraDelNavegador().sellar(publica, piezas)
  const sellados = [...unos, ...otros].map((texto, i) => ({ de: piezas[i % 2]?.de ?? '', texto }))
  expect(new Set(sellados.map(({ texto }) => texto)).size).toBe(4)
  expect(JSON.stringify(sellados)).not.toContain('Rosa')
  const abiertos = await cifraDelNavegador().abrir(privada, sellados)
  expect(abiertos).toEqual(['Rosa Peralta Ximénez', '', 'Rosa Peralta Ximénez', ''])
})

test('otra mitad privada, otro nombre o un texto cambiado no abren nada, y no estorban a lo demás', async () => {
  const cifra = cifraDelNavegador()
  const [uno, otro] = [await cifra.nuevoPar(), await cifra.nuevoPar()]
  const [sellado = '', segundo = ''] = await cifra.sellar(uno.publica, piezas)
  expect(await cifra.abrir(otro.privada, [{ de: 'cliente:1', texto: sellado }])).toEqual([undefined])
  const malos = ['', '.', 'x.y', sellado.slice(0, -2), sellado.replace('.', '.A'), segundo]
  expect(
    await cifra.abrir(
      uno.privada,
      malos.map((texto) => ({ de: 'cliente:1', texto })),
    ),
  ).toEqual(malos.map(() => undefined))
  expect(
    await cifra.abrir(uno.privada, [
      { de: 'cliente:9', texto: sellado },
      { de: 'cliente:1', texto: sellado },
    ]),
  ).toEqual([undefined, 'Rosa Peralta Ximénez'])
})

test('un texto de medio millón de letras va y vuelve', async () => {
  const cifra = cifraDelNavegador()
  const { publica, privada } = await cifra.nuevoPar()
  const texto = 'ñandú '.repeat(90_000)
  const [sellado = ''] = await cifra.sellar(publica, [{ de: 'x', texto }])
  expect(await cifra.abrir(privada, [{ de: 'x', texto: sellado }])).toEqual([texto])
})

test('bajo una clave derivada solo lo saca la misma', async () => {
  const cifra = cifraDelNavegador()
  const guardado = await cifra.guardar('ab'.repeat(32), 'secreto')
  expect(await cifra.sacar('ab'.repeat(32), guardado)).toBe('secreto')
  expect(await cifra.sacar('ac'.repeat(32), guardado)).toBeUndefined()
})
