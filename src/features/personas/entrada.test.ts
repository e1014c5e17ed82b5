import { expect, it } from 'vitest'
import { RUTA_ENTRADA } from '#domain/personas/proveedores.ts'
import { paths } from '#features/paths.ts'
import { direccionDeEntrada, esVentana, leerProveedor, marcarVentana, olvidarVentana, recordarDesde, tomarDesde } from './entrada.ts'

function unaMemoria() {
  const guardado = new Map<string, string>()
  return {
    getItem: (clave: string) => guardado.get(clave) ?? null,
    setItem: (clave: string, valor: string) => void guardado.set(clave, valor),
    removeItem: (clave: string) => void guardado.delete(clave),
  }
}

it('el proveedor vuelve a una página que existe', () => {
  expect(paths.entrada.path).toBe(RUTA_ENTRADA)
  expect(direccionDeEntrada('google', false)).toBe('/entrada?ir=google')
  expect(direccionDeEntrada('apple', true)).toBe('/entrada?ir=apple&unir=1')
  expect([leerProveedor('apple'), leerProveedor('evil'), leerProveedor(null)]).toEqual(['apple', undefined, undefined])
})

it('la ventana sabe que lo es a la vuelta, cuando el navegador ya olvidó su nombre', () => {
  const memoria = unaMemoria()
  expect(marcarVentana(memoria, 'mercana-entrada')).toBe(true)
  expect(esVentana(memoria)).toBe(true)
  olvidarVentana(memoria)
  expect(esVentana(memoria)).toBe(false)
  marcarVentana(memoria, 'mercana-entrada')
  expect([marcarVentana(memoria, ''), esVentana(memoria)]).toEqual([false, false])
})

it('recuerda una vez adónde se iba, y nunca a otro sitio', () => {
  const memoria = unaMemoria()
  recordarDesde(memoria, '/mercana/la-fe/carrito?ver=1')
  expect(tomarDesde(memoria)).toBe('/mercana/la-fe/carrito?ver=1')
  expect(tomarDesde(memoria)).toBe('/')
  for (const desde of ['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)', '']) {
    recordarDesde(memoria, desde)
    expect(tomarDesde(memoria)).toBe('/')
  }
})
