/** A document's own page: whoever has its word sees it as it is stored, and what became of it. Nothing else of the store is told. */
import { timingSafeEqual } from 'node:crypto'
import { comandosEcf } from '#domain/fiscal/ecf/comandos.ecf.ts'
import { esPalabraDeConsulta } from '#domain/fiscal/ecf/consulta.ts'
import { Ecf, idEcf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { totalDeCompra } from '#domain/compras/compra.rules.ts'
import { esEmitida, papelDeCompra, timbreDeCompra } from '#domain/compras/papel.ts'
import type { Impreso } from '#domain/core/impreso.ts'
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { Caja } from '#domain/tienda/dispositivo.entity.ts'
import { Tienda, TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { ticketDe, timbreDe, type DatosTicket } from '#domain/ventas/ticket.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { abrirPublico, baseDeTienda, idTienda, idTiendaPublica } from '../../core/bases.ts'
import type { Server } from '../../core/contexto.ts'
import { leerUno } from '../../core/documentos.ts'
import { ruta } from '../../http/ruta.ts'
import type { Db, Store } from '../../store/port.ts'
import { abrirArchivo, idXml, type XmlFirmado } from './archivo.ts'

const LIMITE = { limite: { max: 60, timeWindow: '1 minute' } } as const

interface Llamado {
  tiendaId: string
  parametro: (nombre: string) => string
  reply: { header(nombre: string, valor: string): unknown }
}

/** The page and its XML. */
export function rutasPublicasEcf(server: Server): void {
  ruta(
    server,
    comandosEcf.comprobantePublico,
    { publica: true },
    async (llamado) => {
      const hallada = await hallar(server.store, llamado)
      if (!hallada.ok) return hallada
      const { ops, documento, tienda, ecf } = hallada.value
      const caja = await leerUno(ops, Caja, documento.cajaId)
      return ok({
        tiendaNombre: tienda.tiendaNombre,
        rnc: documento.rnc,
        ncf: documento.ncf,
        nombreTipo: comprobantes[documento.tipoComprobante].nombre,
        fecha: documento.fecha,
        totalCentavos: documento.totalCentavos,
        estado: ecf?.estado ?? ('' as const),
        mensajes: (ecf?.mensajes ?? []).map(({ texto }) => texto),
        timbre: documento.timbre(ecf) ?? '',
        papel: documento.papel({ tienda, cajaNombre: caja?.nombre ?? '', ecf, copia: 0 }),
        firmado: documento.timbre(ecf) !== undefined,
      })
    },
    LIMITE,
  )

  ruta(
    server,
    comandosEcf.xmlPublico,
    { publica: true },
    async (llamado) => {
      const hallada = await hallar(server.store, llamado)
      if (!hallada.ok) return hallada
      const { documento, ecf } = hallada.value
      const guardado = ecf && (await (await abrirArchivo(server.store)).get<XmlFirmado>(idXml(ecf)))
      return guardado ? ok({ nombre: `${documento.rnc}${documento.ncf}.xml`, xml: guardado.xml }) : fallo('ecf.aun-sin-firmar')
    },
    LIMITE,
  )
}

/** A sale, a note, or a paper that the store issued for what it bought. */
interface Documento extends Pick<Venta, 'rnc' | 'ncf' | 'fecha' | 'cajaId' | 'consulta'> {
  tipoComprobante: TipoComprobante
  totalCentavos: number
  timbre: (ecf: Ecf | undefined) => string | undefined
  papel: (datos: Omit<DatosTicket, 'venta'>) => Impreso
}

interface Hallada {
  ops: Db
  documento: Documento
  tienda: Tienda
  ecf: Ecf | undefined
}

/** The document of an address. One that is none is answered like a word of nobody's, and no base is opened for it. */
async function hallar(store: Store, { tiendaId, parametro, reply }: Llamado): Promise<Result<Hallada>> {
  // Neither a shared cache nor a search engine keeps it.
  reply.header('cache-control', 'no-store')
  reply.header('x-robots-tag', 'noindex')
  const [ventaId, palabra] = [parametro('ventaId'), parametro('palabra')]
  if (!esPalabraDeConsulta(palabra)) return fallo('ecf.no-existe')
  if (!(await leerUno(abrirPublico(store), TiendaPublica, idTiendaPublica(tiendaId)))) return fallo('ecf.no-existe')
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  const documento = await leerDocumento(ops, ventaId)
  const tienda = documento && (await leerUno(ops, Tienda, idTienda(tiendaId)))
  if (!documento || !tienda || !coincide(palabra, documento.consulta)) return fallo('ecf.no-existe')
  return ok({ ops, documento, tienda, ecf: await leerUno(ops, Ecf, idEcf(documento.rnc, documento.ncf)) })
}

async function leerDocumento(ops: Db, id: string): Promise<Documento | undefined> {
  const compra = id.startsWith(`${Compra.tipo}:`) ? await leerUno(ops, Compra, id) : undefined
  if (compra && esEmitida(compra))
    return {
      ...compra.emision,
      ncf: compra.ncf,
      fecha: compra.fecha,
      totalCentavos: totalDeCompra(compra),
      timbre: (ecf) => timbreDeCompra(compra, ecf),
      papel: (datos) => papelDeCompra({ ...datos, compra }),
    }
  const venta = await leerUno(ops, Venta, id)
  return (
    venta && {
      ...venta,
      totalCentavos: venta.totales.total,
      timbre: (ecf) => timbreDe(venta, ecf),
      papel: (datos) => ticketDe({ ...datos, venta }),
    }
  )
}

/** Takes as long whatever of it is wrong. */
const coincide = (palabra: string, suya = ''): boolean =>
  suya.length === palabra.length && timingSafeEqual(new TextEncoder().encode(palabra), new TextEncoder().encode(suya))
