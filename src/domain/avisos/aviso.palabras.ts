/** A notice in words: in the list of the app, in a letter and on a telephone's screen, all from here; and what it opens. */
import { clasesDeAfiliado, clasesDeTienda, type ClaseDeAviso, type LectorDeAviso } from './aviso.ts'
import { type TemaDeAviso } from '#domain/personas/interruptores.ts'
import type { Aviso } from './aviso.entity.ts'
import { formatMoney } from '#domain/core/money.ts'
import { faltaYTotal, instanteEnPalabras } from '#domain/pedidos/palabras/pedido.cliente.ts'

type Titulos = Readonly<Partial<Record<ClaseDeAviso, string>>>

const titulos: Readonly<Record<LectorDeAviso, Titulos>> = {
  cliente: {
    aceptado: 'La tienda aceptó tu pedido',
    rechazado: 'La tienda no pudo aceptar tu pedido',
    sustitucion: 'La tienda te propone un cambio',
    listo: 'Tu pedido está listo',
    en_camino: 'Tu pedido va en camino',
    entregado: 'Tu pedido fue entregado',
    entrega_fallida: 'No se pudo entregar tu pedido',
    pago_aprobado: 'Tu pago fue aprobado',
    pago_rechazado: 'Tu comprobante de pago no fue aprobado',
    cancelado: 'Tu pedido fue cancelado',
    cancelacion_negada: 'La tienda no aceptó cancelar tu pedido',
    vencido: 'Tu pedido se venció sin pago',
    reembolso_respondido: 'Respondieron al reembolso que pediste',
    reembolso_pagado: 'Te devolvieron dinero de un pedido',
    afiliado_pago: 'Mercana te pagó por traer clientes',
    afiliado_devuelto: 'Un pago de Mercana no llegó a tu cuenta',
    afiliado_cuenta: 'Cambió la cuenta en que Mercana te paga',
    volvio: 'Volvió un producto que esperabas',
    deuda_recordada: 'Una tienda te recuerda lo que le debes',
    resena_respondida: 'La tienda respondió a tu reseña',
    resena_quitada: 'Mercana quitó tu reseña',
    mensaje: 'Tienes un mensaje sobre tu pedido',
    tarea: 'Algo de tu pedido necesita que lo mires',
  },
  tienda: {
    pedido_nuevo: 'Llegó un pedido',
    comprobante: 'Hay un comprobante por verificar',
    segunda_firma: 'Un pago espera la segunda aprobación',
    sustitucion_respondida: 'El cliente respondió la sustitución',
    cancelado: 'El cliente canceló su pedido',
    cancelacion_pedida: 'El cliente pide cancelar su pedido',
    entrega_fallida: 'Un pedido no se pudo entregar',
    reembolso_pedido: 'Un cliente pide un reembolso',
    reembolso_apelado: 'Un cliente pide que Mercana decida su reembolso',
    mensaje: 'Hay un mensaje de un pedido',
    tarea: 'Hay una tarea en un pedido',
    tienda_espera: 'Una tienda espera la respuesta de Mercana',
    tienda_aprobada: 'Mercana aprobó tu tienda: ya está abierta al público',
    tienda_falta: 'Mercana te pide algo antes de seguir',
    tienda_rechazada: 'Mercana no aprobó lo que pediste',
    rnc_confirmado: 'Mercana confirmó el RNC de tu tienda',
    rnc_perdido: 'El RNC de tu tienda dejó de estar confirmado',
    ecf_rechazado: 'La DGII rechazó un comprobante electrónico',
    ecf_plazo: 'Hay comprobantes sin llegar a la DGII',
    ecf_contingencia: 'Tu contingencia pide algo',
    ecf_certificado: 'Se vence tu certificado',
    ecf_recibido: 'Llegó un comprobante de un proveedor',
    ecf_negado: 'Un cliente rechazó un comprobante tuyo',
    declaracion_vence: 'Falta presentar el 607 del mes pasado',
    lote_vence: 'Se vence algo de lo que vendes',
    cheque_toca: 'Hoy se puede depositar un cheque',
    compra_vence: 'Vence lo que se le debe a un proveedor',
    castigo_pedido: 'Piden dar una deuda por perdida',
    mercana_pago: 'Mercana te pagó lo de tus pedidos',
    mercana_devuelto: 'Un pago de Mercana no llegó a tu cuenta',
    mercana_cuenta: 'Mercana te pagará en otra cuenta de banco',
    mercana_respuesta: 'Mercana respondió a lo que reparaste de un pago',
    mercana_comision: 'Cambia lo que Mercana cobra de tus pedidos',
    mercana_factura: 'Mercana te facturó sus comisiones',
    resena_nueva: 'Un cliente dijo cómo le fue',
    resena_decidida: 'Mercana miró la reseña que le pediste',
  },
  mensajero: {
    asignado: 'Te asignaron una entrega',
    reasignado: 'Una entrega pasó a otra persona',
    cancelado: 'Se canceló un pedido que llevas',
    mensaje: 'Quien recibe te escribió',
    tarea: 'Hay una tarea en una entrega',
  },
}

/** What happened. Names nobody: it may be read on a locked screen. */
export const tituloDeAviso = ({ clase, lector, faltan = [] }: Pick<Aviso, 'clase' | 'lector'> & Partial<Pick<Aviso, 'faltan'>>): string =>
  faltan.length > 0 ? 'Tu pedido está listo, pero no completo' : (titulos[lector][clase] ?? 'Hay algo nuevo en un pedido')

const haz: Readonly<Record<LectorDeAviso, Titulos>> = {
  cliente: {
    sustitucion: 'Responde si lo aceptas.',
    pago_rechazado: 'Envía otro comprobante desde el pedido.',
    entregado: 'Confirma que lo recibiste.',
    entrega_fallida: 'La tienda te dirá cuándo vuelve.',
    reembolso_respondido: 'Mira qué dijeron y qué sigue.',
    reembolso_pagado: 'Mira la prueba, y di si no te llegó.',
    afiliado_pago: 'Mira de cuáles órdenes es, y búscalo en tu banco.',
    afiliado_devuelto: 'Revisa tu cuenta: se te paga otra vez cuando esté bien.',
    volvio: 'Pídelo antes de que se acabe.',
    deuda_recordada: 'Mira cada factura y cómo pagarla; si ya pagaste, díselo.',
    resena_respondida: 'Léela en tu pedido.',
    resena_quitada: 'Mira por qué: escrita de otra forma, la vuelven a mirar.',
    afiliado_cuenta: 'Si no fuiste tú, cambia tu contraseña y avísale a Mercana hoy.',
  },
  tienda: {
    pedido_nuevo: 'Acéptalo o recházalo.',
    comprobante: 'Míralo y apruébalo o recházalo.',
    cancelacion_pedida: 'Responde si la aceptas.',
    entrega_fallida: 'Asígnalo otra vez o recíbelo de vuelta.',
    reembolso_apelado: 'Mira lo que mandaron los dos, y decide.',
    reembolso_pedido: 'Míralo y respóndele: en 72 horas puede decidirlo Mercana.',
    tienda_espera: 'Mira lo que trae y responde.',
    tienda_falta: 'Complétalo y pídelo otra vez.',
    tienda_rechazada: 'Corrígelo y pídelo otra vez.',
    rnc_perdido: 'Pide que lo revisen con una foto del acta.',
    ecf_rechazado: 'Corrígelo, o di con cuál se resolvió.',
    ecf_plazo: 'Mira por qué no salen, y avisa a tu contador.',
    ecf_contingencia: 'Mira cuánto le queda y qué falta.',
    ecf_certificado: 'Renuévalo y sube el nuevo: sin él se vende, pero no se firma.',
    ecf_recibido: 'Míralo y regístralo: no hay que escribirlo.',
    ecf_negado: 'Habla con él; si tiene razón, haz una nota de crédito.',
    declaracion_vence: 'Baja el archivo, preséntalo y anótalo.',
    cheque_toca: 'Deposítalo y cóbralo: baja de lo que debe su cliente.',
    lote_vence: 'Ponle un precio especial, o sácalo del estante.',
    compra_vence: 'Mira cuáles son, y paga o acuerda otra fecha.',
    castigo_pedido: 'Mírala y decide: mientras no digas, se sigue debiendo.',
    mercana_pago: 'Mira de cuáles órdenes es, y búscalo en tu banco.',
    mercana_devuelto: 'Revisa tu cuenta: se te paga otra vez cuando esté bien.',
    mercana_cuenta: 'Si no fuiste tú, cambia tu contraseña y avísale a Mercana hoy.',
    mercana_respuesta: 'Léelo, y ciérralo si quedó claro.',
    mercana_comision: 'Míralo en Comisiones: lo que ya te pidieron se cobra como decía.',
    mercana_factura: 'Bájala para tu contador: ya está en tu 606.',
    resena_nueva: 'Léela y respóndele: lo lee todo el mundo.',
    resena_decidida: 'Mira qué decidió y por qué.',
  },
  mensajero: {
    asignado: 'Recógelo en la tienda.',
    reasignado: 'Ya no tienes que llevarlo.',
    cancelado: 'Devuélvelo a la tienda si ya lo tienes.',
  },
}

/** What its reader does next; '' when nothing. */
export const arregloDeAviso = ({ clase, lector, retiro }: Pick<Aviso, 'clase' | 'lector' | 'retiro'>): string =>
  clase === 'listo' ? (retiro ? 'Pasa a buscarlo a la tienda.' : 'Saldrá pronto.') : (haz[lector][clase] ?? '')

type DeCuanto = Pick<Aviso, 'clase' | 'prometidaEn' | 'faltan' | 'totalCentavos' | 'totalAlPedirCentavos' | 'retiro'>

/** By when the store promised it, what there was none of and what that makes of the total, or what was owed when they were reminded; '' when none of these. */
export function detalleDeAviso(
  { clase, prometidaEn, faltan, totalCentavos, totalAlPedirCentavos, retiro }: DeCuanto,
  ahora: string,
): string {
  if (clase === 'deuda_recordada') return `Debías ${formatMoney(totalCentavos)}.`
  if (prometidaEn !== '') return `La tienda prometió ${retiro ? 'tenerlo listo' : 'entregarlo'} ${instanteEnPalabras(prometidaEn, ahora)}`
  return faltaYTotal(faltan, totalCentavos, totalAlPedirCentavos)
}

/** Which order it is: the store for whoever bought, the customer for whoever works. */
export const dondeDeAviso = ({ numero, tiendaNombre, clienteNombre, lector }: Aviso): string =>
  [numero === '' ? '' : `Pedido ${numero}`, lector === 'cliente' ? tiendaNombre : clienteNombre, lector === 'cliente' ? '' : tiendaNombre]
    .filter((parte) => parte !== '')
    .join(' · ')

/** What a telephone shows, also locked: what happened and the order's number. No names, amounts, addresses, goods or messages. */
export const paraPantallaBloqueada = (aviso: Pick<Aviso, 'clase' | 'lector' | 'numero'>): { titulo: string; cuerpo: string } => ({
  titulo: tituloDeAviso(aviso),
  cuerpo: aviso.numero === '' ? 'Mercana' : `Pedido ${aviso.numero}`,
})

const deTienda: ReadonlySet<ClaseDeAviso> = new Set(clasesDeTienda)
const deAfiliado: ReadonlySet<ClaseDeAviso> = new Set(clasesDeAfiliado)

/** The screen that a notice opens (`src/features/paths.ts` has the same addresses). */
export function rutaDeAviso({
  lector,
  pedidoId,
  comprobanteId,
  clase,
  slug,
  enlace,
}: Pick<Aviso, 'lector' | 'pedidoId' | 'comprobanteId' | 'clase' | 'slug'> & Partial<Pick<Aviso, 'enlace'>>): string {
  const pedido = encodeURIComponent(pedidoId)
  if (deAfiliado.has(clase)) return '/mercana/perfil?ver=afiliado'
  if (clase === 'deuda_recordada') return enlace ?? '/mercana/avisos'
  if (clase === 'volvio') return `/tienda/${encodeURIComponent(slug)}`
  if (lector === 'cliente') return `/mercana/mis_pedidos/${pedido}`
  if (clase === 'tienda_espera') return '/mercana'
  if (clase === 'reembolso_apelado') return `/mercana/solicitudes_reembolsos?orden=${pedido}`
  const tienda = `/mercana/${encodeURIComponent(slug)}`
  if (clase === 'ecf_recibido') return `${tienda}/compras?ver=recibidos`
  if (clase === 'ecf_negado') return `${tienda}/contabilidad/ventas/imprimir_facturas`
  if (clase.startsWith('ecf_')) return `${tienda}/contabilidad/impuestos/ecf`
  if (clase === 'castigo_pedido') return `${tienda}/contabilidad/cxc?ver=perdidas`
  if (clase === 'lote_vence') return `${tienda}/compras?ver=vencen`
  if (clase === 'cheque_toca') return `${tienda}/contabilidad/cxc?ver=cheques`
  if (clase === 'compra_vence') return `${tienda}/contabilidad/cxp?ver=facturas`
  if (clase === 'mercana_comision' || clase === 'mercana_factura') return `${tienda}/contabilidad/cxc/mercana?ver=comisiones`
  if (clase.startsWith('mercana_')) return `${tienda}/contabilidad/cxc/mercana`
  if (clase === 'resena_nueva' || clase === 'resena_decidida') return `${tienda}/resenas`
  if (clase === 'declaracion_vence') return `${tienda}/contabilidad/impuestos/declaraciones`
  if (deTienda.has(clase)) return `${tienda}/configurar?ver=arranque`
  if (clase === 'reembolso_pedido') return `${tienda}/contabilidad/ventas/solicitudesreembolsos?pedido=${pedido}`
  if (lector === 'mensajero') return `${tienda}/delivery?ver=mias&pedido=${pedido}`
  const deVerificar = clase === 'comprobante' || clase === 'segunda_firma'
  return deVerificar
    ? `${tienda}/contabilidad/ventas/verificar_pagos?comprobante=${encodeURIComponent(comprobanteId)}`
    : `${tienda}/pedidos?pedido=${pedido}`
}

/** Does somebody at this address see what the notice is about? Other values of the address do not matter. */
export function seVeEn(aviso: Parameters<typeof rutaDeAviso>[0], { pathname, search }: { pathname: string; search: string }): boolean {
  const [ruta = '', consulta = ''] = rutaDeAviso(aviso).split('?')
  const aqui = new URLSearchParams(search)
  return (
    decodificada(ruta) === decodificada(pathname) && [...new URLSearchParams(consulta)].every(([clave, valor]) => aqui.get(clave) === valor)
  )
}

/** Browsers and routers differ in which signs they write as `%3A`. */
function decodificada(ruta: string): string {
  try {
    return decodeURIComponent(ruta)
  } catch (error) {
    if (error instanceof URIError) return ruta
    throw error
  }
}

/** Each switch in words: what it tells of. */
export const nombresDeTema: Readonly<Record<TemaDeAviso, { nombre: string; detalle: string }>> = {
  marcha: { nombre: 'Cómo van mis pedidos', detalle: 'Aceptado, listo, en camino, entregado.' },
  pagos: {
    nombre: 'Mis pagos',
    detalle: 'Si aprobaron o no un comprobante, los reembolsos, lo que una tienda te recuerda que debes, y lo que ganas con tu enlace.',
  },
  cambios: { nombre: 'Cambios en mis pedidos', detalle: 'Sustituciones y cancelaciones.' },
  mensajes: { nombre: 'Mensajes', detalle: 'Lo que se escribe en un pedido, lo que responden a tus reseñas, y lo que volvió a haber.' },
  nuevos: { nombre: 'Pedidos nuevos de la tienda', detalle: 'Cuando llega uno por aceptar.' },
  verificar: { nombre: 'Comprobantes por verificar', detalle: 'Cuando un cliente envía uno.' },
  tienda: {
    nombre: 'Otros avisos de la tienda',
    detalle:
      'Cancelaciones, reembolsos, entregas fallidas, tareas, lo que responde Mercana, lo que dice la DGII, lo que vence y las reseñas.',
  },
  entregas: { nombre: 'Mis entregas', detalle: 'Lo que me asignan o me quitan.' },
}

/** Whom each switch is for. */
export const temasDe: Readonly<Record<LectorDeAviso, readonly TemaDeAviso[]>> = {
  cliente: ['marcha', 'pagos', 'cambios', 'mensajes'],
  tienda: ['nuevos', 'verificar', 'tienda'],
  mensajero: ['entregas'],
}
