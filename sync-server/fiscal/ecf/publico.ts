/** A document's own page: whoever has its word sees it as it is stored, and what became of it. Nothing else of the store is told. */
import { timingSafeEqual } from 'node:crypto'
import { comandosEcf } from '#domain/fiscal/ecf/comandos.ecf.ts'
import { esPalabraDeConsulta } from '#domain/fiscal/ecf/consulta.ts'
import { Ecf, idEcf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { Caja } from '#domain/tienda/dispositivo.entity.ts'
import { Tienda, TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { ticketDe, timbreDe } from '#domain/ventas/ticket.ts'
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
      const { ops, venta, tienda, ecf } = hallada.value
      const caja = await leerUno(ops, Caja, venta.cajaId)
      const timbre = timbreDe(venta, ecf)
      return ok({
        tiendaNombre: tienda.tiendaNombre,
        rnc: venta.rnc,
        ncf: venta.ncf,
        nombreTipo: comprobantes[venta.tipoComprobante].nombre,
        fecha: venta.fecha,
        totalCentavos: venta.totales.total,
        estado: ecf?.estado ?? ('' as const),
        mensajes: (ecf?.mensajes ?? []).map(({ texto }) => texto),
        timbre: timbre ?? '',
        papel: ticketDe({ venta, tienda, cajaNombre: caja?.nombre ?? '', ecf, copia: 0 }),
        firmado: timbre !== undefined,
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
      const { venta, ecf } = hallada.value
      const guardado = ecf && (await (await abrirArchivo(server.store)).get<XmlFirmado>(idXml(ecf)))
      return guardado ? ok({ nombre: `${venta.rnc}${venta.ncf}.xml`, xml: guardado.xml }) : fallo('ecf.aun-sin-firmar')
    },
    LIMITE,
  )
}

interface Hallada {
  ops: Db
  venta: Venta
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
  const venta = await leerUno(ops, Venta, ventaId)
  const tienda = venta && (await leerUno(ops, Tienda, idTienda(tiendaId)))
  if (!venta || !tienda || !coincide(palabra, venta.consulta)) return fallo('ecf.no-existe')
  return ok({ ops, venta, tienda, ecf: await leerUno(ops, Ecf, idEcf(venta.rnc, venta.ncf)) })
}

/** Takes as long whatever of it is wrong. */
const coincide = (palabra: string, suya = ''): boolean =>
  suya.length === palabra.length && timingSafeEqual(new TextEncoder().encode(palabra), new TextEncoder().encode(suya))
