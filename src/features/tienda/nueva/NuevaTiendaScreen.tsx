import { useRef, useState, type FormEvent } from 'react'
import { Alert, Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { useSesion } from '#data/session/react.tsx'
import { useSubidas } from '#data/session/useSubidas.ts'
import { formatoTelefono } from '#domain/fiscal/identificacion.ts'
import { mensajeDe } from '#domain/messages.ts'
import type { Fallo } from '#domain/core/result.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { toastError, toastSuccess } from '#ui/toast.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { useOnline } from '#ui/hooks/useOnline.ts'
import { paths } from '../../paths.ts'
import { telefonoGuardado } from '#features/kit/form/telefono.ts'
import { enPalabras } from '#features/kit/answer/useCommand.ts'
import { CampoFoto } from '#features/kit/photo/CampoFoto.tsx'
import { CamposFiscales } from '../CamposFiscales.tsx'
import { CamposDireccion } from '#features/kit/address/CamposDireccion.tsx'
import { CampoSlug } from '../CampoSlug.tsx'
import { CampoTipo } from '../CampoTipo.tsx'
import { Seccion } from '#features/kit/form/Seccion.tsx'
import { problemasDe } from '../revisar.ts'
import { problemaDeSlug, proponerSlug } from '../slug.ts'
import { enBlanco, guardarTiendaEscrita, leerTiendaEscrita, olvidarTiendaEscrita, tieneAlgo, type TiendaEscrita } from './borrador.ts'
import { crearTienda } from './crear.ts'
import classes from './Nueva.module.css'
import { VistaPrevia } from './VistaPrevia.tsx'

/** Opens a store in one page. Only the name and the address are asked for; nothing that was typed is lost by a failure or a reload. */
export function Component() {
  const sesion = useSesion()
  const subidas = useSubidas()
  const navigate = useNavigate()
  const isOnline = useOnline()
  const formulario = useRef<HTMLFormElement>(null)
  const usuarioId = sesion.usuario?.usuarioId ?? ''
  const [escrita, setEscrita] = useState<TiendaEscrita>(() => leerTiendaEscrita(localStorage, usuarioId))
  const [logo, setLogo] = useState<File>()
  const [intentado, setIntentado] = useState(false)
  const [rechazo, setRechazo] = useState<Fallo>()
  const problemas = problemasDe(escrita)
  const malSlug = problemaDeSlug(escrita.slug)
  const errores = intentado ? problemas : {}

  const cambiar = (cambio: Partial<TiendaEscrita>) => {
    const nueva = { ...escrita, ...cambio }
    setRechazo(undefined)
    setEscrita(nueva)
    guardarTiendaEscrita(localStorage, usuarioId, nueva)
  }
  // The address follows the name until somebody writes another.
  const nombrar = (tiendaNombre: string) =>
    cambiar({ tiendaNombre, ...(escrita.slug === proponerSlug(escrita.tiendaNombre) ? { slug: proponerSlug(tiendaNombre) } : {}) })
  const texto = (campo: keyof TiendaEscrita) => ({
    value: escrita[campo],
    onChange: (event: { currentTarget: { value: string } }) => cambiar({ [campo]: event.currentTarget.value }),
    error: errores[campo],
  })

  const [crear, creando] = useLocked(async () => {
    const hecha = await crearTienda(escrita, logo && subidas ? { archivo: logo, subidas } : undefined)
    if (!hecha.ok) return setRechazo(hecha.error)
    const { membresia, falloDelLogo } = hecha.value
    olvidarTiendaEscrita(localStorage, usuarioId)
    if (falloDelLogo) toastError('La tienda se creó, pero el logo no se subió', `${enPalabras(falloDelLogo)} Súbelo en Configurar.`)
    else toastSuccess(`${membresia.tiendaNombre} está creada`)
    await sesion.refrescar()
    void navigate(paths.tienda.href({ nombre: membresia.slug }))
  })
  const enviar = (event: FormEvent) => {
    event.preventDefault()
    setIntentado(true)
    if (malSlug || Object.keys(problemas).length > 0) {
      // After this draw the fields say what they have wrong; the first of them gets the focus.
      setTimeout(() => formulario.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    crear()
  }
  return (
    <PageLayout title="Crear una tienda" description="Basta con el nombre y la dirección. Lo demás se completa cuando quieras.">
      <form ref={formulario} onSubmit={enviar} noValidate className={classes['pagina']}>
        <Stack gap="lg" miw={0}>
          <Seccion titulo="Lo esencial">
            <Stack>
              <TextInput
                label="Nombre de la tienda"
                placeholder="Colmado La Fe"
                required
                withAsterisk={false}
                autoComplete="organization"
                autoFocus
                {...texto('tiendaNombre')}
                onChange={(event) => nombrar(event.currentTarget.value)}
              />
              <CampoSlug
                valor={escrita.slug}
                onChange={(slug) => cambiar({ slug })}
                error={rechazo?.code.startsWith('tienda.slug') ? enPalabras(rechazo) : intentado && malSlug && enPalabras(malSlug)}
              />
              <CampoTipo tipo={escrita.tiendaTipo} onChange={cambiar} />
            </Stack>
          </Seccion>
          <Seccion titulo="Para facturar">
            <CamposFiscales
              rnc={{ valor: escrita.tiendaRnc, onChange: (tiendaRnc) => cambiar({ tiendaRnc }), error: errores['tiendaRnc'] }}
              razonSocial={texto('razonSocial')}
            />
          </Seccion>
          <Seccion titulo="Contacto">
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput
                label="Teléfono"
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                placeholder="809-555-1234"
                {...texto('tiendaTelefono')}
                onBlur={() => cambiar({ tiendaTelefono: formatoTelefono(telefonoGuardado(escrita.tiendaTelefono)) })}
              />
              <TextInput label="Email" type="email" inputMode="email" autoComplete="email" {...texto('tiendaEmail')} />
            </SimpleGrid>
          </Seccion>
          <Seccion titulo="Dónde está">
            <CamposDireccion valor={escrita} onChange={cambiar} errores={errores} />
          </Seccion>
          <Seccion titulo="Logo">
            <CampoFoto
              titulo="Logo"
              nombre={escrita.tiendaNombre}
              archivo={logo}
              onChoose={setLogo}
              onRemove={() => setLogo(undefined)}
              ocupado={creando}
            />
          </Seccion>
          {rechazo && !rechazo.code.startsWith('tienda.slug') && (
            <Alert color="red" title="La tienda no se creó">
              {rechazo.code === 'red.sin-conexion' ? mensajeDe(rechazo).mensaje : enPalabras(rechazo)} Lo que escribiste sigue aquí.
            </Alert>
          )}
          {!isOnline && (
            <Alert color="orange">Sin conexión. Sigue escribiendo: queda guardado en este navegador y la creas cuando vuelva.</Alert>
          )}
          <Group>
            <Button type="submit" size="lg" loading={creando} leftSection={<IconBuildingStore size={22} aria-hidden />}>
              Crear la tienda
            </Button>
            {tieneAlgo(escrita) && (
              <Button
                variant="subtle"
                color="gray"
                size="lg"
                disabled={creando}
                onClick={() => {
                  cambiar(enBlanco)
                  setLogo(undefined)
                  setIntentado(false)
                }}
              >
                Borrar todo
              </Button>
            )}
          </Group>
        </Stack>
        <aside className={classes['lado']} aria-label="Así se verá">
          <Text c="dimmed" size="sm" mb="xs">
            Así se verá en el mercado
          </Text>
          <VistaPrevia tienda={escrita} logo={logo} />
        </aside>
      </form>
    </PageLayout>
  )
}
