/** What screens ask of an open store beyond its documents: the law's figures, its program's version, a hash, a wait that ends. */
import type { TasaItbis, Umbral } from '#domain/fiscal/itbis.rules.ts'
import { conLimite } from '#data/device/limite.ts'
import type { Puertos } from '#data/device/puertos.ts'
import type { TiendaLocal } from './tienda-local.ts'

type Abierta = Pick<TiendaLocal, 'interno'>

/** Rates and thresholds as the platform set them; undefined before they arrived: the rules have their own. */
export const leyDe = ({ interno }: Abierta): { tasas: readonly TasaItbis[] | undefined; umbrales: readonly Umbral[] | undefined } => ({
  tasas: interno.tasas(),
  umbrales: interno.umbrales(),
})

export const versionDe = ({ interno }: Abierta): string => interno.puertos.version

export const sha256De = ({ interno }: Abierta): Puertos['sha256'] => interno.puertos.sha256

/** What comes within so many milliseconds; undefined when it does not. */
export const enPlazo = <T>({ interno }: Abierta, ms: number, cosa: Promise<T>): Promise<T | undefined> =>
  conLimite(interno.puertos, ms, cosa)
