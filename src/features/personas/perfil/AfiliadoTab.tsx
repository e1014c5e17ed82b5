import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { ShareLink } from '#features/kit/ShareLink.tsx'
import { formatInteger } from '#ui/format.ts'
import { QrCode } from '#ui/show/QrCode.tsx'
import { StatCard } from '#ui/show/StatCard.tsx'
import { paths } from '#features/paths.ts'
import { Seccion } from '#features/kit/form/Seccion.tsx'
import classes from './Perfil.module.css'

interface Props {
  codigo: string
  registrados: number
}

/** The person's own link: whoever opens it and registers within thirty days counts as theirs. */
export function AfiliadoTab({ codigo, registrados }: Props) {
  const enlace = `${location.origin}${paths.inicio.href({ ref: codigo })}`
  const mensaje = `Entra a Mercana con mi enlace: ${enlace}`
  return (
    <div className={classes['hoja']}>
      <Seccion titulo="Tu enlace de afiliado">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
          <Stack>
            <Text>
              Compártelo: quien lo abra y cree su cuenta en los siguientes 30 días queda registrado a tu nombre. Si antes abrió el de otra
              persona, cuenta el primero.
            </Text>
            <TextInput label="Enlace" readOnly value={enlace} onFocus={(event) => event.currentTarget.select()} />
            <ShareLink link={enlace} words={mensaje} />
            <StatCard
              label="Registrados con tu enlace"
              icon={<IconUserPlus size={18} />}
              value={formatInteger(registrados)}
              hint={registrados === 0 ? 'Todavía nadie' : registrados === 1 ? 'persona' : 'personas'}
            />
          </Stack>
          <Stack align="center">
            <QrCode text={enlace} label="Código QR de tu enlace" />
            <Text c="dimmed" size="sm" ta="center">
              Quien lo escanea llega a la portada con tu enlace
            </Text>
          </Stack>
        </SimpleGrid>
      </Seccion>
    </div>
  )
}
