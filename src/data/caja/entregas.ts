/** Handovers of cash that this device knows of, with what became of each. */
import { EntregaDinero, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { estadoDeEntrega, idRecepcion, idRetorno, seguirEntregas, sePuedeRecibir, type EntregaSeguida } from '#domain/caja/entrega.rules.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { AlmacenFilas } from '#data/device/almacen.ts'
import { filasDe, seleccionDe } from '#data/device/consultas.ts'
import { leerFila, type FilaGuardada } from '#data/device/fila.ts'

const comoRecepcion = (fila: FilaGuardada | undefined): RecepcionDinero[] =>
  fila?.tipo === RecepcionDinero.tipo ? [leerFila(RecepcionDinero, fila).doc] : []

/** A handover by its id; undefined when it is not here. */
export async function leerEntrega(ops: AlmacenFilas, entregaId: string): Promise<EntregaSeguida | undefined> {
  const [fila, recepcion, retorno] = await ops.leer([entregaId, idRecepcion(entregaId), idRetorno(entregaId)])
  if (fila?.tipo !== EntregaDinero.tipo) return undefined
  return seguirEntregas([leerFila(EntregaDinero, fila).doc], [...comoRecepcion(recepcion), ...comoRecepcion(retorno)])[0]
}

/** What waits for this person to count it. */
export async function entregasPorRecibir(ops: AlmacenFilas, empleadoId: string): Promise<EntregaDinero[]> {
  const filas = await filasDe(ops, seleccionDe(EntregaDinero, { clave: empleadoId }))
  if (filas.length === 0) return []
  const recepciones = (await ops.leer(filas.map(({ id }) => idRecepcion(id)))).flatMap(comoRecepcion)
  const entregas = filas.map((fila) => leerFila(EntregaDinero, fila).doc)
  return seguirEntregas(entregas, recepciones)
    .filter((una) => sePuedeRecibir(estadoDeEntrega(una, 0)))
    .map(({ entrega }) => entrega)
}

/** Has nothing been sold in this shift yet? */
export const esLaPrimera = async (ops: AlmacenFilas, turnoId: string): Promise<boolean> =>
  (await filasDe(ops, seleccionDe(Venta, { padre: turnoId, limite: 1 }))).length === 0
