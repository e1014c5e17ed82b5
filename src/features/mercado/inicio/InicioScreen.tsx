import { Suspense, useDeferredValue, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { Button, Chip, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMapPin, IconSearch } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useSesion } from '#data/session/react.tsx'
import { paths } from '#features/paths.ts'
import { leerVisitadas } from '../tiendas-visitadas.ts'
import { searcher } from '#ui/search.ts'
import { deferred } from '#ui/page/deferred.tsx'
import { install } from '#ui/install.ts'
import { EmptyState, Loading, OfflineState, StaleBadge } from '#ui/show/states.tsx'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { useShortcuts } from '#ui/hooks/useShortcuts.ts'
import classes from './InicioScreen.module.css'
import { MisTiendas } from './MisTiendas.tsx'
import { TiendaCard } from './TiendaCard.tsx'
import type { TiendaVista } from './tiendas-vistas.ts'
import { useTiendas } from './useTiendas.ts'
import { estaEn, guardarZona, leerZona, type Zona } from '../zona.ts'

/** The names of all places weigh: they come when somebody asks for them. */
const ElegirZona = deferred(async () => (await import('./despues.tsx')).ElegirZonaDespues, OfflineState)
const Instalar = deferred(async () => (await import('./despues.tsx')).InstalarDespues)
const LoMio = deferred(async () => (await import('./despues.tsx')).LoMioDespues)
const ProductosHallados = deferred(async () => (await import('./despues.tsx')).ProductosHalladosDespues)
/** Only an operator is ever told. */
const AvisoSegundoFactor = deferred(async () => (await import('./AvisoSegundoFactor.tsx')).AvisoSegundoFactor)

/** One letter is in every product. */
const LETRAS_MINIMAS = 2

const textoDe = (tienda: TiendaVista): string =>
  [tienda.tiendaNombre, tienda.tiendaTipo, tienda.tiendaCategoria, tienda.calle, tienda.lugar, ...tienda.tags].join(' ')

/** The front page: the shops, found by name or kind, first as this device last saw them. */
export function Component() {
  const { usuario, membresias, dispositivoCaja } = useSesion()
  const [buscado, setBuscado] = useSearchState('q', { replace: true })
  const [categoria, setCategoria] = useSearchState('categoria', { replace: true })
  const [texto, setTexto] = useState(buscado ?? '')
  const [asentado] = useDebouncedValue(texto.trim(), 250)
  const { tiendas, al, error, recargar } = useTiendas(asentado)
  const rapido = useDeferredValue(texto)
  const [zona, setZona] = useState(() => leerZona(localStorage))
  const [escogiendo, setEscogiendo] = useState(false)
  const [visitadas] = useState(() => leerVisitadas(localStorage))
  const escogerZona = (elegida: Zona | undefined) => {
    setZona(elegida)
    guardarZona(localStorage, elegida)
    setEscogiendo(false)
  }

  // The address follows the field, so that a search can be sent to somebody.
  const onSettle = useEffectEvent((texto: string) => {
    if ((buscado ?? '') !== texto) setBuscado(texto)
  })
  useEffect(() => onSettle(asentado), [asentado])
  useShortcuts([{ key: '/', run: () => document.getElementById('buscar-tienda')?.focus() }])

  const categorias = useMemo(
    () =>
      [...new Set((tiendas ?? []).map((tienda) => tienda.tiendaCategoria).filter((nombre) => nombre !== ''))].sort((a, b) =>
        a.localeCompare(b, 'es'),
      ),
    [tiendas],
  )
  const buscarEn = useMemo(() => searcher(tiendas ?? [], textoDe), [tiendas])
  const mostradas = useMemo(
    () => buscarEn(rapido).filter((tienda) => categoria === undefined || tienda.tiendaCategoria === categoria),
    [buscarEn, rapido, categoria],
  )

  const seInstala = useSyncExternalStore(install.subscribe, install.isPossible)
  const trabaja = membresias.length > 0 || dispositivoCaja !== undefined
  const cerca = zona === undefined ? [] : mostradas.filter((tienda) => estaEn(zona, tienda))
  const lejos = zona === undefined ? mostradas : mostradas.filter((tienda) => !estaEn(zona, tienda))
  const recientes = texto === '' ? visitadas.flatMap((slug) => (tiendas ?? []).filter((tienda) => tienda.slug === slug)) : []

  return (
    <Stack gap="xl" maw={1400} mx="auto">
      {usuario?.faltaSegundoFactor && (
        <Suspense fallback={null}>
          <AvisoSegundoFactor />
        </Suspense>
      )}
      <section className={classes['hero']}>
        <div className={classes['words']}>
          <Title order={1}>
            {usuario ? `¿Qué hacemos hoy, ${usuario.nombre.split(' ')[0]}?` : 'Los negocios de aquí, en un solo lugar'}
          </Title>
          <Text size="lg" mt={6}>
            Busca colmados, ferreterías, farmacias y más. Y si el negocio es tuyo, vende con o sin internet.
          </Text>
        </div>
        <TextInput
          id="buscar-tienda"
          type="search"
          size="lg"
          radius="xl"
          aria-label="Buscar tiendas y productos"
          placeholder="Busca una tienda o un producto"
          leftSection={<IconSearch size={22} aria-hidden />}
          value={texto}
          onChange={(event) => setTexto(event.currentTarget.value)}
          className={classes['search'] ?? ''}
        />
        {!usuario && !dispositivoCaja && (
          <Group gap="xs">
            <Button component={Link} to={paths.login.path}>
              Entrar o abrir mi tienda
            </Button>
          </Group>
        )}
      </section>

      {usuario && texto === '' && (
        <Suspense fallback={null}>
          <LoMio />
        </Suspense>
      )}
      {trabaja && <MisTiendas />}
      {seInstala && (
        <Suspense fallback={null}>
          <Instalar />
        </Suspense>
      )}

      {recientes.length > 0 && (
        <section aria-labelledby="vistas">
          <Title order={2} id="vistas" mb="sm">
            Vistas hace poco
          </Title>
          <Tarjetas tiendas={recientes} />
        </section>
      )}
      {asentado.length >= LETRAS_MINIMAS && (
        <Suspense fallback={null}>
          <ProductosHallados texto={asentado} />
        </Suspense>
      )}
      {zona !== undefined && tiendas !== undefined && (
        <section aria-labelledby="cerca">
          <Title order={2} id="cerca" mb="sm">
            En {zona.nombre}
          </Title>
          {cerca.length > 0 ? <Tarjetas tiendas={cerca} /> : <Text c="dimmed">Ninguna tienda de ahí con esta búsqueda.</Text>}
        </section>
      )}
      <section aria-labelledby="tiendas">
        <Group justify="space-between" mb="sm">
          <Title order={2} id="tiendas">
            {zona === undefined ? 'Tiendas' : 'Otras tiendas'}
          </Title>
          <Group gap="xs">
            {al !== '' && <StaleBadge since={al} />}
            <Button variant="default" leftSection={<IconMapPin size={18} aria-hidden />} onClick={() => setEscogiendo(true)}>
              {zona === undefined ? 'Cerca de mí' : zona.nombre}
            </Button>
            {zona !== undefined && (
              <Button variant="subtle" onClick={() => escogerZona(undefined)}>
                Todo el país
              </Button>
            )}
          </Group>
        </Group>
        {categorias.length > 1 && (
          <Chip.Group value={categoria ?? ''} onChange={(valor) => setCategoria(typeof valor === 'string' ? valor : null)}>
            <Group gap="xs" mb="md" role="group" aria-label="Categorías">
              <Chip value="" size="md">
                Todas
              </Chip>
              {categorias.map((nombre) => (
                <Chip key={nombre} value={nombre} size="md">
                  {nombre}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        )}
        {tiendas === undefined ? (
          error ? (
            <OfflineState onRetry={recargar}>
              Este equipo todavía no ha visto ninguna tienda. Con conexión aparecen aquí y se quedan guardadas.
            </OfflineState>
          ) : (
            <Loading label="Buscando tiendas…" />
          )
        ) : mostradas.length === 0 ? (
          <EmptyState title={tiendas.length === 0 && texto === '' ? 'Todavía no hay tiendas' : 'Ninguna tienda con esa búsqueda'}>
            {tiendas.length === 0 && texto === '' ? 'La primera puede ser la tuya.' : 'Prueba con otra palabra o quita la categoría.'}
          </EmptyState>
        ) : lejos.length === 0 ? (
          <Text c="dimmed">No hay más con esta búsqueda.</Text>
        ) : (
          <Tarjetas tiendas={lejos} />
        )}
      </section>
      {!trabaja && <MisTiendas />}
      {escogiendo && (
        <Suspense>
          <ElegirZona actual={zona} onPick={escogerZona} onClose={() => setEscogiendo(false)} />
        </Suspense>
      )}
    </Stack>
  )
}

function Tarjetas({ tiendas }: { tiendas: readonly TiendaVista[] }) {
  return (
    <ul className={classes['grid']}>
      {tiendas.map((tienda) => (
        <li key={tienda.slug}>
          <TiendaCard tienda={tienda} />
        </li>
      ))}
    </ul>
  )
}
