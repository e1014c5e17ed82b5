import { useState } from 'react'
import { Alert, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useCatalogo, useConfigTienda, usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import {
  borradorDeCotizacion,
  cotizacionImpresa,
  cotizarOtraVez,
  mensajeDeCotizacion,
  numeroDeCotizacion,
} from '#domain/ventas/cotizacion.rules.ts'
import { Cotizacion } from '#domain/ventas/cotizacion.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import { Paper } from '#ui/show/Paper.tsx'
import { SyncMark } from '#ui/show/SyncMark.tsx'
import { PapelDeRecibo } from '#features/kit/cobro/PapelDeRecibo.tsx'
import { SendWords } from '#features/kit/paper/SendWords.tsx'
import { FacturarEnCaja } from './FacturarEnCaja.tsx'
import type { RenglonDeCotizacion } from './renglon.ts'
import { BORRADOR_DE_COTIZACION } from './useBorradorDeCotizacion.ts'

interface Props {
  renglon: RenglonDeCotizacion
  onClose: () => void
  /** Goes on to a new quote, which was begun. */
  onOtra: () => void
}

/** One quote: its paper, the ways to hand it over, and what comes of it. */
export function VerCotizacion({ renglon: { fila, estado, ncf }, onClose, onOtra }: Props) {
  const tienda = useTienda()
  const config = useConfigTienda()
  const catalogo = useCatalogo()
  const puedeVender = usePuede(Venta, 'crear')
  const puedeCotizar = usePuede(Cotizacion, 'crear')
  const [proforma, setProforma] = useState(false)
  const { doc } = fila
  const cliente = useVivo(Cliente)?.find(({ doc: uno }) => uno.id === doc.cliente.clienteId)?.doc
  const repetir = () => {
    const precioDe = (productoId: string): number | undefined => {
      const producto = catalogo.porId(productoId)
      return producto?.activo && !producto.eliminado ? producto.precioDiezmilesimas : undefined
    }
    tienda.borradores.guardarOtro(BORRADOR_DE_COTIZACION, { borrador: cotizarOtraVez(doc, precioDe) })
    onOtra()
  }
  const clase = proforma ? 'proforma' : 'cotizacion'
  const mensaje = mensajeDeCotizacion(doc, config?.tiendaNombre ?? '')
  const asunto = `Cotización ${numeroDeCotizacion(doc)}`
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={`Cotización ${numeroDeCotizacion(doc)}`}>
      <Stack>
        <Group justify="space-between">
          <Text size="lg" fw={650} className="numeros">
            {formatMoney(doc.totales.total)}
          </Text>
          <SyncMark state={fila.estado} />
        </Group>
        {estado === 'facturada' && <Alert color="blue" title={`Ya se facturó con ${ncf}`} />}
        {estado === 'vencida' && (
          <Alert color="orange" title={`Venció el ${formatoFecha(doc.vence)}`}>
            Haz otra con los precios de hoy.
          </Alert>
        )}
        {estado === 'vigente' && puedeVender && <FacturarEnCaja borrador={borradorDeCotizacion(doc)} />}
        {estado !== 'facturada' && puedeCotizar && (
          <Button variant="default" leftSection={<IconRefresh size={20} aria-hidden />} onClick={repetir}>
            Otra con los precios de hoy
          </Button>
        )}
        <PapelDeRecibo papel={(de) => cotizacionImpresa(doc, de, clase)} />
        <Group gap="xs">
          <SendWords phone={cliente?.telefono ?? ''} email={cliente?.email ?? ''} subject={asunto} words={mensaje} />
          <Button variant="subtle" onClick={() => setProforma(!proforma)}>
            {proforma ? 'Ver como cotización' : 'Ver como factura proforma'}
          </Button>
        </Group>
        {config && <Paper impreso={cotizacionImpresa(doc, config, clase)} />}
      </Stack>
    </Drawer>
  )
}
