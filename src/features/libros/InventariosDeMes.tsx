import { Stack, Text, Title } from '@mantine/core'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { ValorDeInventario } from '#domain/contabilidad/valor-de-inventario.entity.ts'
import { limitesDelMes } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import { comandosLibros, type InventarioDeMes } from '#domain/libros/comandos.libros.ts'
import { mesEnPalabras } from '#domain/fiscal/mes.ts'
import { useAction } from '#features/kit/answer/useAction.ts'
import { useEnviar } from '#features/kit/answer/useCommand.ts'
import { actions, instant, money, RowButton, state, text, type Mark } from '#features/kit/columns.tsx'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import { SmallTable } from '#features/kit/SmallTable.tsx'
import { paths } from '#features/paths.ts'
import type { Column } from '#ui/DataTable.tsx'
import { toastSuccess } from '#ui/toast.ts'
import { Problem } from '#features/kit/answer/Problem.tsx'

interface Props {
  inventarios: readonly InventarioDeMes[]
  onChange: () => void
}

const comoEsta = ({ anotadoCentavos, ahoraCentavos }: InventarioDeMes): Mark =>
  anotadoCentavos === null ? ['orange', 'Sin anotar'] : anotadoCentavos === ahoraCentavos ? ['teal', 'Anotado'] : ['orange', 'Cambió']

/** What the stock was worth at the end of each month: noted in the book, so that its result has the cost of what was sold. */
export function InventariosDeMes({ inventarios, onChange }: Props) {
  const { slug: nombre } = useTienda()
  const puede = usePuede(ValorDeInventario, 'anotar')
  const columnas: readonly Column<InventarioDeMes>[] = [
    text('mes', 'Mes', ({ mes }) => mesEnPalabras(mes), { card: 'title', width: 170 }),
    state('estado', 'Estado', comoEsta, { width: 120 }),
    money('ahora', 'Lo que hay cuesta', ({ ahoraCentavos }) => ahoraCentavos, { width: 160, strong: true, card: 'end' }),
    money('anotado', 'Anotado', ({ anotadoCentavos }) => anotadoCentavos ?? undefined, { width: 150 }),
    instant('en', 'Anotado el', ({ en }) => en, { width: 170 }),
    actions<InventarioDeMes>(
      ({ mes, anotadoCentavos, ahoraCentavos }) =>
        puede && anotadoCentavos !== ahoraCentavos && <Anotar mes={mes} deNuevo={anotadoCentavos !== null} onDone={onChange} />,
      { width: 150 },
    ),
  ]
  const [ultimo] = inventarios
  const enDuda = ultimo ? ultimo.sinCosto + ultimo.enRojo : 0
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        Inventario al cierre
      </Title>
      <Text>
        Lo que se compra para vender es un costo de su mes; lo que de eso queda no lo es. Anótalo al terminar cada mes, y su resultado dirá
        lo que costó lo vendido.
      </Text>
      {ultimo && (
        <LinkButton
          to={paths.reportes.href({ nombre }, { ver: 'inventario', al: limitesDelMes(`${ultimo.mes}-01`)[1] })}
          size="sm"
          display="block"
          w="fit-content"
        >
          Ver de qué es lo de {mesEnPalabras(ultimo.mes)}
        </LinkButton>
      )}
      {enDuda > 0 && (
        <Text c="dimmed">
          {enDuda === 1 ? 'Un producto no tiene' : `${enDuda} productos no tienen`} valor: nadie dijo su costo, o se vendió más de lo que se
          anotó.
        </Text>
      )}
      <SmallTable label="Inventario al cierre de cada mes" rows={inventarios} rowKey={({ mes }) => mes} columns={columnas} />
    </Stack>
  )
}

function Anotar({ mes, deNuevo, onDone }: { mes: string; deNuevo: boolean; onDone: () => void }) {
  const { tiendaId } = useTienda()
  const enviar = useEnviar()
  const { run, running, problem } = useAction(
    () => enviar(comandosLibros.anotarInventario, { tiendaId }, { mes }),
    ({ centavos }) => {
      toastSuccess(`El inventario de ${mesEnPalabras(mes)} quedó en ${formatMoney(centavos)}`)
      onDone()
    },
  )
  const acto = deNuevo ? 'Anotar otra vez' : 'Anotar'
  return (
    <>
      <RowButton of={`${acto} ${mesEnPalabras(mes)}`} disabled={running} onClick={run}>
        {acto}
      </RowButton>
      <Problem>{problem}</Problem>
    </>
  )
}
