/** Paper: what the browser's print dialog would have received, and files that are saved. */
import { readFile } from 'node:fs/promises'
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'

/** With no printer there is no dialog: the paper stays on the page, as it does while somebody chooses a printer. */
export const sinDialogoDeImprimir = (contexto: BrowserContext): Promise<unknown> =>
  contexto.addInitScript(() => (window.print = () => undefined))

/** Presses what prints and answers the lines of the paper, having checked that it is a strip of 80 mm that leaves nothing out. */
export async function imprimirEn80mm(pagina: Page, boton: Locator): Promise<string> {
  await boton.click()
  const papel = pagina.locator('.mercana-impreso[data-papel="ticket"]')
  await expect(papel).toHaveCount(1)
  await pagina.emulateMedia({ media: 'print' })
  const medidas = await papel.evaluate((hoja) => {
    const bordes = hoja.getBoundingClientRect()
    const fuera = [...hoja.querySelectorAll('p, .fila > div')].filter((caja) => caja.scrollWidth > caja.clientWidth + 1).length
    return { anchoMm: (bordes.width * 25.4) / 96, fuera, texto: hoja instanceof HTMLElement ? hoja.innerText : '' }
  })
  expect(medidas.anchoMm).toBeCloseTo(80, 0)
  expect(medidas.fuera).toBe(0)
  // The page that the printer gets: one strip, 80 mm wide (226.77 pt), as long as it has to be.
  const pdf = (await pagina.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, ancho = '', alto = ''] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(pdf) ?? []
  expect(Number(ancho)).toBeCloseTo(226.77, -1)
  expect(Number(alto)).toBeGreaterThan(200)
  expect(/\/Count 1\b/.test(pdf)).toBe(true)
  await pagina.emulateMedia({ media: null })
  await pagina.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(papel).toHaveCount(0)
  return medidas.texto
}

/** Presses what saves a PDF; answers its name, having checked that it is one. */
export async function bajarPdf(pagina: Page, boton: Locator): Promise<string> {
  const [bajada] = await Promise.all([pagina.waitForEvent('download'), boton.click()])
  const bytes = await readFile(await bajada.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.subarray(-8).toString()).toContain('%%EOF')
  return bajada.suggestedFilename()
}
