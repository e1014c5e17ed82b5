/** Why a PIN should not be set; undefined when it may. A thousand people choose 1234 first, and so does who guesses. */
export function problemaDePin(pin: string): string | undefined {
  if (!/^\d{4,8}$/.test(pin)) return 'Lleva de 4 a 8 números'
  if (/^(\d)\1+$/.test(pin)) return 'Con un solo número repetido es muy fácil de adivinar'
  if ('0123456789'.includes(pin) || '9876543210'.includes(pin)) return 'Números seguidos son muy fáciles de adivinar'
  return undefined
}
