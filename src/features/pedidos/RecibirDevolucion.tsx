import { useState } from 'react'
import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { usePersona, usePuede, useTienda } from '#data/session/react.tsx'
import {
  bajaPorDevolucion,
  idDeBaja,
  lineasDevueltas,
  type LineaQueVuelve,
  type Perdidas,
} from '#domain/pedidos/entregas/devolucion.rules.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { EventoPedido } from '#domain/pedidos/pedido.entity.ts'
import type { DatosDeAccion } from '#domain/pedidos/pedido.acciones.ts'
import { prepararActo, type PedidoEnMano } from '#domain/pedidos/pedido.local.ts'
import { nombreCondicion, numeroDePedido } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { fallo, type Result } from '#domain/core/result.ts'
import { cantidadConUnidad } from '#domain/core/unidades.ts'
import { paths } from '#features/paths.ts'
import { ChoiceField, QuantityField } from '#features/kit/inputs.tsx'
import { ActModal } from '#features/kit/ActForm.tsx'

type Condicion = DatosDeAccion<'recibirDevolucion'>['condicion']
const condiciones = Object.keys(nombreCondicion) as Condicion[]

interface Props {
  pedido: PedidoEnMano
  onClose: () => void
}

/** What could not be delivered is back in the store: how it came, and what of it leaves the stock. */
export function RecibirDevolucion({ pedido, onClose }: Props) {
  const { contenido, estado } = pedido
  const llevaInventario = usePuede(MovimientoInventario, 'crear')
  const lineas = lineasDevueltas(contenido, estado)
  const [condicion, setCondicion] = useState<Condicion>('apto')
  const [perdidas, setPerdidas] = useState<Perdidas>({})
  const conBaja = condicion !== 'apto' && llevaInventario
  const escoger = (cual: Condicion) => {
    setCondicion(cual)
    setPerdidas(cual === 'danado' ? Object.fromEntries(lineas.map(({ linea, cantidadMilesimas }) => [linea, cantidadMilesimas])) : {})
  }
  const recibir = useRecibir(pedido)
  const falta = conBaja && bajaPorDevolucion(contenido, estado, perdidas) === undefined
  return (
    <ActModal
      title={`Recibir de vuelta ${numeroDePedido(contenido)}`}
      act={() => recibir(condicion, conBaja ? perdidas : {})}
      submit="Recibir"
      disabled={falta}
      cancel="Volver"
      onClose={onClose}
    >
      <Text>El pedido queda cancelado y lo que apartaba vuelve a estar disponible.</Text>
      {estado.pagadoCentavos > 0 && <Text>El cliente ya pagó: queda anotado lo que hay que devolverle.</Text>}
      {estado.fiscal === 'facturado' && <ConFactura ventaId={estado.ventaId} ncf={estado.ncf} />}
      <ChoiceField
        label="Cómo volvió"
        value={condicion}
        onChange={escoger}
        data={condiciones.map((una) => ({ value: una, label: nombreCondicion[una] }))}
      />
      {conBaja && <LoPerdido lineas={lineas} perdidas={perdidas} onChange={setPerdidas} />}
      {condicion !== 'apto' && !llevaInventario && (
        <Text size="sm">Lo que no sirve sigue contado en la existencia: quien lleva el inventario recibe el aviso de darlo de baja.</Text>
      )}
    </ActModal>
  )
}

/** The act and what it takes off the stock are one write: both are kept, or neither. */
function useRecibir(pedido: PedidoEnMano): (condicion: Condicion, perdidas: Perdidas) => Promise<Result<unknown>> {
  const { repo } = useTienda()
  const yo = usePersona()
  return async (condicion, perdidas) => {
    if (!yo) return fallo('guardar.sin-permiso')
    const { pedidoId, contenido, estado } = pedido
    const baja = bajaPorDevolucion(contenido, estado, perdidas)
    const datos = { condicion, ...(baja ? { bajaId: idDeBaja(pedidoId) } : {}) }
    const acto = prepararActo(pedido, 'recibirDevolucion', datos, yo, new Date().toISOString())
    if (!acto.ok) return acto
    return repo.guardarVarios([
      { entity: EventoPedido, campos: acto.value },
      ...(baja ? [{ entity: MovimientoInventario, campos: baja, id: idDeBaja(pedidoId) }] : []),
    ])
  }
}

/** Its sale took the goods off the stock, and only a credit note brings them back. */
function ConFactura({ ventaId, ncf }: { ventaId: string; ncf: string }) {
  const { slug } = useTienda()
  return (
    <Alert color="orange" title={`Tiene la factura ${ncf}`}>
      Hazle su nota de crédito: con ella la mercancía vuelve a la existencia.{' '}
      <Anchor component={Link} to={paths.imprimirFacturas.href({ nombre: slug }, { factura: ventaId })} underline="always">
        Ver la factura
      </Anchor>
    </Alert>
  )
}

interface LoPerdidoProps {
  lineas: readonly LineaQueVuelve[]
  perdidas: Perdidas
  onChange: (perdidas: Perdidas) => void
}

/** How much of each line leaves the stock. */
export function LoPerdido({ lineas, perdidas, onChange }: LoPerdidoProps) {
  return (
    <Stack gap="xs" role="group" aria-label="Lo que se da de baja">
      <Text size="sm">Cuánto no sirve o no volvió: sale de la existencia como merma.</Text>
      {lineas.map(({ linea, nombre, unidad, cantidadMilesimas }) => (
        <Group key={linea} justify="space-between" wrap="nowrap">
          <Stack gap={0} miw={0}>
            <Text fw={600}>{nombre}</Text>
            <Text size="sm" c="dimmed">
              Iban {cantidadConUnidad(cantidadMilesimas, unidad)}
            </Text>
          </Stack>
          <QuantityField
            aria-label={`De baja de ${nombre}`}
            w={110}
            flex="none"
            value={perdidas[linea] ?? null}
            onChange={(valor) => onChange({ ...perdidas, [linea]: valor ?? 0 })}
            most={cantidadMilesimas}
          />
        </Group>
      ))}
    </Stack>
  )
}
