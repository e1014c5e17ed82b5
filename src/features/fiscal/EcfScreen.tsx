import { lazy, Suspense, useState } from 'react'
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCertificate, IconPlugConnectedX } from '@tabler/icons-react'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosEcf, CONTADOS_MAXIMO, type EstadoDeEcf } from '#domain/fiscal/ecf/comandos.ecf.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { plazoDe, vigenciaDe } from '#domain/fiscal/ecf/plazos.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { formatoIdentificacion } from '#domain/fiscal/identificacion.ts'
import { mensajeDe } from '#domain/messages.ts'
import { ConfirmDialog } from '#ui/page/ConfirmDialog.tsx'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatAgo, formatDateTime, formatDay, formatInteger, withStop } from '#ui/format.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { useNow } from '#ui/hooks/useNow.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { Answer } from '../kit/Answer.tsx'
import { useOrden } from '../kit/answer/useCommand.ts'
import { day, instant, money, state, text } from '../kit/columns.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'
import { LinkButton } from '../kit/LinkButton.tsx'
import { paths } from '../paths.ts'
import { DireccionDeRecepcion } from './DireccionDeRecepcion.tsx'
import { Contingencias } from './Contingencias.tsx'
import { CertificadoForm } from './CertificadoForm.tsx'
import { explicacionDe, marcasEcf } from '../kit/paper/ecf.ts'
import { nombresDeAmbiente } from './ecf.ts'
import { NumerosAnulados } from './NumerosAnulados.tsx'
import { RechazoForm } from './RechazoForm.tsx'
import { XmlDelPeriodo } from './XmlDelPeriodo.tsx'

const Certificacion = lazy(() => import('./certificacion/Certificacion.tsx').then((modulo) => ({ default: modulo.Certificacion })))

/** The store's electronic documents, or the way to become their issuer. */
export function Component() {
  const [ver] = useSearchState('ver')
  const puede = usePuede(Ecf, 'resolver')
  if (ver !== 'certificacion' || !puede) return <Comprobantes />
  return (
    <Suspense fallback={<Loading />}>
      <Certificacion />
    </Suspense>
  )
}

/** The store's certificate, what waits to be signed, sent or answered, and what DGII refused. */
function Comprobantes() {
  const { tiendaId } = useTienda()
  const consulta = useConsulta(comandosEcf.estadoEcf, { tiendaId }, {}, { cadaMs: 15_000 })
  const [subiendo, setSubiendo] = useState(false)
  const { datos, recargar } = consulta
  const hecho = () => {
    setSubiendo(false)
    recargar()
  }
  const subir = usePuede(Ecf, 'certificar') ? () => setSubiendo(true) : undefined
  return (
    <PageLayout
      title="Comprobantes electrónicos"
      description="Los comprobantes E se firman y se envían a la DGII después de vender: la caja no espera por eso."
      width="full"
      actions={<Certificarse />}
    >
      <Answer of={consulta} what="El estado de los comprobantes electrónicos">
        {(estado) => (
          <Stack gap="xl">
            <Ambiente ambiente={estado.ambiente} />
            <Certificado estado={estado} onSubir={subir} onChange={recargar} />
            {estado.certificado && <DireccionDeRecepcion />}
            <Cola estado={estado} />
            {estado.desde !== '' && <Contingencias filas={estado.contingencias} onChange={recargar} />}
            <PorResolver filas={estado.porResolver} onChange={recargar} />
            <NumerosAnulados filas={estado.anulaciones} onChange={recargar} />
            {estado.desde !== '' && <XmlDelPeriodo />}
          </Stack>
        )}
      </Answer>
      {subiendo && datos && <CertificadoForm primero={datos.desde === ''} onDone={hecho} onClose={() => setSubiendo(false)} />}
    </PageLayout>
  )
}

/** The way to become an issuer, for who may go it. */
function Certificarse() {
  const { slug: nombre } = useTienda()
  return usePuede(Ecf, 'resolver') ? <LinkButton to={paths.ecf.href({ nombre }, { ver: 'certificacion' })}>Certificación</LinkButton> : null
}

function Ambiente({ ambiente }: Pick<EstadoDeEcf, 'ambiente'>) {
  if (ambiente === null)
    return (
      <Alert color="orange" icon={<IconPlugConnectedX size={22} aria-hidden />} title="Este servidor no está conectado a la DGII">
        Los comprobantes E se numeran y se guardan, pero no se firman ni se envían. Pide al operador que lo conecte.
      </Alert>
    )
  if (ambiente === 'produccion') return null
  return (
    <Alert color="blue" title={nombresDeAmbiente[ambiente]}>
      Lo que se envía es de ensayo y no tiene valor fiscal.
    </Alert>
  )
}

function Certificado({ estado, onSubir, onChange }: { estado: EstadoDeEcf; onSubir: (() => void) | undefined; onChange: () => void }) {
  const { tiendaId } = useTienda()
  const ordenar = useOrden()
  const ahora = new Date(useNow(60_000)).toISOString()
  const [quitando, setQuitando] = useState(false)
  const { certificado, desde } = estado
  if (!certificado)
    return (
      <EmptyState
        icon={<IconCertificate size={38} />}
        title="La tienda no tiene certificado"
        action={onSubir && <Button onClick={onSubir}>Subir el certificado</Button>}
      >
        {onSubir
          ? 'Súbelo una vez: con él se firman los comprobantes E de la tienda. Mientras, se sigue vendiendo.'
          : 'El propietario lo sube en esta página. Mientras, se sigue vendiendo.'}
      </EmptyState>
    )
  const { dias, aviso } = vigenciaDe(certificado, ahora)
  const quitar = () =>
    ordenar(comandosEcf.quitarCertificado, { tiendaId }, {}, { bien: 'Certificado quitado: ya no se firma con él' }).then(onChange)
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h3">
          Certificado
        </Title>
        {onSubir && (
          <Group gap="xs">
            <Button variant="default" onClick={() => setQuitando(true)}>
              Quitar
            </Button>
            <Button onClick={onSubir}>Subir otro</Button>
          </Group>
        )}
      </Group>
      <Text>
        {certificado.titular} · {formatoIdentificacion(certificado.identificacion)}
      </Text>
      <Text c="dimmed">
        De {certificado.autoridad}. Vale hasta el {formatDay(diaFiscal(certificado.hasta))}. Firma los comprobantes desde el{' '}
        {formatDay(desde)}.
      </Text>
      {aviso !== 'ninguno' && (
        <Alert
          mt="sm"
          color={aviso === 'pronto' ? 'orange' : 'red'}
          icon={<IconAlertTriangle size={22} aria-hidden />}
          title={
            aviso === 'vencido'
              ? 'El certificado venció'
              : dias === 0
                ? 'El certificado vence hoy'
                : `Al certificado le quedan ${dias} días`
          }
        >
          Renuévalo con tu prestadora y súbelo aquí. Sin uno vigente no se firma, aunque se sigue vendiendo.
        </Alert>
      )}
      <ConfirmDialog
        opened={quitando}
        onClose={() => setQuitando(false)}
        onConfirm={quitar}
        title="¿Quitar el certificado?"
        confirmLabel="Quitar"
        danger
      >
        Los comprobantes E que se vendan esperarán sin firmar hasta que subas otro.
      </ConfirmDialog>
    </section>
  )
}

type FilaDeCola = EstadoDeEcf['cola'][number]

function Cola({ estado: { cola, detenida, vence } }: { estado: EstadoDeEcf }) {
  const ahora = useNow(30_000)
  const columnas: Column<FilaDeCola>[] = [
    state('estado', 'Estado', ({ estado }) => marcasEcf[estado]),
    text(
      'cuantos',
      'Comprobantes',
      ({ cuantos }) => (cuantos < CONTADOS_MAXIMO ? formatInteger(cuantos) : `${formatInteger(CONTADOS_MAXIMO)} o más`),
      {
        numeric: true,
      },
    ),
    text('desde', 'El más viejo espera', ({ desde }) => formatAgo(desde, ahora)),
  ]
  const parada = detenida === '' ? undefined : mensajeDe({ code: detenida })
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        En camino
      </Title>
      {parada && (
        <Alert color="orange" icon={<IconAlertTriangle size={22} aria-hidden />} title={parada.mensaje} mb="sm">
          {parada.arreglo}
        </Alert>
      )}
      <PlazoDeEnvio vence={vence} ahora={ahora} />
      {cola.length === 0 ? (
        <Text c="dimmed">No hay comprobantes en camino.</Text>
      ) : (
        <SmallTable label="Comprobantes en camino" rows={cola} rowKey={({ estado }) => estado} columns={columnas} />
      )}
    </section>
  )
}

/** By when DGII has to have the oldest one that it does not have. */
function PlazoDeEnvio({ vence, ahora }: { vence: string; ahora: number }) {
  if (vence === '') return null
  const plazo = plazoDe(vence, new Date(ahora).toISOString())
  if (plazo === 'bien') return <Text mb="sm">La DGII tiene que recibir el más viejo antes del {withStop(formatDateTime(vence))}</Text>
  return (
    <Alert
      mb="sm"
      color={plazo === 'pasado' ? 'red' : 'orange'}
      icon={<IconAlertTriangle size={22} aria-hidden />}
      title={plazo === 'pasado' ? 'Se pasó el plazo para enviar' : 'Queda poco para enviar'}
    >
      {plazo === 'pasado'
        ? `La DGII tenía que recibir el más viejo antes del ${withStop(formatDateTime(vence))} Se sigue intentando: no lo emitas otra vez, y avisa a tu contador.`
        : `La DGII tiene que recibir el más viejo antes del ${withStop(formatDateTime(vence))} Revisa que el servidor tenga internet y que nada lo detenga.`}
    </Alert>
  )
}

type Fila = EstadoDeEcf['porResolver'][number]

const columnasPorResolver: Column<Fila>[] = [
  text('ncf', 'Comprobante', ({ ncf }) => ncf, { card: 'title', width: 150 }),
  day('fecha', 'Fecha', ({ fecha }) => fecha, { width: 120 }),
  money('total', 'Total', ({ totalCentavos }) => totalCentavos, { width: 120 }),
  state('estado', 'Estado', ({ estado }) => marcasEcf[estado], { width: 130 }),
  text('que', 'Qué pasó', (fila) => explicacionDe(fila).que, { width: 240 }),
  text('arreglo', 'Qué hacer', (fila) => explicacionDe(fila).arreglo, { width: 320 }),
  instant('en', 'Desde', ({ en }) => en),
]

function PorResolver({ filas, onChange }: { filas: readonly Fila[]; onChange: () => void }) {
  const puede = usePuede(Ecf, 'resolver')
  const [abierta, setAbierta] = useState<Fila>()
  if (filas.length === 0) return null
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        Por resolver
      </Title>
      <DataTable
        name="ecf"
        label="Comprobantes por resolver"
        rows={filas}
        rowKey={({ id }) => id}
        columns={columnasPorResolver}
        empty={<Text c="dimmed">Nada por resolver.</Text>}
        {...(puede ? { onOpen: (fila: Fila) => fila.estado === 'rechazado' && setAbierta(fila) } : {})}
      />
      {abierta && (
        <RechazoForm
          ecf={abierta}
          onClose={() => setAbierta(undefined)}
          onDone={() => {
            setAbierta(undefined)
            onChange()
          }}
        />
      )}
    </section>
  )
}
