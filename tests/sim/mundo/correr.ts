/** The command over production code: seeds in a row, one seed told, one bug hunted, or the whole bank. */
import { rm } from 'node:fs/promises'
import { banco } from '../banco.ts'
import { cazarTodos, type Presa } from '../cazar.ts'
import { correrSemillas, Obrero } from '../cuadrilla.ts'
import { empaquetar } from '../empaquetar.ts'
import type { Opciones } from '../opciones.ts'
import { encoger } from './encoger.ts'
import type { Recorte } from './fallas.ts'
import type { Informe } from './obrero.ts'

const decir = (linea: string): void => void process.stdout.write(`${linea}\n`)
const cifra = (n: number): string => n.toLocaleString('en-US')
const recorteDe = ({ pedidos, semana, dias, sin }: Opciones): Recorte => ({
  mundo: semana ? 'semana' : pedidos ? 'pedidos' : 'cajas',
  fuera: sin,
  dias,
})

export async function correr(opciones: Opciones): Promise<number> {
  if (opciones.banco) return await correrBanco()
  if (opciones.bicho !== undefined) return await correrBicho(opciones.bicho)
  const { archivo } = await empaquetar('limpio')
  try {
    if (opciones.seed !== undefined) return await contarSemilla(archivo, opciones.seed, recorteDe(opciones))
    return await correrTodas(archivo, opciones)
  } finally {
    await rm(archivo, { force: true })
  }
}

async function correrTodas(archivo: string, opciones: Opciones): Promise<number> {
  const { semillas, desde, hastaFallar } = opciones
  const recorte = recorteDe(opciones)
  const suma = { mundos: 0, cajasDia: 0, papeles: 0, fallas: 0 }
  let fallida: Informe | undefined
  const inicio = performance.now()
  const cuantas = hastaFallar ? Infinity : semillas
  function* todas(): Generator<number> {
    for (let i = 0; i < cuantas; i++) yield desde + i
  }
  await correrSemillas(
    archivo,
    todas(),
    (informe) => {
      const { resultado } = informe
      suma.mundos++
      suma.cajasDia += resultado.cajasDia
      suma.papeles += resultado.papeles
      suma.fallas += Object.values(resultado.fallas).reduce((total, veces) => total + veces, 0)
      if (suma.mundos % 50 === 0) decir(`${cifra(suma.mundos)} mundos, ${cifra(suma.cajasDia)} cajas-día`)
      if (resultado.violacion) fallida ??= informe
      return fallida !== undefined
    },
    { recorte },
  )
  const segundos = (performance.now() - inicio) / 1000
  decir(
    `${cifra(suma.cajasDia)} cajas-día, ${cifra(suma.papeles)} papeles, ${cifra(suma.fallas)} fallas en ${cifra(suma.mundos)} mundos; ${(suma.cajasDia / segundos).toFixed(1)} cajas-día por segundo`,
  )
  if (!fallida) return 0
  await explicar(archivo, fallida, recorte)
  return 1
}

async function explicar(archivo: string, { resultado }: Informe, recorte: Recorte): Promise<void> {
  decir(`\nSemilla ${resultado.semilla}: ${resultado.violacion?.detalle ?? ''}`)
  const corta = await encoger(archivo, resultado.semilla, recorte)
  decir(
    `Se repite con: npm run sim --${recorte.mundo === undefined || recorte.mundo === 'cajas' ? '' : ` --${recorte.mundo}`} --seed ${resultado.semilla}${corta.dias === undefined ? '' : ` --dias ${corta.dias}`}`,
  )
  decir(`Sin que hagan falta: ${corta.fuera.join(', ') || 'nada'}${corta.cajas === undefined ? '' : `; bastan ${corta.cajas} cajas`}`)
}

async function contarSemilla(archivo: string, semilla: number, recorte: Recorte): Promise<number> {
  const obrero = new Obrero(archivo)
  try {
    const { resultado, cuento } = await obrero.hacer({ semilla, recorte, contar: true })
    for (const linea of cuento) decir(linea)
    decir(JSON.stringify(resultado, null, 1))
    return resultado.violacion ? 1 : 0
  } finally {
    await obrero.terminar()
  }
}

const contarPresa = ({ bicho, semilla, detalle }: Presa): void =>
  decir(
    semilla === undefined
      ? `VIVO    ${bicho.nombre} (${bicho.regla})`
      : `${String(semilla).padStart(4)}  ${bicho.nombre}: ${detalle.split('\n')[0]?.slice(0, 120) ?? ''}`,
  )

async function correrBicho(nombre: string): Promise<number> {
  const bichos = banco.filter((bicho) => bicho.nombre.includes(nombre))
  if (bichos.length === 0) throw new Error(`No hay ningún bicho «${nombre}»`)
  const presas = await cazarTodos(contarPresa, bichos)
  return presas.every(({ semilla }) => semilla !== undefined) ? 0 : 1
}

async function correrBanco(): Promise<number> {
  const presas = await cazarTodos(contarPresa)
  const cazados = presas.filter(({ semilla }) => semilla !== undefined).length
  decir(`${cazados} bichos de ${presas.length}`)
  return cazados === presas.length ? 0 : 1
}
