import { Alert } from '@mantine/core'
import { IconHourglass, IconMessageQuestion, IconX } from '@tabler/icons-react'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import { formatDateTime } from '#ui/format.ts'

/** How what a store asked of Mercana stands, in words for its people; nothing when nothing was asked. */
export function RevisionDeMercana({ tienda }: { tienda: Pick<Tienda, 'revision' | 'revisionDe' | 'revisionEn' | 'revisionMotivo'> }) {
  const { revision, revisionDe, revisionEn, revisionMotivo } = tienda
  const apertura = revisionDe === 'apertura'
  switch (revision) {
    case '':
      return null
    case 'pedida':
      return (
        <Alert
          color="blue"
          icon={<IconHourglass size={26} aria-hidden />}
          title={apertura ? 'Mercana está mirando la tienda' : 'Mercana está revisando el RNC'}
        >
          Se pidió: {formatDateTime(revisionEn)}
          <br />
          La respuesta llega aquí, en los avisos y por correo. Mientras, las cajas venden como siempre
          {apertura ? ' y nadie de fuera ve la tienda' : ''}.
        </Alert>
      )
    case 'falta':
      return (
        <Alert color="orange" icon={<IconMessageQuestion size={26} aria-hidden />} title="Mercana pide algo antes de seguir">
          “{revisionMotivo}” ({formatDateTime(revisionEn)}). Complétalo y pídelo otra vez.
        </Alert>
      )
    case 'rechazada':
      return (
        <Alert
          color="red"
          icon={<IconX size={26} aria-hidden />}
          title={apertura ? 'Mercana no aprobó la tienda' : 'Mercana no confirmó el RNC'}
        >
          Motivo: {revisionMotivo} ({formatDateTime(revisionEn)}). Corrígelo y pídelo otra vez. Las cajas siguen vendiendo.
        </Alert>
      )
  }
}
