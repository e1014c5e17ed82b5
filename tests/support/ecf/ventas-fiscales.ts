/** For tests: sales and notes of every electronic type as a till stores them, made at random. */
import fc from 'fast-check'
import { construir } from '#domain/core/construir.ts'
import { multiplicar } from '#domain/core/money.ts'
import { esEcf, type TipoEcf } from '#domain/fiscal/ecf/documento.ts'
import { tiposDeCaja, type TipoDeCaja } from '#domain/core/tipos-comprobante.ts'
import { itbisCodigos } from '#domain/fiscal/itbis.ts'
import { quitarItbis, sinItbis, totalesPorTasa } from '#domain/fiscal/itbis.rules.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { metodosPago, Venta, type LineaVenta, type Pago } from '#domain/ventas/venta.entity.ts'

/** Those of sales and notes that are signed and sent. */
export type TipoEcfDeVenta = TipoEcf & TipoDeCaja
export const tiposEcfDeVenta = tiposDeCaja.filter((tipo): tipo is TipoEcfDeVenta => esEcf(tipo))

const FECHA = '2026-11-21'
const RNC = '131246796'

export const tiendaEmisora = construir(Tienda, {
  tiendaRnc: RNC,
  razonSocial: 'Inversiones Peña & Hijos, SRL',
  calle: 'Av. Duarte',
  numeroCasa: '12',
  lugar: 'Santo Domingo de Guzmán, Distrito Nacional',
  tiendaTelefono: '+18095551234',
  tiendaEmail: 'ventas@colmadolafe.do',
})

const texto = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    'Café "1.ª"',
    'A & B <C>',
    "O'Neil",
    'Arroz\n 5 lb\t',
    '🥑'.repeat(90),
    'x'.repeat(200),
    ' ',
    '\u0000\uD800',
    ']]>',
    '&amp;',
  ),
)

const linea = fc
  .record({
    nombre: texto.map((uno) => uno.slice(0, 200)),
    codigoBarra: fc.constantFrom('', '7460083708421', 'A-1', '9'.repeat(40)),
    unidad: fc.constantFrom('unidad', 'libra', 'onza', 'servicio', 'docena'),
    cantidadMilesimas: fc.oneof(fc.constantFrom(1, 10, 125, 1000, 2500), fc.integer({ min: 1, max: 100_000 })),
    precioDiezmilesimas: fc.oneof(fc.constantFrom(0, 1, 3333, 1_000_000), fc.integer({ min: 0, max: 500_000_000 })),
    descuento: fc.integer({ min: 0, max: 100 }),
    itbis: fc.constantFrom(...itbisCodigos),
  })
  .map(({ descuento, ...resto }): LineaVenta => {
    const bruto = multiplicar(resto.precioDiezmilesimas, resto.cantidadMilesimas)
    const descuentoCentavos = descuento > 50 ? Math.floor((bruto * (descuento - 50)) / 100) : 0
    return {
      ...resto,
      productoId: 'producto:1',
      descuentoCentavos,
      descuentoMotivo: '',
      montoCentavos: bruto - descuentoCentavos,
      nota: '',
    }
  })

const clientes = {
  contribuyente: { clienteId: 'cliente:1', nombre: 'Ferretería <El Clavo> & Cía.', identificacion: '101850043', tipoIdentificacion: 'RNC' },
  persona: { clienteId: 'cliente:2', nombre: 'Ana Núñez', identificacion: '00113918205', tipoIdentificacion: 'Cédula' },
  extranjero: { clienteId: 'cliente:3', nombre: 'Jean Dupont', identificacion: 'FR99X1234', tipoIdentificacion: 'Pasaporte' },
  nadie: { clienteId: '', nombre: 'Consumidor Final', identificacion: '', tipoIdentificacion: '' },
} as const

const clienteDe = (tipo: TipoEcfDeVenta): fc.Arbitrary<Venta['cliente']> => {
  const { contribuyente, persona, extranjero, nadie } = clientes
  if (tipo === 'E32' || tipo === 'E33' || tipo === 'E34') return fc.constantFrom(contribuyente, persona, extranjero, nadie)
  return tipo === 'E44' ? fc.constantFrom(contribuyente, extranjero) : fc.constantFrom(contribuyente, persona)
}

/** Ways to pay that add up, with change when there was cash. */
function pagosDe(total: number, metodos: readonly Pago['metodo'][], vuelto: number): { pagos: Pago[]; vueltoCentavos: number } {
  const parte = Math.floor(total / metodos.length)
  const pagos = metodos.map((metodo, i): Pago => {
    const valorCentavos = i === 0 ? total - parte * (metodos.length - 1) : parte
    return { metodo, moneda: 'DOP', recibidoCentavos: valorCentavos, tasaDiezmilesimas: 10_000, valorCentavos, referencia: '' }
  })
  const efectivo = pagos.find(({ metodo }) => metodo === 'efectivo')
  if (efectivo) efectivo.valorCentavos += vuelto
  return { pagos, vueltoCentavos: efectivo ? vuelto : 0 }
}

/** A sale of a type, or a note of one, with its totals as the till works them out. */
export const ventaFiscal = (tipos: readonly TipoEcfDeVenta[] = tiposEcfDeVenta): fc.Arbitrary<Venta> =>
  fc
    .constantFrom(...tipos)
    .chain((tipo) =>
      fc.record({
        tipo: fc.constant(tipo),
        numero: fc.integer({ min: 1, max: 9_999_999_999 }),
        cliente: clienteDe(tipo),
        lineas: fc.array(linea, { minLength: 1, maxLength: 8 }),
        incluido: fc.boolean(),
        metodos: fc.uniqueArray(fc.constantFrom(...metodosPago), { minLength: 1, maxLength: 4 }),
        vuelto: fc.nat(100_000),
        haceDias: fc.constantFrom(0, 30, 31, 90),
        motivo: texto.map((uno) => uno.slice(0, 300)),
        codigo: fc.constantFrom('1' as const, '3' as const),
      }),
    )
    .map(({ tipo, numero, cliente, lineas: pedidas, incluido, metodos, vuelto, haceDias, motivo, codigo }) => {
      const regla = { preciosIncluyenItbis: incluido, fecha: FECHA }
      const tarde = tipo === 'E34' && haceDias > 30
      const lineas =
        tipo === 'E44' ? pedidas.map((una) => sinItbis(una, regla)) : tarde ? pedidas.map((una) => quitarItbis(una, regla)) : pedidas
      const preciosIncluyenItbis = tipo === 'E44' || tarde ? false : incluido
      const enteros = totalesPorTasa(lineas, { ...regla, preciosIncluyenItbis })
      const totales = tarde ? { ...enteros, itbis18: 0, itbis16: 0, itbis: 0, total: enteros.total - enteros.itbis } : enteros
      const antes = new Date(Date.parse(`${FECHA}T00:00:00Z`) - haceDias * 86_400_000).toISOString().slice(0, 10)
      // From the threshold on a buyer is named.
      const quien = tipo === 'E32' && totales.total >= 25_000_000 && cliente.identificacion === '' ? clientes.persona : cliente
      return construir(
        Venta,
        {
          rnc: RNC,
          ncf: formatoNcf(tipo, numero),
          tipoComprobante: tipo,
          ncfVence: comprobantes[tipo].imprimeVencimiento ? '2027-12-31' : null,
          fecha: FECHA,
          cliente: quien,
          lineas,
          totales,
          preciosIncluyenItbis,
          ...pagosDe(totales.total, metodos, vuelto),
          modifica:
            tipo === 'E34'
              ? { ventaId: `${RNC}-E320000000001`, ncf: 'E320000000001', fecha: antes, codigo, motivo: motivo || 'Devuelto' }
              : null,
          ...(tipo === 'E33' && {
            carga: { ventaId: `${RNC}-E310000000001`, ncf: 'E310000000001', fecha: antes, motivo: motivo || 'Flete' },
          }),
        },
        { id: `${RNC}-${formatoNcf(tipo, numero)}` },
      )
    })
