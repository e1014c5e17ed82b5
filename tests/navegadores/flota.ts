/**
 * Many tills of one store on a bad line, two tabs each, some with the clock a day off, in one real Chromium. In the end every tab, the
 * server and the paper have to say the same: which sales, how many centavos, how much is left of each product.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cubre } from '#domain/core/cobertura.ts'
import { comandos } from '#domain/comandos.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { snapshotReply } from '#domain/core/sync.ts'
import { lanzarNavegador } from '../support/navegador.ts'
import type { Papel } from './informe.ts'
import { ponerMesa, type Mesa, type Suerte } from './mesa.ts'
import type { Cifras } from './pagina/cifras.ts'
import { abrirPestana, type Pestana } from './pestana.ts'
import { EXISTENCIA_MILESIMAS, ponerTienda, type TiendaDeNavegadores } from './tienda.ts'

export interface OpcionesFlota {
  equipos: number
  ventas: number
  decir: (linea: string) => void
}

export interface BalanceFlota {
  equipos: number
  ventas: number
  totalCentavos: number
  /** What the line did to requests. */
  faltas: Map<Suerte, number>
  /** Refusals that were tried again, by code. */
  rechazos: Map<string, number>
  /** Everything that does not agree; empty when all do. */
  diferencias: string[]
}

const DIA_MS = 86_400_000
/** Times that the till passes from one tab to the other. */
const RELEVOS = 4
const CONVERGER_MS = 600_000

/** What happens to each of so many requests, in no order. */
const BARAJA: readonly Suerte[] = [
  ...Array.from({ length: 13 }, (): Suerte => 'bien'),
  'se-pierde',
  'sin-respuesta',
  'doble',
  'tarde',
  'tarde',
  'a-medias',
  '502',
  'html',
]

function lineaMala(): Mesa['suerte'] {
  let quedan: Suerte[] = []
  return () => {
    if (quedan.length === 0) quedan = [...BARAJA]
    return quedan.splice(Math.floor(Math.random() * quedan.length), 1)[0] ?? 'bien'
  }
}

interface Equipo {
  nombre: string
  pestanas: Pestana[]
  papel: Papel[]
}

export async function convergerFlota({ equipos, ventas, decir }: OpcionesFlota): Promise<BalanceFlota> {
  const mesa = await ponerMesa()
  const perfil = await mkdtemp(join(tmpdir(), 'mercana-flota-'))
  const t = await ponerTienda(mesa.url)
  const navegador = await lanzarNavegador(perfil)
  navegador.contexto.setDefaultTimeout(CONVERGER_MS)
  const rechazos = new Map<string, number>()
  try {
    const flota: Equipo[] = []
    for (let i = 0; i < equipos; i++) flota.push(await estrenarEquipo(i))
    decir(`${equipos} equipos con dos pestañas cada uno`)
    mesa.sucedido.clear()
    mesa.suerte = lineaMala()
    await Promise.all(flota.map((equipo) => jornada(equipo)))
    decir(`${flota.reduce((suma, { papel }) => suma + papel.length, 0)} ventas cobradas`)
    for (const { pestanas } of flota) await Promise.all(pestanas.map((pestana) => pestana.llamar('entregarTodo')))
    const faltas = new Map(mesa.sucedido)
    mesa.suerte = () => 'bien'
    const papel = flota.flatMap((equipo) => equipo.papel)
    const cifras = await leerTodos(flota, papel.length)
    decir('todas las pestañas leyeron lo de las demás')
    return {
      equipos,
      ventas: papel.length,
      totalCentavos: papel.reduce((suma, { totalCentavos }) => suma + totalCentavos, 0),
      faltas,
      rechazos,
      diferencias: await comparar(mesa, t, papel, cifras),
    }
  } finally {
    await navegador.cerrar()
    await mesa.parar()
    await rm(perfil, { recursive: true, force: true, maxRetries: 5 })
  }

  async function estrenarEquipo(i: number): Promise<Equipo> {
    const nombre = `flota${i + 1}`
    // One of five a day ahead, one of five a day behind.
    const parametros = { slug: t.tienda.slug, desfase: i % 5 === 1 ? DIA_MS : i % 5 === 2 ? -DIA_MS : i * 1000 }
    const una = await abrirPestana(navegador.contexto, mesa, nombre, parametros)
    await una.llamar('estrenar', await t.alta())
    const otra = await abrirPestana(navegador.contexto, mesa, nombre, parametros)
    await otra.llamar('abrir')
    return { nombre, pestanas: [una, otra], papel: [] }
  }

  /** Sells in one tab and in the other by turns; the tab that does not have the till tries too, and is refused. */
  async function jornada(equipo: Equipo): Promise<void> {
    const porTurno = Math.ceil(ventas / RELEVOS)
    for (let relevo = 0; equipo.papel.length < ventas; relevo++) {
      const [vende, mira] = relevo % 2 === 0 ? equipo.pestanas : equipo.pestanas.toReversed()
      if (!vende || !mira) throw new Error(`${equipo.nombre} has no two tabs`)
      await vende.llamar('tomar')
      const cuantas = Math.min(porTurno, ventas - equipo.papel.length)
      const [hecho, ajeno] = await Promise.all([
        vende.llamar('venderVarias', equipo.papel.length + 1, cuantas),
        mira.llamar('venderVarias', 1_000_000, 1),
      ])
      equipo.papel.push(...hecho.papel, ...ajeno.papel)
      for (const code of [...hecho.rechazos, ...ajeno.rechazos]) rechazos.set(code, (rechazos.get(code) ?? 0) + 1)
    }
  }
}

/** Until every tab has read what the others sold. */
async function leerTodos(flota: readonly Equipo[], total: number): Promise<Map<string, Cifras>> {
  const limite = Date.now() + CONVERGER_MS
  const cifras = new Map<string, Cifras>()
  for (const { nombre, pestanas } of flota)
    for (const [i, pestana] of pestanas.entries()) {
      let leidas = await pestana.llamar('cifras')
      while (leidas.ventas < total && Date.now() < limite) {
        await pestana.llamar('sincronizar')
        leidas = await pestana.llamar('cifras')
      }
      cifras.set(`${nombre}, pestaña ${i + 1}`, leidas)
    }
  return cifras
}

async function comparar(mesa: Mesa, t: TiendaDeNavegadores, papel: readonly Papel[], cifras: Map<string, Cifras>): Promise<string[]> {
  const diferencias: string[] = []
  const igual = (que: string, dicho: unknown, esperado: unknown): void => {
    if (dicho !== esperado) diferencias.push(`${que}: ${String(dicho).slice(0, 200)}, y el papel dice ${String(esperado).slice(0, 200)}`)
  }
  const servidor = await t.ventas()
  const esperado = {
    ventas: papel.length,
    totalCentavos: papel.reduce((suma, { totalCentavos }) => suma + totalCentavos, 0),
    ids: papel
      .map(({ id }) => id)
      .sort()
      .join(' '),
  }
  igual('números distintos', new Set(papel.map(({ ncf }) => ncf)).size, papel.length)
  igual('ventas que se cobraron dos veces', papel.length - new Set(papel.map(({ nota }) => nota)).size, 0)
  igual('en cuarentena', await t.enCuarentena(), 0)
  const delServidor = {
    ventas: servidor.length,
    totalCentavos: servidor.reduce((suma, { totales }) => suma + totales.total, 0),
    ids: servidor
      .map(({ id }) => id)
      .sort()
      .join(' '),
  }
  const existencias = existenciasSegun(servidor)
  for (const [quien, dichas] of [
    ['el servidor', { ...delServidor, existencias: await existenciasDelServidor(mesa, t, servidor) }] as const,
    ...cifras,
  ]) {
    igual(`${quien}, ventas`, dichas.ventas, esperado.ventas)
    igual(`${quien}, centavos`, dichas.totalCentavos, esperado.totalCentavos)
    igual(`${quien}, cuáles`, dichas.ids === esperado.ids, true)
    for (const [id, milesimas] of existencias) igual(`${quien}, existencia de ${id}`, dichas.existencias[id], milesimas)
  }
  return diferencias
}

/** What is left of each product when these sales are taken from what there was. */
function existenciasSegun(ventas: readonly Venta[]): Map<string, number> {
  const quedan = new Map<string, number>()
  for (const { productoId, cantidadMilesimas } of ventas.flatMap(({ lineas }) => lineas))
    quedan.set(productoId, (quedan.get(productoId) ?? EXISTENCIA_MILESIMAS) - cantidadMilesimas)
  return quedan
}

/** The fold that the server hands to a new device, and on top of it what it says that it has not counted yet. */
async function existenciasDelServidor(mesa: Mesa, t: TiendaDeNavegadores, ventas: readonly Venta[]): Promise<Record<string, number>> {
  const { codigo } = await t.alta()
  const alta = await fetch(`${mesa.url}${comandos.enrolar.ruta}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: mesa.url },
    body: JSON.stringify({ codigo, nombre: 'Quien mira' }),
  })
  const { dispositivoId, secreto } = comandos.enrolar.respuesta.parse(await alta.json())
  const respuesta = await fetch(`${mesa.url}/sync/v1/snapshot?tiendaId=${t.tienda.tiendaId}`, {
    headers: { authorization: `Dispositivo ${dispositivoId}.${secreto}` },
  })
  const { trozos, cubre: cobertura } = snapshotReply.parse(await respuesta.json())
  const quedan = new Map(trozos.flat().map(({ id, e }) => [id, e]))
  for (const venta of ventas)
    if (!cubre(cobertura, venta.dispositivoId, venta.seq))
      for (const { productoId, cantidadMilesimas } of venta.lineas)
        quedan.set(productoId, (quedan.get(productoId) ?? 0) - cantidadMilesimas)
  return Object.fromEntries(quedan)
}

/** One line for people. */
export const comoLineaFlota = (b: BalanceFlota): string =>
  `${b.equipos} equipos · ${b.ventas} ventas · ${b.totalCentavos} centavos · línea: ` +
  `${[...b.faltas].map(([suerte, veces]) => `${suerte} ${veces}`).join(', ')} · rechazos: ` +
  `${[...b.rechazos].map(([code, veces]) => `${code} ${veces}`).join(', ')} · diferencias ${b.diferencias.length}`
