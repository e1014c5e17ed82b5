/** Commands about contingencies: a store says that it cannot issue e-CF, and that it can again. */
import { comandosEcf, type EstadoDeEcf } from '#domain/fiscal/ecf/comandos.ecf.ts'
import { Contingencia } from '#domain/fiscal/ecf/contingencia.entity.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { ok, type Result } from '#domain/core/result.ts'
import type { Server } from '../../../core/contexto.ts'
import { ruta } from '../../../http/ruta.ts'
import { anular, declarar, notificar, terminar } from './declarar.ts'
import { reemplazarOtraVez } from './reemplazar.ts'

const DECLARA = { permiso: [Contingencia, 'declarar'], dinero: true } as const

/** `estadoDe`: how the store's electronic documents stand afterwards, which each of them answers. */
export function rutasDeContingencia(server: Server, estadoDe: (tiendaId: string) => Promise<EstadoDeEcf>): void {
  const { store } = server
  const y = async (hecho: Result<true>, tiendaId: string): Promise<Result<EstadoDeEcf>> => (hecho.ok ? ok(await estadoDe(tiendaId)) : hecho)

  ruta(server, comandosEcf.declararContingencia, DECLARA, async ({ tiendaId, autor, en, cuerpo }) =>
    y(await declarar(store, { tiendaId, autor, en }, cuerpo), tiendaId),
  )
  ruta(server, comandosEcf.notificarContingencia, DECLARA, async ({ tiendaId, autor, en, parametro, cuerpo }) =>
    y(await notificar(store, { tiendaId, autor, en }, parametro('contingenciaId'), cuerpo.notificacion), tiendaId),
  )
  ruta(server, comandosEcf.terminarContingencia, DECLARA, async ({ tiendaId, autor, en, parametro, cuerpo }) =>
    y(await terminar(store, { tiendaId, autor, en }, parametro('contingenciaId'), cuerpo.hasta), tiendaId),
  )
  ruta(server, comandosEcf.anularContingencia, DECLARA, async ({ tiendaId, autor, en, parametro }) =>
    y(await anular(store, { tiendaId, autor, en }, parametro('contingenciaId')), tiendaId),
  )
  ruta(server, comandosEcf.reemplazarOtraVez, { permiso: [Ecf, 'resolver'], dinero: true }, async ({ tiendaId, autor, en, parametro }) =>
    y(await reemplazarOtraVez(server, { tiendaId, autor, en }, parametro('ecfId')), tiendaId),
  )
}
