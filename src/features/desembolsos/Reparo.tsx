import { useState } from 'react'
import { Alert, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import type { CuentaConMercana, OrdenPorPagar } from '#domain/desembolsos/comandos.desembolsos.ts'
import { formulaDeComision } from '#domain/comisiones/comision.palabras.ts'
import { formatMoney } from '#domain/core/money.ts'
import type { Result } from '#domain/core/result.ts'
import { formatDateTime } from '#ui/format.ts'
import { ActForm } from '../kit/ActForm.tsx'
import { decir } from '../kit/answer/useCommand.ts'
import { Facts } from '../kit/Facts.tsx'
import { TextField } from '../kit/inputs.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { Section } from '../kit/Section.tsx'

interface Props {
  cuenta: Pick<CuentaConMercana, 'ordenes' | 'reparos'>
  pedidoId: string
  /** On whose screen it is. */
  soy: 'tienda' | 'mercana'
  escribir: (texto: string) => Promise<Result<unknown>>
  /** The store says that it is settled; left out on the other side. */
  cerrar?: () => Promise<Result<unknown>>
  onDone: () => void
  onClose: () => void
}

/** What a store and the platform say to each other about one order's payment. */
export function Reparo({ cuenta: { ordenes, reparos }, pedidoId, soy, escribir, cerrar, onDone, onClose }: Props) {
  const orden = ordenes.find((una) => una.pedidoId === pedidoId)
  const reparo = reparos.find((uno) => uno.pedidoId === pedidoId)
  const [texto, setTexto] = useState('')
  const [terminar, terminando] = useLocked(async () => {
    if (cerrar && decir(await cerrar(), { bien: 'Cerrado' })) {
      onDone()
      onClose()
    }
  })
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title={`Cuenta de la orden ${orden?.numero ?? reparo?.numero ?? ''}`}>
      <Stack>
        {orden && (
          <Facts
            rows={[
              ['Entró a Mercana', formatMoney(orden.entroCentavos)],
              ...orden.tramos.map((tramo): [string, string] => [
                tramo.nombre,
                tramo.centavos < 0
                  ? `Cupón que paga Mercana: te devuelve ${formatMoney(-tramo.centavos)} de lo que rebajó, sin ITBIS`
                  : `${formulaDeComision(tramo)} de ${formatMoney(tramo.baseCentavos)} de mercancía sin ITBIS: ${formatMoney(tramo.centavos)}`,
              ]),
              ...loCobrado(orden),
              ['Ya pagado', formatMoney(orden.pagadoCentavos)],
              ['Por pagar', formatMoney(orden.saldoCentavos)],
            ]}
          />
        )}
        {reparo && (
          <Section title="Lo dicho">
            <Stack gap="sm">
              {reparo.mensajes.map(({ de, nombre, en, texto: dicho }) => (
                <Alert key={en} color={de === 'mercana' ? 'blue' : 'gray'} title={de === 'mercana' ? 'Mercana' : nombre}>
                  <Text>{dicho}</Text>
                  <Text size="sm" c="dimmed">
                    {formatDateTime(en)}
                  </Text>
                </Alert>
              ))}
            </Stack>
          </Section>
        )}
        {(soy === 'tienda' || reparo) && (
          <ActForm
            submit={soy === 'mercana' ? 'Responder' : reparo ? 'Escribir otra vez' : 'Enviar a Mercana'}
            disabled={texto.trim().length < 3}
            act={() => escribir(texto.trim())}
            done="Enviado"
            onDone={() => {
              setTexto('')
              onDone()
            }}
          >
            <TextField
              label={soy === 'mercana' ? 'Respuesta' : '¿Qué no está bien?'}
              description={soy === 'mercana' ? 'La lee la tienda, y se le avisa' : 'La lee quien paga en Mercana, y te responde aquí'}
              lines={3}
              maxLength={500}
              value={texto}
              onChange={setTexto}
            />
          </ActForm>
        )}
        {cerrar && reparo && (
          <Group>
            <Button variant="default" loading={terminando} onClick={terminar}>
              Ya está resuelto
            </Button>
          </Group>
        )}
      </Stack>
    </Drawer>
  )
}

/** What the platform charges of it by now: nothing before its customer has it, and less once something of it went back. */
function loCobrado({ tramos, comisionCentavos, itbisCentavos }: OrdenPorPagar): [string, string][] {
  if (tramos.length === 0) return []
  if (comisionCentavos === 0) return [['Comisión hasta hoy', 'Nada: se cobra cuando el cliente recibe la orden, y de lo que se queda']]
  return [
    ['Comisión hasta hoy', formatMoney(comisionCentavos)],
    ['ITBIS de la comisión', formatMoney(itbisCentavos)],
  ]
}
