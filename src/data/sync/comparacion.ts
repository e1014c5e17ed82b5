/**
 * The device's half of the digest (digest.rules.ts): once a day, at the first contact of a new fiscal day, it compares its
 * closed days with the server. Where they differ it goes over its receipts, offers again what the server lacks, and asks
 * again. What came of it is kept as a row beside the facts that it speaks of.
 */
import * as z from 'zod'
import { entities } from '#domain/entities.ts'
import { centavosDe, diasComparables, digestoDe } from '#domain/sync/digest.rules.ts'
import { diaFiscal, limitesDelDia } from '#domain/core/fecha.ts'
import { ok, type Result } from '#domain/core/result.ts'
import { digesto, digestoReply, type DiaComparado, type DigestoDeDia } from '#domain/core/sync.ts'
import type { FilaGuardada } from '#data/device/fila.ts'
import type { Puertos } from '#data/device/puertos.ts'
import { filaPropia } from './puntero.ts'
import type { Push } from './push.ts'
import { repasarRecibos, type ContextoRepaso } from './repaso.ts'

const FILA = '_comparacion'
/** The days that are looked at every night, besides those that differed; the rest when asked, and after a restore. */
const CADA_NOCHE = 7
/** A server that does not answer this question is asked again after so long. */
const REINTENTO_MS = 10 * 60_000

/** A day of which this device and the server do not hold the same. */
const distinto = z.object({ dia: z.string(), dispositivo: digesto, servidor: digesto })

const comparacionLocal = z.object({
  epoch: z.string(),
  /** Server time of the last comparison. */
  en: z.string(),
  distintos: z.array(distinto),
})
export type ComparacionLocal = z.infer<typeof comparacionLocal>

export interface ContextoComparacion extends ContextoRepaso {
  push: Pick<Push, 'vaciar'>
  puertos: Pick<Puertos, 'ahora' | 'sha256'>
  epoch(): string
}

export interface Comparador {
  /** Compares when a fiscal day has ended since the last time, or when asked to. `hora` is the server's. */
  siToca(hora: string): Promise<Result<void>>
  /** Every closed day, at the next opportunity. */
  pedirTodo(): void
}

const tiposDeHecho = entities.filter(({ clase }) => clase === 'hecho').map(({ tipo }) => tipo)

/** What came of the last comparison, from its row; undefined when there was none. */
export function leerComparacion(fila: FilaGuardada | undefined): ComparacionLocal | undefined {
  const leida = fila && comparacionLocal.safeParse(JSON.parse(fila.texto))
  return leida?.success === true ? leida.data : undefined
}

export const idComparacion = FILA

/** Compares closed days with the server once a fiscal day (docs/adr/0013-digest-and-settlement.md). */
export function crearComparador(contexto: ContextoComparacion): Comparador {
  const { ops, linea, push, puertos, tiendaId } = contexto
  let todo = false
  let intentadoEn = -Infinity

  const ultima = async (): Promise<ComparacionLocal | undefined> => {
    const [fila] = await ops.leer([FILA])
    const leida = leerComparacion(fila)
    return leida?.epoch === contexto.epoch() ? leida : undefined
  }

  /** This device's facts of a day that the server has given a receipt for. */
  const filasDelDia = async (dia: string): Promise<FilaGuardada[]> => {
    const { desde, hasta } = limitesDelDia(dia)
    const porTipo = await Promise.all(
      tiposDeHecho.map((tipo) => ops.rango({ indice: ['tipo', 'en'], desde: [tipo, desde], hasta: [tipo, hasta], sinHasta: true })),
    )
    return porTipo.flat().filter(({ seq, estado }) => seq > 0 && (estado === 'recibido' || estado === 'cuarentena'))
  }

  const digestoDelDia = async (dia: string): Promise<DigestoDeDia> => {
    const filas = await filasDelDia(dia)
    const hechos = filas.map(({ id, hash, texto }) => ({ id, hash, centavos: centavosDe(JSON.parse(texto)) }))
    return { dia, ...(await digestoDe(hechos, (texto) => puertos.sha256(texto))) }
  }

  const preguntar = async (dias: readonly string[]): Promise<Result<DiaComparado[]>> => {
    const pedidos: DigestoDeDia[] = []
    for (const dia of dias) pedidos.push(await digestoDelDia(dia))
    const respuesta = await linea.pedir(digestoReply, { metodo: 'POST', ruta: '/sync/v1/digest', cuerpo: { tiendaId, dias: pedidos } })
    return respuesta.ok ? ok(respuesta.value.dias) : respuesta
  }

  /** Offers again what the server lacks of these days; answers whether anything was handed in. */
  const reparar = async (dias: readonly string[]): Promise<Result<boolean>> => {
    const seqs = (await Promise.all(dias.map(filasDelDia))).flat().map(({ seq }) => seq)
    if (seqs.length === 0) return ok(false)
    const faltan = await repasarRecibos(
      contexto,
      seqs.reduce((menor, seq) => Math.min(menor, seq)),
    )
    if (!faltan.ok) return faltan
    if (faltan.value === 0) return ok(false)
    const enviado = await push.vaciar()
    return enviado.ok ? ok(true) : enviado
  }

  const comparar = async (dias: readonly string[]): Promise<Result<DiaComparado[]>> => {
    const primera = await preguntar(dias)
    if (!primera.ok) return primera
    const mal = primera.value.flatMap(({ dia, resultado }) => (resultado === 'distinto' ? [dia] : []))
    if (mal.length === 0) return primera
    const reparado = await reparar(mal)
    if (!reparado.ok) return reparado
    if (!reparado.value) return primera
    const segunda = await preguntar(mal)
    return segunda.ok ? ok([...primera.value.filter(({ dia }) => !mal.includes(dia)), ...segunda.value]) : segunda
  }

  return {
    pedirTodo() {
      todo = true
      intentadoEn = -Infinity
    },
    async siToca(hora) {
      if (hora === '') return ok(undefined)
      const previa = await ultima()
      const ahora = puertos.ahora()
      const cerroUnDia = previa === undefined || diaFiscal(previa.en) < diaFiscal(hora)
      if (!todo && (!cerroUnDia || Math.abs(ahora - intentadoEn) < REINTENTO_MS)) return ok(undefined)
      intentadoEn = ahora
      const comparables = diasComparables(hora)
      const antes = new Set(previa?.distintos.map(({ dia }) => dia))
      const dias =
        todo || previa === undefined ? comparables : comparables.filter((dia, i) => i >= comparables.length - CADA_NOCHE || antes.has(dia))
      const comparados = await comparar(dias)
      if (!comparados.ok) return comparados
      todo = false
      const distintos = comparados.value.flatMap(({ dia, ...resto }) =>
        resto.resultado === 'distinto' ? [{ dia, dispositivo: resto.dispositivo, servidor: resto.servidor }] : [],
      )
      const nueva: ComparacionLocal = { epoch: contexto.epoch(), en: hora, distintos: distintos.sort((a, b) => (a.dia < b.dia ? -1 : 1)) }
      await ops.cambiar([FILA], () => filaPropia(FILA, FILA, JSON.stringify(nueva)))
      return ok(undefined)
    },
  }
}
