/**
 * The door of the devices: who holds a device's key gets the tokens by which it reads, and what it hands in is checked against
 * that key. A token is renewed by another that serves once and turns with each use; the one before is good until its successor
 * was seen, since a reply may be lost. One from further back comes from a copy of the device's disk (adr/0022).
 */
import { createHash } from 'node:crypto'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { textoDeAcceso, textoDeHechos, textoDeLote, type FirmaDeLote, type PedidoDeAcceso } from '#domain/sync/firma.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { AccesoReply } from '#domain/core/sync.ts'
import { leerUno } from '../../core/documentos.ts'
import { abrirPlataforma, baseDeTienda, idPunteroDispositivo, tipoPropio } from '../../core/bases.ts'
import type { Server } from '../../core/contexto.ts'
import { editarDecision } from '../../core/decisiones.ts'
import type { DispositivoActor } from '../../http/actor.ts'
import { anotarFirmaAjena, marcarCopiado } from './avisos.ts'
import { entregaCerrada, mismoSecreto, sirveElSecreto } from '../../http/credencial.ts'
import { firmado } from './firma.ts'
import { ACCESO_MS, crearRetos, darAcceso, darRefresco, leerRefresco } from '../../http/palabras.ts'
import { crearVidas } from './vidas.ts'

export interface PedidoAcceso extends PedidoDeAcceso {
  /** Of `textoDeAcceso`; '' while there is no challenge to sign. */
  firma: string
  /** Shown in the place of a refresh token, when there is none. */
  secreto: string
}

export interface LoteRecibido {
  tiendaId: string
  deDispositivo?: string | undefined
  hechos: readonly unknown[]
  firma?: FirmaDeLote | undefined
}

export interface Puerta {
  /** 'dispositivo.reto' (datos.reto, datos.hora) asks for a signature over a challenge. */
  acceder(pedido: PedidoAcceso): Promise<Result<Omit<AccesoReply, 'epoch' | 'hora'>>>
  /** Did this very device sign this very batch? Nothing of one that it did not sign is looked at. */
  comprobarLote(dispositivo: DispositivoActor, lote: LoteRecibido): Promise<Result<void>>
}

interface Fila {
  id: string
  tipo: string
  /** Number of the last refresh token that was given. */
  numero: number
  /** When; left out of rows of before. */
  en?: string
}

const INTENTOS = 8

/** The door of a server; what it remembers of challenges and lives lasts as long as the process. */
export function crearPuerta(server: Server): Puerta {
  const { secreto } = server.config
  const retos = crearRetos(secreto)
  const vidas = crearVidas()

  const buscar = async (dispositivoId: string): Promise<Dispositivo | undefined> => {
    const plataforma = await abrirPlataforma(server.store)
    const puntero = await plataforma.get<{ tiendaId: string }>(idPunteroDispositivo(dispositivoId))
    return puntero && leerUno(baseDeTienda(server.store, puntero.tiendaId, 'equipo'), Dispositivo, dispositivoId)
  }

  /**
   * Turns the row of refresh tokens: what comes after `presentado`, which is left out by who shows the secret. 'copia': too old a one. 'tarde': too old
   * a one in a request that is older than the last turn (`visto`): the device's own, which was on its way while the device asked again.
   */
  const girar = async (dispositivoId: string, presentado: number | undefined, visto = ''): Promise<number | 'copia' | 'tarde'> => {
    const plataforma = await abrirPlataforma(server.store)
    const id = `token:${dispositivoId}`
    for (let i = 0; i < INTENTOS; i++) {
      const fila = await plataforma.get<Fila>(id)
      // A store that was put back knows of fewer than it gave.
      const ultimo = Math.max(fila?.numero ?? 0, presentado ?? 0)
      if (presentado !== undefined && presentado < ultimo - 1) return visto < (fila?.en ?? '') ? 'tarde' : 'copia'
      if (presentado === ultimo - 1) return ultimo
      const nueva: Fila = { id, tipo: tipoPropio('token'), numero: ultimo + 1, en: server.ahora().toISOString() }
      const [escrita] = await plataforma.writeMany([fila ? { ...nueva, rev: fila.rev } : nueva])
      if (escrita?.ok) return nueva.numero
    }
    throw new Error(`the tokens of ${dispositivoId} were turned by somebody else, again and again`)
  }

  /** It is to be asked for again, with another challenge. */
  const pedirReto = (dispositivoId: string): Result<never> => {
    const ahora = server.ahora()
    return fallo('dispositivo.reto', { reto: retos.dar(dispositivoId, ahora.getTime()), hora: ahora.toISOString() })
  }

  const palabrasDe = (portador: { id: string; llave: string }, numero: number): Omit<AccesoReply, 'epoch' | 'hora'> => ({
    acceso: darAcceso(secreto, portador, server.ahora().getTime() + ACCESO_MS),
    duraMs: ACCESO_MS,
    refresco: darRefresco(secreto, portador, numero),
  })

  /** Who was copied goes on handing in, with words that turn no more. */
  const comoCopia = async (dispositivo: Dispositivo, numero: number): Promise<Result<Omit<AccesoReply, 'epoch' | 'hora'>>> => {
    await marcarCopiado(server, { tiendaId: dispositivo.tiendaId, dispositivoId: dispositivo.id })
    return ok(palabrasDe(dispositivo, numero))
  }

  const renovar = async (dispositivo: Dispositivo, pedido: PedidoAcceso): Promise<Result<Omit<AccesoReply, 'epoch' | 'hora'>>> => {
    if (dispositivo.llave !== pedido.llave) return fallo(dispositivo.llave === '' ? 'dispositivo.sin-llave' : 'dispositivo.otra-llave')
    const presentado = leerRefresco(secreto, dispositivo, pedido.refresco)
    if (presentado === undefined) return fallo('dispositivo.refresco-invalido')
    const doble = vidas.ver(dispositivo.id, pedido, server.ahora().getTime())
    if (doble || dispositivo.copiadoEn !== '') return comoCopia(dispositivo, presentado)
    const numero = await girar(dispositivo.id, presentado, pedido.visto)
    if (numero === 'tarde') return pedirReto(dispositivo.id)
    return numero === 'copia' ? comoCopia(dispositivo, presentado) : ok(palabrasDe(dispositivo, numero))
  }

  /** The first time, or after a disk that was lost: by the secret. Another key takes the place of the first only while the secret serves. */
  const tomarLlave = async (dispositivo: Dispositivo, { llave }: PedidoAcceso): Promise<Result<Dispositivo>> => {
    const { id, tiendaId } = dispositivo
    const ahora = server.ahora()
    const db = await baseDeTienda(server.store, tiendaId, 'equipo')
    const acto = { tiendaId, autor: 'servidor', en: ahora.toISOString() }
    return editarDecision(server, { db, entity: Dispositivo, id, acto }, (actual) => {
      if (actual.llave === llave) return ok({})
      if (actual.copiadoEn !== '') return fallo('dispositivo.copiado')
      if (!sirveElSecreto(actual, ahora.getTime()) || (actual.llave !== '' && actual.llave !== dispositivo.llave))
        return fallo('dispositivo.otra-llave')
      return ok({ llave, llaveEn: actual.llaveEn === '' ? acto.en : actual.llaveEn })
    })
  }

  const estrenar = async (dispositivo: Dispositivo, pedido: PedidoAcceso): Promise<Result<Omit<AccesoReply, 'epoch' | 'hora'>>> => {
    if (!mismoSecreto(pedido.secreto, dispositivo.secretoHash)) return fallo('dispositivo.desconocido')
    const suyo = await tomarLlave(dispositivo, pedido)
    if (!suyo.ok) return suyo
    const girado = await girar(dispositivo.id, undefined)
    const numero = typeof girado === 'number' ? girado : 1
    const doble = vidas.ver(dispositivo.id, pedido, server.ahora().getTime())
    return doble || suyo.value.copiadoEn !== '' ? comoCopia(suyo.value, numero) : ok(palabrasDe(suyo.value, numero))
  }

  return {
    async acceder(pedido) {
      const { dispositivoId, reto, llave, firma } = pedido
      const ahora = server.ahora()
      if (reto === '' || !retos.tomar(dispositivoId, reto, ahora.getTime())) return pedirReto(dispositivoId)
      const dispositivo = await buscar(dispositivoId)
      if (!dispositivo) return fallo('dispositivo.desconocido')
      if (!firmado(llave, textoDeAcceso(pedido), firma)) return fallo('dispositivo.firma-ajena')
      if (entregaCerrada(dispositivo, ahora.getTime())) return fallo('dispositivo.entrega-cerrada')
      return pedido.refresco === '' ? await estrenar(dispositivo, pedido) : await renovar(dispositivo, pedido)
    },
    async comprobarLote(dispositivo, { tiendaId, deDispositivo = '', hechos, firma }) {
      const { dispositivoId, llave, conToken } = dispositivo
      // Versions of before there were keys; a token is only ever given to who can sign.
      if (!firma) return conToken ? fallo('dispositivo.sin-firma') : ok(undefined)
      if (llave === '') return fallo('dispositivo.sin-llave')
      const { epoch, valor } = firma
      const sha256 = createHash('sha256').update(textoDeHechos(hechos)).digest('hex')
      const texto = textoDeLote({ dispositivoId, tiendaId, deDispositivo, epoch, hechos }, firma, sha256)
      if (!firmado(llave, texto, valor)) {
        await anotarFirmaAjena(server, { tiendaId, dispositivoId })
        return fallo('dispositivo.firma-ajena')
      }
      if (vidas.ver(dispositivoId, firma, server.ahora().getTime())) await marcarCopiado(server, { tiendaId, dispositivoId })
      return ok(undefined)
    },
  }
}
