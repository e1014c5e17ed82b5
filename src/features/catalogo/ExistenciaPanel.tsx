import { useState } from 'react'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useCatalogo, usePuede, useTienda } from '#data/session/react.tsx'
import { Compra } from '#domain/compras/compra.entity.ts'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { formatQuantity } from '#domain/core/money.ts'
import { clasesDeMovimiento } from '#domain/inventario/movimientos.rules.ts'
import { explicarMotivo } from '#domain/sync/revision.ts'
import { cantidadConUnidad, unidadEnPlural } from '#domain/core/unidades.ts'
import { TextField, ChoiceField, QuantityField } from '#features/kit/inputs.tsx'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import { decir } from '#features/kit/answer/useCommand.ts'
import { formatDateTime, formatInteger } from '#ui/format.ts'
import { Loading } from '#ui/show/states.tsx'
import { SyncMark } from '#ui/show/SyncMark.tsx'
import { notices } from '#ui/toast.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { paths } from '#features/paths.ts'
import { useNombres } from '#features/kit/list/useNombres.ts'
import classes from './Productos.module.css'
import { useLineasDeExistencia } from './useLineasDeExistencia.ts'

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

/** The stock of one product; of a pack, what there is of what it holds. */
export function ExistenciaPanel({ producto }: { producto: ProductoEnCaja }) {
  return producto.contiene.length > 0 ? <DePaquete producto={producto} /> : <DeProducto producto={producto} />
}

function DePaquete({ producto }: { producto: ProductoEnCaja }) {
  const { slug } = useTienda()
  const catalogo = useCatalogo()
  return (
    <Stack>
      <Text>
        Con lo que hay alcanza para <b className="numeros">{formatQuantity(Math.max(0, catalogo.existencia(producto.id)))}</b>. Se cuenta y
        se ajusta lo que trae:
      </Text>
      <ul className={classes['lista']}>
        {producto.contiene.map(({ productoId, milesimas }) => {
          const parte = catalogo.porId(productoId)
          return (
            <li key={productoId}>
              <div>
                <Text>{parte?.nombre ?? 'Ya no está en el catálogo'}</Text>
                <Text size="sm" c="dimmed">
                  Trae {cantidadConUnidad(milesimas, parte?.unidad ?? 'unidad')}; hay {formatQuantity(catalogo.propias(productoId))}
                </Text>
              </div>
              {parte && <LinkButton to={paths.productos.href({ nombre: slug }, { producto: productoId })}>Abrir</LinkButton>}
            </li>
          )
        })}
      </ul>
    </Stack>
  )
}

/** What there is of it, the movements that make it, and a new one. */
function DeProducto({ producto }: { producto: ProductoEnCaja }) {
  const { repo } = useTienda()
  const catalogo = useCatalogo()
  const hay = catalogo.existencia(producto.id)
  const puedeMover = usePuede(MovimientoInventario, 'crear')
  const [motivo, setMotivo] = useState<Motivo>('conteo')
  const [cantidad, setCantidad] = useState<number | null>(null)
  const [nota, setNota] = useState('')
  const [guardar, guardando] = useLocked(async () => {
    const milesimas = delta(motivo, cantidad ?? 0, hay)
    // What is bought this way has no paper that says its cost: its sheet does, as it is now.
    const costo = motivo === 'compra' && producto.costoDiezmilesimas > 0 ? { costoDiezmilesimas: producto.costoDiezmilesimas } : {}
    const guardado = await repo.guardar(MovimientoInventario, { motivo, nota, lineas: [{ productoId: producto.id, milesimas, ...costo }] })
    if (!decir(guardado, { bien: 'Movimiento guardado', mal: notices.createFailed })) return
    setCantidad(null)
    setNota('')
  })
  return (
    <Stack>
      <Text fz={32} fw={700} className="numeros">
        {formatQuantity(hay)}{' '}
        <Text span c="dimmed" fz="md">
          {Math.abs(hay) === 1000 ? producto.unidad : unidadEnPlural(producto.unidad)}
        </Text>
      </Text>
      {puedeMover && (
        <Stack gap="xs">
          <ChoiceField
            label="Qué pasó"
            data={motivos}
            value={motivo}
            onChange={(texto) => setMotivo(motivos.find(({ value }) => value === texto)?.value ?? 'conteo')}
          />
          <QuantityField label="Cantidad" unit={producto.unidad} value={cantidad} onChange={setCantidad} />
          <TextField label="Nota" placeholder="Factura, pasillo, quién contó…" maxLength={300} value={nota} onChange={setNota} />
          {cantidad !== null && <Text c="dimmed">Quedarán {cantidadConUnidad(hay + delta(motivo, cantidad, hay), producto.unidad)}.</Text>}
          <Button disabled={cantidad === null || delta(motivo, cantidad, hay) === 0} loading={guardando} onClick={guardar}>
            Guardar movimiento
          </Button>
        </Stack>
      )}
      <Title order={3} size="h4">
        Movimientos recientes
      </Title>
      <Movimientos producto={producto} />
    </Stack>
  )
}

const RECIENTES = 10

/** The last movements; all of them are a screen of their own. */
function Movimientos({ producto }: { producto: ProductoEnCaja }) {
  const { slug } = useTienda()
  const lineas = useLineasDeExistencia(producto.id)
  const { persona } = useNombres()
  // Whoever does not see what was bought does not see every movement, and a balance over holes would be wrong.
  const conSaldo = usePuede(Compra, 'leer')
  if (lineas === undefined) return <Loading />
  if (lineas.length === 0) return <Text c="dimmed">En este equipo no hay movimientos de este producto.</Text>
  return (
    <>
      <ul className={classes['lista']}>
        {lineas.slice(0, RECIENTES).map(({ id, en, clase, documento, nota, milesimas, saldo, creadoPor, autor, estado, motivo }) => (
          <li key={id}>
            <div>
              <Text>{[clasesDeMovimiento[clase], documento || nota].filter((parte) => parte !== '').join(' · ')}</Text>
              <Text size="sm" c="dimmed">
                {[formatDateTime(en), autor || persona(creadoPor)].filter((parte) => parte !== '').join(' · ')}
              </Text>
            </div>
            <div>
              <Text className="numeros" fw={600} ta="right" c={milesimas < 0 ? 'red' : 'teal'}>
                {milesimas > 0 ? '+' : ''}
                {cantidadConUnidad(milesimas, producto.unidad)}
              </Text>
              {conSaldo && (
                <Text size="sm" c="dimmed" className="numeros" ta="right">
                  Quedó en {formatQuantity(saldo)}
                </Text>
              )}
            </div>
            <SyncMark state={estado} detail={explicarMotivo(motivo)} compact />
          </li>
        ))}
      </ul>
      <LinkButton to={paths.movimientosProducto.href({ nombre: slug }, { producto: producto.id })}>
        Ver los {formatInteger(lineas.length)} movimientos
      </LinkButton>
    </>
  )
}
