import { Stack } from '@mantine/core'
import { useVivo } from '#data/session/react.tsx'
import type { CompraEmitida } from '#domain/compras/papel.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { BotonesPapel } from '../../kit/paper/BotonesPapel.tsx'
import { ComoVaElEcf } from '../../kit/paper/ComoVaElEcf.tsx'
import { usePapelDeLaTienda } from '../../kit/paper/usePapel.ts'
import { Section } from '../../kit/Section.tsx'

/** The paper that the store issued for what it bought: where it stands at DGII, and the ways out of it. */
export function PapelPropio({ compra }: { compra: CompraEmitida }) {
  const papel = usePapelDeLaTienda(compra)
  const ecf = useVivo(Ecf, { padre: compra.id })?.[0]?.doc
  const tipo = compra.emision.tipoComprobante
  return (
    <Section title={comprobantes[tipo].nombre}>
      <Stack>
        <ComoVaElEcf tipo={tipo} ecf={ecf} />
        <BotonesPapel papel={papel} conCarta />
      </Stack>
    </Section>
  )
}
