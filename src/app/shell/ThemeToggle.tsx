import { ActionIcon, Button, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

/** Night or day. Mantine keeps the choice (see App.tsx), and `tema.js` puts it on the page before the first paint. */
export function ThemeToggle({ withLabel = false }: { withLabel?: boolean }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isDark = colorScheme !== 'light'
  const label = isDark ? 'Tema claro' : 'Tema oscuro'
  const icon = isDark ? <IconSun size={22} aria-hidden /> : <IconMoon size={22} aria-hidden />
  const toggle = () => setColorScheme(isDark ? 'light' : 'dark')
  return withLabel ? (
    <Button variant="default" leftSection={icon} onClick={toggle} mt="lg" fullWidth>
      {label}
    </Button>
  ) : (
    <ActionIcon aria-label={label} title={label} onClick={toggle}>
      {icon}
    </ActionIcon>
  )
}
