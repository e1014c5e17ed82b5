/** Folders of pictures: whose room each takes, who fills it and who sees it, by the entities' declarations. */
import type { Carpeta } from './archivo.ts'
import { Archivo } from './archivo.entity.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { Usuario } from '#domain/personas/usuario.entity.ts'
import type { Accion, Entity } from '#domain/core/entity.ts'

type Permiso = readonly [entity: Pick<Entity, 'tipo' | 'permisos'>, accion: Accion]

interface ReglaDeCarpeta {
  /** Whose room it takes. 'ambos': the store's when its people send it, else the sender's. */
  de: 'tienda' | 'persona' | 'ambos'
  /** Seen by signed links alone. */
  privada: boolean
  subir: Permiso
  /** Who besides who sent it; undefined: everybody. */
  ver: Permiso | undefined
}

/** Every folder. */
export const carpetas: Readonly<Record<Carpeta, ReglaDeCarpeta>> = {
  productos: { de: 'tienda', privada: false, subir: [Producto, 'editar'], ver: undefined },
  clientes: { de: 'tienda', privada: false, subir: [Cliente, 'editar'], ver: undefined },
  tienda: { de: 'tienda', privada: false, subir: [Tienda, 'editar'], ver: undefined },
  perfil: { de: 'persona', privada: false, subir: [Usuario, 'editar'], ver: undefined },
  documentos: { de: 'persona', privada: true, subir: [Usuario, 'editar'], ver: [Archivo, 'verDocumento'] },
  contratos: { de: 'persona', privada: true, subir: [Usuario, 'editar'], ver: [Archivo, 'verDocumento'] },
  entregas: { de: 'tienda', privada: true, subir: [Archivo, 'subirEntrega'], ver: [Archivo, 'verEntrega'] },
  comprobantes: { de: 'ambos', privada: true, subir: [Archivo, 'subirComprobante'], ver: [Archivo, 'verComprobante'] },
}
