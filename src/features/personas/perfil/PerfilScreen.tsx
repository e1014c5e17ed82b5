import { useState } from 'react'
import { Tabs, Text } from '@mantine/core'
import { useSesion } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosPersonas } from '#domain/personas/comandos.personas.ts'
import type { Usuario } from '#domain/personas/usuario.entity.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { TabStrip } from '#ui/page/TabStrip.tsx'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { AfiliadoTab } from './AfiliadoTab.tsx'
import { AvisosTab } from './AvisosTab.tsx'
import { CuentaTab } from './CuentaTab.tsx'
import { DatosPersonalesTab } from './DatosPersonalesTab.tsx'
import { DireccionesTab } from './DireccionesTab.tsx'
import { FotosPerfil } from './FotosPerfil.tsx'
import classes from './Perfil.module.css'
import { SeguridadTab } from './SeguridadTab.tsx'
import { unanswered } from '#features/kit/Answer.tsx'

const pestanas = [
  { key: 'datos', title: 'Datos personales' },
  { key: 'direcciones', title: 'Direcciones' },
  { key: 'documentos', title: 'Documentos' },
  { key: 'avisos', title: 'Avisos' },
  { key: 'seguridad', title: 'Entrada y sesiones' },
  { key: 'afiliado', title: 'Invitar' },
  { key: 'cuenta', title: 'Mi cuenta' },
] as const

/** Everything about the person who is signed in: who they are, where they live, and what they decide about their account. */
export function Component() {
  const { usuario, refrescar } = useSesion()
  const { datos, error, recargar } = useConsulta(comandosPersonas.perfil, {}, {})
  const [guardado, setGuardado] = useState<Partial<Usuario>>({})
  const [pedida, setPedida] = useSearchState('ver')
  const abierta = pestanas.find(({ key }) => key === pedida)?.key ?? 'datos'
  const onSave = (cambio: Partial<Usuario>) => {
    setGuardado((antes) => ({ ...antes, ...cambio }))
    if (cambio.nombre !== undefined) void refrescar()
  }
  const perfil = datos && { ...datos.perfil, ...guardado }
  const state = perfil ? undefined : unanswered({ datos, error, recargar }, 'Tu perfil')
  return (
    <PageLayout title="Mi perfil" description={usuario?.email} state={state}>
      {datos && perfil && (
        <Tabs value={abierta} onChange={setPedida}>
          <TabStrip label="Partes del perfil" open={abierta} tabs={pestanas} />
          <Tabs.Panel value="datos">
            <DatosPersonalesTab perfil={perfil} onSave={onSave} />
          </Tabs.Panel>
          <Tabs.Panel value="direcciones">
            <DireccionesTab perfil={perfil} onSave={onSave} />
          </Tabs.Panel>
          <Tabs.Panel value="documentos">
            <div className={classes['hoja']}>
              <FotosPerfil
                titulo="Documento de identidad y contrato"
                campos={['fotoDocumentoIdentidad', 'contrato']}
                perfil={perfil}
                onSave={onSave}
              />
              <Text c="dimmed" mt="sm">
                Son privados: los ves tú y quien verifica cuentas en Mercana.
              </Text>
            </div>
          </Tabs.Panel>
          <Tabs.Panel value="avisos">
            <AvisosTab perfil={perfil} onSave={onSave} />
          </Tabs.Panel>
          <Tabs.Panel value="seguridad">
            <SeguridadTab />
          </Tabs.Panel>
          <Tabs.Panel value="afiliado">{abierta === 'afiliado' && <AfiliadoTab codigo={datos.codigo} />}</Tabs.Panel>
          <Tabs.Panel value="cuenta">
            <CuentaTab sesionReciente={datos.sesionReciente} />
          </Tabs.Panel>
        </Tabs>
      )}
    </PageLayout>
  )
}
