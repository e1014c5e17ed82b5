import { useState } from 'react'
import { Button, Drawer, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import {
  IconBrandWhatsapp,
  IconCalendarCheck,
  IconCalendarDollar,
  IconCalendarDue,
  IconCoinOff,
  IconCoins,
  IconLink,
} from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { useConfigTienda, usePuede, useTienda } from '#data/session/react.tsx'
import { Castigo } from '#domain/cobros/castigo.entity.ts'
import { ChequePosfechado } from '#domain/cobros/cheque-posfechado.entity.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import type { DocumentoDeCartera, RenglonDeCartera } from '#domain/cobros/cartera.rules.ts'
import { porVencer } from '#domain/cobros/cobro.rules.ts'
import { claveDePendiente, nombreDePendiente } from '#domain/cobros/plan.rules.ts'
import { EnlaceDeCuenta } from '#domain/cobros/enlace-de-cuenta.entity.ts'
import { PlanDePago } from '#domain/cobros/plan-de-pago.entity.ts'
import { Promesa } from '#domain/cobros/promesa.entity.ts'
import { papelDeEstado, recordatorio, type EstadoAbierto } from '#domain/cobros/recibo.ts'
import { formatMoney } from '#domain/core/money.ts'
import { enlaceWhatsapp, formatoTelefono } from '#domain/fiscal/identificacion.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { StatCard } from '#ui/show/StatCard.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { PapelDeRecibo } from '../kit/cobro/PapelDeRecibo.tsx'
import { ChequeDialog } from './ChequeDialog.tsx'
import { ChequesDeCliente } from './Cheques.tsx'
import { columnasDeDocumentos } from './columnas.tsx'
import { EnlacesDialog } from './EnlacesDialog.tsx'
import { MoraDeCliente } from './MoraDeCliente.tsx'
import { hrefDeDeuda } from './palabras.ts'
import { PerderDialog } from './PerderDialog.tsx'
import { PlanDialog, PlanesDeCliente } from './PlanDialog.tsx'
import { RecordarPorCorreo, RecordatoriosDeCliente } from './Recordatorios.tsx'
import { VisitasDeCliente } from './ruta/VisitaDialog.tsx'
import { PromesaDialog, PromesasDeCliente } from './PromesaDialog.tsx'

interface Props {
  renglon: RenglonDeCartera
  hoy: string
  onCollect: () => void
  onClose: () => void
}

/** What one customer owes: to collect, to print, to send. */
export function EstadoDeCliente({ renglon, hoy, onCollect, onClose }: Props) {
  const { slug } = useTienda()
  const navegar = useNavigate()
  const config = useConfigTienda()
  const puedeCobrar = usePuede(Cobro, 'crear')
  const puedeEnlazar = usePuede(EnlaceDeCuenta, 'crear')
  const puedePlanear = usePuede(PlanDePago, 'crear')
  const puedePerder = usePuede(Castigo, 'pedir')
  const puedePrometer = usePuede(Promesa, 'crear')
  const puedeRecibirCheque = usePuede(ChequePosfechado, 'crear')
  const [abierto, setAbierto] = useState<'enlaces' | 'plan' | 'promesa' | 'cheque' | 'perder'>()
  const cerrar = () => setAbierto(undefined)
  const { cliente, deuda } = renglon
  const estado = estadoDe(renglon, hoy)
  const mensaje = config ? recordatorio(estado, config) : ''
  const chat = enlaceWhatsapp(cliente.telefono)
  return (
    <Drawer opened onClose={onClose} position="right" size="xl" title={cliente.nombre}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <StatCard label={deuda.saldoCentavos < 0 ? 'A su favor' : 'Debe'} value={formatMoney(Math.abs(deuda.saldoCentavos))} />
          <StatCard
            label={deuda.diasVencidos > 0 ? `Vencido, ${deuda.diasVencidos} días` : 'Vencido'}
            value={formatMoney(deuda.vencidoCentavos)}
            tone={deuda.vencidoCentavos > 0 ? 'warn' : 'normal'}
          />
          <StatCard label="A su favor sin usar" value={formatMoney(deuda.aFavorCentavos)} />
        </SimpleGrid>
        {cliente.telefono !== '' && <Text c="dimmed">Teléfono {formatoTelefono(cliente.telefono)}</Text>}
        <Group gap="xs">
          {puedeCobrar && (
            <Button leftSection={<IconCoins size={20} aria-hidden />} onClick={onCollect}>
              Cobrar
            </Button>
          )}
          {chat && mensaje !== '' && (
            <Button
              component="a"
              href={`${chat}?text=${encodeURIComponent(mensaje)}`}
              target="_blank"
              rel="noreferrer"
              variant="default"
              leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
            >
              Recordar por WhatsApp
            </Button>
          )}
          <RecordarPorCorreo renglon={renglon} />
          {puedeEnlazar && (
            <Button variant="default" leftSection={<IconLink size={20} aria-hidden />} onClick={() => setAbierto('enlaces')}>
              Enlace
            </Button>
          )}
          {puedePrometer && deuda.saldoCentavos > 0 && (
            <Button variant="default" leftSection={<IconCalendarCheck size={20} aria-hidden />} onClick={() => setAbierto('promesa')}>
              Promesa
            </Button>
          )}
          {puedeRecibirCheque && deuda.saldoCentavos > 0 && (
            <Button variant="default" leftSection={<IconCalendarDue size={20} aria-hidden />} onClick={() => setAbierto('cheque')}>
              Cheque
            </Button>
          )}
          {puedePlanear && deuda.pendientes.length > 0 && (
            <Button variant="default" leftSection={<IconCalendarDollar size={20} aria-hidden />} onClick={() => setAbierto('plan')}>
              Plan de pago
            </Button>
          )}
          {puedePerder && deuda.pendientes.length > 0 && (
            <Button variant="default" leftSection={<IconCoinOff size={20} aria-hidden />} onClick={() => setAbierto('perder')}>
              Dar por perdida
            </Button>
          )}
        </Group>
        <MoraDeCliente renglon={renglon} hoy={hoy} />
        <PlanesDeCliente renglon={renglon} hoy={hoy} />
        <PromesasDeCliente renglon={renglon} hoy={hoy} />
        <RecordatoriosDeCliente clienteId={cliente.id} />
        <VisitasDeCliente clienteId={cliente.id} />
        <ChequesDeCliente clienteId={cliente.id} hoy={hoy} />
        <PapelDeRecibo carta papel={(tienda) => papelDeEstado(estado, tienda)} />
        <DataTable<DocumentoDeCartera>
          name={`estado de cuenta ${cliente.nombre}`}
          label={`Estado de cuenta de ${cliente.nombre}`}
          urlPrefix="cuenta"
          rows={renglon.documentos}
          rowKey={claveDePendiente}
          columns={deUnCliente}
          searchText={({ ncf }) => ncf}
          onOpen={({ ventaId }) => void navegar(hrefDeDeuda(slug, ventaId))}
          empty={<EmptyState title="No debe nada">Lo que pagó de más está a su favor.</EmptyState>}
        />
      </Stack>
      {abierto === 'enlaces' && <EnlacesDialog cliente={cliente} estado={estado} onClose={cerrar} />}
      {abierto === 'plan' && <PlanDialog renglon={renglon} hoy={hoy} onClose={cerrar} />}
      {abierto === 'perder' && <PerderDialog renglon={renglon} onClose={cerrar} />}
      {abierto === 'cheque' && <ChequeDialog renglon={renglon} hoy={hoy} onClose={cerrar} />}
      {abierto === 'promesa' && <PromesaDialog renglon={renglon} hoy={hoy} onClose={cerrar} />}
    </Drawer>
  )
}

const deUnCliente = columnasDeDocumentos.filter(({ key }) => key !== 'cliente' && key !== 'cobrador')

const estadoDe = ({ cliente, deuda, documentos }: RenglonDeCartera, hoy: string): EstadoAbierto => ({
  clienteNombre: cliente.nombre,
  lineas: porVencer(documentos).map((documento) => ({ ...documento, ncf: nombreDePendiente(documento) })),
  vencidoCentavos: deuda.vencidoCentavos,
  aFavorCentavos: deuda.aFavorCentavos,
  saldoCentavos: deuda.saldoCentavos,
  hoy,
})
