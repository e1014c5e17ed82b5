import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DIA_MS } from '#domain/core/fecha.ts'
import { cerrarTurno, cobrar, turnoAbierto } from '#data/ventas/ventas.ts'
import { nombreBase } from '#data/device/credencial.ts'
import { abrirCaja, unaTienda, unaVenta, vender, type Aparato, type TiendaDePrueba } from '../support/tienda.ts'

const PIN = '482193'

let t: TiendaDePrueba
let a: Aparato

beforeAll(async () => {
  t = await unaTienda()
}, 60_000)
afterAll(() => t.cerrar())
afterEach(async () => {
  await a.cerrar()
  expect(a.fallos).toEqual([])
})

const suyo = async (id = a.tienda.dispositivo.id): Promise<Record<string, unknown>> =>
  (await t.docs('equipo', 'dispositivo')).find((doc) => doc['id'] === id) ?? {}

/** Everything that this till said, as the line saw it. */
interface Dicho {
  ruta: string
  autorizacion: string
  cuerpo: Record<string, unknown>
}
function escuchar(): Dicho[] {
  const dichos: Dicho[] = []
  a.linea.intervenir = async (url, init, seguir) => {
    const { authorization = '' } = init.headers as Record<string, string>
    dichos.push({
      ruta: url.split('?')[0] ?? '',
      autorizacion: authorization,
      cuerpo: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {},
    })
    return await seguir()
  }
  return dichos
}

const unaCajaAbierta = async (): Promise<void> => {
  a = await t.aparato(await t.crearCaja('Caja'))
  await abrirCaja(a.tienda)
}

describe('la llave de una caja', () => {
  it('se hace al enrolar, firma cada lote y sobrevive a cerrar; el secreto no viaja más', async () => {
    await unaCajaAbierta()
    expect(await suyo()).toMatchObject({ llave: expect.stringMatching(/^[A-Za-z0-9_-]{120,124}$/) as string })
    const { llave } = await suyo()
    await a.reabrir()
    const dichos = escuchar()
    await vender(a.tienda, 2)
    await a.tienda.sync.sincronizar()
    await expect.poll(() => a.tienda.sync.estado.valor()).toMatchObject({ sinEnviar: 0, enCuarentena: 0 })
    const entregas = dichos.filter(({ ruta }) => ruta.endsWith('/push'))
    expect(entregas.length).toBeGreaterThan(0)
    for (const { cuerpo } of entregas) expect(cuerpo['firma']).toMatchObject({ valor: expect.stringMatching(/^.{86}$/) as string })
    for (const { autorizacion } of dichos) expect(autorizacion === '' || /\.at[0-9a-z]+_/.test(autorizacion)).toBe(true)
    expect(JSON.stringify(dichos.map(({ cuerpo }) => cuerpo['secreto'] ?? ''))).not.toMatch(/[A-Za-z0-9_-]{43}/)
    expect((await suyo())['llave']).toBe(llave)
  })

  it('una caja de antes de las llaves pone la suya en su siguiente contacto', async () => {
    a = await t.aparato(await t.crearCaja('De antes'))
    const db = await t.p.store.db(`tienda-${t.tiendaId}-equipo`)
    const doc = await db.get(a.tienda.dispositivo.id)
    if (!doc) throw new Error('no device')
    await db.update({ ...doc, llave: '', llaveEn: '' } as typeof doc)
    await a.reabrir()
    await a.tienda.sync.sincronizar()
    await abrirCaja(a.tienda)
    await vender(a.tienda)
    await a.tienda.sync.sincronizar()
    await expect.poll(() => a.tienda.sync.estado.valor()).toMatchObject({ sinEnviar: 0, ultimoFallo: '' })
    expect((await suyo())['llave']).not.toBe('')
  })

  it('a un servidor que no sabe de llaves se le muestra el secreto, como antes', async () => {
    a = await t.aparato(await t.crearCaja('Servidor de antes'))
    a.linea.intervenir = async (url, _init, seguir) =>
      url.endsWith('/acceso')
        ? new Response('{"code":"ruta.no-existe"}', { status: 404, headers: { 'content-type': 'application/json' } })
        : await seguir()
    await a.reabrir()
    await abrirCaja(a.tienda)
    await vender(a.tienda)
    await a.tienda.sync.sincronizar()
    await expect.poll(() => a.tienda.sync.estado.valor()).toMatchObject({ sinEnviar: 0, ultimoFallo: '' })
  })

  it('una respuesta que no llega no la deja fuera, ni la hace pasar por copia', async () => {
    await unaCajaAbierta()
    for (let vez = 0; vez < 3; vez++) {
      let perdidas = 2
      a.linea.intervenir = async (url, _init, seguir) => {
        const respuesta = await seguir()
        if (url.endsWith('/acceso') && respuesta.ok && perdidas-- > 0) throw new TypeError('connection reset')
        return respuesta
      }
      await a.reabrir()
      await expect.poll(() => a.tienda.sync.sincronizar().then(() => a.tienda.sync.estado.valor().ultimoFallo)).toBe('')
    }
    await vender(a.tienda)
    await a.tienda.sync.sincronizar()
    await expect.poll(() => a.tienda.sync.estado.valor()).toMatchObject({ sinEnviar: 0, copiado: false })
    expect(await suyo()).toMatchObject({ copiadoEn: '', firmaAjenaEn: '' })
  })
})

describe('el permiso para vender sin conexión', () => {
  const sinConexion = async (ms: number): Promise<void> => {
    a.linea.url = undefined
    a.reloj.ahora += ms
    await a.reabrir()
  }

  it('se acaba a los siete días: no hay ventas nuevas, el turno se cierra, y un contacto lo devuelve', async () => {
    await unaCajaAbierta()
    await vender(a.tienda)
    await sinConexion(6 * DIA_MS)
    expect(a.tienda.permiso.revisar().ok).toBe(true)
    expect(await cobrar(a.tienda, unaVenta(a.tienda), { fechaConfirmada: true })).toMatchObject({ ok: true })
    await sinConexion(DIA_MS + 60_000)
    const opciones = { fechaConfirmada: true }
    expect(await cobrar(a.tienda, unaVenta(a.tienda), opciones)).toMatchObject({ error: { code: 'dispositivo.permiso-vencido' } })
    const turno = await turnoAbierto(a.tienda)
    if (!turno) throw new Error('no shift')
    const nada = { conteoUsd: {}, otros: [], conteosAnteriores: [], motivos: {}, autorizadoPor: undefined }
    expect(await cerrarTurno(a.tienda, turno, { ...nada, conteoDop: { '10000': 12 } })).toMatchObject({ ok: true })
    a.linea.url = t.url
    await a.tienda.sync.sincronizar()
    await expect.poll(() => a.tienda.sync.estado.valor().sinEnviar).toBe(0)
    expect(a.tienda.permiso.revisar().ok).toBe(true)
  })

  it('atrasar el reloj no lo alarga', async () => {
    await unaCajaAbierta()
    await vender(a.tienda)
    await a.tienda.sync.sincronizar()
    await sinConexion(8 * DIA_MS)
    expect(a.tienda.permiso.revisar()).toMatchObject({ error: { code: 'dispositivo.permiso-vencido' } })
    await expect.poll(() => a.tienda.permiso.queda.valor()).toBeLessThanOrEqual(0)
    await sinConexion(-8 * DIA_MS)
    expect(a.tienda.permiso.revisar()).toMatchObject({ error: { code: 'dispositivo.permiso-vencido' } })
  })
})

describe('lo que un equipo deja', () => {
  const bases = async (): Promise<boolean> =>
    await a.datos.puertos.hayBase(nombreBase({ tiendaId: t.tiendaId, dispositivoId: a.tienda.dispositivo.id }))

  it('dado de baja con algo sin entregar no borra nada; cuando todo tiene recibo, al abrir no queda nada', async () => {
    await unaCajaAbierta()
    a.linea.url = undefined
    await vender(a.tienda)
    const { id } = a.tienda.dispositivo
    expect((await t.p.pedir('POST', `/api/tiendas/${t.tiendaId}/dispositivos/${id}/revocar`, {}, t.duena)).estado).toBe(200)
    a.linea.intervenir = async (url, _init, seguir) => {
      if (url.endsWith('/push')) throw new TypeError('fetch failed')
      return await seguir()
    }
    a.linea.url = t.url
    await a.tienda.sync.sincronizar()
    await expect.poll(() => a.tienda.sync.estado.valor().revocado).toBe(true)
    expect(await cobrar(a.tienda, unaVenta(a.tienda))).toMatchObject({ error: { code: 'dispositivo.revocado' } })
    await a.reabrir()
    expect(a.tienda.sync.estado.valor()).toMatchObject({ sinEnviar: 2, revocado: true })
    expect(a.datos.estado.valor().retiro).toBeUndefined()
    a.linea.intervenir = undefined
    await a.tienda.sync.sincronizar()
    await expect.poll(() => a.tienda.sync.estado.valor()).toMatchObject({ sinEnviar: 0 })
    expect(await bases()).toBe(true)
    await expect(a.reabrir()).rejects.toThrow('sesion.ninguna')
    expect(await bases()).toBe(false)
    expect(a.datos.estado.valor().dispositivoCaja).toBeUndefined()
    // The door says what happened until somebody has read it, or this browser is a till again.
    const { tiendaNombre } = (await t.docs('ops', 'tienda'))[0] ?? {}
    const retiro = { tiendaId: t.tiendaId, tiendaNombre, copiado: false }
    expect(a.datos.estado.valor().retiro).toEqual(retiro)
    await expect(a.reabrir()).rejects.toThrow('sesion.ninguna')
    expect(a.datos.estado.valor().retiro).toEqual(retiro)
    await a.datos.olvidarRetiro()
    expect(a.datos.estado.valor().retiro).toBeUndefined()
    await expect(a.reabrir()).rejects.toThrow('sesion.ninguna')
    expect(a.datos.estado.valor().retiro).toBeUndefined()
    await a.datos.cerrar()
  })

  it('el aviso de que fue retirado se va cuando el equipo se enrola otra vez', async () => {
    await unaCajaAbierta()
    const { id } = a.tienda.dispositivo
    expect((await t.p.pedir('POST', `/api/tiendas/${t.tiendaId}/dispositivos/${id}/revocar`, {}, t.duena)).estado).toBe(200)
    await a.tienda.sync.sincronizar()
    await expect.poll(() => a.tienda.sync.estado.valor()).toMatchObject({ sinEnviar: 0, revocado: true })
    await expect(a.reabrir()).rejects.toThrow('sesion.ninguna')
    expect(a.datos.estado.valor().retiro).toMatchObject({ tiendaId: t.tiendaId })
    const cajaId = await t.crearCaja('De vuelta')
    const { cuerpo } = await t.p.pedir('POST', `/api/tiendas/${t.tiendaId}/dispositivos/codigo`, { cajaId }, t.duena)
    expect(await a.datos.enrolar(String(cuerpo['codigo']), 'Tablet de vuelta')).toMatchObject({ ok: true })
    expect(a.datos.estado.valor()).toMatchObject({ retiro: undefined, dispositivoCaja: { cajaId } })
    await a.reabrir()
    expect(a.datos.estado.valor().retiro).toBeUndefined()
  })

  it('enrolado otra vez, entrega lo que su equipo anterior dejó sin entregar y después lo olvida', async () => {
    const cajaId = await t.crearCaja('Dos veces')
    a = await t.aparato(cajaId)
    await abrirCaja(a.tienda)
    a.linea.url = undefined
    const ventas = await vender(a.tienda, 2)
    const anterior = a.tienda.dispositivo.id
    a.linea.url = t.url
    a.linea.intervenir = async (url, _init, seguir) => {
      if (url.endsWith('/push')) throw new TypeError('fetch failed')
      return await seguir()
    }
    const { cuerpo } = await t.p.pedir('POST', `/api/tiendas/${t.tiendaId}/dispositivos/codigo`, { cajaId }, t.duena)
    expect(await a.datos.enrolar(String(cuerpo['codigo']), 'Tablet otra vez')).toMatchObject({ ok: true })
    await a.reabrir()
    expect(a.tienda.dispositivo.id).not.toBe(anterior)
    a.linea.intervenir = undefined
    await expect
      .poll(
        async () => {
          await a.tienda.sync.sincronizar()
          const suyas = await t.docs('ops', 'venta')
          return ventas.filter(({ id }) => suyas.some((doc) => doc['id'] === id && doc['dispositivoId'] === anterior)).length
        },
        { timeout: 15_000 },
      )
      .toBe(2)
    await a.reabrir()
    await expect.poll(() => a.datos.puertos.hayBase(nombreBase({ tiendaId: t.tiendaId, dispositivoId: anterior }))).toBe(false)
    await a.tienda.entrarConPin(t.cajeraId, PIN)
  })

  it('quien sale de su navegador no deja datos de la tienda, salvo lo que no se ha entregado', async () => {
    a = await t.navegador()
    expect(await bases()).toBe(true)
    a.linea.url = undefined
    await a.tienda.repo.crear((await import('#domain/clientes/cliente.entity.ts')).Cliente, { nombre: 'Rosa Peralta' })
    await a.tienda.cerrar()
    a.linea.url = t.url
    a.linea.intervenir = async (url, _init, seguir) => {
      if (url.endsWith('/push')) throw new TypeError('fetch failed')
      return url.endsWith('/sign-out')
        ? new Response('{"success":true}', { headers: { 'content-type': 'application/json' } })
        : await seguir()
    }
    expect((await a.datos.salir()).ok).toBe(true)
    expect(await bases()).toBe(true)
    await a.datos.refrescar()
    await a.reabrir()
    const { intervenir } = a.linea
    a.linea.intervenir = async (url, init, seguir) =>
      url.endsWith('/push') ? await seguir() : ((await intervenir?.(url, init, seguir)) ?? (await seguir()))
    await a.tienda.sync.sincronizar()
    await expect.poll(() => a.tienda.sync.estado.valor().sinEnviar).toBe(0)
    await a.tienda.cerrar()
    expect((await a.datos.salir()).ok).toBe(true)
    expect(await bases()).toBe(false)
  })
})
