import { useLocalStorage } from '@mantine/hooks'

/** Does this device print each sale by itself on the chosen printer? Kept in the browser: it belongs to the counter, not to the shop. */
export const useImprimirAlCobrar = () =>
  useLocalStorage({ key: 'mercana.caja.imprimirAlCobrar', defaultValue: true, getInitialValueInEffect: false })
