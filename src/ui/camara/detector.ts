/** Reads barcodes from a video. The reader (1 MB of WebAssembly) loads with the first use and is served by us, so it works offline. */
import type { BarcodeFormat } from 'barcode-detector/ponyfill'

const FORMATOS: BarcodeFormat[] = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code']

/** Can this browser open a camera at all? Only on a secure origin. */
export const hayCamara = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function'

export interface Detector {
  /** The first code in sight; undefined when there is none. */
  leer: (video: HTMLVideoElement) => Promise<string | undefined>
}

const hayImagen = ({ readyState, videoWidth }: HTMLVideoElement): boolean =>
  readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && videoWidth > 0

/** The barcode reader of the browser, or ours where it has none. */
export async function abrirDetector(): Promise<Detector> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({
    overrides: { locateFile: (nombre: string, prefijo: string) => (nombre.endsWith('.wasm') ? wasm : prefijo + nombre) },
  })
  const detector = new BarcodeDetector({ formats: FORMATOS })
  // A camera that stalls for a moment has no picture to look at, and the reader throws at that.
  return { leer: async (video) => (hayImagen(video) ? (await detector.detect(video))[0]?.rawValue : undefined) }
}
