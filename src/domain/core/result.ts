/** An expected outcome as a value: the caller has to look. Bugs and broken machinery throw instead. */
export type Result<T, E extends { code: string } = Fallo> = { ok: true; value: T } | { ok: false; error: E }

/** What went wrong: a code that `messages.ts` has words for, and the figures that the words need. */
export interface Fallo {
  code: string
  datos?: Record<string, string | number>
}

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })
export const fallo = <C extends string>(
  code: C,
  datos?: Record<string, string | number>,
): { ok: false; error: { code: C; datos?: Record<string, string | number> } } => ({
  ok: false,
  error: datos === undefined ? { code } : { code, datos },
})
