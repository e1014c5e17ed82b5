import { useState } from 'react'
import { Alert, Button, Group, NativeSelect, Paper, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { IconChevronLeft, IconDeviceFloppy, IconDiscount, IconUser } from '@tabler/icons-react'
import { cotizar } from '#data/ventas/cotizaciones.ts'
import { useConfigTienda, usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { ItbisTasas } from '#domain/fiscal/referencias.entity.ts'
import { formatoIdentificacion } from '#domain/fiscal/identificacion.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { tiposDeVenta } from '#domain/core/tipos-comprobante.ts'
import type { Fallo } from '#domain/core/result.ts'
import { mensajeDe } from '#domain/messages.ts'
import type { Cotizacion } from '#domain/ventas/cotizacion.entity.ts'
import { DIAS_DE_COTIZACION } from '#domain/ventas/cotizacion.rules.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { montoLinea, totalesDe, type BorradorVenta } from '#domain/ventas/venta.rules.ts'
import { useHoy } from '#features/kit/device/useHoy.ts'
import { CountField } from '#features/kit/inputs.tsx'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { Loading } from '#ui/show/states.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { toastSuccess } from '#ui/toast.ts'
import { agregarLinea, cambiarLinea, ponerCliente, quitarLinea } from '../mesa/mesa.ts'
import { usePreciosEspeciales } from '../mesa/usePreciosEspeciales.ts'
import { DescuentoVenta } from '../venta/DescuentoVenta.tsx'
import { EditarLinea } from '../venta/EditarLinea.tsx'
import { ElegirCliente } from '../venta/ElegirCliente.tsx'
import { LineaCarrito } from '../venta/LineaCarrito.tsx'
import { BuscarArticulo } from '#features/kit/product/BuscarArticulo.tsx'
import { Cuentas } from './Cuentas.tsx'
import classes from './Facturar.module.css'
import { FacturarEnCaja } from './FacturarEnCaja.tsx'
import { useBorradorDeCotizacion } from './useBorradorDeCotizacion.ts'

const DE_VENTA = tiposDeVenta.filter((tipo) => !comprobantes[tipo].notaCredito)

interface Props {
  onBack: () => void
  onSaved: (cotizacion: Cotizacion) => void
}

type Abierto = 'cliente' | 'descuento' | number | undefined

/** For whom, what and until when. It is offered, or goes to the till at once; what is typed stays on disk meanwhile. */
export function EditarCotizacion({ onBack, onSaved }: Props) {
  const tienda = useTienda()
  const config = useConfigTienda()
  const puedeVender = usePuede(Venta, 'crear')
  const hoy = useHoy()
  const tasas = useVivo(ItbisTasas)?.map(({ doc }) => doc)
  const preciar = usePreciosEspeciales(hoy)
  const { leido, borrador, dias, cambiar: anotar, ponerDias, olvidar } = useBorradorDeCotizacion()
  const [abierto, abrir] = useState<Abierto>()
  const [elegida, elegir] = useState(-1)
  const [fallo, setFallo] = useState<Fallo>()
  const [guardar, guardando] = useLocked(async () => {
    const hecha = await cotizar(tienda, borrador, dias)
    setFallo(hecha.ok ? undefined : hecha.error)
    if (!hecha.ok) return
    olvidar()
    toastSuccess('Cotización guardada')
    onSaved(hecha.value)
  })
  if (!leido || !config) return <Loading />
  const cambiar = (cambio: (antes: BorradorVenta) => BorradorVenta) => anotar((antes) => preciar(cambio(antes)))
  const aplicar = (cambio: (antes: BorradorVenta) => BorradorVenta): undefined => {
    cambiar(cambio)
    abrir(undefined)
  }
  const opciones = { preciosIncluyenItbis: config.preciosIncluyenItbis, fecha: hoy, ...(tasas && tasas.length > 0 && { tasas }) }
  const totales = totalesDe(borrador, opciones)
  const exonera = comprobantes[borrador.tipoComprobante].sinItbis && config.preciosIncluyenItbis
  const conItbis = exonera ? totalesDe({ ...borrador, tipoComprobante: 'E32' }, opciones).total : totales.total
  const vacia = borrador.lineas.length === 0
  const { cliente, lineas } = borrador
  const linea = typeof abierto === 'number' ? lineas[abierto] : undefined
  return (
    <PageLayout
      title="Factura o cotización"
      width="full"
      actions={
        <Button variant="default" leftSection={<IconChevronLeft size={20} aria-hidden />} onClick={onBack}>
          Volver a la lista
        </Button>
      }
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack>
          <BuscarArticulo
            onPick={(producto, cantidad) =>
              cambiar((antes) => {
                const hecho = agregarLinea(antes, producto, cantidad)
                elegir(hecho.indice)
                return hecho.borrador
              })
            }
          />
          {vacia ? (
            <Text c="dimmed">Busca lo primero que va a llevar.</Text>
          ) : (
            <ul className={classes['lineas']} aria-label="Líneas">
              {lineas.map((una, i) => (
                <LineaCarrito
                  key={`${una.productoId} ${i}`}
                  linea={una}
                  elegida={i === elegida}
                  onPick={() => elegir(i)}
                  onEdit={() => abrir(i)}
                  onCantidad={(cantidadMilesimas) => cambiar((antes) => cambiarLinea(antes, i, { cantidadMilesimas }))}
                  onRemove={() => cambiar((antes) => quitarLinea(antes, i))}
                />
              ))}
            </ul>
          )}
        </Stack>
        <Stack>
          <Button variant="default" justify="flex-start" leftSection={<IconUser size={20} aria-hidden />} onClick={() => abrir('cliente')}>
            {[cliente.nombre, formatoIdentificacion(cliente.identificacion)].filter(Boolean).join(' · ')}
          </Button>
          <Group grow align="flex-start">
            <NativeSelect
              label="Comprobante"
              description="Su número se toma al cobrar"
              value={borrador.tipoComprobante}
              data={DE_VENTA.map((tipo) => ({ value: tipo, label: `${tipo} · ${comprobantes[tipo].nombre}` }))}
              onChange={({ currentTarget: { value } }) => {
                const tipo = DE_VENTA.find((uno) => uno === value)
                if (tipo) cambiar((antes) => ({ ...antes, tipoComprobante: tipo }))
              }}
            />
            <CountField
              label="Vale por"
              description="Días, si es cotización"
              suffix=" días"
              min={DIAS_DE_COTIZACION.minimo}
              max={DIAS_DE_COTIZACION.maximo}
              value={dias}
              onChange={ponerDias}
            />
          </Group>
          <Textarea
            label="Nota"
            placeholder="Sale en el papel"
            autosize
            maxLength={500}
            value={borrador.nota}
            onChange={({ currentTarget: { value } }) => cambiar((antes) => ({ ...antes, nota: value }))}
          />
          <Paper withBorder p="md">
            <Cuentas totales={totales} exoneradoCentavos={conItbis - totales.total} />
          </Paper>
          {fallo && (
            <Alert color="red" role="alert" title={mensajeDe(fallo).mensaje}>
              {mensajeDe(fallo).arreglo}
            </Alert>
          )}
          <Group grow>
            <Button
              variant="default"
              leftSection={<IconDiscount size={20} aria-hidden />}
              disabled={vacia}
              onClick={() => abrir('descuento')}
            >
              Descuento
            </Button>
            <Button
              variant="default"
              leftSection={<IconDeviceFloppy size={20} aria-hidden />}
              disabled={vacia}
              loading={guardando}
              onClick={guardar}
            >
              Guardar cotización
            </Button>
          </Group>
          {puedeVender && <FacturarEnCaja borrador={borrador} onTaken={olvidar} />}
        </Stack>
      </SimpleGrid>
      {abierto === 'cliente' && (
        <ElegirCliente
          actual={cliente}
          onPick={(elegido, costumbres) => aplicar((antes) => ponerCliente(antes, elegido, costumbres, config, hoy))}
          onClose={() => abrir(undefined)}
        />
      )}
      {abierto === 'descuento' && (
        <DescuentoVenta
          descuento={borrador.descuentoGlobal}
          subtotalCentavos={lineas.reduce((suma, una) => suma + montoLinea(una), 0)}
          onApply={(descuentoGlobal) => aplicar((antes) => ({ ...antes, descuentoGlobal }))}
          onClose={() => abrir(undefined)}
        />
      )}
      {linea && typeof abierto === 'number' && (
        <EditarLinea
          linea={linea}
          foco="cantidad"
          onClose={() => abrir(undefined)}
          onRemove={() => aplicar((antes) => quitarLinea(antes, abierto))}
          onApply={(cambios) => aplicar((antes) => cambiarLinea(antes, abierto, cambios))}
        />
      )}
    </PageLayout>
  )
}
