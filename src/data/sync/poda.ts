/**
 * Forgets facts that the server received more than 30 days ago. What the next number, the next seq, the stock figures and a closing
 * rest on always stays: the device's last fact, the last number of each block, whatever stock has not counted on disk, all of a shift
 * that is still open, and a handover whose money still hangs between two people.
 */
import { Historico } from '#domain/core/historico.entity.ts'
import { DIA_MS } from '#domain/core/fecha.ts'
import { DIAS_QUE_GUARDA } from '#domain/core/sync.ts'
import { EntregaDinero, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { estadoDeEntrega, estaEnTransito, idRecepcion, idRetorno, seguirEntregas } from '#domain/caja/entrega.rules.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { idCierre } from '#data/caja/turnos.ts'
import type { AlmacenFilas } from '#data/device/almacen.ts'
import type { CatalogoEscribible } from '#data/catalogo/catalogo.ts'
import { leerFila } from '#data/device/fila.ts'
import { rangoSellado } from '#data/device/keys/cofre.filas.ts'
import type { Numeros } from '#data/fiscal/numeros.ts'
import { caduca, perecederos } from './pull.ts'

const POR_LOTE = 200

export interface ContextoPoda {
  ops: AlmacenFilas
  catalogo: CatalogoEscribible
  numeros: Numeros
}

/** `hora` is the server's: a device whose clock was set ahead forgets nothing early. Answers how many rows went. */
export async function podar({ ops, catalogo, numeros }: ContextoPoda, hora: string): Promise<number> {
  const limite = new Date(Date.parse(hora) - DIAS_QUE_GUARDA * DIA_MS).toISOString()
  const ultimoSeq = await ops.ultimoSeq()
  const ultimos = await numeros.ultimasVentas()
  const [abiertos, enCamino] = [await turnosSinCerrar(ops), await entregasEnCamino(ops, Date.parse(hora))]
  const viejas: string[] = []
  for (const tipo of [...perecederos, Ecf.tipo]) {
    for (const fila of await ops.rango({ indice: ['tipo', 'en'], desde: [tipo], hasta: [tipo, limite] })) {
      const recibida = ['recibido', 'servidor', 'entregado'].includes(fila.estado) && caduca(fila, limite)
      const seQueda = ultimos.has(fila.id) || abiertos.has(fila.padre) || enCamino.has(fila.id)
      if (recibida && fila.seq !== ultimoSeq && !seQueda && catalogo.cuentaDe(fila)) viejas.push(fila.id)
    }
  }
  for (const { id, recibidoEn } of await ops.rango(rangoSellado(Historico.tipo)))
    if (recibidoEn !== '' && recibidoEn < limite) viejas.push(id)
  for (let i = 0; i < viejas.length; i += POR_LOTE) await ops.cambiar(viejas.slice(i, i + POR_LOTE), () => null)
  if (viejas.length > 0) await ops.compactar()
  return viejas.length
}

/** Shops leave one open for months: what it sold at first is counted when it closes, and its cashier once answered for what had been forgotten. */
async function turnosSinCerrar(ops: AlmacenFilas): Promise<ReadonlySet<string>> {
  const turnos = await ops.claves({ indice: ['tipo', 'en'], desde: [Turno.tipo], hasta: [Turno.tipo] })
  const cierres = await ops.leer(turnos.map(idCierre))
  return new Set(turnos.filter((_, i) => cierres[i] === undefined))
}

/** Whoever gives or receives finds it in their list until it ends, and what was said of it so far: ids of both. */
async function entregasEnCamino(ops: AlmacenFilas, ahoraMs: number): Promise<ReadonlySet<string>> {
  const filas = await ops.rango({ indice: ['tipo', 'en'], desde: [EntregaDinero.tipo], hasta: [EntregaDinero.tipo] })
  const entregas = filas.map((fila) => leerFila(EntregaDinero, fila).doc)
  const dichas = await ops.leer(entregas.flatMap(({ id }) => [idRecepcion(id), idRetorno(id)]))
  const recepciones = dichas.flatMap((fila) => (fila ? [leerFila(RecepcionDinero, fila).doc] : []))
  const abiertas = seguirEntregas(entregas, recepciones).filter((una) => estaEnTransito(estadoDeEntrega(una, ahoraMs)))
  return new Set(abiertas.flatMap(({ entrega: { id } }) => [id, idRecepcion(id)]))
}
