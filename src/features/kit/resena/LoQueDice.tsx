import { Alert, Group, Stack, Text } from '@mantine/core'
import type { ResenaDicha } from '#domain/resenas/comandos.resenas.ts'
import { formatDateTime } from '#ui/format.ts'
import { MarkBadge } from '../columns.tsx'
import { Estrellas } from './Estrellas.tsx'
import { Facts } from '../Facts.tsx'
import { marcaDeResena } from './resenas.ts'

/** A review whole, as the store and who runs the platform read it. */
export function LoQueDice({ resena }: { resena: ResenaDicha }) {
  return (
    <Stack>
      <Group>
        <Estrellas cuantas={resena.estrellas} size="xl" />
        <MarkBadge mark={marcaDeResena[resena.estado]} />
      </Group>
      {resena.comentario !== '' && <Text style={{ whiteSpace: 'pre-line' }}>{resena.comentario}</Text>}
      <Facts
        rows={[
          ['Quién', resena.autorNombre],
          ['Pedido', resena.numero],
          ['Cuándo', formatDateTime(resena.en)],
          ['La cambió', resena.editadaEn === '' ? '' : formatDateTime(resena.editadaEn)],
          ...resena.productos.map(({ nombre, estrellas }): [string, string] => [nombre, `${estrellas} de 5`]),
        ]}
      />
      {resena.respuesta !== '' && (
        <Alert color="blue" title={`Respondió ${resena.respondioNombre}, ${formatDateTime(resena.respondidaEn)}`}>
          {resena.respuesta}
        </Alert>
      )}
      {resena.denuncia !== '' && (
        <Alert color="orange" title={`${resena.denuncioNombre} pidió que Mercana la mire`}>
          {resena.denuncia}
        </Alert>
      )}
      {resena.decididaEn !== '' && (
        <Alert color="gray" title={`Mercana la miró, ${formatDateTime(resena.decididaEn)}`}>
          {resena.motivo}
        </Alert>
      )}
    </Stack>
  )
}
