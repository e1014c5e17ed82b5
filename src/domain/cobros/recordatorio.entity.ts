import { centavosPositivos, defineEntity, dia, ref, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDeEnlaceDeCuenta } from './cobro.permisos.ts'

/** A letter that told a customer what they owe, with a link to their statement: whom it was sent to is the customer's own address of then. */
export const RecordatorioDeDeuda = defineEntity({
  tipo: 'recordatorioDeDeuda',
  titulo: 'Recordatorio de deuda',
  database: 'ops',
  clase: 'decision',
  v: 1,
  campos: {
    clienteId: ref().min(1),
    /** Fiscal day in Santo Domingo. */
    fecha: dia(),
    saldoCentavos: centavosPositivos(),
    vencidoCentavos: centavosPositivos(),
    /** How who sent it is called; who it was is `creadoPor`. */
    porNombre: texto(120),
  },
  clave: (d) => d.fecha,
  padre: (d) => d.clienteId,
  permisos: permisosDeEnlaceDeCuenta,
  fija: ['clienteId', 'fecha', 'saldoCentavos', 'vencidoCentavos', 'porNombre'],
  conflicto: 'servidor',
  muestra: {
    clienteId: 'cliente:1',
    fecha: '2026-11-21',
    saldoCentavos: 118_000,
    vencidoCentavos: 50_000,
    porNombre: 'Altagracia Rosario',
  },
})
export type RecordatorioDeDeuda = Doc<typeof RecordatorioDeDeuda>

/** Days between two letters to one customer. */
export const DIAS_ENTRE_RECORDATORIOS = 3
/** Letters of one request, and of one store in a day. */
export const RECORDATORIOS = { porEnvio: 10, alDia: 200 } as const
