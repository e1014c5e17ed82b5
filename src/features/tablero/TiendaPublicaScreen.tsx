import { useEffect, useState } from 'react'
import { Anchor, Badge, Button, Card, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBrandWhatsapp, IconMapPin, IconPhone, IconShare3 } from '@tabler/icons-react'
import { useParams } from 'react-router-dom'
import { useConsulta } from '#data/useConsulta.ts'
import { comandos } from '#domain/comandos.ts'
import { enlaceWhatsapp, formatoTelefono, revisarIdentificacion } from '#domain/identificacion.ts'
import { mensajeDe } from '#domain/messages.ts'
import { Apertura } from '#features/Apertura.tsx'
import { paths } from '#features/paths.ts'
import { anotarVisita } from '#features/tiendas-visitadas.ts'
import { formatMoney } from '#ui/format.ts'
import { pageNotFound } from '#ui/PageError.ts'
import { PageLayout } from '#ui/PageLayout.tsx'
import { EmptyState, ErrorState, Loading, OfflineState } from '#ui/states.tsx'
import { toastInfo } from '#ui/toast.ts'
import classes from './TiendaPublica.module.css'

const PAGINA = 60

/** A shop as anybody sees it: who it is, where it is, and what it sells at which price. */
export function Component() {
  const { nombre = '' } = useParams()
  const [texto, setTexto] = useState('')
  const [buscar] = useDebouncedValue(texto, 250)
  const [desde, setDesde] = useState(0)
  const { datos, error, cargando, recargar } = useConsulta(comandos.tiendaPublica, { slug: nombre }, { buscar, desde })
  const existe = datos !== undefined
  useEffect(() => {
    if (existe) anotarVisita(localStorage, nombre)
  }, [existe, nombre])
  if (!datos) {
    if (cargando || !error) return <Loading />
    if (error.code === 'red.sin-conexion') return <OfflineState isPage what="La página de la tienda" onRetry={recargar} />
    if (error.code === 'tienda.no-existe') throw pageNotFound(paths.tienda.href({ nombre }))
    return <ErrorState message={mensajeDe(error).mensaje} fix={mensajeDe(error).arreglo} onRetry={recargar} />
  }
  const { tienda, productos, hayMas } = datos
  const compartir = async () => {
    const url = window.location.href
    if (typeof navigator.share === 'function')
      return navigator.share({ title: tienda.tiendaNombre, url }).catch(() => toastInfo('No se compartió'))
    await navigator.clipboard.writeText(url)
    toastInfo('Enlace copiado')
  }
  const chat = enlaceWhatsapp(tienda.tiendaTelefono)
  const rnc = revisarIdentificacion(tienda.tiendaRnc, 'RNC')
  return (
    <PageLayout
      title={tienda.tiendaNombre}
      width="full"
      description={[tienda.tiendaCategoria, tienda.tiendaTipo].filter(Boolean).join(' · ')}
      actions={
        <Button variant="default" leftSection={<IconShare3 size={18} />} onClick={() => void compartir()}>
          Compartir
        </Button>
      }
    >
      <Stack>
        <Group gap="lg">
          <Apertura tienda={tienda} />
          {tienda.tiendaLogo && (
            <img src={tienda.tiendaLogo.url} alt={`Logo de ${tienda.tiendaNombre}`} width={72} height={72} className={classes['logo']} />
          )}
          {tienda.tiendaTelefono !== '' && (
            <>
              <Anchor href={`tel:${tienda.tiendaTelefono}`}>
                <IconPhone size={16} aria-hidden /> {formatoTelefono(tienda.tiendaTelefono)}
              </Anchor>
              {chat !== undefined && (
                <Anchor href={chat} rel="noreferrer" target="_blank">
                  <IconBrandWhatsapp size={16} aria-hidden /> WhatsApp
                </Anchor>
              )}
            </>
          )}
          {tienda.calle !== '' && (
            <Text>
              <IconMapPin size={16} aria-hidden /> {[tienda.calle, tienda.calleReferencia, tienda.lugar].filter(Boolean).join(', ')}
            </Text>
          )}
          {tienda.tiendaRnc !== '' && (
            <Badge variant="light" color={rnc.digitoValido ? 'teal' : 'gray'} tt="none" size="lg">
              RNC {tienda.tiendaRnc}
            </Badge>
          )}
        </Group>
        <TextInput
          aria-label="Buscar en la tienda"
          placeholder="Buscar en la tienda"
          size="md"
          value={texto}
          onChange={(event) => {
            setTexto(event.currentTarget.value)
            setDesde(0)
          }}
        />
        {productos.length === 0 ? (
          <EmptyState title={buscar === '' ? 'Esta tienda aún no publica productos' : 'Nada con esa búsqueda'}>
            {buscar === '' ? 'Vuelve pronto o llama a la tienda.' : 'Prueba con menos palabras.'}
          </EmptyState>
        ) : (
          <SimpleGrid cols={{ base: 2, sm: 3, md: 4, lg: 5, xl: 6 }} component="ul" className={classes['productos'] ?? ''}>
            {productos.map((producto) => (
              <Card key={producto.id} component="li">
                {producto.foto !== '' && <img src={producto.foto} alt="" loading="lazy" className={classes['foto']} />}
                <Text lineClamp={2} fw={600}>
                  {producto.nombre}
                </Text>
                <Text className="numeros" fw={700} c="mango">
                  {formatMoney(Math.round(producto.precioDiezmilesimas / 100))}
                </Text>
                <Text size="sm" c="dimmed">
                  {producto.disponible ? 'Disponible' : 'Por encargo'}
                </Text>
              </Card>
            ))}
          </SimpleGrid>
        )}
        {(tienda.tiendaReembolsoDias > 0 || tienda.tiendaReembolso !== '') && (
          <Card component="section" aria-labelledby="reembolsos">
            <Text component="h2" id="reembolsos" fw={700} m={0}>
              Cambios y devoluciones
            </Text>
            {tienda.tiendaReembolsoDias > 0 && (
              <Text>
                {tienda.tiendaReembolsoDias === 1 ? 'Un día para devolver.' : `${tienda.tiendaReembolsoDias} días para devolver.`}
              </Text>
            )}
            {tienda.tiendaReembolso !== '' && <Text style={{ whiteSpace: 'pre-line' }}>{tienda.tiendaReembolso}</Text>}
          </Card>
        )}
        <Group justify="center">
          {desde > 0 && (
            <Button variant="default" onClick={() => setDesde(Math.max(0, desde - PAGINA))}>
              Anteriores
            </Button>
          )}
          {hayMas && (
            <Button variant="default" onClick={() => setDesde(desde + PAGINA)}>
              Más productos
            </Button>
          )}
        </Group>
      </Stack>
    </PageLayout>
  )
}
