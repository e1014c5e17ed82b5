import { Text } from '@mantine/core'
import { usePuede, useVivo } from '#data/session/react.tsx'
import { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { LlaveDePersona } from '#domain/confianza/llave.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { autoria } from '#domain/confianza/autoria.ts'

/** Whether who is named in it signed it. Only who sees the keys can tell; a till does not. */
export function Firmada({ venta }: { venta: Venta }) {
  return usePuede(LlaveDePersona, 'leer') ? <DeQuien venta={venta} /> : null
}

function DeQuien({ venta }: { venta: Venta }) {
  const llaves = useVivo(LlaveDePersona, { padre: venta.creadoPor })
  const asuntos = useVivo(Aclaracion, { padre: venta.id })
  // Keys stay at the owner's and supervisors' own browsers: with none of this device's here, nothing is said.
  const deAlli = llaves?.filter(({ doc }) => doc.deDispositivo === venta.dispositivoId) ?? []
  if (asuntos === undefined || deAlli.length === 0) return null
  const { persona } = autoria.safeParse((venta as { autoria?: unknown }).autoria).data ?? {}
  const suya = deAlli.find(({ doc }) => doc.publica === persona?.llave)?.doc
  const enDuda = asuntos.some(({ doc }) => doc.porque === 'sin-firma-de-persona')
  return (
    <Text size="sm" c={suya?.estado === 'confirmada' && !enDuda ? 'dimmed' : 'orange'}>
      {enDuda || suya === undefined
        ? `Sin firma de ${venta.cajeroNombre}`
        : suya.estado === 'por_confirmar'
          ? `Firmada con una llave de ${venta.cajeroNombre} que está por confirmar`
          : `Firmada por ${venta.cajeroNombre}`}
    </Text>
  )
}
