/** A device of a demo shop: it makes facts in its order, as tills and browsers do, and hands them in. */
import { v7 as uuidv7 } from 'uuid'
import { componer, type Campos, type Doc, type Entity } from '#domain/core/entity.ts'
import { nextHlc } from '#domain/core/hlc.ts'
import { capacidades, type Envio, type EstadoDispositivo } from '#domain/core/sync.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { baseDeTienda } from '../../core/bases.ts'
import type { Server } from '../../core/contexto.ts'
import { editarDecision, type ActoServidor } from '../../core/decisiones.ts'
import { sha256 } from '../../core/hechos/texto.ts'
import { ok } from '#domain/core/result.ts'
import { darDeAlta } from '../../sync/dispositivos/alta.ts'
import { exito } from './exito.ts'

const CUOTA_BYTES = 1_000_000_000
/** Facts that one request brings. */
const POR_ENVIO = 250

export interface Hecho {
  id?: string
  en: Date
  /** empleadoId of who did it. */
  por: string
}

export class Aparato {
  readonly #server: Server
  readonly #acto: ActoServidor
  readonly dispositivoId: string
  readonly cajaId: string
  #seq = 0
  #hlc = ''
  #envios: Envio[] = []

  private constructor(server: Server, acto: ActoServidor, dispositivoId: string, cajaId: string) {
    this.#server = server
    this.#acto = acto
    this.dispositivoId = dispositivoId
    this.cajaId = cajaId
  }

  /** A new one: the till of a caja, or with none a browser. */
  static async nuevo(server: Server, acto: ActoServidor, nombre: string, cajaId = ''): Promise<Aparato> {
    const clase = cajaId === '' ? ('web' as const) : ('caja' as const)
    const { dispositivoId } = exito(await darDeAlta(server, acto, { nombre, clase, cajaId, usuarioId: '' }))
    return new Aparato(server, acto, dispositivoId, cajaId)
  }

  get tiendaId(): string {
    return this.#acto.tiendaId
  }

  /** Makes one fact, which waits until `entregar`. */
  hecho<E extends Entity>(entity: E, campos: Campos<E>, { id, en, por }: Hecho): Doc<E> {
    this.#seq += 1
    this.#hlc = nextHlc(this.#hlc, en.getTime(), this.dispositivoId)
    const doc = componer(entity, id ?? `${entity.tipo}:${uuidv7()}`, campos, {
      tiendaId: this.#acto.tiendaId,
      en: en.toISOString(),
      creadoPor: por,
      dispositivoId: this.dispositivoId,
      seq: this.#seq,
      hlc: this.#hlc,
    })
    const texto = JSON.stringify(doc)
    this.#envios.push({ id: doc.id, seq: this.#seq, hash: sha256(texto), texto })
    return doc as Doc<E>
  }

  /** Hands in what waits. Nothing of a demo shop is set apart. */
  async entregar(): Promise<void> {
    const { tiendaId, autor: empleadoId } = this.#acto
    const remitente = {
      dispositivoId: this.dispositivoId,
      tiendaId,
      clase: this.cajaId === '' ? 'web' : 'caja',
      estado: 'activo',
      empleadoId,
    } as const
    for (let envios = this.#envios; envios.length > 0; envios = this.#envios) {
      this.#envios = envios.slice(POR_ENVIO)
      const resultados = await this.#server.central.ingesta.ingerir(remitente, envios.slice(0, POR_ENVIO))
      const malo = resultados.find(({ resultado }) => resultado !== 'recibido')
      if (malo) throw new Error(`No entró lo que hizo la demostración: ${JSON.stringify(malo)}`)
    }
    await this.#saludar()
  }

  /** Says how it is, as each device does when it has handed everything in. */
  async #saludar(): Promise<void> {
    const { ahora, central } = this.#server
    const estado: EstadoDispositivo = {
      hora: ahora().toISOString(),
      sinEnviar: 0,
      masViejo: '',
      version: 'demostración',
      persistente: true,
      usoBytes: 0,
      cuotaBytes: CUOTA_BYTES,
      numeros: {},
      sabe: [...capacidades],
    }
    await central.contactos.anotar(this.dispositivoId, this.tiendaId, JSON.stringify(estado))
  }

  /** Takes it away: nobody has its secret, so nobody goes on with it. */
  async retirar(): Promise<void> {
    const equipo = await baseDeTienda(this.#server.store, this.#acto.tiendaId, 'equipo')
    const cual = { db: equipo, entity: Dispositivo, id: this.dispositivoId, acto: this.#acto }
    exito(await editarDecision(this.#server, cual, () => ok({ estado: 'revocado' as const })))
  }
}
