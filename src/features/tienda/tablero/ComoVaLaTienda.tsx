import { SimpleGrid } from '@mantine/core'
import { IconBuildingWarehouse, IconCalendarMonth, IconCalendarWeek } from '@tabler/icons-react'
import { useTienda } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { sumarDias } from '#domain/core/fecha.ts'
import { formatMoney, formatPercent } from '#domain/core/money.ts'
import { comandosReportes } from '#domain/reportes/comandos.reportes.ts'
import { margenDeFila, mesHastaHoy } from '#domain/reportes/ventas.reporte.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { Section } from '#features/kit/Section.tsx'
import { paths } from '#features/paths.ts'
import { formatInteger } from '#ui/format.ts'
import { useOnline } from '#ui/hooks/useOnline.ts'
import { StatCard } from '#ui/show/StatCard.tsx'
import { cambioPorciento, ventasDelDia } from './resumen.ts'

interface Props {
  nombre: string
  hoy: string
  /** Of the last two weeks, on this device. */
  ventas: readonly Venta[]
}

/** What an owner looks at in the morning: yesterday, the month so far, and what lies on the shelf. Each opens its report. */
export function ComoVaLaTienda({ nombre, hoy, ventas }: Props) {
  const { tiendaId } = useTienda()
  const activa = useOnline()
  const { este, antes } = mesHastaHoy(hoy)
  const mes = useConsulta(
    comandosReportes.reporteDeVentas,
    { tiendaId },
    { ...este, por: 'mes', contraDesde: antes.desde, contraHasta: antes.hasta },
    { activa },
  ).datos
  const inventario = useConsulta(comandosReportes.reporteDeInventario, { tiendaId }, { al: hoy }, { activa }).datos
  const ayer = ventasDelDia(ventas, sumarDias(hoy, -1))
  const haceUnaSemana = ventasDelDia(ventas, sumarDias(hoy, -8))
  const margen = mes && margenDeFila({ clave: '', ...mes.total })
  return (
    <Section title="Cómo va">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        <StatCard
          label="Ayer"
          icon={<IconCalendarWeek size={18} />}
          value={formatMoney(ayer.total)}
          hint={`${contra(ayer.total, haceUnaSemana.total, 'el mismo día de la otra semana')}. ${formatInteger(ayer.cantidad)} facturas`}
          tone={ayer.total >= haceUnaSemana.total ? 'good' : 'warn'}
          href={paths.reportes.href({ nombre }, { plazo: 'ayer', por: 'producto' })}
        />
        {mes && (
          <StatCard
            label="Este mes, sin ITBIS"
            icon={<IconCalendarMonth size={18} />}
            value={formatMoney(mes.total.netoCentavos)}
            hint={`${contra(mes.total.netoCentavos, mes.antes?.netoCentavos ?? 0, 'los mismos días del mes pasado')}${margen === undefined ? '' : `. Margen de ${formatPercent(margen)}`}`}
            tone={mes.total.netoCentavos >= (mes.antes?.netoCentavos ?? 0) ? 'good' : 'warn'}
            href={paths.reportes.href({ nombre }, { plazo: 'mes', por: 'dia' })}
          />
        )}
        {inventario && (
          <StatCard
            label="Lo que hay en inventario cuesta"
            icon={<IconBuildingWarehouse size={18} />}
            value={formatMoney(inventario.valorCentavos)}
            hint={
              inventario.sinCosto + inventario.enRojo === 0
                ? `${formatInteger(inventario.cuantas)} productos`
                : `Por poner en orden: ${formatInteger(inventario.sinCosto + inventario.enRojo)} productos`
            }
            href={paths.reportes.href({ nombre }, { ver: 'inventario' })}
          />
        )}
      </SimpleGrid>
    </Section>
  )
}

function contra(ahora: number, antes: number, cuando: string): string {
  const cambio = cambioPorciento(ahora, antes)
  return cambio === undefined ? `En ${cuando} no hubo ventas` : `${cambio > 0 ? '+' : ''}${formatInteger(cambio)} % contra ${cuando}`
}
