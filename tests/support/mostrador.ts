/** A till of the demo shop, ready to sell: for tests that begin where the journey is half-way. */
import { comandos } from '#domain/comandos.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import type { CuentasDemo } from '#server/demo/cuentas.ts'
import { leerProductos } from '#server/demo/catalogo.ts'
import { entrarPorApi, leerDemo, type Api } from './api.ts'
import { abrirTurno, enrolar, ponerPin } from './caja.ts'
import { raiz } from './fuentes.ts'
import type { Page } from '@playwright/test'
import type { Servidor } from './servidor.ts'

export interface Tienda {
  demo: CuentasDemo
  duena: Api
  tiendaId: string
  url: (ruta?: string) => string
  supervisora: CuentasDemo['empleados'][number]
  cajero: CuentasDemo['empleados'][number]
  /** Sales of today as the server holds them. */
  ventas: () => Promise<Venta[]>
}

/** The demo shop, seen by its owner. */
export async function tiendaDemo(servidor: Servidor): Promise<Tienda> {
  const demo = await leerDemo(servidor)
  const duena = await entrarPorApi(servidor.url, demo.duena.email, demo.duena.clave)
  const { membresias } = await duena.ejecutar(comandos.yo, {}, {})
  const tiendaId = membresias[0]?.tiendaId ?? ''
  const [supervisora, cajero] = demo.empleados
  if (!supervisora || !cajero) throw new Error('A la tienda de demostración le faltan empleados')
  return {
    demo,
    duena,
    tiendaId,
    supervisora,
    cajero,
    url: (ruta = '') => `${servidor.url}/mercana/${demo.slug}${ruta}`,
    async ventas() {
      const hoy = diaFiscal(new Date().toISOString())
      const todas: Venta[] = []
      for (;;) {
        const ultima = todas.at(-1)
        const { docs, hayMas } = await duena.ejecutar(
          comandos.ventasAnteriores,
          { tiendaId },
          { desde: hoy, hasta: hoy, ...(ultima === undefined ? {} : { antesDe: ultima.en, antesDeId: ultima.id }) },
        )
        todas.push(...(docs as unknown as Venta[]))
        if (!hayMas) return todas
      }
    },
  }
}

/** Makes a browser the till of a new caja, with the cashier in and the shift open. */
export async function ponerCaja(pagina: Page, tienda: Tienda, nombre: string): Promise<void> {
  const { duena, tiendaId, cajero } = tienda
  const { id: cajaId } = await duena.ejecutar(comandos.crearCaja, { tiendaId }, { nombre })
  const { codigo } = await duena.ejecutar(comandos.codigoEnrolar, { tiendaId }, { cajaId })
  await enrolar(pagina, new URL(tienda.url()).origin, codigo, `Equipo de ${nombre}`)
  await ponerPin(pagina, cajero.nombre, cajero.pin)
  await abrirTurno(pagina, { 'Billetes de RD$100': 10 })
}

/** Products of the demo shop that are sold by the piece and have a barcode of their own. */
export async function articulosDemo(): Promise<{ codigo: string; nombre: string; precioCentavos: number; existencia: number }[]> {
  const todos = await leerProductos(raiz)
  return todos
    .filter(
      (p) =>
        /^\d{12,13}$/.test(p.codigo_barra) &&
        !p.se_pesa &&
        todos.filter(({ codigo_barra }) => codigo_barra === p.codigo_barra).length === 1,
    )
    .map((p) => ({ codigo: p.codigo_barra, nombre: p.nombre, precioCentavos: p.precio / 100, existencia: p.existencia }))
}
