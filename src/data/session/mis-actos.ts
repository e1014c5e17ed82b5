/** What a person did about her orders and the server has not answered: rows beside her documents, that outlive her leaving. */
import type { Rango } from '#data/device/almacen.ts'
import type { Seleccion } from '#data/device/consultas.ts'
import type { FilaGuardada } from '#data/device/fila.ts'

/** No document has a type that begins so. */
export const TIPO_ACTO = '_acto'

/** Waits to be sent, or for its author to read why it was refused: nobody else at this browser sees it, and nobody takes it away. */
export const esperaSalir = ({ tipo, estado }: Pick<FilaGuardada, 'tipo' | 'estado'>): boolean =>
  tipo === TIPO_ACTO && (estado === 'guardado' || estado === 'cuarentena')

/** Where the acts of a person are. */
export const rangoDeActos = (usuarioId: string): Rango => ({
  indice: ['tipo', 'clave'],
  desde: [TIPO_ACTO, usuarioId],
  hasta: [TIPO_ACTO, usuarioId],
})

/** Ids of what a person did and was not sent. */
export const sinEnviarDe = (usuarioId: string): Seleccion<string> => ({
  rangos: [rangoDeActos(usuarioId)],
  cumple: ({ tipo, clave, estado }) => tipo === TIPO_ACTO && clave === usuarioId && estado === 'guardado',
  comparar: (a, b) => (a.id < b.id ? -1 : 1),
  limite: Infinity,
  leer: ({ id }) => id,
})
