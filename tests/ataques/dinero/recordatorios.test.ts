/** Letters to who owes: by whom, to whom, how often, and what is in them. Row 251 of the attack table. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Aviso } from '#domain/avisos/aviso.entity.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { RecordatorioDeDeuda } from '#domain/cobros/recordatorio.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { baseDeTienda } from '#server/core/bases.ts'
import { CLAVE, type Quien, type Respuesta } from '../../support/server/test-server.ts'
import { unServidorSmtp, type ServidorSmtp } from '../../support/server/mail.ts'
import { bien } from '../../support/server/sync.ts'
import { suertes, unaMesa, type Mesa } from '../mesa.ts'
import { anasACredito, fiar } from './fiado.ts'

let m: Mesa
let smtp: ServidorSmtp
/** An account whose address was proved. */
let ana: string
const TRAMPA = 'Ana <script>alert(1)</script>'
beforeAll(async () => {
  smtp = await unServidorSmtp()
  m = await unaMesa({ SMTP_URL: smtp.url, MERCANA_CORREO_DE: 'Mercana <hola@mercana.test>' })
  await anasACredito(m, ['cliente:ana', 'cliente:luz', 'cliente:eva', 'cliente:sin'])
  const { navegador, empleadoId: creadoPor } = m.a.gente.supervisor
  for (const [docId, email, nombre] of [
    ['cliente:ana', 'ana@correo.test', TRAMPA],
    ['cliente:luz', 'luz@correo.test', 'Luz'],
    ['cliente:eva', m.clienta.email, 'Eva'],
  ] as const) {
    const campos = { email: { antes: '', despues: email }, nombre: { antes: 'Ana', despues: nombre } }
    const edicion = navegador.hecho(Historico, { docTipo: Cliente.tipo, cambios: [{ docId, campos }], motivo: '' }, { creadoPor })
    expect(suertes(await navegador.enviar(edicion))).toEqual(['recibido'])
  }
  for (const id of ['cliente:ana', 'cliente:eva', 'cliente:sin']) await fiar(m, id)
  ana = (await m.p.server.identidad.crear({ email: 'ana@correo.test', nombre: 'Ana', clave: CLAVE })) ?? ''
}, 180_000)
afterAll(async () => {
  await m.p.cerrar()
  await smtp.cerrar()
})

const pedir = (quien: Quien, clienteIds: readonly string[], tiendaId = m.a.tienda.tiendaId): Promise<Respuesta> =>
  m.p.pedir('POST', `/api/tiendas/${tiendaId}/cobros/recordatorios`, { clienteIds }, quien)
const saltados = (r: Respuesta): unknown => (bien(r)['saltados'] as { clienteId: string; code: string }[]).map(({ code }) => code)
const cartas = () => smtp.cartas.filter(({ asunto }) => asunto.startsWith('Tu cuenta en'))
const enSuApp = async (usuarioId: string) => await (await m.p.store.db(`usuario-${usuarioId}`)).find({ tipo: Aviso.tipo })
const guardados = async () => await (await baseDeTienda(m.p.store, m.a.tienda.tiendaId, 'ops')).find({ tipo: RecordatorioDeDeuda.tipo })

test('fila 251: lo pide quien lleva las cuentas de esa tienda, y de a pocos', async () => {
  for (const rol of ['cajero', 'mensajero', 'pedidos', 'verificador'] as const)
    expect([rol, (await pedir(m.a.gente[rol].persona, ['cliente:ana'])).estado]).toEqual([rol, 403])
  for (const quien of [m.clienta, m.b.duena]) expect((await pedir(quien, ['cliente:ana'])).estado).toBe(404)
  expect(
    (
      await pedir(
        m.a.duena,
        Array.from({ length: 11 }, (_, i) => `cliente:${i}`),
      )
    ).estado,
  ).toBe(400)
  expect((await pedir(m.b.duena, ['cliente:ana'], m.b.tienda.tiendaId)).cuerpo).toMatchObject({
    enviados: [],
    saltados: [{ code: 'cliente.no-existe' }],
  })
  expect([cartas(), await guardados()]).toEqual([[], []])
})

test('fila 251: a quien no debe, no tiene correo o ya lo recibió, no; dos a la vez son una, y un nombre no es una etiqueta', async () => {
  const dos = await Promise.all([pedir(m.a.duena, ['cliente:ana', 'cliente:ana']), pedir(m.a.gente.contador.persona, ['cliente:ana'])])
  expect(dos.flatMap((r) => bien(r)['enviados'] as string[])).toEqual(['cliente:ana'])
  expect(saltados(await pedir(m.a.duena, ['cliente:luz', 'cliente:sin', 'cliente:ana', '../ncf']))).toEqual([
    'recordatorio.no-debe',
    'recordatorio.sin-direccion',
    'recordatorio.reciente',
    'cliente.no-existe',
  ])
  const [carta, ...mas] = cartas()
  expect(mas).toEqual([])
  expect(carta?.para).toEqual(['ana@correo.test'])
  // In the part that a program reads as HTML; in plain text a name is a name.
  expect(carta?.crudo.split('text/html')[1]).not.toContain('<script>')
  expect(carta?.texto).toContain('RD$100.00')
  expect(await guardados()).toMatchObject([{ clienteId: 'cliente:ana', saldoCentavos: 10_000 }])
  // The link opens hers, to whoever has it.
  const [ruta = ''] = /\/cuenta\/\S+/.exec(carta?.texto ?? '') ?? []
  const publica = await m.p.pedir('GET', `/api/publico${ruta}`, undefined, undefined)
  expect(bien(publica)).toMatchObject({ clienteNombre: TRAMPA, saldoCentavos: 10_000 })
})

test('fila 251: en la app lo ve quien probó que el correo es suyo, y la tienda no oye si hay tal cuenta', async () => {
  const deEva = bien(await pedir(m.a.duena, ['cliente:eva']))
  const [conCuenta] = await enSuApp(ana)
  expect(conCuenta).toMatchObject({ clase: 'deuda_recordada', tiendaNombre: 'Colmado La Fe', totalCentavos: 10_000, motivo: '' })
  // It opens what the letter opens.
  expect(cartas()[0]?.texto).toContain(String(conCuenta?.['enlace']))
  expect(await enSuApp(ana)).toHaveLength(1)
  // An account that never proved its address reads nothing of whoever has it, and the answer is the same.
  expect(await enSuApp(m.clienta.usuarioId)).toEqual([])
  expect(deEva).toEqual({ enviados: ['cliente:eva'], saltados: [] })
})

test('fila 251: si el correo no sale no queda escrito que salió, y a los tres días se puede otra vez', async () => {
  m.p.reloj.ahora = new Date(m.p.reloj.ahora.getTime() + 3 * 86_400_000)
  expect(bien(await pedir(m.a.duena, ['cliente:ana']))['enviados']).toEqual(['cliente:ana'])
  m.p.reloj.ahora = new Date(m.p.reloj.ahora.getTime() + 3 * 86_400_000)
  smtp.rechazar('ana@correo.test')
  expect(saltados(await pedir(m.a.duena, ['cliente:ana']))).toEqual(['recordatorio.no-salio'])
  expect(await guardados()).toHaveLength(3)
})
