/**
 * The code that opens a black box: thirty signs in six groups, made by the machine, so that it can be read aloud and typed.
 * Twenty-eight of them are 128 random bits, which nobody can try out; the last two find a mistyped sign before anything is
 * opened (docs/adr/0015-caja-negra.md).
 */
import { fallo, ok, type Result } from '#domain/core/result.ts'

/** No vowels, so that no word comes out; none of the pairs that are taken for each other on paper (0/O, 1/I/L, 5/S, 8/B, 2/Z, U/V). */
const SIGNOS = '23456789CDFGHJKMNPQRTWXY'
const AZAR = 28
const POR_GRUPO = 5
/** Prime to the number of signs, so that one wrong sign and two neighbours exchanged always show. */
const PASO = 31
const TOPE = SIGNOS.length ** 2

/** A code of 128 random bits, given as 32 hex digits. */
export function codigoDe(azarHex: string): string {
  let resto = BigInt(`0x${azarHex}`)
  let signos = ''
  for (let i = 0; i < AZAR; i++) {
    signos += SIGNOS[Number(resto % 24n)] ?? ''
    resto /= 24n
  }
  return enGrupos(signos + controlDe(signos))
}

/** As it is kept and hashed: thirty signs without spaces. 'caja-negra.codigo-mal-escrito' when a sign is missing or wrong. */
export function leerCodigo(escrito: string): Result<string> {
  const signos = escrito.toUpperCase().replace(/[\s-]/g, '')
  const bien = signos.length === AZAR + 2 && [...signos].every((signo) => SIGNOS.includes(signo))
  return bien && controlDe(signos.slice(0, AZAR)) === signos.slice(AZAR) ? ok(signos) : fallo('caja-negra.codigo-mal-escrito')
}

function controlDe(signos: string): string {
  const suma = [...signos].reduce((previa, signo) => (previa * PASO + SIGNOS.indexOf(signo) + 1) % TOPE, 0)
  return (SIGNOS[Math.floor(suma / SIGNOS.length)] ?? '') + (SIGNOS[suma % SIGNOS.length] ?? '')
}

const enGrupos = (signos: string): string => signos.match(new RegExp(`.{1,${POR_GRUPO}}`, 'g'))?.join('-') ?? ''
