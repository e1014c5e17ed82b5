import { useMemo, useState } from 'react'
import { Button, Group, NativeSelect, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { ejecutar } from '#data/device/browser/api.ts'
import { useTienda } from '#data/session/react.tsx'
import { formatMoney } from '#domain/core/money.ts'
import { ok } from '#domain/core/result.ts'
import { comandosLibros, type ApunteDelDiario } from '#domain/libros/comandos.libros.ts'
import { cuentasDe, fichaDeCuenta } from '#domain/libros/cuentas.ts'
import { day, money, text } from '#features/kit/columns.tsx'
import { unanswered } from '#features/kit/Answer.tsx'
import { usePaginas } from '#features/kit/list/usePaginas.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatInteger } from '#ui/format.ts'
import { DayInput } from '#ui/input/calendario.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { Documento } from './Documento.tsx'
import type { PropsDelDiario } from './libro.ts'
import { Partidas } from './Partidas.tsx'
import { documentoEnPalabras, parteEnPalabras } from './palabras.ts'
import { diasDe, todoElDiario } from './useMirada.ts'

const deQuien = ({ cuenta, parte, parteNombre }: Pick<ApunteDelDiario, 'cuenta' | 'parte' | 'parteNombre'>): string =>
  parteEnPalabras(cuenta, parte, parteNombre)

/** An empty side is empty. */
const lado = (centavos: number): number | undefined => (centavos === 0 ? undefined : centavos)

const columnasDe = (onGo: PropsDelDiario['onGo']): readonly Column<ApunteDelDiario>[] => [
  text<ApunteDelDiario>('documento', 'Documento', documentoEnPalabras, { card: 'title', cell: (uno) => <Documento de={uno} /> }),
  day('fecha', 'Fecha', ({ fecha }) => fecha, { width: 150 }),
  day('del', 'Es del', ({ del }) => del, { width: 130, hidden: true }),
  text('cuenta', 'Cuenta', ({ nombre }) => nombre, { width: 190 }),
  text('codigo', 'Código', ({ codigo }) => codigo, { width: 110, card: 'none', hidden: true }),
  text('parte', 'De quién', deQuien, { width: 180 }),
  money('debe', 'Débito', ({ debeCentavos }) => lado(debeCentavos), { sum: true, width: 135 }),
  money('haber', 'Crédito', ({ haberCentavos }) => lado(haberCentavos), { sum: true, width: 135 }),
  text('moneda', 'En su moneda', ({ centavos, moneda }) => formatMoney(centavos, moneda), { numeric: true, card: 'none', hidden: true }),
  text('partida', 'Abre o salda', ({ partida }) => partida, { card: 'none', hidden: true }),
  {
    key: 'asiento',
    header: 'Asiento',
    export: false,
    width: 110,
    value: () => '',
    cell: ({ docId }) => (
      <Button size="compact-sm" variant="subtle" onClick={() => onGo({ ...todoElDiario, documento: docId })}>
        Ver asiento
      </Button>
    ),
  },
]

const textoDe = (uno: ApunteDelDiario): string => `${documentoEnPalabras(uno)} ${uno.nombre} ${deQuien(uno)}`

/** Every line of every posting: by account, by whose it is, by day, by document. */
export function PanelDiario(props: PropsDelDiario) {
  const { cuenta, partidas, onGo } = props
  const conPartidas = cuenta !== '' && fichaDeCuenta(cuenta).conPartidas
  return (
    <Stack>
      <Filtros {...props} />
      {conPartidas && (
        <SegmentedControl
          aria-label="Qué se ve de la cuenta"
          value={partidas ? 'partidas' : 'apuntes'}
          onChange={(valor) => onGo({ partidas: valor === 'partidas' })}
          data={[
            { value: 'apuntes', label: 'Apuntes' },
            { value: 'partidas', label: 'Lo que está abierto' },
          ]}
        />
      )}
      {conPartidas && partidas ? <Partidas cuenta={cuenta} parte={props.parte} onGo={onGo} /> : <Apuntes {...props} />}
    </Stack>
  )
}

function Filtros({ cuenta, parte, documento, dia, moneda, desde, hasta, onGo }: PropsDelDiario) {
  const [escrito, setEscrito] = useState(documento)
  const [dicho, setDicho] = useState(documento)
  // Another document by the address: what was typed makes way.
  if (dicho !== documento) {
    setDicho(documento)
    setEscrito(documento)
  }
  const buscar = useDebouncedCallback((texto: string) => onGo({ documento: texto.trim() }), 400)
  const cuentas = cuentasDe('tienda').map((value) => ({ value, label: fichaDeCuenta(value).nombre }))
  const limites = diasDe({ desde, hasta, dia: '' })
  const hayFiltro = [cuenta, parte, documento, dia, moneda].some((valor) => valor !== '')
  return (
    <Group align="flex-end" role="search">
      <NativeSelect
        label="Cuenta"
        data={[{ value: '', label: 'Todas' }, ...cuentas]}
        value={cuenta}
        onChange={({ currentTarget: { value } }) =>
          onGo({ cuenta: cuentasDe('tienda').find((una) => una === value) ?? '', parte: '', partidas: false })
        }
      />
      <DayInput
        label="Día"
        clearable
        minDate={limites.desde}
        maxDate={limites.hasta}
        value={dia === '' ? null : dia}
        onChange={(valor) => onGo({ dia: valor ?? '' })}
      />
      <TextInput
        label="Documento"
        placeholder="NCF completo"
        value={escrito}
        onChange={({ currentTarget: { value } }) => {
          setEscrito(value)
          buscar(value)
        }}
      />
      {hayFiltro && (
        <Button variant="default" onClick={() => onGo(todoElDiario)}>
          Quitar filtros
        </Button>
      )}
    </Group>
  )
}

function Apuntes({ cuenta, parte, documento, dia, moneda, desde, hasta, onGo }: PropsDelDiario) {
  const { tiendaId } = useTienda()
  const pregunta = {
    // A document is shown whole, whatever its days.
    ...(documento === '' ? diasDe({ desde, hasta, dia }) : { documento }),
    ...(cuenta === '' ? {} : { cuenta }),
    ...(parte === '' ? {} : { parte }),
    ...(moneda === '' ? {} : { moneda }),
  }
  const [sumas, setSumas] = useState<{ cuantos: number; debeCentavos: number; haberCentavos: number }>()
  const paginas = usePaginas(JSON.stringify(pregunta), async (despuesDe) => {
    const dicho = await ejecutar(comandosLibros.diario, { tiendaId }, { ...pregunta, ...(despuesDe === undefined ? {} : { despuesDe }) })
    if (!dicho.ok) return dicho
    const { renglones, siguiente, ...totales } = dicho.value
    setSumas(totales)
    return ok({
      filas: renglones.map((uno, i) => ({ ...uno, clave: `${uno.docId} ${uno.fecha} ${uno.cuenta} ${uno.parte} ${i}` })),
      siguiente,
    })
  })
  const columnas = useMemo(() => columnasDe(onGo), [onGo])
  const { filas } = paginas
  if (filas === undefined) return unanswered({ ...paginas, filas }, 'El diario')
  const [primera] = filas
  return (
    <>
      {parte !== '' && (
        <Group>
          <Text>
            De: <b>{primera && cuenta !== '' ? parteEnPalabras(cuenta, parte, primera.parteNombre) : parte}</b>
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => onGo({ parte: '' })}>
            De todos
          </Button>
        </Group>
      )}
      {sumas && sumas.cuantos > 0 && (
        <Text className="numeros" role="status" style={{ whiteSpace: 'normal' }}>
          {formatInteger(sumas.cuantos)} {sumas.cuantos === 1 ? 'apunte' : 'apuntes'}: débitos <b>{formatMoney(sumas.debeCentavos)}</b>,
          créditos <b>{formatMoney(sumas.haberCentavos)}</b>.
        </Text>
      )}
      <DataTable
        name="diario"
        label="Diario"
        urlPrefix="dia"
        rows={filas}
        rowKey={({ clave }) => clave}
        columns={columnas}
        searchText={textoDe}
        searchPlaceholder="Entre los que se ven"
        more={paginas.hayMas ? { onMore: paginas.seguir, isComing: paginas.siguiendo } : undefined}
        empty={<EmptyState title="No hay apuntes así">Quita un filtro o escoge otro mes.</EmptyState>}
      />
    </>
  )
}
