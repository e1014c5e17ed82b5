/**
 * Credit notes against the sale that they take back, when all of them are known: two tills that could not talk may each have taken back
 * the same goods (docs/SECURITY.md, row 31). Each note answers for what is left when it arrives.
 */
import type { RenglonDeAclaracion } from '#domain/confianza/aclaracion.entity.ts'
import type { Venta } from '../venta.entity.ts'

export interface ExcesoDeNota {
  centavos: number
  renglones: RenglonDeAclaracion[]
}

/** What each note takes back beyond what was left of the sale; `notas` in the order of their arrival. Those within it are left out. */
export function excesosDeNotas(venta: Venta, notas: readonly Venta[]): Map<string, ExcesoDeNota> {
  const cuenta = { cantidades: venta.lineas.map(() => 0), montos: venta.lineas.map(() => 0), total: 0 }
  const excesos = new Map<string, ExcesoDeNota>()
  notas.forEach((nota, anteriores) => {
    // Shares of one line were rounded at each till apart.
    const renglones = revisarNota(venta, nota, cuenta, anteriores)
    const queda = Math.max(0, venta.totales.total - cuenta.total)
    const deMas = Math.max(0, nota.totales.total - queda)
    if (deMas > anteriores) renglones.push({ nombre: '', reparo: 'total', dice: nota.totales.total, debe: queda })
    cuenta.total += nota.totales.total
    if (renglones.length > 0) excesos.set(nota.id, { centavos: Math.max(deMas, enLineas(nota, renglones)), renglones })
  })
  return excesos
}

/** Of a note whose total may be: what the lines that are too much come to. */
const enLineas = (nota: Venta, renglones: readonly RenglonDeAclaracion[]): number =>
  nota.lineas.reduce(
    (suma, { nombre, montoCentavos }) =>
      suma + (renglones.some((uno) => uno.reparo !== 'total' && uno.nombre === nombre) ? montoCentavos : 0),
    0,
  )

interface Cuenta {
  /** Of each line of the sale, what came back of it. */
  cantidades: number[]
  montos: number[]
  total: number
}

function revisarNota(venta: Venta, nota: Venta, cuenta: Cuenta, toleranciaCentavos: number): RenglonDeAclaracion[] {
  return nota.lineas.flatMap((linea, i): RenglonDeAclaracion[] => {
    const { nombre, productoId, cantidadMilesimas, montoCentavos } = linea
    const indice = nota.modifica?.lineas?.[i] ?? i
    const vendida = venta.lineas[indice]
    if (vendida?.productoId !== productoId) return [{ nombre, reparo: 'cantidad', dice: cantidadMilesimas, debe: 0 }]
    const queda = Math.max(0, vendida.cantidadMilesimas - (cuenta.cantidades[indice] ?? 0))
    const valen = Math.max(0, vendida.montoCentavos - (cuenta.montos[indice] ?? 0))
    cuenta.cantidades[indice] = (cuenta.cantidades[indice] ?? 0) + cantidadMilesimas
    cuenta.montos[indice] = (cuenta.montos[indice] ?? 0) + montoCentavos
    if (cantidadMilesimas > queda) return [{ nombre, reparo: 'cantidad', dice: cantidadMilesimas, debe: queda }]
    return montoCentavos > valen + toleranciaCentavos ? [{ nombre, reparo: 'importe', dice: montoCentavos, debe: valen }] : []
  })
}
