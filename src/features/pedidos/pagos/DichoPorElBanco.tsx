import { Alert, Badge, Group, Stack, Text } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import type { ConfianzaDelBanco, PropuestaDeBanco } from '#domain/bancos/comandos.transferencias.ts'
import { formatMoney, type Moneda } from '#domain/core/money.ts'
import { formatDay } from '#ui/format.ts'

const palabrasDeConfianza: Readonly<Record<ConfianzaDelBanco, readonly [color: string, palabras: string]>> = {
  exacta: ['teal', 'Exacta: mismo número y monto'],
  alta: ['blue', 'Probable: mismo monto, y el número o el día'],
  media: ['orange', 'Posible: mismo monto, otro día'],
}

/** How sure it is, in a word with a colour. */
export function MarcaDeConfianza({ propuesta }: { propuesta: PropuestaDeBanco | undefined }) {
  const [color, palabras] = propuesta ? palabrasDeConfianza[propuesta.confianza] : (['gray', 'El banco aún no la muestra'] as const)
  return (
    <Badge variant="light" tt="none" color={color}>
      {propuesta?.conciliada ? 'Conciliada con el banco' : palabras}
    </Badge>
  )
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
  return (
    <Alert color={palabrasDeConfianza[propuesta.confianza][0]} icon={<IconBuildingBank size={22} aria-hidden />} title="El banco dice">
      <Stack gap={4}>
        <Text className="numeros" fw={650}>
          {formatMoney(centavos, moneda)} · {formatDay(fecha)} · {cuenta}
        </Text>
        <Text>{[descripcion, referencia].filter((parte) => parte !== '').join(' · ')}</Text>
        <Group>
          <MarcaDeConfianza propuesta={propuesta} />
        </Group>
      </Stack>
    </Alert>
  )
}
