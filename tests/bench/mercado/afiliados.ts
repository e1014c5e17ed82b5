/** Part `mercado-dinero`: what many people who brought customers are owed, of orders in many stores. */
import { Afiliado } from '#domain/afiliados/afiliado.entity.ts'
import { idDeAfiliado } from '#domain/afiliados/afiliado.rules.ts'
import { componer } from '#domain/core/entity.ts'
import type { ContenidoDePedido } from '#domain/pedidos/pedido.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { situacionDeAfiliado } from '#server/afiliados/cuenta.ts'
import { ventasDeAfiliados } from '#server/afiliados/saldos.ts'
import { abrirPlataforma, baseDeTienda } from '#server/core/bases.ts'
import { deACadaUna } from '#server/core/por-tienda.ts'
import type { Prueba } from '../../support/server/test-server.ts'
import type { Cuaderno } from '../cuaderno.ts'
import { ms } from '../medidas.ts'

const AFILIADOS = 500
const TIENDAS = 100
const ORDENES_POR_TIENDA = 100
/** Each brought customers to so many stores. */
const TIENDAS_DE_CADA_UNO = 20
const META_MS = 2000
const EN = '2026-11-20T14:00:00.000Z'
const sobre = { tiendaId: '', en: EN, creadoPor: 'servidor', dispositivoId: '', seq: 0, hlc: '' }

const codigo = (n: number): string => `afiliada-${n % AFILIADOS}`
const tiendaDe = (n: number): string => `ta${String(n % TIENDAS).padStart(4, '0')}`

/** What an order keeps of who brought it, and of what is charged of it. */
const traida = (n: number): Pick<ContenidoDePedido, 'afiliado' | 'comision'> => ({
  afiliado: { usuarioId: codigo(n), via: 'enlace', bloqueo: '', puntosBasicos: 500, maximoCentavos: 0 },
  comision: {
    itbisPuntosBasicos: 1800,
    tramos: [
      {
        reglaId: 'reglaDeComision:1',
        nombre: 'Diez',
        lineas: [1],
        puntosBasicos: 1000,
        fijoCentavos: 0,
        minimoCentavos: 0,
        maximoCentavos: 0,
      },
    ],
  },
})

/** `cerrado`: an order of a store that was paid to the platform and that nobody may claim any more. */
export async function medirAfiliados(
  { server, store }: Prueba,
  { anotar, decir }: Cuaderno,
  cerrado: (tiendaId: string, n: number) => Pedido,
): Promise<void> {
  for (let t = 0; t < TIENDAS; t++) {
    const pedidos = Array.from({ length: ORDENES_POR_TIENDA }, (_, i) => {
      const pedido = cerrado(tiendaDe(t), i)
      return { ...pedido, contenido: { ...pedido.contenido, ...traida(t + i * TIENDAS) } }
    })
    await (await baseDeTienda(store, tiendaDe(t), 'ops')).createMany(pedidos)
  }
  const afiliados = Array.from({ length: AFILIADOS }, (_, n) => {
    const tiendas = Array.from({ length: TIENDAS_DE_CADA_UNO }, (_, i) => tiendaDe(n + i * (TIENDAS / TIENDAS_DE_CADA_UNO)))
    return componer(Afiliado, idDeAfiliado(codigo(n)), Afiliado.esquemaCampos.parse({ usuarioId: codigo(n), tiendas }), sobre)
  })
  await (await abrirPlataforma(store)).createMany(afiliados)
  decir(`${AFILIADOS} afiliados con ${TIENDAS * ORDENES_POR_TIENDA} órdenes en ${TIENDAS} tiendas`)
  const ventas = ventasDeAfiliados({
    ...server,
    app: Object.assign(Object.create(server.app) as typeof server.app, { addHook: () => server.app }),
  })
  const situar = async (): Promise<number> => {
    const antes = performance.now()
    const dichos = await deACadaUna(afiliados, (uno) =>
      situacionDeAfiliado(server, ventas, uno, [], { hoy: '2026-11-28', debe: () => Promise.resolve(false) }),
    )
    if (dichos.every(({ porPagar }) => porPagar.exigibleCentavos === 0)) throw new Error('nobody is owed anything')
    return performance.now() - antes
  }
  const [primera, despues] = [await situar(), await situar()]
  const antes = performance.now()
  for (let t = 0; t < TIENDAS; t++) await (await baseDeTienda(store, tiendaDe(t), 'ops')).find({ tipo: Pedido.tipo })
  const aPelo = performance.now() - antes
  const referencia = `${ms(aPelo)}, leer las mismas órdenes`
  const que = `lo que se les debe a ${AFILIADOS} afiliados por ${TIENDAS * ORDENES_POR_TIENDA} órdenes`
  anotar({ que: `${que}, la primera vez`, medido: ms(primera), referencia, razon: primera / aPelo, meta: '', cumple: undefined })
  anotar({ que, medido: ms(despues), referencia, razon: despues / aPelo, meta: `≤ ${META_MS} ms`, cumple: despues <= META_MS })
  await ventas.parar()
}
