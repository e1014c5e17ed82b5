/** A till whose customers are sealed, taken back to a version that knows of no vault, and forward again (docs/adr/0023). */
import { expect, it } from 'vitest'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { TIPO_SELLADO } from '#data/device/keys/cofre.filas.ts'
import { abrirDatos, type Datos } from '#data/session/sesion.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { Computadora, type Pagina } from './computadora.ts'
import { modulo, type FilaGrabada } from './conductor.ts'
import { codigoGrabado, leerGrabacion, MaquinaServidor } from './grabacion.ts'
import { filasDelDisco, hechosDe, sinRecibo } from './recorrido.ts'

const VERSION = '0.2.0'
const NOMBRE = 'Rosa Peralta Ximénez'

async function abierta(pagina: Pagina): Promise<{ datos: Datos; tienda: TiendaLocal; cerrar(): Promise<void> }> {
  const datos = await abrirDatos(pagina.puertos, (error) => {
    throw error
  })
  const tienda = await datos.abrirTienda(datos.estado.valor().dispositivoCaja?.slug ?? '')
  if (!tienda.ok) throw new Error(tienda.error.code)
  const cerrar = async (): Promise<void> => {
    await tienda.value.cerrar()
    await datos.cerrar()
    await pagina.terminar()
  }
  return { datos, tienda: tienda.value, cerrar }
}

it(`lo sellado no lo ve ${VERSION}, que sigue con lo suyo y lo lee otra vez del servidor; la de ahora vuelve a sellarlo`, async () => {
  const grabacion = leerGrabacion(VERSION)
  const inicio = performance.now()
  const reloj = (): number => Math.round(Date.parse(grabacion.en) + 60_000 + performance.now() - inicio)
  const { caja, servidor: moduloServidor } = await codigoGrabado(VERSION)
  const servidor = await new MaquinaServidor(() => new Date(reloj())).poner(grabacion.servidor)
  const computadora = await new Computadora(reloj).poner(grabacion.disco)
  const clientesEn = (filas: readonly FilaGrabada[], tipo: string) =>
    filas.filter((fila) => fila.tipo === tipo && fila.id.startsWith('cliente:'))
  try {
    const url = await servidor.levantar(moduloServidor)
    computadora.url = url
    const deAhora = await abierta(computadora.pagina(modulo))
    const creado = await deAhora.tienda.repo.crear(Cliente, { nombre: NOMBRE })
    if (!creado.ok) throw new Error(creado.error.code)
    await expect
      .poll(
        async () => {
          await deAhora.tienda.sync.sincronizar()
          return clientesEn(await filasDelDisco(await computadora.disco()), TIPO_SELLADO).length
        },
        { timeout: 20_000 },
      )
      .toBe(1)
    await deAhora.cerrar()
    expect(JSON.stringify(await filasDelDisco(await computadora.disco()))).not.toContain(NOMBRE)

    computadora.url = undefined
    const antes = computadora.pagina(caja)
    const vieja = await caja.abrir(antes.puertos, (error) => computadora.fallos.push(error))
    await vieja.vender()
    computadora.url = url
    await expect
      .poll(
        async () => {
          await vieja.enviar()
          return clientesEn(await vieja.filas(), 'cliente').map(({ texto }) => texto.includes(NOMBRE))
        },
        { timeout: 20_000 },
      )
      .toEqual([true])
    const filas = await vieja.filas()
    expect(sinRecibo(filas)).toEqual([])
    expect(hechosDe(filas).map(({ seq }) => seq)).toEqual(hechosDe(filas).map((_, i) => i + 1))
    await vieja.cerrar()
    await antes.terminar()

    const otraVez = await abierta(computadora.pagina(modulo))
    await otraVez.tienda.sync.sincronizar()
    expect((await otraVez.tienda.repo.buscar(Cliente)).map(({ doc }) => doc.nombre)).toEqual([NOMBRE])
    await otraVez.cerrar()
    expect(JSON.stringify(await filasDelDisco(await computadora.disco()))).not.toContain(NOMBRE)
    expect(computadora.fallos).toEqual([])
  } finally {
    await servidor.borrar()
  }
}, 120_000)
