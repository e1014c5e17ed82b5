/**
 * The data layer of one version behind a few verbs. It is bundled with the sources of that version into one file
 * (empaquetar.ts), so it uses only what all versions have, and the verbs never change: recorded bundles are called by them.
 */
import { IDBKeyRange } from 'fake-indexeddb'
import * as z from 'zod'
import type { AbrirBase } from '#data/device/almacen.ts'
import { candadosEnMemoria, type Candados } from '#data/device/candados.ts'
import { abrirConRxDB } from '#data/device/browser/database.ts'
import type { Puertos } from '#data/device/puertos.ts'
import { abrirDatos } from '#data/session/sesion.ts'
import { abrirTurno, cerrarTurno, cobrar, turnoAbierto } from '#data/ventas/ventas.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { comandos } from '#domain/comandos.ts'
import * as sync from '#domain/core/sync.ts'
import { nuevaLinea, nuevoBorrador, type BorradorVenta } from '#domain/ventas/venta.rules.ts'

/** A row as every version keeps it. */
export interface FilaGrabada {
  id: string
  tipo: string
  seq: number
  estado: string
  texto: string
  hash: string
}

/** A till that is open in one version. */
export interface CajaAbierta {
  /** Lets somebody in; answers the code of the refusal, '' when there is none. */
  entrar(empleadoId: string, pin: string): Promise<string>
  crearProducto(nombre: string, codigoBarra: string): Promise<void>
  abrirTurno(): Promise<void>
  /** Id of the open shift; '' when there is none. */
  turno(): Promise<string>
  /** Charges a hundred pesos in cash; answers the sale's id. Rejects with the code when it is refused. */
  vender(): Promise<string>
  /** Puts three of the first product in the cart and leaves them there. */
  dejarAMedias(): Promise<void>
  aparcar(nombre: string): Promise<void>
  aparcadas(): string[]
  /** Lines of the sale at hand. */
  lineasEnMano(): number
  /** Closes the shift with the cash of so many sales in the drawer. */
  cerrarTurno(ventas: number): Promise<void>
  /** Every row of the store's documents, in id order. */
  filas(): Promise<FilaGrabada[]>
  productos(): number
  /** One round with the server, to its end. */
  enviar(): Promise<void>
  cerrar(): Promise<void>
}

/** A JSON schema. */
export type Esquema = Record<string, unknown>

/** What may be said of something: as who says it writes it, and as who hears it takes it. */
export interface Dicho {
  dice: Esquema
  oye: Esquema
}

/** What devices and server say to each other in one version. */
export interface Contrato {
  /** Bodies of commands. */
  pedidos: Record<string, Dicho>
  /** Replies of commands, and of `/sync/v1`. */
  respuestas: Record<string, Dicho>
}

export interface ModuloCaja {
  contrato(): Contrato
  candados(): Candados
  abrirBase(indexedDB: IDBFactory): AbrirBase
  enrolar(puertos: Puertos, codigo: string, alFallar: (error: unknown) => void): Promise<CajaAbierta>
  abrir(puertos: Puertos, alFallar: (error: unknown) => void): Promise<CajaAbierta>
}

const valor = <T>(resultado: { ok: true; value: T } | { ok: false; error: { code: string } }): T => {
  if (!resultado.ok) throw new Error(resultado.error.code)
  return resultado.value
}

async function abierta(datos: Awaited<ReturnType<typeof abrirDatos>>): Promise<CajaAbierta> {
  const slug = datos.estado.valor().dispositivoCaja?.slug
  if (slug === undefined) throw new Error('this browser is no till')
  const tienda = valor(await datos.abrirTienda(slug))
  const borrador = (cantidadMilesimas = 1000): BorradorVenta => {
    const [producto] = tienda.catalogo.todos()
    if (!producto) throw new Error('no products')
    return { ...nuevoBorrador('E32'), lineas: [nuevaLinea(producto, cantidadMilesimas)] }
  }
  const turno = () => turnoAbierto(tienda)
  return {
    async entrar(empleadoId, pin) {
      const dentro = await tienda.entrarConPin(empleadoId, pin)
      return dentro.ok ? '' : dentro.error.code
    },
    async crearProducto(nombre, codigoBarra) {
      valor(await tienda.repo.crear(Producto, { nombre, codigoBarra, precioDiezmilesimas: 1_000_000, itbis: '18' }))
    },
    async abrirTurno() {
      valor(await abrirTurno(tienda, { fondoDop: { '10000': 10 }, fondoUsd: {} }))
    },
    turno: async () => (await turno())?.id ?? '',
    async vender() {
      const pagos = [{ metodo: 'efectivo', moneda: 'DOP', recibidoCentavos: 10_000, tasaDiezmilesimas: 10_000, referencia: '' }] as const
      return valor(await cobrar(tienda, { ...borrador(), pagos: [...pagos] })).id
    },
    async dejarAMedias() {
      tienda.borradores.cambiar(borrador(3000))
      await tienda.borradores.asegurar()
    },
    async aparcar(nombre) {
      await tienda.borradores.aparcar(nombre, 'Yokasta Peña')
      await tienda.borradores.asegurar()
    },
    aparcadas: () => tienda.borradores.aparcadas.valor().map(({ nombre }) => nombre),
    lineasEnMano: () => tienda.borradores.actual.valor()?.lineas.length ?? 0,
    async cerrarTurno(ventas) {
      const abierto = await turno()
      if (!abierto) throw new Error('no shift is open')
      const nada = { conteoUsd: {}, otros: [], conteosAnteriores: [] }
      valor(await cerrarTurno(tienda, abierto, { ...nada, conteoDop: { '10000': 10 + ventas } }))
    },
    filas: async () => await tienda.interno.ops.rango({ indice: ['id'], desde: [], hasta: [] }),
    productos: () => tienda.catalogo.total,
    enviar: () => tienda.sync.sincronizar(),
    async cerrar() {
      await tienda.cerrar()
      await datos.cerrar()
    },
  }
}

const dicho = (esquema: z.ZodType): Dicho => {
  const opciones = { unrepresentable: 'any', reused: 'inline' } as const
  const de = (io: 'input' | 'output') => z.toJSONSchema(esquema, { ...opciones, io }) as Esquema
  return { dice: de('output'), oye: de('input') }
}

export const modulo: ModuloCaja = {
  contrato() {
    const deComandos = Object.entries(comandos)
    const deSync = Object.entries(sync).flatMap(([nombre, valor]) =>
      /Reply$|^avisoStream$/.test(nombre) && valor instanceof z.ZodType ? [[nombre, dicho(valor)] as const] : [],
    )
    return {
      pedidos: Object.fromEntries(deComandos.map(([nombre, { cuerpo }]) => [nombre, dicho(cuerpo)])),
      respuestas: {
        ...Object.fromEntries(deComandos.map(([nombre, { respuesta }]) => [nombre, dicho(respuesta)])),
        ...Object.fromEntries(deSync),
      },
    }
  },
  candados: candadosEnMemoria,
  abrirBase: (indexedDB) => abrirConRxDB({ motor: { indexedDB, IDBKeyRange }, multiInstancia: false }),
  async enrolar(puertos, codigo, alFallar) {
    const datos = await abrirDatos(puertos, alFallar)
    valor(await datos.enrolar(codigo, 'Tablet'))
    return await abierta(datos)
  },
  abrir: async (puertos, alFallar) => await abierta(await abrirDatos(puertos, alFallar)),
}
