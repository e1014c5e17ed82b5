import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { diaFiscal } from '#domain/core/fecha.ts'
import { construir } from '#domain/core/construir.ts'
import { ItbisTasas } from '#domain/fiscal/referencias.entity.ts'
import { abrirPublico } from '../core/bases.ts'
import { asegurarOperadores, ARCHIVO_CLAVES } from '../personas/identidad/operadores.ts'
import { unServidor, type PersonaPrueba, type Prueba } from '../../tests/support/server/test-server.ts'
import { openStore } from '../store/open.ts'

let p: Prueba
let operadora: PersonaPrueba
beforeAll(async () => {
  p = await unServidor({ ADMIN_EMAILS: 'jefa@mercana.test, persona99@ejemplo.do' })
  await p.pedir('POST', '/api/auth/sign-up/email', { email: 'persona99@ejemplo.do', name: 'Lista', password: 'una clave larga' })
  await asegurarOperadores(p.server.identidad, p.server.config, p.app.log)
  const [, clave] = (await readFile(join(p.server.config.datos, ARCHIVO_CLAVES), 'utf8')).trim().split(' ')
  operadora = await p.entrar('jefa@mercana.test', String(clave))
})
afterAll(() => p.cerrar())

const tasa = { compraDiezmilesimas: 625_000, ventaDiezmilesimas: 631_000, fecha: '2026-11-21', fuente: 'Banco Central' }
const poner = (cuerpo: object, quien: object = operadora) => p.pedir('POST', '/api/tasa_dolar', { ...tasa, ...cuerpo }, quien)

describe('las cuentas de operación', () => {
  it('salen de la configuración, una vez', async () => {
    await asegurarOperadores(p.server.identidad, p.server.config, p.app.log)
    expect((await readFile(join(p.server.config.datos, ARCHIVO_CLAVES), 'utf8')).trim().split('\n')).toHaveLength(1)
    expect((await p.pedir('GET', '/api/yo', undefined, operadora)).cuerpo).toMatchObject({ email: 'jefa@mercana.test', operador: true })
  })

  it('quien se registró antes con esa dirección no pasa a serlo', async () => {
    const lista = await p.entrar('persona99@ejemplo.do', 'una clave larga')
    expect((await p.pedir('GET', '/api/yo', undefined, lista)).cuerpo['operador']).toBe(false)
    expect((await poner({}, lista)).estado).toBe(403)
  })

  it('nadie se registra con la dirección de una operadora', async () => {
    expect(
      (await p.pedir('POST', '/api/auth/sign-up/email', { email: 'JEFA@mercana.test', name: 'X', password: 'una clave larga' })).estado,
    ).toBe(422)
  })
})

test('todas las tiendas, también las que no se muestran, las ve la operación y nadie más', async () => {
  const duena = await p.persona()
  const { slug } = await p.tienda(duena)
  const vistas = async (ruta: string, quien: object) => {
    const { estado, cuerpo } = await p.pedir('GET', ruta, undefined, quien)
    return [estado, ((cuerpo['tiendas'] ?? []) as { slug: string }[]).some((tienda) => tienda.slug === slug)]
  }
  expect(await vistas('/api/publico/tiendas', operadora)).toEqual([200, false])
  expect(await vistas('/api/mercana/tiendas', operadora)).toEqual([200, true])
  expect(await vistas('/api/mercana/tiendas', duena)).toEqual([403, false])
})

describe('la tasa del dólar', () => {
  it('la pone la operación, y nadie más', async () => {
    const r = await poner({})
    expect(r.estado).toBe(200)
    expect(await (await p.store.db('publico')).get(String(r.cuerpo['id']))).toMatchObject(tasa)
    const duena = await p.persona()
    await p.tienda(duena)
    expect(await poner({}, duena)).toMatchObject({ estado: 403, cuerpo: { code: 'permiso.denegado' } })
    expect((await poner({}, {})).estado).toBe(401)
  })

  it('nunca es cero, ni un error de dedo, ni se vende más barato de lo que se compra', async () => {
    for (const cambio of [{ ventaDiezmilesimas: 0 }, { ventaDiezmilesimas: -1 }, { ventaDiezmilesimas: 63.1 }, { fecha: '2026-02-30' }])
      expect((await poner(cambio)).estado).toBe(400)
    for (const cambio of [{ compraDiezmilesimas: 63, ventaDiezmilesimas: 64 }, { ventaDiezmilesimas: 631_000_000 }])
      expect((await poner(cambio)).cuerpo).toEqual({ code: 'tasaDolar.fuera-de-rango' })
    expect((await poner({ compraDiezmilesimas: 640_000 })).cuerpo).toEqual({ code: 'tasaDolar.venta-menor-que-compra' })
  })
})

describe('una tasa por venir', () => {
  it('se escribe hasta 60 días antes, con lo que se tolera que cambie', async () => {
    const dia = (dias: number) => diaFiscal(new Date(p.reloj.ahora.getTime() + dias * 86_400_000).toISOString())
    expect((await poner({ fecha: dia(61) })).cuerpo).toEqual({ code: 'tasaDolar.fecha-lejana', datos: { dias: 60 } })
    const r = await poner({ fecha: dia(60), tolerancia: 250 })
    expect(await (await p.store.db('publico')).get(String(r.cuerpo['id']))).toMatchObject({ fecha: dia(60), tolerancia: 250 })
  })
})

describe('la historia de la tasa', () => {
  it('la lee quien entró, la más nueva primero y con el nombre de quien la puso', async () => {
    p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 60_000)
    await poner({ ventaDiezmilesimas: 632_500 })
    const vecina = await p.persona()
    const { estado, cuerpo } = await p.pedir('GET', '/api/tasa_dolar', undefined, vecina)
    expect(estado).toBe(200)
    const [nueva] = cuerpo['tasas'] as Record<string, unknown>[]
    expect(nueva).toMatchObject({ ventaDiezmilesimas: 632_500, fuente: 'Banco Central' })
    expect(nueva?.['quien']).not.toBe('')
    expect(nueva).not.toHaveProperty('creadoPor')
    expect((await p.pedir('GET', '/api/tasa_dolar')).estado).toBe(401)
  })
})

describe('las cifras de la ley', () => {
  const itbis = { codigo: '18', nombre: 'ITBIS 20 %', puntosBasicos: 2000, desde: '2027-01-01' }
  const ponerItbis = (cambio: object = {}, quien: object = operadora) =>
    p.pedir('POST', '/api/impuestos/itbis', { ...itbis, ...cambio }, quien)
  const ponerUmbral = (cuerpo: object, quien: object = operadora) => p.pedir('POST', '/api/impuestos/umbral_consumo', cuerpo, quien)

  it('la operación escribe de antemano una tasa; la que rige no se toca, y queda quién lo hizo', async () => {
    const r = await ponerItbis()
    expect(r).toMatchObject({ estado: 200, cuerpo: { id: 'itbisTasas:18:2027-01-01' } })
    const publico = await p.store.db('publico')
    expect((await publico.find({ tipo: 'itbisTasas', clave: '18' })).map(({ puntosBasicos }) => puntosBasicos)).toEqual(
      expect.arrayContaining([1800, 2000]),
    )
    const lineas = await (await p.store.db('auditoria')).find({ tipo: 'auditoria', padre: String(r.cuerpo['id']) })
    expect(lineas[0]).toMatchObject({ accion: 'crear' })
  })

  it('la de un día por venir se corrige; la que empezó hoy o antes, no', async () => {
    expect((await ponerItbis({ puntosBasicos: 1900 })).estado).toBe(200)
    expect(await (await p.store.db('publico')).get('itbisTasas:18:2027-01-01')).toMatchObject({ puntosBasicos: 1900 })
    expect((await ponerItbis({ desde: '2026-11-20' })).cuerpo).toEqual({ code: 'impuesto.fecha-pasada' })
    const hoy = diaFiscal(p.reloj.ahora.toISOString())
    expect((await ponerUmbral({ centavos: 30_000_000, desde: hoy })).cuerpo).toEqual({ id: `umbralConsumo:${hoy}` })
    expect((await ponerUmbral({ centavos: 31_000_000, desde: hoy })).cuerpo).toEqual({ code: 'impuesto.ya-rige' })
  })

  it('cualquiera con cuenta las lee, con quién las puso y sin quién es; lo que tocaría otra tasa, solo la operación', async () => {
    const vecina = await p.persona()
    const { estado, cuerpo } = await p.pedir('GET', '/api/impuestos', undefined, vecina)
    expect(estado).toBe(200)
    const tasas = cuerpo['tasas'] as Record<string, unknown>[]
    const [primera] = tasas
    expect(primera).toMatchObject({ codigo: '18', puntosBasicos: 1900, desde: '2027-01-01' })
    expect(primera?.['quien']).not.toBe('')
    expect(primera).not.toHaveProperty('creadoPor')
    expect((cuerpo['rubros'] as { nombre: string }[]).map(({ nombre }) => nombre)).toContain('Yogurt')
    expect((await p.pedir('GET', '/api/impuestos')).estado).toBe(401)
    const efecto = '/api/impuestos/itbis/efecto?codigo=18&puntosBasicos=2000'
    expect((await p.pedir('GET', efecto, undefined, vecina)).estado).toBe(403)
    expect((await p.pedir('GET', efecto, undefined, operadora)).cuerpo).toMatchObject({ parcial: false })
  })

  it('la que no ha empezado se quita y no rige nunca; puesta otra vez, vuelve; la que empezó no se quita', async () => {
    const quitar = (id: string, quien: object = operadora) => p.pedir('POST', `/api/impuestos/itbis/${id}/quitar`, {}, quien)
    const queda = async () => (await (await p.store.db('publico')).get('itbisTasas:18:2027-01-01')) as { hasta?: unknown } | undefined
    expect((await quitar('itbisTasas:18:2027-01-01', await p.persona())).estado).toBe(403)
    expect((await quitar('itbisTasas:18:2027-01-01')).estado).toBe(200)
    expect(await queda()).toMatchObject({ hasta: '2026-12-31' })
    expect((await ponerItbis()).estado).toBe(200)
    expect(await queda()).toMatchObject({ hasta: null, puntosBasicos: 2000 })
    expect((await quitar('itbisTasas:18:2013-01-01')).cuerpo).toEqual({ code: 'impuesto.empezo' })
    expect((await quitar('tiposId:rnc')).cuerpo).toEqual({ code: 'itbisTasas.no-existe' })
  })

  it('los rubros de la tasa reducida empiezan y terminan en un día, y vuelven', async () => {
    const hoy = diaFiscal(p.reloj.ahora.toISOString())
    const poner = (nombre: string, desde = hoy) => p.pedir('POST', '/api/impuestos/rubros', { nombre, desde }, operadora)
    const { cuerpo } = await poner('Leche de almendra')
    expect(cuerpo).toEqual({ id: 'itbisRubrosTasaReducida:leche-de-almendra' })
    expect((await poner('leche de Almendra')).cuerpo).toEqual({ code: 'impuesto.ya-esta' })
    expect((await poner('Vieja', '2020-01-01')).cuerpo).toEqual({ code: 'impuesto.fecha-pasada' })
    const terminar = (hasta: string) => p.pedir('POST', `/api/impuestos/rubros/${String(cuerpo['id'])}/terminar`, { hasta }, operadora)
    expect((await terminar('2020-01-01')).cuerpo).toEqual({ code: 'impuesto.fecha-pasada' })
    expect((await terminar('2027-01-31')).estado).toBe(200)
    expect((await poner('Leche de almendra')).estado).toBe(200)
  })

  it('nadie más las pone, y lo que no es una tasa se rechaza', async () => {
    const duena = await p.persona()
    expect((await ponerItbis({}, duena)).estado).toBe(403)
    expect((await ponerUmbral({ centavos: 1, desde: '2028-01-01' }, duena)).estado).toBe(403)
    for (const cambio of [{ codigo: 'E' }, { puntosBasicos: -1 }, { puntosBasicos: 18.5 }, { desde: '2027-02-30' }])
      expect((await ponerItbis(cambio)).estado).toBe(400)
    expect((await ponerUmbral({ centavos: 0, desde: '2028-01-01' })).estado).toBe(400)
  })
})

describe('las referencias', () => {
  it('los tipos de negocio los lee cualquiera, por categoría', async () => {
    const { cuerpo } = await p.pedir('GET', '/api/publico/tipos_negocios')
    const tipos = cuerpo['tipos'] as { nombre: string; categoria: string }[]
    expect(tipos).toContainEqual({ nombre: 'Colmado', categoria: 'Alimentos' })
    expect(tipos.map(({ categoria }) => categoria)).toEqual(
      tipos.map(({ categoria }) => categoria).sort((a, b) => a.localeCompare(b, 'es')),
    )
  })

  it('están desde el primer arranque', async () => {
    const publico = await p.store.db('publico')
    expect((await publico.find({ tipo: 'itbisTasas' })).filter(({ desde }) => String(desde) < '2026')).toHaveLength(4)
    expect(await publico.get('itbisTasas:16:2016-01-01')).toMatchObject({ puntosBasicos: 1600 })
    expect(await publico.get('umbralConsumo:2019-01-01')).toMatchObject({ centavos: 25_000_000, hasta: null })
    expect(await publico.get('tiposId:cedula')).toMatchObject({ codigo606: '2', digitos: 11 })
    expect((await publico.find({ tipo: 'itbisRubrosTasaReducida' })).filter(({ desde }) => String(desde) < '2026')).toHaveLength(6)
    expect((await publico.find({ tipo: 'tiposNegocios', clave: 'Colmado' })).length).toBe(1)
    expect(await publico.find({ tipo: 'divisionTerritorial' })).toHaveLength(595)
    expect(await publico.get('territorio:0310')).toMatchObject({ nivel: 'regionAdministrativa', superior: '03' })
    expect(await publico.find({ tipo: 'tasaDolar' })).toHaveLength(3)
  })

  it('un código de ITBIS que ya tiene su tasa, aunque con otro nombre, no recibe la de fábrica', async () => {
    const vieja = construir(ItbisTasas, { codigo: '16', desde: '2013-01-01' }, { id: 'itbisTasas:16' })
    const otro = await unServidor({}, async (carpeta) => {
      const store = await openStore({ carpeta })
      await (await abrirPublico(store)).create(vieja)
      return store
    })
    expect((await (await otro.store.db('publico')).find({ tipo: 'itbisTasas', clave: '16' })).map(({ id }) => id)).toEqual([
      'itbisTasas:16',
    ])
    await otro.cerrar()
  })

  it('el territorio contesta los ocho niveles', async () => {
    const hijos = async (superior: string) =>
      (await p.pedir('GET', `/api/publico/territorio?superior=${superior}`)).cuerpo['hijos'] as { codigo: string; nombre: string }[]
    let superior = ''
    const largos: number[] = []
    for (let nivel = 0; nivel < 8; nivel++) {
      const [primero] = await hijos(superior)
      superior = primero?.codigo ?? 'x'
      largos.push(superior.length)
    }
    expect(largos.slice(0, 7)).toEqual([2, 4, 6, 8, 10, 12, 15])
    expect(await hijos('')).toHaveLength(3)
    expect(await hijos('nada')).toEqual([])
    expect((await p.pedir('GET', '/api/publico/territorio')).estado).toBe(400)
  })
})
