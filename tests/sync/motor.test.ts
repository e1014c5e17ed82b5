import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { abrirCaja, unaTienda, vender, type Aparato, type TiendaDePrueba } from '../support/tienda.ts'

let t: TiendaDePrueba
let aparato: Aparato | undefined

beforeAll(async () => {
  t = await unaTienda()
}, 60_000)
afterAll(() => t.cerrar())

afterEach(async () => {
  await aparato?.cerrar()
  expect(aparato?.fallos ?? []).toEqual([])
  aparato = undefined
})

async function uno(): Promise<Aparato> {
  aparato = await t.aparato(await t.crearCaja('Caja'))
  await abrirCaja(aparato.tienda)
  await aparato.tienda.sync.sincronizar()
  return aparato
}

/** Sales made with no line, which is back afterwards: nothing of them was sent yet. */
async function venderSinLinea(a: Aparato, cuantas: number): Promise<Venta[]> {
  a.linea.url = undefined
  await a.tienda.sync.sincronizar()
  expect(a.tienda.sync.estado.valor().conexion).toBe('sin-conexion')
  const ventas = await vender(a.tienda, cuantas)
  a.linea.url = t.url
  return ventas
}

const estados = async ({ tienda }: Aparato): Promise<string[]> =>
  (await tienda.repo.buscar(Venta, { orden: 'asc' }))
    .filter(({ doc }) => doc.dispositivoId === tienda.dispositivo.id)
    .map(({ estado }) => estado)
const enServidor = async ({ tienda }: Aparato): Promise<string[]> =>
  (await t.docs('ops', 'venta'))
    .filter((doc) => doc['dispositivoId'] === tienda.dispositivo.id)
    .map((doc) => String(doc['id']))
    .sort()

it('cerrar la tienda a media ronda no rompe nada', async () => {
  const a = await uno()
  const pedido = new Promise<void>((listo) => {
    a.linea.intervenir = (_url, _init, seguir) => {
      listo()
      return seguir()
    }
  })
  void a.tienda.sync.sincronizar()
  await pedido
  await a.cerrar()
  expect(a.fallos).toEqual([])
})

describe('lo que se vende sin conexión', () => {
  it('llega una sola vez cuando vuelve la línea', async () => {
    const a = await uno()
    a.linea.url = undefined
    await a.tienda.sync.sincronizar()
    const ventas = await vender(a.tienda, 5)
    await expect.poll(() => a.tienda.sync.estado.valor().sinEnviar).toBe(5)
    a.linea.url = t.url
    await a.tienda.sync.sincronizar()
    expect(await estados(a)).toEqual(['recibido', 'recibido', 'recibido', 'recibido', 'recibido'])
    expect(await enServidor(a)).toEqual(ventas.map(({ id }) => id).sort())
    await expect
      .poll(() => a.tienda.sync.estado.valor())
      .toMatchObject({ conexion: 'en-linea', sinEnviar: 0, masViejo: '', ultimoFallo: '' })
  })

  it('una respuesta perdida no la dobla', async () => {
    const a = await uno()
    const [venta] = await venderSinLinea(a, 1)
    a.linea.intervenir = async (url, _init, seguir) => {
      const respuesta = await seguir()
      if (!url.includes('/push')) return respuesta
      throw new TypeError('fetch failed')
    }
    await a.tienda.sync.sincronizar()
    expect(await estados(a)).toEqual(['guardado'])
    expect(await enServidor(a)).toEqual([venta?.id])
    a.linea.intervenir = undefined
    await a.tienda.sync.sincronizar()
    expect(await estados(a)).toEqual(['recibido'])
    expect(await enServidor(a)).toEqual([venta?.id])
  })
})

const hechosEn = ({ body }: RequestInit): { seq: number }[] =>
  (JSON.parse(typeof body === 'string' ? body : '{"hechos":[]}') as { hechos: { seq: number }[] }).hechos

const cambiar =
  (cambio: (texto: string) => string, status = 200) =>
  async (url: string, _init: RequestInit, seguir: () => Promise<Response>) => {
    const respuesta = await seguir()
    return url.includes('/push')
      ? new Response(cambio(await respuesta.text()), { status, headers: { 'content-type': 'application/json' } })
      : respuesta
  }
const conResultados = (cambio: (resultados: Record<string, unknown>[]) => unknown[]) =>
  cambiar((texto) => {
    const reply = JSON.parse(texto) as { resultados: Record<string, unknown>[] }
    return JSON.stringify({ ...reply, resultados: cambio(reply.resultados) })
  })

describe('una respuesta que no se entiende no marca nada', () => {
  it.each([
    ['HTML con 200, como un portal cautivo', cambiar(() => '<html>Acepte las condiciones</html>')],
    ['502 de un proxy', cambiar(() => '<h1>Bad gateway</h1>', 502)],
    ['media respuesta', cambiar((texto) => texto.slice(0, texto.length / 2))],
    ['una lista vacía', conResultados(() => [])],
    ['un resultado de menos', conResultados((resultados) => resultados.slice(1))],
    ['un resultado de más', conResultados((resultados) => [...resultados, ...resultados.slice(-1)])],
    ['con otros ids', conResultados((resultados) => resultados.map((resultado) => ({ ...resultado, id: 'otro' })))],
    ['un resultado repetido', conResultados((resultados) => [resultados[0], ...resultados.slice(0, -1)])],
    ['en otro orden', conResultados((resultados) => [...resultados].reverse())],
    ['con otro hash', conResultados((resultados) => resultados.map((resultado) => ({ ...resultado, hash: '0'.repeat(64) })))],
    [
      'con un resultado que no existe',
      conResultados((resultados) => resultados.map((resultado) => ({ ...resultado, resultado: 'hecho' }))),
    ],
  ])('%s', async (_nombre, intervenir) => {
    const a = await uno()
    await venderSinLinea(a, 3)
    a.linea.intervenir = intervenir
    await a.tienda.sync.sincronizar()
    expect(await estados(a)).toEqual(['guardado', 'guardado', 'guardado'])
    await expect.poll(() => a.tienda.sync.estado.valor().sinEnviar).toBe(3)
    a.linea.intervenir = undefined
    await a.tienda.sync.sincronizar()
    expect(await estados(a)).toEqual(['recibido', 'recibido', 'recibido'])
    expect(await enServidor(a)).toHaveLength(3)
  })
})

describe('resultados por documento', () => {
  it('el que hay que reintentar no detiene a los demás y llega después', async () => {
    const a = await uno()
    await venderSinLinea(a, 4)
    let veces = 0
    a.linea.intervenir = async (url, init, seguir) => {
      if (!url.includes('/push') || veces++ > 0) return await seguir()
      const reply = (await (await seguir()).json()) as { resultados: { id: string }[] }
      const resultados = reply.resultados.map((resultado, i) =>
        i === 1 ? { id: resultado.id, resultado: 'reintentar', motivo: 'ocupado' } : resultado,
      )
      return Response.json({ ...reply, resultados })
    }
    await a.tienda.sync.sincronizar()
    expect(await estados(a)).toEqual(['recibido', 'guardado', 'recibido', 'recibido'])
    await a.tienda.sync.sincronizar()
    expect(await estados(a)).toEqual(['recibido', 'recibido', 'recibido', 'recibido'])
  })

  it('un documento envenenado espera en cuarentena con su motivo; los demás llegan', async () => {
    const a = await uno()
    const ventas = await venderSinLinea(a, 5)
    const malo = ventas[2]
    if (!malo) throw new Error('sin ventas')
    await a.tienda.interno.ops.cambiar(
      [malo.id],
      (fila) => fila && { ...fila, texto: fila.texto.replace('"totales"', '"totalesX"'), hash: fila.hash },
    )
    await a.tienda.sync.sincronizar()
    expect(await estados(a)).toEqual(
      ['recibido', 'recibido', 'guardado', 'recibido', 'recibido'].map((estado, i) => (i === 2 ? 'cuarentena' : estado)),
    )
  })

  it('una sala llena de ventas se entrega por lotes, en orden', async () => {
    const a = await uno()
    await venderSinLinea(a, 15)
    const lotes: number[] = []
    a.linea.intervenir = async (url, init, seguir) => {
      if (url.includes('/push')) lotes.push(...hechosEn(init).map(({ seq }) => seq))
      return await seguir()
    }
    await a.tienda.sync.sincronizar()
    expect(lotes).toEqual([...lotes].sort((x, y) => x - y))
    expect(await enServidor(a)).toHaveLength(15)
  })
})

describe('dos dispositivos', () => {
  it('ven las ventas del otro, y la existencia es la suma de todo', async () => {
    const a = await uno()
    const b = await t.aparato(await t.crearCaja('Otra'))
    try {
      await abrirCaja(b.tienda)
      const [producto] = a.tienda.catalogo.todos()
      const antes = a.tienda.catalogo.existencia(producto?.id ?? '')
      a.linea.url = undefined
      b.linea.url = undefined
      const suyas = [...(await vender(a.tienda, 3)), ...(await vender(b.tienda, 4))]
      expect(new Set(suyas.map(({ ncf }) => ncf)).size).toBe(7)
      a.linea.url = t.url
      b.linea.url = t.url
      await a.tienda.sync.sincronizar()
      await b.tienda.sync.sincronizar()
      await a.tienda.sync.sincronizar()
      for (const { tienda } of [a, b]) {
        expect((await tienda.repo.buscar(Venta)).map(({ doc }) => doc.id)).toEqual(expect.arrayContaining(suyas.map(({ id }) => id)))
        expect(tienda.catalogo.existencia(producto?.id ?? '')).toBe(antes - 7_000)
      }
    } finally {
      await b.cerrar()
    }
  })

  it('un precio cambiado en la oficina llega a la caja', async () => {
    const a = await uno()
    const oficina = await t.navegador()
    try {
      const [producto] = oficina.tienda.catalogo.todos()
      const id = producto?.id ?? ''
      expect((await oficina.tienda.repo.editar(Producto, id, { precioDiezmilesimas: 2_000_000 })).ok).toBe(true)
      expect(oficina.tienda.catalogo.porId(id)?.precioDiezmilesimas).toBe(2_000_000)
      await oficina.tienda.sync.sincronizar()
      await expect
        .poll(
          async () => {
            await a.tienda.sync.sincronizar()
            return a.tienda.catalogo.porId(id)?.precioDiezmilesimas
          },
          { timeout: 5_000 },
        )
        .toBe(2_000_000)
      expect((await oficina.tienda.repo.editar(Producto, id, { precioDiezmilesimas: 1_000_000 })).ok).toBe(true)
      await oficina.tienda.sync.sincronizar()
    } finally {
      await oficina.cerrar()
    }
  })
})
