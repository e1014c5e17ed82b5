/** Registers what DGII authorised. No two ranges of one RNC and type may overlap, whichever store registers them. */
import { BloqueNCF, RangoNCF } from '#domain/entidades/ncf.ts'
import { Tienda } from '#domain/entidades/tienda.ts'
import { componer, leer, type Campos } from '#domain/entity.ts'
import { diaFiscal } from '#domain/fecha.ts'
import { validarRango } from '#domain/ncf.rules.ts'
import { fallo, ok, type Result } from '#domain/result.ts'
import { baseDeTienda, idTienda, tipoPropio } from '../bases.ts'
import type { Server } from '../contexto.ts'
import { auditar, editarDecision, type ActoServidor } from '../decisiones.ts'
import type { Store } from '../store/port.ts'
import { abrirNcf } from './asignador.ts'
import { numerosDeTienda, type Anulacion } from './bloques.ts'
import { algunoEn } from './numeros.ts'

export type RangoNuevo = Pick<
  Campos<typeof RangoNCF>,
  'tipoComprobante' | 'desde' | 'hasta' | 'solicitud' | 'autorizacion' | 'fechaAutorizacion' | 'vence'
>

/**
 * The ranges of one RNC and type, of every store, as they were registered, in one document: whoever changes it first has
 * won. Each store's own document follows from it, so that a crash in between leaves nothing half done.
 */
interface Registro {
  id: string
  tipo: string
  rangos: RangoNCF[]
}

const INTENTOS = 50

/** Registers a range of numbers as DGII gave it; refuses one that overlaps, is too long or has expired. */
export async function crearRango(server: Server, acto: ActoServidor, nuevo: RangoNuevo): Promise<Result<RangoNCF>> {
  const { tiendaId, en, autor } = acto
  const ops = await baseDeTienda(server.store, tiendaId, 'ops')
  const tienda = await ops.get(idTienda(tiendaId))
  if (!tienda) return fallo('tienda.no-existe')
  const rnc = leer(Tienda, tienda).tiendaRnc.replace(/\D/g, '')
  const id = `rangoNCF:${rnc}:${nuevo.tipoComprobante}:${String(nuevo.desde).padStart(10, '0')}`
  const campos = { ...nuevo, rnc, siguiente: nuevo.desde, estado: 'activo' as const, anulados: [] }
  const rango = componer(RangoNCF, id, campos, { tiendaId, en, creadoPor: autor, dispositivoId: '', seq: 0, hlc: '' })
  const registrado = await registrar(server.store, rango, diaFiscal(en))
  if (!registrado.ok) return registrado
  await auditar(server, { base: 'conta', docTipo: RangoNCF.tipo, docId: id, accion: 'crear', antes: {}, despues: rango, acto, rev: '' })
  await escribir(server.store, rango)
  return ok(rango)
}

async function registrar(store: Store, rango: RangoNCF, hoy: string): Promise<Result<true>> {
  const ncf = await abrirNcf(store)
  const id = `rangos:${rango.rnc}:${rango.tipoComprobante}`
  for (let i = 0; i < INTENTOS; i++) {
    const registro = await ncf.get<Registro>(id)
    const previos = registro?.rangos ?? []
    for (const previo of previos) await escribir(store, previo)
    const valido = validarRango(rango, previos, hoy)
    if (!valido.ok) return valido
    const nuevo: Registro = { id, tipo: tipoPropio('rangos'), rangos: [...previos, rango] }
    const [escrito] = await ncf.writeMany([registro ? { ...nuevo, rev: registro.rev } : nuevo])
    if (escrito?.ok === true) return ok(true)
  }
  return fallo('rango.conflicto')
}

/** Nothing happens when it is there already. */
async function escribir(store: Store, rango: RangoNCF): Promise<void> {
  await (await baseDeTienda(store, rango.tiendaId, 'conta')).create(rango)
}

/**
 * Declares void numbers that are in no block (fiscal.md §1.9): of a range that lends no more, or below the first that it
 * lends next, which the allocator jumped over.
 */
export async function anularLibres(
  server: Server,
  acto: ActoServidor,
  rangoId: string,
  { desde, hasta, codigo608 }: Anulacion,
): Promise<Result<{ id: string }>> {
  const { tiendaId, en, autor } = acto
  const [conta, ops] = await Promise.all([baseDeTienda(server.store, tiendaId, 'conta'), baseDeTienda(server.store, tiendaId, 'ops')])
  const seCruza = (otro: { desde: number; hasta: number }) => otro.desde <= hasta && desde <= otro.hasta
  const anulado = await editarDecision(server, { db: conta, entity: RangoNCF, id: rangoId, acto }, async (rango) => {
    const presta = rango.estado === 'activo' && (rango.vence === null || rango.vence >= diaFiscal(en))
    if (desde > hasta || desde < rango.desde || hasta > rango.hasta)
      return fallo('rango.numeros-ajenos', { desde: rango.desde, hasta: rango.hasta })
    if (presta && hasta >= rango.siguiente) return fallo('rango.sigue-repartiendo')
    const bloques = (await ops.find({ tipo: BloqueNCF.tipo, clave: rango.tipoComprobante })).map((doc) => leer(BloqueNCF, doc))
    if (bloques.some((bloque) => bloque.rangoId === rangoId && seCruza(bloque))) return fallo('rango.numeros-prestados')
    if (rango.anulados.some(seCruza)) return fallo('bloque.ya-anulados')
    const usados = await numerosDeTienda(server, tiendaId)
    if (algunoEn(usados.get(rango.tipoComprobante) ?? [], desde, hasta)) return fallo('bloque.numeros-usados')
    return ok({ anulados: [...rango.anulados, { desde, hasta, codigo608, en, por: autor }] })
  })
  return anulado.ok ? ok({ id: rangoId }) : anulado
}
