import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useConfigTienda, useTienda } from '#data/session/react.tsx'
import type { RenglonDeCartera } from '#domain/cobros/cartera.rules.ts'
import { moraDe } from '#domain/cobros/mora.rules.ts'
import { formatMoney } from '#domain/core/money.ts'
import { Section } from '../kit/Section.tsx'
import { paths } from '../paths.ts'

/** What a customer's late invoices have run up and nobody charged yet, with the way to the till that charges it; nothing where the store charges none. */
export function MoraDeCliente({ renglon: { deuda, movimientos }, hoy }: { renglon: RenglonDeCartera; hoy: string }) {
  const { slug, dispositivo } = useTienda()
  const config = useConfigTienda()
  const moras = config ? moraDe(deuda.pendientes, movimientos, hoy, config) : []
  if (moras.length === 0) return null
  const total = moras.reduce((suma, { centavos }) => suma + centavos, 0)
  const enCaja = dispositivo.cajaId !== ''
  return (
    <Section title={`Mora sin cargar: ${formatMoney(total)}`}>
      <Stack gap={4}>
        {moras.map(({ ventaId, ncf, dias, centavos }) => (
          <Text key={ventaId} className="numeros">
            {ncf} · {dias === 1 ? '1 día' : `${dias} días`} · {formatMoney(centavos)}
            {enCaja && (
              <>
                {' · '}
                <Anchor component={Link} underline="always" to={paths.carrito.href({ nombre: slug }, { cargar: ncf })}>
                  Cargarla
                </Anchor>
              </>
            )}
          </Text>
        ))}
        {!enCaja && (
          <Text size="sm" c="dimmed">
            No se cobra hasta que se carga: en una caja, Ventas, busca la factura y toca «Cargar algo más». O perdónasela: no hay que hacer
            nada.
          </Text>
        )}
      </Stack>
    </Section>
  )
}
