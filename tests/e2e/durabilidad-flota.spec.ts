/** Many devices of a store on a bad line end at the same centavo (`npm run flota -- 20 500` for the long run). */
import { expect, test } from '@playwright/test'
import { comoLineaFlota, convergerFlota } from '../navegadores/flota.ts'

const [EQUIPOS = 4, VENTAS = 30] = (process.env['FLOTA'] ?? '4x30').split('x').map(Number)

test(`${EQUIPOS} equipos de dos pestañas venden ${VENTAS} cada uno por una línea mala y con relojes de otro día: todos, el servidor y el papel dicen lo mismo`, async () => {
  test.setTimeout(240_000 + EQUIPOS * VENTAS * 1000)
  const balance = await convergerFlota({ equipos: EQUIPOS, ventas: VENTAS, decir: () => undefined })
  console.log(comoLineaFlota(balance))
  expect(balance.diferencias).toEqual([])
  expect(balance.ventas).toBe(EQUIPOS * VENTAS)
  for (const suerte of ['se-pierde', 'sin-respuesta', 'doble', 'tarde'] as const)
    expect(balance.faltas.get(suerte) ?? 0, `la línea hizo '${suerte}'`).toBeGreaterThan(0)
  expect(balance.rechazos.get('dispositivo.otra-pestana') ?? 0, 'la otra pestaña lo intentó').toBeGreaterThan(0)
})
