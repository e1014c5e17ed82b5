import { useMemo } from 'react'
import { docsQueCuentan } from '#data/device/fila.ts'
import { useCatalogo, useTienda, useVivo } from '#data/session/react.tsx'
import { useConsulta, type ConsultaEnLinea } from '#data/useConsulta.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { vigentesDe } from '#domain/clientes/cliente.rules.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { ultimasCompras } from '#domain/compras/reponer.rules.ts'
import { limitesDelDia, sumarDias } from '#domain/core/fecha.ts'
import { comandosReportes, type FilaVista } from '#domain/reportes/comandos.reportes.ts'
import { sumarVenta, type CuboDeVentas } from '#domain/reportes/ventas.cubo.ts'
import {
  reporteComparado,
  type Corte,
  type DiasDeReporte,
  type FilaDeReporte,
  type FuenteDeReporte,
} from '#domain/reportes/ventas.reporte.ts'
import { Caja } from '#domain/tienda/dispositivo.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { useHoy } from '#features/kit/device/useHoy.ts'
import { useOnline } from '#ui/hooks/useOnline.ts'

/** Days of sales that every device holds. */
export const DIAS_DE_AQUI = 30

export interface ReporteVisto {
  filas: readonly FilaVista[]
  cuantas: number
  total: FilaDeReporte
  antes: FilaDeReporte | undefined
  /** Worked out on this device, of the sales that it holds. */
  deAqui: boolean
  /** When the server answered; '' of what this device works out. */
  en: string
}

interface Pregunta {
  por: Corte
  periodo: DiasDeReporte
  contra: DiasDeReporte | undefined
}

/** The report as the server folds it; with no line, of what this device holds. */
export function useReporteDeVentas({ por, periodo, contra }: Pregunta): ConsultaEnLinea<ReporteVisto> {
  const { tiendaId } = useTienda()
  const isOnline = useOnline()
  const cuerpo = { ...periodo, por, ...(contra ? { contraDesde: contra.desde, contraHasta: contra.hasta } : {}) }
  const { datos, error, cargando, recargar } = useConsulta(comandosReportes.reporteDeVentas, { tiendaId }, cuerpo, { activa: isOnline })
  const sinLinea = !isOnline || error?.code === 'red.sin-conexion'
  const deAqui = useReporteDeAqui({ por, periodo, contra }, sinLinea)
  const delServidor = useMemo(
    (): ReporteVisto | undefined =>
      datos && {
        ...datos,
        total: { clave: '', ...datos.total },
        antes: datos.antes ? { clave: '', ...datos.antes } : undefined,
        deAqui: false,
      },
    [datos],
  )
  // What another question was answered is not shown under this one.
  const vale = delServidor !== undefined && !cargando && error === undefined
  return sinLinea
    ? { datos: deAqui, error: undefined, cargando: deAqui === undefined, recargar }
    : { datos: vale || cargando ? delServidor : undefined, error, cargando, recargar }
}

/** Of the sales on this device; undefined while they are read, and while they are not asked for. */
function useReporteDeAqui(pedido: Pregunta, activo: boolean): ReporteVisto | undefined {
  const hoy = useHoy()
  const desde = activo ? limitesDelDia(sumarDias(hoy, -DIAS_DE_AQUI)).desde : limitesDelDia(sumarDias(hoy, 1)).desde
  const ventas = useVivo(Venta, { desde })
  const compras = useVivo(Compra)
  const cajas = useVivo(Caja)
  const clientes = useVivo(Cliente)
  const catalogo = useCatalogo()
  const pregunta = JSON.stringify(pedido)
  return useMemo(() => {
    if (!activo || !ventas || !compras || !cajas || !clientes) return undefined
    const { por, periodo, contra } = JSON.parse(pregunta) as Pregunta
    const cubo: CuboDeVentas = new Map()
    const nombres = new Map<string, string>([
      ...clientes.map(({ doc }): [string, string] => [doc.id, doc.nombre]),
      ...cajas.map(({ doc }): [string, string] => [doc.id, doc.nombre]),
      ...compras.map(({ doc }): [string, string] => [doc.proveedor.proveedorId, doc.proveedor.nombre]),
      ...catalogo.todos().map(({ id, nombre }): [string, string] => [id, nombre]),
    ])
    for (const { doc, estado } of ventas) {
      if (estado === 'cuarentena') continue
      nombres.set(doc.cajeroId, doc.cajeroNombre)
      sumarVenta(cubo, doc)
    }
    const ultimas = ultimasCompras(docsQueCuentan(compras))
    const fuente: FuenteDeReporte = {
      cubo,
      categoriaDe: (productoId) => catalogo.porId(productoId)?.categoria ?? '',
      proveedorDe: (productoId) => ultimas.get(productoId)?.proveedorId ?? '',
      clienteDe: vigentesDe(clientes.map(({ doc }) => doc)),
    }
    const { filas, total, antes } = reporteComparado(fuente, por, periodo, contra)
    return {
      filas: filas.map((fila) => ({ ...fila, nombre: por === 'categoria' ? fila.clave : (nombres.get(fila.clave) ?? '') })),
      cuantas: filas.length,
      total,
      antes,
      deAqui: true,
      en: '',
    }
  }, [activo, ventas, compras, cajas, clientes, catalogo, pregunta])
}
