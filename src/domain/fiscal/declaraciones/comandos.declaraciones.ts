/** Commands about what a store tells DGII of a month. No till needs them. */
import * as z from 'zod'
import { comando } from '#domain/core/comando.ts'
import { dia, mes as unMes, texto } from '#domain/core/entity.ts'
import { tipoComprobantes } from '#domain/core/tipos-comprobante.ts'
import { Declaracion, formatosDgii, seriesDgii } from './declaracion.entity.ts'
import { formas607, tasas607 } from './ventas-607.ts'

const mes = unMes()
const centavos = z.int()
const series = z.enum(seriesDgii).default('todas')
const porForma = z.record(z.enum(formas607), centavos)
const consumo = z.object({ cuantos: z.int(), montoCentavos: centavos, itbisCentavos: centavos, formas: porForma })
const archivo = z.object({
  formato: z.enum(formatosDgii),
  nombre: z.string(),
  lineas: z.int(),
  montoCentavos: centavos,
  itbisCentavos: centavos,
  huella: z.string(),
})

const declaracionDelMes = z.object({
  en: z.string(),
  mes,
  rnc: z.string(),
  /** Is the month over? Until then nothing of it is handed in. */
  termino: z.boolean(),
  /** Days by which the files and the IT-1 are due. */
  vence: z.object({ archivos: z.string(), it1: z.string() }),
  archivos: z.array(archivo),
  consumo,
  notasDeConsumo: consumo,
  porTipo: z.array(z.object({ tipo: z.enum(tipoComprobantes), cuantos: z.int(), montoCentavos: centavos, itbisCentavos: centavos })),
  formas: porForma,
  totales: z.record(z.enum(tasas607), centavos),
  /** What to look at in single documents; `code` is of messages.fiscal.ts, without its 'declaracion.'. */
  reparos: z.array(z.object({ code: z.string(), grave: z.boolean(), ventaId: z.string(), ncf: z.string() })),
  /** What was bought, as file 606 tells it, and what was kept back of suppliers; RD$ centavos. */
  compras: z.object({
    montoCentavos: centavos,
    itbisCentavos: centavos,
    adelantadoCentavos: centavos,
    retenidoItbisCentavos: centavos,
    retenidoIsrCentavos: centavos,
    fuera: z.object({ cuantas: z.int(), centavos }),
  }),
  reparosDeCompras: z.array(z.object({ code: z.string(), grave: z.boolean(), compraId: z.string(), ncf: z.string() })),
  /** What is not ready of the month as a whole, and how often. */
  avisos: z.array(z.object({ code: z.string(), grave: z.boolean(), cuantos: z.int() })),
  presentadas: z.array(Declaracion.esquemaCampos.extend({ id: z.string(), en: z.string(), creadoPor: z.string() })),
})
export type DeclaracionDelMes = z.infer<typeof declaracionDelMes>

const archivoEnTexto = z.object({ nombre: z.string(), texto: z.string(), huella: z.string() })

export const comandosDeclaraciones = {
  /** A month as it would be told now: its files in figures, the summary of consumo, the totals of the IT-1, and what to look at first. */
  declaracionDelMes: comando('GET', '/api/tiendas/:tiendaId/declaraciones', z.object({ mes, series }), declaracionDelMes),
  /** A file of a month as it is now. */
  archivoDelMes: comando(
    'GET',
    '/api/tiendas/:tiendaId/declaraciones/archivo',
    z.object({ mes, series, formato: z.enum(formatosDgii) }),
    archivoEnTexto,
  ),
  /** Says that DGII has the file with this hash; refused when the month makes another one by now. */
  presentarDeclaracion: comando(
    'POST',
    '/api/tiendas/:tiendaId/declaraciones',
    z.object({ mes, series, formato: z.enum(formatosDgii), huella: texto(64), presentadaEl: dia(), acuse: texto(60).default('') }),
    z.object({ id: z.string() }),
  ),
  /** The file as it was handed in. */
  archivoPresentado: comando('GET', '/api/tiendas/:tiendaId/declaraciones/:declaracionId/archivo', z.object({}), archivoEnTexto),
  /** Takes back that it was handed in, which somebody noted by mistake. */
  retirarDeclaracion: comando(
    'POST',
    '/api/tiendas/:tiendaId/declaraciones/:declaracionId/retirar',
    z.object({ motivo: texto(300).min(1) }),
    z.object({ id: z.string() }),
  ),
}
