import * as z from 'zod'
import { defineEntity, identificacion, texto, type Doc } from '#domain/core/entity.ts'

/** The bank account of a shop: its own document, since it never sits in a public profile, and its own file, since no first page needs it. */
export const TiendaBanco = defineEntity({
  tipo: 'tiendaBanco',
  titulo: 'Cuenta de banco de la tienda',
  database: 'conta',
  clase: 'decision',
  v: 1,
  campos: {
    tiendaBanco: texto(80).default(''),
    tiendaCtaBancaria: texto(40).default(''),
    tiendaCtaBancariaTipo: z.enum(['', 'Ahorros', 'Corriente']).default(''),
    /** Whose it is, where that is not the store itself by its registered name and RNC. */
    tiendaCtaTitular: texto(200).default(''),
    tiendaCtaIdentificacion: identificacion().default(''),
  },
  permisos: { leer: ['propietario', 'contador'], editar: ['propietario'] },
  conflicto: 'servidor',
  muestra: { tiendaBanco: 'Banreservas', tiendaCtaBancaria: '9600000000', tiendaCtaBancariaTipo: 'Ahorros' },
})

export type TiendaBanco = Doc<typeof TiendaBanco>
