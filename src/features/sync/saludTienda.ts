import type * as z from 'zod'
import type { ConsultaEnLinea } from '#data/useConsulta.ts'
import type { comandos } from '#domain/comandos.ts'

/** Every device of the store as the server knows it: asked for once, shown by several tabs. */
export type SaludTiendaEnLinea = ConsultaEnLinea<z.output<typeof comandos.sincronizacion.respuesta>>
