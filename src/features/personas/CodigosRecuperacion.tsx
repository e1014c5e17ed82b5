import { Alert, Button, Code, Group, SimpleGrid, Stack } from '@mantine/core'
import { IconCopy, IconLifebuoy, IconPrinter } from '@tabler/icons-react'
import { espacio, textoBloque, type Impreso } from '#domain/core/impreso.ts'
import { toastError, toastInfo } from '#ui/toast.ts'

interface Props {
  codigos: readonly string[]
  email: string
  onDone: () => void
}

const papel = (codigos: readonly string[], email: string): Impreso => ({
  titulo: 'Códigos de recuperación de Mercana',
  bloques: [
    textoBloque('Códigos de recuperación de Mercana', { fuerte: true, tamano: 'grande' }),
    textoBloque(email),
    textoBloque('Cada uno sirve una vez, en lugar del código de la aplicación. Guárdalos donde nadie más los vea.'),
    espacio,
    ...codigos.map((codigo) => textoBloque(codigo, { tamano: 'grande' })),
  ],
})

/** The recovery codes, this once: copied, printed, or written down. */
export function CodigosRecuperacion({ codigos, email, onDone }: Props) {
  const copy = () =>
    navigator.clipboard.writeText(codigos.join('\n')).then(
      () => toastInfo('Códigos copiados'),
      () => toastError('No se pudieron copiar', 'Imprímelos o escríbelos.'),
    )
  const print = async () => {
    const { imprimirEnNavegador } = await import('#ui/imprimir/navegador.ts')
    imprimirEnNavegador([papel(codigos, email)], 'carta')
  }
  return (
    <Stack>
      <Alert color="orange" icon={<IconLifebuoy size={22} aria-hidden />} title="Guarda estos códigos ahora">
        No se enseñan otra vez. Si pierdes el teléfono de tu aplicación, con uno de ellos entras; cada uno sirve una vez.
      </Alert>
      <SimpleGrid cols={{ base: 2, sm: 2 }} component="ul" style={{ listStyle: 'none', padding: 0, margin: 0 }}>
        {codigos.map((codigo) => (
          <li key={codigo}>
            <Code fz="lg">{codigo}</Code>
          </li>
        ))}
      </SimpleGrid>
      <Group>
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
          Copiar
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => void print()}>
          Imprimir
        </Button>
        <Button onClick={onDone}>Ya los guardé</Button>
      </Group>
    </Stack>
  )
}
