/** A receipt printer on a serial port of the page, already chosen; what it takes ends here. */
import type { BrowserContext } from '@playwright/test'

export interface ImpresoraDePrueba {
  /** Everything that came out, as Latin-1. */
  papel: () => string
  /** From now on the cable is cut in the middle of each paper; or it is whole again. */
  cortar: (contexto: BrowserContext, si: boolean) => Promise<void>
}

export async function ponerImpresora(contexto: BrowserContext): Promise<ImpresoraDePrueba> {
  let papel = ''
  await contexto.exposeFunction('sumideroDeImpresora', (bytes: number[]) => {
    papel += Buffer.from(bytes).toString('latin1')
  })
  await contexto.addInitScript(() => {
    localStorage.setItem(
      'mercana.impresora',
      JSON.stringify({
        conexion: 'serial',
        nombre: 'Epson de prueba',
        columnas: 48,
        lenguaje: 'esc-pos',
        mapa: '',
        equipo: { vendorId: 1208, productId: 514 },
      }),
    )
    const sumidero = (window as unknown as { sumideroDeImpresora: (bytes: number[]) => Promise<void> }).sumideroDeImpresora
    const puerto = {
      writable: null as WritableStream<Uint8Array> | null,
      getInfo: () => ({ usbVendorId: 1208, usbProductId: 514 }),
      open: async () => {
        puerto.writable = new WritableStream({
          async write(bytes) {
            const cortada = localStorage.getItem('prueba.cable') === 'cortado'
            await sumidero([...(cortada ? bytes.subarray(0, 40) : bytes)])
            if (cortada) throw new DOMException('The device has been lost.', 'NetworkError')
          },
        })
      },
      close: async () => undefined,
    }
    Object.defineProperty(navigator, 'serial', {
      value: { getPorts: async () => [puerto], requestPort: async () => puerto, addEventListener: () => undefined },
    })
  })
  return {
    papel: () => papel,
    async cortar(quien, si) {
      for (const pagina of quien.pages())
        await pagina.evaluate((valor) => localStorage.setItem('prueba.cable', valor), si ? 'cortado' : 'entero')
    },
  }
}
