import { useMemo, useState, type ReactNode } from 'react'
import { Button, Tabs } from '@mantine/core'
import { IconFileInvoice, IconPlus } from '@tabler/icons-react'
import { usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandos } from '#domain/comandos.ts'
import { BloqueNCF, RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import { cuentaDeRango } from '#domain/fiscal/cuenta-de-rango.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState, Loading, OfflineState } from '#ui/show/states.tsx'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { useShortcuts } from '#ui/hooks/useShortcuts.ts'
import { BloquesPanel } from './BloquesPanel.tsx'
import { NumerosSinUsarPanel } from './NumerosSinUsarPanel.tsx'
import { PruebaPanel } from './PruebaPanel.tsx'
import type { RangoConCuenta } from './rango-con-cuenta.ts'
import { RangoForm } from './RangoForm.tsx'
import { RangosPanel } from './RangosPanel.tsx'
import { AvisoCuentas } from './SinCuenta.tsx'
import { VencimientosPanel } from './VencimientosPanel.tsx'

/** The numbers that DGII authorised: ranges, what each till holds of them, and the proof that every number is in one place. */
export function Component() {
  const { tiendaId } = useTienda()
  const rangos = useVivo(RangoNCF)
  const bloques = useVivo(BloqueNCF)
  const puedeCrear = usePuede(RangoNCF, 'crear')
  const { datos, error, recargar } = useConsulta(comandos.numerosUsados, { tiendaId }, {}, { cadaMs: 30_000 })
  const [creando, setCreando] = useState(false)
  const [ver = 'rangos', setVer] = useSearchState('ver', { replace: true })
  const nuevo = puedeCrear ? () => setCreando(true) : undefined
  const conPrueba = useMemo<RangoConCuenta[]>(() => {
    const todos = (bloques ?? []).map(({ doc }) => doc)
    return (rangos ?? [])
      .map(({ doc: rango }) => {
        const usados = datos && (datos.tipos[rango.tipoComprobante] ?? [])
        const suyos = todos.filter(({ rangoId }) => rangoId === rango.id)
        return { rango, bloques: suyos, usados, prueba: usados && cuentaDeRango(rango, suyos, usados) }
      })
      .sort((a, b) => a.rango.tipoComprobante.localeCompare(b.rango.tipoComprobante) || a.rango.desde - b.rango.desde)
  }, [rangos, bloques, datos])
  useShortcuts(nuevo ? [{ key: 'n', run: nuevo }] : [])
  const registrar = nuevo && (
    <Button leftSection={<IconPlus size={18} />} onClick={nuevo}>
      Registrar un rango
    </Button>
  )
  const conCuentas = (panel: ReactNode) =>
    datos ? panel : error ? <OfflineState what="La lista de números usados" onRetry={recargar} /> : <Loading />
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
        <AvisoCuentas error={error} leidoEn={datos?.en ?? ''}>
          <Tabs value={ver} onChange={setVer} keepMounted={false}>
            <Tabs.List mb="md">
              <Tabs.Tab value="rangos">Rangos</Tabs.Tab>
              <Tabs.Tab value="bloques">En las cajas</Tabs.Tab>
              <Tabs.Tab value="huecos">Huecos</Tabs.Tab>
              <Tabs.Tab value="vencimientos">Vencimientos</Tabs.Tab>
              <Tabs.Tab value="prueba">Prueba</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="rangos">
              <RangosPanel rangos={conPrueba} onChange={recargar} />
            </Tabs.Panel>
            <Tabs.Panel value="bloques">
              <BloquesPanel usados={datos?.tipos} onChange={recargar} />
            </Tabs.Panel>
            <Tabs.Panel value="huecos">{conCuentas(<NumerosSinUsarPanel rangos={conPrueba} />)}</Tabs.Panel>
            <Tabs.Panel value="vencimientos">
              <VencimientosPanel rangos={conPrueba} />
            </Tabs.Panel>
            <Tabs.Panel value="prueba">{conCuentas(<PruebaPanel rangos={conPrueba} />)}</Tabs.Panel>
          </Tabs>
        </AvisoCuentas>
      )}
      {creando && <RangoForm existentes={conPrueba.map(({ rango }) => rango)} onClose={() => setCreando(false)} />}
    </PageLayout>
  )
}
