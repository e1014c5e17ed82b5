import { Alert } from '@mantine/core'
import { useTienda } from '#data/session/react.tsx'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { MetodoDePago } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import { nombreClaseDeMetodo } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { CamposMetodoDePago, VistaDeMetodo } from '#features/kit/pago/CamposMetodoDePago.tsx'
import { fieldFor } from '../../kit/Field.tsx'
import { fieldsOf } from '../../kit/fields.ts'
import { FormModal } from '../../kit/Form.tsx'
import { useEntityForm } from '../../kit/useEntityForm.ts'
import { camposDeMetodo, revisarLimites } from '#features/kit/pago/metodo-de-pago.ts'
import { useEnviar } from '#features/kit/answer/useCommand.ts'

/** Credit has no screens yet. */
const clases = ['transferencia', 'contra_entrega', 'en_tienda'] as const
const ficha = fieldsOf(MetodoDePago.campos, {
  clase: { label: 'Clase', options: clases.map((value) => ({ value, label: nombreClaseDeMetodo[value] })) },
  ...camposDeMetodo,
})
const Campo = fieldFor(ficha)

interface Props {
  /** undefined makes a new one. */
  metodo: MetodoDePago | undefined
  onClose: () => void
}

/** A way in which the store is paid. Its kind stays: orders name it. */
export function MetodoForm({ metodo, onClose }: Props) {
  const { tiendaId } = useTienda()
  const enviar = useEnviar()
  const form = useEntityForm(ficha, {
    stored: metodo,
    initial: { clase: 'transferencia' },
    check: revisarLimites,
    save: (todo, { clase: _clase, ...cambiado }) =>
      metodo
        ? enviar(comandosPedidos.editarMetodoDePago, { tiendaId, metodoId: metodo.id }, cambiado)
        : enviar(comandosPedidos.crearMetodoDePago, { tiendaId }, todo),
    ...(metodo ? {} : { done: ({ nombre }) => `${nombre} está listo` }),
    onSaved: onClose,
  })
  const { clase } = form.values
  return (
    <FormModal
      form={form}
      onClose={onClose}
      title={metodo?.nombre ?? 'Nuevo método de pago'}
      size="lg"
      submit={metodo ? 'Guardar' : 'Crear el método'}
    >
      {!metodo && <Campo name="clase" data-autofocus />}
      <CamposMetodoDePago conComprobante={clase === 'transferencia'} />
      {clase === 'contra_entrega' && <Alert color="blue">Se ofrece en los pedidos a domicilio: lo cobra quien entrega.</Alert>}
      {clase === 'en_tienda' && <Alert color="blue">Se ofrece en los pedidos que se retiran: se cobra en la caja.</Alert>}
      <VistaDeMetodo valores={form.values} clase={clase} />
    </FormModal>
  )
}
