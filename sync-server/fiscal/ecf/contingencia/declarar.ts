/** Declares that a store cannot issue e-CF for some days, and that it can again (docs/FISCAL.md#contingency). Its tills hear of it with the store. */
import { diaFiscal } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { Contingencia } from '#domain/fiscal/ecf/contingencia.entity.ts'
import { revisarContingencia, revisarFin, seReemplaza, ultimoDiaPosible } from '#domain/fiscal/ecf/contingencia.rules.ts'
import { RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { baseDeTienda, idTienda } from '../../../core/bases.ts'
import { crearDecision, editarDecision, type ActoServidor, type Cambio } from '../../../core/decisiones.ts'
import { leerLegibles } from '../../../core/documentos.ts'
import { KeyedQueue } from '../../../core/queues.ts'
import type { Store } from '../../../store/port.ts'
import { leerEmision } from '../archivo.ts'

interface Declarada {
  id: string
  desde: string
  motivo: string
  notificacion: string
}

/** All of a store, newest first. */
export const leerContingencias = async (store: Store, tiendaId: string): Promise<Contingencia[]> =>
  (await leerLegibles(await baseDeTienda(store, tiendaId, 'conta'), Contingencia)).toSorted((a, b) => (a.desde < b.desde ? 1 : -1))

/** Opens one. Said again, it stays as it was; fails as `revisarContingencia` does, and where there would be nothing to sell with or to sign later. */
export const declarar = (store: Store, acto: ActoServidor, declarada: Declarada): Promise<Result<true>> =>
  turnos.enFila(acto.tiendaId, () => declararEnTurno(store, acto, declarada))

/** Of two that declare one at once, the second finds the first one's open. */
const turnos = new KeyedQueue()

async function declararEnTurno(store: Store, acto: ActoServidor, { id, desde, motivo, notificacion }: Declarada): Promise<Result<true>> {
  const { tiendaId, en } = acto
  if (!(await leerEmision(store, tiendaId))) return fallo('contingencia.sin-ecf')
  const previas = await leerContingencias(store, tiendaId)
  if (previas.some((una) => una.id === id)) return ok(true)
  const vale = revisarContingencia(desde, diaFiscal(en), previas)
  if (!vale.ok) return vale
  const conta = await baseDeTienda(store, tiendaId, 'conta')
  const conNumeros = (await leerLegibles(conta, RangoNCF)).some(
    ({ tipoComprobante, estado, vence }) =>
      seReemplaza(tipoComprobante) && estado !== 'retirado' && (vence === null || vence >= diaFiscal(en)),
  )
  if (!conNumeros) return fallo('contingencia.sin-serie-b')
  const creada = await crearDecision({ store }, { db: conta, entity: Contingencia, id, acto }, { desde, motivo, notificacion })
  if (!creada.ok) return creada
  await decirEnTienda(store, acto)
  return ok(true)
}

/** Moves one; the tills hear of it. */
async function cambiar(
  store: Store,
  acto: ActoServidor,
  id: string,
  como: (una: Contingencia) => Result<Cambio<typeof Contingencia.campos>>,
): Promise<Result<true>> {
  const conta = await baseDeTienda(store, acto.tiendaId, 'conta')
  const hecho = await editarDecision({ store }, { db: conta, entity: Contingencia, id, acto }, como)
  if (!hecho.ok) return hecho
  await decirEnTienda(store, acto)
  return ok(true)
}

/** How DGII was told of it. */
export const notificar = (store: Store, acto: ActoServidor, id: string, notificacion: string): Promise<Result<true>> =>
  cambiar(store, acto, id, ({ estado }) => (estado === 'anulada' ? fallo('contingencia.ya-acabo') : ok({ notificacion })))

/** Its last day was this: what was sold on paper in it is replaced from now on. */
export const terminar = (store: Store, acto: ActoServidor, id: string, hasta: string): Promise<Result<true>> =>
  cambiar(store, acto, id, (una) => {
    const vale = revisarFin(una, hasta, diaFiscal(acto.en))
    return vale.ok ? ok({ estado: 'terminada', hasta, porAnotar: 1 }) : vale
  })

/** There was none. */
export const anular = (store: Store, acto: ActoServidor, id: string): Promise<Result<true>> =>
  cambiar(store, acto, id, ({ estado }) => (estado === 'abierta' ? ok({ estado: 'anulada' }) : fallo('contingencia.ya-acabo')))

/** Ends one whose days are over, and says in the store what holds today; after a crash, too. */
export async function ponerAlDia(store: Store, acto: ActoServidor): Promise<void> {
  const hoy = diaFiscal(acto.en)
  for (const una of await leerContingencias(store, acto.tiendaId))
    if (una.estado === 'abierta' && ultimoDiaPosible(una) < hoy) await terminar(store, acto, una.id, ultimoDiaPosible(una))
  await decirEnTienda(store, acto)
}

/** The store's tills go by its own document. */
async function decirEnTienda(store: Store, acto: ActoServidor): Promise<void> {
  const { tiendaId } = acto
  const abierta = (await leerContingencias(store, tiendaId)).find(({ estado }) => estado === 'abierta')
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  const dicho = await editarDecision({ store }, { db: ops, entity: Tienda, id: idTienda(tiendaId), acto }, () =>
    ok({ contingenciaDesde: abierta?.desde ?? '' }),
  )
  if (!dicho.ok) throw new Error(`${tiendaId}: ${dicho.error.code}`)
}
