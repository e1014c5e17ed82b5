/** How a supplier is found among the others, and what a file of suppliers looks like. */
import type { ColumnaDeMaestro } from '#domain/core/importacion/importacion.maestros.ts'
import { llano } from '#domain/core/importacion/celdas.ts'
import { leerTelefono, revisarIdentificacion, soloDigitos } from '#domain/fiscal/identificacion.ts'
import { codigos606, gastos606 } from './gastos-606.ts'
import type { Proveedor } from './proveedor.entity.ts'

/** What tells that two records are of one supplier: the RNC or cédula; where there is none, the name. */
export const senasDeProveedor = ({ identificacion = '', razonSocial = '' }: Partial<Proveedor>): string[] =>
  soloDigitos(identificacion) === '' ? [`nombre:${llano(razonSocial)}`] : [`rnc:${soloDigitos(identificacion)}`]

/** The one among these that a new record, or one that is edited (`id`), seems to be; undefined where it is nobody's yet. */
export function proveedorIgual(
  { id, identificacion, razonSocial }: { id?: string | undefined; identificacion: string; razonSocial: string },
  proveedores: readonly Proveedor[],
): Proveedor | undefined {
  if (razonSocial.trim() === '') return undefined
  const senas = senasDeProveedor({ identificacion, razonSocial })
  return proveedores.find((uno) => uno.activo && uno.id !== id && senasDeProveedor(uno).some((sena) => senas.includes(sena)))
}

const telefonoEscrito = (celda: string): string => {
  const leido = leerTelefono(celda)
  return (leido.ok ? leido.value : celda).slice(0, 30)
}

/** A kind of expense by its code (`9`, `09`) or the words that form 606 has for it. */
const gastoEscrito = (celda: string): string | undefined =>
  codigos606.find((codigo) => Number(codigo) === Number(/^\d+/.exec(celda)?.[0] ?? NaN) || llano(gastos606[codigo]) === llano(celda))

export const columnasDeProveedor = [
  {
    campo: 'razonSocial',
    titulo: 'Razón social',
    sinonimos: ['razon social', 'proveedor', 'nombre', 'suplidor', 'empresa'],
    obligatoria: true,
  },
  { campo: 'nombreComercial', titulo: 'Nombre comercial', sinonimos: ['nombre comercial', 'marca'] },
  {
    campo: 'identificacion',
    titulo: 'RNC o cédula',
    sinonimos: ['rnc', 'cedula', 'rnc o cedula', 'identificacion', 'documento'],
    leer: (celda) => revisarIdentificacion(celda).valor.slice(0, 20),
  },
  { campo: 'telefono', titulo: 'Teléfono', sinonimos: ['telefono', 'celular', 'tel', 'movil', 'whatsapp'], leer: telefonoEscrito },
  { campo: 'email', titulo: 'Email', sinonimos: ['email', 'correo', 'e mail', 'correo electronico'] },
  { campo: 'contacto', titulo: 'Persona de contacto', sinonimos: ['contacto', 'persona de contacto', 'vendedor', 'representante'] },
  { campo: 'tiempoCreditoDias', titulo: 'Días de crédito', sinonimos: ['dias', 'dias de credito', 'plazo', 'condicion'] },
  { campo: 'tipoGasto', titulo: 'Tipo de gasto (606)', sinonimos: ['tipo', 'tipo de gasto', 'gasto', '606'], leer: gastoEscrito },
  { campo: 'calle', titulo: 'Dirección', sinonimos: ['calle', 'direccion', 'domicilio'] },
  { campo: 'nota', titulo: 'Nota', sinonimos: ['nota', 'notas', 'comentario', 'observaciones'] },
] as const satisfies readonly ColumnaDeMaestro<Extract<keyof Proveedor, string>>[]
