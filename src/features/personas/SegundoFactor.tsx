import { useState } from 'react'
import { Box, Alert, Badge, Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconShieldCheck, IconShieldExclamation } from '@tabler/icons-react'
import {
  codigosNuevos,
  comprobarCodigo,
  empezarSegundoFactor,
  quitarSegundoFactor,
  type SegundoFactorNuevo,
} from '#data/personas/acceso.ts'
import { useSesion } from '#data/session/react.tsx'
import type { AccesoPropio } from '#domain/personas/acceso.ts'
import { CODIGO_DIGITOS } from '#domain/personas/segundo-factor.ts'
import { TextField, PasswordField } from '#features/kit/inputs.tsx'
import { ActForm } from '#features/kit/ActForm.tsx'
import { QrCode } from '#ui/show/QrCode.tsx'
import { toastSuccess } from '#ui/toast.ts'
import { CodigosRecuperacion } from './CodigosRecuperacion.tsx'
import { ConAcceso, releerAcceso } from './useAcceso.tsx'
import { useActoReciente } from './useActoReciente.tsx'

/** The second step of signing in: turned on and off here, with its recovery codes. */
export const SegundoFactor = () => <ConAcceso>{(acceso) => <Paso acceso={acceso} />}</ConAcceso>

type Vista = { activando: SegundoFactorNuevo } | { codigos: readonly string[] } | { pide: Pedido } | undefined
type Pedido = 'activar' | 'desactivar' | 'renovar'

function Paso({ acceso }: { acceso: AccesoPropio }) {
  const sesion = useSesion()
  const [view, setView] = useState<Vista>(undefined)
  const { activo, obligatorio } = acceso.segundoFactor
  const end = () => {
    setView(undefined)
    void sesion.refrescar()
    void releerAcceso()
  }
  if (view && 'activando' in view)
    return <Escanear nuevo={view.activando} onDone={() => setView({ codigos: view.activando.codigos })} onBack={() => setView(undefined)} />
  if (view && 'codigos' in view) return <CodigosRecuperacion codigos={view.codigos} email={sesion.usuario?.email ?? ''} onDone={end} />
  return (
    <Stack>
      <Text c="dimmed">
        Además de tu contraseña, un código de {CODIGO_DIGITOS} números que cambia cada medio minuto en una aplicación de tu teléfono (Google
        Authenticator, Aegis, 1Password…). Quien adivine tu contraseña no entra.
      </Text>
      {obligatorio && !activo && (
        <Alert color="orange" icon={<IconShieldExclamation size={22} aria-hidden />} title="Tu cuenta opera la plataforma">
          Para hacerlo hace falta el segundo paso, o entrar con una llave.
        </Alert>
      )}
      <Group>
        <Badge
          size="lg"
          variant="light"
          tt="none"
          color={activo ? 'teal' : 'gray'}
          leftSection={activo && <IconShieldCheck size={16} aria-hidden />}
        >
          {activo ? 'Activado' : 'Sin activar'}
        </Badge>
        {!activo && <Button onClick={() => setView({ pide: 'activar' })}>Activar el segundo paso</Button>}
        {activo && (
          <>
            <Button variant="default" onClick={() => setView({ pide: 'renovar' })}>
              Códigos de recuperación nuevos
            </Button>
            <Button variant="default" color="red" onClick={() => setView({ pide: 'desactivar' })}>
              Desactivar
            </Button>
          </>
        )}
      </Group>
      {view && <Pedir key={view.pide} que={view.pide} acceso={acceso} onView={setView} onEnd={end} />}
    </Stack>
  )
}

const palabras: Record<Pedido, { explica: string; boton: string }> = {
  activar: { explica: 'Tu cuenta se cerrará en los demás equipos: entrarás en ellos con el código.', boton: 'Seguir' },
  renovar: { explica: 'Los códigos de antes dejan de servir.', boton: 'Hacer códigos nuevos' },
  desactivar: { explica: 'Para entrar bastará con tu contraseña o tu correo.', boton: 'Desactivar el segundo paso' },
}

interface PedirProps {
  que: Pedido
  acceso: AccesoPropio
  onView: (view: Vista) => void
  onEnd: () => void
}

/** Who has a password gives it; who has none has just signed in, or does it now. */
function Pedir({ que, acceso, onView, onEnd }: PedirProps) {
  const [clave, setClave] = useState('')
  const act = async () => {
    if (que === 'activar') {
      const nuevo = await empezarSegundoFactor(clave)
      return nuevo.ok ? { ok: true as const, value: () => onView({ activando: nuevo.value }) } : nuevo
    }
    if (que === 'renovar') {
      const codigos = await codigosNuevos(clave)
      return codigos.ok ? { ok: true as const, value: () => onView({ codigos: codigos.value }) } : codigos
    }
    const quitado = await quitarSegundoFactor(clave)
    return quitado.ok
      ? {
          ok: true as const,
          value: () => {
            toastSuccess('El segundo paso quedó desactivado')
            onEnd()
          },
        }
      : quitado
  }
  const { run, running, problem, confirming } = useActoReciente(acceso, act, (then) => then())
  return (
    <Box maw={460}>
      <ActForm
        onSubmit={run}
        running={running}
        problem={problem}
        check={() => !acceso.conClave || clave !== ''}
        submit={palabras[que].boton}
        color={que === 'desactivar' ? 'red' : 'mango'}
        onCancel={() => onView(undefined)}
      >
        <Text>{palabras[que].explica}</Text>
        {acceso.conClave && (
          <PasswordField label="Tu contraseña" autoComplete="current-password" autoFocus value={clave} onChange={setClave} />
        )}
      </ActForm>
      {confirming}
    </Box>
  )
}

/** The QR of a new second step; the first right code turns it on. */
function Escanear({ nuevo, onDone, onBack }: { nuevo: SegundoFactorNuevo; onDone: () => void; onBack: () => void }) {
  const [code, setCode] = useState('')
  return (
    <Box maw={460}>
      <ActForm
        act={() => comprobarCodigo(code.replaceAll(/\D/g, ''))}
        onDone={onDone}
        check={() => code.trim() !== ''}
        submit="Activar"
        onCancel={onBack}
      >
        <Text>Escanea esto con tu aplicación de códigos y escribe el número que te dé.</Text>
        <QrCode text={nuevo.uri} label="Código QR para tu aplicación de códigos" correction="L" />
        <Text size="sm" c="dimmed">
          Si no puedes escanear, escribe en la aplicación esta clave:{' '}
          <Code style={{ overflowWrap: 'anywhere' }}>{new URL(nuevo.uri).searchParams.get('secret') ?? ''}</Code>
        </Text>
        <TextField
          label="Código"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={CODIGO_DIGITOS + 1}
          autoFocus
          value={code}
          onChange={setCode}
        />
      </ActForm>
    </Box>
  )
}
