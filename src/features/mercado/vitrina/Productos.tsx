import { useDeferredValue, useMemo, useState } from 'react'
import { Button, Chip, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import type { ProductoPublico } from '#domain/pedidos/comandos.vitrina.ts'
import type { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { searcher } from '#ui/search.ts'
import { formatInteger } from '#ui/format.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { useShortcuts } from '#ui/hooks/useShortcuts.ts'
import { categoriasDe, esPrecio, pasa, precios } from './filtros.ts'
import { ProductoCard } from './ProductoCard.tsx'
import classes from './Vitrina.module.css'

/** As many as somebody looks at before looking for something else. */
const DE_UNA_VEZ = 48

interface Props {
  tienda: TiendaPublica
  productos: readonly ProductoPublico[]
}

/** The whole catalogue, found by its words, its category and its price; the address keeps what is looked at. */
export function Productos({ tienda, productos }: Props) {
  const [query, setQuery] = useSearchParams()
  const [texto, setTexto] = useState(query.get('q') ?? '')
  const [cuantos, setCuantos] = useState(DE_UNA_VEZ)
  const buscado = useDeferredValue(texto)
  const categoria = query.get('categoria')
  const dicho = query.get('precio')
  const precio = esPrecio(dicho) ? dicho : null
  const soloDisponibles = query.get('hay') === '1'
  const categorias = useMemo(() => categoriasDe(productos), [productos])
  const buscarEn = useMemo(() => searcher(productos, ({ nombre, categoria: de, variante }) => `${nombre} ${de} ${variante}`), [productos])
  const mostrados = useMemo(
    () => buscarEn(buscado).filter((producto) => pasa(producto, { categoria, precio, soloDisponibles })),
    [buscarEn, buscado, categoria, precio, soloDisponibles],
  )
  const poner = (clave: string, valor: string | null) => {
    setCuantos(DE_UNA_VEZ)
    setQuery(
      (antes) => {
        const despues = new URLSearchParams(antes)
        if (valor === null || valor === '') despues.delete(clave)
        else despues.set(clave, valor)
        return despues
      },
      { replace: true },
    )
  }
  useShortcuts([{ key: '/', run: () => document.getElementById('buscar-producto')?.focus() }])

  return (
    <section aria-labelledby="productos">
      <h2 id="productos" className="solo-lector">
        Productos
      </h2>
      <Stack>
        <Group align="center">
          <TextInput
            id="buscar-producto"
            type="search"
            aria-label="Buscar en la tienda"
            placeholder="Buscar en la tienda"
            leftSection={<IconSearch size={18} aria-hidden />}
            size="md"
            flex="1 1 16rem"
            value={texto}
            onChange={(event) => {
              setTexto(event.currentTarget.value)
              setCuantos(DE_UNA_VEZ)
            }}
            onBlur={() => poner('q', texto.trim())}
          />
          <NativeSelect
            aria-label="Precio"
            data={[
              { value: '', label: 'Cualquier precio' },
              ...Object.entries(precios).map(([value, { titulo: label }]) => ({ value, label })),
            ]}
            value={precio ?? ''}
            onChange={(event) => poner('precio', event.currentTarget.value)}
            w="12.5rem"
          />
          <Chip checked={soloDisponibles} onChange={(si) => poner('hay', si ? '1' : null)} size="md">
            Solo lo que hay
          </Chip>
        </Group>
        <div className={classes['zona']} data-con-riel={categorias.length > 1}>
          {categorias.length > 1 && (
            <ul className={classes['riel']} aria-label="Categorías">
              {[['', productos.length] as const, ...categorias].map(([nombre, suyos]) => (
                <li key={nombre}>
                  <button type="button" aria-pressed={(categoria ?? '') === nombre} onClick={() => poner('categoria', nombre)}>
                    {nombre === '' ? 'Todo' : nombre} <span className="numeros">({formatInteger(suyos)})</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
          {mostrados.length === 0 ? (
            <EmptyState title={productos.length === 0 ? 'Esta tienda aún no publica productos' : 'Nada con esa búsqueda'}>
              {productos.length === 0 ? 'Vuelve pronto o llama a la tienda.' : 'Prueba con menos palabras o quita los filtros.'}
            </EmptyState>
          ) : (
            <Stack>
              <Text size="sm" c="dimmed" role="status">
                {formatInteger(mostrados.length)} {mostrados.length === 1 ? 'producto' : 'productos'}
              </Text>
              <ul className={classes['productos']}>
                {mostrados.slice(0, cuantos).map((producto) => (
                  <ProductoCard key={producto.id} tienda={tienda} producto={producto} />
                ))}
              </ul>
              {mostrados.length > cuantos && (
                <Group justify="center">
                  <Button variant="default" onClick={() => setCuantos(cuantos + DE_UNA_VEZ)}>
                    Ver más productos
                  </Button>
                </Group>
              )}
            </Stack>
          )}
        </div>
      </Stack>
    </section>
  )
}
