/** Milliseconds until it has ended. */
export async function medir(tarea: () => Promise<unknown>): Promise<number> {
  const antes = performance.now()
  await tarea()
  return performance.now() - antes
}
