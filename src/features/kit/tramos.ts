/** Ages of debt as people say them: what customers owe, and what is owed to suppliers. */
import type { TramoDeEdad } from '#domain/cobros/cartera.rules.ts'

export const nombreDeTramo: Readonly<Record<TramoDeEdad, string>> = {
  vigente: 'Por vencer',
  a30: '1 a 30 días',
  a60: '31 a 60 días',
  a90: '61 a 90 días',
  mas: 'Más de 90 días',
}
