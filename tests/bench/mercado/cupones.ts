/** Part `mercado-dinero`: a hundred people with one coupon of one use, all at once, and the same hundred without it. */
import type * as z from 'zod'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { colocarPedidos, type QuienCompra } from '#server/pedidos/colocar.ts'
import { compraDe, unComercio } from '../../support/server/orders.ts'
import { bien } from '../../support/server/sync.ts'
import type { Prueba } from '../../support/server/test-server.ts'
import type { Cuaderno } from '../cuaderno.ts'
import { ms } from '../medidas.ts'

const COMPRADORES = 100

type Compra = z.output<typeof comandosPedidos.colocarPedidos.cuerpo>

/** Those who ordered with the coupon, and those who were told that it was used. */
export async function medirCupones(p: Prueba, { anotar, decir }: Cuaderno): Promise<void> {
  const comercio = await unComercio(p, { 'producto:cafe': 10_000 })
  const cupon = {
    id: crypto.randomUUID(),
    codigo: 'UNICO',
    nombre: 'Uno solo',
    clase: 'porcentaje',
    puntosBasicos: 1000,
    usosMaximo: 1,
    porCliente: 0,
    desde: diaFiscal(p.reloj.ahora.toISOString()),
  }
  bien(await p.pedir('POST', `/api/tiendas/${comercio.tienda.tiendaId}/cupones`, cupon, comercio.duena))
  const quienes = Array.from({ length: COMPRADORES }, (_, i): QuienCompra => ({ usuarioId: `banco${i}`, nombre: 'Clienta', email: '' }))
  const pedirTodos = async (codigo?: string): Promise<{ tardo: number; con: number; sinEl: number; agotados: number }> => {
    const compras = quienes.map((): Compra => {
      const leida = comandosPedidos.colocarPedidos.cuerpo.parse(compraDe([comercio]))
      return { ...leida, pedidos: leida.pedidos.map((pedido) => (codigo === undefined ? pedido : { ...pedido, cupon: codigo })) }
    })
    const antes = performance.now()
    const hechos = await Promise.all(
      compras.map((compra, i) => colocarPedidos(p.server, quienes[i] ?? { usuarioId: '', nombre: '', email: '' }, compra)),
    )
    const tardo = performance.now() - antes
    const colocados = hechos.flatMap((hecho) => (hecho.ok ? hecho.value.pedidos : []))
    const con = colocados.filter(({ totalCentavos }) => totalCentavos < 15_000).length
    return {
      tardo,
      con,
      sinEl: colocados.length - con,
      agotados: hechos.filter((hecho) => !hecho.ok && hecho.error.code === 'cupon.agotado').length,
    }
  }
  const conCupon = await pedirTodos('UNICO')
  if (conCupon.con !== 1 || conCupon.sinEl + conCupon.agotados !== COMPRADORES - 1) throw new Error(`used ${conCupon.con} times`)
  decir(`lo tuvo ${conCupon.con}; a ${conCupon.agotados} se les dijo que se agotó, ${conCupon.sinEl} pidieron sin él`)
  const { tardo: sinCupon } = await pedirTodos()
  anotar({
    que: `${COMPRADORES} a la vez con un cupón de un solo uso, en una tienda (uno lo tiene)`,
    medido: ms(conCupon.tardo),
    referencia: `${ms(sinCupon)}, los mismos sin cupón, que piden los ${COMPRADORES}`,
    razon: conCupon.tardo / sinCupon,
    meta: '1 y 99',
    cumple: true,
  })
}
