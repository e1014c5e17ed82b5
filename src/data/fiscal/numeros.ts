/**
 * Fiscal numbers on hand. The next one is always the successor of the highest that is on disk in this device's own block:
 * no counter, so nothing can count wrong (docs/adr/0010). Whoever takes one holds the lock of `hechos.ts`.
 */
import { idDeCompraPropia } from '#domain/compras/emision.rules.ts'
import { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import {
  seEmiteEnOficina,
  tipoComprobantes,
  tiposDeCaja,
  tiposDeVenta,
  type TipoComprobante,
  type TipoDeVenta,
} from '#domain/core/tipos-comprobante.ts'
import {
  debeReponer,
  formatoNcf,
  leerNcf,
  numerosQuedan,
  siguienteNumero,
  ultimoVencimiento,
  type NumeroTomado,
  type UltimoUsado,
} from '#domain/fiscal/ncf.rules.ts'
import type { Fallo, Result } from '#domain/core/result.ts'
import type { AlmacenFilas } from '#data/device/almacen.ts'
import { leerFila } from '#data/device/fila.ts'

/** Fiscal numbers of one type on hand. `vence` is the last valid day of the last of them, null when it does not expire. */
export interface NumerosDeTipo {
  quedan: number
  vence: string | null
  /** The number that the next document would take; '' when none is left. */
  siguiente: string
  /** Why none can be taken; undefined when one can. */
  falta: Fallo | undefined
}

export interface Numeros {
  /** The number that a document of this type takes now. Under the lock, and stored before it is let go. */
  tomar(tipo: TipoComprobante, lugar: { intacto: boolean }): Promise<Result<NumeroTomado<BloqueNCF>>>
  /** The number is on disk. Until it is told so, the next taking reads the disk again. */
  guardado(numero: NumeroTomado<BloqueNCF>): void
  /** By type, only those of which this device ever had a block. */
  quedan(): Promise<Partial<Record<TipoComprobante, NumerosDeTipo>>>
  /** Types of sales whose supply is low. Types without a block count as low too. */
  porReponer(): Promise<TipoDeVenta[]>
  /** Blocks lent up to this instant are lost to this device; '' when it lost none. The server has to know when it lends. */
  descartadosHasta(): string
  /** Row ids of the highest number of each own block: what the next number rests on. */
  ultimasVentas(): Promise<ReadonlySet<string>>
  cerrar(): void
}

export interface ContextoNumeros {
  ops: AlmacenFilas
  dispositivoId: string
  ahora(): number
  /** Blocks lent up to this instant are never continued: the device lost what it had used of them. '' when it lost nothing. */
  descartadosHasta(): string
}

/** Row id of a sale with this number. */
export const idVenta = (rnc: string, ncf: string): string => `${rnc}-${ncf}`

const esDeVenta = (tipo: TipoComprobante): boolean => tiposDeCaja.some((uno) => uno === tipo)

/** The numbers of this device; reads its blocks from `ops` and keeps nothing of its own on disk. */
export function crearNumeros({ ops, dispositivoId, ahora, descartadosHasta }: ContextoNumeros): Numeros {
  /** This device's blocks, read again after one of them changed. */
  let bloques: BloqueNCF[] | undefined
  let cambiados = 0
  const dejar = ops.observar((cambios) => {
    if (!cambios.some(({ antes, despues }) => (despues ?? antes)?.tipo === BloqueNCF.tipo)) return
    bloques = undefined
    cambiados++
  })

  const leerBloques = async (): Promise<BloqueNCF[]> => {
    const filas = await ops.rango({
      indice: ['tipo', 'padre', 'en'],
      desde: [BloqueNCF.tipo, dispositivoId],
      hasta: [BloqueNCF.tipo, dispositivoId],
    })
    return filas.map((fila) => leerFila(BloqueNCF, fila).doc)
  }
  /** Kept only once it was read: a reading that never ends is not waited for by the next sale. */
  const propios = async (): Promise<BloqueNCF[]> => {
    if (bloques) return bloques
    const antes = cambiados
    const leidos = await leerBloques()
    if (antes === cambiados) bloques = leidos
    return leidos
  }
  const mios = async (tipo: TipoComprobante): Promise<BloqueNCF[]> =>
    (await propios()).filter((bloque) => bloque.tipoComprobante === tipo && bloque.en > descartadosHasta())

  /** The rows of the highest numbers on disk of a block, whoever put them there: one of each kind of document that takes numbers of its type. */
  const ultimosDe = async ({ rnc, tipoComprobante, desde, hasta }: BloqueNCF): Promise<string[]> => {
    const idsDe = [...(esDeVenta(tipoComprobante) ? [idVenta] : []), ...(seEmiteEnOficina(tipoComprobante) ? [idDeCompraPropia] : [])]
    const ids = await Promise.all(
      idsDe.map((idDe) => {
        const limite = (numero: number) => [idDe(rnc, formatoNcf(tipoComprobante, numero))]
        return ops.claves({ indice: ['id'], desde: limite(desde), hasta: limite(hasta), orden: 'desc', limite: 1 })
      }),
    )
    return ids.flat()
  }
  /** Highest numbers of this tab's own last sales, by block: what the disk would say, as long as nobody else wrote. */
  const recordados = new Map<string, number>()

  const usados = async (deTipo: readonly BloqueNCF[]): Promise<UltimoUsado> => {
    const pares = await Promise.all(
      deTipo.map(async (bloque) => {
        const numeros = (await ultimosDe(bloque)).flatMap((id) => leerNcf(id.slice(id.lastIndexOf('-') + 1))?.numero ?? [])
        return numeros.length > 0 ? [[bloque.id, Math.max(...numeros)] as const] : []
      }),
    )
    return Object.fromEntries(pares.flat())
  }
  const hoy = (): string => diaFiscal(new Date(ahora()).toISOString())
  const deTipo = async (tipo: TipoComprobante) => {
    const suyos = await mios(tipo)
    return { suyos, ultimo: await usados(suyos.filter(({ estado }) => estado === 'activo')) }
  }

  return {
    descartadosHasta,
    async tomar(tipo, { intacto }) {
      if (!intacto) recordados.clear()
      const suyos = await mios(tipo)
      const activos = suyos.filter(({ estado }) => estado === 'activo')
      const porLeer = activos.filter(({ id }) => !recordados.has(id))
      for (const [id, numero] of Object.entries({
        ...Object.fromEntries(porLeer.map((bloque) => [bloque.id, 0])),
        ...(await usados(porLeer)),
      }))
        recordados.set(id, numero)
      const tomado = siguienteNumero(suyos, Object.fromEntries(recordados), hoy())
      if (tomado.ok) recordados.delete(tomado.value.bloque.id)
      return tomado
    },
    guardado: ({ bloque, numero }) => void recordados.set(bloque.id, numero),
    async quedan() {
      const pares = await Promise.all(
        tipoComprobantes.map(async (tipo) => {
          const { suyos, ultimo } = await deTipo(tipo)
          if (suyos.length === 0) return []
          const siguiente = siguienteNumero(suyos, ultimo, hoy())
          return [
            [
              tipo,
              {
                quedan: numerosQuedan(suyos, ultimo, hoy()),
                vence: ultimoVencimiento(suyos, ultimo, hoy()),
                siguiente: siguiente.ok ? siguiente.value.ncf : '',
                falta: siguiente.ok ? undefined : siguiente.error,
              },
            ] as const,
          ]
        }),
      )
      return Object.fromEntries(pares.flat())
    },
    async porReponer() {
      const faltan = await Promise.all(
        tiposDeVenta.map(async (tipo) => {
          const { suyos, ultimo } = await deTipo(tipo)
          return debeReponer(suyos, ultimo, hoy()) ? [tipo] : []
        }),
      )
      return faltan.flat()
    },
    async ultimasVentas() {
      const ids = await Promise.all((await propios()).map(ultimosDe))
      return new Set(ids.flat())
    },
    cerrar: dejar,
  }
}
