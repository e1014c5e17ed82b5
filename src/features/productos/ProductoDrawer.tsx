import { useState } from 'react'
import { Alert, Drawer, Tabs } from '@mantine/core'
import { useCatalogo } from '#data/react.tsx'
import { useEscrito } from '#data/useEscrito.ts'
import { UnsavedDialog } from '#ui/UnsavedGuard.tsx'
import { AccionesProducto } from './AccionesProducto.tsx'
import { ExistenciaPanel } from './ExistenciaPanel.tsx'
import { FormularioProducto } from './FormularioProducto.tsx'
import { FotoProducto } from './FotoProducto.tsx'
import { HistoricoPanel } from './HistoricoPanel.tsx'
import { Variantes } from './Variantes.tsx'

/** What the drawer shows: one product, or a new one that may begin with a barcode or as the copy of another. */
export type Abierto = { productoId: string } | { nuevo: { codigo: string; copiaDe: string; deVariante: boolean } } | undefined

interface Props {
  abierto: Abierto
  categorias: readonly string[]
  /** Opens another, by the page's address. */
  onOpen: (parametros: Readonly<Record<string, string>>) => void
  onClose: () => void
}

/** One product: its data, its stock and who changed what. */
export function ProductoDrawer({ abierto, categorias, onOpen, onClose }: Props) {
  const catalogo = useCatalogo()
  const productoId = abierto && 'productoId' in abierto ? abierto.productoId : undefined
  const nuevo = abierto && 'nuevo' in abierto ? abierto.nuevo : undefined
  const producto = productoId === undefined ? undefined : catalogo.porId(productoId)
  // What was typed for a blank product is not mixed with a copy, nor with one that was scanned.
  const escrito = useEscrito(
    `ficha:producto:${productoId ?? ['nuevo', nuevo?.codigo, nuevo?.copiaDe, nuevo?.deVariante ? 'variante' : ''].filter(Boolean).join(':')}`,
  )
  const [saliendo, setSaliendo] = useState(false)
  const formulario = escrito.leido && (
    <FormularioProducto
      key={productoId ?? 'nuevo'}
      productoId={productoId}
      modelo={nuevo?.copiaDe ? catalogo.porId(nuevo.copiaDe) : undefined}
      deVariante={nuevo?.deVariante ?? false}
      codigoInicial={nuevo?.codigo ?? ''}
      categorias={categorias}
      escrito={escrito}
      onReady={onClose}
    />
  )
  return (
    <Drawer
      opened={abierto !== undefined}
      onClose={() => (Object.keys(escrito.campos).length > 0 ? setSaliendo(true) : onClose())}
      position="right"
      size="lg"
      title={producto?.nombre ?? (productoId === undefined ? 'Nuevo producto' : 'Producto')}
    >
      {productoId === undefined ? (
        formulario
      ) : producto ? (
        <>
          <AccionesProducto
            producto={producto}
            onDuplicar={() => onOpen({ nuevo: '1', copia: producto.id })}
            onVariante={() => onOpen({ nuevo: '1', copia: producto.id, variante: '1' })}
            onEliminado={onClose}
          />
          <Variantes producto={producto} onOpen={(id) => onOpen({ producto: id })} />
          <Tabs defaultValue="datos" keepMounted={false}>
            <Tabs.List mb="md">
              <Tabs.Tab value="datos">Datos</Tabs.Tab>
              <Tabs.Tab value="existencia">Existencia</Tabs.Tab>
              <Tabs.Tab value="historico">Historial</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="datos">
              <FotoProducto producto={producto} />
              {formulario}
            </Tabs.Panel>
            <Tabs.Panel value="existencia">
              <ExistenciaPanel producto={producto} />
            </Tabs.Panel>
            <Tabs.Panel value="historico">
              <HistoricoPanel docId={producto.id} />
            </Tabs.Panel>
          </Tabs>
        </>
      ) : (
        <Alert color="orange" title="Ese producto no está en este equipo">
          Sincroniza y vuelve a intentarlo.
        </Alert>
      )}
      <UnsavedDialog
        opened={saliendo}
        onStay={() => setSaliendo(false)}
        onDiscard={() => {
          setSaliendo(false)
          escrito.olvidar()
          onClose()
        }}
      />
    </Drawer>
  )
}
