import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconClock, IconFileCode, IconFileInvoice, IconFileTypePdf, IconRosetteDiscountCheck, IconX } from '@tabler/icons-react'
import { useParams } from 'react-router-dom'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosEcf } from '#domain/fiscal/ecf/comandos.ecf.ts'
import { formatoIdentificacion } from '#domain/fiscal/identificacion.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import { mensajeDe } from '#domain/messages.ts'
import { download } from '#ui/download.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { Paper } from '#ui/show/Paper.tsx'
import { EmptyState, Loading, OfflineState } from '#ui/show/states.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { useOrden } from '../kit/answer/useCommand.ts'
import { estadoPublico, type EstadoPublico } from './estado-publico.ts'

const ICONOS: Readonly<Record<EstadoPublico['clase'], typeof IconX>> = {
  espera: IconClock,
  vale: IconRosetteDiscountCheck,
  'no-vale': IconX,
}
const COLORES = { espera: 'blue', vale: 'teal', 'no-vale': 'red' } as const

/** An electronic document for whoever holds its paper: the document, whether it is signed, and what DGII says of it. */
export function Component() {
  const { tiendaId = '', ventaId = '', palabra = '' } = useParams()
  const donde = { tiendaId, ventaId, palabra }
  const { datos, error, recargar } = useConsulta(comandosEcf.comprobantePublico, donde, {}, { cadaMs: 30_000 })
  const ordenar = useOrden()
  const [bajarXml, bajando] = useLocked(async () => {
    const dicho = await ordenar(comandosEcf.xmlPublico, donde, {}, { bien: 'XML firmado bajado' })
    if (dicho.ok) download(dicho.value.nombre, new Blob([dicho.value.xml], { type: 'application/xml' }))
  })
  const [bajarPdf, haciendo] = useLocked(async () => {
    if (datos) download(`${datos.papel.titulo}.pdf`, await (await import('#ui/imprimir/pdf.ts')).hacerPdf([datos.papel], 'carta'))
  })
  if (!datos && error?.code === 'red.sin-conexion') return <OfflineState isPage what="El comprobante" onRetry={recargar} />
  if (!datos && error) {
    const { mensaje, arreglo } = mensajeDe(error)
    return (
      <PageLayout title="Comprobante">
        <EmptyState icon={<IconFileInvoice size={38} />} title={mensaje}>
          {arreglo}
        </EmptyState>
      </PageLayout>
    )
  }
  if (!datos) return <Loading label="Abriendo el comprobante…" />
  const { clase, titulo, explicacion } = estadoPublico(datos.estado)
  const Icono = ICONOS[clase]
  return (
    <PageLayout
      width="narrow"
      title={`${datos.nombreTipo} ${datos.ncf}`}
      description={`${datos.tiendaNombre} · RNC ${formatoIdentificacion(datos.rnc)} · ${formatoFecha(datos.fecha)} · ${formatMoney(datos.totalCentavos)}`}
    >
      <Stack>
        <Alert color={COLORES[clase]} icon={<Icono size={22} aria-hidden />} title={titulo}>
          {explicacion}
          {datos.mensajes.map((mensaje) => (
            <Text key={mensaje} size="sm">
              {mensaje}
            </Text>
          ))}
          {datos.timbre !== '' && (
            <Text mt={4}>
              <Anchor href={datos.timbre} target="_blank" rel="noreferrer">
                Consultarlo en la página de la DGII
              </Anchor>
            </Text>
          )}
        </Alert>
        <Group gap="xs">
          <Button variant="default" leftSection={<IconFileTypePdf size={20} aria-hidden />} loading={haciendo} onClick={bajarPdf}>
            Bajar el PDF
          </Button>
          {datos.firmado && (
            <Button variant="default" leftSection={<IconFileCode size={20} aria-hidden />} loading={bajando} onClick={bajarXml}>
              Bajar el XML firmado
            </Button>
          )}
        </Group>
        <Paper impreso={datos.papel} />
      </Stack>
    </PageLayout>
  )
}
