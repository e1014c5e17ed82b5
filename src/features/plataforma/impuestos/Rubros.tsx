import { useState } from 'react'
import { SimpleGrid, Stack } from '@mantine/core'
import type * as z from 'zod'
import { comandosImpuestos } from '#domain/fiscal/comandos.impuestos.ts'
import { formatDay } from '#ui/format.ts'
import { ActForm, ActModal } from '../../kit/ActForm.tsx'
import { useEnviar } from '../../kit/answer/useCommand.ts'
import { actions, day, RowButton, text } from '../../kit/columns.tsx'
import { TextField } from '../../kit/inputs.tsx'
import { SmallTable } from '../../kit/SmallTable.tsx'

type Rubro = z.output<typeof comandosImpuestos.impuestos.respuesta>['rubros'][number]

interface Props {
  rubros: readonly Rubro[]
  hoy: string
  operador: boolean
  onChange: () => void
}

const deTodos = [
  text<Rubro>('nombre', 'Rubro', ({ nombre }) => nombre),
  day<Rubro>('desde', 'Desde', ({ desde }) => desde),
  text<Rubro>('hasta', 'Hasta', ({ hasta }) => (hasta === null ? 'Sigue' : formatDay(hasta))),
]

/** The kinds of goods with the reduced rate; whoever runs the platform adds one, and says when one ends. */
export function Rubros({ rubros, hoy, operador, onChange }: Props) {
  const enviar = useEnviar()
  const [nombre, setNombre] = useState('')
  const [desde, setDesde] = useState(hoy)
  const [terminando, setTerminando] = useState<Rubro>()
  const [hasta, setHasta] = useState(hoy)
  const columnas = operador
    ? [
        ...deTodos,
        actions<Rubro>((rubro) =>
          rubro.hasta === null ? (
            <RowButton of={`Terminar ${rubro.nombre}`} onClick={() => setTerminando(rubro)}>
              Terminar
            </RowButton>
          ) : null,
        ),
      ]
    : deTodos
  return (
    <Stack>
      <SmallTable label="Rubros con tasa reducida" rows={rubros} rowKey={({ id }) => id} columns={columnas} minWidth={460} />
      {operador && (
        <ActForm
          submit="Agregar el rubro"
          disabled={nombre.trim().length < 2 || desde < hoy}
          act={() => enviar(comandosImpuestos.ponerRubro, {}, { nombre: nombre.trim(), desde })}
          done="Rubro agregado"
          onDone={() => {
            setNombre('')
            onChange()
          }}
        >
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextField label="Rubro" maxLength={120} value={nombre} onChange={setNombre} />
            <TextField label="Con tasa reducida desde" type="date" min={hoy} value={desde} onChange={setDesde} />
          </SimpleGrid>
        </ActForm>
      )}
      {terminando && (
        <ActModal
          title={`Terminar ${terminando.nombre}`}
          submit="Terminar"
          onClose={() => setTerminando(undefined)}
          disabled={hasta < hoy}
          act={() => enviar(comandosImpuestos.terminarRubro, { rubroId: terminando.id }, { hasta })}
          done="Rubro terminado"
          onDone={onChange}
        >
          <TextField label="Último día con tasa reducida" type="date" min={hoy} value={hasta} onChange={setHasta} />
        </ActModal>
      )}
    </Stack>
  )
}
