/** Part `durabilidad`: what strict durability and the second copy cost a sale, in a real Chromium on disk. */
import type { Servidor } from '../support/servidor.ts'
import { leerCatalogo } from './catalogo.ts'
import type { Cuaderno } from './cuaderno.ts'
import { mediana, ms, percentil, razonDe, type Ronda } from './medidas.ts'
import { abrirBanco, construirPagina } from './navegador.ts'
import { crearTienda, PIN } from './tienda.ts'

const VENTAS = { rondas: 8, porRonda: 50 }
const PRODUCTOS = 500
const RESERVAS = 7

export async function medirDurabilidad({ anotar, carpeta }: Cuaderno, { url }: Servidor): Promise<void> {
  const tienda = await crearTienda(url, 40, leerCatalogo(50).filas.slice(0, PRODUCTOS))
  const banco = await abrirBanco(await carpeta(), url, await construirPagina())
  const { slug, productos, cajeroId } = tienda
  await banco.llamar('estrenar', { codigo: await tienda.codigo(), slug, productos, cajeroId, pin: PIN })
  const { venta, ambas, cruda, bytes } = await banco.llamar('durabilidad', VENTAS)
  const reserva = await banco.llamar('reserva', RESERVAS)
  await banco.navegador.cerrar()
  const decir = (que: string, rondas: readonly Ronda[], referencia: string, p: number, meta: boolean): void => {
    const razon = razonDe(rondas, p)
    const junto = (lado: keyof Ronda): number =>
      percentil(
        rondas.flatMap((ronda) => ronda[lado]),
        p,
      )
    anotar({
      que: `${que}, p${p}`,
      medido: ms(junto('medido')),
      referencia: `${ms(junto('referencia'))}: ${referencia}`,
      razon,
      meta: meta ? '≤ 2×' : '',
      cumple: meta ? razon <= 2 : undefined,
    })
  }
  const estricto = `los mismos ${bytes} bytes en un put crudo estricto`
  for (const p of [50, 95]) {
    decir('una venta hasta su recibo, con la segunda copia en marcha', venta, estricto, p, p === 95)
    decir('una venta hasta estar también en la segunda copia', ambas, estricto, p, false)
    decir('un put crudo estricto', cruda, 'el mismo put relajado', p, false)
  }
  const megas = reserva.bytes / 1_000_000
  const encontrarla = mediana(reserva.encontrar)
  anotar({
    que: `guardar los ${megas} MB para el cierre, la primera vez (después se encuentran en ${ms(encontrarla)})`,
    medido: ms(mediana(reserva.escribir.medido)),
    referencia: `${ms(mediana(reserva.escribir.referencia))}: un archivo crudo de ${megas} MB en ceros`,
    razon: razonDe([reserva.escribir], 50),
    meta: '',
    cumple: undefined,
  })
}
