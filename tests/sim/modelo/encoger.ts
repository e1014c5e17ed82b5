/** A seed that fails, with as few kinds of faults and as few days as it still fails with. */
import type { Bicho } from './bichos.ts'
import { tiposDeFalla } from './fallas.ts'
import { correrMundo } from './mundo.ts'

export interface Encogida {
  semilla: number
  bicho: Bicho | undefined
  dias: number | undefined
  /** What was taken out. */
  sin: string[]
  /** What it needs to fail. */
  con: string[]
}

export function encoger(semilla: number, bicho: Bicho | undefined, dias: number | undefined): Encogida {
  const primera = correrMundo(semilla, { bicho, dias })
  const falla = (sin: ReadonlySet<string>, cuantos: number | undefined): boolean =>
    correrMundo(semilla, { bicho, dias: cuantos, sin }).violaciones.length > 0
  let fuera: ReadonlySet<string> = new Set<string>()
  for (const tipo of tiposDeFalla) {
    if (!primera.cuentas.has(tipo)) continue
    const menos = new Set([...fuera, tipo])
    if (falla(menos, dias)) fuera = menos
  }
  let corto = dias
  for (let cuantos = 1; cuantos < 30; cuantos++) {
    if (!falla(fuera, cuantos)) continue
    corto = Math.min(cuantos, dias ?? cuantos)
    break
  }
  const ultima = correrMundo(semilla, { bicho, dias: corto, sin: fuera })
  return { semilla, bicho, dias: corto, sin: [...fuera], con: tiposDeFalla.filter((tipo) => ultima.cuentas.has(tipo)) }
}

/** The line that repeats it. */
export const comandoDe = ({ semilla, bicho, dias, sin }: Encogida): string =>
  [
    'npm run sim -- --modelo',
    `--seed ${semilla}`,
    bicho && `--bicho ${bicho}`,
    dias && `--dias ${dias}`,
    sin.length > 0 && `--sin ${sin.join(',')}`,
  ]
    .filter((parte) => typeof parte === 'string')
    .join(' ')
