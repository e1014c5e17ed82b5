/** Tills that hand in sales over HTTP as a browser does, and nothing else: what loads the server in the bench. */
import { comandos } from '#domain/comandos.ts'
import { construir } from '#domain/construir.ts'
import { Venta } from '#domain/entidades/venta.ts'
import { encodeHlc } from '#domain/hlc.ts'
import { formatoNcf } from '#domain/ncf.rules.ts'
import { pushReply, type Envio } from '#domain/sync.ts'
import { sha256 } from '#server/ingest/texto.ts'
import type { TiendaDelBanco } from './tienda.ts'

const RNC = '131246796'

export interface CajaHttp {
  /** A sale that was not handed in yet. */
  venta(): Envio
  /** Hands in; every fact has to get its receipt. Answers milliseconds. */
  entregar(hechos: readonly Envio[]): Promise<number>
}

/** Enrols tills, each with blocks for at least `ventas` sales. */
export async function enrolarCajas(url: string, tienda: TiendaDelBanco, cuantas: number, ventas: number): Promise<CajaHttp[]> {
  const cajas: CajaHttp[] = []
  for (let i = 0; i < cuantas; i++) cajas.push(await enrolarCaja(url, tienda, ventas))
  return cajas
}

async function pedir(url: string, headers: Record<string, string>, cuerpo: unknown): Promise<unknown> {
  const respuesta = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', origin: new URL(url).origin },
    body: JSON.stringify(cuerpo),
  })
  const texto = await respuesta.text()
  if (!respuesta.ok) throw new Error(`${url}: ${respuesta.status} ${texto.slice(0, 300)}`)
  return JSON.parse(texto)
}

async function enrolarCaja(url: string, tienda: TiendaDelBanco, ventas: number): Promise<CajaHttp> {
  const { tiendaId, cajeroId } = tienda
  const credencial = comandos.enrolar.respuesta.parse(
    await pedir(`${url}/api/dispositivos/enrolar`, {}, { codigo: await tienda.codigo(Math.max(50, ventas)), nombre: 'Caja de carga' }),
  )
  const { dispositivoId, cajaId, secreto } = credencial
  const headers = { authorization: `Dispositivo ${dispositivoId}.${secreto}` }
  const { bloques } = comandos.prestarBloque.respuesta.parse(
    await pedir(`${url}/api/tiendas/${tiendaId}/bloques`, headers, { tipoComprobante: 'E32', dispositivoId }),
  )
  let seq = 0
  const numeros = bloques.flatMap(({ id, desde, hasta }) =>
    Array.from({ length: hasta - desde + 1 }, (_, i) => ({ id, numero: desde + i })),
  )
  return {
    venta() {
      const tomado = numeros[seq++]
      if (!tomado) throw new Error('no numbers left')
      const ncf = formatoNcf('E32', tomado.numero)
      const en = new Date().toISOString()
      const doc = construir(
        Venta,
        { rnc: RNC, ncf, cajaId, bloqueId: tomado.id, cajeroId, turnoId: `turno:${cajaId}` },
        { id: `${RNC}-${ncf}`, tiendaId, dispositivoId, creadoPor: cajeroId, en, seq, hlc: encodeHlc(Date.parse(en), seq, dispositivoId) },
      )
      const texto = JSON.stringify(doc)
      return { id: doc.id, seq, hash: sha256(texto), texto }
    },
    async entregar(hechos) {
      const antes = performance.now()
      const { resultados } = pushReply.parse(await pedir(`${url}/sync/v1/push`, headers, { tiendaId, hechos }))
      const tardo = performance.now() - antes
      const malo = resultados.find((resultado, i) => resultado.resultado !== 'recibido' || resultado.hash !== hechos[i]?.hash)
      if (malo || resultados.length !== hechos.length) throw new Error(`no receipt: ${JSON.stringify(malo)}`)
      return tardo
    },
  }
}
