import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, type TestInfo } from '@playwright/test'
import { quieta } from './tema.ts'

/** What the browser complained about; a page that people see makes it complain of nothing. */
export function quejas(pagina: Page): string[] {
  const dichas: string[] = []
  pagina.on('console', (mensaje) => {
    // A device is asked to sign before it is let in, and the question is a 401 (adr/0022).
    const { url } = mensaje.location()
    if (mensaje.type() !== 'error' || url.endsWith('/sync/v1/acceso')) return
    const dicha = mensaje.text()
    dichas.push(dicha.startsWith('Failed to load resource') ? `${dicha} ${deQue(url)}` : dicha)
  })
  pagina.on('pageerror', (error) => dichas.push(error.message))
  // From the next page on: whatever the policy refused, also where the browser says nothing in its console.
  void pagina.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      // oxlint-disable-next-line no-console -- this is how the page tells the test
      console.error(`política: ${violatedDirective} ${blockedURI} ${sample}`),
    ),
  )
  return dichas
}

/** The path of what was not answered; without ids, in which a test that looks for a status would find one. */
const deQue = (url: string): string => (URL.canParse(url) ? new URL(url).pathname.replaceAll(/[\da-f-]{6,}/g, '…') : url)

/** After a test that failed: what each of its browsers shows, beside the trace. */
export async function retratar(info: TestInfo, paginas: Readonly<Record<string, Page | undefined>>): Promise<void> {
  if (info.status === info.expectedStatus) return
  for (const [nombre, pagina] of Object.entries(paginas)) {
    if (pagina === undefined || pagina.isClosed()) continue
    await pagina
      .screenshot({ path: info.outputPath(`${nombre}.png`) })
      .catch((error: unknown) => process.stderr.write(`sin retrato de ${nombre} ${String(error)}\n`))
  }
}

/** Axe finds nothing on the page once nothing moves; what it finds is said with where it is. */
export async function sinViolaciones(pagina: Page): Promise<void> {
  await quieta(pagina)
  const { violations } = await new AxeBuilder({ page: pagina }).analyze()
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`)).toEqual([])
}
