import { afterEach, beforeEach, expect, test } from 'vitest'
import { credencial } from '../../../tests/support/caja-sola.ts'
import { unEquipo, type Equipo } from '../../../tests/support/dispositivo.ts'
import type { AlmacenFilas } from '#data/device/almacen.ts'
import type { Credencial } from '#data/device/credencial.ts'
import { abrirDiario, credencialesEnDiario, type Diario } from './safety-copy.ts'
import { leerDiario } from './safety-copy.lines.ts'
import type { FilaGuardada } from '#data/device/fila.ts'

let equipo: Equipo
let ops: AlmacenFilas
let cerrar: () => Promise<void>
let abiertos: Diario[] = []

function abrir(de: Credencial = credencial): Diario {
  const diario = abrirDiario({ puertos: equipo.pestana(), ops, credencial: de, alFallar: (error) => equipo.fallos.push(error) })
  abiertos.push(diario)
  return diario
}

const hecho = (seq: number, texto = `{"ñ":${seq}}`): FilaGuardada => ({
  id: `venta:${seq}`,
  tipo: 'venta',
  tiendaId: 't1',
  en: '2026-11-21T12:00:00.000Z',
  clave: '',
  padre: '',
  seq,
  estado: 'guardado',
  texto,
  hash: 'f'.repeat(64),
  motivo: '',
  recibidoEn: '',
})

const seqs = async (diario: Diario): Promise<number[] | undefined> => (await diario.leer())?.lineas.map(({ seq }) => seq)
const nombres = (): string[] => [...equipo.archivos.contenido.keys()].sort()
const ultimo = (): string => nombres().at(-1) ?? ''

/** Facts on disk and noted, in a file that has its header. */
async function anotados(...lista: number[]): Promise<Diario> {
  const diario = abrir()
  await diario.igualar()
  for (const seq of lista) {
    await ops.crear([hecho(seq)])
    diario.anotar([hecho(seq)])
  }
  await diario.asegurar()
  return diario
}

const recibir = (...lista: number[]): Promise<void> =>
  ops.cambiar(
    lista.map((seq) => `venta:${seq}`),
    (fila) => fila && { ...fila, estado: 'recibido', recibidoEn: '2026-11-21T12:00:01.000Z' },
  )

beforeEach(async () => {
  equipo = unEquipo()
  const base = await equipo.pestana().abrirBase('diario', { filas: ['ops'], apuntes: [] })
  ops = base.filas.ops
  cerrar = () => base.cerrar()
})
afterEach(async () => {
  for (const diario of abiertos.splice(0)) await diario.cerrar()
  await cerrar()
  expect(equipo.fallos).toEqual([])
})

test('lo anotado está en el archivo, en orden y con su texto exacto', async () => {
  const diario = abrir()
  await diario.igualar()
  diario.anotar([hecho(1, '{"t":"línea\\n2 — 😀"}')])
  diario.anotar([hecho(2), hecho(3)])
  await diario.asegurar()
  const copia = await abrir().leer()
  expect(copia?.lineas.map(({ seq }) => seq)).toEqual([1, 2, 3])
  expect(copia).toMatchObject({ ultimoSeq: 3, lineas: [{ id: 'venta:1', hash: 'f'.repeat(64), texto: '{"t":"línea\\n2 — 😀"}' }, {}, {}] })
  expect(diario.estado.valor()).toBe('al-dia')
})

test('una última línea cortada en cualquier sitio no daña a las demás ni a las que vienen detrás', async () => {
  await anotados(1, 2)
  const entero = equipo.archivos.contenido.get(ultimo()) ?? ''
  const tercera = '\n' + (entero.split('\n').at(-1) ?? '').replace('venta:2', 'venta:9')
  for (let corte = 1; corte < tercera.length; corte += 7) {
    equipo.archivos.contenido.set(ultimo(), entero + tercera.slice(0, corte))
    const diario = abrir()
    expect(await seqs(diario)).toEqual([1, 2])
    await diario.igualar()
    diario.anotar([hecho(4)])
    await diario.asegurar()
    expect(await seqs(abrir())).toEqual([1, 2, 4])
  }
})

test('una línea estropeada no pasa por buena', async () => {
  await anotados(1, 2)
  const entero = equipo.archivos.contenido.get(ultimo()) ?? ''
  equipo.archivos.contenido.set(ultimo(), entero.replace('"venta:1"', '"venta:7"'))
  expect(await seqs(abrir())).toEqual([2])
})

test('lo que tiene recibo se suelta, y queda una generación anterior', async () => {
  await anotados(1, 2, 3)
  await recibir(1, 3)
  await abrir().igualar()
  expect(await seqs(abrir())).toEqual([2])
  expect(nombres()).toHaveLength(2)
  await recibir(2)
  await abrir().igualar()
  expect(nombres()).toHaveLength(2)
  expect((await abrir().leer())?.ultimoSeq, 'la cabecera recuerda hasta dónde llegó').toBe(3)
})

test('una fila que no está no cuenta como recibida: una base vacía no vacía el archivo', async () => {
  await anotados(1, 2)
  await ops.cambiar(['venta:1', 'venta:2'], () => null)
  await abrir().igualar()
  expect(await seqs(abrir())).toEqual([1, 2])
})

test('una generación nueva a medias no sustituye a la anterior', async () => {
  await anotados(1, 2, 3)
  const vieja = ultimo()
  await recibir(1)
  await abrir().igualar()
  const nueva = ultimo()
  expect(nueva).not.toBe(vieja)
  const texto = equipo.archivos.contenido.get(nueva) ?? ''
  for (const corte of [0, 20, texto.length - 5]) {
    equipo.archivos.contenido.set(nueva, texto.slice(0, corte))
    expect(await seqs(abrir())).toEqual([1, 2, 3])
  }
})

test('lo que está en la base y falta en el archivo se añade al empezar', async () => {
  await anotados(1)
  await ops.crear([hecho(2)])
  await ops.crear([hecho(3)])
  equipo.archivos.contenido.clear()
  await abrir().igualar()
  expect(await seqs(abrir())).toEqual([1, 2, 3])
})

test('quien perdió la base se reconoce por la cabecera, la más nueva primero', async () => {
  await anotados(1)
  equipo.reloj.ahora += 1000
  await abrir({ ...credencial, slug: 'otro-nombre' }).igualar()
  expect((await credencialesEnDiario(equipo.pestana())).map(({ slug }) => slug)).toEqual(['otro-nombre', 'colmado-la-fe'])
})

test('sin ese disco no hay segunda copia y nadie se queja; uno que falla se vuelve a intentar', async () => {
  equipo.archivos.fallo = new DOMException('no', 'NotSupportedError')
  const diario = abrir()
  expect(await diario.leer()).toBeUndefined()
  diario.anotar([hecho(1)])
  await diario.igualar()
  expect(diario.estado.valor()).toBe('sin-segunda-copia')

  equipo.archivos.fallo = new DOMException('lleno', 'QuotaExceededError')
  const otro = await anotados(2)
  expect(otro.estado.valor()).toBe('sin-segunda-copia')
  expect(equipo.fallos.splice(0)).toHaveLength(1)
  equipo.archivos.fallo = undefined
  await otro.igualar()
  expect(otro.estado.valor()).toBe('al-dia')
  expect(await seqs(otro)).toEqual([2])
})

test('en una jornada larga el archivo no crece con lo que ya tiene recibo', async () => {
  const diario = abrir()
  await diario.igualar()
  const relleno = 'x'.repeat(60_000)
  for (let seq = 1; seq <= 40; seq++) {
    await ops.crear([hecho(seq, `"${relleno}"`)])
    diario.anotar([hecho(seq, `"${relleno}"`)])
    await diario.asegurar()
    await recibir(seq)
  }
  expect([...equipo.archivos.contenido.values()].join('').length).toBeLessThan(1_500_000)
  expect(nombres().length).toBeLessThanOrEqual(2)
  expect(leerDiario(equipo.archivos.contenido.get(ultimo()) ?? '').entero).toBe(true)
})
