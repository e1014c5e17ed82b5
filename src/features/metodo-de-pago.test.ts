import { expect, test } from 'vitest'
import { leerMetodo, metodoEnBlanco } from './metodo-de-pago.ts'

test('un método se guarda con nombre, cantidades y plazo; lo demás dice qué falta', () => {
  const bueno = { ...metodoEnBlanco, nombre: ' Transferencia ', instrucciones: ' Cuenta 960 ' }
  expect(leerMetodo(bueno)).toMatchObject({ ok: true, metodo: { nombre: 'Transferencia', instrucciones: 'Cuenta 960', plazoHoras: 24 } })
  for (const malo of [
    { ...bueno, nombre: ' ' },
    { ...bueno, minimoCentavos: null },
    { ...bueno, plazoHoras: 0 },
    { ...bueno, plazoHoras: 721 },
    { ...bueno, minimoCentavos: 500, maximoCentavos: 400 },
  ])
    expect(leerMetodo(malo).ok).toBe(false)
  expect(leerMetodo({ ...bueno, minimoCentavos: 500, maximoCentavos: 0 }).ok).toBe(true)
})
