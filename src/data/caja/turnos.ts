/** The open shift of a caja: the newest one that has no closing. */
import { totalConteo } from '#domain/caja/cuadre.rules.ts'
import { CierreTurno, Turno } from '#domain/caja/turno.entity.ts'
import type { AlmacenFilas } from '#data/device/almacen.ts'
import { TIPO_APARTE } from '#data/write/hechos-ajenos.ts'
import { filasDe, seleccionDe } from '#data/device/consultas.ts'
import { leerFila } from '#data/device/fila.ts'

/** How many shifts back an open one is looked for: a clock that was set back may put a newer one behind. */
const TURNOS_ATRAS = 10

/** A shift closes once: its closing's id says so. */
export const idCierre = (turnoId: string): string => `cierre:${turnoId}`

/** The last shift of a caja that has no closing on this device; undefined when all are closed. */
export async function leerTurnoAbierto(ops: AlmacenFilas, cajaId: string): Promise<Turno | undefined> {
  const filas = await filasDe(ops, seleccionDe(Turno, { padre: cajaId, limite: TURNOS_ATRAS }))
  const cierres = await ops.leer(filas.map(({ id }) => idCierre(id)))
  const abierto = filas.find((_, i) => cierres[i] === undefined)
  return abierto && leerFila(Turno, abierto).doc
}

/** What the last shift of a caja that this device knows of left in the drawer, and whose it was; undefined where there was none, or it is open. */
export async function leerLoQueQuedo(
  ops: AlmacenFilas,
  cajaId: string,
): Promise<{ cajeroNombre: string; hereda: NonNullable<Turno['hereda']> } | undefined> {
  const [fila] = await filasDe(ops, seleccionDe(Turno, { padre: cajaId, limite: 1 }))
  if (!fila) return undefined
  const [cierre] = await ops.leer([idCierre(fila.id)])
  if (!cierre) return undefined
  const { cajeroNombre, conteoDop, conteoUsd } = leerFila(CierreTurno, cierre).doc
  return { cajeroNombre, hereda: { turnoId: fila.id, dopCentavos: totalConteo(conteoDop), usdCentavos: totalConteo(conteoUsd) } }
}

/** Closings that this device made of a shift that had been closed already: they wait in quarantine, and the other one counts. */
export async function segundosCierres({ interno: { ops } }: { interno: { ops: AlmacenFilas } }, turnoId: string): Promise<CierreTurno[]> {
  const filas = await ops.rango({ indice: ['tipo', 'padre', 'en'], desde: [TIPO_APARTE, turnoId], hasta: [TIPO_APARTE, turnoId] })
  const cierres = filas.filter(({ texto }) => (JSON.parse(texto) as { tipo?: unknown }).tipo === CierreTurno.tipo)
  return cierres.map((fila) => leerFila(CierreTurno, fila).doc)
}

export interface TurnoRecordado {
  /** The open shift; read again after anything that may have changed it. */
  abierto(lugar: { intacto: boolean }): Promise<Turno | undefined>
  cerrar(): void
}

/** The same, remembered as long as nobody else wrote a shift or a closing: each sale asks. */
export function recordarTurno(ops: AlmacenFilas, cajaId: string): TurnoRecordado {
  let recordado: { turno: Turno | undefined } | undefined
  const dejar = ops.observar((cambios) => {
    if (cambios.some(({ antes, despues }) => [Turno.tipo, CierreTurno.tipo].includes((despues ?? antes)?.tipo ?? ''))) recordado = undefined
  })
  return {
    async abierto({ intacto }) {
      if (intacto && recordado) return recordado.turno
      const turno = await leerTurnoAbierto(ops, cajaId)
      recordado = { turno }
      return turno
    },
    cerrar: dejar,
  }
}
