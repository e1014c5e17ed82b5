/** The three packages bring no types; this is the part that `impresora.ts` uses. All three are alike. */
declare module '@point-of-sale/webusb-receipt-printer' {
  export default class {
    connect(): Promise<void>
    reconnect(equipo: object): Promise<void>
    disconnect(): Promise<void>
    print(bytes: Uint8Array): Promise<void>
    addEventListener(evento: 'connected' | 'disconnected', onHappen: (equipo: Record<string, unknown>) => void): void
  }
}
declare module '@point-of-sale/webserial-receipt-printer' {
  export { default } from '@point-of-sale/webusb-receipt-printer'
}
declare module '@point-of-sale/webbluetooth-receipt-printer' {
  export { default } from '@point-of-sale/webusb-receipt-printer'
}
