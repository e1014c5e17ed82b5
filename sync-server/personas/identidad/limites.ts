/**
 * How often one may try, so that nobody guesses and nobody is locked out by somebody else (docs/SECURITY.md, rows 50 and
 * 52). What strangers try on an account is counted apart from the browsers that have been in it before.
 */
import { createHash } from 'node:crypto'
import { ENLACE_ESPERA_S, type ParaEnlace } from '#domain/personas/enlaces.ts'
import { redDe } from '../../core/red.ts'
import { crearFreno, type Freno, type OpcionesFreno } from './freno.ts'

export interface Intento {
  email: string
  ip: string
  /** What names this browser, when it has been in this account before. */
  conocido: string | undefined
}

const SEGUNDO = 1000
const MINUTO = 60 * SEGUNDO
const HORA = 60 * MINUTO

const deEnlace = {
  navegador: { libres: 1, esperaMs: ENLACE_ESPERA_S * SEGUNDO, topeMs: ENLACE_ESPERA_S * SEGUNDO, olvidoMs: 0 },
  /** The same address for the same account: a person who insists. */
  pareja: { libres: 5, esperaMs: 5 * MINUTO, topeMs: HORA, olvidoMs: HORA },
  /** A shop's people behind one address. */
  ip: { libres: 40, esperaMs: MINUTO, topeMs: 10 * MINUTO, olvidoMs: HORA },
  /** Strangers everywhere, so that no mailbox is flooded. */
  email: { libres: 20, esperaMs: MINUTO, topeMs: 10 * MINUTO, olvidoMs: HORA },
  conocido: { libres: 10, esperaMs: MINUTO, topeMs: 10 * MINUTO, olvidoMs: HORA },
} as const satisfies Record<string, OpcionesFreno>

/** Wrong passwords. Nobody waits long for a slip of the finger; whoever goes on guessing waits for most of the day. */
const deClave = {
  pareja: { libres: 5, esperaMs: 5 * SEGUNDO, topeMs: 15 * MINUTO, olvidoMs: HORA },
  /** Many accounts from one address. */
  ip: { libres: 50, esperaMs: 5 * SEGUNDO, topeMs: 5 * MINUTO, olvidoMs: 10 * MINUTO },
  /** One account from many addresses. */
  email: { libres: 20, esperaMs: 5 * SEGUNDO, topeMs: 5 * MINUTO, olvidoMs: HORA },
  conocido: { libres: 10, esperaMs: 5 * SEGUNDO, topeMs: 15 * MINUTO, olvidoMs: HORA },
} as const satisfies Record<string, OpcionesFreno>

/** Never written down as they are: what a memory dump shows is not who signs in. */
const llave = (...partes: string[]): string => createHash('sha256').update(partes.join('\n')).digest('base64url')

type Par = readonly [freno: Freno, clave: string]

/** Counts a try on all of them and answers 0; or answers the milliseconds to wait, and counts nothing. */
function intentar(pares: readonly Par[]): number {
  const espera = Math.max(0, ...pares.map(([freno, clave]) => freno.espera(clave)))
  if (espera === 0) for (const [freno, clave] of pares) freno.contar(clave)
  return espera
}

/** For asking for a link: milliseconds to wait, or 0 when it may be sent, which is counted. */
export function crearLimiteDeEnlaces(ahora: () => Date): (intento: Intento & { navegador: string; para: ParaEnlace }) => number {
  const navegador = crearFreno(deEnlace.navegador, ahora)
  const pareja = crearFreno(deEnlace.pareja, ahora)
  const ip = crearFreno(deEnlace.ip, ahora)
  const email = crearFreno(deEnlace.email, ahora)
  const conocido = crearFreno(deEnlace.conocido, ahora)
  return (intento) => {
    const propio: Par = [navegador, llave(intento.navegador, intento.email, intento.para)]
    if (intento.conocido !== undefined) return intentar([propio, [conocido, llave(intento.conocido)]])
    return intentar([propio, [pareja, llave(intento.email, redDe(intento.ip))], [ip, redDe(intento.ip)], [email, llave(intento.email)]])
  }
}

export interface LimiteDeClaves {
  /** Milliseconds to wait, or 0 when the password may be tried, which is counted as a wrong one. */
  intentar(intento: Intento): number
  /** It was the right one. */
  acertar(intento: Intento): void
}

/** For signing in with a password. */
export function crearLimiteDeClaves(ahora: () => Date): LimiteDeClaves {
  const pareja = crearFreno(deClave.pareja, ahora)
  const ip = crearFreno(deClave.ip, ahora)
  const email = crearFreno(deClave.email, ahora)
  const conocido = crearFreno(deClave.conocido, ahora)
  const deSuyo = (intento: Intento): Par =>
    intento.conocido === undefined ? [pareja, llave(intento.email, redDe(intento.ip))] : [conocido, llave(intento.conocido)]
  const deTodos = (intento: Intento): Par[] =>
    intento.conocido === undefined
      ? [
          [ip, redDe(intento.ip)],
          [email, llave(intento.email)],
        ]
      : []
  return {
    intentar: (intento) => intentar([deSuyo(intento), ...deTodos(intento)]),
    acertar(intento) {
      const [freno, clave] = deSuyo(intento)
      freno.olvidar(clave)
      for (const [comun, clave] of deTodos(intento)) comun.devolver(clave)
    },
  }
}
