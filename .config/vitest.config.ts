import { defineConfig } from 'vitest/config'

/** Tests that need no browser: rules, data on an IndexedDB in memory, the server by `inject`, house rules. */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    include: ['{src,sync-server,couchdb}/**/*.test.{ts,tsx}', 'tests/{architecture,sync,sim}/**/*.test.ts'],
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
})
