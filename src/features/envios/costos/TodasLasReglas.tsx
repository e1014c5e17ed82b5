import { useMemo, useState } from 'react'
import { Button, Group } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { usePuede } from '#data/session/react.tsx'
import type { Territorio } from '#data/envios/territorio.ts'
import { CostosEnvios } from '#domain/envios/costos-envios.entity.ts'
import { textoDeTramos } from '#domain/envios/envio.tramos.ts'
import { conflictosDeEnvio, lugarDeRegla, situacionDeRegla, situacionesDeRegla, type SituacionDeRegla } from '#domain/envios/envio.rules.ts'
import { nivelesTerritoriales, nombresDeNivel } from '#domain/envios/territorio.ts'
import { DataTable, type Column, type Filter } from '#ui/DataTable.tsx'
import { formatDay } from '#ui/format.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { CambiarVarias } from './CambiarVarias.tsx'
import {
  colorDeSituacion,
  costoEnPalabras,
  dondeQueda,
  nivelEnPalabras,
  nombreDeLugar,
  nombresDeSituacion,
  tramoEnPalabras,
} from '../palabras.ts'
import { ReglaForm } from './ReglaForm.tsx'
import { TerminarRegla } from './TerminarRegla.tsx'
import { redireccionesDe, useTerritorio } from '../useReglas.ts'
import { oneOf, text, state, money } from '#features/kit/columns.tsx'

interface Renglon {
  regla: CostosEnvios
  lugar: string
  donde: string
  nivel: string
  situacion: SituacionDeRegla
  enConflicto: boolean
}

const columnas: readonly Column<Renglon>[] = [
  { key: 'lugar', header: 'Lugar', card: 'title', value: (r) => r.lugar },
  { key: 'donde', header: 'Dónde queda', width: 220, value: (r) => r.donde || '—' },
  { key: 'nivel', header: 'Nivel', width: 180, value: (r) => r.nivel || '—' },
  money('costo', 'Costo', ({ regla }) => (regla.entrega ? regla.centavos : -1), {
    card: 'end',
    cell: ({ regla }) => (regla.entrega ? costoEnPalabras({ ...regla, gratisDesdeCentavos: 0, tramosDePeso: [] }) : 'No entregamos'),
    csv: ({ regla }) => (regla.entrega ? regla.centavos / 100 : 'No'),
  }),
  money('gratis', 'Gratis desde', ({ regla }) => regla.gratisDesdeCentavos, {
    zero: '—',
    csv: ({ regla }) => (regla.gratisDesdeCentavos === 0 ? '' : regla.gratisDesdeCentavos / 100),
  }),
  text('tramos', 'Por peso', ({ regla }) => regla.tramosDePeso.at(-1)?.masCentavos ?? 0, {
    width: 220,
    cell: ({ regla }) => regla.tramosDePeso.map(tramoEnPalabras).join('; ') || '—',
    csv: ({ regla }) => textoDeTramos(regla.tramosDePeso),
  }),
  { key: 'desde', header: 'Desde', width: 130, value: ({ regla }) => regla.desde, cell: ({ regla }) => formatDay(regla.desde) },
  { key: 'hasta', header: 'Hasta', width: 130, value: ({ regla }) => regla.hasta ?? '', cell: ({ regla }) => formatDay(regla.hasta ?? '') },
  state(
    'situacion',
    'Situación',
    (r) => (r.enConflicto ? ['orange', 'En conflicto'] : [colorDeSituacion[r.situacion], nombresDeSituacion[r.situacion]]),
    { width: 170 },
  ),
  { key: 'nota', header: 'Nota', width: 200, hidden: true, value: ({ regla }) => regla.nota || '—' },
]

const filtros: readonly Filter<Renglon>[] = [
  {
    key: 'situacion',
    label: 'Situación',
    options: [
      { value: 'conflicto', label: 'En conflicto' },
      ...situacionesDeRegla.map((value) => ({ value, label: nombresDeSituacion[value] })),
    ],
    test: (r, cual) => (cual === 'conflicto' ? r.enConflicto : r.situacion === cual),
  },
  oneOf(
    'nivel',
    'Nivel',
    (r) => r.nivel,
    nivelesTerritoriales.map((nivel) => ({ value: nombresDeNivel[nivel], label: nombresDeNivel[nivel] })),
  ),
]

const ninguno: ReadonlySet<string> = new Set()

interface Props {
  reglas: readonly CostosEnvios[]
  porDefecto: number
  hoy: string
}

/** Every rule there is and was, to look through and to change many at once. */
export function TodasLasReglas({ reglas, porDefecto, hoy }: Props) {
  const { territorio } = useTerritorio()
  const puede = usePuede(CostosEnvios, 'editar')
  const [marcadas, setMarcadas] = useState(ninguno)
  const [editando, setEditando] = useState<Renglon>()
  const [acto, setActo] = useState<'cambiar' | 'terminar'>()
  const renglones = useMemo(() => renglonesDe(reglas, territorio, hoy), [reglas, territorio, hoy])
  const escogidas = reglas.filter(({ id }) => marcadas.has(id))
  const listo = () => {
    setActo(undefined)
    setMarcadas(ninguno)
  }
  return (
    <>
      <DataTable
        name="envios"
        label="Costos de envío"
        rows={renglones}
        rowKey={({ regla }) => regla.id}
        columns={columnas}
        filters={filtros}
        searchText={(r) => `${r.lugar} ${r.donde} ${r.regla.codigo} ${r.regla.nota}`}
        searchPlaceholder="Lugar, código o nota"
        {...(puede ? { onOpen: setEditando, selection: { selected: marcadas, onChange: setMarcadas } } : {})}
        bulkActions={
          <Group gap="xs">
            <Button onClick={() => setActo('cambiar')}>Cambiar</Button>
            <Button variant="default" onClick={() => setActo('terminar')}>
              Terminar
            </Button>
          </Group>
        }
        empty={
          <EmptyState icon={<IconTruckDelivery size={38} />} title="Ningún lugar tiene costo propio">
            Todos los envíos cuestan lo mismo: el costo por defecto. Pon otro a una provincia o a un barrio en la pestaña Por lugar.
          </EmptyState>
        }
      />
      {editando && <ReglaForm que={{ regla: editando.regla, nombre: editando.lugar }} hoy={hoy} onClose={() => setEditando(undefined)} />}
      {acto === 'cambiar' && <CambiarVarias reglas={escogidas} onClose={() => setActo(undefined)} onDone={listo} />}
      {acto === 'terminar' && (
        <TerminarRegla reglas={escogidas} todas={reglas} territorio={territorio} porDefecto={porDefecto} hoy={hoy} onClose={listo} />
      )}
    </>
  )
}

function renglonesDe(reglas: readonly CostosEnvios[], territorio: Territorio | undefined, hoy: string): Renglon[] {
  const redirecciones = redireccionesDe(territorio)
  const enConflicto = new Set(conflictosDeEnvio(reglas, hoy, redirecciones).flatMap(({ ids }) => ids))
  const porCodigo = new Map<string, CostosEnvios[]>()
  for (const regla of reglas) {
    const codigo = lugarDeRegla(regla, redirecciones)
    porCodigo.set(codigo, [...(porCodigo.get(codigo) ?? []), regla])
  }
  return reglas
    .map((regla) => ({
      regla,
      lugar: nombreDeLugar(territorio, regla.codigo),
      donde: dondeQueda(territorio, regla.codigo),
      nivel: nivelEnPalabras(regla.codigo),
      situacion: situacionDeRegla(regla, porCodigo.get(lugarDeRegla(regla, redirecciones)) ?? [], hoy, redirecciones),
      enConflicto: enConflicto.has(regla.id),
    }))
    .sort((a, b) => (a.regla.codigo < b.regla.codigo ? -1 : a.regla.codigo > b.regla.codigo ? 1 : a.regla.desde < b.regla.desde ? 1 : -1))
}
