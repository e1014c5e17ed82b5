/** The product built anew with nothing in it named as before: what a page that was open finds after a deploy. */
import { join } from 'node:path'
import { defineConfig, loadConfigFromFile, mergeConfig } from 'vite'

const nombres = 'assets/nueva-[name]-[hash]'

export default defineConfig(async (entorno) => {
  const producto = await loadConfigFromFile(entorno, join(import.meta.dirname, '../../vite.config.ts'))
  if (!producto) throw new Error('no vite.config.ts')
  return mergeConfig(producto.config, {
    build: {
      rolldownOptions: {
        output: { entryFileNames: `${nombres}.js`, chunkFileNames: `${nombres}.js`, assetFileNames: `${nombres}[extname]` },
      },
    },
  })
})
