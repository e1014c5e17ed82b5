/**
 * The keys with which people sign at the tills (docs/adr/0032-a-persons-own-key.md). A device says that it has one; the server alone knows
 * whether who made it typed the PIN. Otherwise the person says so in their own browser, or the owner does.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { comandosLlaves } from '#domain/confianza/comandos.llaves.ts'
import { Acceso } from '#domain/personas/equipo.entity.ts'
import { LlaveDePersona } from '#domain/confianza/llave.entity.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { leer, puede } from '#domain/core/entity.ts'
import { textoDeLlave } from '#domain/confianza/autoria.ts'
import { leTocaLaCaja } from '#domain/sync/permissions.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { leerTodos, leerUno } from '../../core/documentos.ts'
import { baseDeTienda, idAcceso } from '../../core/bases.ts'
import type { Server } from '../../core/contexto.ts'
import { crearDecision, editarDecision, type ActoServidor } from '../../core/decisiones.ts'
import { firmado } from './firma.ts'
import { lugarCreible } from '../../core/hechos/libreta.ts'
import { aclararLoFirmado } from '../aclaraciones/confirmadas.ts'
import type { Actor } from '../../http/actor.ts'
import { ruta } from '../../http/ruta.ts'
import { turnosPor } from '../../core/queues.ts'

/** More of one person at one device than changed PINs and lost disks explain. */
const MAXIMO_DE_UNO = 40
/** After so many that did not know the PIN no more are tried: a till is not to guess it here. */
const PRUEBAS_MALAS = 5

/** Keys of a store wait for each other: proofs are counted. */
const turnos = turnosPor()

interface LlaveDicha {
  empleadoId: string
  publica: string
  desde: number
  valor: string
  prueba: string
}

/** Keys of the people of a store: said by devices, confirmed and withdrawn by who may. */
export function rutasLlavesDePersona(server: Server): void {
  ruta(server, comandosLlaves.decirLlave, { dispositivo: true }, ({ cuerpo, actor, en }) =>
    turnos(server.store).enFila(cuerpo.tiendaId, () => decir(server, { tiendaId: cuerpo.tiendaId, en, autor: 'servidor' }, actor, cuerpo)),
  )

  ruta(server, comandosLlaves.confirmarLlave, { persona: true, dinero: true }, ({ tiendaId, autor, en, actor, parametro }) =>
    decidir(server, { tiendaId, autor, en }, actor, parametro('llaveId'), 'confirmar'),
  )

  ruta(server, comandosLlaves.retirarLlave, { persona: true, dinero: true }, ({ tiendaId, autor, en, actor, parametro }) =>
    decidir(server, { tiendaId, autor, en }, actor, parametro('llaveId'), 'retirar'),
  )

  ruta(server, comandosLlaves.misLlaves, { persona: true }, async ({ tiendaId, actor }) => {
    const { empleadoId } = actor.membresia ?? {}
    if (empleadoId === undefined) return ok({ llaves: [] })
    const equipo = await baseDeTienda(server.store, tiendaId, 'equipo')
    const suyas = await leerTodos(equipo, LlaveDePersona, { padre: empleadoId })
    const equipos = await equipo.getMany([...new Set(suyas.map(({ deDispositivo }) => deDispositivo))])
    const nombres = new Map(equipos.flatMap((doc) => (doc?.['tipo'] === Dispositivo.tipo ? [[doc.id, leer(Dispositivo, doc).nombre]] : [])))
    return ok({
      llaves: suyas.map(({ id, deDispositivo, en, estado }) => ({ id, equipo: nombres.get(deDispositivo) ?? '', en, estado })),
    })
  })
}

const idDeLlave = (deDispositivo: string, { empleadoId, publica }: LlaveDicha): string =>
  `llavePersona:${createHash('sha256').update(`${deDispositivo}\n${empleadoId}\n${publica}`).digest('hex').slice(0, 40)}`

async function decir(
  server: Server,
  acto: ActoServidor,
  { dispositivo }: Actor,
  dicha: LlaveDicha,
): Promise<Result<{ estado: LlaveDePersona['estado'] }>> {
  const { tiendaId } = acto
  if (dispositivo?.clase !== 'caja' || dispositivo.estado !== 'activo' || dispositivo.copiado) return fallo('permiso.denegado')
  const { dispositivoId, cajaId } = dispositivo
  const dicho = textoDeLlave({ ...dicha, tiendaId, dispositivoId })
  if (!firmado(dicha.publica, dicho, dicha.valor)) return fallo('llave.no-es-suya')
  const equipo = await baseDeTienda(server.store, tiendaId, 'equipo')
  const id = idDeLlave(dispositivoId, dicha)
  const llave = await leerUno(equipo, LlaveDePersona, id)
  if (llave) {
    // Each page says its keys: what a server that died left to be settled is settled then.
    if (llave.estado === 'confirmada') await aclararLoFirmado(server.store, llave, acto.en)
    return ok({ estado: llave.estado })
  }
  const acceso = await leerUno(baseDeTienda(server.store, tiendaId, 'ops'), Acceso, idAcceso(dicha.empleadoId))
  if (!acceso?.activo || !leTocaLaCaja(acceso, cajaId)) return fallo('empleado.no-existe')
  const deAqui = (await leerTodos(equipo, LlaveDePersona, { padre: dicha.empleadoId })).filter(
    ({ deDispositivo }) => deDispositivo === dispositivoId,
  )
  if (deAqui.length >= MAXIMO_DE_UNO) return fallo('llave.demasiadas')
  const malas = deAqui.filter((una) => una.prueba === 'mala').length
  const prueba =
    acceso.pinPrueba === '' ? 'sin' : malas < PRUEBAS_MALAS && proboElPin(acceso.pinPrueba, dicho, dicha.prueba) ? 'buena' : 'mala'
  const hechaSeq = lugarCreible(await server.central.ingesta.libreta(tiendaId, dispositivoId), dicha.desde)
  const { empleadoId, publica } = dicha
  const confirmada = { estado: 'confirmada' as const, desdeSeq: hechaSeq, confirmadaEn: acto.en, confirmadaPor: 'servidor' }
  const creada = await crearDecision(
    server,
    { db: equipo, entity: LlaveDePersona, id, acto },
    {
      empleadoId,
      deDispositivo: dispositivoId,
      publica,
      prueba,
      hechaSeq,
      ...(prueba === 'buena' ? confirmada : { estado: 'por_confirmar' as const }),
    },
  )
  if (!creada.ok) return creada
  await alConfirmarse(server, creada.value, acto.en)
  return ok({ estado: creada.value.estado })
}

/** Whatever was received before is judged first; what comes after finds the key confirmed. */
async function alConfirmarse({ store, central }: Server, llave: LlaveDePersona, en: string): Promise<void> {
  if (llave.estado !== 'confirmada') return
  await central.trabajos.ponerAlDia(llave.tiendaId)
  await aclararLoFirmado(store, llave, en)
}

/** HMAC-SHA256 by what is known of the PIN, as a browser has it: over a hash and the counter of PBKDF2's first block. */
function proboElPin(pinPrueba: string, dicho: string, prueba: string): boolean {
  const hash = createHash('sha256').update(dicho).digest('hex')
  const debe = createHmac('sha256', pinPrueba).update(`${hash}00000001`, 'hex').digest('hex')
  return prueba.length === debe.length && timingSafeEqual(new TextEncoder().encode(prueba), new TextEncoder().encode(debe))
}

/** By the owner, or by the person whose key it is said to be. */
async function decidir(
  server: Server,
  acto: ActoServidor,
  { membresia }: Actor,
  id: string,
  accion: 'confirmar' | 'retirar',
): Promise<Result<{ estado: LlaveDePersona['estado'] }>> {
  const { tiendaId, autor, en } = acto
  const equipo = await baseDeTienda(server.store, tiendaId, 'equipo')
  const llave = await leerUno(equipo, LlaveDePersona, id)
  if (!llave) return fallo('llave.no-existe')
  const { empleadoId, deDispositivo } = llave
  if (!puede(membresia, LlaveDePersona, accion) && membresia?.empleadoId !== empleadoId) return fallo('permiso.denegado')
  const libreta = await server.central.ingesta.libreta(tiendaId, deDispositivo)
  const decidida = await editarDecision(server, { db: equipo, entity: LlaveDePersona, id, acto }, ({ estado, hechaSeq }) => {
    if (accion === 'confirmar')
      return estado === 'confirmada'
        ? ok({})
        : ok({ estado: 'confirmada' as const, desdeSeq: lugarCreible(libreta, hechaSeq), confirmadaEn: en, confirmadaPor: autor })
    return estado === 'retirada'
      ? ok({})
      : ok({ estado: 'retirada' as const, hastaSeq: lugarCreible(libreta, 0), retiradaEn: en, retiradaPor: autor })
  })
  if (!decidida.ok) return decidida
  await alConfirmarse(server, decidida.value, en)
  return ok({ estado: decidida.value.estado })
}
