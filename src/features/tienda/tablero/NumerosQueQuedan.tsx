import { useMemo } from 'react'
import { SimpleGrid, Text } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { useTienda, useVivo } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandos } from '#domain/comandos.ts'
import { BloqueNCF, RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { Section } from '#features/kit/Section.tsx'
import { formatInteger } from '#ui/format.ts'
import { StatCard } from '#ui/show/StatCard.tsx'
import { paths } from '#features/paths.ts'
import { numerosDeTienda, usadosSegunVentas } from './resumen.ts'

const POCOS_DIAS = 15

/** Fiscal numbers that are left, in the ranges and in the tills, and for how many days. */
export function NumerosQueQuedan({ nombre, ventas, hoy }: { nombre: string; ventas: readonly Venta[]; hoy: string }) {
  const { tiendaId } = useTienda()
  const rangos = useVivo(RangoNCF)
  const bloques = useVivo(BloqueNCF)
  const { datos, error } = useConsulta(comandos.numerosUsados, { tiendaId }, {}, { cadaMs: 60_000 })
  const tipos = useMemo(() => {
    if (!rangos || !bloques || (!datos && !error)) return undefined
    const prestados = bloques.map(({ doc }) => doc)
    return numerosDeTienda(
      rangos.map(({ doc }) => doc),
      prestados,
      datos?.tipos ?? usadosSegunVentas(prestados, ventas),
      ventas,
      hoy,
    )
  }, [rangos, bloques, datos, error, ventas, hoy])
  if (tipos === undefined) return null
  return (
    <Section title="Comprobantes que quedan">
      {!datos && (
        <Text c="dimmed" mb="xs" role="status">
          Sin conexión: lo usado por otras cajas, según lo que ha llegado a este equipo.
        </Text>
      )}
      {tipos.length === 0 ? (
        <StatCard
          label="Sin rangos vigentes"
          icon={<IconFileInvoice size={18} />}
          value="0"
          hint="Registra los rangos que DGII te autorizó para poder facturar."
          tone="bad"
          href={paths.ncf.href({ nombre })}
        />
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, md: 3, lg: 5 }}>
          {tipos.map(({ tipo, libres, enCajas, dias }) => (
            <StatCard
              key={tipo}
              label={`${tipo} · ${comprobantes[tipo].nombre}`}
              value={formatInteger(libres + enCajas)}
              hint={`${formatInteger(enCajas)} en las cajas y ${formatInteger(libres)} por repartir. ${
                dias === undefined ? 'Sin uso esta semana' : `Alcanzan para ${duracion(dias)}`
              }`}
              tone={libres + enCajas === 0 ? 'bad' : dias !== undefined && dias < POCOS_DIAS ? 'warn' : 'normal'}
              href={paths.ncf.href({ nombre })}
            />
          ))}
        </SimpleGrid>
      )}
    </Section>
  )
}

/** Beyond a year a number of days says nothing: the range falls due before. */
const duracion = (dias: number): string => (dias > 365 ? 'más de un año' : `${formatInteger(dias)} ${dias === 1 ? 'día' : 'días'}`)
