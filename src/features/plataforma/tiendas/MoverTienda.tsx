import { ejecutar } from '#data/device/browser/api.ts'
import { comandosMercana } from '#domain/plataforma/comandos.mercana.ts'
import type { Result } from '#domain/core/result.ts'
import { comandos } from '#domain/comandos.ts'
import type { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { ConMotivo } from '#features/kit/answer/ConMotivo.tsx'
/** What an operator makes of a store. */
export type ActoDeTienda = Exclude<TiendaPublica['estado'], 'pendiente'>

const palabras: Readonly<Record<ActoDeTienda | 'sin-rnc', { titulo: string; pasa: string; boton: string; hecho: string }>> = {
  abierta: { titulo: 'Abrir', pasa: 'Quien compra la ve y puede pedir en ella desde ahora.', boton: 'Abrir la tienda', hecho: 'abierta' },
  suspendida: {
    titulo: 'Suspender',
    pasa: 'Sale de la portada y nadie puede pedir en ella; su página lo dice. Su gente termina los pedidos abiertos, vende en caja y entrega lo suyo.',
    boton: 'Suspender la tienda',
    hecho: 'suspendida',
  },
  terminada: {
    titulo: 'Terminar',
    pasa: 'Su página deja de existir y nadie vuelve a pedir en ella. No se puede deshacer. Sus documentos se conservan y su gente entra a verlos.',
    boton: 'Terminar la tienda',
    hecho: 'terminada',
  },
  'sin-rnc': {
    titulo: 'Quitar el RNC a',
    pasa: 'La tienda queda sin RNC y sus rangos no prestan más números; lo que sus cajas ya tienen y lo vendido vale. Otra tienda podrá pedirlo.',
    boton: 'Quitar el RNC',
    hecho: 'sin RNC',
  },
}

interface Props {
  tienda: TiendaPublica
  a: ActoDeTienda | 'sin-rnc'
  onClose: () => void
  onDone: () => void
}

/** Opens, suspends or ends a store, or takes its RNC away, with the reason that its staff will read. */
export function MoverTienda({ tienda, a, onClose, onDone }: Props) {
  const { titulo, pasa, boton, hecho } = palabras[a]
  const mover = (motivo: string): Promise<Result<unknown>> =>
    a === 'sin-rnc'
      ? ejecutar(comandosMercana.quitarRnc, { id: tienda.tiendaId }, { motivo })
      : ejecutar(comandos.ponerEstadoDeTienda, { id: tienda.tiendaId }, { estado: a, motivo })
  return (
    <ConMotivo
      titulo={`${titulo} ${tienda.tiendaNombre}`}
      descripcion="Queda en la auditoría, y quien trabaja en la tienda lo lee"
      boton={boton}
      peligro={a !== 'abierta'}
      act={mover}
      done={`${tienda.tiendaNombre} quedó ${hecho}`}
      onDone={onDone}
      onClose={onClose}
    >
      {pasa}
    </ConMotivo>
  )
}
