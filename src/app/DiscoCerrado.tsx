/** Nothing of this browser's IndexedDB opens: what is safe, how to take it out, and how the till goes on (data/device/browser/disco-nuevo.ts). */
import { useCallback, useState } from 'react'
import { Alert, Button, Card, Container, List, Stack, Text, Title } from '@mantine/core'
import { IconDatabaseOff, IconPackageExport, IconRefresh } from '@tabler/icons-react'
import { abrirConDiscoNuevo, leerCopias, sacarDeCopia } from '#data/session/caja-negra/disco-cerrado.ts'
import type { CopiaDeEquipo } from '#data/write/safety-copy.ts'
import { hayOtrosDiscos } from '#data/device/browser/disco-nuevo.ts'
import { useLeido } from '#data/useLeido.ts'
import { mensajeDe } from '#domain/messages.ts'
import { CajaSacada } from '#features/kit/caja-negra/SacarCaja.tsx'
import { formatInteger } from '#ui/format.ts'
import { ErrorState, Loading } from '#ui/show/states.tsx'

export function DiscoCerrado({ onRetry }: { onRetry: () => void }) {
  const { valor: copias, error, reintentar } = useLeido(leerCopias, [])
  const { mensaje, arreglo } = mensajeDe({ code: 'datos.disco-cerrado' })
  return (
    <Container size="sm" py="xl">
      <Stack>
        <Alert
          role="alert"
          color="red"
          icon={<IconDatabaseOff size={24} />}
          title={
            <Title order={2} size="h4">
              El disco de este navegador no abre
            </Title>
          }
        >
          {mensaje} {arreglo} Si sigue igual, reinicia el equipo.
        </Alert>
        <Button leftSection={<IconRefresh size={18} />} onClick={onRetry} style={{ alignSelf: 'flex-start' }}>
          Intentar otra vez
        </Button>
        {error && <ErrorState message={mensajeDe(error).mensaje} fix={mensajeDe(error).arreglo} onRetry={reintentar} />}
        {copias === undefined && !error && <Loading />}
        {copias?.map((copia) => (
          <SegundaCopia key={copia.credencial.dispositivoId} copia={copia} />
        ))}
        {(copias !== undefined || error) && <Seguir hayCopia={(copias?.length ?? 0) > 0} />}
      </Stack>
    </Container>
  )
}

/** What is safe of one device, and the way to take it out. */
function SegundaCopia({ copia }: { copia: CopiaDeEquipo }) {
  const [sacando, setSacando] = useState(false)
  const sacar = useCallback(() => sacarDeCopia(copia), [copia])
  const { credencial, hechos } = copia
  return (
    <Card component="section" aria-label={`Segunda copia de ${credencial.nombre}`}>
      <Title order={3} size="h5">
        {credencial.nombre}: lo vendido está a salvo
      </Title>
      <Text c="dimmed">
        {hechos.length === 0
          ? 'Su segunda copia se lee bien, y no tiene nada por entregar.'
          : `Su segunda copia se lee bien y tiene ${formatInteger(hechos.length)} ${hechos.length === 1 ? 'documento' : 'documentos'}, con todo lo que falta por entregar. Puedes sacarla para que otro equipo de la tienda la entregue: nada se dobla.`}
      </Text>
      {hechos.length > 0 && (
        <Button
          mt="sm"
          variant="default"
          leftSection={<IconPackageExport size={18} />}
          onClick={() => setSacando(true)}
          style={{ alignSelf: 'flex-start' }}
        >
          Sacar la caja negra
        </Button>
      )}
      {sacando && <CajaSacada sacar={sacar} onClose={() => setSacando(false)} />}
    </Card>
  )
}

/** How the till goes on: on a new disk of the same browser, or by hand where there is none. */
function Seguir({ hayCopia }: { hayCopia: boolean }) {
  const [estado, setEstado] = useState<'quieto' | 'abriendo' | 'no-hay'>('quieto')
  const empezar = async (): Promise<void> => {
    setEstado('abriendo')
    const como = await abrirConDiscoNuevo().catch((error: unknown) => {
      reportError(error)
      return 'no-hay' as const
    })
    if (como === 'no-hay') setEstado('no-hay')
    else location.reload()
  }
  if (!hayOtrosDiscos() || estado === 'no-hay') return <AMano hayCopia={hayCopia} />
  return (
    <Card component="section" aria-labelledby="disco-nuevo">
      <Title order={3} size="h5" id="disco-nuevo">
        Si ya lo reiniciaste y no abre
      </Title>
      <Text c="dimmed">
        {hayCopia
          ? 'Mercana puede empezar en un disco nuevo de este mismo navegador. La caja recupera lo suyo de la segunda copia y del servidor: conéctala y, cuando termine, vuelve a vender con números nuevos.'
          : 'Mercana puede empezar en un disco nuevo de este mismo navegador. Aquí no hay segunda copia de ninguna caja: si este equipo vendía, avisa al operador antes de seguir.'}{' '}
        Lo que no abre no se borra.
      </Text>
      <Button mt="sm" color="orange" loading={estado === 'abriendo'} onClick={() => void empezar()} style={{ alignSelf: 'flex-start' }}>
        Empezar en un disco nuevo
      </Button>
    </Card>
  )
}

/** Where a page can do nothing more, what a person does. */
const AMano = ({ hayCopia }: { hayCopia: boolean }) => (
  <Card component="section" aria-labelledby="a-mano">
    <Title order={3} size="h5" id="a-mano">
      Qué hacer si sigue igual
    </Title>
    <List type="ordered">
      {hayCopia && <List.Item>Saca la caja negra y recíbela en otro equipo de la tienda, en Sincronización.</List.Item>}
      <List.Item>
        Avisa al operador. No borres los datos del sitio mientras algo esté sin entregar: se iría también la segunda copia.
      </List.Item>
      <List.Item>Cuando todo esté entregado, borra los datos de este sitio en el navegador y enrola la caja con un código nuevo.</List.Item>
    </List>
  </Card>
)
