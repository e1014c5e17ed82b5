import { useState } from 'react'
import { Alert, SegmentedControl, SimpleGrid, Stack } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { usePersona } from '#data/session/react.tsx'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { EfectivoEnMano } from './EfectivoEnMano.tsx'
import { EntregaCard } from './EntregaCard.tsx'
import { porEntregar, type Retirada } from './entregas.ts'
import { useMisEntregas } from './useEntregas.ts'

/** A courier's day: what to carry in order, what was taken away, and the cash in hand. */
export function MisEntregasTab() {
  const yo = usePersona()
  const mias = useMisEntregas()
  const [cuales, setCuales] = useState<'pendientes' | 'hechas'>('pendientes')
  if (!yo || !mias) return <Loading label="Abriendo tus entregas…" />
  const pendientes = mias.pedidos.filter(porEntregar)
  const hechas = mias.pedidos.filter(({ estado }) => estado.entregado)
  const vistas = cuales === 'pendientes' ? pendientes : hechas
  return (
    <Stack>
      <EfectivoEnMano pedidos={mias.pedidos} mensajeroId={yo.empleadoId} />
      {mias.retiradas.map((una) => (
        <AvisoRetirada key={una.pedidoId} retirada={una} />
      ))}
      <SegmentedControl
        aria-label="Cuáles entregas"
        value={cuales}
        onChange={(valor) => setCuales(valor)}
        data={[
          { value: 'pendientes', label: `Por entregar (${pendientes.length})` },
          { value: 'hechas', label: `Entregadas (${hechas.length})` },
        ]}
      />
      {vistas.length === 0 ? (
        <EmptyState title={cuales === 'pendientes' ? 'No tienes entregas pendientes' : 'Todavía no has entregado'}>
          {cuales === 'pendientes' ? 'Cuando la tienda te asigne un pedido sale aquí, y se queda aunque pierdas la señal.' : undefined}
        </EmptyState>
      ) : (
        <SimpleGrid
          component="ol"
          cols={{ base: 1, md: 2, xl: 3 }}
          p={0}
          m={0}
          style={{ listStyle: 'none' }}
          aria-label="Entregas en orden"
        >
          {vistas.map((pedido) => (
            <li key={pedido.pedidoId}>
              <EntregaCard pedido={pedido} autor={yo} />
            </li>
          ))}
        </SimpleGrid>
      )}
    </Stack>
  )
}

/** It is somebody else's now, perhaps since this phone last had a line: what to do about it. */
function AvisoRetirada({ retirada: { numero, clienteNombre, ahoraLaLleva, laTiene } }: { retirada: Retirada }) {
  const ahora = ahoraLaLleva === '' ? 'Ya no hay que entregarlo.' : `Ahora lo lleva ${ahoraLaLleva}.`
  return (
    <Alert
      color={laTiene ? 'red' : 'orange'}
      icon={<IconArrowBackUp size={22} aria-hidden />}
      role={laTiene ? 'alert' : 'status'}
      title={`El pedido ${numero} de ${clienteNombre} ya no es tuyo`}
    >
      {ahora}{' '}
      {laTiene
        ? 'Lo recogiste y lo tienes contigo: no lo entregues, llévalo a la tienda o dáselo a quien lo lleva ahora.'
        : 'No tienes que hacer nada. Si tienes los bultos, llévalos a la tienda.'}
    </Alert>
  )
}
