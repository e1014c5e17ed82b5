import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconClockPause, IconX } from '@tabler/icons-react'
import { comandosTransferencias, type TransferenciaVista } from '#domain/bancos/comandos.transferencias.ts'
import { formatMoney } from '#domain/core/money.ts'
import { mensajeDe } from '#domain/messages.ts'
import { nombreMetodo } from '#domain/ventas/venta.rules.ts'
import { useConsulta } from '#data/useConsulta.ts'
import { Facts } from '#features/kit/Facts.tsx'
import { formatDateTime } from '#ui/format.ts'
import { FotoComprobante } from '#features/kit/photo/FotoComprobante.tsx'
import { Coincidencias } from '../RevisionDePago.tsx'
import type { FilaDeVenta } from './cola-de-transferencias.ts'
import { DichoPorElBanco } from './DichoPorElBanco.tsx'
import classes from './Pagos.module.css'

const palabrasDeEstado: Readonly<Record<TransferenciaVista['estado'], string>> = {
  pendiente: 'por verificar',
  aprobada: 'aprobada',
  rechazada: 'rechazada',
  perdida: 'dada por perdida',
  cobrada: 'cobrada en efectivo',
  cargada: 'cargada a un cliente',
  anulada: 'anulada con su cobro',
}

interface Props {
  fila: FilaDeVenta
  impide: string | undefined
  onDecide: (accion: 'aprobar' | 'rechazar') => void
}

/** A transfer or cheque that a till took: what is expected beside what the bank says, who else brings that number, and the decision. */
export function DetalleDeTransferencia({ fila, impide, onDecide }: Props) {
  const { transferencia, tienda, moneda, desde, propuesta } = fila
  const { ncf, clienteNombre, cajeroNombre, referencia, banco, historia } = transferencia
  const datos = [
    ['Tienda', tienda.tiendaNombre],
    ['Forma de pago', nombreMetodo[transferencia.metodo]],
    [transferencia.clase === 'cobro' ? 'Recibo de cobro' : 'Factura', ncf],
    ['Cliente', clienteNombre],
    ['La cobró', cajeroNombre],
    ['Número', referencia || 'No se escribió'],
    ['Banco', banco || 'No se dijo'],
    ['Se espera', formatMoney(fila.centavos, moneda)],
    ['Cobrada', formatDateTime(desde)],
  ] as const
  return (
    <Stack gap="lg">
      <Title order={2} size="h3">
        {ncf} · {formatMoney(fila.centavos, moneda)}
      </Title>
      <div className={classes['comprobante']}>
        <Facts rows={datos} />
        <Stack gap="md">
          {transferencia.archivoId !== '' && (
            <FotoComprobante archivoId={transferencia.archivoId} alt={`Transferencia de ${clienteNombre}`} />
          )}
          <DichoPorElBanco propuesta={propuesta} moneda={moneda} />
          {historia.length > 0 && (
            <ul aria-label="Lo que se hizo con ella">
              {historia.map(({ accion, en, nombre, motivo }) => (
                <li key={en + accion}>
                  <Text size="sm">
                    {palabrasDeActo[accion]} {nombre}, {formatDateTime(en)}
                    {motivo === '' ? '' : `: ${motivo}`}
                  </Text>
                </li>
              ))}
            </ul>
          )}
        </Stack>
      </div>
      {impide === undefined ? (
        <Group gap="sm">
          <Button color="teal" leftSection={<IconCheck size={20} aria-hidden />} onClick={() => onDecide('aprobar')}>
            Aprobar
          </Button>
          <Button color="red" variant="light" leftSection={<IconX size={20} aria-hidden />} onClick={() => onDecide('rechazar')}>
            Rechazar
          </Button>
        </Group>
      ) : (
        <Alert color="blue" icon={<IconClockPause size={22} aria-hidden />}>
          {impide}
        </Alert>
      )}
      <section aria-label="Coincidencias">
        <Title order={3} size="h4" mb="xs">
          ¿Se usó antes?
        </Title>
        <MismoNumero tiendaId={tienda.tiendaId} referencia={referencia} menos={transferencia.id} conPedidos />
      </section>
    </Stack>
  )
}

const palabrasDeActo: Readonly<Record<TransferenciaVista['historia'][number]['accion'], string>> = {
  aprobar: 'La aprobó',
  rechazar: 'La rechazó',
  corregir: 'Cambió su número',
  perder: 'La dio por perdida',
  cobrar: 'La cobró en efectivo',
  cargar: 'La cargó a un cliente',
  anular: 'Anuló su cobro',
  revertir: 'La revirtió',
}

/** Who else brings this number: sales of this store and, where asked, orders. */
export function MismoNumero({
  tiendaId,
  referencia,
  menos = '',
  conPedidos = false,
}: {
  tiendaId: string
  referencia: string
  menos?: string
  conPedidos?: boolean
}) {
  const { datos, error } = useConsulta(comandosTransferencias.igualesDeTransferencia, { tiendaId }, { referencia, menos })
  if (error) return <Alert color="orange" title={mensajeDe(error).mensaje} />
  if (!datos) return <Text c="dimmed">Buscando ese número…</Text>
  const { ventas, pedidos, fotos, fotosDePedidos } = datos
  return (
    <Stack gap="xs">
      {referencia === '' && <Text c="dimmed">Sin número no se puede saber. Escríbelo al aprobar.</Text>}
      {fotos.map((otra) => (
        <Alert key={`foto ${otra.id}`} color="red" title="La misma foto, o una muy parecida, en otro pago">
          {otra.ncf}, de {formatMoney(otra.centavos, otra.moneda)}, que cobró {otra.cajeroNombre}: {palabrasDeEstado[otra.estado]}.
        </Alert>
      ))}
      {fotosDePedidos.length > 0 && <Coincidencias revisado={{ coincidencias: fotosDePedidos, fotoLista: true }} />}
      {ventas.map((otra) => (
        <Alert key={otra.id} color="red" title={otra.clase === 'cobro' ? 'El mismo número en un cobro' : 'El mismo número en otra venta'}>
          {otra.ncf}, de {formatMoney(otra.centavos, otra.moneda)}, que cobró {otra.cajeroNombre}: {palabrasDeEstado[otra.estado]}.
        </Alert>
      ))}
      {conPedidos && referencia !== '' && (ventas.length === 0 || pedidos.length > 0) && (
        <Coincidencias revisado={{ coincidencias: pedidos, fotoLista: true }} />
      )}
    </Stack>
  )
}
