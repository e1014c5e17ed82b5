/** M8: closed months do not change, and months with their complementos are the whole; worked out from the documents again. */
import { mesDe } from '#domain/core/fecha.ts'
import type { ApunteContable, Asiento } from '../asiento.ts'
import { cuentasDe } from '../cuentas.ts'
import { cierreDeCadaHecho, saldosContables, type MesCerrado } from '../mes.ts'
import { saldoDe, vigentes, type LibroPlegado } from '../pliegue.ts'
import { cotejar, type HallazgoDePrueba } from './prueba.ts'

/** RD$ centavos by account, where what belongs to a later month waits for it. */
class Sumas {
  readonly porCuenta = new Map<string, number>()
  readonly #despues = new Map<string, ApunteContable[]>()

  sumar(apuntes: readonly ApunteContable[], mes: string, veces: 1 | -1): void {
    for (const { valorCentavos, ...apunte } of apuntes) {
      const uno = { ...apunte, valorCentavos: veces * valorCentavos }
      const suyo = mesDe(uno.fecha)
      const esperan = this.#despues.get(suyo) ?? []
      if (suyo <= mes) this.porCuenta.set(uno.cuenta, (this.porCuenta.get(uno.cuenta) ?? 0) + uno.valorCentavos)
      else this.#despues.set(suyo, esperan).get(suyo)?.push(uno)
    }
  }

  llegar(mes: string): void {
    for (const [cual, apuntes] of this.#despues) {
      if (cual > mes) continue
      this.#despues.delete(cual)
      this.sumar(apuntes, mes, 1)
    }
  }
}

const mismo = (uno: Asiento, otro: Asiento): boolean => JSON.stringify(uno.apuntes) === JSON.stringify(otro.apuntes)

/**
 * Each closed month is still what the documents that it counted come to: facts as they are read now, and what may change as it was counted, which
 * has to be what it posts while it is in that version. And the months add up to the whole. `cierres` in their order, `asientos` read anew.
 */
export function probarMeses(libro: LibroPlegado, cierres: readonly MesCerrado[], asientos: readonly Asiento[]): HallazgoDePrueba[] {
  const hechos = vigentes(asientos).filter(({ seq }) => seq > 0)
  const ahora = new Map(asientos.filter(({ seq }) => seq === 0).map((uno) => [`${uno.docId} ${uno.version}`, uno]))
  const contados = new Map<string, Asiento>()
  const sumas = new Sumas()
  let dicho = new Map<string, number>()
  const deCierres = cierres.flatMap((cierre) => {
    const { mes } = cierre
    sumas.llegar(mes)
    const contadoEn = cierreDeCadaHecho([cierre])
    const suyos = hechos.filter((uno) => contadoEn(uno) !== undefined)
    for (const { apuntes } of suyos) sumas.sumar(apuntes, mes, 1)
    for (const contado of cierre.contados) {
      sumas.sumar(contados.get(contado.docId)?.apuntes ?? [], mes, -1)
      sumas.sumar(contado.apuntes, mes, 1)
      contados.set(contado.docId, contado)
    }
    dicho = cierre.saldos.reduce((todo, { cuenta, valorCentavos }) => todo.set(cuenta, (todo.get(cuenta) ?? 0) + valorCentavos), dicho)
    return cuentasDe('tienda').flatMap((cuenta) =>
      cotejar('M8', {
        code: 'libros.mes-cerrado',
        diceCentavos: dicho.get(cuenta) ?? 0,
        debeCentavos: sumas.porCuenta.get(cuenta) ?? 0,
        de: `${mes} ${cuenta}`,
        documentos: () => suyos.filter(({ apuntes }) => apuntes.some((uno) => uno.cuenta === cuenta)).map(({ docId }) => docId),
      }),
    )
  })
  const cambiados = cierres.flatMap(({ mes, contados: suyos }) =>
    suyos.flatMap((contado): HallazgoDePrueba[] => {
      const es = ahora.get(`${contado.docId} ${contado.version}`)
      if (!es || mismo(es, contado)) return []
      const suma = ({ apuntes }: Asiento) => apuntes.reduce((total, { valorCentavos }) => total + Math.max(0, valorCentavos), 0)
      return [
        {
          prueba: 'M8',
          code: 'libros.contado-distinto',
          diceCentavos: suma(contado),
          debeCentavos: suma(es),
          moneda: 'DOP',
          de: mes,
          documentos: [contado.docId],
        },
      ]
    }),
  )
  const contables = saldosContables(libro, cierres)
  const todos = cuentasDe('tienda').flatMap((cuenta) =>
    cotejar('M8', {
      code: 'libros.suma-de-meses',
      diceCentavos: saldoDe(contables, { cuenta }).valorCentavos,
      debeCentavos: saldoDe(libro.saldos.values(), { cuenta }).valorCentavos,
      de: cuenta,
      documentos: () => [],
    }),
  )
  return [...deCierres, ...cambiados, ...todos]
}
