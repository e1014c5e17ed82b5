import { SimpleGrid, Stack, Text } from '@mantine/core'
import type { EmisionPedida } from '#domain/compras/emision.rules.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { formatMoney } from '#domain/core/money.ts'
import { MoneyField, SwitchField } from '../../kit/inputs.tsx'
import { sumaDeLineas, type CompraEnForma } from '../en-forma.ts'

interface Props {
  forma: CompraEnForma
  onChange: (cambio: Partial<CompraEnForma>) => void
  total: number
  emision: EmisionPedida
}

/** The amounts of a paper that the store issues: ITBIS of all of it or none, what is kept back, and what is left to be paid. */
export function MontosEmitidos({ forma, onChange, total, emision }: Props) {
  const { itbisRetenidoCentavos: itbis, isrRetenidoCentavos: isr } = emision
  const conLineas = forma.lineas.length > 0
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {forma.emite === 'compras' && (
          <MoneyField
            size="md"
            label="Mercancía, sin impuestos"
            description={conLineas ? 'Lo que suman sus líneas' : undefined}
            disabled={conLineas}
            value={conLineas ? sumaDeLineas(forma.lineas) : forma.bienesCentavos}
            onChange={(bienesCentavos) => onChange({ bienesCentavos })}
          />
        )}
        <MoneyField
          size="md"
          label={forma.emite === 'menores' ? 'Cuánto se gastó' : 'Servicios, sin impuestos'}
          value={forma.serviciosCentavos}
          onChange={(serviciosCentavos) => onChange({ serviciosCentavos })}
        />
      </SimpleGrid>
      {!comprobantes[emision.tipoComprobante].sinItbis && (
        <SwitchField
          label="Lleva ITBIS del 18 %"
          description="Lo agropecuario sin procesar está exento: déjalo apagado"
          value={forma.itbisCentavos !== null}
          onChange={(lleva) => onChange({ itbisCentavos: lleva ? 0 : null })}
        />
      )}
      <Stack gap={2} role="status" className="numeros">
        <Text fw={700} fz="xl">
          Total {formatMoney(total)}
        </Text>
        {itbis > 0 && <Text>Se retiene ITBIS: {formatMoney(itbis)}</Text>}
        {isr > 0 && <Text>Se retiene ISR: {formatMoney(isr)}</Text>}
        {itbis + isr > 0 && <Text fw={650}>Recibe {formatMoney(total - itbis - isr)}</Text>}
      </Stack>
    </Stack>
  )
}
