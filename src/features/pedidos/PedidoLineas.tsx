import type { ReactNode } from 'react'
import { Group, Stack, Text } from '@mantine/core'
import { rebajadoDe } from '#domain/pedidos/pagos/pedido.cupon.ts'
import { lineasFinales } from '#domain/pedidos/pagos/pedido.dinero.ts'
import type { ContenidoDePedido, EstadoDePedido, LineaDePedido } from '#domain/pedidos/pedido.ts'
import { cantidadConUnidad } from '#domain/core/unidades.ts'
import { formatMoney, formatQuantity } from '#domain/core/money.ts'
import { MarkBadge } from '#features/kit/columns.tsx'
import { formatUnitPrice } from '#ui/format.ts'
import { MoneyText } from '#ui/show/MoneyText.tsx'
import classes from './PedidoLineas.module.css'
import { porPesoEnPalabras } from '#features/kit/pedido/por-peso.ts'

type Preparacion = EstadoDePedido['lineas'][number]

interface Props {
  contenido: ContenidoDePedido
  estado: Pick<EstadoDePedido, 'lineas' | 'totalCentavos' | 'pagadoCentavos' | 'porCobrarCentavos'>
  /** What can be done about a line: answer a substitution, count what was picked. */
  accion?: (linea: LineaDePedido, preparacion: Preparacion | undefined) => ReactNode
}

const estadosDeSustituto = {
  propuesto: { texto: 'Espera respuesta', color: 'orange' },
  aceptado: { texto: 'Cambio aceptado', color: 'teal' },
  rechazado: { texto: 'Cambio rechazado', color: 'gray' },
} as const

/** What was ordered, what was picked of it and what goes in its place, with what it comes to now. */
export function PedidoLineas({ contenido, estado, accion }: Props) {
  const rebajado = rebajadoDe(contenido, estado)
  const finales = new Map(lineasFinales(contenido, estado).map((final) => [final.linea, final.montoCentavos]))
  return (
    <Stack gap={0}>
      <ul className={classes['lista']} aria-label="Productos del pedido">
        {contenido.lineas.map((pedida) => {
          const preparacion = estado.lineas.find(({ linea }) => linea === pedida.linea)
          return (
            <li key={pedida.linea}>
              <Linea pedida={pedida} preparacion={preparacion} montoCentavos={finales.get(pedida.linea) ?? pedida.montoCentavos} />
              {accion?.(pedida, preparacion)}
            </li>
          )
        })}
      </ul>
      <Renglon titulo={contenido.envio.clase === 'retiro' ? 'Retiro en la tienda' : 'Envío'} centavos={contenido.envio.centavos} />
      {contenido.envio.porPeso && (
        <Text size="sm" c="dimmed">
          {porPesoEnPalabras(contenido.envio.porPeso)}
        </Text>
      )}
      {!contenido.preciosIncluyenItbis && contenido.totales.itbis > 0 && <Text size="sm">El total lleva el ITBIS.</Text>}
      <Renglon titulo="Total" centavos={estado.totalCentavos} fuerte />
      {contenido.cupon && rebajado > 0 && (
        <Renglon
          titulo={`Ya rebajado: ${contenido.cupon.nombre}${contenido.cupon.codigo === '' ? '' : ` (${contenido.cupon.codigo})`}`}
          centavos={rebajado}
        />
      )}
      {estado.totalCentavos !== contenido.totalCentavos && <Renglon titulo="Al pedirlo" centavos={contenido.totalCentavos} />}
      {estado.pagadoCentavos > 0 && <Renglon titulo="Pagado" centavos={estado.pagadoCentavos} />}
      {estado.porCobrarCentavos > 0 && <Renglon titulo="Falta" centavos={estado.porCobrarCentavos} fuerte />}
    </Stack>
  )
}

const Renglon = ({ titulo, centavos, fuerte = false }: { titulo: string; centavos: number; fuerte?: boolean }) => (
  <Group justify="space-between">
    <Text fw={fuerte ? 700 : 400}>{titulo}</Text>
    <MoneyText centavos={centavos} fw={fuerte ? 700 : 400} />
  </Group>
)

interface LineaProps {
  pedida: LineaDePedido
  preparacion: Preparacion | undefined
  montoCentavos: number
}

function Linea({ pedida, preparacion, montoCentavos }: LineaProps) {
  const { preparadaMilesimas = null, sustituto = null } = preparacion ?? {}
  const cambiada = sustituto?.estado === 'aceptado'
  const debida = cambiada ? sustituto.cantidadMilesimas : pedida.cantidadMilesimas
  return (
    <Stack gap={2}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <Text fw={600} {...(cambiada ? { td: 'line-through', c: 'dimmed' } : {})}>
          {pedida.nombre}
        </Text>
        <MoneyText centavos={montoCentavos} fw={600} />
      </Group>
      <Text size="sm" c="dimmed" className="numeros">
        {cantidadConUnidad(pedida.cantidadMilesimas, pedida.unidad)} × {formatUnitPrice(pedida.precioDiezmilesimas)}
        {pedida.precioListaDiezmilesimas !== undefined && (
          <>
            , en vez de <s>{formatUnitPrice(pedida.precioListaDiezmilesimas)}</s>
          </>
        )}
      </Text>
      {pedida.nota !== '' && <Text size="sm">Nota: {pedida.nota}</Text>}
      {preparadaMilesimas !== null && preparadaMilesimas < debida && (
        <Text size="sm" c="orange">
          {preparadaMilesimas === 0 ? 'No había: no se cobra' : `Van ${formatQuantity(preparadaMilesimas)} de ${formatQuantity(debida)}`}
        </Text>
      )}
      {sustituto && (
        <Group gap={6}>
          <MarkBadge mark={[estadosDeSustituto[sustituto.estado].color, estadosDeSustituto[sustituto.estado].texto]} />
          <Text size="sm">
            {formatQuantity(sustituto.cantidadMilesimas)} × {sustituto.nombre} a{' '}
            {formatMoney(Math.round(sustituto.precioDiezmilesimas / 100))}
          </Text>
        </Group>
      )}
    </Stack>
  )
}
