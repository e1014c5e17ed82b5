import { useState } from 'react'
import { Alert, NativeSelect, Text } from '@mantine/core'
import { anularCompra } from '#data/compras/compras.ts'
import { useTienda } from '#data/session/react.tsx'
import type { Compra } from '#domain/compras/compra.entity.ts'
import { seAnulaConNota } from '#domain/compras/emision.rules.ts'
import { nombreCodigo608 } from '#domain/fiscal/cuenta-de-rango.ts'
import { codigos608, type Codigo608 } from '#domain/fiscal/ncf.ts'
import { ConMotivo } from '../kit/answer/ConMotivo.tsx'
import { NumerosDe } from '../kit/device/NumerosDe.tsx'
import { nombreDeCompra } from './palabras.ts'

/** A mistake in what it says: what a paper that somebody has in hand is mostly taken back for. */
const CORRECCION: Codigo608 = '04'

interface Props {
  compra: Compra
  /** Something was paid of it. */
  pagada: boolean
  onClose: () => void
}

/** Takes a purchase back; a paper of the store's own in the way that DGII has for its number. */
export function AnularCompra({ compra, pagada, onClose }: Props) {
  const tienda = useTienda()
  const [codigo608, setCodigo] = useState<Codigo608>(CORRECCION)
  const conNota = seAnulaConNota(compra)
  const enPapel = compra.emision !== undefined && !conNota
  return (
    <ConMotivo
      titulo={`Anular ${nombreDeCompra(compra)}`}
      boton={conNota ? 'Emitir la nota y anular' : 'Anular la compra'}
      peligro
      act={(motivo) => anularCompra(tienda, compra.id, { motivo, codigo608: enPapel ? codigo608 : undefined })}
      done={conNota ? 'Compra anulada con su nota' : 'Compra anulada'}
      onClose={onClose}
      campos={
        enPapel && (
          <NativeSelect
            size="md"
            label="Cómo va en el 608"
            value={codigo608}
            data={codigos608.map((value) => ({ value, label: `${value} · ${nombreCodigo608[value]}` }))}
            onChange={(evento) => setCodigo(codigos608.find((uno) => uno === evento.currentTarget.value) ?? CORRECCION)}
          />
        )
      }
    >
      <Text>
        {conNota
          ? 'Sale una nota de crédito (E34) de la tienda, con el próximo número de este equipo, y la DGII la recibe. Lo que entró al inventario sale, y nadie la debe.'
          : enPapel
            ? 'Su número va en el 608 de este mes. Lo que entró al inventario sale, y nadie la debe.'
            : 'Lo que entró al inventario sale, y nadie la debe. El mes de su fecha deja de llevarla en el 606.'}
      </Text>
      {conNota && <NumerosDe tipo="E34" />}
      {pagada && (
        <Alert color="orange" title="Ya tiene pagos">
          Lo pagado queda a favor de la tienda con ese proveedor: paga sus próximas facturas.
        </Alert>
      )}
    </ConMotivo>
  )
}
