import { Alert, Badge, Card, Group, Table, Text } from '@mantine/core'
import type { RangoNCF } from '#domain/entidades/ncf.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { comprobantes } from '#domain/ncf.ts'
import { estadosNumero, type EstadoNumero, type PruebaDeRango } from '#domain/ncf.prueba.ts'
import { formatoNcf } from '#domain/ncf.rules.ts'
import { formatInteger } from '#ui/format.ts'
import { WideTable } from '#ui/WideTable.tsx'
import classes from './Ncf.module.css'

const titulos: Readonly<Record<EstadoNumero, string>> = {
  libre: 'Libres',
  arrendado: 'En cajas',
  usado: 'Usados',
  congelado: 'Congelados',
  anulado: 'Anulados',
}
const TRAMOS_VISTOS = 40

/** The account of one range, recomputed here from what the server holds: each number in exactly one state, and they add up. */
export function PruebaPanel({ rango, prueba }: { rango: RangoNCF; prueba: PruebaDeRango }) {
  const cuadra = prueba.disjunta && prueba.completa && prueba.problemas.length === 0
  return (
    <Card component="section" aria-label={`Prueba del rango ${rango.tipoComprobante} desde ${rango.desde}`}>
      <Group justify="space-between" mb="xs">
        <Text fw={650}>
          {rango.tipoComprobante} · {comprobantes[rango.tipoComprobante].nombre}
        </Text>
        <Badge size="lg" tt="none" variant="light" color={cuadra ? 'teal' : 'red'}>
          {cuadra ? 'Cuadra' : 'No cuadra'}
        </Badge>
      </Group>
      <div
        className={classes['barra']}
        role="img"
        aria-label={estadosNumero.map((estado) => `${titulos[estado]}: ${prueba.cuentas[estado]}`).join(', ')}
      >
        {estadosNumero.map((estado) => (
          <span key={estado} data-estado={estado} style={{ flexGrow: prueba.cuentas[estado] }} />
        ))}
      </div>
      <Text className="numeros" mt="xs">
        {estadosNumero.map((estado) => `${titulos[estado].toLowerCase()} ${formatInteger(prueba.cuentas[estado])}`).join(' + ')} ={' '}
        <b>{formatInteger(prueba.total)}</b>, que es todo el rango.
      </Text>
      {prueba.problemas.map(({ clase, desde, hasta }) => (
        <Alert
          key={`${clase}${desde}`}
          color="red"
          mt="xs"
          title={`${formatoNcf(rango.tipoComprobante, desde)} a ${formatoNcf(rango.tipoComprobante, hasta)}`}
        >
          {explicarCodigo(`prueba.${clase}`)}
        </Alert>
      ))}
      <WideTable label="Tramos de números" minWidth={420} mt="sm">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Desde</Table.Th>
              <Table.Th>Hasta</Table.Th>
              <Table.Th>Cantidad</Table.Th>
              <Table.Th>Estado</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody className="numeros">
            {prueba.tramos.slice(0, TRAMOS_VISTOS).map(({ desde, hasta, estado }) => (
              <Table.Tr key={desde}>
                <Table.Td>{formatoNcf(rango.tipoComprobante, desde)}</Table.Td>
                <Table.Td>{formatoNcf(rango.tipoComprobante, hasta)}</Table.Td>
                <Table.Td>{formatInteger(hasta - desde + 1)}</Table.Td>
                <Table.Td>{titulos[estado]}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      {prueba.tramos.length > TRAMOS_VISTOS && <Text c="dimmed">y {formatInteger(prueba.tramos.length - TRAMOS_VISTOS)} tramos más.</Text>}
    </Card>
  )
}
