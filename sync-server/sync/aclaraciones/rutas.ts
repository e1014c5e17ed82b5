/** What was accepted and wants attention: the owner settles it; and credit, which a till asks for while there is a line. */
import { comandosAclaraciones } from '#domain/confianza/comandos.aclaraciones.ts'
import { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { CreditoCliente } from '#domain/clientes/cliente.entity.ts'
import { fallo, ok } from '#domain/core/result.ts'
import { baseDeTienda } from '../../core/bases.ts'
import type { Server } from '../../core/contexto.ts'
import { creditoEnServidor } from './credito.ts'
import { decidir } from './decidir.ts'
import { ruta } from '../../http/ruta.ts'

/** Matters to settle, and a customer's credit by all that arrived. */
export function rutasAclaraciones(server: Server): void {
  const { store, central } = server
  ruta(server, comandosAclaraciones.aclarar, { permiso: [Aclaracion, 'aclarar'] }, async ({ tiendaId, autor, en, cuerpo, parametro }) => {
    const ops = await baseDeTienda(store, tiendaId, 'ops')
    const aclarada = await decidir(server, ops, parametro('aclaracionId'), { tiendaId, autor, en }, cuerpo.motivo)
    return aclarada.ok
      ? ok({ decididaEn: aclarada.value.decididaEn, decididaPor: aclarada.value.decididaPor, decision: aclarada.value.decision })
      : aclarada
  })

  ruta(
    server,
    comandosAclaraciones.creditoDeCliente,
    { dispositivo: true, permiso: [CreditoCliente, 'leer'] },
    async ({ tiendaId, cuerpo, parametro }) => {
      await central.trabajos.ponerAlDia(tiendaId)
      const ops = await baseDeTienda(store, tiendaId, 'ops')
      const visto = await creditoEnServidor({ store, tiendaId, ops }, parametro('clienteId'), cuerpo.centavos)
      if (!visto) return fallo('cliente.no-existe')
      const { credito, saldoCentavos } = visto
      if (!credito.puede) return fallo(`credito.${credito.motivo}`)
      return ok({ saldoCentavos, disponibleCentavos: credito.disponibleCentavos ?? null, excedeCentavos: credito.excedeCentavos })
    },
  )
}
