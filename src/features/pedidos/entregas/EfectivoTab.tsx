import { useMemo, useState } from 'react'
import { Alert, Anchor, Button, Card, Group, Modal, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconPrinter, IconQrcode } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { recibirLiquidacion } from '#data/pedidos/liquidaciones.ts'
import { useConfigTienda, usePersona, usePin, useTienda } from '#data/session/react.tsx'
import { turnoAbierto } from '#data/ventas/ventas.ts'
import { useLeido } from '#data/useLeido.ts'
import { papelDeLiquidacion } from '#domain/pedidos/entregas/liquidacion.papel.ts'
import {
  leerCodigoDeLiquidacion,
  liquidacionesPorRecibir,
  liquidacionesRecibidas,
  sumaDe,
  type Liquidacion,
} from '#domain/pedidos/entregas/liquidacion.rules.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { formatMoney, leerCentavos } from '#domain/core/money.ts'
import { VistaCamara } from '#ui/camara/VistaCamara.tsx'
import { imprimirEnNavegador } from '#ui/imprimir/navegador.ts'
import { MoneyInput } from '#ui/input/NumberField.tsx'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { toastSuccess } from '#ui/toast.ts'
import { paths } from '#features/paths.ts'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'
import { usePedidosVistos } from './useEntregas.ts'

/** Cash that couriers hand in: the till counts it, and it is in the drawer of the open shift. */
export function EfectivoTab() {
  const tienda = useTienda()
  const { accesos } = usePin()
  const pedidos = usePedidosVistos()
  const [escanear, setEscanear] = useState(false)
  const [contando, setContando] = useState<Liquidacion>()
  const { ultimo: turno } = useLeido(() => turnoAbierto(tienda), [tienda, pedidos])
  const pendientes = useMemo(() => liquidacionesPorRecibir(pedidos ?? []), [pedidos])
  const recibidas = useMemo(() => liquidacionesRecibidas(pedidos ?? []), [pedidos])
  if (!pedidos) return <Loading />
  const nombreDe = (empleadoId: string) => accesos.find((uno) => uno.empleadoId === empleadoId)?.nombre ?? 'Mensajero'
  const esCaja = tienda.dispositivo.cajaId !== ''
  return (
    <Stack>
      {(!esCaja || !turno) && (
        <Alert color="orange" title={esCaja ? 'No hay turno abierto' : 'Este equipo no es una caja'}>
          {esCaja ? (
            <>
              El efectivo entra en la gaveta de un turno.{' '}
              <Anchor component={Link} to={paths.carrito.href({ nombre: tienda.slug })} underline="always">
                Ábrelo en la caja
              </Anchor>{' '}
              y vuelve.
            </>
          ) : (
            'Se recibe en la caja que tiene la gaveta, con su turno abierto.'
          )}
        </Alert>
      )}
      {esCaja && turno && (
        <Group>
          <Button variant="default" leftSection={<IconQrcode size={20} aria-hidden />} onClick={() => setEscanear(true)}>
            Escanear su código
          </Button>
        </Group>
      )}
      {pendientes.length === 0 ? (
        <EmptyState title="No hay efectivo por recibir">
          Cuando un mensajero entregue lo que cobró sale aquí. Si no tiene señal, escanea su código.
        </EmptyState>
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }}>
          {pendientes.map((una) => (
            <Card key={una.liquidacionId} component="article" aria-label={`Efectivo de ${nombreDe(una.mensajeroId)}`}>
              <Stack gap="xs">
                <Title order={2} size="h4">
                  {nombreDe(una.mensajeroId)}
                </Title>
                <Text c="dimmed">{una.pedidos.length === 1 ? 'Un pedido' : `${una.pedidos.length} pedidos`}</Text>
                <Button disabled={!esCaja || !turno} onClick={() => setContando(una)}>
                  Contar y recibir
                </Button>
              </Stack>
            </Card>
          ))}
        </SimpleGrid>
      )}
      {recibidas.length > 0 && <Recibidas recibidas={recibidas} nombreDe={nombreDe} />}
      {escanear && (
        <EscanearDialog
          nombreDe={(pedidoId) => pedidos.find((uno) => uno.pedidoId === pedidoId)?.clienteNombre ?? 'Pedido'}
          onRead={(leida) => {
            setEscanear(false)
            setContando(leida)
          }}
          onClose={() => setEscanear(false)}
        />
      )}
      {contando && (
        <ContarDialog liquidacion={contando} mensajeroNombre={nombreDe(contando.mensajeroId)} onClose={() => setContando(undefined)} />
      )}
    </Stack>
  )
}

type Recibida = ReturnType<typeof liquidacionesRecibidas>[number]

function Recibidas({ recibidas, nombreDe }: { recibidas: readonly Recibida[]; nombreDe: (empleadoId: string) => string }) {
  const imprimir = useImprimir()
  return (
    <Card component="section" aria-labelledby="efectivo-recibido">
      <Stack>
        <Title order={2} size="h4" id="efectivo-recibido">
          Recibido de pedidos abiertos
        </Title>
        {recibidas.map((una) => (
          <Group key={una.liquidacionId} justify="space-between">
            <div>
              <Text>
                {nombreDe(una.mensajeroId)} · {formatMoney(una.contadoCentavos)}
              </Text>
              <Descuadre recibida={una} />
            </div>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              aria-label={`Imprimir la liquidación de ${nombreDe(una.mensajeroId)}`}
              onClick={() => imprimir(una, nombreDe(una.mensajeroId), una.contadoCentavos, una.motivo)}
            >
              Imprimir
            </Button>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}

/** What is missing or over of what was collected, and why. */
function Descuadre({ recibida: { pedidos, contadoCentavos, motivo } }: { recibida: Recibida }) {
  const diferencia = contadoCentavos - sumaDe(pedidos.map(({ cobradoCentavos }) => cobradoCentavos))
  if (diferencia === 0) return null
  return (
    <Text size="sm" c="orange">
      {diferencia < 0 ? 'Faltaron' : 'Sobraron'} {formatMoney(Math.abs(diferencia))}
      {motivo === '' ? '' : `: ${motivo}`}
    </Text>
  )
}

function useImprimir() {
  const config = useConfigTienda()
  const yo = usePersona()
  return (liquidacion: Liquidacion, mensajeroNombre: string, contadoCentavos: number, motivo: string) =>
    imprimirEnNavegador(
      [
        papelDeLiquidacion({
          liquidacion,
          tiendaNombre: config?.tiendaNombre ?? '',
          mensajeroNombre,
          cajeroNombre: yo?.nombre ?? '',
          contadoCentavos,
          motivo,
          en: new Date().toISOString(),
        }),
      ],
      'ticket',
    )
}

interface EscanearProps {
  nombreDe: (pedidoId: string) => string
  onRead: (liquidacion: Liquidacion) => void
  onClose: () => void
}

function EscanearDialog({ nombreDe, onRead, onClose }: EscanearProps) {
  const { tiendaId } = useTienda()
  const [ajeno, setAjeno] = useState(false)
  const mirar = (codigo: string) => {
    if (codigo === '') return
    const leida = leerCodigoDeLiquidacion(codigo, tiendaId, nombreDe)
    setAjeno(leida === undefined)
    if (leida) onRead(leida)
  }
  return (
    <Modal opened onClose={onClose} title="Escanear el código del mensajero" size="lg">
      <Stack>
        <VistaCamara onLooked={mirar} alternativa="Espera a que el mensajero tenga señal: su efectivo saldrá en la lista." />
        <Text role="status" c={ajeno ? 'orange' : 'dimmed'}>
          {ajeno ? explicarCodigo('liquidacion.codigo-ajeno') : 'Pon el código dentro del cuadro.'}
        </Text>
      </Stack>
    </Modal>
  )
}

interface ContarProps {
  liquidacion: Liquidacion
  mensajeroNombre: string
  onClose: () => void
}

/** Counted without being told how much: what was declared shows once something is typed. */
function ContarDialog({ liquidacion, mensajeroNombre, onClose }: ContarProps) {
  const tienda = useTienda()
  const imprimir = useImprimir()
  const [contado, setContado] = useState<number | null>(null)
  const [motivo, setMotivo] = useState('')
  const [visto, setVisto] = useState(false)
  const cobrado = sumaDe(liquidacion.pedidos.map(({ cobradoCentavos }) => cobradoCentavos))
  const declarado = sumaDe(liquidacion.pedidos.map(({ declaradoCentavos }) => declaradoCentavos))
  const diferencia = (contado ?? 0) - cobrado
  const { run, running, problem } = useAction(
    () =>
      recibirLiquidacion(tienda, {
        liquidacion,
        mensajeroNombre,
        contadoCentavos: contado ?? 0,
        motivo: diferencia === 0 ? '' : motivo.trim(),
      }),
    () => {
      toastSuccess(`${formatMoney(contado ?? 0)} de ${mensajeroNombre} en la gaveta`)
      imprimir(liquidacion, mensajeroNombre, contado ?? 0, motivo.trim())
      onClose()
    },
  )
  return (
    <Modal opened onClose={onClose} title={`Recibir de ${mensajeroNombre}`} size="md">
      <form
        onSubmit={(evento) => {
          evento.preventDefault()
          if (visto) run()
          else setVisto(true)
        }}
      >
        <Stack>
          <MoneyInput
            data-autofocus
            label="Cuenta el efectivo que te entrega"
            value={contado}
            onChange={(valor) => {
              setContado(valor)
              setVisto(false)
            }}
            parse={leerCentavos}
            explain={explicarCodigo}
          />
          {visto && (
            <>
              {liquidacion.pedidos.map(({ pedidoId, clienteNombre, cobradoCentavos }) => (
                <Group key={pedidoId} justify="space-between">
                  <Text>{clienteNombre}</Text>
                  <Text className="numeros">{formatMoney(cobradoCentavos)}</Text>
                </Group>
              ))}
              {declarado !== cobrado && (
                <Group justify="space-between">
                  <Text>Firmó que entrega</Text>
                  <Text className="numeros">{formatMoney(declarado)}</Text>
                </Group>
              )}
              <Group justify="space-between">
                <Text fw={700}>Cobrado</Text>
                <Text fw={700} className="numeros">
                  {formatMoney(cobrado)}
                </Text>
              </Group>
              {diferencia !== 0 && (
                <>
                  <Alert color="red" role="alert">
                    {diferencia < 0 ? 'Falta' : 'Sobra'} {formatMoney(Math.abs(diferencia))}. Cuéntenlo otra vez entre los dos.
                  </Alert>
                  <TextInput
                    label="Por qué no coincide"
                    required
                    maxLength={300}
                    value={motivo}
                    onChange={(evento) => setMotivo(evento.currentTarget.value)}
                  />
                </>
              )}
            </>
          )}
          <Problem>{problem}</Problem>
          <Button type="submit" loading={running} disabled={contado === null || (visto && diferencia !== 0 && motivo.trim() === '')}>
            {visto ? 'Recibir, imprimir y firmar' : 'Comparar'}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
