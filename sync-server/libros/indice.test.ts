import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mesSiguiente } from '#domain/core/fecha.ts'
import type { Asiento } from '#domain/libros/asiento.ts'
import { asentarTodos } from '#domain/libros/asientos.ts'
import { cuentasDe } from '#domain/libros/cuentas.ts'
import { renglonesDelDiario } from '#domain/libros/estados.ts'
import { cerrarMes, complementosDeMeses, contadorDe, primerMesAbierto, type MesCerrado } from '#domain/libros/mes.ts'
import { partidasDe } from '#domain/libros/partidas.ts'
import { plegarLibro } from '#domain/libros/pliegue.ts'
import { pasosDeTienda, TiendaInventada } from '../../tests/support/libros.ts'
import {
  asientosDeCuenta,
  asientosDelMes,
  asientosParaCerrar,
  asientosTardios,
  desindizar,
  indiceVacio,
  indizar,
  mesesDelIndice,
  ponerCierres,
} from './indice.ts'

/** A book with its index, to which postings come one by one, whose months are closed and opened, and which is asked as a whole. */
class Indizado {
  readonly asientos = new Map<string, Asiento>()
  readonly indice = indiceVacio()
  cierres: MesCerrado[] = []

  llega(asiento: Asiento): void {
    const antes = this.asientos.get(asiento.docId)
    // No order goes back to fewer acts.
    if (antes && antes.version > asiento.version) return
    if (antes) desindizar(this.indice, antes)
    this.asientos.set(asiento.docId, asiento)
    indizar(this.indice, asiento)
  }

  /** Answers how to put it there: on the server others sell between the closing and its being read. */
  cierra(): () => void {
    const libro = plegarLibro(this.asientos.values())
    const meses = [...libro.saldos.values()].map(({ mes }) => mes).sort()
    const mes = primerMesAbierto(this.cierres) ?? meses[0] ?? '2026-10'
    const entero = cerrarMes(libro, this.asientos.values(), mes, this.cierres)
    expect(cerrarMes(libro, asientosParaCerrar(this, mes, this.cierres), mes, this.cierres)).toEqual(entero)
    return () => {
      if (entero.ok) this.pone([...this.cierres, entero.value])
    }
  }

  abre(): void {
    this.pone(this.cierres.slice(0, -1))
  }

  pone(cierres: MesCerrado[]): void {
    ponerCierres(this, this.cierres, cierres)
    this.cierres = cierres
  }

  /** What is asked of it, once by the index and once of all of it. */
  respuestas(): { porIndice: unknown; entero: unknown } {
    const [todos, contar] = [[...this.asientos.values()], contadorDe(this.cierres)]
    const cuentas = cuentasDe('tienda')
    return {
      porIndice: {
        tarde: complementosDeMeses(asientosTardios(this), this.cierres),
        diario: mesesDelIndice(this).flatMap((mes) =>
          renglonesDelDiario(asientosDelMes(this, mes), { desde: `${mes}-01`, hasta: `${mes}-31`, contar }),
        ),
        partidas: cuentas.map((cuenta) => partidasDe(asientosDeCuenta(this, cuenta), cuenta)),
      },
      entero: {
        tarde: complementosDeMeses(todos, this.cierres),
        diario: renglonesDelDiario(todos, { desde: '', hasta: '9999-12-31', contar }),
        partidas: cuentas.map((cuenta) => partidasDe(todos, cuenta)),
      },
    }
  }
}

test('por el índice se contesta lo mismo que leyendo el libro entero, también con meses que se cierran y se abren', () => {
  fc.assert(
    fc.property(pasosDeTienda(40), fc.array(fc.nat({ max: 9 }), { minLength: 30, maxLength: 30 }), (pasos, actos) => {
      const tienda = new TiendaInventada(pasos)
      const llegan = asentarTodos([...tienda.todos, ...tienda.versiones]).asientos.map((asiento, i) => ({ asiento, turno: (i * 7) % 30 }))
      const libro = new Indizado()
      let escrito = (): void => undefined
      for (const [turno, acto] of actos.entries()) {
        for (const uno of llegan) if (uno.turno === turno) libro.llega(uno.asiento)
        escrito()
        escrito = acto < 3 ? libro.cierra() : acto === 3 ? () => libro.abre() : () => undefined
      }
      escrito()
      const { porIndice, entero } = libro.respuestas()
      expect(porIndice).toEqual(entero)
    }),
    { numRuns: 60 },
  )
})

test('lo que llegó tarde se encuentra en el mes en que cuenta, aunque ese mes no tenga nada suyo', () => {
  const libro = new Indizado()
  const [pronto, tarde] = asentarTodos(new TiendaInventada(fc.sample(pasosDeTienda(), { numRuns: 4, seed: 7 }).flat()).docs.ventas).asientos
  if (!pronto || !tarde) throw new Error('two sales')
  libro.llega(pronto)
  libro.cierra()()
  libro.llega(tarde)
  const [cerrado] = libro.cierres
  expect([...asientosDelMes(libro, mesSiguiente(cerrado?.mes ?? ''))]).toEqual([tarde])
  const { porIndice, entero } = libro.respuestas()
  expect(porIndice).toEqual(entero)
})
