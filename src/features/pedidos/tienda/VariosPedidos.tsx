import { useState } from 'react'
import { Button } from '@mantine/core'
import type { DatosDeAccion } from '#domain/pedidos/pedido.acciones.ts'
import { actos } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { toastInfo, toastSuccess } from '#ui/toast.ts'
import type { AccionDeTienda } from './acto.ts'
import { Minutos } from './actos/Aceptar.tsx'
import { CampoMensajero, useMensajeros } from './actos/AsignarMensajero.tsx'
import { DialogoDePedido } from './actos/DialogoDePedido.tsx'
import { Papeles } from './Papeles.tsx'
import type { PedidoEnTablero } from './useEnLista.ts'
import { useActoEnVarios } from './useActoDeTienda.ts'

interface Props {
  pedidos: readonly PedidoEnTablero[]
  onDone: () => void
}

/** What can be done about several orders at once: take them, print their papers, give them to a courier. */
export function VariosPedidos({ pedidos, onDone }: Props) {
  const [abierto, setAbierto] = useState<'aceptar' | 'asignar' | undefined>(undefined)
  const porAceptar = pedidos.filter(({ siguiente }) => siguiente === 'aceptar')
  const hacerVarios = useActoEnVarios()
  const hacer = async <A extends AccionDeTienda>(cuales: readonly PedidoEnTablero[], accion: A, datos: DatosDeAccion<A>) => {
    const hecho = await hacerVarios(cuales, accion, datos)
    if (!hecho.ok) return hecho
    const { hechos, fuera } = hecho.value
    const dicho = `${actos[accion].boton}: ${hechos} de ${pedidos.length}`
    if (hechos > 0) toastSuccess(dicho)
    if (fuera + pedidos.length - cuales.length > 0)
      toastInfo('Algunos quedaron como estaban', 'Con ellos no se puede dar ese paso ahora. Ábrelos para ver por qué.')
    onDone()
    return hecho
  }
  const cerrar = () => setAbierto(undefined)
  return (
    <>
      <Button size="xs" disabled={porAceptar.length === 0} onClick={() => setAbierto('aceptar')}>
        Aceptar {porAceptar.length > 0 ? porAceptar.length : ''}
      </Button>
      <Button size="xs" variant="default" onClick={() => setAbierto('asignar')}>
        Asignar mensajero
      </Button>
      <Papeles size="xs" pedidos={pedidos} />
      {abierto === 'aceptar' && (
        <AceptarVarios cuantos={porAceptar.length} onClose={cerrar} onAct={(minutos) => hacer(porAceptar, 'aceptar', { minutos })} />
      )}
      {abierto === 'asignar' && (
        <AsignarVarios cuantos={pedidos.length} onClose={cerrar} onAct={(datos) => hacer(pedidos, 'asignar', datos)} />
      )}
    </>
  )
}

type AlHacer = Parameters<typeof DialogoDePedido>[0]['onAct']
interface VariosProps<D> {
  cuantos: number
  onClose: () => void
  onAct: (datos: D) => ReturnType<AlHacer>
}

function AceptarVarios({ cuantos, onClose, onAct }: VariosProps<number>) {
  const [minutos, setMinutos] = useState(45)
  return (
    <DialogoDePedido titulo={`Aceptar ${cuantos} pedidos`} boton="Aceptar" onAct={() => onAct(minutos)} onClose={onClose}>
      <Minutos minutos={minutos} onChange={setMinutos} />
    </DialogoDePedido>
  )
}

function AsignarVarios({ cuantos, onClose, onAct }: VariosProps<DatosDeAccion<'asignar'>>) {
  const [mensajeroId, setMensajeroId] = useState('')
  const elegido = useMensajeros().find((uno) => uno.mensajeroId === mensajeroId)
  return (
    <DialogoDePedido
      titulo={`Asignar ${cuantos} pedidos`}
      boton="Asignar"
      falta={elegido === undefined}
      onAct={() => onAct({ mensajeroId, nombre: elegido?.nombre ?? '' })}
      onClose={onClose}
    >
      <CampoMensajero elegido={mensajeroId} onPick={setMensajeroId} />
    </DialogoDePedido>
  )
}
