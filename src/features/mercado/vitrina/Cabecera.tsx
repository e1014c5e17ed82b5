import { Anchor, Badge, Group, Text } from '@mantine/core'
import { IconBrandWhatsapp, IconMapPin, IconPhone, IconRosetteDiscountCheck } from '@tabler/icons-react'
import type { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { enlaceWhatsapp, formatoIdentificacion, formatoTelefono, revisarIdentificacion } from '#domain/fiscal/identificacion.ts'
import { Apertura } from '../Apertura.tsx'
import { Monogram } from '#ui/show/Monogram.tsx'
import classes from './Vitrina.module.css'

/** Who the shop is: its sign, whether it is open, where it stands, and how to speak to it. */
export function Cabecera({ tienda }: { tienda: TiendaPublica }) {
  const { tiendaNombre, tiendaLogo, tiendaFotoPerfil, tiendaTelefono, tiendaRnc, calle, calleReferencia, lugar } = tienda
  const chat = enlaceWhatsapp(tiendaTelefono)
  const rnc = revisarIdentificacion(tiendaRnc, 'RNC')
  return (
    <>
      {tiendaFotoPerfil && <img src={tiendaFotoPerfil.url} alt="" className={classes['portada']} />}
      <Group gap="lg" align="center" wrap="nowrap">
        {tiendaLogo ? (
          <img src={tiendaLogo.url} alt={`Logo de ${tiendaNombre}`} width={72} height={72} className={classes['logo']} />
        ) : (
          <Monogram name={tiendaNombre} size={72} />
        )}
        <Group gap="md">
          <Apertura tienda={tienda} />
          {tiendaRnc !== '' && (
            <Badge
              variant="light"
              color={rnc.digitoValido ? 'teal' : 'gray'}
              tt="none"
              size="lg"
              h="auto"
              mih={28}
              styles={{ label: { whiteSpace: 'normal' } }}
              leftSection={rnc.digitoValido ? <IconRosetteDiscountCheck size={16} aria-hidden /> : undefined}
            >
              RNC {formatoIdentificacion(tiendaRnc)}
              {rnc.digitoValido ? ' · número correcto' : ''}
            </Badge>
          )}
          {tiendaTelefono !== '' && (
            <Anchor href={`tel:${tiendaTelefono}`}>
              <IconPhone size={16} aria-hidden /> {formatoTelefono(tiendaTelefono)}
            </Anchor>
          )}
          {chat !== undefined && (
            <Anchor href={chat} rel="noreferrer" target="_blank">
              <IconBrandWhatsapp size={16} aria-hidden /> WhatsApp
            </Anchor>
          )}
          {calle !== '' && (
            <Text>
              <IconMapPin size={16} aria-hidden /> {[calle, calleReferencia, lugar].filter(Boolean).join(', ')}
            </Text>
          )}
        </Group>
      </Group>
    </>
  )
}
