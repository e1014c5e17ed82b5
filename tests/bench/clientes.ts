/** Part `clientes`: what it takes to open a store's sealed customers (docs/adr/0023-pii-at-rest.md), in a real Chromium on disk. */
import type { Servidor } from '../support/servidor.ts'
import { leerCatalogo } from './catalogo.ts'
import type { Cuaderno } from './cuaderno.ts'
import { mediana, ms } from './medidas.ts'
import { abrirBanco, construirPagina } from './navegador.ts'
import { crearTienda, PIN } from './tienda.ts'

const CLIENTES = 20_000
const PRODUCTOS = 500
const VECES = 5

export async function medirClientes({ anotar, carpeta }: Cuaderno, { url }: Servidor): Promise<void> {
  const tienda = await crearTienda(url, 35, leerCatalogo(50).filas.slice(0, PRODUCTOS))
  const script = await construirPagina()
  const alta = async () => ({
    codigo: await tienda.codigo(),
    slug: tienda.slug,
    productos: tienda.productos,
    cajeroId: tienda.cajeroId,
    pin: PIN,
  })
  const oficina = await abrirBanco(await carpeta(), url, script)
  await oficina.llamar('estrenar', await alta())
  await oficina.llamar('crearClientes', CLIENTES)
  await oficina.navegador.cerrar()

  const perfil = await carpeta()
  const caja = await abrirBanco(perfil, url, script)
  await caja.llamar('estrenar', await alta())
  await caja.llamar('cerrar')
  await caja.navegador.cerrar()
  const abiertas: { primeraMs: number; otraMs: number; crudoMs: number }[] = []
  for (let vez = 0; vez < VECES; vez++) {
    const banco = await abrirBanco(perfil, url, script)
    await banco.llamar('abrir', tienda.slug)
    const abierta = await banco.llamar('abrirClientes')
    if (abierta.cuantos !== CLIENTES) throw new Error(`${abierta.cuantos} customers of ${CLIENTES}`)
    abiertas.push(abierta)
    await banco.llamar('cerrar')
    await banco.navegador.cerrar()
  }
  const crudoMs = mediana(abiertas.map((una) => una.crudoMs))
  const cuantos = CLIENTES.toLocaleString('es-DO')
  const referencia = `${ms(crudoMs)}: leer de IndexedDB las mismas filas, sin abrirlas`
  for (const [que, de] of [
    [`abrir ${cuantos} clientes sellados, en una página que empieza`, 'primeraMs'],
    ['leerlos otra vez en la misma página', 'otraMs'],
  ] as const) {
    anotar({
      que,
      medido: ms(mediana(abiertas.map((una) => una[de]))),
      referencia,
      razon: mediana(abiertas.map((una) => una[de] / una.crudoMs)),
      meta: '',
      cumple: undefined,
    })
  }
}
