/** A sale until its receipt and until it is in both copies, against raw transactions, strict and relaxed. */
import type { Ronda } from '../medidas.ts'
import { borradorDe, vender, type Caja } from './caja.ts'
import { abrirCrudo, ponerCrudo } from './crudo.ts'
import { medir } from './medir.ts'

const LINEAS = 5
/** A cashier's next sale comes seconds later. */
const DESCANSO_MS = 25

const descansar = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, DESCANSO_MS))

export interface Durabilidad {
  venta: Ronda[]
  ambas: Ronda[]
  cruda: Ronda[]
  bytes: number
}

export async function medirDurabilidad({ tienda }: Caja, { rondas, porRonda }: { rondas: number; porRonda: number }): Promise<Durabilidad> {
  const { catalogo, interno } = tienda
  const productos = catalogo.todos()
  const crudo = await abrirCrudo(`banco-durabilidad-${performance.timeOrigin}`)
  const resultado: Durabilidad = { venta: [], ambas: [], cruda: [], bytes: 0 }
  for (let r = 0; r < rondas; r++) {
    const ronda = { venta: nueva(), ambas: nueva(), cruda: nueva() }
    for (let i = 0; i < porRonda; i++) {
      await descansar()
      let id = ''
      const recibo = await medir(async () => {
        id = (await vender(tienda, borradorDe(productos, r * porRonda + i, LINEAS))).id
      })
      const copia = await medir(() => interno.diario.asegurar())
      if (interno.diario.estado.valor() !== 'al-dia') throw new Error('there is no second copy in this browser')
      const [fila] = await interno.ops.leer([id])
      if (!fila) throw new Error(`${id} was not stored`)
      resultado.bytes = JSON.stringify(fila).length
      await descansar()
      const estricta = await medir(() => ponerCrudo(crudo, [fila]))
      await descansar()
      const relajada = await medir(() => ponerCrudo(crudo, [fila], 'relaxed'))
      anotar(ronda.venta, recibo, estricta)
      anotar(ronda.ambas, recibo + copia, estricta)
      anotar(ronda.cruda, estricta, relajada)
    }
    resultado.venta.push(ronda.venta)
    resultado.ambas.push(ronda.ambas)
    resultado.cruda.push(ronda.cruda)
  }
  crudo.close()
  return resultado
}

const nueva = (): Ronda => ({ medido: [], referencia: [] })

function anotar(ronda: Ronda, medido: number, referencia: number): void {
  ronda.medido.push(medido)
  ronda.referencia.push(referencia)
}
