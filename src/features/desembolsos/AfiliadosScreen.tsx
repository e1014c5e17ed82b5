import { useState } from 'react'
import { Alert, Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconPencil, IconUserShare } from '@tabler/icons-react'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { loQuePaga, nombreDeSituacionDeVenta, nombreDeVia } from '#domain/afiliados/afiliado.palabras.ts'
import { permisosDeProgramaDeTienda } from '#domain/afiliados/afiliado.permisos.ts'
import { AFILIADOS_MAXIMO_PUNTOS_BASICOS, comisionDeVenta } from '#domain/afiliados/afiliado.rules.ts'
import { comandosAfiliados, type ProgramaDicho, type VentaDeTienda } from '#domain/afiliados/comandos.afiliados.ts'
import { ProgramaDeAfiliados } from '#domain/afiliados/programa.entity.ts'
import { formatMoney, formatPercent } from '#domain/core/money.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatInteger } from '#ui/format.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { StatCard } from '#ui/show/StatCard.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { unanswered } from '../kit/Answer.tsx'
import { useEnviar } from '../kit/answer/useCommand.ts'
import { instant, money, oneOf, state, text, type Mark } from '../kit/columns.tsx'
import { fieldFor } from '../kit/Field.tsx'
import { fieldsOf } from '../kit/fields.ts'
import { FormModal } from '../kit/Form.tsx'
import { Section } from '../kit/Section.tsx'
import { useEntityForm } from '../kit/useEntityForm.ts'

type LoQuePaga = Pick<ProgramaDicho, 'activo' | 'puntosBasicos' | 'maximoCentavos'>

/** Whether it came to anything, in the store's eyes: what its affiliate is paid is the platform's affair. */
type Como = 'ganada' | 'espera' | 'nada'
const comoVa = ({ situacion }: VentaDeTienda): Como =>
  situacion === 'bloqueada' || situacion === 'perdida' ? 'nada' : situacion === 'exigible' ? 'ganada' : 'espera'
const marcaDe = (venta: VentaDeTienda): Mark =>
  ({
    ganada: ['teal', 'Ganada'] as const,
    espera: ['gray', nombreDeSituacionDeVenta(venta)] as const,
    nada: ['red', nombreDeSituacionDeVenta(venta)] as const,
  })[comoVa(venta)]

const columnas: readonly Column<VentaDeTienda>[] = [
  text('numero', 'Orden', ({ numero }) => numero, { width: 100, card: 'title' }),
  text('afiliado', 'Quién la trajo', ({ afiliadoNombre }) => afiliadoNombre || 'Cuenta cerrada', { width: 160, card: 'line' }),
  text('via', 'Cómo llegó', ({ via }) => nombreDeVia[via], { width: 200, card: 'none' }),
  instant('colocado', 'Pedida', ({ colocadoEn }) => colocadoEn, { width: 150, card: 'line' }),
  state('estado', 'Estado', marcaDe, { width: 190 }),
  money('base', 'Sin ITBIS', ({ baseCentavos }) => baseCentavos, { width: 110, zero: '—', sum: true, card: 'none' }),
  money('comision', 'Gana', comisionDeVenta, { width: 100, zero: '—', sum: true, card: 'line' }),
  money('tuya', 'La pagas tú', ({ deTiendaCentavos }) => deTiendaCentavos, { width: 120, zero: '—', sum: true, strong: true, card: 'end' }),
]
const filtros = [
  oneOf<VentaDeTienda>('estado', 'Estado', comoVa, { ganada: 'Ganadas', espera: 'En espera', nada: 'No ganan' }),
  oneOf<VentaDeTienda>('via', 'Cómo llegó', ({ via }) => via, nombreDeVia),
]

/** What the store pays to who brings it customers, and the orders that they brought. */
export function Component() {
  const { tiendaId } = useTienda()
  const consulta = useConsulta(comandosAfiliados.afiliadosDeTienda, { tiendaId }, {})
  const { datos, recargar } = consulta
  const puede = usePuede({ permisos: permisosDeProgramaDeTienda }, 'editar')
  const [editando, setEditando] = useState(false)
  return (
    <PageLayout
      title="Afiliados"
      description="Quienes te traen clientes con su enlace. Mercana les paga; si tú pones algo más, te lo cobra con su comisión y lo ves en tu cuenta con Mercana."
      width="full"
      actions={
        datos && puede ? (
          <Button leftSection={<IconPencil size={20} aria-hidden />} onClick={() => setEditando(true)}>
            {datos.programa.activo ? 'Cambiar lo que pagas' : 'Pagarles algo más'}
          </Button>
        ) : undefined
      }
      state={unanswered(consulta, 'Las comisiones de afiliados')}
    >
      {datos && (
        <Stack gap="lg">
          <Programa {...datos} />
          <Cifras ventas={datos.ventas} />
          <DataTable
            name="comisiones-afiliados"
            label="Órdenes que trajeron afiliados"
            rows={datos.ventas}
            rowKey={({ pedidoId }) => pedidoId}
            columns={columnas}
            filters={filtros}
            searchText={({ numero, afiliadoNombre }) => `${numero} ${afiliadoNombre}`}
            searchPlaceholder="Orden o afiliado"
            empty={
              <EmptyState icon={<IconUserShare size={38} />} title="Ningún afiliado te ha traído una orden">
                Cualquier persona con cuenta puede compartir tu página con su enlace, desde Mi perfil, pestaña Invitar.
              </EmptyState>
            }
          />
          {editando && <LoQuePagas tiendaId={tiendaId} programa={datos.programa} onSave={recargar} onClose={() => setEditando(false)} />}
        </Stack>
      )}
    </PageLayout>
  )
}

function Programa({ programa, mercana, itbisPuntosBasicos }: { programa: LoQuePaga; mercana: LoQuePaga; itbisPuntosBasicos: number }) {
  if (!mercana.activo)
    return (
      <Alert color="blue" title="Mercana no paga a afiliados por ahora">
        {programa.activo
          ? 'Lo que pusiste empieza a valer cuando Mercana abra su programa.'
          : 'Cuando lo haga, aquí puedes poner algo más por los que te traigan clientes.'}
      </Alert>
    )
  return (
    <Section title="Cuánto ganan">
      <Text>Mercana paga {loQuePaga(mercana)}, de lo que te cobra de comisión.</Text>
      <Text>
        {programa.activo
          ? `Tú pones ${loQuePaga(programa)}, más el ITBIS de ${formatPercent(itbisPuntosBasicos)} que Mercana te factura. Vale para lo que se pida desde que lo pusiste.`
          : 'Tú no pones nada: puedes pagar algo más para que te recomienden primero.'}
      </Text>
    </Section>
  )
}

function Cifras({ ventas }: { ventas: readonly VentaDeTienda[] }) {
  const cuentan = ventas.filter((venta) => comoVa(venta) !== 'nada')
  const suma = (de: (venta: VentaDeTienda) => number): string => formatMoney(cuentan.reduce((total, venta) => total + de(venta), 0))
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
      <StatCard label="Órdenes que trajeron" value={formatInteger(cuentan.length)} />
      <StatCard
        label="Personas que trajeron"
        value={formatInteger(new Set(cuentan.map(({ afiliado }) => afiliado)).size)}
        hint="Con alguna orden"
      />
      <StatCard label="Vendido" value={suma(({ baseCentavos }) => baseCentavos)} hint="Mercancía sin ITBIS" />
      <StatCard label="Lo pagas tú" value={suma(({ deTiendaCentavos }) => deTiendaCentavos)} hint="Sin su ITBIS" />
    </SimpleGrid>
  )
}

const { activo, puntosBasicos, maximoCentavos } = ProgramaDeAfiliados.campos
const ficha = fieldsOf(
  { activo, puntosBasicos, maximoCentavos },
  {
    activo: { label: 'Pago a quien me trae clientes' },
    puntosBasicos: {
      label: 'Porcentaje',
      description: 'De la mercancía sin su ITBIS, cuando el cliente la recibe y se la queda',
      check: (puntos, { activo: paga }) =>
        (puntos ?? 0) > AFILIADOS_MAXIMO_PUNTOS_BASICOS
          ? 'Va hasta 30 %'
          : paga && (puntos ?? 0) === 0
            ? 'Escribe cuánto pagas, o apágalo'
            : undefined,
    },
    maximoCentavos: { label: 'No más de', optional: true, description: 'Por orden; vacío, sin máximo' },
  },
)
const Campo = fieldFor(ficha)

interface PropsDePaga {
  tiendaId: string
  programa: LoQuePaga
  onSave: () => void
  onClose: () => void
}

function LoQuePagas({ tiendaId, programa, onSave, onClose }: PropsDePaga) {
  const enviar = useEnviar()
  const form = useEntityForm(ficha, {
    stored: programa,
    save: (todo) => enviar(comandosAfiliados.ponerProgramaDeTienda, { tiendaId }, todo),
    onSaved() {
      onSave()
      onClose()
    },
  })
  return (
    <FormModal form={form} title="Lo que pagas a los afiliados" onClose={onClose}>
      <Campo name="activo" data-autofocus />
      <Campo name="puntosBasicos" />
      <Campo name="maximoCentavos" />
      <Text size="sm" c="dimmed">
        Mercana te lo cobra con su comisión, y su ITBIS es tuyo cuando te factura. Vale para lo que se pida desde ahora.
      </Text>
    </FormModal>
  )
}
