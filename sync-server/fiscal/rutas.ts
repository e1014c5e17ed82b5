/** Commands about fiscal numbers: ranges, blocks, numbers declared void, and which numbers are in use. */
import { comandos } from '#domain/comandos.ts'
import { BloqueNCF, RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import { puede } from '#domain/core/entity.ts'
import { fallo, ok } from '#domain/core/result.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { editarDecision } from '../core/decisiones.ts'
import { anularNumeros, congelarBloque, numerosDeTienda, prestarBloques } from './bloques.ts'
import { anularLibres, crearRango } from './rangos.ts'
import { rolesDe } from '../http/actor.ts'
import { porQuien } from '../http/limites.ts'
import { ruta } from '../http/ruta.ts'

/** Number ranges, blocks and their proof. */
export function rutasFiscal(server: Server): void {
  ruta(server, comandos.crearRango, { permiso: [RangoNCF, 'crear'] }, ({ tiendaId, actor, autor, en, cuerpo }) =>
    crearRango(server, { tiendaId, autor, en }, cuerpo, actor.persona?.usuarioId),
  )

  ruta(server, comandos.retirarRango, { permiso: [RangoNCF, 'editar'] }, async ({ tiendaId, autor, en, parametro }) => {
    const id = parametro('rangoId')
    const conta = await baseDeTienda(server.store, tiendaId, 'conta')
    const retirado = await editarDecision(server, { db: conta, entity: RangoNCF, id, acto: { tiendaId, autor, en } }, () =>
      ok({ estado: 'retirado' as const }),
    )
    return retirado.ok ? ok({ id }) : retirado
  })

  ruta(
    server,
    comandos.prestarBloque,
    { dispositivo: true, permiso: [BloqueNCF, 'prestar'] },
    async ({ tiendaId, actor, autor, en, cuerpo }) => {
      const propio = actor.dispositivo?.dispositivoId === cuerpo.dispositivoId
      if (!propio && !rolesDe(actor, true).some((rol) => puede(rol, BloqueNCF, 'prestar'))) return fallo('permiso.denegado')
      const bloques = await prestarBloques(
        server,
        { tiendaId, autor, en },
        { ...cuerpo, loPideElMismo: propio, descartadosHasta: propio ? cuerpo.descartadosHasta : undefined },
      )
      return bloques.ok ? ok({ bloques: bloques.value }) : bloques
    },
    { limite: porQuien(60, '1 minute') },
  )

  ruta(server, comandos.congelarBloque, { permiso: [BloqueNCF, 'congelar'] }, ({ tiendaId, autor, en, parametro }) =>
    congelarBloque(server, { tiendaId, autor, en }, parametro('bloqueId')),
  )

  ruta(server, comandos.anularNumeros, { permiso: [BloqueNCF, 'congelar'] }, ({ tiendaId, autor, en, parametro, cuerpo }) =>
    anularNumeros(server, { tiendaId, autor, en }, parametro('bloqueId'), cuerpo),
  )

  ruta(server, comandos.anularLibres, { permiso: [RangoNCF, 'editar'] }, ({ tiendaId, autor, en, parametro, cuerpo }) =>
    anularLibres(server, { tiendaId, autor, en }, parametro('rangoId'), cuerpo),
  )

  ruta(server, comandos.numerosUsados, { permiso: [RangoNCF, 'leer'] }, async ({ tiendaId, en }) =>
    ok({ tipos: Object.fromEntries(await numerosDeTienda(server, tiendaId)), en }),
  )
}
