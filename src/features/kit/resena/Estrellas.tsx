import { Text, type TextProps } from '@mantine/core'
import { enEstrellas } from '#domain/resenas/resena.rules.ts'

/** One to five stars, read aloud as a number. */
export const Estrellas = ({ cuantas, ...props }: TextProps & { cuantas: number }) => (
  <Text component="span" c="orange" {...props} role="img" aria-label={`${cuantas} de 5 estrellas`}>
    {enEstrellas(cuantas)}
  </Text>
)
