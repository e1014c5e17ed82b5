/**
 * Tills that charge without rest in a real browser on a real disk, killed whole at any moment, opened again and counted. The
 * oracle is the paper: what the page said that was charged. A cashier whose sale is not on disk charges it again.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CajaBajoMuerte, type Cuenta } from './caja-bajo-muerte.ts'
import type { ClaseNavegador } from './suelto.ts'
import { ponerMesa } from './mesa.ts'
import { ponerTienda } from './tienda.ts'

export interface OpcionesMuertes {
  navegador: ClaseNavegador
  muertes: number
  /** Tills, each with a browser of its own, at the same time. */
  cajas: number
  decir: (linea: string) => void
}

export interface Balance {
  /** Deaths in all; while the page was opening; while it was charging. */
  muertes: number
  abriendo: number
  cobrando: number
  ventas: number
  papel: number
  /** On disk, and the process died before anybody was told. */
  sinPapel: number
  /** Starts at which the browser could not open IndexedDB, and could at the next. */
  tropiezos: number
  /** Deaths in the middle of a record of Chromium's. */
  colasRotas: number
  /** Times that the browser had thrown its whole store away, and the till had to recover. */
  almacenesPerdidos: number
  perdidas: string[]
  dobles: string[]
  repetidos: string[]
  /** Anything else that is not as it has to be. */
  faltas: string[]
  /** What the page said that broke, and how often. */
  quejas: Map<string, number>
}

const suma = (
  cuentas: readonly Cuenta[],
  campo: 'abriendo' | 'cobrando' | 'sinPapel' | 'tropiezos' | 'colasRotas' | 'almacenesPerdidos',
): number => cuentas.reduce((total, cuenta) => total + cuenta[campo], 0)

export async function matarMientrasCobra({ navegador, muertes, cajas, decir }: OpcionesMuertes): Promise<Balance> {
  const carpeta = await mkdtemp(join(tmpdir(), `mercana-muertes-${navegador}-`))
  const mesa = await ponerMesa()
  let todas: CajaBajoMuerte[] = []
  try {
    const { alta, ventas } = await ponerTienda(mesa.url)
    todas = Array.from({ length: cajas }, (_, i) => new CajaBajoMuerte(`caja${i + 1}`, navegador, join(carpeta, `caja${i + 1}`), mesa))
    mesa.alInforme = (informe) => todas.find(({ nombre }) => nombre === informe.equipo)?.oir(informe)
    mesa.suerte = (equipo) => (todas.find(({ nombre }) => nombre === equipo)?.sinLinea === true ? 'se-pierde' : 'bien')
    for (const caja of todas) await caja.estrenar(await alta())
    let quedan = muertes
    const jornadas = todas.map(async (caja) => {
      for (; quedan > 0;) {
        quedan--
        await caja.morir()
        const hechas = muertes - quedan
        if (hechas % 25 === 0) decir(`${hechas} muertes de ${muertes}`)
      }
      await caja.terminar()
    })
    await Promise.all(jornadas)
    return balance(
      todas.map(({ cuenta }) => cuenta),
      (await ventas()).map(({ id }) => id),
    )
  } finally {
    for (const caja of todas) await caja.cerrar()
    await mesa.parar()
    await rm(carpeta, { recursive: true, force: true, maxRetries: 5 })
  }
}

function balance(cuentas: readonly Cuenta[], enServidor: readonly string[]): Balance {
  const papel = cuentas.flatMap((cuenta) => [...cuenta.papel.values()])
  const enDisco = cuentas.flatMap((cuenta) => [...cuenta.ventas.values()].map(({ id }) => id))
  const quejas = new Map<string, number>()
  for (const queja of cuentas.flatMap((cuenta) => cuenta.quejas)) quejas.set(queja, (quejas.get(queja) ?? 0) + 1)
  const recibidas = new Set(enServidor)
  const guardadas = new Set(enDisco)
  return {
    muertes: suma(cuentas, 'abriendo') + suma(cuentas, 'cobrando'),
    abriendo: suma(cuentas, 'abriendo'),
    cobrando: suma(cuentas, 'cobrando'),
    ventas: enDisco.length,
    papel: papel.length,
    sinPapel: suma(cuentas, 'sinPapel'),
    tropiezos: suma(cuentas, 'tropiezos'),
    colasRotas: suma(cuentas, 'colasRotas'),
    almacenesPerdidos: suma(cuentas, 'almacenesPerdidos'),
    perdidas: [
      ...cuentas.flatMap(({ perdidas }) => perdidas),
      ...papel.filter(({ id }) => !recibidas.has(id)).map(({ ncf }) => `${ncf} no llegó al servidor`),
      ...enDisco.filter((id) => !recibidas.has(id)).map((id) => `${id} está en el disco y no en el servidor`),
    ],
    dobles: [
      ...repetidosDe(cuentas.flatMap((cuenta) => [...cuenta.ventas.values()].map(({ nota }) => nota))),
      ...enServidor.filter((id) => !guardadas.has(id)).map((id) => `${id} está en el servidor y en ningún disco`),
    ],
    repetidos: [...repetidosDe(enDisco), ...repetidosDe(papel.map(({ id }) => id))],
    faltas: cuentas.flatMap(({ faltas }) => faltas),
    quejas,
  }
}

const repetidosDe = (valores: readonly string[]): string[] => valores.filter((valor, i) => valores.indexOf(valor) !== i)

/** One line for people. */
export const comoLinea = (b: Balance): string =>
  `${b.muertes} muertes (${b.cobrando} cobrando, ${b.abriendo} abriendo) · ${b.ventas} ventas, ${b.papel} impresas, ` +
  `${b.sinPapel} en disco sin que nadie lo supiera, ${b.tropiezos} arranques que hubo que repetir, ${b.colasRotas} a mitad de un registro, ${b.almacenesPerdidos} almacenes que el navegador tiró · perdidas ${b.perdidas.length} · dobles ${b.dobles.length} · ` +
  `números repetidos ${b.repetidos.length} · otras faltas ${b.faltas.length}`
