import { useState } from 'react'
import { Button, Tabs } from '@mantine/core'
import { IconBuildingBank, IconFileImport, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosBancos } from '#domain/bancos/comandos.bancos.ts'
import { CuentaDeBanco } from '#domain/bancos/cuenta-de-banco.entity.ts'
import { LineaDeBanco } from '#domain/bancos/linea-de-banco.entity.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { TabStrip } from '#ui/page/TabStrip.tsx'
import { useChangeSearch } from '#ui/hooks/useChangeSearch.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { Answer } from '../kit/Answer.tsx'
import { useHoy } from '../kit/device/useHoy.ts'
import { paths } from '../paths.ts'
import { ConciliarPanel } from './ConciliarPanel.tsx'
import { CuentaForm } from './CuentaForm.tsx'
import { CuentasPanel } from './CuentasPanel.tsx'
import { DeCuenta } from './DeCuenta.tsx'
import { HistorialPanel } from './HistorialPanel.tsx'
import { LineasPanel } from './LineasPanel.tsx'

const pestanas = [
  { key: 'cuentas', title: 'Cuentas' },
  { key: 'conciliar', title: 'Conciliar' },
  { key: 'lineas', title: 'Líneas' },
  { key: 'historial', title: 'Historial' },
] as const

/** The store's bank accounts, what their statements say, and whose each line is. Asked of the server: whoever reconciles has a connection. */
export function Component() {
  const { tiendaId, slug } = useTienda()
  const hoy = useHoy()
  const puedeCrear = usePuede(CuentaDeBanco, 'crear')
  const puedeImportar = usePuede(LineaDeBanco, 'crear')
  const [pedida = 'cuentas', setVer] = useSearchState('ver', { replace: true })
  const ver = pestanas.find(({ key }) => key === pedida)?.key ?? 'cuentas'
  const cambiar = useChangeSearch()
  const [enForma, setEnForma] = useState<CuentaDeBanco | 'nueva'>()
  const consulta = useConsulta(comandosBancos.cuentasDeBanco, { tiendaId }, {})
  const hay = (consulta.datos?.cuentas.length ?? 0) > 0
  const registrar = puedeCrear && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} variant={hay ? 'default' : 'filled'} onClick={() => setEnForma('nueva')}>
      Registrar una cuenta
    </Button>
  )
  const acciones = (
    <>
      {registrar}
      {hay && puedeImportar && (
        <Button component={Link} to={paths.bancosImportar.href({ nombre: slug })} leftSection={<IconFileImport size={18} aria-hidden />}>
          Importar estado
        </Button>
      )}
    </>
  )
  const abrir = ({ id }: CuentaDeBanco): void =>
    cambiar((direccion) => {
      direccion.set('cuenta', id)
      direccion.set('ver', 'conciliar')
      direccion.delete('mes')
      return direccion
    })
  return (
    <PageLayout
      title="Bancos"
      description="Tus cuentas, lo que dicen sus estados y de quién es cada línea."
      width="full"
      actions={acciones}
    >
      <Answer
        of={consulta}
        what="La lista de cuentas"
        since={({ en }) => en}
        isEmpty={({ cuentas }) => cuentas.length === 0}
        empty={
          <EmptyState icon={<IconBuildingBank size={38} />} title="Aún no hay cuentas de banco" action={registrar}>
            Registra las de la tienda; después importa sus estados y concilia los pagos que recibiste.
          </EmptyState>
        }
      >
        {({ cuentas }) => (
          <Tabs value={ver} onChange={setVer} keepMounted={false}>
            <TabStrip label="Partes de Bancos" open={ver} tabs={pestanas} />
            <Tabs.Panel value="cuentas">
              <CuentasPanel cuentas={cuentas} onOpen={abrir} onEdit={setEnForma} />
            </Tabs.Panel>
            <Tabs.Panel value="conciliar">
              <DeCuenta cuentas={cuentas} hoy={hoy} onChange={consulta.recargar}>
                {(de) => <ConciliarPanel key={`${de.visto.cuenta.id} ${de.visto.mes}`} {...de} hoy={hoy} />}
              </DeCuenta>
            </Tabs.Panel>
            <Tabs.Panel value="lineas">
              <DeCuenta cuentas={cuentas} hoy={hoy} onChange={consulta.recargar}>
                {(de) => <LineasPanel {...de} />}
              </DeCuenta>
            </Tabs.Panel>
            <Tabs.Panel value="historial">
              <HistorialPanel cuentas={cuentas} onChange={consulta.recargar} />
            </Tabs.Panel>
          </Tabs>
        )}
      </Answer>
      {enForma && (
        <CuentaForm
          cuenta={enForma === 'nueva' ? undefined : enForma}
          desde={`${hoy.slice(0, 8)}01`}
          onSaved={consulta.recargar}
          onClose={() => setEnForma(undefined)}
        />
      )}
    </PageLayout>
  )
}
