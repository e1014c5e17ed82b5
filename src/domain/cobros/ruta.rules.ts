/** The round of a collector: whom to visit on a day, in which order, and what came of it. Pure; from what the device holds. */
import type { RenglonDeCartera } from './cartera.rules.ts'
import type { ChequePosfechado } from './cheque-posfechado.entity.ts'
import type { Cobro } from './cobro.entity.ts'
import { totalDeCobro } from './cobro.rules.ts'
import type { Compromiso } from './compromisos.rules.ts'
import type { Promesa } from './promesa.entity.ts'
import type { VisitaDeCobro } from './visita-de-cobro.entity.ts'

/** Why somebody is on the round: what they promised, an instalment, a cheque or an invoice fell due; or they owe, and nothing is due yet. */
export type MotivoDeParada = 'promesa' | 'cuota' | 'cheque' | 'vencido' | 'debe'

export interface Parada {
  renglon: RenglonDeCartera
  motivo: MotivoDeParada
  /** Collected of them today by anybody, centavos, less what was taken back. */
  cobradoCentavos: number
  /** Made today. */
  promesa: Promesa | undefined
  visita: VisitaDeCobro | undefined
  hecha: boolean
}

interface Dia {
  hoy: string
  compromisos: readonly Compromiso[]
  /** Cheques whose day has come. */
  cheques: readonly ChequePosfechado[]
  cobros: readonly Cobro[]
  promesas: readonly Promesa[]
  visitas: readonly VisitaDeCobro[]
  /** Who stands for a customer. */
  vigente: (clienteId: string) => string
  /** Whose they are (`Cliente.cobrador`); undefined: everybody's. */
  cobrador: string | undefined
  /** Also those who owe what is not due yet. */
  todos: boolean
  /** As somebody put them by hand; others come after, those of one place together. */
  orden: readonly string[]
}

const ultimoPor = <D extends { clienteId: string; en: string }>(docs: readonly D[], vigente: Dia['vigente']): Map<string, D> => {
  const porCliente = new Map<string, D>()
  for (const doc of docs) {
    const suyo = porCliente.get(vigente(doc.clienteId))
    if (!suyo || suyo.en < doc.en) porCliente.set(vigente(doc.clienteId), doc)
  }
  return porCliente
}

/** Where a customer is, from the widest place to the house: those of one street are one after another. */
const lugarDeCliente = ({ cliente }: RenglonDeCartera): string =>
  [
    cliente.subBarrio || cliente.barrioParaje || cliente.seccion || cliente.municipio,
    cliente.calle,
    cliente.numeroCasa,
    cliente.nombre,
  ].join(' ')

/** Whom to visit, in order. */
export function rutaDeCobro(renglones: readonly RenglonDeCartera[], dia: Dia): Parada[] {
  const { hoy, vigente, orden } = dia
  const tocan = dia.compromisos.filter((uno) => uno.dia <= hoy)
  const [prometen, conCuota] = (['promesa', 'plan'] as const).map(
    (clase) => new Set(tocan.filter((uno) => uno.clase === clase).map(({ cliente }) => cliente.id)),
  )
  const conCheque = new Set(dia.cheques.map(({ clienteId }) => vigente(clienteId)))
  const cobrado = new Map<string, number>()
  const anulados = new Set(dia.cobros.flatMap(({ anula }) => anula?.cobroId ?? []))
  for (const cobro of dia.cobros) {
    if (cobro.fecha !== hoy || cobro.anula !== null || anulados.has(cobro.id)) continue
    const clienteId = vigente(cobro.cliente.clienteId)
    cobrado.set(clienteId, (cobrado.get(clienteId) ?? 0) + totalDeCobro(cobro))
  }
  const promesas = ultimoPor(
    dia.promesas.filter(({ fecha }) => fecha === hoy),
    vigente,
  )
  const visitas = ultimoPor(
    dia.visitas.filter(({ fecha }) => fecha === hoy),
    vigente,
  )
  const motivoDe = ({ cliente: { id }, deuda }: RenglonDeCartera): MotivoDeParada | undefined => {
    if (conCheque.has(id)) return 'cheque'
    if (prometen?.has(id)) return 'promesa'
    if (conCuota?.has(id)) return 'cuota'
    if (deuda.vencidoCentavos > 0) return 'vencido'
    return dia.todos && deuda.saldoCentavos > 0 ? 'debe' : undefined
  }
  const puesto = new Map(orden.map((id, i) => [id, i]))
  const lugar = (parada: Parada): number => puesto.get(parada.renglon.cliente.id) ?? orden.length
  return renglones
    .flatMap((renglon): Parada[] => {
      const { id } = renglon.cliente
      if (dia.cobrador !== undefined && renglon.cliente.cobrador !== dia.cobrador) return []
      const [cobradoCentavos, promesa, visita] = [cobrado.get(id) ?? 0, promesas.get(id), visitas.get(id)]
      const hecha = cobradoCentavos > 0 || promesa !== undefined || visita !== undefined
      // Who paid what was due today was on the round, and stays on it while they owe anything.
      const motivo = motivoDe(renglon) ?? (hecha ? 'debe' : undefined)
      return motivo === undefined ? [] : [{ renglon, motivo, cobradoCentavos, promesa, visita, hecha }]
    })
    .sort((a, b) => lugar(a) - lugar(b) || (lugarDeCliente(a.renglon) < lugarDeCliente(b.renglon) ? -1 : 1))
}

/** The order by hand after one stop went up or down; the ids of those that are shown, in their order, come along. */
export function moverParada(ids: readonly string[], id: string, paso: 1 | -1): string[] {
  const [aqui, alli] = [ids.indexOf(id), ids.indexOf(id) + paso]
  const otro = ids[alli]
  if (aqui < 0 || otro === undefined) return [...ids]
  return ids.map((uno, i) => (i === aqui ? otro : i === alli ? id : uno))
}
