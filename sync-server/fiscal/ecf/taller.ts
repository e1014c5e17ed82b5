/** Where documents are made: the XML from the stored sale or purchase, its signature, DGII's schema; and kept, before anybody hears of them. */
import { createHash } from 'node:crypto'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { documentoDeCompra } from '#domain/compras/documento-ecf.ts'
import { conCorreccion } from '#domain/compras/papel.ts'
import { fallo, type Result } from '#domain/core/result.ts'
import { documentoEcf, type DocumentoEcf, type TipoEcf } from '#domain/fiscal/ecf/documento.ts'
import type { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { codigoDeSeguridad, type AmbienteEcf } from '#domain/fiscal/ecf/timbre.ts'
import { xmlEcf, xmlRfce } from '#domain/fiscal/ecf/xml.ts'
import { UmbralConsumo } from '#domain/fiscal/referencias.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { abrirPublico, idTienda } from '../../core/bases.ts'
import { leerLegibles, leerUno } from '../../core/documentos.ts'
import type { Db, Store } from '../../store/port.ts'
import { abrirArchivo, idXml, TIPO_XML, type XmlFirmado } from './archivo.ts'
import type { Remite } from './emisor.ts'
import type { Validador } from './esquema.ts'
import { firmar } from './firma.ts'
import { moverVarios, type Guardado } from './guardado.ts'

interface OpcionesTaller {
  store: Store
  ahora: () => Date
  ambiente: AmbienteEcf
  validar: Validador
  /** One that cannot be made: why. */
  tropezar: (ops: Db, ecf: Guardado, code: string, detalle: string) => Promise<void>
}

interface Taller {
  firmarVarios(ops: Db, remite: Remite, docs: readonly Guardado[]): Promise<void>
}

/** What makes and signs the documents of any store. */
export function crearTaller({ store, ahora, ambiente, validar, tropezar }: OpcionesTaller): Taller {
  async function firmarVarios(ops: Db, remite: Remite, docs: readonly Guardado[]): Promise<void> {
    const archivo = await abrirArchivo(store)
    const guardados = await archivo.getMany<XmlFirmado>(docs.map(idXml))
    const umbrales = await leerLegibles(abrirPublico(store), UmbralConsumo)
    const hechos: { ecf: Guardado; doc: DocumentoEcf; firmado: XmlFirmado }[] = []
    for (const [i, ecf] of docs.entries()) {
      const guardado = guardados[i]
      if (guardado) {
        // Signed before, by who did not live to say so.
        await anotarFirmas(ops, [{ ecf, quedo: guardado }])
        continue
      }
      const doc = ecf.rnc === remite.rnc ? await documentoDe(ops, ecf, umbrales) : 'ecf.otro-rnc'
      if (typeof doc === 'string') await tropezar(ops, ecf, doc, '')
      else hechos.push({ ecf, doc, firmado: firmarUno(remite, ecf, doc) })
    }
    const fallas = await revisar(hechos)
    const buenos: typeof hechos = []
    for (const [i, hecho] of hechos.entries()) {
      const falla = fallas[i]
      if (falla === undefined) buenos.push(hecho)
      else await tropezar(ops, hecho.ecf, 'ecf.no-cumple-esquema', falla)
    }
    if (buenos.length === 0) return
    await archivo.createMany(buenos.map(({ firmado }) => firmado))
    // Of two that signed it at once, what counts is what was kept.
    const quedaron = await archivo.getMany<XmlFirmado>(buenos.map(({ firmado }) => firmado.id))
    await anotarFirmas(
      ops,
      buenos.flatMap(({ ecf }, i) => {
        const quedo = quedaron[i]
        return quedo ? [{ ecf, quedo }] : []
      }),
    )
  }

  async function documentoDe(ops: Db, ecf: Ecf, umbrales: readonly UmbralConsumo[]): Promise<DocumentoEcf | string> {
    const tienda = await leerUno(ops, Tienda, idTienda(ecf.tiendaId))
    if (!tienda) return 'ecf.sin-venta'
    const hecho = ecf.ventaId.startsWith(`${Compra.tipo}:`) ? await deCompra(ops, ecf, tienda) : await deVenta(ops, ecf, tienda, umbrales)
    return hecho.ok ? hecho.value : hecho.error.code
  }

  async function deCompra(ops: Db, ecf: Ecf, tienda: Tienda): Promise<Result<DocumentoEcf>> {
    const compra = await leerUno(ops, Compra, ecf.ventaId)
    if (!compra) return fallo('ecf.sin-venta')
    const modificada = compra.modificaId === '' ? undefined : await leerUno(ops, Compra, compra.modificaId)
    return documentoDeCompra(conCorreccion(compra, ecf.correccion), tienda, modificada)
  }

  async function deVenta(ops: Db, ecf: Ecf, tienda: Tienda, umbrales: readonly UmbralConsumo[]): Promise<Result<DocumentoEcf>> {
    const venta = await leerUno(ops, Venta, ecf.ventaId)
    if (!venta) return fallo('ecf.sin-venta')
    const cliente = venta.cliente.clienteId === '' ? undefined : await leerUno(ops, Cliente, venta.cliente.clienteId)
    const opciones = { umbrales, creditoDias: cliente?.tiempoCreditoDias, comprador: ecf.correccion ?? undefined }
    if (!ecf.reemplaza) return documentoEcf(venta, tienda, opciones)
    const { ncf, tipoComprobante, fecha, reemplaza } = ecf
    const deHoy = { ...venta, ncf, tipoComprobante, fecha, ncfVence: reemplaza.vence }
    return documentoEcf(deHoy, tienda, { ...opciones, reemplaza: { ncf: venta.ncf, fecha: venta.fecha } })
  }

  function firmarUno(remite: Remite, ecf: Ecf, doc: DocumentoEcf): XmlFirmado {
    const en = ahora().toISOString()
    const { xml, valor } = firmar(xmlEcf(doc, en), remite)
    const codigoSeguridad = codigoDeSeguridad(valor)
    const resumen = doc.resumida ? firmar(xmlRfce(doc, codigoSeguridad), remite).xml : ''
    const { tiendaId } = ecf
    return { id: idXml(ecf), tipo: TIPO_XML, tiendaId, en, ambiente, xml, resumen, codigoSeguridad, sha256: sha256De(resumen || xml) }
  }

  /** What DGII's schema says against each; a batch of a type at a time. */
  async function revisar(hechos: readonly { doc: DocumentoEcf; firmado: XmlFirmado }[]): Promise<(string | undefined)[]> {
    const fallas: (string | undefined)[] = hechos.map(() => undefined)
    const revisarDe = async (esquema: TipoEcf | 'RFCE', indices: readonly number[], texto: (uno: XmlFirmado) => string) => {
      const xmls = indices.flatMap((i) => hechos[i]?.firmado ?? []).map(texto)
      for (const [n, falla] of (await validar(esquema, xmls)).entries()) {
        const i = indices[n]
        if (i !== undefined && falla !== undefined) fallas[i] ??= falla.slice(0, 300)
      }
    }
    const indicesDe = (vale: (doc: DocumentoEcf) => boolean): number[] => hechos.flatMap(({ doc }, i) => (vale(doc) ? [i] : []))
    const tipos = [...new Set(hechos.map(({ doc }) => doc.tipo))]
    // At once: each schema is read in a worker of its own.
    await Promise.all([
      ...tipos.map((tipo) =>
        revisarDe(
          tipo,
          indicesDe((doc) => doc.tipo === tipo),
          ({ xml }) => xml,
        ),
      ),
      revisarDe(
        'RFCE',
        indicesDe(({ resumida }) => resumida),
        ({ resumen }) => resumen,
      ),
    ])
    return fallas
  }

  const anotarFirmas = (ops: Db, firmadas: readonly { ecf: Guardado; quedo: XmlFirmado }[]): Promise<void> =>
    moverVarios(
      ops,
      firmadas.map(({ ecf, quedo: { en, codigoSeguridad, sha256, xml, resumen, ambiente: suyo } }) => ({
        ecf,
        cambio: {
          estado: 'firmado',
          firmadoEn: en,
          codigoSeguridad,
          itbisCentavos: itbisFirmado(xml),
          sha256,
          resumida: resumen !== '',
          ambiente: suyo,
          problema: null,
        },
      })),
    )

  return { firmarVarios }
}

/** ITBIS of a signed document by its own text, in centavos: the books are compared with what DGII reads, and not with what it was made from. */
const itbisFirmado = (xml: string): number => Math.round(Number(/<TotalITBIS>([\d.]+)</.exec(xml)?.[1] ?? 0) * 100)

/** Hex. */
export const sha256De = (texto: string): string => createHash('sha256').update(texto).digest('hex')
