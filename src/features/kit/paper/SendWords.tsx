import { Button, Group } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { enlaceWhatsapp } from '#domain/fiscal/identificacion.ts'
import { WhatsappButton } from '../LinkButton.tsx'

interface Props {
  /** Whose; '' where nobody knows it: then WhatsApp asks. */
  phone: string
  email: string
  subject: string
  words: string
}

/** The ways to send something written to somebody: what it says is filled in, and to whom where it is known. */
export const SendWords = ({ phone, email, subject, words }: Props) => (
  <Group gap="xs">
    <WhatsappButton href={`${enlaceWhatsapp(phone) ?? 'https://wa.me/'}?text=${encodeURIComponent(words)}`} />
    <Button
      component="a"
      variant="default"
      leftSection={<IconMail size={20} aria-hidden />}
      href={`mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(words)}`}
    >
      Correo
    </Button>
  </Group>
)
