/**
 * Hands bytes to a printer that is open, where the browser says whether they were taken. The packages that find and open
 * printers swallow what goes wrong while writing (webusb) or do not wait for it (webserial), so writing is done here.
 */
import type { Destino } from '#domain/core/impreso.ts'

interface PuertoSerie {
  getInfo(): { usbVendorId?: number; usbProductId?: number }
  writable: WritableStream<Uint8Array> | null
}
interface AparatoUsb {
  opened: boolean
  vendorId: number
  productId: number
  serialNumber?: string | null
  configuration: {
    interfaces: { claimed: boolean; alternate: { endpoints: { direction: 'in' | 'out'; endpointNumber: number }[] } }[]
  } | null
  transferOut(endpointNumber: number, bytes: Uint8Array): Promise<{ status: 'ok' | 'stall' | 'babble' }>
}
type Aparatos = Partial<{ serial: { getPorts(): Promise<PuertoSerie[]> }; usb: { getDevices(): Promise<AparatoUsb[]> } }>

/** A printer with its lid open takes nothing more: after this nobody knows what will come out of it. */
const TOPE_MS = 10_000

/** What became of the bytes; undefined when the browser does not show which open printer this is. */
export async function escribirBytes(
  { conexion, equipo }: { conexion: string; equipo: Record<string, unknown> },
  bytes: Uint8Array,
): Promise<Destino | undefined> {
  const { serial, usb } = navigator as unknown as Aparatos
  if (conexion === 'serial' && serial) return escribirSerie(await serial.getPorts(), equipo, bytes)
  if (conexion === 'usb' && usb) return escribirUsb(await usb.getDevices(), equipo, bytes)
  return undefined
}

async function escribirSerie(puertos: PuertoSerie[], equipo: Record<string, unknown>, bytes: Uint8Array): Promise<Destino | undefined> {
  const salidas = puertos
    .filter((puerto) => {
      const { usbVendorId = null, usbProductId = null } = puerto.getInfo()
      return usbVendorId === equipo['vendorId'] && usbProductId === equipo['productId']
    })
    .flatMap(({ writable }) => writable ?? [])
  const [salida, otra] = salidas
  if (!salida) return 'fallido'
  if (otra || salida.locked) return undefined
  const escritor = salida.getWriter()
  try {
    return (await conTope(escritor.write(bytes))) ? 'impreso' : 'dudoso'
  } finally {
    escritor.releaseLock()
  }
}

async function escribirUsb(aparatos: AparatoUsb[], equipo: Record<string, unknown>, bytes: Uint8Array): Promise<Destino | undefined> {
  const [aparato, otro] = aparatos.filter(
    ({ opened, vendorId, productId, serialNumber }) =>
      opened &&
      vendorId === equipo['vendorId'] &&
      productId === equipo['productId'] &&
      (equipo['serialNumber'] ?? null) === (serialNumber ?? null),
  )
  if (!aparato) return 'fallido'
  const salida = aparato.configuration?.interfaces
    .find(({ claimed }) => claimed)
    ?.alternate.endpoints.find(({ direction }) => direction === 'out')
  if (otro || !salida) return undefined
  return (await conTope(aparato.transferOut(salida.endpointNumber, bytes).then(({ status }) => status === 'ok'))) ? 'impreso' : 'dudoso'
}

/** Did it go well, and in time? What it was cut at is on the paper, so a failure is never a clean one. */
async function conTope(escritura: Promise<unknown>): Promise<boolean> {
  const tarde = new Promise<boolean>((resolver) => setTimeout(() => resolver(false), TOPE_MS))
  const hecho = escritura.then(
    (bien) => bien !== false,
    () => false,
  )
  return await Promise.race([hecho, tarde])
}
