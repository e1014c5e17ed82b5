/** What each act on an order brings. Read by the fold, by the commands and by whoever makes one at a device. */
import * as z from 'zod'
import { contenidoDePaquete } from '#domain/catalogo/paquete.rules.ts'
import { archivo, centavosPositivos, diezmilesimas, milesimas, ref, texto } from '#domain/core/entity.ts'
import { itbisCodigos } from '#domain/fiscal/itbis.ts'
import { clasesDeReclamo, fotosDeReclamo, lineasReclamadas } from './reembolsos/reembolso.ts'
import { metodosDeDevolucion, type AccionDePedido } from './pedido.ts'

const nada = z.object({})
const porque = z.object({ motivo: z.string().trim().min(3).max(300) })
const deComprobante = z.object({ comprobanteId: ref().min(1) })
const bultos = z.object({ bultos: z.int().min(1).max(1000) })
const deReembolso = z.object({ reembolsoId: ref().min(1), centavos: centavosPositivos().min(1), motivo: texto(300) })

/** Four digits, which the customer tells whoever brings it. */
const pinDeEntrega = z.string().regex(/^\d{4}$/)

/** How a delivery is shown: the customer's PIN, a signature, or a picture. */
const prueba = z.discriminatedUnion('clase', [
  z.object({ clase: z.literal('pin'), pin: pinDeEntrega }),
  z.object({ clase: z.literal('firma'), archivo: archivo(), quien: texto(120).min(1) }),
  z.object({ clase: z.literal('foto'), archivo: archivo(), latitud: z.number().min(-90).max(90), longitud: z.number().min(-180).max(180) }),
])

export const datosDeAccion = {
  vencer: nada,
  enviarComprobante: z.object({
    comprobanteId: ref().min(1),
    archivo: archivo().nullable(),
    banco: texto(80),
    referencia: z.string().trim().min(1).max(60),
    centavos: centavosPositivos().min(1),
  }),
  tomarVerificacion: deComprobante,
  aprobarPago: deComprobante.extend({ centavos: centavosPositivos().min(1) }),
  rechazarPago: deComprobante.extend(porque.shape),
  aceptar: z.object({ minutos: z.int().min(0).max(100_000) }),
  rechazar: porque,
  preparar: nada,
  proponerSustitucion: z.object({
    linea: z.int().min(1),
    productoId: ref().min(1),
    nombre: texto(200).min(1),
    cantidadMilesimas: milesimas().min(1),
    precioDiezmilesimas: diezmilesimas(),
    itbis: z.enum(itbisCodigos),
    contiene: contenidoDePaquete.optional(),
  }),
  /** `visto`: what she was asked about. Who answers without it, from a version of before, answers whatever is proposed. */
  responderSustitucion: z.object({
    linea: z.int().min(1),
    acepta: z.boolean(),
    visto: z.object({ productoId: ref().min(1), cantidadMilesimas: milesimas().min(1), precioDiezmilesimas: diezmilesimas() }).optional(),
  }),
  /** What was picked of each line; a line that is not named was picked whole. */
  alistar: z.object({ lineas: z.array(z.object({ linea: z.int().min(1), preparadaMilesimas: milesimas().min(0) })).max(200) }),
  asignar: z.object({ mensajeroId: ref().min(1), nombre: texto(120) }),
  despachar: bultos,
  recoger: bultos,
  salir: nada,
  entregar: z.object({ prueba, cobradoCentavos: centavosPositivos() }),
  entregarRetiro: z.object({ prueba }),
  confirmarRecibo: nada,
  fallarEntrega: porque.extend({ archivo: archivo().nullable() }),
  devolverATienda: nada,
  /** `bajaId`: the movement that took what is of no use off the stock, kept in the same write. */
  recibirDevolucion: z.object({ condicion: z.enum(['apto', 'danado', 'incompleto']), bajaId: ref().optional() }),
  cobrar: z.object({ centavos: centavosPositivos().min(1) }),
  /** `liquidacionId` is the same on every order that is handed in at once. */
  liquidar: z.object({ liquidacionId: ref().min(1), centavos: centavosPositivos() }),
  recibirLiquidacion: z.object({ liquidacionId: ref().min(1), centavos: centavosPositivos(), motivo: texto(300) }),
  cancelar: porque,
  cancelarTienda: porque,
  responderCancelacion: z.object({ acepta: z.boolean(), motivo: texto(300) }),
  decidirCredito: z.object({ aprueba: z.boolean(), motivo: texto(300) }),
  /**
   * Asks for it; answers with proofs what was asked of her; takes a refusal to who runs the platform; or says that money which went back did not
   * arrive: by where it stands.
   */
  solicitarReembolso: deReembolso.extend({
    clase: z.enum(clasesDeReclamo).default('otro'),
    lineas: lineasReclamadas.default([]),
    fotos: fotosDeReclamo.default([]),
  }),
  /** `decision` goes further than yes or no; without one it is what `aprueba` says. `lineas`: what is granted, all that was asked for when it says none. */
  decidirReembolso: deReembolso.extend({
    aprueba: z.boolean(),
    decision: z.enum(['aprueba', 'rechaza', 'pide_pruebas', 'recibe']).nullable().default(null),
    lineas: lineasReclamadas.default([]),
    traer: z.boolean().default(false),
    fotos: fotosDeReclamo.default([]),
  }),
  /** Given back by hand. The one who pays brings the proof; the second of two people says the same again. */
  pagarReembolso: deReembolso.extend({
    metodo: z.enum(metodosDeDevolucion).default('efectivo'),
    banco: texto(80).default(''),
    referencia: texto(60).default(''),
    archivo: archivo().nullable().default(null),
  }),
  /** `consulta`: the word of the invoice's own page, for whoever bought. */
  facturar: z.object({ ventaId: ref().min(1), ncf: z.string().min(1).max(19), consulta: texto(32).optional() }),
  anularFactura: porque,
  /**
   * The credit note (`ventaId` is the note's), what it takes back, and what was given back in money with it. `parcial`: more of the invoice
   * is left. `facturaId`: the act that invoiced what it takes back.
   */
  acreditarFactura: z.object({
    ventaId: ref().min(1),
    ncf: z.string().min(1).max(19),
    centavos: centavosPositivos().default(0),
    devueltoCentavos: centavosPositivos().default(0),
    parcial: z.boolean().default(false),
    facturaId: ref().default(''),
    /** The claim that it settles; '' of none. */
    reembolsoId: ref().default(''),
  }),
  cerrar: nada,
  mensaje: z.object({ texto: z.string().trim().min(1).max(1000) }),
  aclararTarea: porque.extend({ eventoId: ref().min(1), code: texto(60).min(1) }),
} as const satisfies Record<AccionDePedido, z.ZodType>
export type DatosDeAccion<A extends AccionDePedido> = z.output<(typeof datosDeAccion)[A]>
