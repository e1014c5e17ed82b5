import { useMemo, useState } from 'react'
import { Alert, Anchor, Button, Group, Stack, Tabs, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowMerge, IconDownload, IconFileImport, IconPencil, IconSearch } from '@tabler/icons-react'
import { refrescarDivision } from '#data/envios/division.ts'
import type { Territorio } from '#data/envios/territorio.ts'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosMercana } from '#domain/plataforma/comandos.mercana.ts'
import { mensajeDe } from '#domain/messages.ts'
import { TextField } from '#features/kit/inputs.tsx'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import { MarkBadge } from '#features/kit/columns.tsx'
import { formatInteger } from '#ui/format.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState, ErrorState, Loading } from '#ui/show/states.tsx'
import { TabStrip } from '#ui/page/TabStrip.tsx'
import { toastSuccess } from '#ui/toast.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { SinLeer } from '#features/kit/answer/SinLeer.tsx'
import { paths } from '#features/paths.ts'
import { Camino } from '../Camino.tsx'
import classes from '../Envios.module.css'
import { buscarLugares, HALLADOS_MAXIMOS } from '../buscar-lugares.ts'
import { JuntarLugar } from './JuntarLugar.tsx'
import { dondeQueda, nivelEnPalabras, nombreDeLugar } from '../palabras.ts'
import { RenombrarLugar } from './RenombrarLugar.tsx'
import { useTerritorio } from '../useReglas.ts'
import { VersionesDeTerritorio } from './VersionesDeTerritorio.tsx'

type Cuentas = Readonly<Record<string, number>>

/** In a place and everything inside of it. */
const dentroDe = (cuentas: Cuentas, codigo: string): number =>
  Object.entries(cuentas).reduce((suma, [uno, cuantas]) => (uno.startsWith(codigo) ? suma + cuantas : suma), 0)

const pestanas = [
  { key: 'lugares', title: 'Lugares' },
  { key: 'versiones', title: 'Versiones' },
] as const

/** The country's places as every device carries them, with what uses each, and how they came to be so: the operator's view. */
export function Component() {
  const { territorio, fallo, reintentar } = useTerritorio()
  const [ver, irA] = useSearchState('ver', { replace: true })
  const abierta = pestanas.find(({ key }) => key === ver)?.key ?? 'lugares'
  return (
    <PageLayout
      title="División territorial"
      description={
        territorio &&
        `Versión ${territorio.version} (lista de la ONE): ${formatInteger(territorio.lugares().size)} lugares en ocho niveles, los mismos en cada equipo, también sin conexión.`
      }
      actions={
        <Group gap="sm">
          {territorio && <BajarLista territorio={territorio} />}
          <LinkButton to={paths.divisionTerritorialImportar.href({})} icon={IconFileImport}>
            Importar lista
          </LinkButton>
        </Group>
      }
      state={
        fallo ? (
          <ErrorState message="No se pudieron leer los lugares." fix="Conéctate una vez para que queden guardados." onRetry={reintentar} />
        ) : territorio ? undefined : (
          <Loading />
        )
      }
    >
      {territorio && (
        <Tabs value={abierta} onChange={irA} keepMounted={false}>
          <TabStrip label="Qué se ve" open={abierta} tabs={pestanas} />
          <Tabs.Panel value="lugares">
            <Lugares territorio={territorio} onChange={reintentar} />
          </Tabs.Panel>
          <Tabs.Panel value="versiones">
            <VersionesDeTerritorio />
          </Tabs.Panel>
        </Tabs>
      )}
    </PageLayout>
  )
}

/** The list in force as a sheet that can be changed and imported again: of a level, an import takes what is missing for gone. */
function BajarLista({ territorio }: { territorio: Territorio }) {
  const [bajar, bajando] = useLocked(async () => {
    const { downloadXlsx } = await import('#ui/data-table/download-xlsx.ts')
    const lugares = [...territorio.lugares()].sort(([uno], [otro]) => uno.localeCompare(otro))
    await downloadXlsx(`division territorial ${territorio.version}`, 'Lugares', lugares, [
      { key: 'codigo', header: 'Código', value: ([codigo]) => codigo },
      { key: 'nombre', header: 'Nombre', value: ([, nombre]) => nombre, width: 420 },
    ])
  })
  return (
    <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={bajar} loading={bajando}>
      Bajar en Excel
    </Button>
  )
}

function Lugares({ territorio, onChange }: { territorio: Territorio; onChange: () => void }) {
  const uso = useConsulta(comandosMercana.usoDelTerritorio, {}, {})
  const [codigo = '', irA] = useSearchState('lugar')
  const [buscado, setBuscado] = useState('')
  const [acto, setActo] = useState<{ que: 'renombrar' | 'juntar'; codigo: string }>()
  const hallados = useMemo(() => buscarLugares(territorio, buscado), [territorio, buscado])
  const buscando = buscado.trim().length >= 2
  const codigos = buscando ? hallados : territorio.hijos(codigo).map((lugar) => lugar.codigo)
  const cerrar = () => setActo(undefined)
  const guardada = (version: string) => {
    toastSuccess(`Versión ${version} guardada`)
    cerrar()
    onChange()
    uso.recargar()
  }
  return (
    <Stack>
      <AvisoDeUso uso={uso} territorio={territorio} alPonerseAlDia={() => void refrescarDivision().then(onChange, reportError)} />
      <TextField
        label="Buscar un lugar"
        placeholder="Nombre o código"
        leftSection={<IconSearch size={20} aria-hidden />}
        value={buscado}
        onChange={setBuscado}
      />
      {!buscando && <Camino codigo={codigo} territorio={territorio} onGo={irA} />}
      {codigos.length === 0 ? (
        <EmptyState icon={<IconSearch size={38} />} title={buscando ? 'Ningún lugar se llama así' : 'Este lugar no tiene partes'}>
          {buscando ? 'Prueba con parte del nombre, o con su código.' : 'Vuelve a uno de los que lo rodean.'}
        </EmptyState>
      ) : (
        <ul
          className={classes['lugares']}
          aria-label={buscando ? 'Lugares encontrados' : `Lugares de ${nombreDeLugar(territorio, codigo)}`}
        >
          {codigos.map((uno) => (
            <Lugar
              key={uno}
              codigo={uno}
              territorio={territorio}
              uso={uso.datos}
              conDonde={buscando}
              onOpen={() => {
                setBuscado('')
                irA(uno)
              }}
              onRename={() => setActo({ que: 'renombrar', codigo: uno })}
              onJuntar={() => setActo({ que: 'juntar', codigo: uno })}
            />
          ))}
        </ul>
      )}
      {buscando && hallados.length === HALLADOS_MAXIMOS && <Text c="dimmed">Hay más. Escribe más letras para ver menos.</Text>}
      {acto?.que === 'renombrar' && (
        <RenombrarLugar key={acto.codigo} codigo={acto.codigo} territorio={territorio} onSave={guardada} onClose={cerrar} />
      )}
      {acto?.que === 'juntar' && (
        <JuntarLugar key={acto.codigo} codigo={acto.codigo} territorio={territorio} onSave={guardada} onClose={cerrar} />
      )}
    </Stack>
  )
}

interface LugarProps {
  codigo: string
  territorio: Territorio
  uso: { tiendas: Cuentas; reglas: Cuentas } | undefined
  conDonde: boolean
  onOpen: () => void
  onRename: () => void
  onJuntar: () => void
}

function Lugar({ codigo, territorio, uso, conDonde, onOpen, onRename, onJuntar }: LugarProps) {
  const hijos = territorio.hijos(codigo).length
  const nombre = nombreDeLugar(territorio, codigo)
  const [tiendas, reglas] = uso ? [dentroDe(uso.tiendas, codigo), dentroDe(uso.reglas, codigo)] : [0, 0]
  const detalle = [
    nivelEnPalabras(codigo),
    hijos === 0 ? '' : `${formatInteger(hijos)} ${hijos === 1 ? 'parte' : 'partes'}`,
    conDonde ? dondeQueda(territorio, codigo) : '',
  ]
  return (
    <li className={`${classes['lugar']} ${classes['sinMarca']}`}>
      <div className={classes['nombre']}>
        {hijos > 0 ? (
          <Anchor component="button" type="button" onClick={onOpen} fw={650} ta="start">
            {nombre}
          </Anchor>
        ) : (
          <Text span fw={650}>
            {nombre}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {detalle.filter((parte) => parte !== '').join(' · ')}
        </Text>
      </div>
      <Group className={classes['costo'] ?? ''} gap="xs">
        <Text className="numeros" c="dimmed">
          {codigo}
        </Text>
        {tiendas > 0 && <MarkBadge mark={['teal', tiendas === 1 ? '1 tienda' : `${formatInteger(tiendas)} tiendas`]} />}
        {reglas > 0 && <MarkBadge mark={['blue', reglas === 1 ? '1 tarifa' : `${formatInteger(reglas)} tarifas`]} />}
      </Group>
      <Group className={classes['actos'] ?? ''} gap="xs">
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
          aria-label={`Cambiar el nombre de ${nombre}`}
          onClick={onRename}
        >
          Nombre
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconArrowMerge size={18} aria-hidden />}
          aria-label={`Juntar ${nombre} con otro lugar`}
          onClick={onJuntar}
        >
          Juntar
        </Button>
      </Group>
    </li>
  )
}

type Uso = ReturnType<typeof useConsulta<typeof comandosMercana.usoDelTerritorio.cuerpo, typeof comandosMercana.usoDelTerritorio.respuesta>>

interface AvisoProps {
  uso: Uso
  territorio: Territorio
  alPonerseAlDia: () => void
}

/** What the counts cannot say, and what does not fit: another version at the server, or codes that no place has. */
function AvisoDeUso({ uso: { datos, error, recargar }, territorio, alPonerseAlDia }: AvisoProps) {
  if (!datos)
    return error ? (
      <Alert
        color="orange"
        title={error.code === 'red.sin-conexion' ? 'Sin conexión: no se ve qué tiendas usan cada lugar' : mensajeDe(error).mensaje}
      >
        <Anchor component="button" type="button" onClick={recargar} underline="always">
          Intentar otra vez
        </Anchor>
      </Alert>
    ) : null
  const sueltos = [...new Set([...Object.keys(datos.tiendas), ...Object.keys(datos.reglas)])].filter(
    (codigo) => codigo !== '' && territorio.vigente(codigo) === '',
  )
  return (
    <>
      <SinLeer tiendas={datos.sinLeer} que="Falta contar lo que usan" />
      {datos.version !== territorio.version && (
        <Alert color="orange" icon={<IconAlertTriangle size={24} aria-hidden />} title={`El servidor lleva la versión ${datos.version}`}>
          Este equipo lleva la {territorio.version} y tomará la otra en cuanto pueda.{' '}
          <Anchor component="button" type="button" onClick={alPonerseAlDia} underline="always">
            Tomarla ahora
          </Anchor>
        </Alert>
      )}
      {sueltos.length > 0 && (
        <Alert color="orange" icon={<IconAlertTriangle size={24} aria-hidden />} title="Hay códigos en uso que no son de ningún lugar">
          <span className="numeros">{sueltos.join(', ')}</span>
        </Alert>
      )}
    </>
  )
}
