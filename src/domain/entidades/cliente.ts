import * as z from 'zod'
import { archivo, centavosPositivos, defineEntity, puntosBasicos, texto, type Doc } from '../entity.ts'
import { direccion } from '../direccion.ts'
import { tipoComprobantes } from '../ncf.ts'

/** A customer as one store knows them. What they owe (`cxc`) and what credit is left are folds, shown and never stored. */
export const Cliente = defineEntity({
  tipo: 'cliente',
  titulo: 'Cliente',
  database: 'ops',
  clase: 'maestro',
  v: 1,
  campos: {
    nombre: texto(200).min(1),
    /** RNC or cédula in digits, or a passport; a wrong check digit warns and never blocks (fiscal.md §2). */
    identificacion: texto(20).default(''),
    tipoIdentificacion: z.enum(['', 'RNC', 'Cédula', 'Pasaporte']).default(''),
    email: texto(200).default(''),
    telefono: texto(30).default(''),
    foto: archivo().nullable().default(null),
    tipoContribuyente: texto(60).default(''),
    tipoComprobante: z.enum(['', ...tipoComprobantes]).default(''),
    tipoCliente: texto(40).default('Normal'),
    condicion: z.enum(['CONTADO', 'CREDITO']).default('CONTADO'),
    precio: texto(40).default(''),
    vendedor: texto(80).default(''),
    cobrador: texto(80).default(''),
    descuentoPuntosBasicos: puntosBasicos().default(0),
    descuentoProntoPagoPuntosBasicos: puntosBasicos().default(0),
    tiempoCreditoDias: z.int().min(0).max(3650).default(0),
    creditoAprobadoCentavos: centavosPositivos().default(0),
    nota: texto(1000).default(''),
    ...direccion,
    activo: z.boolean().default(true),
  },
  clave: (d) => d.identificacion || d.telefono,
  permisos: {
    leer: ['propietario', 'supervisor', 'cajero', 'contador', 'pedidos'],
    crear: ['propietario', 'supervisor', 'cajero'],
    editar: ['propietario', 'supervisor', 'cajero'],
    editarCredito: ['propietario', 'supervisor'],
    borrar: ['propietario'],
  },
  conflicto: 'por-campo',
  muestra: { nombre: 'Ferretería Los Prados SRL', identificacion: '131246796', tipoIdentificacion: 'RNC', tipoComprobante: 'E31' },
})
export type Cliente = Doc<typeof Cliente>
