/** How accounts and what is done with them are said. */
import type { CuentaEnLista, LineaLeida, Nombramiento } from '#domain/personas/comandos.personas.ts'
import type { SituacionDeCuenta } from '#domain/personas/cuenta.entity.ts'
import { nombreDeRoles } from '#domain/personas/equipo.entity.ts'
import { envelope } from '#domain/core/entity.ts'
import { formatDateTime } from '#ui/format.ts'

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

/** Who asked for an operator and who decided, each with the reason that is theirs: the last one given is the document's. */
export function historiaDeNombramiento(nombramiento: Nombramiento): string {
  const { estado, motivo, pedidoPorNombre, pedidoEn, decididoPorNombre, decididoEn } = nombramiento
  const pedido = `Lo pidió ${pedidoPorNombre} el ${formatDateTime(pedidoEn)}`
  if (decididoEn === '') return `${pedido}: ${motivo}`
  const decidido = `${nombresDeNombramiento[estado]} por ${decididoPorNombre} el ${formatDateTime(decididoEn)}`
  return estado === 'retirado' ? `${pedido}. ${decidido}: ${motivo}` : `${pedido}: ${motivo}. ${decidido}`
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
  // Of an order; what else is done about one stands in its own history.
  mensaje: 'escribió en',
  asignar: 'asignó quién lleva',
  cancelarTienda: 'canceló',
  aprobarPago: 'aprobó el pago de',
  rechazarPago: 'rechazó el comprobante de',
  aclararTarea: 'aclaró lo que no cuadraba en',
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
  pedido: 'un pedido',
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

/** What a new state is called when it is somebody's act. */
const actosDeEstado: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cuenta: { activa: 'restauró', suspendida: 'suspendió', unida: 'unió', cerrada: 'cerró' },
  operador: { aprobado: 'aprobó', rechazado: 'rechazó', retirado: 'retiró' },
  dispositivo: { revocado: 'dio de baja' },
}

/** What a line of the audit says was done. */
export function actoEnPalabras({ accion, docTipo, cambios }: Pick<LineaLeida, 'accion' | 'docTipo' | 'cambios'>): string {
  // What an operator asked for in somebody's place is written down before it is known what it comes to.
  if (/^(POST|PUT|PATCH|DELETE) /.test(accion)) return `pidió ${accion}`
  const estado = accion === 'editar' ? cambios['estado']?.despues : undefined
  const verbo = actosDeEstado[docTipo]?.[typeof estado === 'string' ? estado : ''] ?? acciones[accion] ?? accion
  return `${verbo} ${cosas[docTipo] ?? docTipo}`.trim()
}

/** The changes that tell something: without the envelope, which every document has, and without what was empty and is. */
export const cambiosQueDicen = (cambios: LineaLeida['cambios']): [campo: string, antes: string, despues: string][] =>
  Object.entries(cambios)
    .filter(([campo]) => !(campo in envelope.shape))
    .map(([campo, { antes, despues }]): [string, string, string] => [campoEnPalabras(campo), valorEnTexto(antes), valorEnTexto(despues)])
    .filter(([, antes, despues]) => antes !== NADA || despues !== NADA)

/** "permisosAjustados" as words: "permisos ajustados". */
const campoEnPalabras = (campo: string): string => campo.replace(/[A-Z]/g, (letra) => ` ${letra.toLowerCase()}`)

const NADA = '—'

/** A value of a change, short enough for a line. */
export function valorEnTexto(valor: unknown): string {
  if (valor === null || valor === undefined || valor === '') return NADA
  if (Array.isArray(valor) && valor.length === 0) return NADA
  if (typeof valor === 'boolean') return valor ? 'sí' : 'no'
  const texto = typeof valor === 'string' ? valor : JSON.stringify(valor)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(texto)) return formatDateTime(texto)
  return texto.length > 160 ? `${texto.slice(0, 160)}…` : texto
}
