import { useTienda } from '#data/session/react.tsx'
import { comandos } from '#domain/comandos.ts'
import type { Empleado } from '#domain/personas/equipo.entity.ts'
import { useOrden } from '#features/kit/answer/useCommand.ts'
import { Item } from '#features/kit/list/Item.tsx'
import { AskButton } from '#features/kit/AskButton.tsx'

/** Takes somebody's way in, or gives it back, and says when that counts. What they sold stays theirs. */
export function Suspender({ empleado }: { empleado: Empleado }) {
  const { tiendaId } = useTienda()
  const orden = useOrden()
  const { nombre, activo } = empleado
  return (
    <Item
      title={activo ? 'Trabaja en la tienda' : 'Suspendido'}
      detail={
        activo
          ? 'Suspenderlo le quita la entrada; lo que hizo queda a su nombre.'
          : 'No puede entrar. Al activarlo sirven otra vez su PIN y su cuenta.'
      }
    >
      <AskButton
        label={activo ? 'Suspender' : 'Activar otra vez'}
        {...(activo ? { variant: 'light', color: 'red' } : {})}
        question={activo ? `¿Suspender a ${nombre}?` : `¿Activar a ${nombre}?`}
        confirm={activo ? 'Suspender' : 'Activar'}
        danger={activo}
        act={() => orden(comandos.editarEmpleado, { tiendaId, empleadoId: empleado.id }, { activo: !activo })}
      >
        {activo
          ? 'Su cuenta deja de abrir la tienda al momento. Su PIN deja de servir en cada caja en cuanto esa caja se conecte: en una que esté sin conexión, todavía entra hasta entonces.'
          : 'Entra otra vez con su cuenta al momento, y con su PIN en cada caja en cuanto se conecte.'}
      </AskButton>
    </Item>
  )
}
