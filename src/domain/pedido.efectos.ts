/** What the rows of the table ask of an order, by name, and what each act changes in it beyond where its axes stand. */
import { datosDeAccion, type DatosDeAccion } from './pedido.acciones.ts'
import { estaAbierto, estaMuerto, estaPorVer } from './pedido.dinero.ts'
import { aclarar } from './pedido.tareas.ts'
import type { AccionDePedido, ContenidoDePedido, EstadoDePedido, EventoDePedido } from './pedido.ts'
import type { Condicion } from './pedido.transiciones.ts'

/** An act about to be judged: the order as it is, and what it brings, read by its shape. */
export interface Juicio<A extends AccionDePedido = AccionDePedido> {
  contenido: ContenidoDePedido
  estado: EstadoDePedido
  evento: EventoDePedido
  datos: DatosDeAccion<A>
}

type Comprobante = EstadoDePedido['comprobantes'][number]

const MINUTO_MS = 60_000
/** One verifier at a time. */
const MINUTOS_DE_VERIFICACION = 10
const COMPROBANTES_RECHAZADOS = 3
const MENSAJES = 200
const pagoQueAlcanza: ReadonlySet<EstadoDePedido['pago']> = new Set([
  'pagado',
  'sobrepagado',
  'contra_entrega',
  'cobrado_mensajero',
  'liquidado',
  'credito_aprobado',
])

/** When it happened, as far as the server can tell. */
export const cuandoFue = ({ recibidoEn, en }: Pick<EventoDePedido, 'recibidoEn' | 'en'>): string => (recibidoEn === '' ? en : recibidoEn)

const leido = <A extends AccionDePedido>(accion: A, { datos }: Juicio): DatosDeAccion<A> | undefined => {
  const leida = datosDeAccion[accion].safeParse(datos)
  return leida.success ? (leida.data as DatosDeAccion<A>) : undefined
}
const comprobanteDe = (juicio: Juicio): Comprobante | undefined => {
  const { comprobanteId } = leido('tomarVerificacion', juicio) ?? {}
  return juicio.estado.comprobantes.find(({ id }) => id === comprobanteId)
}
const lineaPedida = ({ contenido }: Juicio, linea: number | undefined) => contenido.lineas.find((una) => una.linea === linea)
const preparacionDe = ({ estado }: Juicio, linea: number | undefined) => estado.lineas.find((una) => una.linea === linea)
const reembolsoDe = (juicio: Juicio) => {
  const { reembolsoId } = leido('solicitarReembolso', juicio) ?? {}
  return juicio.estado.reembolsos.find(({ id }) => id === reembolsoId)
}

/** Each condition with the code of what is wrong when it does not hold. */
export const condiciones: Readonly<Record<Condicion, { code: string; seDa: (juicio: Juicio) => boolean }>> = {
  'pago-alcanza': {
    code: 'pedido.falta-el-pago',
    seDa: ({ contenido, estado }) => contenido.aceptaAntesDePagar || pagoQueAlcanza.has(estado.pago),
  },
  'comprobante-nuevo': {
    code: 'pedido.comprobante-de-mas',
    seDa: (juicio) => {
      const { comprobantes } = juicio.estado
      const nuevo = leido('enviarComprobante', juicio)
      const repetido = comprobantes.some(
        ({ id, referencia, estado }) => id === nuevo?.comprobanteId || (referencia === nuevo?.referencia && estado !== 'rechazado'),
      )
      return (
        !repetido &&
        juicio.evento.referenciaUsada !== true &&
        comprobantes.filter(({ estado }) => estado === 'rechazado').length < COMPROBANTES_RECHAZADOS
      )
    },
  },
  'comprobante-por-ver': {
    code: 'pedido.comprobante-ya-visto',
    seDa: (juicio) => estaPorVer(comprobanteDe(juicio) ?? { estado: 'aprobado' }),
  },
  // Whoever sells must not be the one to say that the money reached somebody else's account.
  've-quien-cobra': {
    code: 'pedido.lo-verifica-mercana',
    seDa: ({ contenido, evento }) => !contenido.metodo.deMercana || evento.rol === 'operador',
  },
  've-lo-de-otro': {
    code: 'pedido.lo-ve-otro',
    seDa: (juicio) => {
      const { contenido, evento } = juicio
      const comprobante = comprobanteDe(juicio)
      const libre = !comprobante || comprobante.tomadoPor === '' || comprobante.tomadoHasta < cuandoFue(evento)
      const propia = evento.persona !== '' && evento.persona === contenido.usuarioId
      return !propia && (libre || comprobante.tomadoPor === evento.actor)
    },
  },
  'monto-igual': {
    code: 'pedido.segunda-persona',
    seDa: (juicio) => {
      const { aprobadoPor = [], aprobadoCentavos = 0 } = comprobanteDe(juicio) ?? {}
      return (
        aprobadoPor.length === 0 ||
        (!aprobadoPor.includes(juicio.evento.actor) && aprobadoCentavos === leido('aprobarPago', juicio)?.centavos)
      )
    },
  },
  'sustitucion-posible': {
    code: 'pedido.sustitucion-imposible',
    seDa: (juicio) => {
      const { linea } = leido('proponerSustitucion', juicio) ?? {}
      const preparacion = preparacionDe(juicio, linea)
      return lineaPedida(juicio, linea) !== undefined && preparacion?.sustituto?.estado !== 'aceptado'
    },
  },
  'sustitucion-propuesta': {
    code: 'pedido.sustitucion-imposible',
    seDa: (juicio) => preparacionDe(juicio, leido('responderSustitucion', juicio)?.linea)?.sustituto?.estado === 'propuesto',
  },
  'cantidades-posibles': {
    code: 'pedido.cantidades-imposibles',
    seDa: (juicio) => {
      const { lineas = [] } = leido('alistar', juicio) ?? {}
      const sinRespuesta = juicio.estado.lineas.some(({ sustituto }) => sustituto?.estado === 'propuesto')
      const numeros = new Set(lineas.map(({ linea }) => linea))
      const posibles = lineas.every(({ linea, preparadaMilesimas }) => {
        const { sustituto } = preparacionDe(juicio, linea) ?? {}
        const pedida = sustituto?.estado === 'aceptado' ? sustituto : lineaPedida(juicio, linea)
        return pedida !== undefined && preparadaMilesimas <= pedida.cantidadMilesimas
      })
      return !sinRespuesta && posibles && numeros.size === lineas.length
    },
  },
  'a-domicilio': { code: 'pedido.se-retira', seDa: ({ contenido }) => contenido.envio.clase === 'domicilio' },
  'para-retirar': { code: 'pedido.va-a-domicilio', seDa: ({ contenido }) => contenido.envio.clase === 'retiro' },
  'es-quien-lleva': { code: 'pedido.lo-lleva-otro', seDa: ({ estado, evento }) => evento.actor === estado.mensajeroId },
  'lleva-o-trae-pin': {
    code: 'pedido.lo-lleva-otro',
    seDa: ({ estado, evento }) => evento.actor === estado.mensajeroId || evento.pinCorrecto === true,
  },
  'pin-bueno': {
    code: 'pedido.pin-equivocado',
    seDa: (juicio) => leido('entregarRetiro', juicio)?.prueba.clase !== 'pin' || juicio.evento.pinCorrecto !== false,
  },
  'recibo-visto': { code: 'pedido.ya-entregado', seDa: ({ estado }) => estado.prueba === '' },
  'cobro-por-entregar': {
    code: 'pedido.nada-que-liquidar',
    seDa: (juicio) => {
      const { cobro } = juicio.estado
      const { liquidacionId } = leido('liquidar', juicio) ?? {}
      if (!cobro) return false
      const firmada = juicio.evento.accion === 'liquidar' ? cobro.declaradoCentavos : cobro.contadoCentavos
      const esSuyo = juicio.evento.accion !== 'liquidar' || juicio.evento.actor === cobro.mensajeroId
      const deOtraManos = juicio.evento.accion === 'liquidar' || juicio.evento.actor !== cobro.mensajeroId
      return firmada === null && esSuyo && deOtraManos && (cobro.liquidacionId === '' || cobro.liquidacionId === liquidacionId)
    },
  },
  'cancelacion-pedida': { code: 'pedido.sin-cancelacion', seDa: ({ estado }) => estado.cancelacion?.estado === 'pedida' },
  'credito-pedido': { code: 'pedido.sin-credito', seDa: ({ estado }) => estado.pago === 'credito_solicitado' },
  'reembolso-nuevo': { code: 'pedido.reembolso-repetido', seDa: (juicio) => reembolsoDe(juicio) === undefined },
  'reembolso-por-decidir': {
    code: 'pedido.reembolso-decidido',
    seDa: (juicio) => ['solicitada', 'en_revision', 'evidencia_pedida', 'apelada'].includes(reembolsoDe(juicio)?.estado ?? ''),
  },
  // Whoever pays second, by another way, would pay more than came in (C6).
  'reembolso-cabe': {
    code: 'pedido.reembolso-de-mas',
    seDa: (juicio) => {
      const reembolso = reembolsoDe(juicio)
      const { centavos = 0 } = leido('pagarReembolso', juicio) ?? {}
      return (
        reembolso !== undefined &&
        ['aprobada', 'por_pagar'].includes(reembolso.estado) &&
        centavos <= Math.min(reembolso.centavos, juicio.estado.pagadoCentavos)
      )
    },
  },
  'nota-nueva': {
    code: 'pedido.ya-hecho',
    seDa: (juicio) => !juicio.estado.notas.some(({ id }) => id === leido('acreditarFactura', juicio)?.ventaId),
  },
  'nota-completa': {
    code: 'pedido.paso-no-permitido',
    seDa: (juicio) => {
      const nota = leido('acreditarFactura', juicio)
      return nota !== undefined && !nota.parcial && !esDeOtraFactura(juicio.estado, nota)
    },
  },
  'nota-con-monto': { code: 'pedido.paso-no-permitido', seDa: (juicio) => (leido('acreditarFactura', juicio)?.centavos ?? 0) > 0 },
  'tarea-pendiente': {
    code: 'pedido.sin-tarea',
    seDa: (juicio) => {
      const cual = leido('aclararTarea', juicio)
      return juicio.estado.tareas.some(({ eventoId, code }) => eventoId === cual?.eventoId && code === cual.code)
    },
  },
}

/** Two tills invoiced the order: the note takes back the one that did not count, which nobody paid. */
const esDeOtraFactura = ({ historia }: EstadoDePedido, { facturaId }: DatosDeAccion<'acreditarFactura'>): boolean =>
  historia.some(({ id, veredicto }) => id === facturaId && veredicto === 'rechazado')

type Efecto<A extends AccionDePedido> = (juicio: Juicio<A>) => Partial<EstadoDePedido>

const cambiarComprobante = (
  { estado, datos }: Juicio<'tomarVerificacion' | 'aprobarPago' | 'rechazarPago'>,
  cambio: Partial<Comprobante>,
) => ({
  comprobantes: estado.comprobantes.map((uno) => (uno.id === datos.comprobanteId ? { ...uno, ...cambio } : uno)),
})
const cambiarReembolso = (
  { estado, datos }: Juicio<'decidirReembolso' | 'pagarReembolso'>,
  cambio: Partial<EstadoDePedido['reembolsos'][number]>,
) => ({ reembolsos: estado.reembolsos.map((uno) => (uno.id === datos.reembolsoId ? { ...uno, ...cambio } : uno)) })
const cambiarLinea = ({ lineas }: EstadoDePedido, linea: number, cambio: Partial<EstadoDePedido['lineas'][number]>) => ({
  lineas: lineas.map((una) => (una.linea === linea ? { ...una, ...cambio } : una)),
})
const enManosDelCliente = ({ estado, evento }: Juicio): Partial<EstadoDePedido> => ({
  custodia: 'cliente',
  entregadaEn: estado.entregadaEn === '' ? cuandoFue(evento) : estado.entregadaEn,
})
const motivoDe = ({ datos }: { datos: { motivo: string } }): Partial<EstadoDePedido> => ({ motivo: datos.motivo })
const nada = (): Partial<EstadoDePedido> => ({})

function conCobro({ estado, evento, datos }: Juicio<'entregar'>): EstadoDePedido['cobro'] {
  if (datos.cobradoCentavos === 0 || estado.cobro !== null) return estado.cobro
  return {
    mensajeroId: evento.actor,
    centavos: datos.cobradoCentavos,
    liquidacionId: '',
    declaradoCentavos: null,
    contadoCentavos: null,
    motivo: '',
  }
}

function aprobar({ contenido, estado, evento, datos }: Juicio<'aprobarPago'>): Partial<EstadoDePedido> {
  const { aprobadoPor = [] } = estado.comprobantes.find(({ id }) => id === datos.comprobanteId) ?? {}
  const { cuatroOjosDesdeCentavos } = contenido.metodo
  const faltaOtra = cuatroOjosDesdeCentavos > 0 && datos.centavos >= cuatroOjosDesdeCentavos && aprobadoPor.length === 0
  return cambiarComprobante(
    { contenido, estado, evento, datos },
    {
      estado: faltaOtra ? 'en_verificacion' : 'aprobado',
      aprobadoPor: [...aprobadoPor, evento.actor],
      aprobadoCentavos: datos.centavos,
      tomadoPor: '',
      tomadoHasta: '',
    },
  )
}

/** What was given back beyond what there was to give back does not count: somebody has to get it again. */
function acreditar({ estado, evento, datos }: Juicio<'acreditarFactura'>): Partial<EstadoDePedido> {
  const { ventaId: id, ncf, centavos, facturaId } = datos
  const deOtra = esDeOtraFactura(estado, datos)
  const devueltoCentavos = Math.min(datos.devueltoCentavos, deOtra ? estado.porDevolverCentavos : estado.pagadoCentavos)
  return {
    notas: [...estado.notas, { id, ncf, centavos: deOtra ? 0 : centavos, devueltoCentavos }],
    ...(deOtra ? aclarar(estado, ({ eventoId }) => eventoId === facturaId, evento, `Nota de crédito ${ncf}`) : {}),
  }
}

function liquidarCon(cambio: Partial<NonNullable<EstadoDePedido['cobro']>>, { cobro }: EstadoDePedido): Partial<EstadoDePedido> {
  return { cobro: cobro && { ...cobro, ...cambio } }
}

/** What each act changes. The amounts, and what follows from them, are worked out afterwards. */
export const efectos: { readonly [A in AccionDePedido]: Efecto<A> } = {
  vencer: nada,
  enviarComprobante: ({ estado, datos: { comprobanteId, ...resto } }) => ({
    comprobantes: [
      ...estado.comprobantes,
      { id: comprobanteId, ...resto, estado: 'enviado', motivo: '', tomadoPor: '', tomadoHasta: '', aprobadoPor: [], aprobadoCentavos: 0 },
    ],
  }),
  tomarVerificacion: (juicio) =>
    cambiarComprobante(juicio, {
      estado: 'en_verificacion',
      tomadoPor: juicio.evento.actor,
      tomadoHasta: new Date(Date.parse(cuandoFue(juicio.evento)) + MINUTOS_DE_VERIFICACION * MINUTO_MS).toISOString(),
    }),
  aprobarPago: aprobar,
  rechazarPago: (juicio) => ({
    ...cambiarComprobante(juicio, { estado: 'rechazado', motivo: juicio.datos.motivo, tomadoPor: '', tomadoHasta: '' }),
    pagoPedidoEn: cuandoFue(juicio.evento),
  }),
  aceptar: ({ datos }) => ({ minutos: datos.minutos }),
  rechazar: motivoDe,
  preparar: nada,
  proponerSustitucion: ({ estado, datos: { linea, ...producto } }) =>
    cambiarLinea(estado, linea, { sustituto: { ...producto, estado: 'propuesto' } }),
  responderSustitucion: ({ estado, datos: { linea, acepta } }) => ({
    lineas: estado.lineas.map((una) =>
      una.linea === linea && una.sustituto ? { ...una, sustituto: { ...una.sustituto, estado: acepta ? 'aceptado' : 'rechazado' } } : una,
    ),
  }),
  alistar: ({ contenido, estado, datos }) => ({
    lineas: estado.lineas.map((una) => {
      const pedida = contenido.lineas.find(({ linea }) => linea === una.linea)
      const entera = una.sustituto?.estado === 'aceptado' ? una.sustituto.cantidadMilesimas : (pedida?.cantidadMilesimas ?? 0)
      return { ...una, preparadaMilesimas: datos.lineas.find(({ linea }) => linea === una.linea)?.preparadaMilesimas ?? entera }
    }),
    ...(contenido.envio.clase === 'retiro' ? { entrega: 'lista_para_retirar' as const } : {}),
  }),
  asignar: ({ datos }) => ({
    mensajeroId: datos.mensajeroId,
    mensajeroNombre: datos.nombre,
    custodia: 'tienda',
    traspaso: { tienda: '', mensajero: '', bultosTienda: 0, bultosMensajero: 0 },
  }),
  despachar: ({ estado, evento, datos }) => ({ traspaso: { ...estado.traspaso, tienda: evento.actor, bultosTienda: datos.bultos } }),
  recoger: ({ estado, evento, datos }) => ({
    custodia: 'mensajero',
    traspaso: { ...estado.traspaso, mensajero: evento.actor, bultosMensajero: datos.bultos },
  }),
  salir: ({ estado }) => ({ intentos: estado.intentos + 1 }),
  entregar: (juicio) => ({
    ...enManosDelCliente(juicio),
    prueba: juicio.datos.prueba.clase,
    cobro: conCobro(juicio),
    // She told the PIN: she has it.
    ...(juicio.evento.pinCorrecto === true
      ? { entrega: 'recibida' as const, recibidaEn: juicio.estado.recibidaEn || cuandoFue(juicio.evento) }
      : {}),
  }),
  entregarRetiro: (juicio) => ({
    ...enManosDelCliente(juicio),
    prueba: juicio.datos.prueba.clase,
    recibidaEn: cuandoFue(juicio.evento),
  }),
  confirmarRecibo: (juicio) => ({ ...enManosDelCliente(juicio), recibidaEn: cuandoFue(juicio.evento) }),
  fallarEntrega: motivoDe,
  devolverATienda: nada,
  recibirDevolucion: () => ({ custodia: 'tienda' }),
  cobrar: ({ estado, datos }) => ({ cobradoTiendaCentavos: estado.cobradoTiendaCentavos + datos.centavos }),
  liquidar: ({ estado, datos }) => liquidarCon({ liquidacionId: datos.liquidacionId, declaradoCentavos: datos.centavos }, estado),
  recibirLiquidacion: ({ estado, datos }) =>
    liquidarCon({ liquidacionId: datos.liquidacionId, contadoCentavos: datos.centavos, motivo: datos.motivo }, estado),
  cancelar: motivoDe,
  cancelarTienda: motivoDe,
  responderCancelacion: ({ estado, datos }) => ({
    cancelacion: estado.cancelacion && { ...estado.cancelacion, estado: datos.acepta ? 'aceptada' : 'negada' },
    // On the road it comes back first.
    ...(datos.acepta && estado.custodia === 'tienda' ? { pedido: 'cancelado' as const, motivo: estado.cancelacion?.motivo ?? '' } : {}),
  }),
  decidirCredito: ({ datos }) => ({ pago: datos.aprueba ? 'credito_aprobado' : 'credito_rechazado' }),
  solicitarReembolso: ({ estado, datos: { reembolsoId, centavos, motivo } }) => ({
    reembolsos: [...estado.reembolsos, { id: reembolsoId, estado: 'solicitada', centavos, motivo }],
  }),
  decidirReembolso: (juicio) =>
    cambiarReembolso(juicio, juicio.datos.aprueba ? { estado: 'aprobada', centavos: juicio.datos.centavos } : { estado: 'rechazada' }),
  pagarReembolso: (juicio) => cambiarReembolso(juicio, { estado: 'pagada', centavos: juicio.datos.centavos }),
  facturar: ({ datos }) => ({ ventaId: datos.ventaId, ncf: datos.ncf }),
  anularFactura: motivoDe,
  acreditarFactura: acreditar,
  cerrar: nada,
  mensaje: ({ estado, evento, datos }) => ({
    mensajes: [...estado.mensajes, { id: evento.id, en: evento.en, rol: evento.rol, nombre: evento.nombre, texto: datos.texto }].slice(
      -MENSAJES,
    ),
  }),
  aclararTarea: ({ estado, evento, datos: { eventoId, code, motivo } }) =>
    aclarar(estado, (tarea) => tarea.eventoId === eventoId && tarea.code === code, evento, motivo),
}

const terminado: ReadonlySet<EstadoDePedido['entrega']> = new Set(['entregada', 'recibida', 'retirada'])
const pagoCerrado: ReadonlySet<EstadoDePedido['pago']> = new Set([
  'pagado',
  'liquidado',
  'credito_aprobado',
  'credito_saldado',
  'reembolsado',
])
const HORA_MS = 3_600_000
/** A delivery that nobody objects to counts as received. */
const DIAS_PARA_CONFIRMAR = 3

/** The flags of the lists and the next act of the clock (C4). */
export function conBanderas(contenido: ContenidoDePedido, estado: EstadoDePedido): EstadoDePedido {
  const entregado = terminado.has(estado.entrega)
  const recibido = entregado && estado.entrega !== 'entregada'
  const acabado = estaMuerto(estado) || estado.pedido === 'cerrado'
  const pendiente =
    estado.porDevolverCentavos > 0 ||
    estado.reembolsos.some(estaAbierto) ||
    // It ended with something still to be looked at: a receipt, or a fiscal document of what was not sold.
    (estaMuerto(estado) && (estado.fiscal === 'facturado' || estado.comprobantes.some(estaPorVer)))
  const conFlags = { ...estado, entregado, recibido, activo: !acabado || pendiente }
  return { ...conFlags, plazo: plazoDe(contenido, conFlags) }
}

function plazoDe({ metodo, reembolsoDias }: ContenidoDePedido, estado: EstadoDePedido): EstadoDePedido['plazo'] {
  const tras = (en: string, horas: number): string => new Date(Date.parse(en) + horas * HORA_MS).toISOString()
  const { pedido, pago, entrega, recibido, fiscal, reembolsos, porCobrarCentavos } = estado
  if (pedido === 'colocado' && (pago === 'pendiente' || pago === 'rechazado'))
    return { en: tras(estado.pagoPedidoEn, metodo.plazoHoras), accion: 'vencer' }
  if (entrega === 'entregada') return { en: tras(estado.entregadaEn, DIAS_PARA_CONFIRMAR * 24), accion: 'confirmarRecibo' }
  const saldado = pagoCerrado.has(pago) && (porCobrarCentavos === 0 || pago === 'credito_aprobado') && !reembolsos.some(estaAbierto)
  if (pedido === 'listo' && recibido && saldado && fiscal !== 'sin_facturar')
    return { en: tras(estado.recibidaEn, reembolsoDias * 24), accion: 'cerrar' }
  return { en: '', accion: '' }
}
