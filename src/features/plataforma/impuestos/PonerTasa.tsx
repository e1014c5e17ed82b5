import { useState } from 'react'
import { Alert, SimpleGrid, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useConsulta } from '#data/useConsulta.ts'
import type * as z from 'zod'
import { sumarDias } from '#domain/core/fecha.ts'
import { formatPercent } from '#domain/core/money.ts'
import { comandos } from '#domain/comandos.ts'
import { comandosImpuestos } from '#domain/fiscal/comandos.impuestos.ts'
import { formatDay, formatInteger } from '#ui/format.ts'
import { ActForm } from '../../kit/ActForm.tsx'
import { Answer } from '../../kit/Answer.tsx'
import { useEnviar } from '../../kit/answer/useCommand.ts'
import { price, text } from '../../kit/columns.tsx'
import { ChoiceField, PercentField, TextField } from '../../kit/inputs.tsx'
import { SmallTable } from '../../kit/SmallTable.tsx'

type Efecto = z.output<typeof comandosImpuestos.efectoDeTasa.respuesta>
type Ejemplo = Efecto['ejemplos'][number]

const columnas = [
  text<Ejemplo>('tienda', 'Tienda', ({ tiendaNombre }) => tiendaNombre),
  text<Ejemplo>('producto', 'Por ejemplo', ({ nombre }) => nombre),
  price<Ejemplo>('hoy', 'Hoy se paga', ({ precioDiezmilesimas }) => precioDiezmilesimas),
  price<Ejemplo>('itbis', 'De eso, ITBIS', ({ itbisDiezmilesimas }) => itbisDiezmilesimas),
  price<Ejemplo>('despues', 'Se pagaría', ({ precioDespuesDiezmilesimas }) => precioDespuesDiezmilesimas),
  price<Ejemplo>('itbisDespues', 'De eso, ITBIS', ({ itbisDespuesDiezmilesimas }) => itbisDespuesDiezmilesimas),
]

const CODIGOS = [
  { value: '18', label: 'La general (código 18)' },
  { value: '16', label: 'La reducida (código 16)' },
] as const

/** A rate from a day on, after seeing what it touches. */
export function PonerTasa({ hoy, onSave }: { hoy: string; onSave: () => void }) {
  const enviar = useEnviar()
  const [codigo, setCodigo] = useState<'18' | '16'>('18')
  const [puntosBasicos, setPuntosBasicos] = useState<number | null>(null)
  const [desde, setDesde] = useState(sumarDias(hoy, 1))
  const [mirados] = useDebouncedValue(puntosBasicos, 400)
  const nombre = puntosBasicos === null ? '' : `ITBIS ${codigo === '16' ? 'reducido ' : ''}${formatPercent(puntosBasicos)}`
  const efecto = useConsulta(comandosImpuestos.efectoDeTasa, {}, { codigo, puntosBasicos: mirados ?? 0 }, { activa: mirados !== null })
  return (
    <ActForm
      submit="Programar la tasa"
      disabled={puntosBasicos === null || desde < hoy}
      act={() => enviar(comandos.ponerTasaItbis, {}, { codigo, nombre, puntosBasicos: puntosBasicos ?? 0, desde })}
      done={`${nombre}: rige desde el ${formatDay(desde)}`}
      onDone={() => {
        setPuntosBasicos(null)
        onSave()
      }}
    >
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <ChoiceField label="Cuál cambia" data={CODIGOS} value={codigo} onChange={setCodigo} />
        <PercentField label="Nueva tasa" value={puntosBasicos} onChange={setPuntosBasicos} />
        <TextField label="Rige desde" type="date" min={hoy} value={desde} onChange={setDesde} />
      </SimpleGrid>
      {mirados !== null && (
        <Answer of={efecto} what="Lo que tocaría">
          {(dicho) => <LoQueTocaria efecto={dicho} />}
        </Answer>
      )}
    </ActForm>
  )
}

function LoQueTocaria({ efecto: { tiendas, productos, parcial, ejemplos } }: { efecto: Efecto }) {
  if (productos === 0) return <Alert color="gray">Ningún producto lleva esa tasa.</Alert>
  return (
    <Stack>
      <Text>
        {parcial ? 'Al menos ' : ''}
        {formatInteger(productos)} {productos === 1 ? 'producto' : 'productos'} de {formatInteger(tiendas)}{' '}
        {tiendas === 1 ? 'tienda' : 'tiendas'}. Donde el precio incluye el ITBIS, quien compra paga lo mismo y a la tienda le queda otra
        cosa; donde no, paga otro precio.
      </Text>
      <SmallTable
        label="Lo que tocaría"
        rows={ejemplos}
        rowKey={({ tiendaNombre, nombre }) => `${tiendaNombre} ${nombre}`}
        columns={columnas}
        minWidth={720}
      />
    </Stack>
  )
}
