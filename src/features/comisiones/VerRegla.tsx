import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { comandosComisiones, type ReglaDicha } from '#domain/comisiones/comandos.comisiones.ts'
import { cuandoCobra, deQueCobra, formulaDeComision } from '#domain/comisiones/comision.palabras.ts'
import { formatDateTime } from '#ui/format.ts'
import { AskButton } from '../kit/AskButton.tsx'
import { Facts } from '../kit/Facts.tsx'
import { Section } from '../kit/Section.tsx'
import { MarkBadge, type Mark } from '../kit/columns.tsx'
import { useOrden } from '../kit/answer/useCommand.ts'

interface Props {
  regla: ReglaDicha
  marca: Mark
  tiendaNombre: string
  /** Those whose place it took, one after another, the newest first. */
  anteriores: readonly ReglaDicha[]
  onClose: () => void
  onEdit: () => void
  onChange: () => void
}

/** A rule, what it says and what it said before; from here it is changed or withdrawn. */
export function VerRegla({ regla, marca, tiendaNombre, anteriores, onClose, onEdit, onChange }: Props) {
  const orden = useOrden()
  const vigente = regla.estado === 'vigente'
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={regla.nombre}>
      <Stack gap="lg">
        <Group>
          <MarkBadge mark={marca} size="lg" />
        </Group>
        <Facts
          rows={[
            ['Tienda', tiendaNombre],
            ['De qué', deQueCobra(regla)],
            ['Cuánto', formulaDeComision(regla)],
            ['Cuándo', cuandoCobra(regla)],
            ['La creó', `${regla.creoNombre}, ${formatDateTime(regla.en)}`],
            ['La retiró', vigente ? '' : `${regla.retiroNombre}, ${formatDateTime(regla.retiradaEn)}`],
          ]}
        />
        {vigente && (
          <Group>
            <Button onClick={onEdit}>Cambiar</Button>
            <AskButton
              variant="default"
              label="Retirar"
              question={`¿Retirar ${regla.nombre}?`}
              danger
              act={async () => {
                const hecho = await orden(
                  comandosComisiones.retirarReglaDeComision,
                  { reglaId: regla.id },
                  {},
                  { bien: 'La regla ya no cobra' },
                )
                if (hecho.ok) onChange()
              }}
            >
              No cobra más nada de lo que se pida desde ahora. Lo que ya se pidió se cobra como decía.
            </AskButton>
          </Group>
        )}
        {anteriores.length > 0 && (
          <Section title="Lo que decía antes">
            <Stack gap="xs">
              {anteriores.map((una) => (
                <Text key={una.id}>
                  {cuandoCobra(una)}: {deQueCobra(una).toLowerCase()}, {formulaDeComision(una).toLowerCase()}. La creó {una.creoNombre}.
                </Text>
              ))}
            </Stack>
          </Section>
        )}
      </Stack>
    </Drawer>
  )
}
