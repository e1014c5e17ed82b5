/** Who signs out leaves nothing that can be read: the files of the browser's profile are searched, byte by byte, with the browser closed. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { comandos } from '#domain/comandos.ts'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { contenidoDeMuestra } from '#domain/pedidos/pedido.muestra.ts'
import { ruido } from '../support/server/files.ts'
import { entrarPorApi } from '../support/api.ts'
import * as caja from '../support/caja.ts'
import { abrirMiPedido } from '../support/mercado.ts'
import { tiendaDemo } from '../support/mostrador.ts'
import { lanzarNavegador } from '../support/navegador.ts'
import { arrancarServidor } from '../support/servidor.ts'

const CLAVE = 'una clave muy larga'
const zoraida = { email: 'zoraida@cliente.test', nombre: 'Zoraida Quezada' }
/** What she typed or chose, by what it is. */
const SUYO = {
  nombre: zoraida.nombre,
  correo: zoraida.email,
  calle: 'Calle Amatista 8814',
  telefono: '8295557713',
  banco: 'Banco Zafirino',
  referencia: 'REF-551907',
  'mensaje a medias': 'Llego a las siete menos cuarto',
}

test('fila 153: quien sale de su cuenta no deja nombre, banco, referencia, dirección ni foto en los archivos del navegador', async () => {
  test.setTimeout(180_000)
  const servidor = await arrancarServidor()
  const perfil = await mkdtemp(join(tmpdir(), 'mercana-salir-'))
  const { contexto, pagina, cerrar } = await lanzarNavegador(perfil)
  let abierto = true
  const piezas: Buffer[] = []
  try {
    const pedidoId = await unPedidoSuyo()
    await contexto.exposeFunction('anotarPieza', (base64: string) => void piezas.push(Buffer.from(base64, 'base64')))
    await contexto.addInitScript(anotarLoQueSube)
    await caja.entrar(pagina, servidor.url, zoraida.email, CLAVE)
    await abrirMiPedido(pagina, servidor.url, pedidoId)
    await caja.esperarAppGuardada(pagina)
    await contexto.setOffline(true)
    await pagina.getByLabel('Banco desde el que pagaste').fill(SUYO.banco)
    await pagina.getByLabel('Número de referencia').fill(SUYO.referencia)
    const foto = pagina.getByRole('group', { name: 'Foto del comprobante' }).locator('input[type=file]').last()
    // Small: what is over 64 KB lies in a file of its own, which really goes.
    await foto.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await ruido(90) })
    await pagina.getByRole('button', { name: 'Enviar comprobante', exact: true }).click()
    await expect(pagina.getByRole('list', { name: 'Comprobantes enviados' })).toContainText(SUYO.referencia)
    await contexto.setOffline(false)
    await expect.poll(() => piezas.length, { timeout: 30_000 }).toBeGreaterThan(0)
    await pagina.getByLabel('Mensaje').fill(SUYO['mensaje a medias'])
    await expect(pagina.getByText(/Esperando conexión|Sin enviar/)).toHaveCount(0, {
      timeout: 30_000,
    })

    await pagina.getByRole('button', { name: /^Cuenta de/ }).click()
    await pagina.getByRole('menuitem', { name: 'Salir de mi cuenta' }).click()
    await pagina.getByRole('button', { name: 'Salir', exact: true }).click()
    await expect(pagina).toHaveURL(/\/login/)
    await cerrar()
    abierto = false

    const archivos = await leerArchivos(perfil)
    expect(dondeEsta(archivos, 'mercana'), 'se lee donde se busca').not.toEqual([])
    const [pieza] = piezas
    if (!pieza || pieza.length < 600) throw new Error('no picture was sent')
    const enFoto = pieza.subarray(300, 600)
    const hallado = [
      ...Object.entries(SUYO).map(([que, texto]) => [que, dondeEsta(archivos, texto)] as const),
      ['foto', [...dondeEsta(archivos, enFoto), ...dondeEsta(archivos, enFoto.toString('base64'))]] as const,
    ]
    expect(Object.fromEntries(hallado.filter(([, donde]) => donde.length > 0))).toEqual({})
  } finally {
    if (abierto) await cerrar()
    await servidor.parar()
    await rm(perfil, { recursive: true, force: true })
  }

  async function unPedidoSuyo(): Promise<string> {
    const { duena, tiendaId, demo } = await tiendaDemo(servidor)
    await fetch(`${servidor.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: servidor.url },
      body: JSON.stringify({ email: zoraida.email, password: CLAVE, name: zoraida.nombre }),
    })
    const suya = await entrarPorApi(servidor.url, zoraida.email, CLAVE)
    await duena.ejecutar(comandos.editarTienda, { tiendaId }, { tiendaShowAllUsers: true })
    const { productos } = await duena.ejecutar(comandosPedidos.catalogoPublico, { slug: demo.slug }, {})
    const [producto] = productos
    if (!producto) throw new Error('La tienda de demostración no publica nada')
    const linea = {
      productoId: producto.id,
      cantidadMilesimas: 1000,
      precioVistoDiezmilesimas: producto.precioDiezmilesimas,
    }
    const pedido = { tiendaId, lineas: [linea], envio: 'retiro' as const, metodoId: 'en_tienda' }
    const direccion = { ...contenidoDeMuestra.direccion, calle: SUYO.calle }
    const compra = { pedidos: [pedido], direccion, telefono: SUYO.telefono }
    const [cotizado] = (await suya.ejecutar(comandosPedidos.cotizarPedidos, {}, compra)).pedidos
    const metodo = cotizado?.metodos.find(({ clase }) => clase === 'transferencia')
    if (!cotizado || !metodo) throw new Error('La tienda de demostración no cobra por transferencia')
    const { pedidos } = await suya.ejecutar(
      comandosPedidos.colocarPedidos,
      {},
      {
        ...compra,
        pedidos: [{ ...pedido, metodoId: metodo.metodoId }],
        grupoId: crypto.randomUUID(),
        totalVistoCentavos: cotizado.totalCentavos,
      },
    )
    return pedidos[0]?.pedidoId ?? ''
  }
})

/** In the page: the protocol does not show the bytes of what is sent. */
function anotarLoQueSube(): void {
  const deVerdad = globalThis.fetch
  globalThis.fetch = async (que, init) => {
    if (/\/subidas\/[^/]+\/0$/.test(que instanceof Request ? que.url : String(que))) {
      const bytes = new Uint8Array(await new Response(init?.body).arrayBuffer())
      const { anotarPieza } = globalThis as unknown as { anotarPieza: (base64: string) => void }
      anotarPieza(btoa(Array.from(bytes.subarray(0, 3000), (byte) => String.fromCodePoint(byte)).join('')))
    }
    return await deVerdad(que, init)
  }
}

/** Chromium's own memory of what is typed in forms, which no page reaches: its people turn it off, not the product. */
const DEL_NAVEGADOR = /\/(Login Data|Web Data)(-journal)?$/

type Archivos = readonly (readonly [ruta: string, bytes: Buffer])[]

async function leerArchivos(carpeta: string): Promise<Archivos> {
  const entradas = await readdir(carpeta, { recursive: true, withFileTypes: true })
  const rutas = entradas
    .filter((entrada) => entrada.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((ruta) => !DEL_NAVEGADOR.test(ruta))
  return await Promise.all(rutas.map(async (ruta) => [ruta.slice(carpeta.length + 1), await readFile(ruta)] as const))
}

/** Files that hold it, as bytes or as text in either of the two ways in which a browser writes it. */
function dondeEsta(archivos: Archivos, que: string | Buffer): string[] {
  const formas = typeof que === 'string' ? [Buffer.from(que, 'utf8'), Buffer.from(que, 'utf16le')] : [que]
  return archivos.filter(([, bytes]) => formas.some((forma) => bytes.includes(forma))).map(([ruta]) => ruta)
}
