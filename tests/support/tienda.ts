/** A store on a real server with people, a till's number ranges, and devices that reach it over HTTP. */
import { PIN_ITERACIONES } from '#domain/comandos.ts'
import { nuevaLinea, nuevoBorrador, type BorradorVenta } from '#domain/ventas/venta.rules.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { pbkdf2 } from '#data/device/browser/puertos-navegador.ts'
import { abrirDatos, type Datos } from '#data/session/sesion.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { abrirTurno, cobrar } from '#data/ventas/ventas.ts'
import { unServidor, type PersonaPrueba, type Prueba, type TiendaPrueba } from './server/test-server.ts'
import { unEquipo, type Equipo, type Vida } from './dispositivo.ts'

export const PIN = '482193'
const SAL = '00112233445566778899aabbccddeeff'

export interface Aparato extends Equipo {
  datos: Datos
  tienda: TiendaLocal
  /** Closes the page and opens it again; with `vida`, one that will be killed. */
  reabrir(vida?: Vida): Promise<void>
  cerrar(): Promise<void>
}

export interface TiendaDePrueba extends TiendaPrueba {
  p: Prueba
  url: string
  duena: PersonaPrueba
  cajeraId: string
  crearCaja(nombre: string): Promise<string>
  /** Enrols a new device at a till and lets the cashier in. */
  aparato(cajaId: string): Promise<Aparato>
  /** The browser of somebody of the store, its owner unless told. */
  navegador(quien?: PersonaPrueba): Promise<Aparato>
  /** Documents of a database of the store, as the server holds them. */
  docs(base: 'ops' | 'conta' | 'equipo', tipo: string): Promise<Record<string, unknown>[]>
  cerrar(): Promise<void>
}

let pinHash: Promise<string> | undefined

export async function unaTienda({ productos = 3, servidor = unServidor, rangos = ['E31', 'E32', 'E34'] } = {}): Promise<TiendaDePrueba> {
  const p = await servidor()
  Object.defineProperty(p.reloj, 'ahora', { get: () => new Date() })
  await p.app.listen({ port: 0, host: '127.0.0.1' })
  const direccion = p.app.server.address()
  if (typeof direccion !== 'object' || direccion === null) throw new Error('the server does not listen')
  const url = `http://127.0.0.1:${direccion.port}`
  const duena = await p.persona()
  const tienda = await p.tienda(duena)
  const base = `/api/tiendas/${tienda.tiendaId}`
  const pedir = async (metodo: 'POST' | 'PUT', ruta: string, cuerpo: object): Promise<Record<string, unknown>> => {
    const r = await p.pedir(metodo, ruta, cuerpo, duena)
    if (r.estado !== 200) throw new Error(`${ruta}: ${r.estado} ${JSON.stringify(r.cuerpo)}`)
    return r.cuerpo
  }
  const cajeraId = String(
    (await pedir('POST', `${base}/empleados`, { nombre: 'Yokasta Peña', cargo: 'Cajera', rol: 'cajero', email: '', telefono: '' }))['id'],
  )
  const pin = { pinHash: await (pinHash ??= pbkdf2(PIN, SAL, PIN_ITERACIONES)), pinSal: SAL, pinIteraciones: PIN_ITERACIONES }
  await pedir('PUT', `${base}/empleados/${cajeraId}/pin`, pin)
  await pedir('PUT', `${base}/empleados/${tienda.empleadoId}/pin`, pin)
  for (const tipoComprobante of rangos)
    await pedir('POST', `${base}/rangos`, {
      tipoComprobante,
      desde: 1,
      hasta: 10_000,
      solicitud: '',
      autorizacion: '',
      fechaAutorizacion: null,
      vence: '2030-12-31',
    })

  const abiertos = new Set<Aparato>()
  /** Tills by the name that was asked for: the second one of a name gets another. */
  const llamadas = new Map<string, number>()
  const abrir = async (equipo: Equipo, preparar: (datos: Datos) => Promise<void>): Promise<Aparato> => {
    const datos = await abrirDatos(equipo.pestana(), (error) => equipo.fallos.push(error))
    await preparar(datos)
    const aparato: Aparato = {
      ...equipo,
      datos,
      tienda: await abierta(datos, tienda.slug),
      async reabrir(vida) {
        await aparato.cerrar().catch((error: unknown) => equipo.fallos.push(error))
        aparato.datos = await abrirDatos(equipo.pestana(vida), (error) => equipo.fallos.push(error))
        aparato.tienda = await abierta(aparato.datos, tienda.slug)
        abiertos.add(aparato)
      },
      async cerrar() {
        if (!abiertos.delete(aparato)) return
        await aparato.tienda.cerrar()
        await aparato.datos.cerrar()
      },
    }
    abiertos.add(aparato)
    return aparato
  }

  const todo: TiendaDePrueba = {
    ...tienda,
    p,
    url,
    duena,
    cajeraId,
    crearCaja: async (nombre) => {
      const veces = (llamadas.get(nombre) ?? 0) + 1
      llamadas.set(nombre, veces)
      const propio = veces === 1 ? nombre : `${nombre} (${veces})`
      return String((await pedir('POST', `${base}/cajas`, { nombre: propio, numerosPorBloque: 10 }))['id'])
    },
    async aparato(cajaId) {
      const codigo = String((await pedir('POST', `${base}/dispositivos/codigo`, { cajaId }))['codigo'])
      const aparato = await abrir(unEquipo({ url }), async (datos) => {
        const enrolado = await datos.enrolar(codigo, 'Tablet')
        if (!enrolado.ok) throw new Error(enrolado.error.code)
      })
      await aparato.tienda.sync.sincronizar()
      const dentro = await aparato.tienda.entrarConPin(cajeraId, PIN)
      if (!dentro.ok) throw new Error(dentro.error.code)
      return aparato
    },
    async navegador(quien = duena) {
      const equipo = unEquipo({ url })
      equipo.linea.cookie = quien.cookie
      const aparato = await abrir(equipo, async (datos) => {
        const leida = await datos.refrescar()
        if (!leida.ok) throw new Error(leida.error.code)
      })
      await aparato.tienda.sync.sincronizar()
      return aparato
    },
    async docs(nombre, tipo) {
      const db = await p.store.db(`tienda-${tienda.tiendaId}-${nombre}`)
      return await db.find({ tipo })
    },
    async cerrar() {
      for (const aparato of abiertos) await aparato.cerrar()
      await p.cerrar()
    },
  }
  if (productos > 0) {
    const navegador = await todo.navegador()
    for (let i = 1; i <= productos; i++) {
      const creado = await navegador.tienda.repo.crear(Producto, {
        nombre: `Producto ${i}`,
        codigoBarra: `746000000000${i}`,
        precioDiezmilesimas: 1_000_000,
        itbis: '18',
      })
      if (!creado.ok) throw new Error(creado.error.code)
    }
    await navegador.tienda.sync.sincronizar()
    await navegador.cerrar()
  }
  return todo
}

async function abierta(datos: Datos, slug: string): Promise<TiendaLocal> {
  const tienda = await datos.abrirTienda(slug)
  if (!tienda.ok) throw new Error(tienda.error.code)
  return tienda.value
}

/** A sale of a hundred pesos in cash. */
export function unaVenta(tienda: TiendaLocal, cambio: Partial<BorradorVenta> = {}): BorradorVenta {
  const [producto] = tienda.catalogo.todos()
  if (!producto) throw new Error('no products')
  return {
    ...nuevoBorrador('E32'),
    lineas: [nuevaLinea(producto, 1000)],
    pagos: [{ metodo: 'efectivo', moneda: 'DOP', recibidoCentavos: 10_000, tasaDiezmilesimas: 10_000, referencia: '' }],
    ...cambio,
  }
}

export async function vender(tienda: TiendaLocal, cuantas = 1): Promise<Venta[]> {
  const ventas: Venta[] = []
  for (let i = 0; i < cuantas; i++) {
    const cobrada = await cobrar(tienda, unaVenta(tienda))
    if (!cobrada.ok) throw new Error(JSON.stringify(cobrada.error))
    ventas.push(cobrada.value)
  }
  return ventas
}

export async function abrirCaja(tienda: TiendaLocal): Promise<void> {
  const turno = await abrirTurno(tienda, { fondoDop: { '10000': 10 }, fondoUsd: {} })
  if (!turno.ok) throw new Error(turno.error.code)
}
