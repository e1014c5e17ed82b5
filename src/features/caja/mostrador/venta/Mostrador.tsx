import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMediaQuery } from '@mantine/hooks'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { useBorradores, useCatalogo, usePin, useSinConfirmar, useTienda } from '#data/session/react.tsx'
import { useLeidoPorFuerza } from '#data/useLeido.ts'
import { cantidadDeBascula, codigosDePlu, leerBascula } from '#domain/ventas/bascula.ts'
import type { BorradorVenta } from '#domain/ventas/venta.rules.ts'
import { formatMoney } from '#domain/core/money.ts'
import { useBusy } from '#ui/busy.ts'
import { hayCamara } from '#ui/camara/detector.ts'
import { sonarError } from '#ui/sonido.ts'
import { toastError } from '#ui/toast.ts'
import { olvidarIntento, ventaSinVer } from '../cobro/intento.ts'
import { useLector } from '../lector/useLector.ts'
import type { Listo, Retener } from '../puerta/Puerta.tsx'
import { AvisoAlmacen, AvisoPermiso, CodigoDesconocido } from './Avisos.tsx'
import { BarraCaja } from './BarraCaja.tsx'
import { CabezaCarrito } from './CabezaCarrito.tsx'
import { Carrito } from './Carrito.tsx'
import { PanelCatalogo, type AccesoBuscador } from '../panel/PanelCatalogo.tsx'
import { conPermiso } from './conPermiso.ts'
import type { Dialogo } from './dialogo.ts'
import { DeudaDelCliente } from './DeudaDelCliente.tsx'
import { Dialogos } from './Dialogos.tsx'
import classes from './Mostrador.module.css'
import { PieCarrito } from './PieCarrito.tsx'
import { Pestanas, type Lado } from './Pestanas.tsx'
import { enPalabras } from '#features/kit/answer/useCommand.ts'
import { useActos } from './useActos.ts'
import { useAtajos } from './useAtajos.ts'
import { useCreditoPrestado } from '../cobro/useCreditoPrestado.ts'
import { useMesa } from '../mesa/useMesa.ts'
import { useNotaPorDireccion } from './useNotaPorDireccion.ts'
import { useNumerosTras } from './useNumerosTras.ts'

/** The counter: catalogue at one side, the sale at the other; on a phone, one behind the other. */
export function Mostrador({ config, persona, turno, retener }: Listo & { retener: Retener }) {
  const tienda = useTienda()
  useCreditoPrestado()
  const mesa = useMesa(config, turno)
  const catalogo = useCatalogo()
  const { aparcadas } = useBorradores()
  const { bloquear } = usePin()
  const [dialogo, setDialogo] = useState<Dialogo | undefined>(undefined)
  const actos = useActos(config, persona, mesa, setDialogo)
  const [desconocido, setDesconocido] = useState('')
  const [ultimaVenta, setUltimaVenta] = useState('')
  const [lado, setLado] = useState<Lado>('catalogo')
  const buscador = useRef<AccesoBuscador>(null)
  const numeros = useNumerosTras(ultimaVenta)
  const angosto = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const { lineas } = mesa.borrador
  const aLaVista = dialogo?.abre === 'resultado' ? 'hecha' : dialogo?.abre === 'cobrar' ? 'cobrandose' : undefined
  useEffect(() => retener(aLaVista && { config, persona, turno }, aLaVista), [retener, aLaVista, config, persona, turno])
  useBusy('venta', lineas.length > 0 || dialogo !== undefined)
  useEffect(() => {
    // In braces: a newer Chromium answers with a promise, and an effect may answer with nothing but its undoing.
    window.scrollTo(0, 0)
  }, [])
  const libre = dialogo === undefined && !angosto
  // Whoever opens the next dialog before this frame is drawn keeps its keys: F9 and Enter once went to the search box.
  useEffect(() => (libre ? buscador.current?.volver() : undefined), [libre])
  useVentaSinVer((venta) => {
    setUltimaVenta(venta.ncf)
    setDialogo({ abre: 'resultado', venta, recuperada: true })
  })

  useNotaPorDireccion('devolver', (venta) => setDialogo({ abre: 'devolver', venta }))
  useNotaPorDireccion('cargar', (venta) => setDialogo({ abre: 'cargar', venta }))

  const cerrar = () => setDialogo(undefined)
  const elegir = (producto: ProductoEnCaja, cantidadMilesimas = 1000) => {
    setDesconocido('')
    if (producto.sePesa) return setDialogo({ abre: 'peso', producto })
    mesa.agregarLinea(producto, cantidadMilesimas)
  }
  /** Takes a code for a product; false when there is none. */
  const porCodigo = (codigo: string, cantidadMilesimas?: number): boolean => {
    const iguales = catalogo.duplicados(codigo)
    if (iguales.length > 1) {
      setDialogo({ abre: 'duplicado', codigo, productos: iguales, cantidadMilesimas })
      return true
    }
    const producto = iguales[0] ?? catalogo.porCodigo(codigo)
    if (producto) elegir(producto, cantidadMilesimas)
    return producto !== undefined || porEtiqueta(codigo)
  }
  /** A label of the shop's scale: its article, and the weight or the price that it carries. */
  const etiquetaDe = (codigo: string) => {
    const lectura = leerBascula(codigo, config.codigosBascula)
    const producto = lectura && codigosDePlu(lectura.plu).flatMap((plu) => catalogo.porCodigo(plu) ?? [])[0]
    return producto && { producto, lectura }
  }
  const porEtiqueta = (codigo: string): boolean => {
    const etiqueta = etiquetaDe(codigo)
    if (!etiqueta) return false
    const { producto, lectura } = etiqueta
    const medida = cantidadDeBascula(producto, lectura)
    setDesconocido('')
    if (medida.ok) mesa.agregarEtiqueta(producto, medida.value)
    else {
      sonarError()
      toastError('La etiqueta no se agregó', enPalabras(medida.error))
    }
    return true
  }
  const nueva = () => {
    olvidarIntento(tienda)
    setLado('catalogo')
    cerrar()
  }
  const conocido = (codigo: string): boolean => catalogo.porCodigo(codigo) !== undefined || etiquetaDe(codigo) !== undefined
  const leer = (codigo: string) => {
    // The next customer's first article begins the next sale; one that was never seen has to be read and closed by hand.
    if (dialogo?.abre === 'resultado' && !dialogo.recuperada && conocido(codigo)) nueva()
    else if (dialogo !== undefined && dialogo.abre !== 'camara') {
      sonarError()
      toastError('El código no se agregó', 'Termina lo que tienes abierto y léelo otra vez.')
      return
    }
    if (!porCodigo(codigo, buscador.current?.tomarCantidad())) {
      sonarError()
      setDesconocido(codigo)
    }
  }
  // Nothing is typed over a result: a burst there is a reading, and its Enter presses no button.
  const suelto = dialogo === undefined || dialogo.abre === 'resultado'
  useLector({ onRead: leer, conocido, suelto })

  const editar = (foco: 'cantidad' | 'precio' | 'descuento', indice = mesa.seleccionada) => {
    if (indice >= 0) setDialogo({ abre: 'linea', indice, foco })
  }
  const descontar = () => lineas.length > 0 && setDialogo({ abre: 'descuento' })
  /** Nothing that needs a PIN is found out after the payments were typed. */
  const cobrar = () => {
    if (lineas.length === 0) return
    const luego = (permitido: BorradorVenta) => {
      if (permitido !== mesa.borrador) mesa.cambiar(() => permitido)
      setDialogo({ abre: 'cobrar' })
    }
    conPermiso({ propuesto: mesa.borrador, mesa, onOpen: setDialogo, luego })
  }
  useAtajos(
    {
      F1: () => setDialogo({ abre: 'atajos' }),
      F2: () => (setLado('catalogo'), buscador.current?.enfocar()),
      F3: () => editar('cantidad'),
      F4: () => editar('descuento'),
      'shift+F3': () => editar('precio'),
      'shift+F4': descontar,
      F6: () => setDialogo({ abre: 'cliente' }),
      F7: () => setDialogo({ abre: 'comprobante' }),
      F8: () => setDialogo({ abre: 'aparcadas' }),
      F9: cobrar,
      F10: () => setDialogo({ abre: 'ventas' }),
      'shift+Delete': () => actos.quitarLinea(mesa.seleccionada),
      'alt+ArrowUp': () => mesa.seleccionar(Math.max(0, mesa.seleccionada - 1)),
      'alt+ArrowDown': () => mesa.seleccionar(mesa.seleccionada + 1),
      'mod+B': () => void bloquear(),
    },
    dialogo === undefined,
  )

  return (
    <div className={classes['mostrador']} data-lado={lado}>
      <h1 className="solo-lector">Caja</h1>
      <div className={classes['izquierda']}>
        <BarraCaja
          persona={persona}
          turno={turno}
          aparcadas={aparcadas.length}
          onOpen={(abre) => setDialogo({ abre })}
          onGaveta={actos.abrirGaveta}
          onAbierto={() => setDialogo({ abre: 'abierto', texto: '' })}
        />
        <AvisoPermiso />
        <AvisoAlmacen />
        {desconocido !== '' && (
          <CodigoDesconocido
            codigo={desconocido}
            onCreate={() => setDialogo({ abre: 'crear', codigo: desconocido })}
            onClose={() => setDesconocido('')}
            onSearch={() => (setDesconocido(''), buscador.current?.enfocar())}
          />
        )}
        <PanelCatalogo
          ref={buscador}
          onPick={elegir}
          onCodigo={porCodigo}
          onCamara={hayCamara() ? () => setDialogo({ abre: 'camara' }) : undefined}
          onAbierto={(texto) => setDialogo({ abre: 'abierto', texto })}
        />
      </div>
      <div className={classes['derecha']}>
        <Carrito
          mesa={mesa}
          onEdit={(indice) => editar('cantidad', indice)}
          onRemove={actos.quitarLinea}
          cabeza={
            <>
              <CabezaCarrito
                borrador={mesa.borrador}
                numeros={numeros}
                onCliente={() => setDialogo({ abre: 'cliente' })}
                onComprobante={() => setDialogo({ abre: 'comprobante' })}
              />
              <DeudaDelCliente
                clienteId={mesa.borrador.cliente.clienteId}
                onCollect={() => setDialogo({ abre: 'deuda', clienteId: mesa.borrador.cliente.clienteId })}
              />
            </>
          }
          pie={
            <PieCarrito
              totales={mesa.totales}
              exoneradoCentavos={mesa.exoneradoCentavos}
              lineas={lineas.length}
              articulosMilesimas={lineas.reduce((suma, linea) => suma + (linea.sePesa ? 1000 : linea.cantidadMilesimas), 0)}
              onCobrar={cobrar}
              onAparcar={() => setDialogo({ abre: 'aparcadas' })}
              onDescuento={descontar}
              onVaciar={() => lineas.length > 0 && actos.pedirVaciar()}
            />
          }
        />
      </div>
      <Pestanas lado={lado} onLado={setLado} lineas={lineas.length} total={formatMoney(mesa.totales.total)} />
      {dialogo && (
        <Dialogos
          dialogo={dialogo}
          onOpen={setDialogo}
          onClose={cerrar}
          mesa={mesa}
          actos={actos}
          config={config}
          turno={turno}
          numeros={numeros}
          onPick={elegir}
          onCodigo={leer}
          onVendida={(venta) => {
            setDesconocido('')
            setUltimaVenta(venta.ncf)
            setDialogo({ abre: 'resultado', venta, recuperada: false })
          }}
          onNew={nueva}
        />
      )}
    </div>
  )
}

/** A sale that is on disk and whose result nobody saw: from before the counter opened, or one that the disk confirmed late. */
function useVentaSinVer(onFound: (venta: Venta) => void): void {
  const tienda = useTienda()
  const { pendiente, olvidar } = useSinConfirmar()
  const avisar = useEffectEvent(onFound)
  const deAntes = useLeidoPorFuerza(async () => (await ventaSinVer(tienda)) ?? null, [tienda])
  useEffect(() => {
    if (deAntes) avisar(deAntes)
  }, [deAntes])
  useEffect(() => {
    const venta = pendiente?.estado === 'quedo' ? pendiente.docs.find((doc) => doc.tipo === 'venta') : undefined
    if (venta === undefined) return
    avisar(venta as Venta)
    olvidar()
    void tienda.borradores.descartarSiEs(venta as Venta)
  }, [tienda, pendiente, olvidar])
}
