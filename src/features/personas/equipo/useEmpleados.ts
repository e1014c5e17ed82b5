import { useMemo } from 'react'
import { useTienda, useVivo } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandos } from '#domain/comandos.ts'
import { Empleado } from '#domain/personas/equipo.entity.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { CierreTurno } from '#domain/caja/turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { EmpleadoEnLista } from './columnas.tsx'
import { rendimientoDe, type Rendimiento } from './rendimiento.ts'

const NADA: Rendimiento = {
  ventas: 0,
  vendidoCentavos: 0,
  descuentoPuntosBasicos: 0,
  devueltoPuntosBasicos: 0,
  cierres: 0,
  diferenciaCentavos: 0,
  ultima: '',
  dispositivos: [],
}

interface Equipo {
  /** Who works here first; undefined while they are read. */
  empleados: EmpleadoEnLista[] | undefined
  /** The first day with sales on this device; '' when there are none. */
  desde: string
}

/** The people of the store with what is known of their work here, and with a line, what only the server knows. */
export function useEmpleados(): Equipo {
  const { tiendaId } = useTienda()
  const filas = useVivo(Empleado)
  const ventas = useVivo(Venta)
  const cierres = useVivo(CierreTurno)
  const equipos = useVivo(Dispositivo)
  const { datos: deTiendas } = useConsulta(comandos.tiendasDeEmpleados, { tiendaId }, {})
  const { datos: salud } = useConsulta(comandos.sincronizacion, { tiendaId }, {})
  const empleados = useMemo(() => {
    if (!filas) return undefined
    const cuentas = rendimientoDe(
      (ventas ?? []).map(({ doc }) => doc),
      (cierres ?? []).map(({ doc }) => doc),
    )
    const tiendasDe = new Map(deTiendas?.empleados.map(({ empleadoId, tiendas }) => [empleadoId, tiendas.join(', ')]))
    const contactos = new Map(salud?.dispositivos.map(({ dispositivoId, contactoEn }) => [dispositivoId, contactoEn]))
    const nombres = new Map((equipos ?? []).map(({ doc }) => [doc.id, doc.nombre]))
    return filas
      .map(({ doc }): EmpleadoEnLista => {
        const rendimiento = cuentas.get(doc.id) ?? NADA
        const propios = (equipos ?? []).filter(
          (equipo) => doc.usuarioId !== '' && equipo.doc.usuarioId === doc.usuarioId && equipo.doc.estado === 'activo',
        )
        const ids = new Set([...propios.map((equipo) => equipo.doc.id), ...rendimiento.dispositivos])
        return {
          ...doc,
          rendimiento,
          tiendas: tiendasDe.get(doc.id) ?? '',
          dispositivos: [...ids].flatMap((id) => nombres.get(id) ?? []).join(', '),
          ultimoAcceso: [rendimiento.ultima, ...propios.map((equipo) => contactos.get(equipo.doc.id) ?? '')].sort().at(-1) ?? '',
        }
      })
      .sort((a, b) => Number(b.activo) - Number(a.activo) || a.nombre.localeCompare(b.nombre, 'es'))
  }, [filas, ventas, cierres, equipos, deTiendas, salud])
  return { empleados, desde: ventas?.at(-1)?.doc.fecha ?? '' }
}
