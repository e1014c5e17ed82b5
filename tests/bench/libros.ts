/** Part `libros`: what reconciling a bank's account costs the page, against the least that finds the same pairs; debts and the book (`libros/cartera.ts`); closing a month (`libros/cierre-de-mes.ts`); the book of years (`libros/libro-grande.ts`). */
import { proponer, type LineaLibre, type MovimientoLibre } from '#domain/bancos/propuestas.rules.ts'
import { sumarDias } from '#domain/core/fecha.ts'
import { medirDeudas } from './libros/cartera.ts'
import { medirCierreDeMes } from './libros/cierre-de-mes.ts'
import { medirLibroGrande } from './libros/libro-grande.ts'
import type { Cuaderno } from './cuaderno.ts'
import { mediana, ms, razonDe, type Ronda } from './medidas.ts'

const CUANTAS = 5000
const RONDAS = 9
const META_MS = 1000

/** Two thirds by their number, the rest by amount and day; amounts that many share. Nothing of it is random. */
function unaCuenta(): { lineas: LineaLibre[]; movimientos: MovimientoLibre[] } {
  const lineas: LineaLibre[] = []
  const movimientos: MovimientoLibre[] = []
  for (let i = 0; i < CUANTAS; i++) {
    const fecha = sumarDias('2026-10-01', (i * 7) % 60)
    const centavos = 10_000 + ((i * 2_654_435_761) % 700) * 500
    const referencia = i % 3 === 0 ? '' : String(70_000_000 + i * 13)
    movimientos.push({ id: `m${i}`, fecha, centavos, referencia, metodo: i % 5 === 0 ? 'tarjeta' : 'transferencia' })
    // Banks write the number in what they say as often as in its column.
    const enPalabras = i % 2 === 0
    lineas.push({
      id: `l${i}`,
      fecha: sumarDias(fecha, i % 2),
      centavos,
      referencia: enPalabras ? '' : referencia,
      descripcion: `TRANSFERENCIA RECIBIDA ${enPalabras ? referencia : ''}`,
    })
  }
  return { lineas: lineas.toReversed(), movimientos }
}

/** The bare loop: each payment by its amount and day, each line looked up. No number, no other day, no cards, no order. */
function aSecas(lineas: readonly LineaLibre[], movimientos: readonly MovimientoLibre[]): number {
  const porMontoYDia = new Map<string, string[]>()
  for (const { id, centavos, fecha } of movimientos) {
    const clave = `${centavos} ${fecha}`
    const suyos = porMontoYDia.get(clave)
    if (suyos) suyos.push(id)
    else porMontoYDia.set(clave, [id])
  }
  let parejas = 0
  for (const { centavos, fecha } of lineas) if (porMontoYDia.get(`${centavos} ${fecha}`)?.pop() !== undefined) parejas++
  return parejas
}

const cuanto = (hacer: () => unknown): number => {
  const antes = performance.now()
  hacer()
  return performance.now() - antes
}

/** The page's own code in this process: the same engine, without a page around it. */
export async function medirLibros(cuaderno: Cuaderno): Promise<void> {
  const { anotar, decir } = cuaderno
  const { lineas, movimientos } = unaCuenta()
  const propuestas = proponer(lineas, movimientos)
  const segura = propuestas.filter((una) => una.segura).length
  decir(`de ${CUANTAS} líneas, ${propuestas.length} con propuesta y ${segura} seguras; a secas, ${aSecas(lineas, movimientos)} parejas`)
  const rondas = Array.from({ length: RONDAS }, (): Ronda => ({
    medido: [cuanto(() => proponer(lineas, movimientos))],
    referencia: [cuanto(() => aSecas(lineas, movimientos))],
  }))
  const medido = mediana(rondas.flatMap((ronda) => ronda.medido))
  anotar({
    que: `propuestas de ${CUANTAS} líneas contra ${CUANTAS} pagos (${RONDAS} rondas)`,
    medido: ms(medido),
    referencia: `${ms(mediana(rondas.flatMap((ronda) => ronda.referencia)))}, un Map por monto y día`,
    razon: razonDe(rondas, 50),
    meta: `≤ ${META_MS} ms`,
    cumple: medido <= META_MS,
  })
  medirDeudas(cuaderno)
  medirCierreDeMes(cuaderno)
  await medirLibroGrande(cuaderno)
}
