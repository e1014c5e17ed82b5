/** Makes a failing world smaller while it goes on failing in the same way: fewer faults, days and tills. */
import { Obrero } from '../cuadrilla.ts'
import { fallasDeLinea, fallasDePedidos } from '../pedidos/plan.ts'
import { fallas, type Recorte } from './fallas.ts'

export async function encoger(archivo: string, semilla: number, desde: Recorte): Promise<Recorte> {
  const obrero = new Obrero(archivo)
  const falla = async (recorte: Recorte): Promise<{ regla: string; dia: number } | undefined> =>
    await obrero.hacer({ semilla, recorte, contar: false }).then(
      ({ resultado }) => resultado.violacion,
      () => ({ regla: 'caída', dia: 0 }),
    )
  try {
    let recorte = desde
    const primera = await falla(recorte)
    if (!primera) return recorte
    const sigue = async (nuevo: Recorte): Promise<boolean> => {
      if ((await falla(nuevo))?.regla !== primera.regla) return false
      recorte = nuevo
      return true
    }
    for (let dias = 1; dias <= primera.dia && dias < 30; dias++) if (await sigue({ ...recorte, dias })) break
    for (let cajas = 1; cajas < 8; cajas++) if (await sigue({ ...recorte, cajas })) break
    for (const una of desde.mundo === 'pedidos' || desde.mundo === 'semana' ? [...fallasDePedidos, ...fallasDeLinea] : fallas)
      await sigue({ ...recorte, fuera: [...recorte.fuera, una] })
    return recorte
  } finally {
    await obrero.terminar()
  }
}
