import { useCallback, useMemo } from 'react'
import { esperarFirma } from './firma-a-tiempo.ts'
import { esEcf } from '#domain/fiscal/ecf/documento.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { Caja } from '#domain/tienda/dispositivo.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import type { Destino, Impreso } from '#domain/core/impreso.ts'
import { ticketDe } from '#domain/ventas/ticket.ts'
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

/** Prints stored sales, each paper marked with the copy that it is. Undefined when nobody asked and a paper may be out there. */
type Imprimir = (ventas: readonly Venta[], enviar: EnviarPapeles, opciones?: OpcionesDePapeles) => Promise<Destino | undefined>

export interface OpcionesDePapeles extends OpcionesDeImpresion {
  /** What became of electronic documents that this device keeps no longer, by the sale's id. */
  firmas?: ReadonlyMap<string, Ecf>
}

function useImprenta(): Imprenta {
  const { borradores, dispositivo, interno } = useTienda()
  const { puertos } = interno
  return useMemo(() => ({ borradores, puertos, dispositivoId: dispositivo.id }), [borradores, puertos, dispositivo])
}

/** Prints or saves tickets of sales, each as a job with an id, so that a second try prints nothing twice. */
export function usePapeles(): Imprimir {
  const { repo } = useTienda()
  const imprenta = useImprenta()
  const config = useConfigTienda()
  return useCallback(
    async (ventas, enviar, { firmas: sabidas, ...opciones } = {}) => {
      if (config === undefined) throw new Error('the store is not open')
      // Read now: a ticket that prints by itself comes before a live list of the tills would.
      const cajas = new Map((await repo.buscar(Caja)).map(({ doc }) => [doc.id, doc.nombre]))
      const firmas = new Map(sabidas)
      for (const { id, tipoComprobante } of ventas) {
        const [firma] = esEcf(tipoComprobante) ? await repo.buscar(Ecf, { padre: id, limite: 1 }) : []
        if (firma) firmas.set(id, firma.doc)
      }
      const hechos = await imprimirVentas(
        imprenta,
        ventas.map(({ id }) => id),
        (trabajos) =>
          enviar(
            ventas.map((venta, i) =>
              ticketDe({
                venta,
                tienda: config,
                cajaNombre: cajas.get(venta.cajaId) ?? '',
                sitio: globalThis.location.origin,
                ecf: firmas.get(venta.id),
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
    [repo, config, imprenta],
  )
}

/** What this device printed, by the sale's id; `mirar` reads it again. Undefined while the disk is read first. */
export function useTrabajos(): { trabajos: ReadonlyMap<string, TrabajoDeImpresion> | undefined; mirar: () => void } {
  const { borradores } = useTienda()
  const { ultimo, reintentar } = useLeido(() => ultimosTrabajos(borradores), [borradores])
  return { trabajos: ultimo, mirar: reintentar }
}

export interface PapelDeVenta {
  /** Its last job on this device; undefined when it was never printed here. */
  trabajo: TrabajoDeImpresion | undefined
  imprimir: (enviar: EnviarPapeles, opciones?: OpcionesDePapeles) => Promise<Destino | undefined>
  /** Somebody looked: the paper came out, or it did not. */
  declarar: (salio: boolean) => Promise<void>
}

/** The papers of one sale, and what became of the last one. */
export function usePapelDe(venta: Venta): PapelDeVenta {
  const tienda = useTienda()
  const imprenta = useImprenta()
  const imprimirTodas = usePapeles()
  const { valor: trabajo, reintentar: mirar } = useLeido(() => ultimoTrabajo(imprenta, venta.id), [imprenta, venta.id])
  return {
    trabajo,
    async imprimir(enviar, opciones) {
      try {
        if (opciones?.minimo !== 1 && trabajo === undefined) await esperarFirma(tienda, venta)
        return await imprimirTodas([venta], enviar, opciones)
      } finally {
        mirar()
      }
    },
    declarar: (salio) => declararPapel(imprenta, venta.id, salio).then(mirar),
  }
}
