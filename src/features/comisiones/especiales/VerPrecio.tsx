import { Drawer, Group, Stack } from '@mantine/core'
import type { Result } from '#domain/core/result.ts'
import type { PrecioEspecial } from '#domain/promociones/precio-especial.entity.ts'
import { cuantoEspecial, deQueEspecial, paraQuienEspecial } from '#domain/promociones/precio-especial.palabras.ts'
import { formatDateTime } from '#ui/format.ts'
import { AskButton } from '../../kit/AskButton.tsx'
import { MarkBadge, type Mark } from '../../kit/columns.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { cuandoVale } from '../cupones/palabras.ts'

interface Props {
  precio: PrecioEspecial
  marca: Mark
  puede: boolean
  retirar: (precioId: string) => Promise<Result<unknown>>
  onClose: () => void
}

/** A special price, and withdrawing it. */
export function VerPrecio({ precio, marca, puede, retirar, onClose }: Props) {
  const vigente = precio.estado === 'vigente'
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={precio.nombre}>
      <Stack gap="lg">
        <Group>
          <MarkBadge mark={marca} size="lg" />
        </Group>
        <Facts
          rows={[
            ['A cuánto', cuantoEspecial(precio)],
            ['De qué', deQueEspecial(precio)],
            ['Para quién', paraQuienEspecial(precio)],
            ['Cuándo', cuandoVale(precio)],
            ['Lo puso', `${precio.creoNombre}, ${formatDateTime(precio.en)}`],
            ['Lo retiró', vigente ? '' : `${precio.retiroNombre}, ${formatDateTime(precio.retiradaEn)}`],
          ]}
        />
        {vigente && puede && (
          <Group>
            <AskButton
              variant="default"
              label="Retirar"
              question={`¿Retirar ${precio.nombre}?`}
              danger
              act={async () => void (await retirar(precio.id))}
            >
              Cada caja deja de cobrarlo cuando se entera; la que esté sin conexión, al volver. Lo vendido queda como se vendió.
            </AskButton>
          </Group>
        )}
      </Stack>
    </Drawer>
  )
}
