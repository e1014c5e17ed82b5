import { useMemo, useState } from 'react'
import { Alert, Button, Card, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconArrowLeft, IconLock, IconRefresh } from '@tabler/icons-react'
import { useConfigTienda, usePersona, useTasaDolar, useTienda, useVivo } from '#data/react.tsx'
import { cerrarTurno } from '#data/ventas.ts'
import { pideSupervisor, renglonesConteo, renglonesDe, totalConteo } from '#domain/cuadre.rules.ts'
import { MovimientoCaja } from '#domain/entidades/movimientos.ts'
import { CierreTurno, type Turno } from '#domain/entidades/turno.ts'
import { Venta } from '#domain/entidades/venta.ts'
import { puede } from '#domain/entity.ts'
import { mensajeDe } from '#domain/messages.ts'
import { leerCentavos, leerMilesimas } from '#domain/money.ts'
import { fallo, type Fallo } from '#domain/result.ts'
import type { Persona } from '#domain/venta.rules.ts'
import { CountGrid } from '#ui/CountGrid.tsx'
import { formatDateTime, formatInteger, formatMoney } from '#ui/format.ts'
import { PageLayout } from '#ui/PageLayout.tsx'
import { Loading } from '#ui/states.tsx'
import { toastSuccess } from '#ui/toast.ts'
import { useLocked } from '#ui/useLocked.ts'
import { Autorizar } from '../Autorizar.tsx'
import { OtrosMetodos } from './OtrosMetodos.tsx'
import { Renglones } from './Renglones.tsx'
import { useConteo } from './useConteo.ts'

interface Props {
  turno: Turno
  caja: string
  onCerrado: () => void
  onVolver: () => void
}

/** Blind: the expected amounts show only once the count is locked. A recount is allowed and leaves its trace. */
export function CerrarTurno({ turno, caja, onCerrado, onVolver }: Props) {
  return (
    <PageLayout
      title={`Cerrar el turno de ${caja}`}
      description={`${turno.cajeroNombre}, desde ${formatDateTime(turno.en)} · fondo ${formatMoney(turno.fondoDopCentavos)}${turno.fondoUsdCentavos > 0 ? ` y ${formatMoney(turno.fondoUsdCentavos, 'USD')}` : ''}`}
      actions={
        <Button variant="default" leftSection={<IconArrowLeft size={18} />} onClick={onVolver}>
          Todos los turnos
        </Button>
      }
    >
      <Pasos turno={turno} onCerrado={onCerrado} />
    </PageLayout>
  )
}

function Pasos({ turno, onCerrado }: Pick<Props, 'turno' | 'onCerrado'>) {
  const tienda = useTienda()
  const config = useConfigTienda()
  const persona = usePersona()
  const tasa = useTasaDolar()?.compraDiezmilesimas ?? 0
  const ventas = useVivo(Venta, { padre: turno.id })
  const movimientos = useVivo(MovimientoCaja, { padre: turno.id })
  const { conteo, poner, olvidar } = useConteo(turno.id)
  const [rechazo, setRechazo] = useState<Fallo>()
  const [pidiendo, setPidiendo] = useState(false)
  const hechos = useMemo(
    () => ({ ventas: (ventas ?? []).map(({ doc }) => doc), movimientos: (movimientos ?? []).map(({ doc }) => doc) }),
    [ventas, movimientos],
  )
  /** Answers why it did not close; undefined when it did. */
  const intentar = async (autorizadoPor?: Persona): Promise<Fallo | undefined> => {
    if (!conteo) return undefined
    const cerrado = await cerrarTurno(tienda, turno, {
      conteoDop: conteo.dop,
      conteoUsd: conteo.usd,
      otros: conteo.otros,
      conteosAnteriores: conteo.anteriores,
      motivoDiferencia: conteo.motivo,
      autorizadoPor,
    })
    if (!cerrado.ok) return cerrado.error
    olvidar()
    toastSuccess('Turno cerrado y guardado en este equipo')
    onCerrado()
    return undefined
  }
  const [cerrar, cerrando] = useLocked(async () => setRechazo(await intentar()))
  if (!conteo || ventas === undefined || movimientos === undefined) return <Loading />
  const sinEnviar = ventas.filter(({ estado }) => estado === 'guardado' || estado === 'enviado').length

  if (!conteo.cerrado)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          poner({ cerrado: true })
        }}
      >
        <Stack>
          <CountGrid
            legend="Pesos"
            currency="DOP"
            rows={renglonesConteo('DOP')}
            counts={conteo.dop}
            onCounts={(dop) => poner({ dop })}
            totalCentavos={totalConteo(conteo.dop)}
            parseAmount={leerCentavos}
            parsePieces={leerMilesimas}
            autoFocus
          />
          <CountGrid
            legend="Dólares"
            currency="USD"
            rows={renglonesConteo('USD')}
            counts={conteo.usd}
            onCounts={(usd) => poner({ usd })}
            totalCentavos={totalConteo(conteo.usd)}
            parseAmount={leerCentavos}
            parsePieces={leerMilesimas}
          />
          <OtrosMetodos otros={conteo.otros} onOtros={(otros) => poner({ otros })} />
          <Group justify="space-between">
            <Text c="dimmed">Al terminar verás cuánto debía haber. Puedes recontar, y queda anotado.</Text>
            <Button type="submit" size="lg" leftSection={<IconLock size={20} />}>
              Terminé de contar
            </Button>
          </Group>
        </Stack>
      </form>
    )

  const renglones = renglonesDe({ turno, ...hechos, conteoDop: conteo.dop, conteoUsd: conteo.usd, otros: conteo.otros })
  const difiere = renglones.some(({ diferenciaCentavos }) => diferenciaCentavos !== 0)
  const ajeno = persona?.empleadoId !== turno.cajeroId && !puede(persona?.rol, CierreTurno, 'cerrarAjeno')
  const pide =
    ajeno || (config !== undefined && pideSupervisor(renglones, config, tasa) && !puede(persona?.rol, CierreTurno, 'aprobarDiferencia'))
  const recontar = () =>
    poner({
      cerrado: false,
      anteriores: [
        ...conteo.anteriores,
        { en: new Date().toISOString(), dopCentavos: totalConteo(conteo.dop), usdCentavos: totalConteo(conteo.usd) },
      ].slice(-20),
    })
  return (
    <Stack>
      <Card>
        <Renglones renglones={renglones} />
        {conteo.anteriores.length > 0 && (
          <Text size="sm" c="dimmed" mt="xs">
            Reconteo {formatInteger(conteo.anteriores.length)}: antes{' '}
            {conteo.anteriores.map(({ dopCentavos }) => formatMoney(dopCentavos)).join(', ')} en pesos.
          </Text>
        )}
      </Card>
      {sinEnviar > 0 && (
        <Alert color="orange" title={`${formatInteger(sinEnviar)} facturas están por enviar`}>
          El turno cierra igual: están en este equipo y en este cierre. Saldrán al volver la conexión.
        </Alert>
      )}
      {difiere && (
        <Textarea
          label="¿Por qué hay diferencia?"
          description="Queda en el reporte Z"
          required
          autosize
          minRows={2}
          maxLength={500}
          value={conteo.motivo}
          onChange={(event) => {
            setRechazo(undefined)
            poner({ motivo: event.currentTarget.value })
          }}
        />
      )}
      {rechazo && (
        <Alert color="red" role="alert" title={mensajeDe(rechazo).mensaje}>
          {mensajeDe(rechazo).arreglo}
        </Alert>
      )}
      <Group justify="space-between">
        <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={recontar}>
          Contar otra vez
        </Button>
        <Button
          size="lg"
          loading={cerrando}
          disabled={difiere && conteo.motivo.trim() === ''}
          onClick={() => (pide ? setPidiendo(true) : cerrar())}
        >
          {pide ? 'Cerrar con un supervisor' : 'Cerrar el turno'}
        </Button>
      </Group>
      {pide && pidiendo && (
        <Autorizar
          pedido={{
            porque: ajeno
              ? fallo('cierre.turno-ajeno', { cajero: turno.cajeroNombre }).error
              : fallo('cierre.falta-supervisor', { maximo: formatMoney(config?.diferenciaMaximaCentavos ?? 0) }).error,
            entity: CierreTurno,
            accion: ajeno ? 'cerrarAjeno' : 'aprobarDiferencia',
            hacer: intentar,
          }}
          onCerrar={() => setPidiendo(false)}
        />
      )}
    </Stack>
  )
}
