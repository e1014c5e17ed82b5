/**
 * Closing a month. A closing holds what its month came to and exactly which documents that counted; it never changes. Each says only what it adds
 * to those before it: the facts that it counted, what of orders and bank it counted as it was then, and the balances. What arrives later for a
 * closed month is a complemento: it counts in the first month that is open, and is named.
 */
import { coberturaDe, type Cobertura } from '#domain/core/cobertura.ts'
import { mesDe, mesSiguiente } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { ApunteContable, Asiento } from './asiento.ts'
import { claveDeSaldo, saldosEnOrden, textoDeSaldos, vigentes, type LibroPlegado, type SaldoDeCuenta } from './pliegue.ts'

export interface MesCerrado {
  /** 'yyyy-mm'. */
  mes: string
  /** Facts that it counted and no closing before it had. */
  hechos: Cobertura
  /** What may still change (orders, the bank), as it was counted: what no closing before it had counted in this version. */
  contados: readonly Asiento[]
  /** What it adds. Of the first closing each in its own month, since it takes in all that was before it; of the others in theirs. */
  saldos: readonly SaldoDeCuenta[]
}

/** Balances of several months as one, under the name of `mes`. */
function juntar(saldos: Iterable<SaldoDeCuenta>, mes: string, veces: 1 | -1 = 1, sobre: Iterable<SaldoDeCuenta> = []): SaldoDeCuenta[] {
  const juntos = new Map([...sobre].map((saldo) => [claveDeSaldo({ ...saldo, mes }), { ...saldo, mes }]))
  for (const saldo of saldos) {
    const clave = claveDeSaldo({ ...saldo, mes })
    const suma = juntos.get(clave) ?? { ...saldo, mes, centavos: 0, valorCentavos: 0, debeCentavos: 0, haberCentavos: 0 }
    juntos.set(clave, suma)
    suma.centavos += veces * saldo.centavos
    suma.valorCentavos += veces * saldo.valorCentavos
    suma.debeCentavos += veces * saldo.debeCentavos
    suma.haberCentavos += veces * saldo.haberCentavos
  }
  const quedan = [...juntos.values()].filter(
    ({ centavos, valorCentavos, debeCentavos, haberCentavos }) =>
      centavos !== 0 || valorCentavos !== 0 || debeCentavos !== 0 || haberCentavos !== 0,
  )
  return saldosEnOrden(quedan)
}

const hastaMes = ({ saldos }: Pick<LibroPlegado, 'saldos'>, mes: string): SaldoDeCuenta[] =>
  [...saldos.values()].filter((saldo) => saldo.mes <= mes)

const saldosDe = (cierres: readonly MesCerrado[]): SaldoDeCuenta[] => cierres.flatMap(({ saldos }) => [...saldos])

/** What may still change, as closings have counted it last. They come in the order of their months, here and everywhere. */
export const versionesDe = (cierres: readonly MesCerrado[]): Map<string, number> =>
  new Map(cierres.flatMap(({ contados }) => contados.map(({ docId, version }): [string, number] => [docId, version])))

/** Answers which of these closings counted a fact, by its place among them; undefined of one that none counted. No two count the same. */
export function cierreDeCadaHecho(
  cierres: readonly Pick<MesCerrado, 'hechos'>[],
): (hecho: Pick<Asiento, 'dispositivoId' | 'seq'>) => number | undefined {
  // All of them in one list, so that a store of ten years is asked in as many steps as one of a month.
  const rangos = new Map<string, { desde: number; hasta: number; cual: number }[]>()
  for (const [cual, { hechos }] of cierres.entries())
    for (const [dispositivoId, suyos] of Object.entries(hechos)) {
      const todos = rangos.get(dispositivoId) ?? []
      rangos.set(dispositivoId, todos)
      for (const [desde, hasta] of suyos) todos.push({ desde, hasta, cual })
    }
  for (const todos of rangos.values()) todos.sort((a, b) => a.desde - b.desde)
  return ({ dispositivoId, seq }) => {
    const todos = rangos.get(dispositivoId) ?? []
    let [primero, ultimo] = [0, todos.length - 1]
    while (primero <= ultimo) {
      const medio = (primero + ultimo) >> 1
      const { desde = 0, hasta = 0, cual } = todos[medio] ?? {}
      if (seq < desde) ultimo = medio - 1
      else if (seq > hasta) primero = medio + 1
      else return cual
    }
    return undefined
  }
}

/** The first month that is open; undefined while none was ever closed. */
export function primerMesAbierto(cierres: readonly Pick<MesCerrado, 'mes'>[]): string | undefined {
  const ultimo = cierres.at(-1)
  return ultimo && mesSiguiente(ultimo.mes)
}

/**
 * May this month be closed? `hoy` is the fiscal day, `primero` the first month in which something was posted ('' when nothing was).
 * 'mes.ya-cerrado', 'mes.sin-terminar', 'mes.sin-libro', 'mes.falta-el-anterior' with the month that has to be closed first.
 */
export function revisarCierreDeLibro(
  mes: string,
  { cierres, hoy, primero }: { cierres: readonly Pick<MesCerrado, 'mes'>[]; hoy: string; primero: string },
): Result<undefined> {
  const ultimo = cierres.at(-1)
  if (ultimo && ultimo.mes >= mes) return fallo('mes.ya-cerrado')
  if (mes >= mesDe(hoy)) return fallo('mes.sin-terminar')
  if (primero === '' || mes < primero) return fallo('mes.sin-libro')
  const siguiente = primerMesAbierto(cierres)
  return siguiente !== undefined && siguiente < mes ? fallo('mes.falta-el-anterior', { mes: siguiente }) : ok(undefined)
}

const toca = ({ apuntes }: Asiento, hasta: string): boolean => apuntes.some(({ fecha }) => mesDe(fecha) <= hasta)

/** The closing of a month over those before it, of a book and all its postings. 'mes.con-apartados' while something could not be counted. */
export function cerrarMes(
  libro: LibroPlegado,
  asientos: Iterable<Asiento>,
  mes: string,
  anteriores: readonly MesCerrado[],
): Result<MesCerrado> {
  if (libro.apartados.length > 0) return fallo('mes.con-apartados')
  const versiones = versionesDe(anteriores)
  const contadoEn = cierreDeCadaHecho(anteriores)
  const esNuevo = (asiento: Asiento): boolean =>
    asiento.seq > 0 ? contadoEn(asiento) === undefined : versiones.get(asiento.docId) !== asiento.version
  // What was counted and has come to nothing since is counted again: as nothing.
  const nuevos = vigentes(asientos).filter((asiento) => (toca(asiento, mes) || versiones.has(asiento.docId)) && esNuevo(asiento))
  const antes = saldosDe(anteriores)
  return ok({
    mes,
    hechos: coberturaDe(nuevos.filter(({ seq }) => seq > 0)),
    contados: nuevos.filter(({ seq }) => seq === 0).sort((a, b) => (a.docId < b.docId ? -1 : 1)),
    saldos: anteriores.length === 0 ? saldosEnOrden(hastaMes(libro, mes)) : juntar(antes, mes, -1, juntar(hastaMes(libro, mes), mes)),
  })
}

const textoDeApunte = ({ cuenta, parte, partida, moneda, centavos, valorCentavos, fecha }: ApunteContable): string =>
  [fecha, cuenta, parte, partida, moneda, centavos, valorCentavos].join('|')

/** What is hashed of a closing: with what it counted, so that one document more is another closing, and with the hash of the one before it. */
export const textoDeCierreDeMes = ({ mes, hechos, contados, saldos }: MesCerrado, anterior: string): string =>
  [
    `mes ${mes}`,
    `anterior ${anterior}`,
    ...Object.entries(hechos)
      .map(([dispositivoId, rangos]) => `${dispositivoId} ${rangos.map(([desde, hasta]) => `${desde}-${hasta}`).join(',')}`)
      .sort(),
    ...contados.map(({ docId, version, apuntes }) => `${docId} ${version} ${apuntes.map(textoDeApunte).join(';')}`).sort(),
    textoDeSaldos(saldos),
  ].join('\n')

/**
 * The balances as the books show them: closed months as they were closed, and in the first open month all that has changed since of the closed
 * ones. They add up to the whole fold.
 */
export function saldosContables(libro: LibroPlegado, cierres: readonly MesCerrado[]): SaldoDeCuenta[] {
  const abierto = primerMesAbierto(cierres)
  if (abierto === undefined) return saldosEnOrden(libro.saldos.values())
  const cerrados = saldosDe(cierres)
  const delAbierto = juntar(cerrados, abierto, -1, juntar(hastaMes(libro, abierto), abierto))
  const despues = [...libro.saldos.values()].filter(({ mes }) => mes > abierto)
  return saldosEnOrden([...cerrados, ...delAbierto, ...despues])
}

/** A line as the journal shows it. `fecha`: the day on which it counts; `del`: the day that it says itself, of a complemento, and '' of the rest. */
export interface ApunteContado extends ApunteContable {
  del: string
}

export interface AsientoContado extends Omit<Asiento, 'apuntes'> {
  apuntes: readonly ApunteContado[]
}

/** A document from one closing on (the number of closings: since the last) until the next in which it was counted otherwise. */
interface Tramo {
  desde: number
  asiento: Asiento
}

/** Lines of one that another does not have, and those of the other turned round. */
function diferencia(ahora: readonly ApunteContable[], antes: readonly ApunteContable[]): ApunteContable[] {
  const quedan = new Map<string, ApunteContable[]>()
  for (const apunte of antes) {
    const clave = textoDeApunte(apunte)
    quedan.set(clave, [...(quedan.get(clave) ?? []), apunte])
  }
  const nuevos = ahora.filter((apunte) => quedan.get(textoDeApunte(apunte))?.pop() === undefined)
  const quitados = [...quedan.values()].flat()
  return [...quitados.map((uno) => ({ ...uno, centavos: -uno.centavos, valorCentavos: -uno.valorCentavos })), ...nuevos]
}

/**
 * Answers a document with its lines on the days on which they count: those of a closed month that came after its closing, on the first day of the
 * month that was open then, by the difference where the document had been counted otherwise.
 */
export function contadorDe(cierres: readonly MesCerrado[]): (asiento: Asiento) => AsientoContado {
  const abierto = primerMesAbierto(cierres)
  if (abierto === undefined) return (asiento) => ({ ...asiento, apuntes: asiento.apuntes.map((apunte) => ({ ...apunte, del: '' })) })
  const contadoEn = cierreDeCadaHecho(cierres)
  const contados = new Map<string, Tramo[]>()
  for (const [desde, cierre] of cierres.entries())
    for (const asiento of cierre.contados) contados.set(asiento.docId, [...(contados.get(asiento.docId) ?? []), { desde, asiento }])
  const tramosDe = (asiento: Asiento): readonly Tramo[] => {
    if (asiento.seq > 0) return [{ desde: contadoEn(asiento) ?? cierres.length, asiento }]
    const antes = contados.get(asiento.docId) ?? []
    const ultimo = antes.at(-1)
    return ultimo && ultimo.asiento.version >= asiento.version ? antes : [...antes, { desde: cierres.length, asiento }]
  }
  return (asiento) => {
    const tramos = tramosDe(asiento)
    const apuntes = tramos.flatMap(({ desde, asiento: { apuntes: suyos } }, i): ApunteContado[] => {
      // What was closed before this one began to count, and until when it is the one that counts.
      const cerrado = desde === 0 ? '' : (cierres[desde - 1]?.mes ?? '')
      const hasta = cierres[(tramos[i + 1]?.desde ?? Infinity) - 1]?.mes ?? '9999-99'
      const deCerrado = (unos: readonly ApunteContable[]) => unos.filter(({ fecha }) => mesDe(fecha) <= cerrado)
      const dia = `${cierres[desde]?.mes ?? abierto}-01`
      return [
        ...diferencia(deCerrado(suyos), deCerrado(tramos[i - 1]?.asiento.apuntes ?? [])).map((uno) => ({
          ...uno,
          del: uno.fecha,
          fecha: dia,
        })),
        ...suyos.flatMap((uno) => (mesDe(uno.fecha) > cerrado && mesDe(uno.fecha) <= hasta ? [{ ...uno, del: '' }] : [])),
      ]
    })
    return { ...asiento, apuntes }
  }
}

/** Each document as `contadorDe` has it. They add up to `saldosContables`, month by month. */
export function* asientosContados(asientos: Iterable<Asiento>, cierres: readonly MesCerrado[]): Generator<AsientoContado> {
  const contar = contadorDe(cierres)
  for (const asiento of asientos) yield contar(asiento)
}

/** A document of which a month counts something that belongs to a month closed before. */
export interface ComplementoDeMes {
  docId: string
  tipo: string
  /** The month in which it counts, and the day that it says itself: the first of them. */
  mes: string
  del: string
  /** What it moves there, in RD$ centavos: its debits. */
  valorCentavos: number
}

/** What arrived late, month by month: what the next filing names. */
export function complementosDeMeses(asientos: Iterable<Asiento>, cierres: readonly MesCerrado[]): ComplementoDeMes[] {
  const hallados = new Map<string, ComplementoDeMes>()
  for (const { docId, tipo, apuntes } of asientosContados(asientos, cierres))
    for (const { fecha, del, valorCentavos } of apuntes) {
      if (del === '') continue
      const mes = mesDe(fecha)
      const antes = hallados.get(`${mes} ${docId}`)
      const debe = Math.max(0, valorCentavos)
      hallados.set(`${mes} ${docId}`, {
        docId,
        tipo,
        mes,
        del: antes && antes.del < del ? antes.del : del,
        valorCentavos: (antes?.valorCentavos ?? 0) + debe,
      })
    }
  return [...hallados.values()].sort((a, b) => (`${a.mes} ${a.del} ${a.docId}` < `${b.mes} ${b.del} ${b.docId}` ? -1 : 1))
}
