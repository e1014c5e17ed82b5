import { useCallback, useMemo } from 'react'
import { esperarFirma } from './firma-a-tiempo.ts'
import { esEcf } from '#domain/fiscal/ecf/documento.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { Caja } from '#domain/tienda/dispositivo.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import type { Destino, Impreso } from '#domain/core/impreso.ts'
import { papelDeCompra, type CompraEmitida } from '#domain/compras/papel.ts'
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { ticketDe, type DatosTicket } from '#domain/ventas/ticket.ts'
import {
  declararPapel,
  imprimirVentas,
  ultimosTrabajos,
  ultimoTrabajo,
  type Imprenta,
  type OpcionesDeImpresion,
  type TrabajoDeImpresion,
} from './impresiones.ts'
import { useConfigTienda, useTienda } from '#data/session/react.tsx'
import { useLeido } from '#data/useLeido.ts'

/** Sends papers out; `trabajo` names the job, so that whoever sends can tell a retry from a new paper. */
export type EnviarPapeles = (impresos: Impreso[], trabajo: string) => Promise<Destino>

/** Prints stored documents, each paper marked with the copy that it is. Undefined when nobody asked and a paper may be out there. */
type Imprimir<D> = (docs: readonly D[], enviar: EnviarPapeles, opciones?: OpcionesDePapeles) => Promise<Destino | undefined>

export interface OpcionesDePapeles extends OpcionesDeImpresion {
  /** What became of electronic documents that this device keeps no longer, by the document's id. */
  firmas?: ReadonlyMap<string, Ecf>
}

function useImprenta(): Imprenta {
  const { borradores, dispositivo, interno } = useTienda()
  const { puertos } = interno
  return useMemo(() => ({ borradores, puertos, dispositivoId: dispositivo.id }), [borradores, puertos, dispositivo])
}

/** What of a stored document its job needs. */
interface ConPapel {
  id: string
  tipoComprobante: TipoComprobante
  cajaId: string
}

/** What is known of a paper beside its document. */
type EnSuPapel = Pick<DatosTicket, 'tienda' | 'cajaNombre' | 'sitio' | 'ecf' | 'copia'>

/** Prints or saves papers, each as a job with an id, so that a second try prints nothing twice. */
function useImpresion<D>(deQue: (doc: D) => ConPapel, papelDe: (doc: D, comun: EnSuPapel) => Impreso): Imprimir<D> {
  const { repo } = useTienda()
  const imprenta = useImprenta()
  const config = useConfigTienda()
  return useCallback(
    async (docs, enviar, { firmas: sabidas, ...opciones } = {}) => {
      if (config === undefined) throw new Error('the store is not open')
      // Read now: a ticket that prints by itself comes before a live list of the tills would.
      const cajas = new Map((await repo.buscar(Caja)).map(({ doc }) => [doc.id, doc.nombre]))
      const firmas = new Map(sabidas)
      const datos = docs.map((doc) => ({ doc, ...deQue(doc) }))
      for (const { id, tipoComprobante } of datos) {
        const [firma] = esEcf(tipoComprobante) ? await repo.buscar(Ecf, { padre: id, limite: 1 }) : []
        if (firma) firmas.set(id, firma.doc)
      }
      const hechos = await imprimirVentas(
        imprenta,
        datos.map(({ id }) => id),
        (trabajos) =>
          enviar(
            datos.map(({ doc, id, cajaId }, i) =>
              papelDe(doc, {
                tienda: config,
                cajaNombre: cajas.get(cajaId) ?? '',
                sitio: globalThis.location.origin,
                ecf: firmas.get(id),
                copia: trabajos[i]?.copia ?? 1,
              }),
            ),
            trabajos.map(({ id }) => id).join(' '),
          ),
        opciones,
      )
      const [primero] = hechos ?? []
      return primero && primero.estado !== 'enviando' ? primero.estado : undefined
    },
    [repo, config, imprenta, deQue, papelDe],
  )
}

const deVenta = (venta: Venta): ConPapel => venta
const suTicket = (venta: Venta, comun: EnSuPapel): Impreso => ticketDe({ ...comun, venta })

/** Prints or saves tickets of sales. */
export const usePapeles = (): Imprimir<Venta> => useImpresion(deVenta, suTicket)

const deCompra = ({ id, emision: { tipoComprobante, cajaId } }: CompraEmitida): ConPapel => ({ id, tipoComprobante, cajaId })
const suPapel = (compra: CompraEmitida, comun: EnSuPapel): Impreso => papelDeCompra({ ...comun, compra })

/** What this device printed, by the sale's id; `mirar` reads it again. Undefined while the disk is read first. */
export function useTrabajos(): { trabajos: ReadonlyMap<string, TrabajoDeImpresion> | undefined; mirar: () => void } {
  const { borradores } = useTienda()
  const { ultimo, reintentar } = useLeido(() => ultimosTrabajos(borradores), [borradores])
  return { trabajos: ultimo, mirar: reintentar }
}

export interface PapelDeDocumento {
  /** Its last job on this device; undefined when it was never printed here. */
  trabajo: TrabajoDeImpresion | undefined
  imprimir: (enviar: EnviarPapeles, opciones?: OpcionesDePapeles) => Promise<Destino | undefined>
  /** Somebody looked: the paper came out, or it did not. */
  declarar: (salio: boolean) => Promise<void>
}

/** The papers of one document, and what became of the last one. The first one waits for its signature. */
function usePapelDe<D>(doc: D, { id, tipoComprobante }: ConPapel, en: string, imprimirTodos: Imprimir<D>): PapelDeDocumento {
  const tienda = useTienda()
  const imprenta = useImprenta()
  const { valor: trabajo, reintentar: mirar } = useLeido(() => ultimoTrabajo(imprenta, id), [imprenta, id])
  return {
    trabajo,
    async imprimir(enviar, opciones) {
      try {
        if (opciones?.minimo !== 1 && trabajo === undefined) await esperarFirma(tienda, { id, tipoComprobante, en })
        return await imprimirTodos([doc], enviar, opciones)
      } finally {
        mirar()
      }
    },
    declarar: (salio) => declararPapel(imprenta, id, salio).then(mirar),
  }
}

/** Of a sale. */
export const usePapelDeVenta = (venta: Venta): PapelDeDocumento => usePapelDe(venta, venta, venta.en, usePapeles())

/** Of a paper that the store issued for what it bought. */
export const usePapelDeCompra = (compra: CompraEmitida): PapelDeDocumento =>
  usePapelDe(compra, deCompra(compra), compra.en, useImpresion(deCompra, suPapel))
