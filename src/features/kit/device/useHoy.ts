import { diaFiscal } from '#domain/core/fecha.ts'
import { useNow } from '#ui/hooks/useNow.ts'

/** The fiscal day of today; a till that stays open over midnight notices within a minute. */
export const useHoy = (): string => diaFiscal(new Date(useNow(60_000)).toISOString())
