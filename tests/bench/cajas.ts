/** Tills that hand in sales over HTTP as a browser does, each batch signed with the till's key, and nothing else: what loads the server in the bench. */
import { Agent, request, type RequestOptions } from 'node:http'
import { text } from 'node:stream/consumers'
import { comandos } from '#domain/comandos.ts'
import { construir } from '#domain/core/construir.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { Envelope } from '#domain/core/entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { encodeHlc } from '#domain/core/hlc.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'
import { pushReply, type Envio } from '#domain/core/sync.ts'
import { EquipoConLlave, unaLlave } from '../support/server/devices.ts'
import { sha256 } from '#server/core/hechos/texto.ts'
import { RNC_DEL_BANCO, type TiendaDelBanco } from './tienda.ts'

export interface CajaHttp {
  readonly tiendaId: string
  /** What it shows with each request. */
  cabeceras(): Record<string, string>
  /** The shift of its sales, to be handed in before them. */
  turno(): Envio
  /** A sale that was not handed in yet. */
  venta(): Envio
  /** Opens its connection, or finds it open. */
  conectar(): Promise<void>
  /** Signs and hands in; every fact has to get its receipt. Answers milliseconds. */
  entregar(hechos: readonly Envio[]): Promise<number>
  /** Signs and writes the request down, to be handed in later: what the till does for itself is none of the server's time. */
  preparar(hechos: readonly Envio[]): () => Promise<number>
}

type DeQuien = Pick<TiendaDelBanco, 'tiendaId' | 'cajeroId' | 'codigo'>

/** Enrols tills, each with blocks for at least `ventas` sales. */
export async function enrolarCajas(url: string, tienda: DeQuien, cuantas: number, ventas: number): Promise<CajaHttp[]> {
  const cajas: CajaHttp[] = []
  for (let i = 0; i < cuantas; i++) cajas.push(await enrolarCaja(url, tienda, ventas))
  return cajas
}

const pedir = (conexion: Agent, url: string, headers: Record<string, string>, cuerpo: unknown): Promise<unknown> =>
  enviar(conexion, url, headers, JSON.stringify(cuerpo))

async function enviar(conexion: Agent, url: string, headers: Record<string, string>, body: string): Promise<unknown> {
  const propias = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), origin: new URL(url).origin }
  const { estado, texto } = await porSuConexion(url, { method: 'POST', agent: conexion, headers: { ...headers, ...propias } }, body)
  if (estado < 200 || estado > 299) throw new Error(`${url}: ${estado} ${texto.slice(0, 300)}`)
  return JSON.parse(texto)
}

/** Asks again when the server had closed the connection meanwhile, as it does after a minute without a word: what comes twice is one. */
const porSuConexion = (url: string, opciones: RequestOptions, body = ''): Promise<{ estado: number; texto: string }> =>
  new Promise((resolve, reject) => {
    const pedido = request(url, opciones, (respuesta) => {
      text(respuesta).then((leido) => resolve({ estado: respuesta.statusCode ?? 0, texto: leido }), reject)
    })
    pedido
      .on('error', (error) => {
        if (pedido.reusedSocket) porSuConexion(url, opciones, body).then(resolve, reject)
        else reject(error)
      })
      .end(body)
  })

/** A server over HTTP as the tests' device asks it: a refusal is an answer too. */
const lugarDe = (url: string): ConstructorParameters<typeof EquipoConLlave>[0] => ({
  reloj: { ahora: new Date() },
  async pedir(metodo, ruta, cuerpo) {
    const json = { 'content-type': 'application/json' }
    const respuesta = await fetch(url + ruta, metodo === 'POST' ? { method: 'POST', headers: json, body: JSON.stringify(cuerpo) } : {})
    return { estado: respuesta.status, cuerpo: (await respuesta.json()) as Record<string, unknown>, headers: {} }
  },
})

async function enrolarCaja(url: string, tienda: DeQuien, ventas: number): Promise<CajaHttp> {
  const { tiendaId, cajeroId } = tienda
  /*
   * One connection of its own, as a browser's. `fetch` opened another one whenever a till asked again at once, and its request waited there
   * until Node took the connection: one in each turn of its loop, up to 20 s while hundreds push, on either store.
   */
  const conexion = new Agent({ keepAlive: true, maxSockets: 1 })
  const par = unaLlave()
  const alta = { codigo: await tienda.codigo(Math.max(50, ventas)), nombre: 'Caja de carga', llave: par.publica }
  const credencial = comandos.enrolar.respuesta.parse(await pedir(conexion, `${url}/api/dispositivos/enrolar`, {}, alta))
  const { dispositivoId, cajaId } = credencial
  const equipo = new EquipoConLlave(lugarDe(url), credencial, par)
  await equipo.acceder()
  const headers = { authorization: equipo.quien.authorization ?? '' }
  const { bloques } = comandos.prestarBloque.respuesta.parse(
    await pedir(conexion, `${url}/api/tiendas/${tiendaId}/bloques`, headers, { tipoComprobante: 'E32', dispositivoId }),
  )
  const preparar = (hechos: readonly Envio[]): (() => Promise<number>) => {
    const cuerpo = JSON.stringify({ tiendaId, hechos, firma: equipo.firma(hechos) })
    return async () => {
      const antes = performance.now()
      const { resultados } = pushReply.parse(await enviar(conexion, `${url}/sync/v1/push`, headers, cuerpo))
      const tardo = performance.now() - antes
      const malo = resultados.find((resultado, i) => resultado.resultado !== 'recibido' || resultado.hash !== hechos[i]?.hash)
      if (malo || resultados.length !== hechos.length) throw new Error(`no receipt: ${JSON.stringify(malo)}`)
      return tardo
    }
  }
  let [seq, tomados] = [0, 0]
  const numeros = bloques.flatMap(({ id, desde, hasta }) =>
    Array.from({ length: hasta - desde + 1 }, (_, i) => ({ id, numero: desde + i })),
  )
  const sobre = (id: string): Partial<Envelope> => {
    const en = new Date().toISOString()
    return { id, tiendaId, dispositivoId, creadoPor: cajeroId, en, seq: ++seq, hlc: encodeHlc(Date.parse(en), seq, dispositivoId) }
  }
  const envio = (doc: Envelope): Envio => {
    const texto = JSON.stringify(doc)
    return { id: doc.id, seq: doc.seq, hash: sha256(texto), texto }
  }
  return {
    tiendaId,
    conectar: async () => void (await porSuConexion(`${url}/healthz`, { agent: conexion })),
    cabeceras: () => headers,
    turno: () => envio(construir(Turno, { cajaId, cajeroId, fecha: diaFiscal(new Date().toISOString()) }, sobre(`turno:${cajaId}`))),
    venta() {
      const tomado = numeros[tomados++]
      if (!tomado) throw new Error('no numbers left')
      const ncf = formatoNcf('E32', tomado.numero)
      const campos = { rnc: RNC_DEL_BANCO, ncf, cajaId, bloqueId: tomado.id, cajeroId, turnoId: `turno:${cajaId}` }
      return envio(construir(Venta, campos, sobre(`${RNC_DEL_BANCO}-${ncf}`)))
    },
    preparar,
    entregar: (hechos) => preparar(hechos)(),
  }
}
