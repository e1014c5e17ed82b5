import { Drawer, Stack, Text } from '@mantine/core'
import { useTienda } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosComisiones, type FacturaDicha, type ReglaParaTienda } from '#domain/comisiones/comandos.comisiones.ts'
import { cuandoCobra, deQueCobra, formulaDeComision } from '#domain/comisiones/comision.palabras.ts'
import { mesEnPalabras } from '#domain/fiscal/mes.ts'
import type { Column } from '#ui/DataTable.tsx'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { Answer } from '../kit/Answer.tsx'
import { actions, day, money, RowButton, text } from '../kit/columns.tsx'
import { FacturaDeMercana } from '../kit/pago/FacturaDeMercana.tsx'
import { Section } from '../kit/Section.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'

const columnas: readonly Column<ReglaParaTienda>[] = [
  text('nombre', 'Regla', ({ nombre }) => nombre),
  text('que', 'De qué', (regla) => deQueCobra(regla)),
  text('cuanto', 'Cuánto', (regla) => formulaDeComision(regla)),
  text('cuando', 'Cuándo', (regla) => cuandoCobra(regla)),
]

const columnasDeFacturas: readonly Column<FacturaDicha>[] = [
  text('mes', 'De', ({ mes }) => mesEnPalabras(mes)),
  text('ncf', 'NCF', ({ ncf }) => ncf),
  day('fecha', 'Fecha', ({ fecha }) => fecha),
  money('comision', 'Comisiones', ({ comisionCentavos }) => comisionCentavos),
  money('itbis', 'ITBIS', ({ itbisCentavos }) => itbisCentavos),
]

/** What the platform charges this store, today and from a day on that it has said, and its invoices for it. */
export function ComisionesDeTienda() {
  const { tiendaId } = useTienda()
  const consulta = useConsulta(comandosComisiones.comisionesDeTienda, { tiendaId }, {})
  const facturas = useConsulta(comandosComisiones.facturasDeMercana, { tiendaId }, {})
  const [abierta, abrir] = useSearchState('factura')
  const vista = facturas.datos?.facturas.find(({ mes }) => mes === abierta)
  return (
    <Stack gap="lg" mt="md">
      <Section title="Lo que cobra Mercana">
        <Answer of={consulta} what="Lo que cobra Mercana">
          {({ reglas }) =>
            reglas.length === 0 ? (
              <Text>Mercana no te cobra comisión: recibes todo lo que vendes.</Text>
            ) : (
              <Stack>
                <Text>
                  De cada cosa cobra una sola regla, la más precisa: primero la de un producto, después la de tu tienda, la de una categoría
                  y la de la entrega. Se cobra de la mercancía sin su ITBIS, cuando el cliente la recibe; lo que devuelve no paga. Cada
                  orden se queda con las reglas del día en que se pidió.
                </Text>
                <SmallTable label="Reglas de comisión" minWidth={640} rows={reglas} rowKey={({ id }) => id} columns={columnas} />
              </Stack>
            )
          }
        </Answer>
      </Section>
      <Section title="Facturas de Mercana">
        <Answer of={facturas} what="Las facturas de Mercana">
          {({ facturas: hechas }) =>
            hechas.length === 0 ? (
              <Text>Todavía ninguna. Mercana factura cada mes lo que cobró en el anterior; aquí la bajas, y entra sola en tu 606.</Text>
            ) : (
              <SmallTable
                label="Facturas de comisión"
                minWidth={640}
                rows={hechas}
                rowKey={({ id }) => id}
                columns={[
                  ...columnasDeFacturas,
                  actions<FacturaDicha>(({ mes, ncf }) => (
                    <RowButton of={`Ver la factura ${ncf}`} onClick={() => abrir(mes)}>
                      Ver la factura
                    </RowButton>
                  )),
                ]}
              />
            )
          }
        </Answer>
      </Section>
      {vista && (
        <Drawer opened onClose={() => abrir()} position="right" size="lg" title="Factura de comisiones">
          <FacturaDeMercana factura={vista} />
        </Drawer>
      )}
    </Stack>
  )
}
