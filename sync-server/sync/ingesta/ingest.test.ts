import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { Envio, Resultado } from '#domain/core/sync.ts'
import { abrirCuarentena, cuarentenaDeTienda, type DocCuarentena } from '../../core/hechos/cuarentena.ts'
import { rangosDe } from '../../core/hechos/libreta.ts'
import {
  CAJERA,
  DUENA,
  EXEMPLEADA,
  RNC,
  SUPERVISORA,
  envioDe,
  producto,
  unMundo,
  type DispositivoDePrueba,
  type Mundo,
} from '../../../tests/support/server/door.ts'
import { sha256 } from '../../core/hechos/texto.ts'

let mundo: Mundo
let caja: DispositivoDePrueba
beforeEach(async () => {
  mundo = await unMundo()
  caja = await mundo.caja()
})
afterEach(() => mundo.cerrar())

const cual = (resultados: readonly Resultado[]): string[] => resultados.map((r) => ('motivo' in r ? r.motivo : r.resultado))
const ventasGuardadas = async (): Promise<string[]> => (await mundo.ops.find({ tipo: Venta.tipo })).map(({ id }) => id).sort()
const enCuarentena = async () => {
  const docs: DocCuarentena[] = []
  for await (const doc of cuarentenaDeTienda(await abrirCuarentena(mundo.store), mundo.tiendaId)) docs.push(doc)
  return docs
}
const cambiar = (envio: Envio, cambio: (doc: Record<string, unknown>) => void): Envio => {
  const doc = JSON.parse(envio.texto) as { id: string; seq: number } & Record<string, unknown>
  cambio(doc)
  return envioDe(doc)
}

describe('una entrega buena', () => {
  test('se guarda entera y contesta un recibo por documento, en orden, con el hash de lo guardado', async () => {
    const envios = [caja.turno(), caja.venta(), caja.venta(), caja.hecho(MovimientoCaja, { turnoId: 'turno:caja:1', cajaId: 'caja:1' })]
    const resultados = await caja.enviar(...envios)
    expect(resultados).toEqual(envios.map(({ id, hash }) => ({ id, resultado: 'recibido', hash, en: mundo.reloj.ahora.toISOString() })))
    const guardada = await mundo.ops.get(envios[1]?.id ?? '')
    const recepcion = { hash: envios[1]?.hash, en: mundo.reloj.ahora.toISOString() }
    expect(guardada).toEqual({ ...(JSON.parse(envios[1]?.texto ?? '') as object), recepcion, rev: guardada?.rev })
  })

  test('repetida, contesta los mismos recibos y no guarda nada más', async () => {
    const envios = [caja.turno(), caja.venta(), caja.venta()]
    const primeros = await caja.enviar(...envios)
    mundo.reloj.ahora = new Date('2026-11-22T16:00:00.000Z')
    expect(await caja.enviar(...envios)).toEqual(primeros)
    expect(await caja.enviar(...envios, ...envios)).toEqual([...primeros, ...primeros])
    expect(await ventasGuardadas()).toHaveLength(2)
    expect(await enCuarentena()).toEqual([])
  })

  test('repetida después de reiniciar el servidor, contesta los mismos recibos', async () => {
    const envios = [caja.turno(), caja.venta()]
    const primeros = await caja.enviar(...envios)
    await mundo.reiniciar()
    mundo.reloj.ahora = new Date('2026-11-22T16:00:00.000Z')
    expect(await caja.enviar(...envios)).toEqual(primeros)
  })

  test('en desorden y en pedazos llega completa', async () => {
    const envios = [caja.turno(), ...Array.from({ length: 9 }, () => caja.venta())]
    for (const i of [7, 2, 9, 0, 4]) await caja.enviar(envios[i])
    const resultados = await caja.enviar(...[...envios].reverse())
    expect(new Set(cual(resultados))).toEqual(new Set(['recibido']))
    expect(await ventasGuardadas()).toHaveLength(9)
    expect(rangosDe(await mundo.central.ingesta.libreta(mundo.tiendaId, caja.remitente.dispositivoId))).toEqual([[1, 10]])
  })

  test('veces a la vez, cada documento queda una vez y todos oyen el mismo recibo', async () => {
    const envios = Array.from({ length: 20 }, () => caja.venta())
    const respuestas = await Promise.all(
      Array.from({ length: 12 }, (_, i) => caja.enviar(...(i % 2 === 0 ? envios : [...envios].reverse()))),
    )
    const recibos = new Set(respuestas.flat().map((r) => JSON.stringify(r)))
    expect(recibos.size).toBe(20)
    expect(await ventasGuardadas()).toHaveLength(20)
    expect(await enCuarentena()).toEqual([])
  })

  test('de una versión anterior se guarda como se hizo', async () => {
    const vieja = cambiar(caja.venta(), (doc) => {
      doc['v'] = 1
      doc['campoDeAntes'] = 'algo'
    })
    expect(cual(await caja.enviar(vieja))).toEqual(['recibido'])
    expect(await mundo.ops.get(vieja.id)).toMatchObject({ campoDeAntes: 'algo' })
  })
})

describe('un documento malo', () => {
  test('entre 1,000: los otros 999 llegan y él espera en cuarentena', async () => {
    const segunda = await mundo.caja()
    const envios = [...Array.from({ length: 500 }, () => caja.venta()), ...Array.from({ length: 500 }, () => segunda.venta())]
    const malo = cambiar(envios[321] ?? caja.venta(), (doc) => (doc['lineas'] = []))
    const resultados: Resultado[] = []
    for (let i = 0; i < 500; i += 100)
      resultados.push(...(await caja.enviar(...envios.slice(i, i + 100).map((e) => (e.id === malo.id ? malo : e)))))
    for (let i = 500; i < 1000; i += 200) resultados.push(...(await segunda.enviar(...envios.slice(i, i + 200))))
    expect(cual(resultados).filter((c) => c === 'recibido')).toHaveLength(999)
    expect(resultados[321]).toMatchObject({ id: malo.id, resultado: 'en_cuarentena', motivo: 'esquema', hash: malo.hash })
    expect(await ventasGuardadas()).toHaveLength(999)
    expect(await enCuarentena()).toMatchObject([{ hecho: { id: malo.id }, texto: malo.texto, motivo: 'esquema', seq: 322 }])
  }, 60_000)

  const malos: [string, string, (bueno: Envio) => unknown][] = [
    ['con el texto cortado', 'json-invalido', (e) => ({ ...e, texto: e.texto.slice(0, -40), hash: sha256(e.texto.slice(0, -40)) })],
    [
      'con una clave repetida',
      'json-invalido',
      (e) => deTexto(e, e.texto.replace('"tipo"', '"nota":"a","tipo"').replace('{', '{"nota":"b",')),
    ],
    ['con medio carácter', 'json-invalido', (e) => deTexto(e, e.texto.replace('"nota":""', '"nota":"\\ud800"'))],
    ['con mil niveles', 'json-invalido', (e) => deTexto(e, e.texto.replace('"nota":""', `"nota":${'['.repeat(1000)}${']'.repeat(1000)}`))],
    ['con otro hash', 'hash-distinto', (e) => ({ ...e, hash: sha256('otro') })],
    ['de un tipo que nadie conoce', 'tipo-desconocido', (e) => cambiar(e, (d) => (d['tipo'] = 'factura'))],
    ['que decide lo que decide el servidor', 'tipo-desconocido', (e) => cambiar(e, (d) => (d['tipo'] = BloqueNCF.tipo))],
    ['con el id de una decisión', 'esquema', (e) => cambiar(e, (d) => (d['id'] = 'bloque:131246796:E32:0000000501'))],
    ['con un campo de CouchDB', 'esquema', (e) => cambiar(e, (d) => (d['_deleted'] = true))],
    ['con revisión', 'esquema', (e) => cambiar(e, (d) => (d['rev'] = '1-a'))],
    ['sin un campo', 'esquema', (e) => cambiar(e, (d) => delete d['totales'])],
    ['con dinero en decimales', 'esquema', (e) => cambiar(e, (d) => (d['vueltoCentavos'] = 0.5))],
    ['de otra tienda', 'otra-tienda', (e) => cambiar(e, (d) => (d['tiendaId'] = 't0002'))],
    ['de otro dispositivo', 'otro-dispositivo', (e) => cambiar(e, (d) => (d['dispositivoId'] = 'dispositivo:9'))],
    ['de quien ya no trabaja aquí', 'sin-permiso', (e) => cambiar(e, (d) => (d['creadoPor'] = EXEMPLEADA))],
    ['de quien nadie conoce', 'sin-permiso', (e) => cambiar(e, (d) => (d['creadoPor'] = 'empleado:nadie'))],
    ['que ni es un envío', 'esquema', () => ({ hola: 'ñ \ud800', seq: 'x' })],
    ['que no es nada', 'esquema', () => null],
  ]
  const deTexto = (envio: Envio, texto: string): Envio => ({ ...envio, texto, hash: sha256(texto) })

  test.each(malos)('%s espera en cuarentena (%s), con su recibo, y los de al lado entran', async (_que, motivo, daniar) => {
    const bueno = caja.venta()
    const malo = daniar(caja.venta())
    const otro = caja.venta()
    const resultados = await caja.enviar(bueno, malo, otro)
    expect(cual(resultados)).toEqual(['recibido', motivo, 'recibido'])
    const [apartado, ...mas] = await enCuarentena()
    expect(mas).toEqual([])
    expect(apartado).toMatchObject({ motivo, padre: caja.remitente.dispositivoId, tiendaId: mundo.tiendaId })
    const dicho = (malo as Partial<Envio> | null)?.hash ?? sha256(apartado?.texto ?? '')
    expect(resultados[1]).toMatchObject({ resultado: 'en_cuarentena', hash: dicho })
    expect(apartado?.hash).toBe(sha256(apartado?.texto ?? ''))
    expect(await caja.enviar(malo)).toEqual([resultados[1]])
    await mundo.reiniciar()
    expect(await caja.enviar(malo)).toEqual([resultados[1]])
    expect(await enCuarentena()).toHaveLength(1)
    expect(await ventasGuardadas()).toHaveLength(2)
  })

  test('que llegó dañado entra cuando llega bien', async () => {
    const bueno = caja.venta()
    expect(cual(await caja.enviar({ ...bueno, texto: `${bueno.texto} ` }))).toEqual(['hash-distinto'])
    expect(cual(await caja.enviar(bueno))).toEqual(['recibido'])
  })
})

describe('el mismo id o el mismo lugar', () => {
  test('el mismo comprobante con otro contenido va a cuarentena y la venta guardada no cambia', async () => {
    const primera = caja.venta()
    const segunda = cambiar(caja.venta({ ncf: 'E320000000001' }), (doc) => (doc['nota'] = 'otra'))
    expect(cual(await caja.enviar(primera))).toEqual(['recibido'])
    expect(cual(await caja.enviar(segunda))).toEqual(['ncf-repetido'])
    expect(cual(await caja.enviar(primera, segunda))).toEqual(['recibido', 'ncf-repetido'])
    expect(await mundo.ops.get(primera.id)).toMatchObject({ nota: '' })
  })

  test('dos en una misma entrega: el primero entra, el segundo espera', async () => {
    const primera = caja.venta()
    const segunda = caja.venta({ ncf: 'E320000000001' })
    expect(cual(await caja.enviar(primera, segunda))).toEqual(['recibido', 'ncf-repetido'])
  })

  test('un perfil copiado que usa el mismo número a la vez: una factura y una en cuarentena, nunca dos', async () => {
    const clon = Object.assign(Object.create(Object.getPrototypeOf(caja) as object) as DispositivoDePrueba, caja)
    const [una, otra] = [caja.venta(), cambiar(caja.venta({ ncf: 'E320000000001' }, { seq: 1 }), (doc) => (doc['nota'] = 'la otra'))]
    const respuestas = (await Promise.all([caja.enviar(una), clon.enviar(otra)])).flat()
    expect(cual(respuestas).sort()).toEqual(['ncf-repetido', 'recibido'])
    expect(await ventasGuardadas()).toEqual([una.id])
    expect(await enCuarentena()).toHaveLength(1)
  })

  test('dos dispositivos con el mismo número: el del bloque entra, el otro espera', async () => {
    const otra = await mundo.caja()
    const propia = caja.venta()
    const ajena = otra.venta({ ncf: 'E320000000001', bloqueId: caja.bloqueId })
    expect(cual((await Promise.all([otra.enviar(ajena), caja.enviar(propia)])).flat()).sort()).toEqual(['ncf-fuera-de-bloque', 'recibido'])
    expect(await ventasGuardadas()).toEqual([propia.id])
  })

  test('un seq usado con otro documento va a cuarentena', async () => {
    const turno = caja.turno()
    expect(cual(await caja.enviar(turno))).toEqual(['recibido'])
    const otro = caja.hecho(MovimientoCaja, {}, { seq: 1, id: 'movimientoCaja:x' })
    expect(cual(await caja.enviar(otro))).toEqual(['seq-repetido'])
    await mundo.reiniciar()
    const tercero = caja.hecho(MovimientoCaja, {}, { seq: 1, id: 'movimientoCaja:y' })
    expect(cual(await caja.enviar(tercero, otro, turno))).toEqual(['seq-repetido', 'seq-repetido', 'recibido'])
  })

  test('un id de otro tipo de hecho ya guardado va a cuarentena', async () => {
    await caja.enviar(caja.hecho(Turno, {}, { id: 'turno:a' }))
    expect(cual(await caja.enviar(caja.hecho(Turno, { cajeroNombre: 'Otra' }, { id: 'turno:a' })))).toEqual(['id-repetido'])
  })
})

describe('quién puede qué', () => {
  test('la cajera no mueve inventario ni cambia precios; la dueña sí', async () => {
    const precio = { precioDiezmilesimas: { antes: 1, despues: 2 } }
    const resultados = await caja.enviar(
      caja.hecho(MovimientoInventario, {}),
      caja.edicion('producto:1', precio, { creadoPor: CAJERA }),
      caja.hecho(MovimientoInventario, {}, { creadoPor: DUENA }),
      caja.edicion('producto:1', precio, { creadoPor: DUENA }),
      caja.edicion('producto:2', producto(), { creadoPor: CAJERA }),
    )
    expect(cual(resultados)).toEqual(['sin-permiso', 'sin-permiso', 'recibido', 'recibido', 'sin-permiso'])
  })

  test('un retiro de la cajera vale con la firma de una supervisora, y con ninguna otra', async () => {
    const retiro = (autorizadoPor: string) => caja.hecho(MovimientoCaja, { clase: 'retiro', autorizadoPor })
    expect(cual(await caja.enviar(retiro(''), retiro(SUPERVISORA), retiro(EXEMPLEADA)))).toEqual(['sin-permiso', 'recibido', 'sin-permiso'])
  })

  test('un navegador con sesión no hace más de lo que puede su persona, firme quien firme', async () => {
    caja.remitente = { ...caja.remitente, clase: 'web', empleadoId: CAJERA }
    expect(cual(await caja.enviar(caja.hecho(MovimientoInventario, {}, { creadoPor: DUENA }), caja.turno()))).toEqual([
      'sin-permiso',
      'recibido',
    ])
    caja.remitente = { ...caja.remitente, empleadoId: DUENA }
    expect(cual(await caja.enviar(caja.hecho(MovimientoInventario, {}, { creadoPor: DUENA })))).toEqual(['recibido'])
    caja.remitente = { ...caja.remitente, empleadoId: undefined }
    expect(cual(await caja.enviar(caja.hecho(MovimientoInventario, {}, { creadoPor: DUENA })))).toEqual(['sin-permiso'])
  })

  test('un dispositivo revocado entrega lo que tiene: todo a cuarentena, y lo ya recibido conserva su recibo', async () => {
    const antes = caja.venta()
    const [recibo] = await caja.enviar(antes)
    caja.remitente = { ...caja.remitente, estado: 'revocado' }
    const despues = caja.venta()
    expect(await caja.enviar(antes, despues)).toEqual([
      recibo,
      expect.objectContaining({ resultado: 'en_cuarentena', motivo: 'dispositivo-revocado', hash: despues.hash }),
    ])
  })
})

describe('el número fiscal', () => {
  test.each([
    ['de otro bloque', 'ncf-fuera-de-bloque', { ncf: 'E320000000501' }],
    ['de un bloque que no existe', 'ncf-fuera-de-bloque', { bloqueId: 'bloque:131246796:E32:0000009999' }],
    ['de otro tipo', 'ncf-fuera-de-bloque', { ncf: 'E310000000001', tipoComprobante: 'E31' as const }],
    ['que no es un NCF', 'esquema', { ncf: 'E32000000001' }],
    ['de otra caja', 'ncf-fuera-de-bloque', { cajaId: 'caja:9' }],
    ['de otro RNC', 'esquema', { rnc: '101850043' }],
    ['vencido', 'ncf-vencido', { fecha: '2028-01-01' }],
  ])('%s espera en cuarentena', async (_que, motivo, campos) => {
    const venta = caja.venta(campos)
    const id = `${RNC}-${(JSON.parse(venta.texto) as Venta).ncf}`
    expect(cual(await caja.enviar(cambiar(venta, (doc) => (doc['id'] = id))))).toEqual([motivo])
  })

  test('vale el último día del rango', async () => {
    expect(cual(await caja.enviar(caja.venta({ fecha: '2027-12-31' })))).toEqual(['recibido'])
  })

  test('de un bloque congelado o un número anulado espera en cuarentena', async () => {
    const bloque = await mundo.ops.get(caja.bloqueId)
    await mundo.ops.update({ ...bloque, id: caja.bloqueId, rev: bloque?.rev ?? '', estado: 'congelado' } as { id: string; rev: string })
    expect(cual(await caja.enviar(caja.venta()))).toEqual(['ncf-fuera-de-bloque'])
  })
})
