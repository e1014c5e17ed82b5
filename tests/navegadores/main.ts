/**
 * Long runs in real browsers, on the built product (`npm run build` first).
 *
 *     npm run muertes -- 1000                  a thousand kills of Chromium while tills charge
 *     npm run muertes -- 100 --en firefox      the same in Firefox ESR, or in webkit (WebKitGTK)
 *     npm run navegadores -- 100               the same in every browser that this machine has
 *     npm run navegadores -- casos             what a browser may do to a till's disk and tabs, row by row (--en firefox: in one)
 *     npm run flota -- 20 500                  twenty devices of five hundred sales, two tabs each, on a bad line
 */
import { buildIfStale } from '../../scripts/build.js'
import { correrCasos } from './casos.ts'
import { comoLineaFlota, convergerFlota } from './flota.ts'
import { comoLinea, matarMientrasCobra } from './muertes.ts'
import { navegadores, rutaDe, type ClaseNavegador } from './suelto.ts'

const [orden = '', ...resto] = process.argv.slice(2)
const opcion = (nombre: string): string | undefined => {
  const lugar = resto.indexOf(nombre)
  return lugar < 0 ? undefined : resto.splice(lugar, 2)[1]
}
const inicio = performance.now()
const decir = (que: string): void => console.log(`${((performance.now() - inicio) / 1000).toFixed(0).padStart(5)} s  ${que}`)

async function muertes(): Promise<boolean> {
  const en = opcion('--en') ?? 'chromium'
  const cajas = Number(opcion('--cajas') ?? 2)
  const navegador = navegadores.find((uno) => uno === en)
  if (navegador === undefined) throw new Error(`No conozco el navegador ${en}: ${navegadores.join(', ')}`)
  return await morirEn(navegador, Number(resto[0] ?? 1000), cajas)
}

async function morirEn(navegador: ClaseNavegador, cuantas: number, cajas: number): Promise<boolean> {
  if ((await rutaDe(navegador)) === undefined) {
    decir(`${navegador}: no está en esta máquina`)
    return true
  }
  const balance = await matarMientrasCobra({ navegador, muertes: cuantas, cajas, decir })
  const malo = [...balance.perdidas, ...balance.dobles, ...balance.repetidos, ...balance.faltas]
  for (const falta of malo.slice(0, 40)) decir(`✗ ${falta}`)
  for (const [queja, veces] of balance.quejas) decir(`queja ×${veces}: ${queja}`)
  decir(`${navegador}: ${comoLinea(balance)}`)
  return malo.length === 0
}

async function flota(): Promise<boolean> {
  const [equipos, ventas] = [Number(resto[0] ?? 20), Number(resto[1] ?? 500)]
  const balance = await convergerFlota({ equipos, ventas, decir })
  decir(comoLineaFlota(balance))
  for (const diferencia of balance.diferencias.slice(0, 40)) decir(`✗ ${diferencia}`)
  return balance.diferencias.length === 0
}

/** The kills in every browser that this machine has. */
async function todos(): Promise<boolean> {
  if (resto[0] === 'casos') return await porCasos(opcion('--en'))
  const cuantas = Number(resto[0] ?? 100)
  const bien: boolean[] = []
  for (const navegador of navegadores) bien.push(await morirEn(navegador, cuantas, 2))
  return bien.every(Boolean)
}

async function porCasos(en: string | undefined): Promise<boolean> {
  const faltas: string[] = []
  for (const navegador of navegadores.filter((uno) => en === undefined || uno === en)) {
    if ((await rutaDe(navegador)) === undefined) decir(`${navegador}: no está en esta máquina`)
    else faltas.push(...(await correrCasos(navegador, decir)).flatMap(({ falta }) => (falta === '' ? [] : [falta])))
  }
  return faltas.length === 0
}

const ordenes: Record<string, () => Promise<boolean>> = { muertes, flota, navegadores: todos }

if (!(await buildIfStale())) throw new Error('No se pudo construir el producto')
const hacer = ordenes[orden]
if (!hacer) throw new Error(`No conozco '${orden}': ${Object.keys(ordenes).join(', ')}`)
process.exit((await hacer()) ? 0 : 1)
