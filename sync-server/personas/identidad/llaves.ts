/** Passkeys: only those that make sure of who holds them (a PIN, a finger, a face), so that each is two factors (adr/0020). */
import { passkey } from '@better-auth/passkey'
import { fallo } from './rechazos.ts'

const exigirDuena = (sabida: boolean | undefined): void => {
  if (sabida !== true) throw fallo('llave.sin-comprobar')
}

/** Passkeys of this address and no other. */
export function llaves(url: string, galleta: string) {
  const { hostname, origin } = new URL(url)
  return passkey({
    rpID: hostname,
    rpName: 'Mercana',
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: { afterVerification: ({ verification }) => exigirDuena(verification.registrationInfo?.userVerified) },
    authentication: { afterVerification: ({ verification }) => exigirDuena(verification.authenticationInfo.userVerified) },
    advanced: { webAuthnChallengeCookie: galleta },
  })
}
