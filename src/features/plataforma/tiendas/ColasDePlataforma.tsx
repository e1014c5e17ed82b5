import { Anchor, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import {
  IconClockExclamation,
  IconDeviceTabletOff,
  IconListDetails,
  IconMessageCancel,
  IconReceipt2,
  IconReceiptDollar,
  IconReceiptRefund,
  IconSend,
} from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type * as z from 'zod'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosDesembolsos } from '#domain/desembolsos/comandos.desembolsos.ts'
import { comandosPagos, HORAS_DE_SILENCIO } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { nombreDe } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { ejesDePedido } from '#domain/pedidos/pedido.ts'
import { Answer } from '#features/kit/Answer.tsx'
import { Section } from '#features/kit/Section.tsx'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatAgo, formatInteger } from '#ui/format.ts'
import { StatCard } from '#ui/show/StatCard.tsx'
import { useNow } from '#ui/hooks/useNow.ts'
import { paths } from '#features/paths.ts'
import { text, MarkBadge, count } from '#features/kit/columns.tsx'

type Resumen = z.output<typeof comandosPagos.resumenDeMercana.respuesta>
type Silencioso = Resumen['silenciosos']['lista'][number]

const CADA_MS = 60_000

/** What waits in the whole platform and since when; each figure opens its list. */
export function ColasDeMercana() {
  const consulta = useConsulta(comandosPagos.resumenDeMercana, {}, {}, { cadaMs: CADA_MS })
  return (
    <Section title="Lo que espera" size="h2">
      <Answer of={consulta} what="Lo que espera en la plataforma">
        {(resumen) => <Colas resumen={resumen} />}
      </Answer>
    </Section>
  )
}

function Colas({ resumen }: { resumen: Resumen }) {
  const ahoraMs = useNow(CADA_MS)
  const { pedidos, atrasados, cancelaciones, verificacionMercana, verificacionTiendas, reembolsos, silenciosos } = resumen
  const abiertas = Object.values(pedidos).reduce((suma, cuantas) => suma + cuantas, 0)
  const desde = ({ cuantos, desde: en }: Resumen['atrasados'], nada: string, verbo: string): string =>
    cuantos === 0 ? nada : `${verbo} ${formatAgo(en, ahoraMs)}`
  const tono = ({ cuantos }: { cuantos: number }) => (cuantos === 0 ? ('normal' as const) : ('warn' as const))
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        <StatCard label="Órdenes abiertas" icon={<IconListDetails size={18} />} href={paths.ordenes.path} value={formatInteger(abiertas)}>
          <Group gap={6} mt="xs">
            {ejesDePedido.pedido
              .filter((estado) => (pedidos[estado] ?? 0) > 0)
              .map((estado) => (
                <Anchor key={estado} component={Link} to={paths.ordenes.href({ estado })} size="sm">
                  {nombreDe('pedido', estado)}: {formatInteger(pedidos[estado] ?? 0)}
                </Anchor>
              ))}
          </Group>
        </StatCard>
        <StatCard
          label="Órdenes atrasadas"
          icon={<IconClockExclamation size={18} />}
          href={paths.ordenes.href({ espera: 'atraso' })}
          value={formatInteger(atrasados.cuantos)}
          hint={desde(atrasados, 'Todas las tiendas van a tiempo', 'La que más, debía estar')}
          tone={atrasados.cuantos === 0 ? 'good' : 'bad'}
        />
        <StatCard
          label="Piden cancelar"
          icon={<IconMessageCancel size={18} />}
          href={paths.ordenes.href({ espera: 'cancelacion' })}
          value={formatInteger(cancelaciones.cuantos)}
          hint={desde(cancelaciones, 'Ningún cliente espera respuesta', 'La más vieja se pidió')}
          tone={tono(cancelaciones)}
        />
        <StatCard
          label="Pagos a Mercana por verificar"
          icon={<IconReceipt2 size={18} />}
          href={paths.verificacionMercana.path}
          value={formatInteger(verificacionMercana.cuantos)}
          hint={desde(verificacionMercana, 'No hay ninguno', 'El más viejo llegó')}
          tone={tono(verificacionMercana)}
        />
        <StatCard
          label="Pagos por verificar en las tiendas"
          icon={<IconReceiptDollar size={18} />}
          href={paths.ordenes.href({ espera: 'verificacion' })}
          value={formatInteger(verificacionTiendas.cuantos)}
          hint={desde(verificacionTiendas, 'No hay ninguno', 'El más viejo llegó')}
          tone={tono(verificacionTiendas)}
        />
        <StatCard
          label="Reembolsos que esperan a Mercana"
          icon={<IconReceiptRefund size={18} />}
          href={paths.solicitudesMercana.path}
          value={formatInteger(reembolsos.cuantos)}
          hint={desde(reembolsos, 'No hay ninguno', 'El más viejo espera desde')}
          tone={tono(reembolsos)}
        />
        <LotesQueEsperan clase="tiendas" ahoraMs={ahoraMs} />
        <LotesQueEsperan clase="afiliados" ahoraMs={ahoraMs} />
        <StatCard
          label="Cajas calladas"
          icon={<IconDeviceTabletOff size={18} />}
          href="#cajas-calladas"
          value={formatInteger(silenciosos.cuantos)}
          hint={`Sin saber de ellas hace más de ${HORAS_DE_SILENCIO} horas`}
          tone={tono(silenciosos)}
        />
      </SimpleGrid>
      <Section title="Cajas calladas" level={3} id="cajas-calladas">
        {silenciosos.cuantos === 0 ? (
          <Text c="dimmed">De todas las cajas en uso se supo en el último día.</Text>
        ) : (
          <DataTable
            name="cajas-calladas"
            label="Cajas calladas"
            urlPrefix="caja"
            rows={silenciosos.lista}
            rowKey={({ dispositivoId }) => dispositivoId}
            columns={columnas}
            searchText={textoDe}
            searchPlaceholder="Tienda o equipo"
            empty={null}
          />
        )}
        {silenciosos.cuantos > silenciosos.lista.length && (
          <Text size="sm" c="dimmed">
            Se nombran las {formatInteger(silenciosos.lista.length)} que llevan más tiempo calladas.
          </Text>
        )}
      </Section>
    </Stack>
  )
}

const deLotes = {
  tiendas: { label: 'Pagos a tiendas sin terminar', href: paths.pagoTiendas.path },
  afiliados: { label: 'Pagos a afiliados sin terminar', href: paths.pagoComisiones.path },
} as const

/** Payments to stores, or to affiliates, that wait for a second pair of eyes, or for the bank. */
function LotesQueEsperan({ clase, ahoraMs }: { clase: keyof typeof deLotes; ahoraMs: number }) {
  const { datos } = useConsulta(comandosDesembolsos.colaDeLotes, {}, { clase }, { cadaMs: CADA_MS })
  if (!datos) return null
  const { porAprobar, porPagar } = datos
  const cuantos = porAprobar.cuantos + porPagar.cuantos
  const desde = [porAprobar.desde, porPagar.desde].filter((una) => una !== '').toSorted()[0] ?? ''
  return (
    <StatCard
      {...deLotes[clase]}
      icon={<IconSend size={18} />}
      value={formatInteger(cuantos)}
      hint={
        cuantos === 0
          ? 'No hay ningún lote abierto'
          : `${formatInteger(porAprobar.cuantos)} por aprobar y ${formatInteger(porPagar.cuantos)} por llevar al banco; el más viejo, ${formatAgo(desde, ahoraMs)}`
      }
      tone={cuantos === 0 ? 'normal' : 'warn'}
    />
  )
}

const textoDe = ({ nombre, tiendaNombre }: Silencioso): string => `${nombre} ${tiendaNombre}`

const columnas: readonly Column<Silencioso>[] = [
  text('tienda', 'Tienda', (una) => una.tiendaNombre, {
    card: 'title',
    cell: (una) => (
      <Anchor component={Link} to={paths.tienda.href({ nombre: una.slug })}>
        {una.tiendaNombre}
      </Anchor>
    ),
  }),
  { key: 'equipo', header: 'Equipo', width: 200, value: (una) => una.nombre },
  { key: 'contacto', header: 'Se supo de ella', width: 200, value: (una) => una.contactoEn, cell: (una) => <Hace en={una.contactoEn} /> },
  count('sinEnviar', 'Decía tener sin enviar', (una) => una.sinEnviar, {
    width: 200,
    cell: (una) => (una.sinEnviar === 0 ? '0' : <MarkBadge mark={['orange', formatInteger(una.sinEnviar)]} />),
  }),
]

const Hace = ({ en }: { en: string }) => <>{formatAgo(en, useNow(CADA_MS))}</>
