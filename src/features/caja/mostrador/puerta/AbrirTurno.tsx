import { useState } from 'react'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconCashRegister } from '@tabler/icons-react'
import { usePersona, usePuede, useTienda } from '#data/session/react.tsx'
import { useLeidoPorFuerza } from '#data/useLeido.ts'
import { abrirTurno, loQueQuedo } from '#data/ventas/ventas.ts'
import { Turno, conteo, type Conteo } from '#domain/caja/turno.entity.ts'
import { totalConteo } from '#domain/caja/cuadre.rules.ts'
import { sePuedeRecibir } from '#domain/caja/entrega.rules.ts'
import { mensajeDe } from '#domain/messages.ts'
import { formatMoney } from '#domain/core/money.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { Notice } from '#ui/show/Notice.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { useEntregas } from '#features/kit/device/useEntregas.ts'
import { ConteoGaveta } from '../../ConteoGaveta.tsx'

/** Half a count survives a closed browser under this name. */
const BORRADOR = 'fondo'

/** No shift is open: the float is counted, and the drawer is this person's from here on. */
export function AbrirTurno({ riesgoAceptadoPor }: { riesgoAceptadoPor: string | undefined }) {
  const tienda = useTienda()
  const persona = usePersona()
  const puedeAbrir = usePuede(Turno, 'crear')
  const { fondoDop, fondoUsd, poner, olvidar } = useFondo()
  const esperan = (useEntregas() ?? []).some(
    ({ entrega, estado }) => entrega.paraEmpleadoId === persona?.empleadoId && sePuedeRecibir(estado),
  )
  const [fallo, setFallo] = useState<{ mensaje: string; arreglo?: string } | undefined>(undefined)
  const [distinto, setDistinto] = useState<Awaited<ReturnType<typeof loQueQuedo>>>()
  const [abrir, abriendo] = useLocked(async (comoSea: boolean) => {
    const quedo = comoSea ? undefined : await loQueQuedo(tienda)
    // Counted blind, and asked once where it is not what was left.
    if (quedo && (quedo.hereda.dopCentavos !== totalConteo(fondoDop) || quedo.hereda.usdCentavos !== totalConteo(fondoUsd)))
      return setDistinto(quedo)
    const hecho = await abrirTurno(tienda, { fondoDop, fondoUsd, riesgoAceptadoPor })
    if (hecho.ok) olvidar()
    else setFallo(mensajeDe(hecho.error))
  })
  if (!puedeAbrir)
    return (
      <Notice isPage icon={<IconCashRegister size={38} />} title="No hay un turno abierto">
        Tu rol no permite abrir turnos. Lo abre un cajero o un supervisor con su PIN.
      </Notice>
    )
  const dolares = totalConteo(fondoUsd)
  return (
    <PageLayout
      width="narrow"
      title="Abrir el turno"
      description={`${persona?.nombre ?? ''}, cuenta el fondo con que empieza la gaveta. Sin fondo, abre en cero.`}
    >
      <form
        onSubmit={(evento) => {
          evento.preventDefault()
          abrir(false)
        }}
      >
        <Stack>
          {esperan && (
            <Alert color="orange" title="Te entregaron dinero">
              No lo cuentes aquí: abre el turno, y recíbelo en Recibir dinero. Antes no se vende.
            </Alert>
          )}
          <ConteoGaveta
            conteo={{ DOP: fondoDop, USD: fondoUsd }}
            onConteo={(moneda, cuenta) => {
              setDistinto(undefined)
              poner(moneda === 'DOP' ? { fondoDop: cuenta, fondoUsd } : { fondoDop, fondoUsd: cuenta })
            }}
          />
          {distinto && (
            <Alert color="orange" title="No es lo que quedó en la gaveta" role="alert">
              <Text>
                Al cerrar, {distinto.cajeroNombre} dejó {enMonedas(distinto.hereda.dopCentavos, distinto.hereda.usdCentavos)}, y contaste{' '}
                {enMonedas(totalConteo(fondoDop), dolares)}. Cuenta otra vez; si es así, ábrelo: lo que falta o sobra queda anotado para
                quien lleva los libros.
              </Text>
              <Button mt="sm" variant="default" loading={abriendo} onClick={() => abrir(true)}>
                Abrir con lo que conté
              </Button>
            </Alert>
          )}
          {fallo && (
            <Alert color="red" title={fallo.mensaje} role="alert">
              {fallo.arreglo}
            </Alert>
          )}
          <Group justify="space-between" wrap="wrap">
            <Text fw={650}>Fondo: {enMonedas(totalConteo(fondoDop), dolares)}</Text>
            <Button type="submit" size="lg" loading={abriendo}>
              Abrir el turno
            </Button>
          </Group>
        </Stack>
      </form>
    </PageLayout>
  )
}

const enMonedas = (dopCentavos: number, usdCentavos: number): string =>
  `${formatMoney(dopCentavos)}${usdCentavos > 0 ? ` y ${formatMoney(usdCentavos, 'USD')}` : ''}`

interface Fondo {
  fondoDop: Conteo
  fondoUsd: Conteo
}

const SIN_FONDO: Fondo = { fondoDop: {}, fondoUsd: {} }

function leerFondo(guardado: unknown): Fondo {
  const crudo = (guardado ?? {}) as Partial<Fondo>
  const [dop, usd] = [conteo.safeParse(crudo.fondoDop), conteo.safeParse(crudo.fondoUsd)]
  return dop.success && usd.success ? { fondoDop: dop.data, fondoUsd: usd.data } : SIN_FONDO
}

/** The float being counted, kept on the device. */
function useFondo(): Fondo & { poner: (fondo: Fondo) => void; olvidar: () => void } {
  const { borradores } = useTienda()
  const guardado = useLeidoPorFuerza(async () => leerFondo(await borradores.leerOtro(BORRADOR)), [borradores])
  const [puesto, setPuesto] = useState<Fondo>()
  return {
    ...(puesto ?? guardado ?? SIN_FONDO),
    poner: (nuevo) => {
      setPuesto(nuevo)
      borradores.guardarOtro(BORRADOR, nuevo)
    },
    olvidar: () => borradores.guardarOtro(BORRADOR, undefined),
  }
}
