/** What an accepted fact is looked at for, in words. */
import { NO_TRAE_LO_SUYO } from '#domain/catalogo/paquete.rules.ts'
import type { Aclaracion, MotivoDeAclaracion, ReparoDeVenta, RenglonDeAclaracion } from '#domain/confianza/aclaracion.entity.ts'
import type { Confianza } from '#domain/confianza/confianza.rules.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { formatQuantity, formatMoney, formatPercent, formatPrice } from '#domain/core/money.ts'
import { PAPEL_REPETIDO } from '#domain/caja/gaveta/papeles.rules.ts'
import { TOPE_DE_SALIDA } from '#domain/sync/recomputo.gaveta.ts'
import { nombreMetodo } from '#domain/ventas/venta.rules.ts'

const titulosDeAsunto: Readonly<Record<MotivoDeAclaracion, string>> = {
  precio_fuera: 'Se cobró menos de lo que vale',
  credito_excedido: 'Crédito por encima de su límite',
  devolucion_de_mas: 'Se devolvió más de lo vendido',
  devolucion_propia: 'Quien vendió devolvió sin otra persona',
  tasa_fuera: 'Dólares a una tasa que no era',
  itbis_fuera: 'El ITBIS no es el que toca',
  dia_fuera: 'Con una fecha en que no pudo hacerse',
  turno_fuera: 'De un turno que nadie abrió',
  pedido_fuera: 'Un pedido que no lo paga',
  vale_fuera: 'Pagado con un papel que nadie dio',
  persona_fuera: 'A nombre de otra persona',
  gaveta_fuera: 'La gaveta no tenía ese dinero',
  cierre_fuera: 'El cierre no suma lo que dice',
  cobro_doble: 'Se cobró lo que ya estaba cobrado',
  cobro_fuera: 'Un cobro que no es como debe',
}

const explicacionesDeAsunto: Readonly<Record<MotivoDeAclaracion, string>> = {
  precio_fuera:
    'La venta cuenta como cualquiera: ocurrió. Pero su precio no es ninguno que esa caja pudiera conocer, ni lo podía autorizar quien la hizo. Habla con esa persona y di aquí qué pasó.',
  credito_excedido:
    'La venta cuenta y el cliente la debe. Mientras no la aclares no se le vende más a crédito en ninguna caja. Cóbrale, súbele el límite en Clientes, o di por qué está bien.',
  devolucion_de_mas:
    'La nota de crédito cuenta: el dinero salió. Puede que dos cajas sin conexión devolvieran lo mismo. Recupera lo que sobra, o di qué pasó.',
  devolucion_propia:
    'La nota de crédito cuenta. Pasa de lo que una persona puede devolver sola de sus propias ventas. Revísala y di por qué.',
  tasa_fuera:
    'La venta cuenta. Pero esa caja no pudo conocer esa tasa del dólar. Cuenta los dólares que hay en la gaveta y di aquí qué pasó.',
  itbis_fuera:
    'La factura cuenta y el ITBIS que dice es el que se declara. No es el del producto, o no es el que suman sus líneas. Consúltalo con tu contador: puede hacer falta una nota de crédito.',
  dia_fuera:
    'Cuenta en el día que dice. Pero sus números se entregaron después, o llegó antes de ese día. Revisa la fecha de esa caja y dile a tu contador a qué mes pertenece.',
  turno_fuera:
    'Cuenta, pero no está en ningún cuadre: su turno no existe, o es de otra caja. Pregunta a esa persona qué turno tenía abierto. Si el turno llega después, esto se aclara solo.',
  pedido_fuera:
    'Dice que un pedido lo pagó, y ninguno lo paga; o que un pedido se facturó con una venta que no está. Busca el dinero, y factura el pedido si falta.',
  vale_fuera:
    'La venta cuenta. Ninguna caja cobra con bonos ni con notas de crédito: su dinero se devuelve al hacerlas. Pregunta qué recibió esa persona.',
  persona_fuera:
    'Cuenta a nombre de quien dice. Pero quien tenía la caja era otra persona. Averigua quién fue antes de pedirle cuentas a nadie.',
  gaveta_fuera:
    'El movimiento cuenta. Pero en esa gaveta no había ese dinero, o el fondo no suma lo que dicen sus billetes. Pide el comprobante y cuenta la gaveta.',
  cierre_fuera:
    'El cierre queda como está. Pero lo que dice no es lo que suman sus ventas y movimientos. Toma la cifra del servidor para pedir cuentas.',
  cobro_doble:
    'El cobro cuenta: el dinero entró. Dos personas sin conexión cobraron lo mismo, y lo de más quedó a favor del cliente. Díselo; devuélveselo o déjalo para su próxima compra, y anota aquí qué hiciste.',
  cobro_fuera:
    'El cobro cuenta. Pero nombra una factura que ese cliente no debe, da un descuento que no le toca, o anula lo que no se cobró así. Habla con esa persona y di aquí qué pasó.',
}

type Motivado = Pick<Aclaracion, 'motivo' | 'porque'>

/** A server newer than this page knows reasons that this one does not. */
const dicho = (palabras: Readonly<Record<MotivoDeAclaracion, string>>, motivo: MotivoDeAclaracion, otra: string): string =>
  Object.hasOwn(palabras, motivo) ? palabras[motivo] : otra

/** Reasons that are told apart further. */
const porques: Partial<Readonly<Record<Aclaracion['porque'], { titulo: string; explicacion: string }>>> = {
  'sin-firma-de-persona': {
    titulo: 'Sin la firma de quien dice que lo hizo',
    explicacion:
      'Cuenta como cualquiera. Pero esa persona firma con su PIN lo que hace en esa caja, y esto no lleva su firma: pudo escribirlo otra persona. Pregúntale si fue ella. Si no fue, revisa esa caja y cambia su PIN.',
  },
  'entrega-ajena': {
    titulo: 'Recepción de dinero que no concuerda',
    explicacion:
      'Alguien firmó que recibió o recogió dinero, y su entrega no está, o era para otra persona. Pregunta a los dos quién tiene el dinero. Si la entrega llega después y concuerda, esto se aclara solo.',
  },
  'pasa-el-tope': {
    titulo: 'Salió de la gaveta más de lo que podía sin permiso',
    explicacion:
      'El gasto o el retiro cuenta: el dinero salió. Pasa del tope que pusiste en Configurar, y nadie con más autoridad lo permitió con su PIN. Puede que la caja no conociera el tope todavía, o que dos cajas de una gaveta no se vieran. Pide el comprobante y di por qué está bien.',
  },
  'cargo-ajeno': {
    titulo: 'Nota de débito que no es de su factura',
    explicacion:
      'La nota cuenta, y quien la tiene debe ese dinero. Pero su factura no ha llegado, es de otro cliente o es una nota. Si la factura llega después y es la suya, esto se aclara solo. Si no, devuélvela en la caja y habla con quien la hizo.',
  },
  'no-trae-lo-suyo': {
    titulo: 'Un paquete que no rebajó lo que trae',
    explicacion:
      'La venta cuenta. Pero lo que salió del estante con ella no es lo que dice el catálogo: la caja tiene una versión vieja, o alguien la cambió. Actualiza esa caja, y ajusta en Existencia lo que trae el paquete.',
  },
  'papel-repetido': {
    titulo: 'Un comprobante de pago contado en dos cierres',
    explicacion:
      'El cierre queda como está. Pero cuenta un voucher, un lote, una transferencia o un cheque que otro cierre ya había contado, con el mismo número y monto. Pide el papel a los dos y di de cuál es; si es otro papel con el mismo número, dilo aquí.',
  },
}

/** What a matter is about; told apart further where its reason is. */
export const tituloDeAsunto = ({ motivo, porque }: Motivado): string =>
  Object.hasOwn(porques, porque) ? (porques[porque]?.titulo ?? '') : dicho(titulosDeAsunto, motivo, 'Algo que esta versión no sabe decir')

/** What it means and what to do about it. */
export const explicacionDeAsunto = ({ motivo, porque }: Motivado): string =>
  Object.hasOwn(porques, porque)
    ? (porques[porque]?.explicacion ?? '')
    : dicho(explicacionesDeAsunto, motivo, 'Cuenta como cualquiera. Recarga la página: la versión nueva dice qué es y qué se hace.')

/** What has no number of its own. */
export const nombresDeHecho: Readonly<Record<string, string>> = {
  venta: 'Venta',
  turno: 'Turno',
  movimientoCaja: 'Movimiento de caja',
  cierreTurno: 'Cierre de turno',
  entregaDinero: 'Entrega de dinero',
  recepcionDinero: 'Recepción de dinero',
  gastoEfectivo: 'Gasto en efectivo',
  depositoBanco: 'Depósito en el banco',
  cobro: 'Cobro',
  eventoPedido: 'Pedido facturado',
}

type Cifras = (valor: number) => string

const pesos: Cifras = (valor) => formatMoney(valor)
const fechaDeNumero: Cifras = (valor) => formatoFecha(String(valor).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'))

const reparos: Readonly<Record<ReparoDeVenta, { que: string; cifras: Cifras; debia: string }>> = {
  precio: { que: 'Precio', cifras: (valor) => formatPrice(valor), debia: 'lo menos que pudo conocer' },
  'sin-catalogo': { que: 'No está en el catálogo', cifras: (valor) => formatPrice(valor), debia: '' },
  descuento: { que: 'Descuento', cifras: pesos, debia: 'lo más que podía dar' },
  importe: { que: 'Importe', cifras: pesos, debia: 'lo que suma' },
  total: { que: 'Total', cifras: pesos, debia: 'lo que suma' },
  cobro: { que: 'Pagado', cifras: pesos, debia: 'el total' },
  credito: { que: 'Quedó debiendo', cifras: pesos, debia: 'su límite' },
  'sin-credito': { que: 'A crédito sin tenerlo', cifras: pesos, debia: '' },
  cantidad: { que: 'Devolvió', cifras: formatQuantity, debia: 'lo que quedaba por devolver' },
  'sin-venta': { que: 'De una venta que no ha llegado', cifras: pesos, debia: '' },
  propia: { que: 'Devolvió de lo suyo', cifras: pesos, debia: 'lo más que puede sola' },
  tasa: { que: 'Tasa del dólar', cifras: (valor) => formatPrice(valor), debia: 'la que pudo conocer' },
  'tasa-itbis': { que: 'ITBIS', cifras: formatPercent, debia: 'el del producto' },
  itbis: { que: 'ITBIS', cifras: pesos, debia: 'el que suma' },
  dia: { que: 'Fecha', cifras: fechaDeNumero, debia: 'la que pudo ser' },
  turno: { que: 'Sin turno', cifras: pesos, debia: '' },
  pedido: { que: 'Pagado con un pedido', cifras: pesos, debia: 'lo que el pedido paga' },
  'sin-factura': { que: 'Pedido con una factura o nota de crédito que no está', cifras: pesos, debia: '' },
  nota: { que: 'Pagado con una nota de crédito', cifras: pesos, debia: '' },
  bono: { que: 'Pagado con un bono', cifras: pesos, debia: '' },
  persona: { que: 'A nombre de otra persona', cifras: pesos, debia: '' },
  salida: { que: 'Salió', cifras: pesos, debia: 'lo que había' },
  fondo: { que: 'Fondo', cifras: pesos, debia: 'lo que suman sus billetes' },
  esperado: { que: 'Esperado', cifras: pesos, debia: 'lo que suma' },
  contado: { que: 'Contado', cifras: pesos, debia: 'lo que suman sus billetes' },
  cobrado: { que: 'Cobrado', cifras: pesos, debia: 'lo que quedaba de esa factura' },
  'sin-factura-de-cobro': { que: 'Cobro de una factura a crédito que no está', cifras: pesos, debia: '' },
  'pronto-pago': { que: 'Descuento por pronto pago', cifras: pesos, debia: 'lo más que le toca' },
  anulado: { que: 'Anuló', cifras: pesos, debia: 'lo que se cobró' },
  ventas: { que: 'Vendido', cifras: pesos, debia: 'lo que suma' },
}

/** What a line of a closing is of: `efectivo DOP` as people say it. */
const deQue = (nombre: string): string => {
  const [metodo = '', moneda = ''] = nombre.split(' ')
  const dicho = Object.hasOwn(nombreMetodo, metodo) ? nombreMetodo[metodo as keyof typeof nombreMetodo] : nombre
  return moneda === 'USD' ? `${dicho} en dólares` : dicho
}

/** `Precio RD$10.00; lo menos que pudo conocer: RD$100.00`. */
export function renglonEnPalabras({ nombre, reparo, dice, debe }: RenglonDeAclaracion): string {
  // A server newer than this page may know more of them.
  if (!Object.hasOwn(reparos, reparo)) return nombre === '' ? 'Algo que esta versión no sabe decir: actualízala' : nombre
  const { que, cifras, debia } = reparos[reparo]
  if (reparo === 'salida' && nombre === TOPE_DE_SALIDA) return `${que} ${cifras(dice)}; lo más que podía sin permiso: ${cifras(debe)}`
  if (reparo === 'contado' && nombre.startsWith(PAPEL_REPETIDO)) return `${nombre}: ${cifras(dice)}`
  if (reparo === 'cantidad' && nombre.startsWith(NO_TRAE_LO_SUYO)) return `${nombre}: ${cifras(dice)}`
  const quien = reparo === 'esperado' || reparo === 'contado' ? deQue(nombre) : nombre
  return `${quien === '' ? '' : `${quien}: `}${que} ${cifras(dice)}${debia === '' ? '' : `; ${debia}: ${cifras(debe)}`}`
}

/** The newest first, and what waits before what was settled. */
export const porVer = <A extends Pick<Aclaracion, 'estado' | 'en'>>(asuntos: readonly A[]): A[] =>
  asuntos.toSorted((a, b) => b.estado.localeCompare(a.estado) || b.en.localeCompare(a.en))

export const nombreDeConfianza: Readonly<Record<Confianza['nivel'], string>> = { plena: 'Plena', enDuda: 'En duda', poca: 'Poca' }

/** What it means for the device, and the way back. */
export const queHacer: Readonly<Record<Confianza['nivel'], string>> = {
  plena: 'Lo que dice de dinero es lo que el servidor calcula.',
  enDuda: 'Algo de lo que dijo no es lo que el servidor calcula. Míralo en Por aclarar.',
  poca: 'Vende un día sin conexión y recibe la décima parte de los números. Aclara lo suyo y vuelve a ser como antes; si alguien la modificó, dale de baja y enrólala otra vez.',
}
