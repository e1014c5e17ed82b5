import { Paper, Stack, Text } from '@mantine/core'
import { useLocation } from 'react-router-dom'
import { proveedoresOfrecidos, separarCuenta } from '#data/personas/acceso.ts'
import { useLeido } from '#data/useLeido.ts'
import type { AccesoPropio } from '#domain/personas/acceso.ts'
import { proveedores } from '#domain/personas/proveedores.ts'
import { Item } from '#features/kit/list/Item.tsx'
import { AskButton } from '#features/kit/AskButton.tsx'
import { formatDateTime } from '#ui/format.ts'
import { toastSuccess } from '#ui/toast.ts'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { BotonesProveedor } from './BotonesProveedor.tsx'
import { ConAcceso, releerAcceso } from './useAcceso.tsx'
import { useActoReciente } from './useActoReciente.tsx'

type Externa = AccesoPropio['externas'][number]

/** The other accounts that open this one: joined and separated here. Shows nothing where the server offers none and none is joined. */
export const CuentasExternas = () => <ConAcceso>{(acceso) => <Externas acceso={acceso} />}</ConAcceso>

function Externas({ acceso }: { acceso: AccesoPropio }) {
  const { pathname, search } = useLocation()
  const { valor: ofrecidos } = useLeido(proveedoresOfrecidos, [])
  const joined = new Set(acceso.externas.map(({ proveedor }) => proveedor))
  const free = (ofrecidos?.ok ? ofrecidos.value : []).filter((id) => !joined.has(id))
  const done = () => {
    toastSuccess('Las cuentas quedaron unidas')
    void releerAcceso()
  }
  if (acceso.externas.length === 0 && free.length === 0)
    return <Text c="dimmed">Aquí se entra con correo, con un enlace o con una llave. No se ofrecen otras cuentas.</Text>
  return (
    <Stack>
      {acceso.externas.map((una) => (
        <UnaExterna key={una.id} una={una} acceso={acceso} />
      ))}
      {free.length > 0 && <BotonesProveedor ids={free} unir desde={`${pathname}${search}`} onDone={done} />}
    </Stack>
  )
}

function UnaExterna({ una, acceso }: { una: Externa; acceso: AccesoPropio }) {
  const { run, running, problem, confirming } = useActoReciente(
    acceso,
    () => separarCuenta(una.id),
    () => void releerAcceso(),
  )
  const name = proveedores[una.proveedor]
  return (
    <Paper withBorder p="md" radius="md">
      <Item title={name} detail={`Unida el ${formatDateTime(una.desde)}`}>
        <AskButton
          variant="default"
          loading={running}
          label="Separar"
          aria-label={`Separar la cuenta de ${name}`}
          question={`¿Separar tu cuenta de ${name}?`}
          danger
          act={async () => run()}
        >
          Dejarás de entrar en Mercana con {name}. La puedes unir otra vez cuando quieras.
        </AskButton>
      </Item>
      <Problem>{problem}</Problem>
      {confirming}
    </Paper>
  )
}
