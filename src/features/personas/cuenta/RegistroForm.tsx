import { useState } from 'react'
import { useSesion } from '#data/session/react.tsx'
import { TextField } from '#features/kit/inputs.tsx'
import { ActForm } from '#features/kit/ActForm.tsx'
import { ClaveNueva, problemaDeClave } from '../ClaveNueva.tsx'

/** A new account; it is signed in at once. */
export function RegistroForm() {
  const sesion = useSesion()
  const [nombre, setNombre] = useState('')
  const [email, setEmail] = useState('')
  const [clave, setClave] = useState('')
  const [tried, setTried] = useState(false)
  const errors = {
    nombre: nombre.trim() === '' && 'Escribe tu nombre',
    email: !email.includes('@') && 'Email inválido',
    clave: problemaDeClave(clave),
  }
  return (
    <ActForm
      wide
      act={() => sesion.registrar(nombre.trim(), email.trim(), clave)}
      check={() => {
        setTried(true)
        return !errors.nombre && !errors.email && !errors.clave
      }}
      submit="Crear mi cuenta"
    >
      <TextField
        label="Nombre"
        autoComplete="name"
        maxLength={120}
        required
        withAsterisk={false}
        value={nombre}
        onChange={setNombre}
        error={tried && errors.nombre}
      />
      <TextField
        label="Correo"
        type="email"
        autoComplete="email"
        required
        withAsterisk={false}
        value={email}
        onChange={setEmail}
        error={tried && errors.email}
      />
      <ClaveNueva label="Contraseña" value={clave} onChange={setClave} tried={tried} />
    </ActForm>
  )
}
