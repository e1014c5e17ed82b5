import { useEffect } from 'react'
import { useMantineColorScheme } from '@mantine/core'
import { Spotlight, spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import '@mantine/spotlight/styles.css'
import { IconBuildingStore, IconMoon, IconSearch, IconSun } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { useSesion } from '#data/react.tsx'
import { paths } from '#features/paths.ts'
import { normalize } from '#ui/data-table/rows.ts'
import type { MenuGroup } from './menu.ts'

type SpotlightActions = SpotlightActionData | SpotlightActionGroupData

const wordsOf = (action: SpotlightActionData): string =>
  normalize([action.label, action.description, ...[action.keywords ?? []].flat()].join(' '))

const isGroup = (action: SpotlightActions): action is SpotlightActionGroupData => 'actions' in action

/** Every word of the query, accents or not, in any order. */
function filter(query: string, actions: SpotlightActions[]): SpotlightActions[] {
  const words = normalize(query).split(/\s+/)
  const fits = (action: SpotlightActionData) => words.every((word) => wordsOf(action).includes(word))
  return actions.flatMap((action): SpotlightActions[] => {
    if (!isGroup(action)) return fits(action) ? [action] : []
    const kept = action.actions.filter(fits)
    return kept.length > 0 ? [{ ...action, actions: kept }] : []
  })
}

/** Opens at each new call. */
export function Palette({ groups, calls }: { groups: readonly MenuGroup[]; calls: number }) {
  const navigate = useNavigate()
  const { membresias } = useSesion()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isDark = colorScheme !== 'light'
  useEffect(() => spotlight.open(), [calls])

  const screens = groups.map((group) => ({
    group: group.title,
    actions: group.items.map(({ screen, href }) => ({
      id: href,
      label: screen.title,
      keywords: [...(screen.keywords ?? [])],
      leftSection: <screen.icon size={22} />,
      onClick: () => void navigate(href),
    })),
  }))
  const stores = {
    group: 'Mis tiendas',
    actions: membresias.map(({ slug, tiendaNombre }) => ({
      id: `tienda:${slug}`,
      label: tiendaNombre,
      keywords: ['tienda', 'cambiar'],
      leftSection: <IconBuildingStore size={22} />,
      onClick: () => void navigate(paths.tienda.href({ nombre: slug })),
    })),
  }
  const acts = {
    group: 'Apariencia',
    actions: [
      {
        id: 'tema',
        label: isDark ? 'Usar el tema claro' : 'Usar el tema oscuro',
        leftSection: isDark ? <IconSun size={22} /> : <IconMoon size={22} />,
        onClick: () => setColorScheme(isDark ? 'light' : 'dark'),
      },
    ],
  }
  return (
    <Spotlight
      shortcut={null}
      actions={[...screens, ...(stores.actions.length > 0 ? [stores] : []), acts]}
      filter={filter}
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
