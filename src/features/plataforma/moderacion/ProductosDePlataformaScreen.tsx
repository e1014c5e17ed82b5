import { useState } from 'react'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPackages, IconSearch } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosMercana, vistasDeModeracion, type ProductoModerado } from '#domain/plataforma/comandos.mercana.ts'
import { TextField, ChoiceField } from '#features/kit/inputs.tsx'
import { MarkBadge } from '#features/kit/columns.tsx'
import { formatDateTime, formatInteger, formatUnitPrice, withStop } from '#ui/format.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState, StaleBadge } from '#ui/show/states.tsx'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { SinLeer } from '#features/kit/answer/SinLeer.tsx'
import { paths } from '#features/paths.ts'
import { Moderar } from './Moderar.tsx'
import classes from './Moderacion.module.css'
import { Palabras } from './Palabras.tsx'
import { unanswered } from '#features/kit/Answer.tsx'

type Vista = (typeof vistasDeModeracion)[number]

const POR_PAGINA = 100
const nombres: Readonly<Record<Vista, string>> = {
  todos: 'Todos',
  repetidos: 'Código repetido en la tienda',
  precio: 'Precio fuera de lo común',
  palabras: 'Con palabras vigiladas',
  ocultos: 'Ocultos',
}

/** Every product that customers can see, over all stores, and what makes some of them worth a look. */
export function Component() {
  const [escrito = '', setEscrito] = useSearchState('buscar', { replace: true })
  const [buscar] = useDebouncedValue(escrito.trim(), 300)
  const [tienda, ponerTienda] = useSearchState('tienda', { replace: true })
  const [dicha, ponerVista] = useSearchState('ver', { replace: true })
  const ver = vistasDeModeracion.find((vista) => vista === dicha) ?? 'todos'
  const [desde, setDesde] = useState(0)
  const [moderando, setModerando] = useState<ProductoModerado>()
  const [conPalabras, setConPalabras] = useState(false)
  const { datos, error, cargando, recargar } = useConsulta(
    comandosMercana.productosDeMercana,
    {},
    { ver, desde, ...(buscar === '' ? {} : { buscar }), ...(tienda === undefined ? {} : { tienda }) },
  )
  const desdeElPrincipio =
    <A,>(poner: (valor: A) => void) =>
    (valor: A) => {
      setDesde(0)
      poner(valor)
    }
  const cuenta = (vista: Vista): string => (datos ? ` (${formatInteger(datos.cuentas[vista] ?? 0)})` : '')
  return (
    <PageLayout
      title="Productos publicados"
      description={`Lo que venden todas las tiendas, con lo que conviene mirar.${datos ? ` ${withStop(`Datos al ${formatDateTime(datos.en)}`)}` : ''}`}
      width="full"
      actions={
        <Button variant="default" onClick={() => setConPalabras(true)}>
          Palabras vigiladas
        </Button>
      }
    >
      <Stack>
        {error && datos && <StaleBadge since={datos.en} />}
        {datos && <SinLeer tiendas={datos.sinLeer} que="Faltan los productos de" />}
        <div className={classes['buscador']} role="search">
          <TextField
            label="Buscar"
            placeholder="Producto, código de barras o tienda"
            leftSection={<IconSearch size={20} aria-hidden />}
            value={escrito}
            onChange={(texto) => desdeElPrincipio(setEscrito)(texto)}
          />
          <ChoiceField
            label="Tienda"
            data={[
              { value: '', label: 'Todas' },
              ...(datos?.tiendas ?? []).map(({ tiendaId: value, nombre: label }) => ({ value, label })),
            ]}
            value={tienda ?? ''}
            onChange={(texto) => desdeElPrincipio(ponerTienda)(texto)}
          />
          <ChoiceField
            label="Ver"
            data={vistasDeModeracion.map((value) => ({ value, label: `${nombres[value]}${cuenta(value)}` }))}
            value={ver}
            onChange={(texto) => desdeElPrincipio(ponerVista)(texto === 'todos' ? '' : texto)}
          />
        </div>
        {!datos ? (
          unanswered({ datos, error, recargar }, 'La lista de productos')
        ) : datos.productos.length === 0 ? (
          <EmptyState
            icon={<IconPackages size={38} />}
            title={ver === 'todos' && buscar === '' ? 'Nadie publica productos todavía' : 'Nada que mirar ahí'}
          >
            {buscar === '' ? 'Aquí aparece lo que las tiendas publican.' : 'Prueba con menos palabras.'}
          </EmptyState>
        ) : (
          <>
            <ul className={classes['lista']} aria-label="Productos" aria-busy={cargando}>
              {datos.productos.map((producto) => (
                <Producto
                  key={`${producto.tiendaId} ${producto.productoId}`}
                  producto={producto}
                  onModerar={() => setModerando(producto)}
                />
              ))}
            </ul>
            <Paginas desde={desde} total={datos.total} onGo={setDesde} />
          </>
        )}
      </Stack>
      {moderando && <Moderar producto={moderando} onClose={() => setModerando(undefined)} onDone={recargar} />}
      {conPalabras && <Palabras onClose={() => setConPalabras(false)} onDone={recargar} />}
    </PageLayout>
  )
}

function Paginas({ desde, total, onGo }: { desde: number; total: number; onGo: (desde: number) => void }) {
  return (
    <Group justify="space-between">
      <Text c="dimmed" className="numeros" role="status">
        {formatInteger(desde + 1)} a {formatInteger(Math.min(total, desde + POR_PAGINA))} de {formatInteger(total)}
      </Text>
      {total > POR_PAGINA && (
        <Group gap="xs">
          <Button variant="default" disabled={desde === 0} onClick={() => onGo(Math.max(0, desde - POR_PAGINA))}>
            Anteriores
          </Button>
          <Button variant="default" disabled={desde + POR_PAGINA >= total} onClick={() => onGo(desde + POR_PAGINA)}>
            Siguientes
          </Button>
        </Group>
      )}
    </Group>
  )
}

function Producto({ producto, onModerar }: { producto: ProductoModerado; onModerar: () => void }) {
  const { nombre, categoria, codigoBarra, tiendaNombre, slug, foto, precioDiezmilesimas, medianaDiezmilesimas, enTiendas, oculto } =
    producto
  return (
    <li className={classes['producto']}>
      {foto === '' ? (
        <span className={classes['foto']} aria-hidden />
      ) : (
        <img src={foto} alt="" loading="lazy" className={classes['foto']} />
      )}
      <div className={classes['palabras']}>
        <Text fw={650}>{nombre}</Text>
        <Text size="sm" c="dimmed">
          <Anchor component={Link} to={paths.vitrina.href({ nombre: slug })} underline="always">
            {tiendaNombre}
          </Anchor>
          {[categoria, codigoBarra].filter((parte) => parte !== '').map((parte) => ` · ${parte}`)}
        </Text>
        {oculto && (
          <Text size="sm">
            Oculto el {formatDateTime(oculto.en)}: {oculto.motivo}
          </Text>
        )}
      </div>
      <div className={classes['precio']}>
        <Text className="numeros" fw={650}>
          RD${formatUnitPrice(precioDiezmilesimas)}
        </Text>
        {medianaDiezmilesimas !== null && (
          <Text size="sm" c="dimmed" className="numeros">
            Mediana de {formatInteger(enTiendas)} tiendas: RD${formatUnitPrice(medianaDiezmilesimas)}
          </Text>
        )}
      </div>
      <Group className={classes['senales'] ?? ''} gap={6}>
        <Senales producto={producto} />
      </Group>
      <div className={classes['acto']}>
        <Button
          variant="default"
          size="sm"
          aria-label={`${oculto ? 'Devolver' : 'Ocultar'} ${nombre} de ${tiendaNombre}`}
          onClick={onModerar}
        >
          {oculto ? 'Devolver' : 'Ocultar'}
        </Button>
      </div>
    </li>
  )
}

function Senales({ producto: { oculto, repetidos, precioRaro, palabras } }: { producto: ProductoModerado }) {
  return (
    <>
      {oculto && <MarkBadge mark={['gray', 'Oculto']} />}
      {repetidos > 1 && <MarkBadge mark={['orange', `${repetidos} con ese código`]} />}
      {precioRaro && <MarkBadge mark={['orange', 'Precio fuera de lo común']} />}
      {palabras.map((palabra) => (
        <MarkBadge key={palabra} mark={['red', palabra]} />
      ))}
    </>
  )
}
