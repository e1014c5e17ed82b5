import { Button } from '@mantine/core'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { GastoFijo } from '#domain/compras/gasto-fijo.entity.ts'
import { conMes, sinMes } from '#domain/compras/gasto-fijo.rules.ts'
import { mesEnPalabras } from '#domain/fiscal/mes.ts'
import { decir } from '../../kit/answer/useCommand.ts'
import { AskButton } from '../../kit/AskButton.tsx'
import { actions, text } from '../../kit/columns.tsx'
import { Section } from '../../kit/Section.tsx'
import { SmallTable } from '../../kit/SmallTable.tsx'

interface DeUnMes {
  gasto: GastoFijo
  mes: string
}

/** Says that a month brought none: it is not asked for any more. */
export function NoHubo({ gasto, mes }: DeUnMes) {
  const { repo } = useTienda()
  const cual = `${gasto.concepto} de ${mesEnPalabras(mes)}`
  return (
    <AskButton
      size="compact-sm"
      variant="subtle"
      label="No hubo"
      aria-label={`No hubo ${cual}`}
      question={`¿No hubo factura de ${cual}?`}
      confirm="No hubo"
      act={async () => {
        decir(await repo.editar(GastoFijo, gasto.id, { sinFactura: conMes(gasto, mes) }, `No hubo factura de ${mesEnPalabras(mes)}`))
      }}
    >
      Deja de recordarse. Si llega después, se vuelve a pedir desde «Meses sin factura».
    </AskButton>
  )
}

/** The months of which somebody said that there was none, with the way back. Nothing while there are none. */
export function MesesSinFactura({ gastos }: { gastos: readonly GastoFijo[] }) {
  const { repo } = useTienda()
  const puede = usePuede(GastoFijo, 'editar')
  const meses = gastos.flatMap((gasto) => gasto.sinFactura.map((mes): DeUnMes => ({ gasto, mes }))).sort((a, b) => (a.mes < b.mes ? 1 : -1))
  if (meses.length === 0) return null
  return (
    <Section title="Meses sin factura">
      <SmallTable
        label="Meses sin factura"
        rows={meses}
        rowKey={({ gasto, mes }) => `${gasto.id} ${mes}`}
        columns={[
          text<DeUnMes>('concepto', 'Qué', ({ gasto }) => gasto.concepto),
          text<DeUnMes>('mes', 'Del mes', ({ mes }) => mesEnPalabras(mes)),
          ...(puede
            ? [
                actions<DeUnMes>(({ gasto, mes }) => (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={`Sí hubo ${gasto.concepto} de ${mesEnPalabras(mes)}`}
                    onClick={() =>
                      void repo
                        .editar(GastoFijo, gasto.id, { sinFactura: sinMes(gasto, mes) }, `Sí hubo factura de ${mesEnPalabras(mes)}`)
                        .then((hecho) => decir(hecho))
                    }
                  >
                    Sí hubo
                  </Button>
                )),
              ]
            : []),
        ]}
      />
    </Section>
  )
}
