/** Part `padron`: DGII's list of taxpayers loaded whole, packed as it comes, and taxpayers looked up in it, against the same list in memory. */
import { openPouchStore } from '#server/store/pouch.ts'
import { guardia } from '#server/store/guardia.ts'
import { crearPadron } from '#server/fiscal/padron/padron.ts'
import { leerPadron } from '#server/fiscal/padron/archivo.ts'
import { strToU8, zipSync } from 'fflate'
import { sembrar } from '../../sim/semilla.ts'
import type { Cuaderno } from '../cuaderno.ts'
import { ms, percentil } from '../medidas.ts'

/** `PADRON=0.01 npm run bench -- padron`: a hundredth, to see that it runs. */
const ESCALA = Number(process.env['PADRON'] ?? 1)
/** DGII's public file has some so many lines. */
const LINEAS = Math.round(700_000 * ESCALA)
const BUSQUEDAS = Math.max(200, Math.round(5000 * ESCALA))
const META_CARGA_S = 60
const META_BUSCAR_MS = 5
const TROZO = 65_536
const ACTO = { tiendaId: '', autor: 'operador:1', en: '2026-11-29T16:00:00.000Z' }

const rncDe = (n: number): string => String(101_000_000 + n * 3)

async function* enTrozos(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  for (let i = 0; i < bytes.length; i += TROZO) yield await Promise.resolve(bytes.subarray(i, i + TROZO))
}

export async function medirPadron({ anotar, decir, carpeta }: Cuaderno): Promise<void> {
  const azar = sembrar('padron')
  const nombres = ['INVERSIONES', 'COMERCIAL', 'FERRETERIA', 'COLMADO', 'GRUPO', 'CONSTRUCTORA', 'SUPERMERCADO', 'TRANSPORTE']
  const lineas = Array.from(
    { length: LINEAS },
    (_, i) => `${rncDe(i)}|${azar.uno(nombres)} ${azar.hex(8)} SRL|LA ${azar.hex(4)}|VENTA AL POR MENOR||||01/01/2010|ACTIVO|NORMAL`,
  )
  const texto = strToU8(azar.barajar(lineas).join('\r\n'))
  const zip = zipSync({ 'TMP/DGII_RNC.TXT': texto }, { level: 1 })
  decir(`${LINEAS} contribuyentes, ${(texto.length / 1e6).toFixed(0)} MB, ${(zip.length / 1e6).toFixed(0)} MB comprimidos`)
  const store = await openPouchStore({ carpeta: await carpeta(), guardia })
  try {
    const padron = crearPadron({ store, ahora: () => new Date() })
    const antes = performance.now()
    const cargado = await padron.cargar(ACTO, { nombre: 'RNC.zip', comprimido: true, bytes: enTrozos(zip) })
    const segundos = (performance.now() - antes) / 1000
    if (!cargado.ok || cargado.value.contribuyentes !== LINEAS) throw new Error('the list was not loaded whole')
    const alLeer = performance.now()
    const enMemoria = new Map<string, string>()
    await leerPadron(enTrozos(zip), true, ({ identificacion, nombre }) => void enMemoria.set(identificacion, nombre))
    const soloLeer = (performance.now() - alLeer) / 1000
    anotar({
      que: `lista de ${LINEAS} contribuyentes, de su ZIP al disco`,
      medido: `${segundos.toFixed(1)} s`,
      referencia: `${soloLeer.toFixed(1)} s desempacarla y leerla en memoria`,
      razon: segundos / soloLeer,
      meta: `≤ ${META_CARGA_S} s`,
      cumple: segundos <= META_CARGA_S,
    })
    const [buscados, deMemoria]: [number[], number[]] = [[], []]
    for (let i = 0; i < BUSQUEDAS; i++) {
      const rnc = rncDe(azar.entero(0, LINEAS - 1))
      const inicio = performance.now()
      const { contribuyente } = await padron.buscar(rnc)
      const hallado = performance.now()
      const nombre = enMemoria.get(rnc)
      deMemoria.push(performance.now() - hallado)
      buscados.push(hallado - inicio)
      if (nombre === undefined || contribuyente?.nombre !== nombre) throw new Error(`${rnc}: another taxpayer`)
    }
    const [p50, p95] = [percentil(buscados, 50), percentil(buscados, 95)]
    anotar({
      que: `un contribuyente de entre ${LINEAS}, p50 / p95 de ${BUSQUEDAS} al azar`,
      medido: `${ms(p50)} / ${ms(p95)}`,
      referencia: `${ms(percentil(deMemoria, 95))} p95 en un mapa en memoria`,
      razon: p95 / percentil(deMemoria, 95),
      meta: `p95 ≤ ${META_BUSCAR_MS} ms`,
      cumple: p95 <= META_BUSCAR_MS,
    })
  } finally {
    await store.close()
  }
}
