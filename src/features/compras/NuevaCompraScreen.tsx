import type { ReactNode } from 'react'
import { IconChevronLeft } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { useTienda, useVivo } from '#data/session/react.tsx'
import { useEscrito } from '#data/session/useEscrito.ts'
import { GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { Proveedor } from '#domain/compras/proveedor.entity.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { Loading } from '#ui/show/states.tsx'
import { useHoy } from '../kit/device/useHoy.ts'
import { LinkButton } from '../kit/LinkButton.tsx'
import { paths } from '../paths.ts'
import { compraDeGasto, compraDeOrden, compraDePedido, compraEnBlanco, notaSobreCompra, type CompraEnForma } from './en-forma.ts'
import { FormularioDeCompra } from './FormularioDeCompra.tsx'
import { useOrdenes } from './useOrdenes.ts'
import { usePorPedir } from './usePorPedir.ts'

/**
 * A supplier's paper, written down: from nothing, from cash that was spent (`gasto`), as a credit note on a purchase (`nota`), or from what a supplier
 * was asked for: as it was noted (`orden`), or as it is proposed (`proveedor`).
 */
export function Component() {
  const { slug: nombre } = useTienda()
  const [params] = useSearchParams()
  const [gastoId, notaId, pedidoA] = [params.get('gasto') ?? '', params.get('nota') ?? '', params.get('proveedor') ?? '']
  const ordenId = params.get('orden') ?? ''
  const hoy = useHoy()
  const proveedores = useVivo(Proveedor)?.map(({ doc }) => doc)
  const gasto = useVivo(GastoEfectivo)?.find(({ doc }) => doc.id === gastoId)?.doc
  const compras = useVivo(Compra)
  const original = compras?.find(({ doc }) => doc.id === notaId)?.doc
  const vistas = useOrdenes()
  const orden = vistas?.find((una) => una.orden.id === ordenId)
  const clave = gastoId || notaId || ordenId || pedidoA
  const escrito = useEscrito(`compra:${clave || 'nueva'}`)
  const listo =
    escrito.leido &&
    proveedores !== undefined &&
    compras !== undefined &&
    (gastoId === '' || gasto !== undefined) &&
    (ordenId === '' || orden !== undefined) &&
    (notaId === '' || original !== undefined)
  const formulario = (empieza: CompraEnForma) => (
    <FormularioDeCompra
      key={clave}
      empieza={empieza}
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
      description="Copia la factura como está. Funciona sin conexión; lo que escribas queda guardado en este equipo."
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
