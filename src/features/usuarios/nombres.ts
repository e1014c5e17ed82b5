/** How accounts and what is done with them are said. */
import type { CuentaEnLista, LineaLeida, Nombramiento } from '#domain/comandos.personas.ts'
import type { SituacionDeCuenta } from '#domain/entidades/cuenta.ts'
import { nombreDeRoles } from '#domain/entidades/equipo.ts'

export const nombresDeEstado: Readonly<Record<SituacionDeCuenta, string>> = {
  activa: 'Activa',
  suspendida: 'Suspendida',
  unida: 'Unida a otra',
  cerrada: 'Cerrada',
}
export const colorDeEstado: Readonly<Record<SituacionDeCuenta, string>> = {
  activa: 'teal',
  suspendida: 'orange',
  unida: 'gray',
  cerrada: 'gray',
}

export const nombresDeNombramiento: Readonly<Record<Nombramiento['estado'], string>> = {
  configuracion: 'De la configuración',
  pedido: 'Por aprobar',
  aprobado: 'Aprobado',
  rechazado: 'Rechazado',
  retirado: 'Retirado',
}

/** "Propietario en Colmado La Fe, Cajero en …"; places that were left are not said. */
export const lugaresEnLinea = ({ tiendas }: Pick<CuentaEnLista, 'tiendas'>): string =>
  tiendas
    .filter(({ activo }) => activo)
    .map((lugar) => `${nombreDeRoles(lugar)} en ${lugar.tiendaNombre}`)
    .join(', ')

/** A browser as people call it: "Chrome en Android". */
export function navegadorEnPalabras(agente: string): string {
  if (agente === '') return 'Equipo sin nombre'
  const cual = [
    ['Edg/', 'Edge'],
    ['OPR/', 'Opera'],
    ['SamsungBrowser/', 'Samsung Internet'],
    ['Firefox/', 'Firefox'],
    ['Chrome/', 'Chrome'],
    ['Safari/', 'Safari'],
  ].find(([marca = '']) => agente.includes(marca))?.[1]
  const donde = [
    ['Android', 'Android'],
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Windows', 'Windows'],
    ['Mac OS X', 'Mac'],
    ['Linux', 'Linux'],
  ].find(([marca = '']) => agente.includes(marca))?.[1]
  return cual === undefined ? agente.slice(0, 40) : `${cual}${donde === undefined ? '' : ` en ${donde}`}`
}

const acciones: Readonly<Record<string, string>> = {
  crear: 'creó',
  editar: 'cambió',
  borrar: 'borró',
  denegado: 'pidió lo de una tienda ajena',
  cerrarSesiones: 'cerró las sesiones de',
  activar: 'activó',
  desactivar: 'desactivó',
  agregar: 'agregó',
  quitar: 'quitó',
  unir: 'unió',
  separar: 'separó',
  ver: 'vio',
  'renovar-codigos': 'renovó los códigos de',
}

const cosas: Readonly<Record<string, string>> = {
  tienda: 'la tienda',
  tiendaBanco: 'la cuenta de banco',
  empleado: 'la ficha de un empleado',
  acceso: 'un acceso por PIN',
  membresia: 'una membresía',
  invitacion: 'una invitación',
  caja: 'una caja',
  dispositivo: 'un dispositivo',
  codigoEnrolar: 'un código para enrolar',
  archivo: 'un archivo',
  segundoFactor: 'el segundo paso',
  llave: 'una llave de acceso',
  cuentaExterna: 'una cuenta externa',
  rangoNCF: 'un rango de comprobantes',
  bloqueNCF: 'un bloque de números',
  usuario: 'un perfil',
  cuenta: 'una cuenta',
  operador: 'un nombramiento de operador',
  suplantacion: 'una suplantación',
  tasaDolar: 'la tasa del dólar',
  itbisTasas: 'una tasa de ITBIS',
  umbralConsumo: 'el umbral de consumo',
  cuarentena: 'un hecho en cuarentena',
  accesoAjeno: '',
}

/** The kinds of document that the audit can be narrowed to. */
export const tiposDeAuditoria = Object.entries(cosas).map(([value, label]) => ({
  value,
  label:
    value === 'accesoAjeno'
      ? 'Acceso a una tienda ajena'
      : label.replace(/^(la|el|un|una) /, '').replace(/^./, (letra) => letra.toUpperCase()),
}))

/** What a line of the audit says was done. */
export function actoEnPalabras({ accion, docTipo }: Pick<LineaLeida, 'accion' | 'docTipo'>): string {
  const verbo = acciones[accion] ?? accion
  return `${verbo} ${cosas[docTipo] ?? docTipo}`.trim()
}

/** A value of a change, short enough for a line. */
export function valorEnTexto(valor: unknown): string {
  if (valor === null || valor === undefined || valor === '') return '—'
  if (typeof valor === 'boolean') return valor ? 'sí' : 'no'
  const texto = typeof valor === 'string' ? valor : JSON.stringify(valor)
  return texto.length > 160 ? `${texto.slice(0, 160)}…` : texto
}
