import { Alert, SimpleGrid, Stack, Text } from '@mantine/core'
import { formatMoney } from '#domain/core/money.ts'
import type { ContenidoDePedido } from '#domain/pedidos/pedido.ts'
import { nombreClaseDeMetodo } from '#domain/pedidos/palabras/pedido.palabras.ts'
import classes from './CamposMetodoDePago.module.css'
import { fieldFor } from '../Field.tsx'
import { comunesDeMetodo, type ValoresDeMetodo } from './metodo-de-pago.ts'

const Campo = fieldFor(comunesDeMetodo)

/** The fields that every method has. A transfer has receipts: the hours to send one, and from how much on two people look at it. */
export function CamposMetodoDePago({ conComprobante }: { conComprobante: boolean }) {
  return (
    <Stack>
      <Campo name="nombre" placeholder={conComprobante ? 'Transferencia a Banreservas' : 'Efectivo al recibir'} />
      <Campo name="instrucciones" {...(conComprobante ? {} : { description: 'Si hay algo que decir' })} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Campo name="minimoCentavos" />
        <Campo name="maximoCentavos" />
        {conComprobante && <Campo name="plazoHoras" />}
        {conComprobante && <Campo name="cuatroOjosDesdeCentavos" />}
      </SimpleGrid>
      <Campo name="activo" />
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
