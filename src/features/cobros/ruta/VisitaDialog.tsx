import { useState } from 'react'
import { NativeSelect, Text, TextInput } from '@mantine/core'
import { anotarVisitaDeCobro } from '#data/cobros/cobros.ts'
import { useTienda, useVivo } from '#data/session/react.tsx'
import type { Cliente } from '#domain/clientes/cliente.entity.ts'
import { resultadosDeVisita, VisitaDeCobro, type ResultadoDeVisita } from '#domain/cobros/visita-de-cobro.entity.ts'
import type { Column } from '#ui/DataTable.tsx'
import { ActModal } from '../../kit/ActForm.tsx'
import { day, text } from '../../kit/columns.tsx'
import { SmallTable } from '../../kit/SmallTable.tsx'
import { nombreDeVisita } from './palabras.ts'

/** Writes down a visit that brought nothing, with or without a line. */
export function VisitaDialog({ cliente, onClose }: { cliente: Cliente; onClose: () => void }) {
  const tienda = useTienda()
  const [resultado, setResultado] = useState<ResultadoDeVisita>('no-estaba')
  const [nota, setNota] = useState('')
  return (
    <ActModal
      title={`${cliente.nombre} no pagó`}
      onClose={onClose}
      act={() => anotarVisitaDeCobro(tienda, { clienteId: cliente.id, resultado, nota })}
      done="Visita anotada"
      submit="Anotar la visita"
    >
      <NativeSelect
        label="Qué pasó"
        data-autofocus
        value={resultado}
        onChange={(evento) => setResultado(resultadosDeVisita.find((uno) => uno === evento.currentTarget.value) ?? 'otro')}
        data={resultadosDeVisita.map((value) => ({ value, label: nombreDeVisita[value] }))}
      />
      <TextInput label="Nota" maxLength={300} value={nota} onChange={(evento) => setNota(evento.currentTarget.value)} />
      <Text size="sm" c="dimmed">
        Si dijo cuándo paga, anota mejor una promesa: toca «Cuenta» y «Promesa».
      </Text>
    </ActModal>
  )
}

const columnas: readonly Column<VisitaDeCobro>[] = [
  day('fecha', 'Visita', ({ fecha }) => fecha),
  text('resultado', 'Qué pasó', ({ resultado }) => nombreDeVisita[resultado]),
  text('nota', 'Nota', ({ nota }) => nota),
  text('quien', 'Fue', ({ cobradorNombre }) => cobradorNombre),
]

/** When somebody went to see one customer and collected nothing; nothing where nobody did. */
export function VisitasDeCliente({ clienteId }: { clienteId: string }) {
  const visitas = useVivo(VisitaDeCobro, { padre: clienteId })
  if (!visitas || visitas.length === 0) return null
  return (
    <SmallTable label="Visitas sin cobrar" minWidth={420} rows={visitas.map(({ doc }) => doc)} rowKey={({ id }) => id} columns={columnas} />
  )
}
