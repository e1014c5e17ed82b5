import { describe, expect, it } from 'vitest'
import { abrir, direccionPropia, leerPush } from './push-worker.ts'

const ORIGEN = 'https://mercana.test'

describe('lo que un push muestra', () => {
  it('es lo que trae, y algo general cuando no se entiende', () => {
    expect(leerPush('{"v":2,"titulo":"Llegó","cuerpo":"Pedido #1","etiqueta":"a","ruta":"/x","de otra versión":1}')).toEqual({
      titulo: 'Llegó',
      cuerpo: 'Pedido #1',
      etiqueta: 'a',
      ruta: '/x',
    })
    for (const malo of [undefined, '', '{', 'null', '[]', '{"titulo":7}']) expect(leerPush(malo).titulo).toBe('Mercana')
  })
})

describe('lo que abre', () => {
  it('es siempre de aquí', () => {
    expect(direccionPropia('/mercana/mis_pedidos/p', ORIGEN)).toBe(`${ORIGEN}/mercana/mis_pedidos/p`)
    for (const ajena of ['https://otra.test/x', '//otra.test/x', 'javascript:alert(1)', 'data:text/html,x', '\\\\otra.test', undefined, {}])
      expect([ajena, direccionPropia(ajena, ORIGEN)]).toEqual([ajena, `${ORIGEN}/mercana/avisos`])
  })

  it('la ventana que ya lo tiene, si no la de los avisos, si no una nueva; nunca la de una venta', async () => {
    const probar = async (...rutas: string[]): Promise<string[]> => {
      const hizo: string[] = []
      const ventanas = rutas.map((ruta) => ({
        url: ORIGEN + ruta,
        focus: () => Promise.resolve(hizo.push(`foco ${ruta}`) as never),
        navigate: (url: string) => Promise.resolve(hizo.push(`${ruta} va a ${url.slice(ORIGEN.length)}`) as never),
      }))
      await abrir(`${ORIGEN}/mercana/mis_pedidos/p`, ventanas, (url) => Promise.resolve(hizo.push(`nueva ${url.slice(ORIGEN.length)}`)))
      return hizo
    }
    expect(await probar('/mercana/tienda/carrito', '/mercana/mis_pedidos/p')).toEqual(['foco /mercana/mis_pedidos/p'])
    expect(await probar('/mercana/tienda/carrito', '/mercana/avisos')).toEqual([
      'foco /mercana/avisos',
      '/mercana/avisos va a /mercana/mis_pedidos/p',
    ])
    expect(await probar('/mercana/tienda/carrito')).toEqual(['nueva /mercana/mis_pedidos/p'])
  })
})
