import { defineConfig } from 'vitest/config'

/** Tests that need no browser: rules, data on an IndexedDB in memory, the server by `inject`, house rules. */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    include: ['{src,sync-server,couchdb}/**/*.test.{ts,tsx}', 'tests/{architecture,ataques,sync,sim,versiones}/**/*.test.ts'],
    testTimeout: 15_000,
    hookTimeout: 30_000,
    // These are exported to browsers only, and their tests put a browser's serial port before them.
    alias: [
      {
        find: /^(@point-of-sale)\/(web\w+)-receipt-printer$/,
        replacement: `${import.meta.dirname}/../node_modules/$1/$2-receipt-printer/dist/$2-receipt-printer.esm.js`,
      },
    ],
  },
})
