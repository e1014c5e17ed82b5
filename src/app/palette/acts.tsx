/** What the palette does by itself, besides going to a screen. */
import { useMantineColorScheme } from '@mantine/core'
import {
  IconAddressBook,
  IconCashRegister,
  IconLock,
  IconMoon,
  IconPackage,
  IconRefresh,
  IconReportMoney,
  IconSun,
  type Icon,
} from '@tabler/icons-react'
import { useTiendaSiHay } from '#data/session/react.tsx'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { useLeido } from '#data/useLeido.ts'
import { turnoAbierto } from '#data/ventas/ventas.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { CierreTurno, Turno } from '#domain/caja/turno.entity.ts'
import { puede } from '#domain/core/entity.ts'
import { paths } from '#features/paths.ts'
import { toastError, toastSuccess } from '#ui/toast.ts'
import type { Visitor } from '../gate/access.ts'

export interface Act {
  id: string
  label: string
  keywords: string
  icon: Icon
  /** Where it is done … */
  href?: string
  /** … or how. */
  run?: () => void
}

/** Everything that this person may do from anywhere; `asked` counts the times that the palette was opened. */
export function useActs(visitor: Visitor, asked: number): Act[] {
  const store = useTiendaSiHay()
  const { valor: shift } = useLeido(async () => (store?.dispositivo.cajaId ? await turnoAbierto(store) : undefined), [store, asked])
  return [...(store && visitor.role ? storeActs(store, visitor.role, shift?.id) : []), useThemeAct()]
}

function storeActs(store: TiendaLocal, role: NonNullable<Visitor['role']>, shiftId: string | undefined): Act[] {
  const nombre = store.slug
  const acts: (Act | false)[] = [
    puede(role, Producto, 'crear') && {
      id: 'nuevo-producto',
      label: 'Nuevo producto',
      keywords: 'crear artículo',
      icon: IconPackage,
      href: paths.productos.href({ nombre }, { nuevo: '1' }),
    },
    puede(role, Cliente, 'crear') && {
      id: 'nuevo-cliente',
      label: 'Nuevo cliente',
      keywords: 'crear persona',
      icon: IconAddressBook,
      href: paths.clientes.href({ nombre }, { nuevo: '1' }),
    },
    shiftId === undefined &&
      store.dispositivo.cajaId !== '' &&
      puede(role, Turno, 'crear') && {
        id: 'abrir-turno',
        label: 'Abrir turno',
        keywords: 'caja fondo empezar',
        icon: IconCashRegister,
        href: paths.carrito.href({ nombre }),
      },
    shiftId !== undefined &&
      puede(role, CierreTurno, 'crear') && {
        id: 'cerrar-turno',
        label: 'Cerrar turno',
        keywords: 'caja cuadre arqueo contar reporte z',
        icon: IconReportMoney,
        href: paths.cuadreCaja.href({ nombre }, { turno: shiftId }),
      },
    {
      id: 'sincronizar',
      label: 'Sincronizar ahora',
      keywords: 'enviar recibir conexión',
      icon: IconRefresh,
      run: () => void synchronize(store),
    },
    (store.accesos.valor() ?? []).some(({ tienePin }) => tienePin) && {
      id: 'bloquear',
      label: 'Bloquear',
      keywords: 'pin salir cambiar cajero',
      icon: IconLock,
      run: () => void store.bloquear(),
    },
  ]
  return acts.filter((act) => act !== false)
}

async function synchronize({ sync }: TiendaLocal): Promise<void> {
  await sync.sincronizar()
  const { conexion, sinEnviar } = sync.estado.valor()
  if (conexion === 'en-linea' && sinEnviar === 0) toastSuccess('Sincronizado: todo está en el servidor')
  else toastError('No se pudo sincronizar', 'Lo hecho está guardado en este equipo y saldrá solo cuando vuelva la conexión.')
}

function useThemeAct(): Act {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isDark = colorScheme !== 'light'
  return {
    id: 'tema',
    label: isDark ? 'Usar el tema claro' : 'Usar el tema oscuro',
    keywords: 'apariencia cambiar colores',
    icon: isDark ? IconSun : IconMoon,
    run: () => setColorScheme(isDark ? 'light' : 'dark'),
  }
}
