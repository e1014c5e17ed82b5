import { Alert, Group, Text } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import type { ConfianzaDelBanco, PropuestaDeBanco } from '#domain/bancos/comandos.transferencias.ts'
import { formatMoney, type Moneda } from '#domain/core/money.ts'
import { MarkBadge } from '#features/kit/columns.tsx'
import { Facts } from '#features/kit/Facts.tsx'
import { formatDay } from '#ui/format.ts'

const palabrasDeConfianza: Readonly<Record<ConfianzaDelBanco, readonly [color: string, palabras: string]>> = {
  exacta: ['teal', 'Exacta: número y monto'],
  alta: ['blue', 'Probable: monto, y número o día'],
  media: ['orange', 'Posible: monto, otro día'],
}

/** How sure it is, in a word with a colour. */
export function MarcaDeConfianza({ propuesta }: { propuesta: PropuestaDeBanco | undefined }) {
  const [color, palabras] = propuesta ? palabrasDeConfianza[propuesta.confianza] : (['gray', 'El banco aún no la muestra'] as const)
  return <MarkBadge mark={[color, propuesta?.conciliada ? 'Conciliada con el banco' : palabras]} />
}

/** The line of the statement that seems to be this payment. */
export function DichoPorElBanco({ propuesta, moneda }: { propuesta: PropuestaDeBanco | undefined; moneda: Moneda }) {
  if (!propuesta)
    return (
      <Alert color="gray" icon={<IconBuildingBank size={22} aria-hidden />} title="El banco aún no la muestra">
        Ninguna línea sin conciliar de los estados importados tiene ese monto en esos días. Mírala en el banco antes de aprobar.
      </Alert>
    )
  const { cuenta, fecha, descripcion, referencia, centavos } = propuesta
  const datos = [
    ['Entró', formatMoney(centavos, moneda)],
    ['Fecha', formatDay(fecha)],
    ['Cuenta', cuenta],
    ['Descripción', descripcion || '—'],
    ['Número', referencia || '—'],
  ] as const
  return (
    <section aria-label="El banco dice">
      <Group justify="space-between" mb="xs">
        <Text fw={650}>El banco dice</Text>
        <MarcaDeConfianza propuesta={propuesta} />
      </Group>
      <Facts rows={datos} />
    </section>
  )
}
