/** A store on the server, made and filled over HTTP by its owner, with tills to enrol. */
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import type { Comando } from '#domain/core/comando.ts'
import { comandos } from '#domain/comandos.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { componer, type Campos, type Entity } from '#domain/core/entity.ts'
import { nextHlc } from '#domain/core/hlc.ts'
import { planificar } from '#domain/inventario/importacion.hechos.ts'
import type { FilaImportada } from '#domain/catalogo/importacion.ts'
import { pushReply, receiptsReply, type Envio } from '#domain/core/sync.ts'
import { pbkdf2 } from '#data/device/browser/puertos-navegador.ts'
import { sha256 } from '#server/core/hechos/texto.ts'

export const PIN = '4821'
const ITERACIONES = 600_000
const SAL = '00112233445566778899aabbccddeeff'
/** Whose numbers its stores lend: not the demo store's, which is proved to be its own. */
export const RNC_DEL_BANCO = '130123454'
const NUMEROS = 900_000
/** Facts of half a megabyte each. */
const POR_ENVIO = 8

/** What a browser needs to become a till of the store. */
export interface TiendaDelBanco {
  tiendaId: string
  slug: string
  cajeroId: string
  productos: number
  /** Asks as its owner. */
  pedir: Pedir
  /** A code for a new device at a caja of its own. */
  codigo(numerosPorBloque?: number): Promise<string>
}

export type Pedir = <B extends z.ZodType, R extends z.ZodType>(
  comando: Comando<B, R>,
  parametros: Record<string, string>,
  cuerpo: z.input<B>,
) => Promise<z.output<R>>

/** Somebody who registers now; asks as that person. */
export async function unaPersona(url: string, email: string): Promise<Pedir> {
  const cookie = await registrar(url, email)
  return pedirCon(url, cookie)
}

const pedirCon =
  (url: string, cookie: string): Pedir =>
  async (comando, parametros, cuerpo) => {
    const ruta = comando.ruta.replace(/:(\w+)/g, (_hueco, nombre: string) => encodeURIComponent(parametros[nombre] ?? ''))
    return comando.respuesta.parse(
      await json(`${url}${ruta}`, { method: comando.metodo, headers: { origin: url, cookie }, body: JSON.stringify(cuerpo) }),
    )
  }

/** `lugar` tells stores of one server apart: their slugs, their owners, their ranges of numbers. `publica`: everybody may see and order it. */
export async function crearTienda(
  url: string,
  lugar: number,
  filas: readonly FilaImportada[],
  { publica = false } = {},
): Promise<TiendaDelBanco> {
  const cookie = await registrar(url, `duena${lugar}@banco.test`)
  const pedir = pedirCon(url, cookie)
  const { tiendaId, slug, empleadoId } = await pedir(
    comandos.crearTienda,
    {},
    { tiendaNombre: 'Colmado del Banco', slug: `banco-${lugar}`, tiendaRnc: RNC_DEL_BANCO },
  )
  const { id: cajeroId } = await pedir(
    comandos.crearEmpleado,
    { tiendaId },
    { nombre: 'Yokasta Peña', cargo: 'Cajera', rol: 'cajero', email: '', telefono: '' },
  )
  await pedir(
    comandos.ponerPin,
    { tiendaId, empleadoId: cajeroId },
    { pinHash: await pbkdf2(PIN, SAL, ITERACIONES), pinSal: SAL, pinIteraciones: ITERACIONES },
  )
  const desde = (lugar + 1) * 1_000_000
  await pedir(
    comandos.crearRango,
    { tiendaId },
    {
      tipoComprobante: 'E32',
      desde,
      hasta: desde + NUMEROS,
      solicitud: '',
      autorizacion: '',
      fechaAutorizacion: null,
      vence: '2099-12-31',
    },
  )

  const navegador = await pedir(comandos.dispositivoWeb, { tiendaId }, { nombre: 'Importación' })
  const acto = { tiendaId, creadoPor: empleadoId, dispositivoId: navegador.dispositivoId }
  await entregar(
    url,
    { cookie, authorization: `Dispositivo ${navegador.dispositivoId}.${navegador.secreto}` },
    tiendaId,
    hechosDe(filas, acto, publica),
  )
  if (publica)
    await pedir(
      comandos.editarTienda,
      { tiendaId },
      {
        deliveryPropio: true,
        tiendaCostoEnvioPorDefecto: 5000,
        tiendaShowAllUsers: true,
      },
    )
  let cajas = 0
  return {
    tiendaId,
    slug,
    cajeroId,
    productos: filas.length,
    pedir,
    async codigo(numerosPorBloque = 5000) {
      const { id: cajaId } = await pedir(comandos.crearCaja, { tiendaId }, { nombre: `Caja ${++cajas}`, numerosPorBloque })
      return (await pedir(comandos.codigoEnrolar, { tiendaId }, { cajaId })).codigo
    },
  }
}

async function registrar(url: string, email: string): Promise<string> {
  const respuesta = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, name: 'Ana Reyes', password: 'una clave larga' }),
  })
  if (!respuesta.ok) throw new Error(`${email}: ${respuesta.status} ${await respuesta.text()}`)
  return respuesta.headers
    .getSetCookie()
    .map((galleta) => galleta.split(';')[0])
    .join('; ')
}

async function json(url: string, init: RequestInit): Promise<unknown> {
  const respuesta = await fetch(url, { ...init, headers: { ...init.headers, 'content-type': 'application/json' } })
  const texto = await respuesta.text()
  if (!respuesta.ok) throw new Error(`${init.method} ${url}: ${respuesta.status} ${texto}`)
  return JSON.parse(texto)
}

/** The import as a device would hand it in. */
function hechosDe(
  filas: readonly FilaImportada[],
  { tiendaId, creadoPor, dispositivoId }: { tiendaId: string; creadoPor: string; dispositivoId: string },
  publica: boolean,
): Envio[] {
  const { historicos, movimientos } = planificar(
    filas,
    () => undefined,
    { actualizar: false, archivo: 'banco' },
    () => `producto:${uuidv7()}`,
  )
  let seq = 0
  let hlc = ''
  const envio = <E extends Entity>(entity: E, campos: Campos<E>): Envio => {
    seq++
    hlc = nextHlc(hlc, Date.now(), dispositivoId)
    const doc = componer(entity, `${entity.tipo}:${uuidv7()}`, campos, {
      tiendaId,
      en: new Date().toISOString(),
      creadoPor,
      dispositivoId,
      seq,
      hlc,
    })
    const texto = JSON.stringify(doc)
    return { id: doc.id, seq, hash: sha256(texto), texto }
  }
  return [
    ...historicos.map((campos) => envio(Historico, publica ? { ...campos, cambios: campos.cambios.map(aLaVista) } : campos)),
    ...movimientos.map((campos) => envio(MovimientoInventario, campos)),
  ]
}

const aLaVista = (cambio: Historico['cambios'][number]): Historico['cambios'][number] => ({
  ...cambio,
  campos: { ...cambio.campos, publicado: { antes: null, despues: true } },
})

async function entregar(url: string, headers: Record<string, string>, tiendaId: string, hechos: readonly Envio[]): Promise<void> {
  for (let i = 0; i < hechos.length; i += POR_ENVIO) {
    const cuerpo = { tiendaId, hechos: hechos.slice(i, i + POR_ENVIO) }
    const { resultados } = pushReply.parse(
      await json(`${url}/sync/v1/push`, { method: 'POST', headers: { ...headers, origin: url }, body: JSON.stringify(cuerpo) }),
    )
    const malo = resultados.find(({ resultado }) => resultado !== 'recibido')
    if (malo) throw new Error(`the catalogue did not go in: ${JSON.stringify(malo)}`)
  }
  // Answered when the jobs have seen everything: what is measured afterwards does not share the machine with them.
  receiptsReply.parse(await json(`${url}/sync/v1/receipts?tiendaId=${tiendaId}&desde=1`, { method: 'GET', headers }))
}
