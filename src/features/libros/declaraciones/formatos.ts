import type { FormatoDgii } from '#domain/fiscal/declaraciones/declaracion.entity.ts'

/** What DGII calls each file. */
export const nombresDeFormato: Readonly<Record<FormatoDgii, string>> = {
  '607': '607 · Ventas de bienes y servicios',
  '608': '608 · Comprobantes anulados',
}
