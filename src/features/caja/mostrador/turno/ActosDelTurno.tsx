import { Stack, Text } from '@mantine/core'
import { usePin, useVivo } from '#data/session/react.tsx'
import { ActoCaja } from '#domain/ventas/acto-caja.entity.ts'
import { formatMoney } from '#domain/core/money.ts'
import { formatTime } from '#ui/format.ts'
import { SyncMark } from '#ui/show/SyncMark.tsx'
import classes from './VentasDelTurno.module.css'

const queFue = ({ clase, detalle, centavos }: ActoCaja): string =>
  clase === 'gaveta'
    ? 'Gaveta abierta sin venta'
    : `${clase === 'linea' ? 'Quitado de la venta' : 'Venta vaciada'}: ${detalle} (${formatMoney(centavos)})`

/** What was taken out of sales before they were charged, and each opening of the drawer, with who did it and who allowed it. */
export function ActosDelTurno({ turnoId }: { turnoId: string }) {
  const { accesos } = usePin()
  const actos = useVivo(ActoCaja, { padre: turnoId }) ?? []
  if (actos.length === 0) return null
  const nombre = (id: string) => accesos.find(({ empleadoId }) => empleadoId === id)?.nombre ?? 'Alguien'
  return (
    <section aria-label="Líneas quitadas y gaveta">
      <Text fw={650} mb="xs">
        Líneas quitadas y gaveta
      </Text>
      <ul className={classes['actos']}>
        {actos.map(({ doc, estado }) => (
          <li key={doc.id}>
            <Stack gap={0} style={{ minWidth: 0, flex: 1 }}>
              <Text>{queFue(doc)}</Text>
              <Text size="sm" c="dimmed">
                {formatTime(doc.en)} · {nombre(doc.creadoPor)}
                {doc.autorizadoPor === '' ? '' : `, con permiso de ${nombre(doc.autorizadoPor)}`}
              </Text>
            </Stack>
            <SyncMark state={estado} compact />
          </li>
        ))}
      </ul>
    </section>
  )
}
