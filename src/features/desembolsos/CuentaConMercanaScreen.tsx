import { Alert, SimpleGrid, Stack, Tabs } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { useTienda, useVivo } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosDesembolsos, type CuentaConMercana } from '#domain/desembolsos/comandos.desembolsos.ts'
import { nombreDeCadenciaDePago, porQueNoLlega } from '#domain/desembolsos/desembolso.palabras.ts'
import { formatMoney } from '#domain/core/money.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { formatDay } from '#ui/format.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { TabStrip } from '#ui/page/TabStrip.tsx'
import { StatCard } from '#ui/show/StatCard.tsx'
import { unanswered } from '../kit/Answer.tsx'
import { useEnviar } from '../kit/answer/useCommand.ts'
import { LinkButton } from '../kit/LinkButton.tsx'
import { paths } from '../paths.ts'
import { ComisionesDeTienda } from './ComisionesDeTienda.tsx'
import { Desembolsos } from './Desembolsos.tsx'
import { Ordenes } from './Ordenes.tsx'
import { Reparo } from './Reparo.tsx'
import { VerDesembolso } from './VerDesembolso.tsx'

const pestanas = [
  { key: 'ordenes', title: 'Órdenes' },
  { key: 'pagos', title: 'Pagos' },
  { key: 'comisiones', title: 'Comisiones' },
] as const

const CADA_MS = 60_000

/** What the platform owes the store for orders that came in to it, why it is not here yet, and what it paid. */
export function Component() {
  const { tiendaId } = useTienda()
  const consulta = useConsulta(comandosDesembolsos.cuentaConMercana, { tiendaId }, {}, { cadaMs: CADA_MS })
  return (
    <PageLayout
      title="Cuenta con Mercana"
      description="Lo que tus clientes pagaron en cuentas de Mercana, lo que Mercana cobra de cada orden y lo que te ha pagado. Cada orden se paga cuando el cliente la recibió y se le acabó el plazo de reclamar."
      width="full"
      state={unanswered(consulta, 'Tu cuenta con Mercana')}
    >
      {consulta.datos && <Contenido cuenta={consulta.datos} onChange={consulta.recargar} />}
    </PageLayout>
  )
}

function Contenido({ cuenta, onChange }: { cuenta: CuentaConMercana; onChange: () => void }) {
  const { slug: nombre, tiendaId } = useTienda()
  const [tienda] = useVivo(Tienda) ?? []
  const enviar = useEnviar()
  const [reparando, reparar] = useSearchState('reparo')
  const navegar = useNavigate()
  const [pedida = 'ordenes', setVer] = useSearchState('ver', { replace: true })
  const ver = pestanas.find(({ key }) => key === pedida)?.key ?? 'ordenes'
  const [pagoId, abrirPago] = useSearchState('desembolso')
  const { saldoCentavos, exigibleCentavos, enLoteCentavos, impedimento, como, proximo, hoy, desembolsos } = cuenta
  const porque = porQueNoLlega(impedimento, como)
  const ultimo = desembolsos.find(({ clase, estado }) => clase === 'pago' && estado === 'pagado')
  const pago = desembolsos.find(({ id }) => id === pagoId)
  return (
    <Stack gap="md">
      {porque !== '' && (
        <Alert color="orange" title="Tu pago espera">
          {porque}
          {(impedimento === 'sin-cuenta' || impedimento === 'sin-verificar') && (
            <LinkButton to={paths.configurar.href({ nombre }, { ver: 'banco' })} icon={IconBuildingBank} mt="sm">
              Ver mi cuenta de banco
            </LinkButton>
          )}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
        <StatCard label="Te debe Mercana" value={formatMoney(saldoCentavos)} hint="Lo que entró, menos su comisión y lo que ya te pagó" />
        <StatCard
          label="Listo para pagar"
          value={formatMoney(exigibleCentavos)}
          hint={
            exigibleCentavos > 0 && porque === ''
              ? proximo === ''
                ? nombreDeCadenciaDePago(como)
                : `${nombreDeCadenciaDePago(como)}: ${proximo === hoy ? 'hoy' : formatDay(proximo)}`
              : 'Recibido, facturado y sin reclamos'
          }
          tone={exigibleCentavos > 0 && porque === '' ? 'good' : exigibleCentavos < 0 ? 'warn' : 'normal'}
        />
        <StatCard label="En un pago en curso" value={formatMoney(enLoteCentavos)} hint="Va al banco cuando lo aprueban dos personas" />
        <StatCard
          label="Último pago"
          value={ultimo ? formatMoney(ultimo.centavos) : '—'}
          hint={ultimo ? `${formatDay(ultimo.fecha)}, número ${ultimo.referencia}` : 'En los últimos 90 días, ninguno'}
        />
      </SimpleGrid>
      <Tabs value={ver} onChange={(valor) => setVer(valor === 'ordenes' ? undefined : (valor ?? undefined))} keepMounted={false}>
        <TabStrip label="Qué se ve de la cuenta con Mercana" open={ver} tabs={pestanas} />
        <Tabs.Panel value="ordenes">
          <Ordenes
            cuenta={cuenta}
            soy="tienda"
            onReparo={reparar}
            name="ordenes-mercana"
            onOpen={(pedidoId) => void navegar(paths.pedidos.href({ nombre }, { pedido: pedidoId }))}
          />
        </Tabs.Panel>
        <Tabs.Panel value="pagos">
          <Desembolsos pagos={desembolsos} name="pagos-de-mercana" onOpen={abrirPago} />
        </Tabs.Panel>
        <Tabs.Panel value="comisiones">
          <ComisionesDeTienda />
        </Tabs.Panel>
      </Tabs>
      {reparando !== undefined && (
        <Reparo
          key={reparando}
          cuenta={cuenta}
          pedidoId={reparando}
          soy="tienda"
          escribir={(texto) => enviar(comandosDesembolsos.repararPago, { tiendaId }, { pedidoId: reparando, texto })}
          cerrar={() => enviar(comandosDesembolsos.cerrarReparo, { tiendaId }, { pedidoId: reparando })}
          onDone={onChange}
          onClose={() => reparar()}
        />
      )}
      {pago && <VerDesembolso pago={pago} cuenta={cuenta} tienda={tienda?.doc.tiendaNombre ?? nombre} onClose={() => abrirPago()} />}
    </Stack>
  )
}
