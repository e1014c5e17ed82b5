import { useState } from 'react'
import { Anchor, List, Select, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import * as z from 'zod'
import { useCatalogo, usePuede, useTienda } from '#data/session/react.tsx'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import type { FilaImportada } from '#domain/catalogo/importacion.ts'
import { itbisCodigos, type ItbisCodigo } from '#domain/fiscal/itbis.ts'
import { ok } from '#domain/core/result.ts'
import { SwitchField } from '#features/kit/inputs.tsx'
import { formatInteger } from '#ui/format.ts'
import { ImportScreen } from '#features/kit/ImportScreen.tsx'
import { paths } from '#features/paths.ts'
import { archivoDeProductos } from './archivo.ts'
import { fichaDeProducto } from './ficha.ts'
import { deshacer, importar, planear, type Importacion } from './importar.ts'

const recordado = z.object({ itbis: z.enum(itbisCodigos), actualizar: z.boolean() })

/** Brings a catalogue in from a file. Also with no connection. */
export function Component() {
  const tienda = useTienda()
  const catalogo = useCatalogo()
  const puedeBorrar = usePuede(Producto, 'borrar')
  const [itbis, setItbis] = useState<ItbisCodigo>('18')
  const [actualizar, setActualizar] = useState(true)
  return (
    <ImportScreen
      title="Importar productos"
      file={archivoDeProductos}
      drop={{ description: 'Excel (.xlsx) hasta 15 MB, CSV o texto hasta 60 MB; hasta 200,000 productos.' }}
      required={() => ['nombre', 'precio']}
      memory={{
        name: 'importar:mapa',
        more: { itbis, actualizar },
        onMore(dicho) {
          const leido = recordado.safeParse(dicho)
          if (!leido.success) return
          setItbis(leido.data.itbis)
          setActualizar(leido.data.actualizar)
        },
      }}
      more={
        <>
          <Select
            label="ITBIS cuando la fila no lo dice"
            data={[...(fichaDeProducto.specs.itbis.options ?? [])]}
            value={itbis}
            onChange={(valor) => setItbis(itbisCodigos.find((codigo) => codigo === valor) ?? '18')}
            allowDeselect={false}
          />
          <SwitchField label="Actualizar los que ya existen (mismo código, o mismo nombre)" value={actualizar} onChange={setActualizar} />
        </>
      }
      readWith={async () => ok({ itbisPorDefecto: itbis })}
      plan={async (filas: FilaImportada[], { archivo }: { archivo: string }) =>
        ok({ filas, ...planear(catalogo, filas, { actualizar, archivo }) })
      }
      size={({ filas }) => ({ count: filas.length, noun: filas.length === 1 ? 'producto' : 'productos' })}
      review={(plan, { rows }) => (
        <>
          <Text fz="xl" fw={700} className="numeros">
            {contar(plan.filas.length, 'producto listo', 'productos listos')}
          </Text>
          <Text c="dimmed">
            {rows === 0 ? 'Todas las filas están bien.' : `${formatInteger(rows)} filas no entran; abajo dice por qué.`}
          </Text>
          <LoQueHara plan={plan} actualizar={actualizar} />
        </>
      )}
      save={async ({ filas }, { signal, archivo }) => {
        const guardada = await importar({ repo: tienda.repo, catalogo }, filas, { actualizar, archivo }, signal)
        return guardada.ok ? ok({ filas, ...guardada.value }) : guardada
      }}
      done={{
        title: () => 'Importación guardada en este equipo',
        to: paths.productos.href({ nombre: tienda.slug }),
        link: 'Ver los productos',
      }}
      saved={({ nuevos, actualizados, sinCambio }) => (
        <>
          <List>
            <List.Item>{contar(nuevos, 'producto nuevo', 'productos nuevos')}</List.Item>
            <List.Item>{contar(actualizados, 'actualizado', 'actualizados')}</List.Item>
            <List.Item>{formatInteger(sinCambio)} sin cambio</List.Item>
          </List>
          Llegan a las cajas al sincronizar; puedes verlo en{' '}
          <Anchor component={Link} to={paths.sincronizacion.href({ nombre: tienda.slug })} underline="always">
            Sincronización
          </Anchor>
          .
        </>
      )}
      undo={
        puedeBorrar
          ? {
              explain:
                'Los que trajo pasan a Eliminados, y los que cambió vuelven a como estaban, con su existencia. Lo que alguien cambió después se queda.',
              run: (plan) => deshacer({ repo: tienda.repo, catalogo }, plan),
            }
          : undefined
      }
    />
  )
}

/** What the import will do, before it is done: nobody finds a doubled shop afterwards. */
function LoQueHara({ plan: { nuevos, actualizados, sinCambio, porNombre }, actualizar }: { plan: Importacion; actualizar: boolean }) {
  return (
    <List mt="sm" aria-label="Lo que hará esta importación">
      <List.Item>{contar(nuevos, 'nuevo', 'nuevos')}</List.Item>
      {actualizar && <List.Item>{contar(actualizados, 'cambia', 'cambian')}</List.Item>}
      <List.Item>
        {actualizar
          ? contar(sinCambio, 'ya está igual', 'ya están iguales')
          : contar(sinCambio, 'ya está y se deja como está', 'ya están y se dejan como están')}
      </List.Item>
      {porNombre > 0 && (
        <Text size="sm" c="dimmed" component="li">
          {contar(porNombre, 'se reconoció', 'se reconocieron')} por el nombre: en la lista o en la tienda no{' '}
          {porNombre === 1 ? 'tiene' : 'tienen'} código.
        </Text>
      )}
    </List>
  )
}

const contar = (cuantos: number, uno: string, varios: string): string => `${formatInteger(cuantos)} ${cuantos === 1 ? uno : varios}`
