import { useState } from 'react'
import { ActionIcon, Alert, Button, Checkbox, Group, Modal, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { cobrarDeuda } from '#data/cobros/cobros.ts'
import { useTienda } from '#data/session/react.tsx'
import { conEscrito, useEscrito } from '#data/session/useEscrito.ts'
import type { Cliente } from '#domain/clientes/cliente.entity.ts'
import { metodosDeCobro, type Cobro, type MetodoDeCobro } from '#domain/cobros/cobro.entity.ts'
import { porVencer, prontoPago, repartirCobro, totalDeCobro } from '#domain/cobros/cobro.rules.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { formatMoney, leerCentavos } from '#domain/core/money.ts'
import { ok } from '#domain/core/result.ts'
import { porDocumento } from '#domain/cobros/plan.rules.ts'
import { explicarCodigo } from '#domain/messages.ts'
import type { Deuda, DocumentoPendiente } from '#domain/ventas/credito.rules.ts'
import { nombreMetodo } from '#domain/ventas/venta.rules.ts'
import { MoneyInput } from '#ui/input/NumberField.tsx'
import { StatCard } from '#ui/show/StatCard.tsx'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { ActForm } from '../ActForm.tsx'
import { useAction } from '../answer/useAction.ts'
import { useHoy } from '../device/useHoy.ts'
import { CampoDeFoto, useFotoDePapel } from '../photo/FotoDePapel.tsx'
import { ReciboHecho } from './ReciboHecho.tsx'
import { useCuenta } from './useCuenta.ts'

interface PagoEscrito {
  metodo: MetodoDeCobro
  centavos: number | null
  referencia: string
}
const EN_BLANCO: { elegidos: string[]; pagos: PagoEscrito[]; acepta: boolean; nota: string } = {
  elegidos: [],
  pagos: [{ metodo: 'efectivo', centavos: null, referencia: '' }],
  acepta: false,
  nota: '',
}
/** More than anybody pays with at once. */
const FORMAS = 6
/** Documents that are drawn; the oldest of more are settled all the same. */
const A_LA_VISTA = 60

interface Props {
  clienteId: string
  onClose: () => void
}

/** Collects what a customer owes, with or without a line; then the receipt. */
export function CobrarDeuda({ clienteId, onClose }: Props) {
  const [hecho, setHecho] = useState<Cobro>()
  const cuenta = useCuenta(clienteId)
  if (hecho) return <ReciboHecho cobro={hecho} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title={cuenta ? `Cobrar a ${cuenta.cliente.nombre}` : 'Cobrar'} size="xl">
      {cuenta === undefined ? (
        <Loading label="Leyendo su cuenta…" />
      ) : cuenta === null ? (
        <EmptyState title="Ese cliente no está en este equipo">Sincroniza y búscalo otra vez.</EmptyState>
      ) : (
        <Formulario {...cuenta} onDone={setHecho} onClose={onClose} />
      )}
    </Modal>
  )
}

function Formulario({
  cliente,
  deuda,
  onDone,
  onClose,
}: {
  cliente: Cliente
  deuda: Deuda
  onDone: (cobro: Cobro) => void
  onClose: () => void
}) {
  const tienda = useTienda()
  const hoy = useHoy()
  const { campos, anotar, olvidar } = useEscrito(`cobro:${cliente.id}`)
  const { elegidos, pagos, acepta, nota } = conEscrito(EN_BLANCO, campos)
  const poner = (cambio: Partial<typeof EN_BLANCO>) => anotar({ ...campos, ...cambio })
  const puestos = pagos.flatMap(({ centavos, ...pago }) => (centavos === null || centavos === 0 ? [] : [{ ...pago, centavos }]))
  const recibido = totalDeCobro({ pagos: puestos })
  const ordenados = porVencer(deuda.pendientes)
  const porSaldar = elegidos.length === 0 ? ordenados : ordenados.filter(({ ventaId }) => elegidos.includes(ventaId))
  const reglas = { prontoPagoPuntosBasicos: cliente.descuentoProntoPagoPuntosBasicos, hoy }
  const reparto = repartirCobro(recibido, porSaldar, reglas)
  const entero = porSaldar.reduce(
    (suma, pendiente) => suma + pendiente.pendienteCentavos - prontoPago(pendiente, reglas.prontoPagoPuntosBasicos, hoy),
    0,
  )
  const papel = useFotoDePapel()
  const porTransferencia = puestos.findIndex(({ metodo }) => metodo === 'transferencia')
  const { run, running, problem } = useAction(
    async () => {
      const foto = porTransferencia < 0 ? ok(null) : await papel.guardar()
      if (!foto.ok) return foto
      const conFoto = puestos.map((pago, i) => (foto.value && i === porTransferencia ? { ...pago, foto: foto.value } : pago))
      return await cobrarDeuda(tienda, { clienteId: cliente.id, elegidos, pagos: conFoto, aceptaAnticipo: acepta, nota })
    },
    (cobro) => {
      olvidar()
      onDone(cobro)
    },
  )
  const sobra = reparto.anticipoCentavos
  return (
    <ActForm
      onSubmit={run}
      running={running}
      problem={problem}
      onCancel={onClose}
      disabled={recibido === 0 || (sobra > 0 && !acepta)}
      submit={recibido === 0 ? 'Cobrar' : `Cobrar ${formatMoney(recibido)}`}
    >
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="xs">
        <StatCard label={deuda.saldoCentavos < 0 ? 'A su favor' : 'Debe'} value={formatMoney(Math.abs(deuda.saldoCentavos))} />
        <StatCard label="Vencido" value={formatMoney(deuda.vencidoCentavos)} />
        <StatCard label={elegidos.length === 0 ? 'Para saldar todo' : 'Para saldar lo escogido'} value={formatMoney(entero)} />
      </SimpleGrid>
      <Pagos pagos={pagos} entero={entero} onChange={(cambiados) => poner({ pagos: cambiados })} />
      {porTransferencia >= 0 && <CampoDeFoto papel={papel} titulo="Foto de la transferencia" ocupado={running} />}
      {sobra > 0 && (
        <Alert color="orange" title={`Paga ${formatMoney(sobra)} más de lo que ${elegidos.length === 0 ? 'debe' : 'escogiste'}`}>
          <Checkbox
            checked={acepta}
            onChange={(evento) => poner({ acepta: evento.currentTarget.checked })}
            label={`Dejar ${formatMoney(sobra)} a su favor: baja de lo más viejo que deba, o de su próxima compra a crédito`}
          />
        </Alert>
      )}
      <Documentos
        pendientes={porDocumento(ordenados)}
        elegidos={elegidos}
        saldados={new Map(reparto.documentos.map((uno) => [uno.ventaId, uno]))}
        onChange={(escogidos) => poner({ elegidos: escogidos })}
      />
      <TextInput label="Nota" maxLength={300} value={nota} onChange={(evento) => poner({ nota: evento.currentTarget.value })} />
      <Text size="sm" c="dimmed">
        {tienda.dispositivo.cajaId === ''
          ? 'El efectivo queda en tus manos hasta que lo entregues.'
          : 'El efectivo entra en la gaveta del turno abierto, y el cuadre lo espera.'}
      </Text>
    </ActForm>
  )
}

function Pagos({ pagos, entero, onChange }: { pagos: PagoEscrito[]; entero: number; onChange: (pagos: PagoEscrito[]) => void }) {
  const cambiar = (i: number, cambio: Partial<PagoEscrito>) => onChange(pagos.map((pago, j) => (i === j ? { ...pago, ...cambio } : pago)))
  return (
    <Stack gap="xs">
      {pagos.map((pago, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- ways of paying have no name of their own, and stay in their place
        <Group key={i} align="flex-end" gap="xs">
          <NativeSelect
            label="Forma"
            value={pago.metodo}
            onChange={(evento) => cambiar(i, { metodo: metodosDeCobro.find((uno) => uno === evento.currentTarget.value) ?? 'efectivo' })}
            data={metodosDeCobro.map((metodo) => ({ value: metodo, label: nombreMetodo[metodo] }))}
          />
          <MoneyInput
            {...(i === 0 ? { 'data-autofocus': true } : {})}
            flex={1}
            miw={140}
            label="Monto"
            value={pago.centavos}
            onChange={(centavos) => cambiar(i, { centavos })}
            parse={leerCentavos}
            explain={explicarCodigo}
          />
          {pago.metodo !== 'efectivo' && (
            <TextInput
              label="Número"
              required
              maxLength={60}
              value={pago.referencia}
              onChange={(evento) => cambiar(i, { referencia: evento.currentTarget.value })}
            />
          )}
          {pagos.length > 1 && (
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={`Quitar ${nombreMetodo[pago.metodo]}`}
              onClick={() => onChange(pagos.filter((_, j) => j !== i))}
            >
              <IconX size={20} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      <Group gap="xs">
        {entero > 0 && (
          <Button
            size="xs"
            variant="light"
            onClick={() => onChange(pagos.map((pago, i) => ({ ...pago, centavos: i === 0 ? entero : null })))}
          >
            Paga todo: {formatMoney(entero)}
          </Button>
        )}
        {pagos.length < FORMAS && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onChange([...pagos, { metodo: 'transferencia', centavos: null, referencia: '' }])}
          >
            Otra forma
          </Button>
        )}
      </Group>
    </Stack>
  )
}

interface DocumentosProps {
  pendientes: readonly DocumentoPendiente[]
  elegidos: readonly string[]
  saldados: ReadonlyMap<string, { abonoCentavos: number; descuentoCentavos: number; debiaCentavos: number }>
  onChange: (elegidos: string[]) => void
}

/** What is owed, the oldest first: none chosen settles in this order. */
function Documentos({ pendientes, elegidos, saldados, onChange }: DocumentosProps) {
  if (pendientes.length === 0) return <Text c="dimmed">No debe nada que este equipo sepa: lo que pague queda a su favor.</Text>
  const dicho = (ventaId: string): string => {
    const saldado = saldados.get(ventaId)
    if (!saldado) return ''
    const queda = saldado.debiaCentavos - saldado.abonoCentavos - saldado.descuentoCentavos
    const descuento = saldado.descuentoCentavos === 0 ? '' : `, con ${formatMoney(saldado.descuentoCentavos)} de pronto pago`
    return queda === 0 ? ` Queda saldada${descuento}.` : ` Queda debiendo ${formatMoney(queda)}.`
  }
  return (
    <Checkbox.Group
      label="Facturas"
      description={elegidos.length === 0 ? 'Sin escoger ninguna se salda primero lo que venció antes.' : 'Se saldan solo las escogidas.'}
      value={[...elegidos]}
      onChange={onChange}
    >
      <Stack gap={6} mt="xs" mah={260} style={{ overflowY: 'auto' }}>
        {pendientes.slice(0, A_LA_VISTA).map(({ ventaId, ncf, vence, pendienteCentavos }) => (
          <Checkbox
            key={ventaId}
            value={ventaId}
            label={`${ncf} · ${formatMoney(pendienteCentavos)} · vence el ${formatoFecha(vence)}`}
            description={dicho(ventaId)}
          />
        ))}
        {pendientes.length > A_LA_VISTA && <Text size="sm">Y {pendientes.length - A_LA_VISTA} más, que vencen después.</Text>}
      </Stack>
    </Checkbox.Group>
  )
}
