import { Card, List, Text } from '@mantine/core'
import { nuevoId } from '#data/device/browser/ids.ts'
import { useTienda } from '#data/session/react.tsx'
import { leerTerritorio, type Territorio } from '#data/envios/territorio.ts'
import { CostosEnvios } from '#domain/envios/costos-envios.entity.ts'
import { planificarEnvios, type EnvioLeido, type PlanDeEnvios } from '#domain/envios/importacion.envios.ts'
import { ok } from '#domain/core/result.ts'
import type { Column } from '#ui/DataTable.tsx'
import { formatInteger } from '#ui/format.ts'
import { day, text } from '#features/kit/columns.tsx'
import { ImportScreen } from '#features/kit/ImportScreen.tsx'
import { SmallTable } from '#features/kit/SmallTable.tsx'
import { paths } from '#features/paths.ts'
import { useHoy } from '#features/kit/device/useHoy.ts'
import { archivoDeEnvios } from '../archivos.ts'
import { guardarReglas, type ReglaNueva } from './lote.ts'
import { costoEnPalabras, dondeQueda, nivelEnPalabras, nombreDeLugar } from '../palabras.ts'

const REGLAS_A_LA_VISTA = 50

interface Plan extends PlanDeEnvios {
  /** With their ids: what was sent before a failure is not doubled. */
  nuevas: ReglaNueva[]
  leidas: readonly EnvioLeido[]
  territorio: Territorio
}

/** Brings costs of delivery in from a file. */
export function Component() {
  const { repo, slug, tiendaId, sync } = useTienda()
  const hoy = useHoy()
  return (
    <ImportScreen
      title="Importar costos de envío"
      file={archivoDeEnvios}
      drop={{ description: 'Una fila por lugar: su código, o su provincia, municipio y nombre; y el costo. Hasta 2,000 filas.' }}
      required={(mapa) =>
        (['codigo', 'provincia', 'municipio', 'lugar'] as const).every((columna) => mapa[columna] === undefined)
          ? ['lugar', 'costo']
          : ['costo']
      }
      readWith={async () => ok({ lugares: await leerTerritorio(), hoy })}
      plan={async (leidas: EnvioLeido[], { lugares: territorio }: { lugares: Territorio }) => {
        const plan = planificarEnvios(
          leidas,
          (await repo.buscar(CostosEnvios)).map(({ doc }) => doc),
        )
        const nuevas = plan.nuevas.map((campos) => ({ ...campos, id: nuevoId(CostosEnvios.tipo) }))
        return ok<Plan>({ ...plan, nuevas, leidas, territorio })
      }}
      size={({ nuevas, cambios }) => ({ count: nuevas.length + cambios.length, noun: 'costos' })}
      review={(plan) => (
        <>
          <Cuenta plan={plan} />
          <Text c="dimmed" mt="xs">
            Un lugar que ya tiene costo desde el mismo día se cambia; si la fila empieza otro día, el nuevo lo reemplaza desde entonces.
          </Text>
        </>
      )}
      below={({ leidas, territorio }) => <Vista reglas={leidas} territorio={territorio} />}
      saving={{ label: 'Guardando', stoppable: false }}
      save={async (plan, { onAdvance }) => {
        const guardado = await guardarReglas(tiendaId, plan.nuevas, plan.cambios, onAdvance)
        if (guardado.ok) void sync.sincronizar()
        return guardado.ok ? ok(plan) : guardado
      }}
      done={{ title: () => 'Costos guardados', to: paths.envios.href({ nombre: slug }, { ver: 'reglas' }), link: 'Ver los costos' }}
      saved={(plan) => <Cuenta plan={plan} />}
    />
  )
}

function Cuenta({ plan }: { plan: PlanDeEnvios }) {
  return (
    <List className="numeros">
      <List.Item>{formatInteger(plan.nuevas.length)} costos nuevos</List.Item>
      <List.Item>{formatInteger(plan.cambios.length)} que cambian</List.Item>
      <List.Item>{formatInteger(plan.sinCambio)} que ya estaban así</List.Item>
    </List>
  )
}

/** The place that each row was taken for: a name may be that of several. */
function Vista({ reglas, territorio }: { reglas: readonly EnvioLeido[]; territorio: Territorio }) {
  if (reglas.length === 0) return null
  const columnas: Column<EnvioLeido>[] = [
    text('lugar', 'Lugar', ({ codigo }) => [nombreDeLugar(territorio, codigo), dondeQueda(territorio, codigo)].filter(Boolean).join(', ')),
    text('nivel', 'Nivel', ({ codigo }) => nivelEnPalabras(codigo) || '—'),
    text('costo', 'Costo', costoEnPalabras),
    day('desde', 'Desde', ({ desde }) => desde),
    day('hasta', 'Hasta', ({ hasta }) => hasta ?? ''),
  ]
  return (
    <Card>
      <Text fw={600} mb="sm">
        Así se leyeron
      </Text>
      <SmallTable
        label="Costos leídos"
        minWidth={560}
        rows={reglas.slice(0, REGLAS_A_LA_VISTA)}
        rowKey={({ codigo, desde }) => `${codigo} ${desde}`}
        columns={columnas}
      />
      {reglas.length > REGLAS_A_LA_VISTA && <Text c="dimmed">Y {formatInteger(reglas.length - REGLAS_A_LA_VISTA)} más.</Text>}
    </Card>
  )
}
