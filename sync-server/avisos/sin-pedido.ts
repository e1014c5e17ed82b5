/** A notice of no order: of a store, or of what somebody is paid for who they brought. */
import type { ClaseDeAviso } from '#domain/avisos/aviso.ts'
import { Aviso } from '#domain/avisos/aviso.entity.ts'
import { componer } from '#domain/core/entity.ts'
import type { Server } from '../core/contexto.ts'
import { idAviso } from './base.ts'
import { darA } from './dar.ts'

type LoDicho = Pick<Aviso, 'lector' | 'en' | 'motivo' | 'slug' | 'tiendaNombre'> & { clase: ClaseDeAviso }

/** Tells one person. Under an id that is there already nothing happens. */
export async function darSinPedido(server: Server, usuarioId: string, { en, ...dicho }: LoDicho, id: string): Promise<void> {
  const campos = {
    ...dicho,
    pedidoId: '',
    comprobanteId: '',
    numero: '',
    clienteNombre: '',
    totalCentavos: 0,
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
