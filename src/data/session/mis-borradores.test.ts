import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod'
import { unEquipo, type Equipo } from '../../../tests/support/dispositivo.ts'
import { misBorradores, olvidarMisBorradores, type MisBorradores } from './mis-borradores.ts'
import { abrirDatos, type Datos } from './sesion.ts'

let equipo: Equipo
let datos: Datos
let ocultar: (() => void)[]

async function pagina(): Promise<Datos> {
  ocultar = []
  const alOcultar = (aviso: () => void) => {
    ocultar.push(aviso)
    return () => undefined
  }
  return await abrirDatos({ ...equipo.pestana(), alOcultar }, fallar)
}
const fallar = (error: unknown): void => void equipo.fallos.push(error)
const de = (usuarioId: string): MisBorradores => misBorradores(datos, usuarioId, fallar)

beforeEach(async () => {
  equipo = unEquipo()
  datos = await pagina()
})
afterEach(async () => {
  await datos.cerrar()
  expect(equipo.fallos).toEqual([])
})

it('lo escrito y la foto están en la página siguiente, y otra persona no los ve', async () => {
  de('ana').guardarOtro('comprobante:1', { banco: 'Popular' })
  await de('ana').guardarFoto('comprobante:1', new Blob([new Uint8Array([1, 2, 250])], { type: 'image/webp' }))
  for (const aviso of ocultar) aviso()
  await expect.poll(() => datos.local.leerTodos('mio:ana:comprobante:1', z.unknown())).toHaveLength(2)
  await datos.cerrar()
  datos = await pagina()
  expect(await de('ana').leerOtro('comprobante:1')).toEqual({ banco: 'Popular' })
  const foto = await de('ana').leerFoto('comprobante:1')
  expect(foto?.type).toBe('image/webp')
  expect([...new Uint8Array((await foto?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([1, 2, 250])
  expect(await de('luz').leerOtro('comprobante:1')).toBeUndefined()
  expect(await de('luz').leerFoto('comprobante:1')).toBeUndefined()
})

it('lo que se acaba de escribir se lee antes de llegar al disco, y lo enviado se olvida', async () => {
  de('ana').guardarOtro('mensaje:1', { texto: 'hola' })
  expect(await de('ana').leerOtro('mensaje:1')).toEqual({ texto: 'hola' })
  de('ana').guardarOtro('mensaje:1', undefined)
  expect(await de('ana').leerOtro('mensaje:1')).toBeUndefined()
})

it('quien sale se lleva lo suyo y nada de otra persona', async () => {
  de('ana').guardarOtro('mensaje:1', { texto: 'hola' })
  de('luz').guardarOtro('mensaje:1', { texto: 'buenas' })
  await olvidarMisBorradores(datos, 'ana')
  expect(await de('ana').leerOtro('mensaje:1')).toBeUndefined()
  expect(await de('luz').leerOtro('mensaje:1')).toEqual({ texto: 'buenas' })
})
