import { useState } from 'react'
import { Alert } from '@mantine/core'
import { useTienda } from '#data/session/react.tsx'
import { Proveedor } from '#domain/compras/proveedor.entity.ts'
import { proveedorIgual } from '#domain/compras/proveedor.rules.ts'
import { formatoIdentificacion, soloDigitos, tipoPorLargo } from '#domain/fiscal/identificacion.ts'
import { ActModal } from '../kit/ActForm.tsx'
import { CountField, TextField } from '../kit/inputs.tsx'
import { Taxpayer } from '../kit/Taxpayer.tsx'

interface Props {
  /** As a document names them. */
  empieza?: { rnc: string; nombre: string }
  proveedores: readonly Proveedor[]
  onReady: (proveedorId: string) => void
  onClose: () => void
}

/** Who sold, in the least that a purchase needs; the rest waits in Proveedores. */
export function NuevoProveedor({ empieza, proveedores, onReady, onClose }: Props) {
  const { repo } = useTienda()
  const [rnc, setRnc] = useState(formatoIdentificacion(empieza?.rnc ?? ''))
  const [razonSocial, setNombre] = useState(empieza?.nombre ?? '')
  const [dias, setDias] = useState(0)
  const identificacion = soloDigitos(rnc)
  const igual = proveedorIgual({ identificacion, razonSocial }, proveedores)
  return (
    <ActModal
      title="Nuevo proveedor"
      submit="Crear"
      act={() =>
        repo.crear(Proveedor, {
          razonSocial: razonSocial.trim(),
          identificacion,
          tipoIdentificacion: tipoPorLargo(identificacion),
          tiempoCreditoDias: dias,
        })
      }
      done="Proveedor creado"
      onDone={({ id }) => onReady(id)}
      disabled={razonSocial.trim() === ''}
      onClose={onClose}
    >
      <TextField
        label="RNC o cédula"
        description="En blanco si no tiene"
        maxLength={20}
        data-autofocus
        value={rnc}
        onChange={setRnc}
        onBlur={() => setRnc(formatoIdentificacion(rnc))}
      />
      <Taxpayer number={rnc} name={razonSocial} onName={setNombre} />
      <TextField label="Razón social" required maxLength={200} value={razonSocial} onChange={setNombre} />
      <CountField label="Días de crédito" description="0 es al recibir" min={0} max={3650} value={dias} onChange={setDias} />
      {igual && (
        <Alert color="orange" title="Parece que ya está">
          {igual.razonSocial} {formatoIdentificacion(igual.identificacion)}. Ciérralo y escógelo de la lista si es el mismo.
        </Alert>
      )}
    </ActModal>
  )
}
