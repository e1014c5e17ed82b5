/**
 * The chart of accounts: every place in which money, goods or a debt may stand, and what moves it. A document posts to these codes and to no
 * other; a store's own accountant may call them by other numbers (`codigo` is what goes out when the store says nothing).
 */

/** Whose book: each store has one, and the platform has one over all of them. */
export type ClaseDeLibro = 'tienda' | 'plataforma'

/** Whose a balance is, where an account is kept apart by somebody or something; '' where it is not. */
export type ClaseDeParte =
  | ''
  | 'turno'
  | 'mensajero'
  | 'empleado'
  | 'entrega'
  | 'fondo'
  | 'cuenta'
  | 'cliente'
  | 'proveedor'
  | 'tienda'
  | 'afiliado'
  | 'retencion'
  | 'tasa'
  | 'tipo606'

/** Where an account stands in the statements. `otros`: what a period earned or lost beside selling. */
export type ClaseDeCuenta = 'activo' | 'pasivo' | 'capital' | 'ingreso' | 'costo' | 'gasto' | 'otros'

/** What the accounts are about, as the owner asks for them. `efectivo`: each peso of cash is in exactly one of these. */
export type SeccionDeCuenta = 'efectivo' | 'banco' | 'porCobrar' | 'porPagar' | 'impuestos' | 'mercancia' | 'capital' | 'resultado'

export interface FichaDeCuenta {
  nombre: string
  seccion: SeccionDeCuenta
  clase: ClaseDeCuenta
  /** On which side it grows; a balance on the other side is shown as such and is not an error. */
  naturaleza: 'deudora' | 'acreedora'
  /** What its `parte` names; every posting says it, and none where it is ''. */
  parte: ClaseDeParte
  /** Its postings name the document that they open or settle. */
  conPartidas: boolean
  /** Eight digits, as the catalogues that Dominican programs bring; those that such a catalogue has not, in the nearest group. */
  codigo: string
  libros: readonly ClaseDeLibro[]
}

const ficha = (
  codigo: string,
  nombre: string,
  seccion: SeccionDeCuenta,
  clase: ClaseDeCuenta,
  naturaleza: FichaDeCuenta['naturaleza'],
  { parte = '', conPartidas = false, libros = ['tienda'] }: Partial<Pick<FichaDeCuenta, 'parte' | 'conPartidas' | 'libros'>> = {},
): FichaDeCuenta => ({ nombre, seccion, clase, naturaleza, parte, conPartidas, codigo, libros })

const ambos = ['tienda', 'plataforma'] as const
const plataforma = ['plataforma'] as const

/** Every account of both books, in the order in which statements show them. */
export const planDeCuentas = {
  // Cash: one keeper each.
  gaveta: ficha('11010101', 'Gavetas', 'efectivo', 'activo', 'deudora', { parte: 'turno' }),
  enManos: ficha('11010102', 'Efectivo en manos de mensajeros y cobradores', 'efectivo', 'activo', 'deudora', {
    parte: 'mensajero',
    conPartidas: true,
  }),
  enTransito: ficha('11010103', 'Efectivo en tránsito', 'efectivo', 'activo', 'deudora', { parte: 'entrega', conPartidas: true }),
  fondo: ficha('11010104', 'Fondos y caja chica', 'efectivo', 'activo', 'deudora', { parte: 'fondo' }),
  boveda: ficha('11010105', 'Bóveda', 'efectivo', 'activo', 'deudora'),
  depositoEnTransito: ficha('11010106', 'Depósitos en tránsito', 'efectivo', 'activo', 'deudora', { parte: 'cuenta', conPartidas: true }),
  // What came into a drawer, or left one, and no document says from where or where to: the other half of it, until one does.
  efectivoPorIdentificar: ficha('11010107', 'Entradas y salidas de caja por identificar', 'efectivo', 'activo', 'deudora', {
    conPartidas: true,
    libros: ambos,
  }),

  banco: ficha('11010201', 'Bancos', 'banco', 'activo', 'deudora', { parte: 'cuenta', libros: ambos }),
  porConfirmar: ficha('11010202', 'Transferencias, tarjetas y cheques por confirmar', 'banco', 'activo', 'deudora', {
    parte: 'cuenta',
    conPartidas: true,
    libros: ambos,
  }),
  sinDueno: ficha('22030200', 'Depósitos por identificar', 'banco', 'pasivo', 'acreedora', { parte: 'cuenta', conPartidas: true }),

  clientes: ficha('11030201', 'Cuentas por cobrar a clientes', 'porCobrar', 'activo', 'deudora', { parte: 'cliente', conPartidas: true }),
  mercana: ficha('11030205', 'Cuenta con Mercana', 'porCobrar', 'activo', 'deudora', { parte: 'tienda', conPartidas: true }),
  // An order says that it was invoiced, and its invoice says that an order paid it: 0 when both are there.
  facturasDePedido: ficha('11030206', 'Facturas pagadas con pedidos', 'porCobrar', 'activo', 'deudora', { conPartidas: true }),
  notasPorUsar: ficha('22030101', 'Notas de crédito y bonos por usar', 'porPagar', 'pasivo', 'acreedora', {
    parte: 'cliente',
    conPartidas: true,
  }),
  anticipos: ficha('22030100', 'Anticipos de clientes', 'porPagar', 'pasivo', 'acreedora', { parte: 'cliente', conPartidas: true }),

  proveedores: ficha('21010200', 'Cuentas por pagar a proveedores', 'porPagar', 'pasivo', 'acreedora', {
    parte: 'proveedor',
    conPartidas: true,
  }),
  // What is on the shelf at a month's end and has no invoice yet, at what it is held to cost.
  recibidoSinFactura: ficha('21010201', 'Mercancía recibida sin factura', 'porPagar', 'pasivo', 'acreedora'),
  reembolsos: ficha('21010801', 'Reembolsos por pagar', 'porPagar', 'pasivo', 'acreedora', {
    parte: 'cliente',
    conPartidas: true,
    libros: ambos,
  }),
  afiliados: ficha('21020200', 'Comisiones por pagar a afiliados', 'porPagar', 'pasivo', 'acreedora', {
    parte: 'afiliado',
    conPartidas: true,
    libros: ambos,
  }),
  tiendas: ficha('21010802', 'Cuentas con las tiendas', 'porPagar', 'pasivo', 'acreedora', {
    parte: 'tienda',
    conPartidas: true,
    libros: plataforma,
  }),
  retencionesPorPagar: ficha('21030309', 'Retenciones por pagar', 'impuestos', 'pasivo', 'acreedora', {
    parte: 'retencion',
    libros: ambos,
  }),

  itbisCobrado: ficha('21030102', 'ITBIS cobrado', 'impuestos', 'pasivo', 'acreedora', { parte: 'tasa', libros: ambos }),
  // Of no rate: a supplier's paper has one figure for all of them, and so has form 606.
  itbisAdelantado: ficha('11080101', 'ITBIS adelantado', 'impuestos', 'activo', 'deudora'),
  // Of commissions that were earned and that the platform has not invoiced yet: of nobody's month until it does.
  itbisDeComisiones: ficha('11080102', 'ITBIS de comisiones por facturar', 'impuestos', 'activo', 'deudora', { libros: ambos }),
  itbisRetenidoPorTerceros: ficha('11080301', 'ITBIS retenido por terceros', 'impuestos', 'activo', 'deudora'),
  isrRetenidoPorTerceros: ficha('11100400', 'ISR retenido por terceros', 'impuestos', 'activo', 'deudora'),
  propinaLegal: ficha('21030503', 'Propina legal por pagar', 'impuestos', 'pasivo', 'acreedora'),

  inventario: ficha('11050100', 'Inventario de mercancías', 'mercancia', 'activo', 'deudora'),

  // With what a store began, and what its owner put in or took out. What it earned since is worked out and stands in no account.
  capital: ficha('31010300', 'Capital y aportes', 'capital', 'capital', 'acreedora', { libros: ambos }),

  ventas: ficha('41010100', 'Ventas', 'resultado', 'ingreso', 'acreedora', { parte: 'tasa' }),
  devoluciones: ficha('41030100', 'Devoluciones en ventas', 'resultado', 'ingreso', 'deudora', { parte: 'tasa' }),
  descuentos: ficha('41040100', 'Descuentos en ventas', 'resultado', 'ingreso', 'deudora', { parte: 'tasa' }),
  descuentosProntoPago: ficha('41040200', 'Descuentos por pronto pago', 'resultado', 'ingreso', 'deudora'),
  comisionesGanadas: ficha('41020100', 'Comisiones ganadas', 'resultado', 'ingreso', 'acreedora', { libros: plataforma }),
  // What is bought to be sold is a cost of its day (adr/0051); what of it is left at the month's end is in the line after it.
  compras: ficha('51010200', 'Compras de mercancía', 'resultado', 'costo', 'deudora'),
  // What stock grew by is not a cost of its month, and what it shrank by is (adr/0052).
  variacionDeInventario: ficha('51010300', 'Variación de inventario', 'resultado', 'costo', 'deudora'),
  costoDeVentas: ficha('51010100', 'Costo de ventas', 'resultado', 'costo', 'deudora'),
  mermas: ficha('51010400', 'Mermas', 'resultado', 'costo', 'deudora'),
  gastos: ficha('61020000', 'Gastos', 'resultado', 'gasto', 'deudora', { parte: 'tipo606' }),
  comisiones: ficha('61070500', 'Comisiones', 'resultado', 'gasto', 'deudora'),
  comisionesDeAfiliados: ficha('61070600', 'Comisiones de afiliados', 'resultado', 'gasto', 'deudora', { libros: plataforma }),
  incobrables: ficha('61080100', 'Cuentas incobrables', 'resultado', 'gasto', 'deudora'),
  diferenciasDeCaja: ficha('42040300', 'Sobrantes y faltantes de caja', 'resultado', 'otros', 'deudora', { parte: 'empleado' }),
  diferenciaCambiaria: ficha('42040100', 'Diferencia cambiaria', 'resultado', 'otros', 'acreedora'),
  intereses: ficha('42010100', 'Intereses ganados y pagados', 'resultado', 'otros', 'acreedora'),
  redondeo: ficha('42040500', 'Redondeo', 'resultado', 'otros', 'acreedora'),
} as const satisfies Record<string, FichaDeCuenta>

export type CodigoDeCuenta = keyof typeof planDeCuentas

/** The account's own declaration. */
export const fichaDeCuenta = (cuenta: CodigoDeCuenta): FichaDeCuenta => planDeCuentas[cuenta]

const codigos = Object.keys(planDeCuentas) as CodigoDeCuenta[]

/** The accounts of a book, or of one section of it, in the order of the statements. */
export const cuentasDe = (libro: ClaseDeLibro, seccion?: SeccionDeCuenta): CodigoDeCuenta[] =>
  codigos.filter((cuenta) => {
    const { libros, seccion: suya } = fichaDeCuenta(cuenta)
    return libros.includes(libro) && (seccion === undefined || suya === seccion)
  })

/** The numbers by which a store's accountant calls the accounts, where they are not the usual ones. */
export type CodigosDelContador = Partial<Record<CodigoDeCuenta, string>>

/** An account's number in the accountant's catalogue. */
export const codigoContable = (cuenta: CodigoDeCuenta, propios: CodigosDelContador = {}): string =>
  propios[cuenta] ?? fichaDeCuenta(cuenta).codigo

/**
 * Stands for a part that the document does not say: a sale on credit to nobody in particular, a transfer to no known account, an expense of no
 * type. It is shown as "sin decir", so that somebody says it; it is never left out.
 */
export const SIN_DECIR = 'sin-decir'
