import { Select } from '@mantine/core'
import { usePin, useTienda } from '#data/session/react.tsx'
import { comandosEfectivo } from '#domain/caja/comandos.efectivo.ts'
import { Fondo, GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { puede } from '#domain/core/entity.ts'
import { useEnviar } from '../../kit/answer/useCommand.ts'
import { fieldFor } from '../../kit/Field.tsx'
import { fieldsOf } from '../../kit/fields.ts'
import { FormModal } from '../../kit/Form.tsx'
import { useEntityForm } from '../../kit/useEntityForm.ts'

const ficha = fieldsOf(Fondo.campos, {
  nombre: { label: 'Nombre', placeholder: 'Caja chica', missing: 'Escribe cómo se llama' },
  custodioId: { label: 'Quién lo tiene', missing: 'Escoge a la persona' },
  limiteCentavos: { label: 'Cuánto debe tener lleno', description: 'En blanco o 0: sin decir' },
  gastoMaximoCentavos: { label: 'Gasto más grande sin autorización', description: 'En blanco o 0: sin límite' },
  activo: { label: 'En uso' },
})
const Campo = fieldFor(ficha)

/** A fund: who keeps it, and what they may spend. */
export function FondoForm({ fondo, onClose }: { fondo: Fondo | undefined; onClose: () => void }) {
  const { tiendaId } = useTienda()
  const { accesos } = usePin()
  const enviar = useEnviar()
  const form = useEntityForm(ficha, {
    stored: fondo,
    failed: '',
    save: (todo, cambiado) =>
      fondo
        ? enviar(comandosEfectivo.editarFondo, { tiendaId, fondoId: fondo.id }, cambiado)
        : enviar(comandosEfectivo.crearFondo, { tiendaId }, todo),
    onSaved: onClose,
  })
  const custodios = accesos.filter((uno) => puede(uno, GastoEfectivo, 'crear')).map((uno) => ({ value: uno.empleadoId, label: uno.nombre }))
  return (
    <FormModal form={form} title={fondo ? 'Fondo' : 'Abrir un fondo'} onClose={onClose}>
      <Campo name="nombre" />
      <Select
        size="md"
        label="Quién lo tiene"
        required
        searchable
        placeholder="Escoge a la persona"
        nothingFoundMessage="Nadie con ese nombre"
        data={custodios}
        value={form.values.custodioId || null}
        onChange={(valor) => form.put('custodioId', valor ?? '')}
        error={form.errors.custodioId}
      />
      <Campo name="limiteCentavos" />
      <Campo name="gastoMaximoCentavos" />
      {fondo && <Campo name="activo" />}
    </FormModal>
  )
}
