import { Autocomplete, Fieldset, NativeSelect, NumberInput, SimpleGrid, Switch, Text } from '@mantine/core'
import { explicarCodigo } from '#domain/messages.ts'
import { leerCentavos } from '#domain/money.ts'
import { MoneyInput } from '#ui/NumberField.tsx'
import { CampoPorcentaje } from '../CampoPorcentaje.tsx'
import type { Formulario } from './ficha.ts'

/** What a customer may owe and what they are given off; only a supervisor or the owner changes it. */
export function CamposCredito({ form, puede }: { form: Formulario; puede: boolean }) {
  const { values } = form
  return (
    <Fieldset legend="Crédito y descuento" disabled={!puede}>
      {!puede && (
        <Text size="sm" c="dimmed" mb="xs">
          Solo un supervisor o el dueño cambia el crédito y los descuentos.
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <NativeSelect
          label="Condición"
          data={[
            { value: 'CONTADO', label: 'Contado' },
            { value: 'CREDITO', label: 'Crédito' },
          ]}
          {...form.getInputProps('condicion')}
        />
        <MoneyInput
          label="Límite"
          parse={leerCentavos}
          explain={explicarCodigo}
          value={values.creditoAprobadoCentavos}
          onChange={(valor) => form.setFieldValue('creditoAprobadoCentavos', valor)}
        />
        <NumberInput
          label="Días"
          min={0}
          max={3650}
          allowDecimal={false}
          value={values.tiempoCreditoDias ?? ''}
          onChange={(valor) => form.setFieldValue('tiempoCreditoDias', typeof valor === 'number' ? valor : null)}
          error={form.errors['tiempoCreditoDias']}
        />
        <CampoPorcentaje
          label="Descuento"
          description="Se propone en la caja al escogerlo"
          valor={values.descuentoPuntosBasicos}
          onChange={(valor) => form.setFieldValue('descuentoPuntosBasicos', valor)}
        />
        <CampoPorcentaje
          label="Pronto pago"
          description="Si paga antes de vencer"
          valor={values.descuentoProntoPagoPuntosBasicos}
          onChange={(valor) => form.setFieldValue('descuentoProntoPagoPuntosBasicos', valor)}
        />
        <Autocomplete
          label="Lista de precio"
          description="Se anota en su ficha"
          data={['Detalle', 'Por mayor']}
          maxLength={40}
          {...form.getInputProps('precio')}
        />
      </SimpleGrid>
      <Switch
        mt="md"
        label="Crédito bloqueado"
        description="La caja no le vende a crédito hasta que se desbloquee; lo que debe no cambia"
        {...form.getInputProps('creditoBloqueado', { type: 'checkbox' })}
      />
    </Fieldset>
  )
}
