import { useSearchParams } from 'react-router-dom'
import { useVivo } from '#data/session/react.tsx'
import { ConteoInventario } from '#domain/inventario/conteo.entity.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { ConteoAbierto } from './ConteoAbierto.tsx'
import { EN_DIRECCION } from './filtros.ts'
import { ListaConteos } from './ListaConteos.tsx'

/** Stock counts: the list of them, or the one that the address names. */
export function Component() {
  const [busqueda, setBusqueda] = useSearchParams()
  const id = busqueda.get(EN_DIRECCION) ?? ''
  const filas = useVivo(ConteoInventario)
  const abrir = (conteoId: string) => setBusqueda(conteoId === '' ? {} : { [EN_DIRECCION]: conteoId })
  if (filas === undefined) return <PageLayout title="Conteo de inventario" state={<Loading />} />
  if (id === '') return <ListaConteos conteos={filas.map(({ doc }) => doc)} onOpen={abrir} />
  const conteo = filas.find(({ doc }) => doc.id === id)?.doc
  return conteo ? (
    <ConteoAbierto key={id} conteo={conteo} onBack={() => abrir('')} />
  ) : (
    <PageLayout
      title="Conteo de inventario"
      state={<EmptyState title="Ese conteo no está en este equipo">Sincroniza y vuelve a abrirlo.</EmptyState>}
    />
  )
}
