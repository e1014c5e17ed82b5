/** Closing a shift that has thousands of sales, against reading the same rows and no more. */
import { esperados } from '#domain/caja/cuadre.rules.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { nextHlc } from '#domain/core/hlc.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'
import { filaDe, type FilaGuardada } from '#data/device/fila.ts'
import { abrirTurno, cerrarTurno, turnoAbierto } from '#data/ventas/ventas.ts'
import { borradorDe, exito, vender, type Caja } from './caja.ts'
import { leerTodo } from './crudo.ts'

const POR_ESCRITURA = 1000
/** RD$2,000, in centavos. */
const BILLETE = 200_000

/** The open shift gets `ventas` sales that were not handed in, and is closed; another one is opened for the next time. */
export async function medirCierre(
  { tienda }: Caja,
  { ventas, vez }: { ventas: number; vez: number },
): Promise<{ cierreMs: number; crudoMs: number }> {
  const { ops } = tienda.interno
  const turno = await turnoAbierto(tienda)
  if (!turno) throw new Error('no shift is open')
  const modelo = await vender(tienda, borradorDe(tienda.catalogo.todos(), vez, 3))
  const docs: Venta[] = [modelo]
  let seq = await ops.ultimoSeq()
  let { hlc } = modelo
  while (docs.length < ventas) {
    const ncf = formatoNcf('E32', vez * ventas + docs.length)
    hlc = nextHlc(hlc, Date.now(), tienda.dispositivo.id)
    docs.push({ ...modelo, id: `${modelo.rnc}-${ncf}`, ncf, clave: ncf, seq: ++seq, hlc })
  }
  const filas: FilaGuardada[] = docs
    .slice(1)
    .map((doc) => filaDe(doc, { texto: JSON.stringify(doc), hash: 'f'.repeat(64), estado: 'guardado', seq: doc.seq }))
  for (let i = 0; i < filas.length; i += POR_ESCRITURA)
    if ((await ops.crear(filas.slice(i, i + POR_ESCRITURA))) !== 'creado') throw new Error('sales that were there already')

  const crudoMs = await leerCrudo(docs)
  const esperado = esperados(turno, docs, []).find(({ metodo, moneda }) => metodo === 'efectivo' && moneda === 'DOP')?.esperadoCentavos ?? 0
  const antes = performance.now()
  const cierre = exito(
    await cerrarTurno(tienda, turno, {
      conteoDop: { [BILLETE]: Math.floor(esperado / BILLETE), '1': esperado % BILLETE },
      conteoUsd: {},
      otros: [],
      conteosAnteriores: [],
      autorizadoPor: undefined,
    }),
  )
  const cierreMs = performance.now() - antes
  const contadas = Object.values(cierre.cubre).reduce(
    (suma, rangos) => suma + rangos.reduce((n, [desde, hasta]) => n + hasta - desde + 1, 0),
    0,
  )
  // The shift itself is counted too.
  if (contadas !== ventas + 1) throw new Error(`the closing counts ${contadas} sales of ${ventas}`)
  exito(await abrirTurno(tienda, { fondoDop: { '10000': 10 }, fondoUsd: {} }))
  return { cierreMs, crudoMs }
}

/** The rows of these sales out of the device's database, parsed. */
async function leerCrudo(docs: readonly Venta[]): Promise<number> {
  const ids = docs.map(({ id }) => id).sort()
  const antes = performance.now()
  const nombre = (await indexedDB.databases()).map(({ name = '' }) => name).find((name) => /mercana-t.*--ops$/.test(name))
  if (nombre === undefined) throw new Error('no facts are stored')
  const filas = (await leerTodo(nombre, IDBKeyRange.bound(ids[0], ids.at(-1)))) as { texto: string }[]
  const leidos = filas.map(({ texto }) => JSON.parse(texto) as Venta)
  if (leidos.length < docs.length) throw new Error(`${leidos.length} rows of ${docs.length}`)
  return performance.now() - antes
}
