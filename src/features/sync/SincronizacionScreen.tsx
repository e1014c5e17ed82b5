import { Tabs } from '@mantine/core'
import { usePuede, useSesion, useTienda, useVivo } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandos, type SaludDispositivo } from '#domain/comandos.ts'
import { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { formatInteger } from '#ui/format.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { CajaNegraCard } from './CajaNegraCard.tsx'
import { ComparacionPanel } from './ComparacionPanel.tsx'
import { CuarentenaPanel } from './CuarentenaPanel.tsx'
import { DispositivosPanel } from './DispositivosPanel.tsx'
import { DocumentosPanel } from './DocumentosPanel.tsx'
import { EnElServidorPanel } from './EnElServidorPanel.tsx'
import { EsteEquipo } from './EsteEquipo.tsx'
import { HuecosPanel } from './HuecosPanel.tsx'
import { PorAclararPanel } from './PorAclararPanel.tsx'
import { SaludPanel } from './SaludPanel.tsx'

/** Where every document of this device stands, and how every device of the store is doing. */
export function Component() {
  const { tiendaId } = useTienda()
  const { usuario } = useSesion()
  // What the server knows of all devices it says to accounts; who is at a till by PIN has none.
  const veDispositivos = usePuede(Dispositivo, 'leer') && usuario !== undefined
  const salud = useConsulta(comandos.sincronizacion, { tiendaId }, {}, { cadaMs: 20_000, activa: veDispositivos })
  const porAclarar = useVivo(Aclaracion, { clave: 'pendiente' })?.length ?? 0
  const cuantos = (de: (d: SaludDispositivo) => number) => salud.datos?.dispositivos.reduce((suma, d) => suma + de(d), 0) ?? 0
  const [pestana = 'documentos', setPestana] = useSearchState('ver', { replace: true })
  return (
    <PageLayout
      title="Sincronización"
      description="Todo lo que se hace aquí queda en el disco de este equipo y sale al servidor cuando hay conexión."
      width="full"
    >
      <EsteEquipo />
      <CajaNegraCard />
      {veDispositivos && <EnElServidorPanel consulta={salud} />}
      {veDispositivos && <SaludPanel consulta={salud} />}
      <Tabs value={pestana} onChange={setPestana} keepMounted={false} mt="lg">
        <Tabs.List mb="md">
          <Tabs.Tab value="documentos">Documentos de este equipo</Tabs.Tab>
          {veDispositivos && (
            <>
              <Tabs.Tab value="aclarar">{conCuenta('Por aclarar', porAclarar)}</Tabs.Tab>
              <Tabs.Tab value="dispositivos">Dispositivos</Tabs.Tab>
              <Tabs.Tab value="cuarentena">
                {conCuenta(
                  'Cuarentena',
                  cuantos((d) => d.enCuarentena),
                )}
              </Tabs.Tab>
              <Tabs.Tab value="huecos">
                {conCuenta(
                  'Huecos',
                  cuantos((d) => Number(d.huecos.length > 0)),
                )}
              </Tabs.Tab>
              <Tabs.Tab value="comparacion">
                {conCuenta(
                  'Comparación',
                  cuantos((d) => d.comparado?.distintos.length ?? 0),
                )}
              </Tabs.Tab>
            </>
          )}
        </Tabs.List>
        <Tabs.Panel value="documentos">
          <DocumentosPanel />
        </Tabs.Panel>
        {veDispositivos && (
          <>
            <Tabs.Panel value="aclarar">
              <PorAclararPanel />
            </Tabs.Panel>
            <Tabs.Panel value="dispositivos">
              <DispositivosPanel consulta={salud} />
            </Tabs.Panel>
            <Tabs.Panel value="cuarentena">
              <CuarentenaPanel consulta={salud} />
            </Tabs.Panel>
            <Tabs.Panel value="huecos">
              <HuecosPanel consulta={salud} />
            </Tabs.Panel>
            <Tabs.Panel value="comparacion">
              <ComparacionPanel consulta={salud} />
            </Tabs.Panel>
          </>
        )}
      </Tabs>
    </PageLayout>
  )
}

const conCuenta = (palabra: string, n: number): string => (n === 0 ? palabra : `${palabra} (${formatInteger(n)})`)
