/** What each act changes in an order beyond where its axes stand, and what follows from it: flags, and the next hour of the clock. */
import {
  cuandoFue,
  decisionDe,
  esDeOtraFactura,
  esLoMismo,
  loConcedido,
  persona,
  type Comprobante,
  type Juicio,
} from './pedido.condiciones.ts'
import { enReclamo, estaAbierto, estaMuerto, estaPorVer } from './pagos/pedido.dinero.ts'
import { aclarar } from './palabras/pedido.tareas.ts'
import type { DichoDeReembolso, QueDeReembolso } from './reembolsos/reembolso.ts'
import { porAcreditar, sinNota, valorDeLineas } from './reembolsos/reembolso.rules.ts'
import type { AccionDePedido, ContenidoDePedido, EstadoDePedido } from './pedido.ts'

const MINUTO_MS = 60_000
/** One verifier at a time. */
const MINUTOS_DE_VERIFICACION = 10
const MENSAJES = 200

type Efecto<A extends AccionDePedido> = (juicio: Juicio<A>) => Partial<EstadoDePedido>

const cambiarComprobante = (
  { estado, datos }: Juicio<'tomarVerificacion' | 'aprobarPago' | 'rechazarPago'>,
  cambio: Partial<Comprobante>,
) => ({
  comprobantes: estado.comprobantes.map((uno) => (uno.id === datos.comprobanteId ? { ...uno, ...cambio } : uno)),
})
const cambiarReembolso = (
  { estado, datos }: Juicio<'solicitarReembolso' | 'decidirReembolso' | 'pagarReembolso'>,
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

/** A second person from the method's limit on, of all that one alone would have let through. */
const haceFaltaOtra = ({ metodo }: ContenidoDePedido, centavos: number): boolean =>
  metodo.cuatroOjosDesdeCentavos > 0 && centavos >= metodo.cuatroOjosDesdeCentavos

/**
 * One person gives it back, or says that it was given: from the limit on a second has to say the same of the same proof. Whoever says
 * something else begins anew, so that a wrong number is put right.
 */
function pagar(juicio: Juicio<'pagarReembolso'>): Partial<EstadoDePedido> {
  const { contenido, estado, evento, datos } = juicio
  const { metodo, banco, referencia, archivo, centavos } = datos
  const antes = estado.reembolsos.find(({ id }) => id === datos.reembolsoId)
  const dicho = antes?.estado === 'por_pagar' ? antes.devolucion : null
  const loMismo = antes !== undefined && dicho !== null && esLoMismo(antes, datos)
  const quien = persona(evento)
  if (loMismo && !dicho.personas.includes(quien))
    return cambiarReembolso(juicio, { estado: 'pagada', devolucion: { ...dicho, personas: [...dicho.personas, quien] } })
  const falta = haceFaltaOtra(contenido, centavos + (evento.acumuladoCentavos ?? 0))
  const devolucion = {
    metodo,
    banco,
    referencia,
    archivo,
    en: cuandoFue(evento),
    nombre: evento.nombre,
    personas: [quien],
    reclamo: '',
    respuesta: '',
  }
  return cambiarReembolso(juicio, { estado: falta ? 'por_pagar' : 'pagada', centavos, devolucion })
}

/** It goes back once more, or it is said why it did arrive. */
function responderReclamo(juicio: Juicio<'decidirReembolso'>): Partial<EstadoDePedido> {
  const { devolucion = null } = juicio.estado.reembolsos.find(({ id }) => id === juicio.datos.reembolsoId) ?? {}
  if (juicio.datos.aprueba || devolucion === null) return cambiarReembolso(juicio, { estado: 'aprobada', devolucion: null })
  return cambiarReembolso(juicio, { devolucion: { ...devolucion, respuesta: juicio.datos.motivo } })
}

function aprobar({ contenido, estado, evento, datos }: Juicio<'aprobarPago'>): Partial<EstadoDePedido> {
  const { aprobadoPor = [], personas = [] } = estado.comprobantes.find(({ id }) => id === datos.comprobanteId) ?? {}
  const faltaOtra = aprobadoPor.length === 0 && haceFaltaOtra(contenido, datos.centavos + (evento.acumuladoCentavos ?? 0))
  return cambiarComprobante(
    { contenido, estado, evento, datos },
    {
      estado: faltaOtra ? 'en_verificacion' : 'aprobado',
      aprobadoPor: [...aprobadoPor, evento.actor],
      personas: [...new Set([...personas, persona(evento)])],
      aprobadoCentavos: datos.centavos,
      tomadoPor: '',
      tomadoHasta: '',
    },
  )
}

type Reembolso = EstadoDePedido['reembolsos'][number]

/** What somebody did about a claim, as it stands with it. */
function dichoDe(que: QueDeReembolso, { evento, datos }: Juicio<'solicitarReembolso' | 'decidirReembolso'>): DichoDeReembolso {
  const de = evento.rol === 'cliente' ? 'cliente' : evento.rol === 'operador' ? 'mercana' : 'tienda'
  return { id: evento.id, que, de, nombre: evento.nombre, en: cuandoFue(evento), texto: datos.motivo, fotos: datos.fotos }
}

const conDicho = (uno: Reembolso, dicho: DichoDeReembolso): Pick<Reembolso, 'solicitud'> =>
  uno.solicitud ? { solicitud: { ...uno.solicitud, dichos: [...uno.solicitud.dichos, dicho] } } : {}

/** Asked for, answered with proofs, or taken further; or what was given back did not arrive. */
function solicitar(juicio: Juicio<'solicitarReembolso'>): Partial<EstadoDePedido> {
  const { contenido, estado, datos } = juicio
  const { reembolsoId: id, clase, lineas, motivo } = datos
  const antes = estado.reembolsos.find((uno) => uno.id === id)
  if (!antes) {
    const solicitud = { clase, lineas, traer: false, dichos: [dichoDe('pide', juicio)] }
    const centavos = valorDeLineas(contenido, estado, lineas)
    return { reembolsos: [...estado.reembolsos, { id, estado: 'solicitada', centavos, motivo, devolucion: null, solicitud }] }
  }
  if (antes.estado === 'evidencia_pedida')
    return cambiarReembolso(juicio, { estado: 'solicitada', ...conDicho(antes, dichoDe('prueba', juicio)) })
  if (antes.estado === 'rechazada') return cambiarReembolso(juicio, { estado: 'apelada', ...conDicho(antes, dichoDe('apela', juicio)) })
  return cambiarReembolso(juicio, { devolucion: antes.devolucion && { ...antes.devolucion, reclamo: motivo || 'No dijo por qué' } })
}

const quedaEn = {
  rechaza: 'rechazada',
  pide_pruebas: 'evidencia_pedida',
  recibe: 'aprobada',
} as const satisfies Partial<Record<QueDeReembolso, Reembolso['estado']>>

/** Granted, whole or a part of it; refused; asked about; or what had to be brought back is here. */
function decidir(juicio: Juicio<'decidirReembolso'>): Partial<EstadoDePedido> {
  const { contenido, estado, datos } = juicio
  const antes = estado.reembolsos.find(({ id }) => id === datos.reembolsoId)
  if (!antes || enReclamo(antes)) return responderReclamo(juicio)
  const decision = decisionDe(datos)
  const { solicitud } = { ...antes, ...conDicho(antes, dichoDe(decision, juicio)) }
  if (decision !== 'aprueba' || !solicitud)
    return cambiarReembolso(juicio, {
      estado: decision === 'aprueba' ? 'aprobada' : quedaEn[decision],
      ...(solicitud ? { solicitud } : {}),
    })
  const lineas = [...loConcedido(datos, solicitud)]
  const { traer } = datos
  const centavos = valorDeLineas(contenido, estado, lineas, antes.id)
  return cambiarReembolso(juicio, { estado: traer ? 'en_devolucion' : 'aprobada', centavos, solicitud: { ...solicitud, lineas, traer } })
}

/** What was given back beyond what there was to give back does not count: somebody has to get it again. */
function acreditar({ estado, evento, datos }: Juicio<'acreditarFactura'>): Partial<EstadoDePedido> {
  const { ventaId: id, ncf, centavos, facturaId } = datos
  const deOtra = esDeOtraFactura(estado, datos)
  const nombrado = estado.reembolsos.find((uno) => uno.id === datos.reembolsoId)
  const reclamo = nombrado && sinNota(nombrado) > 0 ? nombrado : undefined
  // The money of a claim goes back once, whoever gives it.
  const yaVolvio = nombrado !== undefined && ['pagada', 'cerrada'].includes(nombrado.estado)
  const tope = deOtra ? estado.porDevolverCentavos : yaVolvio ? 0 : estado.pagadoCentavos
  const devueltoCentavos = Math.min(datos.devueltoCentavos, tope)
  return {
    ...(reclamo && !deOtra
      ? {
          reembolsos: estado.reembolsos.map((uno) =>
            uno.id === reclamo.id
              ? {
                  ...uno,
                  conNotaCentavos: Math.min(uno.centavos, (uno.conNotaCentavos ?? 0) + centavos),
                  ...(devueltoCentavos > 0 ? { estado: 'cerrada' as const } : {}),
                }
              : uno,
          ),
        }
      : {}),
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
      {
        id: comprobanteId,
        ...resto,
        estado: 'enviado',
        motivo: '',
        tomadoPor: '',
        tomadoHasta: '',
        aprobadoPor: [],
        personas: [],
        aprobadoCentavos: 0,
      },
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
  solicitarReembolso: solicitar,
  decidirReembolso: decidir,
  pagarReembolso: pagar,
  // One that is invoiced again names the page of its new invoice, or of none.
  facturar: ({ estado, datos: { ventaId, ncf, consulta } }) => ({
    ventaId,
    ncf,
    ...(consulta !== undefined || estado.consulta !== undefined ? { consulta: consulta ?? '' } : {}),
  }),
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

/** The flags of the lists and the next act of the clock (docs/ORDERS.md#flags). */
export function conBanderas(contenido: ContenidoDePedido, estado: EstadoDePedido): EstadoDePedido {
  const entregado = terminado.has(estado.entrega)
  const recibido = entregado && estado.entrega !== 'entregada'
  const acabado = estaMuerto(estado) || estado.pedido === 'cerrado'
  const pendiente =
    estado.porDevolverCentavos > 0 ||
    estado.reembolsos.some((uno) => estaAbierto(uno) || enReclamo(uno)) ||
    // Its invoice still says that all of it was sold.
    porAcreditar(estado) !== undefined ||
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
  const saldado =
    pagoCerrado.has(pago) &&
    (porCobrarCentavos === 0 || pago === 'credito_aprobado') &&
    !reembolsos.some((uno) => estaAbierto(uno) || enReclamo(uno))
  if (pedido === 'listo' && recibido && saldado && fiscal !== 'sin_facturar')
    return { en: tras(estado.recibidaEn, reembolsoDias * 24), accion: 'cerrar' }
  return { en: '', accion: '' }
}
