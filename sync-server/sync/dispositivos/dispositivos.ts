/** Browsers that work for a store: tills by a code of one use, a member's own browser by their session; and taking them away. */
import { randomInt } from 'node:crypto'
import { comandos } from '#domain/comandos.ts'
import { Caja, Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { leerUno } from '../../core/documentos.ts'
import { abrirPlataforma, baseDeTienda, tipoPropio } from '../../core/bases.ts'
import type { Server } from '../../core/contexto.ts'
import { auditar, editarDecision, type ActoServidor } from '../../core/decisiones.ts'
import { congelarBloquesDe } from '../../fiscal/bloques.ts'
import { hashDeSecreto } from '../../http/credencial.ts'
import { porQuien } from '../../http/limites.ts'
import { ruta } from '../../http/ruta.ts'
import { anotarBaja } from './altas.ts'
import { darDeAlta, type Credencial } from './alta.ts'

/** No letter that is taken for another, or for a digit, when read from a screen or dictated. */
const ALFABETO = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LARGO = 8
const VIGENCIA_MS = 15 * 60_000

interface Codigo {
  tiendaId: string
  cajaId: string
  creadoPor: string
  vence: string
}

/** Codes to enrol, enrolling, revoking, and the list of devices. */
export function rutasDispositivos(server: Server): void {
  ruta(server, comandos.codigoEnrolar, { permiso: [Dispositivo, 'crear'] }, ({ tiendaId, cuerpo, autor, en }) =>
    darCodigo(server, { tiendaId, autor, en }, cuerpo.cajaId),
  )

  ruta(server, comandos.enrolar, { publica: true }, ({ cuerpo, en }) => enrolar(server, cuerpo, en), {
    limite: { max: 10, timeWindow: '1 minute' },
  })

  ruta(
    server,
    comandos.dispositivoWeb,
    { persona: true },
    async ({ tiendaId, cuerpo, actor, autor, en }) => {
      if (!actor.persona) return fallo('sesion.ninguna')
      return darDeAlta(
        server,
        { tiendaId, autor, en },
        { nombre: cuerpo.nombre, clase: 'web', cajaId: '', usuarioId: actor.persona.usuarioId, llave: cuerpo.llave },
      )
    },
    { limite: porQuien(30, '1 hour') },
  )

  ruta(server, comandos.revocarDispositivo, { permiso: [Dispositivo, 'revocar'] }, async ({ tiendaId, autor, en, parametro }) => {
    const equipo = await baseDeTienda(server.store, tiendaId, 'equipo')
    const id = parametro('dispositivoId')
    await anotarBaja(server.config.datos, id)
    const revocado = await editarDecision(server, { db: equipo, entity: Dispositivo, id, acto: { tiendaId, autor, en } }, (actual) =>
      ok(actual.estado === 'revocado' ? {} : { estado: 'revocado' as const, revocadoEn: en }),
    )
    if (!revocado.ok) return revocado
    await congelarBloquesDe(server, { tiendaId, autor, en }, id)
    return ok({ id })
  })
}

const idCodigo = (codigo: string): string => `enrolar:${hashDeSecreto(codigo)}`

/** As somebody types it: small letters, spaces and hyphens do not matter. */
const limpiar = (codigo: string): string => codigo.toUpperCase().replace(/[^0-9A-Z]/g, '')

async function darCodigo(server: Server, acto: ActoServidor, cajaId: string): Promise<Result<{ codigo: string; vence: string }>> {
  const caja = await leerUno(baseDeTienda(server.store, acto.tiendaId, 'ops'), Caja, cajaId)
  if (!caja) return fallo('caja.no-existe')
  if (!caja.activo) return fallo('caja.inactiva')
  const codigo = Array.from({ length: LARGO }, () => ALFABETO[randomInt(ALFABETO.length)]).join('')
  const vence = new Date(Date.parse(acto.en) + VIGENCIA_MS).toISOString()
  const plataforma = await abrirPlataforma(server.store)
  await auditar(server, {
    base: plataforma.nombre,
    docTipo: 'codigoEnrolar',
    docId: cajaId,
    accion: 'crear',
    antes: {},
    despues: { cajaId, vence },
    acto,
    rev: '',
  })
  const doc = {
    id: idCodigo(codigo),
    tipo: tipoPropio('codigo'),
    en: acto.en,
    tiendaId: acto.tiendaId,
    cajaId,
    creadoPor: acto.autor,
    vence,
  }
  return (await plataforma.create(doc)) === 'creado' ? ok({ codigo, vence }) : darCodigo(server, acto, cajaId)
}

/** Taking the code away is using it: of two at once one takes it. */
async function enrolar(
  server: Server,
  { codigo: escrito, nombre, llave }: { codigo: string; nombre: string; llave: string },
  en: string,
): Promise<Result<Credencial>> {
  const plataforma = await abrirPlataforma(server.store)
  const codigo = await plataforma.get<Codigo>(idCodigo(limpiar(escrito)))
  if (!codigo || !(await plataforma.remove(codigo.id, codigo.rev)).ok) return fallo('dispositivo.codigo-invalido')
  if (codigo.vence <= en) return fallo('dispositivo.codigo-vencido')
  return darDeAlta(
    server,
    { tiendaId: codigo.tiendaId, autor: codigo.creadoPor, en },
    { nombre, clase: 'caja', cajaId: codigo.cajaId, usuarioId: '', llave },
  )
}
