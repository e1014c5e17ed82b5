import { Stack, Text } from '@mantine/core'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { fieldFor } from '../../kit/Field.tsx'
import { fieldsOf } from '../../kit/fields.ts'
import { FormSheet } from '../../kit/Form.tsx'
import { Seccion } from '#features/kit/form/Seccion.tsx'
import { useTiendaForm } from './useTiendaForm.ts'

const condiciones = fieldsOf(Tienda.campos, {
  tiendaReembolsoDias: { label: 'Días para devolver', description: '0: la página no dice ningún plazo', missing: 'Faltan los días' },
  tiendaReembolso: {
    label: 'Condiciones',
    placeholder: 'Con la factura y el empaque. No se devuelven alimentos abiertos.',
    lines: 4,
  },
})
const Campo = fieldFor(condiciones)

/** What the store says of returns, as the public page shows it. */
export function ReembolsosTab({ tienda }: { tienda: Tienda }) {
  const form = useTiendaForm(condiciones, tienda)
  return (
    <FormSheet form={form}>
      <Seccion titulo="Cambios y devoluciones">
        <Stack>
          <Campo name="tiendaReembolsoDias" maw={260} />
          <Campo name="tiendaReembolso" />
          <Text size="sm" c="dimmed">
            Sale en tu página pública. En la caja la devolución la autoriza un supervisor; pasados 30 días no devuelve el ITBIS.
          </Text>
        </Stack>
      </Seccion>
    </FormSheet>
  )
}
