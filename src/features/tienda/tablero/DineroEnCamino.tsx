import { SimpleGrid } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { usePersona, usePuede } from '#data/session/react.tsx'
import { RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { sePuedeRecibir } from '#domain/caja/entrega.rules.ts'
import { Section } from '#features/kit/Section.tsx'
import { formatInteger } from '#ui/format.ts'
import { StatCard } from '#ui/show/StatCard.tsx'
import { useEntregas } from '#features/kit/device/useEntregas.ts'
import { paths } from '#features/paths.ts'

/** Cash that hangs between two people: what this person has to count, and what somebody has to settle. Nothing while there is none. */
export function DineroEnCamino({ nombre }: { nombre: string }) {
  const persona = usePersona()
  const resuelve = usePuede(RecepcionDinero, 'resolver')
  const entregas = useEntregas() ?? []
  const cuantas = (son: (una: (typeof entregas)[number]) => boolean) => entregas.filter(son).length
  const mias = cuantas(({ entrega, estado }) => entrega.paraEmpleadoId === persona?.empleadoId && sePuedeRecibir(estado))
  const deMi = (creadoPor: string) => resuelve || creadoPor === persona?.empleadoId
  const vencidas = cuantas(({ entrega, estado }) => estado === 'vencida' && deMi(entrega.creadoPor))
  const rechazadas = cuantas(({ entrega, estado }) => estado === 'rechazada' && deMi(entrega.creadoPor))
  if (mias + vencidas + rechazadas === 0) return null
  return (
    <Section title="Dinero en camino">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
        {mias > 0 && (
          <Tarea label="Por contar y recibir" cuantas={mias} hint="Te lo entregaron." href={paths.recibirCaja.href({ nombre })} />
        )}
        {vencidas > 0 && (
          <Tarea
            label="Entregas vencidas"
            cuantas={vencidas}
            hint="Nadie las ha recibido en un día."
            href={paths.entregaCaja.href({ nombre }, { estado: 'vencida' })}
          />
        )}
        {rechazadas > 0 && (
          <Tarea
            label="Entregas rechazadas"
            cuantas={rechazadas}
            hint="Hay que recoger el dinero."
            href={paths.entregaCaja.href({ nombre }, { estado: 'rechazada' })}
          />
        )}
      </SimpleGrid>
    </Section>
  )
}

const Tarea = ({ label, cuantas, hint, href }: { label: string; cuantas: number; hint: string; href: string }) => (
  <StatCard label={label} icon={<IconArrowsExchange size={18} />} value={formatInteger(cuantas)} hint={hint} tone="warn" href={href} />
)
