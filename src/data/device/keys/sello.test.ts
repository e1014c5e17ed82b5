import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unEquipo, type Equipo } from '../../../../tests/support/dispositivo.ts'
import type { BaseLocal } from '../almacen.ts'
import type { Apunte } from '../fila.ts'
import type { Puertos } from '../puertos.ts'
import { ES_PROPIO, sellarBase, type BaseSellada } from './sello.ts'

type Base = BaseSellada<never, 'local'>

const NOMBRE = 'sellada'
const colecciones = { filas: [], apuntes: ['local'] } as const
const SECRETO = 'Ana Núñez, 960-123'
const mia: Apunte = { id: 'mio:ana:1', texto: JSON.stringify(SECRETO) }
const ajena: Apunte = { id: 'preferencia', texto: '"oscuro"' }

let equipo: Equipo
let cruda: BaseLocal<never, 'local'>
let bases: Base[]

beforeEach(async () => {
  equipo = unEquipo()
  equipo.reloj.prisa = 100
  cruda = await equipo.pestana().abrirBase(NOMBRE, colecciones)
  bases = []
})
afterEach(async () => {
  await cruda.cerrar()
  for (const base of bases) await base.cerrar()
})

/** Another tab of this browser. */
async function pestana(cambiar: (puertos: Puertos) => Puertos = (puertos) => puertos): Promise<Base> {
  const puertos = cambiar(equipo.pestana())
  const base = await sellarBase(puertos, NOMBRE, await puertos.abrirBase(NOMBRE, colecciones), { local: ES_PROPIO }, ['mia.'])
  bases.push(base)
  return base
}
const guardar = (base: Base, fila: Apunte): Promise<void> => base.apuntes.local.cambiar([fila.id], () => fila)
const leer = async (base: Base, id = mia.id): Promise<string | undefined> => (await base.apuntes.local.leer([id]))[0]?.texto
/** What lies on disk, whoever wrote it. */
const enDisco = async (id = mia.id): Promise<string> => (await cruda.apuntes.local.leer([id]))[0]?.texto ?? ''
const llaves = (): string[] => [...equipo.archivos.contenido.keys()].toSorted()

/** A disk that takes its time to say which files it has. */
async function tardar({ diario }: Puertos, prefijo: string): Promise<string[]> {
  await new Promise((resolve) => setTimeout(resolve, 20))
  return await diario.listar(prefijo)
}

describe('lo que es de una persona', () => {
  it('no está escrito en el disco y se lee como se escribió; lo demás queda como es', async () => {
    const base = await pestana()
    await guardar(base, mia)
    await base.apuntes.local.crear([ajena])
    expect(await enDisco()).not.toContain('Ana')
    expect(await enDisco(ajena.id)).toBe(ajena.texto)
    expect(await base.apuntes.local.conPrefijo('')).toEqual([mia, ajena])
    expect(await leer(await pestana())).toBe(mia.texto)
    expect(llaves()).toEqual(['mercana-llave-sellada.1'])
  })

  it('no se abre puesto en la fila de otro, ni cortado', async () => {
    const base = await pestana()
    await guardar(base, mia)
    const texto = await enDisco()
    await cruda.apuntes.local.crear([
      { id: 'mio:luz:1', texto },
      { id: 'mio:luz:2', texto: texto.replace(/....."}$/, '"}') },
    ])
    expect(await leer(base, 'mio:luz:1')).toBeUndefined()
    expect(await leer(base, 'mio:luz:2')).toBeUndefined()
    expect(await base.apuntes.local.conPrefijo('mio:luz')).toEqual([])
  })

  it('lo que una versión anterior dejó escrito se lee, y se sella cuando se escribe otra vez', async () => {
    await cruda.apuntes.local.crear([mia])
    const base = await pestana()
    expect(await leer(base)).toBe(mia.texto)
    await base.apuntes.local.cambiar([mia.id], (fila) => fila && { ...fila })
    expect(await enDisco()).not.toContain('Ana')
    expect(await leer(base)).toBe(mia.texto)
  })

  it('lo que se empezó a escribir queda escrito aunque se cierre enseguida', async () => {
    const puertos = equipo.pestana()
    const abierta = await puertos.abrirBase('otra', colecciones)
    const lenta = { ...puertos, diario: { ...puertos.diario, listar: async (prefijo: string) => await tardar(puertos, prefijo) } }
    const base = await sellarBase(lenta, 'otra', abierta, { local: ES_PROPIO })
    const escrita = guardar(base, mia)
    await base.cerrar()
    await escrita
    const despues = await equipo.pestana().abrirBase('otra', colecciones)
    expect((await despues.apuntes.local.leer([mia.id]))[0]?.texto).toContain('sellado')
    await despues.cerrar()
  })

  it('quien mira ve lo que dice, en el orden en que pasó, también lo de otra pestaña con otra llave', async () => {
    const una = await pestana()
    const vistos: (string | undefined)[] = []
    const dejar = una.apuntes.local.observar((cambios) => vistos.push(...cambios.map(({ despues }) => despues?.texto)))
    await guardar(una, { ...mia, texto: '"a"' })
    const otra = await pestana()
    await otra.girar()
    await guardar(otra, { ...mia, texto: '"b"' })
    await guardar(una, { ...mia, texto: '"c"' })
    await expect.poll(() => vistos.at(-1)).toBe('"c"')
    expect([...new Set(vistos)].filter((texto) => texto !== undefined)).toEqual(['"a"', '"b"', '"c"'])
    dejar()
  })
})

describe('cambiar de llave', () => {
  it('lo borrado no se abre más, y lo que queda se sigue leyendo en cada pestaña', async () => {
    const una = await pestana()
    const otra = await pestana()
    await guardar(una, mia)
    const borrado = await enDisco()
    await guardar(una, { id: 'mio:luz:1', texto: '"queda"' })
    await una.apuntes.local.cambiar([mia.id], () => null)
    await una.girar()
    expect(llaves()).toEqual(['mercana-llave-sellada.2'])
    // Somebody puts back what the files of the browser still hold of it.
    await cruda.apuntes.local.crear([{ id: mia.id, texto: borrado }])
    for (const base of [una, otra, await pestana()]) {
      expect(await leer(base)).toBeUndefined()
      expect(await leer(base, 'mio:luz:1')).toBe('"queda"')
    }
  })

  it('una pestaña escribe sobre lo que otra selló con la llave nueva', async () => {
    const una = await pestana()
    const otra = await pestana()
    await guardar(una, { ...mia, texto: '1' })
    await guardar(otra, { ...mia, texto: '2' })
    await una.girar()
    await otra.apuntes.local.cambiar([mia.id], (fila) => fila && { ...fila, texto: String(Number(fila.texto) + 1) })
    expect(await leer(una)).toBe('3')
    expect(llaves()).toEqual(['mercana-llave-sellada.2'])
  })

  it('lo que una página muerta a la mitad dejó con dos llaves lo termina la siguiente', async () => {
    const una = await pestana()
    await guardar(una, mia)
    equipo.archivos.contenido.set('mercana-llave-sellada.2', 'ab'.repeat(32))
    await guardar(una, { id: 'mio:luz:1', texto: '"con la nueva"' })
    const siguiente = await pestana()
    expect(llaves()).toEqual(['mercana-llave-sellada.2'])
    expect(await leer(siguiente)).toBe(mia.texto)
    expect(await leer(siguiente, 'mio:luz:1')).toBe('"con la nueva"')
  })

  it('una llave escrita a medias no sella nada', async () => {
    equipo.archivos.contenido.set('mercana-llave-sellada.1', 'abc')
    const base = await pestana()
    await guardar(base, mia)
    expect(await enDisco()).not.toContain('Ana')
    expect(await leer(await pestana())).toBe(mia.texto)
    expect(llaves()).toContain('mercana-llave-sellada.2')
  })

  it('donde nadie dejó nada no hace nada', async () => {
    const base = await pestana()
    await base.girar()
    expect(llaves()).toEqual([])
  })
})

describe('donde el navegador no guarda archivos', () => {
  it('queda como es, y se lee', async () => {
    equipo.archivos.fallo = new Error('no OPFS')
    const base = await pestana()
    await guardar(base, mia)
    expect(await enDisco()).toBe(mia.texto)
    expect(await leer(base)).toBe(mia.texto)
    await base.girar()
  })

  it('si deja de responder, lo sellado se sigue leyendo en esta pestaña y lo nuevo se sella', async () => {
    const base = await pestana()
    await guardar(base, mia)
    equipo.archivos.fallo = new Error('busy')
    await guardar(base, { ...mia, texto: '"otra"' })
    expect(await leer(base)).toBe('"otra"')
    expect(await enDisco()).not.toContain('otra')
    await base.girar()
    expect(await leer(base)).toBe('"otra"')
  })
})

describe('las notas', () => {
  it('las suyas cambian de llave con lo demás', async () => {
    const base = await pestana()
    await guardar(base, mia)
    const { notas } = equipo.pestana()
    notas.poner('mia.carrito', base.sello.cerrar('mia.carrito', 'azúcar'))
    const antes = notas.leer('mia.carrito') ?? ''
    expect(antes).not.toContain('azúcar')
    await base.girar()
    expect(base.sello.abrir('mia.carrito', antes)).toBeUndefined()
    expect(base.sello.abrir('mia.carrito', notas.leer('mia.carrito') ?? '')).toBe('azúcar')
  })
})
