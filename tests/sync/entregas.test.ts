/** Cash from one person to another with no line between their devices, and what the server makes of both papers (docs/adr/0039-cash.md). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { esperados } from '#domain/caja/cuadre.rules.ts'
import { EntregaDinero, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { estadoDeEntrega, idRecepcion } from '#domain/caja/entrega.rules.ts'
import { fallo, type Result } from '#domain/core/result.ts'
import { asentarTodos } from '#domain/libros/asientos.ts'
import { plegarLibro, saldoDe } from '#domain/libros/pliegue.ts'
import { leerEntrega } from '#data/caja/entregas.ts'
import { mirarCaja, sacarHechos, tomarCaja } from '#data/session/caja-negra/caja-negra.ts'
import { entregarDinero, recibirDinero, rechazarDinero, recogerDinero } from '#data/ventas/entregas.ts'
import { cerrarTurno, cobrar, turnoAbierto } from '#data/ventas/ventas.ts'
import { abrirCaja, PIN, unaTienda, unaVenta, type Aparato, type TiendaDePrueba } from '../support/tienda.ts'

let t: TiendaDePrueba
const abiertos: Aparato[] = []
beforeAll(async () => {
  t = await unaTienda()
}, 60_000)
afterAll(() => t.cerrar())
afterEach(async () => {
  for (const aparato of abiertos.splice(0)) {
    await aparato.cerrar()
    expect(aparato.fallos).toEqual([])
  }
})

/** A till with its shift open at which the cashier is, or the owner. */
async function unaCaja(nombre: string, quien: 'cajera' | 'duena'): Promise<Aparato> {
  const aparato = await t.aparato(await t.crearCaja(nombre))
  abiertos.push(aparato)
  if (quien === 'duena') bien(await aparato.tienda.entrarConPin(t.empleadoId, PIN))
  await abrirCaja(aparato.tienda)
  await aparato.tienda.sync.sincronizar()
  return aparato
}
const cortar = async (...aparatos: Aparato[]): Promise<void> => {
  for (const aparato of aparatos) {
    aparato.linea.url = undefined
    await aparato.tienda.sync.sincronizar()
  }
}
const conectar = async (...aparatos: Aparato[]): Promise<void> => {
  for (const aparato of aparatos) {
    aparato.linea.url = t.url
    await aparato.tienda.sync.sincronizar()
  }
}
function bien<T>(resultado: Result<T>): T {
  if (!resultado.ok) throw new Error(JSON.stringify(resultado.error))
  return resultado.value
}
const gaveta = { lugar: 'gaveta', fondoId: '' } as const
const entregar = async ({ tienda }: Aparato, dop: Record<string, number> = { '10000': 4 }): Promise<EntregaDinero> =>
  bien(
    await entregarDinero(tienda, {
      desde: gaveta,
      para: { empleadoId: t.empleadoId, nombre: 'Altagracia' },
      destino: 'gaveta',
      destinoFondoId: '',
      concepto: 'fondo',
      dop,
      usd: {},
      papeles: [],
      nota: '',
    }),
  )
/** What one device shows and the other one's camera reads. */
async function mostrar(de: Aparato, a: Aparato, id: string): Promise<void> {
  const caja = bien(await sacarHechos(de.tienda, [id]))
  bien(await tomarCaja(a.tienda, bien(await mirarCaja(a.tienda, caja))))
}
const cuenta = (dop: Record<string, number>, motivo = '') => ({ dop, usd: {}, motivo })
const comoEsta = async ({ tienda: { interno } }: Aparato, id: string) => {
  const seguida = await leerEntrega(interno.ops, id)
  return seguida && estadoDeEntrega(seguida, Date.parse(seguida.entrega.en))
}
const enServidor = async (id: string): Promise<Record<string, unknown>[]> =>
  [...(await t.docs('ops', EntregaDinero.tipo)), ...(await t.docs('ops', RecepcionDinero.tipo))].filter(
    (doc) => doc['id'] === id || doc['entregaId'] === id,
  )
const enCuarentena = async (): Promise<unknown[]> =>
  (await (await t.p.store.db('cuarentena')).find({ tipo: 'servidor:cuarentena' })).map((doc) => doc['motivo'])
async function esperado({ tienda }: Aparato): Promise<number> {
  const turno = await turnoAbierto(tienda)
  if (!turno) throw new Error('no shift is open')
  const de = { padre: turno.id }
  const hechos = [...(await tienda.repo.buscar(EntregaDinero, de)), ...(await tienda.repo.buscar(RecepcionDinero, de))].map(
    ({ doc }) => doc,
  )
  return esperados(turno, [], hechos)[0]?.esperadoCentavos ?? -1
}

describe('en persona y sin línea', () => {
  it('los dos equipos tienen los dos papeles; cualquiera los lleva, y que los lleven los dos no dobla nada', async () => {
    const [da, recibe] = [await unaCaja('La que da', 'cajera'), await unaCaja('La que recibe', 'duena')]
    await cortar(da, recibe)
    const antes = { da: await esperado(da), recibe: await esperado(recibe) }
    const entrega = await entregar(da)
    expect(await esperado(da)).toBe(antes.da - 40_000)
    await mostrar(da, recibe, entrega.id)
    expect(await comoEsta(recibe, entrega.id)).toBe('enviada')
    const recepcion = bien(await recibirDinero(recibe.tienda, entrega.id, cuenta({ '10000': 4 })))
    expect(await esperado(recibe)).toBe(antes.recibe + 40_000)
    await mostrar(recibe, da, recepcion.id)
    expect(await comoEsta(da, entrega.id)).toBe('aceptada')

    await conectar(recibe)
    expect((await enServidor(entrega.id)).map(({ id }) => id).sort()).toEqual([entrega.id, recepcion.id].sort())
    await conectar(da)
    await conectar(recibe)
    const docs = await enServidor(entrega.id)
    expect(docs).toHaveLength(2)
    const asentado = asentarTodos(docs as never)
    expect(asentado.rechazados).toEqual([])
    const saldos = [...plegarLibro(asentado.asientos).saldos.values()]
    expect(saldoDe(saldos, { cuenta: 'enTransito' }).valorCentavos).toBe(0)
    expect(saldoDe(saldos, { cuenta: 'gaveta', parte: recepcion.turnoId }).valorCentavos).toBe(40_000)
    expect(await enCuarentena()).toEqual([])
    expect(await t.docs('ops', 'aclaracion')).toEqual([])
  })

  it('el cierre de cada gaveta cuenta lo suyo, y cuadra', async () => {
    const [da, recibe] = [await unaCaja('Da y cierra', 'cajera'), await unaCaja('Recibe y cierra', 'duena')]
    const entrega = await entregar(da)
    await conectar(da, recibe)
    bien(await recibirDinero(recibe.tienda, entrega.id, cuenta({ '10000': 3 }, 'Faltó un billete')))
    for (const [aparato, hay] of [
      [da, 60_000],
      [recibe, 130_000],
    ] as const) {
      const turno = await turnoAbierto(aparato.tienda)
      if (!turno) throw new Error('no shift is open')
      const cierre = bien(
        await cerrarTurno(aparato.tienda, turno, { conteoDop: { '10000': hay / 10_000 }, conteoUsd: {}, otros: [], conteosAnteriores: [] }),
      )
      expect(cierre.renglones).toMatchObject([{ esperadoCentavos: hay, diferenciaCentavos: 0 }])
    }
    // Who gave hears of what the other one signed once that is at the server.
    await conectar(recibe, da)
    expect(await t.docs('ops', 'complemento')).toEqual([])
    expect(await comoEsta(da, entrega.id)).toBe('aceptadaConDiferencia')
  })
})

describe('lo que sale mal', () => {
  it('aceptada en dos equipos: cuenta la primera, y la otra la aclara una persona', async () => {
    const [da, una] = [await unaCaja('Da dos veces', 'cajera'), await unaCaja('Una', 'duena')]
    await cortar(da, una)
    const entrega = await entregar(da)
    const aceptar = async (aparato: Aparato): Promise<void> => {
      await mostrar(da, aparato, entrega.id)
      bien(await recibirDinero(aparato.tienda, entrega.id, cuenta({ '10000': 4 })))
    }
    await aceptar(una)
    // A page holds two devices at a time.
    await una.cerrar()
    const otra = await unaCaja('Otra', 'duena')
    await aceptar(otra)
    const antes = (await enCuarentena()).length
    await conectar(otra, da)
    await otra.cerrar()
    await una.reabrir()
    await conectar(una)
    expect((await enCuarentena()).slice(antes)).toEqual(['id-repetido'])
    expect(await enServidor(entrega.id)).toHaveLength(2)
  })

  it('cancelada en un equipo y aceptada en otro: lo mismo, y ningún peso se dobla', async () => {
    const [da, recibe] = [await unaCaja('Da y se arrepiente', 'cajera'), await unaCaja('Recibe igual', 'duena')]
    await cortar(da, recibe)
    const entrega = await entregar(da)
    await mostrar(da, recibe, entrega.id)
    bien(await recibirDinero(recibe.tienda, entrega.id, cuenta({ '10000': 4 })))
    bien(await recogerDinero(da.tienda, entrega.id, { motivo: 'Me arrepentí', donde: gaveta }))
    const antes = (await enCuarentena()).length
    await conectar(recibe, da)
    expect((await enCuarentena()).slice(antes)).toEqual(['id-repetido'])
    expect((await enServidor(entrega.id)).map(({ id }) => id)).toContain(idRecepcion(entrega.id))
  })

  it('rechazada, sigue a cargo de quien la dio hasta que la recoge', async () => {
    const [da, recibe] = [await unaCaja('Da y le rechazan', 'cajera'), await unaCaja('Rechaza', 'duena')]
    const antes = await esperado(da)
    const entrega = await entregar(da)
    await conectar(da, recibe)
    bien(await rechazarDinero(recibe.tienda, entrega.id, 'Viene en un sobre abierto'))
    await conectar(recibe, da)
    expect(await comoEsta(da, entrega.id)).toBe('rechazada')
    expect(await esperado(da)).toBe(antes - 40_000)
    bien(await recogerDinero(da.tienda, entrega.id, { motivo: 'La cuento otra vez', donde: gaveta }))
    expect(await esperado(da)).toBe(antes)
    await conectar(da)
    expect(await comoEsta(da, entrega.id)).toBe('retornada')
    expect(await enServidor(entrega.id)).toHaveLength(3)
  })

  it('con algo por recibir no se empieza a vender, ni se entrega; al recibirlo, sí', async () => {
    const [da, recibe] = [await unaCaja('Da antes de vender', 'cajera'), await unaCaja('Vende después', 'duena')]
    const entrega = await entregar(da)
    await conectar(da, recibe)
    expect(await cobrar(recibe.tienda, unaVenta(recibe.tienda))).toMatchObject(fallo('entrega.por-recibir'))
    bien(await recibirDinero(recibe.tienda, entrega.id, cuenta({ '10000': 4 })))
    expect(await cobrar(recibe.tienda, unaVenta(recibe.tienda))).toMatchObject({ ok: true })
  })

  it('más de lo que había en la gaveta cuenta, y alguien lo mira', async () => {
    const da = await unaCaja('Da de más', 'cajera')
    const entrega = await entregar(da, { '100000': 9 })
    await conectar(da)
    await t.p.server.central.trabajos.ponerAlDia(t.tiendaId)
    expect((await t.docs('ops', 'aclaracion')).filter((doc) => doc['hechoId'] === entrega.id)).toMatchObject([{ motivo: 'gaveta_fuera' }])
  })
})
