import { Tabs } from '@mantine/core'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { useEscrito } from '#data/session/useEscrito.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { nombreCliente } from '#domain/ventas/comprador.ts'
import { Historial } from '#features/kit/list/Historial.tsx'
import { FormDrawer } from '../kit/Form.tsx'
import { useEntityForm } from '../kit/useEntityForm.ts'
import { Acciones } from './Acciones.tsx'
import { EstadoCuenta } from './EstadoCuenta.tsx'
import { fichaDeCliente, titulosDeCliente } from './ficha.ts'
import { FichaCliente } from './FichaCliente.tsx'
import type { Renglon } from './renglones.ts'

interface Props {
  /** undefined makes a new one. */
  renglon: Renglon | undefined
  onClose: () => void
}

/** One customer: their record, what they bought and owe, and who changed what. */
export function ClienteDrawer({ renglon, onClose }: Props) {
  const { repo } = useTienda()
  const cliente = renglon?.fila.doc
  const veVentas = usePuede(Venta, 'leer')
  const veHistorial = usePuede(Historico, 'leer')
  const form = useEntityForm(fichaDeCliente, {
    stored: cliente,
    allowed: usePuede(Cliente, cliente ? 'editar' : 'crear'),
    draft: useEscrito(`ficha:cliente:${cliente?.id ?? 'nuevo'}`),
    save: (todo, cambiado) => (cliente ? repo.editar(Cliente, cliente.id, cambiado) : repo.crear(Cliente, todo)),
    ...(cliente ? {} : { done: 'Cliente creado' }),
    onSaved: onClose,
  })
  return (
    <FormDrawer form={form} onClose={onClose} size="xl" title={cliente ? nombreCliente(cliente) : 'Nuevo cliente'}>
      {renglon && cliente ? (
        <>
          <Acciones renglon={renglon} onEliminado={onClose} />
          <Tabs defaultValue="ficha">
            <Tabs.List mb="md" aria-label="Del cliente">
              <Tabs.Tab value="ficha">Ficha</Tabs.Tab>
              {veVentas && <Tabs.Tab value="cuenta">Estado de cuenta</Tabs.Tab>}
              {veHistorial && <Tabs.Tab value="historial">Historial</Tabs.Tab>}
            </Tabs.List>
            <Tabs.Panel value="ficha">
              <FichaCliente cliente={cliente} form={form} />
            </Tabs.Panel>
            <Tabs.Panel value="cuenta">
              <EstadoCuenta renglon={renglon} />
            </Tabs.Panel>
            <Tabs.Panel value="historial">
              <Historial
                entity={Cliente}
                docId={cliente.id}
                titulos={titulosDeCliente}
                vacio="Sin cambios en este equipo. Los de hace más de 30 días los tiene el servidor."
              />
            </Tabs.Panel>
          </Tabs>
        </>
      ) : (
        <FichaCliente cliente={undefined} form={form} />
      )}
    </FormDrawer>
  )
}
