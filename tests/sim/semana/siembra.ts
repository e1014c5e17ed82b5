/** What the first store of a week has besides a store of orders: tills, a collector, an accountant, funds, customers on credit, an account at a bank. */
import { CuentaDeBanco } from '#domain/bancos/cuenta-de-banco.entity.ts'
import { Fondo } from '#domain/caja/fondo.entity.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { construir } from '#domain/core/construir.ts'
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { Acceso, Empleado, Membresia } from '#domain/personas/equipo.entity.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import type { Credencial } from '#data/device/credencial.ts'
import { abrirPlataforma, baseDeTienda, idAcceso, idMembresia, idPunteroDispositivo, idTienda } from '#server/core/bases.ts'
import { guardarEmision } from '#server/fiscal/ecf/archivo.ts'
import type { Store } from '#server/store/port.ts'
import { sha256 } from '../mundo/papel.ts'
import type { Comercio, PersonaDeTienda } from '../pedidos/siembra.ts'
import type { Azar } from '../semilla.ts'

const RNC = '131246796'
const TIPOS: readonly TipoComprobante[] = ['E32', 'E34']
const SALDO_DEL_BANCO = 5_000_000

export const comoPersona = ({ empleadoId, nombre, rol, otrosRoles }: PersonaDeTienda): Persona => ({ empleadoId, nombre, rol, otrosRoles })

export interface DeSemana {
  tiendaId: string
  cajeras: Persona[]
  cobrador: PersonaDeTienda
  duena: PersonaDeTienda
  contadora: PersonaDeTienda
  verificadora: PersonaDeTienda
  supervisora: Persona
  /** Each with who keeps it. */
  fondos: { id: string; custodioId: string }[]
  clientes: { id: string; nombre: string }[]
  cuentaId: string
  saldoInicialCentavos: number
}

/** Adds all of it to a store of orders; from `desde` on its account has lines. */
export async function sembrarDinero(store: Store, azar: Azar, comercio: Comercio, en: string, desde: string): Promise<DeSemana> {
  const { tiendaId, cajera, encargada, ayudante, verificadoras, productos } = comercio
  const [verificadora, duena] = verificadoras
  if (!verificadora || !duena) throw new Error('a store without its people')
  const del = { tiendaId, dispositivoId: '', creadoPor: 'servidor', hlc: '', en }
  const persona = (nombre: string, rol: PersonaDeTienda['rol'], usuarioId = ''): PersonaDeTienda => ({
    empleadoId: `empleado:${tiendaId}-${nombre}`,
    nombre,
    rol,
    otrosRoles: [],
    usuarioId,
  })
  const otras = [persona('Nelly', 'cajero'), persona('Pedro', 'cajero')]
  const contadora = persona('Rosa', 'contador', 'rosa1')
  comercio.otras.push(...otras, contadora)
  const nombreDe = new Map([cajera, ayudante].map(({ empleadoId, nombre }) => [empleadoId, nombre]))
  const fondos = [cajera.empleadoId, ayudante.empleadoId].map((custodioId, i) => ({ id: `fondo:${tiendaId}-${i}`, custodioId }))
  const clientes = ['Colmado Peña', 'Ferretería Díaz', 'Salón Mercedes'].map((nombre, i) => ({ id: `cliente:${tiendaId}-${i}`, nombre }))
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  await ops.createMany([
    ...[...otras, contadora].map(({ usuarioId: _usuario, ...una }) =>
      construir(Acceso, { ...una, activo: true }, { ...del, id: idAcceso(una.empleadoId) }),
    ),
    ...fondos.map(({ id, custodioId }, i) =>
      construir(
        Fondo,
        { nombre: `Fondo ${i + 1}`, custodioId, custodioNombre: nombreDe.get(custodioId) ?? '', gastoMaximoCentavos: i === 0 ? 20_000 : 0 },
        { ...del, id },
      ),
    ),
    // Enough for both counters and orders.
    construir(
      MovimientoInventario,
      { motivo: 'inicial', lineas: productos.map(({ id }) => ({ productoId: id, milesimas: 2_000_000 })) },
      { tiendaId, en, creadoPor: encargada.empleadoId, dispositivoId: 'dispositivo:0', id: `movimientoInventario:${tiendaId}-semana` },
    ),
    ...clientes.map(({ id, nombre }, i) =>
      construir(
        Cliente,
        { nombre, condicion: 'CREDITO', tiempoCreditoDias: 15, descuentoProntoPagoPuntosBasicos: i === 0 ? 300 : 0 },
        { ...del, id },
      ),
    ),
  ])
  // It signs its own documents, and its tills have said where it is.
  const tienda = await ops.get(idTienda(tiendaId))
  if (tienda) await ops.writeMany([{ ...tienda, razonSocial: 'La Fe, SRL', calle: 'Av. Duarte', numeroCasa: '12' } as typeof tienda])
  await guardarEmision(store, { tiendaId, en, rnc: RNC, desde: '2026-11-01', certificado: null, por: duena.empleadoId }, undefined)
  const conta = await baseDeTienda(store, tiendaId, 'conta')
  const cuentaId = `cuentaDeBanco:${tiendaId}-1`
  await conta.createMany([
    ...TIPOS.map((tipo) =>
      construir(
        RangoNCF,
        { rnc: RNC, tipoComprobante: tipo, desde: 1, hasta: 200_000, siguiente: 1, vence: '2099-12-31' },
        { ...del, id: `rangoNCF:${RNC}:${tipo}:0000000001` },
      ),
    ),
    construir(
      CuentaDeBanco,
      { banco: 'Banco Popular Dominicano', numero: '758203914', moneda: 'DOP', saldoInicialCentavos: SALDO_DEL_BANCO, desde },
      { ...del, id: cuentaId },
    ),
  ])
  await (
    await baseDeTienda(store, tiendaId, 'equipo')
  ).create(
    construir(
      Empleado,
      { nombre: contadora.nombre, cargo: contadora.rol, rol: contadora.rol, usuarioId: contadora.usuarioId },
      { ...del, id: contadora.empleadoId },
    ),
  )
  const { empleadoId, rol, usuarioId } = contadora
  await (
    await abrirPlataforma(store)
  ).create(
    construir(
      Membresia,
      { usuarioId, empleadoId, rol, otrosRoles: [], tiendaNombre: 'Tienda', slug: 'tienda', activo: true },
      { ...del, tiendaId: '', id: idMembresia(usuarioId, tiendaId) },
    ),
  )
  return {
    tiendaId,
    cajeras: [cajera, ...otras].map(comoPersona),
    cobrador: ayudante,
    duena,
    contadora,
    verificadora,
    supervisora: comoPersona(encargada),
    fondos,
    clientes,
    cuentaId,
    saldoInicialCentavos: SALDO_DEL_BANCO,
  }
}

/** The browser of somebody who signed in becomes a device, as its first visit to the store does. */
export async function darDeAlta(
  store: Store,
  azar: Azar,
  tiendaId: string,
  { usuarioId, nombre }: PersonaDeTienda,
  en: string,
): Promise<Credencial> {
  const dispositivoId = `dispositivo:${azar.hex(12)}`
  const secreto = azar.hex(40)
  const equipo = await baseDeTienda(store, tiendaId, 'equipo')
  await equipo.create(
    construir(
      Dispositivo,
      { nombre: `Teléfono de ${nombre}`, clase: 'web', cajaId: '', usuarioId, secretoHash: sha256(secreto), estado: 'activo' },
      { tiendaId, dispositivoId: '', creadoPor: 'servidor', hlc: '', en, id: dispositivoId },
    ),
  )
  await (
    await abrirPlataforma(store)
  ).create({ id: idPunteroDispositivo(dispositivoId), tipo: 'servidor:puntero', tiendaId, en } as { id: string })
  return { clase: 'web', dispositivoId, secreto, tiendaId, slug: 'tienda', nombre, cajaId: '', usuarioId, llave: '' }
}
