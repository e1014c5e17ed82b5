import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconPlus, IconQrcode } from '@tabler/icons-react'
import { puedeTomarCajas } from '#data/session/caja-negra/caja-negra.ts'
import { usePersona, usePuede, useTienda } from '#data/session/react.tsx'
import { RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { TomarCaja } from '../../kit/caja-negra/TomarCaja.tsx'
import { Dada } from './Dada.tsx'
import { EntregarDinero } from './EntregarDinero.tsx'
import { columnasDadas, filtrosDeEntregas } from './lista.tsx'
import { useEntregas } from '#features/kit/device/useEntregas.ts'

/** What somebody hands over, until somebody else has it: who may settle anybody's sees all of them. */
export function Component() {
  const tienda = useTienda()
  const persona = usePersona()
  const resuelve = usePuede(RecepcionDinero, 'resolver')
  const entregas = useEntregas()
  const [abierta, abrir] = useSearchState('entrega')
  const [entregando, setEntregando] = useState(false)
  const [leyendo, setLeyendo] = useState(false)
  const suyas = entregas?.filter(({ entrega }) => resuelve || entrega.creadoPor === persona?.empleadoId)
  const una = suyas?.find(({ entrega }) => entrega.id === abierta)
  return (
    <PageLayout
      title="Entregar dinero"
      description="Lo que entregas sigue a tu cargo hasta que la otra persona lo cuente y lo firme."
      width="full"
      actions={
        <>
          {puedeTomarCajas(tienda) && (
            <Button variant="default" leftSection={<IconQrcode size={18} aria-hidden />} onClick={() => setLeyendo(true)}>
              Leer lo que firmó
            </Button>
          )}
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEntregando(true)}>
            Entregar
          </Button>
        </>
      }
      state={suyas === undefined ? <Loading /> : undefined}
    >
      <DataTable
        name="entregas"
        label="Entregas de dinero"
        rows={suyas ?? []}
        rowKey={({ entrega }) => entrega.id}
        columns={columnasDadas}
        filters={filtrosDeEntregas}
        searchText={({ entrega }) => `${entrega.paraNombre} ${entrega.deNombre} ${entrega.nota}`}
        searchPlaceholder="Persona o nota"
        defaultSort={{ key: 'en', descending: true }}
        onOpen={({ entrega }) => abrir(entrega.id)}
        empty={<EmptyState title="Nada entregado todavía">Cuenta el dinero, di a quién se lo das, y que lo cuente esa persona.</EmptyState>}
      />
      {entregando && (
        <EntregarDinero
          onClose={() => setEntregando(false)}
          onDone={(id) => {
            setEntregando(false)
            abrir(id)
          }}
        />
      )}
      {una && <Dada key={una.entrega.id} una={una} onClose={() => abrir('')} />}
      {leyendo && <TomarCaja titulo="Leer lo que firmó quien recibe" onClose={() => setLeyendo(false)} />}
    </PageLayout>
  )
}
