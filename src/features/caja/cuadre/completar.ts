import type { Fila } from '#data/device/fila.ts'
import { leer, type Doc, type Entity } from '#domain/core/entity.ts'

/** What is here stays as it is here, with its state; the rest comes as the server has it. */
export function completar<E extends Entity>(
  entity: E,
  deAqui: readonly Fila<Doc<E>>[],
  delServidor: readonly { id: string }[] = [],
): Fila<Doc<E>>[] {
  const aqui = new Set(deAqui.map(({ doc }) => doc.id))
  return [
    ...deAqui,
    ...delServidor
      .filter(({ id }) => !aqui.has(id))
      .map((doc) => ({ doc: leer(entity, { ...doc }) as Doc<E>, estado: 'servidor' as const, motivo: '', recibidoEn: '' })),
  ]
}
