import * as z from 'zod'
import { defineEntity, identificacion, telefono, texto, type Doc } from '#domain/core/entity.ts'
import { direccion } from '#domain/envios/direccion.ts'
import { tiposIdentificacion } from '#domain/fiscal/identificacion.ts'
import { codigos606 } from './gastos-606.ts'
import { permisosDeProveedor } from './proveedor.permisos.ts'

/** Who sells to the store. */
export const Proveedor = defineEntity({
  tipo: 'proveedor',
  titulo: 'Proveedor',
  database: 'ops',
  clase: 'maestro',
  v: 1,
  campos: {
    razonSocial: texto(200).min(1),
    nombreComercial: texto(120).default(''),
    identificacion: identificacion().default(''),
    tipoIdentificacion: z.enum(tiposIdentificacion).default(''),
    telefono: telefono().default(''),
    email: texto(200).default(''),
    /** Whom to ask for. */
    contacto: texto(80).default(''),
    /** Days in which the store pays; 0 is on delivery. */
    tiempoCreditoDias: z.int().min(0).max(3650).default(0),
    /** Days that it takes to bring what is asked for. */
    diasEntrega: z.int().min(0).max(365).default(3),
    /** What its invoices are in form 606 unless somebody says otherwise. */
    tipoGasto: z.enum(codigos606).default('09'),
    nota: texto(1000).default(''),
    ...direccion,
    activo: z.boolean().default(true),
  },
  clave: (d) => d.identificacion || d.telefono,
  permisos: permisosDeProveedor,
  conflicto: 'por-campo',
  muestra: { razonSocial: 'Distribuidora del Cibao SRL', identificacion: '131246796', tipoIdentificacion: 'RNC' },
})
export type Proveedor = Doc<typeof Proveedor>
