import { useMemo, useState } from 'react'
import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { usePersona } from '#data/session/react.tsx'
import { cerradaEnPalabras } from '#domain/pedidos/palabras/pedido.cliente.ts'
import { actos, resumenParaTienda } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { explicarMotivo } from '#domain/sync/revision.ts'
import { formatAgo, formatDateTime } from '#ui/format.ts'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { SyncMark } from '#ui/show/SyncMark.tsx'
import { useNow } from '#ui/hooks/useNow.ts'
import { PedidoEstado } from '../PedidoEstado.tsx'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'
import { accionesOfrecidas, siguientePaso, type AccionDeTienda } from './acto.ts'
import { DialogoDeActo } from './actos/DialogoDeActo.tsx'
import { Detalle } from './Detalle.tsx'
import { Papeles } from './Papeles.tsx'
import type { RenglonPedido } from './renglon.ts'
import { Tareas } from './Tareas.tsx'
import { useActoDeTienda } from './useActoDeTienda.ts'
import { useLugares, usePedido } from './usePedidos.ts'

interface Props {
  pedidoId: string
  /** What is asked for right away, by the address. */
  hacerYa: string | undefined
  onAct: (accion: AccionDeTienda) => void
  /** The dialog of this act is over. */
  onActEnd: (accion: AccionDeTienda) => void
  onClose: () => void
}

/** One order, open or closed, with all that can be done about it now. */
export function PedidoDrawer({ pedidoId, hacerYa, onAct, onActEnd, onClose }: Props) {
  const pedido = usePedido(pedidoId)
  return (
    <Drawer opened onClose={onClose} position="right" size="xl" title={pedido ? `Pedido ${pedido.numero}` : 'Pedido'}>
      {pedido ? (
        <Abierto pedido={pedido} hacerYa={hacerYa} onAct={onAct} onActEnd={onActEnd} />
      ) : pedido === null ? (
        <EmptyState title="Ese pedido no está en este equipo">
          Aquí se guardan los abiertos y los cerrados de los últimos 30 días. Si es nuevo, espera a que haya conexión.
        </EmptyState>
      ) : (
        <Loading />
      )}
    </Drawer>
  )
}

const MINUTO_MS = 60_000
/** Done by their own part of the page. */
const enSuSitio: ReadonlySet<AccionDeTienda> = new Set(['mensaje', 'proponerSustitucion'])
const graves: ReadonlySet<AccionDeTienda> = new Set(['rechazar', 'cancelarTienda'])

function Abierto({ pedido, hacerYa, onAct, onActEnd }: { pedido: RenglonPedido } & Pick<Props, 'hacerYa' | 'onAct' | 'onActEnd'>) {
  const quien = usePersona()
  const ahora = useNow(MINUTO_MS)
  const lugarDe = useLugares()
  const hacer = useActoDeTienda(pedido)
  const [linea, setLinea] = useState<number | undefined>(undefined)
  const { ofrecidas, siguiente } = useMemo(() => {
    const en = new Date(ahora).toISOString()
    return { ofrecidas: accionesOfrecidas(pedido, quien, en), siguiente: siguientePaso(pedido, quien, en) }
  }, [pedido, quien, ahora])
  const preparar = useAction(() => hacer('preparar', {}))
  const { contenido, estado, provisionales, sync, motivo } = pedido
  const cerrada = cerradaEnPalabras(contenido, estado, 'tienda', new Date(ahora).toISOString())
  const abierta = ofrecidas.find((accion) => accion === hacerYa)
  const botones = ofrecidas.filter((accion) => !enSuSitio.has(accion))
  return (
    <Stack>
      <PedidoEstado estado={estado} provisional={provisionales.size > 0} />
      <div>
        <Text fw={650}>{resumenParaTienda(contenido, estado)}</Text>
        {cerrada !== '' && <Text size="sm">{cerrada}</Text>}
        <Text size="sm" c="dimmed">
          {formatDateTime(contenido.colocadoEn)} · {formatAgo(contenido.colocadoEn, ahora)}
          {estado.minutos > 0 ? ` · prometido en ${estado.minutos} minutos` : ''}
          {estado.motivo === '' ? '' : ` · ${estado.motivo}`}
        </Text>
      </div>
      {sync !== 'servidor' && (
        <Group gap="xs">
          <SyncMark state={sync} detail={explicarMotivo(motivo)} />
          <Text size="sm">Lo que hiciste está guardado aquí; falta que el servidor lo confirme.</Text>
        </Group>
      )}
      <Tareas pedido={pedido} ofrecidas={ofrecidas} onAct={onAct} />
      <Group gap="xs" role="group" aria-label="Qué hacer">
        {botones.map((accion) => (
          <Button
            key={accion}
            variant={accion === siguiente ? 'filled' : 'default'}
            {...(graves.has(accion) ? { color: 'red', variant: 'subtle' } : {})}
            loading={accion === 'preparar' && preparar.running}
            onClick={() => (accion === 'preparar' ? preparar.run() : onAct(accion))}
          >
            {actos[accion].boton}
          </Button>
        ))}
        <Papeles pedidos={[pedido]} />
      </Group>
      <Problem>{preparar.problem}</Problem>
      <Detalle
        pedido={pedido}
        lugar={lugarDe(contenido)}
        ofrecidas={ofrecidas}
        hacer={hacer}
        onSustituir={(cual) => {
          setLinea(cual)
          onAct('proponerSustitucion')
        }}
      />
      {abierta && <DialogoDeActo accion={abierta} linea={linea} pedido={pedido} hacer={hacer} onClose={() => onActEnd(abierta)} />}
    </Stack>
  )
}
