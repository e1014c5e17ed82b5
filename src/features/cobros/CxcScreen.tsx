import { useMemo, useState } from 'react'
import { Alert, Anchor, Group, SimpleGrid, Stack, Tabs } from '@mantine/core'
import { IconCoins, IconReceipt } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router-dom'
import { usePersona, useTienda } from '#data/session/react.tsx'
import type { Cobro } from '#domain/cobros/cobro.entity.ts'
import { claveDePendiente } from '#domain/cobros/plan.rules.ts'
import { formatMoney } from '#domain/core/money.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { formatInteger } from '#ui/format.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { TabStrip } from '#ui/page/TabStrip.tsx'
import { StatCard } from '#ui/show/StatCard.tsx'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { useChangeSearch } from '#ui/hooks/useChangeSearch.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { IncluyePorAclarar } from '../kit/aclarar/IncluyePorAclarar.tsx'
import { CobrarDeuda } from '../kit/cobro/CobrarDeuda.tsx'
import { Edades } from '../kit/Edades.tsx'
import { ClientesCerrados } from '../kit/device/ClientesCerrados.tsx'
import { useEnManos } from '../kit/device/useEnManos.ts'
import { paths } from '../paths.ts'
import {
  columnasDeClientes,
  columnasDeCobradores,
  columnasDeCompromisos,
  columnasDeDocumentos,
  columnasDeRecibos,
  filtrosDeDocumentos,
  porCobrador,
} from './columnas.tsx'
import { Cheques } from './Cheques.tsx'
import { EstadoDeCliente } from './EstadoDeCliente.tsx'
import { hrefDeDeuda } from './palabras.ts'
import { DeudasPerdidas, PorDecidir } from './DeudasPerdidas.tsx'
import { RecordarATodos } from './Recordatorios.tsx'
import { RutaDeCobro } from './ruta/RutaDeCobro.tsx'
import { VerRecibo } from './VerRecibo.tsx'
import { useCartera, type Cartera } from './useCartera.ts'

const pestanas = [
  { key: 'clientes', title: 'Clientes' },
  { key: 'ruta', title: 'Ruta de hoy' },
  { key: 'documentos', title: 'Facturas' },
  { key: 'compromisos', title: 'Promesas y planes' },
  { key: 'cheques', title: 'Cheques' },
  { key: 'cobradores', title: 'Cobradores' },
  { key: 'recibos', title: 'Cobros' },
  { key: 'perdidas', title: 'Perdidas' },
] as const

/** What customers owe by age, whose it is, and what was collected: from this device, with or without a line. */
export function Component() {
  const cartera = useCartera()
  return (
    <PageLayout
      title="Cuentas por cobrar"
      description="Lo vendido a crédito que falta por cobrar. Funciona sin conexión, con lo que este equipo sabe."
      width="full"
      state={cartera.renglones === undefined ? <Loading /> : undefined}
    >
      {cartera.renglones && <Contenido {...cartera} renglones={cartera.renglones} />}
    </PageLayout>
  )
}

function Contenido({ renglones, cobros, compromisos, vigente, hoy }: Cartera & { renglones: NonNullable<Cartera['renglones']> }) {
  const { slug } = useTienda()
  const navegar = useNavigate()
  const cambiar = useChangeSearch()
  const [pedida = 'clientes', setVer] = useSearchState('ver', { replace: true })
  const ver = pestanas.find(({ key }) => key === pedida)?.key ?? 'clientes'
  const [clienteId, abrirCliente] = useSearchState('cliente')
  const [reciboId, abrirRecibo] = useSearchState('recibo')
  const [cobrando, setCobrando] = useState('')
  const documentos = useMemo(() => renglones.flatMap((renglon) => renglon.documentos), [renglones])
  const filtros = useMemo(() => filtrosDeDocumentos(documentos), [documentos])
  const cobradores = useMemo(() => porCobrador(renglones), [renglones])
  const recibos = useMemo(() => {
    const anulados = new Set(cobros.flatMap(({ doc }) => doc.anula?.cobroId ?? []))
    return cobros.map((fila) => ({ fila, anulado: anulados.has(fila.doc.id) }))
  }, [cobros])
  const abierto = renglones.find(({ cliente }) => cliente.id === clienteId)
  const recibo = recibos.find(({ fila }) => fila.doc.id === reciboId)
  return (
    <Stack gap="md">
      <ClientesCerrados>Se cobra igual cuando se abran.</ClientesCerrados>
      <IncluyePorAclarar que="Lo que deben" de={({ motivo }) => motivo === 'credito_excedido' || motivo.startsWith('cobro_')} />
      {/* In the street there is room for the stops alone. */}
      {ver !== 'ruta' && (
        <Edades
          label="Por cobrar"
          documentos={documentos}
          href={(edad) => paths.cxc.href({ nombre: slug }, { ver: 'documentos', ...(edad === '' ? {} : { edad }) })}
        />
      )}
      <SinCumplir compromisos={compromisos} />
      <PorDecidir />
      <Tabs value={ver} onChange={(valor) => setVer(valor === 'clientes' ? undefined : valor)} keepMounted={false}>
        <TabStrip label="Qué se ve de la cartera" open={ver} tabs={pestanas} />
        <Tabs.Panel value="clientes">
          <Group mb="md">
            <RecordarATodos renglones={renglones} hoy={hoy} />
          </Group>
          <DataTable
            name="cxc-clientes"
            label="Clientes que deben"
            rows={renglones}
            rowKey={({ cliente }) => cliente.id}
            columns={columnasDeClientes}
            searchText={({ cliente }) => `${cliente.nombre} ${cliente.identificacion} ${cliente.telefono}`}
            searchPlaceholder="Nombre, RNC, cédula o teléfono"
            onOpen={({ cliente }) => abrirCliente(cliente.id)}
            empty={<Nadie />}
          />
        </Tabs.Panel>
        <Tabs.Panel value="ruta">
          <MiDia cobros={cobros.map(({ doc }) => doc)} hoy={hoy} />
          <RutaDeCobro cartera={{ renglones, compromisos, vigente, hoy }} onCollect={setCobrando} onOpen={abrirCliente} />
        </Tabs.Panel>
        <Tabs.Panel value="documentos">
          <DataTable
            name="cxc-facturas"
            label="Facturas por cobrar"
            rows={documentos}
            rowKey={claveDePendiente}
            columns={columnasDeDocumentos}
            filters={filtros}
            searchText={({ ncf, cliente }) => `${ncf} ${cliente.nombre}`}
            searchPlaceholder="Número o cliente"
            defaultSort={{ key: 'vence', descending: false }}
            onOpen={({ ventaId }) => void navegar(hrefDeDeuda(slug, ventaId))}
            empty={<Nadie />}
          />
        </Tabs.Panel>
        <Tabs.Panel value="compromisos">
          <DataTable
            name="cxc-compromisos"
            label="Promesas y cuotas"
            rows={compromisos}
            rowKey={({ id }) => id}
            columns={columnasDeCompromisos}
            searchText={({ cliente }) => `${cliente.nombre} ${cliente.telefono}`}
            searchPlaceholder="Nombre o teléfono"
            onOpen={({ cliente }) => abrirCliente(cliente.id)}
            empty={
              <EmptyState icon={<IconCoins size={38} />} title="Nadie tiene promesas ni cuotas por cumplir">
                Abre un cliente que debe y toca Promesa o Plan de pago.
              </EmptyState>
            }
          />
        </Tabs.Panel>
        <Tabs.Panel value="perdidas">
          <DeudasPerdidas />
        </Tabs.Panel>
        <Tabs.Panel value="cheques">
          <Cheques hoy={hoy} />
        </Tabs.Panel>
        <Tabs.Panel value="cobradores">
          <DataTable
            name="cxc-cobradores"
            label="Lo que debe la gente de cada cobrador"
            rows={cobradores}
            rowKey={({ cobrador }) => cobrador}
            columns={columnasDeCobradores}
            searchText={({ cobrador }) => cobrador}
            onOpen={({ cobrador }) =>
              cambiar((direccion) => {
                direccion.set('ver', 'documentos')
                direccion.set('cobrador', cobrador)
                return direccion
              })
            }
            empty={<Nadie />}
          />
        </Tabs.Panel>
        <Tabs.Panel value="recibos">
          <MiDia cobros={cobros.map(({ doc }) => doc)} hoy={hoy} />
          <DataTable
            name="cxc-cobros"
            label="Cobros"
            rows={recibos}
            rowKey={({ fila }) => fila.doc.id}
            columns={columnasDeRecibos}
            searchText={({ fila: { doc } }) =>
              `${doc.cliente.nombre} ${doc.cobradorNombre} ${doc.pagos.map(({ referencia }) => referencia).join(' ')}`
            }
            searchPlaceholder="Cliente, cobrador o referencia"
            onOpen={({ fila }) => abrirRecibo(fila.doc.id)}
            empty={
              <EmptyState icon={<IconReceipt size={38} />} title="Todavía no hay cobros">
                Abre un cliente y toca Cobrar. Este equipo guarda los de los últimos 30 días.
              </EmptyState>
            }
          />
        </Tabs.Panel>
      </Tabs>
      {abierto && !cobrando && (
        <EstadoDeCliente renglon={abierto} hoy={hoy} onCollect={() => setCobrando(abierto.cliente.id)} onClose={() => abrirCliente()} />
      )}
      {cobrando !== '' && <CobrarDeuda clienteId={cobrando} onClose={() => setCobrando('')} />}
      {recibo && <VerRecibo {...recibo} onClose={() => abrirRecibo()} />}
    </Stack>
  )
}

const Nadie = () => (
  <EmptyState icon={<IconCoins size={38} />} title="Nadie debe nada">
    Aquí sale cada venta a crédito desde que se hace hasta que se cobra.
  </EmptyState>
)

/** Promises and instalments whose day is over, for whoever collects; each opens their list. */
function SinCumplir({ compromisos }: Pick<Cartera, 'compromisos'>) {
  const { slug: nombre } = useTienda()
  const rotos = compromisos.filter(({ estado }) => estado === 'roto')
  if (rotos.length === 0) return null
  const cuantos = (clase: 'promesa' | 'plan') => rotos.filter((uno) => uno.clase === clase).length
  return (
    <Alert color="red" title={`Promesas rotas: ${cuantos('promesa')} · Planes atrasados: ${cuantos('plan')}`}>
      <Anchor component={Link} to={paths.cxc.href({ nombre }, { ver: 'compromisos' })}>
        Ver a quién hay que recordarle
      </Anchor>
    </Alert>
  )
}

/** What whoever is here collected today, and the cash that they still have of any day. */
function MiDia({ cobros, hoy }: { cobros: readonly Cobro[]; hoy: string }) {
  const persona = usePersona()
  const { slug: nombre } = useTienda()
  const { centavos: enManos, talVezMas } = useEnManos()
  const lleva = enManos > 0 || talVezMas
  const mios = cobros.filter(({ cobradorId, fecha }) => cobradorId === persona?.empleadoId && fecha === hoy)
  if (mios.length === 0 && !lleva) return null
  return (
    <SimpleGrid cols={{ base: 2, sm: 3 }} mb="md">
      <StatCard label="Tus cobros de hoy" value={formatInteger(mios.length)} />
      <StatCard
        label="Efectivo que llevas"
        value={talVezMas && enManos <= 0 ? '—' : formatMoney(enManos)}
        hint={lleva ? 'Lo cobrado en la calle. Toca para entregarlo.' : 'Lo cobrado en la calle; lo de la caja está en su gaveta'}
        {...(lleva ? { href: paths.entregaCaja.href({ nombre }) } : {})}
      />
    </SimpleGrid>
  )
}
