import { Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosMercana, type VersionGuardada } from '#domain/plataforma/comandos.mercana.ts'
import { VERSION_TERRITORIAL } from '#domain/envios/territorio.ts'
import { Answer } from '#features/kit/Answer.tsx'
import { formatDateTime, formatInteger } from '#ui/format.ts'
import { EmptyState } from '#ui/show/states.tsx'
import classes from '../Envios.module.css'

/** Who changed the places, when and why: the newest first, down to the list that the program carries. */
export function VersionesDeTerritorio() {
  const consulta = useConsulta(comandosMercana.versionesDelTerritorio, {}, {})
  const ninguna = (
    <EmptyState icon={<IconHistory size={38} />} title={`Rige la lista de la aplicación, la ${VERSION_TERRITORIAL}`}>
      Cuando importes una lista, cambies un nombre o juntes lugares, aquí queda quién, cuándo y por qué.
    </EmptyState>
  )
  return (
    <Answer of={consulta} what="La lista de versiones" empty={ninguna} isEmpty={({ versiones }) => versiones.length === 0}>
      {({ versiones }) => (
        <ul className={classes['lugares']} aria-label="Versiones">
          {versiones.map((version) => (
            <li key={version.numero} className={`${classes['lugar']} ${classes['sinMarca']} ${classes['cambio']}`}>
              <Stack gap={0} className={classes['nombre'] ?? ''}>
                <Text fw={650} className="numeros">
                  {version.version}
                </Text>
                <Text>{version.motivo}</Text>
              </Stack>
              <Text size="sm" c="dimmed">
                {[version.quien, formatDateTime(version.en), loQueTrajo(version)].filter((parte) => parte !== '').join(' · ')}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Answer>
  )
}

const loQueTrajo = ({ nuevos, renombrados, idos, redirecciones }: VersionGuardada): string =>
  [
    { cuantos: nuevos, uno: 'nuevo', varios: 'nuevos' },
    { cuantos: renombrados, uno: 'con otro nombre', varios: 'con otro nombre' },
    { cuantos: idos, uno: 'ido', varios: 'idos' },
    { cuantos: redirecciones, uno: 'lleva a otro lugar', varios: 'llevan a otro lugar' },
  ]
    .flatMap(({ cuantos, uno, varios }) => (cuantos > 0 ? [`${formatInteger(cuantos)} ${cuantos === 1 ? uno : varios}`] : []))
    .join(', ')
