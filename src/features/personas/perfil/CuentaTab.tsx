import { useState } from 'react'
import { Alert, Button, List, PasswordInput, SegmentedControl, Stack, Text, useMantineColorScheme } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { ejecutar } from '#data/device/browser/api.ts'
import { usePorEntregar, useSesion } from '#data/session/react.tsx'
import { useLeido } from '#data/useLeido.ts'
import { comandosPersonas } from '#domain/personas/comandos.personas.ts'
import { ActModal } from '#features/kit/ActForm.tsx'
import { download } from '#ui/download.ts'
import { formatInteger } from '#ui/format.ts'
import { toastError } from '#ui/toast.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { paths } from '#features/paths.ts'
import { Seccion } from '#features/kit/form/Seccion.tsx'
import { enPalabras } from '#features/kit/answer/useCommand.ts'
import classes from './Perfil.module.css'

/** What a person decides about the account as a whole. */
export function CuentaTab({ sesionReciente }: { sesionReciente: boolean }) {
  const { usuario } = useSesion()
  const suplantada = usuario?.suplantada ?? null
  return (
    <Stack gap="lg" className={classes['hoja'] ?? ''}>
      <Seccion titulo="Idioma y tema">
        <Stack gap="sm">
          <Text>
            Mercana está en español de la República Dominicana: las palabras, las fechas y los montos salen así en todos tus equipos, sea
            cual sea el idioma de cada uno. No hay otro por ahora.
          </Text>
          <Tema />
        </Stack>
      </Seccion>
      {suplantada === null && (
        <>
          <Seccion titulo="Llevarte tus datos">
            <Exportar />
          </Seccion>
          <Seccion titulo="Cerrar la cuenta">
            <Cerrar sesionReciente={sesionReciente} />
          </Seccion>
        </>
      )}
    </Stack>
  )
}

function Tema() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label="Tema"
      value={colorScheme === 'light' ? 'light' : 'dark'}
      onChange={(cual) => setColorScheme(cual === 'light' ? 'light' : 'dark')}
      data={[
        { value: 'dark', label: 'Oscuro' },
        { value: 'light', label: 'Claro' },
      ]}
    />
  )
}

function Exportar() {
  const [bajar, bajando] = useLocked(async () => {
    const datos = await ejecutar(comandosPersonas.misDatos, {}, {})
    if (!datos.ok) {
      toastError('No se pudieron bajar tus datos', enPalabras(datos.error))
      return
    }
    const texto = JSON.stringify(datos.value, null, 2)
    download(`mis datos de Mercana ${datos.value.en.slice(0, 10)}.json`, new Blob([texto], { type: 'application/json' }))
  })
  return (
    <Stack align="flex-start">
      <Text>
        Un archivo con todo lo que Mercana guarda de ti: tu perfil y sus cambios, tus sesiones, las tiendas donde trabajas o trabajaste, tus
        equipos, y quién actuó en tu nombre.
      </Text>
      <Button variant="default" leftSection={<IconDownload size={20} aria-hidden />} onClick={bajar} loading={bajando}>
        Bajar mis datos
      </Button>
    </Stack>
  )
}

function Cerrar({ sesionReciente }: { sesionReciente: boolean }) {
  const [abierto, setAbierto] = useState(false)
  return (
    <Stack align="flex-start">
      <Text>
        Se borran tu perfil, tus direcciones y tus formas de entrar, y terminan tus sesiones en todas partes. No se puede deshacer.
      </Text>
      <Text c="dimmed" size="sm">
        Lo que la ley manda conservar se queda: los comprobantes fiscales de lo que vendiste o compraste se guardan 10 años en la tienda que
        los emitió, con tu nombre o tu RNC si los llevan, y queda constancia de qué se hizo con la cuenta y cuándo.
      </Text>
      <Button variant="light" color="red" onClick={() => setAbierto(true)}>
        Cerrar mi cuenta
      </Button>
      {abierto && <CerrarDialog sesionReciente={sesionReciente} onClose={() => setAbierto(false)} />}
    </Stack>
  )
}

function CerrarDialog({ sesionReciente, onClose }: { sesionReciente: boolean; onClose: () => void }) {
  const { salir, membresias } = useSesion()
  const navigate = useNavigate()
  const { porEntregar } = usePorEntregar()
  const { valor: pendientes = [] } = useLeido(porEntregar, [porEntregar])
  const sinEntregar = pendientes.reduce((suma, { sinEnviar }) => suma + sinEnviar, 0)
  const [clave, setClave] = useState('')
  return (
    <ActModal
      title="¿Cerrar tu cuenta para siempre?"
      act={() => ejecutar(comandosPersonas.cerrarCuenta, {}, clave === '' ? {} : { clave })}
      // The server has ended the session already: what this browser keeps of it goes too.
      onDone={() => void salir().then(() => navigate(paths.login.path))}
      submit="Cerrar mi cuenta"
      color="red"
      disabled={sinEntregar > 0 || (clave === '' && !sesionReciente)}
      cancel="Conservarla"
      onClose={onClose}
    >
      {sinEntregar > 0 && (
        <Alert color="red" title={`Hay ${formatInteger(sinEntregar)} sin enviar en este equipo`}>
          Ábrelo con conexión en tu tienda y espera a que salga todo antes de cerrar la cuenta.
        </Alert>
      )}
      {membresias.length > 0 && (
        <>
          <Text>Dejas de trabajar en:</Text>
          <List>
            {membresias.map(({ tiendaId, tiendaNombre }) => (
              <List.Item key={tiendaId}>{tiendaNombre}</List.Item>
            ))}
          </List>
        </>
      )}
      <PasswordInput
        label="Tu contraseña"
        description={
          sesionReciente
            ? 'Acabas de entrar: si tu cuenta no tiene contraseña, déjala vacía'
            : 'Si no tienes, sal, entra otra vez y ciérrala enseguida'
        }
        autoComplete="current-password"
        data-autofocus
        value={clave}
        onChange={(event) => setClave(event.currentTarget.value)}
      />
    </ActModal>
  )
}
