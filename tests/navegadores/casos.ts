/**
 * The failures of docs/RELIABILITY.md that a page can do to itself, in any browser that this machine has. D4's refusals need
 * a browser with little room and D7 a private window: those are launches of their own. D10 (a deploy) and D12 (versions) are
 * tests/e2e/despliegue.spec.ts and tests/versiones.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Informes } from './informe.ts'
import { ponerMesa, type Mesa } from './mesa.ts'
import { lanzarSuelto, type ClaseNavegador, type ComoLanzar } from './suelto.ts'
import { ponerTienda, type TiendaDeNavegadores } from './tienda.ts'

export interface ResultadoCaso {
  caso: string
  /** '' when it went as it has to. */
  falta: string
  nota: string
}

/** Each with as many devices as it enrols. */
const propios: Readonly<Record<string, number>> = { d1: 2, 'd2 d3': 1, d5: 1, d6: 1, d8: 1, d11: 1 }
/** Refusals that tell the cashier before she sells. */
const APARTE: readonly { caso: string; como: ComoLanzar; en: readonly ClaseNavegador[]; espera: RegExp }[] = [
  { caso: 'd4', como: { sinEspacio: true }, en: ['firefox'], espera: /aptitud\.sin-espacio/ },
  // WebKitGTK has no file system in any window, so a private one looks like any that promises nothing: a supervisor decides.
  { caso: 'd7', como: { privada: true }, en: ['firefox'], espera: /aptitud\.|datos\.no-abre|InvalidStateError/ },
]
const ESPERA_MS = 180_000

/** Runs them one after another, each in a new profile. */
export async function correrCasos(navegador: ClaseNavegador, decir: (que: string) => void): Promise<ResultadoCaso[]> {
  const mesa = await ponerMesa()
  try {
    const t = await ponerTienda(mesa.url)
    const resultados: ResultadoCaso[] = []
    const anotar = (resultado: ResultadoCaso): void => {
      resultados.push(resultado)
      decir(`${navegador} ${resultado.caso}: ${resultado.falta === '' ? 'bien' : `✗ ${resultado.falta}`} ${resultado.nota}`)
    }
    for (const [caso, equipos] of Object.entries(propios)) anotar(await unCaso({ mesa, t, navegador, caso, equipos }))
    for (const { caso, como, en, espera } of APARTE) {
      if (!en.includes(navegador)) continue
      const dicho = await enPerfilNuevo({ mesa, t, navegador, caso, equipos: 1, orden: 'ventana', como })
      anotar({
        caso,
        falta: espera.test(dicho.falta) ? '' : `vendería, o dice otra cosa: «${dicho.falta}»`,
        nota: dicho.falta.slice(0, 80),
      })
    }
    return resultados
  } finally {
    await mesa.parar()
  }
}

interface Pedido {
  mesa: Mesa
  t: TiendaDeNavegadores
  navegador: ClaseNavegador
  caso: string
  equipos: number
}

async function unCaso(pedido: Pedido): Promise<ResultadoCaso> {
  const { falta, nota, papel } = await enPerfilNuevo({ ...pedido, orden: 'caso', como: {} })
  if (falta !== '') return { caso: pedido.caso, falta, nota }
  const recibidas = new Map((await pedido.t.ventas()).map(({ id, totales }) => [id, totales.total]))
  const perdida = papel.find(({ id, totalCentavos }) => recibidas.get(id) !== totalCentavos)
  // The last case ends with a till whose disk is of another version: what it printed before is at the server.
  return { caso: pedido.caso, falta: perdida ? `${perdida.ncf} está en papel y no en el servidor` : '', nota }
}

async function enPerfilNuevo({
  mesa,
  t,
  navegador,
  caso,
  equipos,
  orden,
  como,
}: Pedido & { orden: 'caso' | 'ventana'; como: ComoLanzar }): Promise<Informes['caso']> {
  const perfil = await mkdtemp(join(tmpdir(), `mercana-caso-${navegador}-`))
  const altas = []
  for (let i = 0; i < equipos; i++) altas.push(await t.alta())
  const dicho = new Promise<Informes['caso']>((resolve) => {
    const limite = setTimeout(() => resolve({ falta: 'no dijo nada', nota: '', papel: [] }), ESPERA_MS)
    mesa.alInforme = (informe) => {
      if (informe.que !== 'caso') return
      clearTimeout(limite)
      resolve(informe.datos)
    }
  })
  const url = mesa.pagina({ equipo: caso.replaceAll(' ', ''), orden, caso, altas: JSON.stringify(altas) })
  const suelto = await lanzarSuelto(navegador, perfil, url, como)
  try {
    return await dicho
  } finally {
    await suelto.matar()
    await rm(perfil, { recursive: true, force: true, maxRetries: 5 })
  }
}
