/** Special prices of a store: made and withdrawn here, charged by its tills with no line. */
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { comandosPromociones, type PrecioEspecialNuevo } from '#domain/promociones/comandos.promociones.ts'
import { PrecioEspecial } from '#domain/promociones/precio-especial.entity.ts'
import { puedePonerse } from '#domain/promociones/precio-especial.rules.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { crearDecision, editarDecision } from '../core/decisiones.ts'
import { deTipo, leerLegibles } from '../core/documentos.ts'
import { ruta } from '../http/ruta.ts'

/** Every till holds them all, and looks through them at each line. */
const VIGENTES_MAXIMO = 500

interface Acto {
  tiendaId: string
  autor: string
  nombre: string
  en: string
}

/** Commands of `PrecioEspecial`. */
export function rutasPreciosEspeciales(server: Server): void {
  const seguro = { dinero: true, confirma: true } as const
  ruta(
    server,
    comandosPromociones.crearPrecioEspecial,
    { permiso: [PrecioEspecial, 'crear'], ...seguro },
    async ({ actor: { persona }, tiendaId, cuerpo, autor, en }) =>
      crear(server, cuerpo, { tiendaId, autor, nombre: persona?.nombre ?? '', en }),
  )
  ruta(
    server,
    comandosPromociones.retirarPrecioEspecial,
    { permiso: [PrecioEspecial, 'retirar'], ...seguro },
    async ({ actor: { persona }, tiendaId, parametro, autor, en }) =>
      retirar(server, parametro('precioId'), { tiendaId, autor, nombre: persona?.nombre ?? '', en }),
  )
}

async function crear(
  server: Server,
  { id: uuid, ...nuevo }: PrecioEspecialNuevo,
  { tiendaId, autor, nombre, en }: Acto,
): Promise<Result<{ id: string }>> {
  const puede = puedePonerse(nuevo, diaFiscal(en))
  if (!puede.ok) return puede
  const db = await baseDeTienda(server.store, tiendaId, 'ops')
  const id = `${PrecioEspecial.tipo}:${uuid}`
  const producto =
    nuevo.productoId === ''
      ? undefined
      : deTipo(
          Producto,
          [await db.get(nuevo.productoId)].filter((doc) => doc !== undefined),
        )[0]
  if (nuevo.productoId !== '' && (!producto || producto.eliminado)) return fallo('especial.producto-no-existe')
  const otros = await leerLegibles(db, PrecioEspecial, { clave: 'vigente', limite: VIGENTES_MAXIMO })
  if (otros.length >= VIGENTES_MAXIMO && !otros.some((otro) => otro.id === id)) return fallo('especial.demasiados')
  const campos = { ...nuevo, productoNombre: producto?.nombre ?? '', creoNombre: nombre, estado: 'vigente' } as const
  const creado = await crearDecision(server, { db, entity: PrecioEspecial, id, acto: { autor, en, tiendaId } }, campos)
  return creado.ok || creado.error.code === 'documento.ya-existe' ? ok({ id }) : creado
}

async function retirar(
  server: Server,
  id: string,
  { tiendaId, autor, nombre: retiroNombre, en: retiradaEn }: Acto,
): Promise<Result<{ id: string }>> {
  const db = await baseDeTienda(server.store, tiendaId, 'ops')
  const hecho = await editarDecision(server, { db, entity: PrecioEspecial, id, acto: { autor, en: retiradaEn, tiendaId } }, ({ estado }) =>
    estado === 'retirada' ? fallo('especial.ya-retirado') : ok({ estado: 'retirada', retiroNombre, retiradaEn } as const),
  )
  return hecho.ok ? ok({ id }) : hecho
}
