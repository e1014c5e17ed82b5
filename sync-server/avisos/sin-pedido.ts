/** A notice of no act of an order: of a store, of what somebody is paid for who they brought, of what somebody said of an order, or of what they owe a store. */
import type { ClaseDeAviso } from '#domain/avisos/aviso.ts'
import { Aviso } from '#domain/avisos/aviso.entity.ts'
import { componer } from '#domain/core/entity.ts'
import type { Server } from '../core/contexto.ts'
import { idAviso } from './base.ts'
import { darA } from './dar.ts'

type LoDicho = Pick<Aviso, 'lector' | 'en' | 'motivo' | 'slug' | 'tiendaNombre'> &
  Partial<Pick<Aviso, 'pedidoId' | 'numero' | 'totalCentavos' | 'enlace'>> & { clase: ClaseDeAviso }

/** Tells one person. Under an id that is there already nothing happens. */
export async function darSinPedido(server: Server, usuarioId: string, { en, ...dicho }: LoDicho, id: string): Promise<void> {
  const campos = {
    pedidoId: '',
    numero: '',
    totalCentavos: 0,
    enlace: '',
    ...dicho,
    comprobanteId: '',
    clienteNombre: '',
    totalAlPedirCentavos: 0,
    prometidaEn: '',
    faltan: [],
    retiro: false,
    code: '',
    leidoEn: '' as const,
  }
  const sobre = { tiendaId: '', en, creadoPor: 'servidor', dispositivoId: '', seq: 0, hlc: '' }
  await darA(server, usuarioId, [componer(Aviso, id, campos, sobre)])
}

/** Tells somebody about what they are paid for who they brought, once for each `instante`. */
export const avisarAAfiliado = (
  server: Server,
  usuarioId: string,
  { clase, motivo = '', instante }: { clase: 'afiliado_pago' | 'afiliado_devuelto' | 'afiliado_cuenta'; motivo?: string; instante: string },
): Promise<void> =>
  darSinPedido(
    server,
    usuarioId,
    { clase, lector: 'cliente', en: server.ahora().toISOString(), motivo, slug: '', tiendaNombre: '' },
    idAviso('afiliado', `${clase} ${instante}`, usuarioId),
  )

/** Tells who said something of an order that it was answered, or taken off, once for each `instante`. */
export const avisarDeResena = (
  server: Server,
  usuarioId: string,
  {
    instante,
    motivo = '',
    ...dicho
  }: Pick<Aviso, 'pedidoId' | 'numero' | 'tiendaNombre'> & {
    clase: 'resena_respondida' | 'resena_quitada'
    motivo?: string
    instante: string
  },
): Promise<void> =>
  darSinPedido(
    server,
    usuarioId,
    { ...dicho, lector: 'cliente', en: server.ahora().toISOString(), motivo, slug: '' },
    idAviso('resena', `${dicho.clase} ${instante}`, usuarioId),
  )
