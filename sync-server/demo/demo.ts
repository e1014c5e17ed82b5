/**
 * The demo of a first start outside of production: four shops with their people, catalogues, number ranges and the last ninety days, made by the
 * product's own rules through its own doors, the same each time. `MERCANA_DEMO=vacia` makes the first of them alone, on its first day.
 */
import { pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { PIN_ITERACIONES } from '#domain/comandos.ts'
import { CostosEnvios } from '#domain/envios/costos-envios.entity.ts'
import { MetodoDePago } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import { diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import { tipoComprobantes } from '#domain/core/tipos-comprobante.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { Config } from '../core/config.ts'
import type { Server } from '../core/contexto.ts'
import { crearDecision, type ActoServidor } from '../core/decisiones.ts'
import { crearRango } from '../fiscal/rangos.ts'
import { darRnc } from '../fiscal/rnc.ts'
import { crearEmpleado, ponerPin } from '../personas/equipo/empleados.ts'
import { ponerTasaDolar } from '../fiscal/tasa-dolar.ts'
import { crearCaja } from '../tienda/cajas.ts'
import { crearTienda, proyectar } from '../tienda/crear.ts'
import { leerTienda } from '../plataforma/revision.ts'
import { cargarProductos, leerProductos } from './catalogo.ts'
import { guardarCuentas, inventarCuentas, leerCuentas, tarjeta, type CuentasDemo } from './cuentas.ts'
import { tiendas, type TiendaDemo } from './tiendas/tiendas.ts'
import { Aparato } from './vida/aparato.ts'
import { Azar } from './vida/azar.ts'
import { exito } from './vida/exito.ts'
import { Historia } from './vida/historia.ts'
import { aLas } from './vida/negocio.ts'

/** Fifty tills, each with the two blocks of 500 that it holds. */
const NUMEROS_POR_RANGO = 50_000
const DIAS_DE_VIDA = 90
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
  const cuentas = inventarCuentas()
  await guardarCuentas(datos, cuentas)
  const taller = await abrir()
  await crearDemo(taller, cuentas, demo)
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

async function crearDemo(taller: Taller, cuentas: CuentasDemo, como: Config['demo']): Promise<void> {
  const { server } = taller
  const ahora = server.ahora()
  const hoy = diaFiscal(ahora.toISOString())
  const [primera] = tiendas
  if (como === 'viva') taller.ponerEn(aLas(sumarDias(hoy, -DIAS_DE_VIDA), 6))
  const usuarioId = await server.identidad.crear(cuentas.duena)
  if (usuarioId === undefined) throw new Error(`La cuenta ${cuentas.duena.email} ya existe`)
  const pines = await cifrarPines(cuentas)
  const historias: Historia[] = []
  for (const [i, demo] of (como === 'viva' ? tiendas : [primera]).entries()) {
    const abierta = await abrirTienda(server, { ...cuentas, usuarioId }, pines, demo)
    if (como === 'viva') historias.push(await empezar(server, abierta, new Azar(2000 + i)))
    else await abierta.oficina.retirar()
  }
  for (let haceDias = DIAS_DE_VIDA - 1; historias.length > 0 && haceDias >= 0; haceDias--) {
    const dia = sumarDias(hoy, -haceDias)
    const hasta = haceDias === 0 ? ahora : aLas(dia, AL_CERRAR)
    taller.ponerEn(hasta)
    for (const historia of historias) {
      await historia.dia(dia, { haceDias, hasta })
      if (haceDias % DIAS_SIN_LINEA === 0) await historia.entregar()
    }
  }
  for (const historia of historias) await historia.traerExtracto(sumarDias(hoy, -1), ahora)
  exito(
    await ponerTasaDolar(
      server,
      { autor: 'servidor', en: ahora.toISOString() },
      { compraDiezmilesimas: 625_000, ventaDiezmilesimas: 631_000, fecha: hoy, fuente: 'Demostración' },
    ),
  )
  for (const { negocio } of historias) await server.central.trabajos.ponerAlDia(negocio.tienda.tiendaId)
}

type Abierta = Awaited<ReturnType<typeof abrirTienda>>

/** A shop with its people, ranges, deliveries and catalogue, as on its first morning. */
async function abrirTienda(
  server: Server,
  { duena, empleados, usuarioId }: CuentasDemo & { usuarioId: string },
  pines: ReadonlyMap<string, PinCifrado>,
  demo: TiendaDemo,
) {
  const en = server.ahora()
  const membresia = exito(await crearTienda(server, { ...duena, usuarioId }, { ...demo.ficha, slug: demo.slug }, 'abierta'))
  const acto = { tiendaId: membresia.tiendaId, autor: membresia.empleadoId, en: en.toISOString() }
  exito(await ponerPin(server, acto, membresia.empleadoId, cifrado(pines, duena.pin)))
  const equipo: Persona[] = []
  for (const { pin, ...empleado } of empleados) {
    const { id } = exito(await crearEmpleado(server, acto, empleado))
    exito(await ponerPin(server, acto, id, cifrado(pines, pin)))
    equipo.push({ empleadoId: id, nombre: empleado.nombre, rol: empleado.rol })
  }
  const [caja] = [exito(await crearCaja(server, acto, { nombre: 'Caja 1' })), exito(await crearCaja(server, acto, { nombre: 'Caja 2' }))]
  await recibirPedidos(server, acto, demo)
  exito(await darRnc(server, acto, demo.ficha.tiendaRnc, 'confirmar'))
  const tienda = await leerTienda(server, acto.tiendaId)
  if (!tienda) throw new Error(`No hay tienda ${acto.tiendaId}`)
  await proyectar(server, tienda)
  await registrarRangos(server, acto)
  const oficina = await Aparato.nuevo(server, acto, 'Computadora de la oficina')
  const catalogo = cargarProductos(oficina, await leerProductos(server.config.raiz, demo.archivo), { en, por: acto.autor })
  await oficina.entregar()
  await server.central.trabajos.ponerAlDia(acto.tiendaId)
  const persona: Persona = { empleadoId: membresia.empleadoId, nombre: duena.nombre, rol: 'propietario' }
  return { acto, tienda, duena: persona, equipo, caja, oficina, demo, ...catalogo }
}

/** Puts a till at its counter, for the days to come. */
async function empezar(server: Server, abierta: Abierta, azar: Azar): Promise<Historia> {
  const { acto, tienda, duena, equipo, caja, oficina, demo, productos, existencias } = abierta
  const [supervisor = duena] = equipo
  const cajeros = equipo.filter(({ rol }) => rol === 'cajero')
  const aparato = await Aparato.nuevo(server, acto, 'Tableta del mostrador', caja.id)
  const negocio = { server, tienda, duena, supervisor, cajeros, productos, existencias, azar }
  return Historia.empezar(negocio, demo, { oficina, caja: aparato }, new Date(acto.en))
}

/** What it costs to bring something nearby, and the ways to pay an order. */
async function recibirPedidos(server: Server, acto: ActoServidor, { ficha }: TiendaDemo): Promise<void> {
  const db = await baseDeTienda(server.store, acto.tiendaId, 'ops')
  const desde = diaFiscal(acto.en)
  for (const regla of [
    { codigo: ficha.barrioParaje, centavos: 5_000, gratisDesdeCentavos: 150_000, desde },
    { codigo: ficha.municipio, centavos: 7_500, desde },
  ])
    exito(await crearDecision(server, { db, entity: CostosEnvios, id: `${CostosEnvios.tipo}:${uuidv7()}`, acto }, regla))
  for (const metodo of metodosDe(ficha.razonSocial ?? ''))
    exito(await crearDecision(server, { db, entity: MetodoDePago, id: `${MetodoDePago.tipo}:${uuidv7()}`, acto }, metodo))
}

const metodosDe = (aNombreDe: string) => [
  { clase: 'contra_entrega' as const, nombre: 'Efectivo al recibir' },
  { clase: 'en_tienda' as const, nombre: 'Efectivo en la tienda' },
  {
    clase: 'transferencia' as const,
    nombre: 'Transferencia a Banreservas',
    instrucciones: `Cuenta de ahorros 960-000000-0, a nombre de ${aNombreDe}.`,
  },
]

/** Ranges like those that DGII authorises, good until the end of next year. */
async function registrarRangos(server: Server, acto: ActoServidor): Promise<void> {
  const hoy = diaFiscal(acto.en)
  const vence = `${Number(hoy.slice(0, 4)) + 1}-12-31`
  for (const [i, tipoComprobante] of tipoComprobantes.entries()) {
    const autorizacion = String(4_100_000_000 + i)
    exito(
      await crearRango(
        server,
        acto,
        {
          tipoComprobante,
          desde: 1,
          hasta: NUMEROS_POR_RANGO,
          solicitud: `${7_000_000 + i}`,
          autorizacion,
          fechaAutorizacion: hoy,
          vence,
        },
        undefined,
      ),
    )
  }
}

type PinCifrado = Parameters<typeof ponerPin>[3]

/** Each once, since it is slow on purpose: who works in several shops has one PIN. */
async function cifrarPines({ duena, empleados }: CuentasDemo): Promise<Map<string, PinCifrado>> {
  const cifrados = [duena, ...empleados].map(async ({ pin }) => [pin, await cifrarPin(pin)] as const)
  return new Map(await Promise.all(cifrados))
}

function cifrado(pines: ReadonlyMap<string, PinCifrado>, pin: string): PinCifrado {
  const suyo = pines.get(pin)
  if (!suyo) throw new Error('Un PIN de la demostración quedó sin cifrar')
  return suyo
}

async function cifrarPin(pin: string): Promise<PinCifrado> {
  const [pinSal, pinSal2] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
  const derivar = async (sal: string): Promise<string> =>
    (await promisify(pbkdf2)(pin, Uint8Array.from(Buffer.from(sal, 'hex')), PIN_ITERACIONES, 32, 'sha256')).toString('hex')
  const [pinHash, pinPrueba] = await Promise.all([derivar(pinSal), derivar(pinSal2)])
  return { pinHash, pinSal, pinIteraciones: PIN_ITERACIONES, pinSal2, pinPrueba }
}
