import { useMemo, useState } from 'react'
import { Text } from '@mantine/core'
import { usePersona, useVivo } from '#data/session/react.tsx'
import { Acceso } from '#domain/personas/equipo.entity.ts'
import { quienesLlevan } from '#domain/pedidos/entregas/entrega.rules.ts'
import { ChoiceField } from '#features/kit/inputs.tsx'
import { DialogoDePedido, type DeActo } from './DialogoDePedido.tsx'

interface Mensajero {
  mensajeroId: string
  nombre: string
}

/** Who of the store may carry an order, those whose work it is first; where nobody else is known, oneself. */
export function useMensajeros(): readonly Mensajero[] {
  const accesos = useVivo(Acceso)
  const yo = usePersona()
  return useMemo(() => {
    const gente = quienesLlevan((accesos ?? []).flatMap(({ doc }) => (doc.activo ? [doc] : []))).map(({ empleadoId, nombre }) => ({
      mensajeroId: empleadoId,
      nombre,
    }))
    return gente.length > 0 || !yo ? gente : [{ mensajeroId: yo.empleadoId, nombre: yo.nombre }]
  }, [accesos, yo])
}

export function CampoMensajero({ elegido, onPick }: { elegido: string; onPick: (mensajeroId: string) => void }) {
  const mensajeros = useMensajeros()
  return (
    <ChoiceField
      label="Quién lo lleva"
      value={elegido}
      onChange={onPick}
      data={[
        { value: '', label: 'Escoge a alguien' },
        ...mensajeros.map(({ mensajeroId, nombre }) => ({ value: mensajeroId, label: nombre })),
      ]}
    />
  )
}

/** Gives the order to somebody who takes it to the customer. */
export function AsignarMensajero({ pedido, hacer, onClose }: DeActo) {
  const [mensajeroId, setMensajeroId] = useState(pedido.estado.mensajeroId)
  const mensajeros = useMensajeros()
  const elegido = mensajeros.find((uno) => uno.mensajeroId === mensajeroId)
  return (
    <DialogoDePedido
      titulo={`Asignar ${pedido.numero}`}
      boton="Asignar"
      falta={elegido === undefined}
      onAct={() => hacer('asignar', { mensajeroId, nombre: elegido?.nombre ?? '' })}
      onClose={onClose}
    >
      <CampoMensajero elegido={mensajeroId} onPick={setMensajeroId} />
      {pedido.estado.mensajeroNombre !== '' && <Text size="sm">Ahora lo tiene asignado {pedido.estado.mensajeroNombre}.</Text>}
    </DialogoDePedido>
  )
}
