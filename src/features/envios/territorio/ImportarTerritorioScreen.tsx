import { Alert, Button, Group, List, Stack } from '@mantine/core'
import { ejecutar } from '#data/device/browser/api.ts'
import { refrescarDivision } from '#data/envios/division.ts'
import { leerTerritorio, type Territorio } from '#data/envios/territorio.ts'
import { comandosMercana } from '#domain/plataforma/comandos.mercana.ts'
import { comparar, type ComparacionTerritorial, type UsoDeLugares } from '#domain/envios/division.rules.ts'
import { leerListaTerritorial, type ListaLeida, type MapaDeTerritorio } from '#domain/envios/importacion.territorio.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { formatInteger } from '#ui/format.ts'
import { badRows } from '#features/kit/import-file.ts'
import { BadRowsCard, ImportScreen } from '#features/kit/ImportScreen.tsx'
import { paths } from '#features/paths.ts'
import { archivoDeTerritorio } from '../archivos.ts'
import { RevisionDeTerritorio } from './RevisionDeTerritorio.tsx'

interface EnVigor {
  territorio: Territorio
  uso: UsoDeLugares
}
interface Revision extends EnVigor {
  lista: ListaLeida
  comparacion: ComparacionTerritorial
  /** The one that was saved; '' before. */
  version: string
}

/** A new list of the country's places from a file: look, see what it would change, say where what goes leads, save. */
export function Component() {
  return (
    <ImportScreen
      title="Importar la división territorial"
      description="Una lista de código y nombre, en Excel (.xlsx), CSV o texto. Antes de guardar se ve todo lo que cambia."
      file={archivoDeTerritorio}
      drop={{
        label: 'Arrastra aquí la lista o toca para elegirla',
        description:
          'Todos los lugares de cada nivel que traiga: los que falten de un nivel se toman por idos. Los niveles que no trae se quedan como están.',
      }}
      required={() => ['codigo', 'nombre']}
      readWith={enVigor}
      plan={async (filas: Fila[], { territorio, uso }: EnVigor, mapa: MapaDeTerritorio) => {
        const vigentes = territorio.lugares()
        const lista = leerListaTerritorial(
          filas.map(({ celdas }) => celdas),
          { mapa, primeraFila: filas[0]?.fila ?? 1, hay: (codigo) => vigentes.has(codigo) },
        )
        return ok<Revision>({ territorio, uso, lista, comparacion: comparar(vigentes, lista.lugares), version: '' })
      }}
      ownReview={(revision, { archivo, onAgain, onBack, onOther, onSaved }) =>
        revision.lista.errores.length > 0 ? (
          <ListaMala lista={revision.lista} archivo={archivo} onOther={onOther} />
        ) : (
          <RevisionDeTerritorio
            key={revision.territorio.numero}
            {...revision}
            archivo={archivo}
            onReview={onAgain}
            onBack={onBack}
            onSave={(version) => onSaved({ ...revision, version })}
          />
        )
      }
      done={{ title: ({ version }) => `Versión ${version} guardada`, to: paths.divisionTerritorial.href({}), link: 'Ver los lugares' }}
      saved={() => 'Ya rige. Cada equipo la toma por sí solo cuando tiene conexión, y mientras tanto sigue con la que tiene.'}
    />
  )
}

interface Fila {
  celdas: readonly string[]
  fila: number
}

/** What is in force right now at the server, with what uses each place. */
async function enVigor(): Promise<Result<EnVigor>> {
  await refrescarDivision()
  const [territorio, uso] = await Promise.all([leerTerritorio(), ejecutar(comandosMercana.usoDelTerritorio, {}, { direcciones: 'si' })])
  if (!uso.ok) return uso
  const { version, numero, tiendas, reglas, direcciones } = uso.value
  if (numero !== territorio.numero) return fallo('territorio.otra-version', { version })
  const todas = { ...direcciones }
  for (const [codigo, cuantas] of Object.entries(tiendas)) todas[codigo] = (todas[codigo] ?? 0) + cuantas
  return ok({ territorio, uso: { direcciones: todas, reglas } })
}

/** A list with a bad row is none: a place whose row cannot be read would be taken for one that is no more. */
function ListaMala({ lista, archivo, onOther }: { lista: ListaLeida; archivo: string; onOther: () => void }) {
  return (
    <Stack>
      <Alert color="red" title="Así no se puede guardar" role="alert">
        <List>
          <List.Item>{formatInteger(lista.lugares.size)} lugares se leyeron bien.</List.Item>
          <List.Item>Un lugar que no se lee se tomaría por ido: arregla las filas de abajo y trae la lista otra vez.</List.Item>
        </List>
      </Alert>
      <Group>
        <Button onClick={onOther}>Traer la lista arreglada</Button>
      </Group>
      <BadRowsCard bad={badRows(lista.errores, archivoDeTerritorio.titles)} archivo={archivo} />
    </Stack>
  )
}
