/** Figures of the tax law with the days on which they hold, as the operator writes them down, and what another rate would touch. */
import type * as z from 'zod'
import { comandos } from '#domain/comandos.ts'
import { comandosImpuestos } from '#domain/fiscal/comandos.impuestos.ts'
import { ItbisRubrosTasaReducida, ItbisTasas, UmbralConsumo } from '#domain/fiscal/referencias.entity.ts'
import { tasaDe } from '#domain/fiscal/itbis.rules.ts'
import type { Entity, Envelope } from '#domain/core/entity.ts'
import { diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import { porcentaje, sinPorcentaje } from '#domain/core/money.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { Tienda, TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { eliminada } from '../catalogo/pliegue.ts'
import { abrirPublico, baseDeTienda, idDeRubro, idTasaItbis, idTienda, idUmbral } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { crearDecision, editarDecision, type ActoServidor, type Cambio } from '../core/decisiones.ts'
import { leerTodos } from '../core/documentos.ts'
import { leerGuardado } from '../core/leidos.ts'
import { nombreDe } from '../core/nombre.ts'
import type { FilaSinExistencia } from '../core/pliegue.ts'
import { ruta } from '../http/ruta.ts'

/** Figures of the tax law, from a day on. */
export function rutasImpuestos(server: Server): void {
  const crea = [ItbisTasas, 'crear'] as const
  const enPublico = (autor: string, en: string): ActoServidor => ({ autor, en, tiendaId: '' })
  ruta(server, comandosImpuestos.impuestos, { permiso: [ItbisTasas, 'leer'] }, async ({ en }) => ok(await todas(server, en)))
  ruta(server, comandos.ponerTasaItbis, { permiso: [...crea] }, ({ cuerpo, autor, en }) =>
    ponerDesde(server, ItbisTasas, enPublico(autor, en), idTasaItbis(cuerpo), { ...cuerpo, hasta: null }),
  )
  ruta(server, comandosImpuestos.efectoDeTasa, { permiso: [...crea] }, async ({ cuerpo, en }) => ok(await efectoDe(server, cuerpo, en)))
  ruta(server, comandosImpuestos.quitarTasaItbis, { permiso: [ItbisTasas, 'editar'] }, ({ parametro, autor, en }) =>
    quitar(server, ItbisTasas, enPublico(autor, en), parametro('tasaId')),
  )
  ruta(server, comandos.ponerUmbralConsumo, { permiso: [UmbralConsumo, 'crear'] }, ({ cuerpo, autor, en }) =>
    ponerDesde(server, UmbralConsumo, enPublico(autor, en), idUmbral(cuerpo), { ...cuerpo, hasta: null }),
  )
  ruta(server, comandosImpuestos.quitarUmbralConsumo, { permiso: [UmbralConsumo, 'editar'] }, ({ parametro, autor, en }) =>
    quitar(server, UmbralConsumo, enPublico(autor, en), parametro('umbralId')),
  )
  ruta(server, comandosImpuestos.ponerRubro, { permiso: [ItbisRubrosTasaReducida, 'crear'] }, ({ cuerpo, autor, en }) =>
    ponerRubro(server, cuerpo, enPublico(autor, en)),
  )
  ruta(server, comandosImpuestos.terminarRubro, { permiso: [ItbisRubrosTasaReducida, 'editar'] }, ({ cuerpo, parametro, autor, en }) =>
    terminarRubro(server, parametro('rubroId'), cuerpo.hasta, enPublico(autor, en)),
  )
}

/** A figure with who wrote it down and when. */
interface Puesta {
  id: string
  en: string
  quien: string
}

async function todas(server: Server, en: string) {
  const publico = await abrirPublico(server.store)
  const nombres = new Map<string, string>()
  // Who somebody is stays here: what they are called is told.
  const conNombre = async <D extends Envelope, C>(docs: readonly D[], campos: (doc: D) => C): Promise<(C & Puesta)[]> => {
    for (const { creadoPor } of docs) if (!nombres.has(creadoPor)) nombres.set(creadoPor, await nombreDe(server.store, creadoPor))
    return docs.map((doc) => ({ ...campos(doc), id: doc.id, en: doc.en, quien: nombres.get(doc.creadoPor) ?? '' }))
  }
  const tasas = await conNombre(await leerTodos(publico, ItbisTasas), (doc) => ItbisTasas.esquemaCampos.parse(doc))
  const umbrales = await conNombre(await leerTodos(publico, UmbralConsumo), (doc) => UmbralConsumo.esquemaCampos.parse(doc))
  const rubros = await conNombre(await leerTodos(publico, ItbisRubrosTasaReducida), (doc) =>
    ItbisRubrosTasaReducida.esquemaCampos.parse(doc),
  )
  const deNuevoAViejo = (a: { desde: string }, b: { desde: string }): number => (a.desde > b.desde ? -1 : 1)
  return {
    en,
    hoy: diaFiscal(en),
    tasas: tasas.sort(deNuevoAViejo),
    umbrales: umbrales.sort(deNuevoAViejo),
    rubros: rubros.sort((a, b) => a.nombre.localeCompare(b.nombre, 'es')),
  }
}

/** What began is never rewritten: sales rest on it. One of the future may be corrected until its day. */
async function ponerDesde<C extends z.ZodRawShape>(
  server: Server,
  entity: Entity<C>,
  acto: ActoServidor,
  id: string,
  campos: z.input<z.ZodObject<C>> & Cambio<C> & { desde: string },
): Promise<Result<{ id: string }>> {
  const hoy = diaFiscal(acto.en)
  if (campos.desde < hoy) return fallo('impuesto.fecha-pasada')
  const decision = { db: await abrirPublico(server.store), entity, id, acto }
  const creada = await crearDecision(server, decision, campos)
  if (creada.ok) return ok({ id })
  if (campos.desde === hoy) return fallo('impuesto.ya-rige')
  const corregida = await editarDecision(server, decision, () => ok(campos))
  return corregida.ok ? ok({ id }) : corregida
}

/** One that has not begun never does: it ends before its first day. */
async function quitar<C extends z.ZodRawShape>(
  server: Server,
  entity: Entity<C>,
  acto: ActoServidor,
  id: string,
): Promise<Result<{ id: string }>> {
  const decision = { db: await abrirPublico(server.store), entity, id, acto }
  const hecho = await editarDecision(server, decision, (actual) => {
    const { desde } = actual as unknown as { desde: string }
    return desde <= diaFiscal(acto.en) ? fallo('impuesto.empezo') : ok({ hasta: sumarDias(desde, -1) } as unknown as Cambio<C>)
  })
  return hecho.ok ? ok({ id }) : hecho
}

async function ponerRubro(
  server: Server,
  { nombre, desde }: { nombre: string; desde: string },
  acto: ActoServidor,
): Promise<Result<{ id: string }>> {
  if (desde < diaFiscal(acto.en)) return fallo('impuesto.fecha-pasada')
  const id = idDeRubro(nombre)
  const decision = { db: await abrirPublico(server.store), entity: ItbisRubrosTasaReducida, id, acto }
  const creado = await crearDecision(server, decision, { nombre: nombre.trim(), desde, hasta: null })
  if (creado.ok) return ok({ id })
  // It had it once: from that day on it has it again.
  const otraVez = await editarDecision(server, decision, ({ hasta }) =>
    hasta === null ? fallo('impuesto.ya-esta') : ok({ desde, hasta: null }),
  )
  return otraVez.ok ? ok({ id }) : otraVez
}

async function terminarRubro(server: Server, id: string, hasta: string, acto: ActoServidor): Promise<Result<{ id: string }>> {
  if (hasta < sumarDias(diaFiscal(acto.en), -1)) return fallo('impuesto.fecha-pasada')
  const decision = { db: await abrirPublico(server.store), entity: ItbisRubrosTasaReducida, id, acto }
  const hecho = await editarDecision(server, decision, () => ok({ hasta }))
  return hecho.ok ? ok({ id }) : hecho
}

const EJEMPLOS = 8
/** Looking through all stores takes no longer than somebody waits for. */
const PRESUPUESTO_MS = 2000

async function efectoDe(server: Server, { codigo, puntosBasicos }: { codigo: '18' | '16'; puntosBasicos: number }, en: string) {
  const publico = await abrirPublico(server.store)
  const tasas = await leerTodos(publico, ItbisTasas)
  const deHoy = tasaDe(codigo, diaFiscal(en), tasas)
  const empezo = performance.now()
  const efecto: z.output<typeof comandosImpuestos.efectoDeTasa.respuesta> = { tiendas: 0, productos: 0, parcial: false, ejemplos: [] }
  for (const { tiendaId, tiendaNombre, estado } of await leerTodos(publico, TiendaPublica)) {
    if (estado === 'terminada') continue
    if (performance.now() - empezo > PRESUPUESTO_MS) return { ...efecto, parcial: true }
    const { filas } = await server.central.pliegues.alDia(tiendaId)
    const suyas = [...filas.values()].filter(({ i, f }) => i === codigo && !eliminada(f))
    if (suyas.length === 0) continue
    efecto.tiendas++
    efecto.productos += suyas.length
    const [primera] = suyas
    if (!primera || efecto.ejemplos.length >= EJEMPLOS) continue
    const ops = await baseDeTienda(server.store, tiendaId, 'ops')
    const crudo = await ops.get(idTienda(tiendaId))
    const incluido = crudo === undefined || leerGuardado(ops, Tienda, crudo).preciosIncluyenItbis
    efecto.ejemplos.push({ tiendaNombre, nombre: primera.n, ...precioCon(primera, { deHoy, puntosBasicos, incluido }) })
  }
  return efecto
}

/** A shelf price that includes the tax stays, and less of it is the store's; one that leaves it out costs more. */
function precioCon(
  { p }: FilaSinExistencia,
  { deHoy, puntosBasicos, incluido }: { deHoy: number; puntosBasicos: number; incluido: boolean },
) {
  const [precio, despues] = incluido ? [p, p] : [p + porcentaje(p, deHoy), p + porcentaje(p, puntosBasicos)]
  return {
    precioDiezmilesimas: precio,
    itbisDiezmilesimas: precio - sinPorcentaje(precio, deHoy),
    precioDespuesDiezmilesimas: despues,
    itbisDespuesDiezmilesimas: despues - sinPorcentaje(despues, puntosBasicos),
  }
}
