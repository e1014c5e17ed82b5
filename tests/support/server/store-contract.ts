/** What every store has to do, run over each adapter by `sync-server/store/contract.test.ts`. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { componer } from '#domain/core/entity.ts'
import type { Change, Db, Store } from '#server/store/port.ts'

export interface Banco {
  /** Opens the store; a second call after `close` opens the same data again. */
  open: () => Promise<Store>
  /** Removes everything that the suite made. */
  limpiar: () => Promise<void>
}

const acto = {
  v: 1,
  tiendaId: 't1',
  en: '2026-11-21T12:00:00.000Z',
  clave: '',
  padre: '',
  creadoPor: 'empleado:1',
  dispositivoId: '',
  seq: 0,
  hlc: '',
}
/** A document of the server's own, which no guard looks into. */
const nota = (id: string, campos: Record<string, unknown> = {}) => ({ id, tipo: 'servidor:nota', ...acto, ...campos })
const minuto = (n: number): string => new Date(Date.UTC(2026, 10, 21, 12, n)).toISOString()
const ids = (docs: readonly { id: string }[]): string[] => docs.map(({ id }) => id)

async function revDe(db: Db, id: string): Promise<string> {
  const doc = await db.get(id)
  if (doc === undefined) throw new Error(`${id} is not stored`)
  return doc.rev
}

async function todosLosCambios(db: Db, desde: string, limite: number): Promise<{ cambios: Change[]; seq: string; paginas: number }> {
  const cambios: Change[] = []
  for (let paginas = 1, seq = desde; ; paginas++) {
    const pagina = await db.changes(seq, limite)
    cambios.push(...pagina.cambios)
    seq = pagina.seq
    if (pagina.alDia) return { cambios, seq, paginas }
  }
}

async function hasta(condicion: () => boolean, ms = 5000): Promise<void> {
  for (const fin = Date.now() + ms; !condicion();) {
    if (Date.now() > fin) throw new Error('it did not happen in time')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** What every store has to do, as tests. */
export function contrato(nombre: string, banco: () => Banco): void {
  describe(`${nombre} cumple el contrato del almacén`, () => {
    let store: Store
    let db: Db
    let n = 0
    beforeAll(async () => {
      store = await banco().open()
    })
    beforeEach(async () => {
      db = await store.db(`pruebas-${++n}`)
    })
    afterAll(async () => {
      await store.close()
      await banco().limpiar()
    })

    describe('crear', () => {
      test('el segundo que crea un id recibe "existe" y no cambia nada', async () => {
        expect(await db.create(nota('a', { valor: 1 }))).toBe('creado')
        expect(await db.create(nota('a', { valor: 2 }))).toBe('existe')
        expect(await db.get('a')).toMatchObject({ id: 'a', valor: 1 })
      })

      test('de 50 que crean el mismo id a la vez, uno solo lo crea', async () => {
        const respuestas = await Promise.all(Array.from({ length: 50 }, (_, i) => db.create(nota('x', { valor: i }))))
        expect(respuestas.filter((r) => r === 'creado')).toHaveLength(1)
        expect(await db.get('x')).toMatchObject({ valor: respuestas.indexOf('creado') })
      })

      test('también cuando los 50 traen lo mismo, como quien reintenta', async () => {
        const respuestas = await Promise.all(Array.from({ length: 50 }, () => db.create(nota('x'))))
        expect(respuestas.filter((r) => r === 'creado')).toHaveLength(1)
        expect(await db.createMany([nota('y'), nota('y'), nota('x')])).toEqual(['creado', 'existe', 'existe'])
      })

      test('un lote responde por documento y en orden, también con un id repetido dentro del lote', async () => {
        await db.create(nota('b'))
        expect(await db.createMany([nota('a'), nota('b'), nota('c'), nota('c'), nota('d')])).toEqual([
          'creado',
          'existe',
          'creado',
          'existe',
          'creado',
        ])
        expect(await db.createMany([])).toEqual([])
      })

      test('no deja crear por encima nombrando una revisión', async () => {
        await db.create(nota('a', { valor: 1 }))
        expect(await db.create({ ...nota('a', { valor: 2 }), rev: await revDe(db, 'a') } as { id: string })).toBe('existe')
        expect(await db.get('a')).toMatchObject({ valor: 1 })
      })

      test('lo borrado se puede crear de nuevo', async () => {
        await db.create(nota('a', { valor: 1 }))
        await db.remove('a', await revDe(db, 'a'))
        expect(await db.create(nota('a', { valor: 2 }))).toBe('creado')
        expect(await db.get('a')).toMatchObject({ valor: 2 })
      })
    })

    describe('cambiar', () => {
      test('cambia solo quien nombra la revisión de ahora', async () => {
        await db.create(nota('a', { valor: 1 }))
        const rev = await revDe(db, 'a')
        const cambio = await db.update({ ...nota('a', { valor: 2 }), rev })
        expect(cambio).toEqual({ ok: true, rev: await revDe(db, 'a') })
        expect(await db.update({ ...nota('a', { valor: 3 }), rev })).toEqual({ ok: false, motivo: 'conflicto' })
        expect(await db.get('a')).toMatchObject({ valor: 2 })
      })

      test('de 20 que cambian la misma revisión a la vez, uno solo lo consigue', async () => {
        await db.create(nota('a'))
        const rev = await revDe(db, 'a')
        const respuestas = await Promise.all(Array.from({ length: 20 }, (_, i) => db.update({ ...nota('a', { valor: i }), rev })))
        expect(respuestas.filter((r) => r.ok)).toHaveLength(1)
      })

      test('de lo que dos cambiaron a la vez no queda nada cuando se borra: los cambios se leen, y se puede crear de nuevo', async () => {
        await db.create(nota('a'))
        const rev = await revDe(db, 'a')
        const cambiar = (valor: number) => db.update({ ...nota('a', { valor }), rev })
        const respuestas = await Promise.all([db.create(nota('otra')), cambiar(1), cambiar(2), db.create(nota('a')), cambiar(3)])
        const [creada, , , repetida] = respuestas
        expect([creada, repetida]).toEqual(['creado', 'existe'])
        expect(respuestas.filter((r) => typeof r !== 'string' && r.ok)).toHaveLength(1)
        expect(await db.remove('a', await revDe(db, 'a'))).toMatchObject({ ok: true })
        const { cambios } = await todosLosCambios(db, '0', 2)
        expect(cambios.map(({ id, borrado }) => `${id} ${borrado}`)).toEqual(['otra false', 'a true'])
        expect(await db.create(nota('a', { valor: 4 }))).toBe('creado')
        expect(await db.get('a')).toMatchObject({ valor: 4 })
      }, 5000)

      test('lo que se respondió como escrito es lo que lee quien pregunta después, aunque muchos lean y escriban a la vez', async () => {
        await db.create(nota('a', { valor: 0 }))
        let respondido = 0
        const escribir = async (): Promise<void> => {
          while (respondido < 60) {
            const doc = await db.get<{ id: string; valor: number }>('a')
            const escrito = doc && (await db.update({ ...nota('a', { valor: doc.valor + 1 }), rev: doc.rev }))
            if (doc && escrito?.ok) respondido = Math.max(respondido, doc.valor + 1)
          }
        }
        const leer = async (): Promise<void> => {
          while (respondido < 60) {
            const antes = respondido
            const doc = await db.get<{ id: string; valor: number }>('a')
            expect(doc?.valor).toBeGreaterThanOrEqual(antes)
            // A store may answer without leaving the thread: the writers have their turn here.
            await new Promise(setImmediate)
          }
        }
        await Promise.all([escribir(), escribir(), escribir(), leer(), leer(), leer()])
        await db.remove('a', (await db.get('a'))?.rev ?? '')
        expect(await db.get('a')).toBeUndefined()
      })

      test('cambiar o borrar lo que no está responde "no-existe"', async () => {
        const falta = { ok: false, motivo: 'no-existe' }
        expect(await db.update({ ...nota('nadie'), rev: '1-967a00dff5e02add41819138abb3284d' })).toEqual(falta)
        expect(await db.remove('nadie', '1-967a00dff5e02add41819138abb3284d')).toEqual(falta)
        await db.create(nota('a'))
        const rev = await revDe(db, 'a')
        expect(await db.remove('a', rev)).toMatchObject({ ok: true })
        expect(await db.update({ ...nota('a'), rev })).toEqual(falta)
        expect(await db.get('a')).toBeUndefined()
      })

      test('un lote mezcla creaciones y cambios, una respuesta por documento en orden', async () => {
        await db.createMany([nota('a', { valor: 1 }), nota('b')])
        const rev = await revDe(db, 'a')
        const respuestas = await db.writeMany([nota('c'), { ...nota('a', { valor: 9 }), rev }, nota('b'), { ...nota('b'), rev }])
        expect(respuestas.map((r) => r.ok)).toEqual([true, true, false, false])
        expect(respuestas[0]).toEqual({ ok: true, rev: await revDe(db, 'c') })
        expect(respuestas[2]).toEqual({ ok: false, motivo: 'conflicto' })
      })
    })

    describe('leer', () => {
      test('getMany responde en el orden pedido, con huecos', async () => {
        await db.createMany([nota('a'), nota('b')])
        const docs = await db.getMany(['b', 'nadie', 'a'])
        expect(docs.map((doc) => doc?.id)).toEqual(['b', undefined, 'a'])
        expect(await db.getMany([])).toEqual([])
      })

      test('devuelve exactamente lo guardado más id y rev', async () => {
        const doc = nota('venta:ñandú-😀-1', { texto: 'Café "Añejo" \u2028 é é', anidado: { lista: [1, null, { ok: true }], vacio: '' } })
        await db.create(doc)
        expect(await db.get(doc.id)).toEqual({ ...doc, rev: await revDe(db, doc.id) })
      })

      test('guarda documentos de 1 MB enteros', async () => {
        const texto = 'ñ'.repeat(500_000)
        await db.create(nota('grande', { texto }))
        expect((await db.get<{ texto: string }>('grande'))?.texto).toBe(texto)
      })

      test('range da los ids de [desde, hasta) en orden de id', async () => {
        await db.createMany([
          nota('131246796-E310000000002'),
          nota('bloque:131246796:E31:0000000501'),
          nota('131246796-E310000000001'),
          nota('bloque:131246796:E31:0000000001'),
          nota('bloque;'),
        ])
        expect(ids(await db.range('bloque:', 'bloque;'))).toEqual(['bloque:131246796:E31:0000000001', 'bloque:131246796:E31:0000000501'])
        expect(ids(await db.range('131246796-E310000000002', 'bloque:131246796:E31:0000000501'))).toEqual([
          '131246796-E310000000002',
          'bloque:131246796:E31:0000000001',
        ])
        expect(ids(await db.range('a', 'z', 1))).toEqual(['bloque:131246796:E31:0000000001'])
        expect(await db.range('z', 'a')).toEqual([])
      })
    })

    describe('buscar', () => {
      const sembrar = async () => {
        await db.createMany([
          ...Array.from({ length: 6 }, (_, i) =>
            nota(`n${i}`, { en: minuto(i), clave: i % 2 === 0 ? 'par' : 'impar', padre: i < 3 ? 'turno:1' : 'turno:2' }),
          ),
          nota('otra-tienda', { en: minuto(1), clave: 'par', padre: 'turno:1', tiendaId: 't2' }),
          nota('otro-tipo', { en: minuto(1), clave: 'par', padre: 'turno:1', tipo: 'servidor:otra' }),
        ])
      }
      const tipo = 'servidor:nota'

      test('por tipo y tiempo, en los dos sentidos, desde inclusive y hasta exclusive', async () => {
        await sembrar()
        expect(ids(await db.find({ tipo, tiendaId: 't1' }))).toEqual(['n0', 'n1', 'n2', 'n3', 'n4', 'n5'])
        expect(ids(await db.find({ tipo, tiendaId: 't1', orden: 'desc', limite: 2 }))).toEqual(['n5', 'n4'])
        expect(ids(await db.find({ tipo, tiendaId: 't1', desde: minuto(1), hasta: minuto(4) }))).toEqual(['n1', 'n2', 'n3'])
        expect(ids(await db.find({ tipo, desde: minuto(1), hasta: minuto(2) }))).toEqual(['n1', 'otra-tienda'])
        expect(ids(await db.find({ tipo, tiendaId: 't1', orden: 'desc', desde: minuto(1), hasta: minuto(4), limite: 2 }))).toEqual([
          'n3',
          'n2',
        ])
      })

      test('por clave y por padre, solos y con tienda', async () => {
        await sembrar()
        expect(ids(await db.find({ tipo, clave: 'par' }))).toEqual(['n0', 'otra-tienda', 'n2', 'n4'])
        expect(ids(await db.find({ tipo, clave: 'par', tiendaId: 't1', limite: 2 }))).toEqual(['n0', 'n2'])
        expect(ids(await db.find({ tipo, padre: 'turno:1', tiendaId: 't1', orden: 'desc' }))).toEqual(['n2', 'n1', 'n0'])
        expect(ids(await db.find({ tipo, padre: 'turno:2', desde: minuto(4) }))).toEqual(['n4', 'n5'])
        expect(ids(await db.find({ tipo, padre: 'turno:2', clave: 'par' }))).toEqual(['n4'])
        expect(await db.find({ tipo, clave: 'nadie' })).toEqual([])
        expect(await db.find({ tipo: 'servidor' })).toEqual([])
      })

      test('sigue después de un documento, en los dos sentidos, aunque muchos sean de un instante', async () => {
        await db.createMany(Array.from({ length: 9 }, (_, i) => nota(`i${i}`, { en: minuto(i < 6 ? 1 : 2), clave: 'una' })))
        for (const orden of ['asc', 'desc'] as const) {
          const vistos: string[] = []
          for (let lugar: { en: string; id: string } | undefined, paginas = 0; paginas < 9; paginas++) {
            const query = { tipo, clave: 'una', orden, limite: 2, ...(lugar === undefined ? {} : { despuesDe: lugar }) }
            const docs = await db.find<{ en: string }>(query)
            vistos.push(...ids(docs))
            const ultimo = docs.at(-1)
            if (docs.length < 2 || !ultimo) break
            lugar = { en: ultimo.en, id: ultimo.id }
          }
          const todos = Array.from({ length: 9 }, (_, i) => `i${i}`)
          expect(vistos).toEqual(orden === 'asc' ? todos : todos.toReversed())
        }
      })

      test('ve los cambios y los borrados en cuanto responden', async () => {
        await sembrar()
        await db.update({ ...nota('n0', { clave: 'impar', en: minuto(9) }), rev: await revDe(db, 'n0') })
        await db.remove('n2', await revDe(db, 'n2'))
        expect(ids(await db.find({ tipo, clave: 'par', tiendaId: 't1' }))).toEqual(['n4'])
        expect(ids(await db.find({ tipo, tiendaId: 't1', orden: 'desc', limite: 2 }))).toEqual(['n0', 'n5'])
      })

      test('da miles de documentos, más de una página', async () => {
        await db.createMany(Array.from({ length: 2300 }, (_, i) => nota(`m${String(i).padStart(5, '0')}`, { en: minuto(i) })))
        const todos = await db.find({ tipo })
        expect(todos).toHaveLength(2300)
        expect(ids(todos)).toEqual(ids(todos).sort())
        expect(ids(await db.find({ tipo, orden: 'desc' }))).toEqual(ids(todos).sort().reverse())
      })

      test('encuentra claves con acentos, espacios y signos tal como son', async () => {
        await db.createMany([
          nota('a', { clave: 'Peña' }),
          nota('b', { clave: 'Pena' }),
          nota('c', { clave: 'PEÑA' }),
          nota('d', { clave: 'Peña {"$gt":""}' }),
        ])
        expect(ids(await db.find({ tipo, clave: 'Peña' }))).toEqual(['a'])
        expect(ids(await db.find({ tipo, clave: 'Peña {"$gt":""}' }))).toEqual(['d'])
      })
    })

    describe('cambios', () => {
      test('se leen por páginas y siguen donde se quedaron', async () => {
        await db.createMany(Array.from({ length: 25 }, (_, i) => nota(`d${i}`)))
        const primera = await todosLosCambios(db, '0', 10)
        expect(ids(primera.cambios).sort()).toEqual(Array.from({ length: 25 }, (_, i) => `d${i}`).sort())
        expect(primera.paginas).toBeGreaterThanOrEqual(3)
        expect(await db.changes(primera.seq, 10)).toMatchObject({ cambios: [], alDia: true })
        await db.create(nota('nuevo'))
        expect(ids((await todosLosCambios(db, primera.seq, 10)).cambios)).toEqual(['nuevo'])
      })

      test('cada documento sale una vez, como está ahora; lo borrado sale como borrado', async () => {
        await db.createMany([nota('a', { valor: 1 }), nota('b'), nota('c')])
        await db.update({ ...nota('a', { valor: 2 }), rev: await revDe(db, 'a') })
        await db.remove('b', await revDe(db, 'b'))
        const { cambios } = await todosLosCambios(db, '0', 2)
        expect(ids(cambios).sort()).toEqual(['a', 'b', 'c'])
        expect(cambios.find(({ id }) => id === 'a')).toEqual({
          id: 'a',
          borrado: false,
          doc: { ...nota('a', { valor: 2 }), rev: await revDe(db, 'a') },
        })
        expect(cambios.find(({ id }) => id === 'b')).toEqual({ id: 'b', borrado: true, doc: undefined })
      })

      test('seq es el punto desde el que no hay nada nuevo', async () => {
        await db.createMany([nota('a'), nota('b')])
        const seq = await db.seq()
        expect(await db.changes(seq, 5)).toMatchObject({ cambios: [], alDia: true })
        await db.create(nota('c'))
        expect(ids((await db.changes(seq, 5)).cambios)).toEqual(['c'])
      })
    })

    describe('avisos', () => {
      test('watch avisa de cada escritura hasta que se deja', async () => {
        let avisos = 0
        const dejar = db.watch(() => avisos++)
        try {
          await db.create(nota('a'))
          await hasta(() => avisos > 0)
          const antes = avisos
          await new Promise((resolve) => setTimeout(resolve, 300))
          await db.create(nota('b'))
          await hasta(() => avisos > antes)
        } finally {
          dejar()
        }
        const final = avisos
        await db.create(nota('c'))
        await new Promise((resolve) => setTimeout(resolve, 300))
        expect(avisos).toBe(final)
      })
    })

    describe('la guardia', () => {
      const deServidor = { tiendaId: 't1', en: minuto(0), creadoPor: 'servidor', dispositivoId: '', seq: 0, hlc: '' }
      const producto = (id: string) => componer(Producto, id, Producto.esquemaCampos.parse(Producto.muestra), deServidor)
      const venta = componer(Venta, '131246796-E320000000001', Venta.esquemaCampos.parse(Venta.muestra), {
        ...deServidor,
        dispositivoId: 'd1',
        seq: 1,
      })
      beforeEach(async () => {
        db = await store.db(`tienda-t${n}-ops`)
      })

      test('rechaza lo que no cumple y guarda el resto del lote', async () => {
        const lote = [
          producto('producto:1'),
          { ...producto('producto:2'), nombre: 7 },
          producto('producto:3'),
          { ...producto('producto:4'), tipo: 'factura' },
        ]
        await expect(db.createMany(lote)).rejects.toMatchObject({
          code: 'guardia',
          rechazados: [
            { id: 'producto:2', motivo: 'clase:nombre' },
            { id: 'producto:4', motivo: 'tipo' },
          ],
        })
        expect((await db.getMany(['producto:1', 'producto:2', 'producto:3', 'producto:4'])).map((doc) => doc?.id)).toEqual([
          'producto:1',
          undefined,
          'producto:3',
          undefined,
        ])
      })

      test('quien escribe a la vez que un rechazado no se entera', async () => {
        const [bueno, malo] = await Promise.allSettled([
          db.create(producto('producto:1')),
          db.create({ ...producto('producto:2'), v: 'uno' } as { id: string }),
        ])
        expect(bueno).toEqual({ status: 'fulfilled', value: 'creado' })
        expect(malo.status).toBe('rejected')
      })

      test('una venta guardada no cambia ni se borra', async () => {
        expect(await db.create({ ...venta, recepcion: { hash: 'abc', en: minuto(1) } } as { id: string })).toBe('creado')
        const guardada = await db.get(venta.id)
        if (guardada === undefined) throw new Error('the sale is not stored')
        await expect(db.update({ ...guardada, nota: 'otra' } as typeof guardada)).rejects.toMatchObject({
          rechazados: [{ id: venta.id, motivo: 'inmutable' }],
        })
        await expect(db.remove(venta.id, guardada.rev)).rejects.toMatchObject({ rechazados: [{ id: venta.id, motivo: 'borrado' }] })
        expect(await db.create({ ...venta, nota: 'otra' } as { id: string })).toBe('existe')
        expect(await db.get(venta.id)).toEqual(guardada)
      })
    })

    describe('el almacén', () => {
      test('abre la misma base dos veces como una', async () => {
        const [una, otra] = await Promise.all([store.db(db.nombre), store.db(db.nombre)])
        await una.create(nota('a'))
        expect(await otra.get('a')).toBeDefined()
      })

      test('dice qué bases hay, y destroy las quita con todo', async () => {
        await db.create(nota('a'))
        expect(await store.nombres()).toContain(db.nombre)
        await store.destroy(db.nombre)
        expect(await store.nombres()).not.toContain(db.nombre)
        const otraVez = await store.db(db.nombre)
        expect(await otraVez.get('a')).toBeUndefined()
        expect(await otraVez.find({ tipo: 'servidor:nota' })).toEqual([])
      })

      test('quien abre una base mientras se borra tiene la vacía que viene después, y en ella se escribe', async () => {
        await db.create(nota('a'))
        const borrada = store.destroy(db.nombre)
        const otraVez = await store.db(db.nombre)
        expect(await otraVez.get('a')).toBeUndefined()
        expect(await otraVez.create(nota('b'))).toBe('creado')
        await borrada
        expect(await otraVez.get('b')).toMatchObject({ id: 'b' })
        expect((await otraVez.changes('0', 10)).cambios.map(({ id }) => id)).toEqual(['b'])
      })

      test('no acepta nombres que saldrían de su sitio', async () => {
        for (const malo of ['../fuera', 'Con-Mayuscula', '_users', 'a/b', 'a.b', '']) await expect(store.db(malo)).rejects.toThrow()
      })

      test('un id o un campo reservado se rechaza con un error claro y el resto del lote se guarda', async () => {
        await expect(db.create(nota('_design/x'))).rejects.toMatchObject({ code: 'guardia' })
        await expect(db.createMany([nota('bueno'), nota('malo', { _interno: 1 })])).rejects.toMatchObject({
          code: 'guardia',
          rechazados: [{ id: 'malo' }],
        })
        expect(await db.get('bueno')).toBeDefined()
        expect(await db.get('malo')).toBeUndefined()
      })

      test('después de cerrar y abrir está todo: documentos, índices, cambios', async () => {
        await db.createMany([nota('a', { clave: 'k' }), nota('b')])
        await db.remove('b', await revDe(db, 'b'))
        const seq = await db.seq()
        await store.close()
        store = await banco().open()
        const otra = await store.db(db.nombre)
        expect(ids(await otra.find({ tipo: 'servidor:nota', clave: 'k' }))).toEqual(['a'])
        expect(await otra.get('b')).toBeUndefined()
        expect(await otra.changes(seq, 5)).toMatchObject({ cambios: [], alDia: true })
        expect(await otra.create(nota('a'))).toBe('existe')
      })
    })
  })
}
