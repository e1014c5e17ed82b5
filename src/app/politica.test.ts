/** The policy of public/politica.js, in a page of its own. */
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeAll, expect, it } from 'vitest'

interface Rules {
  createHTML: (text: string) => string | null
  createScriptURL: (url: string) => string | null
  createScript?: unknown
}

const policies = new Map<string, Rules>()
const page: Record<string, unknown> = {
  URL,
  location: new URL('https://mercana.test/mercana/x/caja?y=1'),
  trustedTypes: { createPolicy: (name: string, rules: Rules) => policies.set(name, rules) },
}
let rules: Rules
beforeAll(() => {
  const script = readFileSync(new URL('../public/politica.js', import.meta.url), 'utf8')
  runInNewContext(script, page)
  // Where browsers know nothing of it, nothing happens.
  runInNewContext(script, { URL })
  const found = policies.get('default')
  if (!found) throw new Error('no default policy')
  rules = found
})

it('es una sola, y no deja correr ningún texto', () => {
  expect([...policies.keys()]).toEqual(['default'])
  expect(rules.createScript).toBeUndefined()
  expect(page['__zod_globalConfig']).toEqual({ jitless: true })
})

it('como HTML solo pasa lo que no tiene etiquetas', () => {
  const css = ':root{--a:1px}@media(min-width: 48em){.b > .c{color:var(--a)}}'
  expect(rules.createHTML(css)).toBe(css)
  for (const bad of ['<img src=x onerror=alert(1)>', 'a<b', '</style><script>', '<!--'])
    expect([bad, rules.createHTML(bad)]).toEqual([bad, null])
})

it('como script solo pasan los archivos de la construcción y el service worker, de este mismo sitio', () => {
  for (const good of ['/service-worker.js', 'https://mercana.test/assets/archivos-opfs.worker-AbC_1.js', '/assets/x-1.js'])
    expect(rules.createScriptURL(good)).toBe(good)
  for (const bad of [
    'https://evil.test/assets/x.js',
    '//evil.test/service-worker.js',
    'data:text/javascript,alert(1)',
    'blob:https://mercana.test/1',
    'javascript:alert(1)',
    '/archivos/t1/x.js',
    '/assets/../archivos/x.js',
    '/api/x.js',
    'http://[',
  ])
    expect([bad, rules.createScriptURL(bad)]).toEqual([bad, null])
})
