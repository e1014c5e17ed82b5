/**
 * Takes in what the server has: the catalogue as one snapshot, everything else document by document after a checkpoint. The
 * checkpoint is written after what it covers, so that a cut anywhere only means reading a page twice.
 */
import { entityDe } from '#domain/entities.ts'
import { clavesDeRol, enOrden, puede, type Papel } from '#domain/core/entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { ActoCaja } from '#domain/ventas/acto-caja.entity.ts'
import { ArqueoEfectivo } from '#domain/caja/fondo.entity.ts'
import { tiposDeGaveta } from '#domain/caja/gaveta.rules.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { Promesa } from '#domain/cobros/promesa.entity.ts'
import { VisitaDeCobro } from '#domain/cobros/visita-de-cobro.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { DIA_MS } from '#domain/core/fecha.ts'
import { esHlc, estaAdelantado } from '#domain/core/hlc.ts'
import { instantaneaLeida, leerInstantanea, textoDeTrozos } from '#domain/core/instantanea.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { DIAS_QUE_GUARDA, pullReply, type Base, type DocRecibido, type PullReply } from '#domain/core/sync.ts'
import type { AlmacenFilas } from '#data/device/almacen.ts'
import type { CatalogoEscribible } from '#data/catalogo/catalogo.ts'
import { clavesAcabadas, Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import type { Cofre } from '#data/device/keys/cofre.ts'
import { seSella, TIPO_SELLADO } from '#data/device/keys/cofre.filas.ts'
import { filaDe, sobreDe, type FilaGuardada } from '#data/device/fila.ts'
import type { Puertos } from '#data/device/puertos.ts'
import { perdidoHasta } from './recuperacion.ts'
import type { Linea } from './linea.ts'
import { apartarPuntero, guardarPuntero, leerPuntero, punteroNuevo, type Puntero } from './puntero.ts'

const POR_PAGINA = 500
/** Pages read before the checkpoint is written: each writing costs the catalogue a turn at the disk. */
const PAGINAS_POR_PUNTERO = 8
/** More changed products than this in one reading come faster as a snapshot. */
const PRODUCTOS_DE_MAS = 2000
const ESPERA_INSTANTANEA_MS = 120_000

/** Facts that leave the device after 30 days. Shifts stay: they are few, and an open one may be old. */
export const perecederos: ReadonlySet<string> = new Set([
  Venta.tipo,
  MovimientoInventario.tipo,
  ...tiposDeGaveta,
  ArqueoEfectivo.tipo,
  ActoCaja.tipo,
  Cobro.tipo,
  Promesa.tipo,
  VisitaDeCobro.tipo,
  Historico.tipo,
])

/** Is it old enough to leave the device? Of an electronic document, which the server alone writes, its own date says so, and that nothing more is heard of it. */
export const caduca = ({ tipo, clave, en, recibidoEn }: FilaGuardada, limite: string): boolean =>
  tipo === Ecf.tipo ? clavesAcabadas.has(clave) && en < limite : perecederos.has(tipo) && recibidoEn !== '' && recibidoEn < limite

export interface ContextoPull {
  bases: Partial<Record<Base, AlmacenFilas>>
  catalogo: CatalogoEscribible
  cofre: Cofre
  linea: Linea
  puertos: Pick<Puertos, 'sha256'>
  tiendaId: string
  dispositivoId: string
  /** An edit made elsewhere was seen. */
  vio(hlc: string): void
  /** Reference types of `publico` that a till uses; the rest of that database is for the marketplace. */
  tiposDe(base: Base): readonly string[] | undefined
}

export interface Pull {
  /** Reads a database to its end, as far as this reader may; answers how many documents came. */
  leer(base: Base, de: { epoch: string; lector: Papel | undefined }): Promise<Result<number>>
  /** People's documents once more, for a vault that was begun anew; and seals what an earlier version left as it was. */
  releerPersonas(): Promise<Result<void>>
}

/** The reader of a device; how far it is stands on disk and nowhere else. */
export function crearPull(contexto: ContextoPull): Pull {
  const { bases, catalogo, cofre, linea, tiendaId, puertos } = contexto

  /**
   * The catalogue of this epoch, when it is not here yet; and where reading begins. Other roles begin anew: what they may read
   * besides was passed over.
   */
  const comenzar = async (base: Base, almacen: AlmacenFilas, epoch: string, lector: Papel | undefined): Promise<Result<Puntero>> => {
    const guardado = await leerPuntero(almacen, base)
    const roles = lector ? clavesDeRol(lector) : (guardado?.roles ?? '')
    const sigue = guardado?.epoch === epoch && (guardado.roles === '' || guardado.roles === roles)
    const puntero = sigue ? { ...guardado, roles } : undefined
    const nuevo: Puntero = { ...punteroNuevo(epoch), roles, hlc: guardado?.hlc ?? '' }
    const conCatalogo = catalogo.epoch() === epoch && (puntero?.fase === 'normal' || puntero?.salto !== '0')
    if (base !== 'ops' || (puntero && conCatalogo) || (lector && !puede(lector, Producto, 'leer'))) return ok(puntero ?? nuevo)
    const desde = await tomarInstantanea()
    if (!desde.ok) return desde
    if (puntero?.fase === 'normal') return ok(puntero)
    const inicial: Puntero = { ...nuevo, fase: 'inicial', salto: desde.value }
    await guardarPuntero(almacen, base, inicial)
    return ok(inicial)
  }

  /** The whole catalogue at once; answers where reading the changes goes on. */
  const tomarInstantanea = async (): Promise<Result<string>> => {
    const instantanea = await linea.pedir(instantaneaLeida, {
      metodo: 'GET',
      ruta: `/sync/v1/snapshot?tiendaId=${encodeURIComponent(tiendaId)}`,
      esperaMs: ESPERA_INSTANTANEA_MS,
      leer: leerInstantanea,
    })
    if (!instantanea.ok) return instantanea
    const hash = puertos.sha256(textoDeTrozos(instantanea.value.trozos))
    return (await catalogo.aplicarInstantanea(instantanea.value, hash)) ? ok(instantanea.value.desde) : fallo('red.respuesta-rara')
  }

  const pagina = async (base: Base, puntero: Puntero, almacen: AlmacenFilas): Promise<Result<PullReply>> => {
    const consulta = new URLSearchParams({ tiendaId, base, desde: puntero.desde, limite: String(POR_PAGINA) })
    const tipos = contexto.tiposDe(base)
    if (tipos) consulta.set('tipos', tipos.join(','))
    if (puntero.fase === 'inicial') consulta.set('sin', Producto.tipo)
    const perdidos = base === 'ops' ? await perdidoHasta(almacen) : 0
    if (perdidos > 0) consulta.set('perdidos', String(perdidos))
    return linea.pedir(pullReply, { metodo: 'GET', ruta: `/sync/v1/pull?${consulta.toString()}` })
  }

  const aplicar = async (base: Base, almacen: AlmacenFilas, reply: PullReply, fase: Puntero['fase']): Promise<string> => {
    const tipos = contexto.tiposDe(base)
    const docs = reply.docs.filter(
      (doc) => (fase === 'normal' || doc.tipo !== Producto.tipo) && (tipos === undefined || tipos.includes(doc.tipo)),
    )
    const horaMs = Date.parse(reply.hora)
    if (base === 'ops') catalogo.aplicarDocs(docs, reply.borrados, horaMs)
    const filas = await Promise.all(docs.filter(seGuarda).map((doc) => filaRecibida(doc, contexto)))
    const porId = new Map(filas.map((fila) => [fila.id, fila]))
    const selladas = new Map((await cofre.sellar(filas)).map((fila) => [fila.id, fila]))
    const desdeCuando = new Date(horaMs - DIAS_QUE_GUARDA * DIA_MS).toISOString()
    const ajenas = new Map<string, FilaGuardada>()
    await almacen.cambiar([...porId.keys()], (previa, id) => {
      const nueva = porId.get(id)
      if (previa && nueva && esDeOtro(previa, nueva)) ajenas.set(idAjeno(id), { ...nueva, id: idAjeno(id) })
      const queda = nueva && unir(previa, nueva, desdeCuando, catalogo, base)
      return queda === nueva ? selladas.get(id) : queda
    })
    if (ajenas.size > 0) await almacen.cambiar([...ajenas.keys()], (_previa, id) => ajenas.get(id))
    await almacen.cambiar(reply.borrados, (previa) => (previa && previa.seq === 0 ? null : undefined))
    return docs.reduce((mayor, { tipo, hlc }) => {
      if (entityDe(tipo)?.clase === 'decision' || typeof hlc !== 'string' || !esHlc(hlc) || estaAdelantado(hlc, horaMs)) return mayor
      return hlc > mayor ? hlc : mayor
    }, '')
  }

  /** A page of people's documents; those that this device made stay as they are. */
  const ponerPersonas = async (almacen: AlmacenFilas, { docs }: PullReply): Promise<void> => {
    const filas = await Promise.all(docs.filter(seGuarda).map((doc) => filaRecibida(doc, contexto)))
    const selladas = new Map((await cofre.sellar(filas.filter(seSella))).map((fila) => [fila.id, fila]))
    await almacen.cambiar([...selladas.keys()], (previa, id) =>
      previa === undefined || previa.tipo === TIPO_SELLADO || seSella(previa) ? selladas.get(id) : undefined,
    )
  }

  return {
    async releerPersonas() {
      const almacen = bases.ops
      if (!almacen) return ok(undefined)
      await cofre.renovar()
      for (let falta = await cofre.porReleer(); falta; falta = await cofre.porReleer()) {
        const consulta = new URLSearchParams({
          tiendaId,
          base: 'ops',
          desde: falta.desde,
          limite: String(POR_PAGINA),
          tipos: falta.tipos.join(','),
        })
        const reply = await linea.pedir(pullReply, { metodo: 'GET', ruta: `/sync/v1/pull?${consulta.toString()}` })
        if (!reply.ok) return reply
        await ponerPersonas(almacen, reply.value)
        await cofre.releido(falta, reply.value.alDia ? undefined : reply.value.desde)
      }
      await cofre.sellarLoClaro(() => apartarPuntero(almacen))
      return ok(undefined)
    },
    async leer(base, { epoch, lector }) {
      const almacen = bases[base]
      if (!almacen) return ok(0)
      const comienzo = await comenzar(base, almacen, epoch, lector)
      if (!comienzo.ok) return comienzo
      let puntero = comienzo.value
      let leidos = 0
      let productos = 0
      const escribirPuntero = async (): Promise<void> => {
        if (base === 'ops') await catalogo.asegurar()
        await guardarPuntero(almacen, base, puntero)
      }
      for (let vuelta = 1; ; vuelta++) {
        const reply = await pagina(base, puntero, almacen)
        if (!reply.ok) {
          if (vuelta > 1) await escribirPuntero()
          return reply
        }
        const hlc = await aplicar(base, almacen, reply.value, puntero.fase)
        if (hlc !== '') contexto.vio(hlc)
        const { desde, alDia, docs } = reply.value
        leidos += docs.length
        if (puntero.fase === 'normal') productos += docs.filter(({ tipo }) => tipo === Producto.tipo).length
        const salta = alDia && puntero.fase === 'inicial'
        const movido = desde !== puntero.desde || salta
        puntero = {
          ...puntero,
          ...(salta ? { desde: puntero.salto, fase: 'normal' as const } : { desde }),
          hlc: hlc > puntero.hlc || estaAdelantado(puntero.hlc, Date.parse(reply.value.hora)) ? hlc : puntero.hlc,
        }
        if (alDia && !salta) {
          if (movido || vuelta > 1) await escribirPuntero()
          return ok(leidos)
        }
        if (productos > PRODUCTOS_DE_MAS && puntero.fase === 'normal') {
          const salto = await tomarInstantanea()
          if (!salto.ok) return salto
          productos = -Infinity
          puntero = { ...puntero, fase: 'inicial', salto: salto.value }
        }
        if (salta || vuelta % PAGINAS_POR_PUNTERO === 0) await escribirPuntero()
      }
    },
  }
}

/** The row of a document. This device's own facts come back as what they were: with their seq, and with a hash when the text is still theirs. */
export async function filaRecibida(
  doc: DocRecibido,
  { dispositivoId, puertos }: Pick<ContextoPull, 'dispositivoId' | 'puertos'>,
): Promise<FilaGuardada> {
  const { recepcion, ...resto } = doc
  const propio = doc['dispositivoId'] === dispositivoId && typeof doc['seq'] === 'number' && doc['seq'] > 0
  const entity = entityDe(doc.tipo)
  const texto = JSON.stringify(propio && entity ? enOrden(entity, resto) : doc)
  const hash = propio && (await puertos.sha256(texto)) !== recepcion?.hash ? '' : (recepcion?.hash ?? '')
  return filaDe(sobreDe(doc), {
    texto,
    hash,
    estado: propio ? 'recibido' : 'servidor',
    seq: propio ? Number(doc['seq']) : 0,
    recibidoEn: recepcion?.en ?? '',
  })
}

/** Products are the catalogue's; an edit of many documents that somebody else made is only of use to the server's fold. */
const seGuarda = (doc: DocRecibido): boolean => doc.tipo !== Producto.tipo && !(doc.tipo === Historico.tipo && doc['padre'] === '')

/** Kinds of which two people make the same thing in good faith, under one id: a supplier's paper that both wrote down. */
const deDos: ReadonlySet<string> = new Set([Compra.tipo])
/** Is what the server has under this id somebody else's, and not what this device made? Both are kept: ours waits to be settled, and theirs counts. */
const esDeOtro = (previa: FilaGuardada, nueva: FilaGuardada): boolean =>
  deDos.has(nueva.tipo) && previa.seq > 0 && nueva.seq === 0 && previa.hash !== nueva.hash
const idAjeno = (id: string): string => `${id}@ajena`

/** What a document from the server makes of the row that is here; undefined leaves it as it is. */
function unir(
  previa: FilaGuardada | undefined,
  nueva: FilaGuardada,
  desdeCuando: string,
  catalogo: CatalogoEscribible,
  base: Base,
): FilaGuardada | undefined {
  if (!previa) {
    const vieja = base === 'ops' && caduca(nueva, desdeCuando)
    return vieja && catalogo.cuentaDe(nueva) ? undefined : nueva
  }
  // Ours, or taken in for its maker: kept as the text that can be offered again.
  const recibido = previa.seq > 0 ? 'recibido' : previa.estado === 'encargo' || previa.estado === 'entregado' ? 'entregado' : undefined
  if (recibido)
    return previa.estado !== recibido && nueva.seq === previa.seq && nueva.hash === previa.hash
      ? { ...previa, estado: recibido, recibidoEn: nueva.recibidoEn, motivo: '' }
      : undefined
  return previa.texto === nueva.texto ? undefined : nueva
}
