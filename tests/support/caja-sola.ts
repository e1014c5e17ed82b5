/** A till for tests that need no server: its store, cashier and block of numbers are on the device's disk already. */
import { localSobre } from '#data/device/local.ts'
import { nombreBase, type Credencial } from '#data/device/credencial.ts'
import { filaDe } from '#data/device/fila.ts'
import type { Puertos } from '#data/device/puertos.ts'
import { abrirTienda, type TiendaLocal } from '#data/session/tienda-local.ts'
import { construir } from '#domain/core/construir.ts'
import { Acceso } from '#domain/personas/equipo.entity.ts'
import { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import type { Envelope } from '#domain/core/entity.ts'
import { nuevaLinea, nuevoBorrador, type BorradorVenta, type Persona } from '#domain/ventas/venta.rules.ts'
import { unEquipo, type Equipo } from './dispositivo.ts'

export const PIN = '4821'
export const MEDIODIA = Date.parse('2026-11-21T15:00:00.000Z')
const SAL = '00'.repeat(16)

export const credencial: Credencial = {
  clase: 'caja',
  dispositivoId: 'dispositivo:1',
  secreto: 's'.repeat(43),
  tiendaId: 't1',
  slug: 'colmado-la-fe',
  nombre: 'Tablet',
  cajaId: 'caja:1',
  usuarioId: '',
  llave: '',
}

/** The browser of somebody of the store who signed in. */
export const credencialWeb: Credencial = { ...credencial, clase: 'web', nombre: 'Chrome', cajaId: '', usuarioId: 'u1' }

export const cafe = {
  id: 'producto:1',
  nombre: 'Café',
  codigoBarra: '746',
  itbis: '18' as const,
  precioDiezmilesimas: 1_000_000,
  unidad: 'unidad',
  sePesa: false,
}

/** One coffee, RD$100.00, paid in cash. */
export const ventaDeCafe = (cambio: Partial<BorradorVenta> = {}): BorradorVenta => ({
  ...nuevoBorrador('E32'),
  lineas: [nuevaLinea(cafe, 1000)],
  pagos: [{ metodo: 'efectivo', moneda: 'DOP', recibidoCentavos: 10_000, tasaDiezmilesimas: 10_000, referencia: '' }],
  ...cambio,
})

export const bloque = (desde: number, hasta: number): Envelope =>
  construir(BloqueNCF, { desde, hasta, paraDispositivo: credencial.dispositivoId }, { id: `bloque:${desde}` })

/** Puts documents on the disk of the till, as the server sent them. */
export async function sembrar(equipo: Equipo, docs: readonly Envelope[]): Promise<void> {
  const base = await equipo.pestana().abrirBase(nombreBase(credencial), { filas: ['ops'], apuntes: ['catalogo'] })
  await base.filas.ops.crear(docs.map((doc) => filaDe(doc, { texto: JSON.stringify(doc), hash: '', estado: 'servidor' })))
  await base.cerrar()
}

/** An access whose PIN is `PIN`. */
export async function accesoCon(equipo: Equipo, campos: Partial<Acceso> & { empleadoId: string }): Promise<Envelope> {
  const pinHash = await equipo.pestana().pbkdf2(PIN, SAL, 1000)
  return construir(Acceso, { pinHash, pinSal: SAL, pinIteraciones: 1000, ...campos }, { id: `acceso:${campos.empleadoId}` })
}

/** A device with a cashier (`empleado:1`) and these numbers, a hundred when nothing is said. */
export async function unaCajaSola(numeros: readonly Envelope[] = [bloque(1, 100)]): Promise<Equipo> {
  const equipo = unEquipo({ ahora: MEDIODIA })
  const acceso = await accesoCon(equipo, { empleadoId: 'empleado:1' })
  await sembrar(equipo, [construir(Tienda, {}, { id: 'tienda:t1', tiendaId: 't1' }), acceso, ...numeros])
  return equipo
}

/** Opens the till in a tab; closing it closes what it opened. */
export async function abrirEnPestana(
  equipo: Equipo,
  { puertos = equipo.pestana(), de = credencial, miembro }: { puertos?: Puertos; de?: Credencial; miembro?: Persona } = {},
): Promise<TiendaLocal> {
  const base = await puertos.abrirBase('mercana', { filas: ['publico', 'usuario'], apuntes: ['local'] })
  const tienda = await abrirTienda({
    puertos,
    local: localSobre(base.apuntes.local),
    publico: base.filas.publico,
    credencial: de,
    miembro,
    alFallar: (error) => equipo.fallos.push(error),
  })
  const cerrar = async (): Promise<void> => {
    await tienda.cerrar()
    await base.cerrar()
  }
  return { ...tienda, cerrar }
}
