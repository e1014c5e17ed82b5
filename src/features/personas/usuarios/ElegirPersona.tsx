import { useState } from 'react'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosPersonas } from '#domain/personas/comandos.personas.ts'
import type { SituacionDeCuenta } from '#domain/personas/cuenta.entity.ts'

interface Props {
  etiqueta: string
  descripcion?: string
  /** usuarioId; '' for nobody. */
  valor: string
  onPick: (usuarioId: string) => void
  /** Not among them. */
  salvo?: string
  estado?: SituacionDeCuenta
}

/** Finds an account by any word of it; the server looks. */
export function ElegirPersona({ etiqueta, descripcion, valor, onPick, salvo, estado }: Props) {
  const [escrito, setEscrito] = useState('')
  const [buscar] = useDebouncedValue(escrito.trim(), 300)
  const { datos } = useConsulta(comandosPersonas.usuarios, {}, { ...(estado ? { estado } : {}), ...(buscar === '' ? {} : { buscar }) })
  const { datos: elegida } = useConsulta(comandosPersonas.usuario, { usuarioId: valor }, {}, { activa: valor !== '' })
  const cuentas = new Map((datos?.cuentas ?? []).map((cuenta) => [cuenta.usuarioId, cuenta]))
  if (valor !== '' && elegida) cuentas.set(valor, elegida.cuenta)
  return (
    <Select
      label={etiqueta}
      description={descripcion}
      placeholder="Nombre, correo o teléfono"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Quitar la persona' }}
      data={[...cuentas.values()]
        .filter(({ usuarioId }) => usuarioId !== salvo)
        .map(({ usuarioId, nombre, email }) => ({ value: usuarioId, label: [nombre, email].filter((parte) => parte !== '').join(' · ') }))}
      filter={({ options }) => options}
      value={valor === '' ? null : valor}
      onChange={(persona) => onPick(persona ?? '')}
      onSearchChange={setEscrito}
    />
  )
}
