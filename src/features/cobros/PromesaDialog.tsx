import { useState } from 'react'
import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { anotarPromesa } from '#data/cobros/cobros.ts'
import { useTienda, useVivo } from '#data/session/react.tsx'
import type { RenglonDeCartera } from '#domain/cobros/cartera.rules.ts'
import { Promesa } from '#domain/cobros/promesa.entity.ts'
import { estadoDePromesa, type EstadoDePromesa } from '#domain/cobros/promesa.rules.ts'
import { leerCentavos } from '#domain/core/money.ts'
import { explicarCodigo } from '#domain/messages.ts'
import type { Column } from '#ui/DataTable.tsx'
import { MoneyInput } from '#ui/input/NumberField.tsx'
import { ActModal } from '../kit/ActForm.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'
import { useAction } from '../kit/answer/useAction.ts'
import { day, money, state, text } from '../kit/columns.tsx'
import { marcaDePromesa } from './palabras.ts'

interface Props {
  renglon: RenglonDeCartera
  hoy: string
  onClose: () => void
}

/** Writes down what a customer says that they will pay, with or without a line. */
export function PromesaDialog({ renglon: { cliente, deuda }, hoy, onClose }: Props) {
  const tienda = useTienda()
  const [dia, setDia] = useState(hoy)
  const [centavos, setCentavos] = useState<number | null>(deuda.vencidoCentavos || Math.max(0, deuda.saldoCentavos) || null)
  const [nota, setNota] = useState('')
  const anotar = useAction(() => anotarPromesa(tienda, { clienteId: cliente.id, dia, centavos: centavos ?? 0, nota }), onClose)
  return (
    <ActModal
      title={`Promesa de ${cliente.nombre}`}
      onClose={onClose}
      onSubmit={anotar.run}
      running={anotar.running}
      problem={anotar.problem}
      disabled={dia === '' || centavos === null}
      submit="Anotar la promesa"
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MoneyInput
          data-autofocus
          label="Cuánto va a pagar"
          value={centavos}
          onChange={setCentavos}
          parse={leerCentavos}
          explain={explicarCodigo}
        />
        <TextInput type="date" label="A más tardar el" min={hoy} value={dia} onChange={(evento) => setDia(evento.currentTarget.value)} />
      </SimpleGrid>
      <TextInput label="Nota" maxLength={300} value={nota} onChange={(evento) => setNota(evento.currentTarget.value)} />
      <Text size="sm" c="dimmed">
        No cambia lo que debe ni cuándo vence. Se da por cumplida o por rota sola, con lo que se le cobre hasta ese día.
      </Text>
    </ActModal>
  )
}

interface RenglonDePromesa {
  promesa: Promesa
  estado: EstadoDePromesa
}

const columnas: readonly Column<RenglonDePromesa>[] = [
  day('dia', 'Para el', ({ promesa }) => promesa.dia),
  money('monto', 'Prometió', ({ promesa }) => promesa.centavos),
  state('estado', 'Promesa', ({ estado }) => marcaDePromesa[estado]),
  text('quien', 'La anotó', ({ promesa }) => promesa.cobradorNombre),
]

/** What one customer promised, and whether it was kept. */
export function PromesasDeCliente({ renglon: { cliente, movimientos }, hoy }: Pick<Props, 'renglon' | 'hoy'>) {
  const promesas = useVivo(Promesa, { padre: cliente.id })
  if (!promesas || promesas.length === 0) return null
  return (
    <SmallTable
      label={`Promesas de ${cliente.nombre}`}
      minWidth={420}
      rows={promesas.map(({ doc }): RenglonDePromesa => ({ promesa: doc, estado: estadoDePromesa(doc, movimientos, hoy).estado }))}
      rowKey={({ promesa }) => promesa.id}
      columns={columnas}
    />
  )
}
