/** The test of the books: every document of the store is read again, posted again, and compared with what the book keeps and with itself. */
import { setImmediate as unRato } from 'node:timers/promises'
import { CierreDeBanco, Conciliacion } from '#domain/bancos/conciliacion.entity.ts'
import { CuentaDeBanco } from '#domain/bancos/cuenta-de-banco.entity.ts'
import { LineaDeBanco } from '#domain/bancos/linea-de-banco.entity.ts'
import { Transferencia } from '#domain/bancos/transferencia.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { ValorDeInventario } from '#domain/contabilidad/valor-de-inventario.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { probarInventario, type DocumentosDeInventario } from '#domain/libros/pruebas/prueba-inventario.ts'
import type { CierreDeMes } from '#domain/contabilidad/cierre-de-mes.entity.ts'
import type { Entity, Envelope } from '#domain/core/entity.ts'
import { vigentesDe } from '#domain/clientes/cliente.rules.ts'
import { ArqueoEfectivo } from '#domain/caja/fondo.entity.ts'
import { entidadesDeGaveta } from '#domain/caja/gaveta.rules.ts'
import { CargoCliente } from '#domain/cobros/cargo.entity.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { FacturaDeComision } from '#domain/comisiones/factura.entity.ts'
import { Desembolso } from '#domain/desembolsos/desembolso.entity.ts'
import { Castigo } from '#domain/cobros/castigo.entity.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { CierreTurno, Turno } from '#domain/caja/turno.entity.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import type { HallazgoDelLibro, PruebaDelLibro, ResultadoDePrueba } from '#domain/libros/comandos.libros.ts'
import { esDeMercana } from '#domain/desembolsos/orden-de-mercana.rules.ts'
import { asentarTodos } from '#domain/libros/asientos.ts'
import type { MesCerrado } from '#domain/libros/mes.ts'
import { probarMeses } from '#domain/libros/pruebas/prueba-meses.ts'
import { probarProveedores } from '#domain/libros/pruebas/prueba-proveedores.ts'
import {
  probarClientes,
  probarCuadre,
  probarItbis,
  probarMercana,
  probarPliegue,
  type DocumentosDeLibro,
  type HallazgoDePrueba,
} from '#domain/libros/pruebas/prueba.ts'
import { probarEfectivo } from '#domain/libros/pruebas/prueba-efectivo.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { baseDeTienda } from '../core/bases.ts'
import { deTipo } from '../core/documentos.ts'
import type { Store, Stored } from '../store/port.ts'
import { documentoDe } from './consultas.ts'
import { basesDelLibro, ultimosVigentes, type Lugares, type Mayor, type Mayores } from './mayor.ts'
import { huellasDe } from './meses.ts'

const PAGINA = 500
/** Findings that are named of each test, and documents of each finding; how many there are is said. */
const NOMBRADOS = 50
const DOCUMENTOS = 20
/** How often what is sold meanwhile is read too, until nothing has come in between. */
const INTENTOS = 3

/** M1–M9 of a store: what holds, and what does not with the documents that break it. */
export async function probarLibros(
  store: Store,
  mayores: Mayores,
  tiendaId: string,
): Promise<{ mayor: Mayor; pruebas: ResultadoDePrueba[] }> {
  const { docs, mayor, libro, meses, cierres, quieto } = await leerTodo(store, mayores, tiendaId)
  const { cierresDeBanco: _cierres, movimientosDeInventario: _movimientos, productos: _productos, electronicos, ...deDinero } = docs
  const todos = Object.values(deDinero).flatMap((unos): readonly Envelope[] => unos)
  const { asientos, rechazados } = asentarTodos(todos)
  const vigente = vigentesDe([...mayor.unidos].map(([id, unidoA]) => ({ id, unidoA })))
  const hallazgos: Partial<Record<PruebaDelLibro, HallazgoDePrueba[]>> = {}
  // Each is some work: whoever sells meanwhile is answered in between.
  const pasos: readonly [PruebaDelLibro, () => HallazgoDePrueba[]][] = [
    ['M1', () => [...probarCuadre(asientos, rechazados), ...ilegibles(mayor)]],
    ['M2', () => probarEfectivo(asientos, docs)],
    ['M3', () => probarClientes(asientos, docs, vigente)],
    ['M4', () => probarItbis(asientos, docs, electronicos)],
    ['M5', () => probarProveedores(asientos, docs)],
    ['M6', () => probarMercana(asientos, asentarTodos([...docs.pedidos, ...docs.desembolsos], 'plataforma').asientos)],
    ['M7', () => (quieto ? probarPliegue(libro, asientos) : [])],
    ['M9', () => probarInventario(asientos, docs, docs)],
    ['M8', () => (quieto ? [...probarMeses(libro, meses, asientos), ...probarHuellas(cierres, meses)] : [])],
  ]
  for (const [prueba, probar] of pasos) {
    await unRato()
    hallazgos[prueba] = probar()
  }
  const hayPedidos = docs.pedidos.some(esDeMercana)
  const sin: Readonly<Partial<Record<PruebaDelLibro, ResultadoDePrueba['estado']>>> = {
    ...(docs.compras.length + docs.pagos.length + docs.facturas.length > 0 ? {} : { M5: 'sin-datos' as const }),
    ...(hayPedidos ? {} : { M6: 'sin-datos' as const }),
    ...(quieto ? {} : { M7: 'vendiendo' as const, M8: 'vendiendo' as const }),
    ...(meses.length > 0 ? {} : { M8: 'sin-datos' as const }),
    ...(docs.valores.length > 0 ? {} : { M9: 'sin-datos' as const }),
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

type Leidos = DocumentosDeLibro & DocumentosDeInventario & { electronicos: readonly Ecf[] }

/** Of each kind, the entity that reads it, or the entities. */
const entidades = {
  ventas: Venta,
  turnos: Turno,
  cierres: CierreTurno,
  movimientos: entidadesDeGaveta,
  arqueos: ArqueoEfectivo,
  cobros: Cobro,
  compras: Compra,
  pagos: PagoProveedor,
  cargos: CargoCliente,
  castigos: Castigo,
  pedidos: Pedido,
  desembolsos: Desembolso,
  facturas: FacturaDeComision,
  cuentas: CuentaDeBanco,
  lineas: LineaDeBanco,
  conciliaciones: Conciliacion,
  cierresDeBanco: CierreDeBanco,
  transferencias: Transferencia,
  valores: ValorDeInventario,
  movimientosDeInventario: MovimientoInventario,
  productos: Producto,
  electronicos: Ecf,
} as const satisfies Record<keyof Leidos, unknown>

/** Every document as it is now, and the book that has counted exactly these; `quieto` is false when it never was that still. */
async function leerTodo(store: Store, mayores: Mayores, tiendaId: string) {
  const leidos = new Map<string, Envelope>()
  const seq: Lugares = { ops: '0', conta: '0' }
  const abiertas = await Promise.all(basesDelLibro.map(async (base) => ({ base, db: await baseDeTienda(store, tiendaId, base) })))
  for (let intento = 1; ; intento++) {
    for (const { base, db } of abiertas)
      for (;;) {
        const pagina = await db.changes(seq[base], PAGINA)
        for (const { id, doc } of pagina.cambios) anotar(leidos, id, doc)
        seq[base] = pagina.seq
        if (pagina.alDia) break
      }
    const mayor = await mayores.alDia(tiendaId)
    // The balances as they are now: what comes later makes others.
    const { libro, meses } = mayor
    const cierres = ultimosVigentes(mayor)
    const nuevos = await Promise.all(abiertas.map(({ base, db }) => db.changes(seq[base], 1)))
    const quieto = nuevos.every(({ cambios }) => cambios.length === 0)
    if (quieto || intento === INTENTOS) return { docs: repartir([...leidos.values()]), mayor, libro, meses, cierres, quieto }
  }
}

const listas = Object.entries(entidades).map(([cuales, de]): [string, readonly Entity[]] => [cuales, [de].flat() as unknown as Entity[]])
const porTipo = new Map(listas.flatMap(([, suyas]) => suyas.map((entity): [string, Entity] => [entity.tipo, entity])))

function anotar(leidos: Map<string, Envelope>, id: string, doc: Stored | undefined): void {
  leidos.delete(id)
  const entity = porTipo.get(String(doc?.['tipo']))
  const [leido] = doc && entity ? deTipo(entity, [doc]) : []
  if (leido) leidos.set(id, leido)
}

/** Each with those of its kind: whoever read them read them as that. */
const repartir = (docs: readonly Envelope[]): Leidos =>
  Object.fromEntries(
    listas.map(([cuales, suyas]) => [cuales, docs.filter((doc) => suyas.some(({ tipo }) => doc.tipo === tipo))]),
  ) as unknown as Leidos

/** Each closing still says what it said: its hash is that of all of it, and of the one before. */
function probarHuellas(cierres: readonly CierreDeMes[], meses: readonly MesCerrado[]): HallazgoDePrueba[] {
  const huellas = huellasDe(meses)
  return cierres.flatMap(({ id, mes, huella }, i) =>
    huella === huellas[i]
      ? []
      : [
          {
            prueba: 'M8' as const,
            code: 'libros.huella-de-mes',
            diceCentavos: 0,
            debeCentavos: 0,
            moneda: 'DOP' as const,
            de: mes,
            documentos: [id],
          },
        ],
  )
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
