/** The one list of work areas, in menu order. A new area is one import and one line here. */
import type { Feature } from '#features/feature.ts'
import { cuenta } from '#features/cuenta/feature.tsx'
import { inicio } from '#features/inicio/feature.tsx'

export const features: readonly Feature[] = [inicio, cuenta]
