/** Registers what DGII authorised. No two ranges of one RNC and type may overlap, whichever store registers them. */
import { RangoNCF } from '#domain/entidades/ncf.ts'
import { Tienda } from '#domain/entidades/tienda.ts'
import { componer, leer, type Campos } from '#domain/entity.ts'
import { diaFiscal } from '#domain/fecha.ts'
import { validarRango } from '#domain/ncf.rules.ts'
import { fallo, ok, type Result } from '#domain/result.ts'
import { baseDeTienda, idTienda, tipoPropio } from '../bases.ts'
import type { Server } from '../contexto.ts'
import { auditar, type ActoServidor } from '../decisiones.ts'
import type { Store } from '../store/port.ts'
import { abrirNcf } from './asignador.ts'

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

export async function crearRango(server: Server, acto: ActoServidor, nuevo: RangoNuevo): Promise<Result<RangoNCF>> {
  const { tiendaId, en, autor } = acto
  const ops = await baseDeTienda(server.store, tiendaId, 'ops')
  const tienda = await ops.get(idTienda(tiendaId))
  if (!tienda) return fallo('tienda.no-existe')
  const rnc = leer(Tienda, tienda).tiendaRnc.replace(/\D/g, '')
  const id = `rangoNCF:${rnc}:${nuevo.tipoComprobante}:${String(nuevo.desde).padStart(10, '0')}`
  const campos = { ...nuevo, rnc, siguiente: nuevo.desde, estado: 'activo' as const }
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
