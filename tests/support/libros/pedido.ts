/** For tests of the books: an order to which anything was done. */
import fc from 'fast-check'
import { construir } from '#domain/core/construir.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { clasesDeMetodo } from '#domain/pedidos/pagos/metodos-de-pago.ts'
import { multiplicar, porcentaje } from '#domain/core/money.ts'
import { totalDeLineas } from '#domain/pedidos/pagos/pedido.dinero.ts'
import { plegarPedido } from '#domain/pedidos/pedido.rules.ts'
import { accionesDePedido, type AccionDePedido, type ContenidoDePedido, type RolDePedido } from '#domain/pedidos/pedido.ts'
import { acto, contenidoDe, jornadaEnEfectivo, MENSAJERO, MOTIVO, transferencia } from '../order-fold.ts'

const personas: readonly RolDePedido[] = ['cliente', 'pedidos', 'propietario', 'cajero', 'mensajero', 'verificador', 'operador']

/** Something that an act may bring, so that as often as not it counts. */
const datosCualquiera = (accion: AccionDePedido, n: number): Record<string, unknown> => ({
  ...MOTIVO,
  ...transferencia,
  comprobanteId: `c${n % 2}`,
  reembolsoId: n % 3 === 0 ? 'automatico:1' : `r${n % 2}`,
  centavos: n % 3 === 0 ? 42_500 : (n % 5) * 10_625 + 1,
  referencia: `ref ${n}`,
  metodo: n % 4 === 0 ? 'transferencia' : 'efectivo',
  minutos: 0,
  acepta: true,
  aprueba: n % 4 !== 0,
  lineas: accion.endsWith('Reembolso')
    ? [{ linea: n % 3, cantidadMilesimas: 1000 }]
    : n % 2 === 0
      ? []
      : [{ linea: 1, preparadaMilesimas: (n % 3) * 1000 }],
  mensajeroId: MENSAJERO,
  nombre: 'Rafa',
  bultos: 1,
  prueba: { clase: 'pin', pin: '1234' },
  cobradoCentavos: [42_500, 40_000, 0][n % 3],
  liquidacionId: `l${n % 2}`,
  ventaId: `v${n % 2}`,
  ncf: `E3200000000${n % 2}`,
  devueltoCentavos: n % 4 === 0 ? 0 : (n % 5) * 10_625,
  parcial: n % 2 === 1,
  condicion: 'apto',
})

const tramo = { reglaId: 'reglaDeComision:1', nombre: 'Comisión', minimoCentavos: 0, maximoCentavos: 0 }

/** The same order as it is placed with a coupon; the platform's may be more than it charges, as it never is when it is quoted. */
function conCupon(
  contenido: ContenidoDePedido,
  { puntosBasicos, deMercana }: { puntosBasicos: number; deMercana: boolean },
): ContenidoDePedido {
  const lineas = contenido.lineas.map((linea) => {
    const precioDiezmilesimas = Math.max(1, linea.precioDiezmilesimas - porcentaje(linea.precioDiezmilesimas, puntosBasicos))
    const montoCentavos = multiplicar(precioDiezmilesimas, linea.cantidadMilesimas)
    return { ...linea, precioDiezmilesimas, precioListaDiezmilesimas: linea.precioDiezmilesimas, montoCentavos }
  })
  const totales = totalDeLineas(lineas, contenido)
  const cupon = { cuponId: 'cupon:1', codigo: 'UNO', nombre: 'Cupón', deMercana, porCliente: '', contado: false, envioCentavos: 0 }
  return {
    ...contenido,
    lineas,
    totales,
    totalCentavos: totales.total + contenido.envio.centavos,
    cupon: { ...cupon, centavos: contenido.totales.total - totales.total },
  }
}

/** An order to which anything at all was done, by anybody, on any day; and a day as it should be, as far as it got. */
export const unPedidoCualquiera: fc.Arbitrary<Pedido> = fc
  .record({
    clase: fc.constantFrom(...clasesDeMetodo),
    deMercana: fc.boolean(),
    retiro: fc.boolean(),
    comision: fc.option(
      fc.record({ puntosBasicos: fc.nat(5000), fijoCentavos: fc.nat(20_000), lineas: fc.subarray([1, 2], { minLength: 1 }) }),
    ),
    cupon: fc.option(fc.record({ puntosBasicos: fc.integer({ min: 1, max: 9000 }), deMercana: fc.boolean() })),
    pasos: fc.nat(11),
    sueltos: fc.array(
      fc.record({
        accion: fc.constantFrom(...accionesDePedido),
        n: fc.nat(11),
        min: fc.nat(80_000),
        rol: fc.constantFrom(...personas),
        pinCorrecto: fc.boolean(),
      }),
      { maxLength: 30 },
    ),
  })
  .map(({ clase, deMercana, retiro, comision, cupon, pasos, sueltos }) => {
    const base = contenidoDe(clase)
    const sinCupon = contenidoDe(clase, {
      aceptaAntesDePagar: true,
      reembolsoDias: 60,
      envio: retiro ? { clase: 'retiro', centavos: 0, reglaId: '' } : base.envio,
      metodo: { ...base.metodo, deMercana },
      ...(comision ? { comision: { itbisPuntosBasicos: 1800, tramos: [{ ...tramo, ...comision }] } } : {}),
    })
    const contenido = cupon ? conCupon(sinCupon, cupon) : sinCupon
    const actos = sueltos.map(({ accion, n, ...como }, i) => acto(accion, datosCualquiera(accion, n), { ...como, id: `${i}` }))
    const estado = plegarPedido(contenido, [...jornadaEnEfectivo().slice(0, pasos), ...actos])
    return construir(Pedido, { contenido, estado, activo: estado.activo })
  })
