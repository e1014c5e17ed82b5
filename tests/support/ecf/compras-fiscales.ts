/** For tests: papers that a store issues for what it buys, of every type, made at random as a device stores them. */
import fc from 'fast-check'
import { Compra } from '#domain/compras/compra.entity.ts'
import { claseDeEmision, GASTOS_MENORES, idDeCompraPropia } from '#domain/compras/emision.rules.ts'
import { construir } from '#domain/core/construir.ts'
import { porcentaje } from '#domain/core/money.ts'
import { tiposDeCompra, type TipoDeCompra } from '#domain/core/tipos-comprobante.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'

const [RNC, FECHA] = ['131246796', '2026-11-21']
const GENERAL = 1800

const quien = {
  compras: { proveedorId: 'proveedor:1', nombre: 'Ramona <Polanco> & hijos', identificacion: '00113918205', tipoIdentificacion: 'Cédula' },
  menores: { proveedorId: GASTOS_MENORES, nombre: 'Gastos menores', identificacion: RNC, tipoIdentificacion: 'RNC' },
  exterior: { proveedorId: 'proveedor:2', nombre: 'Cloud Inc.', identificacion: 'US-98-7654321', tipoIdentificacion: 'Pasaporte' },
} as const

export const compraEmitida = (tipos: readonly TipoDeCompra[] = tiposDeCompra): fc.Arbitrary<Compra> =>
  fc
    .record({
      tipo: fc.constantFrom(...tipos),
      numero: fc.integer({ min: 1, max: 99_999_999 }),
      lineas: fc.array(
        fc.record({
          nombre: fc.constantFrom('Plátano', 'Yuca & ñame', 'Queso de hoja\n(libra)', 'x'.repeat(200)),
          milesimas: fc.oneof(fc.constantFrom(1, 125, 1000), fc.integer({ min: 1, max: 500_000 })),
          montoCentavos: fc.integer({ min: 1, max: 5_000_000 }),
        }),
        { maxLength: 6 },
      ),
      servicios: fc.integer({ min: 1, max: 5_000_000 }),
      conServicios: fc.boolean(),
      conItbis: fc.boolean(),
      isr: fc.constantFrom(0, 200, 1000, 2700),
      credito: fc.boolean(),
    })
    .map(({ tipo, numero, lineas, servicios, conServicios, conItbis, isr, credito }) => {
      const clase = claseDeEmision(tipo)
      const suyas = clase === 'compras' ? lineas.map((una, i) => ({ ...una, productoId: `producto:${i}` })) : []
      const bienesCentavos = suyas.reduce((suma, { montoCentavos }) => suma + montoCentavos, 0)
      const serviciosCentavos = conServicios || bienesCentavos === 0 ? servicios : 0
      const subtotal = bienesCentavos + serviciosCentavos
      const itbisCentavos = clase === 'compras' && conItbis ? porcentaje(subtotal, GENERAL) : 0
      const ncf = formatoNcf(tipo, numero)
      return construir(
        Compra,
        {
          proveedor: quien[clase],
          ncf,
          fecha: FECHA,
          vence: credito && clase !== 'menores' ? '2026-12-21' : FECHA,
          lineas: suyas,
          bienesCentavos,
          serviciosCentavos,
          itbisCentavos,
          itbisAlCostoCentavos: 0,
          nota: 'Lo de la semana "A" & <B>',
          emision: {
            rnc: RNC,
            tipoComprobante: tipo,
            cajaId: 'caja:1',
            bloqueId: 'bloque:1',
            ncfVence: '2027-12-31',
            consulta: tipo.startsWith('E') ? 'a'.repeat(32) : '',
            itbisRetenidoCentavos: itbisCentavos,
            tipoIsr: '',
            isrRetenidoCentavos: clase === 'menores' ? 0 : porcentaje(subtotal, isr),
          },
        },
        { id: idDeCompraPropia(RNC, ncf) },
      )
    })

/** The store's own note that takes one of these back. */
export const notaDe = (compra: Compra, numero: number): Compra => {
  const ncf = formatoNcf('E34', numero)
  const { emision } = compra
  if (!emision) throw new Error('no paper of the store')
  return construir(
    Compra,
    {
      ...compra,
      ncf,
      ncfModificado: compra.ncf,
      modificaId: compra.id,
      nota: 'Se repitió',
      emision: { ...emision, tipoComprobante: 'E34' },
    },
    { id: idDeCompraPropia(RNC, ncf) },
  )
}
