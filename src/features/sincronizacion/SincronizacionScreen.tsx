import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import { usePuede } from '#data/react.tsx'
import { Dispositivo } from '#domain/entidades/tienda.ts'
import { PageLayout } from '#ui/PageLayout.tsx'
import { CajaNegraCard } from './caja-negra/CajaNegraCard.tsx'
import { CuarentenaPanel } from './CuarentenaPanel.tsx'
import { DispositivosPanel } from './DispositivosPanel.tsx'
import { DocumentosPanel } from './DocumentosPanel.tsx'
import { EsteEquipo } from './EsteEquipo.tsx'

/** Where every document of this device stands, and how every device of the store is doing. */
export function Component() {
  const veDispositivos = usePuede(Dispositivo, 'leer')
  const [busqueda, setBusqueda] = useSearchParams()
  const pestana = busqueda.get('ver') ?? 'documentos'
  return (
    <PageLayout
      title="Sincronización"
      description="Todo lo que se hace aquí queda en el disco de este equipo y sale al servidor cuando hay conexión."
      width="full"
    >
      <EsteEquipo />
      <CajaNegraCard />
      <Tabs
        value={pestana}
        onChange={(valor) => setBusqueda(valor === null ? {} : { ver: valor }, { replace: true })}
        keepMounted={false}
        mt="lg"
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="documentos">Documentos de este equipo</Tabs.Tab>
          {veDispositivos && <Tabs.Tab value="dispositivos">Dispositivos</Tabs.Tab>}
          {veDispositivos && <Tabs.Tab value="cuarentena">Cuarentena</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="documentos">
          <DocumentosPanel />
        </Tabs.Panel>
        {veDispositivos && (
          <Tabs.Panel value="dispositivos">
            <DispositivosPanel />
          </Tabs.Panel>
        )}
        {veDispositivos && (
          <Tabs.Panel value="cuarentena">
            <CuarentenaPanel />
          </Tabs.Panel>
        )}
      </Tabs>
    </PageLayout>
  )
}
