import { SimpleGrid, Stack, Switch, TagsInput, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { useSesion, useTienda } from '#data/react.tsx'
import { comandos } from '#domain/comandos.ts'
import { direccion } from '#domain/direccion.ts'
import type { Tienda } from '#domain/entidades/tienda.ts'
import { formatoTelefono } from '#domain/identificacion.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { leerCentavos } from '#domain/money.ts'
import { MoneyInput } from '#ui/NumberField.tsx'
import { useLocked } from '#ui/useLocked.ts'
import { paths } from '../../paths.ts'
import { enPalabras, useOrden } from '../../useOrden.ts'
import { CamposFiscales } from '../campos/CamposFiscales.tsx'
import { CamposDireccion } from '../../CamposDireccion.tsx'
import { CampoSlug } from '../campos/CampoSlug.tsx'
import { CampoTipo } from '../campos/CampoTipo.tsx'
import { Seccion } from '../../Seccion.tsx'
import { problemasDe } from '../campos/revisar.ts'
import { problemaDeSlug } from '../campos/slug.ts'
import { RncConfirmado } from './RncConfirmado.tsx'
import { FotosTienda } from './FotosTienda.tsx'
import { Ubicaciones } from './Ubicaciones.tsx'
import { Hoja } from '../../Hoja.tsx'
import { telefonoGuardado } from '../../telefono.ts'
import { useCambios } from '../../useCambios.ts'

const textos = [
  'tiendaNombre',
  'slug',
  'tiendaTipo',
  'tiendaCategoria',
  'tiendaRnc',
  'razonSocial',
  'tiendaTelefono',
  'tiendaEmail',
  ...(Object.keys(direccion) as (keyof typeof direccion)[]),
] as const
const otros = [
  'tags',
  'tiendaFisica',
  'tiendaFisicaLocations',
  'deliveryPropio',
  'deliveryMercana',
  'tiendaShowAllUsers',
  'activo',
] as const
/** An amount is null while its field is empty or cannot be read: it is then not saved, and never as 0. */
type Perfil = Pick<Tienda, (typeof textos)[number] | (typeof otros)[number]> & { tiendaCostoEnvioPorDefecto: number | null }

const perfilDe = (tienda: Tienda): Perfil =>
  Object.fromEntries([...textos, ...otros, 'tiendaCostoEnvioPorDefecto' as const].map((campo) => [campo, tienda[campo]])) as Perfil

const textosDe = (de: Pick<Tienda, (typeof textos)[number]>) => Object.fromEntries(textos.map((campo) => [campo, de[campo]]))

/** Who the store is: its name, papers, contact, place and how it delivers. */
export function PerfilTab({ tienda }: { tienda: Tienda }) {
  const { tiendaId } = useTienda()
  const sesion = useSesion()
  const navigate = useNavigate()
  const orden = useOrden()
  const { valores, cambiados, sucio, cambiar, descartar, aceptar } = useCambios(perfilDe(tienda))
  const errores = problemasDe(textosDe(valores), textosDe(tienda))
  const malSlug = problemaDeSlug(valores.slug)
  const problema = malSlug
    ? enPalabras(malSlug)
    : Object.values(errores).length > 0
      ? 'Hay un dato por corregir'
      : valores.tiendaCostoEnvioPorDefecto === null
        ? 'Falta el costo de envío'
        : undefined

  const [guardar, guardando] = useLocked(async () => {
    if (problema !== undefined) return
    const { tiendaCostoEnvioPorDefecto: envio, tiendaTelefono: telefono, ...resto } = cambiados
    const cambio = {
      ...resto,
      ...(typeof envio === 'number' ? { tiendaCostoEnvioPorDefecto: envio } : {}),
      ...(telefono === undefined ? {} : { tiendaTelefono: telefonoGuardado(telefono) }),
    }
    const respuesta = await orden(comandos.editarTienda, { tiendaId }, cambio)
    if (!respuesta.ok) return
    aceptar()
    if (cambiados.slug === undefined && cambiados.tiendaNombre === undefined) return
    await sesion.refrescar()
    // After a draw, so that the guard of unsaved changes has seen that there are none.
    const { slug } = valores
    if (cambiados.slug !== undefined)
      setTimeout(() => void navigate(paths.configurar.href({ nombre: slug }, { ver: 'perfil' }), { replace: true }))
  })
  const texto = (campo: (typeof textos)[number]) => ({
    value: valores[campo],
    onChange: (event: { currentTarget: { value: string } }) => cambiar({ [campo]: event.currentTarget.value }),
    error: errores[campo],
  })
  const opcion = (campo: 'tiendaFisica' | 'deliveryPropio' | 'deliveryMercana' | 'tiendaShowAllUsers' | 'activo') => ({
    checked: valores[campo],
    onChange: (event: { currentTarget: { checked: boolean } }) => cambiar({ [campo]: event.currentTarget.checked }),
  })
  return (
    <Hoja sucio={sucio} guardando={guardando} problema={problema} onSave={guardar} onDiscard={descartar}>
      <FotosTienda tienda={tienda} />
      <Seccion titulo="La tienda">
        <Stack>
          <TextInput label="Nombre de la tienda" required withAsterisk={false} {...texto('tiendaNombre')} />
          <CampoSlug
            valor={valores.slug}
            propio={tienda.slug}
            onChange={(slug) => cambiar({ slug })}
            descripcion="Si la cambias, los enlaces y códigos QR de antes dejan de abrir tu tienda."
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <CampoTipo tipo={valores.tiendaTipo} onChange={cambiar} />
            <TextInput label="Categoría" description="Se pone sola con el tipo" {...texto('tiendaCategoria')} />
          </SimpleGrid>
          <TagsInput
            size="md"
            label="Palabras con que te buscan"
            description="Escribe una y pulsa Enter; hasta 30"
            placeholder={valores.tags.length === 0 ? 'víveres, recargas, hielo' : ''}
            maxTags={30}
            value={valores.tags}
            onChange={(tags) => cambiar({ tags: tags.map((tag) => tag.trim().slice(0, 40)).filter(Boolean) })}
            clearable
            clearButtonProps={{ 'aria-label': 'Quitar todas' }}
          />
        </Stack>
      </Seccion>
      <Seccion titulo="Para facturar">
        <CamposFiscales
          rnc={{ valor: valores.tiendaRnc, onChange: (tiendaRnc) => cambiar({ tiendaRnc }), error: errores['tiendaRnc'] }}
          razonSocial={texto('razonSocial')}
        />
        <RncConfirmado tienda={tienda} />
      </Seccion>
      <Seccion titulo="Contacto">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label="Teléfono"
            type="tel"
            inputMode="tel"
            {...texto('tiendaTelefono')}
            value={formatoTelefono(valores.tiendaTelefono)}
          />
          <TextInput label="Email" type="email" inputMode="email" {...texto('tiendaEmail')} />
        </SimpleGrid>
      </Seccion>
      <Seccion titulo="Dirección">
        <CamposDireccion valor={valores} onChange={cambiar} errores={errores} />
      </Seccion>
      <Seccion titulo="Local">
        <Stack>
          <Switch label="Tiene un local donde se entra a comprar" {...opcion('tiendaFisica')} />
          {valores.tiendaFisica && (
            <Ubicaciones lugares={valores.tiendaFisicaLocations} onChange={(tiendaFisicaLocations) => cambiar({ tiendaFisicaLocations })} />
          )}
        </Stack>
      </Seccion>
      <Seccion titulo="Entregas y visibilidad">
        <Stack>
          <MoneyInput
            label="Costo de envío por defecto"
            parse={leerCentavos}
            explain={explicarCodigo}
            value={valores.tiendaCostoEnvioPorDefecto}
            onChange={(tiendaCostoEnvioPorDefecto) => cambiar({ tiendaCostoEnvioPorDefecto })}
            maw={260}
          />
          <Switch label="Entrega con mensajeros propios" {...opcion('deliveryPropio')} />
          <Switch label="Entrega con mensajeros de Mercana" {...opcion('deliveryMercana')} />
          <Switch
            label="Mostrar la tienda a todos los usuarios"
            description="Sale en la lista de tiendas de la portada; apagada, solo la ve quien tiene el enlace"
            {...opcion('tiendaShowAllUsers')}
          />
          <Switch
            label="Página pública encendida"
            description={
              tienda.estado === 'pendiente'
                ? 'Mercana todavía no la aprueba: nadie la ve hasta entonces'
                : 'Apagada, no sale en el mercado ni abre su página pública; tus cajas siguen vendiendo'
            }
            {...opcion('activo')}
          />
        </Stack>
      </Seccion>
    </Hoja>
  )
}
