/** Who enters the demo shop: made up on the first start, kept in the data folder, shown at each start. Never in production. */
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { rolesDeTienda } from '#domain/personas/equipo.entity.ts'
import { ARCHIVO_CLAVES, claveNueva } from '../personas/identidad/operadores.ts'

const cuenta = z.object({ nombre: z.string(), email: z.string(), clave: z.string() })

const cuentasDemo = z.object({
  slug: z.string(),
  duena: z.object({ nombre: z.string(), email: z.string(), clave: z.string(), pin: z.string() }),
  /** Who buys from home, and who brings it: only where the demo lives. */
  vecinos: z.object({ clienta: cuenta, mensajero: cuenta }).optional(),
  empleados: z.array(z.object({ nombre: z.string(), cargo: z.string(), rol: z.enum(rolesDeTienda), pin: z.string() })),
  /** The shop was made to the end. */
  lista: z.boolean(),
})
export type CuentasDemo = z.infer<typeof cuentasDemo>

const archivo = (datos: string): string => join(datos, 'demo.json')

export const leerCuentas = async (datos: string): Promise<CuentasDemo | undefined> =>
  existsSync(archivo(datos)) ? cuentasDemo.parse(JSON.parse(await readFile(archivo(datos), 'utf8'))) : undefined

export const guardarCuentas = (datos: string, cuentas: CuentasDemo): Promise<void> =>
  writeFile(archivo(datos), `${JSON.stringify(cuentas, null, 2)}\n`, { mode: 0o600 })

/** New sign-ins for a demo: passwords and PINs by chance. */
export function inventarCuentas(): CuentasDemo & Required<Pick<CuentasDemo, 'vecinos'>> {
  const pines = new Set<string>()
  while (pines.size < 3) pines.add(String(randomInt(10_000)).padStart(4, '0'))
  const [duena = '', supervisora = '', cajero = ''] = pines
  return {
    slug: 'colmado-la-fe',
    duena: { nombre: 'Altagracia Rosario', email: 'duena@mercana.test', clave: claveNueva(), pin: duena },
    empleados: [
      { nombre: 'Yokasta Peña', cargo: 'Supervisora', rol: 'supervisor', pin: supervisora },
      { nombre: 'Wilkin Díaz', cargo: 'Cajero', rol: 'cajero', pin: cajero },
    ],
    vecinos: {
      clienta: { nombre: 'Carolina Méndez', email: 'clienta@mercana.test', clave: claveNueva() },
      mensajero: { nombre: 'Rafael Ogando', email: 'mensajero@mercana.test', clave: claveNueva() },
    },
    lista: false,
  }
}

/** What to print at the end of a start. */
export async function tarjeta({ slug, duena, empleados, vecinos }: CuentasDemo, datos: string, url: string): Promise<string> {
  const operadores = existsSync(join(datos, ARCHIVO_CLAVES)) ? (await readFile(join(datos, ARCHIVO_CLAVES), 'utf8')).trim().split('\n') : []
  const filas = [
    ['Propietaria', duena.email, duena.clave, `PIN ${duena.pin}`],
    ...empleados.map(({ cargo, nombre, pin }) => [cargo, nombre, '', `PIN ${pin}`]),
    ...(vecinos ? [filaDe('Clienta', vecinos.clienta), filaDe('Mensajero', vecinos.mensajero)] : []),
    ...operadores.map((linea) => ['Operación', ...linea.split(' ')]),
  ]
  const ancho = [0, 1, 2].map((i) => Math.max(...filas.map((fila) => (fila[i] ?? '').length)))
  const tabla = filas.map(
    (fila) =>
      `  ${fila
        .map((celda, i) => celda.padEnd(ancho[i] ?? 0))
        .join('   ')
        .trimEnd()}`,
  )
  const titulo = vecinos
    ? 'Tiendas de demostración: Colmado La Fe y tres más de la misma dueña, con noventa días de vida'
    : 'Tienda de demostración: Colmado La Fe'
  return [titulo, `  ${url}/mercana/${slug}`, ...tabla, ''].join('\n')
}

const filaDe = (que: string, { email, clave }: z.infer<typeof cuenta>): string[] => [que, email, clave]
