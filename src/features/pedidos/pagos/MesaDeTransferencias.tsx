import { useCallback, useState } from 'react'
import { Badge, Button, Drawer, Group, Kbd, Text, UnstyledButton } from '@mantine/core'
import { IconChecks, IconCircleCheck } from '@tabler/icons-react'
import { ejecutar } from '#data/device/browser/api.ts'
import { useSesion } from '#data/session/react.tsx'
import { comandosTransferencias, TRANSFERENCIAS_POR_ENVIO } from '#domain/bancos/comandos.transferencias.ts'
import { formatMoney } from '#domain/core/money.ts'
import { comandosPagos } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { numeroDePedido } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { ConfirmDialog } from '#ui/page/ConfirmDialog.tsx'
import { formatAgo, formatInteger } from '#ui/format.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { useIsDesktop } from '#ui/hooks/useIsDesktop.ts'
import { useNow } from '#ui/hooks/useNow.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { useShortcuts } from '#ui/hooks/useShortcuts.ts'
import { toastError, toastSuccess } from '#ui/toast.ts'
import { AprobarPago, datosDeDecision, RechazarPago, type DecisionDePago } from '../DecidirPago.tsx'
import { useActosDePedido } from '../useActosDePedido.ts'
import { exactas, impedimentoDeFila, type FilaDeCola, type FilaDePedido } from './cola-de-transferencias.ts'
import { AprobarTransferencia, RechazarTransferencia } from './DecidirTransferencia.tsx'
import { DetalleDePago } from './DetalleDePago.tsx'
import { DetalleDeTransferencia, MismoNumero } from './DetalleDeTransferencia.tsx'
import { DichoPorElBanco, MarcaDeConfianza } from './DichoPorElBanco.tsx'
import classes from './Pagos.module.css'

type Accion = 'aprobar' | 'rechazar'

interface Props {
  filas: readonly FilaDeCola[]
  recargar: () => Promise<void>
}

/** Where somebody goes through the transfers of all their stores. Keys: `A` approves, `R` rejects, arrows (or `J` and `K`) go on and back. */
export function MesaDeTransferencias({ filas, recargar }: Props) {
  const usuarioId = useSesion().usuario?.usuarioId ?? ''
  const esEscritorio = useIsDesktop()
  const ahoraMs = useNow(15_000)
  const mover = useMover(recargar)
  const [pedida, abrir] = useSearchState('transferencia', { replace: true })
  const [decidiendo, setDecidiendo] = useState<{ accion: Accion; fila: FilaDeCola }>()
  const puesto = filas.findIndex(({ id }) => id === pedida)
  const abierta = filas[puesto] ?? (esEscritorio ? filas[0] : undefined)
  const ir = (paso: number): void => {
    const aqui = abierta ? filas.indexOf(abierta) : -1
    const otra = filas[Math.min(filas.length - 1, Math.max(0, aqui + paso))]
    if (otra) abrir(otra.id)
  }
  const decidir = (accion: Accion): void => {
    if (!abierta || impedimentoDeFila(abierta, usuarioId, ahoraMs) !== undefined) return
    setDecidiendo({ accion, fila: abierta })
    // Whoever decides has it for ten minutes; if somebody else does, the decision says so.
    if (abierta.clase === 'pedido') void mover(abierta, 'tomarVerificacion', {})
  }
  useShortcuts([
    { key: 'j', run: () => ir(1) },
    { key: 'k', run: () => ir(-1) },
    { key: 'ArrowDown', run: () => ir(1) },
    { key: 'ArrowUp', run: () => ir(-1) },
    { key: 'a', run: () => decidir('aprobar') },
    { key: 'r', run: () => decidir('rechazar') },
  ])
  if (filas.length === 0)
    return (
      <EmptyState icon={<IconCircleCheck size={38} />} title="No hay transferencias por verificar">
        Lo que tus cajas cobran por transferencia o cheque, y los comprobantes de los pedidos, esperan aquí: lo que más espera, primero.
      </EmptyState>
    )
  const hecha = async (): Promise<void> => {
    const siguiente = abierta && (filas[filas.indexOf(abierta) + 1] ?? filas[filas.indexOf(abierta) - 1])
    await recargar()
    abrir(esEscritorio ? siguiente?.id : undefined)
  }
  const detalle = abierta && (
    <Detalle
      key={abierta.id}
      fila={abierta}
      usuarioId={usuarioId}
      ahoraMs={ahoraMs}
      onDecide={decidir}
      onTake={(fila) => mover(fila, 'tomarVerificacion', {})}
    />
  )
  return (
    <>
      <Group mb="md" justify="space-between">
        <TodasLasExactas filas={exactas(filas, usuarioId, ahoraMs)} mover={mover} recargar={recargar} />
        {esEscritorio && (
          <Text size="sm" c="dimmed">
            <Kbd>A</Kbd> aprobar · <Kbd>R</Kbd> rechazar · <Kbd>↓</Kbd> siguiente · <Kbd>↑</Kbd> anterior
          </Text>
        )}
      </Group>
      <div className={classes['mesa']}>
        <ul className={classes['cola']} aria-label="Transferencias por verificar">
          {filas.map((fila) => (
            <li key={fila.id}>
              <Renglon fila={fila} esta={fila.id === abierta?.id} ahoraMs={ahoraMs} onOpen={() => abrir(fila.id)} />
            </li>
          ))}
        </ul>
        {esEscritorio ? (
          <section aria-label="Transferencia abierta" className={classes['detalle']}>
            {detalle}
          </section>
        ) : (
          <Drawer opened={detalle !== undefined} onClose={() => abrir()} position="right" size="100%" title="Transferencia">
            {detalle}
          </Drawer>
        )}
      </div>
      {decidiendo && <Decision {...decidiendo} mover={mover} onDone={hecha} onClose={() => setDecidiendo(undefined)} />}
    </>
  )
}

type Mover = ReturnType<typeof useMover>

/** Sends an act about an order to its own store, and asks for what waits anew. */
function useMover(recargar: () => Promise<void>) {
  const enviar = useActosDePedido()
  return useCallback(
    async (
      { fila: { pedidoId, comprobante }, tienda: { tiendaId } }: FilaDePedido,
      accion: 'tomarVerificacion' | 'aprobarPago' | 'rechazarPago',
      datos: Record<string, string | number>,
    ) => {
      const conCual = { comprobanteId: comprobante.id, ...datos }
      const respuesta = await enviar(pedidoId, accion, conCual, (acto) =>
        ejecutar(comandosPedidos.moverPedido, { tiendaId, pedidoId }, acto),
      )
      if (accion === 'tomarVerificacion') void recargar()
      return respuesta
    },
    [enviar, recargar],
  )
}

function Decision({
  accion,
  fila,
  mover,
  onDone,
  onClose,
}: {
  accion: Accion
  fila: FilaDeCola
  mover: Mover
  onDone: () => Promise<void>
  onClose: () => void
}) {
  if (fila.clase === 'venta') {
    const Dialogo = accion === 'aprobar' ? AprobarTransferencia : RechazarTransferencia
    return <Dialogo fila={fila} onDone={onDone} onClose={onClose} />
  }
  const { comprobante, esperadoCentavos, metodo } = fila.fila
  const decidir = async (decision: DecisionDePago) => {
    const respuesta = await mover(fila, decision.accion, datosDeDecision(decision))
    if (respuesta.ok) await onDone()
    return respuesta
  }
  const dialogo = { comprobante, esperadoCentavos, metodo, decidir, onClose }
  return accion === 'aprobar' ? <AprobarPago {...dialogo} /> : <RechazarPago {...dialogo} />
}

function Renglon({ fila, esta, ahoraMs, onOpen }: { fila: FilaDeCola; esta: boolean; ahoraMs: number; onOpen: () => void }) {
  const { tienda, desde, banco, referencia, centavos, moneda, propuesta } = fila
  const nombre =
    fila.clase === 'venta'
      ? `${fila.transferencia.ncf} · ${fila.transferencia.clienteNombre}`
      : `${numeroDePedido(fila.fila)} · ${fila.fila.clienteNombre}`
  return (
    <UnstyledButton className={classes['renglon'] ?? ''} onClick={onOpen} aria-current={esta}>
      <span className={classes['linea']}>
        <Text span fw={650}>
          {nombre}
        </Text>
        <Badge variant="light" tt="none" size="lg" color="gray">
          {formatAgo(desde, ahoraMs)}
        </Badge>
      </span>
      <Text span size="sm" display="block">
        {tienda.tiendaNombre} · {fila.clase === 'venta' ? 'Caja' : 'Pedido'}
        {fila.clase === 'venta' && fila.transferencia.metodo === 'cheque' && ' · Cheque'}
      </Text>
      <span className={classes['linea']}>
        <Text span size="sm" c="dimmed">
          {[banco, referencia].filter((parte) => parte !== '').join(' · ') || 'Sin número'}
        </Text>
        <Text span fw={650} className="numeros">
          {formatMoney(centavos, moneda)}
        </Text>
      </span>
      <span>
        <MarcaDeConfianza propuesta={propuesta} />
      </span>
    </UnstyledButton>
  )
}

function Detalle({
  fila,
  usuarioId,
  ahoraMs,
  onDecide,
  onTake,
}: {
  fila: FilaDeCola
  usuarioId: string
  ahoraMs: number
  onDecide: (accion: Accion) => void
  onTake: (fila: FilaDePedido) => ReturnType<Mover>
}) {
  const impide = impedimentoDeFila(fila, usuarioId, ahoraMs)
  if (fila.clase === 'venta') return <DetalleDeTransferencia fila={fila} impide={impide} onDecide={onDecide} />
  const { tiendaId } = fila.tienda
  return (
    <DetalleDePago
      fila={fila.fila}
      fuente={{
        actor: fila.empleadoId,
        usuarioId,
        variasTiendas: true,
        revisar: (pedidoId, comprobanteId) => ejecutar(comandosPagos.revisarComprobante, { tiendaId, pedidoId, comprobanteId }, {}),
      }}
      ahoraMs={ahoraMs}
      banco={
        <>
          <DichoPorElBanco propuesta={fila.propuesta} moneda="DOP" />
          <MismoNumero tiendaId={tiendaId} referencia={fila.referencia} />
        </>
      }
      impide={impide}
      onTake={() => onTake(fila)}
      onDecide={(accion) => onDecide(accion === 'aprobarPago' ? 'aprobar' : 'rechazar')}
      onContinue={undefined}
    />
  )
}

/** Approves at once what the bank says exactly; what somebody else decided meanwhile is left and counted. */
function TodasLasExactas({ filas, mover, recargar }: { filas: readonly FilaDeCola[]; mover: Mover; recargar: () => Promise<void> }) {
  const [preguntando, setPreguntando] = useState(false)
  if (filas.length === 0) return <span />
  const total = filas.reduce((suma, { centavos, moneda }) => suma + (moneda === 'DOP' ? centavos : 0), 0)
  const aprobar = async (): Promise<void> => {
    let hechas = 0
    const porTienda = new Map<string, string[]>()
    for (const { clase, id, tienda } of filas)
      if (clase === 'venta') porTienda.set(tienda.tiendaId, [...(porTienda.get(tienda.tiendaId) ?? []), id])
    for (const [tiendaId, ids] of porTienda) {
      for (let i = 0; i < ids.length; i += TRANSFERENCIAS_POR_ENVIO) {
        const parte = ids.slice(i, i + TRANSFERENCIAS_POR_ENVIO)
        const respuesta = await ejecutar(comandosTransferencias.aprobarExactas, { tiendaId }, { ids: parte })
        if (respuesta.ok) hechas += respuesta.value.hechas.length
      }
    }
    for (const fila of filas) {
      if (fila.clase !== 'pedido') continue
      const respuesta = await mover(fila, 'aprobarPago', { centavos: fila.centavos })
      if (respuesta.ok) hechas++
    }
    await recargar()
    if (hechas === filas.length) toastSuccess(`Aprobadas: ${formatInteger(hechas)}`)
    else
      toastError(
        `Aprobadas: ${formatInteger(hechas)} de ${formatInteger(filas.length)}`,
        'Las demás las decidió otra persona, o el banco ya no dice exactamente eso. Míralas una por una.',
      )
  }
  return (
    <>
      <Button color="teal" leftSection={<IconChecks size={20} aria-hidden />} onClick={() => setPreguntando(true)}>
        Aprobar las exactas ({formatInteger(filas.length)})
      </Button>
      <ConfirmDialog
        opened={preguntando}
        onClose={() => setPreguntando(false)}
        title={`¿Aprobar ${formatInteger(filas.length)}?`}
        confirmLabel="Aprobar todas"
        onConfirm={aprobar}
      >
        El banco muestra cada una con el mismo número y el mismo monto: {formatMoney(total)} en pesos. Queda a tu nombre.
      </ConfirmDialog>
    </>
  )
}
