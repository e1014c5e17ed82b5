/** A person at the server's door without a browser: signs in, and runs commands as the product's screens would. */
import type * as z from 'zod'
import type { Comando } from '#domain/core/comando.ts'
import { leerCuentas, type CuentasDemo } from '#server/demo/cuentas.ts'
import type { Servidor } from './servidor.ts'

export interface Api {
  /** Runs a command; a refusal throws with its code. */
  ejecutar<B extends z.ZodType, R extends z.ZodType>(
    comando: Comando<B, R>,
    parametros: Record<string, string>,
    cuerpo: z.input<B>,
  ): Promise<z.output<R>>
}

/** The people of the demo shop, as the server wrote them down. */
export async function leerDemo(servidor: Servidor): Promise<CuentasDemo> {
  const cuentas = await leerCuentas(servidor.datos)
  if (!cuentas?.lista) throw new Error(`El servidor no tiene tienda de demostración:\n${servidor.salida()}`)
  return cuentas
}

/** Signs in by e-mail and password. */
export async function entrarPorApi(url: string, email: string, clave: string): Promise<Api> {
  const entrada = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: clave }),
  })
  if (!entrada.ok) throw new Error(`No entró ${email}: ${entrada.status} ${await entrada.text()}`)
  return apiCon(
    url,
    entrada.headers
      .getSetCookie()
      .map((galleta) => galleta.split(';')[0])
      .join('; '),
  )
}

/** Whoever these cookies of a browser are signed in as. */
export function apiCon(url: string, cookie: string): Api {
  return {
    async ejecutar(comando, parametros, cuerpo) {
      const ruta = comando.ruta.replace(/:(\w+)/g, (_, nombre: string) => encodeURIComponent(parametros[nombre] ?? ''))
      const esGet = comando.metodo === 'GET'
      const busqueda = esGet ? new URLSearchParams(cuerpo as Record<string, string>).toString() : ''
      const respuesta = await fetch(`${url}${ruta}${busqueda === '' ? '' : `?${busqueda}`}`, {
        method: comando.metodo,
        headers: { 'content-type': 'application/json', origin: url, cookie },
        ...(esGet ? {} : { body: JSON.stringify(cuerpo) }),
      })
      const texto = await respuesta.text()
      if (!respuesta.ok) throw new Error(`${comando.metodo} ${ruta}: ${respuesta.status} ${texto}`)
      return comando.respuesta.parse(JSON.parse(texto))
    },
  }
}
