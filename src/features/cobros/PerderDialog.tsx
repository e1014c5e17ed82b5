import { useState } from 'react'
import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { usePuede, useTienda } from '#data/session/react.tsx'
import type { RenglonDeCartera } from '#domain/cobros/cartera.rules.ts'
import { Castigo } from '#domain/cobros/castigo.entity.ts'
import { porVencer } from '#domain/cobros/cobro.rules.ts'
import { comandosCobros } from '#domain/cobros/comandos.cobros.ts'
import { porDocumento } from '#domain/cobros/plan.rules.ts'
import { formatMoney } from '#domain/core/money.ts'
import { ActModal } from '../kit/ActForm.tsx'
import { useEnviar } from '../kit/answer/useCommand.ts'

interface Props {
  renglon: RenglonDeCartera
  onClose: () => void
}

/** Gives up what a customer owes, or asks the owner to. It takes a line. */
export function PerderDialog({ renglon: { cliente, documentos }, onClose }: Props) {
  const { tiendaId } = useTienda()
  const enviar = useEnviar()
  const decide = usePuede(Castigo, 'decidir')
  const debidos = porVencer(porDocumento(documentos))
  const [elegidos, setElegidos] = useState<string[]>([])
  const [motivo, setMotivo] = useState('')
  const suyos = debidos.filter(({ ventaId }) => elegidos.includes(ventaId))
  const total = suyos.reduce((suma, { pendienteCentavos }) => suma + pendienteCentavos, 0)
  return (
    <ActModal
      title={`Dar por perdido lo que debe ${cliente.nombre}`}
      size="lg"
      onClose={onClose}
      act={() =>
        enviar(
          comandosCobros.pedirCastigo,
          { tiendaId },
          {
            clienteId: cliente.id,
            documentos: suyos.map(({ ventaId, pendienteCentavos }) => ({ ventaId, centavos: pendienteCentavos })),
            motivo,
          },
        )
      }
      done={decide ? `${formatMoney(total)} dados por perdidos` : 'El propietario decide si se da por perdida'}
      disabled={suyos.length === 0 || motivo.trim().length < 3}
      color="red"
      submit={decide ? `Dar por perdidos ${formatMoney(total)}` : 'Pedirlo al propietario'}
    >
      <Checkbox.Group label="Qué no se va a cobrar" value={elegidos} onChange={setElegidos}>
        <Stack gap={6} mt="xs" mah={220} style={{ overflowY: 'auto' }}>
          {debidos.map(({ ventaId, ncf, pendienteCentavos }) => (
            <Checkbox key={ventaId} value={ventaId} label={`${ncf} · ${formatMoney(pendienteCentavos)}`} />
          ))}
        </Stack>
      </Checkbox.Group>
      <TextInput
        label="¿Por qué no se va a cobrar?"
        description="Por ejemplo: cerró el negocio, nadie contesta desde marzo"
        maxLength={300}
        value={motivo}
        onChange={(evento) => setMotivo(evento.currentTarget.value)}
      />
      <Text size="sm" c="dimmed">
        {decide
          ? 'Deja de deberse hoy y pasa a cuentas incobrables. Si paga algún día, se anula en Perdidas y vuelve a deberse.'
          : 'Se sigue debiendo hasta que el propietario lo apruebe en Perdidas.'}
      </Text>
    </ActModal>
  )
}
