/**
 * Browser journeys that take turns. What every customer and every till goes through (*jornada*, *mercado*, *marco*, *entrada*, *reinicio* …)
 * runs at each commit; a journey of one area runs when its turn comes, and whenever the last commits touched its areas or itself (ADR 0034).
 */
import { cambio, enTurno } from '../tests/support/parte.ts'

/** By file under `tests/e2e`: the areas that a journey walks through. */
const viajes: Readonly<Record<string, readonly string[]>> = {
  avisos: ['avisos'],
  'banco/bancos': ['bancos'],
  'banco/transferencias': ['bancos', 'cobros'],
  'caja/mostrador': ['caja', 'ventas', 'catalogo'],
  'catalogo/paquetes': ['catalogo', 'inventario'],
  'catalogo/precios-especiales': ['promociones', 'comisiones', 'ventas'],
  delivery: ['envios', 'pedidos'],
  devolver: ['ventas', 'pedidos'],
  'dinero/afiliados': ['afiliados', 'comisiones'],
  'dinero/comisiones': ['comisiones'],
  'dinero/compras': ['compras', 'inventario'],
  'dinero/cupones': ['promociones', 'comisiones', 'mercado'],
  'dinero/cxc': ['cobros', 'clientes'],
  'dinero/desembolsos': ['desembolsos'],
  'dinero/gaveta': ['caja'],
  'dinero/reembolsos': ['pedidos'],
  'dinero/reportes': ['reportes', 'inventario'],
  'durabilidad-cajas': ['sync'],
  'durabilidad-flota': ['sync'],
  ecf: ['fiscal'],
  efectivo: ['caja', 'libros'],
  entregas: ['caja'],
  'fiscal/comprobantes-propios': ['compras'],
  'fiscal/declaraciones': ['libros'],
  'fiscal/padron': ['fiscal'],
  firma: ['confianza', 'personas'],
  libros: ['libros', 'contabilidad'],
  'malas-entradas': ['catalogo', 'inventario', 'ventas', 'mercado'],
  suspendido: ['sync', 'plataforma'],
  'tienda-nueva': ['tienda'],
  'ventas/facturar': ['ventas'],
  'ventas/nota-debito': ['ventas'],
  'ventas/resenas': ['resenas', 'mercado'],
}

const pisos = ['src/domain', 'src/data', 'src/features', 'sync-server']

/** Files of journeys, as `testIgnore` takes them, that this run leaves to another commit. */
export function viajesDeOtroTurno(): string[] {
  const nombres = Object.keys(viajes)
  const tomados = enTurno(nombres, {
    conjunto: 'viajes de un área por el navegador',
    de: 8,
    nombre: (nombre) => nombre,
    siempre: (nombre) =>
      cambio(`tests/e2e/${nombre}`) || (viajes[nombre] ?? []).some((area) => pisos.some((piso) => cambio(`${piso}/${area}/`))),
  })
  return nombres.filter((nombre) => !tomados.includes(nombre)).map((nombre) => `**/e2e/${nombre}.spec.ts`)
}
