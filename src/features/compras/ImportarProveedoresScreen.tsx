import { useTienda } from '#data/session/react.tsx'
import { Proveedor } from '#domain/compras/proveedor.entity.ts'
import { columnasDeProveedor, senasDeProveedor } from '#domain/compras/proveedor.rules.ts'
import { ImportMasters } from '../kit/ImportMasters.tsx'
import { paths } from '../paths.ts'

/** Brings suppliers in from a file. */
export function Component() {
  const { slug } = useTienda()
  return (
    <ImportMasters
      entity={Proveedor}
      title="Importar proveedores"
      noun="proveedores"
      columns={columnasDeProveedor}
      signs={senasDeProveedor}
      knownBy="mismo RNC o, sin él, mismo nombre"
      to={paths.proveedores.href({ nombre: slug })}
    />
  )
}
