import { useCallback, useRef, useState } from 'react'
import { Alert, SegmentedControl, Stack, Text } from '@mantine/core'
import { comprobarPinDeEntrega } from '#data/pedidos/entregas.ts'
import { useTienda } from '#data/session/react.tsx'
import { formatMoney } from '#domain/core/money.ts'
import type { DatosDeAccion } from '#domain/pedidos/pedido.acciones.ts'
import { efectivoQueTraera } from '#domain/pedidos/pagos/pedido.dinero.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { TextField, MoneyField } from '#features/kit/inputs.tsx'
import { ActModal } from '#features/kit/ActForm.tsx'
import { Firma } from './Firma.tsx'
import { FotoDePrueba } from './FotoDePrueba.tsx'
import type { PedidoVisto } from './entregas.ts'
import { useHacer } from './useEntregas.ts'
import { useImagen } from './useImagen.ts'

type Clase = DatosDeAccion<'entregar'>['prueba']['clase']
type Prueba = DatosDeAccion<'entregar'>['prueba']

const POSICION_MS = 15_000

/** Handing over: the cash that is counted, and the proof that whoever receives gives. All of it works without signal. */
export function EntregarDialog({ pedido, onClose }: { pedido: PedidoVisto; onClose: () => void }) {
  const tienda = useTienda()
  const hacer = useHacer()
  const guardarImagen = useImagen()
  const debido = efectivoQueTraera(pedido.estado)
  const [clase, setClase] = useState<Clase>('pin')
  const [cobrado, setCobrado] = useState<number | null>(debido === 0 ? 0 : null)
  const [pin, setPin] = useState('')
  const [quien, setQuien] = useState('')
  const [foto, setFoto] = useState<File>()
  const [firmada, setFirmada] = useState(false)
  const firma = useRef<(() => Promise<File | undefined>) | undefined>(undefined)
  const onFirmar = useCallback((tomar: (() => Promise<File | undefined>) | undefined) => {
    firma.current = tomar
    setFirmada(tomar !== undefined)
  }, [])

  const subir = async (imagen: File | undefined) => (imagen && guardarImagen ? await guardarImagen(imagen) : fallo('archivo.no-es-imagen'))
  const prueba = async (): Promise<Result<Prueba>> => {
    if (clase === 'pin') {
      const bueno = await comprobarPinDeEntrega(tienda, { pedidoId: pedido.pedidoId, ...pedido.pin }, pin)
      if (!bueno.ok) setPin('')
      return bueno.ok ? ok({ clase, pin }) : bueno
    }
    if (clase === 'firma') {
      const archivo = await subir(await firma.current?.())
      return archivo.ok ? ok({ clase, archivo: archivo.value, quien: quien.trim() }) : archivo
    }
    const donde = await posicion()
    if (!donde) return fallo('entrega.sin-posicion')
    const archivo = await subir(foto)
    return archivo.ok ? ok({ clase, archivo: archivo.value, ...donde }) : archivo
  }
  const entregar = async () => {
    const dada = await prueba()
    return dada.ok ? hacer(pedido, 'entregar', { prueba: dada.value, cobradoCentavos: cobrado ?? 0 }) : dada
  }
  const completa = { pin: pin.length === 4, firma: firmada && quien.trim() !== '', foto: foto !== undefined }[clase]
  return (
    <ActModal
      title={`Entregar a ${pedido.clienteNombre}`}
      size="lg"
      act={entregar}
      done={`Entregado a ${pedido.clienteNombre}`}
      submit="Entregar"
      disabled={!completa || cobrado === null}
      cancel="Todavía no"
      onClose={onClose}
    >
      {debido > 0 ? (
        <Cobro debido={debido} cobrado={cobrado} onCount={setCobrado} />
      ) : (
        <Text fw={600}>Este pedido ya está pagado: no cobres nada.</Text>
      )}
      <SegmentedControl
        aria-label="Prueba de entrega"
        fullWidth
        value={clase}
        onChange={setClase}
        data={[
          { value: 'pin', label: 'PIN' },
          { value: 'firma', label: 'Firma' },
          { value: 'foto', label: 'Foto' },
        ]}
      />
      {clase === 'pin' && (
        <TextField
          label="PIN de quien recibe"
          description="Cuatro números que la tienda le dio al cliente. Se comprueba en este teléfono, sin señal."
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={pin}
          onChange={(texto) => setPin(texto.replace(/\D/g, ''))}
        />
      )}
      {clase === 'firma' && (
        <>
          <TextField label="Quién recibe" required maxLength={120} value={quien} onChange={setQuien} />
          <Firma onFirmar={onFirmar} />
        </>
      )}
      {clase === 'foto' && (
        <>
          <FotoDePrueba titulo="Foto de la entrega" foto={foto} onChoose={setFoto} />
          <Text size="sm" c="dimmed">
            Se guarda también dónde estás: acepta cuando el teléfono lo pregunte.
          </Text>
        </>
      )}
    </ActModal>
  )
}

interface CobroProps {
  debido: number
  cobrado: number | null
  onCount: (centavos: number | null) => void
}

function Cobro({ debido, cobrado, onCount }: CobroProps) {
  const diferencia = cobrado === null ? 0 : cobrado - debido
  return (
    <Stack gap="xs">
      <MoneyField
        data-autofocus
        label={`Efectivo que cobraste (son ${formatMoney(debido)})`}
        description="Lo que se queda contigo, después de dar la devuelta."
        value={cobrado}
        onChange={onCount}
      />
      {diferencia !== 0 && (
        <Alert color="orange" role="status">
          {diferencia < 0 ? 'Falta' : 'Sobra'} {formatMoney(Math.abs(diferencia))}. Si lo guardas así, la tienda lo verá.
        </Alert>
      )}
    </Stack>
  )
}

const posicion = (): Promise<{ latitud: number; longitud: number } | undefined> =>
  new Promise((listo) => {
    if (!('geolocation' in navigator)) return listo(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => listo({ latitud: coords.latitude, longitud: coords.longitude }),
      () => listo(undefined),
      { enableHighAccuracy: true, timeout: POSICION_MS, maximumAge: 60_000 },
    )
  })
