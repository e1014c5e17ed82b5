import * as z from 'zod'
import { centavos, defineEntity, dia, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDeCuentas } from './banco.permisos.ts'

export const tiposDeCuenta = ['corriente', 'ahorros'] as const

/**
 * An account of the store at a bank, in one currency. Its balance is what it had at the beginning of its first day (`desde`) and the lines
 * of its statements since. A decision of the server: whoever reconciles works with a connection.
 */
export const CuentaDeBanco = defineEntity({
  tipo: 'cuentaDeBanco',
  titulo: 'Cuenta de banco',
  database: 'conta',
  clase: 'decision',
  v: 1,
  campos: {
    /** As people write it (`bancoDe` knows which one it is). */
    banco: texto(80).min(1),
    numero: texto(28).regex(/^\d{4,28}$/),
    /** What the shop calls it; '' goes by its bank and its last digits. */
    alias: texto(60).default(''),
    tipoCuenta: z.enum(tiposDeCuenta),
    moneda: z.enum(['DOP', 'USD']),
    /** Centavos of its currency, when its first day began. */
    saldoInicialCentavos: centavos(),
    /** Its first day here: no line is older. */
    desde: dia(),
    activa: z.boolean().default(true),
  },
  clave: (d) => d.numero,
  permisos: permisosDeCuentas,
  fija: ['moneda'],
  conflicto: 'servidor',
  muestra: {
    banco: 'Banco Popular Dominicano',
    numero: '758203914',
    alias: 'Cuenta de la tienda',
    tipoCuenta: 'corriente',
    moneda: 'DOP',
    saldoInicialCentavos: 5_000_000,
    desde: '2026-10-01',
    activa: true,
  },
})
export type CuentaDeBanco = Doc<typeof CuentaDeBanco>

/** What an account is called: its alias, or its bank with the last digits. */
export const nombreDeCuenta = ({ alias, banco, numero }: Pick<CuentaDeBanco, 'alias' | 'banco' | 'numero'>): string =>
  alias === '' ? `${banco} ···${numero.slice(-4)}` : alias
