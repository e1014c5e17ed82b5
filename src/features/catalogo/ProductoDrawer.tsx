import { Alert, Tabs } from '@mantine/core'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { useCatalogo, usePuede, useTienda } from '#data/session/react.tsx'
import { useEscrito } from '#data/session/useEscrito.ts'
import { impideContener, paquetesCon } from '#domain/catalogo/paquete.rules.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { nombreDeVenta } from '#domain/catalogo/producto.rules.ts'
import { enPalabras } from '#features/kit/answer/useCommand.ts'
import { Historial } from '#features/kit/list/Historial.tsx'
import { valuesOf, type Values } from '#features/kit/fields.ts'
import { FormDrawer } from '#features/kit/Form.tsx'
import { useEntityForm } from '#features/kit/useEntityForm.ts'
import { AccionesProducto } from './AccionesProducto.tsx'
import { ExistenciaPanel } from './ExistenciaPanel.tsx'
import { fichaDeProducto, titulosDeProducto } from './ficha.ts'
import { FormularioProducto } from './FormularioProducto.tsx'
import { FotoProducto } from './FotoProducto.tsx'
import { EnPaquetes, Variantes } from './Variantes.tsx'

/** What the drawer shows: one product, or a new one that may begin with a barcode or as the copy of another. */
export type Abierto = { productoId: string } | { nuevo: { copiaDe: string; como: ComoNuevo } }

/** What a new product is of the one that it begins from. */
export const comoNuevo = ['copia', 'variante', 'paquete'] as const
export type ComoNuevo = (typeof comoNuevo)[number]

interface Props {
  abierto: Abierto
  categorias: readonly string[]
  /** Opens another, by the page's address. */
  onOpen: (parametros: Readonly<Record<string, string>>) => void
  onClose: () => void
}

/** A copy has everything but what only one product can have: its codes, and its name as it is. A pack of it has its own price too. */
function copiaDe(modelo: ProductoEnCaja, como: ComoNuevo): Values<typeof fichaDeProducto> {
  const copia = { ...valuesOf(fichaDeProducto, modelo), codigoBarra: '', otrosCodigos: [], codigo: '' }
  if (como === 'variante') return { ...copia, grupo: grupoDe(modelo), variante: '' }
  if (como === 'copia') return { ...copia, nombre: `${modelo.nombre} (copia)`.slice(0, 200) }
  return {
    ...copia,
    nombre: `${nombreDeVenta(modelo)} (paquete)`.slice(0, 200),
    variante: '',
    precioDiezmilesimas: null,
    costoDiezmilesimas: null,
    existenciaMinimaMilesimas: null,
    pesoGramos: null,
    unidad: 'unidad',
    sePesa: false,
    contiene: [{ productoId: modelo.id, milesimas: 0 }],
  }
}

/** The group of a product's variants: its own, or the one that begins with it. */
const grupoDe = ({ grupo, nombre }: ProductoEnCaja): string => (grupo === '' ? nombre.slice(0, 80) : grupo)

/** One product: its data, its stock and who changed what. */
export function ProductoDrawer({ abierto, categorias, onOpen, onClose }: Props) {
  const { repo } = useTienda()
  const catalogo = useCatalogo()
  const productoId = 'productoId' in abierto ? abierto.productoId : undefined
  const { copiaDe: copiado = '', como = 'copia' } = 'nuevo' in abierto ? abierto.nuevo : {}
  const producto = productoId === undefined ? undefined : catalogo.porId(productoId)
  const modelo = copiado === '' ? undefined : catalogo.porId(copiado)
  const form = useEntityForm(fichaDeProducto, {
    stored: producto,
    initial: modelo ? copiaDe(modelo, como) : { itbis: '18' },
    allowed: usePuede(Producto, productoId === undefined ? 'crear' : 'editar'),
    // What was typed for a blank product is not mixed with a copy, nor with one that was scanned.
    draft: useEscrito(`ficha:producto:${productoId ?? ['nuevo', copiado, como === 'copia' ? '' : como].filter(Boolean).join(':')}`),
    check({ contiene }) {
      const mal = impideContener(productoId, contiene, {
        porId: (id) => catalogo.porId(id),
        propias: productoId === undefined ? 0 : catalogo.propias(productoId),
        paquetes: productoId === undefined || contiene.length === 0 ? [] : paquetesCon(catalogo.todos(), productoId),
      })
      return mal ? { contiene: enPalabras(mal) } : {}
    },
    async save(todo, cambiado) {
      if (productoId !== undefined) return await repo.editar(Producto, productoId, cambiado)
      const creado = await repo.crear(Producto, todo)
      if (creado.ok && modelo && como === 'variante' && todo.grupo !== '')
        await repo.editar(Producto, modelo.id, { grupo: todo.grupo }, 'Variantes')
      return creado
    },
    ...(productoId === undefined ? { done: 'Producto creado' } : {}),
    onSaved: onClose,
  })
  const formulario = <FormularioProducto form={form} productoId={productoId} categorias={categorias} />
  return (
    <FormDrawer form={form} onClose={onClose} title={producto?.nombre ?? (productoId === undefined ? 'Nuevo producto' : 'Producto')}>
      {productoId === undefined ? (
        formulario
      ) : producto ? (
        <>
          <AccionesProducto
            producto={producto}
            onDuplicar={() => onOpen({ nuevo: '1', copia: producto.id })}
            onVariante={() => onOpen({ nuevo: '1', copia: producto.id, como: 'variante' })}
            onPaquete={() => onOpen({ nuevo: '1', copia: producto.id, como: 'paquete' })}
            onEliminado={onClose}
          />
          <Variantes producto={producto} onOpen={(id) => onOpen({ producto: id })} />
          <EnPaquetes producto={producto} onOpen={(id) => onOpen({ producto: id })} />
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
              <Historial
                entity={Producto}
                docId={producto.id}
                titulos={titulosDeProducto}
                vacio="En este equipo no hay cambios de este producto. Guarda los de los últimos 30 días."
              />
            </Tabs.Panel>
          </Tabs>
        </>
      ) : (
        <Alert color="orange" title="Ese producto no está en este equipo">
          Sincroniza y vuelve a intentarlo.
        </Alert>
      )}
    </FormDrawer>
  )
}
