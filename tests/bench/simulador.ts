/** Part `simulador`: simulated till-days per second, both levels. */
import { availableParallelism } from 'node:os'
import { repartir } from '../sim/modelo/reparto.ts'
import { fallasDe } from '../sim/modelo/suma.ts'
import { correrSemillas } from '../sim/cuadrilla.ts'
import { empaquetar } from '../sim/empaquetar.ts'
import type { Cuaderno } from './cuaderno.ts'

const SEMILLAS = { modelo: 2000, mundo: 20 } as const

export async function medirSimulador({ anotar }: Cuaderno): Promise<void> {
  const porSegundo = (nivel: string, dias: number, antes: number, detalle: string): void => {
    const segundos = (performance.now() - antes) / 1000
    anotar({
      que: `simulador, ${nivel}`,
      medido: `${(dias / segundos).toFixed(0)} días de caja por segundo`,
      referencia: `${dias.toLocaleString('es-DO')} días de caja en ${segundos.toFixed(1)} s, ${availableParallelism()} núcleos; ${detalle}`,
      razon: undefined,
      meta: '',
      cumple: undefined,
    })
  }
  const antesModelo = performance.now()
  const suma = await repartir({ desde: 1, cuantas: SEMILLAS.modelo })
  const { total, tipos } = fallasDe(suma)
  porSegundo('modelo del protocolo', suma.diasDeCaja, antesModelo, `${total.toLocaleString('es-DO')} fallas de ${tipos} clases`)

  const { archivo } = await empaquetar('banco')
  const antesMundo = performance.now()
  let dias = 0
  const semillas = Array.from({ length: SEMILLAS.mundo }, (_, i) => i + 1)
  await correrSemillas(archivo, semillas, ({ resultado }) => void (dias += resultado.cajasDia))
  porSegundo('código de producción', dias, antesMundo, `${SEMILLAS.mundo} semillas`)
}
