import { Button } from '@mantine/core'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useMios, useMisDocumentos } from '#data/session/useMios.ts'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { Comercio } from '#domain/personas/comercio.entity.ts'
import type { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { useOrden } from '#features/kit/answer/useCommand.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'

/** Keeps the shop on the first page of who is signed in, on all their devices; or takes it away from there. */
export function AMano({ tienda: { tiendaId, tiendaNombre } }: { tienda: TiendaPublica }) {
  const orden = useOrden()
  const { sincronizar } = useMisDocumentos()
  const guardados = useMios(Comercio)
  const esta = guardados?.some(({ doc }) => doc.id === `comercio:${tiendaId}`) ?? false
  const [cambiar, cambiando] = useLocked(async () => {
    const { guardarComercio, quitarComercio } = comandosPedidos
    const de = { comercioId: tiendaId }
    const hecho = esta
      ? await orden(quitarComercio, de, {}, { bien: `${tiendaNombre} ya no está a mano` })
      : await orden(guardarComercio, de, {}, { bien: `${tiendaNombre} queda a mano en la portada` })
    if (hecho.ok) await sincronizar()
  })
  return (
    <Button
      variant="default"
      leftSection={esta ? <IconHeartFilled size={18} aria-hidden /> : <IconHeart size={18} aria-hidden />}
      onClick={cambiar}
      loading={cambiando}
      aria-pressed={esta}
    >
      Tener a mano
    </Button>
  )
}
