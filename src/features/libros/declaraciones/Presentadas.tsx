import { useState } from 'react'
import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { ejecutar } from '#data/device/browser/api.ts'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { comandosDeclaraciones, type DeclaracionDelMes } from '#domain/fiscal/declaraciones/comandos.declaraciones.ts'
import { Declaracion } from '#domain/fiscal/declaraciones/declaracion.entity.ts'
import { ConMotivo } from '#features/kit/answer/ConMotivo.tsx'
import { actions, count, day, money, state, text } from '#features/kit/columns.tsx'
import { Section } from '#features/kit/Section.tsx'
import { SmallTable } from '#features/kit/SmallTable.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { entregarArchivo } from './archivo.ts'
import { nombresDeFormato } from './nombres.ts'

type Presentada = DeclaracionDelMes['presentadas'][number]

interface Props {
  dicho: DeclaracionDelMes
  onChange: () => void
}

/** What was handed in of the month, newest first, each with its file as it was. */
export function Presentadas({ dicho: { presentadas }, onChange }: Props) {
  const { tiendaId } = useTienda()
  const puede = usePuede(Declaracion, 'presentar')
  const [quitando, setQuitando] = useState<Presentada>()
  const [bajar, bajando] = useLocked(async ({ id }: Presentada) => {
    entregarArchivo(await ejecutar(comandosDeclaraciones.archivoPresentado, { tiendaId, declaracionId: id }, {}))
  })
  if (presentadas.length === 0) return null
  const columnas: Column<Presentada>[] = [
    text('formato', 'Archivo', ({ formato }) => nombresDeFormato[formato]),
    day('dia', 'Presentado el', ({ presentadaEl }) => presentadaEl),
    text('acuse', 'Acuse', ({ acuse }) => acuse || '—'),
    count('lineas', 'Líneas', ({ lineas }) => lineas),
    money('itbis', 'ITBIS', ({ formato, itbisCentavos }) => (formato === '608' ? undefined : itbisCentavos)),
    text('huella', 'Huella', ({ huella }) => huella.slice(0, 12)),
    state('estado', 'Estado', ({ estado, rectifica }) =>
      estado === 'retirada' ? ['gray', 'Anotación quitada'] : ['teal', rectifica === '' ? 'Presentado' : 'Rectificativa'],
    ),
    text('motivo', 'Motivo', ({ motivo }) => motivo || '—'),
    actions((una) => (
      <Group gap="xs" wrap="nowrap" justify="flex-end">
        <Button
          size="sm"
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={bajando}
          aria-label={`Descargar el ${una.formato} como se presentó el ${una.presentadaEl}`}
          onClick={() => bajar(una)}
        >
          Descargar
        </Button>
        {puede && una.estado === 'presentada' && (
          <Button size="sm" variant="default" aria-label={`Quitar la anotación del ${una.formato}`} onClick={() => setQuitando(una)}>
            Quitar
          </Button>
        )}
      </Group>
    )),
  ]
  return (
    <Section title="Presentado">
      <SmallTable label="Declaraciones presentadas" rows={presentadas} rowKey={({ id }) => id} columns={columnas} minWidth={980} />
      {quitando && (
        <ConMotivo
          titulo={`Quitar que el ${quitando.formato} se presentó`}
          boton="Quitar"
          peligro
          descripcion="Queda en la auditoría con tu nombre"
          act={(motivo) => ejecutar(comandosDeclaraciones.retirarDeclaracion, { tiendaId, declaracionId: quitando.id }, { motivo })}
          done="Anotación quitada"
          onDone={onChange}
          onClose={() => setQuitando(undefined)}
        >
          Es para lo que se anotó por error: no le dice nada a la DGII. Su archivo sigue guardado.
        </ConMotivo>
      )}
    </Section>
  )
}
