import { useState } from 'react'
import { Alert, Badge, Button, Stack, Switch, Text, ThemeIcon } from '@mantine/core'
import { IconBuildingStore, IconCheck, IconCircleDashed } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useCatalogo, useConfigTienda, usePuede, useTienda } from '#data/react.tsx'
import { comandos } from '#domain/comandos.ts'
import { Tienda } from '#domain/entidades/tienda.ts'
import { listaParaAbrir, type PasoParaAbrir } from '#domain/tienda.rules.ts'
import { useLocked } from '#ui/useLocked.ts'
import { paths } from '../../paths.ts'
import { useOrden } from '../../useOrden.ts'
import classes from './Configurar.module.css'

interface Palabras {
  titulo: string
  falta: string
  boton: string
  href: (nombre: string) => string
}

const perfil = (nombre: string): string => paths.configurar.href({ nombre }, { ver: 'perfil' })
const palabras: Readonly<Record<PasoParaAbrir, Palabras>> = {
  productos: {
    titulo: 'Un producto publicado',
    falta: 'Publica al menos uno: sin publicarlos, nadie los ve.',
    boton: 'Publicar productos',
    href: (nombre) => paths.productos.href({ nombre }),
  },
  contacto: { titulo: 'Teléfono o email', falta: 'Por donde te escriba quien compra.', boton: 'Ponerlo', href: perfil },
  direccion: { titulo: 'Provincia y municipio', falta: 'Así te encuentran los que están cerca.', boton: 'Ponerlos', href: perfil },
  entrega: { titulo: 'Cómo llega el pedido', falta: 'Entrega a domicilio, o un local donde retirar.', boton: 'Escogerlo', href: perfil },
  horario: {
    titulo: 'Horario',
    falta: 'Se dice en tu página cuándo abres.',
    boton: 'Ponerlo',
    href: (nombre) => paths.configurar.href({ nombre }, { ver: 'horario' }),
  },
  logo: { titulo: 'Logo', falta: 'Sale en la portada y cuando compartes tu enlace.', boton: 'Subirlo', href: perfil },
  rnc: { titulo: 'RNC', falta: 'Quien compra ve que la tienda está registrada.', boton: 'Ponerlo', href: perfil },
}

/** What a pending store needs before customers order from it, and the act that opens it. */
export function AbrirAlPublico() {
  const tienda = useConfigTienda()
  const catalogo = useCatalogo()
  const puede = usePuede(Tienda, 'abrir')
  if (!tienda || tienda.estado !== 'pendiente' || !puede) return null
  const publicados = catalogo.todos().filter(({ publicado, activo }) => publicado && activo).length
  const pasos = listaParaAbrir(tienda, publicados)
  return (
    <Stack component="section" aria-labelledby="abrir">
      <Text component="h2" id="abrir" fw={650} fz="lg" m={0}>
        Abrir al público
      </Text>
      <Text c="dimmed">Desde que abres, cualquiera puede ver tu tienda y pedirte. La caja no depende de esto.</Text>
      <ol className={classes['pasos']}>
        {pasos.map(({ clave, hecho, obligatorio }) => (
          <li key={clave} className={classes['paso']} data-hecho={hecho}>
            <ThemeIcon
              size={40}
              radius="xl"
              variant="light"
              color={hecho ? 'teal' : 'mango'}
              role="img"
              aria-label={hecho ? 'Hecho' : 'Falta'}
            >
              {hecho ? <IconCheck size={22} aria-hidden /> : <IconCircleDashed size={22} aria-hidden />}
            </ThemeIcon>
            <div className={classes['palabras']}>
              <Text fw={650}>
                {palabras[clave].titulo}{' '}
                {!obligatorio && (
                  <Badge variant="light" color="gray" tt="none">
                    Aconsejado
                  </Badge>
                )}
              </Text>
              <Text c="dimmed">{hecho ? 'Listo.' : palabras[clave].falta}</Text>
            </div>
            {!hecho && (
              <Button component={Link} to={palabras[clave].href(tienda.slug)} variant="default">
                {palabras[clave].boton}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <Abrir listo={pasos.every(({ hecho, obligatorio }) => hecho || !obligatorio)} />
    </Stack>
  )
}

function Abrir({ listo }: { listo: boolean }) {
  const { tiendaId } = useTienda()
  const orden = useOrden()
  const [mostrar, setMostrar] = useState(true)
  const [abrir, abriendo] = useLocked(() =>
    orden(comandos.abrirTienda, { tiendaId }, { mostrar }, { bien: 'La tienda está abierta al público', mal: 'No se pudo abrir' }),
  )
  if (!listo) return <Alert color="mango">Completa lo que no es solo un consejo y aquí podrás abrirla.</Alert>
  return (
    <>
      <Switch
        label="Mostrarla en la portada de Mercana"
        description="Apagada, solo llega quien tiene el enlace"
        checked={mostrar}
        onChange={(event) => setMostrar(event.currentTarget.checked)}
      />
      <Button
        size="lg"
        leftSection={<IconBuildingStore size={22} aria-hidden />}
        loading={abriendo}
        onClick={abrir}
        style={{ alignSelf: 'flex-start' }}
      >
        Abrir la tienda
      </Button>
    </>
  )
}
