import { useTienda } from '#data/session/react.tsx'
import { anotarActo } from '#data/ventas/ventas.ts'
import { ActoCaja } from '#domain/ventas/acto-caja.entity.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import { formatQuantity } from '#domain/core/money.ts'
import { fallo, type Fallo } from '#domain/core/result.ts'
import { permisoDeActo, puedeActo } from '#domain/ventas/venta.autoridad.ts'
import { montoLinea, type Persona } from '#domain/ventas/venta.rules.ts'
import { abrirGaveta } from '#ui/imprimir/impresora.ts'
import { toastError } from '#ui/toast.ts'
import { enPalabras } from '#features/kit/answer/useCommand.ts'
import type { Dialogo } from './dialogo.ts'
import type { Mesa } from '../mesa/useMesa.ts'

export interface Actos {
  quitarLinea: (indice: number) => void
  /** Asks first; who may not do it alone is asked for a PIN instead. */
  pedirVaciar: () => void
  vaciar: () => Promise<void>
  abrirGaveta: () => void
}

type Hecho = Pick<ActoCaja, 'clase' | 'detalle' | 'centavos'>
const MAXIMO_DETALLE = 300

/** What takes something back, or opens the drawer: written down before it is done, and with another person's PIN where the role asks for it. */
export function useActos(config: Tienda, persona: Persona, mesa: Mesa, abrir: (dialogo: Dialogo | undefined) => void): Actos {
  const tienda = useTienda()
  const { lineas } = mesa.borrador

  const anotar = async (acto: Hecho, luego: () => void | Promise<void>, autorizadoPor?: Persona): Promise<Fallo | undefined> => {
    const anotado = await anotarActo(tienda, { ...acto, autorizadoPor })
    if (!anotado.ok) return anotado.error
    await luego()
    return undefined
  }
  const hacer = async (acto: Hecho, luego: () => void | Promise<void>): Promise<void> => {
    if (puedeActo(persona, acto.clase, config)) {
      const falta = await anotar(acto, luego)
      if (falta) toastError('No se hizo', enPalabras(falta))
      return
    }
    const porque = fallo(acto.clase === 'gaveta' ? 'caja.gaveta-sin-permiso' : 'caja.quitar-sin-permiso').error
    const pedido = {
      porque,
      entity: ActoCaja,
      accion: permisoDeActo[acto.clase],
      hacer: (autoriza: Persona) => anotar(acto, luego, autoriza),
    }
    abrir({ abre: 'autorizar', pedido })
  }

  const laVenta: Hecho = {
    clase: 'venta',
    detalle: `${lineas.length} líneas: ${lineas.map(({ nombre }) => nombre).join(', ')}`.slice(0, MAXIMO_DETALLE),
    centavos: Math.max(0, mesa.totales.total),
  }
  return {
    quitarLinea: (indice) => {
      const linea = lineas[indice]
      if (!linea) return
      const detalle = `${formatQuantity(linea.cantidadMilesimas)} × ${linea.nombre}`.slice(0, MAXIMO_DETALLE)
      void hacer({ clase: 'linea', detalle, centavos: montoLinea(linea) }, () => mesa.quitarLinea(linea))
    },
    pedirVaciar: () => {
      if (puedeActo(persona, 'venta', config)) abrir({ abre: 'vaciar' })
      else void hacer(laVenta, mesa.vaciar)
    },
    vaciar: () => hacer(laVenta, mesa.vaciar),
    abrirGaveta: () =>
      void hacer({ clase: 'gaveta', detalle: '', centavos: 0 }, async () => {
        if (!(await abrirGaveta())) toastError('La gaveta no abrió', 'Revisa que la impresora esté encendida y la gaveta conectada a ella.')
      }),
  }
}
