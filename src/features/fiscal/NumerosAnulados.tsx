import { useState } from 'react'
import { Text, Title } from '@mantine/core'
import { ejecutar } from '#data/device/browser/api.ts'
import { usePuede, useTienda } from '#data/session/react.tsx'
import type { EstadoDeAnulacion } from '#domain/fiscal/ecf/anulacion-ecf.entity.ts'
import { comandosEcf, type EstadoDeEcf } from '#domain/fiscal/ecf/comandos.ecf.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'
import type { Column } from '#ui/DataTable.tsx'
import { formatInteger } from '#ui/format.ts'
import { ConMotivo } from '../kit/answer/ConMotivo.tsx'
import { actions, instant, RowButton, state, text, type Mark } from '../kit/columns.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'

type Fila = EstadoDeEcf['anulaciones'][number]

const marcas: Readonly<Record<EstadoDeAnulacion, Mark>> = {
  porEnviar: ['gray', 'Por enviar'],
  enviada: ['blue', 'Enviada, sin respuesta'],
  aceptada: ['teal', 'Aceptada'],
  rechazada: ['red', 'Rechazada'],
}

const tramoDe = ({ tipoComprobante, desde, hasta }: Fila): string =>
  desde === hasta ? formatoNcf(tipoComprobante, desde) : `${formatoNcf(tipoComprobante, desde)} a ${formatoNcf(tipoComprobante, hasta)}`

/** Electronic numbers that were declared void, and what DGII says of them. */
export function NumerosAnulados({ filas, onChange }: { filas: readonly Fila[]; onChange: () => void }) {
  const { tiendaId } = useTienda()
  const puede = usePuede(Ecf, 'resolver')
  const [abierta, setAbierta] = useState<Fila>()
  if (filas.length === 0) return null
  const columnas: Column<Fila>[] = [
    text('tramo', 'Números', tramoDe, { card: 'title' }),
    text('cuantos', 'Cuántos', ({ desde, hasta }) => formatInteger(hasta - desde + 1), { numeric: true }),
    instant('en', 'Declarados', ({ en }) => en),
    state('estado', 'DGII', ({ estado, resuelto }) => (resuelto === null ? marcas[estado] : ['gray', 'Rechazada y resuelta'])),
    text('dicho', 'Qué dijo', ({ mensajes, resuelto }) => resuelto?.como ?? (mensajes.join(' · ') || '—')),
    actions((fila) =>
      puede && fila.estado === 'rechazada' && fila.resuelto === null ? (
        <RowButton onClick={() => setAbierta(fila)}>Resolver</RowButton>
      ) : null,
    ),
  ]
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        Números anulados
      </Title>
      <SmallTable label="Números anulados" rows={filas} rowKey={({ id }) => id} columns={columnas} minWidth={640} />
      {abierta && (
        <ConMotivo
          titulo={`Resolver ${tramoDe(abierta)}`}
          boton="Marcar resuelto"
          descripcion="Queda junto a lo que dijo la DGII"
          act={(como) => ejecutar(comandosEcf.resolverAnulacion, { tiendaId, anulacionId: abierta.id }, { como })}
          done="Anotado"
          onDone={() => {
            setAbierta(undefined)
            onChange()
          }}
          onClose={() => setAbierta(undefined)}
        >
          <Text fw={600}>{abierta.mensajes.join(' · ') || 'La DGII no dijo por qué.'}</Text>
          <Text size="sm">Si alguno se usó, su comprobante se anula con una nota de crédito. Di aquí cómo quedó.</Text>
        </ConMotivo>
      )}
    </section>
  )
}
