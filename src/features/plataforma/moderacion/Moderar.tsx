import { ejecutar } from '#data/device/browser/api.ts'
import { comandosMercana, type ProductoModerado } from '#domain/plataforma/comandos.mercana.ts'
import { ConMotivo } from '#features/kit/answer/ConMotivo.tsx'

interface Props {
  producto: ProductoModerado
  onClose: () => void
  onDone: () => void
}

/** Hides a product from customers, or gives it back, with the reason that its store reads. */
export function Moderar({ producto: { tiendaId, productoId, nombre, tiendaNombre, oculto }, onClose, onDone }: Props) {
  const ocultar = oculto === null
  return (
    <ConMotivo
      titulo={`${ocultar ? 'Ocultar' : 'Devolver'} ${nombre}`}
      descripcion="Queda en la auditoría, y la tienda lo lee"
      boton={ocultar ? 'Ocultar el producto' : 'Devolverlo al público'}
      peligro={ocultar}
      act={(motivo) => ejecutar(comandosMercana.moderarProducto, { id: tiendaId, productoId }, { oculto: ocultar, motivo })}
      done={ocultar ? `${nombre} ya no se ve` : `${nombre} se ve otra vez`}
      onDone={onDone}
      onClose={onClose}
    >
      {ocultar
        ? `Sale del catálogo público de ${tiendaNombre} y nadie puede pedirlo. En su caja se sigue vendiendo.`
        : `Vuelve al catálogo público de ${tiendaNombre}.`}
    </ConMotivo>
  )
}
