/** How a world begins: stores with products, people, tills and ranges of numbers, as the back office would have left them. */
import { construir } from '#domain/core/construir.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Acceso } from '#domain/personas/equipo.entity.ts'
import { RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { Caja, Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import type { Credencial } from '#data/device/credencial.ts'
import { abrirPlataforma, baseDeTienda, idAcceso, idPunteroDispositivo, idTienda } from '#server/core/bases.ts'
import type { Store } from '#server/store/port.ts'
import type { Azar } from '../semilla.ts'
import { sha256 } from './papel.ts'

const RNC = '131246796'
/** Somebody whose name no till may leave in the open. */
const CLIENTE = 'Mercedes Altagracia Peña'
/** Types that the tills of a world issue. */
const TIPOS: readonly TipoComprobante[] = ['E32', 'E34']
const LARGO_DE_RANGO = 200_000
/** What stands for the hash of the PIN of somebody who never sells: no till has to have it. */
export const PIN_DE_OFICINA = 'c0ffee00c0ffee00c0ffee00c0ffee00'

export interface TiendaSembrada {
  tiendaId: string
  /** Who sells, and who may allow what those may not do alone. */
  cajeros: Persona[]
  supervisora: Persona
  productos: { id: string; precioDiezmilesimas: number }[]
}

export async function sembrarTienda(store: Store, azar: Azar, numero: number, en: string): Promise<TiendaSembrada> {
  const tiendaId = `t${numero}${'0'.repeat(7)}`
  const del = { tiendaId, dispositivoId: '', creadoPor: 'servidor', hlc: '', en }
  const persona = (nombre: string, rol: Persona['rol'], ...otrosRoles: Persona['rol'][]) => {
    return { empleadoId: `empleado:${tiendaId}-${nombre}`, nombre, rol, otrosRoles }
  }
  // What Ramon does at a till he may do by what he does besides.
  const [supervisora, ...cajeros] = [
    persona('Altagracia', 'supervisor'),
    persona('Yokasta', 'cajero'),
    persona('Ramon', 'verificador', 'contador', 'supervisor'),
  ]
  const productos = Array.from({ length: 4 }, (_, i) => ({
    id: `producto:${tiendaId}-${i}`,
    precioDiezmilesimas: azar.entero(1_000, 5_000_000),
  }))
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  await ops.createMany([
    construir(Tienda, { tiendaRnc: RNC, slug: `tienda-${numero}` }, { ...del, id: idTienda(tiendaId) }),
    ...[supervisora, ...cajeros].flatMap((una) =>
      una ? [construir(Acceso, { ...una, activo: true }, { ...del, id: idAcceso(una.empleadoId) })] : [],
    ),
    ...deOficina(persona).map((una) =>
      construir(
        Acceso,
        { ...una, otrosRoles: [], activo: true, pinHash: PIN_DE_OFICINA, pinSal: 'c0ffee', pinIteraciones: 1000 },
        { ...del, id: idAcceso(una.empleadoId) },
      ),
    ),
    ...productos.map(({ id, precioDiezmilesimas }, i) =>
      construir(
        Producto,
        { nombre: `Producto ${i}`, codigoBarra: `746${numero}0000${i}`, precioDiezmilesimas, sePesa: true, unidad: 'libra' },
        { ...del, id },
      ),
    ),
  ])
  await ops.create(construir(Cliente, { nombre: CLIENTE }, { ...del, id: `cliente:${tiendaId}` }))
  const conta = await baseDeTienda(store, tiendaId, 'conta')
  for (const tipo of TIPOS) {
    const desde = (numero - 1) * LARGO_DE_RANGO + 1
    await conta.create(
      construir(
        RangoNCF,
        { rnc: RNC, tipoComprobante: tipo, desde, hasta: desde + LARGO_DE_RANGO - 1, siguiente: desde, vence: '2099-12-31' },
        { ...del, id: `rangoNCF:${RNC}:${tipo}:${String(desde).padStart(10, '0')}` },
      ),
    )
  }
  if (!supervisora) throw new Error('nobody')
  return { tiendaId, cajeros: cajeros.length > 0 ? cajeros : [supervisora], supervisora, productos }
}

/** Who keeps the books, and who sells at a till that none of these is. */
const deOficina = (persona: (nombre: string, rol: Persona['rol']) => Persona) => [
  persona('Milagros', 'contador'),
  { ...persona('Nelson', 'cajero'), cajas: ['caja:otra'] },
]

export async function sembrarCaja(store: Store, azar: Azar, { tiendaId }: TiendaSembrada, numero: number, en: string): Promise<string> {
  const cajaId = `caja:${tiendaId}-${numero}`
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  await ops.create(
    construir(
      Caja,
      { nombre: `Caja ${numero}`, numerosPorBloque: azar.uno([10, 10, 15, 30, 100]) },
      { tiendaId, dispositivoId: '', creadoPor: 'servidor', hlc: '', en, id: cajaId },
    ),
  )
  return cajaId
}

/** A computer becomes a till, as enrolling it by code does. */
export async function enrolar(store: Store, azar: Azar, tienda: TiendaSembrada, cajaId: string, en: string): Promise<Credencial> {
  const { tiendaId } = tienda
  const dispositivoId = `dispositivo:${azar.hex(12)}`
  const secreto = azar.hex(40)
  const equipo = await baseDeTienda(store, tiendaId, 'equipo')
  const nombre = `Equipo ${dispositivoId.slice(-4)}`
  await equipo.create(
    construir(
      Dispositivo,
      { nombre, clase: 'caja', cajaId, secretoHash: sha256(secreto), estado: 'activo' },
      { tiendaId, dispositivoId: '', creadoPor: 'servidor', hlc: '', en, id: dispositivoId },
    ),
  )
  await (
    await abrirPlataforma(store)
  ).create({ id: idPunteroDispositivo(dispositivoId), tipo: 'servidor:puntero', tiendaId, en } as { id: string })
  return { clase: 'caja', dispositivoId, secreto, tiendaId, slug: 'tienda', nombre, cajaId, usuarioId: '', llave: '' }
}
