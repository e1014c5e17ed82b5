import { useState } from 'react'
import { Button, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { useCatalogo, usePuede, useTienda, useVivo } from '#data/react.tsx'
import type { ProductoEnCaja } from '#data/catalogo.ts'
import { MovimientoInventario } from '#domain/entidades/movimientos.ts'
import { Venta } from '#domain/entidades/venta.ts'
import { efectosDeInventario } from '#domain/existencia.rules.ts'
import { leerMilesimas } from '#domain/money.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { explicarMotivo } from '#domain/revision.ts'
import { formatDateTime, formatQuantity } from '#ui/format.ts'
import { QuantityInput } from '#ui/NumberField.tsx'
import { SyncMark } from '#ui/SyncMark.tsx'
import { notices, toastError, toastSuccess } from '#ui/toast.ts'
import { useLocked } from '#ui/useLocked.ts'
import { enPalabras } from '../useOrden.ts'
import classes from './Productos.module.css'

const motivos = [
  { value: 'conteo', label: 'Conteo: hay exactamente esta cantidad' },
  { value: 'compra', label: 'Compra: entró esta cantidad' },
  { value: 'merma', label: 'Merma: se perdió esta cantidad' },
  { value: 'devolucion', label: 'Devolución al suplidor: salió esta cantidad' },
] as const
type Motivo = (typeof motivos)[number]['value']

/** How much the stock moves. A count moves it by the difference, so that sales made meanwhile elsewhere still count. */
const delta = (motivo: Motivo, cantidad: number, hay: number): number =>
  motivo === 'conteo' ? cantidad - hay : motivo === 'compra' ? cantidad : -cantidad

/** The stock of one product: what there is, the movements that make it, and a new one. */
export function ExistenciaPanel({ producto }: { producto: ProductoEnCaja }) {
  const { repo } = useTienda()
  const catalogo = useCatalogo()
  const hay = catalogo.existencia(producto.id)
  const puedeMover = usePuede(MovimientoInventario, 'crear')
  const [motivo, setMotivo] = useState<Motivo>('conteo')
  const [cantidad, setCantidad] = useState<number | null>(null)
  const [nota, setNota] = useState('')
  const [guardar, guardando] = useLocked(async () => {
    const milesimas = delta(motivo, cantidad ?? 0, hay)
    const guardado = await repo.guardar(MovimientoInventario, { motivo, nota, lineas: [{ productoId: producto.id, milesimas }] })
    if (!guardado.ok) return toastError(notices.createFailed, enPalabras(guardado.error))
    setCantidad(null)
    setNota('')
    toastSuccess('Movimiento guardado')
  })
  return (
    <Stack>
      <Text fz={32} fw={700} className="numeros">
        {formatQuantity(hay)}{' '}
        <Text span c="dimmed" fz="md">
          {producto.unidad}
        </Text>
      </Text>
      {puedeMover && (
        <Stack gap="xs">
          <NativeSelect
            label="Qué pasó"
            data={[...motivos]}
            value={motivo}
            onChange={(event) => setMotivo(motivos.find(({ value }) => value === event.currentTarget.value)?.value ?? 'conteo')}
          />
          <QuantityInput
            label="Cantidad"
            unit={producto.unidad}
            parse={leerMilesimas}
            explain={explicarCodigo}
            value={cantidad}
            onChange={setCantidad}
          />
          <TextInput
            label="Nota"
            placeholder="Factura, pasillo, quién contó…"
            maxLength={300}
            value={nota}
            onChange={(event) => setNota(event.currentTarget.value)}
          />
          {cantidad !== null && (
            <Text c="dimmed">
              Quedarán {formatQuantity(hay + delta(motivo, cantidad, hay))} {producto.unidad}.
            </Text>
          )}
          <Button disabled={cantidad === null || delta(motivo, cantidad, hay) === 0} loading={guardando} onClick={guardar}>
            Guardar movimiento
          </Button>
        </Stack>
      )}
      <Title order={3} size="h4">
        Movimientos recientes
      </Title>
      <Movimientos productoId={producto.id} />
    </Stack>
  )
}

const RECIENTES = 300

function Movimientos({ productoId }: { productoId: string }) {
  const movimientos = useVivo(MovimientoInventario, { limite: RECIENTES })
  const ventas = useVivo(Venta, { limite: RECIENTES })
  const filas = [
    ...(movimientos ?? []).map((fila) => ({ ...fila, titulo: fila.doc.nota || fila.doc.motivo })),
    ...(ventas ?? []).map((fila) => ({ ...fila, titulo: `${fila.doc.modifica ? 'Nota de crédito' : 'Venta'} ${fila.doc.ncf}` })),
  ]
    .map((fila) => ({
      ...fila,
      milesimas: efectosDeInventario(fila.doc)
        .filter((e) => e.productoId === productoId)
        .reduce((suma, e) => suma + e.milesimas, 0),
    }))
    .filter(({ milesimas }) => milesimas !== 0)
    .sort((a, b) => b.doc.en.localeCompare(a.doc.en))
    .slice(0, 50)
  if (filas.length === 0) return <Text c="dimmed">En este equipo no hay movimientos recientes de este producto.</Text>
  return (
    <ul className={classes['lista']}>
      {filas.map(({ doc, estado, motivo, titulo, milesimas }) => (
        <li key={doc.id}>
          <div>
            <Text>{titulo}</Text>
            <Text size="sm" c="dimmed">
              {formatDateTime(doc.en)}
            </Text>
          </div>
          <Text className="numeros" fw={600} c={milesimas < 0 ? 'red' : 'teal'}>
            {milesimas > 0 ? '+' : ''}
            {formatQuantity(milesimas)}
          </Text>
          <SyncMark state={estado} detail={explicarMotivo(motivo)} compact />
        </li>
      ))}
    </ul>
  )
}
