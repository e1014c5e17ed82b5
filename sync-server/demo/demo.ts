/** The demo shop of a first start outside of production: people with PINs, tills, a catalogue with stock, number ranges, a dollar rate. */
import { pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { PIN_ITERACIONES } from '#domain/comandos.ts'
import { CostosEnvios } from '#domain/envios/costos-envios.entity.ts'
import { MetodoDePago } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { tipoComprobantes } from '#domain/core/tipos-comprobante.ts'
import { ok, type Result } from '#domain/core/result.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { crearDecision, editarDecision, type ActoServidor } from '../core/decisiones.ts'
import { crearRango } from '../fiscal/rangos.ts'
import { darRnc } from '../fiscal/rnc.ts'
import { darDeAlta } from '../sync/dispositivos/alta.ts'
import { crearEmpleado, ponerPin } from '../personas/equipo/empleados.ts'
import { ponerTasaDolar } from '../fiscal/tasa-dolar.ts'
import { crearCaja } from '../tienda/cajas.ts'
import { crearTienda, proyectar } from '../tienda/crear.ts'
import { leerTienda } from '../plataforma/revision.ts'
import { guardarCuentas, inventarCuentas, leerCuentas, tarjeta, type CuentasDemo } from './cuentas.ts'
import { hechosDeCarga, leerProductos } from './productos.ts'

/** Fifty tills, each with the two blocks of 500 that it holds. */
const NUMEROS_POR_RANGO = 50_000

/** Makes the demo shop when the data folder has none, and answers what to print. */
export async function asegurarDemo(server: Server): Promise<string> {
  const { datos, url } = server.config
  let cuentas = await leerCuentas(datos)
  if (!cuentas) {
    cuentas = inventarCuentas()
    await guardarCuentas(datos, cuentas)
    await crearDemo(server, cuentas)
    cuentas.lista = true
    await guardarCuentas(datos, cuentas)
  }
  if (!cuentas.lista) return 'La tienda de demostración quedó a medias. Borra la carpeta de datos para hacerla otra vez.\n'
  return tarjeta(cuentas, datos, url)
}

async function crearDemo(server: Server, { slug, duena, empleados }: CuentasDemo): Promise<void> {
  const en = server.ahora().toISOString()
  const usuarioId = await server.identidad.crear(duena)
  if (usuarioId === undefined) throw new Error(`La cuenta ${duena.email} ya existe`)
  const membresia = exito(await crearTienda(server, { ...duena, usuarioId }, { ...ficha, slug }, 'abierta'))
  const acto = { tiendaId: membresia.tiendaId, autor: membresia.empleadoId, en }

  exito(await ponerPin(server, acto, membresia.empleadoId, await cifrarPin(duena.pin)))
  for (const { pin, ...empleado } of empleados)
    exito(await ponerPin(server, acto, exito(await crearEmpleado(server, acto, empleado)).id, await cifrarPin(pin)))
  for (const nombre of ['Caja 1', 'Caja 2']) exito(await crearCaja(server, acto, { nombre }))
  await recibirPedidos(server, acto)
  exito(await darRnc(server, acto, ficha.tiendaRnc, 'confirmar'))
  const conRnc = await leerTienda(server, acto.tiendaId)
  if (conRnc) await proyectar(server, conRnc)
  await registrarRangos(server, acto)
  await cargarCatalogo(server, acto)
  exito(
    await ponerTasaDolar(
      server,
      { autor: 'servidor', en },
      { compraDiezmilesimas: 625_000, ventaDiezmilesimas: 631_000, fecha: diaFiscal(en), fuente: 'Demostración' },
    ),
  )
}

const ficha = {
  tiendaNombre: 'Colmado La Fe',
  razonSocial: 'Colmado La Fe SRL',
  tiendaRnc: '131246796',
  tiendaEmail: 'hola@colmadolafe.test',
  tiendaTelefono: '809-555-0142',
  tiendaTipo: 'Colmado',
  tiendaCategoria: 'Alimentos',
  tags: ['colmado', 'delivery', 'víveres'],
  deliveryPropio: true,
  tiendaCostoEnvioPorDefecto: 10_000,
  entregaHorario: [1, 2, 3, 4, 5, 6].map((dia) => ({ dia, abre: 480, cierra: 1080 })),
  tiendaShowAllUsers: true,
  regionMacro: '03',
  regionAdministrativa: '0310',
  provincia: '031001',
  municipio: '03100101',
  distritoMunicipal: '0310010101',
  seccion: '031001010101',
  barrioParaje: '031001010101050',
  calle: 'Calle María Montez',
  numeroCasa: '42',
}

/** What it costs to bring something nearby, and the ways to pay an order. */
async function recibirPedidos(server: Server, acto: ActoServidor): Promise<void> {
  const db = await baseDeTienda(server.store, acto.tiendaId, 'ops')
  const desde = diaFiscal(acto.en)
  for (const regla of [
    { codigo: ficha.barrioParaje, centavos: 5_000, gratisDesdeCentavos: 150_000, desde },
    { codigo: ficha.municipio, centavos: 7_500, desde },
  ])
    exito(await crearDecision(server, { db, entity: CostosEnvios, id: `${CostosEnvios.tipo}:${uuidv7()}`, acto }, regla))
  for (const metodo of metodos)
    exito(await crearDecision(server, { db, entity: MetodoDePago, id: `${MetodoDePago.tipo}:${uuidv7()}`, acto }, metodo))
}

const metodos = [
  { clase: 'contra_entrega', nombre: 'Efectivo al recibir' },
  { clase: 'en_tienda', nombre: 'Efectivo en la tienda' },
  {
    clase: 'transferencia',
    nombre: 'Transferencia a Banreservas',
    instrucciones: 'Cuenta de ahorros 960-000000-0, a nombre de Colmado La Fe SRL.',
  },
] as const

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

/** A device of its own hands the catalogue in, and is taken away afterwards: nobody has its secret. */
async function cargarCatalogo(server: Server, acto: ActoServidor): Promise<void> {
  const { tiendaId, autor } = acto
  const { dispositivoId } = exito(await darDeAlta(server, acto, { nombre: 'Carga inicial', clase: 'web', cajaId: '', usuarioId: '' }))
  const envios = hechosDeCarga(await leerProductos(server.config.raiz), { tiendaId, dispositivoId, autor, ahora: server.ahora() })
  const resultados = await server.central.ingesta.ingerir(
    { dispositivoId, tiendaId, clase: 'web', estado: 'activo', empleadoId: autor },
    envios,
  )
  const malo = resultados.find(({ resultado }) => resultado !== 'recibido')
  if (malo) throw new Error(`El catálogo de demostración no entró: ${JSON.stringify(malo)}`)
  await server.central.trabajos.ponerAlDia(tiendaId)
  const equipo = await baseDeTienda(server.store, tiendaId, 'equipo')
  exito(
    await editarDecision(server, { db: equipo, entity: Dispositivo, id: dispositivoId, acto }, () => ok({ estado: 'revocado' as const })),
  )
}

async function cifrarPin(pin: string): Promise<Parameters<typeof ponerPin>[3]> {
  const [pinSal, pinSal2] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
  const derivar = async (sal: string): Promise<string> =>
    (await promisify(pbkdf2)(pin, Uint8Array.from(Buffer.from(sal, 'hex')), PIN_ITERACIONES, 32, 'sha256')).toString('hex')
  const [pinHash, pinPrueba] = await Promise.all([derivar(pinSal), derivar(pinSal2)])
  return { pinHash, pinSal, pinIteraciones: PIN_ITERACIONES, pinSal2, pinPrueba }
}

/** The demo asks for nothing that may be refused. */
function exito<T>(resultado: Result<T>): T {
  if (!resultado.ok) throw new Error(`Tienda de demostración: ${JSON.stringify(resultado.error)}`)
  return resultado.value
}
