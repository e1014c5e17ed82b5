/** What a till and its server look like after a morning in some version, and the command that records it. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pbkdf2 } from '#data/device/browser/puertos-navegador.ts'
import { Computadora } from './computadora.ts'
import { codigoDe, guardarGrabacion, MaquinaServidor, raiz, type Grabacion, type Version } from './grabacion.ts'

const PIN = '482193'
const SAL = '00112233445566778899aabbccddeeff'
const ITERACIONES = 600_000
/** Two blocks of these let a till sell all that the matrix asks of it with no line. */
const NUMEROS_POR_BLOQUE = 700

interface Tienda {
  tiendaId: string
  duenaId: string
  cajeraId: string
  /** Lets a device enrol once. */
  codigo: string
}

/** Signs up an owner and makes her store, over the API as it always was. */
async function montarTienda(url: string): Promise<Tienda> {
  let cookie = ''
  const pedir = async (metodo: 'POST' | 'PUT', ruta: string, cuerpo: object): Promise<Record<string, unknown>> => {
    const respuesta = await fetch(`${url}${ruta}`, {
      method: metodo,
      headers: { 'content-type': 'application/json', origin: url, cookie },
      body: JSON.stringify(cuerpo),
    })
    if (!respuesta.ok) throw new Error(`${ruta}: ${respuesta.status} ${await respuesta.text()}`)
    cookie ||= respuesta.headers
      .getSetCookie()
      .map((una) => una.split(';')[0])
      .join('; ')
    return (await respuesta.json()) as Record<string, unknown>
  }
  await pedir('POST', '/api/auth/sign-up/email', { email: 'ana@ejemplo.do', name: 'Ana Reyes', password: 'una clave larga' })
  const tienda = await pedir('POST', '/api/tiendas', { tiendaNombre: 'Colmado La Fe', slug: 'colmado-la-fe', tiendaRnc: '131246796' })
  const { tiendaId, empleadoId: duenaId } = { tiendaId: String(tienda['tiendaId']), empleadoId: String(tienda['empleadoId']) }
  const base = `/api/tiendas/${tiendaId}`
  const cajera = { nombre: 'Yokasta Peña', cargo: 'Cajera', rol: 'cajero', email: '', telefono: '' }
  const cajeraId = String((await pedir('POST', `${base}/empleados`, cajera))['id'])
  const pin = { pinHash: await pbkdf2(PIN, SAL, ITERACIONES), pinSal: SAL, pinIteraciones: ITERACIONES }
  for (const quien of [cajeraId, duenaId]) await pedir('PUT', `${base}/empleados/${quien}/pin`, pin)
  const rango = { desde: 1, hasta: 100_000, solicitud: '', autorizacion: '', fechaAutorizacion: null, vence: '2099-12-31' }
  for (const tipoComprobante of ['E31', 'E32', 'E34']) await pedir('POST', `${base}/rangos`, { ...rango, tipoComprobante })
  // Recorded tills sell again after weeks with no line.
  await pedir('PUT', base, { permisoDias: 30 })
  const cajaId = String((await pedir('POST', `${base}/cajas`, { nombre: 'Caja 1', numerosPorBloque: NUMEROS_POR_BLOQUE }))['id'])
  const codigo = String((await pedir('POST', `${base}/dispositivos/codigo`, { cajaId }))['codigo'])
  return { tiendaId, duenaId, cajeraId, codigo }
}

const RUTA_ACCESO = '/sync/v1/acceso'
const noHay = (): Response => new Response('{"code":"ruta.no-existe"}', { status: 404, headers: { 'content-type': 'application/json' } })

/** Changes the text of the first fact on its way, so that the server keeps it in quarantine. */
function estropear(init: RequestInit): RequestInit {
  const cuerpo = JSON.parse(typeof init.body === 'string' ? init.body : '') as { hechos: { texto: string }[] }
  const hechos = cuerpo.hechos.map((uno, i) => (i === 0 ? { ...uno, texto: `${uno.texto} ` } : uno))
  return { ...init, body: JSON.stringify({ ...cuerpo, hechos }) }
}

/**
 * A closed shift and an open one; sales received, in quarantine, on their way and unsent; a parked sale and one at hand;
 * blocks of numbers; a catalogue.
 */
export async function grabar({ nombre, caja: modulo, servidor: moduloServidor }: Version): Promise<Grabacion> {
  const servidor = new MaquinaServidor(() => new Date())
  const computadora = new Computadora(() => Date.now())
  const fallar = (error: unknown): void => void computadora.fallos.push(error)
  try {
    const url = await servidor.levantar(moduloServidor)
    const tienda = await montarTienda(url)
    computadora.url = url
    // Until a fact was damaged on its way it shows its secret: what is signed cannot be damaged and kept.
    computadora.intervenir = (ruta, init, seguir) => (ruta === RUTA_ACCESO ? Promise.resolve(noHay()) : seguir(init))
    const pagina = computadora.pagina(modulo)
    const caja = await modulo.enrolar(pagina.puertos, tienda.codigo, fallar)
    await caja.enviar()
    const entrar = async (quien: string): Promise<void> => {
      const code = await caja.entrar(quien, PIN)
      if (code !== '') throw new Error(code)
    }
    await entrar(tienda.duenaId)
    for (let i = 1; i <= 3; i++) await caja.crearProducto(`Producto ${i}`, `746000000000${i}`)
    await entrar(tienda.cajeraId)
    await caja.abrirTurno()
    for (let i = 0; i < 4; i++) await caja.vender()
    await caja.enviar()
    await caja.cerrarTurno(4)
    await caja.abrirTurno()
    await caja.enviar()
    computadora.intervenir = async (ruta, init, seguir) =>
      ruta === RUTA_ACCESO ? noHay() : await seguir(ruta.startsWith('/sync/v1/push') ? estropear(init) : init)
    await caja.vender()
    await caja.enviar()
    computadora.intervenir = (_ruta, init, seguir) => seguir(init)
    for (let i = 0; i < 3; i++) await caja.vender()
    await caja.enviar()
    await caja.dejarAMedias()
    await caja.aparcar('Doña Carmen')
    await caja.dejarAMedias()
    // The power goes while two sales are on their way.
    computadora.url = undefined
    await caja.vender()
    await caja.vender()
    // A round that began between the two would carry the first alone.
    await caja.enviar()
    computadora.url = url
    const enCamino = new Promise<void>((listo) => {
      computadora.intervenir = (ruta, init, seguir) => {
        if (!ruta.startsWith('/sync/v1/push')) return seguir(init)
        listo()
        return new Promise(() => undefined)
      }
    })
    void caja.enviar()
    await enCamino
    computadora.url = undefined
    for (let i = 0; i < 3; i++) await caja.vender()
    await pagina.terminar()
    await servidor.parar()
    if (computadora.fallos.length > 0) throw new AggregateError(computadora.fallos, 'the recording did not go well')
    return {
      version: nombre,
      en: new Date().toISOString(),
      tiendaId: tienda.tiendaId,
      cajeraId: tienda.cajeraId,
      pin: PIN,
      disco: await computadora.disco(),
      servidor: await servidor.volcar(),
    }
  } finally {
    await servidor.borrar()
  }
}

/** `npm run grabar -- [version] [folder]`: records the sources of a folder, this project's when none is named. */
async function orden([version, fuentes = raiz]: readonly string[]): Promise<void> {
  const { version: escrita } = JSON.parse(readFileSync(join(fuentes, 'package.json'), 'utf8')) as { version: string }
  if (version !== undefined && version !== escrita) throw new Error(`package.json says ${escrita}, not ${version}`)
  const grabacion = await grabar(await codigoDe(escrita, fuentes))
  const escritas = await guardarGrabacion(grabacion, fuentes)
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: fuentes, encoding: 'utf8' }).trim()
  process.stdout.write(`Grabada la versión ${escrita} (${commit}):\n${escritas.join('\n')}\n`)
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await orden(process.argv.slice(2))
  process.exit(0)
}
