import { Drawer, Group, Stack } from '@mantine/core'
import type { Result } from '#domain/core/result.ts'
import { formatMoney } from '#domain/core/money.ts'
import type { CuponDicho } from '#domain/promociones/comandos.promociones.ts'
import { cuantoRebaja, cuponEnPalabras, paraQueRebaja } from '#domain/promociones/cupon.palabras.ts'
import { formatDateTime } from '#ui/format.ts'
import { AskButton } from '../../kit/AskButton.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { MarkBadge, type Mark } from '../../kit/columns.tsx'
import { ShareLink } from '../../kit/ShareLink.tsx'
import { cuandoVale, usosEnPalabras } from './palabras.ts'

interface Props {
  cupon: CuponDicho
  marca: Mark
  /** Where who has the code may use it. */
  enlace: string
  puede: boolean
  retirar: (cuponId: string) => Promise<Result<unknown>>
  onChange: () => void
  onClose: () => void
}

/** A coupon or an offer, what it gave, and withdrawing it. */
export function VerCupon({ cupon, marca, enlace, puede, retirar, onChange, onClose }: Props) {
  const vigente = cupon.estado === 'vigente'
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={cupon.nombre}>
      <Stack gap="lg">
        <Group>
          <MarkBadge mark={marca} size="lg" />
        </Group>
        <Facts
          rows={[
            ['Código', cupon.codigo || 'Ninguno: se aplica sola'],
            ['Cuánto', cuantoRebaja(cupon)],
            ['Para qué', paraQueRebaja(cupon) || 'Cualquier pedido'],
            ['Cuándo', cuandoVale(cupon)],
            ['Usos', usosEnPalabras(cupon)],
            ['Rebajado', formatMoney(cupon.rebajadoCentavos)],
            ['La creó', `${cupon.creoNombre}, ${formatDateTime(cupon.en)}`],
            ['La retiró', vigente ? '' : `${cupon.retiroNombre}, ${formatDateTime(cupon.retiradaEn)}`],
          ]}
        />
        {vigente && cupon.codigo !== '' && (
          <ShareLink link={enlace} words={`Con el código ${cupon.codigo}: ${cuponEnPalabras(cupon)}. ${enlace}`} />
        )}
        {vigente && puede && (
          <Group>
            <AskButton
              variant="default"
              label="Retirar"
              question={`¿Retirar ${cupon.nombre}?`}
              danger
              act={async () => {
                if ((await retirar(cupon.id)).ok) onChange()
              }}
            >
              No rebaja más nada de lo que se pida desde ahora. Lo que ya se pidió queda como se pidió.
            </AskButton>
          </Group>
        )}
      </Stack>
    </Drawer>
  )
}
