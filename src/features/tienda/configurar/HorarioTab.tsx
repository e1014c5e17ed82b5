import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { aperturaDe, problemaDeHorario, textoApertura, type Cierre } from '#domain/tienda/horario.rules.ts'
import { TextField } from '#features/kit/inputs.tsx'
import { useNow } from '#ui/hooks/useNow.ts'
import { HorarioSemanal } from '#features/kit/form/HorarioSemanal.tsx'
import { Seccion } from '#features/kit/form/Seccion.tsx'
import { fieldsOf } from '../../kit/fields.ts'
import { FormSheet } from '../../kit/Form.tsx'
import { useTiendaForm } from './useTiendaForm.ts'

const MAXIMOS_CIERRES = 60
const horario = fieldsOf(Tienda.campos, { tiendaHorario: { label: 'Horario de la semana' }, tiendaCierres: { label: 'Días cerrados' } })

/** When the store is open, and on which days it is not. */
export function HorarioTab({ tienda }: { tienda: Tienda }) {
  const ahora = new Date(useNow(30_000)).toISOString()
  const form = useTiendaForm(horario, tienda, {
    check({ tiendaHorario, tiendaCierres }) {
      const problema = problemaDeHorario(tiendaHorario, tiendaCierres)
      return problema === undefined ? {} : { tiendaHorario: problema }
    },
  })
  const valores = form.values
  const apertura = aperturaDe(valores, ahora)
  return (
    <FormSheet form={form}>
      <Seccion titulo="Horario de la semana">
        <Text c="dimmed" mb="md" role="status">
          {apertura === undefined
            ? 'Sin horario no se dice si está abierta.'
            : `Con esto, ahora: ${textoApertura(apertura, diaFiscal(ahora))}.`}
        </Text>
        <HorarioSemanal valor={valores.tiendaHorario} onChange={(franjas) => form.put('tiendaHorario', franjas)} />
      </Seccion>
      <Seccion titulo="Días cerrados">
        <Cierres cierres={valores.tiendaCierres} onChange={(cierres) => form.put('tiendaCierres', cierres)} hoy={diaFiscal(ahora)} />
      </Seccion>
    </FormSheet>
  )
}

function Cierres({ cierres, onChange, hoy }: { cierres: readonly Cierre[]; onChange: (cierres: Cierre[]) => void; hoy: string }) {
  const poner = (i: number, cambio: Partial<Cierre>) => onChange(cierres.map((cierre, j) => (i === j ? { ...cierre, ...cambio } : cierre)))
  return (
    <Stack gap="sm">
      <Text c="dimmed">Feriados, vacaciones o inventario: esos días no abre aunque la semana diga que sí.</Text>
      {cierres.map((cierre, i) => (
        <SimpleGrid
          key={`${i} de ${cierres.length}`}
          cols={{ base: 1, sm: 4 }}
          role="group"
          aria-label={cierre.motivo === '' ? `Cierre ${i + 1}` : cierre.motivo}
        >
          <TextField
            type="date"
            label="Desde"
            value={cierre.desde}
            onChange={(texto) => {
              const desde = texto
              if (desde !== '') poner(i, { desde, hasta: cierre.hasta < desde ? desde : cierre.hasta })
            }}
          />
          <TextField type="date" label="Hasta" value={cierre.hasta} onChange={(texto) => texto !== '' && poner(i, { hasta: texto })} />
          <TextField
            label="Motivo"
            placeholder="feriado"
            maxLength={80}
            value={cierre.motivo}
            onChange={(texto) => poner(i, { motivo: texto })}
          />
          <Button variant="subtle" color="red" style={{ alignSelf: 'end' }} onClick={() => onChange(cierres.filter((_, j) => j !== i))}>
            Quitar
          </Button>
        </SimpleGrid>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={cierres.length >= MAXIMOS_CIERRES}
          onClick={() => onChange([...cierres, { desde: hoy, hasta: hoy, motivo: '' }])}
        >
          Agregar un cierre
        </Button>
      </Group>
    </Stack>
  )
}
