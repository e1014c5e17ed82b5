import type { ReactNode } from 'react'
import { Alert, Anchor, Button, Group, Paper, Radio, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconBuildingStore, IconMoped } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useCarrito } from '#data/mercado/carrito.ts'
import { conNovedades, novedadesDe } from '#domain/mercado/carrito.cotizado.ts'
import { conLineaCambiada, type LineaDeCarrito } from '#domain/mercado/carrito.rules.ts'
import type { CotizacionDeTienda } from '#domain/pedidos/comandos.pedidos.ts'
import { mensajeDe } from '#domain/messages.ts'
import { paths } from '#features/paths.ts'
import { porPesoEnPalabras } from '#features/kit/pedido/por-peso.ts'
import { TextField } from '#features/kit/inputs.tsx'
import { TiendaCerrada } from '../TiendaCerrada.tsx'
import { useCondiciones } from '../useCondiciones.ts'
import { MoneyText } from '#ui/show/MoneyText.tsx'
import classes from './Carrito.module.css'
import { CampoCupon } from './CampoCupon.tsx'
import type { CuentaDeTienda } from './cuenta.ts'
import { LineaDelCarrito } from './LineaDelCarrito.tsx'

interface Props {
  tienda: { tiendaId: string; slug: string; tiendaNombre: string; lineas: readonly LineaDeCarrito[] }
  cuenta: CuentaDeTienda
  cotizada: CotizacionDeTienda | undefined
  /** Where it goes, by the narrowest code that is known; '' while nobody said. */
  codigo: string
  pidiendo: boolean
  onAsk: () => void
}

/** What is wanted of one shop: its lines, how they are handed over and paid, what they come to, and ordering them. */
export function ParteDeTienda({ tienda, cuenta, cotizada, codigo, pidiendo, onAsk }: Props) {
  const { cambiar, elegir } = useCarrito()
  const { tiendaId, slug, lineas } = tienda
  const { eleccion, metodos, metodoId, problema } = cuenta
  useCondiciones(tienda, codigo, cotizada === undefined && slug !== '')
  const nombre = tienda.tiendaNombre || cotizada?.tiendaNombre || 'Tienda'
  // Of a shop that is not there nothing was quoted: its lines did not change, it did.
  const novedades = new Map(
    lineas.map((linea) => [linea.productoId, cotizada && cotizada.tiendaNombre !== '' ? novedadesDe(linea, cotizada) : []]),
  )
  const hayNovedades = [...novedades.values()].some((unas) => unas.length > 0)
  const guardar = (hecho: Promise<unknown>): void => void hecho.catch(reportError)
  const titulo = `tienda-${tiendaId}`
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={titulo}>
      <Stack>
        <Group justify="space-between">
          <Text component="h2" id={titulo} fw={700} size="lg" m={0}>
            {slug === '' ? (
              nombre
            ) : (
              <Anchor component={Link} to={paths.vitrina.href({ nombre: slug })} inherit>
                {nombre}
              </Anchor>
            )}
          </Text>
          <Button
            variant="subtle"
            color="red"
            onClick={() =>
              guardar(cambiar((antes) => lineas.reduce((sofar, linea) => conLineaCambiada(sofar, linea, { cantidadMilesimas: 0 }), antes)))
            }
            aria-label={`Quitar todo lo de ${nombre}`}
          >
            Quitar todo
          </Button>
        </Group>
        {hayNovedades && (
          <Alert color="orange" icon={<IconAlertTriangle size={22} aria-hidden />} title="Algo cambió desde que lo pusiste">
            <Button
              variant="default"
              onClick={() => cotizada && guardar(cambiar((antes) => conNovedades(antes, cotizada, new Date().toISOString())))}
            >
              Aceptar los cambios
            </Button>
          </Alert>
        )}
        <ul className={classes['lineas']}>
          {lineas.map((linea) => (
            <LineaDelCarrito
              key={linea.productoId}
              linea={linea}
              ahora={cotizada?.lineas.find(({ productoId }) => productoId === linea.productoId)}
              novedades={novedades.get(linea.productoId) ?? []}
            />
          ))}
        </ul>
        <SegmentedControl
          aria-label={`Cómo recibes lo de ${nombre}`}
          fullWidth
          value={eleccion.envio}
          onChange={(envio) => guardar(elegir(tiendaId, { envio: envio === 'retiro' ? 'retiro' : 'domicilio' }))}
          data={[
            { value: 'domicilio', label: <Opcion icono={<IconMoped size={18} aria-hidden />}>Me lo llevan</Opcion> },
            { value: 'retiro', label: <Opcion icono={<IconBuildingStore size={18} aria-hidden />}>Lo retiro</Opcion> },
          ]}
        />
        {metodos.length > 0 && (
          <Radio.Group label="Cómo lo pagas" value={metodoId} onChange={(elegido) => guardar(elegir(tiendaId, { metodoId: elegido }))}>
            <Stack gap="xs" mt="xs">
              {metodos.map((metodo) => (
                <Radio
                  key={metodo.metodoId}
                  value={metodo.metodoId}
                  label={metodo.nombre}
                  description={metodo.metodoId === metodoId ? metodo.instrucciones : undefined}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <TextField
          label="Nota para la tienda"
          placeholder="Toca el timbre, deja el cambio de 500…"
          lines={1}
          maxLength={500}
          value={eleccion.nota}
          onChange={(texto) => guardar(elegir(tiendaId, { nota: texto }))}
        />
        <CampoCupon cuenta={cuenta} nombre={nombre} onWrite={(cupon) => guardar(elegir(tiendaId, { cupon }))} />
        <Sumas cuenta={cuenta} />
        {cuenta.atiende && problema?.code !== 'pedido.tienda-de-cierre' && <TiendaCerrada atiende={cuenta.atiende} />}
        {problema && (
          <Alert color="orange" icon={<IconAlertTriangle size={22} aria-hidden />} title={mensajeDe(problema).mensaje}>
            {mensajeDe(problema).arreglo}
          </Alert>
        )}
        <Button size="md" onClick={onAsk} loading={pidiendo} disabled={problema !== undefined}>
          Pedir a {nombre}
        </Button>
      </Stack>
    </Paper>
  )
}

function Opcion({ icono, children }: { icono: ReactNode; children: string }) {
  return (
    <Group gap={6} justify="center" wrap="nowrap" mih={34}>
      {icono}
      {children}
    </Group>
  )
}

function Sumas({ cuenta }: { cuenta: CuentaDeTienda }) {
  const { mercanciaCentavos, cupon, envioCentavos, porPeso, envioPorSaber, seEntrega, totalCentavos, eleccion, esCotizada, problema } =
    cuenta
  const sinCosto =
    problema?.code === 'carrito.sin-direccion'
      ? 'Falta a dónde'
      : problema?.code.startsWith('envio.')
        ? 'No llega ahí'
        : envioPorSaber
          ? 'Se sabe al enviarlo'
          : undefined
  return (
    <dl className={classes['sumas']}>
      <dt>Productos</dt>
      <dd>
        <MoneyText centavos={mercanciaCentavos + (cupon?.centavos ?? 0)} />
      </dd>
      {cupon && (
        <>
          <dt>{cupon.nombre}</dt>
          <dd>{cupon.centavos > 0 ? <MoneyText centavos={-cupon.centavos} /> : <MoneyText centavos={-cupon.envioCentavos} />}</dd>
        </>
      )}
      <dt>{eleccion.envio === 'retiro' ? 'Lo retiras en la tienda' : 'Envío'}</dt>
      <dd>{sinCosto ?? <MoneyText centavos={envioCentavos + (cupon?.envioCentavos ?? 0)} />}</dd>
      {porPeso && sinCosto === undefined && (
        <Text component="dd" size="sm" c="dimmed" className={classes['seEntrega'] ?? ''}>
          {porPesoEnPalabras(porPeso)}
        </Text>
      )}
      {seEntrega !== '' && (
        <Text component="dd" size="sm" c="dimmed" className={classes['seEntrega'] ?? ''}>
          Se entrega {seEntrega}
        </Text>
      )}
      <dt data-total>{esCotizada ? 'Total' : 'Total, por confirmar'}</dt>
      <dd data-total>
        <MoneyText centavos={totalCentavos} />
      </dd>
    </dl>
  )
}
