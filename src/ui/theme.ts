/**
 * The look of Mercana: a night sea with cream ink, mango for what you do, turquoise for what went well, flamboyán red for what
 * needs you. Mantine's own colour names are given our hues, so `color="red"` anywhere is already ours. Contrasts are AA on both schemes:
 * shade 5 is the filled one (ink or white on it by luminance), 7 is text on light, 3 is text on dark.
 */
import { createTheme, rem, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const mango: MantineColorsTuple = [
  '#fff8e6',
  '#ffedc2',
  '#ffdf94',
  '#ffcf61',
  '#ffc038',
  '#ffb11a',
  '#d98c00',
  '#8a5200',
  '#6b3f00',
  '#4a2c00',
]
const mar: MantineColorsTuple = [
  '#e3fbf6',
  '#bff3e9',
  '#8ce6d8',
  '#52d3c1',
  '#25bdaa',
  '#0fa594',
  '#07897b',
  '#036b60',
  '#04544c',
  '#053f39',
]
const flamboyan: MantineColorsTuple = [
  '#fff0ed',
  '#ffd9d2',
  '#ffb3a6',
  '#ff907f',
  '#f9644e',
  '#d93a24',
  '#c12e19',
  '#a82412',
  '#8c1d10',
  '#66150c',
]
const palma: MantineColorsTuple = [
  '#effae8',
  '#d8f2c7',
  '#b5e497',
  '#93d66a',
  '#6cbd3a',
  '#52a223',
  '#3f8518',
  '#306513',
  '#285212',
  '#1d3a0e',
]
const cielo: MantineColorsTuple = [
  '#e9f4ff',
  '#cae5ff',
  '#98cdff',
  '#6cb8ff',
  '#3796f0',
  '#1b73cc',
  '#1565ba',
  '#125198',
  '#113f75',
  '#0e2c50',
]
const coral: MantineColorsTuple = [
  '#fff2e8',
  '#ffdec8',
  '#ffc09a',
  '#ff9f68',
  '#fb8243',
  '#f26b2e',
  '#cc4f16',
  '#9e3b0e',
  '#7d2f0c',
  '#5a2209',
]
const arena: MantineColorsTuple = [
  '#fbf7ef',
  '#f4ede0',
  '#e9dfcd',
  '#d9ccb5',
  '#a89a83',
  '#766b58',
  '#635947',
  '#4f4638',
  '#352f26',
  '#1d1a15',
]
const noche: MantineColorsTuple = [
  '#f4eee1',
  '#d9d6ca',
  '#a9b6b3',
  '#869794',
  '#38545b',
  '#20383f',
  '#142a31',
  '#0c1c21',
  '#081417',
  '#040b0d',
]

/** The ink of the light scheme, and of words on mango. */
const tinta = '#0f252b'

/** Inter comes with the app (global.css); until it is there, and for signs that it lacks, what the machine has. */
const fuente = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"

declare module '@mantine/core' {
  interface MantineThemeSizesOverride {
    breakpoints: Record<'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'xxl', string>
  }
}

/** The header and the bottom bar are at 1000; what opens over the page is above them. */
const layers = { base: 1000, dialog: 1200, popover: 1300 } as const

/** Mantine's dialogs draw their title in a `<header>`, which would count as a second banner of the page. */
const headerIsNoBanner = { header: { role: 'none' } }

export const theme = createTheme({
  primaryColor: 'mango',
  primaryShade: { light: 5, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.22,
  black: tinta,
  colors: {
    mango,
    yellow: mango,
    teal: mar,
    cyan: mar,
    red: flamboyan,
    green: palma,
    blue: cielo,
    orange: coral,
    gray: arena,
    dark: noche,
  },
  /* 600, 960, 1280, 1920 and 2560 px; the mobile layout is below lg. */
  breakpoints: { xs: '30em', sm: '37.5em', md: '60em', lg: '80em', xl: '120em', xxl: '160em' },
  fontFamily: fuente,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: rem(13), sm: rem(15), md: rem(16), lg: rem(18), xl: rem(22) },
  headings: {
    fontFamily: fuente,
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.625rem, 1.35rem + 1.1vw, 2.25rem)', lineHeight: '1.12' },
      h2: { fontSize: 'clamp(1.3rem, 1.2rem + 0.5vw, 1.6rem)', lineHeight: '1.2' },
      h3: { fontSize: rem(19), lineHeight: '1.3' },
      h4: { fontSize: rem(17), lineHeight: '1.35' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(18), xl: rem(28) },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(36) },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'md' } },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md', comboboxProps: { shadow: 'md' }, nothingFoundMessage: 'Nada con ese nombre' } },
    Autocomplete: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md' } },
    Badge: { defaultProps: { color: 'mango', size: 'lg', tt: 'none' } },
    Pagination: { defaultProps: { color: 'mango', size: 44 } },
    Chip: { defaultProps: { color: 'mango', size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
    SegmentedControl: { defaultProps: { size: 'md' } },
    Tabs: { defaultProps: { keepMounted: false } },
    /* Layers live in one landmark of index.html: a page's content is never outside of one. */
    Portal: { defaultProps: { target: '#capas' } },
    Popover: { defaultProps: { zIndex: layers.popover } },
    Affix: { defaultProps: { zIndex: layers.base } },
    Menu: { defaultProps: { shadow: 'md', withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: {
        attributes: headerIsNoBanner,
        zIndex: layers.dialog,
        centered: true,
        overlayProps: { backgroundOpacity: 0.6, blur: 2 },
        closeButtonProps: { 'aria-label': 'Cerrar' },
      },
      styles: { header: { background: 'inherit' }, title: { fontSize: rem(19), fontWeight: 750, lineHeight: 1.25 } },
    },
    /* Dialogs are a Paper too, with paddings of their own. */
    ModalContent: { defaultProps: { p: 0 } },
    DrawerContent: { defaultProps: { p: 0 } },
    Drawer: { defaultProps: { attributes: headerIsNoBanner, zIndex: layers.dialog, closeButtonProps: { 'aria-label': 'Cerrar' } } },
    Alert: {
      defaultProps: { variant: 'light', closeButtonLabel: 'Cerrar' },
      // A finger's size, without making the notice taller.
      styles: { closeButton: { width: 44, height: 44, margin: -10 } },
    },
    Tooltip: { defaultProps: { zIndex: layers.popover, openDelay: 350, withArrow: true } },
    Paper: { defaultProps: { p: 'md' } },
  },
})

const painted = ['mango', 'yellow', 'teal', 'cyan', 'red', 'green', 'blue', 'orange', 'gray'] as const

/** The variables of each of our colours; `vars` gets `--mantine-color-red` and answers `text`, `light` … */
const forEachColor = (vars: (color: string) => Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    painted.flatMap((name) => {
      const color = `--mantine-color-${name}`
      return Object.entries(vars(color)).map(([suffix, value]) => [`${color}-${suffix}`, value])
    }),
  )

/** Text, outline and surfaces for each scheme, and Mantine's layers raised to begin at 1000. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-z-index-app': '1000',
    '--mantine-z-index-modal': '1200',
    '--mantine-z-index-popover': '1300',
    '--mantine-z-index-overlay': '1400',
    '--mantine-z-index-max': '9999',
  },
  light: {
    ...forEachColor((color) => ({ text: `var(${color}-7)`, outline: `var(${color}-7)`, 'light-color': `var(${color}-8)` })),
    '--mantine-color-body': '#fbf7ef',
    '--mantine-color-anchor': 'var(--mantine-color-teal-7)',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-success': 'var(--mantine-color-teal-7)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-6)',
    '--toldo-crema': '#ffe3ad',
    '--superficie': '#ffffff',
    '--superficie-alta': '#fffdf8',
    '--borde': 'var(--mantine-color-gray-3)',
    '--foco': 'var(--mantine-color-teal-7)',
    '--sombra': '0 1px 2px rgb(60 45 20 / 8%), 0 6px 20px rgb(60 45 20 / 6%)',
  },
  dark: {
    ...forEachColor((color) => ({
      text: `var(${color}-3)`,
      'light-color': `var(${color}-1)`,
      light: `color-mix(in srgb, var(${color}-5) 22%, var(--mantine-color-dark-7))`,
      'light-hover': `color-mix(in srgb, var(${color}-5) 32%, var(--mantine-color-dark-7))`,
    })),
    '--mantine-color-anchor': 'var(--mantine-color-teal-3)',
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-success': 'var(--mantine-color-teal-3)',
    '--mantine-color-disabled': 'var(--mantine-color-dark-5)',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-2)',
    '--toldo-crema': '#fff6e3',
    '--superficie': 'var(--mantine-color-dark-6)',
    '--superficie-alta': 'var(--mantine-color-dark-5)',
    '--borde': 'var(--mantine-color-dark-5)',
    '--foco': 'var(--mantine-color-mango-4)',
    '--sombra': '0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px rgb(0 0 0 / 28%)',
  },
})
