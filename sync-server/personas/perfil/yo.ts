/** Who I am, and my own profile. */
import { esArchivoDe } from '#domain/archivos/archivo.ts'
import { comandos } from '#domain/comandos.ts'
import { direccion } from '#domain/envios/direccion.ts'
import { Usuario } from '#domain/personas/usuario.entity.ts'
import type { Campos } from '#domain/core/entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { baseDeUsuario, idPerfil } from '../../core/bases.ts'
import type { Persona, Server } from '../../core/contexto.ts'
import { editarDecision, type Cambio } from '../../core/decisiones.ts'
import { anotarCuenta } from './ficha.ts'
import { asegurarPerfil } from './perfil.ts'
import { ruta } from '../../http/ruta.ts'
import { membresiasDe } from '../equipo/empleados.ts'

const campos = <T extends object>(de: T): (keyof T)[] => Object.keys(de) as (keyof T)[]

/** What a person may write in the own profile; the rest (credit, discounts, condition) others decide. */
const propios: ReadonlySet<string> = new Set<keyof Campos<typeof Usuario>>([
  'email',
  'nombre',
  'telefono',
  'foto',
  'carrito',
  'carritoTienda',
  'tipoContribuyente',
  'tipoComprobante',
  'direccionesEnvio',
  'fechaNacimiento',
  'sexo',
  'identificacion',
  'tipoIdentificacion',
  'nacionalidad',
  'contactoNombre',
  'contactoTelefono',
  'contactoEmail',
  'contrato',
  'fotoDocumentoIdentidad',
  'avisosApagados',
  ...campos(direccion),
])

/** One's own profile, stores and devices. */
export function rutasYo(server: Server): void {
  ruta(server, comandos.yo, { persona: true }, async ({ actor }) => {
    if (!actor.persona) return fallo('sesion.ninguna')
    const { suplantada = null, ...persona } = actor.persona
    return ok({ ...persona, suplantada, membresias: await membresiasDe(server, persona.usuarioId) })
  })

  ruta(server, comandos.guardarPerfil, { persona: true }, async ({ actor, cuerpo, en }) => {
    if (!actor.persona) return fallo('sesion.ninguna')
    return guardarPerfil(server, actor.persona, cuerpo, en)
  })
}

async function guardarPerfil(
  server: Server,
  persona: Persona,
  cambio: Cambio<typeof Usuario.campos>,
  en: string,
): Promise<Result<{ id: string }>> {
  await asegurarPerfil(server.store, persona, server.ahora())
  const db = await baseDeUsuario(server.store, persona.usuarioId)
  const nombre = cambio.nombre?.trim()
  if (nombre === '') return fallo('usuario.sin-nombre')
  const ajena = [cambio.foto, cambio.fotoDocumentoIdentidad, cambio.contrato].find((una) => una && !esArchivoDe(persona.usuarioId, una))
  if (ajena) return fallo('archivo.ajeno', { nombre: ajena.nombre })
  const guardado = await editarDecision(
    server,
    { db, entity: Usuario, id: idPerfil(persona.usuarioId), acto: { autor: persona.usuarioId, en, tiendaId: '' } },
    (actual) => {
      const ajeno = Object.entries(cambio).find(
        ([campo, valor]) => !propios.has(campo) && !iguales(valor, actual[campo as keyof typeof actual]),
      )
      if (ajeno) return fallo('usuario.campo-reservado', { campo: ajeno[0] })
      return ok({ ...cambio, ...(nombre === undefined ? {} : { nombre }), editadoPor: persona.usuarioId, editadoFecha: en })
    },
  )
  if (!guardado.ok) return guardado
  if (nombre !== undefined && nombre !== persona.nombre) await server.identidad.renombrar(persona.usuarioId, nombre)
  const { telefono } = guardado.value
  await anotarCuenta(server.store, { usuarioId: persona.usuarioId, nombre: guardado.value.nombre, telefono }, en)
  return ok({ id: guardado.value.id })
}

const iguales = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
