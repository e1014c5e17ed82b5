/** Coupons and offers: a store's by hand of its people, the platform's by hand of an operator. */
import type { CuponDicho, CuponNuevo } from '#domain/promociones/comandos.promociones.ts'
import { comandosPromociones } from '#domain/promociones/comandos.promociones.ts'
import { Cupon, CuponDeMercana } from '#domain/promociones/cupon.entity.ts'
import { codigoLlano, puedeOfrecerse } from '#domain/promociones/cupon.rules.ts'
import { llana } from '#domain/core/bancos.ts'
import type { Entity } from '#domain/core/entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { abrirPlataforma, baseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { crearDecision, editarDecision } from '../core/decisiones.ts'
import { leerLegibles } from '../core/documentos.ts'
import { ruta } from '../http/ruta.ts'
import { CUPONES_MAXIMO } from '../mercado/condiciones.ts'
import { usosDe } from '../pedidos/cupones.ts'
import type { Db } from '../store/port.ts'
import { rutasPreciosEspeciales } from './precios-especiales.ts'

/** Of those that ended or were withdrawn too, so many are shown. */
const CUPONES_EN_LISTA = 500

/** Whose coupons they are, and in which database. */
interface Donde {
  db: Db
  entity: Entity<typeof Cupon.campos>
  tiendaId: string
}

interface Quien {
  autor: string
  nombre: string
  en: string
}

/** Commands of `Cupon`, `CuponDeMercana` and `PrecioEspecial`. */
export function rutasPromociones(server: Server): void {
  rutasPreciosEspeciales(server)
  const deTienda = async (tiendaId: string): Promise<Donde> => ({
    db: await baseDeTienda(server.store, tiendaId, 'ops'),
    entity: Cupon,
    tiendaId,
  })
  const deMercana = async (): Promise<Donde> => ({ db: await abrirPlataforma(server.store), entity: CuponDeMercana, tiendaId: '' })
  const seguro = { dinero: true, confirma: true } as const

  ruta(server, comandosPromociones.cuponesDeTienda, { permiso: [Cupon, 'leer'] }, async ({ tiendaId, en }) =>
    listar(server, await deTienda(tiendaId), await categoriasDe(server, tiendaId), en),
  )
  ruta(
    server,
    comandosPromociones.crearCupon,
    { permiso: [Cupon, 'crear'], ...seguro },
    async ({ actor: { persona }, tiendaId, cuerpo, autor, en }) =>
      crear(server, await deTienda(tiendaId), cuerpo, { autor, nombre: persona?.nombre ?? '', en }),
  )
  ruta(
    server,
    comandosPromociones.retirarCupon,
    { permiso: [Cupon, 'retirar'], ...seguro },
    async ({ actor: { persona }, tiendaId, parametro, autor, en }) =>
      retirar(server, await deTienda(tiendaId), parametro('cuponId'), { autor, nombre: persona?.nombre ?? '', en }),
  )
  ruta(server, comandosPromociones.cuponesDeMercana, { permiso: [CuponDeMercana, 'leer'] }, async ({ en }) =>
    listar(server, await deMercana(), [], en),
  )
  ruta(
    server,
    comandosPromociones.crearCuponDeMercana,
    { permiso: [CuponDeMercana, 'crear'], ...seguro },
    async ({ actor: { persona }, cuerpo, autor, en }) =>
      crear(server, await deMercana(), cuerpo, { autor, nombre: persona?.nombre ?? '', en }),
  )
  ruta(
    server,
    comandosPromociones.retirarCuponDeMercana,
    { permiso: [CuponDeMercana, 'retirar'], ...seguro },
    async ({ actor: { persona }, parametro, autor, en }) =>
      retirar(server, await deMercana(), parametro('cuponId'), { autor, nombre: persona?.nombre ?? '', en }),
  )
}

/** Those that the store's products have, as it writes them. */
async function categoriasDe({ central }: Server, tiendaId: string): Promise<string[]> {
  const { filas } = await central.pliegues.alDia(tiendaId)
  return [...new Set([...filas.values()].map(({ g }) => g))]
    .filter((una) => una !== '')
    .toSorted((una, otra) => una.localeCompare(otra, 'es'))
}

type Lista = { cupones: CuponDicho[]; categorias: string[]; hoy: string }

async function listar(server: Server, { db, entity }: Donde, categorias: string[], en: string): Promise<Result<Lista>> {
  const docs = await leerLegibles(db, entity, { orden: 'desc', limite: CUPONES_EN_LISTA })
  const usos = await usosDe(
    server.store,
    docs.map(({ id }) => id),
  )
  const cupones = docs.map((doc) => ({ ...doc, ...(usos.get(doc.id) ?? { usos: 0, rebajadoCentavos: 0 }) }))
  return ok({ cupones, categorias, hoy: diaFiscal(en) })
}

async function crear(
  server: Server,
  { db, entity, tiendaId }: Donde,
  { id: uuid, codigo, ...resto }: CuponNuevo,
  { autor, nombre, en }: Quien,
): Promise<Result<{ id: string }>> {
  const id = `${entity.tipo}:${uuid}`
  const nuevo = { ...resto, codigo: codigoLlano(codigo) }
  const { categoria } = nuevo
  if (tiendaId !== '' && categoria !== '' && !(await categoriasDe(server, tiendaId)).some((una) => llana(una) === llana(categoria)))
    return fallo('cupon.categoria-no-existe')
  const otros = (await leerLegibles(db, entity, { clave: 'vigente', limite: CUPONES_MAXIMO })).filter((otro) => otro.id !== id)
  const puede = puedeOfrecerse(nuevo, { hoy: diaFiscal(en), otros, deMercana: tiendaId === '' })
  if (!puede.ok) return puede
  if (otros.length >= CUPONES_MAXIMO) return fallo('cupon.demasiados')
  const campos = { ...nuevo, creoNombre: nombre, estado: 'vigente' } as const
  const creado = await crearDecision(server, { db, entity, id, acto: { autor, en, tiendaId } }, campos)
  return creado.ok || creado.error.code === 'documento.ya-existe' ? ok({ id }) : creado
}

async function retirar(
  server: Server,
  { db, entity, tiendaId }: Donde,
  id: string,
  { autor, nombre: retiroNombre, en: retiradaEn }: Quien,
): Promise<Result<{ id: string }>> {
  const hecho = await editarDecision(server, { db, entity, id, acto: { autor, en: retiradaEn, tiendaId } }, ({ estado }) =>
    estado === 'retirada' ? fallo('cupon.ya-retirado') : ok({ estado: 'retirada', retiroNombre, retiradaEn } as const),
  )
  return hecho.ok ? ok({ id }) : hecho
}
