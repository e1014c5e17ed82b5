/** How the market goes, to who runs the platform: its orders of some days added up, and again at most once a minute. */
import { diaFiscal, limitesDelDia, sumarDias } from '#domain/core/fecha.ts'
import { ok } from '#domain/core/result.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { comandosMercana } from '#domain/plataforma/comandos.mercana.ts'
import { sumarMercado, type ComoVaElMercado } from '#domain/plataforma/mercado.rules.ts'
import type { Server } from '../../core/contexto.ts'
import { porQuien } from '../../http/limites.ts'
import { ruta } from '../../http/ruta.ts'
import { abrirLibro, TIPO_PEDIDO, type PedidoEnLibro } from '../libro.ts'

const POR_PAGINA = 500
const VALE_MS = 60_000

async function sumar({ store }: Server, hasta: string, cuantos: number): Promise<ComoVaElMercado> {
  const libro = await abrirLibro(store)
  const suma = sumarMercado(hasta, cuantos)
  const rango = {
    tipo: TIPO_PEDIDO,
    desde: limitesDelDia(sumarDias(hasta, 1 - cuantos)).desde,
    hasta: limitesDelDia(hasta).hasta,
    orden: 'asc',
    limite: POR_PAGINA,
  } as const
  let despuesDe: { en: string; id: string } | undefined
  for (;;) {
    const pagina = await libro.find<PedidoEnLibro>({ ...rango, ...(despuesDe && { despuesDe }) })
    for (const pedido of pagina) suma.agregar(pedido)
    const ultimo = pagina.at(-1)
    if (ultimo === undefined || pagina.length < POR_PAGINA) return suma.resultado()
    despuesDe = { en: ultimo.en, id: ultimo.id }
  }
}

/** `comoVaElMercado`. */
export function rutasMercado(server: Server): void {
  const sabido = new Map<number, { desdeMs: number; va: Promise<ComoVaElMercado> }>()
  ruta(
    server,
    comandosMercana.comoVaElMercado,
    { permiso: [Pedido, 'intervenir'] },
    async ({ cuerpo: { dias }, en }) => {
      const ahora = Date.parse(en)
      const antes = sabido.get(dias)
      const vale = antes && ahora - antes.desdeMs < VALE_MS && ahora >= antes.desdeMs
      const uno = vale ? antes : { desdeMs: ahora, va: sumar(server, diaFiscal(en), dias) }
      sabido.set(dias, uno)
      try {
        return ok({ ...(await uno.va), en: new Date(uno.desdeMs).toISOString() })
      } catch (causa) {
        sabido.delete(dias)
        throw causa
      }
    },
    { limite: porQuien(60, '1 minute') },
  )
}
