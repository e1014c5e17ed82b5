import { useState } from 'react'
import { Button, Checkbox, NativeSelect, NumberInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import type { RenglonDeCartera } from '#domain/cobros/cartera.rules.ts'
import { porVencer } from '#domain/cobros/cobro.rules.ts'
import { comandosCobros } from '#domain/cobros/comandos.cobros.ts'
import { cadencias, CUOTAS, PlanDePago, type Cadencia } from '#domain/cobros/plan-de-pago.entity.ts'
import { cuotasDe, estadoDePlan, porDocumento, type EstadoDePlan } from '#domain/cobros/plan.rules.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import { explicarCodigo } from '#domain/messages.ts'
import type { Column } from '#ui/DataTable.tsx'
import { ActModal } from '../kit/ActForm.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'
import { useAction } from '../kit/answer/useAction.ts'
import { useEnviar } from '../kit/answer/useCommand.ts'
import { count, day, money, state, text } from '../kit/columns.tsx'
import { nombreDeCadencia, marcaDePlan } from './palabras.ts'

type Cuota = PlanDePago['cuotas'][number] & { numero: number }

const columnasDeCuotas: readonly Column<Cuota>[] = [
  count('numero', 'Cuota', ({ numero }) => numero),
  day('vence', 'Vence', ({ vence }) => vence),
  money('monto', 'Monto', ({ centavos }) => centavos),
]

interface RenglonDePlan {
  plan: PlanDePago
  como: EstadoDePlan
}

const columnasDePlanes: readonly Column<RenglonDePlan>[] = [
  text('plan', 'Plan', ({ plan }) => `${plan.cuotas.length} cuotas, ${nombreDeCadencia[plan.cada].toLowerCase()}`),
  state('estado', 'Estado', ({ como }) => marcaDePlan[como.estado]),
  text('proxima', 'Le toca', ({ como: { proxima } }) =>
    proxima ? `${formatMoney(proxima.centavos)} el ${formatoFecha(proxima.vence)}` : '',
  ),
  money('debe', 'Debe', ({ como }) => como.debeCentavos),
]

interface Props {
  renglon: RenglonDeCartera
  hoy: string
  onClose: () => void
}

/** Agrees instalments of what a customer owes; what they will be is shown before. It takes a line. */
export function PlanDialog({ renglon: { cliente, documentos }, hoy, onClose }: Props) {
  const { tiendaId } = useTienda()
  const enviar = useEnviar()
  const libres = porVencer(porDocumento(documentos.filter(({ cuota }) => cuota === undefined)))
  const [elegidos, setElegidos] = useState(() => libres.map(({ ventaId }) => ventaId))
  const [cuantas, setCuantas] = useState(3)
  const [cada, setCada] = useState<Cadencia>('quincena')
  const [primerDia, setPrimerDia] = useState(hoy)
  const suyos = libres.filter(({ ventaId }) => elegidos.includes(ventaId))
  const total = suyos.reduce((suma, { pendienteCentavos }) => suma + pendienteCentavos, 0)
  const cuotas = primerDia === '' || suyos.length === 0 ? undefined : cuotasDe(total, { cuantas, cada, primerDia })
  const crear = useAction(
    () =>
      enviar(
        comandosCobros.crearPlanDePago,
        { tiendaId },
        {
          clienteId: cliente.id,
          documentos: suyos.map(({ ventaId, pendienteCentavos }) => ({ ventaId, centavos: pendienteCentavos })),
          cuantas,
          cada,
          primerDia,
        },
      ),
    onClose,
  )
  return (
    <ActModal
      title={`Plan de pago de ${cliente.nombre}`}
      size="lg"
      onClose={onClose}
      onSubmit={crear.run}
      running={crear.running}
      problem={crear.problem}
      disabled={cuotas?.ok !== true}
      submit="Acordar el plan"
    >
      {libres.length === 0 ? (
        <Text>Todo lo que debe ya está en un plan.</Text>
      ) : (
        <Checkbox.Group label="Qué se paga en cuotas" value={elegidos} onChange={setElegidos}>
          <Stack gap={6} mt="xs" mah={200} style={{ overflowY: 'auto' }}>
            {libres.map(({ ventaId, ncf, pendienteCentavos }) => (
              <Checkbox key={ventaId} value={ventaId} label={`${ncf} · ${formatMoney(pendienteCentavos)}`} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <NumberInput
          label="Cuotas"
          min={CUOTAS.minimo}
          max={CUOTAS.maximo}
          allowDecimal={false}
          value={cuantas}
          onChange={(valor) => setCuantas(Number(valor))}
        />
        <NativeSelect
          label="Cada"
          data={cadencias.map((value) => ({ value, label: nombreDeCadencia[value] }))}
          value={cada}
          onChange={(evento) => setCada(cadencias.find((una) => una === evento.currentTarget.value) ?? 'mes')}
        />
        <TextInput
          type="date"
          label="Vence la primera"
          min={hoy}
          value={primerDia}
          onChange={(evento) => setPrimerDia(evento.currentTarget.value)}
        />
      </SimpleGrid>
      {cuotas?.ok === false && <Text c="red">{explicarCodigo(cuotas.error.code)}</Text>}
      {cuotas?.ok === true && (
        <SmallTable
          label="Cuotas del plan"
          minWidth={300}
          rows={cuotas.value.map((cuota, i) => ({ ...cuota, numero: i + 1 }))}
          rowKey={({ numero }) => String(numero)}
          columns={columnasDeCuotas}
        />
      )}
      <Text size="sm" c="dimmed">
        Cada cuota vence su día. Lo que pague salda primero la más vieja; si una se atrasa, el plan se ve roto.
      </Text>
    </ActModal>
  )
}

/** The plans of one customer, how each stands, and the way to take one back. */
export function PlanesDeCliente({ renglon: { cliente, documentos }, hoy }: Pick<Props, 'renglon' | 'hoy'>) {
  const puedeAnular = usePuede(PlanDePago, 'anular')
  const [anulando, setAnulando] = useState('')
  const enCuotas = new Set(documentos.map(({ cuota }) => cuota?.planId))
  const planes = (useVivo(PlanDePago) ?? [])
    .map(({ doc }): RenglonDePlan => ({ plan: doc, como: estadoDePlan(doc, documentos, hoy) }))
    .filter(({ plan, como }) => (plan.clienteId === cliente.id || enCuotas.has(plan.id)) && como.estado !== 'anulado')
  if (planes.length === 0) return null
  return (
    <>
      <SmallTable
        label={`Planes de pago de ${cliente.nombre}`}
        minWidth={480}
        rows={planes}
        rowKey={({ plan }) => plan.id}
        columns={
          puedeAnular
            ? [...columnasDePlanes, { ...anular, cell: ({ plan }) => <Anular onClick={() => setAnulando(plan.id)} /> }]
            : columnasDePlanes
        }
      />
      {anulando !== '' && <AnularPlan planId={anulando} onClose={() => setAnulando('')} />}
    </>
  )
}

const anular = { key: 'anular', header: '', value: () => '' } as const

const Anular = ({ onClick }: { onClick: () => void }) => (
  <Button size="xs" variant="subtle" color="red" onClick={onClick}>
    Anular
  </Button>
)

function AnularPlan({ planId, onClose }: { planId: string; onClose: () => void }) {
  const { tiendaId } = useTienda()
  const enviar = useEnviar()
  const [motivo, setMotivo] = useState('')
  const anular = useAction(() => enviar(comandosCobros.anularPlanDePago, { tiendaId, planId }, { motivo }), onClose)
  return (
    <ActModal
      title="Anular el plan de pago"
      onClose={onClose}
      onSubmit={anular.run}
      running={anular.running}
      problem={anular.problem}
      disabled={motivo.trim().length < 3}
      color="red"
      submit="Anular el plan"
    >
      <Text>Las facturas vuelven a vencer el día que decían. Lo que ya pagó sigue contando.</Text>
      <TextInput
        data-autofocus
        label="¿Por qué se anula?"
        maxLength={300}
        value={motivo}
        onChange={(evento) => setMotivo(evento.currentTarget.value)}
      />
    </ActModal>
  )
}
