/**
 * RNC, cédula, telephone, and how customers and suppliers are named. A wrong check digit warns and never blocks: 578 real
 * cédulas and 23 real RNCs fail it (docs/FISCAL.md#identity).
 */
import { fallo, ok, type Fallo, type Result } from '#domain/core/result.ts'

export const tiposIdentificacion = ['', 'RNC', 'Cédula', 'Pasaporte'] as const
export type TipoIdentificacion = (typeof tiposIdentificacion)[number]

const PESOS_RNC = [7, 9, 8, 6, 5, 4, 3, 2]

export const soloDigitos = (texto: string): string => texto.replace(/\D/g, '')

/** Check digit of a 9-digit RNC. */
function digitoDeRnc(digitos: string): boolean {
  const suma = PESOS_RNC.reduce((acumulado, peso, i) => acumulado + peso * Number(digitos[i]), 0)
  return ((10 - (suma % 11)) % 9) + 1 === Number(digitos[8])
}

/** Luhn over the 11 digits of a cédula. */
function digitoDeCedula(digitos: string): boolean {
  const suma = [...digitos].reduce((acumulado, digito, i) => {
    const factor = Number(digito) * (i % 2 === 0 ? 1 : 2)
    return acumulado + (factor > 9 ? factor - 9 : factor)
  }, 0)
  return suma % 10 === 0
}

export interface RevisionIdentificacion {
  tipo: TipoIdentificacion
  /** As it is stored: digits alone, or a passport in capitals. */
  valor: string
  /** Length and characters are those of its kind. */
  formatoValido: boolean
  /** The check digit agrees; always true for a passport, which has none. */
  digitoValido: boolean
  /** What to warn about; undefined when nothing is odd. A warning never blocks. */
  aviso: Fallo | undefined
}

/** What so many digits look like: RNC has 9 and a cédula 11; the person may say otherwise. */
export function tipoPorLargo(texto: string): TipoIdentificacion {
  const { length } = soloDigitos(texto)
  return length === 11 ? 'Cédula' : length === 9 || length === 8 ? 'RNC' : ''
}

/**
 * Looks at an RNC, cédula or passport as typed. Without `tipo`, letters make a passport, 11 digits a cédula and the rest an
 * RNC. Eight digits is the length of a few old RNCs, so it warns as a wrong check digit does.
 */
export function revisarIdentificacion(texto: string, tipo: TipoIdentificacion = ''): RevisionIdentificacion {
  const limpio = texto.replace(/[\s.-]/g, '').toUpperCase()
  if (limpio === '') return { tipo, valor: '', formatoValido: false, digitoValido: false, aviso: undefined }
  const clase = tipo === '' ? claseDe(limpio) : tipo
  if (clase === 'Pasaporte') {
    const formatoValido = /^[A-Z0-9]{5,20}$/.test(limpio)
    return {
      tipo: clase,
      valor: limpio,
      formatoValido,
      digitoValido: true,
      aviso: formatoValido ? undefined : fallo('identificacion.pasaporte-raro').error,
    }
  }
  const valor = soloDigitos(limpio)
  const largo = clase === 'Cédula' ? 11 : 9
  const formatoValido = valor === limpio && valor.length === largo
  if (!formatoValido)
    return {
      tipo: clase,
      valor,
      formatoValido,
      digitoValido: false,
      aviso: fallo('identificacion.largo', { tipo: clase, digitos: largo }).error,
    }
  const digitoValido = clase === 'Cédula' ? digitoDeCedula(valor) : digitoDeRnc(valor)
  return {
    tipo: clase,
    valor,
    formatoValido,
    digitoValido,
    aviso: digitoValido ? undefined : fallo('identificacion.digito', { tipo: clase }).error,
  }
}

function claseDe(limpio: string): 'RNC' | 'Cédula' | 'Pasaporte' {
  if (/[A-Z]/.test(limpio)) return 'Pasaporte'
  return limpio.length === 11 ? 'Cédula' : 'RNC'
}

/** Can this stand as a taxpayer's number on an invoice? Of 9 or 11 digits, or of 8 as a few old RNCs; the check digit does not matter. */
export const sirveDeRnc = (identificacion: string): boolean => /^(\d{8,9}|\d{11})$/.test(soloDigitos(identificacion))

/** "1-31-24679-6", "224-0002211-1"; anything else as it is. */
export function formatoIdentificacion(identificacion: string): string {
  if (/^\d{9}$/.test(identificacion)) return identificacion.replace(/^(\d)(\d\d)(\d{5})(\d)$/, '$1-$2-$3-$4')
  if (/^\d{11}$/.test(identificacion)) return identificacion.replace(/^(\d{3})(\d{7})(\d)$/, '$1-$2-$3')
  return identificacion
}

/** A telephone in E.164 ("+18095551234"); ten digits of 809, 829 or 849 are Dominican, a leading + is anywhere else. */
export function leerTelefono(texto: string): Result<string> {
  if (texto.trim() === '') return ok('')
  const digitos = soloDigitos(texto)
  if (/^1?(809|829|849)\d{7}$/.test(digitos)) return ok(`+1${digitos.slice(-10)}`)
  return /^\s*(\+|00)/.test(texto) && /^[1-9]\d{6,14}$/.test(digitos.replace(/^00/, ''))
    ? ok(`+${digitos.replace(/^00/, '')}`)
    : fallo('telefono.no-se-entiende')
}

/** "809-555-1234" for a Dominican number, anything else as it is. */
export const formatoTelefono = (telefono: string): string => telefono.replace(/^(?:\+?1)?(809|829|849)(\d{3})(\d{4})$/, '$1-$2-$3')

/** Where a chat with this telephone opens; undefined when it is none. */
export function enlaceWhatsapp(telefono: string): string | undefined {
  const leido = leerTelefono(telefono)
  return leido.ok && leido.value !== '' ? `https://wa.me/${leido.value.slice(1)}` : undefined
}

/** How a supplier is shown. */
export const nombreProveedor = (proveedor: { razonSocial: string }): string => proveedor.razonSocial
