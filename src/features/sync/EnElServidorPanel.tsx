import { useState } from 'react'
import { Alert, Button, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react'
import { ejecutar } from '#data/device/browser/api.ts'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { comandos, type SinProcesar } from '#domain/comandos.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { entityDe } from '#domain/entities.ts'
import { formatDateTime, formatInteger } from '#ui/format.ts'
import { toastSuccess } from '#ui/toast.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { enPalabras } from '#features/kit/answer/useCommand.ts'
import type { SaludTiendaEnLinea } from './saludTienda.ts'

/** So many are named; the others are counted. */
const NOMBRADOS = 5

/** What the server itself could not finish in this store, each with the way to put it right; nothing when all is well. */
export function EnElServidorPanel({ consulta: { datos, recargar } }: { consulta: SaludTiendaEnLinea }) {
  if (!datos) return null
  const { sinProcesar, relojes } = datos
  return (
    <Stack gap="sm" mt={sinProcesar.length + relojes.cuantos > 0 ? 'lg' : 0}>
      {sinProcesar.length > 0 && <SinProcesarAviso documentos={sinProcesar} onChange={recargar} />}
      {relojes.cuantos > 0 && <RelojesAviso relojes={relojes} onChange={recargar} />}
    </Stack>
  )
}

function SinProcesarAviso({ documentos, onChange }: { documentos: readonly SinProcesar[]; onChange: () => void }) {
  const { tiendaId } = useTienda()
  const puede = usePuede(Dispositivo, 'decidirCuarentena')
  const [problema, setProblema] = useState<string>()
  const [revisar, revisando] = useLocked(async () => {
    const dicho = await ejecutar(comandos.reprocesar, { tiendaId }, {})
    if (!dicho.ok) return setProblema(enPalabras(dicho.error))
    const quedan = dicho.value.sinProcesar.length
    setProblema(quedan === 0 ? undefined : 'Siguen igual. Avisa al operador con lo que dice cada uno.')
    if (quedan === 0) toastSuccess('Todo quedó procesado')
    onChange()
  })
  const cuantos = documentos.length
  return (
    <Alert
      color="orange"
      icon={<IconAlertTriangle aria-hidden />}
      title={
        cuantos === 1
          ? 'Un documento que el servidor no pudo procesar'
          : `${formatInteger(cuantos)} documentos que el servidor no pudo procesar`
      }
    >
      <Text>
        Están guardados y no se pierden. Lo demás de la tienda sigue al día; lo que sale de ellos (deudas, cuadres, avisos) falta.
      </Text>
      <List my="xs">
        {documentos.slice(0, NOMBRADOS).map(({ id, tipo, trabajo, detalle, en }) => (
          <List.Item key={`${trabajo} ${id}`} style={{ overflowWrap: 'anywhere' }}>
            {entityDe(tipo)?.titulo ?? 'Documento'} {id}, {formatDateTime(en)}: {detalle}
          </List.Item>
        ))}
      </List>
      {cuantos > NOMBRADOS && <Text>Y {formatInteger(cuantos - NOMBRADOS)} más.</Text>}
      {problema !== undefined && (
        <Text fw={600} role="alert">
          {problema}
        </Text>
      )}
      {puede ? (
        <Button mt="xs" variant="default" onClick={revisar} loading={revisando}>
          Revisar otra vez
        </Button>
      ) : (
        <Text mt="xs">Revisarlos otra vez le toca al propietario.</Text>
      )}
    </Alert>
  )
}

type Relojes = NonNullable<SaludTiendaEnLinea['datos']>['relojes']

function RelojesAviso({ relojes: { cuantos, primeros }, onChange }: { relojes: Relojes; onChange: () => void }) {
  const { tiendaId, sync } = useTienda()
  const puede = usePuede(Dispositivo, 'decidirCuarentena')
  const [problema, setProblema] = useState<string>()
  const [reparar, reparando] = useLocked(async () => {
    const dicho = await ejecutar(comandos.repararRelojes, { tiendaId }, {})
    if (!dicho.ok) return setProblema(enPalabras(dicho.error))
    setProblema(undefined)
    toastSuccess('Reparado: ya se pueden cambiar')
    onChange()
    await sync.sincronizar()
  })
  return (
    <Alert
      color="orange"
      icon={<IconClockExclamation aria-hidden />}
      title={cuantos === 1 ? 'Un documento que no se deja cambiar' : `${formatInteger(cuantos)} documentos que no se dejan cambiar`}
    >
      <Text>
        Un equipo con la fecha adelantada los cambió, y por eso ningún cambio de después cuenta. Al repararlos vale el último cambio que
        llegó al servidor; queda en la auditoría.
      </Text>
      <List my="xs">
        {primeros.slice(0, NOMBRADOS).map(({ id, tipo, nombre, hasta }) => (
          <List.Item key={id} style={{ overflowWrap: 'anywhere' }}>
            {tipo} {nombre}, detenido hasta el {formatDateTime(hasta)}
          </List.Item>
        ))}
      </List>
      {cuantos > NOMBRADOS && <Text>Y {formatInteger(cuantos - NOMBRADOS)} más.</Text>}
      {problema !== undefined && (
        <Text fw={600} role="alert">
          {problema}
        </Text>
      )}
      {puede ? (
        <Button mt="xs" variant="default" onClick={reparar} loading={reparando}>
          Reparar
        </Button>
      ) : (
        <Text mt="xs">Repararlos le toca al propietario.</Text>
      )}
    </Alert>
  )
}
