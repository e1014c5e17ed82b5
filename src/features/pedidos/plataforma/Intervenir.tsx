import { useState } from 'react'
import { Text } from '@mantine/core'
import { nombreDeRoles } from '#domain/personas/equipo.entity.ts'
import { ChoiceField } from '#features/kit/inputs.tsx'
import { ConMotivo } from '#features/kit/answer/ConMotivo.tsx'
import type { Intervencion, Mover, OrdenVista } from './pedido-de-plataforma.ts'

interface Props {
  que: Intervencion
  orden: OrdenVista
  mover: Mover
  onClose: () => void
}

/** Does it in place of the store, with the reason that the audit keeps. */
export function Intervenir({ que, orden, mover, onClose }: Props) {
  return que === 'cancelar' ? (
    <Cancelar orden={orden} mover={mover} onClose={onClose} />
  ) : (
    <Asignar orden={orden} mover={mover} onClose={onClose} />
  )
}

function Cancelar({ orden: { estado }, mover, onClose }: Omit<Props, 'que'>) {
  return (
    <ConMotivo
      titulo="¿Cancelar la orden?"
      boton="Cancelar la orden"
      peligro
      descripcion="Queda en la auditoría, a tu nombre"
      act={(motivo) => mover('cancelarTienda', { motivo }, motivo)}
      done="Orden cancelada"
      onClose={onClose}
    >
      La tienda y el cliente lo ven con el motivo. La mercancía se suelta
      {estado.pagadoCentavos > 0 ? ', y lo pagado queda por devolver' : ''}. No se puede deshacer.
    </ConMotivo>
  )
}

function Asignar({ orden: { estado, llevan }, mover, onClose }: Omit<Props, 'que'>) {
  const otros = llevan.filter(({ empleadoId }) => empleadoId !== estado.mensajeroId)
  const [quien, setQuien] = useState(otros[0]?.empleadoId ?? '')
  const elegido = otros.find(({ empleadoId }) => empleadoId === quien)
  return (
    <ConMotivo
      titulo={estado.mensajeroId === '' ? 'Asignar mensajero' : 'Asignar a otra persona'}
      boton="Asignar"
      listo={elegido !== undefined}
      descripcion="Queda en la auditoría, a tu nombre"
      act={(motivo) => mover('asignar', { mensajeroId: quien, nombre: elegido?.nombre ?? '' }, motivo)}
      done={`La lleva ${elegido?.nombre ?? 'otra persona'}`}
      onClose={onClose}
      campos={
        otros.length === 0 ? (
          <Text c="dimmed">En la tienda no hay nadie más que la pueda llevar.</Text>
        ) : (
          <ChoiceField
            label="La lleva"
            data={otros.map((uno) => ({ value: uno.empleadoId, label: `${uno.nombre} (${nombreDeRoles(uno)})` }))}
            value={quien}
            onChange={setQuien}
          />
        )
      }
    >
      {estado.mensajeroNombre === ''
        ? 'Escoge entre la gente de la tienda.'
        : `Ahora la lleva ${estado.mensajeroNombre}, que deja de verla en su lista.`}
    </ConMotivo>
  )
}
