import { useEffect, useReducer, useState } from 'react'
import { Alert, Button, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCamera, IconChecks, IconChevronLeft } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { registrarRecepcion } from '#data/compras/recepciones.ts'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { useCatalogo, useTienda, useVivo } from '#data/session/react.tsx'
import { conEscrito, loEscrito, useEscrito, type Escrito } from '#data/session/useEscrito.ts'
import { enEstante } from '#domain/catalogo/paquete.rules.ts'
import { nombreDeVenta } from '#domain/catalogo/producto.rules.ts'
import { Proveedor } from '#domain/compras/proveedor.entity.ts'
import { formatoIdentificacion } from '#domain/fiscal/identificacion.ts'
import { mensajeDe } from '#domain/messages.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { toastSuccess } from '#ui/toast.ts'
import { ActForm } from '../../kit/ActForm.tsx'
import { enPalabras } from '../../kit/answer/useCommand.ts'
import { useHoy } from '../../kit/device/useHoy.ts'
import { TextField } from '../../kit/inputs.tsx'
import { LinkButton } from '../../kit/LinkButton.tsx'
import { CampoDeFoto, useFotoDePapel } from '../../kit/photo/FotoDePapel.tsx'
import { BuscarArticulo } from '../../kit/product/BuscarArticulo.tsx'
import { Lectora } from '../../kit/product/Lectora.tsx'
import { paths } from '../../paths.ts'
import { useOrdenes } from '../useOrdenes.ts'
import {
  alRecibir,
  comoRecibida,
  deMas,
  loQueFalta,
  recepcionDeOrden,
  recepcionEnBlanco,
  type ProductoLeido,
  type RecepcionEnForma,
} from './en-recepcion.ts'
import { LineaRecibida } from './LineaRecibida.tsx'

const noEsta = mensajeDe({ code: 'orden.no-esta' })

/** What arrives, counted where it stands: an order of ours (its id), or what nobody noted ('nuevo'). With no line too. */
export function RecibirMercancia({ de }: { de: string }) {
  const { slug: nombre } = useTienda()
  const catalogo = useCatalogo()
  const proveedores = useVivo(Proveedor)?.map(({ doc }) => doc)
  const ordenes = useOrdenes()
  const orden = ordenes?.find((vista) => vista.orden.id === de)
  const escrito = useEscrito(`recibir:${de}`)
  const listo = escrito.leido && proveedores !== undefined && ordenes !== undefined
  const empieza = orden ? recepcionDeOrden(orden, (productoId) => catalogo.porId(productoId)?.tieneVencimiento ?? false) : recepcionEnBlanco
  return (
    <PageLayout
      title={orden ? `Recibir de ${orden.orden.proveedor.nombre}` : 'Recibir mercancía'}
      description="Cuenta lo que llegó: entra al inventario ya, y la factura se registra cuando venga. Funciona sin conexión, y lo contado queda guardado en este equipo."
      state={listo ? undefined : <Loading />}
      actions={
        <LinkButton to={paths.compras.href({ nombre }, { ver: 'mercancia' })} icon={IconChevronLeft}>
          Volver a Compras
        </LinkButton>
      }
    >
      {listo && de !== 'nuevo' && !orden && <EmptyState title={noEsta.mensaje}>{noEsta.arreglo}</EmptyState>}
      {listo && (de === 'nuevo' || orden) && (
        <Contar key={de} empieza={empieza} escrito={escrito} proveedores={proveedores.filter(({ activo }) => activo)} deOrden={!!orden} />
      )}
    </PageLayout>
  )
}

interface Props {
  empieza: RecepcionEnForma
  escrito: Escrito
  proveedores: readonly Proveedor[]
  deOrden: boolean
}

function Contar({ empieza: propuesta, escrito, proveedores, deOrden }: Props) {
  // As it was when it was opened: what arrives elsewhere meanwhile changes nothing that somebody is counting.
  const [empieza] = useState(propuesta)
  const tienda = useTienda()
  const catalogo = useCatalogo()
  const navegar = useNavigate()
  const hoy = useHoy()
  const papel = useFotoDePapel()
  const [forma, hacer] = useReducer(alRecibir, conEscrito(empieza, escrito.campos))
  const [camara, setCamara] = useState(false)
  const [desconocido, setDesconocido] = useState('')
  const [ultimo, setUltimo] = useState('')
  const [malo, setMalo] = useState('')
  const { anotar, olvidar } = escrito
  useEffect(() => anotar(loEscrito(empieza, forma)), [anotar, empieza, forma])

  const leer = (producto: ProductoEnCaja, milesimas: number): void => {
    setDesconocido('')
    // Nobody sells a combo to the shop: what it holds arrives. A box arrives as a box.
    const partes =
      producto.contiene.length > 1
        ? enEstante({ ...producto, productoId: producto.id }, milesimas)
        : [{ productoId: producto.id, milesimas }]
    for (const parte of partes) {
      const suyo = catalogo.porId(parte.productoId)
      if (suyo) hacer({ acto: 'leer', leido: comoLeido(suyo), milesimas: parte.milesimas })
    }
    setUltimo(nombreDeVenta(producto))
  }
  const leerCodigo = (codigo: string): void => {
    const producto = catalogo.porCodigo(codigo)
    if (producto) leer(producto, 1000)
    else setDesconocido(codigo)
  }
  const [registrar, registrando] = useLocked(async () => {
    const foto = await papel.guardar()
    if (!foto.ok) return setMalo(enPalabras(foto.error))
    const hecha = await registrarRecepcion(tienda, forma.proveedorId, { ...comoRecibida(forma), foto: foto.value })
    if (!hecha.ok) return setMalo(enPalabras(hecha.error))
    olvidar()
    toastSuccess('Recibido: ya está en el inventario')
    await navegar(paths.compras.href({ nombre: tienda.slug }, { ver: 'mercancia', recepcion: hecha.value.id }))
  })
  const falta = loQueFalta(forma)
  const contadas = forma.lineas.filter(({ milesimas }) => milesimas > 0).length
  const sinContar = forma.lineas.some(({ milesimas, pedidas }) => milesimas === 0 && pedidas > 0)
  return (
    <ActForm
      onSubmit={registrar}
      running={registrando}
      problem={malo || undefined}
      disabled={falta !== ''}
      submit={contadas === 0 ? 'Recibir' : `Recibir ${contadas === 1 ? '1 producto' : `${contadas} productos`}`}
      deliberate
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
        <Select
          size="md"
          label="Proveedor"
          required
          searchable
          disabled={deOrden}
          allowDeselect={false}
          nothingFoundMessage="Ninguno con ese nombre: créalo en Proveedores"
          placeholder="Nombre o RNC"
          data={proveedores.map(({ id, razonSocial, identificacion }) => ({
            value: id,
            label: [razonSocial, formatoIdentificacion(identificacion)].filter(Boolean).join(' · '),
          }))}
          value={forma.proveedorId || null}
          onChange={(id) => hacer({ acto: 'poner', cambio: { proveedorId: id ?? '' } })}
        />
        <TextField
          size="md"
          label="Número del conduce"
          description="En blanco si no trajo papel"
          maxLength={60}
          value={forma.remision}
          onChange={(remision) => hacer({ acto: 'poner', cambio: { remision } })}
        />
      </SimpleGrid>
      <Stack gap="xs">
        <BuscarArticulo onPick={leer} />
        <Group>
          <Button
            variant="default"
            leftSection={<IconCamera size={20} aria-hidden />}
            aria-pressed={camara}
            onClick={() => setCamara(!camara)}
          >
            Cámara
          </Button>
          {sinContar && (
            <Button variant="default" leftSection={<IconChecks size={20} aria-hidden />} onClick={() => hacer({ acto: 'llego-todo' })}>
              Llegó todo lo pedido
            </Button>
          )}
        </Group>
        {camara && <Lectora onCodigo={leerCodigo} />}
        {desconocido !== '' && (
          <Alert color="red" role="alert" title={`Ningún producto tiene el código ${desconocido}`}>
            No se contó nada. Búscalo por nombre, o regístralo en Productos.
          </Alert>
        )}
        <Text role="status" c="dimmed">
          {ultimo === '' ? 'Cada lectura suma 1; «12*» antes del código suma 12.' : `Contado: ${ultimo}`}
        </Text>
      </Stack>
      {forma.lineas.map((linea) => (
        <LineaRecibida key={linea.clave} linea={linea} sobra={deMas(forma.lineas, linea.productoId)} hoy={hoy} hacer={hacer} />
      ))}
      <CampoDeFoto papel={papel} titulo="Foto del conduce o de la mercancía" ocupado={registrando} />
      <TextField label="Nota" maxLength={300} value={forma.nota} onChange={(nota) => hacer({ acto: 'poner', cambio: { nota } })} />
      {falta !== '' && <Text c="dimmed">{falta}</Text>}
    </ActForm>
  )
}

const comoLeido = (producto: ProductoEnCaja): ProductoLeido => ({
  productoId: producto.id,
  nombre: nombreDeVenta(producto),
  costoDiezmilesimas: producto.costoDiezmilesimas,
  conVencimiento: producto.tieneVencimiento,
})
