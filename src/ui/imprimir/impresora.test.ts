/** A receipt printer on a serial line, as Chromium gives it, with a sink behind it that counts what arrives. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { textoBloque, type Impreso } from '#domain/core/impreso.ts'

const ticket = (que: string): Impreso[] => [{ titulo: que, bloques: [textoBloque(que)] }]

let sumidero: Server
let recibido = ''
let cuerda: Socket
/** What the line does with the next writing. */
let linea: 'bien' | 'se-corta-a-medias' | 'no-toma-nada' = 'bien'
let abierto = false
let enchufada = true

const escribir = async (bytes: Uint8Array): Promise<void> => {
  if (linea === 'no-toma-nada') return await new Promise<void>(() => undefined)
  const parte = linea === 'se-corta-a-medias' ? bytes.subarray(0, bytes.length / 2) : bytes
  await new Promise<void>((listo) => cuerda.write(parte, () => listo()))
  if (linea === 'se-corta-a-medias') throw new DOMException('The device has been lost.', 'NetworkError')
}
const puerto = {
  writable: undefined as WritableStream<Uint8Array> | undefined,
  readable: new ReadableStream<Uint8Array>(),
  getInfo: () => ({ usbVendorId: 0x04b8, usbProductId: 0x0202 }),
  open: async () => {
    if (!enchufada) throw new DOMException('Failed to open serial port.', 'NetworkError')
    abierto = true
    puerto.writable = new WritableStream({ write: escribir })
  },
  close: async () => {
    abierto = false
  },
}

beforeAll(async () => {
  sumidero = createServer((socket) => socket.on('data', (trozo: Buffer) => (recibido += trozo.toString('latin1'))))
  sumidero.listen(0, '127.0.0.1')
  await once(sumidero, 'listening')
  cuerda = connect((sumidero.address() as AddressInfo).port, '127.0.0.1')
  await once(cuerda, 'connect')
})
afterAll(async () => {
  cuerda.destroy()
  sumidero.close()
  await once(sumidero, 'close')
  vi.unstubAllGlobals()
})
/** A page just loaded: nothing in memory, the printer remembered. */
async function abrirPagina() {
  vi.resetModules()
  return await import('./impresora.ts')
}
beforeEach(() => {
  recibido = ''
  linea = 'bien'
  enchufada = true
  abierto = false
  const guardado = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (clave: string) => guardado.get(clave) ?? null,
    setItem: (clave: string, valor: string) => guardado.set(clave, valor),
    removeItem: (clave: string) => guardado.delete(clave),
  })
  vi.stubGlobal('navigator', {
    serial: { requestPort: async () => puerto, getPorts: async () => [puerto], addEventListener: () => undefined },
  })
})

const veces = (que: string): number => recibido.split(que).length - 1
async function llego(que: string): Promise<void> {
  await expect.poll(() => veces(que)).toBe(1)
}

it('lo que la impresora tomó no se manda otra vez: el mismo trabajo sale una vez, por mucho que se reintente', async () => {
  const { elegirImpresora, enviarTrabajo } = await abrirPagina()
  expect(await elegirImpresora('serial', 48)).toBe('elegida')
  const destinos = await Promise.all([enviarTrabajo('venta-1#0', ticket('TICKET UNO')), enviarTrabajo('venta-1#0', ticket('TICKET UNO'))])
  expect(destinos).toEqual(['impreso', 'impreso'])
  expect(await enviarTrabajo('venta-1#0', ticket('TICKET UNO'))).toBe('impreso')
  expect(await enviarTrabajo('venta-1#1', ticket('COPIA 1'))).toBe('impreso')
  await llego('COPIA 1')
  expect(veces('TICKET UNO')).toBe(1)
})

it('si se corta a medias no se sabe si salió; la línea queda libre para lo que venga', async () => {
  const { elegirImpresora, enviarTrabajo } = await abrirPagina()
  await elegirImpresora('serial', 48)
  linea = 'se-corta-a-medias'
  expect(await enviarTrabajo('venta-2#0', ticket('TICKET DOS'))).toBe('dudoso')
  // The cable is put back: a new page opens the printer again.
  linea = 'bien'
  const otra = await abrirPagina()
  expect(await otra.enviarTrabajo('venta-2#1', ticket('DOS OTRA VEZ'))).toBe('impreso')
  await llego('DOS OTRA VEZ')
})

it('apagada no se manda nada, y el mismo trabajo sale cuando vuelve', async () => {
  const primera = await abrirPagina()
  await primera.elegirImpresora('serial', 48)
  const { enviarTrabajo } = await abrirPagina()
  enchufada = false
  expect(await enviarTrabajo('venta-3#0', ticket('TICKET TRES'))).toBe('fallido')
  expect([recibido, abierto]).toEqual(['', true])
  enchufada = true
  expect(await enviarTrabajo('venta-3#0', ticket('TICKET TRES'))).toBe('impreso')
  await llego('TICKET TRES')
})

it('desenchufada con la página abierta no se manda nada; enchufada otra vez, se busca sola', async () => {
  const { elegirImpresora, enviarTrabajo } = await abrirPagina()
  await elegirImpresora('serial', 48)
  puerto.writable = undefined
  expect(await enviarTrabajo('venta-5#0', ticket('TICKET CINCO'))).toBe('fallido')
  expect(await enviarTrabajo('venta-5#0', ticket('TICKET CINCO'))).toBe('impreso')
  await llego('TICKET CINCO')
})

it('por USB cuenta lo que el navegador dice de cada envío', async () => {
  const respuestas: ('ok' | 'stall')[] = ['stall', 'ok']
  const usb = {
    opened: true,
    vendorId: 1208,
    productId: 3605,
    serialNumber: 'J6',
    configuration: { interfaces: [{ claimed: true, alternate: { endpoints: [{ direction: 'out', endpointNumber: 1 }] } }] },
    transferOut: async (_salida: number, bytes: Uint8Array) => {
      recibido += Buffer.from(bytes).toString('latin1')
      return { status: respuestas.shift() }
    },
  }
  vi.stubGlobal('navigator', { usb: { getDevices: async () => [usb] } })
  const { escribirBytes } = await import('./escribir.ts')
  const elegida = { conexion: 'usb', equipo: { vendorId: 1208, productId: 3605, serialNumber: 'J6' } }
  const bytes = new TextEncoder().encode('POR USB')
  expect(await escribirBytes(elegida, bytes)).toBe('dudoso')
  expect(await escribirBytes(elegida, bytes)).toBe('impreso')
  usb.opened = false
  expect(await escribirBytes(elegida, bytes)).toBe('fallido')
  expect(veces('POR USB')).toBe(2)
})

it('con la tapa abierta no toma nada: en diez segundos se dice que no se sabe', async () => {
  const { elegirImpresora, enviarTrabajo } = await abrirPagina()
  await elegirImpresora('serial', 48)
  linea = 'no-toma-nada'
  vi.useFakeTimers()
  const destino = enviarTrabajo('venta-4#0', ticket('TICKET CUATRO'))
  await vi.advanceTimersByTimeAsync(10_500)
  vi.useRealTimers()
  expect(await destino).toBe('dudoso')
})
