import type { ProductoEnCaja } from '#data/catalogo.ts'
import type { Tienda } from '#domain/entidades/tienda.ts'
import type { Turno } from '#domain/entidades/turno.ts'
import type { Venta } from '#domain/entidades/venta.ts'
import type { Fallo } from '#domain/result.ts'
import { mismaFalta } from '#domain/autorizacion.rules.ts'
import { montoLinea, type BorradorVenta } from '#domain/venta.rules.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Atajos } from '../Atajos.tsx'
import { Autorizar } from '../../Autorizar.tsx'
import { Cobrar } from '../cobro/Cobrar.tsx'
import { ElegirImpresora } from '../cobro/ElegirImpresora.tsx'
import { VentaHecha } from '../cobro/VentaHecha.tsx'
import { Camara } from '../lector/Camara.tsx'
import { Devolver } from '../turno/Devolver.tsx'
import { MoverCaja } from '../turno/MoverCaja.tsx'
import { VentasDelTurno } from '../turno/VentasDelTurno.tsx'
import { Aparcadas } from './Aparcadas.tsx'
import { DescuentoVenta } from './DescuentoVenta.tsx'
import type { Dialogo } from './dialogo.ts'
import { EditarLinea } from './EditarLinea.tsx'
import { ElegirCliente } from './ElegirCliente.tsx'
import { ElegirComprobante } from './ElegirComprobante.tsx'
import { ElegirDuplicado } from './ElegirDuplicado.tsx'
import { conPermiso } from './conPermiso.ts'
import { cambiarLinea, ponerCliente } from './mesa.ts'
import { PedirPeso } from './PedirPeso.tsx'
import type { Actos } from './useActos.ts'
import type { Mesa } from './useMesa.ts'
import type { NumerosPorTipo } from './useNumerosTras.ts'

interface Props {
  dialogo: Dialogo
  onAbrir: (dialogo: Dialogo) => void
  onCerrar: () => void
  mesa: Mesa
  actos: Actos
  config: Tienda
  turno: Turno
  numeros: NumerosPorTipo | undefined
  onElegir: (producto: ProductoEnCaja, cantidadMilesimas: number | undefined) => void
  onCodigo: (codigo: string) => void
  onVendida: (venta: Venta) => void
  onNueva: () => void
}

/** Whatever lies over the counter, one at a time. */
export function Dialogos({
  dialogo,
  onAbrir,
  onCerrar,
  mesa,
  actos,
  config,
  turno,
  numeros,
  onElegir,
  onCodigo,
  onVendida,
  onNueva,
}: Props) {
  /** Puts a change in the sale; what the cashier may not do alone asks for a PIN first. */
  const aplicar = (cambio: (borrador: BorradorVenta) => BorradorVenta): Fallo | undefined => {
    const poner = (permitido: BorradorVenta) => {
      mesa.cambiar(() => permitido)
      onCerrar()
    }
    const propuesto = cambio(mesa.borrador)
    const [antes, falta] = [mesa.faltaPermiso(mesa.borrador), mesa.faltaPermiso(propuesto)]
    // What was already missing is asked for on the way to the payment, so that one line can be put right while another waits.
    if (antes && falta && mismaFalta(antes, falta)) poner(propuesto)
    else conPermiso({ propuesto, mesa, onAbrir, luego: poner })
    return undefined
  }

  switch (dialogo.abre) {
    case 'linea': {
      const { indice, foco } = dialogo
      const linea = mesa.borrador.lineas[indice]
      if (linea === undefined) return null
      const quitar = () => {
        onCerrar()
        actos.quitarLinea(indice)
      }
      return (
        <EditarLinea
          linea={linea}
          foco={foco}
          onCerrar={onCerrar}
          onQuitar={quitar}
          onAplicar={(cambios) => aplicar((antes) => cambiarLinea(antes, indice, cambios))}
        />
      )
    }
    case 'peso': {
      const agregar = (milesimas: number) => {
        mesa.agregarLinea(dialogo.producto, milesimas)
        onCerrar()
      }
      return <PedirPeso producto={dialogo.producto} onPeso={agregar} onCerrar={onCerrar} />
    }
    case 'duplicado': {
      const elegir = (producto: ProductoEnCaja) => {
        onCerrar()
        onElegir(producto, dialogo.cantidadMilesimas)
      }
      return <ElegirDuplicado codigo={dialogo.codigo} productos={dialogo.productos} onElegir={elegir} onCerrar={onCerrar} />
    }
    case 'autorizar':
      return <Autorizar key={JSON.stringify(dialogo.pedido.porque)} pedido={dialogo.pedido} onCerrar={onCerrar} />
    case 'descuento':
      return (
        <DescuentoVenta
          descuento={mesa.borrador.descuentoGlobal}
          subtotalCentavos={mesa.borrador.lineas.reduce((suma, linea) => suma + montoLinea(linea), 0)}
          onAplicar={(descuentoGlobal) => aplicar((antes) => ({ ...antes, descuentoGlobal }))}
          onCerrar={onCerrar}
        />
      )
    case 'cliente':
      return (
        <ElegirCliente
          actual={mesa.borrador.cliente}
          onElegir={(cliente, costumbres) => aplicar((antes) => ponerCliente(antes, cliente, costumbres, config.comprobantePorDefecto))}
          onCerrar={onCerrar}
        />
      )
    case 'comprobante':
      return (
        <ElegirComprobante
          actual={mesa.borrador.tipoComprobante}
          numeros={numeros}
          onElegir={(tipoComprobante) => aplicar((antes) => ({ ...antes, tipoComprobante }))}
          onCerrar={onCerrar}
        />
      )
    case 'vaciar':
      return (
        <ConfirmDialog opened onClose={onCerrar} title="¿Vaciar la venta?" confirmLabel="Vaciar" danger onConfirm={actos.vaciar}>
          Se quitan todas las líneas, los descuentos y los pagos puestos. No se usó ningún número de comprobante.
        </ConfirmDialog>
      )
    case 'aparcadas':
      return <Aparcadas actual={mesa.borrador} onCerrar={onCerrar} />
    case 'cobrar':
      return <Cobrar mesa={mesa} turnoId={turno.id} onCobrada={onVendida} onArreglar={(abre) => onAbrir({ abre })} onCerrar={onCerrar} />
    case 'resultado':
      return <VentaHecha venta={dialogo.venta} recuperada={dialogo.recuperada} onNueva={onNueva} />
    case 'ventas':
      return <VentasDelTurno turnoId={turno.id} onDevolver={(venta) => onAbrir({ abre: 'devolver', venta })} onCerrar={onCerrar} />
    case 'devolver':
      return <Devolver venta={dialogo.venta} turno={turno} onHecha={onVendida} onCerrar={onCerrar} />
    case 'mover':
      return <MoverCaja onCerrar={onCerrar} />
    case 'camara':
      return <Camara onCodigo={onCodigo} onCerrar={onCerrar} />
    case 'impresora':
      return <ElegirImpresora onCerrar={onCerrar} />
    case 'atajos':
      return <Atajos onCerrar={onCerrar} />
  }
}
