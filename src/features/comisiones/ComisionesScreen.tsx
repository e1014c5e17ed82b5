import { useMemo, useState } from 'react'
import { Button, Stack, Tabs } from '@mantine/core'
import { IconPlus, IconReportMoney } from '@tabler/icons-react'
import { useConsulta } from '#data/useConsulta.ts'
import { comandos } from '#domain/comandos.ts'
import { comandosComisiones, type ReglaDicha } from '#domain/comisiones/comandos.comisiones.ts'
import { cuandoCobra, deQueCobra, estadoDeRegla, formulaDeComision, type EstadoDeRegla } from '#domain/comisiones/comision.palabras.ts'
import { solapes } from '#domain/comisiones/comision.rules.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { TabStrip } from '#ui/page/TabStrip.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { unanswered } from '../kit/Answer.tsx'
import { oneOf, state, text, type Mark } from '../kit/columns.tsx'
import { LinkButton } from '../kit/LinkButton.tsx'
import { paths } from '../paths.ts'
import { marcaDeRegla } from './palabras.ts'
import { FichaDeComision } from './FichaDeComision.tsx'
import { CuponesTab } from './cupones/CuponesTab.tsx'
import { FacturasTab } from './FacturasTab.tsx'
import { ProgramaDeAfiliadosTab } from './ProgramaDeAfiliadosTab.tsx'
import { ProbarComision } from './ProbarComision.tsx'
import { VerRegla } from './VerRegla.tsx'

interface Fila extends ReglaDicha {
  tiendaNombre: string
  marca: Mark
  esta: EstadoDeRegla
}

const columnas: readonly Column<Fila>[] = [
  text('nombre', 'Regla', ({ nombre }) => nombre, { card: 'title' }),
  text('tienda', 'Tienda', ({ tiendaNombre }) => tiendaNombre, { width: 150, card: 'line' }),
  text('que', 'De qué', (regla) => deQueCobra(regla), { width: 170, card: 'line' }),
  text('cuanto', 'Cuánto', (regla) => formulaDeComision(regla), { width: 200, card: 'line' }),
  text('cuando', 'Cuándo', (regla) => cuandoCobra(regla), { width: 190, card: 'none' }),
  state('estado', 'Estado', ({ marca }) => marca, { width: 240 }),
]
const filtros = [
  oneOf<Fila>('estado', 'Estado', ({ esta }) => esta, {
    cobra: 'Cobran hoy',
    empieza: 'Todavía no empiezan',
    termino: 'Terminaron',
    retirada: 'Retiradas',
  }),
]

const pestanas = [
  { key: 'reglas', title: 'Reglas' },
  { key: 'facturas', title: 'Facturas' },
  { key: 'afiliados', title: 'Afiliados' },
  { key: 'cupones', title: 'Cupones' },
] as const

/** What the platform charges stores: the rules, what each would charge, and how they came to be. */
export function Component() {
  const consulta = useConsulta(comandosComisiones.reglasDeComision, {}, {})
  const [pedida = 'reglas', setVer] = useSearchState('ver', { replace: true })
  const ver = pestanas.find(({ key }) => key === pedida)?.key ?? 'reglas'
  return (
    <PageLayout
      title="Comisiones"
      description="Lo que Mercana le cobra a una tienda por cada orden. Cobra la regla más precisa, y la orden guarda la de su día: lo que cambies aquí es para lo que se pida después."
      width="full"
      actions={<LinkButton to={paths.cuentasPorPagar.path}>Por pagar a las tiendas</LinkButton>}
      state={unanswered(consulta, 'Las comisiones')}
    >
      <Tabs value={ver} onChange={(valor) => setVer(valor === 'reglas' ? undefined : (valor ?? undefined))} keepMounted={false}>
        <TabStrip label="Qué se ve de las comisiones" open={ver} tabs={pestanas} />
        <Tabs.Panel value="reglas">{consulta.datos && <Contenido {...consulta.datos} onChange={consulta.recargar} />}</Tabs.Panel>
        <Tabs.Panel value="facturas">
          <FacturasTab />
        </Tabs.Panel>
        <Tabs.Panel value="afiliados">
          <ProgramaDeAfiliadosTab />
        </Tabs.Panel>
        <Tabs.Panel value="cupones">
          <CuponesTab />
        </Tabs.Panel>
      </Tabs>
    </PageLayout>
  )
}

function Contenido({ reglas, hoy, onChange }: { reglas: readonly ReglaDicha[]; hoy: string; onChange: () => void }) {
  const tiendas = useConsulta(comandos.tiendasDeMercana, {}, {})
  const [abierta, abrir] = useSearchState('regla')
  const [editando, editar] = useState<{ reemplaza: ReglaDicha | undefined }>()
  const filas = useMemo(() => {
    const nombres = new Map((tiendas.datos?.tiendas ?? []).map(({ tiendaId, tiendaNombre }) => [tiendaId, tiendaNombre]))
    // They come the newest first: one that is after another that chooses the same is under it.
    const orden = new Map(reglas.map(({ id }, i) => [id, i]))
    const iguales = solapes(reglas)
    return reglas.map((regla, i): Fila => {
      const tapada = (iguales.get(regla.id) ?? []).some(({ id }) => (orden.get(id) ?? i) < i)
      return {
        ...regla,
        tiendaNombre: regla.tienda === '' ? 'Todas' : (nombres.get(regla.tienda) ?? '—'),
        marca: marcaDeRegla(regla, hoy, tapada),
        esta: estadoDeRegla(regla, hoy),
      }
    })
  }, [reglas, hoy, tiendas.datos])
  const vista = filas.find(({ id }) => id === abierta)
  return (
    <Stack gap="lg" mt="md">
      <div>
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => editar({ reemplaza: undefined })}>
          Nueva regla
        </Button>
      </div>
      <DataTable
        name="comisiones"
        label="Reglas de comisión"
        rows={filas}
        rowKey={({ id }) => id}
        columns={columnas}
        filters={filtros}
        searchText={({ nombre, tiendaNombre, categoria, productoNombre }) => `${nombre} ${tiendaNombre} ${categoria} ${productoNombre}`}
        searchPlaceholder="Nombre, tienda, categoría o producto"
        onOpen={({ id }) => abrir(id)}
        empty={
          <EmptyState icon={<IconReportMoney size={38} />} title="Mercana no cobra comisión">
            Las tiendas reciben todo lo que venden. Crea una regla para cobrar de lo que se pida desde entonces.
          </EmptyState>
        }
      />
      {reglas.length > 0 && <ProbarComision reglas={reglas} hoy={hoy} />}
      {vista && (
        <VerRegla
          regla={vista}
          marca={vista.marca}
          tiendaNombre={vista.tiendaNombre}
          anteriores={anterioresDe(vista, reglas)}
          onClose={() => abrir()}
          onEdit={() => {
            abrir()
            editar({ reemplaza: vista })
          }}
          onChange={onChange}
        />
      )}
      {editando && (
        <FichaDeComision reemplaza={editando.reemplaza} reglas={reglas} hoy={hoy} onClose={() => editar(undefined)} onSave={onChange} />
      )}
    </Stack>
  )
}

/** One after another, those whose place a rule took. */
function anterioresDe(regla: ReglaDicha, reglas: readonly ReglaDicha[]): ReglaDicha[] {
  const previa = reglas.find(({ id }) => id === regla.reemplaza)
  return previa ? [previa, ...anterioresDe(previa, reglas)] : []
}
