import { Stack, Text } from '@mantine/core'
import { cambiosEnGrupo } from '#data/catalogo/catalogo.historial.ts'
import { useTienda, useVivo } from '#data/session/react.tsx'
import { useLeido } from '#data/useLeido.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import type { Entity } from '#domain/core/entity.ts'
import { explicarMotivo } from '#domain/sync/revision.ts'
import { formatDateTime } from '#ui/format.ts'
import { SyncMark } from '#ui/show/SyncMark.tsx'
import classes from './Historial.module.css'
import { shown } from '../fields.ts'
import { useNombres } from './useNombres.ts'

interface Props {
  entity: Entity
  docId: string
  /** What each field is called; one that is not named shows as it is. */
  titulos: Readonly<Record<string, string>>
  /** Said when this device holds no change of it. */
  vacio: string
}

/** Who changed what of a master document, and when: its historicos on this device, newest first. */
export function Historial({ entity, docId, titulos, vacio }: Props) {
  const tienda = useTienda()
  const propios = useVivo(Historico, { padre: docId })
  const enGrupo = useLeido(() => cambiosEnGrupo(tienda, docId.split(':')[0] ?? '', docId), [tienda, docId, propios])
  const nombres = useNombres()
  if (propios === undefined || (enGrupo.ultimo === undefined && enGrupo.error === undefined)) return null
  const historicos = [...propios, ...(enGrupo.ultimo ?? [])].sort((a, b) => (a.doc.hlc < b.doc.hlc ? 1 : -1))
  if (historicos.length === 0) return <Text c="dimmed">{vacio}</Text>
  return (
    <ul className={classes['lista']}>
      {historicos.map(({ doc, estado, motivo }) => (
        <li key={doc.id}>
          <Stack gap={2}>
            {Object.entries(doc.cambios[0]?.campos ?? {}).map(([campo, { antes, despues }]) => (
              <Text key={campo}>
                {titulos[campo] ?? campo}:{' '}
                <Text span c="dimmed" td="line-through">
                  {shown(entity, campo, antes)}
                </Text>{' '}
                → <b>{shown(entity, campo, despues)}</b>
              </Text>
            ))}
            <Text size="sm" c="dimmed">
              {[formatDateTime(doc.en), nombres.persona(doc.creadoPor), nombres.equipo(doc.dispositivoId), doc.motivo]
                .filter((parte) => parte !== '')
                .join(' · ')}
            </Text>
          </Stack>
          <SyncMark state={estado} detail={explicarMotivo(motivo)} compact />
        </li>
      ))}
    </ul>
  )
}
