/** The fields of a supplier's form: what they are called, and what is wrong with what was typed. */
import { gastos606 } from '#domain/compras/gastos-606.ts'
import { Proveedor } from '#domain/compras/proveedor.entity.ts'
import { soloDigitos } from '#domain/fiscal/identificacion.ts'
import { addressSpecs } from '../kit/address.ts'
import { fieldsOf } from '../kit/fields.ts'

export const fichaDeProveedor = fieldsOf(Proveedor.campos, {
  razonSocial: { label: 'Razón social', missing: 'Escribe la razón social o el nombre', tooLong: 'Hasta 200 letras' },
  nombreComercial: { label: 'Nombre comercial', tooLong: 'Hasta 120 letras' },
  identificacion: {
    label: 'RNC o cédula',
    tooLong: 'Hasta 20 letras o números',
    clean: (valor, { tipoIdentificacion }) => (tipoIdentificacion === 'Pasaporte' ? valor.trim() : soloDigitos(valor)),
  },
  tipoIdentificacion: {
    label: 'Tipo',
    title: 'Tipo de identificación',
    options: [{ value: '', label: 'Sin identificación' }, 'RNC', 'Cédula', 'Pasaporte'],
  },
  telefono: { label: 'Teléfono' },
  email: { label: 'Email', email: true },
  contacto: { label: 'Persona de contacto' },
  tiempoCreditoDias: { label: 'Días de crédito', description: '0 es al recibir' },
  diasEntrega: { label: 'Días que tarda en traer', description: 'Con ellos se propone qué pedir y cuándo' },
  tipoGasto: {
    label: 'Tipo de gasto (606)',
    description: 'El que se propone en sus facturas',
    options: Object.entries(gastos606).map(([value, label]) => ({ value, label: `${value} · ${label}` })),
  },
  ...addressSpecs,
  nota: { label: 'Nota', lines: 2 },
})
