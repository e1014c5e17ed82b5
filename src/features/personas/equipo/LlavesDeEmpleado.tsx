import { Text } from '@mantine/core'
import { usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import type { Empleado } from '#domain/personas/equipo.entity.ts'
import { LlaveDePersona } from '#domain/confianza/llave.entity.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { Section } from '#features/kit/Section.tsx'
import { LlavesDeFirma } from '../LlavesDeFirma.tsx'

/** At which tills this person signs what they do. */
export function LlavesDeEmpleado({ empleado }: { empleado: Empleado }) {
  const { tiendaId } = useTienda()
  const decide = usePuede(LlaveDePersona, 'confirmar')
  const llaves = useVivo(LlaveDePersona, { padre: empleado.id }) ?? []
  const equipos = useVivo(Dispositivo)
  const nombreDe = (id: string) => equipos?.find(({ doc }) => doc.id === id)?.doc.nombre ?? ''
  return (
    <Section title="Dónde firma" size="h4">
      <Text c="dimmed" size="sm" mb="md">
        {llaves.length === 0
          ? 'Con su primer PIN en una caja tendrá allí su llave, y lo que haga llevará su firma.'
          : 'Lo que hace en estas cajas lleva su firma. Confirma una llave solo si la persona te dice que entró en esa caja; retira la que no sea suya.'}
      </Text>
      <LlavesDeFirma
        tiendaId={tiendaId}
        decide={decide}
        llaves={llaves.map(({ doc: { id, deDispositivo, en, estado } }) => ({ id, equipo: nombreDe(deDispositivo), en, estado }))}
      />
    </Section>
  )
}
