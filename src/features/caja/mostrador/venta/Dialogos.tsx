import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import type { Turno } from '#domain/caja/turno.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import type { Fallo } from '#domain/core/result.ts'
import { mismaFalta } from '#domain/ventas/autorizacion.rules.ts'
import { montoLinea, type BorradorVenta } from '#domain/ventas/venta.rules.ts'
import { ConfirmDialog } from '#ui/page/ConfirmDialog.tsx'
import { Atajos } from './Atajos.tsx'
import { Autorizar } from '#features/kit/device/Autorizar.tsx'
import { CobrarDeuda } from '#features/kit/cobro/CobrarDeuda.tsx'
import { Cobrar } from '../cobro/Cobrar.tsx'
import { ElegirImpresora } from '../cobro/ElegirImpresora.tsx'
import { VentaHecha } from '../cobro/VentaHecha.tsx'
import { Camara } from '../lector/Camara.tsx'
import { Cargar } from '../turno/Cargar.tsx'
import { Devolver } from '../turno/Devolver.tsx'
import { MoverCaja } from '../turno/MoverCaja.tsx'
import { VentasDelTurno } from '../turno/VentasDelTurno.tsx'
import type { Medida } from '#domain/ventas/bascula.ts'
import { Aparcadas } from './Aparcadas.tsx'
import { DescuentoVenta } from './DescuentoVenta.tsx'
import type { Dialogo } from './dialogo.ts'
import { EditarLinea } from './EditarLinea.tsx'
import { ElegirCliente } from './ElegirCliente.tsx'
import { ElegirComprobante } from './ElegirComprobante.tsx'
import { ElegirDuplicado } from './ElegirDuplicado.tsx'
import { CrearProducto } from './CrearProducto.tsx'
import { conPermiso } from './conPermiso.ts'
import { useHoy } from '#features/kit/device/useHoy.ts'
import { cambiarLinea, ponerCliente } from '../mesa/mesa.ts'
import { PrecioAbierto } from '../panel/PrecioAbierto.tsx'
import { PedirPeso } from './PedirPeso.tsx'
import type { Actos } from './useActos.ts'
import type { Mesa } from '../mesa/useMesa.ts'
import type { NumerosPorTipo } from './useNumerosTras.ts'

interface Props {
  dialogo: Dialogo
  onOpen: (dialogo: Dialogo) => void
  onClose: () => void
  mesa: Mesa
  actos: Actos
  config: Tienda
  turno: Turno
  numeros: NumerosPorTipo | undefined
  onPick: (producto: ProductoEnCaja, cantidadMilesimas: number | undefined) => void
  onCodigo: (codigo: string) => void
  onVendida: (venta: Venta) => void
  onNew: () => void
}

/** Whatever lies over the counter, one at a time. */
export function Dialogos({ dialogo, onOpen, onClose, mesa, actos, config, turno, numeros, onPick, onCodigo, onVendida, onNew }: Props) {
  const hoy = useHoy()
  /** Puts a change in the sale; what the cashier may not do alone asks for a PIN first. */
  const aplicar = (cambio: (borrador: BorradorVenta) => BorradorVenta): Fallo | undefined => {
    const poner = (permitido: BorradorVenta) => {
      mesa.cambiar(() => permitido)
      onClose()
    }
    const propuesto = cambio(mesa.borrador)
    const [antes, falta] = [mesa.faltaPermiso(mesa.borrador), mesa.faltaPermiso(propuesto)]
    // What was already missing is asked for on the way to the payment, so that one line can be put right while another waits.
    if (antes && falta && mismaFalta(antes, falta)) poner(propuesto)
    else conPermiso({ propuesto, mesa, onOpen, luego: poner })
    return undefined
  }

  switch (dialogo.abre) {
    case 'linea': {
      const { indice, foco } = dialogo
      const linea = mesa.borrador.lineas[indice]
      if (linea === undefined) return null
      const quitar = () => {
        onClose()
        actos.quitarLinea(indice)
      }
      return (
        <EditarLinea
          linea={linea}
          foco={foco}
          onClose={onClose}
          onRemove={quitar}
          onApply={(cambios) => aplicar((antes) => cambiarLinea(antes, indice, cambios))}
        />
      )
    }
    case 'peso': {
      const agregar = (medida: Medida) => {
        if (medida.montoDicho) mesa.agregarEtiqueta(dialogo.producto, medida)
        else mesa.agregarLinea(dialogo.producto, medida.cantidadMilesimas)
        onClose()
      }
      return <PedirPeso producto={dialogo.producto} onMedida={agregar} onClose={onClose} />
    }
    case 'duplicado': {
      const elegir = (producto: ProductoEnCaja) => {
        onClose()
        onPick(producto, dialogo.cantidadMilesimas)
      }
      return <ElegirDuplicado codigo={dialogo.codigo} productos={dialogo.productos} onPick={elegir} onClose={onClose} />
    }
    case 'crear':
      return <CrearProducto codigo={dialogo.codigo} onReady={(producto) => onPick(producto, undefined)} onClose={onClose} />
    case 'abierto':
      return (
        <PrecioAbierto
          texto={dialogo.texto}
          onApply={(linea) => void aplicar((antes) => ({ ...antes, lineas: [...antes.lineas, linea] }))}
          onClose={onClose}
        />
      )
    case 'autorizar':
      return <Autorizar key={JSON.stringify(dialogo.pedido.porque)} pedido={dialogo.pedido} onClose={onClose} />
    case 'descuento':
      return (
        <DescuentoVenta
          descuento={mesa.borrador.descuentoGlobal}
          subtotalCentavos={mesa.borrador.lineas.reduce((suma, linea) => suma + montoLinea(linea), 0)}
          onApply={(descuentoGlobal) => aplicar((antes) => ({ ...antes, descuentoGlobal }))}
          onClose={onClose}
        />
      )
    case 'cliente':
      return (
        <ElegirCliente
          actual={mesa.borrador.cliente}
          onPick={(cliente, costumbres) => aplicar((antes) => ponerCliente(antes, cliente, costumbres, config, hoy))}
          onClose={onClose}
        />
      )
    case 'comprobante':
      return (
        <ElegirComprobante
          actual={mesa.borrador.tipoComprobante}
          numeros={numeros}
          onPick={(tipoComprobante) => aplicar((antes) => ({ ...antes, tipoComprobante }))}
          onClose={onClose}
        />
      )
    case 'vaciar':
      return (
        <ConfirmDialog opened onClose={onClose} title="¿Vaciar la venta?" confirmLabel="Vaciar" danger onConfirm={actos.vaciar}>
          Se quitan todas las líneas, los descuentos y los pagos puestos. No se usó ningún número de comprobante.
        </ConfirmDialog>
      )
    case 'aparcadas':
      return <Aparcadas actual={mesa.borrador} onClose={onClose} />
    case 'cobrar':
      return <Cobrar mesa={mesa} turnoId={turno.id} onCobrada={onVendida} onArreglar={(abre) => onOpen({ abre })} onClose={onClose} />
    case 'resultado':
      return <VentaHecha venta={dialogo.venta} recuperada={dialogo.recuperada} onNew={onNew} />
    case 'ventas':
      return <VentasDelTurno turnoId={turno.id} onNota={(abre, venta) => onOpen({ abre, venta })} onClose={onClose} />
    case 'devolver':
      return <Devolver venta={dialogo.venta} turno={turno} onHecha={onVendida} onClose={onClose} />
    case 'cargar':
      return <Cargar venta={dialogo.venta} onHecha={onVendida} onClose={onClose} />
    case 'deuda':
      return <CobrarDeuda clienteId={dialogo.clienteId} onClose={onClose} />
    case 'mover':
      return <MoverCaja onClose={onClose} />
    case 'camara':
      return <Camara onCodigo={onCodigo} onClose={onClose} />
    case 'impresora':
      return <ElegirImpresora onClose={onClose} />
    case 'atajos':
      return <Atajos onClose={onClose} />
  }
}
