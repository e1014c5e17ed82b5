/** Reading customers from a spreadsheet: which column is what, what each row says, and the facts that it becomes. */
import { columnasNombradas } from '#domain/core/importacion/importacion.maestros.ts'
import { duplicadosDe } from './cliente.rules.ts'
import { Cliente } from './cliente.entity.ts'
import type { Historico } from '#domain/core/historico.entity.ts'
import type { Campos } from '#domain/core/entity.ts'
import { leerTelefono, revisarIdentificacion } from '#domain/fiscal/identificacion.ts'
import { leerNumero, llano } from '#domain/core/importacion/celdas.ts'
import { trozos } from '#domain/core/importacion/cambios.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { tiposDeVenta } from '#domain/core/tipos-comprobante.ts'

export const columnasDeCliente = [
  'nombre',
  'identificacion',
  'telefono',
  'email',
  'comprobante',
  'contribuyente',
  'condicion',
  'limite',
  'dias',
  'calle',
  'nota',
] as const
export type ColumnaDeCliente = (typeof columnasDeCliente)[number]
export type MapaDeClientes = Partial<Record<ColumnaDeCliente, number>>

/** Only who may change credit brings these. */
export const columnasDeCredito: readonly ColumnaDeCliente[] = ['condicion', 'limite', 'dias']

const sinonimos: Readonly<Record<ColumnaDeCliente, readonly string[]>> = {
  nombre: ['nombre', 'cliente', 'razon social', 'name', 'nombre o razon social'],
  identificacion: ['rnc', 'cedula', 'identificacion', 'rnc o cedula', 'rnc cedula', 'rnc/cedula', 'documento', 'pasaporte'],
  telefono: ['telefono', 'celular', 'tel', 'phone', 'movil', 'whatsapp'],
  email: ['email', 'correo', 'e mail', 'correo electronico'],
  comprobante: ['comprobante', 'tipo comprobante', 'ncf', 'tipo de comprobante'],
  contribuyente: ['contribuyente', 'tipo contribuyente', 'tipo de contribuyente'],
  condicion: ['condicion', 'forma de pago', 'terminos'],
  limite: ['limite', 'limite de credito', 'credito', 'credito aprobado'],
  dias: ['dias', 'dias de credito', 'plazo', 'tiempo de credito'],
  calle: ['calle', 'direccion', 'address', 'domicilio'],
  nota: ['nota', 'notas', 'comentario', 'observaciones'],
}

/** The columns that a header line names. */
export const proponerMapaDeClientes = (encabezado: readonly string[]): MapaDeClientes =>
  columnasNombradas(
    columnasDeCliente.map((campo) => ({ campo, sinonimos: sinonimos[campo] })),
    encabezado,
  )

export interface ErrorDeCliente {
  /** From 1, header included. */
  fila: number
  columna: ColumnaDeCliente
  valor: string
  code: 'importar.nombre-falta' | 'importar.nombre-largo' | 'importar.comprobante-desconocido' | 'importar.numero-no-se-entiende'
}

/** What a row brings: only what its file has a column for. */
export type ClienteLeido = Partial<Campos<typeof Cliente>> & { nombre: string }

/** Reads one row. A wrong check digit or a telephone that is not understood comes in as it is: they warn and never block. */
export function leerFilaDeCliente(
  celdas: readonly string[],
  fila: number,
  mapa: MapaDeClientes,
  decimal: '.' | ',',
): { ok: true; value: ClienteLeido } | { ok: false; errores: ErrorDeCliente[] } {
  const errores: ErrorDeCliente[] = []
  const celda = (columna: ColumnaDeCliente) => (celdas[mapa[columna] ?? -1] ?? '').trim().replace(/\s+/g, ' ')
  const mal = (columna: ColumnaDeCliente, code: ErrorDeCliente['code']): undefined => {
    errores.push({ fila, columna, valor: celda(columna).slice(0, 200), code })
  }
  const numero = (columna: 'limite' | 'dias', decimales: number, maximo: number) => {
    const valor = leerNumero(celda(columna), decimal, decimales)
    return valor === undefined || valor < 0 || valor > maximo ? mal(columna, 'importar.numero-no-se-entiende') : valor
  }
  const nombre = celda('nombre')
  if (nombre === '') mal('nombre', 'importar.nombre-falta')
  if (nombre.length > 200) mal('nombre', 'importar.nombre-largo')
  const leido: ClienteLeido = { nombre }
  if (celda('identificacion') !== '') {
    const { tipo, valor } = revisarIdentificacion(celda('identificacion'))
    leido.identificacion = valor.slice(0, 20)
    leido.tipoIdentificacion = tipo
  }
  const telefono = leerTelefono(celda('telefono'))
  if (celda('telefono') !== '') leido.telefono = (telefono.ok ? telefono.value : celda('telefono')).slice(0, 30)
  if (celda('email') !== '') leido.email = celda('email').slice(0, 200)
  if (celda('contribuyente') !== '') leido.tipoContribuyente = celda('contribuyente').slice(0, 60)
  if (celda('calle') !== '') leido.calle = celda('calle').slice(0, 200)
  if (celda('nota') !== '') leido.nota = celda('nota').slice(0, 1000)
  if (celda('comprobante') !== '') {
    const tipo = tiposDeVenta.find((uno) => uno === celda('comprobante').toUpperCase() && !comprobantes[uno].notaCredito)
    if (tipo) leido.tipoComprobante = tipo
    else mal('comprobante', 'importar.comprobante-desconocido')
  }
  if (celda('condicion') !== '') leido.condicion = /^credito|^fiado/.test(llano(celda('condicion'))) ? 'CREDITO' : 'CONTADO'
  const limite = celda('limite') === '' ? undefined : numero('limite', 2, 100_000_000_000)
  if (limite !== undefined) leido.creditoAprobadoCentavos = limite
  const dias = celda('dias') === '' ? undefined : numero('dias', 0, 3650)
  if (dias !== undefined) leido.tiempoCreditoDias = dias
  return errores.length > 0 ? { ok: false, errores } : { ok: true, value: leido }
}

export interface PlanDeClientes {
  historicos: Campos<typeof Historico>[]
  nuevos: number
  actualizados: number
  /** Known already, or twice in the file. */
  sinCambio: number
}

/** Who is known already, by number, telephone or email, is updated or left as it is; everybody else is new. */
export function planificarClientes(
  leidos: readonly ClienteLeido[],
  todos: readonly Cliente[],
  opciones: { actualizar: boolean; archivo: string },
  nuevoId: () => string,
): PlanDeClientes {
  const comparable = (leido: ClienteLeido, i: number) => ({
    id: `fila:${i}`,
    identificacion: leido.identificacion ?? '',
    telefono: leido.telefono ?? '',
    email: leido.email ?? '',
  })
  // Who was taken off the list is nobody's double: brought in again, they are new.
  const existentes = todos.filter(({ activo }) => activo)
  const conocidos = new Map(existentes.map((cliente) => [cliente.id, cliente]))
  const iguales = new Map(
    duplicadosDe([...existentes, ...leidos.map(comparable)]).flatMap(({ clientes }) => clientes.map(({ id }) => [id, clientes] as const)),
  )
  const plan: PlanDeClientes = { historicos: [], nuevos: 0, actualizados: 0, sinCambio: 0 }
  const cambios: Campos<typeof Historico>['cambios'] = []
  const usados = new Set<string>()
  leidos.forEach((leido, i) => {
    const grupo = iguales.get(`fila:${i}`) ?? []
    const previo = grupo.map(({ id }) => conocidos.get(id)).find((cliente) => cliente !== undefined)
    const clave = previo?.id ?? grupo[0]?.id ?? `fila:${i}`
    const campos = Object.fromEntries(
      Object.entries(leido)
        .filter(([campo, valor]) => valor !== undefined && (previo === undefined || previo[campo as keyof Cliente] !== valor))
        .map(([campo, despues]) => [campo, { antes: previo ? (previo[campo as keyof ClienteLeido] ?? null) : null, despues }]),
    ) as Campos<typeof Historico>['cambios'][number]['campos']
    if (usados.has(clave) || (previo && (!opciones.actualizar || Object.keys(campos).length === 0))) plan.sinCambio++
    else {
      cambios.push({ docId: previo?.id ?? nuevoId(), campos })
      if (previo) plan.actualizados++
      else plan.nuevos++
    }
    usados.add(clave)
  })
  const motivo = `Importación de ${opciones.archivo}`.slice(0, 200)
  plan.historicos.push(...trozos(cambios).map((trozo) => ({ docTipo: Cliente.tipo, cambios: trozo, motivo })))
  return plan
}
