import * as z from 'zod'
import { interruptores } from './interruptores.ts'
import { archivo, centavosPositivos, defineEntity, puntosBasicos, ref, telefono, texto, type Doc } from '#domain/core/entity.ts'
import { direccion } from '#domain/envios/direccion.ts'
import { tiposDeVenta } from '#domain/core/tipos-comprobante.ts'
import { tiposIdentificacion } from '#domain/fiscal/identificacion.ts'

const lineaCarrito = z.object({ tiendaId: ref(), productoId: ref(), cantidadMilesimas: z.int().min(1), agregadoEn: z.iso.datetime() })

/**
 * A person's own profile, in a database that only that person reads. Their age (`edad`) is a fold, shown and never stored; what they owe a store
 * (`cxc`) and what credit it gives them (`creditoDisponible`) stand in their file there (`Cliente`). Shop fields are in `tienda`.
 */
export const Usuario = defineEntity({
  tipo: 'usuario',
  titulo: 'Usuario',
  database: 'usuario',
  clase: 'decision',
  personal: true,
  v: 1,
  campos: {
    email: texto(200).default(''),
    nombre: texto(120).default(''),
    telefono: telefono().default(''),
    foto: archivo().nullable().default(null),
    cliente: z.boolean().default(true),
    empleado: z.boolean().default(false),
    carrito: z.array(lineaCarrito).max(500).default([]),
    carritoTienda: z.array(lineaCarrito).max(500).default([]),
    tipoContribuyente: texto(60).default(''),
    tipoComprobante: z.enum(['', ...tiposDeVenta]).default(''),
    tipoCliente: texto(40).default('Normal'),
    descuentoProntoPagoPuntosBasicos: puntosBasicos().default(0),
    creditoAprobadoCentavos: centavosPositivos().default(0),
    precio: texto(40).default(''),
    vendedor: texto(80).default(''),
    condicion: z.enum(['CONTADO', 'CREDITO']).default('CONTADO'),
    cobrador: texto(80).default(''),
    descuentoPuntosBasicos: puntosBasicos().default(0),
    tiempoCreditoDias: z.int().min(0).max(3650).default(0),
    direccionesEnvio: z
      .array(z.object({ nombre: texto(80), ...direccion }))
      .max(20)
      .default([]),
    activo: z.boolean().default(true),
    fechaNacimiento: z.union([z.literal(''), z.iso.date()]).default(''),
    sexo: z.enum(['', 'F', 'M']).default(''),
    identificacion: texto(20).default(''),
    tipoIdentificacion: z.enum(tiposIdentificacion).default(''),
    nacionalidad: texto(60).default(''),
    contactoNombre: texto(120).default(''),
    contactoTelefono: telefono().default(''),
    contactoEmail: texto(200).default(''),
    contrato: archivo().nullable().default(null),
    fotoDocumentoIdentidad: archivo().nullable().default(null),
    referenciadoPor: texto(60).default(''),
    /** Notices that do not leave the app: each is on until it is named here. */
    avisosApagados: z.array(z.enum(interruptores)).max(100).default([]),
    ...direccion,
    creadoFecha: z.iso.datetime().optional(),
    editadoPor: texto(60).default(''),
    editadoFecha: z.iso.datetime().optional(),
  },
  clave: (d) => d.email,
  permisos: { leer: ['cliente'], crear: ['cliente'], editar: ['cliente'] },
  fija: ['referenciadoPor'],
  conflicto: 'servidor',
  muestra: { email: 'ana@ejemplo.do', nombre: 'Ana Reyes' },
})
export type Usuario = Doc<typeof Usuario>
