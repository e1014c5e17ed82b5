/** The part of `oidc-provider`, which has no types, that the tests use. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  interface Interaccion {
    uid: string
    prompt: { name: string }
    params: { client_id: string; scope: string }
    session?: { accountId: string }
    grantId?: string
  }
  export const interactionPolicy: {
    base(): { add(prompt: object, lugar: number): void }
    Prompt: { new (datos: { name: string; requestable: boolean }): object }
  }
  export default class Provider {
    constructor(emisor: string, configuracion: Record<string, unknown>)
    readonly Client: { prototype: { compareClientSecret(secreto: string): Promise<boolean> } }
    readonly Grant: { new (datos: { accountId: string; clientId: string }): Grant }
    callback(): (peticion: IncomingMessage, respuesta: ServerResponse) => Promise<void>
    interactionDetails(peticion: IncomingMessage, respuesta: ServerResponse): Promise<Interaccion>
    interactionFinished(peticion: IncomingMessage, respuesta: ServerResponse, resultado: Record<string, unknown>): Promise<void>
    on(suceso: string, oyente: (...datos: unknown[]) => void): void
  }
}
