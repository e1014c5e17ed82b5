/** Pictures that are seen by signed addresses. */
import { comandos } from '#domain/comandos.ts'
import { ejecutar } from '#data/device/browser/api.ts'

/** An address for this picture that is good for minutes, and what is known of it. */
export const verArchivo = (id: string) => ejecutar(comandos.verArchivo, { id }, {})
