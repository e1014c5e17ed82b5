import { Group, Stack, Text } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useSesion } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import type * as z from 'zod'
import { comandosImpuestos } from '#domain/fiscal/comandos.impuestos.ts'
import { formatPercent } from '#domain/core/money.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { formatDay } from '#ui/format.ts'
import { paths } from '../../paths.ts'
import { Answer } from '../../kit/Answer.tsx'
import { useOrden } from '../../kit/answer/useCommand.ts'
import { AskButton } from '../../kit/AskButton.tsx'
import { actions, day, state, text } from '../../kit/columns.tsx'
import { LinkButton } from '../../kit/LinkButton.tsx'
import { Section } from '../../kit/Section.tsx'
import { SmallTable } from '../../kit/SmallTable.tsx'
import { marcaDeCifra, situaciones, type SituacionDeCifra } from './cifras.ts'
import { PonerTasa } from './PonerTasa.tsx'
import { Rubros } from './Rubros.tsx'

type Tasa = z.output<typeof comandosImpuestos.impuestos.respuesta>['tasas'][number] & { situacion: SituacionDeCifra }

const CODIGOS = ['18', '16', '0', 'E'] as const
const deTasas = [
  text<Tasa>('codigo', 'Código', ({ codigo }) => codigo),
  text<Tasa>('nombre', 'Nombre', ({ nombre }) => nombre),
  text<Tasa>('tasa', 'Tasa', ({ codigo, puntosBasicos }) => (codigo === 'E' ? 'Exento' : formatPercent(puntosBasicos)), { numeric: true }),
  day<Tasa>('desde', 'Desde', ({ desde }) => desde),
  state<Tasa>('situacion', 'Situación', ({ situacion }) => marcaDeCifra[situacion]),
  text<Tasa>('quien', 'La puso', ({ quien }) => quien || 'El sistema'),
]

/** The rates of ITBIS with their days, the kinds of goods with the reduced one, and for the operator what a change would touch. */
export function Component() {
  const { usuario } = useSesion()
  const operador = usuario?.operador ?? false
  const orden = useOrden()
  const consulta = useConsulta(comandosImpuestos.impuestos, {}, {})
  const { recargar } = consulta
  const columnas = operador
    ? [
        ...deTasas,
        actions<Tasa>(({ id, nombre, desde, situacion }) =>
          situacion === 'viene' ? (
            <AskButton
              variant="default"
              size="sm"
              label="Quitar"
              aria-label={`Quitar ${nombre}, del ${formatDay(desde)}`}
              question={`¿Quitar ${nombre}?`}
              danger
              act={async () => {
                const hecho = await orden(comandosImpuestos.quitarTasaItbis, { tasaId: id }, {}, { bien: 'No empezará a regir' })
                if (hecho.ok) recargar()
              }}
            >
              Nunca empieza a regir. Las cajas siguen con la de hoy; la que esté sin conexión se entera al volver.
            </AskButton>
          ) : null,
        ),
      ]
    : deTasas
  return (
    <PageLayout
      title="ITBIS"
      description="Cada tasa empieza en su día, sola, también en las cajas sin conexión que ya la recibieron. Lo vendido antes se queda con la suya."
      width="full"
      actions={
        <LinkButton to={paths.impuestos.path} icon={IconChevronLeft}>
          Impuestos
        </LinkButton>
      }
    >
      <Answer of={consulta} what="Las tasas">
        {({ tasas, rubros, hoy }) => {
          const filas = CODIGOS.flatMap((codigo) =>
            situaciones(
              tasas.filter((tasa) => tasa.codigo === codigo),
              hoy,
            ),
          )
          return (
            <Stack gap="xl">
              <Section title="Tasas">
                <SmallTable label="Tasas de ITBIS" rows={filas} rowKey={({ id }) => id} columns={columnas} minWidth={720} />
              </Section>
              {operador && (
                <Section title="Programar un cambio">
                  <Text c="dimmed">Cuando una ley cambie una tasa, ponla aquí antes de su día. No hace falta actualizar ninguna caja.</Text>
                  <PonerTasa hoy={hoy} onSave={recargar} />
                </Section>
              )}
              <Section title="Rubros con tasa reducida">
                <Text c="dimmed">Lo que la ley grava al 16 %. Al crear un producto, se escoge con esta lista delante.</Text>
                <Rubros rubros={rubros} hoy={hoy} operador={operador} onChange={recargar} />
              </Section>
              {!operador && (
                <Group>
                  <Text size="sm" c="dimmed">
                    Las cambia quien opera Mercana.
                  </Text>
                </Group>
              )}
            </Stack>
          )
        }}
      </Answer>
    </PageLayout>
  )
}
