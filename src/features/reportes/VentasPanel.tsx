import { useMemo, useState } from 'react'
import { Alert, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCoins, IconDiscount, IconReceipt, IconReceiptRefund } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { useTienda } from '#data/session/react.tsx'
import { limitesDelMes, sumarDias } from '#domain/core/fecha.ts'
import { formatMoney, formatPercent } from '#domain/core/money.ts'
import { FILAS_DE_REPORTE } from '#domain/reportes/comandos.reportes.ts'
import {
  clasesAbc,
  cortes,
  cortesConCosto,
  gananciaDeFila,
  margenDeFila,
  type ClaseAbc,
  type Corte,
  type FilaDeReporte,
} from '#domain/reportes/ventas.reporte.ts'
import { paths } from '#features/paths.ts'
import { Answer } from '#features/kit/Answer.tsx'
import { MoneyBars } from '#features/kit/chart/MoneyBars.tsx'
import { count, money, oneOf, percent, quantity, text } from '#features/kit/columns.tsx'
import { useHoy } from '#features/kit/device/useHoy.ts'
import { ChoiceField } from '#features/kit/inputs.tsx'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatDateTime, formatInteger } from '#ui/format.ts'
import { DaysInput } from '#ui/input/calendario.tsx'
import { StatCard } from '#ui/show/StatCard.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { nombreDeCorte, nombreDeFila, nombreEnGrafica, periodoEnPalabras } from './palabras.ts'
import { DIAS_DE_AQUI, useReporteDeVentas, type ReporteVisto } from './useReporteDeVentas.ts'
import type { MiradaDeReporte, Plazo, useMiradaDeReporte } from './useMiradaDeReporte.ts'

type Ir = ReturnType<typeof useMiradaDeReporte>['ir']
type Renglon = ReporteVisto['filas'][number] & { dicho: string; clase: ClaseAbc | undefined }

const nombreDePlazo: readonly { value: Plazo; label: string }[] = [
  { value: 'hoy', label: 'Hoy' },
  { value: 'ayer', label: 'Ayer' },
  { value: 'semana', label: 'Últimos 7 días' },
  { value: 'mes', label: 'Este mes' },
  { value: 'mes-pasado', label: 'El mes pasado' },
  { value: 'ano', label: 'Este año' },
  { value: 'dias', label: 'Otros días' },
]
const nombreDeComparacion = [
  { value: 'antes', label: 'Lo de antes' },
  { value: 'ano', label: 'Hace un año' },
  { value: 'nada', label: 'Nada' },
] as const
const porCortes = cortes.map((value) => ({ value, label: nombreDeCorte[value] }))
const deTiempo: ReadonlySet<Corte> = new Set<Corte>(['dia', 'semana', 'mes', 'hora'])
/** Bars that are read at a glance: names lie down, times stand. */
const MAS_NOMBRES = 12
const MAS_TIEMPOS = 62

interface Props extends MiradaDeReporte {
  onGo: Ir
}

/** Sales of a period cut one way: figures, bars, and the list that says the same. */
export function VentasPanel({ plazo, periodo, por, comparacion, contra, onGo }: Props) {
  const reporte = useReporteDeVentas({ por, periodo, contra })
  return (
    <Stack gap="lg">
      <Group align="flex-end">
        <ChoiceField
          label="Período"
          data={nombreDePlazo}
          value={plazo}
          onChange={(valor) => onGo(valor === 'dias' ? { plazo: valor, ...periodo } : { plazo: valor })}
        />
        {plazo === 'dias' && <OtrosDias {...periodo} onPick={onGo} />}
        <ChoiceField label="Ver por" data={porCortes} value={por} onChange={(valor) => onGo({ por: valor })} />
        <ChoiceField
          label="Comparar con"
          data={nombreDeComparacion}
          value={comparacion}
          onChange={(valor) => onGo({ comparacion: valor })}
        />
      </Group>
      <Answer of={reporte} what="El reporte">
        {(visto) => <Visto visto={visto} por={por} periodo={periodo} contra={contra} onGo={onGo} />}
      </Answer>
    </Stack>
  )
}

function OtrosDias({ desde, hasta, onPick }: { desde: string; hasta: string; onPick: Ir }) {
  const hoy = useHoy()
  // A stretch has a first day before it has a last one.
  const [tramo, setTramo] = useState<[string | null, string | null]>([desde, hasta])
  return (
    <DaysInput
      label="Entre qué días"
      w={290}
      maxDate={hoy}
      value={tramo}
      onChange={([primero, ultimo]) => {
        setTramo([primero, ultimo])
        if (primero !== null && ultimo !== null) onPick({ desde: primero, hasta: ultimo })
      }}
    />
  )
}

function Visto({ visto, por, periodo, contra, onGo }: Pick<Props, 'por' | 'periodo' | 'contra' | 'onGo'> & { visto: ReporteVisto }) {
  const { slug: nombre } = useTienda()
  const navegar = useNavigate()
  const { total, antes } = visto
  const conCosto = cortesConCosto.has(por) && total.costoCentavos !== null
  const conAntes = contra !== undefined && visto.filas.some(({ antesCentavos }) => antesCentavos !== null)
  const renglones = useMemo(() => renglonesDe(visto, por), [visto, por])
  const columnas = useMemo(() => columnasDe(por, { conCosto, conAntes }), [por, conCosto, conAntes])
  const abrir = abrirDe(por, nombre, onGo, (a) => void navegar(a))
  if (total.documentos === 0 && total.devueltoCentavos === 0)
    return (
      <EmptyState title="No se vendió nada en esos días">
        {visto.deAqui ? `Este equipo guarda los últimos ${DIAS_DE_AQUI} días: lo de antes se ve con conexión.` : 'Escoge otro período.'}
      </EmptyState>
    )
  return (
    <Stack gap="lg">
      {visto.deAqui && (
        <Alert color="blue" title="Sin conexión: lo que sabe este equipo">
          Las ventas de los últimos {DIAS_DE_AQUI} días que llegaron a este equipo. El costo y el margen se ven cuando vuelva la conexión.
        </Alert>
      )}
      <Cifras total={total} antes={antes} {...(contra && { contra: periodoEnPalabras(contra) })} />
      {total.sinCostoCentavos > 0 && conCosto && (
        <Alert color="orange" title={`De ${formatMoney(total.sinCostoCentavos)} no se sabe el costo`}>
          Esas ventas no cuentan en la ganancia ni en el margen. Anota la compra del producto, o pon su costo en la ficha.
        </Alert>
      )}
      <Grafica renglones={renglones} por={por} conAntes={conAntes} />
      {visto.cuantas > FILAS_DE_REPORTE && (
        <Text>
          Se ven los {formatInteger(FILAS_DE_REPORTE)} primeros de {formatInteger(visto.cuantas)}. El total es de todos.
        </Text>
      )}
      <DataTable
        key={por}
        name={`reporte-por-${por}`}
        label={`Ventas por ${nombreDeCorte[por].toLowerCase()}, ${periodoEnPalabras(periodo)}`}
        rows={renglones}
        rowKey={({ clave }) => clave}
        columns={columnas}
        filters={por === 'producto' ? filtrosDeClase : []}
        searchText={({ dicho }) => dicho}
        searchPlaceholder={nombreDeCorte[por]}
        {...(abrir ? { onOpen: abrir } : {})}
        empty={<EmptyState title="Nada que mostrar" />}
      />
      {visto.en !== '' && <Text c="dimmed">Con lo que llegó al servidor hasta {formatDateTime(visto.en)}</Text>}
    </Stack>
  )
}

/** Times in their order, names by what was sold. */
function renglonesDe({ filas }: ReporteVisto, por: Corte): Renglon[] {
  const clases = por === 'producto' ? clasesAbc(filas) : undefined
  return filas
    .map((fila) => ({ ...fila, dicho: nombreDeFila(por, fila.clave, fila.nombre), clase: clases?.get(fila.clave) }))
    .sort((a, b) => (deTiempo.has(por) ? (a.clave < b.clave ? -1 : 1) : b.netoCentavos - a.netoCentavos))
}

const filtrosDeClase = [
  oneOf<Renglon>('clase', 'Clase', ({ clase }) => clase ?? '', {
    A: 'A: el 80 % de la venta',
    B: 'B: el 15 % que sigue',
    C: 'C: el resto',
  }),
]

function columnasDe(por: Corte, { conCosto, conAntes }: { conCosto: boolean; conAntes: boolean }): Column<Renglon>[] {
  return [
    text('nombre', nombreDeCorte[por], ({ dicho }) => dicho, {
      card: 'title',
      ...(deTiempo.has(por)
        ? { value: ({ clave }: Renglon) => clave, cell: ({ dicho }: Renglon) => dicho, csv: ({ dicho }: Renglon) => dicho }
        : {}),
    }),
    ...(por === 'producto' ? [text<Renglon>('clase', 'Clase', ({ clase }) => clase ?? '', { width: 90, card: 'line' })] : []),
    count('facturas', 'Facturas', ({ documentos }) => documentos, { width: 110, card: 'line' }),
    quantity('cantidad', 'Cantidad', ({ milesimas }) => milesimas, { width: 120, card: 'line', hidden: por !== 'producto' }),
    money('ventas', 'Ventas', ({ netoCentavos }) => netoCentavos, { width: 150, sum: true, strong: true, card: 'end' }),
    ...(conAntes
      ? [
          money<Renglon>('antes', 'Antes', ({ antesCentavos }) => antesCentavos ?? undefined, { width: 140, sum: true, card: 'line' }),
          money<Renglon>('cambio', 'Cambio', ({ netoCentavos, antesCentavos }) => netoCentavos - (antesCentavos ?? 0), {
            width: 140,
            sum: true,
            card: 'none',
          }),
        ]
      : []),
    ...(conCosto
      ? [
          money<Renglon>(
            'costo',
            'Costo',
            ({ costoCentavos, sinCostoCentavos, netoCentavos }) =>
              costoCentavos === null || (costoCentavos === 0 && sinCostoCentavos === netoCentavos) ? undefined : costoCentavos,
            { width: 140, sum: true, card: 'none' },
          ),
          money<Renglon>('ganancia', 'Ganancia', gananciaDeFila, { width: 140, sum: true, card: 'line' }),
          percent<Renglon>('margen', 'Margen', margenDeFila, { width: 110, card: 'line' }),
        ]
      : []),
    money('devuelto', 'Devuelto', ({ devueltoCentavos }) => devueltoCentavos, { width: 130, zero: '—', sum: true, card: 'none' }),
    money('descuento', 'Descuentos', ({ descuentoCentavos }) => descuentoCentavos, {
      width: 130,
      zero: '—',
      sum: true,
      card: 'none',
      hidden: true,
    }),
    money('itbis', 'ITBIS', ({ itbisCentavos }) => itbisCentavos, { width: 130, zero: '—', sum: true, card: 'none', hidden: true }),
  ]
}

/** Where a row leads: to its documents, or to its days one by one. */
function abrirDe(por: Corte, nombre: string, ir: Ir, navegar: (a: string) => void): ((fila: Renglon) => void) | undefined {
  if (por === 'dia') return ({ clave }) => navegar(paths.imprimirFacturas.href({ nombre }, { fecha: `${clave}..${clave}` }))
  if (por === 'semana') return ({ clave }) => ir({ plazo: 'dias', por: 'dia', desde: clave, hasta: sumarDias(clave, 6) })
  if (por === 'mes') {
    return ({ clave }) => {
      const [desde, hasta] = limitesDelMes(`${clave}-01`)
      ir({ plazo: 'dias', por: 'dia', desde, hasta })
    }
  }
  if (por === 'producto') {
    return ({ clave }) => {
      if (clave !== '') navegar(paths.movimientosProducto.href({ nombre }, { producto: clave }))
    }
  }
  return undefined
}

/** The period as a whole, beside what it is compared with. */
function Cifras({ total, antes, contra }: { total: FilaDeReporte; antes: FilaDeReporte | undefined; contra?: string }) {
  const ganancia = gananciaDeFila(total)
  const margen = margenDeFila(total)
  const promedio = total.documentos === 0 ? 0 : Math.round((total.netoCentavos + total.devueltoCentavos) / total.documentos)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
      <StatCard
        label="Ventas sin ITBIS"
        icon={<IconCoins size={18} />}
        value={formatMoney(total.netoCentavos)}
        hint={
          antes && contra !== undefined
            ? contraAntes(total.netoCentavos, antes.netoCentavos, contra)
            : `ITBIS ${formatMoney(total.itbisCentavos)}`
        }
        tone={antes && total.netoCentavos < antes.netoCentavos ? 'warn' : 'good'}
      />
      <StatCard
        label="Ganancia bruta"
        icon={<IconDiscount size={18} />}
        value={ganancia === undefined ? '—' : formatMoney(ganancia)}
        hint={margen === undefined ? 'Falta el costo de lo vendido' : `Margen de ${formatPercent(margen)}`}
        tone={ganancia !== undefined && ganancia < 0 ? 'bad' : 'normal'}
      />
      <StatCard
        label="Facturas"
        icon={<IconReceipt size={18} />}
        value={formatInteger(total.documentos)}
        hint={`${formatMoney(promedio)} cada una, en promedio${antes ? `. Antes: ${formatInteger(antes.documentos)}` : ''}`}
      />
      <StatCard
        label="Devuelto"
        icon={<IconReceiptRefund size={18} />}
        value={formatMoney(total.devueltoCentavos)}
        hint={`Descuentos ${formatMoney(total.descuentoCentavos)}`}
        tone={total.devueltoCentavos > 0 ? 'warn' : 'normal'}
      />
    </SimpleGrid>
  )
}

function contraAntes(ahora: number, antes: number, contra: string): string {
  if (antes <= 0) return `Del ${contra} no hubo ventas`
  const cambio = Math.round(((ahora - antes) * 100) / antes)
  return `${cambio > 0 ? '+' : ''}${formatInteger(cambio)} % contra ${formatMoney(antes)} del ${contra}`
}

function Grafica({ renglones, por, conAntes }: { renglones: readonly Renglon[]; por: Corte; conAntes: boolean }) {
  const parado = deTiempo.has(por)
  const dibujados = parado ? renglones.slice(-MAS_TIEMPOS) : renglones.slice(0, MAS_NOMBRES)
  if (dibujados.length < 2) return null
  return (
    <MoneyBars
      label={`Ventas por ${nombreDeCorte[por].toLowerCase()}${dibujados.length < renglones.length && !parado ? `, los ${MAS_NOMBRES} primeros` : ''}`}
      lying={!parado}
      series={[
        { key: 'neto', label: 'Ventas', color: 'teal.6' },
        ...(conAntes ? [{ key: 'antes', label: 'Antes', color: 'mango.6', faint: true as const }] : []),
      ]}
      bars={dibujados.map(({ clave, dicho, netoCentavos, antesCentavos }) => ({
        name: nombreEnGrafica(por, clave, dicho),
        values: { neto: netoCentavos, antes: antesCentavos ?? 0 },
      }))}
    />
  )
}
