/** What the bench page can do, called from the bench's own process: each answers plain figures. */
import { abrirCaja, abrirEsteEquipo, borradorDe, estrenarCaja, hasta, vender, type Alta, type Caja } from './pagina/caja.ts'
import { medirBusqueda } from './pagina/busqueda.ts'
import { medirCierre } from './pagina/cierre.ts'
import { abrirClientes, crearClientes } from './pagina/clientes.ts'
import { leerTodo } from './pagina/crudo.ts'
import { rellenar } from './pagina/relleno.ts'
import { medirReserva } from './pagina/reserva.ts'
import { copiaCruda, copiaPouch, copiaRxdb, primeraCopia } from './pagina/sincronizacion.ts'
import { medirDurabilidad } from './pagina/durabilidad.ts'
import { medirVentas } from './pagina/venta.ts'

let abierta: Caja | undefined

function caja(): Caja {
  if (!abierta) throw new Error('no till is open in this page')
  return abierta
}

const banco = {
  primeraCopia,
  copiaCruda,
  copiaRxdb,
  copiaPouch,
  async estrenar(alta: Alta): Promise<void> {
    abierta = await estrenarCaja(alta)
  },
  ventas: (cuantas: { rondas: number; porRonda: number }) => medirVentas(caja(), cuantas),
  durabilidad: (cuantas: { rondas: number; porRonda: number }) => medirDurabilidad(caja(), cuantas),
  reserva: (rondas: number) => medirReserva(rondas),
  busqueda: async (rondas: number) => medirBusqueda(caja(), rondas),
  cierre: (cuanto: { ventas: number; vez: number }) => medirCierre(caja(), cuanto),
  crearClientes: (cuantos: number) => crearClientes(caja(), cuantos),
  abrirClientes: () => abrirClientes(caja()),
  rellenar: (cuantas: number) => rellenar(caja(), cuantas),
  async vender(cuantas: number): Promise<void> {
    for (let i = 0; i < cuantas; i++) await vender(caja().tienda, borradorDe(caja().tienda.catalogo.todos(), i, 3))
  },
  async cerrar(): Promise<void> {
    await abierta?.cerrar()
    abierta = undefined
  },
  /** The data layer alone, in a page that has just begun: milliseconds until the till is open and until a sale is stored. */
  async abrir(slug: string): Promise<{ abiertaMs: number; vendidaMs: number }> {
    const antes = performance.now()
    abierta = await abrirCaja(await abrirEsteEquipo(), slug)
    const { soyDueno } = abierta.tienda.dueno
    await hasta(soyDueno, () => soyDueno.valor())
    const abiertaMs = performance.now() - antes
    await vender(abierta.tienda, borradorDe(abierta.tienda.catalogo.todos(), 1, 3))
    return { abiertaMs, vendidaMs: performance.now() - antes }
  },
  /** The least that a start can do: the stored chunks out of IndexedDB, parsed, and a Map by barcode. */
  async leerCatalogo(): Promise<{ ms: number; productos: number }> {
    const antes = performance.now()
    const nombre = (await indexedDB.databases()).map(({ name = '' }) => name).find((name) => /mercana-t.*--catalogo$/.test(name))
    if (nombre === undefined) throw new Error('no catalogue is stored')
    const notas = (await leerTodo(nombre, IDBKeyRange.bound('trozo:', 'trozo;'))) as { texto: string }[]
    const productos = notas.flatMap(({ texto }) => JSON.parse(texto) as { b: string }[])
    const porCodigo = new Map(productos.map((producto) => [producto.b, producto]))
    return { ms: performance.now() - antes, productos: porCodigo.size === 0 ? 0 : productos.length }
  },
}

export type Banco = typeof banco
Object.assign(globalThis, { banco })
