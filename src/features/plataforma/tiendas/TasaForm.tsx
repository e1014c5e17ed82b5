import { useState, type FormEvent } from 'react'
import { Alert, Autocomplete, Button, SimpleGrid, Stack, Title } from '@mantine/core'
import { comandos, type TasaPuesta } from '#domain/comandos.ts'
import { sumarDias } from '#domain/core/fecha.ts'
import { formatPercent } from '#domain/core/money.ts'
import { DIAS_POR_DELANTE } from '#domain/fiscal/tasa-dolar.ts'
import { TextField, PriceField, PercentField } from '#features/kit/inputs.tsx'
import { ConfirmDialog } from '#ui/page/ConfirmDialog.tsx'
import { formatDay, formatUnitPrice } from '#ui/format.ts'
import { UnsavedGuard } from '#ui/page/UnsavedGuard.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { enPalabras, useOrden } from '#features/kit/answer/useCommand.ts'
import classes from './Plataforma.module.css'
import { cambioBrusco, problemaDeTasa } from './tasa.ts'

const FUENTES = ['Banco Central', 'Banreservas', 'Banco Popular', 'BHD', 'Scotiabank']

interface Props {
  actual: TasaPuesta | undefined
  hoy: string
  onSave: () => void
}

/** Sets a new rate, from today or from a later day. One that moves by more than is tolerated is asked about first: it is more often a slip than the market. */
export function TasaForm({ actual, hoy, onSave }: Props) {
  const orden = useOrden()
  const [compra, setCompra] = useState<number | null>(null)
  const [venta, setVenta] = useState<number | null>(null)
  const [fecha, setFecha] = useState(hoy)
  const [fuente, setFuente] = useState(FUENTES.find((una) => una === actual?.fuente) ?? 'Banco Central')
  const [tolerancia, setTolerancia] = useState<number | null>(actual?.tolerancia ?? 1000)
  const [intentado, setIntentado] = useState(false)
  const [confirmando, setConfirmando] = useState(false)
  const problema = problemaDeTasa({ compraDiezmilesimas: compra, ventaDiezmilesimas: venta, fecha }, hoy)
  const sucio = compra !== null || venta !== null
  const brusco =
    compra !== null && venta !== null ? cambioBrusco({ compraDiezmilesimas: compra, ventaDiezmilesimas: venta }, actual) : undefined

  const guardar = async () => {
    if (compra === null || venta === null) return
    const respuesta = await orden(
      comandos.ponerTasaDolar,
      {},
      {
        compraDiezmilesimas: compra,
        ventaDiezmilesimas: venta,
        fecha,
        fuente: fuente.trim(),
        ...(tolerancia === null ? {} : { tolerancia }),
      },
    )
    if (!respuesta.ok) return
    setCompra(null)
    setVenta(null)
    setIntentado(false)
    onSave()
  }
  const [enviar, enviando] = useLocked(guardar)
  const onSend = (event: FormEvent) => {
    event.preventDefault()
    setIntentado(true)
    if (problema) return
    if (brusco === undefined) enviar()
    else setConfirmando(true)
  }
  return (
    <form className={classes['caja']} onSubmit={onSend} noValidate aria-label="Poner la tasa">
      <Title order={2} size="h3">
        Poner la tasa
      </Title>
      <Stack>
        <SimpleGrid cols={2}>
          <PriceField
            label="Compra"
            value={compra}
            onChange={setCompra}
            placeholder={actual ? formatUnitPrice(actual.compraDiezmilesimas) : '62.50'}
            required
            withAsterisk={false}
          />
          <PriceField
            label="Venta"
            value={venta}
            onChange={setVenta}
            placeholder={actual ? formatUnitPrice(actual.ventaDiezmilesimas) : '63.10'}
            required
            withAsterisk={false}
          />
          <TextField
            label="Rige desde"
            description="Uno por venir la programa"
            type="date"
            max={sumarDias(hoy, DIAS_POR_DELANTE)}
            value={fecha}
            onChange={setFecha}
          />
          <Autocomplete
            label="Fuente"
            description="De dónde la tomaste"
            data={FUENTES}
            maxLength={80}
            value={fuente}
            onChange={setFuente}
          />
          <PercentField label="Avisar si la próxima cambia más de" value={tolerancia} onChange={setTolerancia} />
        </SimpleGrid>
        {intentado && problema && <Alert color="red">{enPalabras(problema)}</Alert>}
        <Button type="submit" loading={enviando} style={{ alignSelf: 'flex-start' }}>
          Guardar la tasa
        </Button>
      </Stack>
      <ConfirmDialog
        opened={confirmando}
        onClose={() => setConfirmando(false)}
        title="El cambio es muy grande"
        confirmLabel="Sí, está bien"
        cancelLabel="Revisarla"
        danger
        onConfirm={guardar}
      >
        La tasa {brusco !== undefined && brusco < 0 ? 'baja' : 'sube'} {formatPercent(Math.abs(brusco ?? 0))} de una vez: de{' '}
        {formatUnitPrice(actual?.ventaDiezmilesimas ?? 0)} a {formatUnitPrice(venta ?? 0)} de venta. Todas las cajas que la reciben la usan
        desde el {formatDay(fecha)}.
      </ConfirmDialog>
      <UnsavedGuard when={sucio && !enviando} />
    </form>
  )
}
