import { Alert, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useSesion } from '#data/session/react.tsx'
import { useTasaDolar } from '#data/session/useTasaDolar.ts'
import { useConsulta } from '#data/useConsulta.ts'
import { comandos, type TasaPuesta } from '#domain/comandos.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { mensajeDe } from '#domain/messages.ts'
import { tasasPorVenir, tasaVigente } from '#domain/fiscal/tasa-dolar.ts'
import { formatPercent } from '#domain/core/money.ts'
import { Section } from '#features/kit/Section.tsx'
import { DataTable, type Column, type Filter } from '#ui/DataTable.tsx'
import { formatAgo, formatDateTime, formatDay, formatInteger, formatUnitPrice } from '#ui/format.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState, ErrorState, Loading, OfflineState, StaleBadge } from '#ui/show/states.tsx'
import { useNow } from '#ui/hooks/useNow.ts'
import classes from './Plataforma.module.css'
import { GraficaTasa } from './GraficaTasa.tsx'
import { cambioDe, diasDeVieja } from './tasa.ts'
import { TasaEnCajas } from './TasaEnCajas.tsx'
import { TasaForm } from './TasaForm.tsx'
import { oneOf, text, price } from '#features/kit/columns.tsx'

/** A rate with how far it moved from the one before it. */
interface Renglon extends TasaPuesta {
  cambio: number
  situacion: 'Rige' | 'Por venir' | 'Pasada'
}

const signo = (puntosBasicos: number): string =>
  puntosBasicos === 0 ? '—' : `${puntosBasicos > 0 ? '+' : '−'}${formatPercent(Math.abs(puntosBasicos))}`

const columnas: readonly Column<Renglon>[] = [
  { key: 'fecha', header: 'Fecha', card: 'title', value: (t) => t.fecha, cell: (t) => formatDay(t.fecha) },
  price('compra', 'Compra', (t) => t.compraDiezmilesimas, { width: 120 }),
  price('venta', 'Venta', (t) => t.ventaDiezmilesimas, { width: 120, card: 'end' }),
  text('cambio', 'Cambio', (t) => t.cambio, { width: 110, numeric: true, cell: (t) => signo(t.cambio), csv: (t) => t.cambio / 100 }),
  { key: 'situacion', header: 'Situación', width: 120, value: (t) => t.situacion },
  { key: 'fuente', header: 'Fuente', width: 160, value: (t) => t.fuente || '—' },
  { key: 'quien', header: 'La puso', width: 180, value: (t) => t.quien || 'El sistema' },
  { key: 'en', header: 'Puesta', width: 190, card: 'none', value: (t) => t.en, cell: (t) => formatDateTime(t.en) },
]

const filtros: readonly Filter<Renglon>[] = [
  { kind: 'fechas', key: 'fecha', label: 'Fecha', value: (t) => t.fecha },
  oneOf(
    'situacion',
    'Situación',
    (t) => t.situacion,
    ['Rige', 'Por venir', 'Pasada'].map((cual) => ({ value: cual, label: cual })),
  ),
]

/** What a dollar is worth at every till: today's rate, how it moved, and for the operator the way to set it. */
export function Component() {
  const { usuario } = useSesion()
  const { datos, error, recargar } = useConsulta(comandos.tasasDolar, {}, {}, { cadaMs: 60_000 })
  const guardada = useTasaDolar()
  const ahora = useNow(60_000)
  const tasas = datos?.tasas ?? []
  const hoy = diaFiscal(new Date(ahora).toISOString())
  const actual = tasaVigente(tasas, hoy)
  const porVenir = tasasPorVenir(tasas, hoy)
  const renglones: Renglon[] = tasas.map((tasa, i) => ({
    ...tasa,
    cambio: cambioDe(tasa.ventaDiezmilesimas, tasas[i + 1]?.ventaDiezmilesimas ?? tasa.ventaDiezmilesimas),
    situacion: tasa.id === actual?.id ? 'Rige' : tasa.fecha > hoy ? 'Por venir' : 'Pasada',
  }))
  const state = datos ? undefined : error === undefined ? (
    <Loading />
  ) : error.code === 'red.sin-conexion' ? (
    <OfflineState onRetry={recargar}>
      La tasa se lee del servidor.{' '}
      {guardada
        ? `La última que guardó este equipo es de ${formatUnitPrice(guardada.ventaDiezmilesimas)} la venta y ${formatUnitPrice(guardada.compraDiezmilesimas)} la compra, del ${formatDay(guardada.fecha)}.`
        : 'Las cajas siguen cobrando con la última que guardaron.'}
    </OfflineState>
  ) : (
    <ErrorState message={mensajeDe(error).mensaje} fix={mensajeDe(error).arreglo} onRetry={recargar} />
  )
  return (
    <PageLayout
      title="Tasa del dólar"
      description={`Pesos por un dólar. Cada venta guarda la tasa con la que se cobró.${datos?.en ? ` Datos al ${formatDateTime(datos.en)}` : ''}`}
      state={state}
    >
      <Stack gap="lg">
        {error && datos?.en && <StaleBadge since={datos.en} />}
        <SimpleGrid cols={{ base: 1, md: usuario?.operador ? 2 : 1 }} spacing="lg">
          {actual ? <Actual tasa={actual} porVenir={porVenir} ahora={ahora} /> : <NoHay operador={usuario?.operador ?? false} />}
          {usuario?.operador && <TasaForm actual={actual} hoy={hoy} onSave={recargar} />}
        </SimpleGrid>
        <GraficaTasa tasas={tasas} hoy={hoy} />
        <TasaEnCajas compraDiezmilesimas={actual?.compraDiezmilesimas} ahora={ahora} />
        <Section title="Historia">
          <DataTable
            name="tasa-dolar"
            label="Historia de la tasa"
            rows={renglones}
            rowKey={(t) => t.id}
            columns={columnas}
            filters={filtros}
            searchText={(t) => `${t.fecha} ${t.fuente} ${t.quien}`}
            searchPlaceholder="Fecha, fuente o persona"
            empty={<EmptyState title="Nadie ha puesto una tasa">Aquí queda cada una, con su fuente y quién la puso.</EmptyState>}
          />
        </Section>
      </Stack>
    </PageLayout>
  )
}

function NoHay({ operador }: { operador: boolean }) {
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle size={26} aria-hidden />}
      title="No hay tasa del dólar: no se vende en dólares"
      role="alert"
    >
      Ninguna caja acepta dólares hasta que haya una. Nunca se cobra a cero.{' '}
      {operador ? 'Ponla aquí al lado.' : 'El operador de la plataforma tiene que ponerla.'}
    </Alert>
  )
}

function Actual({ tasa, porVenir, ahora }: { tasa: TasaPuesta; porVenir: readonly TasaPuesta[]; ahora: number }) {
  const vieja = diasDeVieja(tasa.fecha, diaFiscal(new Date(ahora).toISOString()))
  return (
    <section className={classes['caja']} aria-label="La tasa de hoy">
      <dl className={classes['tasas']} style={{ margin: 0 }}>
        <div>
          <Text component="dt" c="dimmed">
            Venta
          </Text>
          <dd className={`${classes['cifra']} numeros`} style={{ margin: 0 }}>
            {formatUnitPrice(tasa.ventaDiezmilesimas)}
          </dd>
        </div>
        <div>
          <Text component="dt" c="dimmed">
            Compra
          </Text>
          <dd className={`${classes['cifra']} numeros`} style={{ margin: 0 }}>
            {formatUnitPrice(tasa.compraDiezmilesimas)}
          </dd>
        </div>
      </dl>
      <Text>
        Del {formatDay(tasa.fecha)}
        {tasa.fuente === '' ? '' : `, ${tasa.fuente}`}. {tasa.quien === '' ? 'La puso el sistema' : `La puso ${tasa.quien}`},{' '}
        {formatAgo(tasa.en, ahora)}.
      </Text>
      {porVenir.map(({ id, fecha, compraDiezmilesimas, ventaDiezmilesimas }) => (
        <Text key={id}>
          Desde el {formatDay(fecha)}: {formatUnitPrice(ventaDiezmilesimas)} la venta y {formatUnitPrice(compraDiezmilesimas)} la compra.
          Empieza sola ese día, también en las cajas sin conexión que ya la recibieron.
        </Text>
      ))}
      {vieja !== undefined && (
        <Alert color="orange" title={`Tiene ${formatInteger(vieja)} días`}>
          Las cajas la siguen usando. Compárala con la de hoy en el banco.
        </Alert>
      )}
    </section>
  )
}
