/** Whose RNC it is, and who opens a store: rows 91–95 of the attack table. Here stores wait for approval, as in production. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RevisionPedida } from '#domain/plataforma/comandos.mercana.ts'
import { refDeArchivo } from '#domain/archivos/archivo.ts'
import { baseDeTienda, abrirPlataforma } from '#server/core/bases.ts'
import { adoptarRncs } from '#server/fiscal/rnc.ts'
import { colocar, comoComercio, compraDe } from '../support/server/orders.ts'
import { CLAVE, unServidor, type PersonaPrueba, type Prueba, type Respuesta, type TiendaPrueba } from '../support/server/test-server.ts'
import { presentar } from '#server/mercado/presentacion.ts'
import { bien, Hechos, unaCaja } from '../support/server/sync.ts'
import { crudo, suertes } from './mesa.ts'

const OPERADOR = 'operador@mercana.test'
/** Each with right digits. */
const RNC = { primero: '131246796', segundo: '101850043', tercero: '401506254', cuarto: '122011226', quinto: '101637587' }

let p: Prueba
let operador: PersonaPrueba
beforeAll(async () => {
  p = await unServidor({ ADMIN_EMAILS: OPERADOR, MERCANA_TIENDAS_NUEVAS: 'pendientes' })
  await p.server.identidad.crear({ email: OPERADOR, nombre: 'Operador', clave: CLAVE })
  operador = await p.entrar(OPERADOR, CLAVE)
}, 60_000)
afterAll(() => p.cerrar())

interface Negocio {
  duena: PersonaPrueba
  tienda: TiendaPrueba
}
const de = ({ tienda }: Negocio, ruta = ''): string => `/api/tiendas/${tienda.tiendaId}${ruta}`
let cuenta = 0
async function negocio(tiendaRnc: string, duena?: PersonaPrueba): Promise<Negocio> {
  const quien = duena ?? (await p.persona('Dueña'))
  const slug = `negocio-${++cuenta}`
  const cuerpo = { tiendaNombre: `Bazar Jobito ${cuenta}`, slug, tiendaRnc, tiendaTelefono: '8095550142' }
  const tienda = bien(await p.pedir('POST', '/api/tiendas', cuerpo, quien)) as unknown as TiendaPrueba
  return { duena: quien, tienda }
}
const rango = (uno: Negocio, desde: number, hasta = desde + 999, tipoComprobante = 'B02'): Promise<Respuesta> => {
  const cuerpo = { tipoComprobante, desde, hasta, solicitud: '', autorizacion: '', fechaAutorizacion: null, vence: '2099-12-31' }
  return p.pedir('POST', de(uno, '/rangos'), cuerpo, uno.duena)
}
const guardada = async ({ tienda }: Negocio): Promise<Record<string, unknown>> =>
  (await (await baseDeTienda(p.store, tienda.tiendaId, 'ops')).get(`tienda:${tienda.tiendaId}`)) ?? {}
const cola = async (): Promise<RevisionPedida[]> =>
  bien(await p.pedir('GET', '/api/mercana/revisiones', undefined, operador))['revisiones'] as RevisionPedida[]
const enCola = async (uno: Negocio) => (await cola()).find(({ tiendaId }) => tiendaId === uno.tienda.tiendaId)
const responder = (uno: Negocio, cuerpo: object, quien = operador): Promise<Respuesta> =>
  p.pedir('POST', `/api/mercana/tiendas/${uno.tienda.tiendaId}/revision`, cuerpo, quien)
const pedirRnc = (uno: Negocio, cuerpo: object = {}): Promise<Respuesta> => p.pedir('POST', de(uno, '/rnc/revision'), cuerpo, uno.duena)
/** The operator saw its papers. */
async function confirmado(rnc: string, duena?: PersonaPrueba): Promise<Negocio> {
  const uno = await negocio(rnc, duena)
  bien(await pedirRnc(uno))
  bien(await responder(uno, { que: 'aprobar', rnc }))
  return uno
}

test('fila 91: quien escribe en su tienda el RNC de otro y registra rangos no le estorba, ni por el negocio ni por sus números', async () => {
  const extrana = await negocio(RNC.primero)
  bien(await rango(extrana, 1, 9_000_000))
  const suya = await negocio(RNC.primero)
  bien(await rango(suya, 1, 5000))
  const cajas = await Promise.all([extrana, suya].map(async ({ duena, tienda }) => new Hechos(p, tienda, await unaCaja(p, duena, tienda))))
  // The same numbers to each, and each its own: neither takes a block of the other's.
  const bloques: { tiendaId: string; desde: number; paraDispositivo: string }[][] = []
  for (const caja of cajas) {
    const cuerpo = { tipoComprobante: 'B02', dispositivoId: caja.de.dispositivoId }
    const tiendaId = caja === cajas[0] ? extrana.tienda.tiendaId : suya.tienda.tiendaId
    bloques.push(bien(await p.pedir('POST', `/api/tiendas/${tiendaId}/bloques`, cuerpo, caja.de))['bloques'] as never)
  }
  expect(bloques.map((lista) => lista.map(({ desde }) => desde))).toEqual([
    [1, 501],
    [1, 501],
  ])
  expect(bloques.map(([uno]) => uno?.tiendaId)).toEqual([extrana.tienda.tiendaId, suya.tienda.tiendaId])
})

test('fila 92: confirmado, es de un dueño: otra persona no registra nada y no oye ni de quién es ni qué números; su segunda tienda sí', async () => {
  const suya = await confirmado(RNC.segundo)
  bien(await rango(suya, 1, 7777))
  const extrana = await negocio(RNC.segundo)
  for (const [desde, hasta] of [
    [1, 10],
    [7000, 8000],
    [90_000, 90_001],
  ] as const) {
    const negada = await rango(extrana, desde, hasta)
    expect([negada.estado, negada.cuerpo]).toEqual([422, { code: 'rango.rnc-de-otro' }])
  }
  const segunda = await negocio(RNC.segundo, suya.duena)
  expect((await rango(segunda, 7000, 8000)).cuerpo).toEqual({ code: 'rango.se-cruza-otra-tienda' })
  bien(await rango(segunda, 8001, 9000))
  expect(await guardada(segunda)).toMatchObject({ rncConfirmado: RNC.segundo })
  // At once too, of one owner's stores each number goes to one.
  const pares = await Promise.all([1, 2, 3, 4].map((n) => rango(n % 2 === 0 ? suya : segunda, 20_000 + n, 21_000)))
  expect(pares.filter(({ estado }) => estado === 200)).toHaveLength(1)
  // Whoever registered before it was proved lends no more, and hears the same.
  const tarde = await negocio(RNC.tercero)
  bien(await rango(tarde, 1))
  const caja = new Hechos(p, tarde.tienda, await unaCaja(p, tarde.duena, tarde.tienda))
  await confirmado(RNC.tercero)
  const bloque = await p.pedir('POST', de(tarde, '/bloques'), { tipoComprobante: 'B02', dispositivoId: caja.de.dispositivoId }, caja.de)
  expect(bloque.cuerpo).toEqual({ code: 'rango.rnc-de-otro' })
})

test('fila 93: un RNC que se dio a quien no era pasa al suyo, o se suelta; lo vendido se recibe igual', async () => {
  const falsa = await confirmado(RNC.cuarto)
  bien(await rango(falsa, 1, 5000, 'E32'))
  const caja = new Hechos(p, falsa.tienda, await unaCaja(p, falsa.duena, falsa.tienda))
  const venta = await caja.venta()

  const suya = await negocio(RNC.cuarto)
  expect((await rango(suya, 1, 5000, 'E32')).cuerpo['code']).toBe('rango.rnc-de-otro')
  const acta = refDeArchivo(suya.duena.usuarioId, 'documentos', '0195a000-0000-7000-8000-00000000000a')
  const ajena = refDeArchivo(falsa.duena.usuarioId, 'documentos', '0195a000-0000-7000-8000-00000000000b')
  expect((await pedirRnc(suya, { acta: ajena })).cuerpo['code']).toBe('archivo.ajeno')
  bien(await pedirRnc(suya, { acta, nota: 'El acta es de 2019' }))
  const vista = await enCola(suya)
  expect(vista).toMatchObject({ de: 'rnc', nota: 'El acta es de 2019', actaId: '0195a000-0000-7000-8000-00000000000a' })
  expect(vista?.rnc).toMatchObject({ situacion: 'de-otra', aviso: '', tienen: [{ slug: falsa.tienda.slug }] })
  expect((await responder(suya, { que: 'aprobar', rnc: RNC.cuarto })).cuerpo['code']).toBe('rnc.de-otra-cuenta')
  bien(await responder(suya, { que: 'aprobar', rnc: RNC.cuarto, modo: 'pasar' }))
  expect(await enCola(suya)).toBeUndefined()
  bien(await rango(suya, 1, 5000, 'E32'))
  expect((await rango(falsa, 6000)).cuerpo).toEqual({ code: 'rango.rnc-de-otro' })
  expect(suertes(await caja.enviar(venta))).toEqual(['recibido'])
  expect(await guardada(falsa)).toMatchObject({ rncConfirmado: '', tiendaRnc: RNC.cuarto })

  const soltar = (uno: Negocio) => p.pedir('POST', de(uno, '/rnc/soltar'), { rnc: RNC.cuarto }, uno.duena)
  expect((await soltar(falsa)).cuerpo['code']).toBe('rnc.no-es-suyo')
  bien(await soltar(suya))
  expect(await guardada(suya)).toMatchObject({ rncConfirmado: '', tiendaRnc: '' })
  const otra = await confirmado(RNC.cuarto)
  bien(await rango(otra, 1, 5000, 'E32'))
  // The operator takes one away too, and says why.
  const quitar = (quien: PersonaPrueba) =>
    p.pedir('POST', `/api/mercana/tiendas/${otra.tienda.tiendaId}/rnc/quitar`, { motivo: 'El acta era de otro negocio' }, quien)
  expect((await quitar(otra.duena)).estado).toBe(403)
  bien(await quitar(operador))
  expect(await guardada(otra)).toMatchObject({ rncConfirmado: '' })
})

test('fila 94: una tienda que nadie aprobó no la ve nadie de fuera, haga lo que haga su dueña; sus cajas venden', async () => {
  const uno = await negocio(RNC.quinto)
  await comoComercio(p, uno, { 'producto:cafe': 10 })
  const { slug, tiendaId } = uno.tienda
  const publicas = [
    `/api/publico/tiendas/${slug}`,
    `/api/publico/tiendas/${slug}/catalogo`,
    `/api/publico/tiendas/${slug}/condiciones`,
    '/api/publico/tiendas',
    '/api/publico/tiendas?buscar=jobito',
    '/api/publico/productos?buscar=cafe',
    '/sitemap.xml',
  ]
  const pagina = () => presentar(p.server, `/tienda/${slug}`, async () => '<html><head><title>x</title></head></html>')
  const clienta = await p.persona('Clienta')
  const escondida = async (): Promise<void> => {
    for (const url of publicas) {
      const { texto } = await crudo(p, 'GET', url)
      expect([url, new RegExp(`Jobito|${slug}|${tiendaId}`).test(texto)]).toEqual([url, false])
    }
    expect(await pagina()).toBeUndefined()
    expect((await colocar(p, clienta, compraDe([uno as never]))).estado).toBe(422)
  }
  await escondida()
  const editar = (campos: object) => p.pedir('PUT', de(uno), campos, uno.duena)
  bien(await editar({ provincia: '010109', municipio: '01010901', tiendaShowAllUsers: true, activo: true }))
  // What only others decide is no field of its own to give.
  await editar({ estado: 'abierta', sinAprobar: false, revision: '', rncConfirmado: RNC.quinto })
  expect(await guardada(uno)).toMatchObject({ estado: 'pendiente', sinAprobar: true, rncConfirmado: '' })
  bien(await p.pedir('POST', de(uno, '/abrir'), { mostrar: true }, uno.duena))
  await escondida()
  // A suspension that is taken back approves nobody.
  const mover = (estado: string) =>
    p.pedir('POST', `/api/mercana/tiendas/${tiendaId}/estado`, { estado, motivo: 'Se mira otra vez' }, operador)
  bien(await mover('suspendida'))
  await escondida()
  expect((await responder(uno, { que: 'aprobar', rnc: RNC.quinto })).cuerpo['code']).toBe('tienda.estado-imposible')
  bien(await mover('abierta'))
  await escondida()
  expect((await mover('abierta')).cuerpo['code']).toBe('tienda.estado-imposible')

  bien(await rango(uno, 1, 5000, 'E32'))
  const caja = new Hechos(p, uno.tienda, await unaCaja(p, uno.duena, uno.tienda))
  expect(suertes(await caja.enviar(await caja.venta()))).toEqual(['recibido'])

  expect(await enCola(uno)).toMatchObject({ de: 'apertura', mostrar: true, publicados: 1, pide: { verificado: false } })
  bien(await responder(uno, { que: 'aprobar', rnc: RNC.quinto }))
  expect(bien(await p.pedir('GET', '/api/publico/tiendas?buscar=jobito'))['tiendas']).toMatchObject([{ slug, tiendaRnc: RNC.quinto }])
  expect(await pagina()).toContain('Bazar Jobito')
  // Another number than the one that was looked at does not stand on the page.
  bien(await editar({ tiendaRnc: RNC.segundo }))
  expect(bien(await p.pedir('GET', `/api/publico/tiendas/${slug}`))).toMatchObject({ tienda: { tiendaRnc: '' } })
})

test('fila 95: lo que pide una tienda lo responde solo la operación, sobre el RNC que miró, con motivo, y su gente se entera', async () => {
  const uno = await negocio('')
  await comoComercio(p, uno, { 'producto:cafe': 10 })
  const abrir = () => p.pedir('POST', de(uno, '/abrir'), { mostrar: false }, uno.duena)
  expect((await abrir()).cuerpo['code']).toBe('tienda.falta-para-abrir')
  bien(await p.pedir('PUT', de(uno), { provincia: '010109', municipio: '01010901' }, uno.duena))
  bien(await abrir())
  for (const quien of [uno.duena, await p.persona('Extraña')]) {
    expect((await p.pedir('GET', '/api/mercana/revisiones', undefined, quien)).estado).toBe(403)
    expect((await responder(uno, { que: 'aprobar', rnc: '' }, quien)).estado).toBe(403)
  }
  expect((await responder(uno, { que: 'rechazar', rnc: '' })).estado).toBe(400)
  bien(await p.pedir('PUT', de(uno), { tiendaRnc: RNC.segundo }, uno.duena))
  expect((await responder(uno, { que: 'aprobar', rnc: '' })).cuerpo['code']).toBe('revision.cambio')
  bien(await p.pedir('PUT', de(uno), { tiendaRnc: '' }, uno.duena))

  const suyas = async (quien: PersonaPrueba) =>
    (await (await p.store.db(`usuario-${quien.usuarioId.toLowerCase()}`)).find({ tipo: 'aviso' })).map(({ clase, motivo }) => [
      clase,
      motivo,
    ])
  expect(await suyas(operador)).toContainEqual(['tienda_espera', ''])
  bien(await responder(uno, { que: 'pedir', motivo: 'Falta la foto del local', rnc: '' }))
  expect(await guardada(uno)).toMatchObject({ revision: 'falta', revisionMotivo: 'Falta la foto del local', estado: 'pendiente' })
  expect((await responder(uno, { que: 'aprobar', rnc: '' })).cuerpo['code']).toBe('revision.no-espera')
  bien(await abrir())
  bien(await responder(uno, { que: 'rechazar', motivo: 'Vende lo que no se puede', rnc: '' }))
  expect(await guardada(uno)).toMatchObject({ revision: 'rechazada' })
  bien(await abrir())
  expect((await enCola(uno))?.historia.map(({ que, motivo }) => [que, motivo])).toEqual([
    ['pedir', 'Falta la foto del local'],
    ['rechazar', 'Vende lo que no se puede'],
  ])
  bien(await responder(uno, { que: 'aprobar', rnc: '' }))
  expect(await guardada(uno)).toMatchObject({ estado: 'abierta', sinAprobar: false, revision: '', tiendaShowAllUsers: false })
  expect(await suyas(uno.duena)).toEqual(
    expect.arrayContaining([
      ['tienda_falta', 'Falta la foto del local'],
      ['tienda_rechazada', 'Vende lo que no se puede'],
      ['tienda_aprobada', ''],
    ]),
  )
  const lineas = await (await p.store.db('auditoria')).find({ tipo: 'auditoria', padre: `tienda:${uno.tienda.tiendaId}` })
  expect(lineas.filter(({ cambios }) => JSON.stringify(cambios).includes('no se puede')).length).toBeGreaterThan(0)
})

test('con datos de antes, el RNC queda de quien registró rangos primero y ninguna caja deja de tomar números', async () => {
  const rnc = '101001577'
  const primera = await negocio(rnc)
  const segunda = await negocio(rnc)
  bien(await rango(primera, 1, 5000))
  bien(await rango(segunda, 6000, 9000))
  const ncf = await p.store.db('ncf')
  const partes = await ncf.range<{ rangos: object[] }>(`rangos:${rnc}:B02`, `rangos:${rnc}:B03`)
  // As versions of before wrote them: of all stores in one document.
  await ncf.create({ id: `rangos:${rnc}:B02`, tipo: 'servidor:rangos', rangos: partes.flatMap(({ rangos }) => rangos) } as { id: string })
  for (const { id, rev } of partes) await ncf.remove(id, rev)
  const plataforma = await abrirPlataforma(p.store)
  const marca = await plataforma.get('rncs-adoptados')
  await plataforma.remove('rncs-adoptados', marca?.rev ?? '')
  await adoptarRncs(p.server)
  expect(await guardada(primera)).toMatchObject({ rncConfirmado: rnc })
  expect((await rango(segunda, 10_000)).cuerpo['code']).toBe('rango.rnc-de-otro')
  for (const una of [primera, segunda]) {
    const caja = new Hechos(p, una.tienda, await unaCaja(p, una.duena, una.tienda))
    bien(await p.pedir('POST', de(una, '/bloques'), { tipoComprobante: 'B02', dispositivoId: caja.de.dispositivoId }, caja.de))
  }
  bien(await rango(primera, 5500, 6500))
})
