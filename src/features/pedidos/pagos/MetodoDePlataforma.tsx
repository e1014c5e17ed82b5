import { useConsulta } from '#data/useConsulta.ts'
import { comandos } from '#domain/comandos.ts'
import { comandosPagos } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { MetodoDePlataforma } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import { CamposMetodoDePago, VistaDeMetodo } from '#features/kit/pago/CamposMetodoDePago.tsx'
import { fieldFor } from '#features/kit/Field.tsx'
import { fieldsOf } from '#features/kit/fields.ts'
import { Form, FormDrawer } from '#features/kit/Form.tsx'
import { useEntityForm } from '#features/kit/useEntityForm.ts'
import { camposDeMetodo, revisarLimites } from '#features/kit/pago/metodo-de-pago.ts'
import { useEnviar } from '#features/kit/answer/useCommand.ts'

const ficha = fieldsOf(MetodoDePlataforma.campos, {
  banco: { label: 'Banco', description: 'Donde está la cuenta', missing: 'Escribe el banco de la cuenta' },
  ...camposDeMetodo,
  todas: {
    label: 'Lo ofrecen todas las tiendas',
    description: 'El dinero entra a Mercana y después se le paga a la tienda: ofrécelo donde ella esté de acuerdo.',
  },
  tiendas: {
    label: 'Tiendas que lo ofrecen',
    check: (tiendas, { todas }) => (!todas && tiendas.length === 0 ? 'Escoge al menos una tienda, o todas' : undefined),
  },
})
const Campo = fieldFor(ficha)

interface Props {
  /** undefined makes a new one. */
  metodo: MetodoDePlataforma | undefined
  onClose: () => void
  onSave: () => void
}

/** An account of the platform, and the stores whose customers may pay to it. */
export function MetodoMercana({ metodo, onClose, onSave }: Props) {
  const enviar = useEnviar()
  const { datos } = useConsulta(comandos.tiendasDeMercana, {}, {})
  const form = useEntityForm(ficha, {
    stored: metodo,
    check: revisarLimites,
    save: (todo, cambiado) =>
      metodo
        ? enviar(comandosPagos.editarMetodoDeMercana, { metodoId: metodo.id }, cambiado)
        : enviar(comandosPagos.crearMetodoDeMercana, {}, todo),
    ...(metodo ? {} : { done: ({ nombre }) => `${nombre} está listo` }),
    onSaved() {
      onSave()
      onClose()
    },
  })
  return (
    <FormDrawer form={form} onClose={onClose} title={metodo?.nombre ?? 'Nuevo método de pago'}>
      <Form form={form} onCancel={onClose} submit={metodo ? 'Guardar' : 'Crear el método'}>
        <Campo name="banco" />
        <CamposMetodoDePago conComprobante />
        <Campo name="todas" />
        {!form.values.todas && (
          <Campo
            name="tiendas"
            options={(datos?.tiendas ?? []).map(({ id, tiendaNombre: label }) => ({ value: id.slice('tiendaPublica:'.length), label }))}
          />
        )}
        <VistaDeMetodo valores={form.values} clase="transferencia" />
      </Form>
    </FormDrawer>
  )
}
