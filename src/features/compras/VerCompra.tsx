import { useState } from 'react'
import { Alert, Anchor, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconCash } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { partesDeUrl } from '#domain/archivos/archivo.ts'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { Compra, type LineaDeCompra } from '#domain/compras/compra.entity.ts'
import { costosDeLineas, costoUnitario, esNota, totalDeCompra } from '#domain/compras/compra.rules.ts'
import { esEmitida } from '#domain/compras/papel.ts'
import { comprasQueNoCuadran } from '#domain/compras/recepcion/recepcion.rules.ts'
import { gastos606 } from '#domain/compras/gastos-606.ts'
import { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { formatMoney } from '#domain/core/money.ts'
import { formatoIdentificacion } from '#domain/fiscal/identificacion.ts'
import { explicarMotivo } from '#domain/sync/revision.ts'
import { nombreMetodo } from '#domain/ventas/venta.rules.ts'
import type { Column } from '#ui/DataTable.tsx'
import { formatDay } from '#ui/format.ts'
import { MarkBadge, money, price, quantity, text } from '../kit/columns.tsx'
import { Facts } from '../kit/Facts.tsx'
import { LinkButton } from '../kit/LinkButton.tsx'
import { FotoComprobante } from '../kit/photo/FotoComprobante.tsx'
import { Section } from '../kit/Section.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'
import { paths } from '../paths.ts'
import { AnularCompra } from './AnularCompra.tsx'
import { PagarProveedor } from './PagarProveedor.tsx'
import { PapelPropio } from './emitir/PapelPropio.tsx'
import { useRecepciones } from '../kit/product/useRecepciones.ts'
import { marcaDeCompra, nombreDeCompra } from './palabras.ts'
import type { ComprasDeAqui, RenglonDeCompra } from './useComprasDeAqui.ts'

type LineaConCosto = LineaDeCompra & { costoCentavos: number }

const columnas: readonly Column<LineaConCosto>[] = [
  text('producto', 'Producto', ({ nombre }) => nombre),
  quantity('cantidad', 'Cantidad', ({ milesimas }) => milesimas),
  money('monto', 'Monto', ({ montoCentavos }) => montoCentavos),
  price('costo', 'Costo de uno', ({ costoCentavos, milesimas }) => costoUnitario(costoCentavos, milesimas)),
]

interface Props {
  renglon: RenglonDeCompra
  compras: ComprasDeAqui
  onClose: () => void
}

/** One purchase: what it says, what of it was paid, its photo, and what can be done with it. */
export function VerCompra({ renglon, compras, onClose }: Props) {
  const tienda = useTienda()
  const nombre = tienda.slug
  const { fila, anulada, aparte, debida } = renglon
  const compra = fila.doc
  const [abierto, abrir] = useState<'pagar' | 'anular'>()
  const [puedePagar, puedeAnular, puedeCrear] = [usePuede(PagoProveedor, 'crear'), usePuede(Compra, 'anular'), usePuede(Compra, 'crear')]
  const costos = costosDeLineas(compra)
  const suyos = compras.pagos.flatMap(({ fila: { doc }, anulado }) => {
    const parte = doc.documentos.find(({ compraId }) => compraId === compra.id)
    return parte ? [{ doc, anulado, parte }] : []
  })
  const recepciones = useRecepciones()
  const noCuadra = (!anulada && recepciones && comprasQueNoCuadran([compra], recepciones).get(compra.id)) || []
  const nota = esNota(compra)
  const fotoId = partesDeUrl(compra.foto?.url ?? '')?.id
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={`${nota ? 'Nota de crédito' : 'Compra'} ${nombreDeCompra(compra)}`}>
      <Stack>
        <Group>
          <MarkBadge mark={marcaDeCompra(renglon)} size="lg" />
          <Text fw={650}>{formatMoney(totalDeCompra(compra))}</Text>
        </Group>
        {aparte && (
          <Alert color="red" title="El servidor la apartó">
            {explicarMotivo(fila.motivo)} No se debe ni va en el 606 mientras tanto.{' '}
            <Anchor component={Link} to={paths.sincronizacion.href({ nombre }, { ver: 'cuarentena' })} underline="always">
              Ver qué hacer
            </Anchor>
          </Alert>
        )}
        {noCuadra.length > 0 && (
          <Alert color="red" title="No cuadra con la mercancía recibida">
            Dice que ya había llegado, y no consta: {noCuadra.join(', ')}. Eso no está en el inventario. Anúlala y regístrala de nuevo, o
            cuenta lo que hay.
          </Alert>
        )}
        <Group>
          {debida && puedePagar && (
            <Button leftSection={<IconCash size={20} aria-hidden />} onClick={() => abrir('pagar')}>
              Pagar {formatMoney(debida.pendienteCentavos)}
            </Button>
          )}
          {!nota && !anulada && !aparte && puedeCrear && !compra.emision && (
            <LinkButton to={paths.compraNueva.href({ nombre }, { nota: compra.id })} icon={IconArrowBackUp}>
              Registrar nota de crédito
            </LinkButton>
          )}
          {!anulada && !aparte && puedeAnular && !(nota && compra.emision) && (
            <Button variant="subtle" color="red" onClick={() => abrir('anular')}>
              Anular
            </Button>
          )}
        </Group>
        <Facts
          rows={[
            ['Proveedor', compra.proveedor.nombre],
            ['RNC o cédula', formatoIdentificacion(compra.proveedor.identificacion)],
            ['Modifica', compra.ncfModificado],
            ['Fecha', formatDay(compra.fecha)],
            ['Vence', nota ? undefined : formatDay(compra.vence)],
            ['Tipo de gasto', `${compra.tipoGasto} · ${gastos606[compra.tipoGasto]}`],
            ['Bienes', siHay(compra.bienesCentavos)],
            ['Servicios', siHay(compra.serviciosCentavos)],
            ['ITBIS', siHay(compra.itbisCentavos)],
            ['De ese ITBIS, al costo', siHay(compra.itbisAlCostoCentavos)],
            ['Selectivo al consumo', siHay(compra.iscCentavos)],
            ['Otros impuestos', siHay(compra.otrosImpuestosCentavos)],
            ['Propina legal', siHay(compra.propinaCentavos)],
            ['ITBIS retenido', siHay(compra.emision?.itbisRetenidoCentavos ?? 0)],
            ['ISR retenido', siHay(compra.emision?.isrRetenidoCentavos ?? 0)],
            ['Falta por pagar', debida && formatMoney(debida.pendienteCentavos)],
            ['Pagada con un gasto en efectivo', compra.gasto ? formatMoney(compra.gasto.centavos) : undefined],
            [compra.emision ? 'Concepto' : 'Nota', compra.nota],
            ['La registró', compra.registroNombre],
          ]}
        />
        {!aparte && esEmitida(compra) && <PapelPropio compra={compra} />}
        {compra.lineas.length > 0 && (
          <Section title={nota ? 'Lo que se devolvió' : 'Lo que entró al inventario'}>
            <SmallTable
              label="Productos de la compra"
              rows={compra.lineas.map((linea, i): LineaConCosto => ({ ...linea, costoCentavos: costos[i] ?? 0 }))}
              rowKey={({ productoId }) => productoId}
              columns={columnas}
              minWidth={420}
            />
          </Section>
        )}
        {suyos.length > 0 && (
          <Section title="Pagos">
            {suyos.map(({ doc, anulado, parte }) => (
              <Text key={doc.id} td={anulado ? 'line-through' : undefined}>
                {formatDay(doc.fecha)} · {nombreMetodo[doc.metodo]} {doc.referencia} · {formatMoney(parte.abonoCentavos)}
                {parte.itbisRetenidoCentavos + parte.isrRetenidoCentavos > 0 &&
                  ` y ${formatMoney(parte.itbisRetenidoCentavos + parte.isrRetenidoCentavos)} retenidos`}
                {anulado && ' (anulado)'}
              </Text>
            ))}
          </Section>
        )}
        {fotoId && (
          <Section title={compra.emision ? 'Foto' : 'Factura'}>
            <FotoComprobante archivoId={fotoId} alt={`Factura de ${compra.proveedor.nombre}`} />
          </Section>
        )}
      </Stack>
      {abierto === 'pagar' && (
        <PagarProveedor compras={compras} proveedorId={compra.proveedor.proveedorId} primera={compra.id} onClose={() => abrir(undefined)} />
      )}
      {abierto === 'anular' && (
        <AnularCompra compra={compra} pagada={suyos.some(({ anulado }) => !anulado)} onClose={() => abrir(undefined)} />
      )}
    </Drawer>
  )
}

const siHay = (centavos: number): string | undefined => (centavos === 0 ? undefined : formatMoney(centavos))
