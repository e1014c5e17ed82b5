/** What somebody switches on and off: each notice is of one of these. */
export const temasDeAviso = ['marcha', 'pagos', 'cambios', 'mensajes', 'nuevos', 'verificar', 'tienda', 'entregas'] as const

export type TemaDeAviso = (typeof temasDeAviso)[number]

/** Ways out of the app. In the app every notice is shown, always. */
export const canalesDeAviso = ['correo', 'push'] as const

export type CanalDeAviso = (typeof canalesDeAviso)[number]

/** One switch, as a profile keeps those that are off: `correo:mensajes`. */
export const interruptores = canalesDeAviso.flatMap((canal) => temasDeAviso.map((tema) => `${canal}:${tema}` as const))

export type Interruptor = (typeof interruptores)[number]
