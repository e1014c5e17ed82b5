import { useCallback } from 'react'
import { Alert, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { sha256De } from '#data/session/de-tienda.ts'
import type { Fila } from '#data/device/fila.ts'
import { useConfigTienda, useTienda, useVivo } from '#data/session/react.tsx'
import { segundosCierres } from '#data/caja/turnos.ts'
import { useLeido } from '#data/useLeido.ts'
import { huellaCorta, huellaDe } from '#domain/caja/cuadre.huella.ts'
import { contadoPor, type MovimientoDeTurno } from '#domain/caja/cuadre.rules.ts'
import { reporteZ } from '#domain/caja/reporte-z.rules.ts'
import { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { Complemento, type CierreTurno, type Turno } from '#domain/caja/turno.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { mensajeDe } from '#domain/messages.ts'
import { resumenPorAclarar } from '#domain/confianza/por-aclarar.ts'
import { impresoZ } from '#domain/caja/reporte-z.ts'
import { explicarMotivo } from '#domain/sync/revision.ts'
import { formatMoney } from '#domain/core/money.ts'
import { formatDateTime, formatInteger } from '#ui/format.ts'
import { MoneyText } from '#ui/show/MoneyText.tsx'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { Loading } from '#ui/show/states.tsx'
import { StatCard } from '#ui/show/StatCard.tsx'
import { SyncMark } from '#ui/show/SyncMark.tsx'
import { DosCierres } from '#features/kit/aclarar/DosCierres.tsx'
import { IncluyePorAclarar } from '#features/kit/aclarar/IncluyePorAclarar.tsx'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { enPalabras } from '#features/kit/answer/useCommand.ts'
import { DocumentosDelTurno } from './DocumentosDelTurno.tsx'
import { PapelesZ } from './PapelesZ.tsx'
import { Renglones } from './Renglones.tsx'
import { useHechosDelTurno, type HechosDelTurno } from './useHechosDelTurno.ts'

interface Props {
  turno: Turno
  cierre: Fila<CierreTurno>
  caja: string
  onBack: () => void
}

/** A closed shift: what it counted, what turned up later, and its Z report to print. */
export function TurnoCerrado({ turno, cierre: { doc: cierre, estado, motivo }, caja, onBack }: Props) {
  const complementos = useVivo(Complemento, { padre: cierre.id })
  const hechos = useHechosDelTurno(cierre)
  const esTardio = useCallback((hecho: Venta | MovimientoDeTurno) => !contadoPor(cierre)(hecho), [cierre])
  const huella = useHuella(cierre, hechos)
  const tienda = useTienda()
  // Two closings of a shift have one id: when the one that counts takes this one's place, only its moment tells.
  const segundos = useLeido(() => segundosCierres(tienda, turno.id), [tienda, turno.id, cierre.hlc])
  if (!hechos || !complementos) return <Loading />
  const tardios = complementos.map(({ doc }) => doc)
  return (
    <PageLayout
      title={`Turno cerrado de ${caja}`}
      description={`${cierre.cajeroNombre}, ${formatDateTime(turno.en)} a ${formatDateTime(cierre.en)}`}
      actions={
        <>
          <Button variant="default" leftSection={<IconArrowLeft size={18} />} onClick={onBack}>
            Todos los turnos
          </Button>
          {hechos.faltan === 0 && huella && (
            <Papeles turno={turno} cierre={cierre} hechos={hechos} caja={caja} huella={huella.guardada} complementos={tardios} />
          )}
        </>
      }
    >
      <Stack>
        <IncluyePorAclarar que="Este cierre" de={({ turnoId }) => turnoId === turno.id} />
        <Group>
          <SyncMark state={estado} detail={explicarMotivo(motivo)} />
          {huella && (
            <Text className="numeros" c="dimmed">
              Huella del cierre {huellaCorta(huella.guardada)}
            </Text>
          )}
        </Group>
        {huella?.coincide === false && (
          <Alert color="red" role="alert" title="La huella no coincide con lo que hay">
            Los documentos de este turno no son los que se contaron al cerrar. No imprimas este reporte: avisa al operador.
          </Alert>
        )}
        {segundos.error && <Problem>{enPalabras(segundos.error)}</Problem>}
        {segundos.valor?.map((segundo) => (
          <DosCierres key={segundo.seq} vale={cierre} segundo={segundo} />
        ))}
        <Cifras turno={turno} cierre={cierre} complementos={tardios.length} />
        <Card>
          <Renglones renglones={cierre.renglones} />
        </Card>
        {hechos.faltan > 0 && <Faltan hechos={hechos} />}
        {tardios.length > 0 && <Complementos complementos={tardios} />}
        <DocumentosDelTurno ventas={hechos.ventas} movimientos={hechos.movimientos} esTardio={esTardio} />
      </Stack>
    </PageLayout>
  )
}

/**
 * The fingerprint as it was stored, and whether what is here gives the same; worked out now for a closing of before there were
 * any. Undefined while documents are missing.
 */
function useHuella(cierre: CierreTurno, hechos: HechosDelTurno | undefined): { guardada: string; coincide: boolean } | undefined {
  const sha256 = sha256De(useTienda())
  const { valor } = useLeido(async () => {
    if (!hechos || hechos.faltan > 0) return undefined
    const docs = <T,>(filas: readonly Fila<T>[]) => filas.map(({ doc }) => doc)
    const hecha = await huellaDe(cierre, docs(hechos.ventas), docs(hechos.movimientos), sha256)
    return { guardada: cierre.huella || hecha, coincide: cierre.huella === '' || cierre.huella === hecha }
  }, [cierre, hechos, sha256])
  return valor
}

interface PapelesProps {
  turno: Turno
  cierre: CierreTurno
  hechos: HechosDelTurno
  caja: string
  huella: string
  complementos: readonly Complemento[]
}

function Papeles({ turno, cierre, hechos, caja, huella, complementos }: PapelesProps) {
  const config = useConfigTienda()
  const asuntos = useVivo(Aclaracion, { clave: 'pendiente' })
  if (!asuntos) return null
  const porAclarar = resumenPorAclarar(asuntos.map(({ doc }) => doc).filter(({ turnoId }) => turnoId === turno.id))
  const reporte = reporteZ(
    turno,
    cierre,
    hechos.ventas.map(({ doc }) => doc),
    hechos.movimientos.map(({ doc }) => doc),
  )
  const tienda = { nombre: config?.tiendaNombre ?? '', rnc: config?.tiendaRnc ?? '' }
  return <PapelesZ impreso={impresoZ({ reporte, tienda, caja, huella, complementos, porAclarar })} />
}

function Cifras({ turno, cierre, complementos }: { turno: Turno; cierre: CierreTurno; complementos: number }) {
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      <StatCard
        label="Vendido"
        value={formatMoney(cierre.totalVentasCentavos)}
        hint={`${formatInteger(cierre.ventas)} ${cierre.ventas === 1 ? 'factura' : 'facturas'}, ${formatInteger(cierre.notasCredito)} ${cierre.notasCredito === 1 ? 'nota' : 'notas'} de crédito`}
      />
      <StatCard label="ITBIS" value={formatMoney(cierre.totalItbisCentavos)} />
      <StatCard
        label="Fondo"
        value={formatMoney(turno.fondoDopCentavos)}
        hint={turno.fondoUsdCentavos > 0 ? formatMoney(turno.fondoUsdCentavos, 'USD') : undefined}
      />
      <StatCard
        label="Complementos"
        value={formatInteger(complementos)}
        hint={complementos === 0 ? 'Nada llegó tarde' : 'Llegaron después del cierre'}
        tone={complementos === 0 ? 'good' : 'warn'}
      />
    </SimpleGrid>
  )
}

/** An old shift: this device forgot its documents, or they are still at another one. */
function Faltan({ hechos: { faltan, pidiendo, error, pedirOtraVez } }: { hechos: HechosDelTurno }) {
  if (pidiendo) return <Loading />
  const [titulo, arreglo] =
    error === undefined
      ? [
          'El servidor todavía no tiene todos sus documentos',
          `Faltan ${formatInteger(faltan)}: llegarán cuando el equipo que los hizo se conecte.`,
        ]
      : error.code === 'red.sin-conexion'
        ? [
            'Este equipo ya no guarda todos sus documentos',
            'Sin conexión se ven los totales del cierre. Conéctate para pedirlos y sacar su reporte Z.',
          ]
        : [mensajeDe(error).mensaje, mensajeDe(error).arreglo]
  return (
    <Alert color="blue" role="status" title={titulo}>
      {arreglo}{' '}
      <Button size="xs" variant="default" onClick={pedirOtraVez}>
        Pedirlos otra vez
      </Button>
    </Alert>
  )
}

function Complementos({ complementos }: { complementos: readonly Complemento[] }) {
  return (
    <Card component="section" aria-labelledby="complementos">
      <Title order={2} size="h4" id="complementos">
        Complementos
      </Title>
      <Text c="dimmed" mb="xs">
        Llegaron después del cierre. El cierre no cambia; esto se le suma.
      </Text>
      {complementos.map((c) => (
        <Group key={c.id} justify="space-between">
          <Text className="numeros">{c.ncf === '' ? 'Movimiento de la gaveta' : c.ncf}</Text>
          <Text size="sm" c="dimmed">
            efectivo <MoneyText centavos={c.efectivoDopCentavos} signed />
          </Text>
          <MoneyText centavos={c.totalCentavos} fw={650} />
        </Group>
      ))}
    </Card>
  )
}
