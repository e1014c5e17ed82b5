/** A sale until it is durable, against the same row in one raw strict transaction. */
import type { Ronda } from '../medidas.ts'
import { borradorDe, vender, type Caja } from './caja.ts'
import { abrirCrudo, ponerCrudo } from './crudo.ts'
import { medir } from './medir.ts'

const LINEAS = 5
/** A cashier's next sale comes seconds later: what follows a sale (counting, telling other tabs, handing it in) is over by then. */
const DESCANSO_MS = 100

const descansar = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, DESCANSO_MS))

const medirDescansado = async (tarea: () => Promise<unknown>): Promise<number> => {
  await descansar()
  return medir(tarea)
}

export async function medirVentas(
  { tienda }: Caja,
  { rondas, porRonda }: { rondas: number; porRonda: number },
): Promise<{ rondas: Ronda[]; bytes: number }> {
  const { catalogo, interno } = tienda
  const productos = catalogo.todos()
  const crudo = await abrirCrudo(`banco-ventas-${performance.timeOrigin}`)
  const resultado: Ronda[] = []
  let bytes = 0
  for (let r = 0; r < rondas; r++) {
    const ronda: Ronda = { medido: [], referencia: [] }
    for (let i = 0; i < porRonda; i++) {
      const borrador = borradorDe(productos, r * porRonda + i, LINEAS)
      let id = ''
      ronda.medido.push(
        await medirDescansado(async () => {
          id = (await vender(tienda, borrador)).id
        }),
      )
      const [fila] = await interno.ops.leer([id])
      if (!fila) throw new Error(`${id} was not stored`)
      bytes = JSON.stringify(fila).length
      ronda.referencia.push(await medirDescansado(() => ponerCrudo(crudo, [fila])))
    }
    resultado.push(ronda)
  }
  crudo.close()
  return { rondas: resultado, bytes }
}
