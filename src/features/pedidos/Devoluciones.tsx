import { useState } from 'react'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconCashBanknoteOff } from '@tabler/icons-react'
import { partesDeUrl } from '#domain/archivos/archivo.ts'
import type { DatosDeAccion } from '#domain/pedidos/pedido.acciones.ts'
import { enReclamo, porDevolverAMano } from '#domain/pedidos/pagos/pedido.dinero.ts'
import { nombreDeDevolucion } from '#domain/pedidos/palabras/pedido.palabras.ts'
import type { ContenidoDePedido, EstadoDePedido } from '#domain/pedidos/pedido.ts'
import type { Result } from '#domain/core/result.ts'
import { formatMoney } from '#domain/core/money.ts'
import { formatDateTime, withStop } from '#ui/format.ts'
import { toastSuccess } from '#ui/toast.ts'
import { ConMotivo } from '#features/kit/answer/ConMotivo.tsx'
import { DevolverAMano } from './DevolverAMano.tsx'
import { Reclamos } from './Reclamos.tsx'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { FotoComprobante } from '#features/kit/photo/FotoComprobante.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'

type Reembolso = EstadoDePedido['reembolsos'][number]

/** The two acts about money that goes back. */
export type ActoDeDevolucion =
  | { accion: 'pagarReembolso'; datos: DatosDeAccion<'pagarReembolso'> }
  | { accion: 'decidirReembolso'; datos: DatosDeAccion<'decidirReembolso'> }

interface Props {
  contenido: ContenidoDePedido
  estado: EstadoDePedido
  usuarioId: string
  deLaTienda: boolean
  /** Why whoever is here does not give it back; undefined when they may. */
  impide: string | undefined
  /** Why they do not decide about what is asked back; undefined when they may. */
  impideDecidir: string | undefined
  /** Where its note is made; left out where nobody makes one. */
  notaHref?: string | undefined
  hacer: (acto: ActoDeDevolucion) => Promise<Result<unknown>>
}

/** What has to go back for an order, what went back by hand, and what its customer says of it. */
export function Devoluciones({ contenido, estado, usuarioId, deLaTienda, impide, impideDecidir, notaHref, hacer }: Props) {
  const [devolviendo, setDevolviendo] = useState(false)
  const [respondiendo, setRespondiendo] = useState<Reembolso>()
  const pendiente = porDevolverAMano(estado)
  const esperaASegunda = pendiente?.estado === 'por_pagar'
  const hechas = estado.reembolsos.filter(({ devolucion }) => devolucion !== null)
  if (!pendiente && hechas.length === 0 && !estado.reembolsos.some(({ solicitud }) => solicitud)) return null
  return (
    <Stack gap="xs" component="section" aria-label="Devoluciones">
      <Reclamos
        contenido={contenido}
        estado={estado}
        usuarioId={usuarioId}
        deLaTienda={deLaTienda}
        impide={impideDecidir}
        notaHref={notaHref}
        hacer={(datos) => hacer({ accion: 'decidirReembolso', datos })}
      />
      {hechas.map((uno) => (
        <Hecha key={uno.id} reembolso={uno} {...(impide === undefined ? { onAnswer: () => setRespondiendo(uno) } : {})} />
      ))}
      {pendiente &&
        (impide === undefined ? (
          <Group>
            <Button leftSection={<IconCashBanknoteOff size={20} aria-hidden />} onClick={() => setDevolviendo(true)}>
              {esperaASegunda ? 'Confirmar la devolución' : `Devolver a mano ${formatMoney(pendiente.centavos)}`}
            </Button>
          </Group>
        ) : (
          <Text size="sm" c="dimmed">
            {impide}
          </Text>
        ))}
      {devolviendo && pendiente && (
        <DevolverAMano
          contenido={contenido}
          reembolso={pendiente}
          usuarioId={usuarioId}
          deLaTienda={deLaTienda}
          hacer={(datos) => hacer({ accion: 'pagarReembolso', datos })}
          onClose={() => setDevolviendo(false)}
        />
      )}
      {respondiendo && (
        <Responder
          reembolso={respondiendo}
          hacer={(datos) => hacer({ accion: 'decidirReembolso', datos })}
          onClose={() => setRespondiendo(undefined)}
        />
      )}
    </Stack>
  )
}

function Hecha({ reembolso, onAnswer }: { reembolso: Reembolso; onAnswer?: () => void }) {
  const [abierta, setAbierta] = useState(false)
  const { devolucion, centavos, estado } = reembolso
  if (!devolucion) return null
  const archivoId = devolucion.archivo ? partesDeUrl(devolucion.archivo.url)?.id : undefined
  return (
    <Stack gap={6}>
      <Text size="sm">
        {estado === 'por_pagar' ? 'Por confirmar por otra persona' : 'Se devolvieron'}: {formatMoney(centavos)}{' '}
        {nombreDeDevolucion(devolucion)}, el {withStop(formatDateTime(devolucion.en))} Lo anotó {withStop(devolucion.nombre || 'la tienda')}
      </Text>
      {archivoId !== undefined && (
        <Group>
          <Button variant="subtle" size="sm" aria-expanded={abierta} onClick={() => setAbierta(!abierta)}>
            {abierta ? 'Cerrar la prueba' : 'Ver la prueba'}
          </Button>
        </Group>
      )}
      {abierta && archivoId !== undefined && <FotoComprobante archivoId={archivoId} alt="Prueba de la devolución" />}
      {enReclamo(reembolso) && (
        <Alert color="red" title="El cliente dice que no le llegó">
          <Stack gap="xs" align="flex-start">
            <Text>{withStop(devolucion.reclamo)}</Text>
            {onAnswer && (
              <Button size="sm" onClick={onAnswer}>
                Responder
              </Button>
            )}
          </Stack>
        </Alert>
      )}
      {devolucion.respuesta !== '' && (
        <Text size="sm" c="dimmed">
          Dijo que no le llegó: {withStop(devolucion.reclamo)} Se le respondió: {withStop(devolucion.respuesta)}
        </Text>
      )}
    </Stack>
  )
}

/** About money that did not arrive there is nothing else to say. */
const sinMas = { decision: null, lineas: [], traer: false, fotos: [] }

interface ResponderProps {
  reembolso: Reembolso
  hacer: (datos: DatosDeAccion<'decidirReembolso'>) => Promise<Result<unknown>>
  onClose: () => void
}

/** It did arrive, and why; or it did not, and it has to go back again. */
function Responder({ reembolso: { id, centavos }, hacer, onClose }: ResponderProps) {
  const responder = (aprueba: boolean) => (motivo: string) => hacer({ ...sinMas, reembolsoId: id, centavos, motivo, aprueba })
  const otraVez = responder(true)
  return (
    <ConMotivo
      titulo="El cliente dice que no le llegó"
      descripcion="Lo lee el cliente en su pedido"
      boton="Sí llegó: responderle"
      act={responder(false)}
      done="Respuesta enviada"
      onClose={onClose}
      otro={(motivo) => <OtraVez act={() => otraVez(motivo)} onDone={onClose} />}
    >
      Busca los {formatMoney(centavos)} en el banco. Si salieron, dile cuándo y con qué referencia; si no, se devuelven otra vez.
    </ConMotivo>
  )
}

function OtraVez({ act, onDone }: { act: () => Promise<Result<unknown>>; onDone: () => void }) {
  const { run, running, problem } = useAction(act, () => {
    toastSuccess('Queda por devolver otra vez')
    onDone()
  })
  return (
    <>
      <Problem>{problem}</Problem>
      <Group>
        <Button variant="light" color="red" loading={running} onClick={run}>
          No salió: hay que devolverlo otra vez
        </Button>
      </Group>
    </>
  )
}
