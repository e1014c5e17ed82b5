/**
 * Why a PIN should not be set; undefined when it may. A thousand people choose 1234 first, and so does who guesses: with a till's disk at
 * hand four digits are 82 minutes of trying, six are days (adr/0032). Those of before go on opening the till.
 */
export function problemaDePin(pin: string): string | undefined {
  if (!/^\d{6,8}$/.test(pin)) return 'Lleva de 6 a 8 números'
  if (/^(\d)\1+$/.test(pin)) return 'Con un solo número repetido es muy fácil de adivinar'
  if ('0123456789'.includes(pin) || '9876543210'.includes(pin)) return 'Números seguidos son muy fáciles de adivinar'
  return undefined
}
