/** Tabs of one till that freeze, die and take over (docs/RELIABILITY.md D8), and how other tills lost or doubled sales by name (D9). */
import { cp } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { cubre } from '#domain/core/cobertura.ts'
import type { Papel } from '../navegadores/informe.ts'
import { borrarDatos, type Pestana } from '../navegadores/pestana.ts'
import { cuadra, ids, ponerPuesto, vender, venderAlPoder, ventasEn, type Puesto } from '../navegadores/puesto.ts'

const VECES = Number(process.env['PESTANAS'] ?? 15)
const PESTANAS = 5
const RELEVO_MS = 10_000
const azar = (n: number): number => Math.floor(Math.random() * n)

let p: Puesto
test.describe.configure({ timeout: 120_000 + VECES * 20_000 })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  p = await ponerPuesto()
})
test.afterAll(() => p.cerrar())

test(`D8 · cinco pestañas, ${VECES} veces se congela o muere la que vende: otra sigue en menos de 10 s, vende una sola y ningún número sale dos veces`, async () => {
  const primera = await p.cajaNueva('d8')
  const abrir = async (): Promise<Pestana> => {
    const pestana = await p.otraPestana('d8')
    await pestana.llamar('abrir')
    return pestana
  }
  const vivas: Pestana[] = [primera]
  while (vivas.length < PESTANAS) vivas.push(await abrir())
  const papel: Papel[] = []
  const tardes: number[] = []
  let n = 1
  for (let vez = 0; vez < VECES; vez++) {
    const duenas = await Promise.all(vivas.map((una) => una.llamar('soyDuena')))
    expect(duenas.filter(Boolean), 'una sola pestaña vende').toHaveLength(1)
    const duena = vivas[duenas.indexOf(true)] ?? primera
    papel.push(...(await vender(duena, n, 2)))
    n += 2
    const otras = vivas.filter((una) => una !== duena)
    // Who is not the owner is refused, whatever it tries.
    expect(await Promise.all(otras.map((una) => una.llamar('vender', n)))).toEqual(otras.map(() => 'dispositivo.otra-pestana'))

    const sigue = otras[azar(otras.length)] ?? duena
    const antes = Date.now()
    if (vez % 3 === 0) {
      await duena.cdp.send('Page.setWebLifecycleState', { state: 'frozen' })
      await sigue.llamar('tomar')
      papel.push(await venderAlPoder(sigue, n++))
      tardes.push(Date.now() - antes)
      await duena.cdp.send('Page.setWebLifecycleState', { state: 'active' })
      await expect.poll(() => duena.llamar('soyDuena'), { message: 'la que despierta sabe que ya no vende' }).toBe(false)
    } else {
      // A sale is under way when it dies: it is on disk or it is not, and the next tab does not repeat it.
      const enCurso = duena.llamar('vender', n).catch(() => undefined)
      if (vez % 3 === 1) await romper(duena)
      await duena.pagina.close()
      await enCurso
      vivas.splice(vivas.indexOf(duena), 1)
      await expect.poll(async () => (await Promise.all(vivas.map((una) => una.llamar('soyDuena')))).filter(Boolean)).toEqual([true])
      tardes.push(Date.now() - antes)
      vivas.push(await abrir())
      const quedo = await quedaEnDisco(vivas[0] ?? sigue, n)
      if (quedo) papel.push(quedo)
      n++
    }
  }
  expect(Math.max(...tardes), 'relevo').toBeLessThanOrEqual(RELEVO_MS)
  cuadra(await (vivas[0] ?? primera).llamar('disco'), papel)
  for (const una of vivas.slice(1)) await una.pagina.close()
  await vivas[0]?.llamar('entregarTodo')
  expect(await p.enServidor(papel)).toEqual(ids(papel))
  await vivas[0]?.pagina.close()
})

/** The tab's process dies; who asked for it gets no answer. */
async function romper({ pagina, cdp }: Pestana): Promise<void> {
  const rota = pagina.waitForEvent('crash')
  cdp.send('Page.crash').catch(() => undefined)
  await rota
}

/** The sale of an attempt, when it reached the disk before its tab died. */
async function quedaEnDisco(caja: Pestana, n: number): Promise<Papel | undefined> {
  for (const { id, texto } of ventasEn(await caja.llamar('disco'))) {
    const { ncf, nota, totales } = JSON.parse(texto) as { ncf: string; nota: string; totales: { total: number } }
    if (nota === `${caja.equipo}-${n}`) return { id, ncf, nota, totalCentavos: totales.total }
  }
  return undefined
}

test('D9 · dos pestañas vuelven a la línea a la vez con ventas sin enviar (odoo #152259): llegan una vez y con su número', async () => {
  const una = await p.cajaNueva('d9-dos')
  const otra = await p.otraPestana('d9-dos')
  await otra.llamar('abrir')
  p.sinLinea.add('d9-dos')
  const papel = await vender(una, 1, 4)
  await otra.llamar('tomar')
  papel.push(...(await vender(otra, 5, 4)))
  p.mesa.suerte = (equipo) => (equipo === 'd9-dos' ? 'doble' : 'bien')
  await Promise.all([una.llamar('sincronizar'), otra.llamar('sincronizar')])
  await Promise.all([una.llamar('entregarTodo'), otra.llamar('entregarTodo')])
  p.mesa.suerte = (equipo) => (p.sinLinea.has(equipo) ? 'se-pierde' : 'bien')
  cuadra(await una.llamar('disco'), papel)
  expect(await p.enServidor(papel)).toEqual(ids(papel))
  await una.pagina.close()
  await otra.pagina.close()
})

test('D9 · un equipo copiado vende con la misma referencia (odoo #71455): nada se pierde, una queda y la otra espera en cuarentena', async () => {
  const original = await p.cajaNueva('d9-copia')
  await original.llamar('entregarTodo')
  p.sinLinea.add('d9-copia')
  await original.pagina.close()
  await p.navegador.cerrar()
  const copiado = `${p.perfil}-copia`
  await cp(p.perfil, copiado, { recursive: true, filter: (ruta) => !/Singleton/.test(ruta) })
  const ventas: Papel[] = []
  for (const [vez, perfil] of [p.perfil, copiado].entries()) {
    await p.cambiarNavegador(perfil)
    const caja = await p.otraPestana('d9-copia')
    await caja.llamar('abrir')
    ventas.push(await venderAlPoder(caja, vez + 1))
    p.sinLinea.delete('d9-copia')
    await caja.llamar('entregarTodo')
    p.sinLinea.add('d9-copia')
    await caja.pagina.close()
  }
  expect(new Set(ventas.map(({ ncf }) => ncf)).size, 'las dos copias tomaron el mismo número').toBe(1)
  const guardadas = (await p.t.ventas()).filter(({ id }) => id === ventas[0]?.id)
  expect(guardadas.map(({ nota }) => nota)).toEqual([ventas[0]?.nota])
  expect(await p.t.enCuarentena()).toBe(1)
})

test('D9 · una orden cobrada sin conexión no se abre de nuevo (odoo #288974): tras morir, sigue cobrada y el siguiente número es otro', async () => {
  await borrarDatos(p.navegador.contexto, p.mesa, 'd9-abierta', 'all')
  const caja = await p.cajaNueva('d9-abierta')
  p.sinLinea.add('d9-abierta')
  const [cobrada] = await vender(caja, 1, 1)
  await romper(caja)
  await caja.pagina.close()
  const otra = await p.otraPestana('d9-abierta')
  await otra.llamar('abrir')
  await otra.llamar('serDuena')
  const [siguiente] = await vender(otra, 2, 1)
  expect(siguiente?.ncf).not.toBe(cobrada?.ncf)
  const papel = [cobrada, siguiente].filter((una) => una !== undefined)
  cuadra(await otra.llamar('disco'), papel)
  p.sinLinea.delete('d9-abierta')
  await otra.llamar('entregarTodo')
  expect(await p.enServidor(papel)).toEqual(ids(papel))
  await otra.pagina.close()
})

test('D9 · se cierra el turno con ventas sin enviar (odoo #203431): el cierre las nombra a todas y llegan con él', async () => {
  const caja = await p.cajaNueva('d9-cierre')
  await caja.llamar('entregarTodo')
  p.sinLinea.add('d9-cierre')
  const papel = await vender(caja, 1, 5)
  const pesos = 1000 + papel.reduce((suma, { totalCentavos }) => suma + totalCentavos / 100, 0)
  const cierre = await caja.llamar('cerrarTurno', pesos)
  const seqs = ventasEn(await caja.llamar('disco')).map(({ seq }) => seq)
  const [[dispositivoId] = []] = Object.entries(cierre.cubre)
  expect(
    seqs.filter((seq) => !cubre(cierre.cubre, dispositivoId ?? '', seq)),
    'cubre todo lo vendido',
  ).toEqual([])
  p.sinLinea.delete('d9-cierre')
  await caja.llamar('entregarTodo')
  expect(await p.enServidor(papel)).toEqual(ids(papel))
  expect((await caja.llamar('disco')).filter(({ estado }) => estado !== 'recibido')).toEqual([])
  await caja.pagina.close()
})
