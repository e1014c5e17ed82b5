/** Documents on their way to their buyers: from one store's queue to another server's reception, with DGII's directory in between; row 245. */
import { createServer, type Server as Http } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { EcfRecibido, idEcfRecibido } from '#domain/fiscal/ecf/ecf-recibido.entity.ts'
import type { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { EntregaEcf, idEntregaEcf } from '#domain/fiscal/ecf/entrega-ecf.entity.ts'
import { unaAutoridad } from '../../../../tests/support/ecf/certificados.ts'
import { girar, unaOficina, type Oficina } from '../../../../tests/support/ecf/servidor.ts'
import { bien } from '../../../../tests/support/server/sync.ts'
import { unServidor, type PersonaPrueba, type Prueba, type TiendaPrueba } from '../../../../tests/support/server/test-server.ts'
import { baseDeTienda } from '../../../core/bases.ts'
import { repetirEntrega } from './entregas.ts'
import { anotarEntregas } from './por-entregar.ts'
import { avisarEn, entregarEn, internet, porRed, type RedDeFuera } from './entregar.ts'

const [VENDE, COMPRA] = ['101850043', '131246796']
const autoridad = unaAutoridad()
const cliente = { clienteId: '', nombre: 'La Fe', identificacion: COMPRA, tipoIdentificacion: 'RNC' } as const
/** This machine alone. */
const deAqui: RedDeFuera = {
  permitida: (direccion) => direccion === '127.0.0.1' || direccion === '::1',
  direccion: (texto) => (texto.startsWith('http://127.0.0.1:') ? new URL(texto) : undefined),
}
let o: Oficina
let vende: string
let p: Prueba
let duena: PersonaPrueba
let compradora: TiendaPrueba
let puerto = 0

beforeAll(async () => {
  o = await unaOficina()
  vende = await o.tienda(autoridad.emitir({ serie: VENDE, nombre: 'Cibao' }), VENDE)
  p = await unServidor({ MERCANA_ECF: 'pruebas', MERCANA_ECF_URL: o.dgii.url })
  await p.app.listen({ port: 0, host: '127.0.0.1' })
  puerto = (p.app.server.address() as AddressInfo).port
  duena = await p.persona('Dueña')
  compradora = await p.tienda(duena)
  const suyo = autoridad.emitir({ clave: 'clave' })
  bien(await p.pedir('PUT', `/api/tiendas/${compradora.tiendaId}`, { calle: 'Duarte', numeroCasa: '1', razonSocial: 'La Fe, SRL' }, duena))
  bien(
    await p.pedir(
      'POST',
      `/api/tiendas/${compradora.tiendaId}/ecf/certificado`,
      { p12: suyo.p12, clave: suyo.clave, delegado: true },
      duena,
    ),
  )
}, 60_000)
afterAll(async () => {
  await p.cerrar()
  await o.cerrar()
})

const direccion = () => `http://127.0.0.1:${puerto}/api/fe/${compradora.tiendaId}`
/** Sold, signed, accepted, and noted down to be handed over. */
async function aceptada(): Promise<Ecf> {
  const ecf = await o.vender(vende, 'E31', { cliente })
  await o.apurar(o.cola({ afuera: porRed(deAqui) }), vende)
  const final = await o.ecf(vende, ecf)
  expect(final.estado).toBe('aceptado')
  await anotar(final)
  return final
}
async function anotar({ id }: Ecf): Promise<void> {
  const ops = await baseDeTienda(o.store, vende, 'ops')
  const crudo = await ops.get(id)
  await anotarEntregas(o.store, ops, crudo ? [crudo] : [], o.reloj.ahora.toISOString())
}
const entrega = async ({ rnc, ncf }: Ecf): Promise<EntregaEcf | undefined> =>
  (await baseDeTienda(o.store, vende, 'ops')).get<EntregaEcf>(idEntregaEcf(rnc, ncf))
const recibida = async ({ rnc, ncf }: Ecf): Promise<EcfRecibido | undefined> =>
  (await baseDeTienda(p.store, compradora.tiendaId, 'ops')).get<EcfRecibido>(idEcfRecibido(rnc, ncf))
const llevar = () => girar(o.cola({ afuera: porRed(deAqui) }), vende)

describe('lo que la DGII aceptó llega a su comprador', () => {
  it('a la dirección que dice el directorio, y el comprador lo tiene para registrar', async () => {
    o.dgii.directorio.set(COMPRA, direccion())
    const ecf = await aceptada()
    expect(await entrega(ecf)).toMatchObject({ estado: 'porEntregar', rncComprador: COMPRA })
    await llevar()
    expect(await entrega(ecf)).toMatchObject({ estado: 'entregada' })
    expect(await recibida(ecf)).toMatchObject({ rncEmisor: VENDE, totalCentavos: ecf.totalCentavos, estado: 'porResponder' })
    // Heard again after a crash: it is noted once.
    await anotar(ecf)
    expect(await entrega(ecf)).toMatchObject({ estado: 'entregada' })
  })

  it('quien no está en el directorio no recibe; cuando aparece, se le entrega otra vez', async () => {
    o.dgii.directorio.delete(COMPRA)
    const ecf = await aceptada()
    await llevar()
    expect(await entrega(ecf)).toMatchObject({ estado: 'sinDireccion' })
    o.dgii.directorio.set(COMPRA, direccion())
    const id = idEntregaEcf(ecf.rnc, ecf.ncf)
    expect(await repetirEntrega(o.store, vende, id)).toMatchObject({ ok: true })
    expect(await repetirEntrega(o.store, vende, id)).toMatchObject({ ok: false })
    await llevar()
    expect(await entrega(ecf)).toMatchObject({ estado: 'entregada' })
  })

  it('caído, espera; si ya lo tenía, está entregado; si no lo toma, se dice por qué; lo que no es un acuse no cuenta', async () => {
    o.dgii.directorio.set(COMPRA, 'http://127.0.0.1:1/nadie')
    const ecf = await aceptada()
    await llevar()
    expect(await entrega(ecf)).toMatchObject({ estado: 'porEntregar' })
    for (const [motivo, como] of [
      ['3', 'entregada'],
      ['4', 'noRecibida'],
    ] as const) {
      const acuse = `<ARECF><Estado>1</Estado><CodigoMotivoNoRecibido>${motivo}</CodigoMotivoNoRecibido></ARECF>`
      await conComprador(acuse, async (base) => expect(await dejarEn(base)).toMatchObject({ como }))
    }
    for (const rara of ['<html></html>', '<ARECF><Estado>7</Estado></ARECF>', 'x'.repeat(200_000)])
      await conComprador(rara, async (base) => await expect(dejarEn(base)).rejects.toThrow())
  })

  it('a quien pide token se le firma su semilla', async () => {
    const pedidos: string[] = []
    const contesta: Contesta = (ruta, token) => {
      pedidos.push(ruta.split('/').at(-1) ?? '')
      if (ruta.endsWith('/semilla')) return [200, '<SemillaModel><valor>v</valor></SemillaModel>']
      if (ruta.endsWith('/validacioncertificado')) return [200, '{"token":"abc"}']
      return token === 'Bearer abc' ? [200, '<ARECF><Estado>0</Estado></ARECF>'] : [401, '']
    }
    await conComprador(contesta, async (base) => expect(await dejarEn(`${base}/fe/recepcion/api/ecf`)).toMatchObject({ como: 'entregada' }))
    expect(pedidos).toEqual(['ecf', 'semilla', 'validacioncertificado', 'ecf'])
  })
})

describe('lo que se dice de un comprobante le llega a quien lo emitió', () => {
  const decirEn = (base: string) => avisarEn(base, { nombre: 'x.xml', xml: '<ACECF/>' }, autoridad.emitir(), deAqui)

  it('a su dirección de aprobación comercial, con token si lo pide; lo que no toma se dice por qué, y lo demás se intenta otra vez', async () => {
    const pedidos: string[] = []
    const contesta: Contesta = (ruta, token) => {
      pedidos.push(ruta)
      if (ruta.endsWith('/semilla')) return [200, '<SemillaModel><valor>v</valor></SemillaModel>']
      if (ruta.endsWith('/validacioncertificado')) return [200, '{"token":"abc"}']
      return token === 'Bearer abc' ? [200, '{"mensaje":"Recibida."}'] : [401, '']
    }
    await conComprador(contesta, async (base) =>
      expect(await decirEn(`${base}/fe/aprobacioncomercial/api/ecf`)).toEqual({ como: 'entregada', motivo: '' }),
    )
    expect(pedidos.filter((ruta) => ruta === '/fe/aprobacioncomercial/api/ecf')).toHaveLength(2)
    await conComprador(
      () => [400, '{"mensaje":"No es nuestro"}'],
      async (base) => expect(await decirEn(base)).toEqual({ como: 'noRecibida', motivo: 'No es nuestro' }),
    )
    for (const estado of [404, 500, 302])
      await conComprador(
        () => [estado, ''],
        async (base) => await expect(decirEn(base)).rejects.toThrow(),
      )
    expect(await decirEn('https://10.0.0.1')).toEqual({ como: 'sinDireccion', motivo: '' })
  })
})

it('la respuesta que tomó la DGII le llega a quien emitió, la misma y una vez', async () => {
  const ops = await baseDeTienda(o.store, vende, 'ops')
  const id = idEcfRecibido(COMPRA, 'E310000000777')
  const respuesta = { aprueba: false, motivo: 'No se pidió', por: 'empleado:1', en: o.reloj.ahora.toISOString() }
  const campos = { rncEmisor: COMPRA, rncComprador: VENDE, ncf: 'E310000000777', estado: 'porEnviar', respuesta } as const
  await ops.create(construir(EcfRecibido, campos, { id, tiendaId: vende }))
  const llegadas: string[] = []
  const contesta: Contesta = (ruta) => {
    llegadas.push(ruta)
    return [200, '{}']
  }
  await conComprador(contesta, async (base) => {
    o.dgii.directorio.set(COMPRA, base)
    for (let i = 0; i < 3; i++) await llevar()
    expect(await ops.get(id)).toMatchObject({ estado: 'aceptada', aviso: 'entregada' })
    expect(llegadas.filter((ruta) => ruta.includes('aprobacioncomercial'))).toEqual(['/fe/aprobacioncomercial/api/ecf'])
  })
})

it('fila 245: el directorio no lleva al servidor a una máquina de adentro', async () => {
  for (const base of [
    'http://127.0.0.1:80',
    'https://127.0.0.1',
    'https://10.0.0.1',
    'https://localhost',
    'https://a.internal',
    'ftp://dgii.gov.do',
    'nada',
  ])
    expect([base, await dejarEn(base, internet)]).toEqual([base, { como: 'sinDireccion' }])
})

const dejarEn = (base: string, red = deAqui) => entregarEn(base, { nombre: 'x.xml', xml: '<ECF/>' }, autoridad.emitir(), red)

type Contesta = string | ((ruta: string, token: string | undefined) => readonly [number, string])

async function conComprador(contesta: Contesta, hacer: (base: string) => Promise<void>): Promise<void> {
  const servidor: Http = createServer((pedido, respuesta) => {
    pedido.resume()
    pedido.on('end', () => {
      const [estado, texto] = typeof contesta === 'string' ? [200, contesta] : contesta(pedido.url ?? '', pedido.headers.authorization)
      respuesta.writeHead(estado).end(texto)
    })
  })
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo))
  try {
    await hacer(`http://127.0.0.1:${(servidor.address() as AddressInfo).port}`)
  } finally {
    servidor.closeAllConnections()
    await new Promise((listo) => servidor.close(listo))
  }
}
