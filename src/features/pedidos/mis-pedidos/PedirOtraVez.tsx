import { Button } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { useCarrito } from '#data/mercado/carrito.ts'
import { ok } from '#domain/core/result.ts'
import { conPedidoOtraVez, lineasParaRepetir } from '#domain/mercado/carrito.repetir.ts'
import type { ContenidoDePedido } from '#domain/pedidos/pedido.ts'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'
import { paths } from '#features/paths.ts'

/** Puts in the cart what this order had, with a line or without, and goes there: what it costs today is said before it is ordered. */
export function PedirOtraVez({ contenido }: { contenido: ContenidoDePedido }) {
  const { cambiar } = useCarrito()
  const ir = useNavigate()
  const { run, running, problem } = useAction(
    async () => {
      const lineas = lineasParaRepetir(contenido, new Date().toISOString())
      return ok(await cambiar((antes) => conPedidoOtraVez(antes, lineas)))
    },
    () => void ir(paths.carritoMercana.path),
  )
  return (
    <>
      <Button variant="light" leftSection={<IconRepeat size={20} aria-hidden />} loading={running} onClick={run}>
        Pedir otra vez
      </Button>
      <Problem>{problem}</Problem>
    </>
  )
}
