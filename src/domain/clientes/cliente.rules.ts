/**
 * Two records of one person: how they are found, and what joining them means. Joining writes `unidoA` on the one that goes and
 * nothing else: its sales keep the id that they were made with, and count for who stands for it. Two devices may join at once,
 * also in opposite directions: every device that knows the same edits reaches the same answer.
 */
import type { Cliente } from './cliente.entity.ts'
import { leerTelefono, soloDigitos } from '#domain/fiscal/identificacion.ts'

type Enlace = Pick<Cliente, 'id' | 'unidoA'>

/** Answers who stands for a customer today: itself, or whom it was joined to, and so on. Of a circle the smallest id stands. */
export function vigentesDe(clientes: readonly Enlace[]): (clienteId: string) => string {
  const destino = new Map(clientes.filter(({ id, unidoA }) => unidoA !== '' && unidoA !== id).map(({ id, unidoA }) => [id, unidoA]))
  return (clienteId) => {
    const camino = [clienteId]
    for (let actual = destino.get(clienteId); actual !== undefined; actual = destino.get(actual)) {
      const vuelta = camino.indexOf(actual)
      if (vuelta >= 0) return camino.slice(vuelta).reduce((menor, id) => (id < menor ? id : menor))
      camino.push(actual)
    }
    return camino.at(-1) ?? clienteId
  }
}

/** The records that stand for themselves: what lists and the till show. */
export function sinUnidos<C extends Enlace>(clientes: readonly C[]): C[] {
  const vigente = vigentesDe(clientes)
  return clientes.filter(({ id }) => vigente(id) === id)
}

export type MotivoDuplicado = 'identificacion' | 'telefono' | 'email'

type Comparable = Pick<Cliente, 'id' | 'identificacion' | 'telefono' | 'email'>

export interface Duplicados<C> {
  motivos: MotivoDuplicado[]
  clientes: C[]
}

const senasDe = (cliente: Comparable): [MotivoDuplicado, string][] => {
  const telefono = leerTelefono(cliente.telefono)
  const senas: [MotivoDuplicado, string][] = [
    ['identificacion', soloDigitos(cliente.identificacion) || cliente.identificacion.trim().toUpperCase()],
    ['telefono', telefono.ok ? telefono.value : soloDigitos(cliente.telefono)],
    ['email', cliente.email.trim().toLowerCase()],
  ]
  return senas.filter(([, valor]) => valor !== '')
}

/** Groups that share a number, a telephone or an email, also by way of a third one; the largest first. */
export function duplicadosDe<C extends Comparable>(clientes: readonly C[]): Duplicados<C>[] {
  const porSena = new Map<string, C[]>()
  for (const cliente of clientes)
    for (const [motivo, valor] of senasDe(cliente)) {
      const clave = `${motivo}:${valor}`
      const iguales = porSena.get(clave)
      if (iguales) iguales.push(cliente)
      else porSena.set(clave, [cliente])
    }
  const grupoDe = new Map<string, { motivos: Set<MotivoDuplicado>; clientes: Map<string, C> }>()
  for (const [clave, iguales] of porSena) {
    if (iguales.length < 2) continue
    const grupo = { motivos: new Set([clave.slice(0, clave.indexOf(':')) as MotivoDuplicado]), clientes: new Map<string, C>() }
    for (const cliente of iguales) {
      const previo = grupoDe.get(cliente.id)
      for (const motivo of previo?.motivos ?? []) grupo.motivos.add(motivo)
      for (const [id, otro] of previo?.clientes ?? [[cliente.id, cliente] as const]) grupo.clientes.set(id, otro)
    }
    for (const id of grupo.clientes.keys()) grupoDe.set(id, grupo)
  }
  return [...new Set(grupoDe.values())]
    .map(({ motivos, clientes: suyos }) => ({ motivos: [...motivos], clientes: [...suyos.values()] }))
    .sort((a, b) => b.clientes.length - a.clientes.length)
}

/** Fields that a person chooses from one record or another when they join them. */
export const camposAUnir = [
  'nombre',
  'identificacion',
  'tipoIdentificacion',
  'telefono',
  'email',
  'tipoContribuyente',
  'tipoComprobante',
  'tipoCliente',
  'vendedor',
  'cobrador',
  'nota',
] as const satisfies readonly (keyof Cliente)[]
export type CampoAUnir = (typeof camposAUnir)[number]

/** Whose value each field takes when nobody says: the one that stays, and where it has none, the first other that has. */
export function proponerUnion(
  queda: Pick<Cliente, 'id' | CampoAUnir>,
  otros: readonly Pick<Cliente, 'id' | CampoAUnir>[],
): Record<CampoAUnir, string> {
  const de = (campo: CampoAUnir) => [queda, ...otros].find((cliente) => cliente[campo] !== '')?.id ?? queda.id
  // The kind goes with its number.
  return {
    ...(Object.fromEntries(camposAUnir.map((campo) => [campo, de(campo)])) as Record<CampoAUnir, string>),
    tipoIdentificacion: de('identificacion'),
  }
}

/** The edits that join: first what the one that stays takes, then where the others point. */
export function edicionesDeUnion(
  queda: Pick<Cliente, 'id' | CampoAUnir>,
  otros: readonly Pick<Cliente, 'id' | CampoAUnir>[],
  eleccion: Readonly<Record<CampoAUnir, string>>,
): { docId: string; campos: Partial<Cliente> }[] {
  const todos = new Map([queda, ...otros].map((cliente) => [cliente.id, cliente]))
  const tomados = Object.fromEntries(camposAUnir.map((campo) => [campo, (todos.get(eleccion[campo]) ?? queda)[campo]])) as Partial<Cliente>
  return [
    // Whoever joined it elsewhere meanwhile is undone: it was chosen to stay.
    { docId: queda.id, campos: { ...tomados, unidoA: '' } },
    ...otros.map(({ id }) => ({ docId: id, campos: { unidoA: queda.id } })),
  ]
}
