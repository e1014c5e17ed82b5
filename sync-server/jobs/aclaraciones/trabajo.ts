/**
 * Looks at each sale and credit note that was accepted, and raises what of it the owner has to look at (`entidades/aclaracion.ts`): a
 * price that nobody could know, credit beyond the limit, more taken back than was sold. Nothing here touches the fact: it counts. What
 * was raised is found by its id, so that a repetition raises nothing twice and nothing that was settled.
 */
import { Aclaracion } from '#domain/entidades/aclaracion.ts'
import { Acceso } from '#domain/entidades/equipo.ts'
import { EventoPedido } from '#domain/entidades/pedido.ts'
import { Tienda } from '#domain/entidades/tienda.ts'
import { Venta } from '#domain/entidades/venta.ts'
import { componer, leer } from '#domain/entity.ts'
import { DIA_MS } from '#domain/fecha.ts'
import { limites } from '#domain/money.ts'
import { DIAS_QUE_GUARDA } from '#domain/sync.ts'
import { idAcceso, idTienda } from '../../bases.ts'
import type { Stored } from '../../store/port.ts'
import { deTipo, type TiendaAbierta, type Trabajo } from '../trabajo.ts'
import { deCredito } from './credito.ts'
import { decidir } from './decidir.ts'
import { deNotas, notasPorRevisar } from './notas.ts'
import { dePrecio } from './precios.ts'
import { anotarUniones } from './uniones.ts'
import { existentes, leerVentas, esRecibida, type Hallazgo, type Lugar, type Recibida } from './ventas.ts'

export const aclaraciones: Trabajo = {
  nombre: 'aclaraciones',
  version: 1,
  async procesar(tienda, docs) {
    await anotarUniones(tienda, docs)
    const llegadas = deTipo(Venta, docs).filter(esRecibida)
    const facturadas = await ventasFacturadas(tienda, docs, llegadas)
    const lugar = llegadas.length + facturadas.length > 0 ? await abrirLugar(tienda, [...llegadas, ...facturadas]) : undefined
    if (!lugar) return
    // What no device keeps any more nobody can settle: going over years again raises nothing.
    const corte = new Date(Date.parse(tienda.en) - DIAS_QUE_GUARDA * DIA_MS).toISOString()
    const recientes = (ventas: readonly Recibida[]): Recibida[] => ventas.filter(({ recepcion }) => recepcion.en >= corte)
    const dePrecios = await dePrecio(lugar, recientes([...llegadas, ...facturadas]))
    await levantar(tienda, [...dePrecios, ...(await deCredito(lugar, recientes(llegadas)))])
    await retirar(tienda, 'precio_fuera', sinHallazgo(facturadas, dePrecios))
    const { notas, alcanzadas } = await notasPorRevisar(lugar, llegadas)
    const deMas = await deNotas(lugar, recientes(notas))
    await levantar(tienda, deMas)
    await retirar(tienda, 'devolucion_de_mas', sinHallazgo(alcanzadas, deMas))
  },
}

const sinHallazgo = (ventas: readonly Venta[], hallazgos: readonly Hallazgo[]): Venta[] =>
  ventas.filter(({ id }) => !hallazgos.some(({ venta }) => venta.id === id))

/** Sales of which it is heard only now that they invoice an order. */
async function ventasFacturadas({ ops }: TiendaAbierta, docs: readonly Stored[], llegadas: readonly Venta[]): Promise<Recibida[]> {
  const sabidas = new Set(llegadas.map(({ id }) => id))
  const ids = deTipo(EventoPedido, docs).flatMap(({ accion, datos: { ventaId } }) =>
    accion === 'facturar' && typeof ventaId === 'string' ? [ventaId] : [],
  )
  const porLeer = ids.filter((id) => !sabidas.has(id))
  return await leerVentas(ops, porLeer)
}

async function abrirLugar(tienda: TiendaAbierta, ventas: readonly Venta[]): Promise<Lugar | undefined> {
  const { ops, tiendaId } = tienda
  const crudo = await ops.get(idTienda(tiendaId))
  if (crudo?.['tipo'] !== Tienda.tipo) return undefined
  const ids = [...new Set(ventas.flatMap(({ creadoPor, autorizadoPor }) => [creadoPor, autorizadoPor]))].filter((id) => id !== '')
  const accesos = deTipo(Acceso, existentes(await ops.getMany(ids.map(idAcceso)))).filter(({ activo }) => activo)
  const personas = new Map(accesos.map(({ empleadoId, rol, otrosRoles }) => [empleadoId, { rol, otrosRoles }]))
  return { tienda, config: leer(Tienda, crudo), personaDe: (empleadoId) => personas.get(empleadoId) }
}

const RENGLONES_MAXIMOS = 50
/** A price times a quantity may pass what a number holds exactly. */
const acotar = (valor: number): number => Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Math.round(valor)))

/** Writes down what was found and was not written down yet. */
async function levantar({ ops, tiendaId, en }: TiendaAbierta, hallazgos: readonly Hallazgo[]): Promise<void> {
  if (hallazgos.length === 0) return
  const acto = { tiendaId, en, creadoPor: 'servidor', dispositivoId: '', seq: 0, hlc: '' }
  await ops.createMany(
    hallazgos.map(({ venta, motivo, centavos, renglones, clienteId = '' }) => {
      const { id: hechoId, ncf, fecha, cajaId, cajeroId, cajeroNombre } = venta
      const hecho = { hechoId, ncf, fecha, cajaId, cajeroId, cajeroNombre }
      const medidos = renglones.slice(0, RENGLONES_MAXIMOS).map((uno) => ({ ...uno, dice: acotar(uno.dice), debe: acotar(uno.debe) }))
      const campos = { motivo, ...hecho, clienteId, centavos: Math.min(limites.centavos, Math.max(0, centavos)), renglones: medidos }
      return componer(Aclaracion, idAclaracion(motivo, hechoId), Aclaracion.esquemaCampos.parse(campos), acto)
    }),
  )
}

/** Settles by itself what was raised for want of something that has come since. */
async function retirar({ ops, store, tiendaId, en }: TiendaAbierta, motivo: Aclaracion['motivo'], ventas: readonly Venta[]): Promise<void> {
  const ids = ventas.map(({ id }) => idAclaracion(motivo, id))
  const pendientes = ids.length === 0 ? [] : deTipo(Aclaracion, existentes(await ops.getMany(ids)))
  for (const { id, estado } of pendientes)
    if (estado === 'pendiente') await decidir({ store }, ops, id, { tiendaId, autor: 'servidor', en }, 'Lo que faltaba llegó después.')
}

/** One for each fact and reason. */
const idAclaracion = (motivo: Aclaracion['motivo'], hechoId: string): string => `aclaracion:${motivo}:${hechoId}`
