import { SimpleGrid, Stack, TagsInput } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { useSesion } from '#data/session/react.tsx'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { addressSpecs } from '../../kit/address.ts'
import { AddressFields } from '../../kit/AddressFields.tsx'
import { fieldFor } from '../../kit/Field.tsx'
import { fieldsOf } from '../../kit/fields.ts'
import { FormSheet } from '../../kit/Form.tsx'
import { paths } from '../../paths.ts'
import { Seccion } from '#features/kit/form/Seccion.tsx'
import { enPalabras } from '#features/kit/answer/useCommand.ts'
import { CampoRnc } from '../CampoRnc.tsx'
import { CampoSlug } from '../CampoSlug.tsx'
import { CampoTipo } from '../CampoTipo.tsx'
import { problemaDeSlug } from '../slug.ts'
import { FotosTienda } from './FotosTienda.tsx'
import { RncConfirmado } from './RncConfirmado.tsx'
import { Ubicaciones } from './Ubicaciones.tsx'
import { useTiendaForm } from './useTiendaForm.ts'

const perfil = fieldsOf(Tienda.campos, {
  tiendaNombre: { label: 'Nombre de la tienda', missing: 'Escribe el nombre de la tienda' },
  slug: {
    label: 'Dirección en Mercana',
    check(slug) {
      const malo = problemaDeSlug(slug)
      return malo && enPalabras(malo)
    },
  },
  tiendaTipo: { label: 'Tipo de negocio' },
  tiendaCategoria: { label: 'Categoría', description: 'Se pone sola con el tipo' },
  tags: { label: 'Palabras con que te buscan' },
  tiendaRnc: { label: 'RNC o cédula' },
  razonSocial: { label: 'Razón social', description: 'Como está en la DGII; vacía, sale el nombre de la tienda' },
  tiendaTelefono: { label: 'Teléfono' },
  tiendaEmail: { label: 'Email', email: true },
  ...addressSpecs,
  tiendaFisica: { label: 'Tiene un local donde se entra a comprar' },
  tiendaFisicaLocations: { label: 'Locales' },
  tiendaCostoEnvioPorDefecto: { label: 'Costo de envío por defecto', missing: 'Falta el costo de envío' },
  deliveryPropio: { label: 'Entrega con mensajeros propios' },
  deliveryMercana: { label: 'Entrega con mensajeros de Mercana' },
  tiendaShowAllUsers: {
    label: 'Mostrar la tienda a todos los usuarios',
    description: 'Sale en la lista de tiendas de la portada; apagada, solo la ve quien tiene el enlace',
  },
  activo: { label: 'Página pública encendida' },
})
const Campo = fieldFor(perfil)

/** Who the store is: its name, papers, contact, place and how it delivers. */
export function PerfilTab({ tienda }: { tienda: Tienda }) {
  const sesion = useSesion()
  const navigate = useNavigate()
  const form = useTiendaForm(perfil, tienda, {
    async onSaved({ slug, tiendaNombre }) {
      if (slug === undefined && tiendaNombre === undefined) return
      await sesion.refrescar()
      // After a draw, so that the guard of unsaved changes has seen that there are none.
      if (slug !== undefined) setTimeout(() => void navigate(paths.configurar.href({ nombre: slug }, { ver: 'perfil' }), { replace: true }))
    },
  })
  const valores = form.values
  return (
    <FormSheet form={form}>
      <FotosTienda tienda={tienda} />
      <Seccion titulo="La tienda">
        <Stack>
          <Campo name="tiendaNombre" required withAsterisk={false} />
          <CampoSlug
            valor={valores.slug}
            propio={tienda.slug}
            onChange={(slug) => form.put('slug', slug)}
            descripcion="Si la cambias, los enlaces y códigos QR de antes dejan de abrir tu tienda."
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <CampoTipo tipo={valores.tiendaTipo} onChange={form.set} />
            <Campo name="tiendaCategoria" />
          </SimpleGrid>
          <TagsInput
            size="md"
            label={perfil.titles.tags}
            description="Escribe una y pulsa Enter; hasta 30"
            placeholder={valores.tags.length === 0 ? 'víveres, recargas, hielo' : ''}
            maxTags={30}
            value={valores.tags}
            onChange={(tags) => form.put('tags', tags.map((tag) => tag.trim().slice(0, 40)).filter(Boolean))}
            clearable
            clearButtonProps={{ 'aria-label': 'Quitar todas' }}
          />
        </Stack>
      </Seccion>
      <Seccion titulo="Para facturar">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <CampoRnc valor={valores.tiendaRnc} onChange={(rnc) => form.put('tiendaRnc', rnc)} error={form.problems['tiendaRnc']} />
          <Campo name="razonSocial" />
        </SimpleGrid>
        <RncConfirmado tienda={tienda} />
      </Seccion>
      <Seccion titulo="Contacto">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Campo name="tiendaTelefono" />
          <Campo name="tiendaEmail" />
        </SimpleGrid>
      </Seccion>
      <Seccion titulo="Dirección">
        <AddressFields />
      </Seccion>
      <Seccion titulo="Local">
        <Stack>
          <Campo name="tiendaFisica" />
          {valores.tiendaFisica && (
            <Ubicaciones lugares={valores.tiendaFisicaLocations} onChange={(lugares) => form.put('tiendaFisicaLocations', lugares)} />
          )}
        </Stack>
      </Seccion>
      <Seccion titulo="Entregas y visibilidad">
        <Stack>
          <Campo name="tiendaCostoEnvioPorDefecto" maw={260} />
          <Campo name="deliveryPropio" />
          <Campo name="deliveryMercana" />
          <Campo name="tiendaShowAllUsers" />
          <Campo
            name="activo"
            description={
              tienda.estado === 'pendiente'
                ? 'Mercana todavía no la aprueba: nadie la ve hasta entonces'
                : 'Apagada, no sale en el mercado ni abre su página pública; tus cajas siguen vendiendo'
            }
          />
        </Stack>
      </Seccion>
    </FormSheet>
  )
}
