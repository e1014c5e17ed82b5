/** Ids are made where the act happens and carry their type, so that delivering twice is harmless (law 5). */
import { uuid } from './puertos-navegador.ts'

/** A new id: `nuevoId('producto')` is `producto:0199…`. In order of making, within this page. */
export const nuevoId = (tipo: string): string => `${tipo}:${uuid()}`
