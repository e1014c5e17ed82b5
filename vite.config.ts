import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { fflateHere } from './.config/fflate-here.ts'
import { lightZod } from './.config/light-zod.ts'
import vitest from './.config/vitest.config.ts'

const server = 'http://localhost:8080'

const reactRouter = (file: string): string => `${import.meta.dirname}/node_modules/react-router/dist/production/${file}`

/** What the frame shows last and almost every screen has. All that they need goes with them. */
const COMMON = [
  'src/app/shell/CartLink',
  'src/data/use(?:Consulta|Leido)',
  'src/domain/(?:archivos/archivo(?=\\.ts)|core/fecha|core/unidades|envios/territorio(?=\\.ts)|fiscal/identificacion|pedidos/comandos\\.vitrina|pedidos/pagos/metodos-de-pago)',
  'src/features/mercado/(?:tiendas-visitadas|zona)',
  'src/ui/(?:page/deferred|show/Monogram|input/NumberField|search|hooks/useNow)',
  '@mantine/core/esm/components/(?:Badge|Chip|NativeSelect|Paper|TextInput)',
  '@tabler/icons-react/dist/esm/icons/Icon(?:MapPin|Minus|Phone|Plus|RosetteDiscountCheck|Search|Trash)',
]

/** The screens that strangers arrive at. */
const FIRST_SCREENS = /\/(?:InicioScreen|vitrina|EntrarScreen)-/

const app = defineConfig({
  root: 'src',
  // The package offers its users the build that warns developers.
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: reactRouter('index.mjs') },
      { find: /^react-router\/dom$/, replacement: reactRouter('dom-export.mjs') },
    ],
  },
  build: {
    modulePreload: {
      // Whoever names a chunk carries the list of all that it needs: of seventy screens that was 10 KB of every first visit. The app
      // is stored at the first one, so that those who go on from there read the others from their own disk.
      resolveDependencies: (file, needed, { hostType }) => (hostType === 'html' || FIRST_SCREENS.test(file) ? needed : []),
    },
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2023',
    rolldownOptions: {
      // jspdf asks for these only to draw HTML, which nothing here does; they would be stored on every till.
      external: ['html2canvas', 'dompurify', 'canvg'],
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom)\//, priority: 3 },
            // What every page begins with, as one file: sixty small ones weighed 15 KB more.
            { name: 'marco', tags: ['$initial'], priority: 2 },
            // The same of what almost every page asks for next: the cart in the frame, fields and sheets.
            { name: 'comun', test: new RegExp(`/(?:${COMMON.join('|')})[./]`), priority: 1 },
            { name: 'vitrina', test: /\/src\/features\/mercado\/vitrina\/VitrinaScreen\.tsx$/ },
          ],
        },
      },
    },
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': server, '/sync': server, '/archivos': server, '/desarrollo': server } },
  plugins: [
    lightZod,
    fflateHere,
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'service-worker.ts',
      injectRegister: null,
      // A classic worker: as a module it fails where `"type": "module"` is not understood.
      injectManifest: {
        rollupFormat: 'iife',
        // gz: the places of the country, for addresses with no connection (src/data/envios/territorio.ts).
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,wasm}', 'assets/*.gz'],
        maximumFileSizeToCacheInBytes: 4_000_000,
      },
      manifest: {
        id: '/',
        name: 'Mercana',
        short_name: 'Mercana',
        description: 'El mercado y la trastienda de los negocios dominicanos. Vende con o sin conexión.',
        lang: 'es-DO',
        start_url: '/',
        display: 'standalone',
        background_color: '#0c1c21',
        theme_color: '#142a31',
        categories: ['business', 'shopping'],
        icons: [
          { src: '/icono-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icono-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icono-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
    }),
  ],
})

/** `npx vitest` looks here for its configuration, whose root is the whole project. */
export default process.env['VITEST'] ? vitest : app
