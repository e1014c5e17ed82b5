import { useState } from 'react'
import { Group, NativeSelect, NumberInput, Text } from '@mantine/core'
import { codigos608, type Codigo608 } from '#domain/fiscal/ncf.ts'
import { type TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { nombreCodigo608 } from '#domain/fiscal/cuenta-de-rango.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { ActModal } from '#features/kit/ActForm.tsx'

export interface Anulacion {
  desde: number
  hasta: number
  codigo608: Codigo608
}

interface Props {
  tipo: TipoComprobante
  /** Numbers that may be asked for, and those that are proposed; the server checks that no invoice used them. */
  limite: { desde: number; hasta: number }
  propuesto: { desde: number; hasta: number }
  /** Answers whether it was done. */
  onAnular: (anulacion: Anulacion) => Promise<boolean>
  onClose: () => void
}

const numero = (valor: string | number): number => (typeof valor === 'number' ? valor : 0)

/** Declares numbers void, with the code of form 608 (docs/FISCAL.md#voided-numbers). */
export function AnularForm({ tipo, limite, propuesto, onAnular, onClose }: Props) {
  const [desde, setDesde] = useState(propuesto.desde)
  const [hasta, setHasta] = useState(propuesto.hasta)
  const [codigo, setCodigo] = useState<Codigo608>('08')
  const [anular, anulando] = useLocked(async () => {
    if (await onAnular({ desde, hasta, codigo608: codigo })) onClose()
  })
  const limites = { min: limite.desde, max: limite.hasta, allowDecimal: false }
  return (
    <ActModal
      deliberate
      onClose={onClose}
      title={`Anular números de ${tipo}`}
      onSubmit={anular}
      running={anulando}
      submit="Anular"
      color="red"
    >
      <Text c="dimmed">
        Solo los que ninguna factura usó. Los de serie B van al 608 con el código que escojas. Los de serie E se los dice el servidor a la
        DGII (ANECF) si la tienda firma aquí; si no, los declaras tú en la Oficina Virtual.
      </Text>
      <Group grow>
        <NumberInput label="Desde" value={desde} onChange={(valor) => setDesde(numero(valor))} {...limites} />
        <NumberInput label="Hasta" value={hasta} onChange={(valor) => setHasta(numero(valor))} {...limites} />
      </Group>
      <NativeSelect
        label="Motivo"
        data={codigos608.map((code) => ({ value: code, label: `${code} · ${nombreCodigo608[code]}` }))}
        value={codigo}
        onChange={(event) => setCodigo(codigos608.find((code) => code === event.currentTarget.value) ?? '08')}
      />
    </ActModal>
  )
}
