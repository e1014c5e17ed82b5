import { useState } from 'react'
import { Alert, Button, Group, Modal, Stack, Table, Text, TextInput } from '@mantine/core'
import { anularCobro } from '#data/cobros/cobros.ts'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { useEscrito } from '#data/session/useEscrito.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { numeroDeRecibo, totalDeCobro } from '#domain/cobros/cobro.rules.ts'
import { reciboDe } from '#domain/cobros/recibo.ts'
import { formatoFechaHora } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import type { Fallo } from '#domain/core/result.ts'
import { mensajeDe } from '#domain/messages.ts'
import { nombreMetodo, type Persona } from '#domain/ventas/venta.rules.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { ActModal } from '../kit/ActForm.tsx'
import { PapelDeRecibo } from '../kit/cobro/PapelDeRecibo.tsx'
import { ReciboHecho } from '../kit/cobro/ReciboHecho.tsx'
import { Autorizar } from '../kit/device/Autorizar.tsx'
import type { RenglonDeRecibo } from './columnas.tsx'

/** One collection: what it settled, how it was paid, its paper, and the way to take it back. */
export function VerRecibo({ fila: { doc }, anulado, onClose }: RenglonDeRecibo & { onClose: () => void }) {
  const puedeCobrar = usePuede(Cobro, 'crear')
  const [anulando, setAnulando] = useState(false)
  if (anulando) return <Anular cobro={doc} onBack={() => setAnulando(false)} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title={`${doc.anula === null ? 'Recibo' : 'Anulación'} ${numeroDeRecibo(doc)}`} size="lg">
      <Stack>
        <Text>
          {doc.cliente.nombre} · {formatoFechaHora(doc.en)} · {doc.anula === null ? 'cobró' : 'anuló'} {doc.cobradorNombre}
        </Text>
        {anulado && <Alert color="red" title="Este cobro está anulado" />}
        {doc.anula && (
          <Alert color="orange" title={`Anula el recibo ${doc.anula.recibo}`}>
            {doc.anula.motivo}
          </Alert>
        )}
        <Table>
          <Table.Tbody className="numeros">
            {doc.documentos.map(({ ventaId, ncf, abonoCentavos, descuentoCentavos }) => (
              <Table.Tr key={ventaId}>
                <Table.Td>
                  {ncf}
                  {descuentoCentavos > 0 && ` (y ${formatMoney(descuentoCentavos)} de pronto pago)`}
                </Table.Td>
                <Table.Td ta="right">{formatMoney(abonoCentavos)}</Table.Td>
              </Table.Tr>
            ))}
            {doc.anticipoCentavos > 0 && (
              <Table.Tr>
                <Table.Td>A su favor</Table.Td>
                <Table.Td ta="right">{formatMoney(doc.anticipoCentavos)}</Table.Td>
              </Table.Tr>
            )}
          </Table.Tbody>
        </Table>
        <Text>
          {doc.pagos
            .map(
              ({ metodo, centavos, referencia }) =>
                `${nombreMetodo[metodo]} ${formatMoney(centavos)}${referencia === '' ? '' : ` (${referencia})`}`,
            )
            .join(' · ')}
        </Text>
        {doc.nota !== '' && <Text>{doc.nota}</Text>}
        <Group justify="space-between">
          <PapelDeRecibo papel={(tienda) => reciboDe(doc, tienda, true)} />
          {puedeCobrar && doc.anula === null && !anulado && (
            <Button color="red" variant="subtle" onClick={() => setAnulando(true)}>
              Anular
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

function Anular({ cobro, onBack, onClose }: { cobro: Cobro; onBack: () => void; onClose: () => void }) {
  const tienda = useTienda()
  const { campos, anotar, olvidar } = useEscrito(`anular:${cobro.id}`)
  const motivo = typeof campos['motivo'] === 'string' ? campos['motivo'] : ''
  const [hecho, setHecho] = useState<Cobro>()
  const [fallo, setFallo] = useState<Fallo>()
  const anular = async (autorizadoPor?: Persona): Promise<Fallo | undefined> => {
    const anulado = await anularCobro(tienda, cobro.id, { motivo, autorizadoPor })
    if (!anulado.ok) return anulado.error
    olvidar()
    setHecho(anulado.value)
    return undefined
  }
  const [run, running] = useLocked(async () => setFallo(await anular()))
  if (hecho) return <ReciboHecho cobro={hecho} onClose={onClose} />
  const pidePin = fallo?.code === 'cobro.anular-sin-permiso'
  const palabras = fallo && !pidePin ? mensajeDe(fallo) : undefined
  return (
    <>
      <ActModal
        title={`Anular el recibo ${numeroDeRecibo(cobro)}`}
        onClose={onBack}
        onSubmit={run}
        running={running}
        submit={`Anular ${formatMoney(totalDeCobro(cobro))}`}
        color="red"
        deliberate
        disabled={motivo.trim().length < 3}
        problem={palabras && `${palabras.mensaje} ${palabras.arreglo ?? ''}`.trim()}
      >
        <Text>
          La deuda de {cobro.cliente.nombre} vuelve a donde estaba. Devuélvele el dinero como lo pagó: el efectivo sale{' '}
          {tienda.dispositivo.cajaId === '' ? 'de tus manos' : 'de la gaveta del turno abierto'}.
        </Text>
        <TextInput
          label="¿Por qué se anula?"
          required
          data-autofocus
          maxLength={300}
          value={motivo}
          onChange={(evento) => anotar({ motivo: evento.currentTarget.value })}
        />
      </ActModal>
      {fallo && pidePin && (
        <Autorizar pedido={{ porque: fallo, entity: Cobro, accion: 'anular', hacer: anular }} onClose={() => setFallo(undefined)} />
      )}
    </>
  )
}
