/** Commands of who brings customers, and of what they are paid. Apart from `comandos.ts` because no first page needs them. */
import * as z from 'zod'
import { bloqueosDeAfiliado } from '#domain/comisiones/comision.ts'
import { comando } from '#domain/core/comando.ts'
import { centavosPositivos, ref, texto } from '#domain/core/entity.ts'
import { impedimentoDicho } from '#domain/desembolsos/comandos.desembolsos.ts'
import { cuentaBancaria } from '#domain/desembolsos/cuenta-de-pago.entity.ts'
import { PAGOS_POR_LOTE } from '#domain/desembolsos/lote.entity.ts'
import { situacionesDeOrden } from '#domain/desembolsos/orden-de-mercana.rules.ts'
import { Afiliado } from './afiliado.entity.ts'
import { situacionesDeVenta } from './afiliado.rules.ts'
import { PagoAAfiliado } from './pago-a-afiliado.entity.ts'
import { ProgramaDeAfiliados } from './programa.entity.ts'

const nada = z.object({})
const id = z.object({ id: z.string() })
const motivo = z.string().trim().min(3).max(300)

const programa = ProgramaDeAfiliados.esquemaCampos
export type ProgramaDicho = z.output<typeof programa>

const ventaReferida = z.object({
  pedidoId: z.string(),
  numero: z.string(),
  via: z.enum(['cuenta', 'enlace']),
  bloqueo: z.enum(bloqueosDeAfiliado),
  tiendaNombre: z.string(),
  colocadoEn: z.string(),
  situacion: z.enum([...situacionesDeOrden, ...situacionesDeVenta]),
  exigibleEl: z.string(),
  baseCentavos: z.int(),
  ganadoCentavos: z.int(),
  esperadoCentavos: z.int(),
  deTiendaCentavos: z.int(),
  totalCentavos: z.int(),
})

/** An order as its affiliate and the operator see it: what of it is owed, is in a batch, was paid, and why it was taken back. */
const ventaConSaldo = ventaReferida.extend({
  saldoCentavos: z.int(),
  enLoteCentavos: z.int(),
  pagadoCentavos: z.int(),
  /** '' of one that nobody took back. */
  quitada: z.string(),
})
export type VentaConSaldo = z.output<typeof ventaConSaldo>

const pagoHecho = PagoAAfiliado.esquemaCampos.omit({ afiliado: true, metodoId: true }).extend({ id: z.string() })
export type PagoHecho = z.output<typeof pagoHecho>

const cifras = {
  visitas: z.int(),
  registrados: z.int(),
  /** Orders that count, and what they came to without their ITBIS and without delivery. */
  ordenes: z.int(),
  vendidoCentavos: z.int(),
  /** What may still be earned of orders that are on their way or within their days to be claimed, beside what is owed already. */
  esperaCentavos: z.int(),
  saldoCentavos: z.int(),
  exigibleCentavos: z.int(),
  enLoteCentavos: z.int(),
  pagadoCentavos: z.int(),
  retenidoCentavos: z.int(),
}
export type CifrasDeAfiliado = { [K in keyof typeof cifras]: number }

const suAfiliacion = z.object({
  en: z.string(),
  hoy: z.string(),
  ...cifras,
  impedimento: impedimentoDicho,
  cuenta: cuentaBancaria.nullable(),
  estado: z.enum(['activo', 'revocado']),
  revocadoMotivo: z.string(),
  retenidaMotivo: z.string(),
  pagableDesde: z.string(),
  /** The newest first. */
  ventas: z.array(ventaConSaldo),
  pagos: z.array(pagoHecho),
})

const miAfiliacion = suAfiliacion.extend({
  programa: programa.pick({
    activo: true,
    puntosBasicos: true,
    maximoCentavos: true,
    diasDeEnlace: true,
    toque: true,
    diasDeCuenta: true,
    minimoDePagoCentavos: true,
  }),
  /** Stores that pay more, by name. */
  tiendas: z.array(z.object({ nombre: z.string(), slug: z.string(), puntosBasicos: z.int(), maximoCentavos: z.int() })),
})
export type MiAfiliacion = z.output<typeof miAfiliacion>

const filaDeAfiliado = z.object({
  usuarioId: z.string(),
  nombre: z.string(),
  ...cifras,
  /** Orders of which nothing is earned, since they seem to be of one person or of the store itself. */
  bloqueadas: z.int(),
  estado: z.enum(['activo', 'revocado']),
  impedimento: impedimentoDicho,
})
export type FilaDeAfiliado = z.output<typeof filaDeAfiliado>

const fichaDeAfiliado = suAfiliacion.extend({
  usuarioId: z.string(),
  nombre: z.string(),
  email: z.string(),
  /** Other people who want to be paid to the same account, or with the same cédula, by name. */
  mismaCuenta: z.array(z.string()),
  afiliado: Afiliado.esquemaCampos.pick({
    verificada: true,
    verificadaEn: true,
    verificoNombre: true,
    revocadoEn: true,
    revocoNombre: true,
    retenidaEn: true,
    retuvoNombre: true,
  }),
})
export type AfiliadoEntero = z.output<typeof fichaDeAfiliado>

const ventaDeTienda = ventaReferida.extend({ afiliado: z.string(), afiliadoNombre: z.string() })
export type VentaDeTienda = z.output<typeof ventaDeTienda>

const loQuePaga = programa.pick({ activo: true, puntosBasicos: true, maximoCentavos: true })

export const comandosAfiliados = {
  /** What the platform pays to who brings customers. */
  programaDeAfiliados: comando('GET', '/api/mercana/programa_afiliados', nada, z.object({ programa })),
  /** Counts of orders that are placed from now on. */
  ponerProgramaDeAfiliados: comando(
    'PUT',
    '/api/mercana/programa_afiliados',
    programa.pick({
      activo: true,
      puntosBasicos: true,
      maximoCentavos: true,
      toque: true,
      diasDeEnlace: true,
      diasDeCuenta: true,
      minimoDePagoCentavos: true,
    }),
    id,
  ),
  /** Everybody who brought an order, by what they are owed. */
  afiliados: comando(
    'GET',
    '/api/mercana/afiliados',
    nada,
    z.object({
      en: z.string(),
      hoy: z.string(),
      afiliados: z.array(filaDeAfiliado),
      /** What was kept back of income tax, by month: it is declared and paid until the tenth of the next one. The newest first. */
      retenciones: z.array(z.object({ mes: z.string(), pagos: z.int(), brutoCentavos: z.int(), retenidoCentavos: z.int() })),
      sinLeer: z.array(z.object({ tiendaId: z.string(), nombre: z.string() })),
    }),
  ),
  afiliado: comando('GET', '/api/mercana/afiliados/:usuarioId', nada, fichaDeAfiliado),
  /** Says that the account is theirs. `cuenta`: the one that was looked at; 'afiliados.cambio' when they say another by now. */
  verificarCuentaDeAfiliado: comando('POST', '/api/mercana/afiliados/:usuarioId/cuenta', z.object({ cuenta: cuentaBancaria }), id),
  /** Holds their payments back, or revokes their link, each with a reason that they read; '' ends it. */
  ajustarAfiliado: comando(
    'PUT',
    '/api/mercana/afiliados/:usuarioId',
    z.object({ retenidaMotivo: texto(300), revocadoMotivo: texto(300) }).partial(),
    id,
  ),
  /** What was earned of an order is owed no more. */
  quitarComisionDeAfiliado: comando(
    'POST',
    '/api/mercana/afiliados/:usuarioId/reversiones',
    z.object({ pedidoId: ref().min(1), motivo }),
    id,
  ),
  /** It is again. */
  reponerComisionDeAfiliado: comando(
    'POST',
    '/api/mercana/afiliados/:usuarioId/reversiones/retirar',
    z.object({ pedidoId: ref().min(1) }),
    id,
  ),
  /** Builds a batch of these people, each with what their orders come to as it was looked at: 'lote.cambio' when it is another by now. */
  armarLoteDeAfiliados: comando(
    'POST',
    '/api/mercana/lotes_de_afiliados',
    z.object({
      id: z.uuid(),
      metodoId: ref().min(1),
      afiliados: z
        .array(z.object({ afiliado: texto(60).min(1), centavos: centavosPositivos().min(1) }))
        .min(1)
        .max(PAGOS_POR_LOTE),
    }),
    id,
  ),
  /** One's own link: what it brought, what of it is owed and was paid. */
  miAfiliacion: comando('GET', '/api/yo/afiliacion', nada, miAfiliacion),
  /** To which account one wants to be paid; an operator looks at it before the first payment. */
  ponerMiCuentaDeAfiliado: comando('PUT', '/api/yo/afiliacion/cuenta', z.object({ cuenta: cuentaBancaria }), id),
  /** What a store adds to what the platform pays, and the orders that affiliates brought it, the newest first. */
  afiliadosDeTienda: comando(
    'GET',
    '/api/tiendas/:tiendaId/afiliados',
    nada,
    z.object({ hoy: z.string(), programa: loQuePaga, mercana: loQuePaga, itbisPuntosBasicos: z.int(), ventas: z.array(ventaDeTienda) }),
  ),
  ponerProgramaDeTienda: comando('PUT', '/api/tiendas/:tiendaId/afiliados', loQuePaga, id),
} as const
