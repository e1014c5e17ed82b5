import { useState } from 'react'
import { Modal, NativeSelect, Stack, Text } from '@mantine/core'
import { usePin } from '#data/react.tsx'
import { CierreTurno } from '#domain/entidades/turno.ts'
import { puede } from '#domain/entity.ts'
import { mensajeDe } from '#domain/messages.ts'
import type { Persona } from '#domain/venta.rules.ts'
import { PinPad } from '#ui/PinPad.tsx'

interface Props {
  abierto: boolean
  titulo: string
  accion: 'cerrarAjeno' | 'aprobarDiferencia'
  onCerrar: () => void
  onAutorizado: (persona: Persona) => void
}

/** Somebody with more permission types their PIN for this one act; who is at the till stays the same. */
export function Autorizar({ abierto, titulo, accion, onCerrar, onAutorizado }: Props) {
  const { accesos, autorizarConPin } = usePin()
  const quienes = accesos.filter(({ rol, tienePin }) => tienePin && puede(rol, CierreTurno, accion))
  const [elegido, setElegido] = useState('')
  const empleadoId = elegido || (quienes[0]?.empleadoId ?? '')
  const probar = async (pin: string): Promise<string | undefined> => {
    const respuesta = await autorizarConPin(empleadoId, pin)
    if (!respuesta.ok) return [mensajeDe(respuesta.error).mensaje, mensajeDe(respuesta.error).arreglo].filter(Boolean).join(' ')
    onAutorizado(respuesta.value)
    return undefined
  }
  return (
    <Modal opened={abierto} onClose={onCerrar} title={titulo}>
      {quienes.length === 0 ? (
        <Text>Ningún supervisor tiene PIN todavía. El dueño lo pone en Empleados.</Text>
      ) : (
        <Stack>
          <NativeSelect label="Quién autoriza" data={quienes.map(({ empleadoId: value, nombre }) => ({ value, label: nombre }))} value={empleadoId} onChange={(event) => setElegido(event.currentTarget.value)} />
          <PinPad label="PIN de quien autoriza" onPin={probar} />
        </Stack>
      )}
    </Modal>
  )
}
