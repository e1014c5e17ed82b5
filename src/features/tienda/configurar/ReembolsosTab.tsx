import { NumberInput, Stack, Text, Textarea } from '@mantine/core'
import { useTienda } from '#data/react.tsx'
import { comandos } from '#domain/comandos.ts'
import type { Tienda } from '#domain/entidades/tienda.ts'
import { useLocked } from '#ui/useLocked.ts'
import { useOrden } from '../../useOrden.ts'
import { Seccion } from '../../Seccion.tsx'
import { problemaDeCampo } from '../campos/revisar.ts'
import { Hoja } from '../../Hoja.tsx'
import { useCambios } from '../../useCambios.ts'

/** What the store says of returns, as the public page shows it. */
export function ReembolsosTab({ tienda }: { tienda: Tienda }) {
  const { tiendaId } = useTienda()
  const orden = useOrden()
  const { tiendaReembolso, tiendaReembolsoDias } = tienda
  const { valores, cambiados, sucio, cambiar, descartar, aceptar } = useCambios<{
    tiendaReembolso: string
    tiendaReembolsoDias: number | null
  }>({
    tiendaReembolso,
    tiendaReembolsoDias,
  })
  const malTexto = problemaDeCampo('tiendaReembolso', valores.tiendaReembolso)
  const problema = valores.tiendaReembolsoDias === null ? 'Faltan los días' : malTexto
  const [guardar, guardando] = useLocked(async () => {
    const { tiendaReembolsoDias: dias, ...resto } = cambiados
    if (problema !== undefined || dias === null) return
    if ((await orden(comandos.editarTienda, { tiendaId }, { ...resto, ...(dias === undefined ? {} : { tiendaReembolsoDias: dias }) })).ok)
      aceptar()
  })
  return (
    <Hoja sucio={sucio} guardando={guardando} problema={problema} onSave={guardar} onDiscard={descartar}>
      <Seccion titulo="Cambios y devoluciones">
        <Stack>
          <NumberInput
            label="Días para devolver"
            description="0: la página no dice ningún plazo"
            min={0}
            max={365}
            allowDecimal={false}
            maw={260}
            value={valores.tiendaReembolsoDias ?? ''}
            onChange={(dias) => cambiar({ tiendaReembolsoDias: typeof dias === 'number' ? dias : null })}
          />
          <Textarea
            label="Condiciones"
            placeholder="Con la factura y el empaque. No se devuelven alimentos abiertos."
            autosize
            minRows={4}
            value={valores.tiendaReembolso}
            onChange={(event) => cambiar({ tiendaReembolso: event.currentTarget.value })}
            error={malTexto}
          />
          <Text size="sm" c="dimmed">
            Sale en tu página pública. En la caja la devolución la autoriza un supervisor; pasados 30 días no devuelve el ITBIS.
          </Text>
        </Stack>
      </Seccion>
    </Hoja>
  )
}
