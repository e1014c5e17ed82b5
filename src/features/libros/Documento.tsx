import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useTienda } from '#data/session/react.tsx'
import type { DocumentoDelLibro } from '#domain/libros/comandos.libros.ts'
import { documentoEnPalabras, pantallaDe } from './palabras.ts'

/** A document by its name, with the way to the screen that shows it. */
export function Documento({ de }: { de: DocumentoDelLibro }) {
  const { slug } = useTienda()
  const lugar = pantallaDe(de, slug)
  if (lugar === undefined) return <Text span>{documentoEnPalabras(de)}</Text>
  return (
    <Anchor component={Link} to={lugar} underline="always">
      {documentoEnPalabras(de)}
    </Anchor>
  )
}
