import { useState } from 'react'
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { formatMoney } from '#domain/core/money.ts'
import { MoneyField, SwitchField } from '../kit/inputs.tsx'
import { itbisPropuesto, sumaDeLineas, type CompraEnForma } from './en-forma.ts'

interface Props {
  forma: CompraEnForma
  onChange: (cambio: Partial<CompraEnForma>) => void
  total: number
  /** Its number lets its ITBIS be taken as credit. */
  conCredito: boolean
}

/** The amounts of the paper; what goods have beyond the lines is spread over them. */
export function MontosDeCompra({ forma, onChange, total, conCredito }: Props) {
  const enLineas = sumaDeLineas(forma.lineas)
  const bienes = forma.bienesCentavos ?? (forma.lineas.length > 0 ? enLineas : null)
  const conOtros = [forma.iscCentavos, forma.otrosImpuestosCentavos, forma.propinaCentavos].some((uno) => uno !== null && uno > 0)
  const [abiertos, abrir] = useState(conOtros)
  const propuesto = itbisPropuesto(forma)
  const demas = (bienes ?? 0) - enLineas
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <MoneyField
          size="md"
          label="Bienes, sin impuestos"
          value={bienes}
          onChange={(bienesCentavos) => onChange({ bienesCentavos })}
          description={
            forma.lineas.length > 0 && demas !== 0
              ? `${formatMoney(Math.abs(demas))} ${demas > 0 ? 'más' : 'menos'} que sus líneas: se reparte entre ellas`
              : 'Con el flete de la mercancía'
          }
        />
        <MoneyField
          size="md"
          label="Servicios, sin impuestos"
          description="Luz, alquiler, reparaciones…"
          value={forma.serviciosCentavos}
          onChange={(serviciosCentavos) => onChange({ serviciosCentavos })}
        />
        <MoneyField
          size="md"
          label="ITBIS"
          description="Como lo dice la factura"
          value={forma.itbisCentavos}
          onChange={(itbisCentavos) => onChange({ itbisCentavos })}
        />
      </SimpleGrid>
      <Group>
        {propuesto > 0 && forma.itbisCentavos !== propuesto && (
          <Button size="xs" variant="light" onClick={() => onChange({ itbisCentavos: propuesto })}>
            Poner el 18 %: {formatMoney(propuesto)}
          </Button>
        )}
        {!abiertos && (
          <Button size="xs" variant="default" onClick={() => abrir(true)}>
            Otros impuestos y propina
          </Button>
        )}
      </Group>
      {abiertos && (
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <MoneyField
            size="md"
            label="Selectivo al consumo"
            value={forma.iscCentavos}
            onChange={(iscCentavos) => onChange({ iscCentavos })}
          />
          <MoneyField
            size="md"
            label="Otros impuestos y tasas"
            value={forma.otrosImpuestosCentavos}
            onChange={(otrosImpuestosCentavos) => onChange({ otrosImpuestosCentavos })}
          />
          <MoneyField
            size="md"
            label="Propina legal"
            value={forma.propinaCentavos}
            onChange={(propinaCentavos) => onChange({ propinaCentavos })}
          />
        </SimpleGrid>
      )}
      {conCredito && (forma.itbisCentavos ?? 0) > 0 && (
        <SwitchField
          label="El ITBIS va al costo"
          description="Márcalo si no se adelanta: por ejemplo, lo comprado para vender exento"
          value={forma.itbisAlCosto}
          onChange={(itbisAlCosto) => onChange({ itbisAlCosto })}
        />
      )}
      <Text fw={700} fz="xl" className="numeros" role="status">
        Total {formatMoney(total)}
      </Text>
    </Stack>
  )
}
