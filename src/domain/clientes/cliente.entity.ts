import * as z from 'zod'
import {
  archivo,
  centavos,
  centavosPositivos,
  defineEntity,
  dia,
  identificacion,
  puntosBasicos,
  ref,
  telefono,
  texto,
  type Doc,
} from '#domain/core/entity.ts'
import { direccion } from '#domain/envios/direccion.ts'
import { tiposDeVenta } from '#domain/core/tipos-comprobante.ts'
import { permisosDeCliente } from './cliente.permisos.ts'
import { tiposIdentificacion } from '#domain/fiscal/identificacion.ts'

/** A customer as one store knows them. What they owe (`cxc`) and what credit is left are folds, shown and never stored. */
export const Cliente = defineEntity({
  tipo: 'cliente',
  titulo: 'Cliente',
  database: 'ops',
  clase: 'maestro',
  personal: true,
  v: 1,
  campos: {
    nombre: texto(200).min(1),
    identificacion: identificacion().default(''),
    tipoIdentificacion: z.enum(tiposIdentificacion).default(''),
    email: texto(200).default(''),
    telefono: telefono().default(''),
    foto: archivo().nullable().default(null),
    tipoContribuyente: texto(60).default(''),
    tipoComprobante: z.enum(['', ...tiposDeVenta]).default(''),
    tipoCliente: texto(40).default('Normal'),
    condicion: z.enum(['CONTADO', 'CREDITO']).default('CONTADO'),
    precio: texto(40).default(''),
    /** Whom to ask for, where the customer is a business. */
    contacto: texto(80).default(''),
    vendedor: texto(80).default(''),
    cobrador: texto(80).default(''),
    descuentoPuntosBasicos: puntosBasicos().default(0),
    descuentoProntoPagoPuntosBasicos: puntosBasicos().default(0),
    tiempoCreditoDias: z.int().min(0).max(3650).default(0),
    creditoAprobadoCentavos: centavosPositivos().default(0),
    /** No more credit, whatever the limit says. */
    creditoBloqueado: z.boolean().default(false),
    /** The record that stands for this one since they were joined; '' while it stands for itself (`cliente.rules.ts`). */
    unidoA: ref().default(''),
    nota: texto(1000).default(''),
    ...direccion,
    activo: z.boolean().default(true),
  },
  clave: (d) => d.identificacion || d.telefono,
  permisos: permisosDeCliente,
  conflicto: 'por-campo',
  muestra: { nombre: 'Ferretería Los Prados SRL', identificacion: '131246796', tipoIdentificacion: 'RNC', tipoComprobante: 'E31' },
})
export type Cliente = Doc<typeof Cliente>

/**
 * What a customer bought on credit in a month, and paid of it, document by document: the server's fold, so that a device that keeps a few
 * days of sales knows the whole debt. Id `credito:<clienteId>:<yyyy-mm>`; a device adds the documents that are not in it (`credito.rules.ts`).
 */
export const CreditoCliente = defineEntity({
  tipo: 'creditoCliente',
  titulo: 'Crédito de un cliente en un mes',
  database: 'ops',
  clase: 'decision',
  v: 1,
  ids: '^credito:[A-Za-z0-9_.:@~+-]*:[0-9]{4}-[0-9]{2}$',
  campos: {
    clienteId: ref(),
    mes: texto(7),
    movimientos: z.array(
      z.object({
        ventaId: ref(),
        ncf: texto(13),
        /** Fiscal day in Santo Domingo. */
        fecha: dia(),
        /** Credit notes are negative. */
        centavos: centavos(),
        /** The sale that a credit note takes back; '' on a sale. */
        modifica: ref(),
        /** When the server had it; left out of what it had before it wrote this down. */
        recibidoEn: texto(40).optional(),
        /** A collection (negative; its id and receipt number stand in `ventaId` and `ncf`), or one that takes another back; left out on sales and notes. */
        clase: z.enum(['cobro', 'anulacion']).optional(),
        /** What a collection settled, sale by sale; what is over is in the customer's favour. */
        salda: z
          .array(z.object({ ventaId: ref(), centavos: centavos() }))
          .max(500)
          .optional(),
        /** Of interest on an invoice: which one, and until which day; such a note stands here even when it was paid at once, with 0. */
        mora: z.object({ ventaId: ref(), hasta: dia() }).optional(),
        /** The collection that is taken back. */
        anula: ref().optional(),
        /** Who made the document, and its place there: what a till did counts against what it was lent. Left out of what came before. */
        dispositivoId: ref().optional(),
        seq: z.int().min(0).optional(),
      }),
    ),
  },
  clave: (d) => d.mes,
  padre: (d) => d.clienteId,
  permisos: { leer: ['propietario', 'supervisor', 'cajero', 'contador'] },
  conflicto: 'servidor',
  muestra: {
    clienteId: 'cliente:1',
    mes: '2026-11',
    movimientos: [{ ventaId: '131246796-E310000000001', ncf: 'E310000000001', fecha: '2026-11-21', centavos: 118_000, modifica: '' }],
  },
})
export type CreditoCliente = Doc<typeof CreditoCliente>
