import { Stack, Text } from '@mantine/core'
import { useVivo } from '#data/react.tsx'
import { Historico } from '#domain/entidades/historico.ts'
import { explicarMotivo } from '#domain/revision.ts'
import { formatDateTime, formatQuantity, formatUnitPrice } from '#ui/format.ts'
import { SyncMark } from '#ui/SyncMark.tsx'
import classes from './Productos.module.css'

const titulos: Readonly<Record<string, string>> = {
  nombre: 'Nombre',
  codigoBarra: 'Código de barra',
  codigo: 'Código propio',
  categoria: 'Categoría',
  precioDiezmilesimas: 'Precio',
  costoDiezmilesimas: 'Costo',
  itbis: 'ITBIS',
  unidad: 'Se vende por',
  sePesa: 'Se pesa',
  favorito: 'Favorito',
  publicado: 'Publicado',
  activo: 'Activo',
  existenciaMinimaMilesimas: 'Existencia mínima',
  foto: 'Foto',
}

function valor(campo: string, dato: unknown): string {
  if (dato === null || dato === undefined || dato === '') return '—'
  if (typeof dato === 'boolean') return dato ? 'sí' : 'no'
  if (typeof dato === 'number')
    return campo.endsWith('Milesimas') && !campo.endsWith('Diezmilesimas') ? formatQuantity(dato) : formatUnitPrice(dato)
  return typeof dato === 'string' ? dato : JSON.stringify(dato)
}

/** Who changed what of a document, and when: its historicos on this device, newest first. */
export function HistoricoPanel({ docId }: { docId: string }) {
  const historicos = useVivo(Historico, { padre: docId })
  if (historicos === undefined) return null
  if (historicos.length === 0)
    return (
      <Text c="dimmed">Sin cambios uno a uno en este equipo. Lo que entró por importación está en el historial de la importación.</Text>
    )
  return (
    <ul className={classes['lista']}>
      {historicos.map(({ doc, estado, motivo }) => (
        <li key={doc.id}>
          <Stack gap={2}>
            {Object.entries(doc.cambios[0]?.campos ?? {}).map(([campo, { antes, despues }]) => (
              <Text key={campo}>
                {titulos[campo] ?? campo}:{' '}
                <Text span c="dimmed" td="line-through">
                  {valor(campo, antes)}
                </Text>{' '}
                → <b>{valor(campo, despues)}</b>
              </Text>
            ))}
            <Text size="sm" c="dimmed">
              {formatDateTime(doc.en)}
              {doc.motivo === '' ? '' : ` · ${doc.motivo}`}
            </Text>
          </Stack>
          <SyncMark state={estado} detail={explicarMotivo(motivo)} compact />
        </li>
      ))}
    </ul>
  )
}
