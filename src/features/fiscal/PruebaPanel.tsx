import { Alert, Badge, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { explicarCodigo } from '#domain/messages.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { tipoComprobantes, type TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { estadosNumero, type EstadoNumero, type CuentaDeRango, type Tramo } from '#domain/fiscal/cuenta-de-rango.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'
import { DataTable, type Column, type Filter } from '#ui/DataTable.tsx'
import { formatInteger } from '#ui/format.ts'
import { EmptyState } from '#ui/show/states.tsx'
import classes from './Ncf.module.css'
import type { RangoConCuenta } from './rango-con-cuenta.ts'
import { oneOf, text } from '../kit/columns.tsx'

const titulos: Readonly<Record<EstadoNumero, string>> = {
  libre: 'Libres',
  arrendado: 'En cajas',
  usado: 'Usados',
  congelado: 'Congelados',
  anulado: 'Anulados',
}

interface Fila extends Tramo {
  tipo: TipoComprobante
  rango: string
}

const cantidad = ({ desde, hasta }: Tramo): number => hasta - desde + 1

const filtros: readonly Filter<Fila>[] = [
  oneOf(
    'tipo',
    'Tipo',
    (tramo) => tramo.tipo,
    tipoComprobantes.map((tipo) => ({ value: tipo, label: `${tipo} · ${comprobantes[tipo].nombre}` })),
  ),
  oneOf(
    'estado',
    'Estado',
    (tramo) => tramo.estado,
    estadosNumero.map((estado) => ({ value: estado, label: titulos[estado] })),
  ),
]

/** Bare numbers too, so that whoever gets the file can add them up without reading an NCF. */
const columnas: readonly Column<Fila>[] = [
  { key: 'rango', header: 'Rango', width: 320, card: 'none', value: ({ rango }) => rango },
  { key: 'desde', header: 'Desde', width: 170, card: 'title', value: ({ tipo, desde }) => formatoNcf(tipo, desde) },
  { key: 'hasta', header: 'Hasta', width: 170, value: ({ tipo, hasta }) => formatoNcf(tipo, hasta) },
  { key: 'primero', header: 'Primer número', numeric: true, width: 140, card: 'none', value: ({ desde }) => desde },
  { key: 'ultimo', header: 'Último número', numeric: true, width: 140, card: 'none', value: ({ hasta }) => hasta },
  text('cantidad', 'Cantidad', cantidad, {
    width: 120,
    numeric: true,
    total: (filas) => formatInteger(filas.reduce((suma, tramo) => suma + cantidad(tramo), 0)),
    cell: (tramo) => formatInteger(cantidad(tramo)),
    csv: cantidad,
  }),
  { key: 'estado', header: 'Estado', width: 140, card: 'end', value: ({ estado }) => titulos[estado] },
]

/**
 * The proof, recomputed here from what the server holds: each number of each range in exactly one state, and they add up. The
 * stretches below can be taken away as CSV, Excel or on paper, and anybody can add them up again.
 */
export function PruebaPanel({ rangos }: { rangos: readonly RangoConCuenta[] }) {
  const filas = rangos.flatMap(({ rango: { tipoComprobante: tipo, desde, hasta }, prueba }) => {
    const rango = `${formatoNcf(tipo, desde)} a ${formatoNcf(tipo, hasta)}`
    return (prueba?.tramos ?? []).map((tramo): Fila => ({ ...tramo, tipo, rango }))
  })
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }}>
        {rangos.map((uno) => uno.prueba && <Cuenta key={uno.rango.id} {...uno} prueba={uno.prueba} />)}
      </SimpleGrid>
      <DataTable
        name="prueba-ncf"
        label="Prueba de los comprobantes"
        rows={filas}
        rowKey={({ rango, desde }) => `${rango} ${desde}`}
        columns={columnas}
        filters={filtros}
        searchText={({ tipo, desde, hasta }) => `${formatoNcf(tipo, desde)} ${formatoNcf(tipo, hasta)}`}
        urlPrefix="p"
        empty={<EmptyState title="Aún no hay rangos" />}
      />
    </Stack>
  )
}

/** The account of one range. */
function Cuenta({ rango, prueba }: RangoConCuenta & { prueba: CuentaDeRango }) {
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
      <Text className="numeros" mt="xs" style={{ whiteSpace: 'normal' }}>
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
    </Card>
  )
}
