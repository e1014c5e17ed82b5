/** The address of the list of shifts with one of them open, or with none (''). The filters of the list stay; those of a shift's documents do not. */
export function conTurno(antes: URLSearchParams, turnoId: string): URLSearchParams {
  const despues = new URLSearchParams([...antes].filter(([clave]) => clave !== 'turno' && !clave.startsWith('doc.')))
  if (turnoId !== '') despues.set('turno', turnoId)
  return despues
}
