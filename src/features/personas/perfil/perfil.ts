/** The parts of a profile that its person edits: what they are called, and how they are kept. */
import { Usuario } from '#domain/personas/usuario.entity.ts'
import { revisarIdentificacion } from '#domain/fiscal/identificacion.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { tiposDeVenta } from '#domain/core/tipos-comprobante.ts'
import { addressSpecs } from '#features/kit/address.ts'
import { fieldsOf } from '#features/kit/fields.ts'

export const datosPersonales = fieldsOf(Usuario.campos, {
  nombre: { label: 'Nombre y apellido', missing: 'Escribe tu nombre' },
  telefono: { label: 'Teléfono' },
  email: { label: 'Email de contacto', description: 'Donde te escriben las tiendas; con el que entras no cambia', email: true },
  fechaNacimiento: { label: 'Fecha de nacimiento' },
  sexo: {
    label: 'Sexo',
    options: [
      { value: '', label: 'Sin decir' },
      { value: 'F', label: 'Femenino' },
      { value: 'M', label: 'Masculino' },
    ],
  },
  nacionalidad: { label: 'Nacionalidad' },
  tipoIdentificacion: { label: 'Documento', options: [{ value: '', label: 'El que sea' }, 'Cédula', 'RNC', 'Pasaporte'] },
  identificacion: { label: 'Número', clean: (valor) => revisarIdentificacion(valor).valor },
  tipoContribuyente: {
    label: 'Tipo de contribuyente',
    options: ['Consumidor final', 'Persona física', 'Persona jurídica', 'Régimen especial', 'Gubernamental'],
  },
  tipoComprobante: {
    label: 'Comprobante que pides',
    options: [
      { value: '', label: 'El de la tienda' },
      ...tiposDeVenta
        .filter((tipo) => !comprobantes[tipo].notaCredito)
        .map((tipo) => ({ value: tipo, label: `${tipo} · ${comprobantes[tipo].nombre}` })),
    ],
  },
  contactoNombre: { label: 'Nombre', description: 'A quién llamar si no respondes' },
  contactoTelefono: { label: 'Teléfono' },
  contactoEmail: { label: 'Email', email: true },
})

export const dondeVive = fieldsOf(Usuario.campos, addressSpecs)

/** Whole years on a day; undefined without a date of birth. */
export function edadDe(nacimiento: string, hoy: string): number | undefined {
  if (nacimiento === '' || nacimiento > hoy) return undefined
  const anios = Number(hoy.slice(0, 4)) - Number(nacimiento.slice(0, 4))
  return hoy.slice(5) < nacimiento.slice(5) ? anios - 1 : anios
}
