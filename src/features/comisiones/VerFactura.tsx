import { Drawer } from '@mantine/core'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosComisiones } from '#domain/comisiones/comandos.comisiones.ts'
import { Answer } from '../kit/Answer.tsx'
import { FacturaDeMercana } from '../kit/pago/FacturaDeMercana.tsx'

/** The invoice of a store for a month, to who made it. */
export function VerFactura({ tiendaId, mes, onClose }: { tiendaId: string; mes: string; onClose: () => void }) {
  const consulta = useConsulta(comandosComisiones.facturaDeComision, { id: tiendaId }, { mes })
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title="Factura de comisiones">
      <Answer of={consulta} what="La factura">
        {({ factura }) => <FacturaDeMercana factura={factura} />}
      </Answer>
    </Drawer>
  )
}
