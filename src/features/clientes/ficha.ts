/** The fields of a customer's form: what is typed, what is wrong with it, and what is saved. */
import type { FormRulesRecord, UseFormReturnType } from '@mantine/form'
import { direccion } from '#domain/direccion.ts'
import type { Cliente } from '#domain/entidades/cliente.ts'
import { soloDigitos } from '#domain/identificacion.ts'
import { problemaDeTelefono, telefonoGuardado } from '../telefono.ts'

type Textos =
  | 'nombre'
  | 'identificacion'
  | 'tipoIdentificacion'
  | 'email'
  | 'telefono'
  | 'tipoContribuyente'
  | 'tipoComprobante'
  | 'tipoCliente'
  | 'condicion'
  | 'precio'
  | 'vendedor'
  | 'cobrador'
  | 'nota'
  | keyof typeof direccion
const numeros = ['tiempoCreditoDias', 'creditoAprobadoCentavos', 'descuentoPuntosBasicos', 'descuentoProntoPagoPuntosBasicos'] as const

/** A number is null while its field is empty or cannot be read: it is then not saved, and never as 0. */
export type Ficha = Pick<Cliente, Textos | 'creditoBloqueado'> & Record<(typeof numeros)[number], number | null>

export type Formulario = UseFormReturnType<Ficha, Ficha, FormRulesRecord<Ficha>>

const enBlanco: Ficha = {
  nombre: '',
  identificacion: '',
  tipoIdentificacion: '',
  email: '',
  telefono: '',
  tipoContribuyente: '',
  tipoComprobante: '',
  tipoCliente: 'Normal',
  condicion: 'CONTADO',
  precio: '',
  creditoBloqueado: false,
  tiempoCreditoDias: 0,
  creditoAprobadoCentavos: 0,
  descuentoPuntosBasicos: 0,
  descuentoProntoPagoPuntosBasicos: 0,
  vendedor: '',
  cobrador: '',
  nota: '',
  ...(Object.fromEntries(Object.keys(direccion).map((campo) => [campo, ''])) as Record<keyof typeof direccion, string>),
}

export const fichaDe = (cliente: Cliente | undefined): Ficha =>
  cliente
    ? (Object.fromEntries(Object.keys(enBlanco).map((campo) => [campo, cliente[campo as keyof Ficha]])) as unknown as Ficha)
    : enBlanco

/** What each field has wrong; null where nothing is. A telephone that is as it was kept is left in peace. */
export const revisionDe = ({ telefono }: Pick<Ficha, 'telefono'>) => ({
  nombre: (valor: string) =>
    valor.trim() === '' ? 'Escribe el nombre' : valor.length > 200 ? 'El nombre puede tener hasta 200 letras' : null,
  email: (valor: string) => (valor !== '' && !valor.includes('@') ? 'Email inválido' : null),
  identificacion: (valor: string) => (valor.length > 20 ? 'Hasta 20 letras o números' : null),
  telefono: (valor: string) => (valor.length > 30 ? 'Hasta 30 letras o números' : (problemaDeTelefono(valor, telefono) ?? null)),
  ...Object.fromEntries(numeros.map((campo) => [campo, (valor: number | null) => (valor === null ? 'Falta la cantidad' : null)])),
})

/** As it is kept: digits of an RNC or cédula, the telephone in E.164 when it is understood; undefined while a number is missing. */
export function limpia(ficha: Ficha): Pick<Cliente, keyof Ficha> | undefined {
  const { tiempoCreditoDias, creditoAprobadoCentavos, descuentoPuntosBasicos, descuentoProntoPagoPuntosBasicos } = ficha
  if (tiempoCreditoDias === null || creditoAprobadoCentavos === null) return undefined
  if (descuentoPuntosBasicos === null || descuentoProntoPagoPuntosBasicos === null) return undefined
  return {
    ...ficha,
    tiempoCreditoDias,
    creditoAprobadoCentavos,
    descuentoPuntosBasicos,
    descuentoProntoPagoPuntosBasicos,
    nombre: ficha.nombre.trim(),
    telefono: telefonoGuardado(ficha.telefono),
    identificacion: ficha.tipoIdentificacion === 'Pasaporte' ? ficha.identificacion.trim() : soloDigitos(ficha.identificacion),
  }
}

/** RNC has 9 digits and a cédula 11; the person may say otherwise. */
export function tipoPorLargo(texto: string): Cliente['tipoIdentificacion'] {
  const { length } = soloDigitos(texto)
  return length === 11 ? 'Cédula' : length === 9 || length === 8 ? 'RNC' : ''
}

/** What the fields are called, in the form's history and in the dialog that joins two records. */
export const titulos: Readonly<Record<string, string>> = {
  nombre: 'Nombre',
  identificacion: 'RNC, cédula o pasaporte',
  tipoIdentificacion: 'Tipo de identificación',
  email: 'Email',
  telefono: 'Teléfono',
  foto: 'Foto',
  tipoContribuyente: 'Tipo de contribuyente',
  tipoComprobante: 'Comprobante',
  tipoCliente: 'Tipo de cliente',
  condicion: 'Condición',
  precio: 'Lista de precio',
  vendedor: 'Vendedor',
  cobrador: 'Cobrador',
  descuentoPuntosBasicos: 'Descuento',
  descuentoProntoPagoPuntosBasicos: 'Descuento por pronto pago',
  tiempoCreditoDias: 'Días de crédito',
  creditoAprobadoCentavos: 'Límite de crédito',
  creditoBloqueado: 'Crédito bloqueado',
  unidoA: 'Unido a',
  nota: 'Nota',
  activo: 'Activo',
  provincia: 'Provincia',
  municipio: 'Municipio',
  calle: 'Calle',
  calleReferencia: 'Referencia',
}
