import { expect, it } from 'vitest'
import { esPrueba, fuentes } from '../support/fuentes.ts'

/** As `.config/light-zod.ts` takes them away: in a browser the call would be of undefined. */
const quitados =
  /[)\]]\s*\.(?:toJSONSchema|email|url|jwt|emoji|guid|uuid(?:v[467])?|nanoid|cuid2?|ulid|base64(?:url)?|xid|ksuid|ipv[46]|cidrv[46]|e164|datetime|date|time|duration)\(/

it('lo que se quita de zod al construir no lo llama nadie del navegador', () => {
  const llamadas = fuentes(['src'], /\.tsx?$/)
    .filter(({ ruta }) => !esPrueba(ruta))
    .flatMap(({ ruta, texto }) => (quitados.test(texto) ? [ruta] : []))
  expect(llamadas, 'Un formato se pide como función: z.email(), z.url(), z.iso.datetime()').toEqual([])
})

it('y se vería si alguien lo llamara', () => {
  expect(['z.string().email()', 'texto(20)\n    .url()', 'esquema().toJSONSchema()'].map((llamada) => quitados.test(llamada))).toEqual([
    true,
    true,
    true,
  ])
  expect(['z.iso.datetime()', 'z.email()', 'z.toJSONSchema(esquema)'].map((llamada) => quitados.test(llamada))).toEqual([
    false,
    false,
    false,
  ])
})
