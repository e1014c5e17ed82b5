import { useState } from 'react'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useCatalogo, useConfigTienda, usePuede, useTienda } from '#data/session/react.tsx'
import { comandos } from '#domain/comandos.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { listaParaAbrir, type PasoParaAbrir } from '#domain/tienda/tienda.rules.ts'
import { SwitchField } from '#features/kit/inputs.tsx'
import { MarkBadge } from '#features/kit/columns.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { paths } from '../../paths.ts'
import { PruebaDelRnc, sinPrueba } from '../PruebaDelRnc.tsx'
import { PasoPendiente } from './PasoPendiente.tsx'
import { RevisionDeMercana } from '../RevisionDePlataforma.tsx'
import { useOrden } from '#features/kit/answer/useCommand.ts'
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
  rnc: { titulo: 'RNC', falta: 'Cuando Mercana lo confirma, quien compra lo ve en tu página.', boton: 'Ponerlo', href: perfil },
}

/** What a pending store needs before customers order from it, how its request to Mercana stands, and the act that asks. */
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
      <Text c="dimmed">Antes de que alguien la vea, Mercana mira quién es y qué vende. Las cajas no esperan por eso.</Text>
      <RevisionDeMercana tienda={tienda} />
      <ol className={classes['pasos']}>
        {pasos.map(({ clave, hecho, obligatorio }) => (
          <PasoPendiente
            key={clave}
            hecho={hecho}
            titulo={
              <>
                {palabras[clave].titulo} {!obligatorio && <MarkBadge mark={['gray', 'Aconsejado']} />}
              </>
            }
            detalle={hecho ? 'Listo.' : palabras[clave].falta}
            to={palabras[clave].href(tienda.slug)}
            boton={palabras[clave].boton}
          />
        ))}
      </ol>
      <Pedir listo={pasos.every(({ hecho, obligatorio }) => hecho || !obligatorio)} espera={espera(tienda)} />
    </Stack>
  )
}

const espera = ({ revision, revisionDe }: Tienda): boolean => revision === 'pedida' && revisionDe === 'apertura'

function Pedir({ listo, espera: yaPedida }: { listo: boolean; espera: boolean }) {
  const { tiendaId } = useTienda()
  const orden = useOrden()
  const [mostrar, setMostrar] = useState(true)
  const [prueba, setPrueba] = useState(sinPrueba)
  const [pedir, pidiendo] = useLocked(() =>
    orden(
      comandos.pedirApertura,
      { tiendaId },
      { mostrar, ...prueba },
      { bien: 'Mercana la va a mirar. Te avisamos aquí y por correo.', mal: 'No se pudo pedir' },
    ),
  )
  if (yaPedida) return null
  if (!listo) return <Alert color="mango">Completa lo que no es solo un consejo y aquí podrás pedir que la abran.</Alert>
  return (
    <>
      <SwitchField
        label="Mostrarla en la portada de Mercana"
        description="Apagada, solo llega quien tiene el enlace"
        value={mostrar}
        onChange={setMostrar}
      />
      <PruebaDelRnc prueba={prueba} onChange={setPrueba} />
      <Button
        size="lg"
        leftSection={<IconBuildingStore size={22} aria-hidden />}
        loading={pidiendo}
        onClick={pedir}
        style={{ alignSelf: 'flex-start' }}
      >
        Pedir que la abran
      </Button>
    </>
  )
}
