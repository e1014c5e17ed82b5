import { useState } from 'react'
import { Drawer, Tabs } from '@mantine/core'
import { usePuede } from '#data/react.tsx'
import { useEscrito } from '#data/useEscrito.ts'
import { Historico } from '#domain/entidades/historico.ts'
import { Venta } from '#domain/entidades/venta.ts'
import { nombreCliente } from '#domain/identificacion.ts'
import { formatMoney, formatPercent } from '#domain/money.ts'
import { UnsavedDialog } from '#ui/UnsavedGuard.tsx'
import { Historial } from '../Historial.tsx'
import { Acciones } from './Acciones.tsx'
import { EstadoCuenta } from './EstadoCuenta.tsx'
import { titulos } from './ficha.ts'
import { FichaCliente } from './FichaCliente.tsx'
import type { Renglon } from './renglones.ts'

interface Props {
  /** undefined makes a new one. */
  renglon: Renglon | undefined
  onClose: () => void
}

function valor(campo: string, dato: unknown): string | undefined {
  if (typeof dato === 'object' && dato !== null) return 'Puesta'
  if (typeof dato !== 'number') return undefined
  if (campo.endsWith('PuntosBasicos')) return formatPercent(dato)
  return campo.endsWith('Centavos') ? formatMoney(dato) : String(dato)
}

/** One customer: their record, what they bought and owe, and who changed what. */
export function ClienteDrawer({ renglon, onClose }: Props) {
  const cliente = renglon?.fila.doc
  const escrito = useEscrito(`ficha:cliente:${cliente?.id ?? 'nuevo'}`)
  const veVentas = usePuede(Venta, 'leer')
  const veHistorial = usePuede(Historico, 'leer')
  const [saliendo, setSaliendo] = useState(false)
  const ficha = escrito.leido && <FichaCliente cliente={cliente} escrito={escrito} onReady={onClose} />
  return (
    <Drawer
      opened
      onClose={() => (Object.keys(escrito.campos).length > 0 ? setSaliendo(true) : onClose())}
      position="right"
      size="xl"
      title={cliente ? nombreCliente(cliente) : 'Nuevo cliente'}
    >
      {renglon && cliente ? (
        <>
          <Acciones renglon={renglon} onEliminado={onClose} />
          <Tabs defaultValue="ficha">
            <Tabs.List mb="md" aria-label="Del cliente">
              <Tabs.Tab value="ficha">Ficha</Tabs.Tab>
              {veVentas && <Tabs.Tab value="cuenta">Estado de cuenta</Tabs.Tab>}
              {veHistorial && <Tabs.Tab value="historial">Historial</Tabs.Tab>}
            </Tabs.List>
            <Tabs.Panel value="ficha">{ficha}</Tabs.Panel>
            <Tabs.Panel value="cuenta">
              <EstadoCuenta renglon={renglon} />
            </Tabs.Panel>
            <Tabs.Panel value="historial">
              <Historial
                docId={cliente.id}
                titulos={titulos}
                valor={valor}
                vacio="Sin cambios en este equipo. Los de hace más de 30 días los tiene el servidor."
              />
            </Tabs.Panel>
          </Tabs>
        </>
      ) : (
        ficha
      )}
      <UnsavedDialog
        opened={saliendo}
        onStay={() => setSaliendo(false)}
        onDiscard={() => {
          escrito.olvidar()
          onClose()
        }}
      />
    </Drawer>
  )
}
