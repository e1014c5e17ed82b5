import { useMemo } from 'react'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { Fila } from '#data/device/fila.ts'
import { useBorradores, useConfigTienda, usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { impresoX } from '#domain/caja/reporte-z.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { formatMoney } from '#domain/core/money.ts'
import { formatDateTime, formatInteger } from '#ui/format.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { Loading } from '#ui/show/states.tsx'
import { useNow } from '#ui/hooks/useNow.ts'
import { useGaveta } from '#features/kit/device/useGaveta.ts'
import { Contar } from './Contar.tsx'
import { DocumentosDelTurno } from './DocumentosDelTurno.tsx'
import { PapelesZ } from './PapelesZ.tsx'
import { Revisar } from './Revisar.tsx'
import { useConteo } from './useConteo.ts'

interface Props {
  turno: Turno
  caja: string
  onClosed: () => void
  onBack: () => void
}

/** Blind: the expected amounts show only once the count is locked. A recount is allowed and leaves its trace. */
export function CerrarTurno({ turno, caja, onClosed, onBack }: Props) {
  return (
    <PageLayout
      title={`Cerrar el turno de ${caja}`}
      description={`${turno.cajeroNombre}, desde ${formatDateTime(turno.en)} · fondo ${formatMoney(turno.fondoDopCentavos)}${turno.fondoUsdCentavos > 0 ? ` y ${formatMoney(turno.fondoUsdCentavos, 'USD')}` : ''}`}
      actions={
        <Button variant="default" leftSection={<IconArrowLeft size={18} />} onClick={onBack}>
          Todos los turnos
        </Button>
      }
    >
      <Pasos turno={turno} caja={caja} onClosed={onClosed} />
    </PageLayout>
  )
}

function Pasos({ turno, caja, onClosed }: Pick<Props, 'turno' | 'caja' | 'onClosed'>) {
  const veEsperado = usePuede(Turno, 'verEsperado')
  const config = useConfigTienda()
  const ahora = useNow(60_000)
  const tienda = { nombre: config?.tiendaNombre ?? '', rnc: config?.tiendaRnc ?? '' }
  const ventas = useVivo(Venta, { padre: turno.id })
  const movimientos = useGaveta(turno.id)
  const cobros = useVivo(Cobro, { padre: turno.id })
  const guardado = useConteo(turno.id)
  const hechos = useMemo(
    () => ({
      ventas: (ventas ?? []).map(({ doc }) => doc),
      movimientos: [...(movimientos ?? []), ...(cobros ?? [])].map(({ doc }) => doc),
    }),
    [ventas, movimientos, cobros],
  )
  if (!guardado || ventas === undefined || movimientos === undefined || cobros === undefined) return <Loading />
  const { cerrado } = guardado.conteo
  return (
    <Stack>
      {cerrado ? <Revisar turno={turno} {...hechos} {...guardado} onClosed={onClosed} /> : <Contar {...guardado} />}
      <LoQueQueda turno={turno} hechos={[...ventas, ...movimientos, ...cobros]} />
      {veEsperado && (
        <Group justify="flex-end">
          <PapelesZ nombre="reporte X" impreso={impresoX({ ...hechos, turno, tienda, caja, en: new Date(ahora).toISOString() })} />
        </Group>
      )}
      <DocumentosDelTurno ventas={ventas} movimientos={[...movimientos, ...cobros]} aCiegas={!cerrado} />
    </Stack>
  )
}

/** What does not stop the closing, and where it goes: unsent documents, parked sales, the sale at hand. */
function LoQueQueda({ turno, hechos }: { turno: Turno; hechos: readonly Fila<unknown>[] }) {
  const { dispositivo } = useTienda()
  const { actual, aparcadas } = useBorradores()
  const sinEnviar = hechos.filter(({ estado }) => estado === 'guardado' || estado === 'enviado').length
  const aMedias = actual === undefined || actual.lineas.length === 0 ? 0 : 1
  const nombres = aparcadas.flatMap(({ nombre }) => (nombre === '' ? [] : [`«${nombre}»`])).join(', ')
  const esperan = dispositivo.cajaId === turno.cajaId ? aparcadas.length + aMedias : 0
  return (
    <>
      {sinEnviar > 0 && (
        <Alert
          color="orange"
          title={sinEnviar === 1 ? 'Un documento está por enviar' : `${formatInteger(sinEnviar)} documentos están por enviar`}
        >
          El turno cierra igual: están en este equipo y en este cierre. Saldrán al volver la conexión.
        </Alert>
      )}
      {esperan > 0 && (
        <Alert
          color="blue"
          title={
            esperan === 1
              ? 'Una venta sin cobrar pasa al turno siguiente'
              : `${formatInteger(esperan)} ventas sin cobrar pasan al turno siguiente`
          }
        >
          El turno cierra igual. En esta caja queda {nombres || 'la venta a medias'}: se cobra en el próximo turno y no cuenta en este
          cierre.
        </Alert>
      )}
    </>
  )
}
