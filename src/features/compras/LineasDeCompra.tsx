import { ActionIcon, Checkbox, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { useCatalogo } from '#data/session/react.tsx'
import { enEstante, type Cantidad } from '#domain/catalogo/paquete.rules.ts'
import { nombreDeVenta } from '#domain/catalogo/producto.rules.ts'
import { yaRecibido } from '#domain/compras/compra.rules.ts'
import { formatPrice, formatQuantity, multiplicar } from '#domain/core/money.ts'
import { DayInput } from '#ui/input/calendario.tsx'
import { MoneyField, QuantityField, SwitchField, TextField } from '../kit/inputs.tsx'
import { BuscarArticulo } from '../kit/product/BuscarArticulo.tsx'
import type { CompraEnForma, EfectoDeLinea, ProductoAntes } from './en-forma.ts'

interface Props {
  forma: CompraEnForma
  onChange: (cambio: Partial<CompraEnForma>) => void
  /** Of each line, in their order. */
  efectos: readonly (EfectoDeLinea | undefined)[]
  antes: (productoId: string) => ProductoAntes | undefined
  nota: boolean
  proponePrecios: boolean
}

/** What came in, found by name or read with a scanner: how much, for how much, and what that does to its cost and its price. */
export function LineasDeCompra({ forma, onChange, efectos, antes, nota, proponePrecios }: Props) {
  const { lineas } = forma
  const catalogo = useCatalogo()
  const cambiar = (i: number, cambio: Partial<(typeof lineas)[number]>) =>
    onChange({ lineas: lineas.map((linea, j) => (i === j ? { ...linea, ...cambio } : linea)) })
  const agregar = (producto: ProductoEnCaja, milesimas: number) => {
    // A box is bought as a box; nobody sells a combo to the shop: what it holds comes in.
    const partes =
      producto.contiene.length > 1
        ? enEstante({ ...producto, productoId: producto.id }, milesimas)
        : [{ productoId: producto.id, milesimas }]
    onChange({ lineas: partes.reduce(conUnoMas, lineas) })
  }
  const conUnoMas = (puestas: readonly Linea[], { productoId, milesimas }: Cantidad): Linea[] => {
    if (puestas.some((linea) => linea.productoId === productoId))
      return puestas.map((linea) => (linea.productoId === productoId ? conCantidad(linea, linea.milesimas + milesimas) : linea))
    const producto = catalogo.porId(productoId)
    // At what it cost before, until the paper says otherwise.
    const montoCentavos = multiplicar(antes(productoId)?.costoDiezmilesimas ?? 0, milesimas)
    return producto ? [...puestas, { productoId, nombre: nombreDeVenta(producto), milesimas, montoCentavos }] : [...puestas]
  }
  return (
    <Stack>
      <BuscarArticulo onPick={agregar} />
      {lineas.length === 0 && (
        <Text c="dimmed">
          {nota
            ? 'Busca lo que se devolvió: sale del inventario.'
            : 'Léelos con el lector o búscalos: entran al inventario. Si no es mercancía, déjalo vacío.'}
        </Text>
      )}
      {lineas.map((linea, i) => (
        <Paper key={linea.productoId} withBorder p="sm" component="article" aria-label={linea.nombre}>
          <Group justify="space-between" wrap="nowrap" mb="xs">
            <Text fw={600}>{linea.nombre}</Text>
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={`Quitar ${linea.nombre}`}
              onClick={() => onChange({ lineas: lineas.filter((_, j) => j !== i) })}
            >
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          </Group>
          <SimpleGrid cols={{ base: 2, sm: 2 }}>
            <QuantityField
              label="Cantidad"
              value={linea.milesimas === 0 ? null : linea.milesimas}
              onChange={(milesimas) => cambiar(i, conCantidad(linea, milesimas ?? 0))}
            />
            <MoneyField
              label="Monto sin impuestos"
              value={linea.montoCentavos}
              onChange={(montoCentavos) => cambiar(i, { montoCentavos: montoCentavos ?? 0 })}
            />
          </SimpleGrid>
          {!nota && yaRecibido(linea) > 0 && <YaRecibido linea={linea} />}
          {!nota && catalogo.porId(linea.productoId)?.tieneVencimiento === true && yaRecibido(linea) < linea.milesimas && (
            <SimpleGrid cols={2} mt="xs" style={{ alignItems: 'end' }}>
              <DayInput
                label="Vence"
                clearable
                value={linea.vence ?? null}
                onChange={(vence) => cambiar(i, { vence: vence ?? undefined })}
              />
              <TextField
                label="Lote"
                maxLength={40}
                value={linea.lote ?? ''}
                onChange={(lote) => cambiar(i, { lote: lote === '' ? undefined : lote })}
              />
            </SimpleGrid>
          )}
          {!nota && (
            <Efecto
              efecto={efectos[i]}
              antes={antes(linea.productoId)}
              cambia={forma.cambianDePrecio.includes(linea.productoId)}
              onCambia={
                proponePrecios
                  ? (si) =>
                      onChange({
                        cambianDePrecio: [
                          ...forma.cambianDePrecio.filter((id) => id !== linea.productoId),
                          ...(si ? [linea.productoId] : []),
                        ],
                      })
                  : undefined
              }
            />
          )}
        </Paper>
      ))}
      {proponePrecios && lineas.length > 0 && (
        <SwitchField
          label="Actualizar el costo de los productos"
          description="Con el promedio de lo que había y lo que llegó"
          value={forma.actualizarCostos}
          onChange={(actualizarCostos) => onChange({ actualizarCostos })}
        />
      )}
    </Stack>
  )
}

type Linea = CompraEnForma['lineas'][number]

/** More of it at what one costs on this line. */
function conCantidad(linea: Linea, milesimas: number): Linea {
  if (linea.milesimas === 0 || milesimas === 0) return { ...linea, milesimas }
  return { ...linea, milesimas, montoCentavos: Math.round((linea.montoCentavos * milesimas) / linea.milesimas) }
}

/** What of the line had come before its invoice, and what the paper says beyond it. */
function YaRecibido({ linea }: { linea: Linea }) {
  const antes = Math.min(linea.milesimas, yaRecibido(linea))
  const sobra = linea.milesimas - antes
  return (
    <Text size="sm" mt="xs" c={sobra > 0 ? 'orange' : 'dimmed'}>
      Ya en el inventario: {formatQuantity(antes)}.
      {sobra > 0 &&
        ` Con la factura entra lo demás, ${formatQuantity(sobra)}: si no llegó, pide la nota de crédito al proveedor y regístrala después.`}
    </Text>
  )
}

interface PropsEfecto {
  efecto: EfectoDeLinea | undefined
  antes: ProductoAntes | undefined
  cambia: boolean
  onCambia: ((si: boolean) => void) | undefined
}

function Efecto({ efecto, antes, cambia, onCambia }: PropsEfecto) {
  if (!efecto || !antes) return null
  const { costoDiezmilesimas, promedioDiezmilesimas, precioPropuesto } = efecto
  const previo = antes.costoDiezmilesimas
  return (
    <Stack gap={4} mt="xs">
      <Text size="sm">
        Sale a {formatPrice(costoDiezmilesimas)}
        {previo > 0 && previo !== costoDiezmilesimas && `, antes ${formatPrice(previo)}`}. Hay {formatQuantity(antes.existenciaMilesimas)};
        el costo promedio queda en {formatPrice(promedioDiezmilesimas)}. Se vende a {formatPrice(antes.precioDiezmilesimas)}.
      </Text>
      {costoDiezmilesimas > antes.precioDiezmilesimas && (
        <Text size="sm" c="red" fw={600}>
          Cuesta más de lo que se vende.
        </Text>
      )}
      {precioPropuesto !== undefined && onCambia && (
        <Checkbox
          checked={cambia}
          onChange={(evento) => onCambia(evento.currentTarget.checked)}
          label={`Venderlo a ${formatPrice(precioPropuesto)}, para ganar lo mismo`}
        />
      )}
    </Stack>
  )
}
