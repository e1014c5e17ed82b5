import { ActionIcon, Box, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { useCatalogo } from '#data/session/react.tsx'
import { alcanzaPara, costoDePaquete } from '#domain/catalogo/paquete.rules.ts'
import { nombreDeVenta } from '#domain/catalogo/producto.rules.ts'
import { formatPrice, formatQuantity } from '#domain/core/money.ts'
import { QuantityField } from '#features/kit/inputs.tsx'
import { BuscarArticulo } from '#features/kit/product/BuscarArticulo.tsx'
import type { Values } from '#features/kit/fields.ts'
import type { EntityForm } from '#features/kit/useEntityForm.ts'
import type { fichaDeProducto } from './ficha.ts'

interface Props {
  form: EntityForm<Values<typeof fichaDeProducto>>
  verCosto: boolean
}

/** What a pack or a combo is made of: whatever is sold of it leaves the shelf as these. */
export function LoQueTrae({ form, verCosto }: Props) {
  const catalogo = useCatalogo()
  const { contiene } = form.values
  const poner = (partes: typeof contiene) => form.put('contiene', partes)
  const agregar = (producto: ProductoEnCaja, milesimas: number) => {
    const i = contiene.findIndex(({ productoId }) => productoId === producto.id)
    if (i < 0) poner([...contiene, { productoId: producto.id, milesimas }])
    else poner(contiene.map((parte, j) => (i === j ? { ...parte, milesimas: parte.milesimas + milesimas } : parte)))
  }
  const completo = contiene.length > 0 && contiene.every(({ milesimas }) => milesimas > 0)
  const costo = completo ? costoDePaquete(contiene, (id) => catalogo.porId(id)?.costoDiezmilesimas ?? 0) : 0
  return (
    <Box component="section" aria-label="Lo que trae">
      <Title order={3} size="h5">
        ¿Es un paquete o un combo?
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        La caja de 24, la media libra, el desayuno completo: pon lo que trae. Su existencia sale de ahí, y cada venta la rebaja.
      </Text>
      <Stack gap="xs">
        {form.allowed && <BuscarArticulo onPick={agregar} />}
        {contiene.map(({ productoId, milesimas }, i) => {
          const producto = catalogo.porId(productoId)
          const nombre = producto ? nombreDeVenta(producto) : 'Ya no está en el catálogo'
          return (
            <Paper key={productoId} withBorder p="xs">
              <Group justify="space-between" wrap="nowrap" align="flex-end">
                <QuantityField
                  label={nombre}
                  description={`Hay ${formatQuantity(catalogo.propias(productoId))}`}
                  unit={producto?.unidad ?? 'unidad'}
                  disabled={!form.allowed}
                  value={milesimas === 0 ? null : milesimas}
                  onChange={(cuanto) => poner(contiene.map((parte, j) => (i === j ? { ...parte, milesimas: cuanto ?? 0 } : parte)))}
                />
                {form.allowed && (
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    size="xl"
                    aria-label={`Quitar ${nombre}`}
                    onClick={() => poner(contiene.filter((_, j) => j !== i))}
                  >
                    <IconTrash size={20} aria-hidden />
                  </ActionIcon>
                )}
              </Group>
            </Paper>
          )
        })}
        {completo && (
          <Text size="sm">
            Con lo que hay alcanza para {formatQuantity(Math.max(0, alcanzaPara(contiene, (id) => catalogo.propias(id)) ?? 0))}.
            {verCosto && costo > 0 && ` Lo que trae cuesta ${formatPrice(costo)}.`}
          </Text>
        )}
        {form.errors.contiene !== undefined && (
          <Text size="sm" c="red" role="alert">
            {form.errors.contiene}
          </Text>
        )}
      </Stack>
    </Box>
  )
}
