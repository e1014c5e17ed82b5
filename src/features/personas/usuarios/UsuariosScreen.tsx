import { Tabs, Text, UnstyledButton } from '@mantine/core'
import { IconHistory, IconSearch, IconUsersGroup } from '@tabler/icons-react'
import { comandosPersonas, type CuentaEnLista } from '#domain/personas/comandos.personas.ts'
import { estadosDeCuenta } from '#domain/personas/cuenta.entity.ts'
import { formatoTelefono } from '#domain/fiscal/identificacion.ts'
import { TextField, ChoiceField } from '#features/kit/inputs.tsx'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import { MarkBadge } from '#features/kit/columns.tsx'
import { useQuestion } from '#features/kit/list/useQuestion.ts'
import { usePaginasDe } from '#features/kit/list/usePaginas.ts'
import { formatDateTime } from '#ui/format.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { paths } from '#features/paths.ts'
import { colorDeEstado, lugaresEnLinea, nombresDeEstado } from './nombres.ts'
import { OperadoresPanel } from './OperadoresPanel.tsx'
import { UsuarioDrawer } from './UsuarioDrawer.tsx'
import classes from './Usuarios.module.css'
import { PagedList } from '#features/kit/PagedList.tsx'

/** Everybody who has an account in Mercana: found, looked at, and what an operator does with it. */
export function Component() {
  const [pestana, setPestana] = useSearchState('ver', { replace: true })
  return (
    <PageLayout
      title="Usuarios"
      description="Todas las cuentas de Mercana. Lo que haces aquí queda en la auditoría a tu nombre."
      actions={
        <LinkButton to={paths.auditoria.path} icon={IconHistory}>
          Auditoría
        </LinkButton>
      }
    >
      <Tabs value={pestana === 'operadores' ? 'operadores' : 'cuentas'} onChange={setPestana}>
        <Tabs.List mb="lg" aria-label="Qué se ve">
          <Tabs.Tab value="cuentas">Cuentas</Tabs.Tab>
          <Tabs.Tab value="operadores">Operadores</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="cuentas">
          <Cuentas />
        </Tabs.Panel>
        <Tabs.Panel value="operadores">
          <OperadoresPanel />
        </Tabs.Panel>
      </Tabs>
    </PageLayout>
  )
}

function Cuentas() {
  const [abierta, abrir] = useSearchState('persona')
  const { words: buscar, of, text, choice } = useQuestion('buscar', 'estado')
  const estado = estadosDeCuenta.find((uno) => uno === of('estado'))
  const paginas = usePaginasDe(comandosPersonas.usuarios, { buscar, estado }, ({ cuentas }) => cuentas)
  return (
    <>
      <div className={classes['buscador']} role="search">
        <TextField label="Buscar" placeholder="Nombre, correo o teléfono" leftSection={<IconSearch size={20} aria-hidden />} {...text} />
        <ChoiceField
          label="Estado"
          data={[{ value: '', label: 'Todos' }, ...estadosDeCuenta.map((value) => ({ value, label: nombresDeEstado[value] }))]}
          {...choice('estado')}
        />
      </div>
      <PagedList
        of={paginas}
        what="La lista de cuentas"
        label="Cuentas"
        className={classes['lista']}
        empty={
          <EmptyState icon={<IconUsersGroup size={38} />} title="Nadie con esas señas">
            Prueba con parte del nombre, del correo o del teléfono.
          </EmptyState>
        }
      >
        {(cuenta) => (
          <li key={cuenta.usuarioId}>
            <Renglon cuenta={cuenta} onOpen={() => abrir(cuenta.usuarioId)} />
          </li>
        )}
      </PagedList>
      {abierta !== undefined && <UsuarioDrawer key={abierta} usuarioId={abierta} onClose={() => abrir()} onChange={paginas.recargar} />}
    </>
  )
}

function Renglon({ cuenta, onOpen }: { cuenta: CuentaEnLista; onOpen: () => void }) {
  const { nombre, email, telefono, estado, operador, creadaEn, entroEn } = cuenta
  const lugares = lugaresEnLinea(cuenta)
  return (
    <UnstyledButton className={classes['renglon'] ?? ''} onClick={onOpen}>
      <span className={classes['palabras']}>
        <Text span fw={650} display="block">
          {nombre || 'Sin nombre'}
        </Text>
        <Text span c="dimmed" size="sm" display="block">
          {[email, formatoTelefono(telefono)].filter((parte) => parte !== '').join(' · ') || 'Sin señas'}
        </Text>
        {lugares !== '' && (
          <Text span size="sm" display="block">
            {lugares}
          </Text>
        )}
      </span>
      <Text span c="dimmed" size="sm">
        {entroEn === '' ? `Creada ${formatDateTime(creadaEn)}` : `Entró ${formatDateTime(entroEn)}`}
      </Text>
      {operador && <MarkBadge mark={['blue', 'Operador']} />}
      {estado !== 'activa' && <MarkBadge mark={[colorDeEstado[estado], nombresDeEstado[estado]]} />}
    </UnstyledButton>
  )
}
