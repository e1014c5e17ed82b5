import { Text } from '@mantine/core'
import { useTienda } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosComisiones, type ReglaParaTienda } from '#domain/comisiones/comandos.comisiones.ts'
import { cuandoCobra, deQueCobra, formulaDeComision } from '#domain/comisiones/comision.palabras.ts'
import type { Column } from '#ui/DataTable.tsx'
import { Answer } from '../kit/Answer.tsx'
import { text } from '../kit/columns.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'

const columnas: readonly Column<ReglaParaTienda>[] = [
  text('nombre', 'Regla', ({ nombre }) => nombre),
  text('que', 'De qué', (regla) => deQueCobra(regla)),
  text('cuanto', 'Cuánto', (regla) => formulaDeComision(regla)),
  text('cuando', 'Cuándo', (regla) => cuandoCobra(regla)),
]

/** What the platform charges this store, today and from a day on that it has said. */
export function ComisionesDeTienda() {
  const { tiendaId } = useTienda()
  const consulta = useConsulta(comandosComisiones.comisionesDeTienda, { tiendaId }, {})
  return (
    <Answer of={consulta} what="Lo que cobra Mercana">
      {({ reglas }) =>
        reglas.length === 0 ? (
          <Text mt="md">Mercana no te cobra comisión: recibes todo lo que vendes.</Text>
        ) : (
          <>
            <Text mt="md">
              De cada cosa cobra una sola regla, la más precisa: primero la de un producto, después la de tu tienda, la de una categoría y
              la de la entrega. Se cobra de la mercancía sin su ITBIS, cuando el cliente la recibe; lo que devuelve no paga. Cada orden se
              queda con las reglas del día en que se pidió.
            </Text>
            <SmallTable label="Reglas de comisión" minWidth={640} mt="md" rows={reglas} rowKey={({ id }) => id} columns={columnas} />
          </>
        )
      }
    </Answer>
  )
}
