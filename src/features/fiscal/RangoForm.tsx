import { useState } from 'react'
import { Alert, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { ejecutar } from '#data/device/browser/api.ts'
import { useConfigTienda, useTienda } from '#data/session/react.tsx'
import { comandos } from '#domain/comandos.ts'
import type { RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { mensajeDe } from '#domain/messages.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { tipoComprobantes, type TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { leerNumeroDeRango, validarRango } from '#domain/fiscal/ncf.rules.ts'
import { fallo, type Fallo } from '#domain/core/result.ts'
import { DayInput } from '#ui/input/calendario.tsx'
import { formatInteger } from '#ui/format.ts'
import { toastSuccess } from '#ui/toast.ts'
import { UnsavedDialog, UnsavedGuard } from '#ui/page/UnsavedGuard.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { ActModal } from '#features/kit/ActForm.tsx'

/** Registers a range as DGII's authorisation says it. What was typed stays when something is wrong. */
export function RangoForm({ existentes, onClose }: { existentes: readonly RangoNCF[]; onClose: () => void }) {
  const { tiendaId } = useTienda()
  const config = useConfigTienda()
  const rnc = config?.tiendaRnc ?? ''
  const [tipo, setTipo] = useState<TipoComprobante>('B02')
  const [desde, setDesde] = useState('')
  const [hasta, setHasta] = useState('')
  const [solicitud, setSolicitud] = useState('')
  const [autorizacion, setAutorizacion] = useState('')
  const [fechaAutorizacion, setFechaAutorizacion] = useState<string | null>(null)
  const [vence, setVence] = useState<string | null>(null)
  const [fechasMalas, setFechasMalas] = useState({ autorizacion: false, vence: false })
  const [rechazo, setRechazo] = useState<Fallo>()
  const [hoy] = useState(() => diaFiscal(new Date().toISOString()))
  const leidoDesde = leerNumeroDeRango(desde, tipo)
  const leidoHasta = leerNumeroDeRango(hasta, tipo)
  const completo = desde.trim() !== '' && hasta.trim() !== ''
  const revisado = !leidoDesde.ok
    ? leidoDesde
    : !leidoHasta.ok
      ? leidoHasta
      : validarRango({ rnc, tipoComprobante: tipo, desde: leidoDesde.value, hasta: leidoHasta.value, vence }, existentes, hoy)
  const problema = rechazo ?? (completo && !revisado.ok ? revisado.error : undefined)
  const [guardar, guardando] = useLocked(async () => {
    if (!leidoDesde.ok || !leidoHasta.ok) return setRechazo(fallo('rango.no-es-numero', { tipo }).error)
    const respuesta = await ejecutar(
      comandos.crearRango,
      { tiendaId },
      { tipoComprobante: tipo, desde: leidoDesde.value, hasta: leidoHasta.value, solicitud, autorizacion, fechaAutorizacion, vence },
    )
    if (!respuesta.ok) return setRechazo(respuesta.error)
    toastSuccess('Rango registrado')
    onClose()
  })
  const sucio =
    [desde, hasta, solicitud, autorizacion].some((texto) => texto !== '') ||
    fechaAutorizacion !== null ||
    vence !== null ||
    fechasMalas.autorizacion ||
    fechasMalas.vence
  const [saliendo, setSaliendo] = useState(false)
  const cerrar = () => (sucio ? setSaliendo(true) : onClose())
  const escribir = (poner: (texto: string) => void) => (event: { currentTarget: { value: string } }) => {
    setRechazo(undefined)
    poner(event.currentTarget.value)
  }
  return (
    <ActModal
      onClose={cerrar}
      title="Registrar un rango"
      size="lg"
      onSubmit={guardar}
      running={guardando}
      submit="Registrar"
      disabled={!completo || !revisado.ok || fechasMalas.autorizacion || fechasMalas.vence}
    >
      <UnsavedGuard when={sucio && !guardando && !saliendo} />
      <UnsavedDialog opened={saliendo} onStay={() => setSaliendo(false)} onDiscard={onClose} />
      <NativeSelect
        label="Tipo de comprobante"
        data={tipoComprobantes.map((t) => ({ value: t, label: `${t} · ${comprobantes[t].nombre}` }))}
        value={tipo}
        onChange={(event) => {
          setRechazo(undefined)
          setTipo(tipoComprobantes.find((t) => t === event.currentTarget.value) ?? 'B02')
        }}
      />
      {tipo.startsWith('E') && (
        <Alert color="orange" title="Los comprobantes de serie E se firman con el certificado de la tienda">
          Súbelo en Comprobantes electrónicos: sin él se numeran y se guardan, pero no se firman ni se envían a la DGII. El ticket lleva el
          código QR desde que se firma.
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="Desde"
          description={`El número, o completo: ${tipo}…`}
          required
          value={desde}
          onChange={escribir(setDesde)}
          className="numeros"
        />
        <TextInput
          label="Hasta"
          description="El último del rango"
          required
          value={hasta}
          onChange={escribir(setHasta)}
          className="numeros"
        />
        <TextInput label="Número de solicitud" value={solicitud} maxLength={40} onChange={escribir(setSolicitud)} />
        <TextInput label="Número de autorización" value={autorizacion} maxLength={40} onChange={escribir(setAutorizacion)} />
        <DayInput
          label="Autorizado el"
          value={fechaAutorizacion}
          onChange={setFechaAutorizacion}
          onWrong={(autorizacion) => setFechasMalas((malas) => ({ ...malas, autorizacion }))}
          clearable
        />
        <DayInput
          label="Vence el"
          description="Vale todavía ese día; déjalo vacío si no vence"
          value={vence}
          onChange={(valor) => {
            setRechazo(undefined)
            setVence(valor)
          }}
          onWrong={(mala) => setFechasMalas((malas) => ({ ...malas, vence: mala }))}
          clearable
        />
      </SimpleGrid>
      {config !== undefined && rnc === '' && (
        <Alert color="orange" title="La tienda no tiene RNC">
          Ponlo en Configurar antes de registrar rangos.
        </Alert>
      )}
      {problema && (
        <Alert color="red" role="alert" title={mensajeDe(problema).mensaje}>
          {mensajeDe(problema).arreglo}
        </Alert>
      )}
      {completo && revisado.ok && leidoDesde.ok && leidoHasta.ok && (
        <Text c="dimmed">{formatInteger(leidoHasta.value - leidoDesde.value + 1)} comprobantes.</Text>
      )}
    </ActModal>
  )
}
