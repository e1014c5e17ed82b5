/** For tests of the books: what the platform invoices an invented store for its commissions. */
import { tramoDeAfiliados } from '#domain/afiliados/afiliado.rules.ts'
import type { AfiliadoDePedido, ComisionDePedido } from '#domain/comisiones/comision.ts'
import { FacturaDeComision } from '#domain/comisiones/factura.entity.ts'
import { hayQueFacturar, idDeFacturaDeComision, comisionPorFacturar } from '#domain/comisiones/factura.rules.ts'
import { construir } from '#domain/core/construir.ts'
import { mesDe } from '#domain/core/fecha.ts'
import { ordenDeMercana } from '#domain/desembolsos/orden-de-mercana.rules.ts'
import type { Pedido } from '#domain/pedidos/pedido.entity.ts'

const REGLA = { reglaId: 'reglaDeComision:1', nombre: 'Comisión' }
/** The acts of an invented order are on days of their own. */
const SIEMPRE = '9999-12'

/** Who brought the customer of an invented order, of any number; the platform's programme sometimes promises more than it charges. */
export const afiliadoInventado = (n: number): AfiliadoDePedido => ({
  usuarioId: `usuario:afiliada-${n % 2}`,
  via: n % 4 === 0 ? 'cuenta' : 'enlace',
  bloqueo: n % 11 === 0 ? 'equipo' : '',
  puntosBasicos: (n * 271) % 3000,
  maximoCentavos: n % 5 === 0 ? 700 : 0,
})

/** What an invented order is charged, of any number. `n % 4`: its store promised something to who brought it. */
export const comisionInventada = (n: number): ComisionDePedido => ({
  itbisPuntosBasicos: 1800,
  tramos: [
    {
      ...REGLA,
      lineas: [1, 2],
      puntosBasicos: (n * 137) % 5000,
      fijoCentavos: n % 3 === 0 ? 1000 : 0,
      minimoCentavos: 0,
      maximoCentavos: 0,
    },
    ...(n % 4 === 0 ? [tramoDeAfiliados({ puntosBasicos: (n * 53) % 2000, maximoCentavos: n % 3 === 0 ? 500 : 0 }, [1, 2])] : []),
  ],
})

/** Of all that was charged until a day and is in none yet; undefined where nothing is, or there is one of that month. */
export function facturaInventada(
  pedidos: readonly Pedido[],
  facturas: readonly FacturaDeComision[],
  fecha: string,
): FacturaDeComision | undefined {
  const mes = mesDe(fecha)
  const id = idDeFacturaDeComision(mes, 'tienda:1')
  const debe = comisionPorFacturar(
    pedidos.map((pedido) => ordenDeMercana(pedido, 0)),
    facturas,
    SIEMPRE,
  )
  if (!hayQueFacturar(debe) || facturas.some((una) => una.id === id)) return undefined
  return construir(FacturaDeComision, { ...debe, mes, fecha }, { id, tiendaId: 'tienda:1', dispositivoId: '' })
}
