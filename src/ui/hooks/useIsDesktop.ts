import { useMediaQuery } from '@mantine/hooks'

/** From lg (1280 px) on; the mobile layout is below. */
export const useIsDesktop = (): boolean => useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false })
