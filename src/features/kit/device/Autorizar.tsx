import { useState } from 'react'
import { Alert, Button, Modal, Stack, Text } from '@mantine/core'
import { usePersona, usePin } from '#data/session/react.tsx'
import type { AccesoLocal } from '#data/personas/gente.ts'
import { nombreDeRoles } from '#domain/personas/equipo.entity.ts'
import { puede, rolesDeQuien, tieneRol, type Accion, type Entity } from '#domain/core/entity.ts'
import { mensajeDe } from '#domain/messages.ts'
import type { Fallo } from '#domain/core/result.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import { PinPad } from '#ui/input/PinPad.tsx'
import { ChooseList } from '#ui/input/ChooseList.tsx'

export interface PedidoAutorizacion {
  /** What is asked for, in the words of the rule that stopped it. */
  porque: Fallo
  entity: Pick<Entity, 'permisos'>
  accion: Accion
  /** Another person has to say so, whatever their roles: who asks has the right and may not use it alone. */
  deOtra?: boolean
  /** What to do once allowed; answers why it is still not enough. */
  hacer: (persona: Persona) => Promise<Fallo | undefined> | Fallo | undefined
  /** What follows once it was done, instead of closing this. */
  luego?: () => void
}

interface Props {
  pedido: PedidoAutorizacion
  onClose: () => void
}

/** A supervisor's PIN for one act, without changing who is at the till. It works with no connection. */
export function Autorizar({ pedido, onClose }: Props) {
  const { accesos, autorizarConPin } = usePin()
  const persona = usePersona()
  // Whoever has no role but those that were not enough would not be enough either.
  const trae = (acceso: AccesoLocal) =>
    pedido.deOtra === true ? acceso.empleadoId !== persona?.empleadoId : rolesDeQuien(acceso).some((rol) => !tieneRol(persona, rol))
  const pueden = accesos.filter((acceso) => acceso.tienePin && trae(acceso) && puede(acceso, pedido.entity, pedido.accion))
  const [elegido, setElegido] = useState(pueden.length === 1 ? pueden[0] : undefined)
  const [fallo, setFallo] = useState<Fallo | undefined>(undefined)
  const { mensaje, arreglo } = mensajeDe(fallo ?? pedido.porque)

  const probar = async (pin: string): Promise<string | undefined> => {
    if (elegido === undefined) return undefined
    const entrada = await autorizarConPin(elegido.empleadoId, pin)
    if (!entrada.ok) {
      const palabras = mensajeDe(entrada.error)
      return `${palabras.mensaje} ${palabras.arreglo ?? ''}`
    }
    const falta = await pedido.hacer(entrada.value)
    if (falta !== undefined) setFallo(falta)
    else if (pedido.luego) pedido.luego()
    else onClose()
    return undefined
  }

  return (
    <Modal opened onClose={onClose} title="Hace falta una autorización" size="md">
      {/* React carries a submit through portals: the PIN's must not charge the sale behind it. */}
      <Stack onSubmit={(evento) => evento.stopPropagation()}>
        <Alert color="orange" title={mensaje}>
          {arreglo}
        </Alert>
        {pueden.length === 0 && <Text>Nadie con ese permiso tiene PIN en esta caja. El propietario lo pone en Empleados.</Text>}
        {elegido === undefined && pueden.length > 0 && (
          <ChooseList label="Quién autoriza" options={pueden} keyOf={({ empleadoId }) => empleadoId} onChoose={setElegido}>
            {({ nombre, ...roles }) => (
              <>
                <Text fw={650}>{nombre}</Text>
                <Text size="sm" c="dimmed">
                  {nombreDeRoles(roles)}
                </Text>
              </>
            )}
          </ChooseList>
        )}
        {elegido && (
          <>
            <PinPad key={elegido.empleadoId} label={`PIN de ${elegido.nombre}`} onPin={probar} />
            {pueden.length > 1 && (
              <Button variant="subtle" onClick={() => setElegido(undefined)}>
                Otra persona
              </Button>
            )}
          </>
        )}
      </Stack>
    </Modal>
  )
}
