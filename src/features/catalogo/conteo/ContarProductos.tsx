import { useRef, useState } from 'react'
import { Alert, Button, Card, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconCamera, IconDeviceFloppy } from '@tabler/icons-react'
import { useCatalogo, usePersona, useTienda } from '#data/session/react.tsx'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { LineaConteo, type ConteoInventario } from '#domain/inventario/conteo.entity.ts'
import { enEstante } from '#domain/catalogo/paquete.rules.ts'
import { cantidadConUnidad } from '#domain/core/unidades.ts'
import { TextField, SwitchField, QuantityField } from '#features/kit/inputs.tsx'
import { notices, toastError } from '#ui/toast.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { enPalabras } from '#features/kit/answer/useCommand.ts'
import { Lectora } from '#features/kit/product/Lectora.tsx'
import classes from '../Productos.module.css'

const A_LA_VISTA = 8

interface Props {
  conteo: ConteoInventario
  lineas: readonly LineaConteo[]
}

/** Counting: scan or look for a product, say how many there are, and the next one. Each count is on disk before the next. */
export function ContarProductos({ conteo, lineas }: Props) {
  const { repo } = useTienda()
  const catalogo = useCatalogo()
  const yo = usePersona()?.empleadoId
  const buscador = useRef<HTMLInputElement>(null)
  const [texto, setTexto] = useState('')
  const [lugar, setLugar] = useState('')
  const [deUno, setDeUno] = useState(false)
  const [camara, setCamara] = useState(false)
  const [elegido, setElegido] = useState<ProductoEnCaja>()
  const [cantidad, setCantidad] = useState<number | null>(null)
  const [desconocido, setDesconocido] = useState('')
  const [ultimo, setUltimo] = useState('')
  const encontrados = texto.trim() === '' || elegido ? [] : catalogo.buscar(texto, A_LA_VISTA)
  const mio = (productoId: string): number | undefined => {
    const mias = lineas.filter((linea) => linea.productoId === productoId && linea.creadoPor === yo && linea.lugar === lugar.trim())
    return mias.length === 0
      ? undefined
      : mias.reduce((suma, { acto, milesimas }) => (acto === 'recuento' ? milesimas : suma + milesimas), 0)
  }

  const empezarOtro = () => {
    setElegido(undefined)
    setCantidad(null)
    setTexto('')
    buscador.current?.focus()
  }
  const anotar = async (producto: ProductoEnCaja, milesimas: number, acto: LineaConteo['acto']) => {
    const partes = enEstante({ productoId: producto.id, contiene: producto.contiene }, milesimas)
    const contado = { conteoId: conteo.id, lugar: lugar.trim(), acto }
    const guardada = await repo.guardarVarios(partes.map((parte) => ({ entity: LineaConteo, campos: { ...contado, ...parte } })))
    if (!guardada.ok) return toastError(notices.createFailed, enPalabras(guardada.error))
    setUltimo(`${producto.nombre}: ${acto === 'suma' ? '+' : ''}${cantidadConUnidad(milesimas, producto.unidad)}`)
    empezarOtro()
  }
  const [guardar, guardando] = useLocked(async (acto: LineaConteo['acto']) => {
    if (elegido && cantidad !== null) await anotar(elegido, cantidad, acto)
  })
  const tomar = (producto: ProductoEnCaja) => {
    setDesconocido('')
    if (deUno) return void anotar(producto, 1000, 'suma')
    setElegido(producto)
    setCantidad(null)
  }
  const leer = (codigo: string) => {
    const producto = catalogo.porCodigo(codigo) ?? (encontrados.length === 1 ? encontrados[0] : undefined)
    if (producto) tomar(producto)
    else if (encontrados.length === 0) {
      setDesconocido(codigo)
      setTexto('')
    }
  }

  return (
    <Card>
      <Stack>
        <Group align="flex-end">
          <TextInput
            ref={buscador}
            flex={1}
            miw={220}
            label="Producto"
            placeholder="Escanea el código o escribe el nombre"
            value={texto}
            autoFocus
            autoComplete="off"
            onChange={(event) => {
              setTexto(event.currentTarget.value)
              setElegido(undefined)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || texto.trim() === '') return
              event.preventDefault()
              leer(texto.trim())
            }}
          />
          <TextField label="Lugar" placeholder="Góndola 3, almacén …" maxLength={80} value={lugar} onChange={setLugar} />
          <Button variant="default" leftSection={<IconCamera size={18} />} aria-pressed={camara} onClick={() => setCamara(!camara)}>
            Cámara
          </Button>
        </Group>
        <SwitchField
          label="Cada lectura suma 1"
          value={deUno}
          onChange={(si) => {
            setDeUno(si)
            buscador.current?.focus()
          }}
        />
        {camara && <Lectora onCodigo={leer} />}
        {desconocido !== '' && (
          <Alert color="red" role="alert" title={`Ningún producto tiene el código ${desconocido}`}>
            No se anotó nada. Búscalo por nombre, o regístralo en Productos.
          </Alert>
        )}
        {encontrados.length > 0 && (
          <ul className={classes['lista']} aria-label="Productos encontrados">
            {encontrados.map((producto) => (
              <li key={producto.id}>
                <UnstyledButton mih={44} onClick={() => tomar(producto)}>
                  {producto.nombre}{' '}
                  <Text span c="dimmed" size="sm">
                    {producto.codigoBarra || producto.codigo}
                  </Text>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
        {elegido && (
          <Cantidad
            key={elegido.id}
            producto={elegido}
            mio={mio(elegido.id)}
            cantidad={cantidad}
            onCantidad={setCantidad}
            guardando={guardando}
            onSave={guardar}
          />
        )}
        <Text role="status" c="dimmed">
          {ultimo === '' ? '' : `Anotado: ${ultimo}`}
        </Text>
      </Stack>
    </Card>
  )
}

interface CantidadProps {
  producto: ProductoEnCaja
  /** What this person counted of it in this place already; undefined when nothing. */
  mio: number | undefined
  cantidad: number | null
  onCantidad: (milesimas: number | null) => void
  guardando: boolean
  onSave: (acto: LineaConteo['acto']) => void
}

function Cantidad({ producto, mio, cantidad, onCantidad, guardando, onSave }: CantidadProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (cantidad !== null) onSave('suma')
      }}
    >
      <Stack gap="xs">
        <Text fw={650}>{producto.nombre}</Text>
        {mio !== undefined && <Text c="dimmed">Ya anotaste {cantidadConUnidad(mio, producto.unidad)} en este lugar.</Text>}
        <Group align="flex-end">
          <QuantityField label="Cuántos hay" unit={producto.unidad} value={cantidad} onChange={onCantidad} autoFocus />
          <Button type="submit" leftSection={<IconDeviceFloppy size={18} />} loading={guardando} disabled={cantidad === null}>
            {mio === undefined ? 'Anotar' : 'Sumar a lo mío'}
          </Button>
          {mio !== undefined && (
            <Button variant="default" disabled={cantidad === null || guardando} onClick={() => onSave('recuento')}>
              Sustituir lo mío
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
