/** What examines new issuers, as this server reaches it: a session of its own beside that of every day, since a store is examined while others sell. */
import type { Server } from '../../../core/contexto.ts'
import { leerEmision } from '../archivo.ts'
import { crearDgii } from '../dgii.ts'
import type { Validador } from '../esquema.ts'
import { remiteDe } from '../remite.ts'
import { llevarCasos, type Vuelta } from './llevar.ts'
import type { Taller } from './preparar.ts'

interface Certificador {
  taller: Taller
  /** A turn of a store; answers in how many milliseconds there is more to do, undefined when there is nothing. */
  llevar(tiendaId: string): Promise<number | undefined>
  /** Why nothing of a store moves; '' when it does. */
  detenida(tiendaId: string): Vuelta['detenida']
}

const certificadores = new WeakMap<object, Certificador>()

/** That of this server; undefined when it reaches no DGII. */
export const certificadorDe = ({ store }: Pick<Server, 'store'>): Certificador | undefined => certificadores.get(store)

/** Makes it; who has no DGII in the configuration has none. */
export function abrirCertificador({ store, config, ahora }: Server, validar: Validador): Certificador {
  const { certificacion } = config.ecf ?? {}
  if (!certificacion) throw new Error('there is no DGII to certify with')
  const emisor = crearDgii({ ...certificacion, ahora })
  const detenidas = new Map<string, Vuelta['detenida']>()
  const certificador: Certificador = {
    taller: { store, ahora, raiz: config.raiz, validar },
    llevar: async (tiendaId) => {
      const remite = remiteDe(await leerEmision(store, tiendaId), { ahora, llave: config.llaveEcf })
      if (typeof remite === 'string') return undefined
      const { espera, detenida } = await llevarCasos({ store, ahora, emisor }, tiendaId, remite)
      detenidas.set(tiendaId, detenida)
      return espera
    },
    detenida: (tiendaId) => detenidas.get(tiendaId) ?? '',
  }
  certificadores.set(store, certificador)
  return certificador
}
