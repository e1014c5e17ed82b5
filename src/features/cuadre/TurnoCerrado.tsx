import { Alert, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import type { Fila } from '#data/fila.ts'
import { useConfigTienda, useVivo } from '#data/react.tsx'
import { reporteZ } from '#domain/cuadre.rules.ts'
import { MovimientoCaja } from '#domain/entidades/movimientos.ts'
import { Complemento, type CierreTurno, type Turno } from '#domain/entidades/turno.ts'
import { Venta } from '#domain/entidades/venta.ts'
import { impresoZ } from '#domain/reporte-z.ts'
import { explicarMotivo } from '#domain/revision.ts'
import { download } from '#ui/download.ts'
import { formatDateTime, formatInteger, formatMoney } from '#ui/format.ts'
import { MoneyText } from '#ui/MoneyText.tsx'
import { PageLayout } from '#ui/PageLayout.tsx'
import { Loading } from '#ui/states.tsx'
import { StatCard } from '#ui/StatCard.tsx'
import { SyncMark } from '#ui/SyncMark.tsx'
import { enviarAImpresora, useImpresora } from '#ui/imprimir/impresora.ts'
import { imprimirEnNavegador } from '#ui/imprimir/navegador.ts'
import { Renglones } from './Renglones.tsx'

interface Props {
  turno: Turno
  cierre: Fila<CierreTurno>
  caja: string
  onVolver: () => void
}

/** A closed shift: what it counted, what turned up later, and its Z report to print. */
export function TurnoCerrado({ turno, cierre: { doc: cierre, estado, motivo }, caja, onVolver }: Props) {
  const config = useConfigTienda()
  const ventas = useVivo(Venta, { padre: turno.id })
  const movimientos = useVivo(MovimientoCaja, { padre: turno.id })
  const complementos = useVivo(Complemento, { padre: cierre.id })
  const impresora = useImpresora()
  if (!ventas || !movimientos || !complementos) return <Loading />
  const tardios = complementos.map(({ doc }) => doc)
  const z = reporteZ(
    turno,
    cierre,
    ventas.map(({ doc }) => doc),
    movimientos.map(({ doc }) => doc),
  )
  const impreso = impresoZ({
    reporte: z,
    tienda: { nombre: config?.tiendaNombre ?? '', rnc: config?.tiendaRnc ?? '' },
    caja,
    complementos: tardios,
  })
  // This device keeps 30 days of facts: an older shift still shows its stored totals, not a report of half its sales.
  const completo = z.ventas === cierre.ventas && z.notasCredito === cierre.notasCredito
  const pdf = async () => {
    const { hacerPdf } = await import('#ui/imprimir/pdf.ts')
    download(`${impreso.titulo}.pdf`, await hacerPdf([impreso], 'ticket'))
  }
  return (
    <PageLayout
      title={`Turno cerrado de ${caja}`}
      description={`${cierre.cajeroNombre}, ${formatDateTime(turno.en)} a ${formatDateTime(cierre.en)}`}
      actions={
        <>
          <Button variant="default" leftSection={<IconArrowLeft size={18} />} onClick={onVolver}>
            Todos los turnos
          </Button>
          {completo && (
            <Button variant="default" leftSection={<IconFileTypePdf size={18} />} onClick={() => void pdf()}>
              PDF
            </Button>
          )}
          {completo && impresora.conectada && (
            <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => void enviarAImpresora([impreso])}>
              Impresora de tickets
            </Button>
          )}
          {completo && (
            <Button leftSection={<IconPrinter size={18} />} onClick={() => imprimirEnNavegador([impreso], 'ticket')}>
              Imprimir reporte Z
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <Group>
          <SyncMark state={estado} detail={explicarMotivo(motivo)} />
        </Group>
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
            value={formatInteger(tardios.length)}
            hint={tardios.length === 0 ? 'Nada llegó tarde' : 'Llegaron después del cierre'}
            tone={tardios.length === 0 ? 'good' : 'warn'}
          />
        </SimpleGrid>
        <Card>
          <Renglones renglones={cierre.renglones} />
        </Card>
        {cierre.motivoDiferencia !== '' && (
          <Alert color="orange" title="Motivo de la diferencia">
            {cierre.motivoDiferencia}
          </Alert>
        )}
        {!completo && (
          <Alert color="blue" title="Este equipo ya no guarda todas sus facturas">
            Se ven los totales guardados en el cierre. El detalle de cada factura está en «Facturas», que lo pide al servidor.
          </Alert>
        )}
        {tardios.length > 0 && (
          <Card component="section" aria-labelledby="complementos">
            <Title order={2} size="h4" id="complementos">
              Complementos
            </Title>
            <Text c="dimmed" mb="xs">
              Llegaron después del cierre. El cierre no cambia; esto se le suma.
            </Text>
            {tardios.map((c) => (
              <Group key={c.id} justify="space-between">
                <Text className="numeros">{c.ncf === '' ? 'Movimiento de caja' : c.ncf}</Text>
                <Text size="sm" c="dimmed">
                  efectivo <MoneyText centavos={c.efectivoDopCentavos} signed />
                </Text>
                <MoneyText centavos={c.totalCentavos} fw={650} />
              </Group>
            ))}
          </Card>
        )}
      </Stack>
    </PageLayout>
  )
}
