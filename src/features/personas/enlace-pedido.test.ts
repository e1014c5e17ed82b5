import { expect, it } from 'vitest'
import { rutasDeEnlace } from '#domain/personas/enlaces.ts'
import { paths } from '#features/paths.ts'
import { guardarEnlacePedido, leerEnlacePedido, olvidarEnlacePedido, segundosParaOtro } from './enlace-pedido.ts'

function unaMemoria() {
  const guardado = new Map<string, string>()
  return {
    getItem: (clave: string) => guardado.get(clave) ?? null,
    setItem: (clave: string, valor: string) => void guardado.set(clave, valor),
    removeItem: (clave: string) => void guardado.delete(clave),
  }
}
const pedido = { email: 'ana+1@ejemplo.do', desde: '/mercana/la-fe/carrito?ver=1&a=b#c', en: 1_000_000 }

it('recuerda adónde iba quien pidió un enlace, mientras el enlace sirva', () => {
  const memoria = unaMemoria()
  guardarEnlacePedido(memoria, 'entrar', pedido)
  expect(leerEnlacePedido(memoria, 'entrar', pedido.en + 599_000)).toEqual(pedido)
  expect(leerEnlacePedido(memoria, 'clave', pedido.en)).toBeUndefined()
  expect(leerEnlacePedido(memoria, 'entrar', pedido.en + 600_000)).toBeUndefined()
  olvidarEnlacePedido(memoria, 'entrar')
  expect(leerEnlacePedido(memoria, 'entrar', pedido.en)).toBeUndefined()
})

it('nunca lleva a otro sitio', () => {
  for (const desde of ['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)', '']) {
    const memoria = unaMemoria()
    guardarEnlacePedido(memoria, 'entrar', { ...pedido, desde })
    expect(leerEnlacePedido(memoria, 'entrar', pedido.en)).toBeUndefined()
  }
})

it('otro se pide al minuto', () => {
  expect(segundosParaOtro(pedido, pedido.en)).toBe(60)
  expect(segundosParaOtro(pedido, pedido.en + 59_001)).toBe(1)
  expect(segundosParaOtro(pedido, pedido.en + 60_000)).toBe(0)
})

it('las cartas llevan a páginas que existen', () => {
  expect(rutasDeEnlace).toEqual({ entrar: paths.enlace.path, clave: paths.clave.path })
})
