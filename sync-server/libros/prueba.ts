/** The test of the books: every document of the store is read again, posted again, and compared with what the book keeps and with itself. */
import { setImmediate as unRato } from 'node:timers/promises'
import { vigentesDe } from '#domain/clientes/cliente.rules.ts'
import { CierreTurno, Turno } from '#domain/caja/turno.entity.ts'
import type { HallazgoDelLibro, PruebaDelLibro, ResultadoDePrueba } from '#domain/libros/comandos.libros.ts'
import { asentarTodos } from '#domain/libros/asientos.ts'
import {
  probarClientes,
  probarCuadre,
  probarEfectivo,
  probarItbis,
  probarMercana,
  probarPliegue,
  type DocumentosDeLibro,
  type HallazgoDePrueba,
} from '#domain/libros/prueba.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { baseDeTienda } from '../core/bases.ts'
import { ArqueoEfectivo } from '#domain/caja/fondo.entity.ts'
import { deGavetaEntre } from '../caja/hechos.ts'
import { deTipo } from '../core/documentos.ts'
import type { Store, Stored } from '../store/port.ts'
import { documentoDe } from './consultas.ts'
import type { Mayor, Mayores } from './mayor.ts'

const PAGINA = 500
/** Findings that are named of each test, and documents of each finding; how many there are is said. */
const NOMBRADOS = 50
const DOCUMENTOS = 20
/** How often what is sold meanwhile is read too, until nothing has come in between. */
const INTENTOS = 3

type Acumulado = { [K in keyof DocumentosDeLibro]: Map<string, DocumentosDeLibro[K][number]> }

/** M1–M9 of a store: what holds, and what does not with the documents that break it. */
export async function probarLibros(
  store: Store,
  mayores: Mayores,
  tiendaId: string,
): Promise<{ mayor: Mayor; pruebas: ResultadoDePrueba[] }> {
  const { docs, mayor, libro, quieto } = await leerTodo(store, mayores, tiendaId)
  const todos = [...docs.ventas, ...docs.turnos, ...docs.cierres, ...docs.movimientos, ...docs.pedidos]
  const { asientos, rechazados } = asentarTodos(todos)
  const vigente = vigentesDe([...mayor.unidos].map(([id, unidoA]) => ({ id, unidoA })))
  const hallazgos: Partial<Record<PruebaDelLibro, HallazgoDePrueba[]>> = {}
  // Each is some work: whoever sells meanwhile is answered in between.
  const pasos: readonly [PruebaDelLibro, () => HallazgoDePrueba[]][] = [
    ['M1', () => [...probarCuadre(asientos, rechazados), ...ilegibles(mayor)]],
    ['M2', () => probarEfectivo(asientos, docs)],
    ['M3', () => probarClientes(asientos, docs.ventas, vigente)],
    ['M4', () => probarItbis(asientos, docs)],
    ['M6', () => probarMercana(asientos, asentarTodos(docs.pedidos, 'plataforma').asientos)],
    ['M7', () => (quieto ? probarPliegue(libro, asientos) : [])],
  ]
  for (const [prueba, probar] of pasos) {
    await unRato()
    hallazgos[prueba] = probar()
  }
  const hayPedidos = docs.pedidos.some(({ contenido }) => contenido.metodo.deMercana)
  const sin: Readonly<Partial<Record<PruebaDelLibro, ResultadoDePrueba['estado']>>> = {
    M5: 'sin-datos',
    ...(hayPedidos ? {} : { M6: 'sin-datos' as const }),
    ...(quieto ? {} : { M7: 'vendiendo' as const }),
    M8: 'sin-datos',
    M9: 'sin-datos',
  }
  const pruebas = (['M1', 'M2', 'M3', 'M4', 'M5', 'M6', 'M7', 'M8', 'M9'] as const).map((prueba): ResultadoDePrueba => {
    const suyos = hallazgos[prueba] ?? []
    return {
      prueba,
      estado: suyos.length > 0 ? 'mal' : (sin[prueba] ?? 'bien'),
      hallazgos: suyos.slice(0, NOMBRADOS).map((uno) => comoDicho(mayor, uno)),
      cuantos: suyos.length,
    }
  })
  return { mayor, pruebas }
}

/** Every document as it is now, and the book that has counted exactly these; `quieto` is false when it never was that still. */
async function leerTodo(store: Store, mayores: Mayores, tiendaId: string) {
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  const leidos: Acumulado = {
    ventas: new Map(),
    turnos: new Map(),
    cierres: new Map(),
    movimientos: new Map(),
    arqueos: new Map(),
    pedidos: new Map(),
  }
  let seq = '0'
  for (let intento = 1; ; intento++) {
    for (;;) {
      const pagina = await ops.changes(seq, PAGINA)
      for (const { id, doc } of pagina.cambios) anotar(leidos, id, doc)
      seq = pagina.seq
      if (pagina.alDia) break
    }
    const mayor = await mayores.alDia(tiendaId)
    // The balances as they are now: what comes later makes others.
    const { libro } = mayor
    const quieto = (await ops.changes(seq, 1)).cambios.length === 0
    if (!quieto && intento < INTENTOS) continue
    const docs: DocumentosDeLibro = {
      ventas: [...leidos.ventas.values()],
      turnos: [...leidos.turnos.values()],
      cierres: [...leidos.cierres.values()],
      movimientos: [...leidos.movimientos.values()],
      arqueos: [...leidos.arqueos.values()],
      pedidos: [...leidos.pedidos.values()],
    }
    return { docs, mayor, libro, quieto }
  }
}

function anotar({ ventas, turnos, cierres, movimientos, arqueos, pedidos }: Acumulado, id: string, doc: Stored | undefined): void {
  for (const mapa of [ventas, turnos, cierres, movimientos, arqueos, pedidos]) mapa.delete(id)
  if (!doc) return
  for (const uno of deTipo(Venta, [doc])) ventas.set(id, uno)
  for (const uno of deTipo(Turno, [doc])) turnos.set(id, uno)
  for (const uno of deTipo(CierreTurno, [doc])) cierres.set(id, uno)
  for (const uno of deTipo(ArqueoEfectivo, [doc])) arqueos.set(id, uno)
  for (const uno of deGavetaEntre([doc])) movimientos.set(id, uno)
  for (const uno of deTipo(Pedido, [doc])) pedidos.set(id, uno)
}

/** What no version reads is no posting either. */
const ilegibles = ({ apartados }: Mayor): HallazgoDePrueba[] =>
  [...apartados.values()].flatMap(({ docId, tipo, defectos }) =>
    defectos.includes('ilegible')
      ? [
          {
            prueba: 'M1' as const,
            code: 'asiento.ilegible',
            diceCentavos: 0,
            debeCentavos: 0,
            moneda: 'DOP' as const,
            de: tipo,
            documentos: [docId],
          },
        ]
      : [],
  )

const comoDicho = (mayor: Mayor, { prueba: _prueba, documentos, ...hallazgo }: HallazgoDePrueba): HallazgoDelLibro => ({
  ...hallazgo,
  documentos: documentos.slice(0, DOCUMENTOS).map((docId) => documentoDe(mayor, docId)),
  cuantos: documentos.length,
})
