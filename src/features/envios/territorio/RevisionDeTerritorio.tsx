import { useMemo, useState, type FormEvent } from 'react'
import { Alert, Button, Card, Group, List, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Territorio } from '#data/envios/territorio.ts'
import {
  versionPropuesta,
  cuentaDeVersion,
  lugaresVigentes,
  sinDestino,
  versionDeDivision,
  type ComparacionTerritorial,
  type UsoDeLugares,
} from '#domain/envios/division.rules.ts'
import type { Fallo } from '#domain/core/result.ts'
import { TextField } from '#features/kit/inputs.tsx'
import { downloadCsv } from '#ui/data-table/download-csv.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { formatInteger } from '#ui/format.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { enPalabras } from '#features/kit/answer/useCommand.ts'
import { CambiosDeTerritorio } from './CambiosDeTerritorio.tsx'
import { guardarTerritorio } from './guardar-territorio.ts'

interface Props {
  territorio: Territorio
  comparacion: ComparacionTerritorial
  uso: UsoDeLugares
  archivo: string
  onReview: () => void
  onBack: () => void
  onSave: (version: string) => void
}

/** Everything that a list would change, where each place that goes leads, why, and the act itself. */
export function RevisionDeTerritorio({ territorio, comparacion, uso, archivo, onReview, onBack, onSave }: Props) {
  const [elegidas, setElegidas] = useState<ReadonlyMap<string, string>>(new Map())
  const [motivo, setMotivo] = useState('')
  const [intentado, setIntentado] = useState(false)
  const [problema, setProblema] = useState<Fallo>()
  const vigentes = territorio.lugares()
  const version = useMemo(() => versionPropuesta(comparacion, elegidas, vigentes), [comparacion, elegidas, vigentes])
  const destinos = useMemo(() => new Map(version.redirecciones.map(({ de, a }) => [de, a])), [version])
  const despues = useMemo(
    () => lugaresVigentes(vigentes, { cambios: Object.fromEntries(version.cambios.map(({ codigo, nombre }) => [codigo, nombre])) }),
    [vigentes, version],
  )
  const faltan = sinDestino(version, uso)
  const cuenta = cuentaDeVersion(vigentes, version)
  const malMotivo = motivo.trim().length < 3 ? 'Escribe de dónde sale la lista o qué ley la cambió' : undefined
  const [guardar, guardando] = useLocked(async () => {
    const guardada = await guardarTerritorio(territorio.numero, motivo, version)
    if (guardada.ok) return onSave(guardada.value.version)
    return setProblema(guardada.error)
  })
  if (version.cambios.length === 0)
    return (
      <EmptyState title="La lista dice lo mismo que ya rige">
        No hay nada que guardar: la versión sigue siendo la {territorio.version}.
      </EmptyState>
    )
  const onSend = (event: FormEvent) => {
    event.preventDefault()
    setIntentado(true)
    if (malMotivo === undefined && faltan.length === 0) guardar()
  }
  const bajar = () => downloadCsv(`cambios de ${archivo}`, filasDe(comparacion, vigentes, despues, destinos))
  return (
    <Stack>
      <Card component="form" noValidate onSubmit={onSend}>
        <Stack>
          <List className="numeros">
            <List.Item>Códigos nuevos: {formatInteger(cuenta.nuevos)}</List.Item>
            <List.Item>Cambian de nombre: {formatInteger(cuenta.renombrados)}</List.Item>
            <List.Item>
              Se van: {formatInteger(cuenta.idos)}, y llevan a otro lugar {formatInteger(destinos.size)}
            </List.Item>
          </List>
          {faltan.length > 0 && (
            <Alert
              color="red"
              title={
                faltan.length === 1
                  ? 'Un lugar en uso se va sin llevar a otro'
                  : `${formatInteger(faltan.length)} lugares en uso se van sin llevar a otro`
              }
            >
              Di abajo a cuál lleva cada uno: así las direcciones y las tarifas de antes siguen llegando.
            </Alert>
          )}
          <TextField
            label="Motivo"
            description="Queda en la versión y en la auditoría"
            placeholder="Lista 2026 de la ONE"
            lines={2}
            maxLength={300}
            value={motivo}
            onChange={setMotivo}
            error={intentado && malMotivo}
          />
          <Problem>{problema && enPalabras(problema)}</Problem>
          <Group>
            {problema?.code === 'territorio.otra-version' ? (
              <Button size="md" onClick={onReview}>
                Mirar los cambios contra la nueva
              </Button>
            ) : (
              <Button size="md" type="submit" loading={guardando} disabled={faltan.length > 0}>
                Guardar como versión {versionDeDivision(territorio.numero + 1)}
              </Button>
            )}
            <Button size="md" variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={() => void bajar()}>
              Bajar los cambios
            </Button>
            <Button size="md" variant="default" disabled={guardando} onClick={onBack}>
              Volver a las columnas
            </Button>
          </Group>
          <Text size="sm" c="dimmed">
            Contra la versión {territorio.version}, que es la que rige. Mientras no guardes, nada cambia.
          </Text>
        </Stack>
      </Card>
      <CambiosDeTerritorio
        comparacion={comparacion}
        vigentes={vigentes}
        despues={despues}
        destinos={destinos}
        uso={uso}
        faltan={faltan}
        onPick={(de, a) => setElegidas(new Map(elegidas).set(de, a))}
      />
    </Stack>
  )
}

function filasDe(
  { nuevos, renombrados, idos }: ComparacionTerritorial,
  vigentes: ReadonlyMap<string, string>,
  despues: ReadonlyMap<string, string>,
  destinos: ReadonlyMap<string, string>,
): string[][] {
  return [
    ['qué pasa', 'código', 'nombre', 'antes', 'lleva al código', 'lleva a'],
    ...idos.map(({ codigo, nombre }) => {
      const a = destinos.get(codigo) ?? ''
      return ['se va', codigo, nombre, nombre, a, despues.get(a) ?? '']
    }),
    ...renombrados.map(({ codigo, antes, nombre }) => ['cambia de nombre', codigo, nombre, antes, '', '']),
    ...nuevos.map(({ codigo, nombre }) => ['nuevo', codigo, nombre, vigentes.get(codigo) ?? '', '', '']),
  ]
}
