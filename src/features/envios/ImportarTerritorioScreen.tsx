import { useState } from 'react'
import { Alert, Anchor, Button, Group, List, Stack } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { ejecutar } from '#data/api.ts'
import { refrescarDivision } from '#data/division.ts'
import { leerTerritorio, type Territorio } from '#data/territorio.ts'
import { comandosMercana } from '#domain/comandos.mercana.ts'
import { comparar, type ComparacionTerritorial, type UsoDeLugares } from '#domain/division.rules.ts'
import { columnasDeTerritorio, type ColumnaDeTerritorio, type ListaLeida, type MapaDeTerritorio } from '#domain/importacion.territorio.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { fallo, type Fallo, type Result } from '#domain/result.ts'
import { downloadCsv } from '#ui/data-table/download-csv.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { formatInteger } from '#ui/format.ts'
import { PageLayout } from '#ui/PageLayout.tsx'
import { Steps } from '#ui/Steps.tsx'
import { toastError } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/UnsavedGuard.tsx'
import { useLocked } from '#ui/useLocked.ts'
import { FilasConError } from '../FilasConError.tsx'
import { MapaDeColumnas } from '../MapaDeColumnas.tsx'
import { paths } from '../paths.ts'
import { tiposDeTabla } from '../tabla-de-archivo.ts'
import { enPalabras } from '../useOrden.ts'
import { leerTerritorioDeArchivo, mirarTerritorio, type MuestraDeTerritorio } from './leer-territorio.ts'
import { RevisionDeTerritorio } from './RevisionDeTerritorio.tsx'

const PASOS = ['Archivo', 'Columnas', 'Revisión', 'Listo'] as const
const titulos: Readonly<Record<ColumnaDeTerritorio, string>> = { codigo: 'Código (ONE)', nombre: 'Nombre del lugar' }
const ERRORES_A_LA_VISTA = 100

interface Revision {
  muestra: MuestraDeTerritorio
  territorio: Territorio
  lista: ListaLeida
  comparacion: ComparacionTerritorial
  uso: UsoDeLugares
}

type Paso = { paso: 0 } | { paso: 1; muestra: MuestraDeTerritorio } | ({ paso: 2 } & Revision) | { paso: 4; version: string }

/** A new list of the country's places from a file: look, see what it would change, say where what goes leads, save. */
export function Component() {
  const [paso, setPaso] = useState<Paso>({ paso: 0 })
  const [archivo, setArchivo] = useState('')
  const [mapa, setMapa] = useState<MapaDeTerritorio>({})
  const fallar = (error: Fallo) => toastError('No se pudo leer la lista', enPalabras(error))
  const [abrir] = useLocked(async (file: File) => {
    const mirada = await mirarTerritorio(file)
    if (!mirada.ok) return fallar(mirada.error)
    setArchivo(file.name)
    setMapa(mirada.value.mapa)
    return setPaso({ paso: 1, muestra: mirada.value })
  })
  const [leer] = useLocked(async (muestra: MuestraDeTerritorio) => {
    const revisada = await revisar(muestra, mapa)
    return revisada.ok ? setPaso({ paso: 2, ...revisada.value }) : fallar(revisada.error)
  })
  return (
    <PageLayout
      title="Importar la división territorial"
      description="Una lista de código y nombre, en Excel (.xlsx), CSV o texto. Antes de guardar se ve todo lo que cambia."
      width="normal"
    >
      <UnsavedGuard when={paso.paso === 1 || paso.paso === 2} />
      <Steps steps={PASOS} current={paso.paso} />
      {paso.paso === 0 && (
        <FileDrop
          label="Arrastra aquí la lista o toca para elegirla"
          description="Todos los lugares de cada nivel que traiga: los que falten de un nivel se toman por idos. Los niveles que no trae se quedan como están."
          accept={tiposDeTabla}
          onFile={abrir}
        />
      )}
      {paso.paso === 1 && (
        <MapaDeColumnas
          archivo={archivo}
          muestra={paso.muestra}
          columnas={columnasDeTerritorio}
          titulos={titulos}
          obligatorias={columnasDeTerritorio}
          mapa={mapa}
          onMapa={setMapa}
          onRead={() => leer(paso.muestra)}
          onOther={() => setPaso({ paso: 0 })}
        />
      )}
      {paso.paso === 2 &&
        (paso.lista.errores.length > 0 ? (
          <ListaMala lista={paso.lista} archivo={archivo} onOther={() => setPaso({ paso: 0 })} />
        ) : (
          <RevisionDeTerritorio
            key={paso.territorio.numero}
            {...paso}
            archivo={archivo}
            onReview={() => leer(paso.muestra)}
            onBack={() => setPaso({ paso: 1, muestra: paso.muestra })}
            onSave={(version) => setPaso({ paso: 4, version })}
          />
        ))}
      {paso.paso === 4 && (
        <Stack>
          <Alert color="teal" icon={<IconCheck size={24} aria-hidden />} title={`Versión ${paso.version} guardada`} role="status">
            Ya rige. Cada equipo la toma por sí solo cuando tiene conexión, y mientras tanto sigue con la que tiene.
          </Alert>
          <Anchor component={Link} to={paths.divisionTerritorial.href({})} underline="always">
            Ver los lugares
          </Anchor>
        </Stack>
      )}
    </PageLayout>
  )
}

/** The list against what is in force right now at the server, with what uses each place. */
async function revisar(muestra: MuestraDeTerritorio, mapa: MapaDeTerritorio): Promise<Result<Revision>> {
  await refrescarDivision()
  const [territorio, uso] = await Promise.all([leerTerritorio(), ejecutar(comandosMercana.usoDelTerritorio, {}, { direcciones: 'si' })])
  if (!uso.ok) return uso
  const { version, numero, tiendas, reglas, direcciones } = uso.value
  if (numero !== territorio.numero) return fallo('territorio.otra-version', { version })
  const lista = leerTerritorioDeArchivo(muestra, mapa, territorio)
  if (!lista.ok) return lista
  const todas = { ...direcciones }
  for (const [codigo, cuantas] of Object.entries(tiendas)) todas[codigo] = (todas[codigo] ?? 0) + cuantas
  return {
    ok: true,
    value: {
      muestra,
      territorio,
      lista: lista.value,
      comparacion: comparar(territorio.lugares(), lista.value.lugares),
      uso: { direcciones: todas, reglas },
    },
  }
}

/** A list with a bad row is none: a place whose row cannot be read would be taken for one that is no more. */
function ListaMala({ lista, archivo, onOther }: { lista: ListaLeida; archivo: string; onOther: () => void }) {
  const errores = lista.errores.map((error) => ({ ...error, columna: titulos[error.columna] }))
  const bajar = () =>
    downloadCsv(`errores de ${archivo}`, [
      ['fila', 'columna', 'valor', 'qué pasa'],
      ...errores.map(({ fila, columna, valor, code }) => [fila, columna, valor, explicarCodigo(code)]),
    ])
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
      <FilasConError
        filas={lista.filasConError}
        errores={errores.slice(0, ERRORES_A_LA_VISTA)}
        cuantos={errores.length}
        onDownload={() => void bajar()}
      />
    </Stack>
  )
}
