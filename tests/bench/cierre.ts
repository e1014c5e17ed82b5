/** Part `cierre`: closing a shift of 5,000 sales with no line, in a real Chromium on disk. */
import type { Servidor } from '../support/servidor.ts'
import { leerCatalogo } from './catalogo.ts'
import type { Cuaderno } from './cuaderno.ts'
import { mediana, ms } from './medidas.ts'
import { abrirBanco, construirPagina } from './navegador.ts'
import { crearTienda, PIN } from './tienda.ts'

const VENTAS = 5000
const VECES = 3
const PRODUCTOS = 500
const META_MS = 3000

export async function medirCierre({ anotar, carpeta }: Cuaderno, { url }: Servidor): Promise<void> {
  const tienda = await crearTienda(url, 30, leerCatalogo(50).filas.slice(0, PRODUCTOS))
  const banco = await abrirBanco(await carpeta(), url, await construirPagina())
  const { codigo, slug, productos, cajeroId } = { ...tienda, codigo: await tienda.codigo() }
  await banco.llamar('estrenar', { codigo, slug, productos, cajeroId, pin: PIN })
  await banco.navegador.contexto.setOffline(true)
  const medidos: number[] = []
  const crudos: number[] = []
  for (let vez = 0; vez < VECES; vez++) {
    const { cierreMs, crudoMs } = await banco.llamar('cierre', { ventas: VENTAS, vez })
    medidos.push(cierreMs)
    crudos.push(crudoMs)
  }
  await banco.navegador.cerrar()
  const peor = Math.max(...medidos)
  anotar({
    que: `cerrar un turno de ${VENTAS.toLocaleString('es-DO')} ventas sin conexión (la peor de ${VECES}: ${ms(peor)})`,
    medido: ms(mediana(medidos)),
    referencia: `${ms(mediana(crudos))}: leer y entender las mismas filas de IndexedDB, sin más`,
    razon: mediana(medidos.map((medido, i) => medido / (crudos[i] ?? Number.NaN))),
    meta: '≤ 3 s',
    cumple: peor <= META_MS,
  })
}
