import { useState } from 'react'
import { Alert, Badge, Button, Modal, Stack, Text } from '@mantine/core'
import { IconCloudDownload } from '@tabler/icons-react'
import { leyDe } from '#data/session/de-tienda.ts'
import { pedirNumeros } from '#data/ventas/pedir.ts'
import { useConfigTienda, useSync, useTienda } from '#data/session/react.tsx'
import { enContingencia } from '#domain/fiscal/ecf/contingencia.rules.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { mensajeDe } from '#domain/messages.ts'
import { umbralConsumo } from '#domain/fiscal/itbis.rules.ts'
import { formatMoney } from '#domain/core/money.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { tiposDeVenta, type TipoDeVenta } from '#domain/core/tipos-comprobante.ts'
import type { Fallo } from '#domain/core/result.ts'
import { formatDay, formatInteger } from '#ui/format.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { ChooseList } from '#ui/input/ChooseList.tsx'
import { useHoy } from '#features/kit/device/useHoy.ts'
import type { NumerosPorTipo } from './useNumerosTras.ts'

interface Props {
  actual: TipoDeVenta
  numeros: NumerosPorTipo | undefined
  onPick: (tipo: TipoDeVenta) => void
  onClose: () => void
}

const DE_VENTA = tiposDeVenta.filter((tipo) => !comprobantes[tipo].notaCredito)

/** What the law asks of the buyer, with the threshold of the day. */
const compradorEnPalabras = (tipo: TipoDeVenta, umbralCentavos: number): string => {
  const { comprador } = comprobantes[tipo]
  return comprador === 'obligatorio' ? 'Lleva RNC o cédula' : comprador === 'umbral' ? `RNC solo desde ${formatMoney(umbralCentavos)}` : ''
}

/** As what the sale is issued, with the next number of each type and how many are left here. */
export function ElegirComprobante({ actual, numeros, onPick, onClose }: Props) {
  const hoy = useHoy()
  const umbral = umbralConsumo(hoy, leyDe(useTienda()).umbrales)
  const config = useConfigTienda()
  const sinNumeros = numeros !== undefined && (numeros[actual]?.quedan ?? 0) === 0
  return (
    <Modal opened onClose={onClose} title="Comprobante" size="lg">
      <Stack>
        {config && enContingencia(config, hoy) && (
          <Alert color="orange" title={`En contingencia desde el ${formatDay(config.contingenciaDesde)}`}>
            La tienda no puede emitir comprobantes E: se vende con serie B, y después se reemplazan solos.
          </Alert>
        )}
        {sinNumeros && <PedirNumeros tipo={actual} porque={numeros[actual]?.falta ?? { code: 'ncf.sin-bloque' }} />}
        <ChooseList label="Comprobantes" options={DE_VENTA} keyOf={(tipo) => tipo} current={actual} onChoose={onPick}>
          {(tipo) => (
            <>
              <Text fw={650}>
                {tipo} · {comprobantes[tipo].nombre}
              </Text>
              <Text size="sm" c="dimmed">
                {comprobantes[tipo].sinItbis ? 'Sin ITBIS · ' : ''}
                {compradorEnPalabras(tipo, umbral)}
              </Text>
              <Disponibles numeros={numeros?.[tipo]} />
            </>
          )}
        </ChooseList>
        <Text size="sm" c="dimmed">
          Las notas de crédito (B04, E34) salen de Ventas del turno, con Devolver.
        </Text>
      </Stack>
    </Modal>
  )
}

function Disponibles({ numeros }: { numeros: NumerosPorTipo[TipoDeVenta] | undefined }) {
  if (numeros === undefined || numeros.quedan === 0)
    return (
      <Badge color="red" variant="light" tt="none">
        Sin números
      </Badge>
    )
  return (
    <Text size="sm" c="dimmed">
      Próximo <strong>{numeros.siguiente}</strong> · quedan {formatInteger(numeros.quedan)}
      {numeros.vence === null ? '' : ` · hasta ${formatoFecha(numeros.vence)}`}
    </Text>
  )
}

/** None left of a type: what it means, and the way to get more. */
function PedirNumeros({ tipo, porque }: { tipo: TipoDeVenta; porque: Fallo }) {
  const tienda = useTienda()
  const { conexion } = useSync()
  const [negado, setNegado] = useState<Fallo | undefined>(undefined)
  const dicho = mensajeDe(negado ?? porque)
  const [pedir, pidiendo] = useLocked(async () => {
    const pedidos = await pedirNumeros(tienda, tipo)
    setNegado(pedidos.ok ? undefined : pedidos.error)
  })
  return (
    <Alert color="orange" title={`${tipo}: ${dicho.mensaje}`} role="alert">
      <Stack gap="xs" align="flex-start">
        {dicho.arreglo}
        <Text size="sm">
          Sin número esta caja no cobra ni da un ticket que lo reemplace. La venta puede quedar en espera, o llevar otro tipo si el cliente
          lo acepta.
        </Text>
        <Button
          variant="default"
          leftSection={<IconCloudDownload size={18} />}
          loading={pidiendo}
          disabled={conexion === 'sin-conexion'}
          onClick={pedir}
        >
          Pedir números ahora
        </Button>
      </Stack>
    </Alert>
  )
}
