import { RecibirDevolucion } from '../../RecibirDevolucion.tsx'
import type { AccionDeTienda } from '../acto.ts'
import { Aceptar } from './Aceptar.tsx'
import { AsignarMensajero } from './AsignarMensajero.tsx'
import { ActoConMotivo } from './ActoConMotivo.tsx'
import { CobrarRetiro, Despachar, EntregarRetiro, ResponderCancelacion } from './Entregas.tsx'
import type { DeActo } from './DialogoDePedido.tsx'
import { Preparar } from './Preparar.tsx'
import { Sustituir } from './Sustituir.tsx'

/** The dialog of an act that asks for something; acts that do not are done by their button. */
export function DialogoDeActo({ accion, linea, ...props }: DeActo & { accion: AccionDeTienda; linea?: number | undefined }) {
  switch (accion) {
    case 'aceptar':
      return <Aceptar {...props} />
    case 'rechazar':
    case 'cancelarTienda':
      return <ActoConMotivo accion={accion} {...props} />
    case 'alistar':
      return <Preparar {...props} />
    case 'proponerSustitucion':
      return <Sustituir linea={linea} {...props} />
    case 'asignar':
      return <AsignarMensajero {...props} />
    case 'despachar':
      return <Despachar {...props} />
    case 'cobrar':
      return <CobrarRetiro {...props} />
    case 'entregarRetiro':
      return <EntregarRetiro {...props} />
    case 'recibirDevolucion':
      return <RecibirDevolucion pedido={{ ...props.pedido, pedidoId: props.pedido.id }} onClose={props.onClose} />
    case 'responderCancelacion':
      return <ResponderCancelacion {...props} />
    case 'preparar':
    case 'mensaje':
      return null
  }
}
