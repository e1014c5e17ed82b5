import { Button, CopyButton, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconCopy, IconFileDollar, IconPhone } from '@tabler/icons-react'
import { useParams } from 'react-router-dom'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosCobros } from '#domain/cobros/comandos.cobros.ts'
import type { LineaDeEstado } from '#domain/cobros/recibo.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import { enlaceWhatsapp, formatoIdentificacion, formatoTelefono } from '#domain/fiscal/identificacion.ts'
import { mensajeDe } from '#domain/messages.ts'
import type { Column } from '#ui/DataTable.tsx'
import { formatDateTime } from '#ui/format.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { StatCard } from '#ui/show/StatCard.tsx'
import { EmptyState, Loading, OfflineState } from '#ui/show/states.tsx'
import { day, money, text } from '../kit/columns.tsx'
import { WhatsappButton } from '../kit/LinkButton.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'
import classes from './CuentaPublica.module.css'

const columnas: readonly Column<LineaDeEstado>[] = [
  text('documento', 'Documento', ({ ncf }) => ncf),
  // What somebody looks for comes first: a telephone shows three columns.
  money('debe', 'Debe', ({ pendienteCentavos }) => pendienteCentavos),
  day('vence', 'Vence', ({ vence }) => vence),
  day('fecha', 'Emitida', ({ fecha }) => fecha),
  money('total', 'Total', ({ centavos }) => centavos),
]

/** What a customer owes a store, for whoever has the link, while it opens. */
export function Component() {
  const { tiendaId = '', palabra = '' } = useParams()
  const { datos, error, recargar } = useConsulta(comandosCobros.cuentaPublica, { tiendaId, palabra }, {})
  if (error?.code === 'red.sin-conexion') return <OfflineState isPage what="El estado de cuenta" onRetry={recargar} />
  if (error) {
    const { mensaje, arreglo } = mensajeDe(error)
    return (
      <PageLayout title="Estado de cuenta">
        <EmptyState icon={<IconFileDollar size={38} />} title={mensaje}>
          {arreglo}
        </EmptyState>
      </PageLayout>
    )
  }
  if (!datos) return <Loading label="Abriendo el estado de cuenta…" />
  const { tienda, clienteNombre, cuentas, lineas, vencidoCentavos, saldoCentavos, hoy, vence } = datos
  return (
    <PageLayout
      title={`Estado de cuenta de ${clienteNombre}`}
      description={[
        tienda.tiendaNombre,
        ...(tienda.tiendaRnc === '' ? [] : [`RNC ${formatoIdentificacion(tienda.tiendaRnc)}`]),
        ...(tienda.tiendaTelefono === '' ? [] : [`Tel. ${formatoTelefono(tienda.tiendaTelefono)}`]),
      ].join(' · ')}
    >
      <Stack>
        <StatCard
          label={saldoCentavos < 0 ? 'A su favor' : `Saldo al ${formatoFecha(hoy)}`}
          value={formatMoney(Math.abs(saldoCentavos))}
          hint={vencidoCentavos > 0 ? `Vencido: ${formatMoney(vencidoCentavos)}` : undefined}
        />
        {lineas.length === 0 ? (
          <Text>No hay facturas por pagar.</Text>
        ) : (
          <SmallTable
            label="Facturas por pagar"
            minWidth={520}
            rows={lineas}
            rowKey={({ ncf, vence: dia }) => `${ncf} ${dia}`}
            columns={columnas}
          />
        )}
        {saldoCentavos > 0 && (
          <ComoPagar
            cuentas={cuentas}
            telefono={tienda.tiendaTelefono}
            palabras={`Hola, soy ${clienteNombre}. Les escribo por mi cuenta de ${formatMoney(saldoCentavos)}.`}
          />
        )}
        <Text size="sm" c="dimmed">
          Este enlace sirve hasta el {formatDateTime(vence)}
        </Text>
      </Stack>
    </PageLayout>
  )
}

interface ComoPagarProps {
  cuentas: readonly { nombre: string; instrucciones: string }[]
  telefono: string
  /** With which a message to the store begins. */
  palabras: string
}

/** Where to pay, and whom to tell that it was, or that something here is wrong. */
function ComoPagar({ cuentas, telefono, palabras }: ComoPagarProps) {
  const whatsapp = enlaceWhatsapp(telefono)
  return (
    <Stack component="section" gap="sm" aria-labelledby="como-pagar">
      <Title order={2} size="h4" id="como-pagar">
        Cómo pagar
      </Title>
      {cuentas.map(({ nombre, instrucciones }) => (
        <Paper key={`${nombre} ${instrucciones}`} withBorder p="md">
          <Group justify="space-between" wrap="wrap">
            <div>
              <Text fw={600}>{nombre}</Text>
              <Text className={classes['instrucciones'] ?? ''}>{instrucciones}</Text>
            </div>
            <CopyButton value={instrucciones} timeout={3000}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  onClick={copy}
                  leftSection={copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
                  aria-label={copied ? 'Copiado' : `Copiar la cuenta de ${nombre}`}
                >
                  {copied ? 'Copiado' : 'Copiar'}
                </Button>
              )}
            </CopyButton>
          </Group>
        </Paper>
      ))}
      <Text>
        {cuentas.length > 0
          ? 'Cuando transfieras, mándale a la tienda la foto del comprobante. También puedes pagar en la tienda.'
          : 'Pasa por la tienda, o pregúntale a qué cuenta transferir.'}{' '}
        Si ya pagaste o algo no es tuyo, díselo.
      </Text>
      {telefono !== '' && (
        <Group>
          {whatsapp !== undefined && <WhatsappButton href={`${whatsapp}?text=${encodeURIComponent(palabras)}`} />}
          <Button component="a" variant="default" leftSection={<IconPhone size={20} aria-hidden />} href={`tel:${telefono}`}>
            Llamar a la tienda
          </Button>
        </Group>
      )}
    </Stack>
  )
}
