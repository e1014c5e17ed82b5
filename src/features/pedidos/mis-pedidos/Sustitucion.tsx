import { Button, Group, Stack, Text } from '@mantine/core'
import { formatQuantity, multiplicar } from '#domain/core/money.ts'
import type { DatosDeAccion } from '#domain/pedidos/pedido.acciones.ts'
import type { EstadoDePedido, LineaDePedido } from '#domain/pedidos/pedido.ts'
import type { Result } from '#domain/core/result.ts'
import { MoneyText } from '#ui/show/MoneyText.tsx'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'
import classes from './MisPedidos.module.css'

type Visto = NonNullable<DatosDeAccion<'responderSustitucion'>['visto']>

interface Props {
  pedida: LineaDePedido
  sustituto: NonNullable<EstadoDePedido['lineas'][number]['sustituto']>
  /** What the order would come to with it. */
  totalCentavos: number
  /** `visto`: what she was asked about, since the store may put something else there before her answer reaches it. */
  responder: (acepta: boolean, visto: Visto) => Promise<Result<void>>
}

/** Something else in place of what there was none of: what it costs, and yes or no. */
export function Sustitucion({ pedida, sustituto, totalCentavos, responder }: Props) {
  const { productoId, cantidadMilesimas, precioDiezmilesimas } = sustituto
  const visto = { productoId, cantidadMilesimas, precioDiezmilesimas }
  const si = useAction(() => responder(true, visto))
  const no = useAction(() => responder(false, visto))
  const monto = multiplicar(sustituto.precioDiezmilesimas, sustituto.cantidadMilesimas)
  const diferencia = monto - pedida.montoCentavos
  return (
    <Stack gap="xs" className={classes['cambio'] ?? ''} role="group" aria-label={`Cambio propuesto para ${pedida.nombre}`}>
      <Text fw={600}>La tienda te propone un cambio</Text>
      <Text>
        En lugar de {formatQuantity(pedida.cantidadMilesimas)} {pedida.nombre} (<MoneyText centavos={pedida.montoCentavos} />
        ), {formatQuantity(sustituto.cantidadMilesimas)} {sustituto.nombre} (<MoneyText centavos={monto} />
        ).
      </Text>
      <Text>
        {diferencia === 0 ? 'Pagas lo mismo' : <Diferencia centavos={diferencia} />}. El pedido quedaría en{' '}
        <MoneyText centavos={totalCentavos} fw={700} />.
      </Text>
      <Text size="sm" c="dimmed">
        Si no lo aceptas, la tienda envía lo que tenga de lo que pediste y solo pagas eso.
      </Text>
      <Problem>{si.problem ?? no.problem}</Problem>
      <Group>
        <Button onClick={si.run} loading={si.running} disabled={no.running}>
          Aceptar el cambio
        </Button>
        <Button variant="default" onClick={no.run} loading={no.running} disabled={si.running}>
          No, gracias
        </Button>
      </Group>
    </Stack>
  )
}

const Diferencia = ({ centavos }: { centavos: number }) => (
  <>
    Pagas <MoneyText centavos={Math.abs(centavos)} fw={700} /> {centavos > 0 ? 'más' : 'menos'}
  </>
)
