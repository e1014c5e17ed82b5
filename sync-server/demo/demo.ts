/**
 * The demo of a first start outside of production: four shops with their people, catalogues, number ranges and the last ninety days, made by the
 * product's own rules through its own doors, from the same draws each time. `MERCANA_DEMO=vacia` makes the first of them alone, on its first day.
 */
import { diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import type { Config } from '../core/config.ts'
import type { Server } from '../core/contexto.ts'
import { ponerTasaDolar } from '../fiscal/tasa-dolar.ts'
import { abrirTienda, cifrarPines, type Abierta } from './abrir.ts'
import { guardarCuentas, inventarCuentas, leerCuentas, tarjeta, type CuentasDemo } from './cuentas.ts'
import { crearCompradoras, crearRepartidor, type Vecinos } from './gente.ts'
import { tiendas } from './tiendas/tiendas.ts'
import { Aparato } from './vida/aparato.ts'
import { Azar } from './vida/azar.ts'
import { exito } from './vida/exito.ts'
import { Historia } from './vida/historia.ts'
import { aLas } from './vida/negocio.ts'
import { Pedidos, type Compradora, type Hasta } from './vida/pedidos.ts'

const DIAS_DE_VIDA = 90
/** The last days in which people ordered from home too. */
const DIAS_CON_PEDIDOS = 45
/** The last days of the bank that nobody has looked at yet. */
const DIAS_POR_CONCILIAR = 6
/** Everybody pays what they owe until then. */
const DIAS_QUE_PAGAN = 25
/** How long ago each of today's orders was placed. */
const MINUTOS_DE_HOY: Readonly<Record<Hasta, number>> = { colocado: 2, preparando: 12, listo: 30, en_camino: 38, completo: 70 }
/** Local hour at which a day of the past is told: everybody has closed. */
const AL_CERRAR = 21.5

/** What each hands in at once: a start waits for each time that the disk has kept something. */
const DIAS_SIN_LINEA = 6

/** A server that nobody reaches, whose clock is put where it is needed. */
export interface Taller {
  server: Server
  ponerEn(en: Date): void
  cerrar(): Promise<void>
}

/** Makes the demo when the data folder has none, and answers who enters it. */
export async function asegurarDemo({ datos, demo }: Pick<Config, 'datos' | 'demo'>, abrir: () => Promise<Taller>): Promise<CuentasDemo> {
  const sabidas = await leerCuentas(datos)
  if (sabidas) return sabidas
  const { vecinos, ...suyas } = inventarCuentas()
  const cuentas: CuentasDemo = demo === 'viva' ? { ...suyas, vecinos } : suyas
  await guardarCuentas(datos, cuentas)
  const taller = await abrir()
  await crearDemo(taller, cuentas)
  await taller.cerrar()
  cuentas.lista = true
  await guardarCuentas(datos, cuentas)
  return cuentas
}

/** What to print at the end of a start. */
export const decirDemo = async (cuentas: CuentasDemo, { datos, url }: Pick<Config, 'datos' | 'url'>): Promise<string> =>
  cuentas.lista
    ? await tarjeta(cuentas, datos, url)
    : 'La tienda de demostración quedó a medias. Borra la carpeta de datos para hacerla otra vez.\n'

async function crearDemo(taller: Taller, cuentas: CuentasDemo): Promise<void> {
  const { server } = taller
  const { vecinos } = cuentas
  const ahora = server.ahora()
  const hoy = diaFiscal(ahora.toISOString())
  if (vecinos) taller.ponerEn(aLas(sumarDias(hoy, -DIAS_DE_VIDA), 6))
  const usuarioId = await server.identidad.crear(cuentas.duena)
  if (usuarioId === undefined) throw new Error(`La cuenta ${cuentas.duena.email} ya existe`)
  const pines = await cifrarPines(cuentas)
  const abiertas: Abierta[] = []
  for (const demo of vecinos ? tiendas : tiendas.slice(0, 1))
    abiertas.push(await abrirTienda(server, { ...cuentas, usuarioId }, pines, demo))
  if (vecinos) await vivir(taller, { vecinos, usuarioId }, abiertas, ahora)
  else for (const { oficina } of abiertas) await oficina.retirar()
  exito(
    await ponerTasaDolar(
      server,
      { autor: 'servidor', en: ahora.toISOString() },
      { compraDiezmilesimas: 625_000, ventaDiezmilesimas: 631_000, fecha: hoy, fuente: 'Demostración' },
    ),
  )
}

/** Tells the days one after the other, in all the shops, until now. */
async function vivir(
  taller: Taller,
  { vecinos, usuarioId }: { vecinos: Vecinos; usuarioId: string },
  abiertas: readonly Abierta[],
  ahora: Date,
): Promise<void> {
  const { server } = taller
  const hoy = diaFiscal(ahora.toISOString())
  const compradoras = await crearCompradoras(server, vecinos)
  const lugares = []
  for (const [i, abierta] of abiertas.entries()) lugares.push(await empezar(taller, vecinos, abierta, new Azar(2000 + i)))
  for (let haceDias = DIAS_DE_VIDA - 1; haceDias >= 0; haceDias--) {
    const dia = sumarDias(hoy, -haceDias)
    const hasta = haceDias === 0 ? ahora : aLas(dia, AL_CERRAR)
    for (const { historia, pedidos, cada, abiertos } of lugares) {
      if (haceDias === 0 && abiertos.length > 0) await historia.entregar()
      if (haceDias === 0) await pedirHoy(pedidos, abiertos, compradoras, ahora)
      const pide = cada > 0 && haceDias > 0 && haceDias < DIAS_CON_PEDIDOS && haceDias % cada === 0
      const compradora = compradoras[haceDias % compradoras.length]
      const completar = async (en: Date): Promise<void> => {
        taller.ponerEn(en)
        await historia.entregar()
        if (compradora) await pedidos.pedir(compradora, en, 'completo')
      }
      await historia.dia(dia, { haceDias, hasta, pedidos: pide ? completar : undefined })
      taller.ponerEn(hasta)
      if (haceDias % DIAS_SIN_LINEA === 0) await historia.entregar()
    }
  }
  for (const { historia } of lugares) await historia.traerExtracto(sumarDias(hoy, -1), ahora)
  for (const { acto } of abiertas) await server.central.trabajos.ponerAlDia(acto.tiendaId)
  for (const { historia } of lugares) await historia.conciliar(usuarioId, sumarDias(hoy, -DIAS_POR_CONCILIAR), ahora)
}

/** What waits for somebody today: each order a little further than the one after it. */
async function pedirHoy(pedidos: Pedidos, abiertos: readonly Hasta[], compradoras: readonly Compradora[], ahora: Date): Promise<void> {
  for (const [i, hasta] of abiertos.entries()) {
    const compradora = compradoras[i % compradoras.length]
    const envio = hasta === 'listo' ? 'retiro' : 'domicilio'
    if (compradora) await pedidos.pedir(compradora, new Date(ahora.getTime() - MINUTOS_DE_HOY[hasta] * 60_000), hasta, envio)
  }
}

/** Puts a till at its counter and a courier at its door, for the days to come. */
async function empezar(taller: Taller, vecinos: Vecinos, abierta: Abierta, azar: Azar) {
  const { server } = taller
  const { acto, tienda, duena, equipo, caja, oficina, demo, metodos, productos, existencias } = abierta
  const [supervisor = duena] = equipo
  const cajeros = equipo.filter(({ rol }) => rol === 'cajero')
  const aparato = await Aparato.nuevo(server, acto, 'Tableta del mostrador', caja.id)
  const negocio = {
    server,
    tienda,
    duena,
    supervisor,
    cajeros,
    productos,
    existencias,
    dejanDePagar: sumarDias(diaFiscal(acto.en), DIAS_QUE_PAGAN),
    azar,
  }
  const desde = diaFiscal(acto.en)
  const historia = await Historia.empezar(negocio, demo, { oficina, caja: aparato, desde }, new Date(acto.en))
  const repartidor = await crearRepartidor(server, acto, vecinos)
  const { mostrador } = historia
  const pedidos = new Pedidos(historia.negocio, { mostrador, repartidor, metodos, ponerEn: taller.ponerEn })
  return { historia, pedidos, ...demo.pedidos }
}
