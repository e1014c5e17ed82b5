import { useMemo, useState } from 'react'
import { Button, Stack, Tabs } from '@mantine/core'
import { IconFileInvoice, IconPlus } from '@tabler/icons-react'
import { usePuede, useTienda, useVivo } from '#data/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandos } from '#domain/comandos.ts'
import { BloqueNCF, RangoNCF } from '#domain/entidades/ncf.ts'
import { pruebaDeRango, type Intervalo } from '#domain/ncf.prueba.ts'
import { PageLayout } from '#ui/PageLayout.tsx'
import { EmptyState, Loading, OfflineState } from '#ui/states.tsx'
import { useSearchState } from '#ui/useSearchState.ts'
import { BloquesPanel } from './BloquesPanel.tsx'
import { PruebaPanel } from './PruebaPanel.tsx'
import type { RangoConPrueba } from './rango-con-prueba.ts'
import { RangoForm } from './RangoForm.tsx'
import { RangosPanel } from './RangosPanel.tsx'

/** The numbers that DGII authorised: ranges, what each till holds of them, and the proof that every number is in one place. */
export function Component() {
  const { tiendaId } = useTienda()
  const rangos = useVivo(RangoNCF)
  const bloques = useVivo(BloqueNCF)
  const puedeCrear = usePuede(RangoNCF, 'crear')
  const { datos, error, recargar } = useConsulta(comandos.numerosUsados, { tiendaId }, {}, { cadaMs: 30_000 })
  const [pestana = 'rangos', setPestana] = useSearchState('ver', { replace: true })
  const [creando, setCreando] = useState(false)
  const conPrueba = useMemo<RangoConPrueba[]>(() => {
    const todos = (bloques ?? []).map(({ doc }) => doc)
    return (rangos ?? [])
      .map(({ doc: rango }) => {
        const usados: readonly Intervalo[] | undefined = datos && (datos.tipos[rango.tipoComprobante] ?? [])
        return { rango, prueba: usados && pruebaDeRango(rango, todos, usados) }
      })
      .sort((a, b) => a.rango.tipoComprobante.localeCompare(b.rango.tipoComprobante) || a.rango.desde - b.rango.desde)
  }, [rangos, bloques, datos])
  const registrar = puedeCrear && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setCreando(true)}>
      Registrar un rango
    </Button>
  )
  return (
    <PageLayout
      title="Comprobantes fiscales"
      description="Cada caja recibe sus números por adelantado y los usa sin conexión; ninguno puede salir dos veces."
      width="full"
      actions={registrar}
      state={rangos === undefined ? <Loading /> : undefined}
    >
      {conPrueba.length === 0 ? (
        <EmptyState icon={<IconFileInvoice size={38} />} title="Aún no hay rangos" action={registrar}>
          Registra los que te autorizó la DGII; de ahí salen los números de tus cajas.
        </EmptyState>
      ) : (
        <Tabs
          value={pestana}
          onChange={setPestana}
          keepMounted={false}
        >
          <Tabs.List mb="md">
            <Tabs.Tab value="rangos">Rangos</Tabs.Tab>
            <Tabs.Tab value="bloques">En las cajas</Tabs.Tab>
            <Tabs.Tab value="prueba">Prueba</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="rangos">
            <RangosPanel rangos={conPrueba} />
          </Tabs.Panel>
          <Tabs.Panel value="bloques">
            <BloquesPanel usados={datos?.tipos} alCambiar={recargar} />
          </Tabs.Panel>
          <Tabs.Panel value="prueba">
            {datos ? (
              <Stack>{conPrueba.map(({ rango, prueba }) => prueba && <PruebaPanel key={rango.id} rango={rango} prueba={prueba} />)}</Stack>
            ) : error ? (
              <OfflineState what="La lista de números usados" onRetry={recargar} />
            ) : (
              <Loading />
            )}
          </Tabs.Panel>
        </Tabs>
      )}
      {creando && <RangoForm existentes={conPrueba.map(({ rango }) => rango)} onCerrar={() => setCreando(false)} />}
    </PageLayout>
  )
}
