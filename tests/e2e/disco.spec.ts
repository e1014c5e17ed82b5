/**
 * What is left in a profile of Chromium by a death at a bad moment, made by hand (docs/RELIABILITY.md): with some of it the store is
 * thrown away a start later, with some of it nothing opens any more. The tills have no screens; what people see is in
 * disco-cerrado.spec.ts.
 */
import { appendFile, readdir, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { PIN } from '../bench/tienda.ts'
import type { Papel } from '../navegadores/informe.ts'
import type { Pestana } from '../navegadores/pestana.ts'
import { ids, ponerPuesto, vender, venderAlPoder, ventasEn, type Puesto } from '../navegadores/puesto.ts'

/** The head of a record of LevelDB, and nothing after it: what it says of its own length decides what becomes of what follows. */
const cabeza = (largo: number): Uint8Array => Uint8Array.from([0x11, 0x22, 0x33, 0x44, largo & 255, largo >> 8, 1])

const danos = {
  /** What is written on behind it takes its place: at the start after the next nothing fits, and Chromium throws everything away. */
  'cola-corta': (carpeta: string) => alFinal(carpeta, cabeza(64)),
  /** What is written on behind it is not enough for it: at each start it is left out again, without a word. */
  'cola-larga': (carpeta: string) => alFinal(carpeta, cabeza(32_000)),
  /** Killed while it threw everything away. */
  'a-medio-tirar': async (carpeta: string) => {
    await quitar(carpeta, /^MANIFEST|\.log$/)
    await writeFile(join(carpeta, 'corruption_info.json'), '{"message":"checksum mismatch"}')
  },
  /** Killed twice while it threw everything away: no start opens it, or makes it anew. */
  cerrado: (carpeta: string) => quitar(carpeta, /^MANIFEST/),
}
type Dano = keyof typeof danos
const equipos = Object.keys(danos) as Dano[]

test('lo que deja en el disco una muerte a destiempo: ninguna venta se pierde, ningún número se repite y toda caja vuelve a vender', async () => {
  test.setTimeout(180_000)
  const p = await ponerPuesto()
  const papel = new Map<Dano, Papel[]>(equipos.map((equipo) => [equipo, []]))
  const de = (equipo: Dano): Papel[] => papel.get(equipo) ?? []
  try {
    for (const equipo of equipos) {
      const caja = await p.cajaNueva(equipo)
      de(equipo).push(...(await vender(caja, 1, 2)))
      await caja.llamar('entregarTodo')
      p.sinLinea.add(equipo)
      de(equipo).push(...(await vender(caja, 3, 2)))
      await caja.pagina.close()
    }
    await p.cambiarNavegador(p.perfil, async () => {
      for (const equipo of equipos) await danos[equipo](await carpetaDe(p.perfil, equipo))
    })

    // One more start is as if nothing had happened to those with a torn tail; they sell on behind it.
    for (const equipo of ['cola-corta', 'cola-larga'] as const) {
      const caja = await p.otraPestana(equipo)
      await caja.llamar('abrir')
      await caja.llamar('serDuena')
      de(equipo).push(...(await vender(caja, 5, 1)))
      expect(ventasEn(await caja.llamar('disco'))).toHaveLength(5)
      await caja.pagina.close()
    }
    await p.cambiarNavegador(p.perfil)

    for (const equipo of equipos) {
      let caja = await p.otraPestana(equipo)
      if (equipo === 'cerrado') {
        await expect(caja.llamar('abrir')).rejects.toThrow()
        expect(await caja.llamar('discoNuevo')).toBe('nuevo')
        await caja.pagina.close()
        caja = await p.otraPestana(equipo)
      }
      await caja.llamar('abrir')
      const solas = de(equipo).slice(2)
      expect(ids(ventasEn(await caja.llamar('disco'))), equipo).toEqual(expect.arrayContaining(ids(solas)))
      de(equipo).push(await seguir(p, caja, equipo))
      await caja.pagina.close()
    }
    await p.cambiarNavegador(p.perfil)

    // Where it is now it stays.
    for (const equipo of equipos) {
      const caja = await p.otraPestana(equipo)
      await caja.llamar('abrir')
      de(equipo).push(await seguir(p, caja, equipo))
      const todas = de(equipo)
      expect(new Set(todas.map(({ ncf }) => ncf)).size, equipo).toBe(todas.length)
      expect(await p.enServidor(todas), equipo).toEqual(ids(todas))
      await caja.pagina.close()
    }
  } finally {
    await p.cerrar()
  }
})

/** With the line back the till recovers, if it has to, and sells; everything gets to the server. */
async function seguir(p: Puesto, caja: Pestana, equipo: string): Promise<Papel> {
  p.sinLinea.delete(equipo)
  await caja.llamar('sincronizar')
  await caja.llamar('serDuena')
  await caja.llamar('entrar', p.t.tienda.cajeroId, PIN)
  const nueva = await venderAlPoder(caja, Math.floor(Math.random() * 1e6) + 100)
  await caja.llamar('entregarTodo')
  return nueva
}

/** Where Chromium keeps what is of one till's origin. */
async function carpetaDe(perfil: string, equipo: string): Promise<string> {
  const todas = join(perfil, 'Default', 'IndexedDB')
  const nombre = (await readdir(todas)).find((uno) => uno.startsWith(`http_${equipo}.localhost_`) && uno.endsWith('.leveldb'))
  if (nombre === undefined) throw new Error(`${equipo} has no store`)
  return join(todas, nombre)
}

async function quitar(carpeta: string, cuales: RegExp): Promise<void> {
  for (const nombre of await readdir(carpeta)) if (cuales.test(nombre)) await unlink(join(carpeta, nombre))
}

async function alFinal(carpeta: string, bytes: Uint8Array): Promise<void> {
  const registro = (await readdir(carpeta)).filter((nombre) => nombre.endsWith('.log')).toSorted()
  await appendFile(join(carpeta, registro.at(-1) ?? ''), bytes)
}
