/** Opens a demo shop, as on its first morning: its people with PINs, tills, number ranges, deliveries, ways to pay, catalogue. */
import { pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { PIN_ITERACIONES } from '#domain/comandos.ts'
import { CostosEnvios } from '#domain/envios/costos-envios.entity.ts'
import { MetodoDePago } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { tipoComprobantes } from '#domain/core/tipos-comprobante.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { crearDecision, type ActoServidor } from '../core/decisiones.ts'
import { crearRango } from '../fiscal/rangos.ts'
import { darRnc } from '../fiscal/rnc.ts'
import { crearEmpleado, ponerPin } from '../personas/equipo/empleados.ts'
import { crearCaja } from '../tienda/cajas.ts'
import { crearTienda, proyectar } from '../tienda/crear.ts'
import { leerTienda } from '../plataforma/revision.ts'
import { cargarProductos, leerProductos } from './catalogo.ts'
import { colgarRotulo } from './fotos.ts'
import type { CuentasDemo } from './cuentas.ts'
import type { TiendaDemo } from './tiendas/tiendas.ts'
import { Aparato } from './vida/aparato.ts'
import { exito } from './vida/exito.ts'

/** Fifty tills, each with the two blocks of 500 that it holds. */
const NUMEROS_POR_RANGO = 50_000

export type Abierta = Awaited<ReturnType<typeof abrirTienda>>

/** A shop with its people, ranges, deliveries and catalogue, as on its first morning. */
export async function abrirTienda(
  server: Server,
  { duena, empleados, usuarioId, vecinos }: CuentasDemo & { usuarioId: string },
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
  const metodos = await recibirPedidos(server, acto, demo)
  exito(await darRnc(server, acto, demo.ficha.tiendaRnc, 'confirmar'))
  if (vecinos) await colgarRotulo(server, acto, demo.rotulo)
  const tienda = await leerTienda(server, acto.tiendaId)
  if (!tienda) throw new Error(`No hay tienda ${acto.tiendaId}`)
  await proyectar(server, tienda)
  await registrarRangos(server, acto)
  const oficina = await Aparato.nuevo(server, acto, 'Computadora de la oficina')
  const catalogo = cargarProductos(
    oficina,
    await leerProductos(server.config.raiz, demo.archivo),
    { en, por: acto.autor },
    vecinos && demo.vencen.categorias,
  )
  await oficina.entregar()
  await server.central.trabajos.ponerAlDia(acto.tiendaId)
  const persona: Persona = { empleadoId: membresia.empleadoId, nombre: duena.nombre, rol: 'propietario' }
  return { acto, tienda, duena: persona, equipo, caja, oficina, demo, metodos, ...catalogo }
}

/** What it costs to bring something nearby, and the ways to pay an order. */
async function recibirPedidos(server: Server, acto: ActoServidor, { ficha }: TiendaDemo): Promise<{ entrega: string; retiro: string }> {
  const db = await baseDeTienda(server.store, acto.tiendaId, 'ops')
  const desde = diaFiscal(acto.en)
  for (const regla of [
    { codigo: ficha.barrioParaje, centavos: 5_000, gratisDesdeCentavos: 150_000, desde },
    { codigo: ficha.municipio, centavos: 7_500, desde },
  ])
    exito(await crearDecision(server, { db, entity: CostosEnvios, id: `${CostosEnvios.tipo}:${uuidv7()}`, acto }, regla))
  const ids = new Map<string, string>()
  for (const metodo of metodosDe(ficha.razonSocial ?? '')) {
    const { id } = exito(await crearDecision(server, { db, entity: MetodoDePago, id: `${MetodoDePago.tipo}:${uuidv7()}`, acto }, metodo))
    ids.set(metodo.clase, id)
  }
  return { entrega: ids.get('contra_entrega') ?? '', retiro: ids.get('en_tienda') ?? '' }
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

export type PinCifrado = Parameters<typeof ponerPin>[3]

/** Each once, since it is slow on purpose: who works in several shops has one PIN. */
export async function cifrarPines({ duena, empleados }: CuentasDemo): Promise<Map<string, PinCifrado>> {
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
