import { useState } from 'react'
import { useTienda } from '#data/session/react.tsx'
import { cajaLlamada } from '#domain/caja/caja.rules.ts'
import { comandos } from '#domain/comandos.ts'
import { Caja } from '#domain/tienda/dispositivo.entity.ts'
import { fieldFor } from '../../kit/Field.tsx'
import { fieldsOf } from '../../kit/fields.ts'
import { FormModal } from '../../kit/Form.tsx'
import { useEntityForm } from '../../kit/useEntityForm.ts'
import { useEnviar } from '#features/kit/answer/useCommand.ts'

const ficha = fieldsOf(Caja.campos, {
  nombre: { label: 'Nombre', missing: 'Escribe el nombre' },
  numerosPorBloque: {
    label: 'Comprobantes por vez',
    description:
      'Cuántos números de cada tipo se lleva para vender sin conexión. Más números aguantan más días; los que no use no vuelven.',
    outside: 'De 10 a 5,000',
  },
  activo: {
    label: 'Activa',
    description: 'Apagada, no se enrolan equipos en ella. Los que ya tiene se dan de baja en la lista de abajo.',
  },
})
const Campo = fieldFor(ficha)

interface Props {
  /** The one that is changed; undefined makes a new one. */
  caja: Caja | undefined
  existentes: readonly Caja[]
  onClose: () => void
}

/** The next number that no till of the store has. */
function nombreNuevo(existentes: readonly Caja[]): string {
  let n = existentes.length + 1
  while (cajaLlamada(existentes, `Caja ${n}`)) n++
  return `Caja ${n}`
}

export function CajaForm({ caja, existentes, onClose }: Props) {
  const { tiendaId } = useTienda()
  const enviar = useEnviar()
  const [initial] = useState(() => ({ nombre: nombreNuevo(existentes) }))
  const form = useEntityForm(ficha, {
    stored: caja,
    initial,
    check({ nombre }) {
      const otra = cajaLlamada(existentes, nombre.trim(), caja)
      return otra ? { nombre: `Ya hay una caja que se llama ${otra.nombre}` } : {}
    },
    save: (todo, cambiado) =>
      caja ? enviar(comandos.editarCaja, { tiendaId, cajaId: caja.id }, cambiado) : enviar(comandos.crearCaja, { tiendaId }, todo),
    ...(caja ? {} : { done: ({ nombre }) => `${nombre} está lista` }),
    onSaved: onClose,
  })
  return (
    <FormModal form={form} onClose={onClose} title={caja ? caja.nombre : 'Nueva caja'} submit={caja ? 'Guardar' : 'Crear la caja'}>
      <Campo name="nombre" data-autofocus required withAsterisk={false} />
      <Campo name="numerosPorBloque" />
      {caja && <Campo name="activo" />}
    </FormModal>
  )
}
