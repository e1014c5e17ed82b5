import { Alert, Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import { useTienda } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { mesDe, mesSiguiente } from '#domain/core/fecha.ts'
import { comandosDeclaraciones, type DeclaracionDelMes } from '#domain/fiscal/declaraciones/comandos.declaraciones.ts'
import { seriesDgii } from '#domain/fiscal/declaraciones/declaracion.entity.ts'
import { formatoIdentificacion } from '#domain/fiscal/identificacion.ts'
import { mesEnPalabras } from '#domain/fiscal/mes.ts'
import { Answer } from '#features/kit/Answer.tsx'
import { useHoy } from '#features/kit/device/useHoy.ts'
import { formatDay } from '#ui/format.ts'
import { useChangeSearch } from '#ui/hooks/useChangeSearch.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { ArchivosDelMes } from './ArchivosDelMes.tsx'
import { HojaDelIt1 } from './HojaDelIt1.tsx'
import { Presentadas } from './Presentadas.tsx'
import { PorMirar } from './PorMirar.tsx'
import { RetenidoAProveedores } from './RetenidoAProveedores.tsx'
import { ResumenDelConsumo } from './ResumenDelConsumo.tsx'
import { nombresDeSeries } from './nombres.ts'

const MESES_ATRAS = 24

/** What a store tells DGII of a month: looked through first, then taken as files, then noted down as handed in. */
export function Component() {
  const { tiendaId } = useTienda()
  const [params] = useSearchParams()
  const cambiar = useChangeSearch()
  const ir = (clave: 'mes' | 'series', valor: string) =>
    cambiar((antes) => {
      antes.set(clave, valor)
      return antes
    })
  const esteMes = mesDe(useHoy())
  const meses = Array.from({ length: MESES_ATRAS }, (_, atras) => mesSiguiente(esteMes, -atras))
  // The month that is due is the one before.
  const mes = meses.find((uno) => uno === params.get('mes')) ?? mesSiguiente(esteMes, -1)
  const series = seriesDgii.find((una) => una === params.get('series')) ?? 'todas'
  const consulta = useConsulta(comandosDeclaraciones.declaracionDelMes, { tiendaId }, { mes, series })
  return (
    <PageLayout
      title="Declaraciones del mes"
      description="Lo que la DGII pide cada mes: los archivos 606, 607 y 608, el resumen de consumo, y los totales para el IT-1 y el IR-17."
      width="full"
    >
      <Group mb="lg" align="flex-end">
        <NativeSelect
          label="Mes"
          data={meses.map((value) => ({ value, label: mesEnPalabras(value) }))}
          value={mes}
          onChange={(evento) => ir('mes', evento.currentTarget.value)}
        />
        <SegmentedControl
          aria-label="Comprobantes que van en los archivos"
          data={seriesDgii.map((value) => ({ value, label: nombresDeSeries[value] }))}
          value={series}
          onChange={(value) => ir('series', value)}
        />
      </Group>
      <Answer of={consulta} what="Las declaraciones del mes">
        {(dicho) => (
          <Stack gap="xl">
            <Plazo dicho={dicho} />
            <PorMirar dicho={dicho} />
            <ArchivosDelMes dicho={dicho} series={series} onChange={consulta.recargar} />
            <ResumenDelConsumo dicho={dicho} />
            <HojaDelIt1 dicho={dicho} />
            <RetenidoAProveedores dicho={dicho} />
            <Presentadas dicho={dicho} onChange={consulta.recargar} />
          </Stack>
        )}
      </Answer>
    </PageLayout>
  )
}

function Plazo({ dicho: { mes, rnc, termino, vence } }: { dicho: DeclaracionDelMes }) {
  const hoy = useHoy()
  const quien = `RNC ${formatoIdentificacion(rnc)}.`
  if (!termino)
    return (
      <Alert color="blue" title={`${mesEnPalabras(mes)} no ha terminado`}>
        {quien} Esto es lo que va hasta ahora. Se presenta desde el primer día del mes que sigue.
      </Alert>
    )
  return (
    <Text>
      {quien} Los archivos {hoy > vence.archivos ? 'vencieron' : 'vencen'} el {formatDay(vence.archivos)}; el IT-1, el{' '}
      {formatDay(vence.it1)}.
    </Text>
  )
}
