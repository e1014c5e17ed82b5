import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { FormatoBascula } from '#domain/tienda/tienda.entity.ts'
import { ChoiceField } from '#features/kit/inputs.tsx'

interface Props {
  formatos: readonly FormatoBascula[]
  onChange: (formatos: FormatoBascula[]) => void
}

const PREFIJOS = Array.from({ length: 10 }, (_, i) => `2${i}`)
const NUEVO: Omit<FormatoBascula, 'prefijo'> = { lleva: 'peso', digitosPlu: 5, decimales: 3, unidad: 'libra' }

/** What the barcodes mean that the shop's scale prints, one row per prefix (domain/ventas/bascula.ts). */
export function EtiquetasBascula({ formatos, onChange }: Props) {
  const usados = new Set(formatos.map(({ prefijo }) => prefijo))
  const libre = PREFIJOS.find((prefijo) => !usados.has(prefijo))
  const poner = (indice: number, cambio: Partial<FormatoBascula>) =>
    onChange(formatos.map((formato, i) => (i === indice ? ajustar({ ...formato, ...cambio }) : formato)))
  return (
    <Stack>
      {formatos.length === 0 && <Text c="dimmed">La caja no espera etiquetas de báscula.</Text>}
      {formatos.map((formato, i) => (
        <Group key={formato.prefijo} align="flex-end" gap="sm" role="group" aria-label={`Etiquetas que empiezan por ${formato.prefijo}`}>
          <ChoiceField
            label="Empieza por"
            w={110}
            data={PREFIJOS.filter((prefijo) => prefijo === formato.prefijo || !usados.has(prefijo))}
            value={formato.prefijo}
            onChange={(texto) => poner(i, { prefijo: texto })}
          />
          <ChoiceField
            label="Dígitos del artículo"
            w={150}
            data={['4', '5', '6']}
            value={String(formato.digitosPlu)}
            onChange={(texto) => poner(i, { digitosPlu: Number(texto) })}
          />
          <ChoiceField
            label="Después trae"
            w={130}
            data={[
              { value: 'peso', label: 'El peso' },
              { value: 'precio', label: 'El precio' },
            ]}
            value={formato.lleva}
            onChange={(lleva) => poner(i, { lleva })}
          />
          <ChoiceField
            label="Decimales"
            w={110}
            data={formato.lleva === 'peso' ? ['0', '1', '2', '3'] : ['0', '1', '2']}
            value={String(formato.decimales)}
            onChange={(texto) => poner(i, { decimales: Number(texto) })}
          />
          {formato.lleva === 'peso' && (
            <ChoiceField
              label="En"
              w={110}
              data={[
                { value: 'libra', label: 'libras' },
                { value: 'kilo', label: 'kilos' },
              ]}
              value={formato.unidad}
              onChange={(unidad) => poner(i, { unidad })}
            />
          )}
          <ActionIcon
            variant="light"
            color="red"
            size="lg"
            aria-label={`Quitar las etiquetas que empiezan por ${formato.prefijo}`}
            onClick={() => onChange(formatos.filter((_, otro) => otro !== i))}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      ))}
      {libre !== undefined && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => onChange([...formatos, { prefijo: libre, ...NUEVO }])}
        >
          Agregar un tipo de etiqueta
        </Button>
      )}
    </Stack>
  )
}

/** A price has at most two decimals. */
const ajustar = (formato: FormatoBascula): FormatoBascula =>
  formato.lleva === 'precio' ? { ...formato, decimales: Math.min(2, formato.decimales) } : formato
