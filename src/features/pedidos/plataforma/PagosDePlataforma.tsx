import { useState, type ReactNode } from 'react'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { partesDeUrl } from '#domain/archivos/archivo.ts'
import { comandosPagos } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { devueltoDe, estaMuerto, porDevolverAMano } from '#domain/pedidos/pagos/pedido.dinero.ts'
import { nombreComprobantePago } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { enEspera, loTieneOtro, type ComprobanteDePago, type EnEspera } from '#domain/pedidos/pagos/pedido.verificacion.ts'
import { formatMoney } from '#domain/core/money.ts'
import { MarkBadge } from '#features/kit/columns.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { formatTime, withStop } from '#ui/format.ts'
import { useNow } from '#ui/hooks/useNow.ts'
import { AprobarPago, datosDeDecision, RechazarPago, type DecisionDePago } from '../DecidirPago.tsx'
import { Devoluciones } from '../Devoluciones.tsx'
import { FotoComprobante } from '#features/kit/photo/FotoComprobante.tsx'
import { MarcaPago } from '../PedidoEstado.tsx'
import { Coincidencias } from '../RevisionDePago.tsx'
import { enPalabras } from '#features/kit/answer/useCommand.ts'
import type { Mover, OrdenVista } from './pedido-de-plataforma.ts'
import classes from './PedidosDePlataforma.module.css'

interface Props {
  pedidoId: string
  orden: OrdenVista
  usuarioId: string
  mover: Mover
}

/** What came in for the order, and the receipts, which the operator may decide in place of the store. */
export function PagosDeLaOrden({ pedidoId, orden: { contenido, estado }, usuarioId, mover }: Props) {
  const [decidiendo, setDecidiendo] = useState<{ espera: EnEspera; accion: DecisionDePago['accion'] }>()
  const ahoraMs = useNow(15_000)
  const esperas = enEspera(estado)
  const { metodo } = contenido
  const devuelto = devueltoDe(estado)
  const dialogo = decidiendo && {
    ...decidiendo.espera,
    metodo,
    pideMotivo: !metodo.deMercana,
    decidir: (decision: DecisionDePago) =>
      mover(decision.accion, { comprobanteId: decidiendo.espera.comprobante.id, ...datosDeDecision(decision) }, decision.motivo),
    onClose: () => setDecidiendo(undefined),
  }
  return (
    <Stack gap="sm">
      <Group gap="sm">
        {estaMuerto(estado) ? (
          <Text className="numeros">
            {estado.pagadoCentavos + devuelto === 0
              ? 'No entró dinero.'
              : [
                  `Entraron ${formatMoney(estado.pagadoCentavos + devuelto)}`,
                  ...(estado.porDevolverCentavos > 0 ? [`por devolver ${formatMoney(estado.porDevolverCentavos)}`] : []),
                ].join(' · ')}
          </Text>
        ) : (
          <>
            <MarcaPago pago={estado.pago} />
            <Text className="numeros">
              {formatMoney(estado.pagadoCentavos)} de {formatMoney(estado.totalCentavos)}
            </Text>
          </>
        )}
        {devuelto > 0 && <Text className="numeros">Se devolvieron {formatMoney(devuelto)}</Text>}
      </Group>
      <Devoluciones
        contenido={contenido}
        estado={estado}
        usuarioId={usuarioId}
        deLaTienda={false}
        impide={
          metodo.deMercana || porDevolverAMano(estado)?.estado === 'por_pagar' ? undefined : 'Lo cobró la tienda: lo devuelve la tienda.'
        }
        impideDecidir={contenido.usuarioId === usuarioId ? 'El pedido es tuyo: lo decide otra persona.' : undefined}
        hacer={({ accion, datos }) =>
          mover(accion, { ...datos }, metodo.deMercana ? '' : datos.motivo || 'Segunda persona de la devolución')
        }
      />
      {estado.comprobantes.length === 0 && <Text c="dimmed">No hay comprobantes.</Text>}
      {estado.comprobantes.map((comprobante) => {
        const espera = esperas.find((una) => una.comprobante.id === comprobante.id)
        return (
          <Comprobante key={comprobante.id} pedidoId={pedidoId} comprobante={comprobante}>
            {espera && (
              <Acciones
                impide={impedimentoDe(comprobante, contenido.usuarioId, usuarioId, ahoraMs)}
                onChoose={(accion) => setDecidiendo({ espera, accion })}
              />
            )}
          </Comprobante>
        )
      })}
      {dialogo && decidiendo?.accion === 'aprobarPago' && <AprobarPago {...dialogo} />}
      {dialogo && decidiendo?.accion === 'rechazarPago' && <RechazarPago {...dialogo} />}
    </Stack>
  )
}

/** Why this operator is not the one to decide; undefined when they may. */
function impedimentoDe(comprobante: ComprobanteDePago, cliente: string, usuarioId: string, ahoraMs: number): string | undefined {
  if (cliente === usuarioId) return 'Es tu propio pago: lo decide otra persona.'
  if (comprobante.aprobadoPor.includes(usuarioId)) return 'Ya lo aprobaste: falta otra persona.'
  return loTieneOtro(comprobante, usuarioId, new Date(ahoraMs).toISOString())
    ? withStop(`Alguien lo está viendo, hasta las ${formatTime(comprobante.tomadoHasta)}`)
    : undefined
}

interface AccionesProps {
  impide: string | undefined
  onChoose: (accion: DecisionDePago['accion']) => void
}

const Acciones = ({ impide, onChoose }: AccionesProps) =>
  impide === undefined ? (
    <Group gap="sm">
      <Button color="teal" onClick={() => onChoose('aprobarPago')}>
        Aprobar
      </Button>
      <Button color="red" variant="light" onClick={() => onChoose('rechazarPago')}>
        Rechazar
      </Button>
    </Group>
  ) : (
    <Alert color="blue">{impide}</Alert>
  )

interface ComprobanteProps {
  pedidoId: string
  comprobante: ComprobanteDePago
  children: ReactNode
}

function Comprobante({ pedidoId, comprobante, children }: ComprobanteProps) {
  const [abierto, setAbierto] = useState(false)
  const { banco, referencia, centavos, estado, motivo, aprobadoCentavos, archivo } = comprobante
  return (
    <article className={classes['comprobante']} aria-label={`Comprobante ${referencia}`}>
      <Group justify="space-between" gap="sm">
        <Text fw={650} className="numeros">
          {formatMoney(centavos)}
        </Text>
        <MarkBadge mark={[estado === 'aprobado' ? 'teal' : estado === 'rechazado' ? 'red' : 'orange', nombreComprobantePago(estado)]} />
      </Group>
      <Text size="sm" c="dimmed">
        {[banco, referencia].filter((parte) => parte !== '').join(' · ')}
      </Text>
      {estado === 'aprobado' && aprobadoCentavos !== centavos && <Text size="sm">Entraron {formatMoney(aprobadoCentavos)}</Text>}
      {motivo !== '' && <Text size="sm">{motivo}</Text>}
      {children}
      <Button variant="default" size="sm" onClick={() => setAbierto(!abierto)} aria-expanded={abierto} style={{ justifySelf: 'start' }}>
        {abierto ? 'Cerrar' : archivo ? 'Ver la foto y si se usó antes' : 'Ver si se usó antes'}
      </Button>
      {abierto && <Revision pedidoId={pedidoId} comprobante={comprobante} />}
    </article>
  )
}

function Revision({ pedidoId, comprobante }: Omit<ComprobanteProps, 'children'>) {
  const archivoId = comprobante.archivo ? partesDeUrl(comprobante.archivo.url)?.id : undefined
  const { datos, error } = useConsulta(comandosPagos.revisarComprobanteDeMercana, { pedidoId, comprobanteId: comprobante.id }, {})
  return (
    <Stack gap="sm">
      {datos && <Coincidencias revisado={datos} />}
      {error && <Alert color="orange">{enPalabras(error)}</Alert>}
      {archivoId !== undefined && <FotoComprobante archivoId={archivoId} alt={`Comprobante ${comprobante.referencia}`} />}
    </Stack>
  )
}
