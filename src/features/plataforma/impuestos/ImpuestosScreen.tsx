import { useState } from 'react'
import { Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconPercentage } from '@tabler/icons-react'
import { useSesion } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { casosDeRetencion } from '#domain/compras/retenciones.rules.ts'
import { formatMoney } from '#domain/core/money.ts'
import { proximosVencimientos, type Vencimiento } from '#domain/fiscal/calendario.ts'
import { comandos } from '#domain/comandos.ts'
import { comandosImpuestos } from '#domain/fiscal/comandos.impuestos.ts'
import { mesEnPalabras } from '#domain/fiscal/mes.ts'
import { comprobantes, type FichaComprobante } from '#domain/fiscal/ncf.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { formatDay, formatInteger } from '#ui/format.ts'
import { paths } from '../../paths.ts'
import { ActForm } from '../../kit/ActForm.tsx'
import { Answer } from '../../kit/Answer.tsx'
import { useEnviar, useOrden } from '../../kit/answer/useCommand.ts'
import { AskButton } from '../../kit/AskButton.tsx'
import { actions, day, percent, state, text } from '../../kit/columns.tsx'
import { useHoy } from '../../kit/device/useHoy.ts'
import { MoneyField, TextField } from '../../kit/inputs.tsx'
import { LinkButton } from '../../kit/LinkButton.tsx'
import { Section } from '../../kit/Section.tsx'
import { SmallTable } from '../../kit/SmallTable.tsx'
import { marcaDeCifra, situaciones } from './cifras.ts'

const cuantoFalta = (dias: number): string => (dias === 0 ? 'Hoy' : dias === 1 ? 'Mañana' : `En ${formatInteger(dias)} días`)

const deCalendario = [
  text<Vencimiento>('que', 'Qué se presenta', ({ nombre }) => nombre),
  text<Vencimiento>('mes', 'Del mes', ({ mes }) => mesEnPalabras(mes)),
  day<Vencimiento>('vence', 'Hasta', ({ vence }) => vence),
  text<Vencimiento>('falta', 'Falta', ({ faltan }) => cuantoFalta(faltan)),
]

const comprador: Readonly<Record<FichaComprobante['comprador'], string>> = {
  obligatorio: 'Siempre',
  umbral: 'Desde el monto de arriba',
  'como-modificado': 'El de su factura',
  ninguno: 'No lo lleva',
}
const tipos = Object.entries(comprobantes).map(([tipo, ficha]) => ({ tipo, ...ficha }))
type Tipo = (typeof tipos)[number]
const deTipos = [
  text<Tipo>('tipo', 'Tipo', ({ tipo }) => tipo),
  text<Tipo>('nombre', 'Comprobante', ({ nombre }) => nombre),
  text<Tipo>('comprador', 'RNC o cédula de quien compra', (uno) => comprador[uno.comprador]),
  text<Tipo>('itbis', 'ITBIS', ({ sinItbis }) => (sinItbis ? 'No' : 'Sí')),
]

const retenciones = Object.entries(casosDeRetencion).filter(([clase]) => clase !== 'ninguna')
type Caso = (typeof retenciones)[number]
const deRetenciones = [
  text<Caso>('que', 'Qué se paga', ([, { nombre }]) => nombre.split(':')[0] ?? ''),
  percent<Caso>('itbis', 'Del ITBIS', ([, { itbisPuntosBasicos }]) => itbisPuntosBasicos),
  percent<Caso>('isr', 'Del monto (ISR)', ([, { isrPuntosBasicos }]) => isrPuntosBasicos),
]

/** The taxes by which everybody here sells: what is due, what each document asks for, what is kept back of whom. */
export function Component() {
  const { usuario } = useSesion()
  const hoy = useHoy()
  const consulta = useConsulta(comandosImpuestos.impuestos, {}, {})
  return (
    <PageLayout
      title="Impuestos"
      description="Lo que la ley dice y Mercana aplica en todas las cajas. Confírmalo con tu contador antes de presentar."
      width="full"
    >
      <Stack gap="xl">
        <Section title="Lo que vence">
          <Text c="dimmed">Lo que cae en un día que no se trabaja pasa al siguiente.</Text>
          <SmallTable
            label="Calendario de la DGII"
            rows={proximosVencimientos(hoy)}
            rowKey={({ mes, clave }) => `${mes} ${clave}`}
            columns={deCalendario}
            minWidth={620}
          />
        </Section>
        <Section title="ITBIS">
          <Text c="dimmed">Las tasas con sus días, los rubros de tasa reducida, y lo que tocaría un cambio.</Text>
          <Group>
            <LinkButton to={paths.itbis.path} icon={IconPercentage}>
              Ver las tasas de ITBIS
            </LinkButton>
          </Group>
        </Section>
        <Section title="Desde cuánto una factura de consumo dice quién compra">
          <Answer of={consulta} what="El monto">
            {({ umbrales }) => (
              <Umbrales
                umbrales={situaciones(umbrales, hoy)}
                hoy={hoy}
                operador={usuario?.operador ?? false}
                onChange={consulta.recargar}
              />
            )}
          </Answer>
        </Section>
        <Section title="Comprobantes">
          <SmallTable label="Tipos de comprobante" rows={tipos} rowKey={({ tipo }) => tipo} columns={deTipos} minWidth={620} />
        </Section>
        <Section title="Lo que se retiene al pagar">
          <SmallTable label="Retenciones" rows={retenciones} rowKey={([clase]) => clase} columns={deRetenciones} minWidth={460} />
        </Section>
      </Stack>
    </PageLayout>
  )
}

interface Umbral {
  id: string
  centavos: number
  desde: string
  hasta: string | null
  quien: string
  situacion: keyof typeof marcaDeCifra
}

interface PropsUmbrales {
  umbrales: readonly Umbral[]
  hoy: string
  operador: boolean
  onChange: () => void
}

function Umbrales({ umbrales, hoy, operador, onChange }: PropsUmbrales) {
  const orden = useOrden()
  const enviar = useEnviar()
  const [centavos, setCentavos] = useState<number | null>(null)
  const [desde, setDesde] = useState(hoy)
  const columnas = [
    text<Umbral>('monto', 'Monto, ITBIS incluido', (uno) => formatMoney(uno.centavos), { numeric: true }),
    day<Umbral>('desde', 'Desde', (uno) => uno.desde),
    state<Umbral>('situacion', 'Situación', (uno) => marcaDeCifra[uno.situacion]),
    text<Umbral>('quien', 'La puso', ({ quien }) => quien || 'El sistema'),
    ...(operador
      ? [
          actions<Umbral>(({ id, desde: dia, situacion }) =>
            situacion === 'viene' ? (
              <AskButton
                variant="default"
                size="sm"
                label="Quitar"
                aria-label={`Quitar el que empieza el ${formatDay(dia)}`}
                question="¿Quitar ese monto?"
                danger
                act={async () => {
                  const hecho = await orden(comandosImpuestos.quitarUmbralConsumo, { umbralId: id }, {}, { bien: 'No empezará a regir' })
                  if (hecho.ok) onChange()
                }}
              >
                Nunca empieza a regir. Sigue el de hoy.
              </AskButton>
            ) : null,
          ),
        ]
      : []),
  ]
  return (
    <Stack>
      <SmallTable label="Montos" rows={umbrales} rowKey={({ id }) => id} columns={columnas} minWidth={560} />
      {operador && (
        <ActForm
          submit="Poner el monto"
          disabled={centavos === null || centavos === 0 || desde < hoy}
          act={() => enviar(comandos.ponerUmbralConsumo, {}, { centavos: centavos ?? 0, desde })}
          done="Empieza solo en cada caja, el día que dijiste"
          onDone={() => {
            setCentavos(null)
            onChange()
          }}
        >
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <MoneyField label="Nuevo monto" value={centavos} onChange={setCentavos} />
            <TextField label="Rige desde" type="date" min={hoy} value={desde} onChange={setDesde} />
          </SimpleGrid>
        </ActForm>
      )}
    </Stack>
  )
}
