import { Text } from '@mantine/core'
import {
  cerradaEnPalabras,
  cuentaDelCliente,
  faltantesDe,
  faltaYTotal,
  promesaEnPalabras,
} from '#domain/pedidos/palabras/pedido.cliente.ts'
import { resumenParaCliente } from '#domain/pedidos/palabras/pedido.palabras.ts'
import type { ContenidoDePedido, EstadoDePedido } from '#domain/pedidos/pedido.ts'
import { MoneyText } from '#ui/show/MoneyText.tsx'
import { useNow } from '#ui/hooks/useNow.ts'

interface Props {
  contenido: ContenidoDePedido
  estado: EstadoDePedido
  /** The order's own page, where this is the first thing that is read. */
  principal?: boolean
}

/** Where an order stands for whoever bought it, by when the store promised it, and what there was none of. */
export function ComoVa({ contenido, estado, principal = false }: Props) {
  const ahora = new Date(useNow(30_000)).toISOString()
  const falta = estado.recibido ? '' : faltaYTotal(faltantesDe(contenido, estado), estado.totalCentavos, contenido.totalCentavos)
  const mas = [cerradaEnPalabras(contenido, estado, 'cliente', ahora), promesaEnPalabras(contenido, estado, ahora)]
  return (
    <div>
      <Text {...(principal ? { size: 'lg', fw: 600, role: 'status' } : { size: 'sm' })}>{resumenParaCliente(contenido, estado)}</Text>
      {mas
        .filter((una) => una !== '')
        .map((una) => (
          <Text key={una} size={principal ? 'md' : 'sm'}>
            {una}
          </Text>
        ))}
      {falta !== '' && (
        <Text size={principal ? 'md' : 'sm'} c="orange" fw={600}>
          {falta}
        </Text>
      )}
    </div>
  )
}

const titulos = { falta: 'Por pagar', devuelven: 'Te devuelven', pagado: 'Pagado' } as const

/** What is owed for an order now, whatever it came to when it was placed; nothing when money does not matter any more. */
export function CuentaDelPedido({ estado }: Pick<Props, 'estado'>) {
  const { clase, centavos } = cuentaDelCliente(estado)
  if (clase === 'nada') return null
  return (
    <Text component="span" ta="end">
      <Text component="span" size="sm" c="dimmed" display="block">
        {titulos[clase]}
      </Text>
      <MoneyText centavos={centavos} fw={700} />
    </Text>
  )
}
