import { SimpleGrid } from '@mantine/core'
import { IconCalendarX, IconPackageImport } from '@tabler/icons-react'
import { usePuede } from '#data/session/react.tsx'
import { Recepcion } from '#domain/compras/recepcion/recepcion.entity.ts'
import { faltaSuFactura } from '#domain/compras/recepcion/recepcion.rules.ts'
import { DIAS_DE_AVISO, vencePronto } from '#domain/inventario/vencimiento.rules.ts'
import { Section } from '#features/kit/Section.tsx'
import { useLotes } from '#features/kit/product/useLotes.ts'
import { useRecepciones } from '#features/kit/product/useRecepciones.ts'
import { paths } from '#features/paths.ts'
import { formatInteger } from '#ui/format.ts'
import { StatCard } from '#ui/show/StatCard.tsx'

/** What expires soon, and what arrived and has no invoice yet. Nothing while there is none, or for who sees no purchases. */
export const MercanciaPorMirar = ({ nombre }: { nombre: string }) => (usePuede(Recepcion, 'leer') ? <PorMirar nombre={nombre} /> : null)

function PorMirar({ nombre }: { nombre: string }) {
  const vencen = (useLotes() ?? []).filter((lote) => vencePronto(lote))
  const sinFactura = (useRecepciones() ?? []).filter(faltaSuFactura)
  if (vencen.length + sinFactura.length === 0) return null
  const vencidos = vencen.filter(({ dias }) => dias < 0).length
  return (
    <Section title="Mercancía">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
        {vencen.length > 0 && (
          <StatCard
            label={`Vence en ${DIAS_DE_AVISO} días o menos`}
            icon={<IconCalendarX size={18} />}
            value={formatInteger(vencen.length)}
            hint={vencidos > 0 ? `De ellos ya vencieron ${formatInteger(vencidos)}: sácalos del estante.` : 'Véndelo primero.'}
            tone={vencidos > 0 ? 'warn' : 'normal'}
            href={paths.compras.href({ nombre }, { ver: 'vencen' })}
          />
        )}
        {sinFactura.length > 0 && (
          <StatCard
            label="Llegó y falta su factura"
            icon={<IconPackageImport size={18} />}
            value={formatInteger(sinFactura.length)}
            hint="Regístrala cuando el proveedor la mande."
            href={paths.compras.href({ nombre }, { ver: 'mercancia' })}
          />
        )}
      </SimpleGrid>
    </Section>
  )
}
