import { useMemo, useState } from 'react'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { usePuede, useVivo } from '#data/session/react.tsx'
import { sinUnidos } from '#domain/clientes/cliente.rules.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import type { Comprador } from '#domain/ventas/venta.entity.ts'
import { CONSUMIDOR_FINAL, compradorDe, ordenarClientes } from '#domain/ventas/comprador.ts'
import { formatoIdentificacion, formatoTelefono } from '#domain/fiscal/identificacion.ts'
import { formatPercent } from '#domain/core/money.ts'
import { ChooseList } from '#ui/input/ChooseList.tsx'
import { ClientesCerrados } from '#features/kit/device/ClientesCerrados.tsx'
import type { Costumbres } from '../mesa/mesa.ts'
import { NuevoCliente } from './NuevoCliente.tsx'

interface Props {
  actual: Comprador
  onPick: (cliente: Comprador, costumbres: Costumbres) => void
  onClose: () => void
}

/** A row of the list: somebody's record, or 'Consumidor Final', who has none. */
type Opcion = Pick<
  Cliente,
  | 'id'
  | 'nombre'
  | 'identificacion'
  | 'tipoIdentificacion'
  | 'telefono'
  | 'email'
  | 'tipoComprobante'
  | 'condicion'
  | 'creditoBloqueado'
  | 'descuentoPuntosBasicos'
  | 'precio'
>

const CONSUMIDOR: Opcion = {
  id: '',
  nombre: CONSUMIDOR_FINAL.nombre,
  identificacion: '',
  tipoIdentificacion: '',
  telefono: '',
  email: '',
  tipoComprobante: '',
  condicion: 'CONTADO',
  creditoBloqueado: false,
  descuentoPuntosBasicos: 0,
  precio: '',
}

const textoDe = (cliente: Opcion): string =>
  [
    cliente.nombre,
    cliente.identificacion,
    formatoIdentificacion(cliente.identificacion),
    cliente.telefono,
    formatoTelefono(cliente.telefono),
    cliente.email,
  ].join(' ')

/** Who buys. 'Consumidor Final' comes first; a new customer is made here, also with no connection. */
export function ElegirCliente({ actual, onPick, onClose }: Props) {
  const filas = useVivo(Cliente)
  const puedeCrear = usePuede(Cliente, 'crear')
  const [texto, setTexto] = useState('')
  const [nuevo, setNuevo] = useState(false)
  const opciones = useMemo(() => {
    const activos = sinUnidos((filas ?? []).map(({ doc }) => doc)).filter((cliente) => cliente.activo)
    return [CONSUMIDOR, ...ordenarClientes(activos)]
  }, [filas])
  const crear = puedeCrear && (
    <Button variant="light" leftSection={<IconUserPlus size={18} />} onClick={() => setNuevo(true)}>
      Cliente nuevo
    </Button>
  )
  return (
    <Modal opened onClose={onClose} title={nuevo ? 'Cliente nuevo' : 'Cliente'} size="lg">
      {nuevo ? (
        <NuevoCliente texto={texto} conocidos={opciones} onReady={onPick} onCancel={() => setNuevo(false)} />
      ) : (
        <Stack>
          <ClientesCerrados>Puedes vender a Consumidor Final, o escribir el nombre y el RNC en «Cliente nuevo».</ClientesCerrados>
          <ChooseList
            label="Clientes"
            options={opciones}
            keyOf={({ id }) => id}
            textOf={textoDe}
            placeholder="Nombre, RNC, cédula, teléfono o email"
            current={actual.clienteId}
            onText={setTexto}
            onChoose={(cliente) => onPick(cliente.id === '' ? { ...CONSUMIDOR_FINAL } : compradorDe(cliente), cliente)}
            empty={() => <Text c="dimmed">Nadie con ese nombre o número. Puedes registrarlo ahora, aun sin conexión.</Text>}
          >
            {(cliente) => (
              <Group justify="space-between" wrap="nowrap">
                <div>
                  <Text fw={650}>{cliente.nombre}</Text>
                  <Text size="sm" c="dimmed" className="numeros">
                    {[formatoIdentificacion(cliente.identificacion), formatoTelefono(cliente.telefono), cliente.email]
                      .filter((parte) => parte !== '')
                      .join(' · ')}
                  </Text>
                </div>
                <Text size="sm" c="dimmed" ta="right">
                  {cliente.tipoComprobante}
                  {cliente.condicion === 'CREDITO' && (cliente.creditoBloqueado ? ' crédito bloqueado' : ' crédito')}
                  {cliente.descuentoPuntosBasicos > 0 && ` −${formatPercent(cliente.descuentoPuntosBasicos)}`}
                </Text>
              </Group>
            )}
          </ChooseList>
          {crear}
        </Stack>
      )}
    </Modal>
  )
}
