import { Alert, NumberInput, SimpleGrid, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { explicarCodigo } from '#domain/messages.ts'
import { formatMoney, leerCentavos } from '#domain/money.ts'
import type { ContenidoDePedido } from '#domain/pedido.ts'
import { nombreClaseDeMetodo } from '#domain/pedido.palabras.ts'
import { MoneyInput } from '#ui/NumberField.tsx'
import classes from './CamposMetodoDePago.module.css'
import type { MontoDeMetodo, ValoresDeMetodo } from './metodo-de-pago.ts'

interface Props {
  valores: ValoresDeMetodo
  cambiar: (cambio: Partial<ValoresDeMetodo>) => void
  /** A transfer has receipts: the hours to send one, and from how much on two people look at it. */
  conComprobante: boolean
}

export function CamposMetodoDePago({ valores, cambiar, conComprobante }: Props) {
  const monto = (campo: MontoDeMetodo, label: string, description: string) => (
    <MoneyInput
      label={label}
      description={description}
      parse={leerCentavos}
      explain={explicarCodigo}
      value={valores[campo]}
      onChange={(centavos) => cambiar({ [campo]: centavos })}
    />
  )
  return (
    <Stack>
      <TextInput
        label="Nombre"
        description="Como lo lee quien compra"
        placeholder={conComprobante ? 'Transferencia a Banreservas' : 'Efectivo al recibir'}
        maxLength={80}
        value={valores.nombre}
        onChange={(event) => cambiar({ nombre: event.currentTarget.value })}
      />
      <Textarea
        label="Instrucciones"
        description={
          conComprobante
            ? 'La cuenta, a nombre de quién y lo que haya que poner. Lo lee solo quien hace un pedido.'
            : 'Si hay algo que decir'
        }
        autosize
        minRows={3}
        maxLength={1000}
        value={valores.instrucciones}
        onChange={(event) => cambiar({ instrucciones: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {monto('minimoCentavos', 'Desde', '0: cualquier monto')}
        {monto('maximoCentavos', 'Hasta', '0: sin tope')}
        {conComprobante && (
          <NumberInput
            size="md"
            label="Horas para enviar el comprobante"
            description="Pasadas, el pedido se vence y suelta la mercancía"
            min={1}
            max={720}
            allowDecimal={false}
            value={valores.plazoHoras ?? ''}
            onChange={(horas) => cambiar({ plazoHoras: typeof horas === 'number' ? horas : null })}
          />
        )}
        {conComprobante && monto('cuatroOjosDesdeCentavos', 'Dos personas desde', '0: una basta siempre')}
      </SimpleGrid>
      <Switch
        label="Se ofrece"
        description="Apagado, nadie lo puede escoger; los pedidos que ya lo usan siguen igual."
        checked={valores.activo}
        onChange={(event) => cambiar({ activo: event.currentTarget.checked })}
      />
    </Stack>
  )
}

/** A method as whoever orders sees it. */
export function VistaDeMetodo({ valores, clase }: { valores: ValoresDeMetodo; clase: ContenidoDePedido['metodo']['clase'] }) {
  const { nombre, instrucciones, minimoCentavos, maximoCentavos, plazoHoras, activo } = valores
  const limites = [
    minimoCentavos ? `desde ${formatMoney(minimoCentavos)}` : '',
    maximoCentavos ? `hasta ${formatMoney(maximoCentavos)}` : '',
  ].filter((parte) => parte !== '')
  return (
    <section aria-label="Como lo ve quien compra">
      <Text fw={650} mb="xs">
        Como lo ve quien compra
      </Text>
      {activo ? (
        <div className={classes['vista']}>
          <Text fw={650}>{nombre.trim() === '' ? 'Sin nombre' : nombre}</Text>
          <Text size="sm" c="dimmed">
            {nombreClaseDeMetodo[clase]}
          </Text>
          {instrucciones.trim() !== '' && <Text className={classes['texto'] ?? ''}>{instrucciones.trim()}</Text>}
          {clase === 'transferencia' && plazoHoras !== null && (
            <Text size="sm">Tienes {plazoHoras === 1 ? '1 hora' : `${plazoHoras} horas`} para enviar la foto del comprobante.</Text>
          )}
        </div>
      ) : (
        <Alert color="gray">No lo ve: está apagado.</Alert>
      )}
      {limites.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          Aparece en pedidos {limites.join(' ')}, con el envío.
        </Text>
      )}
    </section>
  )
}
