import type { ReactNode } from 'react'
import { IconChevronLeft } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { useCatalogo, useConfigTienda, useTienda, useVivo } from '#data/session/react.tsx'
import { useEscrito } from '#data/session/useEscrito.ts'
import { useConsulta } from '#data/useConsulta.ts'
import { GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { nombreDeVenta } from '#domain/catalogo/producto.rules.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { GastoFijo } from '#domain/compras/gasto-fijo.entity.ts'
import { Proveedor } from '#domain/compras/proveedor.entity.ts'
import { comandosEcf } from '#domain/fiscal/ecf/comandos.ecf.ts'
import { soloDigitos } from '#domain/fiscal/identificacion.ts'
import { mensajeDe } from '#domain/messages.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { Answer } from '../kit/Answer.tsx'
import { useHoy } from '../kit/device/useHoy.ts'
import { LinkButton } from '../kit/LinkButton.tsx'
import { paths } from '../paths.ts'
import {
  compraDeGasto,
  compraDeGastoFijo,
  compraDeOrden,
  compraDePedido,
  compraDeRecepcion,
  compraEnBlanco,
  notaSobreCompra,
  type CompraEnForma,
} from './en-forma.ts'
import { leerEcfRecibido } from './ecf-recibido.ts'
import { FormularioDeCompra } from './FormularioDeCompra.tsx'
import { useRecepciones } from '../kit/product/useRecepciones.ts'
import { useOrdenes } from './useOrdenes.ts'
import { usePorPedir } from './usePorPedir.ts'

/**
 * A supplier's paper, written down: from nothing, from an electronic document that came (`recibido`), from cash that was spent (`gasto`), as a credit note on a purchase (`nota`), of what is paid again and again (`fijo`, `mes`), or from what a supplier
 * was asked for: as it was noted (`orden`), as it is proposed (`proveedor`), or as it was counted when it came (`recepcion`).
 */
export function Component() {
  const { slug: nombre } = useTienda()
  const [params] = useSearchParams()
  const [gastoId, notaId, pedidoA] = [params.get('gasto') ?? '', params.get('nota') ?? '', params.get('proveedor') ?? '']
  const ordenId = params.get('orden') ?? ''
  const recepcionId = params.get('recepcion') ?? ''
  const recepciones = useRecepciones()
  const llegada = recepciones?.find((una) => una.recepcion.id === recepcionId)
  const hoy = useHoy()
  const proveedores = useVivo(Proveedor)?.map(({ doc }) => doc)
  const gasto = useVivo(GastoEfectivo)?.find(({ doc }) => doc.id === gastoId)?.doc
  const compras = useVivo(Compra)
  const original = compras?.find(({ doc }) => doc.id === notaId)?.doc
  const vistas = useOrdenes()
  const orden = vistas?.find((una) => una.orden.id === ordenId)
  const recibidoId = params.get('recibido') ?? ''
  const [fijoId, mesFijo] = [params.get('fijo') ?? '', params.get('mes') ?? '']
  const fijos = useVivo(GastoFijo)
  const fijo = /^\d{4}-\d{2}$/.test(mesFijo) ? fijos?.find(({ doc }) => doc.id === fijoId)?.doc : undefined
  const clave = gastoId || notaId || ordenId || recepcionId || pedidoA || recibidoId || (fijo && `${fijoId}:${mesFijo}`)
  const escrito = useEscrito(`compra:${clave || 'nueva'}`)
  const listo =
    escrito.leido &&
    proveedores !== undefined &&
    compras !== undefined &&
    (gastoId === '' || gasto !== undefined) &&
    (fijoId === '' || fijos !== undefined) &&
    (ordenId === '' || vistas !== undefined) &&
    (recepcionId === '' || recepciones !== undefined) &&
    (notaId === '' || original !== undefined)
  const formulario = (empieza: CompraEnForma, proveedorNuevo?: { rnc: string; nombre: string }) => (
    <FormularioDeCompra
      key={clave}
      empieza={empieza}
      proveedorNuevo={proveedorNuevo}
      escrito={escrito}
      gasto={gasto}
      original={original}
      proveedores={(proveedores ?? []).filter(({ activo }) => activo)}
      hoy={hoy}
    />
  )
  return (
    <PageLayout
      title={notaId === '' ? 'Registrar compra' : 'Nota de crédito de un proveedor'}
      description="Copia la factura como está; si no te dieron ninguna, la tienda emite el comprobante. Funciona sin conexión, y lo escrito queda guardado en este equipo."
      state={listo ? undefined : <Loading />}
      actions={
        <LinkButton to={paths.compras.href({ nombre })} icon={IconChevronLeft}>
          Volver a Compras
        </LinkButton>
      }
    >
      {listo &&
        (gasto ? (
          formulario(compraDeGasto(gasto, proveedores, hoy))
        ) : original ? (
          formulario(notaSobreCompra(original, hoy))
        ) : orden ? (
          formulario(compraDeOrden(orden, hoy))
        ) : llegada ? (
          formulario(compraDeRecepcion(llegada, hoy))
        ) : fijo ? (
          formulario(compraDeGastoFijo(fijo, mesFijo, hoy))
        ) : recibidoId !== '' ? (
          <DeRecibido recibidoId={recibidoId} proveedores={proveedores} hoy={hoy}>
            {formulario}
          </DeRecibido>
        ) : pedidoA === '' ? (
          formulario(compraEnBlanco(hoy))
        ) : (
          <DePedido proveedorId={pedidoA} cobertura={Number(params.get('cobertura')) || 15} hoy={hoy}>
            {formulario}
          </DePedido>
        ))}
    </PageLayout>
  )
}

interface PropsDeRecibido {
  recibidoId: string
  proveedores: readonly Proveedor[]
  hoy: string
  children: (empieza: CompraEnForma, proveedorNuevo: { rnc: string; nombre: string } | undefined) => ReactNode
}

/** An electronic document that came to the store: its XML fills the form in, and its issuer is a supplier to be noted where they are none yet. */
function DeRecibido({ recibidoId, proveedores, hoy, children }: PropsDeRecibido) {
  const { tiendaId } = useTienda()
  const catalogo = useCatalogo()
  const rnc = useConfigTienda()?.tiendaRnc ?? ''
  const consulta = useConsulta(comandosEcf.xmlRecibido, { tiendaId, recibidoId }, {})
  return (
    <Answer of={consulta} what="El comprobante recibido">
      {({ xml }) => {
        const leido = leerEcfRecibido(xml, rnc, (codigo) => {
          const producto = catalogo.porCodigo(codigo)
          return producto && { id: producto.id, nombre: nombreDeVenta(producto) }
        })
        if (!leido.ok) return <EmptyState title={mensajeDe(leido.error).mensaje}>{mensajeDe(leido.error).arreglo}</EmptyState>
        const { emisor, campos } = leido.value
        const suyo = proveedores.find(({ identificacion }) => soloDigitos(identificacion) === emisor.rnc)
        return children({ ...compraEnBlanco(hoy), ...campos, proveedorId: suyo?.id ?? '' }, suyo ? undefined : emisor)
      }}
    </Answer>
  )
}

interface PropsDePedido {
  proveedorId: string
  cobertura: number
  hoy: string
  children: (empieza: CompraEnForma) => ReactNode
}

/** What a supplier was asked for, as it is proposed now. */
function DePedido({ proveedorId, cobertura, hoy, children }: PropsDePedido) {
  const grupos = usePorPedir(cobertura)
  if (!grupos) return <Loading />
  return children(compraDePedido(proveedorId, grupos.find(({ proveedor }) => proveedor?.id === proveedorId)?.productos ?? [], hoy))
}
