/** What the rows of the table ask of an order, by name. */
import { llana } from '#domain/core/bancos.ts'
import { datosDeAccion, type DatosDeAccion } from './pedido.acciones.ts'
import { enReclamo, estaMuerto, estaPorVer } from './pagos/pedido.dinero.ts'
import { aTiempo, apelableHasta, quienDecide, reembolsableHasta, sonReembolsables } from './reembolsos/reembolso.rules.ts'
import type { AccionDePedido, ContenidoDePedido, EstadoDePedido, EventoDePedido } from './pedido.ts'
import type { LineaReclamada, SolicitudDeReembolso } from './reembolsos/reembolso.ts'
import type { Condicion } from './pedido.transiciones.ts'

/** An act about to be judged: the order as it is, and what it brings, read by its shape. */
export interface Juicio<A extends AccionDePedido = AccionDePedido> {
  contenido: ContenidoDePedido
  estado: EstadoDePedido
  evento: EventoDePedido
  datos: DatosDeAccion<A>
}

export type Comprobante = EstadoDePedido['comprobantes'][number]

type Visto = NonNullable<DatosDeAccion<'responderSustitucion'>['visto']>

const COMPROBANTES_RECHAZADOS = 3
/** More of either would be an order that nobody can read (`estadoDePedido`). */
const COMPROBANTES = 20
const REEMBOLSOS = 18
/** Each side has said enough by then, and an answer still fits. */
const DICHOS = 16
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

/** Is this person among those who said so before? What was decided before people were counted stays as it was. */
const esLaMisma = (personas: readonly string[], { persona, acumuladoCentavos }: EventoDePedido): boolean =>
  acumuladoCentavos !== undefined && persona !== '' && personas.includes(persona)

/** Who did it: the person, or the place in the shop of who has no account. */
export const persona = (evento: EventoDePedido): string => (evento.persona === '' ? evento.actor : evento.persona)

/** The same giving back, said again. */
export const esLoMismo = (
  { centavos, devolucion }: EstadoDePedido['reembolsos'][number],
  datos: DatosDeAccion<'pagarReembolso'>,
): boolean => centavos === datos.centavos && devolucion?.metodo === datos.metodo && devolucion.referencia === datos.referencia

/** The number of a transfer proves one giving back: not another of the same order. */
function probadaConOtra(juicio: Juicio): boolean {
  const { metodo, referencia = '', reembolsoId } = leido('pagarReembolso', juicio) ?? {}
  return (
    metodo === 'transferencia' &&
    juicio.estado.reembolsos.some(
      ({ id, devolucion }) =>
        id !== reembolsoId && devolucion?.metodo === 'transferencia' && llana(devolucion.referencia) === llana(referencia),
    )
  )
}

/** What is decided about a claim: older versions say yes or no alone. */
export const decisionDe = ({ aprueba, decision }: Pick<DatosDeAccion<'decidirReembolso'>, 'aprueba' | 'decision'>) =>
  decision ?? (aprueba ? 'aprueba' : 'rechaza')

const seConcede = (datos: DatosDeAccion<'decidirReembolso'>): boolean => ['aprueba', 'recibe'].includes(decisionDe(datos))

/** What is granted of what was asked for: all of it, when nobody says which part. */
export const loConcedido = (
  { lineas }: Pick<DatosDeAccion<'decidirReembolso'>, 'lineas'>,
  solicitud: Pick<SolicitudDeReembolso, 'lineas'>,
): readonly LineaReclamada[] => (lineas.length > 0 ? lineas : solicitud.lineas)

/** Is what was asked still what is proposed? */
const esElMismo = (sustituto: Visto, { productoId, cantidadMilesimas, precioDiezmilesimas }: Visto): boolean =>
  sustituto.productoId === productoId &&
  sustituto.cantidadMilesimas === cantidadMilesimas &&
  sustituto.precioDiezmilesimas === precioDiezmilesimas

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
      // As the server compares those of other orders: spelled otherwise, one transfer would pay twice.
      const numero = llana(nuevo?.referencia ?? '')
      const repetido = comprobantes.some(
        ({ id, referencia, estado }) => id === nuevo?.comprobanteId || (llana(referencia) === numero && estado !== 'rechazado'),
      )
      return (
        !repetido &&
        juicio.evento.referenciaUsada !== true &&
        comprobantes.length < COMPROBANTES &&
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
      const { aprobadoPor = [], personas = [], aprobadoCentavos = 0 } = comprobanteDe(juicio) ?? {}
      const otraVez = aprobadoPor.includes(juicio.evento.actor) || esLaMisma(personas, juicio.evento)
      return aprobadoPor.length === 0 || (!otraVez && aprobadoCentavos === leido('aprobarPago', juicio)?.centavos)
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
    seDa: (juicio) => {
      const { linea, visto } = leido('responderSustitucion', juicio) ?? {}
      const { sustituto = null } = preparacionDe(juicio, linea) ?? {}
      return sustituto?.estado === 'propuesto' && (visto === undefined || esElMismo(sustituto, visto))
    },
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
  'fuera-de-la-tienda': { code: 'pedido.paso-no-permitido', seDa: ({ estado }) => estado.custodia === 'mensajero' },
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
  've-lo-ajeno': {
    code: 'pedido.es-tu-pedido',
    seDa: ({ contenido, evento }) => evento.persona === '' || evento.persona !== contenido.usuarioId,
  },
  'es-de-la-tienda': { code: 'pedido.mensajero-ajeno', seDa: ({ evento }) => evento.mensajeroAjeno !== true },
  'reembolso-nuevo': {
    code: 'pedido.reembolso-repetido',
    seDa: (juicio) => reembolsoDe(juicio) === undefined && juicio.estado.reembolsos.length < REEMBOLSOS,
  },
  'reembolso-recibido': { code: 'pedido.reembolso-sin-recibir', seDa: ({ estado }) => estado.entregado && !estaMuerto(estado) },
  'reembolso-a-tiempo': {
    code: 'pedido.reembolso-tarde',
    seDa: ({ contenido, estado, evento }) => aTiempo(reembolsableHasta(contenido, estado), evento),
  },
  'reembolso-posible': {
    code: 'pedido.reembolso-de-otra-cosa',
    seDa: (juicio) => sonReembolsables(juicio.contenido, juicio.estado, leido('solicitarReembolso', juicio)?.lineas ?? []),
  },
  'reembolso-pide-pruebas': {
    code: 'pedido.reembolso-repetido',
    seDa: (juicio) => reembolsoDe(juicio)?.estado === 'evidencia_pedida',
  },
  'reembolso-apelable': {
    code: 'pedido.reembolso-repetido',
    seDa: (juicio) => {
      const reembolso = reembolsoDe(juicio)
      return reembolso !== undefined && cuandoFue(juicio.evento) <= apelableHasta(reembolso)
    },
  },
  'reembolso-por-decidir': {
    code: 'pedido.reembolso-decidido',
    seDa: (juicio) =>
      ['solicitada', 'en_revision', 'evidencia_pedida', 'apelada', 'en_devolucion'].includes(reembolsoDe(juicio)?.estado ?? ''),
  },
  'decide-quien-toca': {
    code: 'pedido.reembolso-de-otro',
    seDa: (juicio) => {
      const reembolso = reembolsoDe(juicio)
      const toca = reembolso ? quienDecide(reembolso, cuandoFue(juicio.evento)) : 'nadie'
      return toca === 'ambos' || toca === (juicio.evento.rol === 'operador' ? 'mercana' : 'tienda')
    },
  },
  // Who asked reads why, and may answer it.
  'decision-con-motivo': {
    code: 'pedido.falta-motivo',
    seDa: (juicio) => {
      const datos = leido('decidirReembolso', juicio)
      return datos !== undefined && (seConcede(datos) || datos.motivo.trim().length >= 3)
    },
  },
  'decision-posible': {
    code: 'pedido.reembolso-de-otra-cosa',
    seDa: (juicio) => {
      const { estado: como = '', id = '', solicitud } = reembolsoDe(juicio) ?? {}
      const datos = leido('decidirReembolso', juicio)
      const decision = datos && decisionDe(datos)
      if (decision === 'recibe') return como === 'en_devolucion'
      if (decision === 'rechaza') return true
      if (decision === 'pide_pruebas') return como === 'solicitada' && solicitud !== undefined && solicitud.dichos.length < DICHOS
      if (!datos || !solicitud || como === 'en_devolucion') return false
      const pedidas = new Map(solicitud.lineas.map(({ linea, cantidadMilesimas }) => [linea, cantidadMilesimas]))
      return (
        datos.lineas.every(({ linea, cantidadMilesimas }) => cantidadMilesimas <= (pedidas.get(linea) ?? 0)) &&
        sonReembolsables(juicio.contenido, juicio.estado, loConcedido(datos, solicitud), id)
      )
    },
  },
  // Its note takes back an invoice; without one, what is owed would be invoiced whole after it was given back.
  'reembolso-facturado': {
    code: 'pedido.factura-primero',
    seDa: (juicio) => {
      const datos = leido('decidirReembolso', juicio)
      return datos === undefined || !seConcede(datos) || juicio.estado.fiscal !== 'sin_facturar'
    },
  },
  // Whoever pays second, by another way, would pay more than came in (docs/ORDERS.md#at-once).
  'reembolso-cabe': {
    code: 'pedido.reembolso-de-mas',
    seDa: (juicio) => {
      const reembolso = reembolsoDe(juicio)
      const datos = leido('pagarReembolso', juicio)
      const { centavos = 0 } = datos ?? {}
      const yaLoDijo =
        reembolso?.devolucion?.personas.includes(persona(juicio.evento)) === true && datos !== undefined && esLoMismo(reembolso, datos)
      return (
        reembolso !== undefined &&
        !yaLoDijo &&
        ['aprobada', 'por_pagar'].includes(reembolso.estado) &&
        centavos <= Math.min(reembolso.centavos, juicio.estado.pagadoCentavos) &&
        (centavos === reembolso.centavos || juicio.estado.reembolsos.length < REEMBOLSOS)
      )
    },
  },
  // The money is where it came in. The operator may be the second person of a store that has no other.
  'devuelve-quien-cobro': {
    code: 'pedido.lo-devuelve-quien-cobro',
    seDa: (juicio) => {
      const { contenido, evento } = juicio
      if (contenido.metodo.deMercana) return evento.rol === 'operador'
      return evento.rol !== 'operador' || reembolsoDe(juicio)?.estado === 'por_pagar'
    },
  },
  'devolucion-con-prueba': {
    code: 'pedido.devolucion-sin-prueba',
    seDa: (juicio) => {
      const { metodo, banco = '', referencia = '', archivo = null } = leido('pagarReembolso', juicio) ?? {}
      if (juicio.evento.referenciaUsada === true || probadaConOtra(juicio)) return false
      return metodo === 'efectivo' ? referencia.trim() !== '' : banco.trim() !== '' && referencia.trim() !== '' && archivo !== null
    },
  },
  'devolucion-propia': { code: 'pedido.sin-permiso', seDa: ({ evento }) => evento.rol === 'cliente' },
  'devolucion-hecha': {
    code: 'pedido.reembolso-repetido',
    seDa: (juicio) => {
      const { estado, devolucion } = reembolsoDe(juicio) ?? {}
      return estado === 'pagada' && devolucion?.reclamo === ''
    },
  },
  'devolucion-en-reclamo': { code: 'pedido.reembolso-decidido', seDa: (juicio) => enReclamo(reembolsoDe(juicio) ?? { devolucion: null }) },
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
export const esDeOtraFactura = ({ historia }: EstadoDePedido, { facturaId }: DatosDeAccion<'acreditarFactura'>): boolean =>
  historia.some(({ id, veredicto }) => id === facturaId && veredicto === 'rechazado')
