import { useState } from 'react'
import { Alert, Anchor, Drawer, Group, Stack } from '@mantine/core'
import { IconPackageImport, IconShoppingBag } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { anularRecepcion } from '#data/compras/recepciones.ts'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { partesDeUrl } from '#domain/archivos/archivo.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { Recepcion, type LineaDeRecepcion } from '#domain/compras/recepcion/recepcion.entity.ts'
import { faltaSuFactura, type EstadoDeRecepcion, type RecepcionVista } from '#domain/compras/recepcion/recepcion.rules.ts'
import { multiplicar } from '#domain/core/money.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatDateTime, formatDay } from '#ui/format.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { ConMotivo } from '../../kit/answer/ConMotivo.tsx'
import { count, instant, money, oneOf, quantity, RowButton, state, text, type Mark } from '../../kit/columns.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { LinkButton } from '../../kit/LinkButton.tsx'
import { FotoComprobante } from '../../kit/photo/FotoComprobante.tsx'
import { Section } from '../../kit/Section.tsx'
import { SmallTable } from '../../kit/SmallTable.tsx'
import { paths } from '../../paths.ts'
import { nombreDeCompra } from '../palabras.ts'
import { useRecepciones } from '../../kit/product/useRecepciones.ts'

const marcas: Readonly<Record<EstadoDeRecepcion, Mark>> = {
  'sin-factura': ['orange', 'Falta la factura'],
  'en-parte': ['orange', 'Facturada en parte'],
  facturada: ['teal', 'Facturada'],
  'facturada-de-mas': ['red', 'No cuadra'],
  anulada: ['gray', 'Anulada'],
}

/** What it is held to cost, centavos. */
const costoDe = ({ recepcion }: RecepcionVista): number =>
  recepcion.lineas.reduce((suma, { costoDiezmilesimas, milesimas }) => suma + multiplicar(costoDiezmilesimas, milesimas), 0)

const columnas: readonly Column<RecepcionVista>[] = [
  text('proveedor', 'Proveedor', ({ recepcion }) => recepcion.proveedor.nombre, { card: 'title' }),
  instant('llego', 'Llegó', ({ recepcion }) => recepcion.en, { width: 190, card: 'line' }),
  text('conduce', 'Conduce', ({ recepcion }) => recepcion.remision, { width: 140, card: 'line' }),
  count('productos', 'Productos', ({ recepcion }) => recepcion.lineas.length, { width: 110, card: 'none' }),
  money('costo', 'Cuesta cerca de', costoDe, { width: 160, zero: '—', sum: true, card: 'end' }),
  text('quien', 'Recibió', ({ recepcion }) => recepcion.registroNombre, { width: 160, card: 'none' }),
  state('estado', 'Estado', ({ estado }) => marcas[estado], { width: 170 }),
]
const filtros = [
  oneOf<RecepcionVista>('estado', 'Estado', ({ estado }) => estado, {
    'sin-factura': 'Falta la factura',
    'en-parte': 'Facturada en parte',
    facturada: 'Facturada',
    'facturada-de-mas': 'No cuadra',
    anulada: 'Anulada',
  }),
]

/** What came before its invoice, until a purchase brings it. */
export function RecepcionesPanel() {
  const vistas = useRecepciones()
  const [abiertaId, abrir] = useSearchState('recepcion')
  if (!vistas) return <Loading />
  const abierta = vistas.find(({ recepcion }) => recepcion.id === abiertaId)
  return (
    <>
      <DataTable
        name="mercancia-recibida"
        label="Mercancía recibida"
        urlPrefix="rec"
        rows={vistas}
        rowKey={({ recepcion }) => recepcion.id}
        columns={columnas}
        filters={filtros}
        defaultSort={{ key: 'llego', descending: true }}
        searchText={({ recepcion }) =>
          `${recepcion.proveedor.nombre} ${recepcion.remision} ${recepcion.lineas.map(({ nombre: uno, lote = '' }) => `${uno} ${lote}`).join(' ')}`
        }
        searchPlaceholder="Proveedor, conduce, producto o lote"
        onOpen={({ recepcion }) => abrir(recepcion.id)}
        empty={
          <EmptyState icon={<IconPackageImport size={38} />} title="Nada ha llegado sin su factura">
            Cuando llegue mercancía, cuéntala aquí: entra al inventario aunque la factura venga después.
          </EmptyState>
        }
      />
      {abierta && <VerRecepcion vista={abierta} onClose={() => abrir()} />}
    </>
  )
}

function VerRecepcion({ vista, onClose }: { vista: RecepcionVista; onClose: () => void }) {
  const tienda = useTienda()
  const nombre = tienda.slug
  const [anulando, setAnulando] = useState(false)
  const [puedeFacturar, puedeAnular] = [usePuede(Compra, 'crear'), usePuede(Recepcion, 'anular')]
  const { recepcion, estado, sinFactura, facturas, motivo } = vista
  const fotoId = partesDeUrl(recepcion.foto?.url ?? '')?.id
  const columnasDeLinea: readonly Column<LineaDeRecepcion>[] = [
    text('producto', 'Producto', (linea) => linea.nombre),
    quantity('llego', 'Llegó', ({ milesimas }) => milesimas),
    text('vence', 'Vence', ({ vence }) => (vence === undefined ? '—' : formatDay(vence))),
    text('lote', 'Lote', ({ lote = '—' }) => lote),
  ]
  const faltan = [...sinFactura].filter(([, milesimas]) => milesimas !== 0)
  const columnasDeFalta: readonly Column<[string, number]>[] = [
    text('producto', 'Espera factura', ([productoId]) => recepcion.lineas.find((una) => una.productoId === productoId)?.nombre ?? ''),
    quantity('cuanto', 'Cuánto', ([, milesimas]) => milesimas),
  ]
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={`Recibido de ${recepcion.proveedor.nombre}`}>
      <Stack>
        {estado === 'facturada-de-mas' && (
          <Alert color="red" title="Hay facturas por más de lo que llegó">
            {motivo === '' ? 'Dos facturas dicen haber traído lo mismo.' : 'Se anuló, y una factura dice que llegó.'} Lo que sobra no está
            en el inventario: abre la que está mal, anúlala y regístrala de nuevo.
          </Alert>
        )}
        <Facts
          rows={[
            ['Estado', marcas[estado][1]],
            ['Llegó', `${formatDateTime(recepcion.en)}, ${recepcion.registroNombre}`],
            ['Conduce', recepcion.remision],
            ['Se anuló porque', motivo || undefined],
            ['Nota', recepcion.nota],
          ]}
        />
        <SmallTable
          label="Lo que llegó"
          rows={recepcion.lineas}
          rowKey={({ productoId, lote = '', vence = '' }) => `${productoId}|${lote}|${vence}`}
          columns={columnasDeLinea}
          minWidth={460}
        />
        {estado === 'en-parte' && (
          <SmallTable
            label="Lo que espera factura"
            rows={faltan}
            rowKey={([productoId]) => productoId}
            columns={columnasDeFalta}
            minWidth={300}
          />
        )}
        {faltaSuFactura(vista) && (
          <Group>
            {puedeFacturar && (
              <LinkButton to={paths.compraNueva.href({ nombre }, { recepcion: recepcion.id })} icon={IconShoppingBag} variant="filled">
                Registrar su factura
              </LinkButton>
            )}
            {puedeAnular && facturas.length === 0 && <RowButton onClick={() => setAnulando(true)}>Anular</RowButton>}
          </Group>
        )}
        {facturas.length > 0 && (
          <Section title={facturas.length === 1 ? 'Su factura' : 'Sus facturas'}>
            {facturas.map((compra) => (
              <Anchor key={compra.id} component={Link} to={paths.compras.href({ nombre }, { compra: compra.id })} underline="always">
                {nombreDeCompra(compra)}, {formatDay(compra.fecha)}
              </Anchor>
            ))}
          </Section>
        )}
        {fotoId && (
          <Section title="Foto">
            <FotoComprobante archivoId={fotoId} alt={`Lo recibido de ${recepcion.proveedor.nombre}`} />
          </Section>
        )}
      </Stack>
      {anulando && (
        <ConMotivo
          titulo="Anular lo recibido"
          boton="Anular"
          peligro
          descripcion="Lo lee quien lo vea después"
          act={(porque: string) => anularRecepcion(tienda, recepcion.id, porque)}
          done="Anulado: salió del inventario"
          onClose={() => setAnulando(false)}
        >
          Lo que había entrado al inventario sale, y el pedido vuelve a estar en camino.
        </ConMotivo>
      )}
    </Drawer>
  )
}
