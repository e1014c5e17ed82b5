/**
 * The platform's invoices to stores for what it charged them, one after another, each with the next of its fiscal numbers. The number is put aside
 * first, under the name of its invoice; a process that dies in between leaves it to the next, so that none is used twice and none is lost.
 */
import { comandosComisiones, type TiendaPorFacturar } from '#domain/comisiones/comandos.comisiones.ts'
import { EmisorDeMercana } from '#domain/comisiones/emisor.entity.ts'
import { FacturaDeComision } from '#domain/comisiones/factura.entity.ts'
import { hayQueFacturar, idDeFacturaDeComision, comisionPorFacturar, primeroLibre, siguienteNcf } from '#domain/comisiones/factura.rules.ts'
import { diaFiscal, mesDe } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { sirveDeRnc, soloDigitos } from '#domain/fiscal/identificacion.ts'
import { Tienda, TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { avisarDeTienda } from '../avisos/de-tienda.ts'
import { abrirPlataforma, abrirPublico, baseDeTienda, idTienda, idTiendaPublica } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { crearDecision, editarDecision, ponerDecision, type Decision } from '../core/decisiones.ts'
import { leerLegibles, leerUno } from '../core/documentos.ts'
import { deACadaUna, siSeLee } from '../core/por-tienda.ts'
import { turnosPor } from '../core/queues.ts'
import { porQuien } from '../http/limites.ts'
import { ruta } from '../http/ruta.ts'
import type { Saldos } from './saldos.ts'

const ID_EMISOR = `${EmisorDeMercana.tipo}:unico`
const turnos = turnosPor()
const COLA = 'facturas-de-comision'

interface Lugar {
  server: Server
  saldos: Saldos
}
type Quien = { autor: string; en: string }

/** Commands of who invoices, and of a store that is invoiced. */
export function rutasFacturasDeComision(server: Server, saldos: Saldos): void {
  const { store } = server
  const lugar = { server, saldos }
  const deOperador = { permiso: [EmisorDeMercana, 'leer'] } as const
  const conCuidado = { permiso: [EmisorDeMercana, 'editar'], dinero: true, confirma: true } as const

  ruta(server, comandosComisiones.emisorDeMercana, deOperador, async ({ en }) => {
    const emisor = await leerUno(abrirPlataforma(store), EmisorDeMercana, ID_EMISOR)
    return ok({ emisor: emisor ?? null, hoy: diaFiscal(en) })
  })

  ruta(server, comandosComisiones.ponerEmisorDeMercana, conCuidado, ({ cuerpo, autor, en }) =>
    turnos(store).enFila(COLA, async () => {
      if (cuerpo.hasta < cuerpo.desde) return fallo('comision.numeros')
      if (cuerpo.vence < diaFiscal(en)) return fallo('comision.numeros-vencidos')
      if (!sirveDeRnc(soloDigitos(cuerpo.rnc))) return fallo('comision.rnc')
      const rnc = soloDigitos(cuerpo.rnc)
      const previo = await completar(lugar, { autor, en })
      const siguiente = primeroLibre({ ...cuerpo, rnc }, previo)
      if (!siguiente.ok) return siguiente
      // Of another RNC its numbers begin anew.
      const ultimo = previo?.rnc === rnc ? previo.ultimo : 0
      const campos = { ...cuerpo, rnc, siguiente: siguiente.value, ultimo }
      const puesto = await ponerDecision(server, await decisionDeEmisor(server, { autor, en }), campos)
      return puesto.ok ? ok({ id: ID_EMISOR }) : puesto
    }),
  )

  ruta(
    server,
    comandosComisiones.facturasDeComision,
    deOperador,
    async ({ cuerpo: { mes }, en }) => {
      const hoy = diaFiscal(en)
      const sinLeer: { tiendaId: string; nombre: string }[] = []
      const filas = await deACadaUna(await leerLegibles(abrirPublico(store), TiendaPublica), async (tienda) => {
        const fila = await siSeLee(server, tienda.tiendaId, async () => (await filaDe(lugar, tienda, mes)) ?? null)
        if (fila === undefined) sinLeer.push({ tiendaId: tienda.tiendaId, nombre: tienda.tiendaNombre })
        return fila ?? undefined
      })
      const tiendas = filas.filter((fila) => fila !== undefined).sort((a, b) => a.nombre.localeCompare(b.nombre, 'es'))
      return ok({ hoy, termino: mes < mesDe(hoy), tiendas, sinLeer })
    },
    { limite: porQuien(60, '1 minute') },
  )

  ruta(server, comandosComisiones.facturarComisiones, conCuidado, ({ cuerpo: { mes }, autor, en }) =>
    turnos(store).enFila(COLA, async () => {
      if (mes >= mesDe(diaFiscal(en))) return fallo('comision.mes-en-curso')
      if (!(await completar(lugar, { autor, en }))) return fallo('comision.sin-emisor')
      let hechas = 0
      for (const tienda of await leerLegibles(abrirPublico(store), TiendaPublica)) {
        const hecha = await siSeLee(server, tienda.tiendaId, () => facturar(lugar, tienda, mes, { autor, en }))
        if (hecha?.ok === false) return hecha
        if (hecha?.value === true) hechas++
      }
      return ok({ hechas })
    }),
  )

  ruta(server, comandosComisiones.facturaDeComision, deOperador, async ({ parametro, cuerpo: { mes } }) => {
    const tienda = await leerUno(abrirPublico(store), TiendaPublica, idTiendaPublica(parametro('id')))
    if (!tienda) return fallo('tienda.no-existe')
    const { tiendaId } = tienda
    const factura = await leerUno(baseDeTienda(store, tiendaId, 'conta'), FacturaDeComision, idDeFacturaDeComision(mes, tiendaId))
    return factura ? ok({ factura }) : fallo('facturaDeComision.no-existe')
  })

  ruta(server, comandosComisiones.facturasDeMercana, { permiso: [FacturaDeComision, 'leer'] }, async ({ tiendaId }) => {
    const facturas = [...(await saldos.alDia(tiendaId)).facturas.values()]
    return ok({ facturas: facturas.sort((a, b) => (a.mes < b.mes ? 1 : -1)) })
  })
}

const decisionDeEmisor = async ({ store }: Server, { autor, en }: Quien): Promise<Decision<typeof EmisorDeMercana.campos>> => ({
  db: await abrirPlataforma(store),
  entity: EmisorDeMercana,
  id: ID_EMISOR,
  acto: { autor, en, tiendaId: '' },
})

async function cambiarEmisor(
  server: Server,
  quien: Quien,
  campos: Partial<Pick<EmisorDeMercana, 'siguiente' | 'ultimo' | 'enCurso'>>,
): Promise<EmisorDeMercana> {
  const hecho = await editarDecision(server, await decisionDeEmisor(server, quien), () => ok(campos))
  if (!hecho.ok) throw new Error(`${ID_EMISOR}: ${hecho.error.code}`)
  return hecho.value
}

/** Its next number was used. */
const usado = ({ siguiente }: EmisorDeMercana) => ({ enCurso: null, siguiente: siguiente + 1, ultimo: siguiente })

/** Who invoices, after what a process that died left open was settled: its number is used when its invoice is there, and free when it is not. */
async function completar({ server }: Lugar, quien: Quien): Promise<EmisorDeMercana | undefined> {
  const emisor = await leerUno(abrirPlataforma(server.store), EmisorDeMercana, ID_EMISOR)
  if (!emisor?.enCurso) return emisor
  const { tienda, mes } = emisor.enCurso
  const escrita = await leerUno(baseDeTienda(server.store, tienda, 'conta'), FacturaDeComision, idDeFacturaDeComision(mes, tienda))
  return cambiarEmisor(server, quien, escrita ? usado(emisor) : { enCurso: null })
}

/** What a store is charged until the end of a month and in no invoice, and what it is called there. */
async function debeDe({ server: { store }, saldos }: Lugar, tiendaId: string, mes: string) {
  const suyos = await saldos.alDia(tiendaId)
  const debe = comisionPorFacturar([...suyos.ordenes.values()], [...suyos.facturas.values()], mes)
  const factura = suyos.facturas.get(idDeFacturaDeComision(mes, tiendaId))
  const tienda = await leerUno(baseDeTienda(store, tiendaId, 'ops'), Tienda, idTienda(tiendaId))
  return { debe, factura, tienda }
}

/** A store in a month; undefined where nothing was charged. */
async function filaDe(
  lugar: Lugar,
  { tiendaId, tiendaNombre: nombre, slug }: TiendaPublica,
  mes: string,
): Promise<TiendaPorFacturar | undefined> {
  const { debe, factura, tienda } = await debeDe(lugar, tiendaId, mes)
  if (debe.ordenes.length === 0 && !factura) return undefined
  const rnc = tienda?.tiendaRnc ?? ''
  return {
    tiendaId,
    nombre,
    slug,
    rnc,
    comisionCentavos: debe.comisionCentavos,
    itbisCentavos: debe.itbisCentavos,
    ordenes: debe.ordenes.length,
    impedimento: factura || debe.ordenes.length === 0 ? 'nada' : !hayQueFacturar(debe) ? 'a-favor' : !sirveDeRnc(rnc) ? 'sin-rnc' : '',
    factura: factura ?? null,
  }
}

/** Invoices one store; true when it did, false when there is nothing to invoice, or no RNC to invoice it to. */
async function facturar(lugar: Lugar, tiendaPublica: TiendaPublica, mes: string, quien: Quien): Promise<Result<boolean>> {
  const { tiendaId } = tiendaPublica
  const { server } = lugar
  const { debe, factura, tienda } = await debeDe(lugar, tiendaId, mes)
  if (factura || !tienda || !sirveDeRnc(tienda.tiendaRnc) || !hayQueFacturar(debe)) return ok(false)
  // A store that failed while its invoice was being written may have used the number: it is asked before the next one is given.
  await completar(lugar, quien)
  const emisor = await cambiarEmisor(server, quien, { enCurso: { tienda: tiendaId, mes } })
  const hoy = diaFiscal(quien.en)
  const ncf = siguienteNcf(emisor, hoy)
  if (!ncf.ok) return ncf
  const { nombre, rnc, direccion } = emisor
  const creada = await crearDecision(
    server,
    {
      db: await baseDeTienda(server.store, tiendaId, 'conta'),
      entity: FacturaDeComision,
      id: idDeFacturaDeComision(mes, tiendaId),
      acto: { ...quien, tiendaId },
    },
    {
      ...debe,
      mes,
      ncf: ncf.value,
      ncfVence: emisor.vence,
      fecha: hoy,
      emisor: { nombre, rnc, direccion },
      receptor: { nombre: tienda.razonSocial || tienda.tiendaNombre, rnc: tienda.tiendaRnc, direccion: '' },
    },
  )
  if (!creada.ok) return creada
  await cambiarEmisor(server, quien, usado(emisor))
  await avisarDeTienda(server, tiendaPublica, { clase: 'mercana_factura', en: quien.en, motivo: ncf.value, instante: ncf.value })
  return ok(true)
}
