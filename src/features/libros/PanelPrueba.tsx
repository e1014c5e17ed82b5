import { useMemo, useRef, useState } from 'react'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconFileZip, IconRefresh } from '@tabler/icons-react'
import { ejecutar } from '#data/device/browser/api.ts'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { formatMoney } from '#domain/core/money.ts'
import { comandosLibros, type HallazgoDelLibro, type ResultadoDePrueba } from '#domain/libros/comandos.libros.ts'
import { permisosDeLibros } from '#domain/libros/libros.permisos.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { useAction } from '#features/kit/answer/useAction.ts'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { unanswered } from '#features/kit/Answer.tsx'
import { count, state, text } from '#features/kit/columns.tsx'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatDateTime, formatInteger } from '#ui/format.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { download } from '#ui/download.ts'
import { toastSuccess } from '#ui/toast.ts'
import { zipDeLosLibros } from './copia-entera.ts'
import { Documento } from './Documento.tsx'
import { hallazgoEnPalabras, marcasDePrueba, porQueNo } from './palabras.ts'

/** Of one that has no answer yet, why. */
const queCompara = (una: ResultadoDePrueba): string => porQueNo(una) || explicarCodigo(`libros.${una.prueba.toLowerCase()}`)

const columnas: readonly Column<ResultadoDePrueba>[] = [
  text('que', 'Qué tiene que cumplirse', queCompara, { card: 'title' }),
  text('prueba', 'Prueba', ({ prueba }) => prueba, { width: 90 }),
  state('estado', 'Cómo está', ({ estado }) => marcasDePrueba[estado], { width: 180, card: 'end', size: 'lg' }),
  count('diferencias', 'Diferencias', ({ cuantos }) => cuantos, { zero: '—', width: 140 }),
]

/** What must hold of the books, compared with the documents themselves, and what does not with where to look. */
export function PanelPrueba({ onChange }: { onChange: () => void }) {
  const { tiendaId } = useTienda()
  const consulta = useConsulta(comandosLibros.prueba, { tiendaId }, {})
  const { datos, cargando, recargar } = consulta
  const malas = useMemo(() => (datos?.pruebas ?? []).filter(({ estado }) => estado === 'mal'), [datos])
  if (!datos) return unanswered(consulta, 'La prueba de los libros')
  return (
    <Stack>
      <Group justify="space-between">
        <Text c="dimmed">
          Se leyeron otra vez {formatInteger(datos.documentos)} documentos, {formatDateTime(datos.en)}
        </Text>
        <Group gap="xs">
          <Button variant="default" leftSection={<IconRefresh size={18} />} loading={cargando} onClick={recargar}>
            Probar otra vez
          </Button>
          <CopiaEntera />
          <Rehacer
            onDone={() => {
              recargar()
              onChange()
            }}
          />
        </Group>
      </Group>
      {malas.map((una) => (
        <NoCuadra key={una.prueba} prueba={una} />
      ))}
      <DataTable
        name="prueba-de-los-libros"
        label="Prueba de los libros"
        urlPrefix="pru"
        rows={datos.pruebas}
        rowKey={({ prueba }) => prueba}
        columns={columnas}
        searchText={queCompara}
        empty={<EmptyState title="Aún no hay pruebas" />}
      />
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        Huella de los saldos: {datos.huella}
      </Text>
    </Stack>
  )
}

/** Everything that the test reads, for who would rather do it themselves. */
function CopiaEntera() {
  const { tiendaId, slug } = useTienda()
  const [cuantos, setCuantos] = useState(0)
  const parar = useRef(new AbortController())
  const { run, running, problem } = useAction(async () => {
    parar.current = new AbortController()
    const { signal } = parar.current
    setCuantos(0)
    const hecho = await zipDeLosLibros({
      leer: (lugar) => ejecutar(comandosLibros.exporte, { tiendaId }, { lugar }),
      onProgress: setCuantos,
      signal,
    })
    if (hecho.ok && hecho.value) download(`libros-${slug}.zip`, hecho.value)
    return hecho
  })
  return (
    <>
      <Problem>{problem}</Problem>
      <Text role="status">{running && cuantos > 0 ? `${formatInteger(cuantos)} documentos` : ''}</Text>
      {running && (
        <Button variant="subtle" onClick={() => parar.current.abort()}>
          Cancelar
        </Button>
      )}
      <Button variant="default" leftSection={<IconFileZip size={18} aria-hidden />} loading={running} onClick={run}>
        Bajar todo para comprobarlo
      </Button>
    </>
  )
}

const Libros = { tipo: 'libros', permisos: permisosDeLibros }

/** Folds the books again from the documents, and says whether they came out the same. */
function Rehacer({ onDone }: { onDone: () => void }) {
  const { tiendaId } = useTienda()
  const puede = usePuede(Libros, 'rehacer')
  const { run, running, problem } = useAction(
    () => ejecutar(comandosLibros.rehacer, { tiendaId }, {}),
    ({ antes, huella }) => {
      toastSuccess(antes === huella ? 'El libro se rehízo y dio lo mismo' : 'El libro se rehízo y cambió: vale lo de ahora')
      onDone()
    },
  )
  if (!puede) return null
  return (
    <>
      <Button variant="default" loading={running} onClick={run}>
        Rehacer el libro
      </Button>
      <Problem>{problem}</Problem>
    </>
  )
}

const NoCuadra = ({ prueba: { prueba, hallazgos, cuantos } }: { prueba: ResultadoDePrueba }) => (
  <Alert color="red" icon={<IconAlertTriangle size={24} aria-hidden />} title={`${prueba} no cuadra`}>
    <Stack gap="xs">
      {hallazgos.map((uno) => (
        <Hallazgo key={`${uno.code} ${uno.de} ${uno.moneda} ${uno.documentos[0]?.docId ?? ''}`} hallazgo={uno} />
      ))}
      {cuantos > hallazgos.length && <Text>Y {formatInteger(cuantos - hallazgos.length)} más.</Text>}
    </Stack>
  </Alert>
)

const Hallazgo = ({ hallazgo: { code, diceCentavos, debeCentavos, moneda, documentos, cuantos } }: { hallazgo: HallazgoDelLibro }) => (
  <div>
    <Text>
      {hallazgoEnPalabras(code)} Dice {formatMoney(diceCentavos, moneda)} y debe decir {formatMoney(debeCentavos, moneda)}.
    </Text>
    <Group gap="sm">
      {documentos.map((documento) => (
        <Documento key={documento.docId} de={documento} />
      ))}
      {cuantos > documentos.length && <Text span>y {formatInteger(cuantos - documentos.length)} más</Text>}
    </Group>
  </div>
)
