/** The rules that charge now, ready to be asked while orders are placed. */
import { comisionAlColocar, indiceDeReglas, type IndiceDeReglas, type QueSeVende } from '#domain/comisiones/comision.rules.ts'
import type { ComisionDePedido, TramoDeComision } from '#domain/comisiones/comision.ts'
import { ReglaDeComision } from '#domain/comisiones/regla.entity.ts'
import { tasaDe } from '#domain/fiscal/itbis.rules.ts'
import { abrirPlataforma } from '../core/bases.ts'
import { buscarGuardado } from '../core/leidos.ts'
import type { Store } from '../store/port.ts'

/** Beyond, no more are made. */
export const REGLAS_MAXIMO = 10_000

const indices = new WeakMap<readonly ReglaDeComision[], IndiceDeReglas>()

/** Made again when a rule begins or is withdrawn, and not before. */
async function reglasVigentes(store: Store): Promise<IndiceDeReglas> {
  const reglas = await buscarGuardado(await abrirPlataforma(store), ReglaDeComision, { clave: 'vigente', limite: REGLAS_MAXIMO })
  const indice = indices.get(reglas) ?? indiceDeReglas(reglas)
  indices.set(reglas, indice)
  return indice
}

/** What an order that is placed on a day is charged by; undefined when nothing charges it. `tramo`: what its store promised to who brought it. */
export async function comisionDelDia(
  store: Store,
  pedido: Pick<QueSeVende, 'tienda' | 'envio'> & { lineas: readonly { linea: number; productoId: string }[] },
  categorias: ReadonlyMap<string, string>,
  { dia, tramo }: { dia: string; tramo: TramoDeComision | undefined },
): Promise<ComisionDePedido | undefined> {
  const lineas = pedido.lineas.map(({ linea, productoId }) => ({ linea, productoId, categoria: categorias.get(productoId) ?? '' }))
  const itbisPuntosBasicos = tasaDe('18', dia)
  const comision = comisionAlColocar(await reglasVigentes(store), { ...pedido, lineas }, { dia, itbisPuntosBasicos })
  return tramo ? { itbisPuntosBasicos, tramos: [...(comision?.tramos ?? []), tramo] } : comision
}
