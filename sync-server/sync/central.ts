/** Everything about synchronisation that lives as long as the process: the door, the jobs behind it, the folds, the numbers. */
import { join } from 'node:path'
import type { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { aclaraciones } from './aclaraciones/trabajo.ts'
import type { Apartado } from '../core/trabajos/apartados.ts'
import { transferencias } from '../bancos/recibidas.ts'
import { complemento } from '../caja/complemento.ts'
import { credito } from '../clientes/credito.ts'
import { historico } from './trabajos/historico.ts'
import { crearVigia, type Hueco } from './trabajos/huecos.ts'
import { pedidos } from '../pedidos/trabajo.ts'
import { crearPliegues } from '../catalogo/pliegue.ts'
import type { Puntos } from '../core/puntos/puntos.ts'
import { puntosEnDisco } from '../core/puntos/puntos.ts'
import { recibos } from '../core/trabajos/recibos.ts'
import { crearTrabajos } from '../core/trabajos/runner.ts'
import type { Trabajo } from '../core/trabajos/trabajo.ts'
import { crearAsignador } from '../fiscal/asignador.ts'
import { comprobantesElectronicos } from '../fiscal/ecf/trabajo.ts'
import { ARCHIVO_BITACORA, bitacoraEnDisco, type Bitacora } from '../fiscal/bitacora.ts'
import type { Store } from '../store/port.ts'
import { crearContactos } from './contactos.ts'
import type { Cuotas } from './ingesta/cuotas.ts'
import { crearDigestos, type Diferencia } from './ingesta/digesto.ts'
import { crearIngesta } from './ingesta/ingest.ts'
import type { Central } from '../core/central.ts'

export interface OpcionesCentral {
  store: Store
  ahora: () => Date
  epoch: string
  puntos?: Puntos | undefined
  bitacora: Bitacora
  luego: (hacer: () => void, ms: number) => () => void
  alFallar: (error: unknown, tiendaId: string) => void
  alAbrirHueco?: ((hueco: Hueco) => void) | undefined
  alDiferir?: ((diferencia: Diferencia) => void) | undefined
  alApartar?: ((apartado: Apartado, tiendaId: string) => void) | undefined
  alPrestar?: ((bloque: BloqueNCF) => void) | undefined
  cuotas?: Cuotas | undefined
}

/** What is done about each document, in this order. */
const trabajosDeTienda: readonly Trabajo[] = [
  historico,
  complemento,
  credito,
  pedidos,
  transferencias,
  aclaraciones,
  comprobantesElectronicos,
]

/** Puts the parts together over any store, clock, timers and disk: the simulator brings its own. */
function crearCentral(opciones: OpcionesCentral): Central {
  const { store, epoch, puntos, ahora } = opciones
  const trabajos = crearTrabajos({
    ...opciones,
    trabajos: trabajosDeTienda,
    diferido: recibos,
    // Not awaited: it waits for the pass that is telling of it.
    alDesalojar: (tiendaId, dispositivoId) =>
      void Promise.all([ingesta.repasar(tiendaId, dispositivoId), pliegues.rehacer(tiendaId)]).catch((error: unknown) =>
        opciones.alFallar(error, tiendaId),
      ),
  })
  const pliegues = crearPliegues({ store, epoch, puntos, ahora })
  const ingesta = crearIngesta({
    ...opciones,
    ponerAlDia: trabajos.ponerAlDia,
    asentarRecibos: trabajos.asentarRecibos,
    alDesalojar: (tiendaId) => pliegues.rehacer(tiendaId),
    alGuardar: (tiendaId) => {
      trabajos.avisar(tiendaId)
      vigia.avisar(tiendaId)
    },
  })
  const vigia = crearVigia({ ...opciones, ingesta, alAbrir: opciones.alAbrirHueco })
  return {
    trabajos,
    pliegues,
    ingesta,
    vigia,
    digestos: crearDigestos({ ...opciones, ingesta }),
    contactos: crearContactos(opciones),
    asignador: crearAsignador(opciones),
    parar: async () => {
      vigia.parar()
      await trabajos.parar()
      await pliegues.parar()
    },
  }
}

/**
 * The central of a real server: files in its data folder, the process's timers. Puts back lent numbers after a restore, and
 * goes over what a crash left undone in each store, one after another, while it serves.
 */
export async function abrirCentral({
  datos,
  ...resto
}: Pick<OpcionesCentral, 'store' | 'ahora' | 'epoch' | 'alFallar' | 'alAbrirHueco' | 'alDiferir' | 'alApartar' | 'alPrestar' | 'cuotas'> & {
  datos: string
}): Promise<Central> {
  const central = crearCentral({
    ...resto,
    puntos: puntosEnDisco(datos),
    bitacora: bitacoraEnDisco(join(datos, ARCHIVO_BITACORA)),
    luego: (hacer, ms) => {
      const reloj = setTimeout(hacer, ms)
      return () => clearTimeout(reloj)
    },
  })
  await central.asignador.reponer()
  let parado = false
  const repaso = repasar(central, resto, () => parado).catch((error: unknown) => resto.alFallar(error, ''))
  return {
    ...central,
    parar: async () => {
      parado = true
      await repaso
      await central.parar()
    },
  }
}

async function repasar(
  { trabajos, vigia }: Central,
  { store, alFallar }: Pick<OpcionesCentral, 'store' | 'alFallar'>,
  parado: () => boolean,
): Promise<void> {
  for (const nombre of await store.nombres()) {
    const tiendaId = /^tienda-(.+)-ops$/.exec(nombre)?.[1]
    if (tiendaId === undefined) continue
    if (parado()) return
    await trabajos.ponerAlDia(tiendaId).catch((error: unknown) => alFallar(error, tiendaId))
    vigia.avisar(tiendaId)
  }
}
