/** How a world of orders begins: stores that sell a little of each thing, their people, and who buys. */
import { idDePrograma } from '#domain/afiliados/afiliado.rules.ts'
import { ProgramaDeAfiliados } from '#domain/afiliados/programa.entity.ts'
import { ReglaDeComision } from '#domain/comisiones/regla.entity.ts'
import { construir } from '#domain/core/construir.ts'
import { Cuenta } from '#domain/personas/cuenta.entity.ts'
import { Usuario } from '#domain/personas/usuario.entity.ts'
import { Acceso, Empleado, Membresia } from '#domain/personas/equipo.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { MetodoDePago } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { Tienda, TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import {
  abrirPlataforma,
  abrirPublico,
  baseDeTienda,
  baseDeUsuario,
  idAcceso,
  idCuenta,
  idMembresia,
  idPerfil,
  idTienda,
  idTiendaPublica,
} from '#server/core/bases.ts'
import type { Store } from '#server/store/port.ts'
import type { Azar } from '../semilla.ts'

export const ENVIO_CENTAVOS = 5000
/** Somebody has to look at what is worth this much with somebody else. */
const CUATRO_OJOS_CENTAVOS = 60_000
/** A courier of a store that says how much one of them may carry. */
const TOPE_CENTAVOS = 80_000

type Rol = Acceso['rol']

export interface PersonaDeTienda {
  empleadoId: string
  nombre: string
  rol: Rol
  otrosRoles: Rol[]
  /** Of who comes with a session; '' of who works at a device. */
  usuarioId: string
}

export interface Comercio {
  tiendaId: string
  productos: { id: string; precioDiezmilesimas: number; hayMilesimas: number }[]
  metodos: Record<'transferencia' | 'contra_entrega' | 'en_tienda', string>
  encargada: PersonaDeTienda
  cajera: PersonaDeTienda
  mensajeros: PersonaDeTienda[]
  verificadoras: PersonaDeTienda[]
  /** Of the counter, with a session. */
  ayudante: PersonaDeTienda
  /** Who came later. */
  otras: PersonaDeTienda[]
}

export const personasDe = ({ encargada, cajera, mensajeros, verificadoras, ayudante, otras }: Comercio): PersonaDeTienda[] => [
  encargada,
  cajera,
  ...mensajeros,
  ...verificadoras,
  ayudante,
  ...otras,
]

/** Whose link brought every other customer. */
const MADRINA = 'madrina'

/** The platform pays who brings customers, sometimes more than it charges of an order; every fourth store adds to it. */
export async function sembrarAfiliada(store: Store, tiendas: readonly string[], clientas: readonly string[], en: string): Promise<void> {
  const del = { tiendaId: '', dispositivoId: '', creadoPor: 'servidor', hlc: '', en }
  const plataforma = await abrirPlataforma(store)
  await plataforma.createMany([
    construir(Cuenta, { usuarioId: MADRINA, nombre: 'Madrina', referenciadoPor: '' }, { ...del, id: idCuenta(MADRINA) }),
    construir(ProgramaDeAfiliados, { activo: true, puntosBasicos: 900 }, { ...del, id: idDePrograma('') }),
    ...tiendas.flatMap((tienda, i) =>
      i % 4 === 0
        ? [construir(ProgramaDeAfiliados, { tienda, activo: true, puntosBasicos: 300 }, { ...del, id: idDePrograma(tienda) })]
        : [],
    ),
  ])
  for (const usuarioId of clientas.filter((_, i) => i % 2 === 0))
    await (
      await baseDeUsuario(store, usuarioId)
    ).create(construir(Usuario, { nombre: usuarioId, referenciadoPor: MADRINA, creadoFecha: en }, { ...del, id: idPerfil(usuarioId) }))
}

export async function sembrarComercio(store: Store, azar: Azar, numero: number, en: string): Promise<Comercio> {
  const tiendaId = `t${numero}${'0'.repeat(7)}`
  const del = { tiendaId, dispositivoId: '', creadoPor: 'servidor', hlc: '', en }
  const persona = (nombre: string, rol: Rol, otrosRoles: Rol[] = [], conSesion = false): PersonaDeTienda => ({
    empleadoId: `empleado:${tiendaId}-${nombre}`,
    nombre,
    rol,
    otrosRoles,
    usuarioId: conSesion ? `${nombre.toLowerCase()}${numero}` : '',
  })
  const comercio: Comercio = {
    tiendaId,
    productos: Array.from({ length: 3 }, (_, i) => ({
      id: `producto:${tiendaId}-${i}`,
      precioDiezmilesimas: 100 * azar.entero(1000, 30_000),
      hayMilesimas: 1000 * azar.entero(3, 12),
    })),
    metodos: { transferencia: `metodo:${tiendaId}-1`, contra_entrega: `metodo:${tiendaId}-2`, en_tienda: `metodo:${tiendaId}-3` },
    // What she does with orders she does by what she is besides.
    encargada: persona('Altagracia', 'contador', ['supervisor']),
    cajera: persona('Yokasta', 'cajero'),
    mensajeros: [persona('Ramon', 'mensajero', [], true), persona('Wilkin', 'mensajero')],
    verificadoras: [persona('Belkis', 'verificador', [], true), persona('Ana', 'propietario', [], true)],
    ayudante: persona('Kelvin', 'cajero', [], true),
    otras: [],
  }
  const { encargada } = comercio
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  const negocio = { slug: `tienda-${numero}`, tiendaRnc: '131246796', deliveryPropio: true, tiendaCostoEnvioPorDefecto: ENVIO_CENTAVOS }
  await ops.createMany([
    construir(
      Tienda,
      {
        ...negocio,
        tiendaReembolsoDias: 1,
        aceptaAntesDePagar: azar.suerte(0.3),
        topeEfectivoMensajeroCentavos: azar.suerte(0.5) ? TOPE_CENTAVOS : 0,
      },
      {
        ...del,
        id: idTienda(tiendaId),
      },
    ),
    ...personasDe(comercio).map(({ usuarioId: _usuario, ...una }) =>
      construir(Acceso, { ...una, activo: true }, { ...del, id: idAcceso(una.empleadoId) }),
    ),
    ...comercio.productos.map(({ id, precioDiezmilesimas }, i) =>
      construir(
        Producto,
        { nombre: `Producto ${i}`, codigoBarra: `746${numero}0000${i}`, precioDiezmilesimas, publicado: true },
        { ...del, id },
      ),
    ),
    ...(['transferencia', 'contra_entrega', 'en_tienda'] as const).map((clase) =>
      construir(
        MetodoDePago,
        { clase, nombre: clase, plazoHoras: azar.entero(2, 30), cuatroOjosDesdeCentavos: azar.suerte(0.5) ? CUATRO_OJOS_CENTAVOS : 0 },
        { ...del, id: comercio.metodos[clase] },
      ),
    ),
    construir(
      MovimientoInventario,
      { motivo: 'inicial', lineas: comercio.productos.map(({ id, hayMilesimas }) => ({ productoId: id, milesimas: hayMilesimas })) },
      { tiendaId, en, creadoPor: encargada.empleadoId, dispositivoId: 'dispositivo:0', id: `movimientoInventario:${tiendaId}-0` },
    ),
  ])
  await (await abrirPublico(store)).create(construir(TiendaPublica, { ...negocio }, { ...del, id: idTiendaPublica(tiendaId) }))
  const equipo = await baseDeTienda(store, tiendaId, 'equipo')
  const plataforma = await abrirPlataforma(store)
  // The platform charges every other store.
  if (numero % 2 === 1)
    await plataforma.create(
      construir(
        ReglaDeComision,
        { tienda: tiendaId, puntosBasicos: 1250, fijoCentavos: 1000, minimoCentavos: 2500, desde: '2020-01-01' },
        { ...del, tiendaId: '', id: `reglaDeComision:${tiendaId}` },
      ),
    )
  for (const { empleadoId, nombre, rol, otrosRoles, usuarioId } of personasDe(comercio)) {
    if (usuarioId === '') continue
    await equipo.create(construir(Empleado, { nombre, cargo: rol, rol, otrosRoles, usuarioId }, { ...del, id: empleadoId }))
    await plataforma.create(
      construir(
        Membresia,
        { usuarioId, empleadoId, rol, otrosRoles, tiendaNombre: negocio.slug, slug: negocio.slug, activo: true },
        { ...del, tiendaId: '', id: idMembresia(usuarioId, tiendaId) },
      ),
    )
  }
  return comercio
}
