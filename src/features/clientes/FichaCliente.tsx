import { Alert, Fieldset, SimpleGrid, Text } from '@mantine/core'
import { usePuede, useVivo } from '#data/session/react.tsx'
import { sinUnidos } from '#domain/clientes/cliente.rules.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { soloDigitos } from '#domain/fiscal/identificacion.ts'
import { nombreCliente } from '#domain/ventas/comprador.ts'
import { AddressFields } from '../kit/AddressFields.tsx'
import { fieldFor } from '../kit/Field.tsx'
import type { Values } from '../kit/fields.ts'
import { Form } from '../kit/Form.tsx'
import { IdentificationFields } from '../kit/IdentificationFields.tsx'
import type { EntityForm } from '../kit/useEntityForm.ts'
import { fichaDeCliente } from './ficha.ts'
import { FotoCliente } from './FotoCliente.tsx'

const Campo = fieldFor(fichaDeCliente)

interface Props {
  /** undefined makes a new one. */
  cliente: Cliente | undefined
  form: EntityForm<Values<typeof fichaDeCliente>>
}

/** The form of a customer's record; what is half-typed stays on disk. */
export function FichaCliente({ cliente, form }: Props) {
  const puedeCredito = usePuede(Cliente, 'editarCredito')
  return (
    <Form form={form}>
      {cliente && <FotoCliente cliente={cliente} />}
      <Campo name="nombre" required data-autofocus />
      <Identificacion form={form} propio={cliente?.id} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Campo name="telefono" />
        <Campo name="email" />
        <Campo name="contacto" />
        <Campo name="tipoComprobante" />
        <Campo name="tipoContribuyente" />
        <Campo name="tipoCliente" />
        <Campo name="vendedor" />
        <Campo name="cobrador" />
      </SimpleGrid>
      <Fieldset legend="Dirección">
        <AddressFields />
      </Fieldset>
      <Fieldset legend="Crédito y descuento" disabled={!puedeCredito}>
        {!puedeCredito && (
          <Text size="sm" c="dimmed" mb="xs">
            Solo un supervisor o el dueño cambia el crédito y los descuentos.
          </Text>
        )}
        <SimpleGrid cols={{ base: 1, sm: 3 }} mb="md">
          <Campo name="condicion" />
          <Campo name="creditoAprobadoCentavos" />
          <Campo name="tiempoCreditoDias" />
          <Campo name="descuentoPuntosBasicos" />
          <Campo name="descuentoProntoPagoPuntosBasicos" />
          <Campo name="precio" />
        </SimpleGrid>
        <Campo name="creditoBloqueado" />
      </Fieldset>
      <Campo name="nota" />
    </Form>
  )
}

/** The number and its kind, and who has it already: nothing of it stops anybody. */
function Identificacion({ form, propio }: { form: Props['form']; propio: string | undefined }) {
  const todos = useVivo(Cliente)
  const digitos = soloDigitos(form.values.identificacion)
  const igual =
    digitos === ''
      ? undefined
      : sinUnidos((todos ?? []).map(({ doc }) => doc)).find(
          ({ id, identificacion: suya }) => id !== propio && soloDigitos(suya) === digitos,
        )
  return (
    <>
      <IdentificationFields compare="el documento" nameField="nombre" />
      {igual && (
        <Alert color="orange" title="Ya hay un cliente con ese número">
          {nombreCliente(igual)}. Úsalo, o guarda este y después los unes desde la lista.
        </Alert>
      )}
    </>
  )
}
