import { Anchor, Breadcrumbs, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { Territorio } from '#data/envios/territorio.ts'
import { desdeLugar } from '#domain/envios/territorio.ts'
import { nombreDeLugar } from './palabras.ts'

/** The places around the one that is looked at, each the way back to itself. */
export function Camino({ codigo, territorio, onGo }: { codigo: string; territorio: Territorio; onGo: (codigo?: string) => void }) {
  if (codigo === '') return null
  return (
    <Breadcrumbs
      separator={<IconChevronRight size={16} aria-hidden />}
      style={{ flexWrap: 'wrap' }}
      component="nav"
      aria-label="Dónde estás"
    >
      {desdeLugar(codigo)
        .reverse()
        .map((uno) =>
          uno === codigo ? (
            <Text key={uno} span fw={650} aria-current="page">
              {nombreDeLugar(territorio, uno)}
            </Text>
          ) : (
            <Anchor key={uno} component="button" type="button" onClick={() => onGo(uno)}>
              {nombreDeLugar(territorio, uno)}
            </Anchor>
          ),
        )}
    </Breadcrumbs>
  )
}
