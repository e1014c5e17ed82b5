import { Button, CopyButton, Group } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { WhatsappButton } from './LinkButton.tsx'

/** Ways to hand a link over: copied, or with its words to a telephone by WhatsApp ('' asks to whom). */
export const ShareLink = ({ link, words, phone = '' }: { link: string; words: string; phone?: string }) => (
  <Group>
    <CopyButton value={link} timeout={3000}>
      {({ copied, copy }) => (
        <Button
          onClick={copy}
          leftSection={copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
          data-autofocus
        >
          {copied ? 'Copiado' : 'Copiar el enlace'}
        </Button>
      )}
    </CopyButton>
    <WhatsappButton href={`https://wa.me/${phone}?text=${encodeURIComponent(words)}`} />
  </Group>
)
