import { PageLayout } from '#ui/page/PageLayout.tsx'
import { LinkButton } from '../kit/LinkButton.tsx'
import { paths } from '../paths.ts'
import { Lotes } from './Lotes.tsx'

/** Batches of payments to stores. */
export function Component() {
  return (
    <PageLayout
      title="Pagos a las tiendas"
      description="Cada lote lo arma una persona, lo aprueban otras dos y entonces se lleva al banco. Lo que el banco no acepta o devuelve vuelve a deberse."
      width="full"
      actions={<LinkButton to={paths.cuentasPorPagar.path}>Por pagar a las tiendas</LinkButton>}
    >
      <Lotes clase="tiendas" vacio="Arma el primero en Por pagar a las tiendas." />
    </PageLayout>
  )
}
