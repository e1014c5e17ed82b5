import { useState, type FormEvent } from 'react'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useSesion } from '#data/session/react.tsx'
import { paths } from '#features/paths.ts'
import { Problem } from '../answer/Problem.tsx'
import { useAction } from '../answer/useAction.ts'

const LARGO_CODIGO = 8

/** As it is read out: small letters, spaces and hyphens do not matter. */
const limpiar = (codigo: string): string =>
  codigo
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, LARGO_CODIGO)

/** Makes this browser a till of a store, with the code that the owner reads out. */
export function EnrolarForm() {
  const sesion = useSesion()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  // The QR of Configurar brings it.
  const [codigo, setCodigo] = useState(() => limpiar(query.get('codigo') ?? ''))
  const [nombre, setNombre] = useState('')
  const { run, running, problem } = useAction(
    () => sesion.enrolar(codigo, nombre.trim()),
    ({ slug }) => void navigate(paths.carrito.href({ nombre: slug })),
  )
  const [tried, setTried] = useState(false)
  const errors = {
    codigo: codigo.length < LARGO_CODIGO && `El código tiene ${LARGO_CODIGO} letras y números`,
    nombre: nombre.trim() === '' && 'Ponle un nombre para reconocerlo después',
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!errors.codigo && !errors.nombre) run()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text c="dimmed">
          En Configurar, Cajas y dispositivos, el propietario o un supervisor pide un código para una caja. Dura 15 minutos y sirve una vez.
        </Text>
        <TextInput
          label="Código"
          error={tried && errors.codigo}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
          withAsterisk={false}
          value={codigo}
          onChange={(event) => setCodigo(limpiar(event.currentTarget.value))}
          styles={{ input: { fontSize: '1.6rem', fontWeight: 750, letterSpacing: '0.25em', textAlign: 'center', minHeight: 60 } }}
        />
        <TextInput
          label="Nombre de este equipo"
          error={tried && errors.nombre}
          placeholder="Tableta del mostrador"
          maxLength={80}
          required
          withAsterisk={false}
          value={nombre}
          onChange={(event) => setNombre(event.currentTarget.value)}
        />
        <Problem>{problem}</Problem>
        <Button type="submit" size="lg" loading={running}>
          Enrolar este equipo
        </Button>
      </Stack>
    </form>
  )
}
