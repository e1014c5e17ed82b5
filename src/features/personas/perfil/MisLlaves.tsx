import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useSesion } from '#data/session/react.tsx'
import { comandosLlaves } from '#domain/confianza/comandos.llaves.ts'
import { useConsulta } from '#data/useConsulta.ts'
import { Loading } from '#ui/show/states.tsx'
import { LlavesDeFirma } from '../LlavesDeFirma.tsx'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { enPalabras } from '#features/kit/answer/useCommand.ts'

/** At which tills of the stores where they work this person signs what they do. */
export function MisLlaves() {
  const { membresias } = useSesion()
  return (
    <Stack>
      <Text c="dimmed" size="sm">
        Con tu PIN firmas lo que haces en una caja. Si aquí hay una en la que no entraste, retírala y cambia tu PIN.
      </Text>
      {membresias.length === 0 && <Text>No trabajas en ninguna tienda.</Text>}
      {membresias.map(({ tiendaId, tiendaNombre }) => (
        <DeTienda key={tiendaId} tiendaId={tiendaId} tiendaNombre={tiendaNombre} />
      ))}
    </Stack>
  )
}

function DeTienda({ tiendaId, tiendaNombre }: { tiendaId: string; tiendaNombre: string }) {
  const { datos, error, recargar } = useConsulta(comandosLlaves.misLlaves, { tiendaId }, {})
  if (error) return <Problem>{enPalabras(error)}</Problem>
  if (!datos) return <Loading />
  const nuevas = datos.llaves.filter(({ estado }) => estado === 'por_confirmar').length
  return (
    <Stack gap="sm">
      <Text fw={650}>{tiendaNombre}</Text>
      {datos.llaves.length === 0 && <Text c="dimmed">Todavía no firmas en ninguna caja.</Text>}
      {nuevas > 0 && (
        <Alert color="orange" icon={<IconAlertTriangle size={22} aria-hidden />} title="Hay una llave nueva a tu nombre">
          Si entraste en esa caja con tu PIN, confírmala. Si no fuiste tú, retírala y avisa al propietario.
        </Alert>
      )}
      <LlavesDeFirma tiendaId={tiendaId} decide llaves={datos.llaves} onChange={recargar} />
    </Stack>
  )
}
