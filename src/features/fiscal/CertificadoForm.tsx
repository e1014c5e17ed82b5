import { useState } from 'react'
import { Checkbox, PasswordInput, Text } from '@mantine/core'
import { ejecutar } from '#data/device/browser/api.ts'
import { useTienda } from '#data/session/react.tsx'
import { comandosEcf, P12_BYTES_MAXIMOS, type EstadoDeEcf } from '#domain/fiscal/ecf/comandos.ecf.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { fallo, type Fallo } from '#domain/core/result.ts'
import { DayInput } from '#ui/input/calendario.tsx'
import { FileDrop } from '#ui/input/FileDrop.tsx'
import { toastSuccess } from '#ui/toast.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { ActModal } from '#features/kit/ActForm.tsx'
import { enPalabras } from '../kit/answer/useCommand.ts'

interface Props {
  /** The first one of the store: it says from which day on. */
  primero: boolean
  onDone: (estado: EstadoDeEcf) => void
  onClose: () => void
}

/** Hands in the store's certificate and its password. Neither stays in the page after it, nor in the browser. */
export function CertificadoForm({ primero, onDone, onClose }: Props) {
  const { tiendaId } = useTienda()
  const [archivo, setArchivo] = useState<File>()
  const [clave, setClave] = useState('')
  const [delegado, setDelegado] = useState(false)
  const [desde, setDesde] = useState<string | null>(() => diaFiscal(new Date().toISOString()))
  const [rechazo, setRechazo] = useState<Fallo>()
  const [subir, subiendo] = useLocked(async () => {
    if (!archivo || archivo.size > P12_BYTES_MAXIMOS) return setRechazo(fallo('certificado.no-es-p12').error)
    const cuerpo = { p12: await enBase64(archivo), clave, delegado, ...(primero && desde !== null ? { desde } : {}) }
    const respuesta = await ejecutar(comandosEcf.ponerCertificado, { tiendaId }, cuerpo)
    if (!respuesta.ok) return setRechazo(respuesta.error)
    toastSuccess('Certificado guardado')
    onDone(respuesta.value)
  })
  return (
    <ActModal
      onClose={onClose}
      title="Subir el certificado"
      onSubmit={subir}
      running={subiendo}
      submit="Subir"
      disabled={!archivo || clave === ''}
      problem={rechazo && enPalabras(rechazo)}
    >
      <FileDrop
        label={archivo ? archivo.name : 'Escoge el archivo del certificado'}
        description="El .p12 o .pfx que te dio la prestadora"
        accept=".p12,.pfx,application/x-pkcs12"
        onFile={(elegido) => {
          setRechazo(undefined)
          setArchivo(elegido)
        }}
        disabled={subiendo}
      />
      <PasswordInput
        label="Contraseña del certificado"
        autoComplete="off"
        required
        maxLength={200}
        value={clave}
        onChange={(event) => {
          setRechazo(undefined)
          setClave(event.currentTarget.value)
        }}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar la contraseña del certificado' }}
      />
      <Checkbox
        label="Es de una persona que la DGII tiene como delegada de la tienda"
        checked={delegado}
        onChange={(event) => setDelegado(event.currentTarget.checked)}
      />
      {primero && (
        <DayInput
          label="Firmar aquí desde"
          description="Los comprobantes E de ese día en adelante; los de antes los firmó otro sistema"
          value={desde}
          onChange={setDesde}
        />
      )}
      <Text size="sm" c="dimmed">
        Se guarda sellado en el servidor y solo sirve para firmar: nadie lo puede volver a ver ni descargar.
      </Text>
    </ActModal>
  )
}

async function enBase64(archivo: File): Promise<string> {
  const bytes = new Uint8Array(await archivo.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
