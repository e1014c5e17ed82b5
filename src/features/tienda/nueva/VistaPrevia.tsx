import { Text } from '@mantine/core'
import { Monogram } from '#ui/show/Monogram.tsx'
import { Toldo } from '#ui/show/Toldo.tsx'
import { Foto } from '#features/kit/photo/Foto.tsx'
import type { TiendaEscrita } from './borrador.ts'
import classes from './Nueva.module.css'

/** The store's front as it is being made. */
export function VistaPrevia({ tienda, logo }: { tienda: TiendaEscrita; logo: File | undefined }) {
  const nombre = tienda.tiendaNombre.trim() || 'Tu tienda'
  return (
    <div className={classes['frente']}>
      <Toldo />
      <div className={classes['letrero']}>
        {logo ? <Foto url="" archivo={logo} alt="" size={72} /> : <Monogram name={nombre} size={72} />}
        <Text fw={750} fz="xl" lh={1.15} lineClamp={3}>
          {nombre}
        </Text>
        <Text c="dimmed" size="sm">
          {[tienda.tiendaTipo, tienda.calle.trim()].filter(Boolean).join(' · ') || 'Tipo de negocio y calle'}
        </Text>
      </div>
    </div>
  )
}
