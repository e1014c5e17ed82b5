import { useState } from 'react'
import { Alert, Button, Card, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useConfigTienda, usePersona, useTienda } from '#data/session/react.tsx'
import { useTasaDolar } from '#data/session/useTasaDolar.ts'
import { cerrarTurno } from '#data/ventas/ventas.ts'
import { cotejarPapeles, pagosConPapel, papelesDeRenglon } from '#domain/caja/gaveta/papeles.rules.ts'
import {
  claveRenglon,
  esCobro,
  pideSupervisor,
  renglonesDe,
  sinMotivo,
  totalConteo,
  type MovimientoDeTurno,
} from '#domain/caja/cuadre.rules.ts'
import { CierreTurno, type RenglonCuadre, type Turno } from '#domain/caja/turno.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { puede } from '#domain/core/entity.ts'
import { mensajeDe } from '#domain/messages.ts'
import { fallo, type Fallo } from '#domain/core/result.ts'
import { nombreMetodo, type Persona } from '#domain/ventas/venta.rules.ts'
import { formatMoney } from '#domain/core/money.ts'
import { formatInteger } from '#ui/format.ts'
import { toastSuccess } from '#ui/toast.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { Autorizar } from '#features/kit/device/Autorizar.tsx'
import { IncluyePorAclarar } from '#features/kit/aclarar/IncluyePorAclarar.tsx'
import { Renglones } from './Renglones.tsx'
import type { ConteoGuardado } from './useConteo.ts'

const MAXIMO_DE_RECONTEOS = 20

interface Props extends ConteoGuardado {
  turno: Turno
  ventas: readonly Venta[]
  movimientos: readonly MovimientoDeTurno[]
  onClosed: () => void
}

/** The count is locked: what there should be, why it differs, and the closing. */
export function Revisar({ turno, ventas, movimientos, conteo, poner, olvidar, onClosed }: Props) {
  const [rechazo, setRechazo] = useState<Fallo>()
  const [pidiendo, setPidiendo] = useState(false)
  const intentar = useCierre({ turno, conteo, olvidar, onClosed })
  const [cerrar, cerrando] = useLocked(async () => setRechazo(await intentar()))
  const { dop: conteoDop, usd: conteoUsd, otros, motivos } = conteo
  const renglones = renglonesDe({ turno, ventas, movimientos, conteoDop, conteoUsd, otros, motivos })
  const pedido = usePedido(turno, renglones)
  const recontar = () =>
    poner({
      cerrado: false,
      anteriores: [
        ...conteo.anteriores,
        { en: new Date().toISOString(), dopCentavos: totalConteo(conteoDop), usdCentavos: totalConteo(conteoUsd) },
      ].slice(-MAXIMO_DE_RECONTEOS),
    })
  return (
    <Stack>
      <IncluyePorAclarar que="Lo esperado" de={({ turnoId }) => turnoId === turno.id} />
      <Card>
        <Renglones renglones={renglones.map((renglon) => ({ ...renglon, motivo: '' }))} />
        {conteo.anteriores.length > 0 && (
          <Text size="sm" c="dimmed" mt="xs">
            Reconteo {formatInteger(conteo.anteriores.length)}: antes{' '}
            {conteo.anteriores.map(({ dopCentavos }) => formatMoney(dopCentavos)).join(', ')} en pesos.
          </Text>
        )}
      </Card>
      <SinPareja renglones={renglones} ventas={ventas} movimientos={movimientos} />
      <Motivos
        renglones={renglones}
        motivos={motivos}
        onMotivos={(escritos) => {
          setRechazo(undefined)
          poner({ motivos: escritos })
        }}
      />
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
          disabled={sinMotivo(renglones).length > 0}
          onClick={() => (pedido ? setPidiendo(true) : cerrar())}
        >
          {pedido ? 'Cerrar con un supervisor' : 'Cerrar el turno'}
        </Button>
      </Group>
      {pedido && pidiendo && <Autorizar pedido={{ ...pedido, hacer: intentar }} onClose={() => setPidiendo(false)} />}
    </Stack>
  )
}

/** Closes the shift with this count; answers why it did not close, undefined when it did. */
function useCierre({ turno, conteo, olvidar, onClosed }: Pick<Props, 'turno' | 'conteo' | 'olvidar' | 'onClosed'>) {
  const tienda = useTienda()
  return async (autorizadoPor?: Persona): Promise<Fallo | undefined> => {
    const cerrado = await cerrarTurno(tienda, turno, {
      conteoDop: conteo.dop,
      conteoUsd: conteo.usd,
      otros: conteo.otros,
      conteosAnteriores: conteo.anteriores,
      motivos: conteo.motivos,
      autorizadoPor,
    })
    if (!cerrado.ok) return cerrado.error
    olvidar()
    toastSuccess('Turno cerrado y guardado en este equipo')
    onClosed()
    return undefined
  }
}

/** What a supervisor has to allow; undefined when nothing. */
function usePedido(turno: Turno, renglones: readonly RenglonCuadre[]) {
  const persona = usePersona()
  const config = useConfigTienda()
  const tasa = useTasaDolar()?.compraDiezmilesimas ?? 0
  if (persona?.empleadoId !== turno.cajeroId && !puede(persona, CierreTurno, 'cerrarAjeno'))
    return { porque: fallo('cierre.turno-ajeno', { cajero: turno.cajeroNombre }).error, entity: CierreTurno, accion: 'cerrarAjeno' }
  if (!config || !pideSupervisor(renglones, config, tasa) || puede(persona, CierreTurno, 'aprobarDiferencia')) return undefined
  const maximo = formatMoney(config.diferenciaMaximaCentavos)
  return { porque: fallo('cierre.falta-supervisor', { maximo }).error, entity: CierreTurno, accion: 'aprobarDiferencia' }
}

/** Of each way of paying that differs: which payment has no paper here, and which paper no payment. */
function SinPareja({ renglones, ventas, movimientos }: Pick<Props, 'ventas' | 'movimientos'> & { renglones: readonly RenglonCuadre[] }) {
  const pagos = pagosConPapel(ventas, movimientos.filter(esCobro))
  return renglones
    .filter(({ metodo, diferenciaCentavos }) => metodo !== 'efectivo' && diferenciaCentavos !== 0)
    .map((renglon) => {
      const clave = claveRenglon(renglon)
      const { metodo, moneda } = renglon
      const { sinPapel, sinPago } = cotejarPapeles(
        papelesDeRenglon(renglon),
        pagos.filter((pago) => claveRenglon(pago) === clave),
      )
      return (
        <Alert key={clave} color="orange" title={`${nombreMetodo[metodo]}: lo que no tiene pareja`}>
          {sinPapel.map(({ documentoId, nombre, numero, centavos }, i) => (
            <Text key={`${documentoId} ${i}`}>
              Sin papel: {nombre}, {formatMoney(centavos, moneda)}
              {numero === '' ? '' : `, No. ${numero}`}
            </Text>
          ))}
          {sinPago.map(({ numero, centavos }, i) => (
            <Text key={`${numero} ${centavos} ${i}`}>
              Sin pago: {numero === '' ? 'un papel' : `No. ${numero}`}, {formatMoney(centavos, moneda)}
            </Text>
          ))}
        </Alert>
      )
    })
}

interface MotivosProps {
  renglones: readonly RenglonCuadre[]
  motivos: Readonly<Record<string, string>>
  onMotivos: (motivos: Record<string, string>) => void
}

/** One reason for each way of paying that differs. */
function Motivos({ renglones, motivos, onMotivos }: MotivosProps) {
  return renglones
    .filter(({ diferenciaCentavos }) => diferenciaCentavos !== 0)
    .map((renglon) => {
      const clave = claveRenglon(renglon)
      const { metodo, moneda, diferenciaCentavos } = renglon
      return (
        <Textarea
          key={clave}
          label={`¿Por qué hay diferencia en ${nombreMetodo[metodo].toLowerCase()}${moneda === 'USD' ? ' en dólares' : ''}?`}
          description={`${diferenciaCentavos > 0 ? 'Sobran' : 'Faltan'} ${formatMoney(Math.abs(diferenciaCentavos), moneda)}. Queda en el reporte Z.`}
          required
          autosize
          minRows={1}
          maxLength={300}
          value={motivos[clave] ?? ''}
          onChange={(event) => onMotivos({ ...motivos, [clave]: event.currentTarget.value })}
        />
      )
    })
}
