import { configDefaults, defineConfig } from 'vitest/config'
import { largosDeOtroTurno } from './long-tests.ts'

/** Each of their files has a process of its own: a browser's store and timers are global, and so is what a simulated world bends. */
const aparte = ['src/{data,ui,features}/**/*.test.{ts,tsx}', 'tests/{sync,sim,versiones}/**/*.test.ts']

const deOtroTurno = largosDeOtroTurno()

/** Tests that need no browser: rules, data on an IndexedDB in memory, the server by `inject`, house rules. */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    // Nothing waits this long on a free machine; a busy one is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // One fewer than the cores is its habit: on two that leaves one idle half of the time, while servers and browsers are waited for.
    maxWorkers: 2,
    // These are exported to browsers only, and their tests put a browser's serial port before them.
    alias: [
      {
        find: /^(@point-of-sale)\/(web\w+)-receipt-printer$/,
        replacement: `${import.meta.dirname}/../node_modules/$1/$2-receipt-printer/dist/$2-receipt-printer.esm.js`,
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'juntas',
          include: ['{src,sync-server,couchdb}/**/*.test.{ts,tsx}', 'tests/{architecture,ataques}/**/*.test.ts'],
          exclude: [...aparte, ...deOtroTurno],
          // Rules and servers hold nothing of their own between files: what they import is read once; a fifth of the time went into that.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'aparte', include: aparte, exclude: [...configDefaults.exclude, ...deOtroTurno] } },
    ],
  },
})
