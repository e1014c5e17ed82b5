import { Button, Modal, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useVivo } from '#data/session/react.tsx'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { numeroDeRecibo, totalDeCobro } from '#domain/cobros/cobro.rules.ts'
import { reciboDe } from '#domain/cobros/recibo.ts'
import { formatMoney } from '#domain/core/money.ts'
import { explicarMotivo } from '#domain/sync/revision.ts'
import { SyncMark } from '#ui/show/SyncMark.tsx'
import { PapelDeRecibo } from './PapelDeRecibo.tsx'

/** The collection is on disk: how much, its number, and the paper. */
export function ReciboHecho({ cobro, onClose }: { cobro: Cobro; onClose: () => void }) {
  const fila = useVivo(Cobro, { clave: cobro.cliente.clienteId })?.find(({ doc }) => doc.id === cobro.id)
  const estado = fila?.estado ?? 'guardado'
  return (
    <Modal opened onClose={onClose} title={cobro.anula === null ? 'Cobrado' : 'Anulado'} size="lg">
      <Stack align="center">
        <IconCircleCheckFilled size={52} color="var(--mantine-color-teal-5)" aria-hidden />
        <div role="status">
          <Title order={2} className="numeros">
            {formatMoney(totalDeCobro(cobro))}
          </Title>
        </div>
        <Text>
          Recibo {numeroDeRecibo(cobro)} · {cobro.cliente.nombre}
        </Text>
        {cobro.anticipoCentavos > 0 && cobro.anula === null && (
          <Text fw={600}>{formatMoney(cobro.anticipoCentavos)} quedan a su favor.</Text>
        )}
        <SyncMark state={estado} {...(estado === 'cuarentena' ? { detail: explicarMotivo(fila?.motivo ?? '') } : {})} />
        <PapelDeRecibo papel={(tienda) => reciboDe(cobro, tienda)} />
        <Button data-autofocus size="lg" fullWidth onClick={onClose}>
          Listo
        </Button>
      </Stack>
    </Modal>
  )
}
