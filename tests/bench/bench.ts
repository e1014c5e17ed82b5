/**
 * `npm run bench`: the product against references in the same run, on the built server. Prints a Markdown table;
 * docs/BENCHMARKS.md keeps what was measured.
 *
 *     npm run bench                      everything
 *     npm run bench -- recibos cierre    these parts
 */
import { loadavg } from 'node:os'
import { buildIfStale } from '../../scripts/build.js'
import { arrancarServidor } from '../support/servidor.ts'
import { medirAbuso } from './abuso.ts'
import { medirCierre } from './cierre.ts'
import { medirClientes } from './clientes.ts'
import { nuevoCuaderno, type Cuaderno } from './cuaderno.ts'
import { medirDurabilidad } from './durabilidad.ts'
import { tabla } from './medidas.ts'
import { medirLibros } from './libros.ts'
import { medirEcf } from './fiscal/ecf.ts'
import { medirPadron } from './fiscal/padron.ts'
import { medirMostrador } from './mostrador.ts'
import { medirPedidos } from './pedidos.ts'
import { medirPuerta } from './puerta.ts'
import { medirRecibos } from './recibos.ts'
import { medirRecomputo } from './recomputo.ts'
import { medirReportes } from './libros/reportes.ts'
import { medirMercadoDinero } from './mercado/desembolsos.ts'
import { medirSimulador } from './simulador.ts'
import { medirTormenta } from './tormenta.ts'
import { medirVitrina } from './vitrina.ts'

const ENV = { NODE_ENV: 'production', MERCANA_LIMITES: 'holgados', LOG_LEVEL: 'error' }

/** Runs a part on a server of its own. */
const conServidor =
  (medir: (cuaderno: Cuaderno, servidor: Awaited<ReturnType<typeof arrancarServidor>>) => Promise<void>) =>
  async (cuaderno: Cuaderno): Promise<void> => {
    const servidor = await arrancarServidor({ env: ENV })
    try {
      await medir(cuaderno, servidor)
    } finally {
      await servidor.parar()
    }
  }

const partes: Readonly<Record<string, { medir: (cuaderno: Cuaderno) => Promise<void>; conProducto: boolean }>> = {
  mostrador: { medir: conServidor(medirMostrador), conProducto: true },
  durabilidad: { medir: conServidor(medirDurabilidad), conProducto: true },
  recibos: { medir: conServidor(medirRecibos), conProducto: true },
  tormenta: { medir: (cuaderno) => medirTormenta(cuaderno, ENV), conProducto: true },
  puerta: { medir: (cuaderno) => medirPuerta(cuaderno, ENV), conProducto: true },
  cierre: { medir: conServidor(medirCierre), conProducto: true },
  clientes: { medir: conServidor(medirClientes), conProducto: true },
  pedidos: { medir: conServidor(medirPedidos), conProducto: true },
  vitrina: { medir: (cuaderno) => medirVitrina(cuaderno, ENV), conProducto: true },
  abuso: { medir: (cuaderno) => medirAbuso(cuaderno, ENV), conProducto: true },
  recomputo: { medir: conServidor(medirRecomputo), conProducto: true },
  libros: { medir: medirLibros, conProducto: false },
  ecf: { medir: medirEcf, conProducto: false },
  padron: { medir: medirPadron, conProducto: false },
  reportes: { medir: medirReportes, conProducto: false },
  'mercado-dinero': { medir: medirMercadoDinero, conProducto: false },
  simulador: { medir: medirSimulador, conProducto: false },
}

const pedidas = process.argv.slice(2).filter((argumento) => !argumento.startsWith('-'))
const desconocida = pedidas.find((parte) => !(parte in partes))
if (desconocida !== undefined) throw new Error(`no hay una parte «${desconocida}»; hay ${Object.keys(partes).join(', ')}`)
const elegidas = Object.entries(partes).filter(([nombre]) => pedidas.length === 0 || pedidas.includes(nombre))

if (elegidas.some(([, { conProducto }]) => conProducto) && !(await buildIfStale())) throw new Error('the product could not be built')
const cuaderno = nuevoCuaderno()
try {
  for (const [nombre, { medir }] of elegidas) {
    cuaderno.decir(`parte ${nombre}, carga ${loadavg()[0]?.toFixed(1)}`)
    await medir(cuaderno)
  }
  console.log(`\ncarga al acabar: ${loadavg()[0]?.toFixed(1)}\n\n${tabla(cuaderno.cifras)}\n`)
} finally {
  await cuaderno.borrarCarpetas()
}
