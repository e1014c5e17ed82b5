import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import vitest from './.config/vitest.config.ts'

const server = 'http://localhost:8080'

const app = defineConfig({
  root: 'src',
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2023',
    rolldownOptions: {
      // jspdf asks for these only to draw HTML, which nothing here does; they would be stored on every till.
      external: ['html2canvas', 'dompurify', 'canvg'],
      output: {
        codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom)\// }] },
      },
    },
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': server, '/sync': server, '/archivos': server, '/desarrollo': server } },
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'service-worker.ts',
      injectRegister: null,
      // A classic worker: as a module it fails where `"type": "module"` is not understood (measured.md §5).
      injectManifest: {
        rollupFormat: 'iife',
        // gz: the places of the country, for addresses with no connection (src/data/territorio.ts).
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
