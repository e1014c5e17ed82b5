import { useEffect, useMemo, useState } from 'react'
import { Spotlight, spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import '@mantine/spotlight/styles.css'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAddressBook, IconBuildingStore, IconFileInvoice, IconPackage, IconSearch } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { useSesion, useTiendaSiHay } from '#data/session/react.tsx'
import { useLeido } from '#data/useLeido.ts'
import { paths } from '#features/paths.ts'
import { normalize } from '#ui/search.ts'
import { features } from '../features.ts'
import { openItems, type MenuGroup } from '../shell/menu.ts'
import { useSlug, useVisitor } from '../gate/useVisitor.ts'
import { useActs } from './acts.tsx'
import { finder, type Hits } from './finder.ts'
import { keywords } from './keywords.ts'

const wordsOf = (action: SpotlightActionData): string =>
  normalize([action.label, action.description, ...[action.keywords ?? []].flat()].join(' '))

/** Every word of the query, accents or not, in any order. */
function matching(groups: readonly SpotlightActionGroupData[], query: string): SpotlightActionGroupData[] {
  const words = normalize(query).split(/\s+/)
  const fits = (action: SpotlightActionData) => words.every((word) => wordsOf(action).includes(word))
  return groups.map((group) => ({ ...group, actions: group.actions.filter(fits) })).filter(({ actions }) => actions.length > 0)
}

const marks = { Productos: IconPackage, Clientes: IconAddressBook, Facturas: IconFileInvoice }

/** Everything by its name: screens, acts, stores, and what the open store holds. Opens at each new call. */
export function Palette({ groups, calls }: { groups: readonly MenuGroup[]; calls: number }) {
  const [query, setQuery] = useState('')
  const known = useKnown(groups, calls)
  const found = useFound(groups, query.trim())
  useEffect(() => spotlight.open(), [calls])
  return (
    <Spotlight
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      actions={[...matching(known, query), ...found]}
      filter={(_query, actions) => actions}
      highlightQuery
      scrollable
      maxHeight="min(26rem, 70dvh)"
      attributes={{ content: { 'aria-label': 'Buscar pantallas y acciones' } }}
      nothingFound="Nada con ese nombre"
      searchProps={{
        placeholder: '¿A dónde vamos?',
        'aria-label': 'Buscar pantallas y acciones',
        leftSection: <IconSearch size={20} aria-hidden />,
      }}
    />
  )
}

/** What can be listed without looking anywhere. */
function useKnown(groups: readonly MenuGroup[], calls: number): SpotlightActionGroupData[] {
  const navigate = useNavigate()
  const { membresias } = useSesion()
  const visitor = useVisitor()
  const slug = useSlug()
  const acts = useActs(visitor, calls)
  const toScreen = ({ screen, href }: MenuGroup['items'][number]): SpotlightActionData => ({
    id: href,
    label: screen.title,
    keywords: [...(keywords[screen.path] ?? [])],
    leftSection: <screen.icon size={22} />,
    onClick: () => void navigate(href),
  })
  const all: SpotlightActionGroupData[] = [
    ...groups.map((group) => ({ group: group.title, actions: group.items.map(toScreen) })),
    {
      group: 'Acciones',
      actions: [
        ...acts.map(({ id, label, keywords, icon: Mark, href, run }) => ({
          id,
          label,
          keywords: [keywords],
          leftSection: <Mark size={22} />,
          onClick: () => (href === undefined ? run?.() : void navigate(href)),
        })),
        // With no place in the menu, and looked for by name.
        ...openItems(features, visitor, slug)
          .filter(({ screen }) => screen.menu === undefined && screen.path in keywords)
          .map(toScreen),
      ],
    },
    {
      group: 'Mis tiendas',
      actions: membresias.map(({ slug: nombre, tiendaNombre }) => ({
        id: `tienda:${nombre}`,
        label: tiendaNombre,
        keywords: ['tienda', 'cambiar'],
        leftSection: <IconBuildingStore size={22} />,
        onClick: () => void navigate(paths.tienda.href({ nombre })),
      })),
    },
  ]
  return all.filter(({ actions }) => actions.length > 0)
}

/** What the open store holds under this name; a moment after typing stops. */
function useFound(groups: readonly MenuGroup[], query: string): SpotlightActionGroupData[] {
  const navigate = useNavigate()
  const store = useTiendaSiHay()
  const [settled] = useDebouncedValue(query, 150)
  const screens = groups.flatMap(({ items }) => items.map(({ screen }) => screen.path)).join(' ')
  const find = useMemo(() => {
    const may = (path: string): boolean => screens.split(' ').includes(path)
    const reach = { productos: may(paths.productos.path), clientes: may(paths.clientes.path), facturas: may(paths.imprimirFacturas.path) }
    return store ? finder(store, reach) : undefined
    // oxlint-disable-next-line react/exhaustive-deps -- the shop changes while the palette is closed: each first letter reads it anew
  }, [store, screens, query === ''])
  const { ultimo } = useLeido(async () => (await find?.(settled)) ?? [], [find, settled])
  const hits: readonly Hits[] = query === '' ? [] : (ultimo ?? [])
  return hits.map(({ what, hits: each }) => {
    const Mark = marks[what]
    return {
      group: what,
      actions: each.map(({ href, label, detail }) => ({
        id: href,
        label,
        description: detail,
        leftSection: <Mark size={22} />,
        onClick: () => void navigate(href),
      })),
    }
  })
}
