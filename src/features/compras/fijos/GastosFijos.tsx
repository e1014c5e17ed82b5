import { useMemo } from 'react'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconCalendarRepeat, IconPlus } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { Compra } from '#domain/compras/compra.entity.ts'
import { GastoFijo } from '#domain/compras/gasto-fijo.entity.ts'
import { alAno, type Toca } from '#domain/compras/gasto-fijo.rules.ts'
import { Proveedor } from '#domain/compras/proveedor.entity.ts'
import { formatMoney } from '#domain/core/money.ts'
import { mesEnPalabras } from '#domain/fiscal/mes.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatDay, formatInteger } from '#ui/format.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { actions, day, money, RowButton, state, text } from '../../kit/columns.tsx'
import { Section } from '../../kit/Section.tsx'
import { SmallTable } from '../../kit/SmallTable.tsx'
import { paths } from '../../paths.ts'
import { FichaDeGastoFijo } from './FichaDeGastoFijo.tsx'
import { MesesSinFactura, NoHubo } from './MesesSinFactura.tsx'
import { useGastosFijos } from '../../kit/pago/useGastosFijos.ts'

const NUEVO = 'nuevo'

const cuando = (dias: number): string =>
  dias < 0
    ? `Hace ${formatInteger(-dias)} ${dias === -1 ? 'día' : 'días'}`
    : dias === 0
      ? 'Hoy'
      : `En ${formatInteger(dias)} ${dias === 1 ? 'día' : 'días'}`

const cada = ({ cadaMeses }: GastoFijo): string => (cadaMeses === 1 ? 'Cada mes' : `Cada ${cadaMeses} meses`)

/** What the store pays again and again, and the invoices of it that are to be written down. */
export function GastosFijos() {
  const { slug: nombre } = useTienda()
  const navegar = useNavigate()
  const leidos = useGastosFijos()
  const proveedores = useVivo(Proveedor)
  const [abierto, abrir] = useSearchState('fijo')
  const [puedeCrear, puedeEditar, puedeComprar] = [usePuede(GastoFijo, 'crear'), usePuede(GastoFijo, 'editar'), usePuede(Compra, 'crear')]
  const quien = useMemo(() => new Map((proveedores ?? []).map(({ doc }) => [doc.id, doc.razonSocial])), [proveedores])
  if (!leidos) return <Loading />
  const { gastos, tocan } = leidos
  const deTocan = [
    text<Toca>('concepto', 'Qué', ({ gasto }) => gasto.concepto),
    // Beside its name: on a phone the rest is reached by moving the table.
    ...(puedeComprar
      ? [
          actions<Toca>(
            ({ gasto, mes }) => (
              <Group gap={4} wrap="nowrap">
                <RowButton
                  of={`Registrar ${gasto.concepto} de ${mesEnPalabras(mes)}`}
                  onClick={() => void navegar(paths.compraNueva.href({ nombre }, { fijo: gasto.id, mes }))}
                >
                  Registrar
                </RowButton>
                {puedeEditar && <NoHubo gasto={gasto} mes={mes} />}
              </Group>
            ),
            { width: 220 },
          ),
        ]
      : []),
    text<Toca>('mes', 'Del mes', ({ mes }) => mesEnPalabras(mes)),
    day<Toca>('vence', 'Vence', ({ vence }) => vence),
    text<Toca>('falta', 'Cuándo', ({ faltan }) => cuando(faltan)),
    money<Toca>('monto', 'Cerca de', ({ gasto }) => gasto.montoCentavos + gasto.itbisCentavos),
  ]
  const columnas: readonly Column<GastoFijo>[] = [
    text('concepto', 'Gasto', ({ concepto }) => concepto, { card: 'title' }),
    text('proveedor', 'A quién', ({ proveedorId }) => quien.get(proveedorId) ?? '', { width: 240, card: 'line' }),
    text('cada', 'Cada cuánto', (uno) => `${cada(uno)}, el día ${uno.diaDelMes}`, { width: 200, card: 'line' }),
    money('monto', 'Cerca de', ({ montoCentavos, itbisCentavos }) => montoCentavos + itbisCentavos, { width: 140, card: 'end' }),
    text('hasta', 'Hasta', ({ hasta }) => (hasta === '' ? 'Sigue' : formatDay(hasta)), { width: 140, card: 'none' }),
    state('estado', 'Estado', ({ activo }) => (activo ? ['teal', 'Activo'] : ['gray', 'Parado']), { width: 120 }),
  ]
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Text c="dimmed" maw={640}>
          El alquiler, la luz, el contador: se te recuerda cuándo toca su factura, y al registrarla ya está casi llena.
          {alAno(gastos) > 0 && ` Son cerca de ${formatMoney(alAno(gastos))} al año.`}
        </Text>
        {puedeCrear && (
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => abrir(NUEVO)}>
            Nuevo gasto fijo
          </Button>
        )}
      </Group>
      {tocan.length > 0 ? (
        <Section title="Por registrar">
          <SmallTable
            label="Gastos por registrar"
            rows={tocan}
            rowKey={({ gasto, mes }) => `${gasto.id} ${mes}`}
            columns={deTocan}
            minWidth={680}
          />
        </Section>
      ) : (
        gastos.length > 0 && <Alert color="teal">No toca ninguno en estos días.</Alert>
      )}
      <MesesSinFactura gastos={gastos} />
      <DataTable
        name="gastos-fijos"
        label="Gastos fijos"
        urlPrefix="gf"
        rows={gastos}
        rowKey={({ id }) => id}
        columns={columnas}
        searchText={({ concepto, proveedorId }) => `${concepto} ${quien.get(proveedorId) ?? ''}`}
        searchPlaceholder="Gasto o proveedor"
        onOpen={({ id }) => abrir(id)}
        empty={
          <EmptyState icon={<IconCalendarRepeat size={38} />} title="No hay gastos fijos">
            Anota los que se repiten: nadie tiene que acordarse de ellos.
          </EmptyState>
        }
      />
      {abierto !== undefined && (
        <FichaDeGastoFijo
          key={abierto}
          gasto={gastos.find(({ id }) => id === abierto)}
          proveedores={(proveedores ?? []).map(({ doc }) => doc).filter(({ activo }) => activo)}
          onClose={() => abrir()}
        />
      )}
    </Stack>
  )
}
