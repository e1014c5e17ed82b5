/** The fields of a customer's form: what they are called, what is wrong with what was typed, and what is saved. */
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { soloDigitos } from '#domain/fiscal/identificacion.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { tiposDeVenta } from '#domain/core/tipos-comprobante.ts'
import { addressSpecs } from '../kit/address.ts'
import { fieldsOf } from '../kit/fields.ts'

export const fichaDeCliente = fieldsOf(Cliente.campos, {
  nombre: {
    label: 'Nombre o razón social',
    title: 'Nombre',
    missing: 'Escribe el nombre',
    tooLong: 'El nombre puede tener hasta 200 letras',
  },
  identificacion: {
    label: 'RNC, cédula o pasaporte',
    tooLong: 'Hasta 20 letras o números',
    clean: (valor, { tipoIdentificacion }) => (tipoIdentificacion === 'Pasaporte' ? valor.trim() : soloDigitos(valor)),
  },
  tipoIdentificacion: {
    label: 'Tipo',
    title: 'Tipo de identificación',
    options: [{ value: '', label: 'Sin identificación' }, 'RNC', 'Cédula', 'Pasaporte'],
  },
  telefono: { label: 'Teléfono', tooLong: 'Hasta 30 letras o números' },
  email: { label: 'Email', email: true },
  tipoComprobante: {
    label: 'Comprobante',
    options: [
      { value: '', label: 'El de la tienda' },
      ...tiposDeVenta
        .filter((tipo) => !comprobantes[tipo].notaCredito)
        .map((tipo) => ({ value: tipo, label: `${tipo} · ${comprobantes[tipo].nombre}` })),
    ],
  },
  tipoContribuyente: {
    label: 'Tipo de contribuyente',
    options: ['Consumidor final', 'Persona física', 'Persona jurídica', 'Régimen especial', 'Gubernamental'],
  },
  tipoCliente: { label: 'Tipo de cliente', options: ['Normal', 'Frecuente', 'Mayorista', 'Empleado'] },
  contacto: { label: 'Persona de contacto' },
  vendedor: { label: 'Vendedor' },
  cobrador: { label: 'Cobrador' },
  ...addressSpecs,
  condicion: {
    label: 'Condición',
    options: [
      { value: 'CONTADO', label: 'Contado' },
      { value: 'CREDITO', label: 'Crédito' },
    ],
  },
  creditoAprobadoCentavos: { label: 'Límite', title: 'Límite de crédito' },
  tiempoCreditoDias: { label: 'Días', title: 'Días de crédito' },
  descuentoPuntosBasicos: { label: 'Descuento', description: 'Se propone en la caja al escogerlo' },
  descuentoProntoPagoPuntosBasicos: { label: 'Pronto pago', title: 'Descuento por pronto pago', description: 'Si paga antes de vencer' },
  precio: {
    label: 'Lista de precio',
    description: 'La caja le vende con los precios especiales de esa lista',
    options: ['Detalle', 'Por mayor'],
  },
  creditoBloqueado: {
    label: 'Crédito bloqueado',
    description: 'La caja no le vende a crédito hasta que se desbloquee; lo que debe no cambia',
  },
  nota: { label: 'Nota', lines: 2 },
})

/** What all fields are called, in the form's history and in the dialog that joins two records. */
export const titulosDeCliente: Readonly<Record<string, string>> = {
  ...fichaDeCliente.titles,
  foto: 'Foto',
  unidoA: 'Unido a',
  activo: 'Activo',
}
